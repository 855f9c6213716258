"""Rosters of one's own with mistakes: all are named in one run, each with its line, its key and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import scenario_faults
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY

FOLDER = Path(__file__).parent / "rosters" / "mistakes"

Mistake = tuple[int, str, str]
"""The line, the key, and what the message says would be right."""

MISTAKES: dict[str, list[Mistake]] = {
    "ashlands": [
        (7, "rosters.properties.nimble", "such as fast, slow"),
        (9, "rosters.weapons.Night gun", "such as night-rifles"),
        (10, "rosters.weapons.long-gun.reach", "it must be 12 or less"),
        (11, "rosters.weapons.rifle.properties[0]", "did you mean “piercing”?"),
        (12, "rosters.weapons.knife.properties[0]", "but piercing, blast"),
        (15, "rosters.models.gunner.weapons[0]", "did you mean “rifle”?"),
        (18, "rosters.upgrades.charm", "properties, a weapon, or better Quality or Defence are wanted"),
        (22, "rosters.armies.levy.types.guns.price", "such as 85"),
        (22, "rosters.armies.levy.types.guns.letter", "take another"),
        (23, "rosters.armies.levy.types.guns.models", "between 1 and 40 models"),
        (24, "rosters.armies.levy.types.guns.rank_upgrades[2]", "did you mean “steady”?"),
        (25, "rosters.armies.levy.types.sappers.letter", "take another"),
        (26, "rosters.armies.levy.types.mortars.prise", "there are name, letter, quality, defence, price"),
        (28, "rosters.armies.guild.description", 'such as "description": "They fight by night."'),
        (28, "rosters.armies.guild.types", "at least one type of units"),
        (31, "armies.west", "did you mean “guild”?"),
        (31, "armies.north", "there are west, east"),
        (34, "events.small-storm.first", "each roll gives one event"),
        (35, "events.plague", "such as great-storm"),
    ],
    "skirmish": [
        (6, "rosters.extends", "one of these is wanted: shipped"),
        (8, "rosters.chassis.soldier.kind", "its kind is soldier"),
        (9, "rosters.chassis.half-track.move", "it must be 60 or less"),
        (9, "rosters.chassis.half-track.low_fence", "did you mean “crushes”?"),
        (11, "rosters.weapons", "it can be changed, but not taken away"),
        (13, "rosters.weapons.rifle.no_effect[0]", "did you mean “walker”?"),
        (14, "rosters.weapons.mortar.use", "take shoot, throw or plant"),
        (15, "rosters.weapons.autocannon.range", "everything else has one"),
        (18, "rosters.skills.brave", "there are spotter, medic"),
        (20, "rosters.forces.air-cavalry.units[0].weapons[0]", "there is no “air-strike”"),
        (20, "rosters.forces.assault-group.units[3].weapons[0]", "there is no “air-strike”"),
        (21, "rosters.forces.patrol.units[0].weapons[0]", "did you mean “rifle”?"),
        (24, "forces.red[0].chassis", "did you mean “half-track”?"),
    ],
    "mechs": [
        (7, "rosters.units.Heron 2", "such as hound"),
        (8, "rosters.units.heron.chassis", "did you mean “walker”?"),
        (8, "rosters.units.heron.weapons[0]", "did you mean “autocannon”?"),
        (9, "rosters.units.crane.kind", "did you mean “mech”?"),
        (9, "rosters.units.crane.weapons", 'such as ["autocannon"]'),
        (9, "rosters.units.crane.price", "such as 20"),
        (11, "rosters.lance[1]", "did you mean “heron”?"),
        (13, "lances.blue[0]", "did you mean “heron”?"),
    ],
}


@pytest.mark.parametrize("system", MISTAKES)
def test_all_mistakes_in_rosters_are_named_in_one_run(system: str) -> None:
    """Each at its line and key; nothing is named that is none; in Russian no sentence stays English."""
    found = scenario_faults(REGISTRY, FOLDER / f"{system}.json")
    assert sorted((fault.line, fault.key) for fault in found) == sorted(
        (line, key) for line, key, _ in MISTAKES[system]
    )
    for line, key, right in MISTAKES[system]:
        told = [render(fault.reason, "en") for fault in found if (fault.line, fault.key) == (line, key)]
        assert any(right in text for text in told), (line, key, told)
    assert all(render(fault.reason, "ru") != render(fault.reason, "en") for fault in found)


@pytest.mark.parametrize("system", MISTAKES)
def test_rosters_that_extend_nothing_have_everything(system: str, tmp_path: Path) -> None:
    """Without `extends` what is missing is named, and so is a word that is not written as it should be."""
    text = (FOLDER.parent / f"{system}.json").read_text("utf-8")
    path = tmp_path / f"{system}.json"
    path.write_text(text.replace('"extends": "shipped",', ""), "utf-8")
    missing = [fault.key for fault in scenario_faults(REGISTRY, path) if "missing" in render(fault.reason, "en")]
    assert missing
    assert all(key.startswith("rosters.") for key in missing)
    path.write_text(text.replace('"shipped"', '"shiped"'), "utf-8")
    assert [fault.key for fault in scenario_faults(REGISTRY, path)] == ["rosters.extends"]
