"""SKI-1.2 b: until his next turn the opening is the point of who fired out of it, wherever he goes."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.rules.fire.buildings import collapse
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.at_practice import decided
from tests.systems.skirmish.boards import Board, facts, kinds
from tests.systems.skirmish.grounds import blues_turn, bunker
from tests.systems.skirmish.shots import fire, fire_at, move, observe, take

OPENING = "0502 NW"
"""The window that A fires from, which R sees."""

AWAY = ("0602", "0703", "0702")
"""Out of the door and behind the house."""


def fired_and_gone(on: Board | None = None, letter: str = "A", way: tuple[str, ...] = AWAY) -> Board:
    """A of blue has fired at R out of the window and walked this way; red's turn has begun."""
    board = on or blues_turn(blue="blue rifle")
    board.give("blue", take(board, board[letter], OPENING))
    board.give("blue", fire(board[letter], "rifle", board["R"]), [2])
    board.give("blue", move(board, letter, *way))
    turns.next_turn(board.frame, board.table())
    return board


def at_window(board: Board, target: str | None = None, weapon: str = "rifle") -> Fire:
    """R fires at the hex of the window."""
    return fire_at(board, board["R"], weapon, "0502", target)


def test_ski_1_2_b_who_fires_and_walks_on_is_shot_at_where_he_fired() -> None:
    """Until his next turn the opening is his position: walking on hides him from nobody. At the opening he is a soldier
    in a house: shooting at him needs the detection test."""
    board = fired_and_gone()
    assert board.refusal("red", fire(board["R"], "rifle", board["A"]))[1] == "SKI-1.9"
    hexes = [each.value for each in board.offered("red", "fire", unit=board["R"].id, weapon="rifle").candidates]
    assert board.cell("0502") in hexes
    events = board.give("red", at_window(board), [11, 20, 1])
    assert kinds(events) == ["detection", "fired", "saved", "hurt"]
    assert facts(events, "fired")["target"] == board["A"].id
    assert (board["A"].damage, board["A"].cell) == (1, board.cell("0702"))
    board = fired_and_gone()
    assert kinds(board.give("red", at_window(board), [10])) == ["detection", "shot-lost"]


def test_ski_1_2_b_where_he_is_now_he_is_shot_at_as_well() -> None:
    """Shots at the place where he stands stay possible, without a test in the open. A Spotter makes his test of him at
    the opening, and it serves everybody."""
    board = fired_and_gone()
    behind, board["S"].skills = board.put("red rifle", "0903"), ["spotter"]
    assert kinds(board.give("red", fire(behind, "rifle", board["A"]), [2])) == ["fired"]
    board.give("red", Spot(board["S"].id, board.cell("0502"), None), [11])
    assert kinds(board.give("red", at_window(board), [2])) == ["fired"]


def test_ski_1_2_b_only_from_the_opening_that_he_fired_from() -> None:
    """Who took an opening and did not fire leaves nothing behind when he goes."""
    board = blues_turn(blue="blue rifle")
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", move(board, "A", *AWAY))
    turns.next_turn(board.frame, board.table())
    assert board.refusal("red", at_window(board, board["A"].id))[0] == "There is no enemy to fire at on that hex."


def test_ski_1_2_b_fire_between_soldiers_inside_is_not_out_of_the_opening() -> None:
    """Fire between soldiers inside goes through no opening: it leaves no point there, and counts for nobody's limit."""
    board = blues_turn(blue="blue rifle", B="red rifle")
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["B"]), [2])
    assert (board["A"].fired_from, board.state.openings) == (None, [])


def test_ski_1_2_b_it_ends_with_his_next_turn_or_with_the_house() -> None:
    """Until his side's next turn begins, no longer; he loses it when the house collapses."""
    for ends in ("turn", "house"):
        board = fired_and_gone()
        if ends == "turn":
            turns.next_turn(board.frame, board.table())
            turns.next_turn(board.frame, board.table())
        else:
            collapse(board.frame, "house-1", None, board.table())
        assert board["A"].fired_from is None
        assert board.refusal("red", at_window(board, board["A"].id))[1] == "SKI-2.2"


def test_ski_1_2_b_deeper_in_the_house_he_is_shot_at_once() -> None:
    """On the very hex of the opening he is one target, not two."""
    board = fired_and_gone(blues_turn(), "B", ("0502",))
    board.put_at(A="0103")
    assert kinds(board.give("red", at_window(board), [11, 2])) == ["detection", "fired"]


def test_ski_1_2_b_he_takes_no_other_opening_and_observes_through_none() -> None:
    """The opening is his position until his next turn, though he walks about in the house: he takes no other."""
    board = blues_turn(blue="blue rifle machine-gun")
    board.give("blue", take(board, board["A"], OPENING))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    board.give("blue", move(board, "A", "0602"))
    told = ("Soldier 1 is at the opening 0502 north-west until its next turn.", "SKI-1.2")
    for order in (take(board, board["A"], "0602 SE"), observe(board, board["A"], "0602 SE")):
        assert board.refusal("blue", order) == told
    board.give("blue", take(board, board["A"], OPENING))
    assert board.objection("blue", fire(board["A"], "machine-gun", board["R"])) is None


def test_ski_1_2_b_grenades_at_the_opening_hit_him_and_all_on_its_hex() -> None:
    """Grenades: all soldiers in the hex; his point is there."""
    board = fired_and_gone()
    board.put_at(B="0502")
    thrower = board.put("red grenades", "0401")
    board.give("red", fire_at(board, thrower, "grenades", "0502", board["A"].id), [11, 20, 1, 1])
    assert (board["A"].damage, board["B"].damage) == (1, 1)


def test_ski_1_3_at_the_loophole_of_a_bunker_snipers_alone_answer() -> None:
    """Soldiers in a bunker are immune but to a sniper: at the opening that one fired from, too."""
    board = bunker("red rifle sniper-rifle", "blue rifle")
    board.turn_to("blue")
    fired_and_gone(board)
    assert board.refusal("red", at_window(board, board["A"].id))[1] == "SKI-1.3"
    events = board.give("red", at_window(board, board["A"].id, "sniper-rifle"), [11, 20])
    assert kinds(events) == ["detection", "fired", "hurt"]


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_ski_1_2_b_where_he_may_be_shot_at_is_said(seat: str) -> None:
    """Both read on his card that he can be answered at the opening."""
    board = fired_and_gone()
    view = SKIRMISH.show.view(board.known(seat))
    both = (view.card(board["A"].id), view.describe(board.cell("0502")))
    card, told = ([render(line.text, "en") for line in lines] for lines in both)
    assert "It fired from 0502 north-west: until its next turn it can be shot at there as well." in card
    assert "Soldier 1 (Blue) fired from here, and can be shot at here until its next turn. (SKI-1.2)" in told


def test_the_practice_player_answers_him_there() -> None:
    """Who has moved fires at the window, where nobody else is in sight; it fears nobody behind it."""
    board = fired_and_gone()
    for letter in "RS":
        board[letter].moved_in = board.state.turn
    order = decided(board)
    assert isinstance(order, Fire)
    assert (order.at, order.target) == (board.cell("0502"), board["A"].id)
    (left,) = [mark for mark in Situation(board.known("red")).targets if mark.unit.opening is not None]
    assert left.arms == ()
