"""What goes by a name: in any language, in the singular, in another case, without the side in front, with its place, by
its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from hexwar_tui.engine.orders.forms import every_name, plain
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import Names, Naming
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say

T = TypeVar("T")


@lru_cache(maxsize=8192)
def squeezed(name: str) -> str:
    """A name for comparing: letters and figures alone, so that hyphens and spaces make no difference."""
    return " ".join(re.findall(r"[^\W_]+", plain(name)))


def found_by_name(things: Names, text: str) -> list[str]:
    """The ids of the things that go by the name `text` in any language, or have it as their id."""
    wanted = squeezed(text)
    if not wanted:
        return []
    found = [id for id, names in things.items() if squeezed(id) == wanted] or called(things, wanted)
    return found if found or not wanted.startswith("the ") else called(things, wanted.removeprefix("the "))


def called(things: Mapping[T, Sequence[str]], name: str) -> list[T]:
    """The things that have this name in any language; else those that have it in the other number, if it is English, or
    in another case, if it is Russian."""
    wanted = squeezed(name)
    found = [thing for thing, names in things.items() if wanted in map(squeezed, names)]
    if found or not _CYRILLIC.search(wanted):
        one = _singular(wanted)
        return found or [thing for thing, names in things.items() if one in map(_singular, map(squeezed, names))]
    stem = _stem(wanted)
    return [thing for thing, names in things.items() if any(_stem(squeezed(name)) == stem for name in names)]


_PLURAL, _MEN = re.compile(r"s(?=$| [0-9]+$)"), re.compile(r"men(?=$| [0-9]+$)")


@lru_cache(maxsize=4096)
def _singular(name: str) -> str:
    """An English name in the singular, with or without a number behind it."""
    return _MEN.sub("man", _PLURAL.sub("", name))


_CYRILLIC = re.compile(r"[а-я]")
_ENDINGS = re.compile(
    r"(?<=[а-я]{3})(?:[аяыиеуоюйь]|[иео]й|ая|яя|ое|ее|[ыи]е|ый|[ыиая]х|[оеаяыи]м|[аяы]ми|ие[йюм]|ие|ия[мх]|и[юия]|[ое]в|[оеё]го|[ое]му|[ую]ю)\b"
)


@lru_cache(maxsize=4096)
def _stem(name: str) -> str:
    """A Russian name without the endings of its words, which change with its place in the sentence."""
    return _ENDINGS.sub("", name)


SHORTEST = 3
"""The fewest letters that stand for a name or a longer word that begins so."""


def found_by_beginning(things: Names, text: str) -> list[str]:
    """The ids of the things with a name that begins as `text` does: "East" and "Восток" for "East League"."""
    wanted = _stem(squeezed(text))
    wanted = wanted.rstrip("кгх") if _CYRILLIC.search(wanted) else wanted
    if len(wanted) < SHORTEST:
        return []
    return [id for id, names in things.items() if any(squeezed(name).startswith(wanted) for name in names)]


class _Same:
    """Stands for a thing that is the same only as itself, so that what follows from it can be remembered."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing


def shorter(things: Names, sides: Names) -> Mapping[str, tuple[str, ...]]:
    """By id the names of things without the name of a side in front of them, and without what stands in parentheses
    behind them: "1" for "Aldmark 1", "Rifles 3" for "Rifles 3 (West)"."""
    return _shorter(_Same(things), _Same(sides))


@lru_cache(maxsize=32)
def _shorter(of: _Same, beside: _Same) -> Mapping[str, tuple[str, ...]]:
    things, sides = of.thing, beside.thing
    short = _shorteners(tuple(name for names in sides.values() for name in names))
    return {id: tuple(found for name in names for found in short(name)) for id, names in things.items()}


_BEHIND_IT = re.compile(r"\s*\([^()]*\)$")


