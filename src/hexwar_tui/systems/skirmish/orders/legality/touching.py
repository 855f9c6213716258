"""Taking a unit in hand (SKI-4.2, 4.5): who may act now, and what acting binds to.

Every order of a unit asks `objection` first and calls `touch` when it is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.sequence import clock
from hexwar_tui.systems.skirmish.state import Phase, Unit

NO_PLAY = Objection(say("Units act in the turns of their sides, once both have deployed."), "SKI-4.2")
OTHERS_MOVE = Objection(say("It is the turn of the other side."), "SKI-4.2")
NOT_YOURS = Objection(say("There is no such unit on this side."), "SKI-4.2")
TIME_OUT = Objection(
    say("Time is out, and the one last action has been taken: nothing is left but to say “Turn!”."), "SKI-4.3"
)
NO_UNIT_ABLE = say("No unit of this side may act now.")
"""What an order's field for a unit says if no unit of the side may act."""


def closed(known: SkiKnown) -> Objection | None:
    """Why no unit of the seat may act now: no turn is under way, it is the other side's, or time is out and the last
    action taken. None if one may."""
    if known.phase is not Phase.PLAY:
        return NO_PLAY
    if known.mover != known.seat:
        return OTHERS_MOVE
    if known.state.clock.last_action:
        return TIME_OUT
    return None


def objection(known: SkiKnown, id: str) -> Objection | None:
    """Why the unit with the id `id` may not act now: no unit of the seat may, it is not the seat's or not on the board,
    it is done, or another one that was touched has to act first. None if it may."""
    if (objecting := closed(known)) is not None:
        return objecting
    unit = known.unit(id)
    if unit is None or unit.side != known.seat:
        return NOT_YOURS
    if unit.cell is None:
        return Objection(say("{unit} is not on the board.", unit=known.words.unit(id)), "SKI-4.2")
    if unit.done_in == known.turn:
        return Objection(say("{unit} has been declared done this turn.", unit=known.words.unit(id)), "SKI-4.5")
    touched = known.state.touched
    if touched is not None and touched != id:
        text = say(
            "{unit} has been touched: it moves, shoots or is declared done first.", unit=known.words.unit(touched)
        )
        return Objection(text, "SKI-4.5")
    return None


@remembered
def may_act(known: SkiKnown) -> Sequence[Unit]:
    """The seat's units that may act now, those to which `objection` has nothing, in the order in which they were
    raised; if one is touched, that one alone."""
    if closed(known) is not None:
        return ()
    turn, touched = known.turn, known.state.touched
    free = [unit for unit in known.own() if unit.cell is not None and unit.done_in != turn]
    return free if touched is None else [unit for unit in free if unit.id == touched]


def touch(frame: SkiFrame, unit: Unit, table: Table, *, finished: bool) -> None:
    """Notes that the unit acts, and on the clock that an action was taken. `finished`: it has moved, shot, done
    something instead or is declared done, and binds its side no more; else it must do one of these before another unit
    acts (SKI-4.5), unless touch-move is off."""
    state = frame.state
    state.touched = None if finished or not frame.options.touch_move else unit.id
    note_action(frame, table)


def note_action(frame: SkiFrame, table: Table) -> None:
    """Notes on the clock that an action was taken. Without the option to take back, nothing done before it can be taken
    back any more (SKI-4.6)."""
    clock.note_action(frame)
    if not frame.options.take_back:
        table.settle()


def the_unit(known: SkiKnown, id: str) -> Unit:
    """The unit with the id `id`. Only to be asked after the objections: it must be one that the seat knows."""
    unit = known.unit(id)
    assert unit is not None, "the objections come first"
    return unit
