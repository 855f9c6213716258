"""Orders as JSON values, as the journal keeps them, and back.

What is read is checked for its shape only: whether the unit exists and may do this is for the order's `objection`.
The readers of an order type are looked up once, for replaying reads thousands of orders a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.words.language import N_, Phrase, say
from hexwar_tui.engine.words.typed import clean

LONGEST_ID = 200

MOST_ITEMS = 1000
"""The most items of a list in an order."""

MOST_CELLS = 999 * 999
"""The most cells of any map: its labels have at most three digits each for column and row."""

Reader = Callable[[Any], Any]
"""A function that turns a JSON value into the value of a field. Raises TypeError or ValueError where it can't."""


def write_order(order: Order) -> dict[str, Any]:
    """The order as JSON values: its "kind", and its fields by name."""
    data: dict[str, Any] = {"kind": order.kind}
    for name in specs(type(order)):
        value = getattr(order, name)
        data[name] = _as_list(value) if type(value) is tuple else value
    return data


def read_order(order_types: Sequence[type[Order]], data: Mapping[str, Any]) -> Order:
    """The order that `write_order` wrote as `data`. Raises BadOrder for an unknown kind or field, or a value of the
    wrong shape; whether the order is legal is not checked."""
    kind = data.get("kind")
    for order_type in order_types:
        if order_type.kind == kind:
            return _read_fields(order_type, data)
    raise BadOrder(say("There is no order called “{kind}”.", kind=clean(str(kind), 60)))


def _as_list(value: Any) -> Any:
    """The value with its tuples, and those within them, turned into lists, as JSON has them."""
    return [_as_list(item) for item in value] if type(value) is tuple else value


def _read_fields(order_type: type[Order], data: Mapping[str, Any]) -> Order:
    readers, known = _form(order_type)
    if not data.keys() <= known:
        extra = next(name for name in data if name not in known)
        raise BadOrder(say("“{kind}” has no field “{name}”.", kind=order_type.kind, name=clean(str(extra), 60)))
    values = {}
    for name, read in readers:
        try:
            values[name] = read(data.get(name))
        except (TypeError, ValueError) as fault:
            raise BadOrder(_not_what_is_wanted(order_type, name)) from fault
    return order_type(**values)


def _not_what_is_wanted(order_type: type[Order], name: str) -> Phrase:
    wanted = Phrase(_WANTED[specs(order_type)[name].kind])
    return say("“{kind}”: the field “{name}” must be {wanted}.", kind=order_type.kind, name=name, wanted=wanted)


_Form = tuple[tuple[tuple[str, Reader], ...], frozenset[str]]

_FORMS: dict[type[Order], _Form] = {}


def _form(order_type: type[Order]) -> _Form:
    """The readers of an order's fields, and the keys that it may be written with."""
    found = _FORMS.get(order_type)
    if found is None:
        readers = tuple((name, _reader(spec)) for name, spec in specs(order_type).items())
        found = _FORMS[order_type] = readers, frozenset(("kind", *specs(order_type)))
    return found


# -- readers ----------------------------------------------------------------------------------------------------------


def _reader(spec: FieldSpec) -> Reader:
    if spec.kind is FieldKind.TEXT:
        read = _text_reader(spec.longest, lines=spec.lines)
    elif spec.kind is FieldKind.PARTS:
        read = _parts_reader(tuple(_reader(part) for _, part in spec.parts))
    else:
        read = _READERS[spec.kind]
    return _optional(read) if spec.optional else read


def _optional(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _text_reader(longest: int, *, lines: bool) -> Reader:
    def read(value: Any) -> str:
        if type(value) is not str:
            raise TypeError
        return clean(value, longest, lines)

    return read


def _parts_reader(readers: tuple[Reader, ...]) -> Reader:
    def read(value: Any) -> tuple[tuple[Any, ...], ...]:
        return tuple(
            tuple(read_part(item) for read_part, item in zip(readers, _items(record), strict=True))
            for record in _items(value)
        )

    return read


def _items(value: Any) -> Sequence[Any]:
    if type(value) is not list and type(value) is not tuple:
        raise TypeError
    if len(value) > MOST_ITEMS:
        raise ValueError
    return value


def _id(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    if len(value) > LONGEST_ID:
        raise ValueError
    return value


def _ids(value: Any) -> tuple[str, ...]:
    return tuple([_id(item) for item in _items(value)])


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _cell(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    if not 0 <= value < MOST_CELLS:
        raise ValueError
    return value


def _cells(value: Any) -> tuple[int, ...]:
    return tuple([_cell(item) for item in _items(value)])


def _edge(value: Any) -> tuple[int, int]:
    cell, direction = _items(value)
    if not 0 <= _number(direction) < 6:
        raise ValueError
    return _cell(cell), direction


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError
    return value


_READERS: Mapping[FieldKind, Reader] = {
    FieldKind.UNIT: _id,
    FieldKind.UNITS: _ids,
    FieldKind.SIDE: _id,
    FieldKind.HEX: _cell,
    FieldKind.EDGE: _edge,
    FieldKind.PATH: _cells,
    FieldKind.REGION: _id,
    FieldKind.CHOICE: _id,
    FieldKind.NUMBER: _number,
    FieldKind.FLAG: _flag,
}

_WANTED: Mapping[FieldKind, str] = {
    FieldKind.UNIT: N_("a unit"),
    FieldKind.UNITS: N_("a list of units"),
    FieldKind.SIDE: N_("a side"),
    FieldKind.HEX: N_("a hex"),
    FieldKind.EDGE: N_("a hex and one of its sides"),
    FieldKind.PATH: N_("a list of hexes"),
    FieldKind.REGION: N_("a region"),
    FieldKind.CHOICE: N_("one of the choices"),
    FieldKind.NUMBER: N_("a whole number"),
    FieldKind.FLAG: N_("yes or no"),
    FieldKind.TEXT: N_("a text"),
    FieldKind.PARTS: N_("a list of records"),
}
