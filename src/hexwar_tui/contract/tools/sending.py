"""Whether something can be sent to the process in which practice players think, and if not, which part of it."""

from __future__ import annotations

import pickle
from typing import Any


def unsendable(thing: Any, name: str) -> str:
    """The dotted name of the innermost part of `thing` that can't be sent to a process, and its type; `name` is that of
    `thing`."""
    parts = getattr(thing, "__dict__", None) or {
        slot: getattr(thing, slot)
        for kind in type(thing).__mro__
        for slot in getattr(kind, "__slots__", ())
        if hasattr(thing, slot)
    }
    for part, value in parts.items():
        if not is_sendable(value):
            return unsendable(value, f"{name}.{part}")
    return f"{name} ({type(thing).__name__})"


def is_sendable(thing: Any) -> bool:
    """Whether `thing` can be pickled, and read again."""
    try:
        pickle.loads(pickle.dumps(thing))
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
        return False
    return True
