"""Reads the data files of systems; whatever is wrong in one is told with file, line and key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from hexwar_tui.engine.data.faults import DataFault, data_faults
from hexwar_tui.engine.data.json_text import BadJson, strict_json, strict_text
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.words.language import say

ValueT = TypeVar("ValueT")

Parts = Mapping[str, "Path | Parts"]
"""For each key of an object the file that holds its value, or another such mapping where the value is an object."""


def read_data(wanted: TypeAdapter[ValueT], path: Path) -> ValueT:
    """Returns the value in the file. Raises ScenarioError where it can't be read or does not fit the type `wanted`."""
    return _read(wanted, _text(path), {1: path})


def read_joined(wanted: TypeAdapter[ValueT], parts: Parts) -> ValueT:
    """One object of the type `wanted`, read from several data files: `parts` names the file for each of its fields.
    Raises ScenarioError where a file can't be read or does not fit the type."""
    lines: list[str] = []
    files: dict[int, Path] = {}
    _join(parts, lines, files)
    return _read(wanted, "\n".join(lines), files)


def _join(parts: Parts, lines: list[str], files: dict[int, Path]) -> None:
    """Adds the text of `parts` to `lines`, and to `files` each file by the line, from 1, on which it begins."""
    lines.append("{")
    for number, (key, part) in enumerate(parts.items()):
        lines.append(f'{"," if number else ""}"{key}":')
        if isinstance(part, Path):
            files[len(lines) + 1] = part
            lines += _text(part).splitlines()
        else:
            _join(part, lines, files)
    lines.append("}")


def _read(wanted: TypeAdapter[ValueT], text: str, files: Mapping[int, Path]) -> ValueT:
    try:
        return wanted.validate_json(text)
    except ValidationError as error:
        fault = data_faults(error, strict_json(text.encode()), text)[0]
        raise _located(fault, files) from error


def _located(fault: DataFault, files: Mapping[int, Path]) -> ScenarioError:
    start = max((line for line in files if line <= fault.line), default=None)
    if start is None:
        return ScenarioError("data", 1, fault.key, fault.reason)
    return ScenarioError(files[start].name, fault.line - start + 1, fault.key, fault.reason)


def _text(path: Path) -> str:
    """Returns the text of a file. Raises ScenarioError where it can't be read or is no JSON document."""
    try:
        raw = path.read_bytes()
        strict_json(raw)
        return strict_text(raw)
    except OSError as error:
        raise ScenarioError(path.name, 1, "", say("the file can't be read")) from error
    except BadJson as error:
        raise ScenarioError(path.name, error.line, error.key, error.reason) from error
