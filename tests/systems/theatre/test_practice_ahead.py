"""The hard players of Theatre of War: what they see that steady ones don't, how they keep to a plan, how a turn is
written at once, and what a position is worth."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import WAYS, Noted, Observation, order_of
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.systems.theatre.lab.practice import ahead, plans
from hexwar_tui.systems.theatre.lab.practice.ahead import FEW, Thinking, best_plan
from hexwar_tui.systems.theatre.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.theatre.lab.practice.player import PracticePlayer
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.lab.practice.worth import worth
from hexwar_tui.systems.theatre.lab.practice.writing import play_turn, write
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose
from hexwar_tui.systems.theatre.orders.units.again import StandingWord
from hexwar_tui.systems.theatre.orders.units.land import Attack
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.state import Phase, Task, UnitOrder
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import FULL_GARRISONS, Board
from tests.systems.theatre.practising import COASTS, LAND, of, poor


def written(board: Board, kind: str, notes: str = "") -> list[Order]:
    """All that Red's player of this kind writes until it seals; it notes a plan at once, unless it has one, and only
    then."""
    player = sit_down(THEATRE, kind, random.Random("ahead"))
    orders: list[Order] = []
    while True:
        decided = player.decide(Observation(board.known("red"), THEATRE.order_types, True, True, notes))
        noted = decided.notes if isinstance(decided, Noted) else ""
        assert (noted != notes) == (not orders and not notes and kind == "hard")
        notes, decided = noted, order_of(decided)
        if decided is None:
            return orders
        board.give("red", decided)
        orders.append(decided)


def by(board: Board, *resolutions: str) -> list[Order]:
    """What Red's player writes in turn 1 that has made this plan."""
    return written(board, "hard", plans.AND.join(("1:usual", *resolutions)))


def attacks(orders: Sequence[Order]) -> list[tuple[str, int]]:
    """What is attacked over land, and with how many units."""
    return [(order.target, len(order.units)) for order in of(Attack, orders)]


# -- what they see -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["steady", "hard"])
def test_it_does_not_spend_its_last_supply_on_a_neutral(kind: str) -> None:
    """As an enemy stands by, against whom its divisions must be paid; the steady one goes by the odds alone."""
    units = ("red 3 tanks R2", "blue 3 tanks B2")
    board = poor("R1N1R2B2B1", units=units, supply=6, options=FULL_GARRISONS)
    assert attacks(written(board, kind)) == ([("N1", 2)] if kind == "steady" else [])


@pytest.mark.parametrize("sealed", [[], ["blue"]])
def test_it_reckons_with_what_a_steady_enemy_would_write(sealed: list[str]) -> None:
    """Also where that enemy has sealed already, as all know."""
    board = Board(LAND, units=("blue 2 tanks B2",))
    board.frame.sealed += sealed
    begun = Thinking(board.known("red"), STEADY, random.Random(1)).begun
    assert begun.top.state.sealed["blue"].orders["blue-tanks-1"] == UnitOrder(Task.ATTACK, "R2")
    assert begun.waiting_for() == ("red",)


# -- plans -------------------------------------------------------------------------------------------------------------


def test_it_keeps_to_the_plan_of_the_turn() -> None:
    """Also to one that is not the best; what was noted in another turn, or can't be read, is forgotten."""
    assert attacks(by(poor(LAND, units=("red tanks R2",)))) == [("B2", 1)]
    board = poor(LAND, units=("red tanks R2",))
    assert attacks(by(board, "shun B2")) == []
    for notes in ("2:usual / shun B2", "1:unheard of / shun B2"):
        observation = Observation(board.known("red"), THEATRE.order_types, True, True, notes)
        decided = sit_down(THEATRE, "hard", random.Random(1)).decide(observation)
        assert isinstance(decided, Noted)
        assert decided.notes != notes
        ways = [each.way for each in decided.weighed]
        assert sorted(ways) == sorted(plans.ways(STEADY))
        assert decided.notes.startswith(f"1:{ways[0]}")
        assert set(ways) <= WAYS.keys()


def test_what_is_told_of_a_way_is_what_it_is_worth_alone() -> None:
    """Each way that was not chosen is told once, without the resolutions that were tried with it later."""
    board = Board(LAND, units=("red 3 tanks R2", "blue 2 infantry B2"))
    best, (_, *others) = best_plan(board.known("red"), STEADY, random.Random(1))
    assert len(best) > 1, "there were resolutions"
    thinking = Thinking(board.known("red"), STEADY, random.Random(1))
    alone = {way: thinking.mean((way,), FEW) for way in plans.ways(STEADY) if way != best[0]}
    assert sorted((other.way, other.worth) for other in others) == sorted(alone.items())


