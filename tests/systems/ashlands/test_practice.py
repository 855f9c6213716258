"""The practice player of Ashlands: what it does on small boards, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import random
from math import ceil

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.lab.practice.aims import Plan
from hexwar_tui.systems.ashlands.lab.practice.building import SPARED, next_structure
from hexwar_tui.systems.ashlands.orders.events import FaceRain, PickUnsupplied
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March, Move, Rally, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import event, hold, preparing

LEARNING, FOUR = "ashlands/first-steps", "ashlands/full-four"


def decided(board: Board, side: str = "red", seed: str = "practice") -> Order | None:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    sealed = board.state.phase is Phase.PREPARATION
    observation = Observation(
        known, ASHLANDS.order_types, sealed, sealed and ASHLANDS.sealing.seal_objection(known) is None
    )
    order = sit_down(ASHLANDS, "steady", random.Random(seed)).decide(observation)
    assert order is None or order.objection(known) is None
    return order


def prepared(board: Board, side: str = "red", seed: str = "practice") -> list[Order]:
    """All that the player enters in a Preparation."""
    orders: list[Order] = []
    while (order := decided(board, side, f"{seed}/{len(orders)}")) is not None:
        board.give(side, order)
        orders.append(order)
    return orders


def of_kind(orders: list[Order], kind: type[Order]) -> list[Order]:
    return [order for order in orders if isinstance(order, kind)]


# -- in the rounds -----------------------------------------------------------------------------------------------------


def field() -> Board:
    """Nine by nine hexes of plain ground."""
    return Board(*["........."] * 9)


def test_it_shoots_at_what_it_can() -> None:
    """An enemy in reach is fired at, in the Opening round already."""
    board = field()
    board.stand("red", "rifles", "0104")
    board.stand("blue", "brutes", "0404")
    order = decided(board)
    assert isinstance(order, Shoot | Move)
    assert order.target == "blue-brutes-1"


def test_it_prefers_the_target_that_loses_more() -> None:
    """Of two in reach the one whose wounds are worth more."""
    board = field()
    board.stand("red", "mortars", "0105")
    board.stand("blue", "tanks", "0405")
    board.stand("blue", "rifles", "0406")
    order = decided(board)
    assert isinstance(order, Shoot | Move)
    assert order.target == "blue-rifles-2"


def test_it_attacks_when_the_odds_are_good() -> None:
    """Brutes fall upon riflemen next to them."""
    board = field()
    board.stand("red", "brutes", "0404")
    board.stand("blue", "rifles", "0604", alive=3)
    order = decided(board)
    assert isinstance(order, Attack)
    assert order.target == "blue-rifles-1"


def test_it_attacks_nobody_when_the_odds_are_bad() -> None:
    """A handful of riflemen leave fresh brutes alone."""
    board = field()
    board.stand("red", "rifles", "0404", alive=2)
    board.stand("blue", "brutes", "0604")
    assert not isinstance(decided(board), Attack)


def besieged() -> Board:
    """Red's only base, at 0505, with tough brutes on it; whoever stands there at the end of the turn has it."""
    board = field()
    board.state.bases = {board.cell("0505"): "red", board.cell("0909"): "blue"}
    board.stand("blue", "brutes", "0505")
    return board


def test_an_enemy_on_the_last_base_is_attacked_whatever_the_odds() -> None:
    """What can't win by fire is thrown against him: a lost base is a lost game."""
    board = besieged()
    board.stand("red", "rifles", "0504", alive=2)
    order = decided(board)
    assert isinstance(order, Attack)
    assert order.target == "blue-brutes-1"


def test_an_enemy_on_the_last_base_is_fired_at_before_he_is_attacked() -> None:
    """Fire first, by all but the best attacker; then he strikes."""
    board = besieged()
    board.stand("red", "rifles", "0504", alive=2)
    far = board.stand("red", "rifles", "0502", alive=1)
    order = decided(board)
    assert isinstance(order, Shoot | Move)
    assert (order.unit, order.target) == (far.id, "blue-brutes-1")
    far.acted = board.state.turn
    assert isinstance(decided(board), Attack)


def test_nothing_else_is_done_while_an_enemy_stands_on_the_last_base() -> None:
    """A free key point beside a unit waits; a unit that reaches nobody walks as ever."""
    board = besieged()
    hold(board, None, "0503")
    board.stand("red", "rifles", "0504")
    assert isinstance(decided(board), Attack)
    board = besieged()
    hold(board, None, "0102")
    board.stand("red", "rifles", "0101")
    order = decided(board)
    assert isinstance(order, March)
    assert order.path[-1] == board.cell("0102")


def test_a_shaken_unit_rallies() -> None:
    """There is nothing else that it may do."""
    board = field()
    unit = board.stand("red", "rifles", "0104", suppressed=True)
    assert decided(board) == Rally(unit.id)


