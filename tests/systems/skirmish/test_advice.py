"""What a beginner is advised to do with units in a turn: where to close in, and at whom to shoot."""

from __future__ import annotations

from typing import Any

from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.show.closing_in import hostile_rooms, way_in
from tests.systems.skirmish.at_practice import ROW
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import WIDE, house
from tests.systems.skirmish.what_is_shown import text, view


def advised(board: Board) -> dict[str, Any]:
    """The order that red is advised first: its kind, and the fields filled in."""
    draft = view(board).advised[0]
    assert draft is not None
    return {"kind": draft.kind, **draft.values}


def label_of(board: Board, letter: str) -> str:
    """The label of the hex where a unit stands."""
    cell = board[letter].cell
    assert cell is not None
    return board.land.grid.label(cell)


def test_who_is_far_closes_in() -> None:
    """The way is named with the unit, and ends nearer to the enemy."""
    board = Board(WIDE, A="red rifle", B="blue rifle")
    board.put_at(A="0102")
    order = advised(board)
    grid, enemy = board.land.grid, board["B"].cell
    assert enemy is not None
    assert (order["kind"], order["unit"]) == ("move", board["A"].id)
    assert grid.distance(order["path"][-1], enemy) < grid.distance(board.cell("0102"), enemy)


def test_the_shot_with_the_best_odds_is_advised_first() -> None:
    """Of two who see an enemy the one who promises more, with his weapon and target named; the rifle at the nearer of
    two."""
    board = Board(ROW, A="red rifle", B="red machine-gun", C="blue", D="blue")
    for letter in "AB":
        board[letter].moved_in = board.state.turn
    board.put_at(C="0104")
    order = advised(board)
    assert (order["kind"], order["unit"], order["weapon"]) == ("fire", board["B"].id, "machine-gun")
    assert order["at"] == board.cell("0104")
    at = label_of(board, "B")
    assert text(view(board).advice) == f"Soldier 2 at {at} has an enemy in its line of fire, in range: let it shoot."


HIDDEN = """
.     .     .
   .     .
.A    ^     .B
   .     .
.     .     .
   .     .
"""
"""Two on either side of a hill."""


def test_who_sees_nobody_is_sent_to_where_somebody_is_seen() -> None:
    """It is said that nobody can be shot at from here, and from which hex somebody can."""
    board = Board(HIDDEN, A="red walker autocannon", B="blue rifle")
    order, here = advised(board), label_of(board, "A")
    goal = board.land.grid.label(order["path"][-1])
    told = f"Walker 1 at {here} has nobody in sight and range; from {goal} it has: move it there."
    assert (order["kind"], text(view(board).advice)) == ("move", told)
    board.give("red", Move(board["A"].id, order["path"]))
    assert advised(board)["kind"] == "fire"


def test_who_can_call_an_air_strike_is_not_said_to_have_nobody_in_sight() -> None:
    """It is called where somebody is seen however far: what the unit fires decides why it goes nearer."""
    board = Board(WIDE, A="red rifle air-strike", B="blue rifle")
    assert text(view(board).advice).startswith("Bring Soldier 1 at 0101 nearer, ")


def test_each_unit_has_advice_of_its_own() -> None:
    """Also who promises less than another; none has who may not act, as who is done, an enemy, or while another is
    touched."""
    board = Board(ROW, A="red rifle", B="red machine-gun", C="blue", D="red rifle")
    for letter in "AB":
        board[letter].moved_in = board.state.turn
    board["D"].done_in = board.state.turn

    def told() -> list[str]:
        advise = view(board).advice_for
        return [text(advise(board[letter].id).text) for letter in "ABCD"]

    shoots = "Soldier {} at 010{} has an enemy in its line of fire, in range: let it shoot."
    assert told() == [shoots.format(1, 1), shoots.format(2, 2), "", ""]
    board.state.touched = board["B"].id
    assert told() == ["", "", "", ""]


