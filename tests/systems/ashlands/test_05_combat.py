"""ASH-5.1 to 5.3, 6.2: dice, wounds, morale, dangerous ground."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, Move, Shoot
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.wounds import (
    dangerous_test,
    inflict,
    morale_need,
    succeeds,
    take_morale_test,
)
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit
from tests.systems.ashlands.boards import ROW, Board, facts, kinds, volleys


def toughness(unit: Unit) -> list[int]:
    return [model.toughness for model in unit.models]


# -- worked examples ---------------------------------------------------------------------------------------------------

EXAMPLE = [6, 5, 4, 4, 3, 2, 1, 1, 2, 3]


def test_worked_example_ten_rifles() -> None:
    """10 models, rifles A1, Quality 4+, roll 6,5,4,4,3,2,1,1,2,3: 4 successes. Target Defence 5+, rolls 5,1,2,6: 2
    saved, 2 wounds."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [*EXAMPLE, 5, 1, 2, 6])
    assert volleys(events) == [("rifle", 4, 4, 5, 2)]
    assert facts(events, "volley")["dice"] == EXAMPLE
    assert facts(events, "volley")["saves"] == [5, 1, 2, 6]
    assert facts(events, "fired") == {
        "unit": red.id,
        "target": blue.id,
        "wounds": 2,
        "killed": ["rifleman", "rifleman"],
        "from": 0,
        "to": 3,
    }
    assert blue.alive == 8


def test_worked_example_dead_forest() -> None:
    """In dead forest the shooter needs 5+: successes 6,5 only."""
    board = Board("...f....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [*EXAMPLE, 1, 1])
    assert volleys(events) == [("rifle", 5, 2, 5, 2)]


def test_worked_example_half_strength() -> None:
    """A unit of 12 has 6 left after fire: it tests morale. A unit of 12 with 7 left does not."""
    for before, tests in ((7, True), (8, False)):
        board = Board(ROW)
        red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "dozen", "0401", alive=before)
        events = board.give("red", Shoot(red.id, blue.id, None), [6, 1, *([4] if tests else [])])
        assert blue.alive == before - 1
        assert ("morale" in kinds(events)) is tests


def test_worked_example_the_attacker_destroyed_has_lost() -> None:
    """An attacker deals 5 wounds and loses its last two models to the strike-back: it has lost; the defender keeps the
    hex."""
    board = Board(ROW)
    red, blue = board.stand("red", "brutes", "0101"), board.stand("blue", "rifles", "0201")
    board.base("red", "0801")
    for model, left in zip(red.models, (0, 1, 1), strict=True):
        model.toughness = left
    dice = [6, 6, 6, 6, 6, 1, 1, 1, 1, 1, *[1] * 5, 6, 6, 1, 1, 1, 1, 1]
    events = board.give("red", Attack(red.id, blue.id, board.path("0101")), dice)
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 5, "taken": 2, "winner": blue.id}
    assert facts(events, "destroyed")["by"] == blue.id
    assert (board.state.occupied, blue.alive) == ({1: blue.id}, 5)
    assert "morale" not in kinds(events)


# -- 5.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "need", "succeeded"), [(3, 4, False), (4, 4, True), (6, 7, True), (1, 1, False)])
def test_ash_5_1_success(die: int, need: int, succeeded: bool) -> None:
    """ASH-5.1: success on n+; an unmodified 6 always succeeds, an unmodified 1 always fails."""
    assert succeeds(die, need) is succeeded


def test_ash_5_1_a_defence_die_per_success() -> None:
    """ASH-5.1: one d6 per attack; defence dice: one d6 per success; without one none are thrown."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [1, 2, 3, 1, 2, 3, 1, 2, 3, 3])
    assert volleys(events) == [("rifle", 4, 0, 5, 0)]
    assert facts(events, "volley")["saves"] == []
    assert blue.alive == 10


def test_ash_5_1_what_is_saved_is_no_wound() -> None:
    """ASH-5.1: damage = attack successes − defence successes."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=2), board.stand("blue", "rifles", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [4, 4, 5, 5])
    assert volleys(events) == [("rifle", 4, 2, 5, 0)]