@pytest.mark.parametrize(("phase", "turns"), [(Phase.MOBILISING, 2), (Phase.ORDERS, 1)])
def test_it_thinks_one_turn_ahead_and_two_at_first(phase: Phase, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One turn is played on after the one that is planned; after turn zero, in which nothing but purchases is written,
    two are."""
    played: list[int] = []

    def play(world: Sandbox, manner: Manner) -> None:
        played.append(world.top.state.turn)
        play_turn(world, manner)

    monkeypatch.setattr(ahead, "play_turn", play)
    board = Board(LAND, phase=phase)
    Thinking(board.known("red"), STEADY, random.Random(1)).mean(("usual",), 1)
    first = board.state.turn + 1
    assert played == [*range(first, first + turns)]


def test_a_plan_says_what_is_taken() -> None:
    """Rather than what is worth more without it."""
    found = [
        attacks(by(poor("B1B2R1B3", units=("red tanks R1",), factories={"B2": 1}), *more))
        for more in ((), ("take B3",))
    ]
    assert found == [[("B2", 1)], [("B3", 1)]]


def test_a_plan_says_what_is_bought_first() -> None:
    """So many, as far as they can be paid; what is left is spent as usual."""
    board = Board(LAND)
    board.stores("red", manpower=3, production=9)
    orders = of(Buy, by(board, "buy tanks R1 2"))
    assert orders[:2] == [Buy("tanks", "R1", 1)] * 2
    assert len(orders) == 3


def test_a_plan_says_how_many_guard_a_region() -> None:
    """Whatever threatens it: guards come where they lack, and leave where none are wanted."""
    units = ("red 2 infantry R2",)
    assert of(Move, by(poor("R1R2N1B1", units=units), "shun N1")) == []
    called = by(poor("R1R3R2N1B1", units=units), "shun N1", "guard R1 1")
    assert [(order.target, len(order.units)) for order in of(Move, called)] == [("R1", 1)]


@pytest.mark.parametrize("when", ["sooner", "later"])
def test_a_plan_says_when_to_act(when: str) -> None:
    """Also against what it would do as a rule."""
    assert of(Choose, by(Board(LAND), f"act {when}")) == [Choose(when)]


def test_the_wary_call_all_to_the_defence() -> None:
    """Where two or more stand in danger, not in capitals alone."""
    board = poor(LAND, units=("red 2 infantry R2", "blue 3 tanks B2"))
    assert StandingWord(region="R2", word="all") not in written(board, "hard", "1:usual")
    board = poor(LAND, units=("red 2 infantry R2", "blue 3 tanks B2"))
    assert StandingWord(region="R2", word="all") in written(board, "hard", "1:wary")


def test_each_change_of_a_plan_is_one_thing() -> None:
    """Another way to play, one resolution more, another in place of one on the same thing, or one less."""
    board = Board(COASTS, units=("red infantry R2",))
    plan = ("usual", "guard R1 2")
    found = list(plans.changes(plan, Situation(board.known("red"))))
    assert len(set(found)) == len(found)
    assert {("wary", "guard R1 2"), ("usual",), ("usual", "guard R1 4"), ("usual", "guard R1 2", "take B2")} <= {*found}
    assert all(plans.read(plans.as_text(each)) == each for each in found)
    assert not any(len(each) > 3 for each in found)


def test_in_turn_zero_it_is_only_resolved_on_purchases_and_guards() -> None:
    """As nothing else is written then."""
    board = Board(COASTS, phase=Phase.MOBILISING)
    verbs = {told.split(" ")[0] for told in plans.resolutions(Situation(board.known("red")))}
    assert verbs == {"buy", "guard"}


# -- a turn at once ----------------------------------------------------------------------------------------------------


def thought_of(board: Board) -> Sandbox:
    """The board as Red thinks on it."""
    return Sandbox.of(board.known("red"), {"theatre": THEATRE}, random.Random(1))


@pytest.mark.parametrize("phase", [Phase.MOBILISING, Phase.ORDERS])
def test_what_is_written_at_once_is_what_is_written_order_by_order(phase: Phase) -> None:
    """By a player of the same manner."""
    board = Board(COASTS, phase=phase, derricks={"R1": 1})
    if phase is Phase.ORDERS:
        board.put("red 2 infantry R2", "red war-fleet ~1", "red tanks R1", "blue infantry B2", "blue bombers B1")
    board.stores("red", manpower=9, production=9, supply=9)
    world = thought_of(board)
    write(world, "red", STEADY)
    player = PracticePlayer(STEADY)
    while order := player.decide(Observation(board.known("red"), THEATRE.order_types, True, True)):
        board.give("red", order)
    assert world.top.state.sealed["red"] == board.state.sealed["red"]


def test_a_turn_is_played_from_the_talks_to_the_next() -> None:
    """By all sides."""
    board = poor(LAND, units=("red tanks R2",), phase=Phase.TALKS)
    board.stores("blue", production=0)
    world = thought_of(board)
    play_turn(world, STEADY)
    assert (world.top.state.turn, world.top.state.phase) == (2, Phase.TALKS)
    assert world.top.state.regions["B2"].owner == "red"


# -- what a position is worth ------------------------------------------------------------------------------------------


def test_what_one_side_has_the_other_lacks() -> None:
    """Both stand alike at first; a region, a unit or a point more is better for one and as much worse for the other."""
    board = Board(LAND)
    assert worth(board.frame, "red") == worth(board.frame, "blue") == 0
    board.take("red", "B2")
    board.units("red", "tanks", "R2")
    assert worth(board.frame, "red") == -worth(board.frame, "blue") > 20


def test_supply_is_worth_much_as_long_as_units_must_be_paid() -> None:
    """Each point that all own units cost at once; what is left over is worth little."""
    board = Board(LAND, units=("red 2 tanks R2",))
    found = []
    for supply in (3, 4, 5):
        board.stores("red", supply=supply)
        found.append(worth(board.frame, "red"))
    assert found[1] - found[0] > 4 * (found[2] - found[1]) > 0


@pytest.mark.parametrize(("winners", "sign"), [(["red"], 1), (["blue"], -1), ([], 0)])
def test_what_is_decided_is_worth_what_it_ended_with(winners: list[str], sign: int) -> None:
    """More than all that a side may have on a small map, or nothing after a draw."""
    board = Board(LAND)
    board.state.winners = winners
    assert worth(board.frame, "red") == 150 * sign
