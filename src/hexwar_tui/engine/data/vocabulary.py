"""The legal words of data files as JSON Schemas tell them: terrains and their letters, names of things, labels.

A field is annotated with what it may be; that is asked for only when a schema is made:

    type: Annotated[str, Words(lambda: load_catalogue().types)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema

HEX = "([0-9]{2}){2}|([0-9]{3}){2}"
"""The form of the label of a hex, as a regular expression."""


class Words:
    """Names in the JSON Schema of a text the words that it may be; reading does not ask for them."""

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        self._words = words

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(core_schema), "enum": list(self._words())}


class Terrains:
    """Names in the JSON Schema of a text map the terrains that its legend may have, and the letters that scenarios of
    the program have for them: `legend` has the terrain for each letter."""

    def __init__(self, legend: Callable[[], Mapping[str, str]]) -> None:
        self._legend = legend

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        legend = dict(self._legend())
        kinds = {"enum": list(dict.fromkeys(legend.values()))}
        told = {"additionalProperties": kinds, "examples": [legend]}
        return {"allOf": [handler(core_schema), {"properties": {"legend": told}}]}


HexLabel = Annotated[str, Field(json_schema_extra={"pattern": f"^({HEX})$", "examples": ["0304"]})]
"""The label of a hex as it is printed on the map, such as 0304: column and row, from 01."""
