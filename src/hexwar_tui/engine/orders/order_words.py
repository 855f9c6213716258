"""Orders as words, as they are typed on the command line, kept in order files and shown in the chronicle.

    march unit=12 path=0305,0405,0406
    standing-orders unit="Rifle squad 3" task="sees-enemy: flee" task="hit: dig in"

A word per field; lists are joined by commas. A field of records is repeated, once per record, and the values of a
record are joined by colons; those left out at its end need no colon. A backslash before a comma or colon makes it a
part of a name. Quotes are a shell's.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.choices import complete, order_type
from hexwar_tui.engine.orders.lines.tries import Tries
from hexwar_tui.engine.orders.order import Draft, FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.words.language import LANGUAGES, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid

Names = Mapping[str, Sequence[str]]
"""For the id of each thing its names, in the order of `LANGUAGES`."""

OrderTypes = Sequence[type[Order]]

LONGEST_NUMBER = 12
LONGEST_WORD = 4000

_BARE = re.compile(r"[\w@%+:,./-]*")


@dataclass(frozen=True, slots=True)
class Naming:
    """The names that a seat's typed orders may use, all of things that it knows of, and the grid that labels hexes.

    `others` are things that are chosen in fields for a choice, such as people; `offered` gives what such a field has to
    choose from behind the fields that are filled in, by value, and no names where these name themselves. `places` gives
    by cell the names on the map; `stands` by unit its cell; `own` are the seat's own units, and `stacks` those of them
    of which any will do, those first that have no order. `unsaid` gives what a field stands for that a sentence leaves
    out behind these, None for what it always does. With `whole_ways` ways are written hex by hex, also where the last
    hex alone would stand for the same way. `tries` counts how often the parts of a line are read.
    """

    grid: Grid
    units: Names
    sides: Names
    regions: Names = field(default_factory=dict)
    others: Names = field(default_factory=dict)
    offered: Callable[[FieldSpec, Mapping[str, Any]], Mapping[Any, Sequence[str]]] = lambda spec, values: {}
    places: Callable[[], Mapping[Cell, Sequence[str]]] = dict
    stands: Mapping[str, Cell] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    stacks: Sequence[Sequence[str]] = ()
    unsaid: Callable[[FieldSpec, Mapping[str, Any]], Any] = lambda spec, values: None
    whole_ways: bool = False
    tries: Tries = field(default_factory=Tries, compare=False)


# -- writing ----------------------------------------------------------------------------------------------------------


def order_words(order: Order, known: Naming, language: str = "en") -> str:
    """The order in words, which `read_words` reads in any language. Optional fields that are None are not written.
    Units, sides and regions are written by their name in `language` where only one of them has it, else by id."""
    words = [order.kind]
    for name, spec in specs(type(order)).items():
        value = getattr(order, name)
        if value is None:
            continue
        if spec.kind is FieldKind.PARTS:
            written = [value_words(spec, record, known, language) for record in value] or [""]
        else:
            written = [value_words(spec, value, known, language)]
        words += [f"{name}={_quoted(text)}" for text in written]
    return " ".join(words)


def value_words(spec: FieldSpec, value: Any, known: Naming, language: str = "en") -> str:
    """The value of a field as it stands behind the equals sign, before quotes of a shell; for `PARTS` the value is one
    record.

    Commas and colons that belong to a name are escaped. None, for an optional field left out, is "". For `UNITS` the
    value may also be a single unit.
    """
    match spec.kind:
        case _ if value is None:
            return ""
        case FieldKind.PARTS:
            pairs = zip(spec.parts, value, strict=True)
            written = [_escaped(value_words(part, item, known, language), ":") for (_, part), item in pairs]
            while len(written) > 1 and value[len(written) - 1] is None:
                written.pop()
            return ": ".join(written)
        case FieldKind.UNITS:
            units = (value,) if isinstance(value, str) else value
            return ",".join(_escaped(_called(known.units, unit, language), ",") for unit in units)
        case FieldKind.PATH:
            return ",".join(known.grid.label(cell) for cell in value)
        case FieldKind.UNIT | FieldKind.SIDE | FieldKind.REGION:
            return _called(_named(spec, known), value, language)
        case FieldKind.HEX:
            return known.grid.label(value)
        case FieldKind.EDGE:
            return f"{known.grid.label(value[0])}-{_DIRECTIONS[value[1]]}"
        case FieldKind.FLAG:
            return "yes" if value else "no"
        case _:
            return str(value)


def _called(things: Names, id: str, language: str) -> str:
    """The name of a thing if it is found by that, else its id."""
    name = things[id][LANGUAGES.index(language)] if id in things else ""
    return name if name.strip() and _matches(things, name) == [id] else id


def _quoted(text: str) -> str:
    """A word as a shell takes it; unlike `shlex.quote` it leaves letters of every language bare."""
    return text if _BARE.fullmatch(text) else shlex.quote(text)


def _escaped(text: str, separator: str) -> str:
    return re.sub(rf"([\\{separator}])", r"\\\1", text)


# -- reading ----------------------------------------------------------------------------------------------------------


def read_words(types: OrderTypes, words: str | Sequence[str], known: Naming) -> Order:
    """The order that `words` give, as one text or split. Raises BadOrder with a sentence that names the faulty word."""
    split = _split(words)
    return complete(types, Draft("", split[0], read_draft(types, split, known)))


def read_draft(types: OrderTypes, words: str | Sequence[str], known: Naming) -> dict[str, Any]:
    """The fields that `words` fill in, by name; the first word is the kind of the order. Not all fields need be given.
    Raises BadOrder with a sentence that names the word at fault."""
    kind, *others = _split(words)
    made = _order_type(types, kind)
    values: dict[str, Any] = {}
    for word in others:
        name, spec, text = _field(made, word)
        if spec.kind is FieldKind.PARTS:
            values[name] = values.get(name, ()) + (() if text == "" else (_record(spec, word, text, known),))
        elif name in values:
            raise BadOrder(say("“{word}”: the field “{name}” is given twice.", word=_shown(word), name=name))
        else:
            values[name] = _value(spec, word, text, known)
    for name, spec in specs(made).items():
        if spec.kind is FieldKind.CHOICE and values.get(name):
            values[name] = _chosen(spec, name, values, known)
    return values


def _chosen(spec: FieldSpec, name: str, values: Mapping[str, Any], known: Naming) -> str:
    """Returns the id of what a field for a choice names, by its id or by its label. A text that is none of the choices
    is looked for among units and other things, so that the order's own refusal says why; an unknown one is returned."""
    text: str = values[name]
    for things in (known.offered(spec, values), known.units, known.others):
        found = _matches(things, text)
        if found:
            return _only(found, f"{name}={text}", text)
    return text


