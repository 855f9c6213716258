"""ASH-3.1, 3.4, 3.5: the parts of a turn, the rounds, the end of turn."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound, March, Shoot, Wait
from hexwar_tui.systems.ashlands.orders.table import Resign
from hexwar_tui.systems.ashlands.rules.turn import is_ready
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import SIDES, Board, facts, kinds

ROWS = ("........", "........", "........")


def three_sides() -> Board:
    """Red, blue and green in this order, each with a base and two units, `red-rifles-1` … `green-rifles-2`."""
    board = Board(*ROWS, sides=3)
    for side, (base, *cells) in zip(
        SIDES, (("0101", "0102", "0103"), ("0801", "0802", "0803"), ("0401", "0402", "0403")), strict=False
    ):
        board.base(side, base)
        for cell in cells:
            board.stand(side, "rifles", cell)
    return board


def waited_for(board: Board) -> tuple[str, ...]:
    return ASHLANDS.rules.waiting_for(board.frame)


def notice(board: Board) -> tuple[str, str]:
    found = ASHLANDS.rules.next_step(board.frame)
    assert found is not None
    return render(found.what, "en"), found.rule


# -- 3.1 ---------------------------------------------------------------------------------------------------------------


def test_ash_3_1_event_preparation_opening_closing_end() -> None:
    """ASH-3.1: turn = event roll, Preparation, Opening round, Closing round, end of turn."""
    board = three_sides()
    state = board.state
    state.turn, state.phase = 2, Phase.EVENT
    assert waited_for(board) == ()
    assert notice(board) == ("Is there an event this turn?", "ASH-8.1")
    events = board.step([3])
    assert kinds(events) == ["no-event", "preparation-begins"]
    assert facts(events, "preparation-begins") == {"turn": 2}
    assert (state.phase, waited_for(board), board.frame.is_secret()) == (
        Phase.PREPARATION,
        SIDES[:3],
        True,
    )
    assert list(state.sealed) == list(SIDES[:3])
    assert ASHLANDS.rules.next_step(board.frame) is None
    board.reveal([1, 2, 3])
    assert (state.phase, board.frame.is_secret()) == (Phase.OPENING, False)
    for phase in (Phase.OPENING, Phase.CLOSING):
        assert state.phase is phase
        for side in list(state.order):
            assert waited_for(board) == (side,)
            board.give(side, EndRound())
    assert (state.phase, waited_for(board)) == (Phase.END, ())
    for _ in range(9):
        assert state.turn == 2
        board.step()
    assert (state.turn, state.phase) == (3, Phase.EVENT)


def test_ash_3_1_no_event_before_its_first_turn() -> None:
    """ASH-8.1: each turn from the second [first_event_turn=2]: before, Preparation comes at once and nothing is
    rolled."""
    board = three_sides()
    board.state.phase = Phase.EVENT
    assert notice(board) == ("The turn begins with its Preparation.", "ASH-3.1")
    board.step()
    assert board.state.phase is Phase.PREPARATION


def test_ash_3_1_a_game_begins_with_its_first_turn() -> None:
    """ASH-3.2: turn 1, starting prestige [prestige=600], nobody's base placed yet."""
    board = Board(*ROWS, options={"prestige": 450}, scenario={"key_points": ["0402"]})
    fresh = ASHLANDS.rules.new_state(board.frame.scenario, board.frame.options, ("red", "blue"), board.table())
    assert (fresh.turn, fresh.phase, fresh.order, fresh.bases) == (1, Phase.EVENT, ["red", "blue"], {})
    assert {side: own.prestige for side, own in fresh.sides.items()} == {"red": 450, "blue": 450}
    assert fresh.key_points == {board.cell("0402"): None}


# -- 3.4 ---------------------------------------------------------------------------------------------------------------


