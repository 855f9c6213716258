"""Patterns of sentences: declared once, an order is written by them and read by them, in every language.

    (march|go|move) to {hex}[; {task}]

A word in braces is a field. What stands in brackets may be left out. Of words in parentheses with bars between them any
may be used, and the first is written. Of forms of one word, with strokes between them in the order of the plural forms
of their language's catalogue, that is written which goes with the number in front: “{turns} (turn/turns)”. A pattern is
a message of the catalogues like any other, so that translators put the sentence, its other words and the order of its
fields as their language has them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import LANGUAGES, Name, Phrase, Text, plural_form, render, say

BLANK = "____"
"""What stands in a sentence for a value that is still to be filled in."""

MOST_SPLITS = 400
"""The most ways that are tried in which a line can be parted among the fields of a pattern."""

MOST_PLACES = 60
"""In how many places at most, the first ones, the words are looked for that stand behind a field."""

Span = tuple[int, int]
"""Where a part of a line begins, and where it ends."""

Spans = Mapping[str, Span]
"""By field the part of a line that stands for it."""

Fits = Callable[[str, Span], bool]
"""Whether a part of a line may stand for the field of this name."""

_PIECE = re.compile(
    r"\{([a-z_0-9]+)\}|\[([^\]]*)\]|\(([^()|]*(?:\|[^()|]*)+)\)|\(([^()/]+(?:/[^()/]+)+)\)|([^{}\[\]()]+|[()])"
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A field in a pattern."""

    name: str


@dataclass(frozen=True, slots=True)
class Words:
    """Words in a pattern, any of which may be used; the first is written, or, if they are the `plural` forms of one
    word, that which goes with the number in front, the last without one."""

    all: tuple[str, ...]
    plural: bool = False

    @property
    def usual(self) -> str:
        """The one that is written where no number says otherwise."""
        return self.all[-1 if self.plural else 0]


Piece = Slot | Words


@dataclass(frozen=True, slots=True)
class Form:
    """A pattern in one language, read into its parts; those in `optional` places may be left out, each as a whole."""

    parts: tuple[tuple[Piece, ...], ...]
    optional: tuple[bool, ...]
    language: str

    def fields(self) -> tuple[str, ...]:
        """The names of all its fields, in their order."""
        return tuple(name for part in self.parts for name in _names(part))

    def words(self) -> Iterator[str]:
        """Yields all words of the pattern that are no fields."""
        for piece in itertools.chain(*self.parts):
            if isinstance(piece, Words):
                for text in piece.all:
                    yield from re.findall(r"[^\W_]+", text)

    def before_colons(self) -> Iterator[str]:
        """Yields the words that have a colon behind them."""
        for piece in itertools.chain(*self.parts):
            for text in piece.all if isinstance(piece, Words) else ():
                yield from re.findall(r"([^\W_]+):", text)

    def first_words(self) -> Iterator[str]:
        """Yields the words with which the sentence may begin, small ones left aside."""
        for piece in itertools.chain(*self.parts):
            if isinstance(piece, Slot):
                return
            starts = [_more_than_small(text)[:1] for text in piece.all]
            yield from itertools.chain(*starts)
            if all(starts):
                return

    def filled(self, values: Mapping[str, str | None]) -> str:
        """The sentence with these texts in its fields. What may be left out is, where one of its fields is None."""
        written: list[str] = []
        for part, optional in zip(self.parts, self.optional, strict=True):
            texts: list[str | None] = []
            for p in part:
                texts.append(values.get(p.name, BLANK) if isinstance(p, Slot) else self._word(p, [*written, *texts]))
            if not (optional and None in texts):
                written += [text or "" for text in texts]
        return "".join(written)

    def shortest(self, blanks: Mapping[str, str]) -> str:
        """The sentence with these texts for its fields, else blanks, without what may be left out."""
        pairs = zip(self.parts, self.optional, strict=True)
        return self.filled(
            {**blanks, **dict.fromkeys((name for part, optional in pairs if optional for name in _names(part)))}
        )

    def bracketed(self, blanks: Mapping[str, str], without: Collection[str] = ()) -> str:
        """The sentence with these texts for its fields, and with brackets around what may be left out; where that has
        no other fields than those `without`, it is."""
        written = []
        for part, optional in zip(self.parts, self.optional, strict=True):
            if optional and (names := {*_names(part)}) and names.issubset(without):
                continue
            text = "".join(blanks.get(p.name, BLANK) if isinstance(p, Slot) else p.usual for p in part)
            written.append(f"[{text}]" if optional else text)
        return "".join(written)

    def _word(self, words: Words, before: Sequence[str | None]) -> str:
        """Which of these words is written behind the texts before."""
        number = before[-2] if len(before) > 1 and before[-1] == " " else None
        if not words.plural or number is None or not number.isdecimal():
            return words.usual
        return words.all[min(plural_form(int(number), self.language), len(words.all) - 1)]

    def variants(self) -> Iterator[tuple[Piece, ...]]:
        """Yields the pattern with and without each of the parts that may be left out, the longest first."""
        kept = [(True, False) if optional else (True,) for optional in self.optional]
        for chosen in itertools.product(*kept):
            yield tuple(itertools.chain(*itertools.compress(self.parts, chosen)))


