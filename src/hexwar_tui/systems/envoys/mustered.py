"""The armies that a side gives orders to: its own, and the parts that it has ordered to be split off (ENV-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.rules.beginning import army_id
from hexwar_tui.systems.envoys.state import Army, Phase, Split

NO_ARMY = say("No army of yours can be given an order.")

NOT_NOW = Objection(say("Orders are written before the turn is resolved, by those who play on."), "ENV-4.4")
NOT_YOURS = Objection(say("You have no such army."), "ENV-4.1")


def writing_objection(known: EnvKnown) -> Objection | None:
    """Why the seat can't write orders now; None if it can."""
    if known.phase is not Phase.ORDERS or known.seat not in known.sides or known.is_out(known.seat):
        return NOT_NOW
    return None


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


def army_title(army: Army, known: EnvKnown) -> Text:
    """The name of an army with its strength."""
    return say("{army} (strength {n})", army=known.words.unit(army.id), n=army.strength)


def next_split(known: EnvKnown, army: str, strength: int) -> Split:
    """The split of `strength` off `army`, to be written down, with the id and number that the part will have."""
    number = known.armies_raised(known.seat) + len(known.compartment(known.seat).splits) + 1
    return Split(army, army_id(known.seat, number), number, strength)
