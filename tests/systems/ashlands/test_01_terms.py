"""ASH-1: the map, units and models, the base, lines of sight."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.orders.rounds.actions import Shoot
from hexwar_tui.systems.ashlands.properties import Arm
from hexwar_tui.systems.ashlands.rules.beginning import new_state
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.setup.laying_out import lay_out
from hexwar_tui.systems.ashlands.state import Unit
from tests.systems.ashlands.boards import CATALOGUE, Board, facts, small_scenario

FIELD = ("........",) * 8


def generated(**more: Any) -> AshScenario:
    data = small_scenario(FIELD).model_dump(mode="json")
    return AshScenario.model_validate({**data, "map": None, "key_points": None, **more}, strict=False)


def test_ash_1_1_one_unit_per_hex() -> None:
    """ASH-1.1: one unit per hex."""
    board = Board("....")
    board.stand("red", "rifles", "0101")
    with pytest.raises(AssertionError, match=r"ASH-1\.1"):
        board.stand("blue", "rifles", "0101")


def test_ash_1_1_a_generated_map_is_as_large_as_the_options_say() -> None:
    """ASH-1.1: map [width=24, height=24], generated; ASH-2.3: 17 key points, drawn by the seed."""
    options = read_options(AshOptions, {})
    laid = lay_out(generated(), options, "one")
    grid = laid.ground.grid
    assert (grid.width, grid.height) == (24, 24)
    assert len(new_state(laid, options, ("red", "blue")).key_points) == 17
    assert laid == lay_out(generated(), options, "one")
    assert laid.map != lay_out(generated(), options, "two").map


def test_ash_1_1_a_map_from_the_scenario_stays() -> None:
    """ASH-1.1: or from the scenario; key points that it names stay, those it leaves open are drawn."""
    options = read_options(AshOptions, {"zone": 2, "key_points": 3, "key_point_gap": 1})
    named = lay_out(small_scenario(FIELD, key_points=["0405"]), options, "one")
    assert (named.map, named.key_points) == (small_scenario(FIELD).map, ("0405",))
    drawn = lay_out(small_scenario(FIELD, key_points=None), options, "one")
    assert len(drawn.key_points or ()) == 3
    assert drawn == lay_out(small_scenario(FIELD, key_points=None), options, "one")
    state = new_state(drawn, options, ("red", "blue"))
    near = {
        near for side in ("red", "blue") for zone in drawn.zone(side, 2) for near in drawn.ground.grid.within(zone, 1)
    }
    assert not near & set(state.key_points)
    assert set(state.key_points.values()) == {None}


def test_ash_1_1_a_laid_out_scenario_holds_its_rosters() -> None:
    """What never changes in a game is in its scenario, the unit types too, so that a save needs no data files."""
    laid = lay_out(small_scenario(FIELD), read_options(AshOptions, {"zone": 2}), "one")
    assert laid.rosters == CATALOGUE
    assert AshScenario.model_validate(laid.model_dump(mode="json"), strict=False) == laid


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"zones": {"red": "north-west"}}, "side blue has no zone"),
        ({"units": [{"type": "rifles", "side": "green"}]}, "no side “green”"),
        ({"units": [{"type": "dragons", "side": "red"}]}, "no unit type “dragons”"),
        ({"units": [{"type": "rifles", "side": "red", "hex": "0909"}]}, "0909"),
        ({"units": [{"type": "rifles", "side": side, "hex": "0101"} for side in ("red", "blue")]}, "0101 is taken"),
        ({"key_points": ["0101", "0101"]}, "0101 is taken"),
        ({"key_points": ["0201"]}, "nobody can enter"),
        ({"zones": {"red": "0101", "blue": "middle"}}, "middle"),
        ({"ranks": [0, 1, 2]}, "every hex has a rank of its own: the numbers from 0 to 15"),
        ({"map": {"rows": ["...."], "legend": {".": "water"}}}, "no terrain “water”"),
        ({"map": None, "key_points": ["0101"]}, "no map"),
        ({"map": None, "key_points": None, "ranks": [0]}, "no map"),
        ({"map": None, "key_points": None, "units": [{"type": "rifles", "side": "red", "hex": "0101"}]}, "no map"),
    ],
)
def test_ash_1_1_a_scenario_that_contradicts_itself_is_refused(fields: dict[str, Any], fault: str) -> None:
    """Every name in a scenario leads somewhere, and no two things are where one can be."""
    with pytest.raises(ValidationError, match=fault):
        small_scenario((".^..", "....", "....", "...."), **fields)


def test_two_to_four_sides() -> None:
    """2–4 players."""
    side = {"id": "grey", "name": "Grey", "colour": 5}
    four = small_scenario(FIELD, 4).model_dump(mode="json")
    one_more = {**four, "sides": [*four["sides"], side], "zones": {**four["zones"], "grey": "0404"}}
    one_only = {**four, "sides": four["sides"][:1], "zones": {"red": "0404"}}
    for data in (one_more, one_only):
        with pytest.raises(ValidationError, match="sides"):
            AshScenario.model_validate(data, strict=False)


def test_ash_1_2_models_of_a_fresh_unit() -> None:
    """ASH-1.2: a unit is a squad of models, as its type lists them; a model takes as many wounds as its Toughness."""
    board = Board("....")
    squad = board.stand("red", "squad", "0101")
    assert [model.kind for model in squad.models] == ["leader"] + 5 * ["rifleman"]
    assert {model.toughness for model in squad.models} == {1}
    assert [model.toughness for model in board.stand("red", "brutes", "0201").models] == [3, 3, 3]
    assert (squad.id, squad.full_strength, squad.alive) == ("red-squad-1", 6, 6)


def test_ash_1_2_units_are_numbered_by_side() -> None:
    """The number of a unit counts the units that its side has shown on the map, of whatever type and whatever waits."""
    board = Board("....")
    waiting, kept = board.stand("red", "rifles", None), board.stand("red", "squad", None)
    assert [waiting.id, kept.id] == ["red-rifles-r1", "red-squad-r2"]
    shown = [board.stand(side, "rifles", label) for side, label in (("red", "0101"), ("blue", "0201"))]
    assert [unit.id for unit in shown] == ["red-rifles-1", "blue-rifles-1"]
    board.state.put(waiting, 2)
    assert (waiting.id, waiting.number, board.state.occupied[2]) == ("red-rifles-2", 2, "red-rifles-2")
    assert list(board.state.units) == ["red-squad-r2", "red-rifles-1", "blue-rifles-1", "red-rifles-2"]
    board.check()


def test_ash_1_2_a_unit_that_was_withdrawn_keeps_its_number() -> None:
    """Everybody knows it already, so it comes back as it went; units after it count on."""
    board = Board("....")
    unit = board.stand("red", "rifles", "0101")
    board.state.take_up(unit)
    assert unit.id == "red-rifles-1"
    assert board.stand("red", "squad", "0201").id == "red-squad-2"
    board.state.put(unit, 0)
    assert unit.id == "red-rifles-1"
    board.check()


def test_ash_1_2_start_units_stand_where_the_scenario_says() -> None:
    """Start units are on their hexes, those without one in the reserve (ASH-1.5)."""
    units = [{"type": "rifles", "side": "red", "hex": "0201"}, {"type": "dozen", "side": "blue"}]
    board = Board("....", scenario={"units": units})
    assert {unit.id: unit.cell for unit in board.state.units.values()} == {"red-rifles-1": 1, "blue-dozen-r1": None}
    assert board.state.occupied == {1: "red-rifles-1"}


def test_ash_1_2_a_unit_property_lasts_while_one_model_lives() -> None:
    """ASH-1.2: a unit property lasts while one model lives."""
    board = Board("....")
    riders = board.stand("red", "riders", "0101", alive=1)
    assert board.frame.scenario.armoury.numbers(riders, "fast") == (1, 2)


def test_ash_1_3_a_property_of_a_model_goes_with_it() -> None:
    """ASH-1.3: what a model brings serves as long as it lives."""
    board = Board("....")
    squad, armoury = board.stand("red", "rifles", "0101"), board.frame.scenario.armoury
    squad.models[4].upgrades.append("surgeon")
    assert armoury.has(squad, "medic")
    squad.models[4].toughness = 0
    assert not armoury.has(squad, "medic")


def arms_of(board: Board, unit: Unit) -> Counter[str]:
    """The weapons that serve, by id."""
    found: Counter[str] = Counter()
    for arm, count in board.frame.scenario.armoury.arms(unit).items():
        found[arm.id] += count
    return found


def test_ash_1_3_weapons_of_the_living() -> None:
    """ASH-1.3: a model has weapons; those of the dead serve no more."""
    board = Board("....")
    guns = board.stand("red", "guns", "0101")
    assert arms_of(board, guns) == {"heavy": 2, "knife": 6, "rifle": 4}
    guns.models[0].toughness = 0
    assert arms_of(board, guns) == {"heavy": 1, "knife": 5, "rifle": 4}


def test_ash_1_3_all_models_dead_is_destroyed() -> None:
    """ASH-1.3: all models dead: the unit is destroyed, and its hex is free."""
    board = Board("....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0201", alive=1)
    board.base("blue", "0401")
    events = board.give("red", Shoot(red.id, blue.id, None), [6] * 10 + [1] * 10)
    assert facts(events, "destroyed") == {"unit": blue.id, "side": "blue", "cell": 1, "by": red.id}
    assert (list(board.state.units), board.state.occupied) == ([red.id], {0: red.id})


def test_ash_1_3_weapon_properties_as_numbers() -> None:
    """ASH-1.3: a weapon's property serves the model that carries it."""
    board = Board("....")
    (mortar,) = board.frame.scenario.armoury.arms(board.stand("red", "mortars", "0101"))
    assert mortar == Arm("mortar", 5, 2, blast=3, indirect=True)
    heavy = next(iter(board.frame.scenario.armoury.arms(board.stand("red", "guns", "0201"))))
    assert heavy == Arm("heavy", 4, 4, static=True, heavy=True)
    marksman = next(iter(board.frame.scenario.armoury.arms(board.stand("red", "marksmen", "0301"))))
    assert marksman == Arm("long-rifle", 4, 2, sniper=True)
    lancer = next(iter(board.frame.scenario.armoury.arms(board.stand("red", "lancers", "0401"))))
    assert lancer == Arm("lance", 4, 1, piercing=2)


