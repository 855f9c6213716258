"""The end of the game (SKI-3.3, 3.4): when it comes, who has won, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, listing, say
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.measures import tenths
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import AreaCount, Phase, SkiState

BOTH, POINTS_ONLY, AREA_ONLY, SPLIT, NEITHER = "both", "points-only", "area-only", "split", "neither"
LAST, BOTH_DEAD, RESIGNED, AGREED, RULED = "last", "both-dead", "resigned", "agreed", "ruled"

REASONS: Mapping[str, tuple[Phrase, str]] = {
    BOTH: (say("More points destroyed than lost, and more area held."), "SKI-3.3"),
    POINTS_ONLY: (say("One side has destroyed more points, but both hold the same area."), "SKI-3.3"),
    AREA_ONLY: (say("One side holds more area, but both have destroyed the same points."), "SKI-3.3"),
    SPLIT: (say("One side has destroyed more points, the other holds more area."), "SKI-3.3"),
    NEITHER: (say("Neither side has destroyed more points, nor holds more area."), "SKI-3.3"),
    LAST: (say("The other side has no living unit any more."), "SKI-3.4"),
    BOTH_DEAD: (say("No side has a living unit any more."), "SKI-3.4"),
    RESIGNED: (say("The other side has given up."), "SKI-3.4"),
    AGREED: (say("Both sides have agreed to a draw."), "SKI-3.4"),
    RULED: (say("The referee has ruled so."), "SKI-3.4"),
}
"""For each key under which a state keeps why its game has ended: the sentence that says so, and the id of the rule."""

BY_COUNT = (BOTH, POINTS_ONLY, AREA_ONLY, SPLIT, NEITHER)
"""The keys of `REASONS` for ends that points destroyed and area held have decided."""

SCORED = say("Points destroyed")
"""What players call the scores of an ended game."""


def outcome(frame: SkiFrame) -> Outcome | None:
    """How the game has ended, with no winners after a draw; None while it goes on. The scores are the points of the
    enemy units destroyed; if points and area have decided, the reason says how many hexes each side held."""
    state = frame.state
    if state.winners is None:
        return None
    reason = ended(frame, state.winners, state.why, _scores(state))
    if state.why in BY_COUNT and state.counts and frame.scenario.area_counts:
        held = [
            say("{side} {n}", side=frame.side_name(side), n=tenths(*area.average(state.counts, side)))
            for side in state.sides
        ]
        reason = say("{reason} Hexes held: {held}.", reason=reason, held=listing(held))
    return Outcome(tuple(state.winners), reason, REASONS[state.why][1], _scores(state), SCORED)


def ended(frame: SkiFrame, winners: Sequence[Side], why: str, scores: Sequence[tuple[Side, int]]) -> Phrase:
    """The sentence that says why a game has ended, which `winners` have won (none: a draw). `why` is a key of
    `REASONS`; `scores` are the points that each side has destroyed, empty where nobody knows them. In a battle with a
    task, which somebody else judges, points are told instead of a rule of victory."""
    losers = [frame.side_name(side) for side in frame.state.sides if winners and side not in winners]
    if why == LAST and losers:
        return say("{side} has no living unit any more.", side=losers[0])
    if why == RESIGNED and losers:
        return say("{side} has given up.", side=losers[0])
    if frame.scenario.task is not None and why in BY_COUNT and scores:
        points = [say("{side} {n}", side=frame.side_name(side), n=n) for side, n in scores]
        return say("Points destroyed: {points}.", points=listing(points))
    return REASONS[why][0]


def destroyed(state: SkiState, side: Side) -> int:
    """The points that a side has destroyed: what the other side's fallen units cost."""
    return state.sides[turns.opponent(state, side)].lost


def _scores(state: SkiState) -> tuple[tuple[Side, int], ...]:
    return tuple((side, destroyed(state, side)) for side in state.sides)


def end_game(frame: SkiFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game: `winners` have won, or it is drawn if there are none; `why` is a key of `REASONS`. All are told,
    and what was secret may be known now."""
    state = frame.state
    state.winners, state.why, state.phase = list(winners), why, Phase.OVER
    state.touched, state.sheets_shown = None, True
    table.tell(sequence.GameOver(tuple(winners), why, _scores(state)))
    table.reveal()


def has_wipeout(state: SkiState) -> bool:
    """SKI-3.4: whether a side has no living unit, once the first turn has begun and as long as the game is not over."""
    return state.turn > 0 and state.phase is not Phase.OVER and not all(map(state.living, state.sides))


def end_by_wipeout(frame: SkiFrame, table: Table) -> None:
    """SKI-3.4: ends a game in which a side has no living unit left. The other side wins or, without the option
    `wipeout_wins`, points and area decide; if neither side has a unit, it is a draw."""
    state = frame.state
    alive = [side for side in state.sides if state.living(side)]
    if not alive:
        end_game(frame, (), BOTH_DEAD, table)
    elif frame.options.wipeout_wins:
        end_game(frame, alive, LAST, table)
    else:
        count_area(frame, table)
        end_by_count(frame, table)


def count_area(frame: SkiFrame, table: Table) -> None:
    """SKI-3.3: counts the hexes that each side holds at the end of the mover's turn and keeps the count; tells it if
    the scenario says that area counts."""
    state = frame.state
    held = area.held(frame, state.units.values(), frame.options.hold, state.sides)
    state.counts.append(AreaCount(state.turn, state.mover, held))
    if frame.scenario.area_counts:
        table.tell(sequence.Area(state.turn, state.mover, tuple(held.items())))


def end_by_count(frame: SkiFrame, table: Table) -> None:
    """SKI-3.3: ends the game by points and area: a side that has destroyed more points than it lost and holds more area
    wins; else it is a draw."""
    winner, why = decided(frame.state)
    end_game(frame, () if winner is None else (winner,), why, table)


def decided(state: SkiState) -> tuple[Side | None, str]:
    """The side that would win by points and area as they are now (None: neither), and why, as a key of `REASONS`."""
    one, other = state.sides
    by_points = _sign(destroyed(state, one) - destroyed(state, other))
    by_area = _sign(area.average(state.counts, one)[0] - area.average(state.counts, other)[0])
    if by_points and by_points == by_area:
        return (one if by_points > 0 else other), BOTH
    if by_points and by_area:
        return None, SPLIT
    return None, POINTS_ONLY if by_points else AREA_ONLY if by_area else NEITHER


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def resign(frame: SkiFrame, side: Side, table: Table) -> None:
    """Ends the game because `side` gives up: the other side wins."""
    frame.state.sides[side].resigned = True
    table.tell(by_word.Resigned(side))
    end_game(frame, (turns.opponent(frame.state, side),), RESIGNED, table)
