"""ASH-1: the map, units and models, the base, lines of sight."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.rules.beginning import new_state
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.setup.laying_out import lay_out
from hexwar_tui.systems.ashlands.state import Unit
from tests.systems.ashlands.boards import CATALOGUE, Board, facing, small_scenario
from tests.systems.ashlands.preparing import PLAIN


def test_ash_1_1_one_unit_per_hex() -> None:
    """ASH-1.1: one unit per hex."""
    with pytest.raises(AssertionError, match=r"ASH-1\.1"):
        facing("rifles 0101", "rifles 0101")


def test_ash_1_1_a_generated_map_is_as_large_as_the_options_say() -> None:
    """ASH-1.1: map [width=24, height=24], generated; ASH-2.3: 17 key points, drawn by the seed."""
    data, options = small_scenario(PLAIN).model_dump(mode="json"), read_options(AshOptions, {})
    generated = AshScenario.model_validate({**data, "map": None, "key_points": None}, strict=False)
    laid = lay_out(generated, options, "one")
    grid = laid.ground.grid
    assert (grid.width, grid.height) == (24, 24)
    assert len(new_state(laid, options, ("red", "blue")).key_points) == 17
    assert laid == lay_out(generated, options, "one")
    assert laid.map != lay_out(generated, options, "two").map


def test_ash_1_1_a_map_from_the_scenario_stays() -> None:
    """ASH-1.1: or from the scenario; key points that it names stay, those it leaves open are drawn. What never changes
    in a game is in its scenario, the unit types too, so that a save needs no data files."""
    options = read_options(AshOptions, {"zone": 2, "key_points": 3, "key_point_gap": 1})
    named = lay_out(small_scenario(PLAIN, key_points=["0405"]), options, "one")
    assert (named.map, named.key_points) == (small_scenario(PLAIN).map, ("0405",))
    assert named.rosters == CATALOGUE
    assert AshScenario.model_validate(named.model_dump(mode="json"), strict=False) == named
    drawn = lay_out(small_scenario(PLAIN, key_points=None), options, "one")
    assert drawn == lay_out(small_scenario(PLAIN, key_points=None), options, "one")
    points = new_state(drawn, options, ("red", "blue")).key_points
    zones = (*drawn.zone("red", 2), *drawn.zone("blue", 2))
    assert (len(points), set(points.values())) == (3, {None})
    assert not {near for cell in zones for near in drawn.ground.grid.within(cell, 1)} & set(points)


def test_two_to_four_sides() -> None:
    """2–4 players."""
    four = small_scenario(PLAIN, 4).model_dump(mode="json")
    grey = {"id": "grey", "name": "Grey", "colour": 5}
    one_more = {**four, "sides": [*four["sides"], grey], "zones": {**four["zones"], "grey": "0404"}}
    for data in (one_more, {**four, "sides": four["sides"][:1], "zones": {"red": "0404"}}):
        with pytest.raises(ValidationError, match="sides"):
            AshScenario.model_validate(data, strict=False)


def test_ash_1_2_models_of_a_fresh_unit() -> None:
    """ASH-1.2: a unit is a squad of models, as its type lists them; a model takes as many wounds as its Toughness. A
    unit property lasts while one model lives."""
    board = Board("....")
    squad, brutes, riders = board.army("red", "squad 0101", "brutes 0201", "riders 0301 1")
    assert [(model.kind, model.toughness) for model in squad.models] == [("leader", 1), *[("rifleman", 1)] * 5]
    assert [model.toughness for model in brutes.models] == [3, 3, 3]
    assert (squad.id, squad.full_strength, squad.alive) == ("red-squad-1", 6, 6)
    assert board.frame.scenario.armoury.numbers(riders, "fast") == (1, 2)


def test_ash_1_2_units_are_numbered_by_side() -> None:
    """The number of a unit counts the units that its side has shown on the map, of whatever type and whatever waits.
    One that was withdrawn keeps it, as everybody knows it already."""
    board = Board("....")
    waiting, kept, shown = board.army("red", "rifles reserve", "squad reserve", "rifles 0101")
    (foe,) = board.army("blue", "rifles 0201")
    assert [unit.id for unit in (waiting, kept, shown, foe)] == [
        *("red-rifles-r1", "red-squad-r2", "red-rifles-1", "blue-rifles-1")
    ]
    board.state.put(waiting, 2)
    assert (waiting.id, waiting.number, board.state.occupied[2]) == ("red-rifles-2", 2, "red-rifles-2")
    board.state.take_up(shown)
    assert list(board.state.units) == ["red-squad-r2", "red-rifles-1", "blue-rifles-1", "red-rifles-2"]
    assert board.stand("red", "squad", "0401").id == "red-squad-3"
    board.state.put(shown, 0)
    assert shown.id == "red-rifles-1"
    board.check()


def arms_of(board: Board, unit: Unit) -> Counter[str]:
    """The weapons that serve, by id."""
    arms = board.frame.scenario.armoury.arms(unit)
    return Counter({id: sum(n for arm, n in arms.items() if arm.id == id) for id in {arm.id for arm in arms}})


def test_ash_1_3_what_a_model_brings_serves_as_long_as_it_lives() -> None:
    """ASH-1.3: a model has weapons and properties; those of the dead serve no more. An upgrade for one model gives it
    a weapon (ASH-4.1); the others have what they had."""
    board = Board("....")
    rifles, guns = board.army("red", "rifles 0101", "guns 0201")
    armoury = board.frame.scenario.armoury
    assert arms_of(board, guns) == {"heavy": 2, "knife": 6, "rifle": 4}
    guns.models[0].toughness = 0
    assert arms_of(board, guns) == {"heavy": 1, "knife": 5, "rifle": 4}
    armoury.upgrade_model(rifles, rifles.models[3], "gun")
    assert arms_of(board, rifles) == {"rifle": 10, "knife": 10, "heavy": 1}
    rifles.models[4].upgrades.append("surgeon")
    assert armoury.has(rifles, "medic")
    rifles.models[4].toughness = 0
    assert not armoury.has(rifles, "medic")


def test_ash_1_3_upgrades_of_a_unit_are_every_models() -> None:
    """A weapon or a property of models given to a unit is every model's; Quality and Defence are the unit's. They are
    n+ on a d6, and a 1 always fails: no upgrade makes them better than 2+."""
    board = Board("....")
    (unit,), armoury = board.army("red", "rifles 0101"), board.frame.scenario.armoury
    assert (armoury.quality(unit), armoury.defence(unit)) == (4, 5)
    unit.models[0].toughness = 0
    for upgrade in ("sharp", "tough", "plates", "swift"):
        armoury.upgrade_unit(unit, upgrade)
    assert (armoury.quality(unit), armoury.defence(unit)) == (3, 4)
    assert [model.toughness for model in unit.models] == [0] + [3] * 9
    assert armoury.numbers(unit, "fast") == (1, 2)
    assert "toughness" not in armoury.all_properties(unit)
    lancers = board.stand("red", "lancers", "0201", upgrades=["sharp", "sharp", "plates", "plates"])
    assert (armoury.quality(lancers), armoury.defence(lancers)) == (2, 2)


@pytest.mark.parametrize(
    ("place", "first"),
    [
        *(("north-west", "0101"), ("north", "0401"), ("north-east", "0701"), ("west", "0104"), ("east", "0704")),
        *(("south-west", "0107"), ("south", "0407"), ("south-east", "0707"), ("0302", "0302")),
    ],
)
def test_ash_1_4_zones(place: str, first: str) -> None:
    """ASH-1.4: a patch [zone] per player, at corners or edges, or at the hex that the scenario names."""
    board = Board(*PLAIN, options={"zone": 2}, scenario={"zones": {"red": place, "blue": "0505"}})
    corner = board.cell(first)
    assert board.known("red").zone("red") == (corner, corner + 1, corner + 8, corner + 9)


@pytest.mark.parametrize(("chosen", "fault"), [({"zone": 3}, "3 by 3"), ({}, "5 by 5")])
def test_ash_1_4_zones_lie_on_the_map_and_not_upon_each_other(chosen: dict[str, int], fault: str) -> None:
    """ASH-1.4: a patch per player; zones that the options make too large for the map are refused."""
    with pytest.raises(BadOptions, match=fault):
        lay_out(small_scenario(("....",) * 4), read_options(AshOptions, chosen), "seed")


def test_ash_1_6_full_cover_on_a_base() -> None:
    """ASH-1.6: a unit on it has Full cover."""
    board = Board("....")
    board.base("blue", "0201")
    assert [board.known("red").shelter(cell) for cell in (1, 2)] == [(False, True), (False, False)]


@pytest.mark.parametrize(
    ("rows", "start", "goal", "free"),
    [
        pytest.param(("...", ".^.", "..."), "0201", "0203", False, id="mountain"),
        pytest.param(("...", ".^.", "..."), "0101", "0103", True, id="beside it"),
        pytest.param(("...", ".h.", ".f."), "0201", "0203", True, id="hills and forest"),
        pytest.param(("...", "...", "..."), "0102", "0302", True, id="border of plains"),
        pytest.param((".^.", "...", "..."), "0102", "0302", True, id="border of a mountain above"),
        pytest.param(("...", ".^.", "..."), "0102", "0302", True, id="border of a mountain below"),
        pytest.param((".^.", ".^.", "..."), "0102", "0302", False, id="border of two mountains"),
        pytest.param(("^.", ".."), "0101", "0201", True, id="from a mountain"),
    ],
)
def test_ash_1_7_lines_of_sight(rows: tuple[str, ...], start: str, goal: str, free: bool) -> None:
    """ASH-1.7: the straight segment between the two hex centres crosses no mountain hex; along the border of two hexes
    it is blocked only if both are mountains; what lies at its ends is not crossed by it."""
    board = Board(*rows)
    sees = board.frame.scenario.ground.sees
    assert sees(board.cell(start), board.cell(goal)) is free
    assert sees(board.cell(goal), board.cell(start)) is free
