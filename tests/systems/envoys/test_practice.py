"""The practice player of Envoys: what it does on small boards, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.lab.practice.campaign import _sees_stronger
from hexwar_tui.systems.envoys.lab.practice.situation import Situation, win_chance
from hexwar_tui.systems.envoys.options import EXACT
from hexwar_tui.systems.envoys.orders.armies import Go, Stay
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.mustering import NameCapital, SplitArmy
from hexwar_tui.systems.envoys.orders.treaties import Propose, Refuse, Sign, Withdraw
from hexwar_tui.systems.envoys.state import Remembered
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.talks import ALLIANCE, JOINT, SEPARATE, SHARE_MAP, clause, land, propose

LEARNING, TWO, FOUR = "envoys/first-letters", "envoys/two-banks", "envoys/four-realms"
FIELD = ("." * 24,) * 10


def decided(board: Board, side: str = "red") -> Order | None:
    """What the player orders next; it has to be legal."""
    board.look()
    known = board.known(side)
    observation = Observation(
        known, ENVOYS.order_types, sealed=True, may_seal=ENVOYS.sealing.seal_objection(known) is None
    )
    order = sit_down(ENVOYS, "steady", random.Random("practice")).decide(observation)
    assert order is None or order.objection(known) is None
    return order


def written(board: Board, side: str = "red") -> list[Order]:
    """All that the player writes in a turn."""
    orders: list[Order] = []
    while (order := decided(board, side)) is not None:
        board.give(side, order)
        orders.append(order)
    return orders


def goals(board: Board, orders: list[Order]) -> dict[str, str]:
    """Where armies are sent, by their labels; those that stay are left out."""
    label = board.frame.scenario.land.grid.label
    return {order.unit: label(order.hex) for order in orders if isinstance(order, Go)}


def capital(board: Board, label: str = "0101", strength: int = 12) -> None:
    """Red's capital, with an army in it."""
    board.city(label, "red", capital=True)
    board.army("red", label, strength)


# -- battle ------------------------------------------------------------------------------------------------------------


def test_the_chance_of_a_battle() -> None:
    """ENV-3.1: each side's strength and 1d15; a tie is no win."""
    every = [(one, other) for one in range(1, 16) for other in range(1, 16)]
    for ours, theirs in ((12, 12), (24, 14), (10, 24), (30, 12), (9, 30)):
        wins = sum(ours + one > theirs + other for one, other in every)
        assert win_chance(ours, theirs, 15) == pytest.approx(wins / 225)


# -- armies ------------------------------------------------------------------------------------------------------------


def test_it_names_the_capital_in_the_midst_of_its_cities() -> None:
    """From there help comes to it soonest."""
    board = Board(*FIELD, turn=1)
    for label in ("0602", "0102", "1105"):
        board.city(label, "red")
        board.army("red", label)
    assert decided(board) == NameCapital(board.cell("0602"))


def test_a_garrison_stays_in_the_capital() -> None:
    """Whatever there is to be had; the other army goes."""
    board = Board(*FIELD)
    capital(board)
    board.city("0103")
    board.army("red", "0104")
    orders = written(board)
    assert Stay("red-1") in orders
    assert goals(board, orders) == {"red-2": "0103"}


def test_each_army_goes_for_another_free_city() -> None:
    """The nearer one first."""
    board = Board(*FIELD)
    capital(board)
    board.city("0304")
    board.city("0803")
    board.army("red", "0503")
    board.army("red", "0604")
    assert goals(board, written(board)) == {"red-2": "0304", "red-3": "0803"}


def test_an_empty_capital_gets_its_garrison_back() -> None:
    """Before anything else is done."""
    board = Board(*FIELD)
    board.city("0101", "red", capital=True)
    board.city("0502")
    board.army("red", "0402")
    assert goals(board, written(board)) == {"red-1": "0101"}


def test_a_garrison_that_is_strong_enough_sends_a_part_out() -> None:
    """What stays is the least that a part can be; the part is given an order, or it would be no part."""
    board = Board(*FIELD)
    capital(board, strength=26)
    split, *orders = written(board)
    assert split == SplitArmy("red-1", 16)
    assert Stay("red-1") in orders
    assert list(goals(board, orders)) == ["red-2"]


