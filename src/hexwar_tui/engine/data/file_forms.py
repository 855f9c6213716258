"""The form of a kind of file, by its JSON Schema: which keys and words belong where, and an example of each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hexwar_tui.engine.data.json_text import KeyPath

LONGEST_EXAMPLE = 120
"""The most characters of an example."""

Schema = Mapping[str, Any]


class Form:
    """What a kind of file may hold; `schema` is its JSON Schema. Places in a file are paths of keys and numbers."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema

    @cached_property
    def shapes(self) -> frozenset[frozenset[str]]:
        """For each kind of object that such a file may hold, the set of its keys."""
        kinds = [
            open for kind in (self._schema, *self._schema.get("$defs", {}).values()) for open in self._opened(kind)
        ]
        return frozenset(frozenset(kind["properties"]) for kind in kinds if "properties" in kind)

    def keys(self, place: KeyPath) -> tuple[str, ...]:
        """The keys that the object at this place may have; none where it may have any, or is no object."""
        found = (key for schema in self._at(place) for key in schema.get("properties", ()))
        return tuple(dict.fromkeys(found))

    def words(self, place: KeyPath) -> tuple[str, ...]:
        """The words that the value at this place may be; none where it may be any."""
        found = (word for schema in self._at(place) for word in schema.get("enum", ()) if isinstance(word, str))
        return tuple(dict.fromkeys(found))

    def example(self, place: KeyPath) -> str | None:
        """A value that may stand at this place, as JSON; None where nothing is known of it, or it is too long."""
        found = next(self._examples(place), None)
        text = json.dumps(found, ensure_ascii=False)
        return text if found is not None and len(text) <= LONGEST_EXAMPLE else None

    def _examples(self, place: KeyPath) -> Iterator[Any]:
        """Yields values that may stand at this place, the best first: those that are given for it, and parts of those
        that are given for the list or object that it is part of."""
        here = self._at(place)
        yield from (given for schema in here for given in schema.get("examples", ()))
        for outer in self._at(place[:-1]) if place else ():
            for given in outer.get("examples", ()):
                yield from given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
        yield from (found for schema in here if (found := self._example(schema)) is not None)

    # -- the schema at a place ----------------------------------------------------------------------------------------

    def _at(self, place: KeyPath) -> list[Schema]:
        """All schemas that say something of the value at this place, those that say most of it first."""
        found: list[Schema] = [self._schema]
        for key in place:
            found = [inner for schema in found for open in self._opened(schema) for inner in _inner(open, key)]
        return [open for schema in found for open in self._opened(schema)]

    def _opened(self, schema: Schema) -> Iterator[Schema]:
        """The schema, those that it refers to, and those of which one or all hold."""
        if schema.get("type") == "null":
            return
        yield schema
        if "$ref" in schema:
            yield from self._opened(self._schema["$defs"][schema["$ref"].removeprefix("#/$defs/")])
        for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
            yield from self._opened(part)
        for key in ("else", "then"):
            if key in schema:
                yield from self._opened(schema[key])

    def _example(self, schema: Schema) -> Any:
        for found in (*schema.get("examples", ())[:1], *schema.get("enum", ())[:1], schema.get("const")):
            if found is not None:
                return found
        for part in self._opened(schema):
            if part is not schema and (found := self._example(part)) is not None:
                return found
        return self._by_type(schema)

    def _by_type(self, schema: Schema) -> Any:
        kind = schema.get("type")
        if kind == "integer":
            default = schema.get("default")
            return default if type(default) is int else max(schema.get("minimum", 1), 0)
        if kind == "boolean":
            return not schema.get("default", False)
        if kind == "array" and isinstance(schema.get("items"), Mapping):
            inner = self._example(schema["items"])
            return None if inner is None else [inner]
        return self._object(schema) if kind == "object" and "properties" in schema else None

    def _object(self, schema: Schema) -> dict[str, Any] | None:
        wanted: Sequence[str] = schema.get("required", ())
        inner = {key: self._example(schema["properties"][key]) for key in wanted}
        return None if None in inner.values() else inner or None


def _inner(schema: Schema, key: str | int) -> Iterator[Schema]:
    """What an opened schema says of the value behind `key`."""
    if isinstance(key, int):
        told = (*schema.get("prefixItems", ())[key : key + 1], schema.get("items"))
    else:
        by_form = [part for form, part in schema.get("patternProperties", {}).items() if re.search(form, key)]
        own = schema.get("properties", {}).get(key)
        told = (own, *by_form) if own is not None or by_form else (schema.get("additionalProperties"),)
    yield from (part for part in told if isinstance(part, Mapping))
