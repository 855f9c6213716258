"""What must hold of every state of Theatre of War."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.language import say
from hexwar_tui.engine.system import Fault
from hexwar_tui.systems.theatre.frame import TheFrame


def invariants(frame: TheFrame) -> list[Fault]:
    """What is wrong with the state; nothing, if all is well."""
    return [*_stores(frame)]


def _stores(frame: TheFrame) -> Iterator[Fault]:
    state = frame.state
    for power in (*state.sides.values(), *state.neutrals.values()):
        if min(power.stores.manpower, power.stores.production, power.stores.supply) < 0:
            yield Fault(say("a power has less than nothing of a resource"), "THE-2.1")