def test_ash_5_1_attacks_of_a_weapon() -> None:
    """ASH-1.3: A<attacks>: as many dice per weapon, its bearers' together."""
    board = Board(ROW)
    guns, blue = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0501")
    shots = combat.shots(board.frame, guns, 0, blue, moved=False)
    assert shots == (combat.Volley("heavy", 8, 5, 5),)


def test_ash_8_3_piercing() -> None:
    """ASH-8.3: Piercing(N) (−N on defence dice); an unmodified 6 still saves (5.1)."""
    board = Board(ROW)
    red, blue = board.stand("red", "lancers", "0101"), board.stand("blue", "rifles", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [3, 3, 3, 3, 5, 5, 6, 6])
    assert volleys(events) == [("lance", 3, 4, 7, 2)]


def test_ash_8_3_piercing_in_melee() -> None:
    """ASH-8.3: a melee weapon may have it, too."""
    board = Board(ROW)
    red, blue = board.stand("red", "lancers", "0101"), board.stand("blue", "rifles", "0201")
    assert combat.blows(board.frame, red, blue) == (combat.Volley("spear", 4, 3, 7),)


@pytest.mark.parametrize(("alive", "hits"), [(10, 3), (3, 3), (2, 2)])
def test_ash_8_3_blast(alive: int, hits: int) -> None:
    """ASH-8.3: Blast(N) (each success counts N, not more than models in the target)."""
    board = Board(ROW)
    red, blue = board.stand("red", "mortars", "0101"), board.stand("blue", "rifles", "0401", alive=alive)
    board.base("blue", "0801")
    (shot,) = combat.shots(board.frame, red, 0, blue, moved=False)
    assert shot == combat.Volley("mortar", 4, 4, 5, blast=hits)
    events = board.give("red", Shoot(red.id, blue.id, None), [4, 1, 1, 1, *[5] * hits])
    assert volleys(events) == [("mortar", 4, hits, 5, 0)]


def test_ash_8_1_heavy_machine_guns_shoot_twice() -> None:
    """ASH-8.1: Suppressing fire: every heavy machine gun shoots twice; other weapons once."""
    board = Board(ROW)
    guns, blue = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0401")
    board.state.event = TurnEvent("suppressing-fire")
    shots = combat.shots(board.frame, guns, 0, blue, moved=False)
    assert [(shot.weapon, shot.attacks) for shot in shots] == [("heavy", 16), ("rifle", 4)]


def test_ash_8_1_no_supply_shoots_worse() -> None:
    """ASH-8.1: No supply: −1 to shoot; not in melee."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", no_supply=True), board.stand("blue", "rifles", "0201")
    assert combat.shots(board.frame, red, 0, blue, moved=False)[0].need == 5
    assert combat.blows(board.frame, red, blue)[0].need == 4


# -- 5.2 ---------------------------------------------------------------------------------------------------------------


def test_ash_5_2_toughness() -> None:
    """ASH-5.2: a wound kills one model; a model with Toughness(N) dies on its Nth wound."""
    board = Board(ROW)
    tank = board.stand("red", "tanks", "0101")
    losses = inflict(board.frame, tank, 5, board.table())
    assert (losses.wounds, losses.killed, toughness(tank)) == (5, (), [1])
    losses = inflict(board.frame, tank, 1, board.table())
    assert (losses.wounds, losses.killed, toughness(tank)) == (1, ("tank",), [0])


def test_ash_5_2_a_wounded_tough_model_is_finished_first() -> None:
    """ASH-5.2: one already wounded tough model is finished first."""
    board = Board(ROW)
    brutes = board.stand("red", "brutes", "0101")
    brutes.models[1].toughness = 2
    inflict(board.frame, brutes, 2, board.table())
    assert toughness(brutes) == [3, 0, 3]
    inflict(board.frame, brutes, 4, board.table())
    assert toughness(brutes) == [0, 0, 2]


def test_ash_5_2_between_wounded_ones_a_die_decides() -> None:
    """ASH-5.2: at random by a recorded die, also between several wounded ones."""
    board = Board(ROW)
    brutes = board.stand("red", "brutes", "0101")
    brutes.models[0].toughness, brutes.models[1].toughness = 1, 2
    inflict(board.frame, brutes, 1, board.table([2]))
    assert toughness(brutes) == [1, 1, 3]
    inflict(board.frame, brutes, 1, board.table())
    assert toughness(brutes) == [0, 1, 3]


def test_ash_5_2_which_model_by_a_recorded_die() -> None:
    """ASH-5.2: which model: at random among the living, by a recorded die; its weapons go with it."""
    board = Board(ROW)
    squad = board.stand("red", "squad", "0101")
    squad.models[2].toughness = 0
    table = board.table([5, 1])
    losses = inflict(board.frame, squad, 2, table)
    assert losses.killed == ("rifleman", "leader")
    assert toughness(squad) == [0, 1, 0, 1, 1, 0]
    assert [(roll.dice, roll.rule, roll.by) for roll in table.rolls] == [
        ("1d5", "ASH-5.2", [squad.id]),
        ("1d4", "ASH-5.2", [squad.id]),
    ]


def test_ash_5_2_no_die_where_all_are_alike() -> None:
    """ASH-5.2: where it makes no difference nothing is thrown."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    inflict(board.frame, red, 3, board.table())
    assert toughness(red) == [0, 0, 0, *[1] * 7]


