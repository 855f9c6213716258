"""The steps, which happen by themselves (SKI-4.1): roll-offs, the showing of the sheets, the count after a turn, the
end."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.rules.sequence import turns, victory
from hexwar_tui.systems.skirmish.state import Phase

DIE = "1d20"

_COUNTED = {
    True: (say("The area that each side holds is counted."), "SKI-3.3"),
    False: (say("The turn is over."), "SKI-4.4"),
}
"""What is said of the step after a turn and its rule, by whether the area is counted."""


def next_step(frame: SkiFrame) -> Notice | None:
    """The announcement of the next step, which happens by itself; None while a side is waited for and when the game is
    over."""
    state = frame.state
    if victory.has_wipeout(state):
        return Notice(say("A side has no living unit any more: the game ends."), "SKI-3.4")
    notices = {
        Phase.DEPLOYMENT_ROLL: Notice(say("Who deploys first? The lower roll has to."), "SKI-4.1"),
        Phase.SHEETS: Notice(
            say("Both show their sheets; the objects, the task and the victory conditions are read out."), "SKI-4.1"
        ),
        Phase.TURN_ROLL: Notice(say("Who has the first turn? The higher roll."), "SKI-4.1"),
        Phase.COUNT: Notice(*_COUNTED[frame.scenario.area_counts]),
    }
    return notices.get(state.phase)


def take_step(frame: SkiFrame, table: Table) -> None:
    """Takes the next step, the one that `next_step` announces."""
    state = frame.state
    if victory.has_wipeout(state):
        victory.end_by_wipeout(frame, table)
    elif state.phase is Phase.DEPLOYMENT_ROLL:
        state.order = _roll_off(frame, say("Who deploys first"), table)[::-1]
        state.at, state.phase = 0, Phase.DEPLOYING
        table.tell(sequence.DeploysFirst(state.mover))
    elif state.phase is Phase.SHEETS:
        _show_sheets(frame, table)
    elif state.phase is Phase.TURN_ROLL:
        state.order = _roll_off(frame, say("Who has the first turn"), table)
        table.tell(sequence.MovesFirst(state.order[0]))
        turns.begin_play(frame, table)
    else:
        _end_of_turn(frame, table)


def _roll_off(frame: SkiFrame, why: Text, table: Table) -> list[Side]:
    """Both sides roll, and again while their rolls are equal. Answers the sides, the one with the higher roll first."""
    while True:
        rolls = []
        for side in frame.state.sides:
            (roll,) = table.roll(DIE, why, "SKI-4.1", (side,))
            rolls.append((roll, side))
        table.tell(sequence.RolledOff(tuple((side, roll) for roll, side in rolls)))
        if rolls[0][0] != rolls[1][0]:
            return [side for _, side in sorted(rolls, reverse=True)]


def _show_sheets(frame: SkiFrame, table: Table) -> None:
    """SKI-2.3: shows the sheets: from now on both sides know all characteristics of all units and objects."""
    state = frame.state
    state.sheets_shown, state.phase = True, Phase.TURN_ROLL
    table.reveal()
    for side in state.sides:
        units = state.living(side)
        table.tell(sequence.Sheets(side, len(units), sum(points(frame, unit) for unit in units)))
    for id, building in state.buildings.items():
        for side in building.spotter:
            table.tell(sequence.ObjectServes(id, side))
    table.tell(sequence.Task(turns.last_turn(frame)))


def _end_of_turn(frame: SkiFrame, table: Table) -> None:
    """SKI-3.3, 3.4: counts the area; then the next turn begins, or, after the last one, the game ends."""
    victory.count_area(frame, table)
    if turns.is_last(frame):
        victory.end_by_count(frame, table)
    else:
        turns.next_turn(frame, table)
