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
    """The schema of the saves of one system: heading, record and journal, with its own scenarios and options."""
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
    """A schema within another whose references are to itself."""
    return {"$id": name, **schema}
