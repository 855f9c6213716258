"""The JSON Schema of saved games."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from hexwar_tui.engine.games.scenario_reading import scenario_schema
from hexwar_tui.engine.games.schemas import DIALECT
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.storage.saves.save_file import FORMAT
from hexwar_tui.storage.saves.shapes import HeadingShape, RecordShape


def save_schema(system: AnySystem) -> dict[str, Any]:
    """The JSON Schema of saves of `system` without a seal: heading and record, with the system's own scenarios and
    options."""
    _, schema = models_json_schema([(HeadingShape, "validation"), (RecordShape, "validation")])
    record = schema["$defs"]["RecordShape"]["properties"]
    record["system"] = {"const": system.id}
    record["scenario"] = _apart("scenario", scenario_schema(system))
    record["options"] = _apart("options", system.options_type.model_json_schema())
    fields = {
        "magic": {"const": "hexwar"},
        "format": {"const": FORMAT},
        "check": {"type": "string", "description": "BLAKE2b (32 bytes, hexadecimal) of all lines below the first"},
        "public": {"$ref": "#/$defs/HeadingShape"},
        "record": {"$ref": "#/$defs/RecordShape"},
    }
    return {
        "$schema": DIALECT,
        "$defs": schema["$defs"],
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _apart(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """`schema` such that it can stand within another: references in it go to its own definitions."""
    return {"$id": name, **schema}
