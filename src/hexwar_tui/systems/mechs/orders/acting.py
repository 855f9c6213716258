"""What orders have in common: when a side may give those of its turn and of a battle, and to which armies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Values
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.say.words import ASKS
from hexwar_tui.systems.mechs.state import Phase, Stage

WHICH_ARMY = say("Which army?")
NO_ARMY = say("This side has no army.")

NOT_YOURS = Objection(say("This is no army of yours."), "MEC-2.1")


class InTurn(Order):
    """An order that a side can give throughout its own turn."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't give such orders now: it is not its turn, or a battle comes first (MEC-3.1). None if it
        can."""
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


class Mustering(InTurn):
    """An order that a side can give only at the start of its turn."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't muster now: it can't give orders, or an army has marched (MEC-2.4). None if it can."""
        objection = super().closed(known)
        if objection is None and known.state.marched:
            return Objection(say("An army has marched: this can be done at the start of a turn only."), "MEC-2.4")
        return objection


class Asked(Order):
    """An order that answers what a battle asks a side at one of its `stages`; by `unasked` it is refused otherwise."""

    __slots__ = ()

    stages: ClassVar[tuple[Stage, ...]]
    unasked: ClassVar[Text]

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't give such an order now: the battle under way doesn't ask it. None if it does."""
        return None if any(map(known.is_asked, cls.stages)) else Objection(cls.unasked, cls.rule)


def armies(known: MecKnown, values: Values) -> Iterator[str]:
    """The ids of the seat's armies, as candidates for a field of an order."""
    yield from known.own
