"""SKI-2.1: the published table and what units cost."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from hexwar_tui.engine.errors import BadOrder, ScenarioError
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.catalogue import DATA, Catalogue, load_catalogue, read_catalogue
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.say.price_table import price_table, weapon_notes
from tests.systems.skirmish.boards import Board, soldier

CHASSIS = {
    "soldier": (2, 5, 15, 2),
    "wheeled": (6, 10, 12, 3),
    "tracked": (10, 7, 9, 5),
    "flyer": (9, 14, 13, 3),
    "walker": (14, 6, 8, 8),
}

WEAPONS = {
    "rifle": (1, 14, 11, 1),
    "machine-gun": (3, 18, 12, 3),
    "sniper-rifle": (4, 28, 7, 1),
    "grenades": (1, 4, 11, 1),
    "autocannon": (5, 20, 11, 2),
    "laser-cannon": (7, 24, 9, 1),
    "melta-charge": (3, 1, None, 1),
    "air-strike": (6, None, 10, 1),
}


def test_ski_2_1_the_table_of_chassis() -> None:
    """Chassis: cost, move, save, stages."""
    found = load_catalogue().chassis
    assert {id: (each.cost, each.move, each.save, each.stages) for id, each in found.items()} == CHASSIS


def test_ski_2_1_the_table_of_weapons() -> None:
    """Weapons: cost, range, hit, shots."""
    found = load_catalogue().weapons
    assert {id: (each.cost, each.range, each.hit, each.shots) for id, each in found.items()} == WEAPONS


def test_ski_2_1_notes_of_the_table() -> None:
    """Once a game: melta charge and air strike; all in the hex: grenades and air strike; buildings: laser cannon, melta
    charge, and air strike houses only; no effect on tracked and walkers: the first four."""
    weapons = load_catalogue().weapons
    assert [id for id, each in weapons.items() if each.once] == ["melta-charge", "air-strike"]
    assert [id for id, each in weapons.items() if each.whole_hex] == ["grenades", "air-strike"]
    assert {id: each.buildings for id, each in weapons.items() if each.buildings} == {
        "laser-cannon": ("house", "bunker"),
        "melta-charge": ("house", "bunker"),
        "air-strike": ("house",),
    }
    light = ["rifle", "machine-gun", "sniper-rifle", "grenades"]
    assert [id for id, each in weapons.items() if each.no_effect == ("tracked", "walker")] == light


def test_ski_2_1_the_table_of_skills() -> None:
    """Skills: Spotter 2, Medic 2, Engineer 2, Veteran 3, Amphibious 1."""
    costs = {id: skill.cost for id, skill in load_catalogue().skills.items()}
    assert costs == {"spotter": 2, "medic": 2, "engineer": 2, "veteran": 3, "amphibious": 1}


def test_ski_2_1_a_unit_costs_the_sum_of_its_characteristics() -> None:
    """A unit's cost is the sum of the costs of its characteristics: chassis, weapons, skills."""
    assert prices.cost("soldier", ["rifle", "grenades"], ["veteran"]) == 2 + 1 + 1 + 3
    assert prices.cost("walker", ["laser-cannon", "machine-gun"], []) == 14 + 7 + 3
    board = Board(".R", R=soldier("red", "sniper-rifle", skills=["spotter"]))
    assert points(board["R"]) == 2 + 4 + 2


@pytest.mark.parametrize(
    ("force", "price"),
    [
        ("rifle-platoon", 100),
        ("armoured-group", 100),
        ("air-cavalry", 100),
        ("assault-group", 120),
        ("garrison", 80),
        ("patrol", 29),
    ],
)
def test_ski_2_1_ready_made_forces_fit_the_budgets(force: str, price: int) -> None:
    """Within the scenario's budget: 100 in a meeting engagement, 120 and 80 in Defence."""
    assert prices.force_cost(load_catalogue().forces[force]) == price