def test_a_garrison_is_not_split_for_nothing() -> None:
    """Where nothing is to be had, nor an enemy to be feared, it stays whole."""
    board = Board(*("...",) * 3)
    capital(board, strength=26)
    assert written(board) == [Stay("red-1")]


def test_a_garrison_is_not_split_into_weak_parts() -> None:
    """One that is strong enough for the rules is not yet strong enough for war."""
    board = Board(*FIELD)
    capital(board, strength=22)
    assert written(board) == [Stay("red-1")]


def test_a_city_to_which_an_enemy_may_come_gets_a_garrison() -> None:
    """From an army that would hold it."""
    board = Board(*("............",) * 3)
    capital(board)
    board.city("0702", "red")
    board.army("red", "0502", 20)
    board.army("blue", "1002", 12)
    assert goals(board, written(board)) == {"red-2": "0702"}


def test_two_that_are_weak_become_one() -> None:
    """The smaller one goes, the other waits for it."""
    board = Board(*FIELD)
    capital(board)
    board.army("red", "0105", 12)
    board.army("red", "0107", 11)
    orders = written(board)
    assert goals(board, orders) == {"red-3": "0105"}
    assert Stay("red-2") in orders
    for order in orders:
        assert order.objection(board.known("red")) is None
    board.reveal()
    board.resolve()
    assert sorted(army.strength for army in board.state.armies.values()) == [12, 23]


def test_a_capital_that_forms_no_armies_any_more_needs_no_guard() -> None:
    """ENV-1.2: once lost it is a city like any other, and its army goes with the others."""
    board = Board(*FIELD)
    capital(board)
    board.city("0302")
    assert goals(board, written(board)) == {}
    board = Board(*FIELD)
    capital(board)
    board.city("0302")
    board.state.sides["red"].capital_lost = True
    assert goals(board, written(board)) == {"red-1": "0302"}


def far_ahead(*strengths: int, foe: int = 24) -> Board:
    """Red holds all cities but one, which Blue's last army holds; Red's armies stand around."""
    board = Board(*FIELD)
    capital(board, strength=20)
    for label in ("0401", "0701", "1001"):
        board.city(label, "red")
    board.city("1205", "blue")
    board.army("blue", "1205", foe)
    for label, strength in zip(("1005", "1405", "1203"), strengths, strict=False):
        board.army("red", label, strength)
    return board


def test_who_is_far_ahead_sends_all_for_the_last_city() -> None:
    """If one stood alone against the last army, the two would go round each other for ever."""
    board = far_ahead(28, 28, 28)
    assert goals(board, written(board)) == {"red-2": "1205", "red-3": "1205", "red-4": "1205"}


def test_who_is_far_ahead_takes_the_worse_odds() -> None:
    """Even ones, against a garrison: the next army finishes what the first begins. One who is not ahead lets it be."""
    board = far_ahead(28)
    assert goals(board, written(board)) == {"red-2": "1205"}
    board = far_ahead(28)
    for label in ("0401", "0701", "1001"):
        board.state.cities[board.cell(label)].owner = "blue"
    assert goals(board, written(board)).get("red-2") != "1205"


def test_the_guard_goes_out_to_end_a_war_that_is_won() -> None:
    """Where no army is in sight that could turn it."""
    board = far_ahead()
    board.state.sides["red"].memory.cities[board.cell("1205")] = Remembered("blue", 1)
    board.state.sides["red"].memory.seen[board.cell("1205")] = 1
    assert goals(board, written(board)) == {"red-1": "1205"}
    board.army("blue", "0303", 10)
    board.state.sealed.clear()
    assert Stay("red-1") in written(board)


def test_the_weak_run_from_what_is_in_sight_already() -> None:
    """ENV-4.2: a task that it flees would fire before its first step, and it would stand where it is."""
    board = Board(*FIELD)
    capital(board)
    board.army("red", "0904", 10)
    board.army("blue", "1104", 25)
    (go,) = [order for order in written(board) if isinstance(order, Go)]
    board.reveal()
    board.resolve()
    assert go.hex == board.state.armies["red-2"].cell
    assert board.frame.scenario.land.grid.distance(go.hex, board.cell("1104")) > 6