def test_ash_3_4_in_initiative_order() -> None:
    """ASH-3.4: in initiative order each player gives orders to as many of his ready units as he likes."""
    board = three_sides()
    board.state.order = ["green", "red", "blue"]
    assert waited_for(board) == ("green",)
    board.give("green", March("green-rifles-1", board.path("0402", "0502"), None, None))
    assert waited_for(board) == ("green",)
    events = board.give("green", EndRound())
    assert facts(events, "round-passed") == {"side": "green", "round": "opening"}
    assert waited_for(board) == ("red",)


def test_ash_3_4_a_unit_acts_in_one_of_the_two_rounds() -> None:
    """ASH-3.4: the Closing round: the same again with the units that have not acted."""
    board = three_sides()
    board.give("red", March("red-rifles-1", board.path("0102", "0202"), None, None))
    board.give("red", Wait("red-rifles-2"))
    ready = [unit.id for unit in board.state.units.values() if is_ready(board.state, unit)]
    assert ready == ["blue-rifles-1", "blue-rifles-2", "green-rifles-1", "green-rifles-2"]
    board.give("red", EndRound())
    board.give("blue", EndRound())
    events = board.give("green", EndRound())
    assert facts(events, "round-begins") == {"round": "closing"}
    ready = [unit.id for unit in board.state.units.values() if is_ready(board.state, unit)]
    assert ready == ["red-rifles-2", "blue-rifles-1", "blue-rifles-2", "green-rifles-1", "green-rifles-2"]


def test_ash_3_4_sides_without_a_ready_unit_are_passed_over() -> None:
    """ASH-3.4: only ready units get orders: a side that has none is not asked."""
    board = three_sides()
    for unit in board.state.units.values():
        unit.acted = 1 if unit.side == "blue" else 0
    board.give("red", EndRound())
    assert waited_for(board) == ("green",)
    board.give("green", EndRound())
    assert (board.state.phase, waited_for(board)) == (Phase.CLOSING, ("red",))
    board.give("red", EndRound())
    board.give("green", EndRound())
    assert board.state.phase is Phase.END


def test_ash_3_4_units_in_the_reserve_are_not_ready() -> None:
    """ASH-1.5: who is not placed does not act."""
    board = Board(*ROWS)
    unit = board.stand("red", "rifles", None)
    assert not is_ready(board.state, unit)


def test_ash_3_4_nobody_is_ready_outside_the_rounds() -> None:
    """ASH-3.4: units act in the rounds."""
    board = three_sides()
    for phase in (Phase.EVENT, Phase.PREPARATION, Phase.END):
        board.state.phase = phase
        assert not any(is_ready(board.state, unit) for unit in board.state.units.values())


def test_ash_3_4_rounds_without_any_ready_unit_pass_by_themselves() -> None:
    """ASH-3.4: with nobody to order the turn goes on to its end."""
    board = Board(*ROWS)
    board.base("red", "0101")
    board.base("blue", "0801")
    board.state.phase = Phase.PREPARATION
    events = board.reveal([1, 2])
    assert [event.facts["round"] for event in events if event.kind == "round-begins"] == ["opening", "closing"]
    assert (board.state.phase, board.state.end_step, board.state.at) == (Phase.END, 0, 0)


def test_ash_2_2_who_leaves_the_initiative_disturbs_nobodys_move() -> None:
    """ASH-2.2: he leaves the initiative: before the mover, behind him, or as the mover."""
    board = three_sides()
    board.state.at = 1
    board.give("red", Resign("yes"))
    assert (board.state.order, waited_for(board)) == (["blue", "green"], ("blue",))
    board = three_sides()
    board.give("green", Resign("yes"))
    assert (board.state.order, waited_for(board)) == (["red", "blue"], ("red",))
    board = three_sides()
    board.give("red", Resign("yes"))
    assert (board.state.order, waited_for(board)) == (["blue", "green"], ("blue",))
    board = three_sides()
    board.state.at = 2
    board.give("green", Resign("yes"))
    assert (board.state.phase, waited_for(board)) == (Phase.CLOSING, ("red",))