def test_it_takes_a_free_key_point_at_once() -> None:
    """Before the enemy does, in the Opening round; then it stays there."""
    board = field()
    hold(board, None, "0504")
    unit = board.stand("red", "rifles", "0204")
    order = decided(board)
    assert isinstance(order, March)
    assert order.path[-1] == board.cell("0504")
    board.give("red", order)
    board.state.turn += 1
    assert decided(board) == EndRound()
    assert unit.cell == board.cell("0504")


def test_each_unit_goes_for_another_key_point() -> None:
    """Two units do not run to the same place."""
    board = field()
    hold(board, None, "0603", "0606")
    for label in ("0404", "0405"):
        board.stand("red", "rifles", label)
    ends = set()
    for _ in range(2):
        order = decided(board)
        assert isinstance(order, March)
        board.give("red", order)
        ends.add(order.path[-1])
    assert ends == {board.cell("0603"), board.cell("0606")}


def test_where_all_is_equal_ranks_decide_and_no_corner_of_the_map() -> None:
    """Of places that are as good to start from the one of the lowest rank, and the same for aims that are as good."""
    size = 81
    board = Board(*["........."] * 9, scenario={"ranks": list(range(size))[::-1]})
    unit = board.stand("red", "rifles", "0505")
    nothing = Plan(board.known("red"), [])
    assert nothing.best_start(unit, [0, 40, 80]) == 80
    hold(board, None, "0503", "0507")
    aim = Plan(board.known("red"), [unit]).aim_of(unit)
    assert aim is not None
    assert aim.cell == board.cell("0507")


def test_it_walks_in_the_closing_round() -> None:
    """What is far off waits until it is seen what the Opening round has brought."""
    board = field()
    hold(board, None, "0908")
    board.stand("red", "rifles", "0102")
    assert decided(board) == EndRound()
    board.state.phase = Phase.CLOSING
    assert isinstance(decided(board), March)


def test_a_guard_stays_on_its_base() -> None:
    """An enemy stands before it, and nobody else is there."""
    board = field()
    board.base("red", "0101")
    hold(board, None, "0401")
    board.stand("red", "rifles", "0101")
    board.stand("blue", "brutes", "0404")
    board.state.phase = Phase.CLOSING
    order = decided(board)
    assert isinstance(order, Shoot | EndRound)


def test_it_walks_into_an_empty_base() -> None:
    """The enemy's fall ends the game."""
    board = field()
    board.base("blue", "0909")
    hold(board, None, "0505")
    board.stand("red", "rifles", "0907")
    order = decided(board)
    assert isinstance(order, March)
    assert order.path[-1] == board.cell("0909")


def test_a_vip_goes_home() -> None:
    """Its own zone is worth more to it than what lies about."""
    board = Board(*["........."] * 9, options={"zone": 2})
    board.stand("red", "rifles", "0505", vip=True)
    board.state.phase = Phase.CLOSING
    order = decided(board)
    assert isinstance(order, March)
    distance = board.frame.scenario.ground.grid.distance
    assert distance(order.path[-1], board.cell("0202")) < distance(board.cell("0505"), board.cell("0202"))


def test_it_brings_models_back_when_nothing_else_is_to_be_done() -> None:
    """And buys upgrades with what is left."""
    board = field()
    unit = board.stand("red", "rifles", "0104", alive=6)
    board.state.phase = Phase.CLOSING
    board.state.sides["red"].prestige = 60
    order = decided(board)
    assert order == Recover(unit.id, (("rifleman", 4),), (("plates", None),))


# -- in Preparation ----------------------------------------------------------------------------------------------------


def test_the_first_preparation() -> None:
    """A base, purchases until nothing more can be paid, and a place for everybody: an Ambush on a key point, too."""
    board = preparing(turn=1, options={"prestige": 320})
    hold(board, None, "0504")
    orders = prepared(board)
    assert [type(order) for order in orders] == [PlaceBase, Buy, Buy, Buy, Place, Place, Place]


def test_those_who_may_come_from_ambush_come_onto_a_key_point() -> None:
    """The one that is worth most; the others come as near as the zone lets them."""
    board = preparing()
    hold(board, None, "0503")
    board.stand("red", "marksmen", None)
    board.stand("red", "rifles", None)
    board.state.sides["red"].prestige = 0
    first, second = prepared(board)
    assert first == Place("red-marksmen-r1", board.cell("0503"))
    assert second == Place("red-rifles-r2", board.cell("0202"))


def test_it_keeps_something_to_bring_models_back() -> None:
    """With units on the map not all is spent."""
    board = preparing()
    board.stand("red", "rifles", "0404")
    board.state.sides["red"].prestige = 220
    assert len(of_kind(prepared(board), Buy)) == 1


def test_it_chooses_the_upgrade_that_its_units_are_due() -> None:
    """Every one of them."""
    board = preparing()
    board.state.sides["red"].prestige = 0
    board.stand("red", "rifles", "0404", rank=2, experience=20, upgrades_due=2)
    assert prepared(board) == [
        ChooseUpgrade("red-rifles-1", "sharp"),
        ChooseUpgrade("red-rifles-1", "tough"),
    ]


