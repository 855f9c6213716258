"""Random games: what they are played by, how often something strange is tried in them, and how a fault is told."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab import fuzz
from hexwar_tui.engine.lab.fuzz import ASKS, CHECKS, OUT_OF_TURN, PROBES, FuzzFault, Tally, play_on, play_random_game
from hexwar_tui.engine.lab.near_misses import ASTRAY, GAPS, HUGE, LONGEST_WAY, UNKNOWN, near_miss
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.orders.order import Order, flag_field
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import Text, say
from tests.engine.chance import RAID, Drawn, raid
from tests.engine.test_options import Knobs
from tests.engine.test_order_data import Everything
from tests.engine.yard import Job, Yard
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.raid import EndTurn, Raid, Walk

# -- options -----------------------------------------------------------------------------------------------------------


class _NotPlayed(Exception):
    """The options were seen; the game need not be played."""


def options_of_games(monkeypatch: pytest.MonkeyPatch, number: int) -> list[dict[str, Any]]:
    """The options by which so many random raids would be played."""
    seen: list[dict[str, Any]] = []

    def new(*given: Any, options: dict[str, Any], **more: Any) -> Game:
        seen.append(options)
        raise _NotPlayed

    monkeypatch.setattr(Game, "new", new)
    for seed in range(number):
        with pytest.raises(_NotPlayed):
            play_random_game(TOYS, RAID, str(seed), Tally())
    return seen


def test_options_go_from_their_lowest_to_twice_the_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns, usually 8, from 1 to 16; steps, usually 3, to 6; about three of ten options are another."""
    seen = options_of_games(monkeypatch, 600)
    assert {options["turns"] for options in seen if "turns" in options} == set(range(1, 17))
    assert {options["steps"] for options in seen if "steps" in options} == set(range(1, 7))
    assert 130 < sum("turns" in options for options in seen) < 230


def test_options_keep_their_highest_and_words_and_flags_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that could be twice as large but for its bound; one that is usually 0; a flag; a word."""
    monkeypatch.setitem(vars(TOYS["raid"]), "options_type", Knobs)
    seen = options_of_games(monkeypatch, 400)

    def values(name: str) -> set[Any]:
        return {options[name] for options in seen if name in options}

    assert 1 <= min(values("goal")) < 20
    assert 80 < max(values("goal")) <= 99
    assert values("least") == values("most") == values("any") == {0, 1, 2}
    assert values("fast") == {True}
    assert values("army") == {"levy", "sworn"}


def test_corners_are_played_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each about as often as the next, fifteen of a hundred games; all other options are usual then."""
    corners = ({"turns": 77}, {"steps": 9})
    monkeypatch.setattr(Raid, "corners", corners)
    seen = options_of_games(monkeypatch, 400)
    for corner in corners:
        assert 40 < sum(options == corner for options in seen) < 80


# -- what is tried -----------------------------------------------------------------------------------------------------


class Trying(RandomPlayer):
    """Ends its turn; asked for something that need not be legal, it tries what the referee alone could do."""

    def decide(self, observation: Observation) -> Order:
        return EndTurn()

    def sample(self, observation: Observation, *, legal: bool) -> Order | None:
        assert not legal
        return Walk("blue-1", (0,))


def tried(monkeypatch: pytest.MonkeyPatch, *draws: float) -> tuple[list[Seat], int, Tally]:
    """The seats for which it was asked whether an order may be given, how many orders were, and what was refused."""
    asked: list[Seat] = []
    game, tally, rng = raid(), Tally(), Drawn(*draws)
    check = Game.check

    def noted(game: Game, seat: Seat, order: Order) -> None:
        asked.append(seat)
        check(game, seat, order)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "check", noted)
        play_on(game, {side: Trying(rng) for side in game.sides}, rng, tally)
    return asked, len(game.record.entries), tally