# -- 3.5 ---------------------------------------------------------------------------------------------------------------


def test_ash_3_5_the_order_of_the_end_of_turn() -> None:
    """ASH-3.5: dangerous terrain tests; control; markers; experience for surviving; control points; victory check;
    prestige; ordered structures are finished; per-turn effects end."""
    board = three_sides()
    board.state.phase = Phase.END
    told = []
    for _ in range(9):
        told.append(notice(board))
        board.step()
    assert told == [
        ("Units on dangerous ground are tested.", "ASH-6.2"),
        ("Key points, depots and bases pass to whoever stands on them.", "ASH-3.5"),
        ("Markers are settled.", "ASH-3.5"),
        ("Units gain experience for surviving.", "ASH-7.1"),
        ("Control points are counted.", "ASH-2.3"),
        ("Has anybody won?", "ASH-2.1"),
        ("Prestige is paid.", "ASH-2.3"),
        ("Structures are finished.", "ASH-6.3"),
        ("The effects of this turn end.", "ASH-3.5"),
    ]


def test_ash_3_5_each_step_does_its_own() -> None:
    """ASH-3.5: what comes of each step, one after the other."""
    board = three_sides()
    state = board.state
    state.event = TurnEvent("small-storm", cells=[board.cell("0102")])
    state.key_points = {board.cell("0402"): "red"}
    state.depots = {board.cell("0802"): None}
    state.intel = [board.cell("0103")]
    state.works = [Work("red", "depot", board.cell("0203"), 150)]
    state.phase = Phase.END
    assert kinds(board.step([1, *[6] * 9])) == ["dangerous-test"]
    assert kinds(board.step()) == ["depot-taken", "key-point-taken", "experience"]
    assert (state.key_points, state.depots) == ({11: "green"}, {15: "blue"})
    assert "intelligence-taken" in kinds(board.step())
    assert kinds(board.step()) == ["survivors"]
    assert kinds(board.step()) == ["points"]
    assert board.step() == []
    assert kinds(board.step()) == ["income", "income", "income"]
    assert kinds(board.step()) == ["structure-done"]
    assert state.depots == {15: "blue", 17: "red"}
    events = board.step()
    assert facts(events, "turn-ended") == {"turn": 1}
    assert state.event is None


def test_ash_3_5_dangerous_ground_tests_only_who_stands_there() -> None:
    """ASH-6.2: each model there."""
    board = three_sides()
    board.state.event = TurnEvent("small-storm", cells=[board.cell("0102")])
    board.stand("red", "rifles", None)
    board.state.phase = Phase.END
    events = board.step([1, 2, 3, 4, 5, 6, 6, 6, 6, 6])
    assert facts(events, "dangerous-test")["unit"] == "red-rifles-1"
    assert board.state.units["red-rifles-1"].alive == 8


def test_ash_3_5_control_stays_where_nobody_is() -> None:
    """ASH-3.5: passes to whoever has a unit on them (else it stays)."""
    board = three_sides()
    board.state.key_points = {board.cell("0503"): "red", board.cell("0603"): None}
    board.state.depots = {board.cell("0502"): "green"}
    board.end_turn()
    assert board.state.key_points == {20: "red", 21: None}
    assert board.state.depots == {12: "green"}


def test_ash_3_5_the_own_is_not_taken() -> None:
    """ASH-7.1: who stands on what his side holds takes nothing."""
    board = three_sides()
    board.state.key_points = {board.cell("0102"): "red"}
    board.stand("red", "rifles", "0101")
    events = board.end_turn()
    assert "key-point-taken" not in kinds(events)
    assert board.state.bases == {0: "red", 3: "green", 7: "blue"}
    assert board.state.base_takers == []


