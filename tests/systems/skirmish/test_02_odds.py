"""Previews of shots tell the exact odds: the same as playing every way in which the dice can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.dice.rolls import TypedDice
from hexwar_tui.engine.orders.order import Order, Preview
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.shooting import Strike
from tests.systems.every_roll import every_roll
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.shots import fire, fire_at, spot

FIELD = r"""
.R    .     .     .A
   .     .     .
"""

COVER = FIELD.replace(".A", "cA")

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .     . o__ h \   .
.     .     . \__D.     .
   .     .     .     .
"""

Duel = tuple[Board, Order]


def at_a_vehicle() -> Duel:
    """Two shots with much to hinder them at a vehicle that bears one more damage."""
    board = Board(FIELD, R=soldier("red", "autocannon", moved_in=2, damage=1), A=vehicle("blue", "wheeled", damage=2))
    return board, fire(board["R"], "autocannon", board["A"])


def at_a_soldier_in_cover() -> Duel:
    """A shot that needs a detection test."""
    board = Board(COVER, R=soldier("red", "rifle"), A=soldier("blue"))
    return board, fire(board["R"], "rifle", board["A"])


def by_a_sniper() -> Duel:
    """A shot without a save."""
    board = Board(COVER, R=soldier("red", "sniper-rifle"), A=soldier("blue"))
    return board, fire(board["R"], "sniper-rifle", board["A"])


def with_a_laser_cannon() -> Duel:
    """Two damage at a time."""
    board = Board(FIELD, R=vehicle("red", "tracked", "laser-cannon"), A=vehicle("blue", "walker", save_bonus=-3))
    return board, fire(board["R"], "laser-cannon", board["A"])


def with_a_charge() -> Duel:
    """What never misses, against one who saves with every roll but 1."""
    board = Board(FIELD, R=soldier("red", "melta-charge"), A=vehicle("blue", "flyer", save_bonus=11))
    board["R"].cell = board.cell("0601")
    return board, fire(board["R"], "melta-charge", board["A"])


def summed(chances: dict[int, Fraction], odds: Distribution) -> None:
    """The two say the same."""
    assert {value: Fraction(weight, odds.total) for value, weight in odds.weights} == chances


def percents(preview: Preview) -> dict[str, str]:
    """The lines of a preview in English."""
    return {render(line.text, "en"): render(line.value, "en") for line in preview.lines}


@pytest.mark.parametrize(
    "begin", [at_a_vehicle, at_a_soldier_in_cover, by_a_sniper, with_a_laser_cannon, with_a_charge]
)
def test_ski_2_2_odds_of_a_shot_are_exact(begin: Callable[[], Duel]) -> None:
    """Damage dealt, and the chance that the target is destroyed, are those of every roll there is."""
    board, order = begin()
    preview = order.preview(board.known("red"))
    dealt: dict[int, Fraction] = defaultdict(Fraction)
    destroyed = Fraction(0)
    before = board["A"].damage

    def play(dice_source: TypedDice) -> tuple[int, bool]:
        board, order = begin()
        order.carry_out(board.frame, "red", board.table_with(dice_source))
        return board["A"].damage - before, board["A"].fallen

    for chance, (damage, gone) in every_roll(play):
        dealt[damage] += chance
        destroyed += chance * gone
    summed(dealt, preview.odds[0].odds)
    assert percents(preview)["Chance to destroy"] == render(percent(float(destroyed)), "en")


@pytest.mark.parametrize("damage", [0, 1, 2])
def test_ski_1_2_c_odds_of_a_shot_at_a_house_are_exact(damage: int) -> None:
    """Damage, and the chances that all inside are wounded and that it collapses, are those of every roll."""

    def begin() -> Duel:
        board = Board(HOUSE, R=vehicle("red", "wheeled", "laser-cannon"), A=soldier("blue", active_inside=True))
        board.state.buildings["house-1"].damage = damage
        return board, fire_at(board, board["R"], "laser-cannon", "0502", "house-1")

    board, order = begin()
    dealt: dict[int, Fraction] = defaultdict(Fraction)

    def play(dice_source: TypedDice) -> int:
        board, order = begin()
        order.carry_out(board.frame, "red", board.table_with(dice_source))
        return board.state.buildings["house-1"].damage - damage

    for chance, more in every_roll(play):
        dealt[more] += chance
    preview = order.preview(board.known("red"))
    summed(dealt, preview.odds[0].odds)
    lines = percents(preview)
    assert lines["House 1"] == f"damage {damage} of 3"
    assert lines["Chance that it is ruined"] == ("60.0 %" if damage == 2 else "0 %")
    assert lines.get("Chance that all inside are wounded") == {0: "0 %", 1: "60.0 %"}.get(damage)


