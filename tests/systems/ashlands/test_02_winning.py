"""ASH-2: winning, and being out."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, Shoot
from hexwar_tui.systems.ashlands.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.state import Compartment, Phase, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import SIDES, Board, facts, kinds
from tests.systems.ashlands.looking import panel

ROWS = ("........", "........", "........")


def with_bases(sides: int = 2, **options: int) -> Board:
    """A board on which every side has its base, in the top row."""
    board = Board(*ROWS, sides=sides, options=options)
    for side, label in zip(SIDES[:sides], ("0101", "0801", "0401", "0601"), strict=False):
        board.base(side, label)
    return board


def points(board: Board, **values: int) -> None:
    for side, value in values.items():
        board.state.sides[side].points = value


def outcome(board: Board) -> Outcome:
    found = ASHLANDS.rules.outcome(board.frame)
    assert found is not None
    return found


# -- 2.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "winners"), [(49, None), (50, ("red",)), (51, ("red",))])
def test_ash_2_1_control_points(held: int, winners: tuple[str, ...] | None) -> None:
    """ASH-2.1: at the end of a turn a player wins who has 50 control points [goal=50]."""
    board = with_bases()
    points(board, red=held, blue=10)
    board.end_turn()
    found = ASHLANDS.rules.outcome(board.frame)
    assert (found.winners if found else None) == winners
    if found is not None:
        assert (found.rule, found.scores) == ("ASH-2.1", (("red", held), ("blue", 10)))


def test_ash_2_1_the_points_of_this_turn_count() -> None:
    """ASH-3.5: control points come before the victory check; the goal is an option."""
    board = with_bases(goal=5)
    points(board, blue=4)
    board.state.key_points[board.cell("0403")] = "blue"
    events = board.end_turn()
    assert outcome(board).winners == ("blue",)
    assert facts(events, "game-over") == {"winners": ["blue"], "why": "goal"}


def test_ash_2_1_several_at_once() -> None:
    """ASH-2.1: several at once: most control points, then most key points held, then a draw."""
    board = with_bases(3)
    points(board, red=50, blue=51, green=49)
    board.end_turn()
    assert outcome(board).winners == ("blue",)
    board = with_bases(3)
    points(board, red=51, blue=50)
    board.state.key_points[board.cell("0403")] = "blue"
    board.end_turn()
    assert outcome(board).winners == ("blue",)
    board = with_bases(3)
    points(board, red=50, blue=50)
    board.end_turn()
    assert outcome(board) == Outcome(
        (), *victory.REASONS["goal"], (("red", 50), ("blue", 50), ("green", 0)), victory.SCORED
    )


def test_ash_2_1_the_only_base() -> None:
    """ASH-2.1: or when no other player has a CB any more while he has one."""
    board = with_bases()
    board.stand("red", "rifles", "0801")
    board.stand("blue", "rifles", "0603")
    events = board.end_turn()
    assert outcome(board).winners == ("red",)
    assert facts(events, "game-over")["why"] == "bases"


def test_ash_2_1_has_taken_the_last() -> None:
    """ASH-2.1: or has taken the last."""
    board = Board(*ROWS)
    board.base("blue", "0801")
    board.stand("red", "rifles", "0801")
    board.stand("blue", "rifles", "0603")
    board.end_turn()
    assert (outcome(board).winners, board.state.bases) == (("red",), {})


def test_ash_2_1_both_take_the_others_base() -> None:
    """ASH-2.1: several at once: both have taken the last; most control points decide."""
    for red, blue, winners in ((1, 0, ("red",)), (0, 1, ("blue",)), (0, 0, ())):
        board = with_bases()
        board.stand("red", "rifles", "0801")
        board.stand("blue", "rifles", "0101")
        points(board, red=red, blue=blue)
        board.end_turn()
        assert outcome(board).winners == winners


def test_ash_2_1_without_any_base_nobody_stands_alone() -> None:
    """ASH-2.1: who neither has a base nor has taken the last does not win by bases."""
    board = Board(*ROWS)
    board.stand("red", "rifles", "0101")
    board.stand("blue", "rifles", "0801")
    board.end_turn()
    assert ASHLANDS.rules.outcome(board.frame) is None


def test_ash_2_1_three_players_go_on() -> None:
    """ASH-2.1: with 3–4 players a player without CB plays on."""
    board = with_bases(3)
    board.stand("red", "rifles", "0801")
    blue = board.stand("blue", "rifles", "0603")
    board.end_turn()
    assert ASHLANDS.rules.outcome(board.frame) is None
    assert (board.state.bases, board.state.sides["blue"].out) == ({0: "red", 3: "green"}, False)
    assert blue.id in board.state.units


def test_ash_2_1_goal_before_bases() -> None:
    """ASH-2.1: of one at the goal and one alone with a base the one with more control points wins."""
    board = with_bases(3, goal=5)
    del board.state.bases[board.cell("0401")], board.state.bases[board.cell("0801")]
    board.stand("blue", "rifles", "0303")
    board.stand("green", "rifles", "0503")
    points(board, red=4, green=5)
    board.end_turn()
    assert outcome(board).winners == ("green",)


# -- 2.2 ---------------------------------------------------------------------------------------------------------------


def test_ash_2_2_out() -> None:
    """ASH-2.2: a player with no CB and no unit on the map or in reserve is out: his points, depots, rails become
    neutral, he leaves the initiative."""
    board = with_bases(3)
    del board.state.bases[board.cell("0801")]
    red, blue = board.stand("red", "rifles", "0102"), board.stand("blue", "rifles", "0202", alive=1)
    board.stand("green", "rifles", "0403")
    state = board.state
    state.key_points = {16: "blue", 17: "red"}
    state.depots, state.rails = {18: "blue", 19: "green"}, {20: "blue", 21: "red"}
    state.works = [Work("blue", "rail", 22, 20), Work("red", "rail", 23, 20)]
    state.draw_offers = ["blue"]
    state.sealed["blue"] = Compartment()
    events = board.give("red", Shoot(red.id, blue.id, None), [6] * 10 + [1] * 10)
    assert facts(events, "side-out") == {"side": "blue"}
    assert [state.sides[side].out for side in SIDES[:3]] == [False, True, False]
    assert state.order == ["red", "green"]
    assert state.key_points == {16: None, 17: "red"}
    assert (state.depots, state.rails) == ({18: None, 19: "green"}, {20: None, 21: "red"})
    assert [work.side for work in state.works] == ["red"]
    assert state.draw_offers == []
    assert "blue" not in state.sealed
    assert ASHLANDS.rules.outcome(board.frame) is None


@pytest.mark.parametrize("left", ["base", "map", "reserve"])
def test_ash_2_2_whoever_has_something_is_in(left: str) -> None:
    """ASH-2.2: no CB and no unit on the map or in reserve: one of them is enough to play on."""
    board = with_bases(3)
    if left != "base":
        del board.state.bases[board.cell("0801")]
        board.stand("blue", "rifles", "0803" if left == "map" else None)
    red, blue = board.stand("red", "rifles", "0102"), board.stand("blue", "rifles", "0202", alive=1)
    board.give("red", Shoot(red.id, blue.id, None), [6] * 10 + [1] * 10)
    assert not board.state.sides["blue"].out


def test_ash_2_2_the_last_player_left_wins() -> None:
    """ASH-2.2: the last player left wins, at once."""
    board = with_bases()
    del board.state.bases[board.cell("0801")]
    red, blue = board.stand("red", "rifles", "0102"), board.stand("blue", "rifles", "0202", alive=1)
    events = board.give("red", Shoot(red.id, blue.id, None), [6] * 10 + [1] * 10)
    assert kinds(events)[-2:] == ["side-out", "game-over"]
    assert (outcome(board).winners, outcome(board).rule) == (("red",), "ASH-2.2")
    assert board.state.phase is Phase.OVER


def test_ash_2_2_who_attacks_may_be_out_himself() -> None:
    """ASH-2.2: the mover who loses his last unit is out, and the next in the initiative moves."""
    board = with_bases(3)
    del board.state.bases[board.cell("0101")]
    red, blue = board.stand("red", "rifles", "0102", alive=1), board.stand("blue", "rifles", "0202")
    board.stand("green", "rifles", "0403")
    board.give("red", Attack(red.id, blue.id, board.path("0102")), [1, *[6] * 10, *[1] * 10])
    assert (board.state.order, board.state.at, board.known("blue").mover) == (["blue", "green"], 0, "blue")


def test_ash_2_2_all_out_at_once_is_a_draw() -> None:
    """ASH-2.2: when nobody is left there is no winner."""
    board = Board(*ROWS)
    board.state.phase = Phase.END
    victory.drop_out(board.frame, board.table())
    assert outcome(board).winners == ()


def test_ash_2_2_nobody_is_out_before_the_first_reveal() -> None:
    """ASH-1.6: bases are placed before turn 1; until then to have nothing is no loss."""
    for phase, turn, out in (
        (Phase.EVENT, 1, False),
        (Phase.EVENT_CHOICES, 1, False),
        (Phase.PREPARATION, 1, False),
        (Phase.OPENING, 1, True),
        (Phase.EVENT, 2, True),
    ):
        board = Board(*ROWS)
        board.state.phase, board.state.turn = phase, turn
        victory.drop_out(board.frame, board.table())
        assert board.state.sides["red"].out is out


# -- 2.3 ---------------------------------------------------------------------------------------------------------------


def test_ash_2_3_each_key_point_held() -> None:
    """ASH-2.3: each held one gives, at the end of every turn, 1 control point and 10 prestige."""
    board = with_bases()
    board.state.key_points = {16: "red", 17: "red", 18: "blue", 19: None}
    events = board.end_turn()
    assert [(own.points, own.prestige) for own in board.state.sides.values()] == [(2, 720), (1, 710)]
    told = [event.facts for event in events if event.kind == "points"]
    assert told == [{"side": "red", "gained": 2, "total": 2}, {"side": "blue", "gained": 1, "total": 1}]


# -- 2.4 ---------------------------------------------------------------------------------------------------------------


def last_turn(board: Board) -> Outcome | None:
    board.state.turn = 30
    board.end_turn()
    return ASHLANDS.rules.outcome(board.frame)


def test_ash_2_4_thirty_turns() -> None:
    """ASH-2.4: [turns=30] at most: then most control points, key points, prestige."""
    board = with_bases(3)
    points(board, red=4, blue=5, green=5)
    board.state.key_points = {16: "red", 17: "red", 18: "green"}
    found = last_turn(board)
    assert found is not None
    assert (found.winners, found.rule) == (("red",), "ASH-2.4")
    board = with_bases(3)
    points(board, red=5, blue=6, green=6)
    board.state.key_points = {16: "red"}
    board.state.sides["blue"].prestige = 9999
    found = last_turn(board)
    assert found is not None
    assert found.winners == ("red",)


def test_ash_2_4_ties() -> None:
    """ASH-2.4: key points decide between equal control points, prestige between equal key points, else it is a draw."""
    board = with_bases()
    board.state.sides["blue"].prestige = 601
    found = last_turn(board)
    assert found is not None
    assert found.winners == ("blue",)
    found = last_turn(with_bases())
    assert found is not None
    assert found.winners == ()


def test_ash_2_4_not_before_the_last_turn() -> None:
    """ASH-2.4: [turns=30]."""
    board = with_bases()
    board.state.turn = 29
    board.end_turn()
    assert ASHLANDS.rules.outcome(board.frame) is None
    board = with_bases(turns=29)
    board.state.turn = 29
    board.end_turn()
    assert ASHLANDS.rules.outcome(board.frame) is not None


# -- at the table ------------------------------------------------------------------------------------------------------


def test_resigning() -> None:
    """Who resigns is out: his units go, his base becomes a neutral depot; two players less one is a game won."""
    board = with_bases(3)
    board.stand("blue", "rifles", "0802")
    board.stand("blue", "rifles", None)
    board.stand("red", "rifles", "0102")
    board.stand("green", "rifles", "0402")
    events = board.give("blue", Resign("yes"))
    assert kinds(events) == ["resigned"]
    assert [unit.side for unit in board.state.units.values()] == ["red", "green"]
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: None})
    assert (board.state.order, board.state.sides["blue"].out) == (["red", "green"], True)
    board.give("red", Resign("yes"))
    assert (outcome(board).winners, outcome(board).rule) == (("green",), "ASH-2.2")


def test_resigning_is_confirmed_and_only_for_those_who_play() -> None:
    """A side that is out has nothing to resign; neither has the referee."""
    board = with_bases(3)
    assert board.refusal("red", Resign("no"))[0] == "Resigning has to be confirmed."
    board.state.sides["blue"].out = True
    for order in (Resign("yes"), OfferDraw("yes")):
        assert board.refusal("blue", order) == ("Only a side that plays on may do this.", "ASH-2.2")
        assert board.refusal("referee", order)[1] == "ASH-2.2"


def test_a_draw_is_agreed_by_all() -> None:
    """A draw is offered by one and accepted by all others; it ends the game without a winner."""
    board = with_bases(3)
    assert board.refusal("red", AcceptDraw("yes"))[0] == "Nobody has offered a draw."
    assert kinds(board.give("red", OfferDraw("yes"))) == ["draw-offered"]
    assert board.refusal("red", OfferDraw("yes"))[0] == "This side has offered a draw already."
    assert board.refusal("red", AcceptDraw("yes"))[0] == "This side has agreed to a draw already."
    assert board.refusal("blue", OfferDraw("yes"))[0] == "Another side has offered a draw, which can be accepted."
    board.give("green", AcceptDraw("yes"))
    assert ASHLANDS.rules.outcome(board.frame) is None
    assert kinds(board.give("blue", AcceptDraw("yes"))) == ["draw-accepted", "game-over"]
    assert outcome(board).winners == ()
    assert render(outcome(board).reason, "en") == "All sides have agreed to a draw."


def test_ash_2_1_an_offer_says_how_long_it_stands() -> None:
    """ASH-2.1: an offer stands until the end of the turn in which it was made. It names who gets no part any more in
    which to answer, and everybody sees that it stands."""
    board = with_bases(3)
    blue, green = board.stand("blue", "rifles", "0401"), board.stand("green", "rifles", "0501")
    board.state.order = ["blue", "red", "green"]

    def told() -> list[str]:
        return [render(line.text, "en") for line in OfferDraw("yes").preview(board.known("red")).lines]

    stands = "The offer stands until the end of this turn."
    assert told() == [stands]
    green.acted = board.state.turn
    assert told() == [stands, "No part of this turn is left to: Green."]
    green.acted, board.state.phase, board.state.at = 0, Phase.CLOSING, 1
    assert told() == [stands, "No part of this turn is left to: Blue."]
    blue.acted = green.acted = board.state.turn
    assert told() == [stands, "No part of this turn is left to: Blue and Green."]
    board.state.sides["blue"].out = True
    assert told() == [stands, "No part of this turn is left to: Green."]
    board = with_bases(3)
    board.give("red", OfferDraw("yes"))
    assert panel(board, "green", "turn")[-1] == "Red would take a draw, until the turn ends."


def test_ash_2_1_an_offer_of_a_draw_lapses_with_the_turn() -> None:
    """ASH-2.1: an offer stands until the end of the turn in which it was made; whoever is out need not agree."""
    board = with_bases(3)
    board.give("red", OfferDraw("yes"))
    board.end_turn()
    assert board.state.draw_offers == []
    board.state.sides["blue"].out, board.state.order = True, ["red", "green"]
    del board.state.bases[board.cell("0801")]
    board.give("red", OfferDraw("yes"))
    board.give("green", AcceptDraw("yes"))
    assert board.state.phase is Phase.OVER
