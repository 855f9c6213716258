"""The clock (SKI-4.3): how many seconds are used, what the clock shows, and when time is out.

Nothing here reads the time of day: how many seconds have passed comes with the journal, in whole seconds.
"""

from __future__ import annotations

from hexwar_tui.engine.clock import ClockFace, Span
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.measures import clock_time
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import Phase, SkiState

LONGEST_CLOCK = 86_400
"""The most seconds that the clock of a turn may be set to: a day."""


def is_on(options: SkiOptions) -> bool:
    """Whether the game is played with a clock: for each turn, for the whole game, or both."""
    return options.turn_seconds > 0 or options.game_seconds > 0


def is_measured(frame: SkiFrame) -> bool:
    """Whether somebody's time is measured now: with a clock, in the turn of a side that does not play by itself."""
    state = frame.state
    return is_on(frame.options) and state.phase is Phase.PLAY and state.mover not in frame.scenario.automatic


def is_running(frame: SkiFrame) -> bool:
    """Whether passing seconds count now: somebody's time is measured, and nobody has stopped the clock."""
    return is_measured(frame) and frame.state.clock.stopped_by is None


def is_time_out(frame: SkiFrame) -> bool:
    """Whether the time of the turn under way is used up; False if turns have no limit."""
    allowed = frame.options.turn_seconds
    return 0 < allowed <= frame.state.clock.seconds


def is_grace_over(frame: SkiFrame) -> bool:
    """SKI-4.4: whether the time of the turn and the seconds of grace after it are used up, so that the other side may
    say "Turn!"; False if turns have no limit."""
    options = frame.options
    return options.turn_seconds > 0 and options.turn_seconds + options.grace_seconds <= frame.state.clock.seconds


def game_seconds(state: SkiState) -> int:
    """The seconds that the clocks of both sides have run in the game so far."""
    return sum(side.seconds for side in state.sides.values())


def is_game_time_out(frame: SkiFrame) -> bool:
    """Whether the time of the game is used up; False if the game has no limit."""
    return 0 < frame.options.game_seconds <= game_seconds(frame.state)


def time_passed(frame: SkiFrame, seconds: int, table: Table) -> None:
    """Counts the `seconds` that have passed since the last reading, on the clock and in a proposed correction; does
    nothing while the clock does not run. Tells all when the time of the turn runs out by it."""
    if not is_running(frame) or seconds <= 0:
        return
    was_out, proposed = is_time_out(frame), frame.state.clock.proposed
    set_turn_seconds(frame, frame.state.clock.seconds + seconds, table)
    frame.state.clock.proposed = None if proposed is None else proposed + seconds
    if is_time_out(frame) and not was_out:
        table.tell(sequence.TimeOut(frame.state.mover))


def set_turn_seconds(frame: SkiFrame, seconds: int, table: Table) -> None:
    """Sets the clock of the turn to `seconds` used, and that of the game with it; a proposed correction lapses.

    If the time of the game is used up by it, the turn under way becomes the last of both sides; if that time is no
    longer used up, this is taken back (SKI-4.3). A last turn that a referee has ruled stays till then.
    """
    state, was_over = frame.state, is_game_time_out(frame)
    state.sides[state.mover].seconds += seconds - state.clock.seconds
    state.clock.seconds, state.clock.proposed = seconds, None
    if not is_time_out(frame):
        state.clock.last_action = False
    is_over = is_game_time_out(frame)
    if is_over and not was_over:
        state.last_turn = state.turn
        table.tell(sequence.GameTimeOut(state.turn))
    elif was_over and not is_over:
        state.last_turn = None


def propose(frame: SkiFrame, seconds: int, table: Table) -> None:
    """Notes and tells that the side watching the clock would set it to `seconds` used of the turn. The clock itself
    stays; until the mover agrees, time that passes is added to both numbers."""
    frame.state.clock.proposed = seconds
    table.tell(sequence.ClockProposed(turns.opponent(frame.state, frame.state.mover), seconds))


def correct(frame: SkiFrame, table: Table) -> None:
    """Sets the clock to the correction that is proposed, and tells everybody. One must be proposed."""
    state = frame.state
    assert state.clock.proposed is not None, "the objections come first"
    table.tell(sequence.ClockSet(turns.opponent(state, state.mover), state.clock.proposed))
    set_turn_seconds(frame, state.clock.proposed, table)


def note_action(frame: SkiFrame) -> None:
    """Notes that a unit has acted: if the time of the turn is out, its one last action is taken by that. Before the
    time is out nothing changes."""
    if is_time_out(frame):
        frame.state.clock.last_action = True


def face(frame: SkiFrame) -> ClockFace | None:
    """What the clock shows in a turn; None while nobody's time is measured."""
    state, options = frame.state, frame.options
    if not is_measured(frame):
        return None
    used, allowed = state.clock.seconds, options.turn_seconds
    out = is_time_out(frame)
    return ClockFace(
        side=state.mover,
        turn=Span(used, allowed),
        game=Span(game_seconds(state), options.game_seconds),
        stopped_by=state.clock.stopped_by,
        last_action=out and not state.clock.last_action,
        hands_over_in=max(0, allowed + options.grace_seconds - used) if allowed else None,
        text=_text(frame),
    )


def _text(frame: SkiFrame) -> Text:
    state = frame.state
    if state.clock.proposed is not None:
        return say(
            "A correction of the clock waits for {side}: {time} of the turn used.",
            side=frame.side_name(state.mover),
            time=clock_time(state.clock.proposed),
        )
    if is_grace_over(frame):
        return say("Time is out; the other side may say “Turn!”.")
    if is_time_out(frame) and state.clock.last_action:
        return say("Time is out: nothing is left but to say “Turn!”.")
    if is_time_out(frame):
        return say("Time is out: one last action is left.")
    if state.last_turn is not None:
        return say("The time of the game is out: this turn is the last of both sides.")
    return ""