def _names(part: tuple[Piece, ...]) -> Iterator[str]:
    return (piece.name for piece in part if isinstance(piece, Slot))


@lru_cache(maxsize=1024)
def in_language(pattern: str, language: str) -> Form:
    """The pattern as translators of `language` have put it."""
    return _form(render_pattern(pattern, language), language)


@lru_cache(maxsize=1024)
def render_pattern(pattern: str, language: str) -> str:
    """The message of a pattern in `language`, its fields left open."""
    names = {name: f"{{{name}}}" for name in re.findall(r"\{([a-z_0-9]+)\}", pattern)}
    return render(Phrase(pattern, pairs=tuple(names.items())), language)


@lru_cache(maxsize=1024)
def _form(text: str, language: str) -> Form:
    parts: list[tuple[Piece, ...]] = []
    optional: list[bool] = []
    for found in _PIECE.finditer(text):
        inside = found[2]
        parts.append((_piece(found),) if inside is None else tuple(_piece(one) for one in _PIECE.finditer(inside)))
        optional.append(inside is not None)
    return Form(tuple(parts), tuple(optional), language)


def _piece(found: re.Match[str]) -> Piece:
    name, _, choice, forms, words = found.groups()
    if name:
        return Slot(name)
    if forms:
        return Words(tuple(forms.split("/")), plural=True)
    return Words(tuple(choice.split("|")) if choice is not None else (words,))


def shortest(pattern: str, language: str) -> str:
    """The sentence of a pattern with blanks, without what may be left out, in the quotes of a language."""
    return render(say("“{form}”", form=in_language(pattern, language).shortest({})), language)


def in_each_language(words: Callable[[str], str]) -> Name:
    """What `words` answers for each language, for a reader of any."""
    return Name(tuple((language, words(language)) for language in LANGUAGES))


def every_name(names: Sequence[str]) -> Text:
    """The names that a thing has, in the order of `LANGUAGES`, as one for a reader of any."""
    return Name(tuple(zip(LANGUAGES, names, strict=False)))


# -- matching ----------------------------------------------------------------------------------------------------------


SMALL = frozenset(("to", "at", "in", "on", "round", "around", "the", "в", "во", "на", "к", "ко", "по", "до", "вокруг"))
"""Words that may be forgotten beside one that says what is ordered: "march 1704" for "march to 1704"."""


def _more_than_small(text: str) -> list[str]:
    return [word for word in re.findall(r"[^\W_]+", text) if plain(word) not in SMALL]


def first_word(line: str) -> str:
    """The first word of a line that is no small one, as it is compared; "" without one."""
    return next(iter(_more_than_small(plain(line))), "")


def _anything_fits(name: str, span: Span) -> bool:
    return True


def matches(
    pattern: str, line: str, start: int = 0, *, loosely: bool = False, fits: Fits = _anything_fits
) -> Iterator[Spans]:
    """Yields the ways in which the pattern in any language reads `line`, as `plain` makes it, from `start` on. Read
    `loosely`, it may lack small words, and colons, that stand beside other words. Of a part that does not `fit` no way
    is yielded."""
    start += len(line[start:]) - len(line[start:].lstrip())
    for language in LANGUAGES:
        for steps in _steps(render_pattern(pattern, language), language, loosely):
            yield from itertools.islice(_split(steps, line, 0, start, {}, fits), MOST_SPLITS)


