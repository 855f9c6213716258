"""The player who plays every system by chance, what is entered for a seat that gives nothing, and who can sit where."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import (
    RANDOM,
    NoSuchPlayer,
    RandomPlayer,
    decision_of,
    default_order,
    give_for,
    player_kinds,
    sit_down,
)
from hexwar_tui.engine.orders.order import NothingToDraw, Order, choice_field, parts_field, text_field
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from tests.engine.games import Drawn, english, moment, new, reopened, send, struck
from tests.engine.yard import WAGON, Aim, Couple, Job, Load, Pull, Yard
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Frugal, Give, Send
from tests.toys.raid import RAID, EndTurn, FallBack, Raid
from tests.toys.survey import SURVEYED, Survey


def desk(*kinds: type[Order], may_seal: bool = False, **known: Any) -> Observation:
    """What a player in the yard is given."""
    return Observation(Yard(**known), kinds, may_seal, may_seal)


def seeded(seed: int = 1) -> RandomPlayer:
    return RandomPlayer(random.Random(seed))


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


def test_kinds_are_drawn_by_their_eagerness() -> None:
    """A kind that is thrice as eager is drawn thrice as often: here three of four times."""
    drawn = [type(RandomPlayer(Drawn(at, 0.9)).decide(desk(Load, Aim))) for at in (0.0, 0.2499, 0.25, 0.9999)]
    assert drawn == [Load, Load, Aim, Aim]


def test_a_kind_that_is_closed_is_not_looked_at_and_one_that_failed_is_drawn_less() -> None:
    """A quarter as often after each failure, and forty failures are enough; closed kinds are no failures."""
    tried: list[Order] = []

    def against(order: Order) -> bool:
        tried.append(order)
        return not isinstance(order, Load)

    order = RandomPlayer(Drawn(0.81, 0.81, 0.93)).sample(desk(Load, Pull, against=against), legal=True)
    assert isinstance(order, Load)
    assert [type(one) for one in tried] == [Pull, Pull, Load]
    tried.clear()
    assert seeded().sample(desk(Pull, against=against), legal=True) is None
    assert len(tried) == RandomPlayer.TRIES == 40
    assert seeded().sample(desk(Load, Pull, closed=True), legal=True) is None
    assert seeded().sample(desk(Load, closed=True), legal=False) is not None


def test_an_order_that_need_not_be_legal_is_not_asked_whether_it_is() -> None:
    """The first that can be made is taken; where nothing can be drawn, none."""
    tried: list[Order] = []
    assert isinstance(seeded().sample(desk(Load, against=tried.append), legal=False), Load)
    assert tried == []
    assert seeded().sample(desk(Pull, wagons=()), legal=False) is None


def test_a_player_seals_now_and_then_where_it_may() -> None:
    """Of a hundred times twelve, and always where it finds nothing legal; where it may not seal, it gives an order."""
    free = desk(Load, may_seal=True)
    assert [RandomPlayer(Drawn(draw)).decide(free) is None for draw in (0.1199, 0.12)] == [True, False]
    assert RandomPlayer(Drawn(0.0)).decide(desk(Load)) == Load(1)
    assert seeded().decide(desk(Load, may_seal=True, against=lambda order: True)) is None
    with pytest.raises(AssertionError, match="no legal order"):
        seeded().decide(desk(Load, against=lambda order: True))


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
        assert seeded(3).decide(desk(*kinds)) == Eager("777")


# -- fields ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("legal", "strays"), [(True, RandomPlayer.STRAYS), (False, RandomPlayer.STRAYS_OUT)])
def test_a_field_is_drawn_as_it_says_but_strays(legal: bool, strays: float) -> None:
    """Of legal orders two fields of a hundred, of those that need not be legal forty, take anything offered."""
    assert (RandomPlayer.STRAYS, RandomPlayer.STRAYS_OUT) == (0.02, 0.4)
    assert RandomPlayer(Drawn(0.0, strays)).sample(desk(Aim), legal=legal) == Aim("middle")
    assert RandomPlayer(Drawn(0.0, strays - 0.001)).sample(desk(Aim), legal=legal) in (Aim("head"), Aim("foot"))


def test_small_numbers_come_more_often_than_large_ones() -> None:
    """By the third power of the draw: half of the time the lowest eighth; both bounds can come."""
    observation = desk(Load, bounds=(10, 17))
    tons = [RandomPlayer(Drawn(0.0, draw)).decide(observation) for draw in (0.0, 0.4999, 0.5, 0.9999)]
    assert tons == [Load(10), Load(10), Load(11), Load(17)]
    with pytest.raises(NothingToDraw):
        seeded().fill(Load, Yard(bounds=(5, 4)), 0)
    assert seeded().fill(Load, Yard(bounds=(5, 5)), 0) == Load(5)


def test_several_units_are_as_many_as_the_bounds_and_the_offer_allow() -> None:
    """Each number of them comes; where fewer are offered than are wanted, there is nothing to draw."""
    for bounds, sizes in (((1, 2), {1, 2}), ((2, 9), {2, 3}), ((3, 3), {3})):
        player, known = seeded(), Yard(bounds=bounds)
        drawn = [player.fill(Couple, known, 0).units for _ in range(60)]  # type: ignore[attr-defined]
        assert all(len(set(units)) == len(units) for units in drawn)
        assert {len(units) for units in drawn} == sizes
    with pytest.raises(NothingToDraw):
        seeded().fill(Couple, Yard(bounds=(4, 9)), 0)


def test_of_no_candidates_there_is_nothing_to_draw() -> None:
    """A field that may be left out always has that."""
    with pytest.raises(NothingToDraw):
        seeded().fill(Pull, Yard(wagons=()), 0)
    drawn = {seeded(n).fill(Pull, Yard(wagons=("a",)), 0) for n in range(30)}
    assert drawn == {Pull("a", how) for how in (None, "fast", "slow")}


def test_texts_and_records_keep_their_bounds() -> None:
    """Texts are as they are after cleaning, long enough and not too long; so many records as are allowed."""
    player, known = seeded(2), Yard(bounds=(0, 2))
    words = [player.fill(Sign, known, 0).words for _ in range(200)]  # type: ignore[attr-defined]
    assert {len(text) for text in words} == {3, 4, 5, 6, 7, 8}
    assert all(clean(text, 8) == text for text in words)
    parts = [player.fill(Hitch, known, 0).parts for _ in range(40)]  # type: ignore[attr-defined]
    assert {len(records) for records in parts} == {0, 1, 2}


# -- what is entered for a seat that gives nothing ---------------------------------------------------------------------


def surveyed() -> Game:
    return Game.new(SURVEYED, toy_scenario("harvest"), seed="s")


def test_the_usual_order_ends_the_part() -> None:
    """It hands over where that may be, though other kinds are more eager; a question is answered instead."""
    game = new("raid")
    assert default_order(game, "red") == EndTurn()
    game.top.state.retreating = "red-1"
    assert isinstance(default_order(game, "red"), FallBack)


def test_the_usual_order_of_a_sealed_part_is_one_after_which_it_may_be_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However eager random players are to give another; trying it changes nothing. Then the part is sealed: nothing is
    entered twice."""
    game = surveyed()
    monkeypatch.setattr(Give, "eagerness", 1000)
    before = moment(game)
    assert default_order(game, "red") == Send(("red-1",), "east")
    assert moment(game) == before
    game.submit("red", Send(("red-1",), "east"))
    assert default_order(game, "red") is None