def test_ski_2_1_odds_of_a_strike_are_exact() -> None:
    """Everybody on the hex has his own odds."""

    def begin() -> Duel:
        board = Board(FIELD, R=vehicle("red", "flyer", "air-strike"), A=soldier("blue"))
        board.put(soldier("blue", damage=1), "0701")
        return board, Strike(board["R"].id, board.cell("0701"), None)

    board, order = begin()
    preview = order.preview(board.known("red"))
    dealt: list[dict[int, Fraction]] = [defaultdict(Fraction), defaultdict(Fraction)]

    def play(dice_source: TypedDice) -> list[int]:
        board, order = begin()
        order.carry_out(board.frame, "red", board.table_with(dice_source))
        return [board.state.units["blue-1"].damage, board.state.units["blue-2"].damage - 1]

    for chance, damages in every_roll(play):
        for found, damage in zip(dealt, damages, strict=True):
            found[damage] += chance
    assert [render(odds.title, "en") for odds in preview.odds] == [
        "Damage to Soldier 1 (Blue)",
        "Damage to Soldier 2 (Blue)",
    ]
    for found, line in zip(dealt, preview.odds, strict=True):
        summed(found, line.odds)


def test_ski_2_2_the_preview_names_what_counts() -> None:
    """The preview names the test, the dice, every modifier with its reason, and the save."""
    board = Board(
        COVER, R=soldier("red", "machine-gun", skills=["veteran"], moved_in=2, damage=1), A=soldier("blue", damage=1)
    )
    lines = percents(fire(board["R"], "machine-gun", board["A"], 2).preview(board.known("red")))
    assert lines == {
        "Detection test": "11+, 50.0 %",
        "If it fails, all shots of this weapon are lost this turn.": "",
        "To hit": "2 dice, 15+",
        "Counted in": "it has moved −2, it is wounded −3 and Veteran +2",
        "Soldier 1 (Blue)": "saves 15+",
        "Chance to destroy": "18.8 %",
    }
    assert board["A"].damage == 1


def test_ski_1_2_the_preview_of_a_test_for_others() -> None:
    """Its roll and its chance."""
    board = Board(COVER, R=soldier("red", skills=["spotter"]), A=soldier("blue"))
    lines = percents(spot(board["R"], board["A"]).preview(board.known("red")))
    assert lines == {"Detection test": "11+, 50.0 %"}


def test_what_a_shot_will_need_is_told_line_by_line() -> None:
    """The test, dice and roll, saves and chances; of a building its damage, and what a hit does to it."""
    board = house(red=soldier("red", "machine-gun", "laser-cannon", hit_bonus=-1))
    assert percents(fire(board["R"], "machine-gun", board["A"]).preview(board.known("red"))) == {
        "Detection test": "11+, 50.0 %",
        "To hit": "3 dice, 13+",
        "Counted in": "skill of the crew −1",
        "Soldier 1 (Blue)": "saves 15+",
        "Chance to wound": "21.8 %",
        "Chance to destroy": "9.6 %",
    }
    order = fire_at(board, board["R"], "laser-cannon", "0502", "house-1")
    chances = {"To hit": "1 die, 10+", "Counted in": "skill of the crew −1", "House 1": "damage 0 of 3"}
    wounded = {"Chance that all inside are wounded": "0 %"}
    ruined = {"Chance that it is ruined": "0 %"}
    assert percents(order.preview(board.known("red"))) == {**chances, **wounded, **ruined}
    board.state.buildings["house-1"].damage = 1
    assert percents(order.preview(board.known("red")))["Chance that all inside are wounded"] == "55.0 %"
    board.state.buildings["house-1"].damage = 2
    ruined = {"House 1": "damage 2 of 3", "Chance that it is ruined": "55.0 %"}
    assert percents(order.preview(board.known("red"))) == {**chances, **ruined}
