"""SKI-1.2 b: until his next turn the opening is the point of who fired out of it, wherever he goes."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.rules.fire.buildings import collapse
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.a_bunker import bunker
from tests.systems.skirmish.a_house import blues_turn
from tests.systems.skirmish.at_practice import decided
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier
from tests.systems.skirmish.shots import fire, observe, take

OPENING = "0502 NW"
"""The window that A fires from, which R sees."""

AWAY = ("0602", "0703", "0702")
"""Out of the door and behind the house."""


def fired_and_gone(*way: str, blue: Fighter | None = None) -> Board:
    """A of blue has fired at R out of the window and walked this way; red's turn has begun."""
    board = blues_turn(blue=blue or soldier("blue", "rifle"))
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    board.give("blue", walk(board, "A", *way))
    turns.next_turn(board.frame, board.table())
    return board


def walk(board: Board, letter: str, *way: str) -> Move:
    """An order to walk from where the unit is."""
    unit = board[letter]
    assert unit.cell is not None, "it is on the board"
    return Move(unit.id, (unit.cell, *board.path(*way)))


def at_window(board: Board, target: str | None = None) -> Fire:
    """R fires at the hex of the window."""
    return Fire(board["R"].id, "rifle", board.cell("0502"), target)


def offered(board: Board, values: dict[str, object]) -> list[Cell]:
    """The hexes that R is offered to fire at."""
    found = choices(SKIRMISH.order_types, board.known("red"), Draft("red", "fire", values))
    return [candidate.value for candidate in found.candidates]


def test_ski_1_2_b_who_fires_and_walks_on_is_shot_at_where_he_fired() -> None:
    """Until his next turn the opening is his position: walking on hides him from nobody."""
    board = fired_and_gone(*AWAY)
    assert board.refusal("red", fire(board["R"], "rifle", board["A"]))[1] == "SKI-1.9"
    assert board.cell("0502") in offered(board, {"unit": board["R"].id, "weapon": "rifle"})
    events = board.give("red", at_window(board), [11, 20, 1])
    assert kinds(events) == ["detection", "fired", "saved", "hurt"]
    assert facts(events, "fired")["target"] == board["A"].id
    assert (board["A"].damage, board["A"].cell) == (1, board.cell("0702"))


def test_ski_1_2_b_at_the_opening_he_is_detected_first() -> None:
    """At the opening he is a soldier in a house: shooting at him needs the detection test."""
    board = fired_and_gone(*AWAY)
    assert kinds(board.give("red", at_window(board), [10])) == ["detection", "shot-lost"]