def test_an_order_that_is_open_at_any_time_is_not_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else is legal, it is a dead end: nobody shouts for ever."""
    game = new("raid")
    monkeypatch.setitem(vars(RAID), "order_types", tuple(kind for kind in Raid.order_types if kind.any_time))
    with pytest.raises(AssertionError, match="no legal order"):
        default_order(game, "red")


def test_what_was_entered_before_is_left_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that would replace another, or is the same, is passed over for one that is neither."""
    game = surveyed()
    monkeypatch.setitem(vars(game.top.system), "order_types", (Survey, Give))
    assert default_order(game, "red") == Survey(None)
    game.submit("red", Survey((("eye", None, 1),)))
    assert default_order(game, "red") == Give("blue", 1)
    monkeypatch.setitem(vars(game.top.system), "order_types", (Survey,))
    assert default_order(game, "red") == Survey(None)


# -- who can sit where -------------------------------------------------------------------------------------------------


def test_a_system_names_its_own_players_first() -> None:
    """The one that plays every system comes last; each has a name for people."""
    kinds = player_kinds(TOYS["harvest"])
    assert [(id, english(kind.title)) for id, kind in kinds.items()] == [
        ("frugal", "a frugal player"),
        (RANDOM, "a player who moves at random"),
    ]
    assert list(player_kinds(TOYS["raid"])) == [RANDOM]