def test_how_often_something_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time a near miss is asked about, of these a tenth out of turn; of twenty orders three are probes."""
    assert (ASKS, OUT_OF_TURN, PROBES) == (0.5, 0.1, 0.15)
    plain, asking, out = tried(monkeypatch, 0.5, 0.15), tried(monkeypatch, 0.499, 0.1, 0.9), None
    assert (plain[0], plain[1], plain[2].refused) == (["red"], 1, {})
    assert asking[0] == ["red", "red"]
    assert asking[1] == 1
    for seed in range(20):
        rng = Drawn(0.499, 0.0999, 0.9, seed=seed)
        game, seats = raid(), list[Seat]()
        with monkeypatch.context() as patch:
            patch.setattr(Game, "check", lambda game, seat, order, seats=seats: seats.append(seat))
            play_on(game, {side: Trying(rng) for side in game.sides}, rng, Tally())
        out = out or seats[0] == "blue"
    assert out
    probe = tried(monkeypatch, 0.5, 0.1499)
    assert (probe[0], probe[1], probe[2].refused) == (["red"], 0, {"TOY-1.1": 1})


@pytest.mark.parametrize("probes", [0, 1])
def test_dice_that_somebody_types_are_thrown(monkeypatch: pytest.MonkeyPatch, probes: float) -> None:
    """Whatever is entered, an order that is given or one that is only tried, gets the dice that it asks for."""
    monkeypatch.setattr(fuzz, "PROBES", probes)
    game, rng = raid(typed=True, options={"turns": 20}), random.Random("typed")
    players: dict[Seat, RandomPlayer] = {side: RandomPlayer(rng) for side in game.sides}
    while game.outcome is None and not any(entry.dice and entry.kind.value == "order" for entry in game.record.entries):
        play_on(game, players, rng, Tally())
    assert game.outcome is None, "nobody has rolled for an order"


def test_steps_that_wait_are_taken_before_anything_else() -> None:
    """Of a game with a referee; nobody is asked for anything meanwhile."""
    game = raid(referee=True)
    for side in game.sides:
        game.submit(side, EndTurn())
    play_on(game, {}, random.Random(1), Tally())
    assert game.turn == 2


def test_a_near_miss_is_what_is_offered_half_of_the_time() -> None:
    """Else one of its fields holds anything, and all others what they held; an order without fields is itself."""
    assert ASTRAY == 0.5
    game = raid()
    known = game.known("red")
    observation = Observation(known, (Walk,), False, False)
    offered = {unit: [way.value for way in known.reach(unit)] for unit in known.own()}
    changed = []
    for seed in range(60):
        plain = near_miss(observation, lambda: game.view("red"), Drawn(ASTRAY, seed=seed))
        assert isinstance(plain, Walk)
        assert plain.path in offered[plain.unit]
        astray = near_miss(observation, lambda: game.view("red"), Drawn(ASTRAY - 0.001, seed=seed))
        assert isinstance(astray, Walk)
        changed.append((astray.unit != plain.unit, astray.path != plain.path))
        assert not all(changed[-1])
    assert {(True, False), (False, True)} <= set(changed)
    idle = Observation(known, (EndTurn,), False, False)
    assert near_miss(idle, lambda: game.view("red"), Drawn(0.0)) == EndTurn()


def test_ways_that_go_astray_begin_where_the_offered_one_did() -> None:
    """Hex by hex up to eight steps, to anywhere; one in ten jumps at its end."""
    assert (GAPS, LONGEST_WAY) == (0.1, 8)
    game = raid()
    grid, observation = game.view("red").grid, Observation(game.known("red"), (Walk,), False, False)

    def ways(gap: float) -> list[tuple[int, ...]]:
        found = [near_miss(observation, lambda: game.view("red"), Drawn(0.0, gap, seed=seed)) for seed in range(200)]
        return [order.path for order in found if isinstance(order, Walk)]

    def goes_on(way: tuple[int, ...]) -> bool:
        return all(near in grid.neighbours[cell] for cell, near in itertools.pairwise(way))

    smooth, gaping = ways(GAPS), ways(GAPS - 0.001)
    assert all(goes_on(way) for way in smooth)
    assert {way[0] for way in smooth} == {0, 1}
    assert {len(way) for way in smooth} == set(range(1, 10))
    assert all(goes_on(way[:-1]) for way in gaping)
    assert not all(goes_on(way) for way in gaping)
    assert max(len(way) for way in gaping) == 10


def test_where_nothing_is_offered_every_field_holds_anything() -> None:
    """Up to four units that there are, hexes of the map, their six sides, numbers that are none, words of nothing."""
    game = raid()
    view, rng = game.view("red"), random.Random(4)
    observation = Observation(None, (Everything,), False, False)
    found = [near_miss(observation, lambda: view, rng) for _ in range(250)]
    orders = [order for order in found if isinstance(order, Everything)]
    units = {line.badge.unit for line in view.units}
    assert {order.unit for order in orders} == units
    assert {len(order.units) for order in orders} == {0, 1, 2, 3, 4}
    assert {unit for order in orders for unit in order.units} == units
    assert {order.side for order in orders} == set(game.sides)
    assert {order.hex for order in orders} == {order.edge[0] for order in orders} == set(view.grid.cells)
    assert {order.edge[1] for order in orders} == set(range(6))
    assert {order.path[0] for order in orders} == set(view.grid.cells)
    assert {order.number for order in orders} == {-1, HUGE}
    assert {order.flag for order in orders} == {True, False}
    assert {(order.region, order.choice, order.text, order.parts) for order in orders} == {(UNKNOWN, UNKNOWN, "", ())}


@dataclass(frozen=True, slots=True)
class Wave(Job):
    """An order of one flag."""

    kind: ClassVar[str] = "wave"
    title: ClassVar[Text] = say("Wave")
    twice: bool = flag_field(say("Twice?"))


def test_a_flag_that_goes_astray_is_yes_half_of_the_time() -> None:
    """Of draws from 0 to below 1, those below a half."""
    observation, view = Observation(Yard(), (Wave,), False, False), raid().view("red")
    waved = [near_miss(observation, lambda: view, Drawn(0.0, draw)) for draw in (0.0, 0.499, 0.5, 0.999)]
    assert waved == [Wave(True), Wave(True), Wave(False), Wave(False)]


def test_a_desk_is_of_a_seat_that_may_seal_when_nothing_speaks_against_it() -> None:
    """In sealed phases alone."""
    assert (observation_of(raid(), "red").sealed, observation_of(raid(), "red").may_seal) == (False, False)
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    assert (observation_of(game, "red").sealed, observation_of(game, "red").may_seal) == (True, False)
    game.submit("red", Send(("red-1",), "north"))
    assert (observation_of(game, "red").sealed, observation_of(game, "red").may_seal) == (True, True)


# -- faults ------------------------------------------------------------------------------------------------------------


def test_what_always_holds_is_looked_at_every_so_many_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first act, and after every twenty-fifth behind it."""
    acts, looked = 0, []
    played, faults = fuzz.play_on, Game.faults

    def counted(*given: Any) -> None:
        nonlocal acts
        acts += 1
        played(*given)

    def looking(game: Game) -> list[Fault]:
        looked.append(acts)
        return faults(game)

    monkeypatch.setattr(fuzz, "play_on", counted)
    monkeypatch.setattr(Game, "faults", looking)
    tally = Tally()
    game = play_random_game(TOYS, RAID, "4", tally)
    assert CHECKS == 25
    assert looked == list(range(1, acts + 1, 25))
    assert len(looked) > 1
    orders = [entry for entry in game.record.entries if entry.kind.value == "order"]
    assert (tally.games, tally.orders) == (1, len(orders))
    assert tally.counts["walked"] > 0


