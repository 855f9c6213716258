"""Taking a unit in hand (SKI-4.2, 4.5): who may act now, and what acting binds to.

Every order of a unit asks `objection` first and calls `touch` when it is carried out.
"""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.course import clock
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Phase, Unit

NO_PLAY = Objection(say("Units act in the turns of their sides, once both have deployed."), "SKI-4.2")
OTHERS_MOVE = Objection(say("It is the turn of the other side."), "SKI-4.2")
NOT_YOURS = Objection(say("There is no such unit on this side."), "SKI-4.2")
TIME_OUT = Objection(
    say("Time is out, and the one last action has been taken: nothing is left but to say “Turn!”."), "SKI-4.3"
)
NO_UNIT_ABLE = say("No unit of this side may act now.")
"""The sentence for a list of own units that is empty."""


def closed(known: SkiKnown) -> Objection | None:
    """Why no unit of the seat may act now; for `Order.closed`."""
    if known.phase is not Phase.PLAY:
        return NO_PLAY
    if known.mover != known.seat:
        return OTHERS_MOVE
    if known.state.clock.last_action:
        return TIME_OUT
    return None


def objection(known: SkiKnown, id: str) -> Objection | None:
    """Why the unit may not act now: whose turn it is, the clock, whose unit it is, whether it lives, is done, or
    another one that was touched has to act first."""
    objecting = closed(known)
    if objecting is not None:
        return objecting
    unit = known.unit(id)
    if unit is None or unit.side != known.seat:
        return NOT_YOURS
    if unit.cell is None:
        return Objection(say("{unit} is not on the board.", unit=called(known, id)), "SKI-4.2")
    if unit.done_in == known.turn:
        return Objection(say("{unit} has been declared done this turn.", unit=called(known, id)), "SKI-4.5")
    if known.state.touched not in (None, id):
        return Objection(
            say("{unit} has been touched: it moves, shoots or is declared done first.", unit=_touched(known)), "SKI-4.5"
        )
    return None


def may_act(known: SkiKnown) -> list[Unit]:
    """The seat's units that may be given an order now, in the order of their numbers: of touched units the one."""
    return [unit for unit in known.own() if objection(known, unit.id) is None] if closed(known) is None else []


def touch(frame: SkiFrame, unit: Unit, table: Table, *, finished: bool) -> None:
    """The unit is acting. `finished`: it has moved, shot, done something instead, or is declared done, and binds its
    side no more; else (it has taken an opening) no other may act before it does one of these (SKI-4.5)."""
    state = frame.state
    state.touched = None if finished or not frame.options.touch_move else unit.id
    clock.note_action(frame)
    if not frame.options.take_back:
        table.settle()


def called(known: SkiKnown, id: str) -> Text:
    """What a refusal calls a unit."""
    return SkiWords(known.open).unit(id)


def _touched(known: SkiKnown) -> Text:
    assert known.state.touched is not None, "asked for only where there is one"
    return called(known, known.state.touched)


def the_unit(known: SkiKnown, id: str) -> Unit:
    """The unit of that id, once an objection has made sure that there is one."""
    unit = known.unit(id)
    assert unit is not None, "the objections come first"
    return unit
