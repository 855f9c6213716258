"""ASH-5.1 to 5.3, 6.2: dice, wounds, morale, dangerous ground."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Move, Shoot
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.combat import Volley
from hexwar_tui.systems.ashlands.rules.fighting.wounds import (
    dangerous_test,
    inflict,
    morale_need,
    succeeds,
    take_morale_test,
)
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit
from tests.systems.ashlands.boards import ROW, Board, facing, facts, kinds, volleys


def alone(unit: str, *toughness: int) -> tuple[Board, Unit]:
    """A board with a unit of red's; what its first models can still take, if not all."""
    board = Board(ROW)
    (red,) = board.army("red", unit)
    for model, left in zip(red.models, toughness, strict=False):
        model.toughness = left
    return board, red


def toughness(unit: Unit) -> list[int]:
    """The wounds that its models can still take."""
    return [model.toughness for model in unit.models]


# -- worked examples ---------------------------------------------------------------------------------------------------

EXAMPLE = [6, 5, 4, 4, 3, 2, 1, 1, 2, 3]


def test_worked_example_ten_rifles() -> None:
    """10 models, rifles A1, Quality 4+, roll 6,5,4,4,3,2,1,1,2,3: 4 successes. Target Defence 5+, rolls 5,1,2,6: 2
    saved, 2 wounds. In dead forest the shooter needs 5+: successes 6,5 only."""
    board, red, blue = facing("rifles 0101", "rifles 0401")
    events = board.fire(red, blue, [*EXAMPLE, 5, 1, 2, 6])
    assert volleys(events) == [("rifle", 4, 4, 5, 2)]
    assert (facts(events, "volley")["dice"], facts(events, "volley")["saves"]) == (EXAMPLE, [5, 1, 2, 6])
    told = {"unit": red.id, "target": blue.id, "wounds": 2, "killed": ["rifleman"] * 2, "from": 0, "to": 3}
    assert facts(events, "fired") == told
    assert (blue.alive, red.cell, red.acted) == (8, 0, 1)
    board, red, blue = facing("rifles 0101", "rifles 0401", "...f....")
    assert volleys(board.fire(red, blue, [*EXAMPLE, 1, 1])) == [("rifle", 5, 2, 5, 2)]


@pytest.mark.parametrize(("before", "tests"), [(7, True), (8, False)])
def test_worked_example_half_strength(before: int, tests: bool) -> None:
    """A unit of 12 has 6 left after fire: it tests morale. A unit of 12 with 7 left does not."""
    board, red, blue = facing("rifles 0101 1", f"dozen 0401 {before}")
    assert ("morale" in kinds(board.fire(red, blue, [6, 1, *[4] * tests]))) is tests
    assert blue.alive == before - 1


def test_worked_example_the_attacker_destroyed_has_lost() -> None:
    """An attacker deals 5 wounds and loses its last two models to the strike-back: it has lost; the defender keeps the
    hex."""
    board, red = alone("brutes 0101", 0, 1, 1)
    (blue,) = board.army("blue", "rifles 0201")
    board.base("red", "0801")
    events = board.strike(red, blue, [*[6] * 5, *[1] * 5, *[1] * 5, 6, 6, *[1] * 5])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 5, "taken": 2, "winner": blue.id}
    assert facts(events, "destroyed")["by"] == blue.id
    assert (board.state.occupied, blue.alive) == ({1: blue.id}, 5)
    assert "morale" not in kinds(events)


@pytest.mark.parametrize(("die", "need", "succeeded"), [(3, 4, False), (4, 4, True), (6, 7, True), (1, 1, False)])
def test_ash_5_1_success(die: int, need: int, succeeded: bool) -> None:
    """ASH-5.1: success on n+; an unmodified 6 always succeeds, an unmodified 1 always fails."""
    assert succeeds(die, need) is succeeded


@pytest.mark.parametrize(
    ("red", "dice", "volley"),
    [
        pytest.param("rifles 0101", [1, 2, 3, 1, 2, 3, 1, 2, 3, 3], ("rifle", 4, 0, 5, 0), id="nobody hits"),
        pytest.param("rifles 0101 2", [4, 4, 5, 5], ("rifle", 4, 2, 5, 0), id="all is saved"),
        pytest.param("lancers 0101", [3, 3, 3, 3, 5, 5, 6, 6], ("lance", 3, 4, 7, 2), id="ASH-8.3 piercing"),
    ],
)
def test_ash_5_1_a_defence_die_per_success(red: str, dice: list[int], volley: tuple[object, ...]) -> None:
    """ASH-5.1: one d6 per attack; defence dice: one d6 per success; damage = attack successes − defence successes.
    ASH-8.3: Piercing(N) (−N on defence dice); an unmodified 6 still saves."""
    board, shooter, target = facing(red, "rifles 0401")
    assert volleys(board.fire(shooter, target, dice)) == [volley]
    assert target.alive == 10 - volley[-1]  # type: ignore[operator]


def test_ash_8_3_piercing_in_melee() -> None:
    """ASH-8.3: a melee weapon may have it, too."""
    board, red, blue = facing("lancers 0101", "rifles 0201")
    assert combat.blows(board.frame, red, blue) == (Volley("spear", 4, 3, 7),)


