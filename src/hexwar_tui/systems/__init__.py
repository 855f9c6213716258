"""The rule systems, and the registry that has them by id: first those of the program, then those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pkgutil import resolve_name
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwar_tui.engine.system import AnySystem, Registry


SYSTEMS: dict[str, Callable[[], AnySystem]] = {
    id: partial(resolve_name, f"{__name__}.{id}.system:{id.upper()}")
    for id in ("ashlands", "envoys", "skirmish", "mechs", "theatre")
}
"""For the id of each rule system of the program, in the order in which they are offered, a function that loads it."""


class _Registry(Mapping[str, "AnySystem"]):
    """All rule systems by id. A system is loaded when it is first asked for, so that nobody waits for the others. Those
    of other packages come after those of the program, and are looked for only where one of them may be meant."""

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
"""All rule systems by id, those of other packages included. `REGISTRY[id]` raises KeyError for an unknown id,
BrokenSystem for a system that can't be loaded."""
