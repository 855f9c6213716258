"""MEC-5: winning, and being out."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.mechs.rules.victory import look_around, points_needed
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.orders.table import Resign as BattleResign
from tests.systems.mechs.boards import Board, facts, kinds

OPEN = ("..........",) * 4


def ended(board: Board) -> tuple[list[str] | None, str]:
    """Who has won (None: the game goes on), and why."""
    return board.state.winners, board.state.why


def test_mec_5_1_all_enemy_armies_and_points_gone() -> None:
    """The last army destroyed and the last point taken."""
    board = Board(*OPEN)
    army = board.army("red", "0101")
    board.army("blue", "0301")
    board.point("1004", owner="blue")
    board.give("red", March("red-1", board.path("0101", "0201")))
    board.step()
    board.settle(army, damage=board.destroyed(board.state.armies["blue-1"]))
    assert ended(board) == (None, "")
    army.cell = board.cell("1003")
    army.stopped_in = 0
    events = board.give("red", March("red-1", board.path("1003", "1004")))
    assert ended(board) == (["red"], "last")
    assert kinds(events)[-2:] == ["side-out", "game-over"]
    outcome = MECHS.rules.outcome(board.frame)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("red",), "MEC-5.1")


@pytest.mark.parametrize(("points", "needed"), [(6, 4), (4, 3), (1, 1), (7, 5), (24, 16)])
def test_mec_5_1_two_thirds_are_rounded_up(points: int, needed: int) -> None:
    """At least two thirds of all."""
    board = Board("............", "............")
    for at in range(points):
        board.state.points[at] = board.point("0101")
        board.state.points[at].cell = at
    assert points_needed(board.frame) == needed


def test_mec_5_1_two_thirds_held_at_the_start_of_the_own_turn_twice_running() -> None:
    """A turn without begins a new count."""
    board = Board(*OPEN, options={"turns": 0})
    board.army("red", "0101")
    board.army("blue", "1004")
    two = [board.point(label, Kind.FORTRESS, "red") for label in ("0401", "0402")]
    board.point("0403", Kind.FORTRESS)
    board.round()
    assert board.state.sides["red"].holding == 1
    two[0].owner = None
    board.round()
    assert board.state.sides["red"].holding == 0
    two[0].owner = "red"
    board.round(times=2)
    assert ended(board) == (["red"], "held")


def test_mec_5_1_after_the_last_turn_most_points_win() -> None:
    """Then army value, then a draw."""
    for owned, red, expected in (
        (("red", "red", "blue"), ("rifles",), (["red"], "points")),
        (("red", "blue", None), ("rifles", "rifles"), (["red"], "value")),
        (("red", "blue", None), ("rifles",), ([], "even")),
    ):
        board = Board(*OPEN, options={"turns": 2, "hold_turns": 20})
        board.army("red", "0101", *red)
        board.army("blue", "1004")
        for label, owner in zip(("0401", "0402", "0403"), owned, strict=True):
            board.point(label, Kind.CITY, owner)
        board.round()
        assert ended(board) == expected
        assert (board.state.turn, MECHS.rules.waiting_for(board.frame)) == (2, ())


def test_mec_5_1_allies_win_together() -> None:
    """They are counted together, and have no enemy in each other."""
    board = Board(*OPEN, sides=3, options={"alliances": True}, scenario={"alliances": [["red", "blue"]]})
    board.army("red", "0101")
    board.army("blue", "0104")
    board.army("green", "1004")
    board.point("0301", owner="green")
    board.give("red", Resign("yes"))
    assert ended(board) == (None, "")
    board.give("green", Resign("yes"))
    assert ended(board) == (["blue"], "last")


def test_mec_5_1_a_side_without_army_and_point_is_out() -> None:
    """It has no turn any more; the others play on."""
    board = Board(*OPEN, sides=3)
    board.army("red", "0101")
    board.army("green", "1004")
    board.point("0201", owner="blue")
    events = board.give("red", March("red-1", board.path("0101", "0201")))
    assert facts(events, "side-out")["side"] == "blue"
    assert ended(board) == (None, "")
    board.give("red", EndTurn())
    board.steps()
    assert board.state.mover == "green"


def test_mec_5_1_whoever_gives_up_is_out_at_once() -> None:
    """His armies go, his points are nobody's; if it was his turn, the next side has its own."""
    board = Board(*OPEN, sides=3)
    for side, label in (("red", "0101"), ("blue", "0104"), ("green", "1004")):
        board.army(side, label, "lancer")
    point = board.point("0501", owner="red")
    assert board.refusal("red", Resign("no"))[1] == "MEC-5.1"
    board.give("red", Resign("yes"))
    board.steps()
    assert (point.owner, board.state.armies_of("red"), board.state.mover) == (None, [], "blue")
    assert list(board.state.pilots) == ["blue-p1", "green-p1"]
    with pytest.raises(IllegalOrder):
        board.give("red", Resign("yes"))


