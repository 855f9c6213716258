"""The player who plays every system by chance: what it draws, how often it strays, what is entered in its place."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RANDOM, RandomPlayer, decision_of, default_order
from hexwar_tui.engine.orders.order import NothingToDraw, Order, choice_field, parts_field, text_field
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from tests.engine.chance import Drawn
from tests.engine.yard import WAGON, Aim, Couple, Job, Load, Pull, Yard
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import RAID, EndTurn, FallBack, Raid
from tests.toys.survey import SURVEYED, Survey


def yard_observation(*kinds: type[Order], may_seal: bool = False, **known: Any) -> Observation:
    return Observation(Yard(**known), kinds, may_seal, may_seal)


@dataclass(frozen=True, slots=True)
class Sign(Job):
    kind: ClassVar[str] = "sign"
    title: ClassVar[Text] = say("Sign")
    words: str = text_field(say("What?"), 8, least=3)


@dataclass(frozen=True, slots=True)
class Hitch(Job):
    kind: ClassVar[str] = "hitch"
    title: ClassVar[Text] = say("Hitch")
    parts: tuple[tuple[str], ...] = parts_field(
        say("What?"), (("wagon", WAGON),), lambda known, values: known.bounds, optional=True
    )


# -- kinds -------------------------------------------------------------------------------------------------------------


def test_kinds_are_drawn_by_their_eagerness() -> None:
    """A kind that is thrice as eager is drawn thrice as often: here three of four times."""
    observation = yard_observation(Load, Aim)
    drawn = [type(RandomPlayer(Drawn(at, 0.9)).decide(observation)) for at in (0.0, 0.2499, 0.25, 0.9999)]
    assert drawn == [Load, Load, Aim, Aim]


def test_a_kind_that_is_closed_is_not_looked_at_and_one_that_failed_is_drawn_less() -> None:
    """A quarter as often after each failure, and forty failures are enough; closed kinds are no failures."""
    tried: list[Order] = []

    def against(order: Order) -> bool:
        tried.append(order)
        return not isinstance(order, Load)

    observation = yard_observation(Load, Pull, against=against)
    order = RandomPlayer(Drawn(0.81, 0.81, 0.93)).sample(observation, legal=True)
    assert isinstance(order, Load)
    assert [type(one) for one in tried] == [Pull, Pull, Load]
    tried.clear()
    assert RandomPlayer(random.Random(1)).sample(yard_observation(Pull, against=against), legal=True) is None
    assert len(tried) == RandomPlayer.TRIES == 40
    assert RandomPlayer(random.Random(1)).sample(yard_observation(Load, Pull, closed=True), legal=True) is None
    assert RandomPlayer(random.Random(1)).sample(yard_observation(Load, closed=True), legal=False) is not None


def test_an_order_that_need_not_be_legal_is_not_asked_whether_it_is() -> None:
    """The first that can be made is taken; where nothing can be drawn, none."""
    tried: list[Order] = []
    observation = yard_observation(Load, against=tried.append)
    assert isinstance(RandomPlayer(random.Random(1)).sample(observation, legal=False), Load)
    assert tried == []
    assert RandomPlayer(random.Random(1)).sample(yard_observation(Pull, wagons=()), legal=False) is None


def test_a_player_seals_now_and_then_where_it_may() -> None:
    """Of a hundred times twelve, and always where it finds nothing legal; where it may not seal, it gives an order."""
    free = yard_observation(Load, may_seal=True)
    assert [RandomPlayer(Drawn(draw)).decide(free) is None for draw in (0.1199, 0.12)] == [True, False]
    assert RandomPlayer(Drawn(0.0)).decide(yard_observation(Load)) == Load(1)
    assert (
        RandomPlayer(random.Random(1)).decide(yard_observation(Load, may_seal=True, against=lambda order: True)) is None
    )
    with pytest.raises(AssertionError, match="no legal order"):
        RandomPlayer(random.Random(1)).decide(yard_observation(Load, against=lambda order: True))


def test_a_player_that_finds_nothing_by_chance_looks_through_everything() -> None:
    """The most eager kinds first; a single legal order among very many is found."""

    @dataclass(frozen=True, slots=True)
    class Needle(Job):
        kind: ClassVar[str] = "needle"
        title: ClassVar[Text] = say("Needle")
        where: str = choice_field(say("Where?"), lambda known, values: [str(n) for n in range(1000)])

        def refusal(self, known: Any) -> Objection | None:
            return None if self.where == "777" else Objection(say("Hay."))

    @dataclass(frozen=True, slots=True)
    class Eager(Needle):
        eagerness: ClassVar[float] = 5

    for kinds in ((Needle, Eager), (Eager, Needle)):
        assert RandomPlayer(random.Random(3)).decide(yard_observation(*kinds)) == Eager("777")


# -- fields ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("legal", "strays"), [(True, RandomPlayer.STRAYS), (False, RandomPlayer.STRAYS_OUT)])
def test_a_field_is_drawn_as_it_says_but_strays(legal: bool, strays: float) -> None:
    """Of legal orders two fields of a hundred, of those that need not be legal forty, take anything offered."""
    assert (RandomPlayer.STRAYS, RandomPlayer.STRAYS_OUT) == (0.02, 0.4)
    drawn = RandomPlayer(Drawn(0.0, strays)).sample(yard_observation(Aim), legal=legal)
    astray = RandomPlayer(Drawn(0.0, strays - 0.001)).sample(yard_observation(Aim), legal=legal)
    assert drawn == Aim("middle")
    assert astray in (Aim("head"), Aim("foot"))


def test_small_numbers_come_more_often_than_large_ones() -> None:
    """By the third power of the draw: half of the time the lowest eighth; both bounds can come."""
    observation = yard_observation(Load, bounds=(10, 17))
    tons = [RandomPlayer(Drawn(0.0, draw)).decide(observation) for draw in (0.0, 0.4999, 0.5, 0.9999)]
    assert tons == [Load(10), Load(10), Load(11), Load(17)]
    with pytest.raises(NothingToDraw):
        RandomPlayer(random.Random(1)).fill(Load, Yard(bounds=(5, 4)), 0)
    assert RandomPlayer(random.Random(1)).fill(Load, Yard(bounds=(5, 5)), 0) == Load(5)


def test_several_units_are_as_many_as_the_bounds_and_the_offer_allow() -> None:
    """Each number of them comes; where fewer are offered than are wanted, there is nothing to draw."""

    def sizes(low: int, high: int) -> set[int]:
        rng, known = random.Random(1), Yard(bounds=(low, high))
        drawn = [RandomPlayer(rng).fill(Couple, known, 0) for _ in range(60)]
        assert all(len(set(order.units)) == len(order.units) for order in drawn)  # type: ignore[attr-defined]
        return {len(order.units) for order in drawn}  # type: ignore[attr-defined]

    assert sizes(1, 2) == {1, 2}
    assert sizes(2, 9) == {2, 3}
    assert sizes(3, 3) == {3}
    with pytest.raises(NothingToDraw):
        sizes(4, 9)


def test_of_no_candidates_there_is_nothing_to_draw() -> None:
    """A field that may be left out always has that."""
    with pytest.raises(NothingToDraw):
        RandomPlayer(random.Random(1)).fill(Pull, Yard(wagons=()), 0)
    drawn = {RandomPlayer(random.Random(n)).fill(Pull, Yard(wagons=("a",)), 0) for n in range(30)}
    assert drawn == {Pull("a", how) for how in (None, "fast", "slow")}


def test_texts_and_records_keep_their_bounds() -> None:
    """Texts are as they are after cleaning, long enough and not too long; so many records as are allowed."""
    rng = random.Random(2)
    words = [RandomPlayer(rng).fill(Sign, Yard(), 0).words for _ in range(200)]  # type: ignore[attr-defined]
    assert {len(text) for text in words} == {3, 4, 5, 6, 7, 8}
    assert all(clean(text, 8) == text for text in words)
    counts = {
        len(RandomPlayer(rng).fill(Hitch, Yard(bounds=(0, 2)), 0).parts)  # type: ignore[attr-defined]
        for _ in range(40)
    }
    assert counts == {0, 1, 2}


def test_who_decides_is_the_player_of_that_seat() -> None:
    """By a seed of its own, which is another after every entry."""
    seats = [SeatSetup("red", player=RANDOM), SeatSetup("blue", player="frugal")]
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=seats)
    decisions = {side: decision_of(game, side) for side in game.sides}
    assert {side: decision.kind for side, decision in decisions.items()} == {"red": RANDOM, "blue": "frugal"}
    assert all(decision.observation.known.seat == side for side, decision in decisions.items())
    game.submit("blue", Send(("blue-1",), "north"))
    assert len({decision_of(game, "red").seed, *(decision.seed for decision in decisions.values())}) == 3


# -- what is entered for a seat that gives nothing ---------------------------------------------------------------------


def test_the_usual_order_ends_the_part() -> None:
    """It hands over where that may be, though other kinds are more eager; a question is answered instead."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    assert default_order(game, "red") == EndTurn()
    game.top.state.retreating = "red-1"
    assert isinstance(default_order(game, "red"), FallBack)


