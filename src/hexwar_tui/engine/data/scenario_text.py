"""The text of a scenario's file, as those that come with the program are written: a line for each row of a map, each
side, unit or region, and each language of a long text, so that people can read and change it."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.words.language import LANGUAGES

WIDEST = 120
"""How long a line may be that holds more than one part of a scenario."""

ROWS = "rows"
"""The key of the rows of a map, each of which has a line of its own."""

_IN_LINES = 2
"""Down to how many levels below the scenario lists of objects have a line for each."""


def scenario_text(data: Mapping[str, Any]) -> str:
    """The JSON text of a scenario."""
    return _broken("", data, 0) + "\n"


def _written(key: str, value: Any, depth: int, room: int) -> str:
    """A value that stands `depth` levels below the scenario, on as many lines as it takes; `room` is what its own line
    has left."""
    inline = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or _is_on_one_line(key, value, depth, len(inline) <= room):
        return inline
    return _broken(key, value, depth)


def _is_on_one_line(key: str, value: dict[str, Any] | list[Any], depth: int, fits: bool) -> bool:
    if key == ROWS or _has_rows(value):
        return False
    if depth > 1 and isinstance(value, dict):
        return fits or not value.keys() <= {*LANGUAGES}
    inner = list(value.values()) if isinstance(value, dict) else value
    if any(isinstance(each, dict) for each in inner) or _holds_things(inner, depth):
        return depth > _IN_LINES
    return fits or depth > 1


def _holds_things(inner: list[Any], depth: int) -> bool:
    """Whether one of these is a list of objects that are to have lines of their own."""
    lists = (each for each in inner if isinstance(each, list))
    return depth < _IN_LINES and any(isinstance(part, dict) for each in lists for part in each)


def _has_rows(value: Any) -> bool:
    if isinstance(value, dict):
        return ROWS in value or any(map(_has_rows, value.values()))
    return isinstance(value, list) and any(map(_has_rows, value))


def _broken(key: str, value: Any, depth: int) -> str:
    """A list or object with a line, or more, for each of its parts; of numbers as many in a line as fit."""
    indent = "  " * (depth + 1)
    if isinstance(value, list) and all(isinstance(each, int) for each in value):
        inner = textwrap.fill(json.dumps(value)[1:-1], WIDEST, initial_indent=indent, subsequent_indent=indent)
        return f"[\n{inner}\n{'  ' * depth}]"
    if isinstance(value, Mapping):
        heads = [(name, json.dumps(name, ensure_ascii=False) + ": ", each) for name, each in value.items()]
        opening, closing = "{", "}"
    else:
        heads, opening, closing = [("", "", each) for each in value], "[", "]"
    lines = [
        indent + head + _written(name, each, depth + 1, WIDEST - len(indent) - len(head) - 1)
        for name, head, each in heads
    ]
    return "\n".join((opening, ",\n".join(lines), "  " * depth + closing))
