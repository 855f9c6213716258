"""The practice player of Envoys: what it does on small boards, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.lab.practice import campaign
from hexwar_tui.systems.envoys.lab.practice.campaign import _sees_stronger
from hexwar_tui.systems.envoys.lab.practice.manners import STEADY
from hexwar_tui.systems.envoys.lab.practice.situation import Situation
from hexwar_tui.systems.envoys.options import EXACT
from hexwar_tui.systems.envoys.orders.armies import Go, Stay
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.mustering import NameCapital, SplitArmy
from hexwar_tui.systems.envoys.orders.treaties import Propose, Refuse, Sign, Withdraw
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.state import Remembered
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import cases, drawn, standing
from tests.systems.envoys.talks import ALLIANCE, HOMES, JOINT, SEPARATE, SHARE_MAP, clause, land, propose

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


def sent(board: Board) -> dict[str, str]:
    """Where the player sends its armies in a turn."""
    return goals(board, written(board))


def realm(
    armies: str = "", cities: str = "", *, guard: int = 12, rows: tuple[str, ...] = FIELD, **options: int
) -> Board:
    """Red's capital in 0101 with an army in it, Red 1, and other armies and cities."""
    cities = f"{cities}, 0101 red capital".lstrip(", ")
    return drawn(f"red 0101 {guard}{armies and ', '}{armies}", *rows, cities=cities, options=options)


# -- armies ------------------------------------------------------------------------------------------------------------


def test_the_chance_of_a_battle() -> None:
    """ENV-3.1: each side's strength and 1d15; a tie is no win."""
    every = [(one, other) for one in range(1, 16) for other in range(1, 16)]
    for ours, theirs in ((12, 12), (24, 14), (10, 24), (30, 12), (9, 30)):
        wins = sum(ours + one > theirs + other for one, other in every)
        assert win_chance(ours, theirs, 15) == pytest.approx(wins / 225)


def test_it_names_the_capital_in_the_midst_of_its_cities() -> None:
    """From there help comes to it soonest."""
    board = drawn("red 0602, red 0102, red 1105", *FIELD, cities="0602 red, 0102 red, 1105 red", turn=1)
    assert decided(board) == NameCapital(board.cell("0602"))


GOALS = """
    the garrison stays in the capital, the other takes a city | red 0104 | 0103 | red-2 0103
    each goes for another free city, the nearer one first | red 0503, red 0604 | 0304, 0803 | red-2 0304, red-3 0803
    the strong attack a city held by the weaker, its bonus counted | blue 0702, red 0502 24 | 0702 blue | red-2 0702
    a city to which an enemy may come gets a garrison, from an army that would hold it
        | red 0502 20, blue 1002 | 0702 red | red-2 0702
    """


@pytest.mark.parametrize(("armies", "cities", "goes"), cases(GOALS))
def test_where_armies_are_sent(armies: str, cities: str, goes: str) -> None:
    """Whatever there is to be had, the garrison of the capital stays."""
    board = realm(armies, cities, rows=("." * 12,) * 3 if "1002" in armies else FIELD)
    orders = written(board)
    assert ", ".join(map(" ".join, sorted(goals(board, orders).items()))) == goes
    assert Stay("red-1") in orders


LEFT_ALONE = """
    a city that is held, at equal strength | blue 0702, red 0502 | 0702 blue | 0702
    a free city where no way leads | red 0302 | 0602 | 0602
    armies with which they would be more than 30 | red 0105 18, red 0107 13 | | 0105 0107
    """


@pytest.mark.parametrize(("armies", "cities", "labels"), cases(LEFT_ALONE))
def test_where_nobody_is_sent(armies: str, cities: str, labels: str) -> None:
    """Against the odds, beyond the sea, beyond the limit (ENV-2.3)."""
    board = realm(armies, cities, rows=("....~....",) * 4 if cities == "0602" else FIELD)
    assert not set(labels.split()) & set(sent(board).values())