@pytest.mark.parametrize(("alive", "hits"), [(10, 3), (3, 3), (2, 2)])
def test_ash_8_3_blast(alive: int, hits: int) -> None:
    """ASH-8.3: Blast(N) (each success counts N, not more than models in the target)."""
    board, red, blue = facing("mortars 0101", f"rifles 0401 {alive}")
    assert combat.shots(board.frame, red, 0, blue, moved=False) == (Volley("mortar", 4, 4, 5, blast=hits),)
    assert volleys(board.fire(red, blue, [4, 1, 1, 1, *[5] * hits])) == [("mortar", 4, hits, 5, 0)]


def test_ash_8_1_heavy_machine_guns_shoot_twice() -> None:
    """ASH-8.1: Suppressing fire: every heavy machine gun shoots twice; other weapons once. ASH-1.3: A<attacks>: as many
    dice per weapon, its bearers' together."""
    board, guns, blue = facing("guns 0101", "rifles 0401")
    for event, dice in ((None, 8), (TurnEvent("suppressing-fire"), 16)):
        board.state.event = event
        shots = combat.shots(board.frame, guns, 0, blue, moved=False)
        assert shots == (Volley("heavy", dice, 5, 5), Volley("rifle", 4, 5, 5))


@pytest.mark.parametrize(
    ("unit", "before", "wounds", "dice", "after"),
    [
        pytest.param("tanks 0101", [], 5, [], [1], id="dies on its Nth wound"),
        pytest.param("tanks 0101", [1], 1, [], [0], id="this is its Nth wound"),
        pytest.param("brutes 0101", [3, 2], 2, [], [3, 0, 3], id="the wounded first"),
        pytest.param("brutes 0101", [3, 0, 3], 4, [], [0, 0, 2], id="then the next"),
        pytest.param("brutes 0101", [1, 2], 1, [2], [1, 1, 3], id="a die between several wounded"),
        pytest.param("brutes 0101", [1, 1], 1, [], [0, 1, 3], id="no die between those alike"),
        pytest.param("rifles 0101", [], 3, [], [0, 0, 0, *[1] * 7], id="where all are alike none"),
        pytest.param("brutes 0101", [1], 20, [], [0, 0, 0], id="beyond the last model"),
    ],
)
def test_ash_5_2_toughness(unit: str, before: list[int], wounds: int, dice: list[int], after: list[int]) -> None:
    """ASH-5.2: a wound kills one model; a model with Toughness(N) dies on its Nth wound. One already wounded is
    finished first, between several wounded ones a recorded die decides. ASH-5.4: wounds beyond the last model do not
    count."""
    board, red = alone(unit, *before)
    there, alive = sum(toughness(red)), red.alive
    losses = inflict(board.frame, red, wounds, table := board.table(dice))
    assert (toughness(red), len(table.rolls)) == (after, len(dice))
    assert (losses.wounds, len(losses.killed)) == (min(wounds, there), alive - red.alive)


def test_ash_5_2_which_model_by_a_recorded_die() -> None:
    """ASH-5.2: which model: at random among the living, by a recorded die; its weapons go with it, so one with an
    upgrade is not like the others."""
    board, squad = alone("squad 0101", 1, 1, 0)
    losses = inflict(board.frame, squad, 2, table := board.table([5, 1]))
    assert losses.killed == ("rifleman", "leader")
    assert toughness(squad) == [0, 1, 0, 1, 1, 0]
    rolls = [(roll.dice, roll.rule, roll.by) for roll in table.rolls]
    assert rolls == [("1d5", "ASH-5.2", [squad.id]), ("1d4", "ASH-5.2", [squad.id])]
    (armed,) = board.army("red", "rifles 0201 2")
    armed.models[9].upgrades.append("gun")
    inflict(board.frame, armed, 1, board.table([2]))
    assert (toughness(armed)[8:], armed.models[9].upgrades) == ([1, 0], [])


@pytest.mark.parametrize(
    ("pick", "dice", "killed"),
    [("leader", [3, 3, 1, 1, 1, 1, 1, 1], ["leader", "rifleman"]), (None, [3, 1, 1, 1, 1, 1, 1, 6], ["rifleman"])],
)
def test_ash_8_3_sniper_picks_the_model(pick: str | None, dice: list[int], killed: list[str]) -> None:
    """ASH-8.3: Sniper (shooter picks the model): wounds fall on models of the class picked while one lives; who does
    not pick leaves it to the die (ASH-5.2)."""
    board, snipers, squad = facing("marksmen 0101", "squad 0501")
    assert facts(board.fire(snipers, squad, dice, pick), "fired")["killed"] == killed


