"""The JSON Schemas of orders: what a program may write that gives orders."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.games.schemas import DIALECT, schema_of
from tests.engine.test_order_data import Everything, Pass
from tests.toys.harvest import HARVEST, Harvest


class Talk(Harvest):
    """A system with orders of every kind of field."""

    order_types = (Pass, Everything)


def test_an_order_has_its_kind_its_fields_and_no_others() -> None:
    """All fields are required but those that may be left out; a key that is not the order's is refused."""
    schema = schema_of("order", Talk())
    assert schema["$schema"] == DIALECT
    short, long = schema["oneOf"]
    assert short == {
        "title": "Pass",
        "type": "object",
        "properties": {"kind": {"const": "pass"}},
        "required": ["kind"],
        "additionalProperties": False,
    }
    names = ["unit", "units", "side", "hex", "edge", "path", "region", "choice", "number", "flag", "text", "parts"]
    assert list(long["properties"]) == ["kind", *names, "escort"]
    assert long["required"] == ["kind", *names]
    assert long["additionalProperties"] is False


def test_every_kind_of_field_has_its_shape() -> None:
    """Ids are texts, hexes whole numbers from 0, hex sides a hex and a direction from 0 to 5, records by their parts;
    what may be left out may be null."""
    word, cell = {"type": "string", "maxLength": 200}, {"type": "integer", "minimum": 0}
    direction = {"type": "integer", "minimum": 0, "maximum": 5}
    record = [
        {"type": "array", "items": word, "description": "What?"},
        {"type": "string", "maxLength": 5, "description": "What?"},
    ]
    shapes: dict[str, dict[str, Any]] = {
        "unit": word,
        "units": {"type": "array", "items": word},
        "side": word,
        "hex": cell,
        "edge": {"type": "array", "prefixItems": [cell, direction]},
        "path": {"type": "array", "items": cell},
        "region": word,
        "choice": word,
        "number": {"type": "integer"},
        "flag": {"type": "boolean"},
        "text": {"type": "string", "maxLength": 20},
        "parts": {"type": "array", "items": {"type": "array", "prefixItems": record}},
        "escort": {"anyOf": [word, {"type": "null"}]},
    }
    fields = dict(schema_of("order", Talk())["oneOf"][1]["properties"])
    del fields["kind"]
    assert fields == {name: {**shape, "description": "What?"} for name, shape in shapes.items()}


def test_of_other_things_there_is_no_schema() -> None:
    """Neither of nothing nor of a poem."""
    for what in ("", "poem"):
        with pytest.raises(KeyError):
            schema_of(what, HARVEST)
    assert schema_of("scenario", HARVEST)["properties"]["options"]["properties"]["turns"]["maximum"] == 20