def test_ash_5_2_upgrades_make_a_difference() -> None:
    """ASH-5.2: its weapons go with it: a model with an upgrade is not like the others."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=2)
    red.models[9].upgrades.append("gun")
    inflict(board.frame, red, 1, board.table([2]))
    assert (toughness(red)[8:], red.models[9].upgrades) == ([1, 0], [])


def test_ash_5_2_wounds_beyond_the_last_model() -> None:
    """ASH-5.4: wounds beyond the last model do not count."""
    board = Board(ROW)
    brutes = board.stand("red", "brutes", "0101")
    brutes.models[0].toughness = 1
    losses = inflict(board.frame, brutes, 20, board.table())
    assert (losses.wounds, len(losses.killed), brutes.alive) == (7, 3, 0)


def test_ash_8_3_sniper_picks_the_model() -> None:
    """ASH-8.3: Sniper (shooter picks the model): wounds fall on models of the class picked while one lives."""
    board = Board(ROW)
    snipers, squad = board.stand("red", "marksmen", "0101"), board.stand("blue", "squad", "0501")
    order = Shoot(snipers.id, squad.id, "leader")
    events = board.give("red", order, [3, 3, 1, 1, 1, 1, 1, 1])
    assert facts(events, "fired")["killed"] == ["leader", "rifleman"]
    assert toughness(squad) == [0, 0, 1, 1, 1, 1]


def test_ash_8_3_sniper_without_a_pick() -> None:
    """ASH-5.2: who does not pick leaves it to the die."""
    board = Board(ROW)
    snipers, squad = board.stand("red", "marksmen", "0101"), board.stand("blue", "squad", "0501")
    events = board.give("red", Shoot(snipers.id, squad.id, None), [3, 1, 1, 1, 1, 1, 1, 6])
    assert facts(events, "fired")["killed"] == ["rifleman"]


def test_ash_8_3_only_snipers_pick() -> None:
    """ASH-8.3: only a Sniper's wounds, and only living models of the target."""
    board = Board(ROW)
    red, snipers = board.stand("red", "rifles", "0101"), board.stand("red", "marksmen", "0201")
    squad = board.stand("blue", "squad", "0401")
    assert board.refusal("red", Shoot(red.id, squad.id, "leader"))[1] == "ASH-8.3"
    assert board.refusal("red", Shoot(snipers.id, squad.id, "dragon"))[1] == "ASH-8.3"
    assert board.refusal("red", Move(snipers.id, board.path("0201", "0301"), None, "leader"))[1] == "ASH-8.3"
    squad.models[0].toughness = 0
    assert board.refusal("red", Shoot(snipers.id, squad.id, "leader"))[1] == "ASH-8.3"
    assert board.objection("red", Move(snipers.id, board.path("0201", "0301"), squad.id, "rifleman")) is None


def test_ash_8_3_other_weapons_of_the_unit_do_not_pick() -> None:
    """ASH-1.3: a weapon's property serves only the model that carries it."""
    board = Board(ROW)
    snipers, squad = board.stand("red", "marksmen", "0101", alive=1), board.stand("blue", "squad", "0401")
    board.frame.scenario.armoury.upgrade_model(snipers, snipers.models[2], "gun")
    # The long rifle's wound falls on the leader, the machine gun's by the die on the last of five riflemen.
    events = board.give("red", Shoot(snipers.id, squad.id, "leader"), [3, 1, 1, 3, 1, 1, 1, 1])
    assert facts(events, "fired")["killed"] == ["leader", "rifleman"]


