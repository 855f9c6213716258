"""JSON Schemas of scenario files, for editors and for those who write such files with other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.options import Options, OptionSpec, option_list
from hexwar_tui.engine.data.packs.includes import FILE, NAME
from hexwar_tui.engine.data.scenario import EXTENDS
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import N_, SOURCE_LANGUAGE, Phrase, render, say

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_VALUES = ("enum", "const", "default", "examples")
"""The keys of a schema that hold values of the file, and no schemas."""

_NULL = {"type": "null"}

_INCLUDED = Phrase(N_("The name of a file that holds what belongs here, from the scenario's folder or a pack's."))


def scenario_schema(system: AnySystem, language: str = SOURCE_LANGUAGE) -> dict[str, Any]:
    """The JSON Schema of the system's scenario files, its options included: every key with what it means, in words of
    `language`, and every word that is legal somewhere. A key that has no value is left out of such files."""
    schema = _for_editors(kept_scenario_schema(system), language)
    options_type: type[Options] = system.options_type
    for spec in option_list(options_type):
        schema["properties"]["options"]["properties"][spec.name] |= _option(spec, language)
    schema["properties"] = {key: _or_included(part) for key, part in schema["properties"].items()}
    told = {"title": FILE, "description": render(_INCLUDED, language)}
    included = {"type": "string", "pattern": f"^{NAME.pattern}$", **told}
    whole = {"type": "object", "properties": {FILE: included}, "required": [FILE], "additionalProperties": False}
    schema["$defs"] = {**schema["$defs"], "IncludedFile": whole}
    return {"title": render(system.title, language), **schema}


def _or_included(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns the schema of a key as one of a key that may also name a file which holds its value; those of numbers and
    plain texts as they are."""
    if schema.get("type") in ("string", "integer", "boolean") or "const" in schema:
        return schema
    said: dict[str, Any] = {key: schema[key] for key in ("title", "description") if key in schema}
    otherwise = {key: part for key, part in schema.items() if key not in said}
    named = {"type": "object", "required": [FILE]}
    return {**said, "if": named, "then": {"$ref": "#/$defs/IncludedFile"}, "else": otherwise}


def kept_scenario_schema(system: AnySystem) -> dict[str, Any]:
    """The JSON Schema of the system's scenarios as saves keep them: what they have no value for is null."""
    schema: dict[str, Any] = system.scenario_type.model_json_schema()
    options = system.options_type.model_json_schema()
    for kind in (schema, options, *schema.get("$defs", {}).values()):
        # What is told of these are names and docstrings of the program.
        kind.pop("title", None)
        kind.pop("description", None)
    fields = schema["properties"]
    fields["system"] = {**fields["system"], "const": system.id}
    fields["options"] = {**options, "description": fields["options"].get("description", "")}
    _tell_of_changes(schema.get("$defs", {}))
    return {"$schema": DIALECT, **schema}


def _tell_of_changes(kinds: dict[str, Any]) -> None:
    """Tells in the definitions of a schema that a part that extends what comes with the program has to have nothing,
    nor has what it holds: a word is enough to change a thing, and null takes it away."""
    for name in [name for name, kind in kinds.items() if EXTENDS in kind.get("properties", ())]:
        changes = f"{name}Changes"
        whole, kinds[changes] = kinds[name], _changes(kinds, kinds[name])
        kinds[name] = {"if": {"required": [EXTENDS]}, "then": {"$ref": f"#/$defs/{changes}"}, "else": whole}


def _changes(kinds: Mapping[str, Any], schema: Any) -> Any:
    """Returns a schema of what may be changed in what `schema` says, a part of which is changed or taken away."""
    if isinstance(schema, list):
        return [_changes(kinds, part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        beside = {key: part for key, part in schema.items() if key != "$ref"}
        return {**_changes(kinds, kinds[schema["$ref"].rpartition("/")[2]]), **beside}
    told = {key: part if key in _VALUES else _changes(kinds, part) for key, part in schema.items() if key != "required"}
    inner = told.get("additionalProperties")
    return {**told, "additionalProperties": {"anyOf": [inner, _NULL]}} if isinstance(inner, dict) else told


def _option(spec: OptionSpec, language: str) -> dict[str, str]:
    """What a schema tells of an option: its title, its rule, and what its choices are called."""
    choices = [say("{word}: {name}", word=word, name=spec.called(word)) for word in spec.choices]
    described = say("{rule}; {choices}", rule=spec.rule, choices=choices) if choices else spec.rule
    return {"title": render(spec.title, language), "description": render(described, language)}


def _for_editors(schema: Any, language: str) -> Any:
    """Returns a schema, or a part of one, without null, and with a title for each key; titles and descriptions, which
    are English in it, are in `language`."""
    if isinstance(schema, list):
        return [_for_editors(part, language) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told: dict[str, Any] = {}
    for key, part in _not_null(schema).items():
        if key in ("title", "description") and isinstance(part, str):
            told[key] = render(Phrase(part), language)
        elif key == "properties":
            told[key] = {name: _titled(name, _for_editors(one, language)) for name, one in part.items()}
        else:
            told[key] = part if key in _VALUES else _for_editors(part, language)
    return told


def _not_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns a schema of what may be null as the schema of what it is if it is not."""
    others = [part for part in schema.get("anyOf", ()) if part != _NULL]
    if len(others) == len(schema.get("anyOf", ())):
        return schema
    left = {key: part for key, part in schema.items() if key != "anyOf" and (key, part) != ("default", None)}
    return {**others[0], **left} if len(others) == 1 else {"anyOf": others, **left}


def _titled(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"title": name.replace("_", " ").capitalize(), **schema} if "description" in schema else schema
