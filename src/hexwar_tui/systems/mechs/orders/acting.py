"""What the orders that a side gives in its own turn have in common: when they are legal, and for which armies."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.say.words import ASKS
from hexwar_tui.systems.mechs.state import Phase

WHICH_ARMY = say("Which army?")
NO_ARMY = say("This side has no army.")

NOT_YOURS = Objection(say("This is no army of yours."), "MEC-2.1")


def turn_objection(known: MecKnown) -> Objection | None:
    """Why the seat can't give orders now: it is not its turn, or a battle comes first (MEC-3.1). None if it can."""
    if not known.is_mover:
        return _waiting(known)
    if known.clashes:
        return Objection(say("Armies have met: first pick the battle to fight."), "MEC-3.1")
    return None


def _waiting(known: MecKnown) -> Objection:
    """What the seat must wait for before it can give orders."""
    state = known.state
    if state.mover != known.seat or state.phase in (Phase.SETUP, Phase.OVER):
        return Objection(say("It is not this side's turn to give orders."), "MEC-3.1")
    if state.battle is None:
        return Objection(say("The turn is only beginning: bonuses come before orders."), "MEC-3.1")
    armies = {"army": known.words.unit(state.battle.attacker), "enemy": known.words.unit(state.battle.defender)}
    asks = ASKS[state.battle.stage]
    return Objection(say("The battle of {army} against {enemy} comes first. {asks}", asks=asks, **armies), "MEC-3.1")


def muster_objection(known: MecKnown) -> Objection | None:
    """Why the seat can't muster now: it can't give orders, or an army has marched (MEC-2.4). None if it can."""
    objection = turn_objection(known)
    if objection is None and known.state.marched:
        return Objection(say("An army has marched: this can be done at the start of a turn only."), "MEC-2.4")
    return objection


class Mustering(Order):
    """An order that can be given only at the start of the side's turn."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't muster now: it can't give orders, or an army has marched (MEC-2.4). None if it can."""
        return muster_objection(known)


def armies(known: MecKnown, values: Values) -> Iterator[str]:
    """The ids of the seat's armies, as candidates for a field of an order."""
    yield from known.own
