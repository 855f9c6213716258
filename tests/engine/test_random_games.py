"""Random games: what they are played by, how often something strange is tried in them, and how a fault is told."""

from __future__ import annotations

import itertools
import random
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOptions, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab import fuzz
from hexwar_tui.engine.lab.fuzz import ASKS, CHECKS, OUT_OF_TURN, PROBES, FuzzFault, Tally, play_on, play_random_game
from hexwar_tui.engine.lab.near_misses import ASTRAY, GAPS, HUGE, LONGEST_WAY, UNKNOWN, near_miss
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.orders.order import Order, flag_field, specs
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import Text, say
from tests.engine.games import Drawn, new, send, turns
from tests.engine.test_options import Knobs
from tests.engine.yard import Everything, Job, Yard
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import RAID, EndTurn, Raid, Walk

SHORT = toy_scenario("raid", options={"turns": 1})


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
        with pytest.raises(FuzzFault) as told:
            play_random_game(TOYS, toy_scenario("raid"), str(seed), Tally())
        assert isinstance(told.value.__cause__, _NotPlayed)
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
    values = {name: {options[name] for options in seen if name in options} for name in Knobs.model_fields}
    goals = values.pop("goal")
    assert 1 <= min(goals) < 20
    assert 80 < max(goals) <= 99
    few = {0, 1, 2}
    assert values == {"least": few, "most": few, "any": few, "fast": {True}, "army": {"levy", "sworn"}}


def test_corners_are_played_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each about as often as the next, fifteen of a hundred games; all other options are usual then."""
    corners = ({"turns": 77}, {"steps": 9})
    monkeypatch.setattr(Raid, "corners", corners)
    seen = options_of_games(monkeypatch, 400)
    for corner in corners:
        assert 40 < sum(options == corner for options in seen) < 80


def test_options_that_leave_no_room_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a scenario can't be laid out by unusual options, it is played by its own."""

    def cramped(scenario: Any, options: Any, seed: str) -> Any:
        if options != Raid.options_type():
            raise BadOptions("no room")
        return scenario

    monkeypatch.setitem(vars(RAID), "lay_out", cramped)
    monkeypatch.setattr(fuzz, "MOST_ACTS", 0)
    for seed in range(8):
        with pytest.raises(FuzzFault) as begun:
            play_random_game(TOYS, toy_scenario("raid"), str(seed), Tally())
        assert begun.value.game is not None
        assert begun.value.game.frames[0].options == Raid.options_type()


# -- what is tried -----------------------------------------------------------------------------------------------------


class Trying(RandomPlayer):
    """Ends its turn; asked for something that need not be legal, it tries what the referee alone could do."""

    def decide(self, observation: Observation) -> Order:
        return EndTurn()

    def sample(self, observation: Observation, *, legal: bool) -> Order | None:
        assert not legal
        return Walk("blue-1", (0,))


def tried(monkeypatch: pytest.MonkeyPatch, *draws: float, seed: int = 0) -> tuple[list[Seat], int, Tally]:
    """The seats for which it was asked whether an order may be given, how many orders were, and what was refused."""
    asked: list[Seat] = []
    game, tally, rng = new("raid"), Tally(), Drawn(*draws, seed=seed)
    check = Game.check

    def noted(game: Game, seat: Seat, order: Order) -> None:
        asked.append(seat)
        check(game, seat, order)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "check", noted)
        play_on(game, {side: Trying(rng) for side in game.sides}, rng, tally)
    return asked, len(game.record.entries), tally


