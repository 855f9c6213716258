"""What can be sent to the process in which practice players think, and what is wrong with what can't."""

from __future__ import annotations

import pickle
from typing import Any


def unsendable(thing: Any, name: str) -> str:
    """Which part of it can't be sent to a process, as far in as one can be named."""
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
    """Whether it can be sent to a process and arrives."""
    try:
        pickle.loads(pickle.dumps(thing))
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
        return False
    return True