def test_it_tells_what_else_an_army_could_have_done() -> None:
    """Other cities to go for, by what they are worth to it, none of them more; nothing of a guard that stays."""
    board = realm("red 0503, red 0604", "0304, 0803")
    board.look()
    situation = Situation(board.known("red"), STEADY)
    far, near, orders = board.cell("0803"), board.cell("0304"), written(board)
    to_near, to_far = (
        next(order for order in orders if isinstance(order, Go) and order.unit == army) for army in ("red-2", "red-3")
    )
    first, *others = campaign.weighed(situation, to_near)
    assert (first.order, to_near.hex) == (to_near, near)
    assert next(each.order.hex for each in others if isinstance(each.order, Go)) == far
    assert all(each.worth <= first.worth for each in others)
    told = campaign.weighed(situation, to_far)
    assert told[0].order == to_far
    assert all(each.worth <= told[0].worth for each in told)
    assert campaign.weighed(situation, Stay("red-1")) == []
    assert campaign.weighed(situation, None) == []


def test_an_empty_capital_gets_its_garrison_back() -> None:
    """Before anything else is done."""
    board = drawn("red 0402", *FIELD, cities="0502, 0101 red capital")
    assert sent(board) == {"red-1": "0101"}


def test_a_garrison_that_is_strong_enough_sends_a_part_out() -> None:
    """What stays is the least that a part can be; the part is given an order, or it would be no part. Where nothing is
    to be had, nor an enemy to be feared, it stays whole, and so does one that is too weak for war in parts."""
    board = realm(guard=26)
    split, *orders = written(board)
    assert split == SplitArmy("red-1", 16)
    assert Stay("red-1") in orders
    assert list(goals(board, orders)) == ["red-2"]
    assert written(realm(guard=26, rows=("...",) * 3)) == [Stay("red-1")]
    assert written(realm(guard=22)) == [Stay("red-1")]


@pytest.mark.parametrize(("enemy", "parts"), [("0105 1", True), ("0105 16", False), ("0405 16", True)])
def test_a_garrison_divides_where_what_stays_is_safe(enemy: str, parts: bool) -> None:
    """An enemy in sight that is too weak, or too far away to come this turn, keeps nobody at home."""
    board = realm(f"red 0404, blue {enemy}", guard=26, move=4)
    assert (SplitArmy("red-1", 16) in written(board)) is parts


def test_strengths_count_as_the_die_of_the_game_has_faces() -> None:
    """By a die of six faces (ENV-3.1) half an army of twelve is a column worth sending, and the rest is a guard."""
    board = realm(die=6, split_min=4)
    assert SplitArmy("red-1", 8) in written(board)
    assert written(realm(split_min=4)) == [Stay("red-1")]


def test_two_that_are_weak_become_one() -> None:
    """The smaller one goes, the other waits for it."""
    board = realm("red 0105 12, red 0107 11")
    orders = written(board)
    assert goals(board, orders) == {"red-3": "0105"}
    assert Stay("red-2") in orders
    board.reveal()
    board.resolve()
    assert standing(board) == "red-1 0101, red-2 0105 23"


def test_a_capital_that_forms_no_armies_any_more_needs_no_guard() -> None:
    """ENV-1.2: once lost it is a city like any other, and its army goes with the others."""
    for lost, goes in ((False, {}), (True, {"red-1": "0302"})):
        board = realm(cities="0302")
        board.state.sides["red"].capital_lost = lost
        assert sent(board) == goes


def far_ahead(*strengths: int) -> Board:
    """Red holds all cities but one, which Blue's last army holds; Red's armies stand around."""
    around = zip(("1005", "1405", "1203"), strengths, strict=False)
    armies = ", ".join(("blue 1205 24", *(f"red {label} {strength}" for label, strength in around)))
    return realm(armies, "0401 red, 0701 red, 1001 red, 1205 blue", guard=20)