def test_ski_1_2_b_where_he_is_now_he_is_shot_at_as_well() -> None:
    """Shots at the place where he stands stay possible, without a test in the open."""
    board = fired_and_gone(*AWAY)
    behind = board.put(soldier("red", "rifle"), "0903")
    assert kinds(board.give("red", fire(behind, "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_only_from_the_opening_that_he_fired_from() -> None:
    """Who took an opening and did not fire leaves nothing behind when he goes."""
    board = blues_turn(blue=soldier("blue", "rifle"))
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", walk(board, "A", *AWAY))
    turns.next_turn(board.frame, board.table())
    assert board.refusal("red", at_window(board, board["A"].id))[0] == "There is no enemy to fire at on that hex."


def test_ski_1_2_b_fire_between_soldiers_inside_is_not_out_of_the_opening() -> None:
    """Fire between soldiers inside goes through no opening: it leaves no point there, and counts for nobody's limit."""
    board = blues_turn(blue=soldier("blue", "rifle"), B=soldier("red", "rifle"))
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["B"]), [2])
    assert (board["A"].fired_from, board.state.openings) == (None, [])


def test_ski_1_2_b_it_ends_with_his_next_turn() -> None:
    """Until his side's next turn begins, no longer."""
    board = fired_and_gone(*AWAY)
    turns.next_turn(board.frame, board.table())
    turns.next_turn(board.frame, board.table())
    assert board.refusal("red", at_window(board, board["A"].id))[1] == "SKI-2.2"


def test_ski_1_2_b_deeper_in_the_house_he_is_shot_at_once() -> None:
    """On the very hex of the opening he is one target, not two."""
    board = blues_turn(B=soldier("blue", "rifle"))
    board.give("blue", take(board, board["B"], OPENING))
    board.give("blue", fire(board["B"], "rifle", board["R"]), [2])
    board.give("blue", walk(board, "B", "0502"))
    turns.next_turn(board.frame, board.table())
    board["A"].cell = board.cell("0103")
    assert board.objection("red", at_window(board)) is None
    assert kinds(board.give("red", at_window(board), [11, 2])) == ["detection", "fired"]


def test_ski_1_2_b_he_takes_no_other_opening_and_observes_through_none() -> None:
    """The opening is his position until his next turn, though he walks about in the house: he takes no other."""
    board = blues_turn(blue=soldier("blue", "rifle", "machine-gun"))
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    board.give("blue", walk(board, "A", "0602"))
    for order in (take(board, board["A"], "0602 SE"), observe(board, board["A"], "0602 SE")):
        assert board.refusal("blue", order) == (
            "Soldier 1 is at the opening 0502 north-west until its next turn.",
            "SKI-1.2",
        )
    board.give("blue", take(board, board["A"], OPENING))
    assert board.objection("blue", fire(board["A"], "machine-gun", board["R"])) is None


def test_ski_1_2_b_tests_for_others_find_him_there() -> None:
    """A Spotter makes his test of him at the opening, and it serves everybody."""
    board = fired_and_gone(*AWAY)
    board["S"].skills = ["spotter"]
    board.give("red", Spot(board["S"].id, board.cell("0502"), None), [11])
    assert kinds(board.give("red", at_window(board), [2])) == ["fired"]


def test_ski_1_2_b_grenades_at_the_opening_hit_him_and_all_on_its_hex() -> None:
    """Grenades: all soldiers in the hex; his point is there."""
    board = fired_and_gone(*AWAY)
    board.state.units[board["B"].id].cell = board.cell("0502")
    thrower = board.put(soldier("red", "grenades"), "0401")
    order = Fire(thrower.id, "grenades", board.cell("0502"), board["A"].id)
    board.give("red", order, [11, 20, 1, 1])
    assert (board["A"].damage, board["B"].damage) == (1, 1)


def test_ski_1_2_b_the_point_is_gone_with_the_house() -> None:
    """He loses it when the house collapses."""
    board = fired_and_gone(*AWAY)
    collapse(board.frame, "house-1", None, board.table())
    assert board["A"].fired_from is None
    assert board.refusal("red", at_window(board, board["A"].id))[1] == "SKI-2.2"


def test_ski_1_3_at_the_loophole_of_a_bunker_snipers_alone_answer() -> None:
    """Soldiers in a bunker are immune but to a sniper: at the opening that one fired from, too."""
    board = bunker(soldier("red", "rifle", "sniper-rifle"), soldier("blue", "rifle"))
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    board.give("blue", walk(board, "A", *AWAY))
    turns.next_turn(board.frame, board.table())
    assert board.refusal("red", at_window(board, board["A"].id))[1] == "SKI-1.3"
    order = Fire(board["R"].id, "sniper-rifle", board.cell("0502"), board["A"].id)
    assert kinds(board.give("red", order, [11, 20])) == ["detection", "fired", "hurt"]


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_ski_1_2_b_where_he_may_be_shot_at_is_said(seat: str) -> None:
    """Both read on his card that he can be answered at the opening."""
    board = fired_and_gone(*AWAY)
    view = SKIRMISH.show.view(board.known(seat))
    lines = [render(line.text, "en") for line in view.card(board["A"].id)]
    assert "It fired from 0502 north-west: until its next turn it can be shot at there as well." in lines
    assert "Soldier 1 (Blue) fired from here, and can be shot at here until its next turn. (SKI-1.2)" in [
        render(line.text, "en") for line in view.describe(board.cell("0502"))
    ]


def test_the_practice_player_answers_him_there() -> None:
    """Who has moved fires at the window, where nobody else is in sight; it fears nobody behind it."""
    board = fired_and_gone(*AWAY)
    for letter in "RS":
        board[letter].moved_in = board.state.turn
    order = decided(board)
    assert isinstance(order, Fire)
    assert (order.at, order.target) == (board.cell("0502"), board["A"].id)
    (left,) = [mark for mark in Situation(board.known("red")).targets if mark.unit.opening is not None]
    assert left.arms == ()
