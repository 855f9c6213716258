"""JSON Schemas of orders, for those who write them with other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.games.scenario_schema import DIALECT
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import render

_WORD: Mapping[str, Any] = {"type": "string", "maxLength": 200}
_CELL: Mapping[str, Any] = {"type": "integer", "minimum": 0}
_SHAPES: Mapping[FieldKind, Mapping[str, Any]] = {
    FieldKind.UNIT: _WORD,
    FieldKind.UNITS: {"type": "array", "items": _WORD},
    FieldKind.SIDE: _WORD,
    FieldKind.HEX: _CELL,
    FieldKind.EDGE: {"type": "array", "prefixItems": [_CELL, {"type": "integer", "minimum": 0, "maximum": 5}]},
    FieldKind.PATH: {"type": "array", "items": _CELL},
    FieldKind.REGION: _WORD,
    FieldKind.CHOICE: _WORD,
    FieldKind.NUMBER: {"type": "integer"},
    FieldKind.FLAG: {"type": "boolean"},
}


def order_schema(system: AnySystem) -> dict[str, Any]:
    """The JSON Schema of the system's orders, as the journal keeps them."""
    return {"$schema": DIALECT, "oneOf": [_kind_schema(kind) for kind in system.order_types]}


def _kind_schema(kind: type[Order]) -> dict[str, Any]:
    declared = specs(kind)
    return {
        "title": render(kind.title, "en"),
        "type": "object",
        "properties": {"kind": {"const": kind.kind}, **{name: _field_schema(spec) for name, spec in declared.items()}},
        "required": ["kind", *(name for name, spec in declared.items() if not spec.optional)],
        "additionalProperties": False,
    }


def _field_schema(spec: FieldSpec) -> dict[str, Any]:
    described = {"description": render(spec.ask, "en")}
    if spec.kind is FieldKind.TEXT:
        shape: dict[str, Any] = {"type": "string", "maxLength": spec.longest}
    elif spec.kind is FieldKind.PARTS:
        record = {"type": "array", "prefixItems": [_field_schema(part) for _, part in spec.parts]}
        shape = {"type": "array", "items": record}
    else:
        shape = dict(_SHAPES[spec.kind])
    return {"anyOf": [shape, {"type": "null"}], **described} if spec.optional else {**shape, **described}