@pytest.mark.parametrize(("strength", "runs"), [(24, False), (26, True)])
def test_where_strengths_are_shown_it_runs_from_the_stronger_alone(strength: int, runs: bool) -> None:
    """By its strength and not by its band, which both are of."""
    board = Board(*FIELD, options={"show_strength": EXACT})
    capital(board)
    army = board.army("red", "0904", 25)
    board.army("blue", "1104", strength)
    board.look()
    situation = Situation(board.known("red"))
    assert _sees_stronger(situation, army) is runs


def test_none_gather_beyond_the_limit() -> None:
    """ENV-2.3: at most 30 together."""
    board = Board(*FIELD)
    capital(board)
    board.army("red", "0105", 18)
    board.army("red", "0107", 13)
    assert all(goal not in ("0105", "0107") for goal in goals(board, written(board)).values())


def test_the_strong_attack_a_city_held_by_the_weaker() -> None:
    """When the odds are good, the bonus of the garrison counted."""
    board = Board(*FIELD)
    capital(board)
    board.city("0702", "blue")
    board.army("blue", "0702", 12)
    board.army("red", "0502", 24)
    assert goals(board, written(board)) == {"red-2": "0702"}


def test_nobody_attacks_against_the_odds() -> None:
    """Equal strength behind walls is left alone."""
    board = Board(*FIELD)
    capital(board)
    board.city("0702", "blue")
    board.army("blue", "0702", 12)
    board.army("red", "0502", 12)
    assert "0702" not in goals(board, written(board)).values()


def test_who_would_be_destroyed_flees() -> None:
    """Away from the stronger army in sight; the garrison of the capital stays all the same."""
    board = Board(*FIELD)
    capital(board)
    board.army("red", "0603", 6)
    board.army("blue", "0803", 24)
    orders = written(board)
    assert Stay("red-1") in orders
    (goal,) = goals(board, orders).values()
    distance = board.frame.scenario.land.grid.distance
    assert distance(board.cell(goal), board.cell("0803")) > distance(board.cell("0603"), board.cell("0803"))


def test_on_its_way_an_army_keeps_its_eyes_open() -> None:
    """The weak avoid the stronger, the strong seek the weaker; the tasks are no more than the rules allow."""
    board = Board(*FIELD)
    capital(board)
    board.army("red", "0503", 12)
    weak = next(order for order in written(board) if isinstance(order, Go))
    assert [record[:3] for record in weak.task or ()][:2] == [
        ("sees-army", "flee", "stronger"),
        ("sees-free-city", "take-it", None),
    ]
    board = Board(*FIELD, options={"tasks": 1})
    capital(board)
    board.army("red", "0503", 24)
    strong = next(order for order in written(board) if isinstance(order, Go))
    assert [record[:3] for record in strong.task or ()] == [("sees-army", "attack-it", "weaker")]


def test_without_anything_to_take_it_looks_around() -> None:
    """At land that it has never seen."""
    board = Board(*FIELD)
    capital(board)
    army = board.army("red", "0503", 24)
    (goal,) = goals(board, written(board)).values()
    assert board.known("red").seen_in(board.cell(goal)) is None
    assert army.cell != board.cell(goal)


def test_nobody_goes_where_no_way_leads() -> None:
    """A free city beyond the sea is none that an army could take."""
    board = Board(*("....~....",) * 4)
    capital(board)
    board.army("red", "0302")
    board.city("0602")
    assert "0602" not in goals(board, written(board)).values()


# -- peace -------------------------------------------------------------------------------------------------------------


def spoken(board: Board, side: str = "red") -> list[Order]:
    """What the player says to others in a turn."""
    return [order for order in written(board, side) if isinstance(order, Propose | Sign | Refuse)]


def test_it_offers_peace_to_all_but_its_rival() -> None:
    """The rival is the one whose city is nearest; peace is for a time, and offered once."""
    board = land(contacts=("red", "blue", "green"))
    assert spoken(board) == [propose("green", ALLIANCE, turns=8)]
    assert spoken(board) == []