def test_ash_1_3_upgrades_of_a_unit_are_every_models() -> None:
    """A weapon or a property of models given to a unit is every model's; Quality and Defence are the unit's."""
    board = Board("....")
    unit, armoury = board.stand("red", "rifles", "0101"), board.frame.scenario.armoury
    assert (armoury.quality(unit), armoury.defence(unit)) == (4, 5)
    unit.models[0].toughness = 0
    for upgrade in ("sharp", "tough", "plates", "swift"):
        armoury.upgrade_unit(unit, upgrade)
    assert (armoury.quality(unit), armoury.defence(unit)) == (3, 4)
    assert [model.toughness for model in unit.models] == [0] + [3] * 9
    assert armoury.numbers(unit, "fast") == (1, 2)
    assert "toughness" not in armoury.all_properties(unit)


def test_ash_1_3_better_than_2_there_is_not() -> None:
    """Quality and Defence are n+ on a d6, and a 1 always fails: no upgrade makes them better than 2+."""
    board = Board("....")
    lancers = board.stand("red", "lancers", "0101", upgrades=["sharp", "sharp", "plates", "plates"])
    armoury = board.frame.scenario.armoury
    assert (armoury.quality(lancers), armoury.defence(lancers)) == (2, 2)


def test_ash_1_3_an_upgrade_of_one_model() -> None:
    """ASH-4.1: an upgrade for one model gives it a weapon; the others have what they had."""
    board = Board("....")
    unit = board.stand("red", "rifles", "0101")
    board.frame.scenario.armoury.upgrade_model(unit, unit.models[3], "gun")
    assert arms_of(board, unit) == {"rifle": 10, "knife": 10, "heavy": 1}


