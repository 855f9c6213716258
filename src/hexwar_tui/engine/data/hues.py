"""The hues that sides are drawn in; what colour of the screen each of them is depends on the theme."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from hexwar_tui.engine.data.faults import BadPart, or_rather
from hexwar_tui.engine.words.language import say

HUES = ("blue", "orange", "green", "pink", "red", "white", "violet", "yellow", "black")
"""The names of hues by their slots from 0. Scenarios name hues, so that a side called Red is red."""


def _slot(value: Any) -> int:
    """The slot of a hue, given by its name or, as in saves, by the number of its slot. Raises BadPart."""
    if type(value) is int and 0 <= value < len(HUES):
        return value
    if isinstance(value, str) and value in HUES:
        return HUES.index(value)
    raise BadPart(or_rather(say("one of these is wanted: {choices}", choices=HUES), str(value), HUES))


Hue = Annotated[
    int,
    BeforeValidator(_slot),
    WithJsonSchema({"anyOf": [{"enum": list(HUES)}, {"type": "integer", "minimum": 0, "maximum": len(HUES) - 1}]}),
]
"""The slot of a hue, from 0; read from its name in `HUES` or from the number itself."""