def test_ski_2_1_every_force_is_what_its_table_says() -> None:
    """A builder that shows each price: the table of a force names all its units and adds up."""
    for id, force in load_catalogue().forces.items():
        first, _, _, _, *rows = price_table(id, "en")
        assert first == f"{render(force.name, 'en')}: {prices.force_cost(force)} command points"
        assert sum(int(row.split()[-1]) for row in rows) == prices.force_cost(force)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_ski_2_1_the_published_table_prints_everything(language: str) -> None:
    """Published table: every chassis, weapon and skill with its cost."""
    text = "\n".join(price_table(None, language))
    catalogue = load_catalogue()
    for part in (catalogue.chassis, catalogue.weapons, catalogue.skills, catalogue.forces):
        for each in part.values():
            assert render(each.name, language) in text  # type: ignore[attr-defined]


def test_ski_2_1_the_published_table_tells_what_hits_better() -> None:
    """Notes: a change to hit has its sign, and chassis that are hit the same are told together."""
    weapon = load_catalogue().weapons["rifle"].model_copy(update={"hit_on": {"walker": 2, "flyer": -1, "tracked": 2}})
    told = [render(note, "en") for note in weapon_notes(load_catalogue(), weapon)]
    assert told[1:] == ["+2 to hit on walkers and tracked vehicles", "−1 to hit on flyers"]


def test_ski_2_1_the_published_table_tells_what_is_special() -> None:
    """Notes: what the table says of each weapon beside its numbers."""
    rows = {row[:14].strip(): " ".join(row.split()) for row in price_table(None, "en")}
    assert rows["Rifle"].endswith("11+ 1 1 no effect on tracked vehicles and walkers")
    assert rows["Sniper rifle"].endswith("soldiers get no save; may pick a soldier in a bunker")
    assert rows["Grenades"].endswith("; all on the hex")
    assert rows["Autocannon"].endswith("−3 to hit on tracked vehicles and walkers")
    assert rows["Laser cannon"].endswith("9+ 1 2, 1 to soldiers damages houses and bunkers")
    assert rows["Melta charge"].endswith("– 1, once a game 3 never misses; damages houses and bunkers")
    assert rows["Air strike"].endswith("6 – 10+ 1, once a game 2 all on the hex; damages houses")


def test_ski_2_1_there_is_no_such_force() -> None:
    """Whoever asks for a force that there is not is told which there are."""
    with pytest.raises(BadOrder, match="garrison"):
        price_table("horde", "en")


def _with(tmp_path: Path, part: str, change: dict[str, object]) -> Catalogue:
    """The shipped catalogue with something changed in one of its files."""
    copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / f"{part}.json"
    data = json.loads(path.read_text("utf-8"))
    data.update(change)
    path.write_text(json.dumps(data), "utf-8")
    return read_catalogue(tmp_path / "data")


BAD_UNIT = {"chassis": "soldier", "weapons": ["slingshot"]}


@pytest.mark.parametrize(
    ("part", "change", "fault"),
    [
        ("forces", {"odd": {"name": "x", "text": "x", "units": [BAD_UNIT]}}, "there is no “slingshot”"),
        (
            "forces",
            {"odd": {"name": "x", "text": "x", "units": [{"chassis": "soldier", "skills": ["medic", "medic"]}]}},
            "“medic” stands twice",
        ),
        (
            "forces",
            {"odd": {"name": "x", "text": "x", "units": [{"chassis": "soldier", "damage": 2}]}},
            "with that damage it would be destroyed",
        ),
        ("weapons", {"club": {"name": "x", "letter": "x", "cost": 1, "range": None, "hit": 11}}, "has no range"),
        (
            "weapons",
            {"club": {"name": "x", "letter": "x", "cost": 1, "range": 1, "hit": 11, "no_effect": ["boat"]}},
            "“boat”",
        ),
    ],
)
def test_ski_2_1_a_damaged_table_is_told(tmp_path: Path, part: str, change: dict[str, object], fault: str) -> None:
    """Every name in the table leads somewhere; what does not is told with its file."""
    with pytest.raises(ScenarioError, match=fault) as found:
        _with(tmp_path, part, change)
    assert found.value.file == f"{part}.json"