@pytest.mark.parametrize(
    ("side", "place", "first"),
    [
        ("red", "north-west", "0101"),
        ("red", "north", "0401"),
        ("red", "north-east", "0701"),
        ("red", "west", "0104"),
        ("red", "east", "0704"),
        ("red", "south-west", "0107"),
        ("red", "south", "0407"),
        ("red", "south-east", "0707"),
        ("red", "0302", "0302"),
    ],
)
def test_ash_1_4_zones(side: str, place: str, first: str) -> None:
    """ASH-1.4: a patch [zone] per player, at corners or edges, or at the hex that the scenario names."""
    other = "0505"
    board = Board(*FIELD, options={"zone": 2}, scenario={"zones": {"red": place, "blue": other}})
    corner = board.cell(first)
    assert board.known(side).zone(side) == (corner, corner + 1, corner + 8, corner + 9)


def test_ash_1_4_zones_do_not_lie_upon_each_other() -> None:
    """ASH-1.4: a patch per player."""
    with pytest.raises(BadOptions, match="3 by 3"):
        lay_out(small_scenario(("....",) * 4), read_options(AshOptions, {"zone": 3}), "seed")


def test_ash_1_4_zones_lie_on_the_map() -> None:
    """ASH-1.4: a zone that the options make too large for the map is refused."""
    with pytest.raises(BadOptions, match="5 by 5"):
        lay_out(small_scenario(("....",) * 4), read_options(AshOptions, {}), "seed")


def test_ash_1_6_full_cover_on_a_base() -> None:
    """ASH-1.6: a unit on it has Full cover."""
    board = Board("....")
    board.base("blue", "0201")
    assert board.known("red").shelter(1) == (False, True)
    assert board.known("red").shelter(2) == (False, False)


def sees(rows: tuple[str, ...], start: str, goal: str) -> bool:
    board = Board(*rows)
    return board.frame.scenario.ground.sees(board.cell(start), board.cell(goal))


def test_ash_1_7_mountains_block() -> None:
    """ASH-1.7: the straight segment between the two hex centres crosses no mountain hex."""
    rows = ("...", ".^.", "...")
    assert not sees(rows, "0201", "0203")
    assert sees(rows, "0101", "0103")
    assert sees(("...", ".h.", ".f."), "0201", "0203")


@pytest.mark.parametrize(
    ("middle", "free"), [(("..", ".."), True), (("^.", ".."), True), (("..", ".^"), True), (("^.", ".^"), False)]
)
def test_ash_1_7_border(middle: tuple[str, str], free: bool) -> None:
    """ASH-1.7: along the border of two hexes it is blocked only if both are mountains."""
    # From 0102 to 0302 the segment runs along the border of 0201 and 0202.
    rows = ("." + middle[0][0] + ".", "." + middle[1][1] + ".", "...")
    assert sees(rows, "0102", "0302") is free
    assert sees(rows, "0302", "0102") is free


def test_ash_1_7_neighbours_and_mountain_ends() -> None:
    """ASH-1.7: what lies at the ends of the segment is not crossed by it."""
    assert sees(("^.", ".."), "0101", "0201")
