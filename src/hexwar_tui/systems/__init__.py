"""The rule systems, and the registry that names them: those of the program, then those that other packages bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
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
    """Loads a system when it is asked for: whoever plays one, or lists the ids of all, does not wait for the others.

    Those of other packages stand behind those of the program, and are looked for only where one of them may be meant.
    """

    def __getitem__(self, id: str) -> AnySystem:
        return SYSTEMS[id]() if id in SYSTEMS else _outside().load(id)

    def __contains__(self, id: object) -> bool:
        return id in SYSTEMS or id in _outside().named()

    def __iter__(self) -> Iterator[str]:
        yield from SYSTEMS
        yield from (id for id in _outside().named() if id not in SYSTEMS)

    def __len__(self) -> int:
        return len({*SYSTEMS, *_outside().named()})


def _outside() -> ModuleType:
    from hexwar_tui.systems import outside

    return outside


REGISTRY: Registry = _Registry()
"""Every rule system by its id."""
