"""The rule systems, and the registry that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwar_tui.engine.system import AnySystem, Registry


def _ashlands() -> AnySystem:
    from hexwar_tui.systems.ashlands.system import ASHLANDS

    return ASHLANDS


def _envoys() -> AnySystem:
    from hexwar_tui.systems.envoys.system import ENVOYS

    return ENVOYS


def _skirmish() -> AnySystem:
    from hexwar_tui.systems.skirmish.system import SKIRMISH

    return SKIRMISH


def _mechs() -> AnySystem:
    from hexwar_tui.systems.mechs.system import MECHS

    return MECHS


def _theatre() -> AnySystem:
    from hexwar_tui.systems.theatre.system import THEATRE

    return THEATRE


SYSTEMS: dict[str, Callable[[], AnySystem]] = {
    "ashlands": _ashlands,
    "envoys": _envoys,
    "skirmish": _skirmish,
    "mechs": _mechs,
    "theatre": _theatre,
}
"""Every rule system by its id, in the order in which they are offered: what loads it."""


class _Registry(Mapping[str, "AnySystem"]):
    """Loads a system when it is asked for: whoever plays one, or lists the ids of all, does not wait for the others."""

    def __getitem__(self, id: str) -> AnySystem:
        return SYSTEMS[id]()

    def __contains__(self, id: object) -> bool:
        return id in SYSTEMS

    def __iter__(self) -> Iterator[str]:
        return iter(SYSTEMS)

    def __len__(self) -> int:
        return len(SYSTEMS)


REGISTRY: Registry = _Registry()
"""Every rule system by its id."""