def test_how_often_something_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time a near miss is asked about, and not given, of these a tenth out of turn; of twenty orders three
    are probes. What is refused is counted by its rule."""
    assert (ASKS, OUT_OF_TURN, PROBES) == (0.5, 0.1, 0.15)
    asked, given, tally = tried(monkeypatch, 0.5, 0.15)
    assert (asked, given, tally.refused) == (["red"], 1, {})
    asked, given, tally = tried(monkeypatch, 0.499, 0.1, 0.9)
    assert (asked, given) == (["red", "red"], 1)
    out_of_turn = [tried(monkeypatch, 0.499, 0.0999, 0.9, seed=seed) for seed in range(20)]
    assert {asked[0] for asked, _, _ in out_of_turn} == {"red", "blue"}
    assert any(tally.refused[""] for asked, _, tally in out_of_turn if asked[0] == "blue")
    asked, given, tally = tried(monkeypatch, 0.5, 0.1499)
    assert (asked, given, tally.refused) == (["red"], 0, {"TOY-1.1": 1})


@pytest.mark.parametrize("probes", [0, 1])
def test_dice_that_somebody_types_are_thrown(monkeypatch: pytest.MonkeyPatch, probes: float) -> None:
    """Whatever is entered, an order that is given or one that is only tried, gets the dice that it asks for."""
    monkeypatch.setattr(fuzz, "PROBES", probes)
    game, rng = new("raid", typed=True, options={"turns": 20}), random.Random("typed")
    players: dict[Seat, RandomPlayer] = {side: RandomPlayer(rng) for side in game.sides}
    while game.outcome is None and not any(entry.dice and entry.kind.value == "order" for entry in game.record.entries):
        play_on(game, players, rng, Tally())
    assert game.outcome is None, "nobody has rolled for an order"


def test_steps_that_wait_are_taken_before_anything_else() -> None:
    """Of a game with a referee; nobody is asked for anything meanwhile."""
    game = new("raid", referee=True)
    turns(game, 1)
    play_on(game, {}, random.Random(1), Tally())
    assert game.turn == 2


@pytest.mark.parametrize("system", ["raid", "duel", "harvest"])
def test_near_misses_are_of_every_kind_and_mostly_refused(system: str) -> None:
    """Every kind is tried with every field, and the order's own objection has an answer to all of it."""
    game, rng = new(system), random.Random("misses")
    seat = game.waiting_for()[0]
    observation = observation_of(game, seat)
    found = [near_miss(observation, lambda: game.view(seat), rng) for _ in range(300)]
    assert {type(order) for order in found} == set(observation.order_types)
    assert 0 < sum(order.objection(game.known(seat)) is not None for order in found) < len(found)
    assert all(hasattr(order, name) for order in found for name in specs(type(order)))


def test_a_near_miss_is_what_is_offered_half_of_the_time() -> None:
    """Else one of its fields holds anything, and all others what they held; an order without fields is itself."""
    assert ASTRAY == 0.5
    game = new("raid")
    known = game.known("red")
    observation = Observation(known, (Walk,), False, False)
    offered = {unit: [way.value for way in known.reach(unit)] for unit in known.own()}
    changed = set()
    for seed in range(60):
        plain = near_miss(observation, lambda: game.view("red"), Drawn(ASTRAY, seed=seed))
        assert isinstance(plain, Walk)
        assert plain.path in offered[plain.unit]
        astray = near_miss(observation, lambda: game.view("red"), Drawn(ASTRAY - 0.001, seed=seed))
        assert isinstance(astray, Walk)
        changed.add((astray.unit != plain.unit, astray.path != plain.path))
    assert {(True, False), (False, True)} <= changed <= {(False, False), (True, False), (False, True)}
    idle = Observation(known, (EndTurn,), False, False)
    assert near_miss(idle, lambda: game.view("red"), Drawn(0.0)) == EndTurn()


def test_ways_that_go_astray_begin_where_the_offered_one_did() -> None:
    """Hex by hex up to eight steps, to anywhere; one in ten jumps at its end."""
    assert (GAPS, LONGEST_WAY) == (0.1, 8)
    game = new("raid")
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
    game, rng = new("raid"), random.Random(4)
    view, observation = game.view("red"), Observation(None, (Everything,), False, False)
    found = [near_miss(observation, lambda: view, rng) for _ in range(250)]
    orders = [order for order in found if isinstance(order, Everything)]
    units, cells = {line.badge.unit for line in view.units}, set(view.grid.cells)
    assert {order.unit for order in orders} == {unit for order in orders for unit in order.units} == units
    assert {len(order.units) for order in orders} == {0, 1, 2, 3, 4}
    assert {order.side for order in orders} == set(game.sides)
    assert {order.hex for order in orders} == {order.edge[0] for order in orders} == cells
    assert {order.edge[1] for order in orders} == set(range(6))
    assert {order.path[0] for order in orders} == cells
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
    observation, view = Observation(Yard(), (Wave,), False, False), new("raid").view("red")
    waved = [near_miss(observation, lambda: view, Drawn(0.0, draw)) for draw in (0.0, 0.499, 0.5, 0.999)]
    assert waved == [Wave(True), Wave(True), Wave(False), Wave(False)]