def test_a_unit_without_supply_is_withdrawn() -> None:
    """Where it may be, and as long as no enemy is near."""
    board = preparing(*["................"] * 16)
    board.state.sides["red"].prestige = 0
    unit = board.stand("red", "rifles", "0102", no_supply=True)
    board.stand("red", "rifles", "0506", no_supply=True)
    assert prepared(board) == [Withdraw(unit.id)]
    board.stand("blue", "rifles", "0404")
    board.state.sealed.clear()
    assert prepared(board) == []


def test_it_digs_trenches_for_a_base_in_danger() -> None:
    """When it can spare them."""
    board = preparing(options={"trench_price": 100})
    board.state.sides["red"].prestige = 200
    assert of_kind(prepared(board), DigTrenches) == []
    board.state.sealed.clear()
    board.stand("blue", "rifles", "0404")
    assert of_kind(prepared(board), DigTrenches) == [DigTrenches(board.cell("0101"))]


def test_it_builds_a_depot_near_the_front_and_a_railway_to_it() -> None:
    """On a held key point far from the zone, when it is rich; the rest still goes into units."""
    board = preparing(*["................"] * 16)
    hold(board, "red", "0808")
    board.state.sides["red"].prestige = 900
    orders = prepared(board)
    assert of_kind(orders, BuildDepot) == [BuildDepot(board.cell("0808"))]
    (railway,) = of_kind(orders, LayRailway)
    assert isinstance(railway, LayRailway)
    assert railway.path[-1] in board.frame.scenario.ground.grid.neighbours[board.cell("0808")]
    assert of_kind(orders, Buy)


def test_a_railway_is_laid_where_the_depot_at_its_end_can_be_spared_too() -> None:
    """Both prices count, and with a point less nothing is begun."""
    board = preparing(*["................"] * 16)
    hold(board, "red", "0808")
    board.state.sides["red"].prestige = 900
    way = next_structure(board.known("red"))
    assert isinstance(way, LayRailway)
    enough = ceil(SPARED * (DEPOT_PRICE + RAIL_PRICE * (len(way.path) - 1)))
    board.state.sides["red"].prestige = enough
    assert next_structure(board.known("red")) == way
    board.state.sides["red"].prestige = enough - 1
    assert next_structure(board.known("red")) is None


def test_it_builds_none_where_enemies_are() -> None:
    """Nor near the zone, nor with little prestige."""
    board = preparing(*["................"] * 16)
    board.state.sides["red"].prestige = 900
    hold(board, "red", "0404", "0808")
    board.stand("blue", "rifles", "1008")
    assert of_kind(prepared(board), BuildDepot) == []


def test_it_stakes_a_little_when_the_enemy_is_near() -> None:
    """And nothing when he is not, for then it is the same who moves first."""
    board = preparing(*["................"] * 16)
    board.state.sides["red"].prestige = 99
    board.stand("red", "rifles", "0104")
    assert of_kind(prepared(board), Stake) == []
    board.stand("blue", "rifles", "0404")
    (stake,) = of_kind(prepared(board), Stake)
    assert isinstance(stake, Stake)
    assert 0 < stake.prestige < 30


# -- events ------------------------------------------------------------------------------------------------------------


def test_poor_supply_goes_to_the_least_worth() -> None:
    """As many units as the die says."""
    board = field()
    board.stand("red", "rifles", "0101")
    board.stand("red", "rifles", "0103", alive=2)
    board.stand("red", "rifles", "0105", alive=5)
    board.state.phase = Phase.EVENT_CHOICES
    event(board, "poor-supply", numbers={"red": 2, "blue": 1})
    assert decided(board) == PickUnsupplied(("red-rifles-2", "red-rifles-3"))


def test_in_the_rain_it_goes_slow() -> None:
    """The test would wound a third of its models."""
    board = field()
    board.state.phase = Phase.EVENT_CHOICES
    event(board, "acid-rain")
    assert decided(board) == FaceRain("slow")


# -- fair play ---------------------------------------------------------------------------------------------------------


def played(scenario: str, seed: str, acts: int) -> Game:
    """A game between practice players after so many acts, or at its end."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    players = {side: sit_down(ASHLANDS, "steady", random.Random(f"{seed}/{side}")) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)
    return game


@pytest.mark.parametrize("scenario", [LEARNING, FOUR])
def test_the_same_seed_plays_the_same_game(scenario: str) -> None:
    """Everything that it draws comes from the generator it was given."""
    assert played(scenario, "same", 150).digest() == played(scenario, "same", 150).digest()


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on every scenario for two; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name in ("first-steps", "full-two", "the-long-rift"):
        scenario = load_scenario(REGISTRY, f"ashlands/{name}")
        for number in range(4):
            game = trial.play(REGISTRY, scenario, "short", number)
            assert game.faults() == []
    assert trial.score.won >= 11


def test_alone_against_three_it_holds_its_own() -> None:
    """With four sides, too, it wins more often than one of four would."""
    trial = Trial("steady", "random")
    for number in range(4):
        trial.play(REGISTRY, load_scenario(REGISTRY, FOUR), "short", number)
    assert trial.score.won >= 3
