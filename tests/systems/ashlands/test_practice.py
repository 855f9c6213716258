"""The practice player of Ashlands: what it does on small boards, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import random
from math import ceil
from typing import Any

import pytest

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.lab.practice.aims import Plan
from hexwar_tui.systems.ashlands.lab.practice.manners import STEADY
from hexwar_tui.systems.ashlands.lab.practice.player import PracticePlayer
from hexwar_tui.systems.ashlands.lab.practice.preparing import SPARED, next_structure
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


def decided(board: Board, seed: str = "practice") -> Any:
    """What the player of red orders next; it has to be legal."""
    known, sealed = board.known("red"), board.state.phase is Phase.PREPARATION
    may_seal = sealed and ASHLANDS.sealing.seal_objection(known) is None
    observation = Observation(known, ASHLANDS.order_types, sealed, may_seal)
    order = sit_down(ASHLANDS, "steady", random.Random(seed)).decide(observation)
    assert order is None or order.objection(known) is None
    return order


def prepared(board: Board, kind: type[Order] = Order, prestige: int | None = None) -> list[Order]:
    """All of a kind that the player of red enters in a Preparation, with so much prestige."""
    if prestige is not None:
        board.state.sides["red"].prestige = prestige
    orders: list[Order] = []
    while (order := decided(board, f"practice/{len(orders)}")) is not None:
        board.give("red", order)
        orders.append(order)
    return [order for order in orders if isinstance(order, kind)]


def field(red: str = "", blue: str = "", **more: Any) -> Board:
    """Nine by nine hexes of plain ground, with units of both sides, parted by commas."""
    board = Board(*["........."] * 9, **more)
    for side, units in (("red", red), ("blue", blue)):
        board.army(side, *filter(None, units.split(", ")))
    return board


# -- in the rounds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("red", "blue", "kinds", "target"),
    [
        pytest.param("rifles 0104", "brutes 0404", (Shoot, Move), "blue-brutes-1", id="what it can shoot at"),
        pytest.param("mortars 0105", "tanks 0405, rifles 0406", (Shoot, Move), "blue-rifles-2", id="who loses more"),
        pytest.param("brutes 0404", "rifles 0604 3", (Attack,), "blue-rifles-1", id="with good odds"),
    ],
)
def test_it_shoots_and_attacks(red: str, blue: str, kinds: tuple[type[Order], ...], target: str) -> None:
    """An enemy in reach is fired at, in the Opening round already, of two the one whose wounds are worth more; he is
    attacked when the odds are good."""
    order = decided(field(red, blue))
    assert isinstance(order, kinds)
    assert order.target == target


def test_it_attacks_nobody_when_the_odds_are_bad() -> None:
    """A handful of riflemen leave fresh brutes alone."""
    assert not isinstance(decided(field("rifles 0404 2", "brutes 0604")), Attack)


def besieged(red: str) -> Board:
    """Red's only base, at 0505, with tough brutes on it; whoever stands there at the end of the turn has it."""
    board = field(red, "brutes 0505")
    board.state.bases = {board.cell("0505"): "red", board.cell("0909"): "blue"}
    return board


def test_an_enemy_on_the_last_base_is_fired_at_and_attacked_whatever_the_odds() -> None:
    """Fire first, by all but the best attacker; then what can't win by fire is thrown against him: a lost base is a
    lost game."""
    board = besieged("rifles 0504 2, rifles 0502 1")
    order = decided(board)
    assert isinstance(order, Shoot | Move)
    assert (order.unit, order.target) == ("red-rifles-2", "blue-brutes-1")
    board.state.units["red-rifles-2"].acted = board.state.turn
    order = decided(board)
    assert isinstance(order, Attack)
    assert order.target == "blue-brutes-1"


def test_nothing_else_is_done_while_an_enemy_stands_on_the_last_base() -> None:
    """A free key point beside a unit waits; a unit that reaches nobody walks as ever."""
    near, far = besieged("rifles 0504"), besieged("rifles 0101")
    hold(near, None, "0503")
    hold(far, None, "0102")
    assert isinstance(decided(near), Attack)
    assert decided(far) == far.march(far.state.units["red-rifles-1"], "0102")


def test_a_shaken_unit_rallies() -> None:
    """There is nothing else that it may do."""
    board = field("rifles 0104")
    board.state.units["red-rifles-1"].suppressed = True
    assert decided(board) == Rally("red-rifles-1")


def test_it_takes_free_key_points_at_once() -> None:
    """Before the enemy does, in the Opening round, each unit another one; then it stays there."""
    board = field("rifles 0404, rifles 0405")
    hold(board, None, "0603", "0606")
    for _ in range(2):
        order = decided(board)
        assert isinstance(order, March)
        board.give("red", order)
    ends = {unit.cell for unit in board.state.units.values()}
    board.state.turn += 1
    assert (ends, decided(board)) == (set(board.path("0603", "0606")), EndRound())


