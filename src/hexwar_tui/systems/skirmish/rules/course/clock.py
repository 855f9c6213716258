"""The clock (SKI-4.3): seconds that others have read off, what is left, and when time is out.

Nothing here reads the time: readings come with the journal, in whole seconds.
"""

from __future__ import annotations

from hexwar_tui.engine.clock import ClockFace, Span
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.events import course
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.measures import clock_time
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.course import turns
from hexwar_tui.systems.skirmish.state import Phase, SkiState

LONGEST_CLOCK = 86_400
"""Seconds; a clock is set no higher."""


def is_on(options: SkiOptions) -> bool:
    """Whether the game is played against the clock at all."""
    return options.turn_seconds > 0 or options.game_seconds > 0


def is_measured(frame: SkiFrame) -> bool:
    """Whether somebody's time is measured: in a turn, but not of a side that plays by itself."""
    state = frame.state
    return is_on(frame.options) and state.phase is Phase.PLAY and state.mover not in frame.scenario.automatic


def is_running(frame: SkiFrame) -> bool:
    """Whether seconds count now: in a turn, unless somebody has stopped the clock."""
    return is_measured(frame) and frame.state.clock.stopped_by is None


def is_time_out(frame: SkiFrame) -> bool:
    """Whether the time of the turn under way is out."""
    allowed = frame.options.turn_seconds
    return 0 < allowed <= frame.state.clock.seconds


def is_grace_over(frame: SkiFrame) -> bool:
    """SKI-4.4: whether time has been out so long that the other side may say "Turn!"."""
    options = frame.options
    return options.turn_seconds > 0 and options.turn_seconds + options.grace_seconds <= frame.state.clock.seconds


def game_seconds(state: SkiState) -> int:
    """The seconds of all turns of the game so far, of both sides."""
    return sum(side.seconds for side in state.sides.values())


def time_passed(frame: SkiFrame, seconds: int, table: Table) -> None:
    """So many seconds have passed since the last reading; while the clock stands they count for nothing."""
    if not is_running(frame) or seconds <= 0:
        return
    was_out, proposed = is_time_out(frame), frame.state.clock.proposed
    set_turn_seconds(frame, frame.state.clock.seconds + seconds, table)
    frame.state.clock.proposed = None if proposed is None else proposed + seconds
    if is_time_out(frame) and not was_out:
        table.tell(course.TimeOut(frame.state.mover))


def set_turn_seconds(frame: SkiFrame, seconds: int, table: Table) -> None:
    """The clock of the turn shows so many seconds, those of the game change with it; what was proposed has lapsed.

    Once the game's time is out the turn under way is the last of both (SKI-4.3).
    """
    state = frame.state
    state.sides[state.mover].seconds += seconds - state.clock.seconds
    state.clock.seconds, state.clock.proposed = seconds, None
    if not is_time_out(frame):
        state.clock.last_action = False
    allowed = frame.options.game_seconds
    is_over = 0 < allowed <= game_seconds(state)
    if is_over and state.last_turn is None:
        state.last_turn = state.turn
        table.tell(course.GameTimeOut(state.turn))
    elif not is_over:
        state.last_turn = None


def propose(frame: SkiFrame, seconds: int, table: Table) -> None:
    """The side that watches the clock says how many seconds of the turn are used; time that passes until the mover has
    agreed counts for both."""
    frame.state.clock.proposed = seconds
    table.tell(course.ClockProposed(turns.opponent(frame.state, frame.state.mover), seconds))


def correct(frame: SkiFrame, table: Table) -> None:
    """The clock shows what was proposed: both have agreed."""
    state = frame.state
    assert state.clock.proposed is not None, "the objections come first"
    table.tell(course.ClockSet(turns.opponent(state, state.mover), state.clock.proposed))
    set_turn_seconds(frame, state.clock.proposed, table)


def note_action(frame: SkiFrame) -> None:
    """A unit has acted: after time that was the one last action."""
    if is_time_out(frame):
        frame.state.clock.last_action = True


def face(frame: SkiFrame) -> ClockFace | None:
    """What the clock shows, in a turn; None while nobody's time is measured."""
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
