"""Copies of states, made by functions that are written from the fields of the dataclasses.

A state is a tree of plain dataclasses, lists, dicts and sets, over values that never change. So what has to be copied,
and what can be shared, follows from the annotations alone, and a copy costs little more than making its objects.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.system import AnyFrame, Frame

T = TypeVar("T")

_PLAIN = (str, int, float, bytes, Enum, type(None))
"""Types whose values never change; those of their subclasses don't either."""


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}


def copier(kind: type[T]) -> Callable[[T], T]:
    """A function that copies objects of the dataclass `kind` with everything in them that can change; what can't change
    is shared. Raises TypeError where the annotation of a field does not say how its value is copied."""
    if kind not in _COPIERS:
        source = _Source()
        name = source.function(kind)
        exec("\n".join(source.lines), source.names)
        _COPIERS[kind] = source.names[name]
    return _COPIERS[kind]


def copied(frame: AnyFrame) -> AnyFrame:
    """A copy of a frame, whose state and seals can change without the frame; all else is shared."""
    state = copier(frame.system.state_type)(frame.state)
    return Frame(frame.system, frame.scenario, frame.options, state, frame.names, list(frame.sealed), frame.opened_by)


def copy_of_core(core: Core) -> Core:
    """A copy of a core, which can change without it."""
    return Core([copied(frame) for frame in core.frames], dict(core.counts), core.counted, core.branch, core.notes)


class _Source:
    """The source of functions that copy: `lines`, to be run with `names`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}
        self._functions: dict[type[Any], str] = {}

    def function(self, kind: type[Any]) -> str:
        """The name of the function that copies objects of a dataclass."""
        if kind not in self._functions:
            self._functions[kind] = name = f"copy_{len(self._functions)}"
            hints = typing.get_type_hints(kind)
            values = [self._value(hints[each.name], each.name) for each in dataclasses.fields(kind)]
            self.lines.append(f"def {name}(of):\n    return {self._named(kind)}({', '.join(values)})")
        return self._functions[kind]

    def _value(self, hint: Any, field: str) -> str:
        return self.copy(hint, f"of.{field}") or f"of.{field}"

    def copy(self, hint: Any, value: str) -> str | None:
        """The expression that copies `value`, which is annotated with `hint`; None where it can be shared."""
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Annotated:
            return self.copy(parts[0], value)
        if origin in (typing.Union, types.UnionType):
            return self._copy_of_one(parts, value)
        if origin in (list, dict, set):
            return self._copy_of_many(origin, parts, value)
        if self._is_shared(hint, origin, parts):
            return None
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            return f"{self.function(hint)}({value})"
        raise TypeError(f"no way to copy {hint!r}")

    def _is_shared(self, hint: Any, origin: Any, parts: tuple[Any, ...]) -> bool:
        if origin is tuple:
            return all(part is ... or self.copy(part, "") is None for part in parts)
        if origin is typing.Literal or (isinstance(origin, type) and issubclass(origin, Mapping)):
            return True
        frozen = dataclasses.is_dataclass(hint) and hint.__dataclass_params__.frozen  # type: ignore[union-attr]
        return frozen or (isinstance(hint, type) and issubclass(hint, _PLAIN))

    def _copy_of_one(self, parts: tuple[Any, ...], value: str) -> str | None:
        """Returns what `copy` does for a value of one of several types, of which at most one can change."""
        changing = [part for part in parts if self.copy(part, value) is not None]
        if not changing:
            return None
        if len(changing) > 1:
            raise TypeError(f"several types that change: {parts!r}")
        kind = self._named(typing.get_origin(changing[0]) or changing[0])
        return f"({self.copy(changing[0], value)} if isinstance({value}, {kind}) else {value})"

    def _copy_of_many(self, origin: Any, parts: tuple[Any, ...], value: str) -> str:
        """Returns the expression that copies a list, dict or set, and its items where they can change."""
        item = self.copy(parts[-1], "item")
        if item is None:
            return f"{value}.copy()"
        if origin is dict:
            return f"({{key: {item} for key, item in {value}.items()}} if {value} else {{}})"
        if origin is set:
            raise TypeError("a set of what changes")
        return f"([{item} for item in {value}] if {value} else [])"

    def _named(self, kind: type[Any]) -> str:
        """The name by which the source calls a type."""
        name = f"{kind.__name__}_{id(kind)}"
        self.names[name] = kind
        return name