@lru_cache(maxsize=2048)
def _steps(text: str, language: str, loosely: bool) -> tuple[tuple[re.Pattern[str] | str, ...], ...]:
    """For each variant of a pattern: the names of its fields, and between them what must stand there."""
    return tuple(_variant_steps(variant, loosely) for variant in _form(text, language).variants())


def _variant_steps(variant: tuple[Piece, ...], loosely: bool) -> tuple[re.Pattern[str] | str, ...]:
    steps: list[re.Pattern[str] | str] = []
    for is_slot, pieces in itertools.groupby(variant, lambda piece: isinstance(piece, Slot)):
        if is_slot:
            steps += [piece.name for piece in pieces if isinstance(piece, Slot)]
            continue
        words = [piece for piece in pieces if isinstance(piece, Words)]
        steps.append(re.compile("".join(_expressions(words, loosely))))
    return tuple(steps)


def _expressions(words: Sequence[Words], loosely: bool) -> Iterator[str]:
    """Yields what finds each of the words that stand between two fields."""
    says = [all(map(_says_something, one.all)) for one in words]
    for at, one in enumerate(words):
        yield _expression(one, loosely, is_beside=any(says[:at] + says[at + 1 :]))


def _says_something(text: str) -> bool:
    """Whether words are more than small ones and signs."""
    return not SMALL.issuperset(re.findall(r"[^\W_]+", plain(text)))


def _expression(words: Words, loosely: bool, *, is_beside: bool) -> str:
    """What finds these words: spaces as many as there are, none needed beside signs. `loosely` their small ones and
    colons may be left out, where others say what is ordered: of theirs, or if they stand `is_beside` those."""
    longest_first = sorted(words.all, key=len, reverse=True)
    found = "|".join(
        _text_expression(plain(one), loosely and (is_beside or _says_something(one))) for one in longest_first
    )
    return f"(?:{found})"


_TOKEN = re.compile(r"\s+|[^\W_]+|[^\w\s]|_")


def _text_expression(text: str, is_loose: bool) -> str:
    parts = _TOKEN.findall(text)
    return "".join(
        f"(?:{_word_expression(part)})?"
        if is_loose and (part in SMALL or part == ":")
        else _word_expression(part, is_loose)
        for part in parts
    )


def _word_expression(part: str, is_loose: bool = False) -> str:
    if part.isspace():
        behind = r"(?<=\s)|" if is_loose else ""  # The word before may be left out.
        return rf"(?:\s+|{behind}(?<=[^\w\s])|(?=[^\w\s])|$)"
    return rf"(?<![^\W_]){re.escape(part)}(?![^\W_])" if part[0].isalnum() else rf"\s*{re.escape(part)}"


def _split(
    steps: tuple[re.Pattern[str] | str, ...], line: str, step: int, at: int, found: dict[str, Span], fits: Fits
) -> Iterator[Spans]:
    if step == len(steps):
        if not line[at:].strip(" .!"):
            yield dict(found)
        return
    here = steps[step]
    if not isinstance(here, str):
        if (matched := here.match(line, at)) is not None:
            yield from _split(steps, line, step + 1, matched.end(), found, fits)
        return
    if step + 1 == len(steps):
        if line[at:].strip() and fits(here, (at, len(line))):
            yield {**found, here: (at, len(line))}
        return
    following = steps[step + 1]
    assert not isinstance(following, str), "words stand between two fields"
    for matched in itertools.islice(following.finditer(line, at + 1), MOST_PLACES):
        span = at, matched.start()
        if line[at : matched.start()].strip() and fits(here, span):
            yield from _split(steps, line, step + 2, matched.end(), {**found, here: span}, fits)


_SAME = str.maketrans("ё\u2019\u2018`´‐‑‒–—−\u00a0\u2007\u202f\t", "е''''------    ")
_QUOTES = str.maketrans("“”„‟«»″", '"' * 7)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """`text` for comparing, as long as it was: small letters, one kind of dash, quote and space."""
    small = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    return small.translate(_SAME).translate(_QUOTES)
