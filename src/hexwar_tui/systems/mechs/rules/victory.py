"""How the game is won, and how sides get out of it (MEC-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.orders.by_word import GameOver, Resigned, is_agreed
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
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
"""Why a game ends, by the word in `state.why`: the sentence that says so, and the id of its rule ("" for none)."""


def outcome(frame: MecFrame) -> Outcome | None:
    """How the game has ended, with key points as scores; without winners it is a draw. None while it still goes on."""
    state = frame.state
    if state.winners is None:
        return None
    _, rule = REASONS[state.why]
    scores = tuple((side, len(state.points_of(side))) for side in state.sides)
    return Outcome(tuple(state.winners), reason_of(frame, state.why), rule, scores, say("Key points"))


def reason_of(frame: MecFrame, why: str) -> Phrase:
    """The sentence that says why the game has ended, for a key of `REASONS`; for "last" it names the sides that have
    given up."""
    reason, _ = REASONS[why]
    losers = [side for side in frame.state.sides if side not in (frame.state.winners or ())]
    gone = [frame.side_name(side) for side in losers if frame.state.sides[side].resigned]
    if why != "last" or not gone:
        return reason
    return (
        _given_up(gone)
        if len(gone) == len(losers)
        else say("{reason} Given up: {sides}.", reason=reason, sides=listing(gone))
    )


def _given_up(sides: Sequence[Text]) -> Phrase:
    if len(sides) == 1:
        return say("{side} has given up.", side=sides[0])
    return say("They have given up: {sides}.", sides=listing(sides))


def end_game(frame: MecFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game and tells all. `winners` is empty for a draw; `why` is a key of `REASONS`."""
    state = frame.state
    state.winners, state.why, state.phase, state.battle = list(winners), why, Phase.OVER, None
    table.tell(GameOver(tuple(winners), why))


def value_of_side(frame: MecFrame, side: Side) -> int:
    """The worth, in points, of all units in the side's armies."""
    return sum(value_of(frame.scenario.catalogue, army.units) for army in frame.state.armies_of(side))


def points_needed(frame: MecFrame) -> int:
    """The number of key points that have to be held to win: two thirds of all, rounded up."""
    return -(-2 * len(frame.state.points) // 3)


def count_holding(frame: MecFrame, table: Table) -> None:
    """At the start of a side's turn counts how often in a row it, with its allies, has held two thirds of the key
    points, or sets that to 0. Ends the game if that is as often as the option `hold_turns` says."""
    state, mover = frame.state, frame.state.mover
    own = state.sides[mover]
    own.holding = own.holding + 1 if holds_enough(frame, mover) else 0
    if own.holding >= frame.options.hold_turns:
        end_game(frame, group_of(frame, mover), "held", table)
    elif own.holding:
        table.tell(on_map.Holding(mover, held_with_allies(frame, mover), own.holding))


def held_with_allies(frame: MecFrame, side: Side) -> int:
    """How many key points the side and its allies hold. The side itself must not be out."""
    return sum(len(frame.state.points_of(each)) for each in group_of(frame, side))


def holds_enough(frame: MecFrame, side: Side) -> bool:
    """Whether the side, with its allies, holds as many key points as it takes to win (MEC-5.1). It must not be out."""
    return held_with_allies(frame, side) >= points_needed(frame)


def group_of(frame: MecFrame, side: Side) -> Group:
    """The side together with those of its allies that are not out. The side itself must not be out."""
    return next(group for group in groups(frame) if side in group)


def end_by_count(frame: MecFrame, table: Table) -> None:
    """Ends the game after the last turn: the group of allies with the most key points wins, of several the one whose
    armies are worth most; if these are equal, too, nobody."""
    state = frame.state
    counts = {
        group: (sum(len(state.points_of(side)) for side in group), sum(value_of_side(frame, side) for side in group))
        for group in groups(frame)
    }
    most = max(counts.values())
    winners = [group for group, count in counts.items() if count == most]
    if len(winners) > 1:
        end_game(frame, (), "even", table)
        return
    is_alone = sum(points == most[0] for points, _ in counts.values()) == 1
    end_game(frame, winners[0], "points" if is_alone else "value", table)


# -- being out ---------------------------------------------------------------------------------------------------------


def look_around(frame: MecFrame, table: Table) -> None:
    """Puts every side out that has neither an army nor a key point, and ends the game if that decides it."""
    state = frame.state
    for side in sides_in(frame):
        if not state.armies_of(side) and not state.points_of(side):
            put_out(state, side)
            table.tell(on_map.SideOut(side))
    _end_if_decided(frame, table)


def resign(frame: MecFrame, side: Side, table: Table) -> None:
    """Puts a side that resigns out of the game: its armies are removed, and its key points belong to nobody. Ends the
    game if that decides it."""
    state = frame.state
    table.tell(Resigned(side))
    state.sides[side].resigned = True
    for army in state.armies_of(side):
        del state.armies[army.id]
    for point in state.points_of(side):
        point.owner = None
        point.clear()
    state.pilots = {id: pilot for id, pilot in state.pilots.items() if id.rpartition("-")[0] != side}
    put_out(state, side)
    _end_if_decided(frame, table)


def put_out(state: MecState, side: Side) -> None:
    """Marks the side as out of the game, and withdraws its offer of a draw."""
    state.sides[side].out = True
    state.draw_offers = [other for other in state.draw_offers if other != side]


def _end_if_decided(frame: MecFrame, table: Table) -> None:
    """Ends the game, if it goes on, when those left have no enemy, or have all agreed to a draw (MEC-5.1)."""
    left = groups(frame)
    if frame.state.winners is not None:
        return
    if len(left) < 2:
        end_game(frame, left[0] if left else (), "last", table)
    elif is_agreed(frame.state.draw_offers, sides_in(frame)):
        end_game(frame, (), "agreed", table)