# -- 5.3 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "passed"), [(3, False), (4, True)])
def test_ash_5_3_morale(die: int, passed: bool) -> None:
    """ASH-5.3: 1d6, Quality+ passes; failed: Suppressed."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "rifles", "0401", alive=6)
    events = board.give("red", Shoot(red.id, blue.id, None), [6, 1, die])
    assert facts(events, "morale") == {"unit": blue.id, "dice": [die], "need": 4, "passed": passed}
    assert blue.suppressed is not passed


def test_ash_5_3_only_if_the_fire_killed_a_model() -> None:
    """ASH-5.3: a target at half its full strength or less tests morale, if the fire killed a model."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "rifles", "0401", alive=3)
    assert kinds(board.give("red", Shoot(red.id, blue.id, None), [1])) == ["volley", "fired"]
    board.state.turn = 2
    tank = board.stand("blue", "tanks", "0301")
    assert kinds(board.give("red", Shoot(red.id, tank.id, None), [6, 1])) == ["volley", "fired"]


def test_ash_5_3_the_destroyed_test_nothing() -> None:
    """ASH-5.3: the dead test no morale."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "rifles", "0401", alive=1)
    board.base("blue", "0801")
    events = board.give("red", Shoot(red.id, blue.id, None), [6, 1])
    assert kinds(events) == ["volley", "fired", "destroyed", "experience"]


@pytest.mark.parametrize(("dice", "passed"), [([4], True), ([3, 4], True), ([3, 3], False)])
def test_ash_8_3_fearless(dice: list[int], passed: bool) -> None:
    """ASH-8.3: Fearless (rerolls a failed morale test), once."""
    board = Board(ROW)
    zealots = board.stand("red", "zealots", "0101")
    take_morale_test(board.frame, zealots, table := board.table(dice))
    assert facts(table.events, "morale")["dice"] == dice
    assert zealots.suppressed is not passed


def test_ash_4_3_the_suppressed_are_not_fearless() -> None:
    """ASH-4.3: uses no special property; a passed test does not rally."""
    board = Board(ROW)
    zealots = board.stand("red", "zealots", "0101", suppressed=True)
    take_morale_test(board.frame, zealots, board.table([1]))
    take_morale_test(board.frame, zealots, board.table([6]))
    assert zealots.suppressed


def test_ash_8_1_changes_of_morale() -> None:
    """ASH-8.1: Battle fatigue: −1 on morale tests; an unmodified 6 still passes (5.1)."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0301")
    board.state.event = TurnEvent("battle-fatigue", sides=["red"])
    assert (morale_need(board.frame, red), morale_need(board.frame, blue)) == (5, 4)
    board.state.event, board.state.blood = TurnEvent("blood-soaked"), {"blue": 3}
    assert (morale_need(board.frame, red), morale_need(board.frame, blue)) == (7, 4)
    take_morale_test(board.frame, red, board.table([6]))
    assert not red.suppressed
    take_morale_test(board.frame, red, board.table([5]))
    assert red.suppressed


# -- dangerous ground --------------------------------------------------------------------------------------------------


def test_ash_6_2_dangerous_test() -> None:
    """ASH-6.2: each model rolls 1d6, wounded on 1–2: that very model."""
    board = Board(ROW)
    brutes = board.stand("red", "brutes", "0101")
    brutes.models[1].toughness = 1
    dangerous_test(board.frame, brutes, table := board.table([2, 1, 3]))
    assert toughness(brutes) == [2, 0, 3]
    assert facts(table.events, "dangerous-test") == {
        "unit": brutes.id,
        "cell": 0,
        "dice": [2, 1, 3],
        "wounds": 2,
        "killed": ["brute"],
    }


def test_ash_6_2_the_dead_roll_nothing_and_nobody_earns_by_it() -> None:
    """ASH-6.2: each model there; a unit whose last model dies is destroyed by nobody, and tests no morale."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=2)
    red.models[9].upgrades.append("gun")
    dangerous_test(board.frame, red, table := board.table([1, 2]))
    assert kinds(table.events) == ["dangerous-test", "destroyed"]
    assert facts(table.events, "destroyed")["by"] is None
    assert red.models[9].upgrades == []
    assert board.state.units == {}
