"""What is said of records, parts of sentences with patterns of their own, that can't be read, and what they lack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from hexwar_tui.engine.orders.forms import BLANK, Words, first_word, in_each_language, in_language, plain
from hexwar_tui.engine.orders.line_parts import NotRead, Part
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import LANGUAGES, say
from hexwar_tui.engine.words.typed import clean

_SPACE = re.compile(r"(?<![,;:\s])\s+")


def first_words(forms: Sequence[str]) -> set[str]:
    """The words with which patterns may begin, as they are compared; none where they begin with a field."""
    every = (in_language(form, language) for form in forms for language in LANGUAGES)
    return {plain(word) for form in every for word in form.first_words()}


def begins_as(part: Part, forms: Sequence[str]) -> bool:
    """Whether a part begins with the first word of a pattern, so that it was meant to be of that form."""
    return first_word(part.bare) in first_words(forms)


MOST_COMMAS = 24
"""In how many places at most, the first of a part, the comma is looked for that it lacks, or behind which another part
begins."""


def with_a_comma(part: Part) -> Iterator[Part]:
    """Yields the part with a comma at each of the first places where it has none, between words and in no quotes."""
    for space in islice(_SPACE.finditer(part.line, part.start, part.end), MOST_COMMAS):
        at = space.start()
        if plain(part.line[part.start : at]).count('"') % 2 == 0:
            yield Part(f"{part.line[:at]},{part.line[at:]}", part.start, part.end + 1)


def no_record(part: Part, spec: FieldSpec) -> NotRead:
    """The error that a part is of no pattern of its field: the pattern is shown to whom has begun as that does."""
    word = clean(part.text, 80)
    if first_words(spec.forms) and not begins_as(part, spec.forms):
        first = in_each_language(lambda language: next(in_language(spec.forms[0], language).first_words()))
        told = say("“{word}” is not understood: what may stand there begins with “{first}”.", word=word, first=first)
        return part.unknown(told)
    shape = in_each_language(lambda language: in_language(spec.forms[0], language).filled({})) if spec.forms else BLANK
    return part.unknown(say("“{word}” is not of the form “{form}”.", word=word, form=shape))


def in_words(part: Part, spec: FieldSpec, fault: NotRead, known: Naming) -> NotRead | None:
    """The error that free words lack what marks them as such: they stand where nothing can be chosen; else None."""
    colon = part.line.rfind(":", part.start, fault.span[0])
    form = _form_of_words(spec)
    is_behind = colon >= 0 and not part.line[colon + 1 : fault.span[0]].strip()
    if not form or fault.asked is None or not is_behind or known.offered(*fault.asked):
        return None
    kind, words = part.inside((part.start, colon)).text, part.inside((colon + 1, part.end)).text
    shape = in_each_language(lambda language: f"{kind}{_mark(form, language)}…")
    told = say("“{word}” are words of your own: these stand as “{form}”.", word=clean(words, 80), form=shape)
    written = f'{kind}{_mark(form, _language_of(kind))}"{words.strip(" .")}"'
    return NotRead(told, (part.start, part.end), lambda: written, fault.read)


def _form_of_words(spec: FieldSpec) -> str:
    """The pattern for a record with free words behind what kind it is; "" without one."""
    free = {name for name, one in spec.parts if one.kind is FieldKind.TEXT}
    fields = {form: in_language(form, LANGUAGES[0]).fields() for form in spec.forms}
    return next((form for form, names in fields.items() if len(names) > 1 and names[-1] in free), "")


def _mark(form: str, language: str) -> str:
    """The words of a pattern that mark free words."""
    pieces = (piece for group in in_language(form, language).parts for piece in group)
    return "".join(piece.usual for piece in pieces if isinstance(piece, Words))


def _language_of(text: str) -> str:
    return LANGUAGES[bool(re.search(r"[а-яё]", plain(text)))]