def test_who_shoots_better_from_nearer_goes_there_first() -> None:
    """Beyond half of its range the roll is harder: a unit that can come nearer does so before it shoots, but only if
    the shot from there promises more though it has moved."""
    board = Board(ROW, A="red grenades", C="blue", D="blue", B="red")
    board["B"].moved_in = board.state.turn
    assert advised(board)["kind"] == "move"
    board["A"].moved_in = board.state.turn
    assert text(view(board).advice) == "Nothing is left to do: say “Turn!”."


def test_nobody_is_sent_beside_who_has_a_charge() -> None:
    """The enemy could plant it there without a step; another enemy is closed in on as far as to the next hex."""
    for weapon, near in (("melta-charge", 2), ("rifle", 1)):
        board = Board(WIDE, A="red walker machine-gun", B=f"blue {weapon}")
        board.put_at(A="0101", B="0401")
        way = way_in(Situation(board.known("red")), board["A"], [], 0.0)
        assert way is not None
        assert board.land.grid.distance(way[-1], board.cell("0401")) == near


def test_who_can_still_move_is_not_said_to_have_nothing_left() -> None:
    """Though nothing is advised for one who has fired from near, he may go where he likes."""
    board = Board(WIDE, A="red rifle", B="blue rifle")
    board.put_at(A="0101", B="0601")
    board["A"].weapons[0].fired_in, board["A"].weapons[0].shots = board.state.turn, 1
    assert text(view(board).advice) == "Nobody has to do more: say “Turn!” when you like."
    board["A"].moved_in = board.state.turn
    assert text(view(board).advice) == "Nothing is left to do: say “Turn!”."


def test_who_has_fired_from_near_stays_where_he_is() -> None:
    """Within half the range of what he fired there is nothing to go nearer for; from farther off there is."""
    for enemy, kind in (("0601", "turn"), ("1101", "move")):
        board = Board(WIDE, A="red rifle", B="blue rifle")
        board.put_at(A="0101", B=enemy)
        board["A"].weapons[0].fired_in, board["A"].weapons[0].shots = board.state.turn, 1
        assert advised(board)["kind"] == kind


BEHIND = WIDE.replace(".A    .     ", ".A    .C    ", 1)
"""C a little before A, on the wide ground."""


def test_a_car_is_not_sent_in_front_of_the_soldiers() -> None:
    """It would be shot to pieces alone; where there are no soldiers, or with thick armour, a vehicle goes on."""
    cases = (("wheeled", {"C": "red rifle"}, False), ("tracked", {"C": "red rifle"}, True), ("wheeled", {}, True))
    for chassis, more, goes_ahead in cases:
        board = Board(BEHIND if more else WIDE, A=f"red {chassis} grenades", B="blue rifle", **more)
        (draft,) = view(board).advice_for(board["A"].id).orders
        assert draft is not None
        grid, enemy = board.land.grid, board.cell("2101")
        is_ahead = grid.distance(draft.values["path"][-1], enemy) < grid.distance(board.cell("0301"), enemy)
        assert is_ahead is goes_ahead


def test_a_soldier_goes_from_cover_to_cover() -> None:
    """He is brought into cover that is almost as near as the nearest hex; and who is in cover and can shoot doesn't
    leave it for fire that promises little more."""
    board = Board(WIDE, A="red rifle", B="blue rifle")
    assert text(view(board).advice) == "Bring Soldier 1 at 0101 nearer, into cover, say to 0503."
    left = []
    for hex in ("0502", "0503"):
        board.put_at(A=hex, B="2002")
        situation = Situation(board.known("red"))
        left.append(way_in(situation, board["A"], situation.ready_arms(board["A"]), 0.01) is not None)
    assert left == [True, False]


def test_who_is_in_a_house_is_gone_for_through_its_door() -> None:
    """He can be shot at only from inside: the soldier beside the wall goes to the door, then in, and shoots."""
    board = house()
    board.put_at(A=None, C=None, S=None)
    seen = []
    for _ in range(4):
        order = advised(board)
        seen.append(order["kind"])
        if order["kind"] != "move":
            break
        board["R"].cell = order["path"][-1]
    assert seen[0] == "move"
    assert seen[-1] in ("fire", "take-opening")
    assert board["R"].cell in hostile_rooms(Situation(board.known("red")), board["R"])
