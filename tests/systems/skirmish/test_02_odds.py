"""Previews of shots tell the exact odds: the same as playing every way in which the dice can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.dice.rolls import TypedDice
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from tests.systems.every_roll import every_roll
from tests.systems.skirmish.boards import Board, Fighter, fighter
from tests.systems.skirmish.grounds import house
from tests.systems.skirmish.shots import fire, fire_at, spot, strike

FIELD = r"""
.R    .     .     .A
   .     .     .
"""

COVER = FIELD.replace(".A", "cA")

Duel = tuple[Board, Order]


def duel(picture: str, red: Fighter | str, blue: Fighter | str) -> Duel:
    """R fires all that his weapon has at A."""
    board = Board(picture, R=red, A=blue)
    return board, fire(board["R"], board["R"].weapons[0].id, board["A"])


def with_a_charge() -> Duel:
    """What never misses, against one who saves with every roll but 1."""
    board = Board(FIELD, R="red melta-charge", A=fighter("blue flyer", save_bonus=11))
    board.put_at(R="0601")
    return board, fire(board["R"], "melta-charge", board["A"])


def played(begin: Callable[[], Duel], *looks: Callable[[Board], int]) -> list[dict[int, Fraction]]:
    """The chances of all that is seen by each look, by playing every roll there is."""

    def play(dice_source: TypedDice) -> list[int]:
        board, order = begin()
        order.carry_out(board.frame, "red", board.table(dice_source))
        return [look(board) for look in looks]

    found: list[dict[int, Fraction]] = [defaultdict(Fraction) for _ in looks]
    for chance, seen in every_roll(play):
        for chances, value in zip(found, seen, strict=True):
            chances[value] += chance
    return found


def told(odds: Distribution) -> dict[int, Fraction]:
    """The chances that a preview tells."""
    return {value: Fraction(weight, odds.total) for value, weight in odds.weights}


AIMED = fighter("red autocannon", moved_in=2, damage=1)


@pytest.mark.parametrize(
    "begin",
    [
        pytest.param(lambda: duel(FIELD, AIMED, fighter("blue wheeled", damage=2)), id="much hinders it"),
        pytest.param(lambda: duel(COVER, "red rifle", "blue"), id="a detection test is needed"),
        pytest.param(lambda: duel(COVER, "red sniper-rifle", "blue"), id="no save"),
        pytest.param(
            lambda: duel(FIELD, "red tracked laser-cannon", fighter("blue walker", save_bonus=-3)), id="two damage"
        ),
        pytest.param(with_a_charge, id="never misses"),
    ],
)
def test_ski_2_2_odds_of_a_shot_are_exact(begin: Callable[[], Duel]) -> None:
    """Damage dealt, and the chance that the target is destroyed, are those of every roll there is."""
    board, order = begin()
    before = board["A"].damage
    dealt, destroyed = played(begin, lambda board: board["A"].damage - before, lambda board: board["A"].fallen)
    assert told(order.preview(board.known("red")).odds[0].odds) == dealt
    assert board.preview("red", order)["Chance to destroy"] == render(percent(float(destroyed[True])), "en")


@pytest.mark.parametrize("damage", [0, 1, 2])
def test_ski_1_2_c_odds_of_a_shot_at_a_house_are_exact(damage: int) -> None:
    """Damage, and the chances that all inside are wounded and that it collapses, are those of every roll."""

    def begin() -> Duel:
        board = house("red wheeled laser-cannon")
        board.state.buildings["house-1"].damage = damage
        return board, fire_at(board, board["R"], "laser-cannon", "0502", "house-1")

    board, order = begin()
    (more,) = played(begin, lambda board: board.state.buildings["house-1"].damage - damage)
    assert told(order.preview(board.known("red")).odds[0].odds) == more
    lines = board.preview("red", order)
    assert lines["House 1"] == f"{3 - damage} of 3 left"
    assert lines["Chance that it is ruined"] == ("60.0 %" if damage == 2 else "0 %")
    assert lines.get("Chance that all inside are wounded") == {0: "0 %", 1: "60.0 %"}.get(damage)


def test_ski_2_1_odds_of_a_strike_are_exact() -> None:
    """Everybody on the hex has his own odds."""

    def begin() -> Duel:
        board = Board(FIELD, R="red flyer air-strike", A="blue")
        board.put(fighter("blue", damage=1), "0701")
        return board, strike(board, board["R"], "0701")

    board, order = begin()
    found = order.preview(board.known("red")).odds
    titles = [render(odds.title, "en") for odds in found]
    assert titles == ["Damage to Soldier 1 (Blue)", "Damage to Soldier 2 (Blue)"]
    damages = [lambda board: board.state.units["blue-1"].damage, lambda board: board.state.units["blue-2"].damage - 1]
    assert [told(odds.odds) for odds in found] == played(begin, *damages)


def test_ski_2_2_the_preview_names_what_counts() -> None:
    """The preview names the test, the dice, every modifier with its reason, and the save; of a test for others its roll
    and its chance."""
    shooter = fighter("red machine-gun +veteran +spotter", moved_in=2, damage=1)
    board = Board(COVER, R=shooter, A=fighter("blue", damage=1))
    assert board.preview("red", fire(board["R"], "machine-gun", board["A"], 2)) == {
        "Detection test": "11+, 50 %",
        "If it fails, all shots of this weapon are lost this turn.": "",
        "To hit": "2 dice, 15+ (30 % each)",
        "Counted in": "it has moved −2, it is wounded −3 and Veteran +2",
        "Soldier 1 (Blue)": "saves 15+ (30 %)",
        "Chance to destroy": "18.8 %",
    }
    assert board.preview("red", spot(board["R"], board["A"])) == {"Detection test": "11+, 50 %"}


def test_of_a_machine_the_chance_that_it_is_damaged_is_told() -> None:
    """As long as a hit does not destroy it: a laser cannon, 9+, does 2 damage of the 3 that a car takes, saved with
    12+."""
    board = Board(FIELD, R="red laser-cannon", A="blue wheeled")
    told = board.preview("red", fire(board["R"], "laser-cannon", board["A"]))
    assert told["To hit"] == "1 die, 9+ (60 %)"
    assert (told["Chance to damage"], told["Chance to destroy"]) == ("33.0 %", "0 %")
    board["A"].damage = 1
    assert "Chance to damage" not in board.preview("red", fire(board["R"], "laser-cannon", board["A"]))


def test_what_a_shot_will_need_is_told_line_by_line() -> None:
    """The test, dice and roll, saves and chances; of a building its damage, and what a hit does to it."""
    board = house(fighter("red machine-gun laser-cannon", hit_bonus=-1))
    assert board.preview("red", fire(board["R"], "machine-gun", board["A"])) == {
        "Detection test": "11+, 50 %",
        "To hit": "3 dice, 13+ (40 % each)",
        "Counted in": "skill of the crew −1",
        "Soldier 1 (Blue)": "saves 15+ (30 %)",
        "Chance to wound": "21.8 %",
        "Chance to destroy": "9.6 %",
    }
    order = fire_at(board, board["R"], "laser-cannon", "0502", "house-1")
    for damage, wounded, ruined in ((0, "0 %", "0 %"), (1, "55.0 %", "0 %"), (2, None, "55.0 %")):
        board.state.buildings["house-1"].damage = damage
        chances = {} if wounded is None else {"Chance that all inside are wounded": wounded}
        assert board.preview("red", order) == {
            "To hit": "1 die, 10+ (55 %)",
            "Counted in": "skill of the crew −1",
            "House 1": f"{3 - damage} of 3 left",
            **chances,
            "Chance that it is ruined": ruined,
        }


def test_the_line_of_each_number_of_shots_tells_its_odds_and_what_is_left() -> None:
    """All of them first, which is what no number means, then ever fewer; the chances are those of the preview."""
    board, _ = duel(FIELD, "red soldier machine-gun", "blue soldier rifle")
    known, shooter, target = board.known("red"), board["R"], board["A"]
    made = {"unit": shooter.id, "weapon": "machine-gun", "at": target.cell, "target": target.id}
    offered = list(candidates(specs(Fire)["shots"], known, made))
    assert [each.value for each in offered] == [None, "2", "1"]
    assert render(offered[0].label, "en") == "all 3 shots"
    for each, shots, left in zip(offered, (3, 2, 1), ("", "; 1 left", "; 2 left"), strict=True):
        lines = fire(shooter, "machine-gun", target, shots).preview(known).lines
        (chance,) = (line.value for line in lines if render(line.text, "en") == "Chance to destroy")
        assert render(each.note, "en") == f"{render(chance, 'en')}{left}"