@lru_cache(maxsize=16)
def _shorteners(sides: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    """What makes a name shorter, by the names of all sides, and remembers it: lines are compared with all names very
    often."""
    heads = tuple({squeezed(name) + " ": None for name in sides if name.strip()})

    @lru_cache(maxsize=8192)
    def short(name: str) -> tuple[str, ...]:
        whole = squeezed(name)
        behind = (whole.removeprefix(head) for head in heads if whole.startswith(head))
        return (*behind, squeezed(_BEHIND_IT.sub("", name)))

    return short


_NUMBER_BEHIND = re.compile(r"\s*[0-9]+$")


def every_kind_of(things: Names) -> tuple[str, ...]:
    """What things are called without the number behind their names: "Rifles" for "Rifles 3"."""
    return tuple(_NUMBER_BEHIND.sub("", name) for names in things.values() for name in names)


def name_of(things: Names, id: str, language: str) -> str:
    """The name of a thing if it is found by that, else its id."""
    name = things[id][LANGUAGES.index(language)] if id in things else ""
    return name if name.strip() and found_by_name(things, name) == [id] else id


_OF_LITTLE_WEIGHT = frozenset(("the", "a", "of", "with", "and", "for", "to", "с", "и", "на", "о", "об"))


def found_by_part(things: Names, text: str, sides: Names, ask: Text) -> list[str]:
    """The ids of the things in whose names all words of `text` stand, in any order, as in "Red and Blue" of a longer
    name; a side has to be among them. Words of the question `ask` do not count, nor others that say little."""
    words = {word for word in squeezed(text).split() if not is_asked_for(word, ask)} - _OF_LITTLE_WEIGHT
    named = {squeezed(name) for names in sides.values() for name in names}
    if not words & {word for name in named for word in name.split()}:
        return []
    return [id for id, names in things.items() if any(words <= set(squeezed(name).split()) for name in names)]


STEM = 4
"""By how many letters words are compared that stand in another form."""


def is_asked_for(word: str, ask: Text) -> bool:
    """Whether a word stands, in some form, in a question in any language."""
    return len(word) >= STEM and word[:STEM] in _asked_by(ask)


@lru_cache(maxsize=512)
def _asked_by(ask: Text) -> frozenset[str]:
    """The letters by which the words of a question are compared, in every language."""
    return frozenset(each for language in LANGUAGES for each in beginnings(squeezed(render(ask, language))))


def beginnings(text: str) -> list[str]:
    """The letters by which each word of a text is compared."""
    return [word[:STEM] for word in text.split()]


_KIND = re.compile(
    r"(?:the )?(?:army|unit|армия|отряд) (.+)|([0-9]+)(?: ?(?:й|я|st|nd|rd|th)) (?:army|unit|армия|отряд)"
)


def found_by_kind(bare: str, known: Naming, things: Names) -> list[str]:
    """The ids of units that are called by a word for any and the rest of their names, as in "army 5"."""
    said = _KIND.fullmatch(squeezed(bare))
    return found_by_name(shorter(things, known.sides), said[1] or said[2]) if said is not None else []


_AT_PLACE = re.compile(r"(.+?)\s*(?:\(|\b(?:at|in|в)\s)\s*([0-9]+)\s*\)?")


def found_at_place(bare: str, known: Naming, things: Names) -> list[str]:
    """The ids of what is called so where it stands, as in "Guards (0304)"."""
    both = _AT_PLACE.fullmatch(bare)
    if both is None:
        return []
    named = found_by_name(things, both[1]) or found_by_name(shorter(things, known.sides), both[1])
    return [id for id in named if id in known.stands and known.grid.label(known.stands[id]) == both[2]]


_NUMBERED = re.compile(r"(.+?) [0-9]+")


def found_alone(bare: str, known: Naming, things: Names) -> list[str]:
    """The ids of the units on the map that are called so but for their numbers, as the only "Guns 3" by "guns"."""
    return called(_bases(_Same(things), _Same(known.stands), _Same(known.sides)), bare)


@lru_cache(maxsize=32)
def _bases(things: _Same, stands: _Same, sides: _Same) -> Mapping[str, tuple[str, ...]]:
    """By id what the units on the map are called without their numbers."""
    on_map = {id: names for id, names in things.thing.items() if id in stands.thing}
    return {
        id: tuple(base[1] for name in names if (base := _NUMBERED.fullmatch(name)))
        for id, names in shorter(on_map, sides.thing).items()
    }


# -- units by their number, and by less than their name ----------------------------------------------------------------


WHOLE, INITIALS, PART = 3, 2, 1
"""How well a word can fit the name of a kind of units: it is the name, its first letters, or a part of either."""

_COUNT = re.compile(r"\b(?:no|nr|num|number|номер)\b\.?\s*(?=[0-9])")
_NOTE = re.compile(r"(.+?)\s*\(([^()]*)\)")
_WORD_AND_NUMBER = re.compile(r"(.*[^\W\d_].*?) ([0-9]+)")


def found_loosely(bare: str, known: Naming, things: Names, offered: Collection[str]) -> tuple[list[str], list[str]]:
    """The ids of the units that are named by "no. 6", by a part of what stands in parentheses behind their names, or by
    a number that fits the word in front of it, "MG 6"; and, where that is not certain, of those that may be meant.
    `offered` are those that can stand here, none where it is a unit of one's own."""
    name = _COUNT.sub("", bare)
    found = found_by_name(things, name) or found_by_name(shorter(things, known.sides), name)
    if not found and (noted := _NOTE.fullmatch(name)) is not None:
        words = set(squeezed(noted[2]).split())
        having = [id for id, names in things.items() if any(words <= set(squeezed(each).split()) for each in names)]
        every = found_by_name(things, noted[1]) or found_by_name(shorter(things, known.sides), noted[1])
        found = [id for id in every or found_alone(noted[1], known, things) if id in having]
    return (found, []) if found else _found_by_number(name, known, things, offered)


def _found_by_number(name: str, known: Naming, things: Names, offered: Collection[str]) -> tuple[list[str], list[str]]:
    """The unit of that number, where the word before it speaks of none as well that has another number."""
    said = _WORD_AND_NUMBER.fullmatch(squeezed(name))
    if said is None:
        return [], []
    kinds = _kinds(known, things, offered)
    fits = {id: max((_fit(said[1], kind) for kind, _ in named), default=0) for id, named in kinds.items()}
    best = max(fits.values(), default=0)
    by_number = [id for id, named in kinds.items() if said[2] in (number for _, number in named)]
    by_both = [id for id in by_number if fits[id] == best > 0]
    if len(by_both) == 1:
        return by_both, []
    return [], [*dict.fromkeys((*by_number, *(id for id, fit in fits.items() if fit == best)))] if best else []


def _kinds(known: Naming, things: Names, offered: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """By unit what it is called without its number, and the number, by each of its names."""
    return _kinds_of(_Same(things), _Same(known.sides), known.own, known.own.issuperset(offered))


@lru_cache(maxsize=32)
def _kinds_of(things: _Same, sides: _Same, own: frozenset[str], are_own: bool) -> dict[str, list[tuple[str, str]]]:
    found = shorter({id: names for id, names in things.thing.items() if (id in own) == are_own}, sides.thing)
    split = {id: [_WORD_AND_NUMBER.fullmatch(squeezed(name)) for name in names] for id, names in found.items()}
    return {id: [(said[1], said[2]) for said in each if said is not None] for id, each in split.items()}


def _fit(word: str, kind: str) -> int:
    if called({kind: (kind,)}, word):
        return WHOLE
    parts = kind.split()
    initials = "".join(part[0] for part in parts)
    if len(word) > 1 and word in initials:
        return INITIALS if word == initials else PART
    return PART if all(_is_short_for(said, parts, initials) for said in word.split()) else 0


def _is_short_for(said: str, parts: Sequence[str], initials: str) -> bool:
    """Whether a word stands for a part of a name: it is that in some case or number, its beginning, or initials."""
    if len(said) < SHORTEST:
        return len(said) > 1 and said in initials
    return said in initials or any(part.startswith(said) or called({part: (part,)}, said) for part in parts)


def with_places(found: Sequence[str], known: Naming, things: Names) -> tuple[Text, ...]:
    """What goes by the same name, each by its whole name and where it stands, so that one of them can be meant."""
    named = [
        say("{name} ({hex})", name=every_name(things[id]), hex=known.grid.label(known.stands[id]))
        if id in known.stands
        else every_name(things[id])
        for id in found
    ]
    return tuple(named)


def as_offered(
    found: Iterable[tuple[Any, ...]], spec: FieldSpec, known: Naming, values: Mapping[str, Any]
) -> set[tuple[Any, ...]]:
    """Those of several readings in which all that is named can be chosen behind what stands before it: a name may be
    that of a power and of a region, and only one of them be wanted here."""

    def is_offered(record: tuple[Any, ...]) -> bool:
        inside = {name: value for (name, _), value in zip(spec.parts, record, strict=True)}
        named = ((name, part) for name, part in spec.parts if part.kind in _NAMED and inside[name] is not None)
        return all(inside[name] in known.offered(part, {**values, **inside}) for name, part in named)

    return {record for record in found if is_offered(record)}


_NAMED = (FieldKind.CHOICE, FieldKind.REGION, FieldKind.SIDE, FieldKind.UNIT)


HAS_LETTER = re.compile(r"[^\W\d_]")
"""What finds a letter."""


def name_ends(line: str, known: Naming) -> Iterator[int]:
    """Where a name of a unit ends with which the line begins, and a space behind it; the side need not be named."""
    short = shorter({unit: names for unit, names in known.units.items() if unit in known.own}, known.sides)
    every = (*known.units.values(), *(filter(HAS_LETTER.search, names) for names in short.values()))
    ends = {
        len(start)
        for names in every
        for name in names
        if name and line.startswith(start := plain(name)) and line[len(start) : len(start) + 1] == " "
    }
    yield from sorted(ends, reverse=True)