def test_a_proposal_that_another_took_back_is_none_of_its_own() -> None:
    """It asks whom it wants peace with, as it has not been refused by him."""
    board = land(contacts=("red", "blue", "green"))
    board.give("green", propose("red", ALLIANCE))
    board.give("green", Withdraw(board.state.diplomacy.treaties[0].id))
    assert spoken(board) == [propose("green", ALLIANCE, turns=8)]


def test_who_has_refused_is_not_asked_again_soon() -> None:
    """But a few turns later (its own proposals count)."""
    board = land(contacts=("red", "blue", "green"))
    assert spoken(board) == [propose("green", ALLIANCE, turns=8)]
    board.give("green", Refuse(board.state.diplomacy.treaties[0].id))
    assert spoken(board) == []
    board.state.turn += 6
    assert spoken(board) == [propose("green", ALLIANCE, turns=8)]


def test_it_offers_no_peace_twice_that_has_been_signed() -> None:
    """One that begins with the next turn is peace made, too (ENV-7.3)."""
    board = land(contacts=("red", "blue", "green"))
    assert spoken(board) == [propose("green", ALLIANCE, turns=8)]
    board.give("green", Sign(board.state.diplomacy.treaties[0].id))
    assert spoken(board) == []


def test_with_the_last_rival_there_is_no_peace() -> None:
    """Of two sides one wins."""
    board = land(sides=2)
    board.give("blue", propose("red", ALLIANCE))
    treaty = board.state.diplomacy.treaties[0].id
    assert spoken(board) == [Refuse(treaty)]


def test_where_it_is_far_weaker_it_would_rather_have_peace() -> None:
    """Also with its only rival."""
    board = land(sides=2)
    for label in ("0505", "0405", "0303"):
        board.city(label, "blue")
    assert spoken(board) == [propose("blue", ALLIANCE, turns=8)]


@pytest.mark.parametrize(
    ("clauses", "is_signed"),
    [
        ((ALLIANCE,), True),
        ((ALLIANCE, SEPARATE), True),
        ((clause(ClauseKind.SHARE_MAP, "green", "red"),), True),
        ((ALLIANCE, JOINT), False),
        ((ALLIANCE, SHARE_MAP), False),
        ((clause(ClauseKind.SHARE_SIGHT, "red", "green"),), False),
    ],
)
def test_it_signs_what_costs_it_nothing(clauses: tuple[ClauseRecord, ...], is_signed: bool) -> None:
    """Peace and gifts; it shares neither victory nor what it knows."""
    board = land(contacts=("red", "green"))
    board.give("green", propose("red", *clauses))
    treaty = board.state.diplomacy.treaties[0].id
    assert spoken(board)[0] == (Sign(treaty) if is_signed else Refuse(treaty))


def test_it_keeps_its_word() -> None:
    """Armies and cities of those it has peace with are nothing to take; no new treaty breaks an old one."""
    board = land(contacts=("red", "blue", "green", "white"))
    board.give("red", propose("green", ALLIANCE))
    board.give("green", Sign(board.state.diplomacy.treaties[0].id))
    board.state.turn += 1
    board.give("white", propose("red", ALLIANCE, turns=3))
    offered = board.state.diplomacy.treaties[-1].id
    assert Refuse(offered) in spoken(board)
    board.army("red", "1502", 30)
    assert goals(board, written(board)).get("red-2") != "1702"


# -- fair play ---------------------------------------------------------------------------------------------------------


def played(scenario: str, seed: str, acts: int) -> Game:
    """A game between practice players after so many acts, or at its end."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    players = {side: sit_down(ENVOYS, "steady", random.Random(f"{seed}/{side}")) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)
    return game


@pytest.mark.parametrize("scenario", [LEARNING, FOUR])
def test_the_same_seed_plays_the_same_game(scenario: str) -> None:
    """It depends on what is known and on nothing else."""
    assert played(scenario, "same", 120).digest() == played(scenario, "same", 120).digest()


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on both scenarios for two; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name in (LEARNING, TWO):
        for number in range(4):
            game = trial.play(REGISTRY, load_scenario(REGISTRY, name), "short", number)
            assert game.faults() == []
    assert trial.score.won >= 7
