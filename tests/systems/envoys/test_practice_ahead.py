"""How hard practice players of Envoys think ahead: what they believe, what they plan, and what they note of both."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.dice.rolls import Pool
from hexwar_tui.engine.practice_player import LONGEST_NOTES
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.systems.envoys.lab.practice import beliefs, plans
from hexwar_tui.systems.envoys.lab.practice.ahead import (
    FOES,
    LIKED,
    STAGES,
    HardPlayer,
    Thinking,
    best_plan,
    mirrored,
)
from hexwar_tui.systems.envoys.lab.practice.beliefs import Belief
from hexwar_tui.systems.envoys.lab.practice.manners import HARD
from hexwar_tui.systems.envoys.lab.practice.plans import TurnPlan
from hexwar_tui.systems.envoys.lab.practice.situation import Intent, Situation
from hexwar_tui.systems.envoys.lab.practice.worth import worth
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.state import Army, Remembered
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn
from tests.systems.envoys.planning import board_of, decided, observed


def own_armies(board: Board) -> list[Army]:
    return [army for army in board.state.armies.values() if army.side == "red"]


def test_a_plan_is_noted_and_the_same_decision_made_again() -> None:
    """The same seed finds the same; notes are short enough to be kept, and name the turn."""
    first, again = decided(board_of()), decided(board_of())
    assert first == again
    assert first.notes.startswith("2:")
    assert len(first.notes) <= LONGEST_NOTES
    assert first.weighed[0].way in plans.ways(HARD)


def test_what_is_noted_is_done() -> None:
    """Without a new plan in the same turn."""
    board = board_of()
    goal = board.cell("0905")
    order = HardPlayer(random.Random("ahead"), HARD).decide(observed(board, f"2:usual red-1== red-2={goal}="))
    board.give("red", order)
    order = HardPlayer(random.Random("ahead"), HARD).decide(observed(board, f"2:usual red-1== red-2={goal}="))
    assert isinstance(order, Go)
    assert (order.unit, order.hex) == ("red-2", goal)


@pytest.mark.parametrize(
    "plan", [TurnPlan(), TurnPlan("wary", (("red-1", Intent()), ("red-2", Intent(7)), ("red-3", Intent(9, "red-1"))))]
)
def test_plans_are_read_as_they_were_noted(plan: TurnPlan) -> None:
    """Whatever is fixed in them."""
    assert plans.read(plan.as_text()) == plan


@pytest.mark.parametrize("belief", [Belief(()), Belief(((3, 12), (40, 24)), True, ((1, 5, 10),), (3, 17), 2)])
def test_beliefs_are_read_as_they_were_noted(belief: Belief) -> None:
    """With and without armies."""
    assert beliefs.read(belief.as_text(), grid(8, 8), len(FOES)) == belief


def test_notes_of_a_campaign_from_before_are_still_read() -> None:
    """They told neither the cities nor the manner of the opponent, and the campaign goes on from them."""
    assert beliefs.read("1;3.12,40.24;1.5.10", grid(8, 8), len(FOES)) == Belief(
        ((3, 12), (40, 24)), True, ((1, 5, 10),)
    )
    board = board_of()
    assert decided(board, f"1:usual/0;{board.cell('1908')}.24;1.{board.cell('0101')}.12").notes.startswith("2:")


def test_at_first_the_opponent_is_as_strong_as_oneself() -> None:
    """On a land that looks the same turned half round (ENV-1.1)."""
    board = board_of(turn=1)
    first = beliefs.at_first(Situation(board.known("red"), HARD))
    assert sorted(first.foes) == sorted([(board.cell("2410"), 12), (board.cell("2009"), 24)])


def test_a_belief_is_set_right_by_what_is_seen() -> None:
    """The army in sight is where it is seen, of a strength in its band; others are out of sight."""
    board = board_of("red 0101, blue 0302 24")
    known = board.known("red")
    (right,) = beliefs.borne_out(known, [Belief(((board.cell("0401"), 12), (board.cell("0202"), 10)))], 1)
    seen, hidden = board.cell("0302"), {cell for cell, _ in right.foes} - {board.cell("0302")}
    assert [strength for cell, strength in right.foes if cell == seen] in ([21], [24])
    assert not hidden & known.visible


def test_the_least_wrong_beliefs_are_kept() -> None:
    """By what has become of the own armies."""
    board = board_of("red 0101 10")
    far = ((board.cell("2410"), 12),)
    lost, won = Belief(far, own=()), Belief(far, own=((1, board.cell("0101"), 10),))
    assert beliefs.borne_out(board.known("red"), [lost, won], 1) == [won]


def test_a_belief_is_borne_out_by_who_holds_the_cities() -> None:
    """Blue holds one more than it should, or the one that it should."""
    board = board_of()
    foes, own = (
        ((board.cell("1908"), 24),),
        tuple((army.number, army.cell, army.strength) for army in own_armies(board)),
    )
    none, one = (Belief(foes, own=own, held=held, manner=0) for held in ((), (board.cell("2410"),)))
    board.state.sides["red"].memory.cities[board.cell("2410")] = Remembered("blue", 1)
    assert beliefs.borne_out(board.known("red"), [none, one], 1) == [one]


def test_the_opponent_is_taken_to_play_on_as_it_was_seen_to_play() -> None:
    """By the manner of the beliefs that are borne out; in one of three pairs of imagined games by any other."""
    board = board_of()
    own = ",".join(f"{army.number}.{army.cell}.{army.strength}" for army in own_armies(board))
    noted = decided(board, f"1:usual/0;{board.cell('1908')}.24;{own};;1").notes.split("/")[1:]
    manners = [beliefs.read(each, grid(24, 10), len(FOES)).manner for each in noted]
    assert manners[:6] == [1, 1, (2 + 2) % len(FOES), 1, 1, (5 + 2) % len(FOES)]


def test_an_opponent_without_armies_that_takes_a_city_has_one_after_all() -> None:
    """Out of sight near that city, and as strong as the strongest own one; not where it was to hold the city anyway, or
    has an army elsewhere."""
    board = board_of("red 0101, red 0502 24", "0101 red capital, 2410 blue, 1005 blue")
    city = board.cell("1005")
    board.state.sides["red"].memory.cities[city] = Remembered("blue", 1)
    known, army = board.known("red"), (board.cell("2410"), 12)
    for foes, held, found in (((), (), ((city, 24),)), ((), (city,), ()), ((army,), (), (army,))):
        assert beliefs.borne_out(known, [Belief(foes, held=held, manner=0)], 1)[0].foes == found
    assert beliefs.borne_out(known, [Belief(())], 1) == [Belief(())]


def test_an_opponent_that_has_sealed_writes_anew_in_thought() -> None:
    """What it has written is secret; whether it has, changes nothing."""
    board = board_of()
    plain = decided(board)
    board.frame.sealed.append("blue")
    assert decided(board) == plain


def test_it_plans_on_a_land_with_holes() -> None:
    """A land of odd width that void cells make even looks the same turned half round, too."""
    board = drawn("red 0101, red 0302 24, blue 0503", ".....", ".....", ". . .", cities="0101 red capital, 0503 blue")
    board.look()
    assert decided(board).notes.startswith("2:")


def thinking_of(board: Board) -> Thinking:
    situation = Situation(board.known("red"), HARD)
    return Thinking(situation, [beliefs.at_first(situation)], random.Random("ahead"))


def test_plans_by_which_the_same_is_written_are_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither army can be split, and no fight is near: what odds are dared makes no difference."""
    played = list[str]()

    def played_on(thinking: Thinking, plan: TurnPlan, number: int) -> float:
        played.append(plan.way)
        return 0.5

    monkeypatch.setattr(Thinking, "_played_on", played_on)
    thinking = thinking_of(board_of(turn=1))
    assert [thinking.mean(TurnPlan(way), (0, 1)) for way in ("usual", "wary", "daring", "raid")] == [0.5] * 4
    assert played == ["usual", "usual", "raid", "raid"]