def test_who_is_far_ahead_sends_all_for_the_last_city() -> None:
    """If one stood alone against the last army, the two would go round each other for ever. It takes even odds, against
    a garrison: the next army finishes what the first begins. One who is not ahead lets it be."""
    assert sent(far_ahead(28, 28, 28)) == {"red-2": "1205", "red-3": "1205", "red-4": "1205"}
    assert sent(far_ahead(28)) == {"red-2": "1205"}
    board = far_ahead(28)
    for label in ("0401", "0701", "1001"):
        board.state.cities[board.cell(label)].owner = "blue"
    assert sent(board).get("red-2") != "1205"


def test_the_guard_goes_out_to_end_a_war_that_is_won() -> None:
    """Where no army is in sight that could turn it."""
    board = far_ahead()
    board.state.sides["red"].memory.cities[board.cell("1205")] = Remembered("blue", 1)
    board.state.sides["red"].memory.seen[board.cell("1205")] = 1
    assert sent(board) == {"red-1": "1205"}
    board.army("blue", "0303", 10)
    board.state.sealed.clear()
    assert Stay("red-1") in written(board)


@pytest.mark.parametrize(("start", "strength", "foe", "far"), [("0904", 10, "1104 25", 6), ("0603", 6, "0803 24", 2)])
def test_the_weak_run_from_what_is_in_sight_already(start: str, strength: int, foe: str, far: int) -> None:
    """ENV-4.2: a task that it flees would fire before its first step, and it would stand where it is."""
    board = realm(f"red {start} {strength}, blue {foe}")
    orders = written(board)
    (go,) = [order for order in orders if isinstance(order, Go)]
    assert Stay("red-1") in orders
    board.reveal()
    board.resolve()
    assert go.hex == board.state.armies["red-2"].cell
    assert board.frame.scenario.land.grid.distance(go.hex, board.cell(foe[:4])) > far


@pytest.mark.parametrize(("strength", "runs"), [(24, False), (26, True)])
def test_where_strengths_are_shown_it_runs_from_the_stronger_alone(strength: int, runs: bool) -> None:
    """By its strength and not by its band, which both are of."""
    armies = f"red 0101, red 0904 25, blue 1104 {strength}"
    board = drawn(armies, *FIELD, cities="0101 red", options={"show_strength": EXACT})
    board.look()
    assert _sees_stronger(Situation(board.known("red")), board.state.armies["red-2"]) is runs


def test_on_its_way_an_army_keeps_its_eyes_open() -> None:
    """The weak avoid the stronger, the strong seek the weaker; the tasks are no more than the rules allow."""
    for strength, most, tasks in (
        (12, 4, [("sees-army", "flee", "stronger"), ("sees-free-city", "take-it", None)]),
        (24, 1, [("sees-army", "attack-it", "weaker")]),
    ):
        armies = f"red 0101, red 0503 {strength}"
        board = drawn(armies, *FIELD, cities="0101 red capital", options={"tasks": most})
        go = next(order for order in written(board) if isinstance(order, Go))
        assert [record[:3] for record in go.task or ()][:2] == tasks


def test_without_anything_to_take_it_looks_around() -> None:
    """At land that it has never seen."""
    board = realm("red 0503 24")
    (goal,) = sent(board).values()
    assert board.known("red").seen_in(board.cell(goal)) is None


# -- peace -------------------------------------------------------------------------------------------------------------

PEACE = propose("green", ALLIANCE, turns=8)


def spoken(board: Board, side: str = "red") -> list[Order]:
    """What the player says to others in a turn."""
    return [order for order in written(board, side) if isinstance(order, Propose | Sign | Refuse)]


def first_treaty(board: Board) -> str:
    """The id of the first treaty on the table."""
    return board.state.diplomacy.treaties[0].id


def test_it_offers_peace_to_all_but_its_rival() -> None:
    """The rival is the one whose city is nearest; peace is for a time, and offered once. A proposal that another took
    back is none of its own."""
    board = land(contacts=("red", "blue", "green"))
    board.give("green", propose("red", ALLIANCE))
    board.give("green", Withdraw(first_treaty(board)))
    assert spoken(board) == [PEACE]
    assert spoken(board) == []