def test_ash_1_6_a_base_that_is_taken_becomes_a_depot() -> None:
    """ASH-1.6: taken by an enemy it becomes a supply depot of the taker's, and stays a depot whoever retakes it."""
    board = three_sides()
    taker = board.stand("green", "rifles", "0801")
    events = board.end_turn()
    assert facts(events, "base-taken") == {"cell": 7, "side": "green", "unit": taker.id, "from": "blue"}
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: "green"})
    assert board.state.base_takers == ["green"]
    board.state.remove(taker)
    board.stand("blue", "rifles", "0801")
    board.end_turn()
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: "blue"})


def test_ash_1_6_income_of_a_base() -> None:
    """ASH-1.6: +100 prestige a turn [cb_income=100]; who has lost it gets nothing, and is told nothing."""
    board = Board(*ROWS, options={"cb_income": 70})
    board.base("red", "0101")
    board.stand("blue", "rifles", "0803")
    board.stand("red", "rifles", "0102")
    board.state.base_takers = []
    board.state.phase, board.state.end_step = Phase.END, 6
    (event,) = board.step()
    assert (event.kind, event.facts, event.seen_by) == ("income", {"side": "red", "gained": 70, "total": 670}, ("red",))
    assert board.state.sides["blue"].prestige == 600


def test_ash_3_5_the_game_ends_at_its_check() -> None:
    """ASH-3.5: whoever wins does so before prestige is paid, and no turn follows."""
    board = three_sides()
    board.state.sides["red"].points = 50
    board.end_turn()
    assert (board.state.phase, board.state.turn, board.state.sides["red"].prestige) == (Phase.OVER, 1, 600)
    assert ASHLANDS.rules.next_step(board.frame) is None
    assert ASHLANDS.rules.waiting_for(board.frame) == ()


def test_ash_6_3_structures_are_finished() -> None:
    """ASH-6.3: trench ring round the CB: Partial cover on its passable neighbours; depot; railway."""
    board = Board("........", ".^......", "........")
    base = board.base("red", "0102")
    board.base("blue", "0801")
    board.state.trenches = [board.cell("0101")]
    board.state.works = [
        Work("red", "trench", base, 100),
        Work("red", "rail", board.cell("0303"), 20),
        Work("blue", "depot", board.cell("0403"), 150),
    ]
    events = board.end_turn()
    assert sorted(board.state.trenches) == sorted(board.path("0101", "0201", "0103"))
    assert (board.state.rails, board.state.depots) == ({18: "red"}, {19: "blue"})
    assert kinds(events).count("structure-done") == 3
    assert board.state.works == []
    assert board.known("red").shelter(board.cell("0201")) == (True, False)


def test_ash_6_3_no_ring_round_a_base_that_is_lost() -> None:
    """ASH-6.3: a trench ring round the CB: there must be one."""
    board = three_sides()
    board.stand("blue", "rifles", "0101")
    board.state.works = [Work("red", "trench", board.cell("0101"), 100)]
    events = board.end_turn()
    assert facts(events, "structure-lost") == {"structure": "trench", "side": "red", "cells": [0]}
    assert board.state.trenches == []


def test_ash_3_5_whoever_the_ground_kills_may_be_out() -> None:
    """ASH-2.2: a side whose last unit dies of dangerous ground is out at once."""
    board = Board(*ROWS, sides=3)
    for side, label in (("red", "0101"), ("blue", "0801")):
        board.base(side, label)
    board.stand("green", "rifles", "0402", alive=1)
    board.state.event = TurnEvent("great-storm")
    board.state.phase = Phase.END
    events = board.step([2])
    assert kinds(events) == ["dangerous-test", "destroyed", "side-out"]
    assert board.state.order == ["red", "blue"]


def test_ash_3_4_shooting_does_not_end_the_part() -> None:
    """ASH-3.4: one at a time in the order he chooses, until he is done."""
    board = three_sides()
    board.stand("blue", "rifles", "0302")
    board.give("red", Shoot("red-rifles-1", "blue-rifles-3", None), [1] * 10)
    assert waited_for(board) == ("red",)