def test_where_all_is_equal_ranks_decide_and_no_corner_of_the_map() -> None:
    """Of places that are as good to start from the one of the lowest rank, and the same for aims that are as good."""
    board = field("rifles 0505", scenario={"ranks": list(range(81))[::-1]})
    (unit,) = board.state.units.values()
    assert Plan(board.known("red"), []).best_start(unit, [0, 40, 80]) == 80
    hold(board, None, "0503", "0507")
    aim = Plan(board.known("red"), [unit]).aim_of(unit)
    assert aim is not None
    assert aim.cell == board.cell("0507")


def test_it_walks_in_the_closing_round() -> None:
    """What is far off waits until it is seen what the Opening round has brought."""
    board = field("rifles 0102")
    hold(board, None, "0908")
    assert decided(board) == EndRound()
    board.state.phase = Phase.CLOSING
    assert isinstance(decided(board), March)


def test_bases_are_guarded_and_taken() -> None:
    """A guard stays where an enemy stands before it, and nobody else is there; an empty base of the enemy is walked
    into, as its fall ends the game."""
    home, away = field("rifles 0101", "brutes 0404"), field("rifles 0907")
    home.base("red", "0101")
    hold(home, None, "0401")
    home.state.phase = Phase.CLOSING
    assert isinstance(decided(home), Shoot | EndRound)
    hold(away, None, "0505")
    goal, order = away.base("blue", "0909"), decided(away)
    assert isinstance(order, March)
    assert order.path[-1] == goal


def test_a_vip_goes_home() -> None:
    """Its own zone is worth more to it than what lies about."""
    board = field("rifles 0505", options={"zone": 2})
    board.state.units["red-rifles-1"].vip, board.state.phase = True, Phase.CLOSING
    order, distance = decided(board), board.frame.scenario.ground.grid.distance
    assert isinstance(order, March)
    assert distance(order.path[-1], board.cell("0202")) < distance(board.cell("0505"), board.cell("0202"))


def test_it_brings_models_back_when_nothing_else_is_to_be_done() -> None:
    """And buys upgrades with what is left, or with what is too little for a model."""
    board = field("rifles 0104 6")
    board.state.phase = Phase.CLOSING
    for prestige, models, upgrade in ((60, (("rifleman", 4),), ("plates", None)), (9, (), ("gun", "rifleman"))):
        board.state.sides["red"].prestige = prestige
        assert decided(board) == Recover("red-rifles-1", models, (upgrade,))


# -- in Preparation ----------------------------------------------------------------------------------------------------

WIDE = ["................"] * 16


def test_the_first_preparation() -> None:
    """A base, purchases until nothing more can be paid, and a place for everybody: an Ambush on a key point, too."""
    board = preparing(turn=1)
    hold(board, None, "0504")
    assert [type(order) for order in prepared(board, prestige=320)] == [PlaceBase, *[Buy] * 3, *[Place] * 3]


def test_those_who_may_come_from_ambush_come_onto_a_key_point() -> None:
    """The one that is worth most; the others come as near as the zone lets them."""
    board = preparing()
    hold(board, None, "0503")
    board.army("red", "marksmen reserve", "rifles reserve")
    ambush, near = board.path("0503", "0202")
    assert prepared(board, prestige=0) == [Place("red-marksmen-r1", ambush), Place("red-rifles-r2", near)]


def test_it_keeps_something_to_bring_models_back() -> None:
    """With units on the map not all is spent."""
    board = preparing()
    board.army("red", "rifles 0404")
    assert len(prepared(board, Buy, 220)) == 1


def test_it_chooses_the_upgrade_that_its_units_are_due() -> None:
    """Every one of them."""
    board = preparing()
    unit = board.stand("red", "rifles", "0404", rank=2, experience=20, upgrades_due=2)
    assert prepared(board, prestige=0) == [ChooseUpgrade(unit.id, upgrade) for upgrade in ("sharp", "tough")]


def test_it_goes_on_where_no_upgrade_is_left_to_choose() -> None:
    """A unit whose rank a referee has lowered may be due an upgrade again when it has all three: it gets none."""
    board = preparing()
    more = {"upgrades": ["sharp", "tough", "swift"], "upgrades_due": 1}
    board.stand("red", "rifles", "0404", rank=1, experience=10, **more)
    assert prepared(board, prestige=0) == []