def test_the_usual_orders_of_a_sealed_part_come_to_its_end() -> None:
    """A worker is sent, then the part is sealed; nothing is entered twice, nor in place of what was entered before."""
    game = Game.new(SURVEYED, toy_scenario("harvest"), seed="s")
    first = default_order(game, "red")
    assert first == Send(("red-1",), "east")
    assert first is not None
    game.submit("red", first)
    assert default_order(game, "red") is None


def test_the_usual_order_of_a_sealed_part_is_one_after_which_it_may_be_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However eager random players are to give another; trying it changes nothing."""
    game = Game.new(SURVEYED, toy_scenario("harvest"), seed="s")
    monkeypatch.setattr(Give, "eagerness", 1000)
    before = game.digest(), len(game.record.entries)
    assert default_order(game, "red") == Send(("red-1",), "east")
    assert (game.digest(), len(game.record.entries)) == before


def test_an_order_that_is_open_at_any_time_is_not_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else is legal, it is a dead end: nobody shouts for ever."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    monkeypatch.setitem(vars(RAID), "order_types", tuple(kind for kind in Raid.order_types if kind.any_time))
    with pytest.raises(AssertionError, match="no legal order"):
        default_order(game, "red")


def test_what_was_entered_before_is_left_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that would replace another, or is the same, is passed over for one that is neither."""
    game = Game.new(SURVEYED, toy_scenario("harvest"), seed="s")
    monkeypatch.setitem(vars(game.top.system), "order_types", (Survey, Give))
    assert default_order(game, "red") == Survey(None)
    game.submit("red", Survey((("eye", None, 1),)))
    assert default_order(game, "red") == Give("blue", 1)
    monkeypatch.setitem(vars(game.top.system), "order_types", (Survey,))
    assert default_order(game, "red") == Survey(None)
