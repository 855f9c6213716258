"""How the game is won, and how sides go out of it (MEC-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.orders.by_word import GameOver, Resigned
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.systems.mechs.catalogue import value_of
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.hostility import Group, groups, sides_in
from hexwar_tui.systems.mechs.state import MecState, Phase

REASONS: Mapping[str, tuple[Phrase, str]] = {
    "last": (say("No enemy has an army or a key point left."), "MEC-5.1"),
    "held": (say("Two thirds of the key points were held long enough."), "MEC-5.1"),
    "points": (say("The last turn is over: the most key points decide."), "MEC-5.1"),
    "value": (say("The last turn is over, and key points are even: the value of the armies decides."), "MEC-5.1"),
    "even": (say("The last turn is over, and key points and armies are even."), "MEC-5.1"),
    "agreed": (say("All sides have agreed to a draw."), ""),
    "ruled": (say("The referee has ruled so."), ""),
}
"""Why a game ends, and by which rule."""


def outcome(frame: MecFrame) -> Outcome | None:
    """How the game has ended, with no winners after a draw; None while it goes on. The scores are key points."""
    state = frame.state
    if state.winners is None:
        return None
    reason, rule = REASONS[state.why]
    scores = tuple((side, len(state.points_of(side))) for side in state.sides)
    return Outcome(tuple(state.winners), reason, rule, scores, say("Key points"))


def end_game(frame: MecFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game for the reason `why`, a key of `REASONS`, and tells all."""
    state = frame.state
    state.winners, state.why, state.phase, state.battle = list(winners), why, Phase.OVER, None
    table.tell(GameOver(tuple(winners), why))


def value_of_side(state: MecState, side: Side) -> int:
    """The worth, in points, of the units in all armies of a side."""
    return sum(value_of(army.units) for army in state.armies_of(side))


def points_needed(frame: MecFrame) -> int:
    """How many key points are two thirds of all, rounded up."""
    return -(-2 * len(frame.state.points) // 3)


def count_holding(frame: MecFrame, table: Table) -> None:
    """Counts, at the start of a side's turn, how often in a row it has held two thirds of the key points, together with
    its allies. Ends the game if that is often enough."""
    state, mover = frame.state, frame.state.mover
    group = group_of(frame, mover)
    held = sum(len(state.points_of(side)) for side in group)
    own = state.sides[mover]
    own.holding = own.holding + 1 if held >= points_needed(frame) else 0
    if own.holding >= frame.options.hold_turns:
        end_game(frame, group, "held", table)
    elif own.holding:
        table.tell(on_map.Holding(mover, held, own.holding))


def group_of(frame: MecFrame, side: Side) -> Group:
    """The side with those allies that are not out; the side itself must not be out."""
    return next(group for group in groups(frame) if side in group)


def end_by_count(frame: MecFrame, table: Table) -> None:
    """Ends the game after the last turn: the most key points win, then the most value of armies, else nobody. Allies
    count together."""
    state = frame.state
    counts = [
        (sum(len(state.points_of(side)) for side in group), sum(value_of_side(state, side) for side in group), group)
        for group in groups(frame)
    ]
    most = max(points for points, _, _ in counts)
    leading = [count for count in counts if count[0] == most]
    if len(leading) == 1:
        end_game(frame, leading[0][2], "points", table)
        return
    strongest = max(value for _, value, _ in leading)
    winners = [group for _, value, group in leading if value == strongest]
    if len(winners) == 1:
        end_game(frame, winners[0], "value", table)
    else:
        end_game(frame, (), "even", table)


# -- being out ---------------------------------------------------------------------------------------------------------


def look_around(frame: MecFrame, table: Table) -> None:
    """Puts every side out of the game that has neither army nor key point; who is left without an enemy wins."""
    state = frame.state
    for side in sides_in(frame):
        if not state.armies_of(side) and not state.points_of(side):
            put_out(state, side)
            table.tell(on_map.SideOut(side))
    _end_if_alone(frame, table)


def resign(frame: MecFrame, side: Side, table: Table) -> None:
    """Takes a side out of the game that gives up: its armies are removed, and its key points are nobody's. Who is left
    without an enemy wins."""
    state = frame.state
    table.tell(Resigned(side))
    state.sides[side].resigned = True
    for army in state.armies_of(side):
        del state.armies[army.id]
    for point in state.points_of(side):
        point.owner, point.count, point.disturbed, point.repairs = None, 0, False, 0
        point.units, point.pilots = [], []
    state.pilots = {id: pilot for id, pilot in state.pilots.items() if id.rpartition("-")[0] != side}
    put_out(state, side)
    _end_if_alone(frame, table)


def put_out(state: MecState, side: Side) -> None:
    """Marks a side as out of the game and withdraws its offer of a draw."""
    state.sides[side].out = True
    state.draw_offers = [other for other in state.draw_offers if other != side]


def _end_if_alone(frame: MecFrame, table: Table) -> None:
    left = groups(frame)
    if frame.state.winners is None and len(left) < 2:
        end_game(frame, left[0] if left else (), "last", table)
