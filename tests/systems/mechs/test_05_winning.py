"""MEC-5: winning, and being out."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.systems.mechs.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.mechs.rules.victory import look_around, points_needed
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.orders.table import Resign as BattleResign
from tests.systems.mechs.boards import Board, allied, facts, kinds, text


def three(*types: str) -> Board:
    """Three sides with an army each, of these types."""
    board = Board(sides=3)
    board.armies(*types, red="0101", blue="0104", green="0704")
    return board


def ended(board: Board) -> tuple[list[str] | None, str]:
    """Who has won (None: the game goes on), and why."""
    return board.state.winners, board.state.why


def reason(board: Board) -> str:
    """How the result is told."""
    outcome = MECHS.rules.outcome(board.frame)
    assert outcome is not None
    return text(outcome.reason)


def test_mec_5_1_all_enemy_armies_and_points_gone() -> None:
    """The last army destroyed and the last point taken."""
    board = Board()
    army, enemy = board.armies(red="0101", blue="0301")
    board.point("0704", owner="blue")
    board.march("red-1", "0101", "0201")
    board.step()
    board.settle(army, damage=board.destroyed(enemy))
    assert ended(board) == (None, "")
    army.cell, army.stopped_in = board.cell("0703"), 0
    assert kinds(board.march("red-1", "0703", "0704"))[-2:] == ["side-out", "game-over"]
    assert ended(board) == (["red"], "last")
    outcome = MECHS.rules.outcome(board.frame)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("red",), "MEC-5.1")


@pytest.mark.parametrize(("points", "needed"), [(6, 4), (4, 3), (1, 1), (7, 5), (24, 16)])
def test_mec_5_1_two_thirds_are_rounded_up(points: int, needed: int) -> None:
    """At least two thirds of all."""
    board = Board()
    for cell in range(points):
        board.point(board.label(cell))
    assert points_needed(board.frame) == needed


def test_mec_5_1_two_thirds_held_at_the_start_of_the_own_turn_twice_running() -> None:
    """A turn without begins a new count."""
    board = Board(options={"turns": 0})
    board.armies(red="0101", blue="0704")
    first, _ = (board.point(label, Kind.FORTRESS, "red") for label in ("0401", "0402"))
    board.point("0403", Kind.FORTRESS)
    for owner, holding in (("red", 1), (None, 0)):
        first.owner = owner
        board.round()
        assert board.state.sides["red"].holding == holding
    first.owner = "red"
    board.round(times=2)
    assert ended(board) == (["red"], "held")


@pytest.mark.parametrize(
    ("owned", "red", "expected"),
    [
        (("red", "red", "blue"), ("rifles",), (["red"], "points")),
        (("red", "blue", None), ("rifles", "rifles"), (["red"], "value")),
        (("red", "blue", None), ("rifles",), ([], "even")),
    ],
)
def test_mec_5_1_after_the_last_turn_most_points_win(
    owned: tuple[str | None, ...], red: tuple[str, ...], expected: tuple[list[str], str]
) -> None:
    """Then army value, then a draw."""
    board = Board(options={"turns": 2, "hold_turns": 20})
    board.army("red", "0101", *red)
    board.army("blue", "0704")
    for label, owner in zip(("0401", "0402", "0403"), owned, strict=True):
        board.point(label, Kind.CITY, owner)
    board.round()
    assert ended(board) == expected
    assert (board.state.turn, MECHS.rules.waiting_for(board.frame)) == (2, ())


def test_mec_5_1_allies_win_together() -> None:
    """They are counted together, and have no enemy in each other."""
    board = allied()
    board.armies(red="0101", blue="0104", green="0704")
    board.point("0301", owner="green")
    board.give("red", Resign("yes"))
    assert ended(board) == (None, "")
    board.give("green", Resign("yes"))
    assert ended(board) == (["blue"], "last")


def test_mec_5_1_a_side_without_army_and_point_is_out() -> None:
    """It has no turn any more; the others play on."""
    board = Board(sides=3)
    board.armies(red="0101", green="0704")
    board.point("0201", owner="blue")
    assert facts(board.march("red-1", "0101", "0201"), "side-out")["side"] == "blue"
    assert ended(board) == (None, "")
    board.end_turn()
    assert board.state.mover == "green"


def test_mec_5_1_whoever_loses_his_last_army_in_his_own_turn_hands_over() -> None:
    """He is out, and the next side has its turn."""
    board = Board(sides=3)
    attacker, defender, _ = board.armies(red="0303", blue="0403", green="0706")
    board.step()
    board.settle(defender, damage=board.destroyed(attacker))
    assert (board.state.sides["red"].out, board.state.mover) == (True, "blue")


def test_mec_5_1_whoever_gives_up_is_out_at_once() -> None:
    """His armies go, his points are nobody's; if it was his turn, the next side has its own. Before, it is asked for
    the whole game, and on a board for the battle alone."""
    board = three("lancer")
    point = board.point("0501", owner="red")
    assert board.refusals("red", Resign("no")) == {"MEC-5.1"}
    board.give("red", Resign("yes"))
    board.steps()
    assert (point.owner, board.state.armies_of("red"), board.state.mover) == (None, [], "blue")
    assert list(board.state.pilots) == ["blue-p1", "green-p1"]
    assert board.objection("red", Resign("yes"))
    (campaign,), (battle,) = (tuple(specs(kind).values()) for kind in (Resign, BattleResign))
    assert text(campaign.ask) == "Give up the whole game, with all armies and key points?"
    assert text(battle.ask) == "Give up this battle?"


def test_mec_5_1_the_result_says_who_has_given_up() -> None:
    """The side that is left without an enemy in the game has won; a side that gives up is named."""
    board = three()
    board.give("blue", Resign("yes"))
    board.give("green", Resign("yes"))
    assert reason(board) == "They have given up: Blue and Green."
    board = three()
    board.give("blue", Resign("yes"))
    del board.state.armies["green-1"]
    look_around(board.frame, board.table())
    assert reason(board) == "No enemy has an army or a key point left. Given up: Blue."


def test_mec_5_1_giving_up_ends_a_battle() -> None:
    """That the side was to retreat from."""
    board = three()
    board.state.phase = Phase.BATTLE
    board.state.battle = Battle("red-1", "blue-1", board.cell("0104"), Stage.RETREAT, [], "red-1", "blue-1")
    board.give("blue", Resign("yes"))
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)
    assert MECHS.rules.waiting_for(board.frame) == ("red",)


def test_mec_5_1_all_sides_can_agree_to_a_draw() -> None:
    """The offer stands until the next turn of whoever made it."""
    board = three()
    assert board.refusal("blue", AcceptDraw("yes")) == ("Nobody has offered a draw.", "MEC-5.1")
    board.give("red", OfferDraw("yes"))
    assert board.refusals("red", OfferDraw("yes")) | board.refusals("blue", OfferDraw("yes")) == {"MEC-5.1"}
    board.give("blue", AcceptDraw("yes"))
    assert board.refusals("blue", AcceptDraw("yes")) == {"MEC-5.1"}
    board.round()
    assert board.state.draw_offers == []
    board.give("green", OfferDraw("yes"))
    board.give("red", AcceptDraw("yes"))
    board.give("blue", AcceptDraw("yes"))
    assert ended(board) == ([], "agreed")
    assert reason(board) == "All sides have agreed to a draw."


def test_mec_5_1_an_offer_of_a_draw_stands_through_the_turns_of_the_others() -> None:
    """Each may accept it in its own turn; it ends when the turn of whoever made it begins."""
    board = three()
    board.give("red", OfferDraw("yes"))
    board.end_turn()
    board.give("blue", AcceptDraw("yes"))
    board.end_turn()
    assert (board.state.mover, board.state.draw_offers) == ("green", ["red", "blue"])
    board.end_turn()
    assert (board.state.mover, board.state.draw_offers) == ("red", [])


def test_mec_5_1_when_the_last_that_has_not_agreed_gives_up_the_game_is_drawn() -> None:
    """Ruling: who goes out is not asked any more: if all that are left have agreed, the game is drawn then."""
    board = three()
    board.give("red", OfferDraw("yes"))
    board.give("blue", AcceptDraw("yes"))
    board.give("green", Resign("yes"))
    assert ended(board) == ([], "agreed")


def test_mec_5_1_when_the_last_that_has_not_agreed_is_out_the_game_is_drawn() -> None:
    """Ruling: so it is with a side without an army and a key point; with one side left, it has won."""
    board = three()
    board.give("red", OfferDraw("yes"))
    board.give("blue", AcceptDraw("yes"))
    del board.state.armies["green-1"]
    look_around(board.frame, board.table())
    assert ended(board) == ([], "agreed")
    board = three()
    board.give("red", OfferDraw("yes"))
    board.give("green", Resign("yes"))
    assert ended(board) == (None, "")
    board.give("blue", Resign("yes"))
    assert ended(board) == (["red"], "last")


def test_random_players_neither_resign_nor_draw_early_and_do_so_at_last() -> None:
    """Never before turn 6, seldom before turn 40, and every other time from then on, so that games end."""
    board = three()
    draw = next(spec.draw for spec in specs(Resign).values())
    assert draw is not None

    def drawn(turn: int) -> int:
        board.state.turn, found = turn, 0
        for number in range(400):
            with suppress(NothingToDraw):
                found += draw(board.known("red"), {}, random.Random(number)) == "yes"
        return found

    assert drawn(5) == 0
    assert 20 < drawn(6) == drawn(39) < 60
    assert drawn(40) == drawn(99) > 160