def test_ash_8_3_only_snipers_pick() -> None:
    """ASH-8.3: only a Sniper's wounds, and only living models of the target."""
    board, red, squad = facing("rifles 0101", "squad 0401")
    (snipers,) = board.army("red", "marksmen 0201")
    way = board.path("0201", "0301")
    wrong = (
        Shoot(red.id, squad.id, "leader"),
        Shoot(snipers.id, squad.id, "dragon"),
        Move(snipers.id, way, None, "leader"),
    )
    assert {rule for _, rule in board.refusals("red", *wrong)} == {"ASH-8.3"}
    squad.models[0].toughness = 0
    assert board.refusal("red", Shoot(snipers.id, squad.id, "leader"))[1] == "ASH-8.3"
    assert board.objection("red", Move(snipers.id, way, squad.id, "rifleman")) is None


def test_ash_1_3_other_weapons_of_the_unit_do_not_pick() -> None:
    """ASH-1.3: a weapon's property serves only the model that carries it."""
    board, snipers, squad = facing("marksmen 0101 1", "squad 0401")
    board.frame.scenario.armoury.upgrade_model(snipers, snipers.models[2], "gun")
    # The long rifle's wound falls on the leader, the machine gun's by the die on the last of five riflemen.
    events = board.fire(snipers, squad, [3, 1, 1, 3, 1, 1, 1, 1], "leader")
    assert facts(events, "fired")["killed"] == ["leader", "rifleman"]


@pytest.mark.parametrize(("die", "passed"), [(3, False), (4, True)])
def test_ash_5_3_morale(die: int, passed: bool) -> None:
    """ASH-5.3: 1d6, Quality+ passes; failed: Suppressed."""
    board, red, blue = facing("rifles 0101 1", "rifles 0401 6")
    events = board.fire(red, blue, [6, 1, die])
    assert facts(events, "morale") == {"unit": blue.id, "dice": [die], "need": 4, "passed": passed}
    assert blue.suppressed is not passed


@pytest.mark.parametrize(
    ("target", "dice", "told"),
    [
        pytest.param("rifles 0401 3", [1], ["volley", "fired"], id="nobody hit"),
        pytest.param("tanks 0301", [6, 1], ["volley", "fired"], id="nobody dead"),
        pytest.param("rifles 0401 1", [6, 1], ["volley", "fired", "destroyed", "experience"], id="nobody left"),
    ],
)
def test_ash_5_3_only_if_the_fire_killed_a_model(target: str, dice: list[int], told: list[str]) -> None:
    """ASH-5.3: a target at half its full strength or less tests morale, if the fire killed a model; the dead do not."""
    board, red, blue = facing("rifles 0101 1", target)
    board.base("blue", "0801")
    assert kinds(board.fire(red, blue, dice)) == told


@pytest.mark.parametrize(("dice", "passed"), [([4], True), ([3, 4], True), ([3, 3], False)])
def test_ash_8_3_fearless(dice: list[int], passed: bool) -> None:
    """ASH-8.3: Fearless (rerolls a failed morale test), once."""
    board, zealots = alone("zealots 0101")
    take_morale_test(board.frame, zealots, table := board.table(dice))
    assert facts(table.events, "morale")["dice"] == dice
    assert zealots.suppressed is not passed


def test_ash_4_3_the_suppressed_are_not_fearless() -> None:
    """ASH-4.3: uses no special property; a passed test does not rally."""
    board, zealots = alone("zealots 0101")
    zealots.suppressed = True
    for die in (1, 6):
        take_morale_test(board.frame, zealots, board.table([die]))
    assert zealots.suppressed


def test_ash_8_1_changes_of_morale() -> None:
    """ASH-8.1: Battle fatigue: −1 on morale tests; an unmodified 6 still passes (5.1)."""
    board, red, blue = facing("rifles 0101", "rifles 0301")
    board.state.event = TurnEvent("battle-fatigue", sides=["red"])
    assert (morale_need(board.frame, red), morale_need(board.frame, blue)) == (5, 4)
    board.state.event, board.state.blood = TurnEvent("blood-soaked"), {"blue": 3}
    assert (morale_need(board.frame, red), morale_need(board.frame, blue)) == (7, 4)
    for die in (6, 5):
        take_morale_test(board.frame, red, board.table([die]))
        assert red.suppressed is (die == 5)


def test_ash_6_2_dangerous_test() -> None:
    """ASH-6.2: each model rolls 1d6, wounded on 1–2: that very model."""
    board, brutes = alone("brutes 0101", 3, 1)
    dangerous_test(board.frame, brutes, table := board.table([2, 1, 3]))
    assert toughness(brutes) == [2, 0, 3]
    told = {"unit": brutes.id, "cell": 0, "dice": [2, 1, 3], "wounds": 2, "killed": ["brute"]}
    assert facts(table.events, "dangerous-test") == told


def test_ash_6_2_the_dead_roll_nothing_and_nobody_earns_by_it() -> None:
    """ASH-6.2: each model there; a unit whose last model dies is destroyed by nobody, and tests no morale."""
    board, red = alone("rifles 0101 2")
    red.models[9].upgrades.append("gun")
    dangerous_test(board.frame, red, table := board.table([1, 2]))
    assert kinds(table.events) == ["dangerous-test", "destroyed"]
    assert facts(table.events, "destroyed")["by"] is None
    assert (red.models[9].upgrades, board.state.units) == ([], {})
