"""All options as saves and scenarios may set them: what a game was begun with has to be allowed for ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.engine.data.options import OptionSpec, option_list
from hexwar_tui.systems import SYSTEMS

FILE = Path(__file__).with_name("options.txt")


def options_text() -> str:
    """The lines of all systems, one below the other."""
    return "".join(f"{line}\n" for id in sorted(SYSTEMS) for line in options_of(id))


def options_of(id: str) -> Iterator[str]:
    """A line for each option of a system: its usual value, then the bounds or the choices."""
    for spec in option_list(SYSTEMS[id]().options_type):
        yield f"{id} {spec.name} = {spec.default}{_bounds(spec)}"


def _bounds(spec: OptionSpec) -> str:
    if spec.choices:
        return f" of {', '.join(spec.choices)}"
    return "" if spec.lowest is None else f" from {spec.lowest} to {spec.highest}"
