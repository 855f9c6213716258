"""The armies to which a side gives orders, and why it can't give any now (ENV-2.4, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.state import Army, Phase

NO_ARMY = say("No army of yours can be given an order.")

NOT_NOW = Objection(say("Orders are written before the turn is resolved, by those who play on."), "ENV-4.4")
NOT_YOURS = Objection(say("You have no such army."), "ENV-4.1")


def writing_objection(known: EnvKnown) -> Objection | None:
    """Why the seat can't write orders now; None if it can."""
    if known.phase is not Phase.ORDERS or known.seat not in known.sides or known.is_out(known.seat):
        return NOT_NOW
    return None


@remembered
def mustered(known: EnvKnown) -> Mapping[str, Army]:
    """The seat's armies by id, each as strong as it will be after the splits ordered this turn; the parts to be split
    off follow the whole armies. Empty for the referee."""
    if known.seat not in known.sides:
        return {}
    armies = dict(known.own)
    for split in known.compartment(known.seat).splits:
        whole = armies[split.army]
        armies[whole.id] = replace(whole, strength=whole.strength - split.strength)
        armies[split.part] = Army(split.part, whole.side, split.number, whole.cell, split.strength, part_of=split.army)
    return armies
