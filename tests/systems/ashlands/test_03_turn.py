"""ASH-3.1, 3.4, 3.5: the parts of a turn, the rounds, the end of turn."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound, Wait
from hexwar_tui.systems.ashlands.orders.table import Resign
from hexwar_tui.systems.ashlands.rules.turn import is_ready
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import ROW, SIDES, Board, facts, kinds

BASES = {"red": "0101", "blue": "0801", "green": "0401"}


def three_sides(**options: int) -> Board:
    """Red, blue and green in this order, each with a base and two units below it, `red-rifles-1` … `green-rifles-2`."""
    board = Board(ROW, ROW, ROW, sides=3, options=options)
    for side, base in BASES.items():
        board.base(side, base)
        board.army(side, f"rifles {base[:2]}02", f"rifles {base[:2]}03")
    return board


def waited_for(board: Board) -> tuple[str, ...]:
    """Who is to move."""
    return ASHLANDS.rules.waiting_for(board.frame)


def ready(board: Board) -> list[str]:
    """The units that can be ordered in this round."""
    return [unit.id for unit in board.state.units.values() if is_ready(board.state, unit)]


def test_ash_3_1_event_preparation_opening_closing_end() -> None:
    """ASH-3.1: turn = event roll, Preparation, Opening round, Closing round, end of turn."""
    board = three_sides()
    state, sides = board.state, SIDES[:3]
    state.turn, state.phase = 2, Phase.EVENT
    assert (waited_for(board), board.notice()) == ((), ("Is there an event this turn?", "ASH-8.1"))
    events = board.step([3])
    assert (kinds(events), events[-1].facts) == (["no-event", "preparation-begins"], {"turn": 2})
    assert (state.phase, waited_for(board), board.frame.is_secret()) == (Phase.PREPARATION, sides, True)
    assert (tuple(state.sealed), ASHLANDS.rules.next_step(board.frame)) == (sides, None)
    board.reveal([1, 2, 3])
    for phase in (Phase.OPENING, Phase.CLOSING):
        assert (state.phase, board.frame.is_secret()) == (phase, False)
        for side in list(state.order):
            assert waited_for(board) == (side,)
            board.give(side, EndRound())
    assert (state.phase, waited_for(board)) == (Phase.END, ())
    for _ in range(9):
        assert state.turn == 2
        board.step()
    assert (state.turn, state.phase) == (3, Phase.EVENT)


def test_ash_3_1_a_game_begins_with_its_first_turn() -> None:
    """ASH-3.2: turn 1, starting prestige [prestige=600], nobody's base placed yet; ASH-8.1: each turn from the second
    [first_event_turn=2]: before, Preparation comes at once and nothing is rolled."""
    board = Board(ROW, ROW, ROW, options={"prestige": 450}, scenario={"key_points": ["0402"]})
    fresh = ASHLANDS.rules.new_state(board.frame.scenario, board.frame.options, ("red", "blue"), board.table())
    assert (fresh.turn, fresh.phase, fresh.order, fresh.bases) == (1, Phase.EVENT, ["red", "blue"], {})
    assert {side: own.prestige for side, own in fresh.sides.items()} == {"red": 450, "blue": 450}
    assert fresh.key_points == {board.cell("0402"): None}
    board.state.phase = Phase.EVENT
    assert board.notice() == ("The turn begins with its Preparation.", "ASH-3.1")
    board.step()
    assert board.state.phase is Phase.PREPARATION


def test_ash_3_4_in_initiative_order() -> None:
    """ASH-3.4: in initiative order each player gives orders to as many of his ready units as he likes, one at a time,
    until he is done. Only ready units get orders: a side that has none is not asked."""
    board = three_sides()
    board.state.order = ["green", "red", "blue"]
    units = board.state.units
    board.give("green", board.march(units["green-rifles-1"], "0502"))
    board.army("red", "rifles 0503")
    board.fire(units["green-rifles-2"], units["red-rifles-3"], [1] * 10)
    assert waited_for(board) == ("green",)
    for unit in units.values():
        unit.acted = int(unit.side == "red")
    assert facts(board.give("green", EndRound()), "round-passed") == {"side": "green", "round": "opening"}
    assert waited_for(board) == ("blue",)
    board.give("blue", EndRound())
    assert (board.state.phase, waited_for(board)) == (Phase.CLOSING, ("green",))
    board.give("green", EndRound())
    board.give("blue", EndRound())
    assert board.state.phase is Phase.END


def test_ash_3_4_a_unit_acts_in_one_of_the_two_rounds() -> None:
    """ASH-3.4: the Closing round: the same again with the units that have not acted; those in the reserve are not
    ready (ASH-1.5), and nobody is outside the rounds."""
    board = three_sides()
    board.army("green", "rifles reserve")
    board.give("red", board.march(board.state.units["red-rifles-1"], "0202"))
    board.give("red", Wait("red-rifles-2"))
    others = ["blue-rifles-1", "blue-rifles-2", "green-rifles-1", "green-rifles-2"]
    assert ready(board) == others
    for side in SIDES[:3]:
        events = board.give(side, EndRound())
    assert facts(events, "round-begins") == {"round": "closing"}
    assert ready(board) == ["red-rifles-2", *others]
    for phase in (Phase.EVENT, Phase.PREPARATION, Phase.END):
        board.state.phase = phase
        assert ready(board) == []


def test_ash_3_4_rounds_without_any_ready_unit_pass_by_themselves() -> None:
    """ASH-3.4: with nobody to order the turn goes on to its end."""
    board = Board(ROW)
    board.base("red", "0101")
    board.base("blue", "0801")
    board.state.phase = Phase.PREPARATION
    events = board.reveal([1, 2])
    assert [event.facts["round"] for event in events if event.kind == "round-begins"] == ["opening", "closing"]
    assert (board.state.phase, board.state.end_step, board.state.at) == (Phase.END, 0, 0)


@pytest.mark.parametrize(
    ("at", "leaver", "phase", "mover"),
    [
        pytest.param(1, "red", Phase.OPENING, "blue", id="before the mover"),
        pytest.param(0, "green", Phase.OPENING, "red", id="behind him"),
        pytest.param(0, "red", Phase.OPENING, "blue", id="the mover"),
        pytest.param(2, "green", Phase.CLOSING, "red", id="the last"),
    ],
)
def test_ash_2_2_who_leaves_the_initiative_disturbs_nobodys_move(
    at: int, leaver: str, phase: Phase, mover: str
) -> None:
    """ASH-2.2: he leaves the initiative."""
    board = three_sides()
    board.state.at = at
    board.give(leaver, Resign("yes"))
    assert board.state.order == [side for side in SIDES[:3] if side != leaver]
    assert (board.state.phase, waited_for(board)) == (phase, (mover,))


def test_ash_3_5_the_order_of_the_end_of_turn() -> None:
    """ASH-3.5: dangerous terrain tests; control; markers; experience for surviving; control points; victory check;
    prestige; ordered structures are finished; per-turn effects end: and each of these steps does its own."""
    board = three_sides()
    state, cell = board.state, board.cell
    state.event = TurnEvent("small-storm", cells=[cell("0102")])
    state.key_points, state.depots = {cell("0402"): "red"}, {cell("0802"): None}
    state.intel, state.works = [cell("0103")], [Work("red", "depot", cell("0203"), 150)]
    state.phase = Phase.END
    board.army("red", "rifles reserve")
    taken = ["depot-taken", "key-point-taken", "experience"]
    steps = [
        ("Units on dangerous ground are tested.", "ASH-6.2", ["dangerous-test"]),
        ("Key points, depots and bases pass to whoever stands on them.", "ASH-3.5", taken),
        ("Markers are settled.", "ASH-3.5", ["intelligence-taken", "points"]),
        ("Units gain experience for surviving.", "ASH-7.1", ["survivors"]),
        ("Control points are counted.", "ASH-2.3", ["points"]),
        ("Has anybody won?", "ASH-2.1", []),
        ("Prestige is paid.", "ASH-2.3", ["income"] * 3),
        ("Structures are finished.", "ASH-6.3", ["structure-done"]),
        ("The effects of this turn end.", "ASH-3.5", ["turn-ended"]),
    ]
    for what, rule, told in steps:
        assert board.notice() == (what, rule)
        events = board.step([1, *[6] * 9] if rule == "ASH-6.2" else [])
        assert kinds(events) == told
    assert (state.key_points, state.depots) == ({11: "green"}, {15: "blue", 17: "red"})
    assert (facts(events, "turn-ended"), state.event) == ({"turn": 1}, None)


def test_ash_3_5_dangerous_ground_tests_only_who_stands_there() -> None:
    """ASH-6.2: each model there; a side whose last unit dies of it is out at once (ASH-2.2)."""
    board = three_sides()
    board.state.event = TurnEvent("small-storm", cells=[board.cell("0102"), board.cell("0402")])
    board.state.remove(board.state.units["green-rifles-2"])
    del board.state.bases[board.cell("0401")]
    for model in board.state.units["green-rifles-1"].models[1:]:
        model.toughness = 0
    board.state.phase = Phase.END
    events = board.step([1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 2])
    assert kinds(events) == ["dangerous-test", "dangerous-test", "destroyed", "side-out"]
    assert (events[0].facts["unit"], board.state.units["red-rifles-1"].alive) == ("red-rifles-1", 8)
    assert board.state.order == ["red", "blue"]


def test_ash_3_5_control_stays_where_nobody_is() -> None:
    """ASH-3.5: passes to whoever has a unit on them (else it stays); who stands on what his side holds takes nothing
    (ASH-7.1)."""
    board = three_sides()
    board.army("red", "rifles 0101")
    points = {board.cell("0503"): "red", board.cell("0603"): None, board.cell("0102"): "red"}
    board.state.key_points, board.state.depots = dict(points), {board.cell("0502"): "green"}
    events = board.end_turn()
    assert (board.state.key_points, board.state.depots) == (points, {12: "green"})
    assert (board.state.bases, board.state.base_takers) == ({0: "red", 3: "green", 7: "blue"}, [])
    assert "key-point-taken" not in kinds(events)


def test_ash_1_6_a_base_that_is_taken_becomes_a_depot() -> None:
    """ASH-1.6: taken by an enemy it becomes a supply depot of the taker's, and stays a depot whoever retakes it. Who
    has lost it gets no prestige for it [cb_income=100], and is told of none."""
    board = three_sides(cb_income=70)
    (taker,) = board.army("green", "rifles 0801")
    events = board.end_turn()
    assert facts(events, "base-taken") == {"cell": 7, "side": "green", "unit": taker.id, "from": "blue"}
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: "green"})
    assert board.state.base_takers == ["green"]
    paid = [(event.facts["side"], event.seen_by) for event in events if event.kind == "income"]
    assert paid == [("red", ("red",)), ("green", ("green",))]
    assert [own.prestige for own in board.state.sides.values()] == [670, 600, 670]
    board.state.remove(taker)
    board.army("blue", "rifles 0801")
    board.end_turn()
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: "blue"})


def test_ash_6_3_structures_are_finished() -> None:
    """ASH-6.3: trench ring round the CB: Partial cover on its passable neighbours; depot; railway. Where the base is
    lost there is no ring."""
    board = Board(ROW, ".^......", ROW)
    base, other = board.base("red", "0102"), board.base("blue", "0801")
    board.army("red", "rifles 0801")
    board.army("blue", "rifles 0603")
    board.state.trenches = [board.cell("0101")]
    rail, place = board.cell("0303"), board.cell("0403")
    works = [("red", "trench", base), ("red", "rail", rail), ("blue", "depot", place), ("blue", "trench", other)]
    board.state.works = [Work(side, kind, cell, 20) for side, kind, cell in works]
    board.state.bases[board.cell("0503")] = "blue"
    events = board.end_turn()
    assert board.labels(board.state.trenches) == ["0101", "0103", "0201"]
    assert (board.state.rails, board.state.depots) == ({rail: "red"}, {place: "blue", other: "red"})
    assert (kinds(events).count("structure-done"), board.state.works) == (3, [])
    assert facts(events, "structure-lost") == {"structure": "trench", "side": "blue", "cells": [other]}
    assert board.known("red").shelter(board.cell("0201")) == (True, False)
