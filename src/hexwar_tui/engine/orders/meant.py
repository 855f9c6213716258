"""What a line that is no order may have been meant to be. It is only ever suggested, never entered."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.called import found_by_name, name_ends, shorter
from hexwar_tui.engine.orders.forms import BLANK, first_word, in_language, plain
from hexwar_tui.engine.orders.line_parts import NotRead
from hexwar_tui.engine.orders.lines.tries import TooManyWays
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.order_words import Naming, OrderTypes
from hexwar_tui.engine.orders.sentences import LONGEST_LINE, Reader, forms_of, subject
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.engine.words.typed import clean

SHORTEST = 3
"""The fewest letters of a word that may be a longer one with a slip of the pen in it."""

STEM = 4
"""By how many letters words are compared that stand in another form in free text."""

MOST_CORRECTIONS = 5
"""The most words of a line that are put right to find out what was meant."""

MOST_WORDS = 60
"""The most words of a line that are compared with those that are known, the first ones."""

MOST_COLONS = 6
"""In how many places at most, the first ones, the colon is looked for that a line lacks."""

_WORD = re.compile(r"[^\W_]+")
_SPACE = re.compile(r"(?<=\w)\s+(?=\S)")


def meant(reader: Reader, line: str, types: OrderTypes, known: Naming) -> str:
    """What `line`, which is no order, may have been meant to be: a line that is read as one, with the nearest words in
    place of those that stand for nothing; "" where there is none."""
    tried = _with_known_words(line, _vocabulary(types, known))
    for _ in range(MOST_CORRECTIONS):
        try:
            reader.read(tried)
        except NotRead as fault:
            if not fault.nearest:
                return ""
            start, end = fault.span
            tried = f"{_kept(tried[:start])}{fault.nearest}{tried[end:]}".strip()
        except TooManyWays:
            return ""
        except BadOrder:
            return clean(_with_a_colon(reader, tried, types, known), LONGEST_LINE)
        else:
            return clean(tried, LONGEST_LINE) if tried != line else ""
    return ""


def _with_a_colon(reader: Reader, line: str, types: OrderTypes, known: Naming) -> str:
    """The line with the colon that it lacks behind a name or a word of a sentence; "" where it is no order with it."""
    words = "|".join(map(re.escape, sorted(_before_colons(types))))
    ends = [found.end() for found in re.finditer(rf"\b(?:{words})\b(?!\s*:)", plain(line))] if words else []
    with_words = [made for made in types if any(spec.kind is FieldKind.TEXT for spec in specs(made).values())]
    if begins_an_order(line, with_words):
        ends += [found.start() for found in _SPACE.finditer(line)]  # free words may stand behind it
    for at in sorted({*ends, *name_ends(plain(line), known)})[:MOST_COLONS]:
        with suppress(BadOrder):
            reader.read(tried := f"{line[:at]}:{line[at:]}")
            return tried
    return ""


def _before_colons(types: OrderTypes) -> set[str]:
    """The words that stand before a colon in the sentences of orders, as they are compared."""
    forms = (in_language(pattern, language) for made in types for pattern in forms_of(made) for language in LANGUAGES)
    return {plain(word) for form in forms for word in form.before_colons()}


def _kept(before: str) -> str:
    return before if not before or before.endswith((" ", "(")) else before + " "


def _vocabulary(types: OrderTypes, known: Naming) -> dict[str, str]:
    """All words of sentences and names, as they are compared and as they are written."""
    words = dict(_words_of_sentences(tuple(types)))
    for things in (known.units, known.sides, known.regions, known.places()):
        for names in things.values():
            for name in names:
                words.update(_words_of(name))
    return words


@lru_cache(maxsize=32)
def _words_of_sentences(types: tuple[type[Order], ...]) -> Mapping[str, str]:
    patterns = {
        pattern
        for made in types
        for pattern in (*forms_of(made), *(form for spec in specs(made).values() for form in spec.forms))
    }
    return {
        plain(word): word
        for pattern in patterns
        for language in LANGUAGES
        for word in in_language(pattern, language).words()
    }


@lru_cache(maxsize=8192)
def _words_of(name: str) -> Mapping[str, str]:
    return {plain(word): word for word in _WORD.findall(name)}


def _with_known_words(line: str, words: Mapping[str, str]) -> str:
    """The line with the nearest of `words` in place of the first ones that are none of them, quotes left alone."""
    long = [word for word in words if len(word) > SHORTEST]
    pieces, at, quoted = [], 0, False
    for found in islice(_WORD.finditer(line), MOST_WORDS):
        quoted ^= plain(line[at : found.start()]).count('"') % 2 == 1
        word = plain(found[0])
        near = [] if quoted or word in words or len(word) < SHORTEST else get_close_matches(word, long, 1, 0.75)
        pieces += [line[at : found.start()], words[near[0]] if near else found[0]]
        at = found.end()
    return "".join([*pieces, line[at:]])


def starts_like_an_order(line: str, types: OrderTypes, known: Naming) -> bool:
    """Whether a line that can't be read looks as if it was meant to be an order: it begins with a unit that the reader
    knows, or nearly so, or with the first word of an order, or has a blank or a field with its value."""
    if BLANK in line or re.match(r"\s*[\w-]+\s+\w+=", line):
        return True
    mended = plain(_with_known_words(line, _vocabulary(types, known))).strip()
    return any(_begins_so(text, types, known) for text in (plain(line).strip(), mended))


def may_be_an_order(line: str, types: OrderTypes, known: Naming) -> bool:
    """Whether a line that can't be read may have been meant to be an order, though it does not begin like one: behind
    “I” it does, or it has a number and a word that begins as the first word of an order does."""
    bare = _SELF.sub("", plain(line).strip())
    if bare != plain(line).strip() and _begins_so(bare, types, known):
        return True
    stems = {word[:STEM] for word in _first_words(types) if len(word) >= SHORTEST}
    words = [found[0] for found in _WORD.finditer(plain(line))]
    return any(word.isdecimal() for word in words) and any(word[:STEM] in stems for word in words)


def is_talk(line: str, types: OrderTypes, known: Naming) -> bool:
    """Whether a line that can't be read is said to somebody, and no order: several words that name nothing of the game
    and no number, or a question, unless that begins as an order and names such."""
    bare = plain(line).strip(' "')
    if ":" in bare.rstrip(":") or "=" in bare or BLANK in line or any(True for _ in name_ends(bare, known)):
        return False
    about = _has_number(bare) or _names_anything(bare, known) or _begins_twice(bare, types)
    if bare.endswith("?"):
        return not (about and _begins_so(bare, types, known))
    return not about and (len(_WORD.findall(bare)) > FEW_WORDS or bare.endswith(("!", "...", "…")))


def _begins_twice(line: str, types: OrderTypes) -> bool:
    """Whether the first two words of a line both begin orders, and nothing parts it into clauses."""
    words, firsts = _WORD.findall(line), _first_words(types)
    return len(words) > 1 and {*words[:2]} <= firsts and re.search(r"[,;?!.…]", line) is None


FEW_WORDS = 3
"""So many words that name nothing may be an order with its words forgotten."""

NEARLY = 0.8
"""How much of a word has to be that of a name for it to be meant."""

_OF_TURN = re.compile(r"\b(?:turns?|ход\w*)\s+\d+|\b\d+\w*\s+(?:turns?|ход\w*)")


def _has_number(line: str) -> bool:
    """Whether a line has a number other than that of a turn."""
    return re.search(r"\d", _OF_TURN.sub("", line)) is not None


def _names_anything(line: str, known: Naming) -> bool:
    """Whether the first words of a line name a unit, a side, a region or a place, in whatever form, or nearly so."""
    words = [found[0] for found in islice(_WORD.finditer(line), MOST_WORDS)]
    stems = {word[:STEM] for word in words}
    things = (known.units, known.sides, known.regions, known.places())
    names = dict.fromkeys(plain(name) for named in things for names in named.values() for name in names)
    return any(_is_named(_WORD.findall(name), words, stems) for name in names)


def _is_named(name: Sequence[str], words: Sequence[str], stems: Collection[str]) -> bool:
    return bool(name) and all(
        part in words or (len(part) >= STEM and (part[:STEM] in stems or get_close_matches(part, words, 1, NEARLY)))
        for part in name
    )


_SELF = re.compile(r"(?:i|we|я|мы)\s+(?:(?:will|want to|would like to|хочу|хотим)\s+)?")


def _first_words(types: OrderTypes) -> set[str]:
    return {
        plain(word)
        for made in types
        for pattern in forms_of(made)
        for language in LANGUAGES
        for word in in_language(pattern, language).first_words()
    }


def begins_an_order(line: str, types: OrderTypes) -> bool:
    """Whether a line begins with the first word of an order that is for no unit."""
    return first_word(line) in _first_words([made for made in types if subject(made) is None])


def _begins_so(line: str, types: OrderTypes, known: Naming) -> bool:
    if any(True for _ in name_ends(line, known)):
        return True
    head = _HEAD.split(line, maxsplit=1)[0]
    if head != line and any(map(partial(_is_unit, known=known), (head, _SEVERAL.split(head, maxsplit=1)[0]))):
        return True
    firsts = _first_words(types)
    return any(first_word(part) in firsts for part in (line, line[len(head) :]))


def _is_unit(name: str, known: Naming) -> bool:
    return bool(found_by_name(known.units, name) or found_by_name(shorter(known.units, known.sides), name))


_SEVERAL = re.compile(r"\s*[-,&]\s*|\s+(?:and|и)\s+")
"""What stands behind the first of several units."""

_HEAD = re.compile(r"\s*:\s*|\s+-\s+")
