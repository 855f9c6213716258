"""Values of fields as they are written in sentences."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexwar_tui.engine.orders.called import name_of
from hexwar_tui.engine.orders.forms import in_language
from hexwar_tui.engine.orders.lines.places import EDGES
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import Naming


def before(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the fields before that of this name."""
    return dict(itertools.takewhile(lambda pair: pair[0] != name, values.items()))


def field_words(spec: FieldSpec, value: Any, known: Naming, values: Mapping[str, Any], language: str) -> str | None:
    """A value of a field as it stands in a sentence; None for one that is left out."""
    if value is None:
        return None
    written = _WRITERS.get(spec.kind)
    return str(value) if written is None else written(spec, value, known, values, language)


_Writer = Callable[[FieldSpec, Any, Naming, Mapping[str, Any], str], str]


def _named_in(things: str) -> _Writer:
    """Returns what writes the name of one of these things."""
    return lambda spec, value, known, values, language: name_of(getattr(known, things), value, language)


def _choice_words(spec: FieldSpec, value: Any, known: Naming, values: Mapping[str, Any], language: str) -> str:
    offered = known.offered(spec, values)
    return name_of(offered if value in offered else known.others, value, language)


def _units_words(spec: FieldSpec, value: Any, known: Naming, values: Mapping[str, Any], language: str) -> str:
    return ", ".join(name_of(known.units, unit, language) for unit in value)


def _path_words(spec: FieldSpec, value: Any, known: Naming, values: Mapping[str, Any], language: str) -> str:
    """The last hex of a way, where it is the one that is offered to there; else all its hexes behind the first, where
    every way begins with that."""
    offered = [way for way in known.offered(spec, values) if isinstance(way, tuple) and way]
    ending = [way for way in offered if value and way[-1] == value[-1]]
    if ending == [value] and len(value) > 1 and not (known.whole_ways and len(value) > LEAST_STEPS):
        return known.grid.label(value[-1])
    is_clear = len(value) > 1 and {way[0] for way in offered} == {value[0]}
    return ", ".join(known.grid.label(cell) for cell in (value[1:] if is_clear else value))


LEAST_STEPS = 2
"""A way of so many hexes, the first included, goes by its last alone."""


def _records_words(spec: FieldSpec, value: Any, known: Naming, values: Mapping[str, Any], language: str) -> str:
    between = ", " if len(spec.parts) == 1 else "; "
    return between.join(_record_words(spec, record, known, values, language) for record in value)


def _record_words(
    spec: FieldSpec, record: Sequence[Any], known: Naming, values: Mapping[str, Any], language: str
) -> str:
    inside = {name: value for (name, _), value in zip(spec.parts, record, strict=True)}
    texts = {
        name: field_words(part, inside[name], known, {**values, **before(name, inside)}, language)
        for name, part in spec.parts
    }
    given = {name for name, value in inside.items() if value is not None}
    forms = [in_language(pattern, language) for pattern in spec.forms]
    fitting = next((form for form in forms if set(form.fields()) >= given), None)
    return ": ".join(text or "" for text in texts.values()) if fitting is None else fitting.filled(texts)


_WRITERS: Mapping[FieldKind, _Writer] = {
    FieldKind.UNIT: _named_in("units"),
    FieldKind.UNITS: _units_words,
    FieldKind.SIDE: _named_in("sides"),
    FieldKind.REGION: _named_in("regions"),
    FieldKind.HEX: lambda spec, value, known, values, language: known.grid.label(value),
    FieldKind.PATH: _path_words,
    FieldKind.EDGE: lambda spec, value, known, values, language: f"{known.grid.label(value[0])}-{EDGES[value[1]]}",
    FieldKind.CHOICE: _choice_words,
    FieldKind.FLAG: lambda spec, value, known, values, language: "yes" if value else "no",
    FieldKind.TEXT: lambda spec, value, known, values, language: f'"{value}"',
    FieldKind.PARTS: _records_words,
}
