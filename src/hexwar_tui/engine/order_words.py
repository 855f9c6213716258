"""Orders as words, as they are typed on the command line, kept in order files and shown in the chronicle.

    march unit=12 path=0305,0405,0406
    standing-orders unit="Rifle squad 3" task="sees-enemy: flee" task="hit: dig in"

A word per field; lists are joined by commas. A field of records is repeated, once per record, and the values of a
record are joined by colons; a backslash before a comma or colon makes it a part of a name. Quotes are a shell's.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexwar_tui.engine.choices import complete, order_type
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.orders import Draft, FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.typed import clean
from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid

Named = tuple[tuple[str, Text], ...]
"""Things that go by id and by name."""

OrderTypes = Sequence[type[Order]]

LONGEST_NUMBER = 12
LONGEST_WORD = 4000


@dataclass(frozen=True, slots=True)
class Naming:
    """What the words of a seat's orders may name: nothing that the seat does not know of."""

    grid: Grid
    units: Named = ()
    sides: Named = ()
    regions: Named = ()


def naming(view: View, regions: Named = ()) -> Naming:
    """What can be named by one who sees `view`. Views know no regions: those come from the system."""
    units = tuple((line.badge.unit, line.name) for line in view.units)
    return Naming(view.grid, units, tuple((line.side, line.name) for line in view.sides), regions)


# -- writing ----------------------------------------------------------------------------------------------------------


def order_words(order: Order, known: Naming, language: str = "en") -> str:
    """The order in words, which `read_words` reads in whatever language. Optional fields left out are not written.

    Units, sides and regions go by name in `language` where it means one of them only, else by id.
    """
    words = [order.kind]
    for name, spec in specs(type(order)).items():
        value = getattr(order, name)
        records = value if spec.kind is FieldKind.PARTS and value else (value,)
        if value is not None:
            words += [f"{name}={shlex.quote(_written(spec, record, known, language))}" for record in records]
    return " ".join(words)


def _written(spec: FieldSpec, value: Any, known: Naming, language: str) -> str:
    """A value as a word, commas and colons escaped where they would part it."""
    match spec.kind:
        case FieldKind.PARTS:
            written = (_written(part, item, known, language) for (_, part), item in zip(spec.parts, value, strict=False))
            return ": ".join(_escaped(item, ":") for item in written)
        case FieldKind.UNITS:
            return ",".join(_escaped(_called(known.units, unit, language), ",") for unit in value)
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


def _called(things: Named, id: str, language: str) -> str:
    """The name of a thing if `_find` would find it by that, else its id."""
    name = next((render(name, language) for other, name in things if other == id), "")
    return name if name.strip() and _matches(things, name) == [id] else id


def _escaped(text: str, separator: str) -> str:
    return re.sub(rf"([\\{separator}])", r"\\\1", text)


# -- reading ----------------------------------------------------------------------------------------------------------


def read_words(types: OrderTypes, words: str | Sequence[str], known: Naming) -> Order:
    """The order that the words give. Raises BadOrder with a sentence that names the word."""
    return complete(types, read_draft(types, words, known, ""))


def read_draft(types: OrderTypes, words: str | Sequence[str], known: Naming, seat: Seat) -> Draft:
    """As much of an order of `seat` as the words give; none give an empty draft. Raises BadOrder."""
    split = _split(words) if isinstance(words, str) else list(words)
    if not split:
        return Draft(seat)
    made = _order_type(types, split[0])
    values: dict[str, Any] = {}
    for word in split[1:]:
        name, spec, text = _field(made, word)
        if spec.kind is FieldKind.PARTS:
            values[name] = values.get(name, ()) + (() if text == "" else (_record(spec, word, text, known),))
        elif name in values:
            raise BadOrder(say("“{word}”: the field “{name}” is given twice.", word=_shown(word), name=name))
        else:
            values[name] = _value(spec, word, text, known)
    return Draft(seat, made.kind, values)


def _split(words: str) -> list[str]:
    try:
        return shlex.split(words)
    except ValueError as fault:
        raise BadOrder(say("“{words}”: a quote is not closed.", words=_shown(words))) from fault


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
    if len(items) != len(spec.parts):
        names = tuple(name for name, _ in spec.parts)
        raise BadOrder(say("“{word}”: these are wanted, with colons between: {names}.", word=_shown(word), names=names))
    return tuple(_value(part, word, item, known) for (_, part), item in zip(spec.parts, items, strict=True))


def _value(spec: FieldSpec, word: str, text: str, known: Naming) -> Any:
    if spec.optional and text == "":
        return None
    return _READERS[spec.kind](spec, word, text, known)


def _parted(text: str, separator: str) -> list[str]:
    """The parts between separators that no backslash stands before; a backslash gives way to what it protects."""
    parts = re.findall(rf"((?:\\.|[^\\{separator}]|\\$)*)({separator}|$)", text)
    found = [re.sub(rf"\\([\\{separator}])", r"\1", part).strip() for part, _ in parts]
    return found if parts[-2:-1] and parts[-2][1] == "" else found


def _shown(word: str) -> str:
    return clean(word, 80)
