"""Winning, and being out of the game (ASH-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hexwar_tui.engine.orders.by_word import GameOver, Resigned
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.turn import leave_initiative, sides_in
from hexwar_tui.systems.ashlands.state import AshState, Phase

REASONS: Mapping[str, tuple[Phrase, str]] = {
    "goal": (say("The goal in control points has been reached."), "ASH-2.1"),
    "bases": (say("No other side has a central base any more."), "ASH-2.1"),
    "last": (say("All others are out."), "ASH-2.2"),
    "turns": (say("The last turn is over."), "ASH-2.4"),
    "agreed": (say("All sides have agreed to a draw."), ""),
    "ruled": (say("The referee has ruled so."), ""),
}
"""Why a game ends, and by which rule."""

SCORED = say("Control points")
"""What the scores of an ended game count."""


def outcome(frame: AshFrame) -> Outcome | None:
    """None while the game goes on; no winners are a draw. The scores are control points."""
    state = frame.state
    if state.winners is None:
        return None
    reason, rule = REASONS[state.why]
    scores = tuple((side, own.points) for side, own in state.sides.items())
    return Outcome(tuple(state.winners), reason, rule, scores, SCORED)


def end_game(frame: AshFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """The game is over; all that was secret may be known now."""
    frame.state.winners, frame.state.why, frame.state.phase = list(winners), why, Phase.OVER
    table.tell(GameOver(tuple(winners), why))
    table.reveal()


def points_held(state: AshState, side: Side) -> int:
    """The key points that the side holds."""
    return sum(1 for holder in state.key_points.values() if holder == side)


def check(frame: AshFrame, table: Table) -> None:
    """ASH-2.1 and 2.4, at the end of a turn: who has reached the goal, who alone has a base, is the last turn over."""
    state = frame.state
    at_goal = [side for side in sides_in(state) if state.sides[side].points >= frame.options.goal]
    alone = [side for side in sides_in(state) if stands_alone(state, side)]
    if at_goal or alone:
        both = [side for side in sides_in(state) if side in at_goal or side in alone]
        best = foremost(both, _points(state), lambda side: points_held(state, side))
        end_game(frame, best, "goal" if at_goal else "bases", table)
    elif state.turn >= frame.options.turns:
        best = foremost(
            sides_in(state),
            _points(state),
            lambda side: points_held(state, side),
            lambda side: state.sides[side].prestige,
        )
        end_game(frame, best, "turns", table)


def stands_alone(state: AshState, side: Side) -> bool:
    """ASH-2.1: whether no other side has a base while this one has one, or has taken the last."""
    if state.bases:
        return all(owner == side for owner in state.bases.values())
    return side in state.base_takers


def _points(state: AshState) -> Callable[[Side], int]:
    return lambda side: state.sides[side].points


def foremost(sides: Sequence[Side], *counts: Callable[[Side], int]) -> list[Side]:
    """The one with most by the first count, ties going to the next; nobody where they are equal in all: a draw."""
    left = list(sides)
    for count in counts:
        most = max(map(count, left))
        left = [side for side in left if count(side) == most]
    return left if len(left) == 1 else []


def drop_out(frame: AshFrame, table: Table) -> None:
    """ASH-2.2: sides without a base and without a unit are out; the last one left wins.

    To be called after whatever may have cost a unit or a base. Before the first reveal nobody has either yet.
    """
    state = frame.state
    if state.phase is Phase.OVER or (state.turn == 1 and state.phase in BEFORE_ROUNDS):
        return
    based = set(state.bases.values())
    for side in sides_in(state):
        if side not in based and all(unit.side != side for unit in state.units.values()):
            table.tell(turns.SideOut(side))
            _put_out(frame, side, table)
    _end_if_one_is_left(frame, table)


BEFORE_ROUNDS = (Phase.EVENT, Phase.EVENT_CHOICES, Phase.PREPARATION)


def resign(frame: AshFrame, side: Side, table: Table) -> None:
    """The side gives up: its units go, its base becomes a neutral supply depot, and it is out (ASH-2.2)."""
    state = frame.state
    table.tell(Resigned(side))
    for unit in [unit for unit in state.units.values() if unit.side == side]:
        state.remove(unit)
    for cell in [cell for cell, owner in state.bases.items() if owner == side]:
        del state.bases[cell]
        state.depots[cell] = None
    _put_out(frame, side, table)
    _end_if_one_is_left(frame, table)


def _put_out(frame: AshFrame, side: Side, table: Table) -> None:
    """What the side held becomes neutral, and it leaves the initiative."""
    state = frame.state
    state.sides[side].out = True
    for held in (state.key_points, state.depots, state.rails):
        for cell in [cell for cell, holder in held.items() if holder == side]:
            held[cell] = None
    state.works = [work for work in state.works if work.side != side]
    state.sealed.pop(side, None)
    state.draw_offers = [other for other in state.draw_offers if other != side]
    leave_initiative(frame, side, table)


def _end_if_one_is_left(frame: AshFrame, table: Table) -> None:
    left = sides_in(frame.state)
    if len(left) < 2:
        end_game(frame, left, "last", table)
