"""How sides win, drop out and resign, and how a game ends (ASH-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwar_tui.engine.orders.by_word import GameOver, Resigned, is_agreed
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
"""Why a game ends, by the word in `state.why`: the sentence that says so, and the id of its rule ("" for none)."""

LAST_TAKEN = say("No central base is left, and the winner has taken the last one.")
LAST_TAKEN_AT_ONCE = say(
    "No central base is left: several sides have taken the last ones at once, and between these control points decide,"
    " then key points held."
)
"""Why a game ends by bases when nobody has one any more."""

SCORED = say("Control points")
"""What the scores of an ended game count."""


def outcome(frame: AshFrame) -> Outcome | None:
    """How the game has ended, with control points as scores, without winners for a draw; None while it goes on."""
    state = frame.state
    if state.winners is None:
        return None
    reason, rule = why_ended(state, state.why)
    scores = tuple((side, own.points) for side, own in state.sides.items())
    return Outcome(tuple(state.winners), reason, rule, scores, SCORED)


def why_ended(state: AshState, why: str) -> tuple[Phrase, str]:
    """Why a game has ended, by the word `why`, as in `REASONS`, told in full where no base is left (ASH-2.1)."""
    reason, rule = REASONS[why]
    if why != "bases" or state.bases:
        return reason, rule
    return LAST_TAKEN_AT_ONCE if len(set(state.base_takers)) > 1 else LAST_TAKEN, rule


def end_game(frame: AshFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game, and reveals all secrets. `winners` is empty for a draw; `why` is a key of `REASONS`."""
    frame.state.winners, frame.state.why, frame.state.phase = list(winners), why, Phase.OVER
    table.tell(GameOver(tuple(winners), why))
    table.reveal()


def points_held(state: AshState, side: Side) -> int:
    """The number of key points that the side holds."""
    return sum(1 for holder in state.key_points.values() if holder == side)


def check(frame: AshFrame, table: Table) -> None:
    """Ends the game if a side has reached the goal or won by bases (ASH-2.1), or if the last turn is over (2.4)."""
    state = frame.state
    at_goal = [side for side in sides_in(state) if state.sides[side].points >= frame.options.goal]
    winning = [side for side in sides_in(state) if side in at_goal or stands_alone(state, side)]
    if winning:
        end_game(frame, _best(state, winning), "goal" if at_goal else "bases", table)
    elif state.turn >= frame.options.turns:
        end_game(frame, _best(state, sides_in(state), by_prestige=True), "turns", table)


def stands_alone(state: AshState, side: Side) -> bool:
    """True if no other side has a base, and this side has one or is among those that have just taken the last ones
    (ASH-2.1)."""
    if state.bases:
        return all(owner == side for owner in state.bases.values())
    return side in state.base_takers


def _best(state: AshState, sides: Iterable[Side], *, by_prestige: bool = False) -> list[Side]:
    """That one of `sides` which has the most control points, of equal ones the most key points, then, if so wanted, the
    most prestige; empty, for a draw, if several are equal in all."""

    def score(side: Side) -> tuple[int, int, int]:
        own = state.sides[side]
        return own.points, points_held(state, side), own.prestige if by_prestige else 0

    scores = {side: score(side) for side in sides}
    best = [side for side in scores if scores[side] == max(scores.values())]
    return best if len(best) == 1 else []


def drop_out(frame: AshFrame, table: Table) -> None:
    """Puts every side out that has neither a base nor a unit, and ends the game if that decides it (ASH-2.2).

    To be called after whatever may have cost a unit or a base. It does nothing before the first reveal, when nobody has
    either yet.
    """
    state = frame.state
    if state.phase is Phase.OVER or (state.turn == 1 and state.phase in _BEFORE_ROUNDS):
        return
    based = set(state.bases.values())
    for side in sides_in(state):
        if side not in based and all(unit.side != side for unit in state.units.values()):
            table.tell(turns.SideOut(side))
            _put_out(frame, side, table)
    _end_if_decided(frame, table)


_BEFORE_ROUNDS = (Phase.EVENT, Phase.EVENT_CHOICES, Phase.PREPARATION)


def resign(frame: AshFrame, side: Side, table: Table) -> None:
    """Puts a side that resigns out (ASH-2.2), removes its units, and makes its base a neutral supply depot. Ends the
    game if that decides it."""
    state = frame.state
    table.tell(Resigned(side))
    for unit in [unit for unit in state.units.values() if unit.side == side]:
        state.remove(unit)
    for cell in [cell for cell, owner in state.bases.items() if owner == side]:
        del state.bases[cell]
        state.depots[cell] = None
        # If it was the last one, nobody has taken that (ASH-2.1).
        state.base_takers = []
    _put_out(frame, side, table)
    _end_if_decided(frame, table)


def _put_out(frame: AshFrame, side: Side, table: Table) -> None:
    """Marks a side as out, makes what it held neutral, and takes it off the initiative."""
    state = frame.state
    state.sides[side].out = True
    for held in (state.key_points, state.depots, state.rails):
        for cell in [cell for cell, holder in held.items() if holder == side]:
            held[cell] = None
    state.works = [work for work in state.works if work.side != side]
    state.sealed.pop(side, None)
    state.draw_offers = [other for other in state.draw_offers if other != side]
    leave_initiative(frame, side, table)


def _end_if_decided(frame: AshFrame, table: Table) -> None:
    """Ends the game if fewer than two sides are left, or if all that are left have agreed to a draw (ASH-2.1)."""
    left = sides_in(frame.state)
    if len(left) < 2:
        end_game(frame, left, "last", table)
    elif is_agreed(frame.state.draw_offers, left):
        end_game(frame, (), "agreed", table)