def test_a_desk_is_of_a_seat_that_may_seal_when_nothing_speaks_against_it() -> None:
    """In sealed phases alone."""
    game = new("harvest")
    desks = [observation_of(new("raid"), "red"), observation_of(game, "red")]
    send(game, "red")
    desks.append(observation_of(game, "red"))
    assert [(desk.sealed, desk.may_seal) for desk in desks] == [(False, False), (True, False), (True, True)]


# -- what is counted, and faults ---------------------------------------------------------------------------------------


def test_refusals_are_counted_by_rule_from_the_first_game_on() -> None:
    """Rules by which nothing was refused count 0, and are named among what never happened; where one rule refuses many
    things, the one that matters is counted by itself, too."""
    tally = Tally()
    play_random_game(TOYS, SHORT, "1", tally)
    assert set(tally.refused) <= {"TOY-1.1", ""}
    assert tally.refused["TOY-1.1"] > 0
    tally.refused["TOY-9.9"] = tally.counts["miracle"] = 0
    assert {"TOY-9.9", "miracle"} <= set(tally.missing())
    assert "TOY-1.1" not in tally.missing()
    tally.refused.clear()
    tally.refuse(IllegalOrder("Two are there.", "TOY-1.1", "third one"))
    tally.refuse(IllegalOrder("Too far.", "TOY-1.1"))
    assert tally.refused == {"TOY-1.1": 2, "TOY-1.1 third one": 1}


def test_what_always_holds_is_looked_at_every_so_many_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first act, after every twenty-fifth behind it, and at the end."""
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
    game = play_random_game(TOYS, toy_scenario("raid"), "4", tally)
    assert CHECKS == 25
    assert looked == [*range(1, acts + 1, 25), acts]
    assert len(looked) > 2
    orders = [entry for entry in game.record.entries if entry.kind.value == "order"]
    assert (tally.games, tally.orders) == (1, len(orders))
    assert tally.counts["walked"] > 0


def broken(*given: Any, **more: Any) -> None:
    raise LookupError("where is the turn?")


@pytest.mark.parametrize(
    ("place", "name", "breaks", "said"),
    [
        pytest.param(
            Raid,
            "invariants",
            lambda self, frame: [Fault(say("a raider too many")), Fault(say("and a fence"))],
            r"^seed 7: a raider too many$",
            id="the first fault of the state",
        ),
        pytest.param(fuzz, "MOST_ACTS", 3, "no end after 3 acts", id="no end"),
        pytest.param(EndTurn, "carry_out", broken, r"^seed 7: LookupError: where is the turn\?$", id="an error"),
        pytest.param(Game, "verify", broken, r"^seed 7: LookupError: where", id="a game that does not replay"),
        pytest.param(Raid, "tally", broken, r"^seed 7: LookupError: where", id="what can't be counted"),
    ],
)
def test_whatever_goes_wrong_is_told(
    place: Any, name: str, breaks: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the seed by which the game can be played again, and the game as it was; it does not count."""
    assert fuzz.MOST_ACTS == 20_000
    monkeypatch.setattr(place, name, breaks)
    tally = Tally()
    with pytest.raises(FuzzFault, match=said) as caught:
        play_random_game(TOYS, SHORT, "7", tally)
    assert caught.value.game is not None
    assert (caught.value.seed, caught.value.game.record.system, tally.games) == ("7", "raid", 0)


def test_a_game_that_can_not_be_begun_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no game to look at."""
    monkeypatch.setattr(Game, "new", broken)
    with pytest.raises(FuzzFault, match=r"^seed 7: LookupError: where is the turn\?$") as caught:
        play_random_game(TOYS, SHORT, "7", Tally())
    assert caught.value.game is None


def test_a_fault_that_comes_up_at_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also between two acts after which the state is looked at."""
    acts = len(play_random_game(TOYS, SHORT, "7", Tally()).record.entries)
    late = Fault(say("a raider too many"))
    monkeypatch.setattr(fuzz, "CHECKS", 100 * acts)
    monkeypatch.setattr(Raid, "invariants", lambda self, frame: [late] if frame.state.turn > 1 else [])
    with pytest.raises(FuzzFault, match=r"^seed 7: a raider too many$"):
        play_random_game(TOYS, SHORT, "7", Tally())