def test_who_has_answered_is_not_asked_again_soon() -> None:
    """Who has refused a few turns later (its own proposals count); who has signed has made peace, though it begins with
    the next turn (ENV-7.3)."""
    for answer in (Refuse, Sign):
        board = land(contacts=("red", "blue", "green"))
        assert spoken(board) == [PEACE]
        board.give("green", answer(first_treaty(board)))
        assert spoken(board) == []
    board = land(contacts=("red", "blue", "green"))
    assert spoken(board) == [PEACE]
    board.give("green", Refuse(first_treaty(board)))
    board.state.turn += 6
    assert spoken(board) == [PEACE]


def test_with_the_last_rival_there_is_no_peace() -> None:
    """Of two sides one wins: even where it is far weaker, peace would leave only allies, and end as it begins."""
    board = land(sides=2)
    for label in ("0505", "0405", "0303"):
        board.city(label, "blue")
    assert spoken(board) == []
    board.give("blue", propose("red", ALLIANCE))
    refuses = Refuse(first_treaty(board))
    assert spoken(board) == [refuses]


def test_a_rival_that_is_far_stronger_is_offered_peace_while_others_are_left() -> None:
    """Not once only allies would be left by it."""
    board = land(sides=3)
    for label in ("0505", "0405", "0303"):
        board.city(label, "blue")
    assert propose("blue", ALLIANCE, turns=8) in spoken(board)
    board.state.sides["green"].out = True
    board.state.armies = {id: army for id, army in board.state.armies.items() if army.side != "green"}
    board.state.cities[board.cell(HOMES["green"])].owner = "blue"
    board.state.diplomacy.treaties.clear()
    assert spoken(board) == []


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
    answer = (Sign if is_signed else Refuse)(first_treaty(board))
    assert spoken(board)[0] == answer


def test_it_does_not_sign_the_same_once_more() -> None:
    """What holds already for as long is refused; what would hold longer is signed."""
    for turns, answer in ((4, Refuse), (5, Sign)):
        board = land(contacts=("red", "green"))
        board.give("green", propose("red", ALLIANCE, turns=4))
        board.give("red", Sign(first_treaty(board)))
        board.give("green", propose("red", ALLIANCE, turns=turns))
        (proposed,) = [treaty.id for treaty in board.state.diplomacy.treaties if treaty.signed != ["green", "red"]]
        assert spoken(board)[0] == answer(proposed)


def test_it_keeps_its_word() -> None:
    """Armies and cities of those it has peace with are nothing to take; no new treaty breaks an old one."""
    board = land(contacts=("red", "blue", "green", "white"))
    board.give("red", propose("green", ALLIANCE))
    board.give("green", Sign(first_treaty(board)))
    board.state.turn += 1
    board.give("white", propose("red", ALLIANCE, turns=3))
    refused = Refuse(board.state.diplomacy.treaties[-1].id)
    said = spoken(board)
    assert refused in said
    assert not any(isinstance(order, Propose) for order in said), "an alliance with White would end that with Green"
    board.army("red", "1502", 30)
    assert sent(board).get("red-2") != "1702"


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on both scenarios for two; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name in ("envoys/first-letters", "envoys/two-banks"):
        for number in range(2):
            game = trial.play(REGISTRY, load_scenario(REGISTRY, name), "short", number)
            assert game.faults() == []
    assert trial.score.won == 4


def test_far_ahead_a_chance_that_just_suffices_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least chance at which the winner of a war marches is itself enough."""
    board = far_ahead(28)
    board.look()
    situation = Situation(board.known("red"))
    army = board.state.armies["red-2"]
    (prize,) = (prize for prize in situation.prizes if prize.cell == board.cell("1205"))
    monkeypatch.setattr(campaign, "TO_END_IT", situation.chance(army, prize))
    assert campaign._value(situation, army, prize) > 0