@pytest.mark.parametrize(
    ("givers", "told"),
    [
        (("blue", "green"), "They have given up: Blue and Green."),
        (("blue",), "No enemy has an army or a key point left. Given up: Blue."),
    ],
)
def test_mec_5_1_the_result_says_who_has_given_up(givers: tuple[str, ...], told: str) -> None:
    """The side that is left without an enemy in the game has won; a side that gives up is named."""
    board = Board(*OPEN, sides=3)
    for side, label in (("red", "0101"), ("blue", "0104"), ("green", "1004")):
        board.army(side, label)
    for side in givers:
        board.give(side, Resign("yes"))
    if "green" not in givers:
        del board.state.armies["green-1"]
        look_around(board.frame, board.table())
    outcome = MECHS.rules.outcome(board.frame)
    assert outcome is not None
    assert render(outcome.reason, "en") == told


def test_mec_5_1_before_resigning_it_is_asked_for_the_whole_game() -> None:
    """And on a board for the battle alone, as the game goes on."""
    (campaign,), (battle,) = (tuple(specs(kind).values()) for kind in (Resign, BattleResign))
    assert render(campaign.ask, "en") == "Give up the whole game, with all armies and key points?"
    assert render(battle.ask, "en") == "Give up this battle?"


def test_mec_5_1_giving_up_ends_a_battle() -> None:
    """That the side was to retreat from."""
    board = Board(*OPEN, sides=3)
    for side, label in (("red", "0303"), ("blue", "0403"), ("green", "1001")):
        board.army(side, label)
    board.state.phase = Phase.BATTLE
    board.state.battle = Battle("red-1", "blue-1", board.cell("0403"), Stage.RETREAT, [], "red-1", "blue-1")
    board.give("blue", Resign("yes"))
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)
    assert MECHS.rules.waiting_for(board.frame) == ("red",)


def test_mec_5_1_all_sides_can_agree_to_a_draw() -> None:
    """The offer stands until the next turn of whoever made it."""
    board = Board(*OPEN, sides=3)
    for side, label in (("red", "0101"), ("blue", "0104"), ("green", "1004")):
        board.army(side, label)
    assert board.refusal("blue", AcceptDraw("yes")) == ("Nobody has offered a draw.", "MEC-5.1")
    board.give("red", OfferDraw("yes"))
    assert board.refusal("red", OfferDraw("yes"))[1] == "MEC-5.1"
    assert board.refusal("blue", OfferDraw("yes"))[1] == "MEC-5.1"
    board.give("blue", AcceptDraw("yes"))
    assert board.refusal("blue", AcceptDraw("yes"))[1] == "MEC-5.1"
    board.round()
    assert board.state.draw_offers == []
    board.give("green", OfferDraw("yes"))
    board.give("red", AcceptDraw("yes"))
    board.give("blue", AcceptDraw("yes"))
    assert ended(board) == ([], "agreed")
    outcome = MECHS.rules.outcome(board.frame)
    assert outcome is not None
    assert render(outcome.reason, "en") == "All sides have agreed to a draw."