def test_the_first_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seed by which the game can be played again, and the game as it was."""
    two = [Fault(say("a raider too many")), Fault(say("and a fence"))]
    monkeypatch.setattr(Raid, "invariants", lambda self, frame: two)
    tally = Tally()
    with pytest.raises(FuzzFault, match=r"^seed 7: a raider too many$") as caught:
        play_random_game(TOYS, RAID, "7", tally)
    assert (caught.value.seed, caught.value.game.record.system, tally.games) == ("7", "raid", 0)


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many acts."""
    assert fuzz.MOST_ACTS == 20_000
    monkeypatch.setattr(fuzz, "MOST_ACTS", 3)
    with pytest.raises(FuzzFault, match="no end after 3 acts"):
        play_random_game(TOYS, RAID, "7", Tally())


def test_whatever_breaks_in_a_game_is_a_fault_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named by the kind of error and its words."""

    def broken(self: EndTurn, frame: Any, side: str, table: Any) -> None:
        raise LookupError("where is the turn?")

    monkeypatch.setattr(EndTurn, "carry_out", broken)
    with pytest.raises(FuzzFault, match=r"^seed 7: LookupError: where is the turn\?$"):
        play_random_game(TOYS, RAID, "7", Tally())


def test_a_game_that_does_not_replay_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is played again from its journal when it has ended."""

    def differs(game: Game) -> None:
        raise ValueError("other dice")

    monkeypatch.setattr(Game, "verify", differs)
    with pytest.raises(FuzzFault, match="ValueError: other dice"):
        play_random_game(TOYS, toy_scenario("raid", options={"turns": 1}), "7", Tally())