def test_a_player_that_a_system_does_not_have_is_refused_by_name() -> None:
    """Nobody else sits down in its place."""
    rng = random.Random("seats")
    assert isinstance(sit_down(TOYS["harvest"], "frugal", rng), Frugal)
    assert isinstance(sit_down(TOYS["harvest"], RANDOM, rng), RandomPlayer)
    for system, kind in (("harvest", "wizard"), ("duel", "frugal"), ("harvest", "")):
        with pytest.raises(NoSuchPlayer, match=f"{system.title()} has no practice player “{kind}”"):
            sit_down(TOYS[system], kind, rng)


@pytest.mark.parametrize(("player", "plays"), [("brave", RANDOM), (RANDOM, RANDOM), ("wizard", "wizard")])
def test_in_a_game_within_the_game_its_usual_player_takes_the_seat_of_one_that_only_the_game_has(
    player: str, plays: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that the game itself does not have is left what it is, to be refused."""
    monkeypatch.setattr(Raid, "players", {"brave": PlayerKind(say("a brave player"), RandomPlayer)})
    seats = [SeatSetup("red", player=player)]
    assert decision_of(new("raid", seats=seats), "red").kind == player
    game = struck(seats=seats)
    assert len(game.frames) == 2
    assert decision_of(game, "red").kind == plays


def test_who_practises_is_who_the_record_names() -> None:
    """Each seat its own, by a seed of its own, which is another after each of its entries, and not after those of
    others, which may be secret; one act at a time, and the same in the same game."""
    game = new("harvest", seats=[SeatSetup("red", player="frugal"), SeatSetup("blue", player=RANDOM)])
    copy = reopened(game)
    decisions = {side: decision_of(game, side) for side in game.sides}
    assert {side: decision.kind for side, decision in decisions.items()} == {"red": "frugal", "blue": RANDOM}
    assert all(decision.observation().known.seat == side for side, decision in decisions.items())
    for run in (game, copy):
        for _ in range(3):
            give_for(run, "red", decision_of(run, "red").fall())
    assert [entry.body.get("units") for entry in game.record.entries] == [["red-1", "red-2"], ["red-3"], None]
    assert game.waiting_for() == ("blue",)
    assert copy.digest() == game.digest()
    seeds = {*(decision.seed for decision in decisions.values()), decision_of(game, "blue").seed}
    send(game, "blue")
    assert len(seeds) == 2
    assert len(seeds | {decision_of(game, "blue").seed}) == 3


def test_typed_dice_of_a_practice_player() -> None:
    """They are thrown for it, and the same game always throws the same."""
    game = new("duel", seats=[SeatSetup("red", player=RANDOM)], typed=True)
    copies = [reopened(game), reopened(game)]
    for copy in copies:
        give_for(copy, "red", Bid("3", feint=True))
    first, second = (copy.record.entries[-1].dice for copy in copies)
    assert first == second
    assert [roll.dice for roll in first] == ["1d3"]