def test_a_unit_without_supply_is_withdrawn() -> None:
    """Where it may be, and as long as no enemy is near."""
    board = preparing(*WIDE)
    for unit in board.army("red", "rifles 0102", "rifles 0506"):
        unit.no_supply = True
    assert prepared(board, prestige=0) == [Withdraw("red-rifles-1")]
    board.army("blue", "rifles 0404")
    board.state.sealed.clear()
    assert prepared(board) == []


def test_it_digs_trenches_for_a_base_in_danger() -> None:
    """When it can spare them."""
    board = preparing(options={"trench_price": 100})
    assert prepared(board, DigTrenches, 200) == []
    board.state.sealed.clear()
    board.army("blue", "rifles 0404")
    assert prepared(board, DigTrenches) == [DigTrenches(board.cell("0101"))]


def test_it_builds_a_depot_near_the_front_and_a_railway_to_it() -> None:
    """On a held key point far from the zone, when it is rich, and no enemy is near it; the rest still goes into
    units."""
    board, feared = preparing(*WIDE), preparing(*WIDE)
    for each in (board, feared):
        hold(each, "red", "0808")
    orders = prepared(board, prestige=900)
    assert [order for order in orders if isinstance(order, BuildDepot)] == [BuildDepot(board.cell("0808"))]
    (railway,) = [order for order in orders if isinstance(order, LayRailway)]
    assert railway.path[-1] in board.frame.scenario.ground.grid.neighbours[board.cell("0808")]
    assert any(isinstance(order, Buy) for order in orders)
    hold(feared, "red", "0404")
    feared.army("blue", "rifles 1008")
    assert prepared(feared, BuildDepot, 900) == []


def test_a_railway_is_laid_where_the_depot_at_its_end_can_be_spared_too() -> None:
    """Both prices count, and with a point less nothing is begun."""
    board = preparing(*WIDE)
    hold(board, "red", "0808")
    own = board.state.sides["red"]
    own.prestige = 900
    way = next_structure(board.known("red"))
    assert isinstance(way, LayRailway)
    own.prestige = ceil(SPARED * (DEPOT_PRICE + RAIL_PRICE * (len(way.path) - 1)))
    assert next_structure(board.known("red")) == way
    own.prestige -= 1
    assert next_structure(board.known("red")) is None


def test_it_stakes_a_little_when_the_enemy_is_near() -> None:
    """And nothing when he is not, for then it is the same who moves first."""
    board = preparing(*WIDE)
    board.army("red", "rifles 0104")
    assert prepared(board, Stake, 99) == []
    board.army("blue", "rifles 0404")
    (stake,) = prepared(board, Stake)
    assert isinstance(stake, Stake)
    assert 0 < stake.prestige < 30


# -- events, and good play ---------------------------------------------------------------------------------------------


def test_poor_supply_goes_to_the_least_worth_and_in_the_rain_it_goes_slow() -> None:
    """As many units as the die says; the test would wound a third of its models."""
    board = field("rifles 0101, rifles 0103 2, rifles 0105 5")
    board.state.phase = Phase.EVENT_CHOICES
    event(board, "poor-supply", numbers={"red": 2, "blue": 1})
    assert decided(board) == PickUnsupplied(("red-rifles-2", "red-rifles-3"))
    event(board, "acid-rain")
    assert decided(board) == FaceRain("slow")


def test_it_beats_the_random_player() -> None:
    """A short trial on every scenario for two; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name in ("first-steps", "full-two", "the-long-rift"):
        scenario = load_scenario(REGISTRY, f"ashlands/{name}")
        for number in range(2):
            assert trial.play(REGISTRY, scenario, "short", number).faults() == []
    assert trial.score.won == 6


def test_alone_against_three_it_holds_its_own() -> None:
    """With four sides, too, it wins more often than one of four would."""
    trial = Trial("steady", "random")
    for number in range(2):
        trial.play(REGISTRY, load_scenario(REGISTRY, "ashlands/full-four"), "short", number)
    assert trial.score.won == 2


def test_it_tells_what_else_a_unit_could_have_done() -> None:
    """By what it takes that to be worth, the best first, which is what it does; nothing of a unit that only rallies,
    and nothing at the end of its part."""
    player, board = PracticePlayer(random.Random("tells"), STEADY), field("rifles 0503", "rifles 0703")
    known = board.known("red")
    observation = Observation(known, ASHLANDS.order_types, sealed=False, may_seal=False)
    order = player.decide(observation)
    first, *others = player.weigh(observation, order)
    assert first.order == order
    assert isinstance(order, Move)
    assert order.target
    assert others
    assert all(isinstance(each.order, Shoot | Move | March | Attack) and each.worth <= first.worth for each in others)
    assert list(player.weigh(observation, EndRound())) == []
    board.state.units[order.unit].suppressed = True
    assert list(player.weigh(observation, Rally(order.unit))) == []