def test_a_plan_is_tried_first_where_the_best_so_far_does_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pair by pair of imagined games. A plan that is as good where all goes well, and better where it does not, is
    found; one that is better there by a little too little is not."""
    games = STAGES[-1]
    worths = {"usual": lambda number: 0.9 if number < 2 else -number / games, "raid": lambda number: 0.9}
    monkeypatch.setattr(Thinking, "_played_on", lambda _, plan, number: worths.get(plan.way, lambda _: -1.0)(number))
    thinking = thinking_of(board_of(turn=1))
    last = games - 1
    assert [*thinking.hardest_first(TurnPlan())] == [*(n for pair in range(last - 1, -1, -2) for n in (pair, pair + 1))]
    plan, weighed = best_plan(thinking, random.Random(1))
    assert (plan, weighed[0].worth) == (TurnPlan("raid"), pytest.approx(0.9))
    worths["raid"] = lambda number: worths["usual"](number) + LIKED * 0.9
    plan, weighed = best_plan(thinking_of(board_of(turn=1)), random.Random(1))
    assert plan == TurnPlan()
    assert {each.way: each.worth - weighed[0].worth for each in weighed}["raid"] == pytest.approx(LIKED * 0.9)


@pytest.mark.parametrize(("own", "enough"), [(2, 200), (6, 200 * 144 // (12 * 34))])
def test_where_there_are_many_armies_less_is_played_in_thought(own: int, enough: int) -> None:
    """As it takes longer: with the opponent's there are twice as many on a land 24 hexes wide and 10 high."""
    armies = ", ".join(f"red {column:02}01" for column in range(1, 12, 2)[:own])
    assert thinking_of(board_of(f"{armies}, blue 2410", "2410 blue", turn=1)).enough == enough


def test_a_war_that_is_won_is_worth_the_most() -> None:
    """And even sides stand even."""
    assert worth(board_of(cities="0101 red capital, 2410 blue capital").frame, "red") == pytest.approx(0.0)
    board = board_of("red 0101 30, blue 2410 10", "0101 red capital, 2410 blue capital")
    assert 0 < worth(board.frame, "red") < 1
    assert worth(board.frame, "blue") == pytest.approx(-worth(board.frame, "red"))
    board.state.winners = ["red"]
    assert (worth(board.frame, "red"), worth(board.frame, "blue")) == (1.0, -1.0)


def test_dice_of_a_pair_are_turned_over() -> None:
    """High where the other's are low."""
    assert mirrored(lambda pool: (1, 15))(Pool.read("2d15")) == (15, 1)
