"""ASH-2: winning, and being out."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Compartment, Phase, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import ROW, SIDES, Board, all_facts, facts, kinds
from tests.systems.ashlands.looking import panel
from tests.systems.ashlands.preparing import words

KILLED = [6] * 10 + [1] * 10
"""The dice by which ten rifles destroy the last rifleman of a unit."""


def with_bases(sides: int = 2, *, without: str = "", points: tuple[int, ...] = (), **options: int) -> Board:
    """A board on which every side but those `without` has its base, in the top row; `points` are those of the sides."""
    board = Board(ROW, ROW, ROW, sides=sides, options=options)
    for side, label in zip(SIDES[:sides], ("0101", "0801", "0401", "0601"), strict=False):
        if side not in without.split():
            board.base(side, label)
    for side, number in zip(SIDES, points, strict=False):
        board.state.sides[side].points = number
    return board


def found(board: Board) -> Outcome | None:
    """How the game has ended, if it has."""
    return ASHLANDS.rules.outcome(board.frame)


def winners(board: Board) -> tuple[str, ...] | None:
    """Who has won, None while the game goes on."""
    outcome = found(board)
    return outcome and outcome.winners


@pytest.mark.parametrize(("held", "wins"), [(49, None), (50, ("red",)), (51, ("red",))])
def test_ash_2_1_control_points(held: int, wins: tuple[str, ...] | None) -> None:
    """ASH-2.1: at the end of a turn a player wins who has 50 control points [goal=50]."""
    board = with_bases(points=(held, 10))
    board.end_turn()
    assert winners(board) == wins
    if outcome := found(board):
        assert (outcome.rule, outcome.scores) == ("ASH-2.1", (("red", held), ("blue", 10)))


def test_ash_2_1_the_points_of_this_turn_count() -> None:
    """ASH-3.5: control points come before the victory check, and prestige after it; the goal is an option. No turn
    follows."""
    board = with_bases(goal=5, points=(0, 4))
    board.state.key_points[board.cell("0403")] = "blue"
    assert facts(board.end_turn(), "game-over") == {"winners": ["blue"], "why": "goal"}
    assert (board.state.phase, board.state.turn, board.state.sides["blue"].prestige) == (Phase.OVER, 1, 600)
    assert (ASHLANDS.rules.next_step(board.frame), ASHLANDS.rules.waiting_for(board.frame)) == (None, ())


def test_ash_2_1_several_at_once() -> None:
    """ASH-2.1: several at once: most control points, then most key points held, then a draw; so it is between one at
    the goal and one alone with a base."""
    more, held, equal = (with_bases(3, points=each) for each in ((50, 51, 49), (51, 50), (50, 50)))
    held.state.key_points[held.cell("0403")] = "blue"
    alone = with_bases(3, without="blue green", points=(4, 0, 5), goal=5)
    alone.army("blue", "rifles 0303")
    alone.army("green", "rifles 0503")
    for board in (more, held, equal, alone):
        board.end_turn()
    assert [winners(board) for board in (more, held, alone)] == [("blue",), ("blue",), ("green",)]
    scores = ("red", 50), ("blue", 50), ("green", 0)
    assert found(equal) == Outcome((), *victory.REASONS["goal"], scores, victory.SCORED)


def test_ash_2_1_the_last_base() -> None:
    """ASH-2.1: or when no other player has a CB any more while he has one, or has taken the last."""
    for without in ("", "red"):
        board = with_bases(without=without)
        board.army("red", "rifles 0801")
        board.army("blue", "rifles 0603")
        assert facts(board.end_turn(), "game-over") == {"winners": ["red"], "why": "bases"}


@pytest.mark.parametrize(("points", "wins"), [((1, 0), ("red",)), ((0, 1), ("blue",)), ((0, 0), ())])
def test_ash_2_1_both_take_the_others_base(points: tuple[int, ...], wins: tuple[str, ...]) -> None:
    """ASH-2.1: several at once: both have taken the last; most control points decide."""
    board = with_bases(points=points)
    board.army("red", "rifles 0801")
    board.army("blue", "rifles 0101")
    told = board.end_turn()
    assert winners(board) == wins
    outcome = found(board)
    assert outcome
    assert outcome.reason == victory.LAST_TAKEN_AT_ONCE
    assert AshWords(board.frame).why_ended(str(facts(told, "game-over")["why"])) == victory.LAST_TAKEN_AT_ONCE


def test_ash_2_1_the_reason_says_when_no_base_is_left() -> None:
    """ASH-2.1: who has taken the last base needs none; who has one is told that no other has."""
    for without, reason in (("", victory.REASONS["bases"][0]), ("red", victory.LAST_TAKEN)):
        board = with_bases(without=without)
        board.army("red", "rifles 0801")
        board.army("blue", "rifles 0603")
        board.end_turn()
        outcome = found(board)
        assert outcome
        assert outcome.reason == reason


def test_ash_2_1_who_does_not_win_by_bases() -> None:
    """ASH-2.1: not who neither has a base nor has taken the last; with 3–4 players a player without CB plays on."""
    none, three = with_bases(without="red blue"), with_bases(3)
    none.army("red", "rifles 0101")
    none.army("blue", "rifles 0801")
    three.army("red", "rifles 0801")
    (blue,) = three.army("blue", "rifles 0603")
    for board in (none, three):
        board.end_turn()
        assert found(board) is None
    assert (three.state.bases, three.state.sides["blue"].out) == ({0: "red", 3: "green"}, False)
    assert blue.id in three.state.units


def test_ash_2_1_a_base_given_up_is_taken_by_nobody() -> None:
    """ASH-2.1, ruling: has taken the last: not who took another, before the last ones were given up by resigning,
    turns ago or at this end of turn."""
    before = with_bases(4, without="blue")
    before.army("blue", "rifles 0601")
    before.army("gold", "rifles 0603")
    before.end_turn()
    assert before.state.bases == {0: "red", 3: "green"}
    now = with_bases(3, without="blue")
    now.army("blue", "rifles 0401")
    now.army("green", "rifles 0403")
    now.end_turn(until=2)
    assert now.state.bases == {0: "red"}
    for board, gone in ((before, ("red", "green")), (now, ("red",))):
        for side in gone:
            board.give(side, Resign("yes"))
        assert (board.state.bases, found(board)) == ({}, None)
    before.end_turn()
    while now.state.phase is Phase.END:
        now.step()
    assert (found(before), found(now)) == (None, None)


def test_ash_2_2_out() -> None:
    """ASH-2.2: a player with no CB and no unit on the map or in reserve is out: his points, depots, rails become
    neutral, he leaves the initiative."""
    board = with_bases(3, without="blue")
    (red,), (blue,) = board.army("red", "rifles 0102"), board.army("blue", "rifles 0202 1")
    board.army("green", "rifles 0403")
    state = board.state
    state.key_points = {16: "blue", 17: "red"}
    state.depots, state.rails = {18: "blue", 19: "green"}, {20: "blue", 21: "red"}
    state.works = [Work("blue", "rail", 22, 20), Work("red", "rail", 23, 20)]
    state.draw_offers, state.sealed["blue"] = ["blue"], Compartment()
    assert facts(board.fire(red, blue, KILLED), "side-out") == {"side": "blue"}
    assert [own.out for own in state.sides.values()] == [False, True, False]
    assert (state.order, state.draw_offers, state.key_points) == (["red", "green"], [], {16: None, 17: "red"})
    assert (state.depots, state.rails) == ({18: None, 19: "green"}, {20: None, 21: "red"})
    assert [work.side for work in state.works] == ["red"]
    assert "blue" not in state.sealed
    assert found(board) is None


@pytest.mark.parametrize(("without", "other"), [("", ""), ("blue", "rifles 0803"), ("blue", "rifles reserve")])
def test_ash_2_2_whoever_has_something_is_in(without: str, other: str) -> None:
    """ASH-2.2: no CB and no unit on the map or in reserve: one of them is enough to play on."""
    board = with_bases(3, without=without)
    (red,), (blue, *_) = board.army("red", "rifles 0102"), board.army("blue", "rifles 0202 1", *filter(None, [other]))
    board.fire(red, blue, KILLED)
    assert not board.state.sides["blue"].out


def test_ash_2_2_the_last_player_left_wins() -> None:
    """ASH-2.2: the last player left wins, at once; when nobody is left there is no winner."""
    board = with_bases(without="blue")
    (red,), (blue,) = board.army("red", "rifles 0102"), board.army("blue", "rifles 0202 1")
    assert kinds(board.fire(red, blue, KILLED))[-2:] == ["side-out", "game-over"]
    outcome = found(board)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, board.state.phase) == (("red",), "ASH-2.2", Phase.OVER)
    empty = with_bases(without="red blue")
    empty.state.phase = Phase.END
    victory.drop_out(empty.frame, empty.table())
    assert winners(empty) == ()


def test_ash_2_2_who_attacks_may_be_out_himself() -> None:
    """ASH-2.2: the mover who loses his last unit is out, and the next in the initiative moves."""
    board = with_bases(3, without="red")
    (red,), (blue,) = board.army("red", "rifles 0102 1"), board.army("blue", "rifles 0202")
    board.army("green", "rifles 0403")
    board.strike(red, blue, [1, *KILLED])
    assert (board.state.order, board.state.at, board.known("blue").mover) == (["blue", "green"], 0, "blue")


@pytest.mark.parametrize(
    ("phase", "turn", "out"),
    [
        *((Phase.EVENT, 1, False), (Phase.EVENT_CHOICES, 1, False), (Phase.PREPARATION, 1, False)),
        *((Phase.OPENING, 1, True), (Phase.EVENT, 2, True)),
    ],
)
def test_ash_2_2_nobody_is_out_before_the_first_reveal(phase: Phase, turn: int, out: bool) -> None:
    """ASH-1.6: bases are placed before turn 1; until then to have nothing is no loss."""
    board = with_bases(without="red blue")
    board.state.phase, board.state.turn = phase, turn
    victory.drop_out(board.frame, board.table())
    assert board.state.sides["red"].out is out


def test_ash_2_3_each_key_point_held() -> None:
    """ASH-2.3: each held one gives, at the end of every turn, 1 control point and 10 prestige."""
    board = with_bases()
    board.state.key_points = {16: "red", 17: "red", 18: "blue", 19: None}
    points = all_facts(board.end_turn(), "points")
    assert points == [{"side": "red", "gained": 2, "total": 2}, {"side": "blue", "gained": 1, "total": 1}]
    assert [(own.points, own.prestige) for own in board.state.sides.values()] == [(2, 720), (1, 710)]


@pytest.mark.parametrize(
    ("points", "held", "prestige", "wins"),
    [
        pytest.param((4, 5, 5), {16: "red", 17: "red", 18: "green"}, 600, ("red",), id="points of this turn"),
        pytest.param((5, 6, 6), {16: "red"}, 9999, ("red",), id="key points"),
        pytest.param((), {}, 601, ("blue",), id="prestige"),
        pytest.param((), {}, 600, (), id="draw"),
    ],
)
def test_ash_2_4_thirty_turns(
    points: tuple[int, ...], held: dict[int, str | None], prestige: int, wins: tuple[str, ...]
) -> None:
    """ASH-2.4: [turns=30] at most: then most control points, key points, prestige, else it is a draw."""
    board = with_bases(3, points=points)
    board.state.key_points, board.state.turn = held, 30
    board.state.sides["blue"].prestige = prestige
    board.end_turn()
    outcome = found(board)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (wins, "ASH-2.4")


@pytest.mark.parametrize(("turns", "over"), [({}, False), ({"turns": 29}, True)])
def test_ash_2_4_not_before_the_last_turn(turns: dict[str, int], over: bool) -> None:
    """ASH-2.4: [turns=30]."""
    board = with_bases(**turns)
    board.state.turn = 29
    board.end_turn()
    assert (found(board) is not None) is over


# -- at the table ------------------------------------------------------------------------------------------------------


def test_resigning() -> None:
    """Who resigns is out: his units go, his base becomes a neutral depot; two players less one is a game won."""
    board = with_bases(3)
    board.army("blue", "rifles 0802", "rifles reserve")
    board.army("red", "rifles 0102")
    board.army("green", "rifles 0402")
    assert board.refusal("red", Resign("no"))[0] == "Resigning has to be confirmed."
    assert kinds(board.give("blue", Resign("yes"))) == ["resigned"]
    assert [unit.side for unit in board.state.units.values()] == ["red", "green"]
    assert (board.state.bases, board.state.depots) == ({0: "red", 3: "green"}, {7: None})
    assert (board.state.order, board.state.sides["blue"].out) == (["red", "green"], True)
    no_more = ("Only a side that plays on may do this.", "ASH-2.2")
    for seat in ("blue", "referee"):
        assert board.refusals(seat, Resign("yes"), OfferDraw("yes")) == {no_more}
    board.give("red", Resign("yes"))
    assert winners(board) == ("green",)


def test_a_draw_is_agreed_by_all() -> None:
    """A draw is offered by one and accepted by all others; it ends the game without a winner."""
    board = with_bases(3)
    assert board.refusal("red", AcceptDraw("yes"))[0] == "Nobody has offered a draw."
    assert kinds(board.give("red", OfferDraw("yes"))) == ["draw-offered"]
    assert board.refusal("red", OfferDraw("yes"))[0] == "This side has offered a draw already."
    assert board.refusal("red", AcceptDraw("yes"))[0] == "This side has agreed to a draw already."
    assert board.refusal("blue", OfferDraw("yes"))[0] == "Another side has offered a draw, which can be accepted."
    board.give("green", AcceptDraw("yes"))
    assert found(board) is None
    assert kinds(board.give("blue", AcceptDraw("yes"))) == ["draw-accepted", "game-over"]
    outcome = found(board)
    assert outcome is not None
    assert (outcome.winners, render(outcome.reason, "en")) == ((), "All sides have agreed to a draw.")


def agreed_but_for_blue(sides: int) -> Board:
    """Red has offered a draw, and all but Blue, who has a base and a last rifleman, have accepted."""
    board = with_bases(sides)
    board.army("blue", "rifles 0202 1")
    board.army("red", "rifles 0102")
    board.give("red", OfferDraw("yes"))
    for side in SIDES[2:sides]:
        board.give(side, AcceptDraw("yes"))
    return board


@pytest.mark.parametrize(("sides", "end"), [(2, (("red",), "ASH-2.2")), (3, ((), "")), (4, ((), ""))])
def test_ash_2_1_when_the_last_that_has_not_agreed_resigns_the_game_is_drawn(
    sides: int, end: tuple[tuple[str, ...], str]
) -> None:
    """ASH-2.1, ruling: who goes out is not asked any more: if all that are left have agreed, the game is drawn then. If
    one is left, it has won."""
    board = agreed_but_for_blue(sides)
    assert kinds(board.give("blue", Resign("yes"))) == ["resigned", "game-over"]
    outcome = found(board)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == end


def test_ash_2_1_when_the_last_that_has_not_agreed_is_destroyed_the_game_is_drawn() -> None:
    """ASH-2.1, ruling: who goes out is not asked any more; so it is with one that has no base and no unit any more."""
    board = agreed_but_for_blue(3)
    del board.state.bases[board.cell("0801")]
    blue, red = board.state.units.values()
    assert kinds(board.fire(red, blue, KILLED))[-2:] == ["side-out", "game-over"]
    assert winners(board) == ()


def test_ash_2_1_as_long_as_one_that_is_left_has_not_agreed_the_game_goes_on() -> None:
    """ASH-2.1, ruling: all that are left have to have agreed; the one that offered may be the one that goes."""
    board = with_bases(4)
    board.give("red", OfferDraw("yes"))
    board.give("green", AcceptDraw("yes"))
    board.give("red", Resign("yes"))
    assert (found(board), board.state.draw_offers) == (None, ["green"])
    board.give("blue", AcceptDraw("yes"))
    assert found(board) is None
    board.give(SIDES[3], Resign("yes"))
    assert winners(board) == ()


def test_ash_2_1_an_offer_says_how_long_it_stands() -> None:
    """ASH-2.1: an offer stands until the end of the turn in which it was made. It names who gets no part any more in
    which to answer, and everybody sees that it stands."""
    board = with_bases(3)
    (blue,), (green,) = board.army("blue", "rifles 0401"), board.army("green", "rifles 0501")
    board.state.order = ["blue", "red", "green"]

    def without_a_part() -> str:
        lines = words(OfferDraw("yes").preview(board.known("red")))
        assert lines[0] == ("The offer stands until the end of this turn.", "")
        return " ".join(line.removeprefix("No part of this turn is left to: ") for line, _ in lines[1:])

    assert without_a_part() == ""
    green.acted = board.state.turn
    assert without_a_part() == "Green."
    green.acted, board.state.phase, board.state.at = 0, Phase.CLOSING, 1
    assert without_a_part() == "Blue."
    blue.acted = green.acted = board.state.turn
    assert without_a_part() == "Blue and Green."
    board.state.sides["blue"].out = True
    assert without_a_part() == "Green."


def test_ash_2_1_an_offer_of_a_draw_lapses_with_the_turn() -> None:
    """ASH-2.1: an offer stands until the end of the turn in which it was made; whoever is out need not agree."""
    board = with_bases(3)
    board.give("red", OfferDraw("yes"))
    assert panel(board, "green", "turn")[-1] == "Red would take a draw, until the turn ends."
    board.end_turn()
    assert board.state.draw_offers == []
    board.state.sides["blue"].out, board.state.order = True, ["red", "green"]
    del board.state.bases[board.cell("0801")]
    board.give("red", OfferDraw("yes"))
    board.give("green", AcceptDraw("yes"))
    assert board.state.phase is Phase.OVER
