"""What a side has entered of its force in secret (SKI-2.1, 4.1), the points it has left, and why it may not enter
more."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.sequence import forces
from hexwar_tui.systems.skirmish.state import Compartment, Phase


def closed(known: SkiKnown) -> Objection | None:
    """Why the seat can't form a force now: forces are not formed in this phase, it is no side, or its force comes with
    the scenario. None if it can."""
    if known.phase is not Phase.FORMING:
        return Objection(say("Forces are formed before the game, and then no more."), "SKI-4.1", for_good=True)
    if known.seat not in known.sides:
        return Objection(say("Only a side forms a force."), "SKI-4.1")
    if known.seat in known.scenario.forces:
        return Objection(say("This side's force comes with the scenario."), "SKI-4.1", for_good=True)
    return None


def entered(known: SkiKnown) -> Compartment:
    """What the seat has entered of its force so far; empty outside of forming."""
    return known.sealed(known.seat)


def left(known: SkiKnown) -> int:
    """The command points that the seat may still spend, after what it has entered."""
    return known.budget(known.seat) - forces.spent(known.open, entered(known))


def price_objection(known: SkiKnown, price: int, instead_of: int = 0) -> Objection | None:
    """Why the seat can't pay `price`; None if it can. `instead_of` are points that come back by the purchase."""
    rest = left(known) + instead_of
    if price > rest:
        return Objection(say("It costs {price} points; {left} are left.", price=price, left=rest), "SKI-2.1")
    return None


def seal_objection(known: SkiKnown) -> Objection | None:
    """Why the seat may not seal: it forms a force and has entered no unit (SKI-2.1). None if it may."""
    if known.phase is Phase.FORMING and known.seat in known.sides and not entered(known).recruits:
        return Objection(say("A force has at least one unit."), "SKI-2.1", mended_by="recruit")
    return None
