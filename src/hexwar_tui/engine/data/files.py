"""Reads the data files of systems; whatever is wrong in one is told with file, line and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from hexwar_tui.engine.data.faults import DataFault, data_faults
from hexwar_tui.engine.data.json_text import BadJson, strict_json, strict_text
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.words.language import say

ValueT = TypeVar("ValueT")

Parts = Mapping[str, "Path | Parts"]
"""An object whose values lie in several files: for each key the file that holds its value, or another such mapping
where the value is an object."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The lines of a joined text that come from one file: the first of them, from 1."""

    path: Path
    start: int


def read_data(wanted: TypeAdapter[ValueT], path: Path) -> ValueT:
    """The value in the data file at `path`, of the type `wanted`. Raises ScenarioError where the file can't be read or
    anything in it is wrong."""
    return _read(wanted, _text(path), [_Stretch(path, 1)])


def read_joined(wanted: TypeAdapter[ValueT], parts: Parts) -> ValueT:
    """One object, of the type `wanted`, whose `parts` lie in several data files. Raises ScenarioError as
    `read_data`."""
    lines: list[str] = []
    stretches: list[_Stretch] = []
    _join(parts, lines, stretches)
    return _read(wanted, "\n".join(lines), stretches)


def _join(parts: Parts, lines: list[str], stretches: list[_Stretch]) -> None:
    lines.append("{")
    for number, (key, part) in enumerate(parts.items()):
        lines.append(f'{"," if number else ""}"{key}":')
        if isinstance(part, Path):
            stretches.append(_Stretch(part, len(lines) + 1))
            lines += _text(part).splitlines()
        else:
            _join(part, lines, stretches)
    lines.append("}")


def _read(wanted: TypeAdapter[ValueT], text: str, stretches: Iterable[_Stretch]) -> ValueT:
    try:
        return wanted.validate_json(text)
    except ValidationError as error:
        fault = data_faults(error, strict_json(text.encode()), text)[0]
        raise _located(fault, stretches) from error


def _located(fault: DataFault, stretches: Iterable[_Stretch]) -> ScenarioError:
    behind = [stretch for stretch in stretches if stretch.start <= fault.line]
    if not behind:
        return ScenarioError("data", 1, fault.key, fault.reason)
    return ScenarioError(behind[-1].path.name, fault.line - behind[-1].start + 1, fault.key, fault.reason)


def _text(path: Path) -> str:
    """A file's text, which is one JSON document. Raises ScenarioError."""
    try:
        raw = path.read_bytes()
        strict_json(raw)
        return strict_text(raw)
    except OSError as error:
        raise ScenarioError(path.name, 1, "", say("the file can't be read")) from error
    except BadJson as error:
        raise ScenarioError(path.name, error.line, error.key, error.reason) from error