def _split(words: str | Sequence[str]) -> list[str]:
    try:
        split = shlex.split(words) if isinstance(words, str) else list(words)
    except ValueError as fault:
        raise BadOrder(say("“{words}”: a quote is not closed.", words=_shown(str(words)))) from fault
    if not split:
        raise BadOrder(say("No order is given."))
    return split


def _order_type(types: OrderTypes, kind: str) -> type[Order]:
    if all(made.kind != kind for made in types):
        kinds = tuple(made.kind for made in types)
        raise BadOrder(say("There is no order “{word}”. There are: {kinds}.", word=_shown(kind), kinds=kinds))
    return order_type(types, kind)


def _field(made: type[Order], word: str) -> tuple[str, FieldSpec, str]:
    """Name, declaration and text of ``name=text``."""
    name, equals, text = word.partition("=")
    declared = specs(made)
    if not equals or len(word) > LONGEST_WORD:
        raise BadOrder(say("“{word}”: a field and its value are wanted, as in unit=12.", word=_shown(word)))
    if not declared:
        raise BadOrder(say("“{word}”: the order “{kind}” has no fields.", word=_shown(word), kind=made.kind))
    if name not in declared:
        raise BadOrder(
            say(
                "“{word}”: the order “{kind}” has no field “{name}”. It has: {fields}.",
                word=_shown(word),
                kind=made.kind,
                name=_shown(name),
                fields=tuple(declared),
            )
        )
    return name, declared[name], text


def _record(spec: FieldSpec, word: str, text: str, known: Naming) -> tuple[Any, ...]:
    items = _parted(text, ":")
    left_out = spec.parts[len(items) :]
    if len(items) > len(spec.parts) or not all(part.optional for _, part in left_out):
        names = tuple(name for name, _ in spec.parts)
        raise BadOrder(say("“{word}”: these are wanted, with colons between: {names}.", word=_shown(word), names=names))
    given = zip(spec.parts, items, strict=False)
    return (*(_value(part, word, item, known) for (_, part), item in given), *(None for _ in left_out))


def _value(spec: FieldSpec, word: str, text: str, known: Naming) -> Any:
    if spec.optional and text == "":
        return None
    return _READERS[spec.kind](spec, word, text, known)


def _parted(text: str, separator: str) -> list[str]:
    """The parts between separators that no backslash stands before; a backslash gives way to what it protects."""
    parts = [""]
    characters = iter(text)
    for character in characters:
        if character == "\\":
            following = next(characters, "")
            parts[-1] += following if following in (separator, "\\") else character + following
        elif character == separator:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _shown(word: str) -> str:
    return clean(word, 80)


# -- the kinds of fields ----------------------------------------------------------------------------------------------

_DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
_RUSSIAN_DIRECTIONS = ("с", "св", "юв", "ю", "юз", "сз")
_FLAGS = {"yes": True, "да": True, "no": False, "нет": False}
_NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")


def _named(spec: FieldSpec, known: Naming) -> Names:
    """The things of which a field names one or several."""
    if spec.kind is FieldKind.SIDE:
        return known.sides
    return known.regions if spec.kind is FieldKind.REGION else known.units


def _thing(spec: FieldSpec, word: str, text: str, known: Naming) -> str:
    found = _matches(_named(spec, known), text)
    if not found:
        raise BadOrder(_unknown(spec, word, text))
    return _only(found, word, text)


def _only(found: Sequence[str], word: str, text: str) -> str:
    """The only id that was found for the name `text`. Raises BadOrder where there are several."""
    if len(found) > 1:
        raise BadOrder(
            say(
                "“{word}”: several go by the name of “{name}”: {ids}.",
                word=_shown(word),
                name=_shown(text),
                ids=tuple(found),
            )
        )
    return found[0]


def _unknown(spec: FieldSpec, word: str, text: str) -> Text:
    if spec.kind is FieldKind.SIDE:
        return say("“{word}”: there is no side “{name}”.", word=_shown(word), name=_shown(text))
    if spec.kind is FieldKind.REGION:
        return say("“{word}”: there is no region “{name}”.", word=_shown(word), name=_shown(text))
    return say("“{word}”: you know of no unit “{name}”.", word=_shown(word), name=_shown(text))


def _matches(things: Names, text: str) -> list[str]:
    """The ids of what a text may mean: the thing of that id, else all of that name in any language."""
    if text in things:
        return [text]
    wanted = _plain(text)
    return [id for id, names in things.items() if any(_plain(name) == wanted for name in names)]


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _things(spec: FieldSpec, word: str, text: str, known: Naming) -> tuple[str, ...]:
    return tuple(_thing(spec, word, part, known) for part in _parted(text, ",")) if text else ()


def _cell(spec: FieldSpec, word: str, text: str, known: Naming) -> Cell:
    grid = known.grid
    try:
        return grid.cell_of_label(text)
    except BadLabel as fault:
        raise BadOrder(
            say(
                "“{word}”: there is no hex “{hex}”. Hexes are numbered by column and row, from {first} to {last}.",
                word=_shown(word),
                hex=_shown(text),
                first=grid.label(0),
                last=grid.label(grid.size - 1),
            )
        ) from fault


def _path(spec: FieldSpec, word: str, text: str, known: Naming) -> tuple[Cell, ...]:
    return tuple(_cell(spec, word, part, known) for part in _parted(text, ",")) if text else ()


def _edge(spec: FieldSpec, word: str, text: str, known: Naming) -> tuple[Cell, int]:
    label, _, direction = text.partition("-")
    for directions in (_DIRECTIONS, _RUSSIAN_DIRECTIONS):
        if direction.casefold() in directions:
            return _cell(spec, word, label, known), directions.index(direction.casefold())
    raise BadOrder(
        say(
            "“{word}”: a hex and one of its sides {sides} are wanted, as in 0305-ne.",
            word=_shown(word),
            sides=_DIRECTIONS,
        )
    )


def _number(spec: FieldSpec, word: str, text: str, known: Naming) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadOrder(say("“{word}”: a whole number is wanted.", word=_shown(word)))
    return int(text)


def _flag(spec: FieldSpec, word: str, text: str, known: Naming) -> bool:
    if text.casefold() not in _FLAGS:
        raise BadOrder(say("“{word}”: yes or no is wanted.", word=_shown(word)))
    return _FLAGS[text.casefold()]


def _text(spec: FieldSpec, word: str, text: str, known: Naming) -> str:
    cleaned = clean(text, spec.longest + 1, spec.lines)
    if len(cleaned) > spec.longest:
        raise BadOrder(
            say("“{word}”: {n} characters are the most there is room for.", word=_shown(word), n=spec.longest)
        )
    return cleaned


def _choice(spec: FieldSpec, word: str, text: str, known: Naming) -> str:
    return clean(text, LONGEST_WORD)


_READERS: Mapping[FieldKind, Callable[[FieldSpec, str, str, Naming], Any]] = {
    FieldKind.UNIT: _thing,
    FieldKind.UNITS: _things,
    FieldKind.SIDE: _thing,
    FieldKind.HEX: _cell,
    FieldKind.EDGE: _edge,
    FieldKind.PATH: _path,
    FieldKind.REGION: _thing,
    FieldKind.CHOICE: _choice,
    FieldKind.NUMBER: _number,
    FieldKind.FLAG: _flag,
    FieldKind.TEXT: _text,
}
