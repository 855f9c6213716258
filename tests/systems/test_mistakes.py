"""Scenario files with twenty mistakes and more: all are named in one run, and the messages tell how to mend them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import scenario_faults
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY, SYSTEMS

FOLDER = Path(__file__).parent / "mistakes"

Mistake = tuple[int, str, str, str, str]
"""The line, the key, what the message says would be right, what stands on the line, and what takes its place, "" for
both where another row mends it."""

MISTAKES: dict[str, list[Mistake]] = {
    "ashlands": [
        (2, "format", "wanted: 1", "2", "1"),
        (3, "system", "did you mean “ashlands”?", "ashland", "ashlands"),
        (
            4,
            "id",
            'small Latin letters, digits and hyphens is wanted, beginning with a letter, such as "old-mill"',
            "Two Hills",
            "two-hills",
        ),
        (5, "titel", "did you mean “title”?", "titel", "title"),
        (6, "description", "no closing quote; it ends on its line", "hills,", 'hills",'),
        (7, "minutes", "a whole number is wanted, such as 30", '"30"', "30"),
        (8, "learning", "“yes” is written true", "yes", "true"),
        (10, "sides[0].colour", "did you mean “blue”?", "bleu", "blue"),
        (11, "sides[1].name", 'such as {"en": "North", "ru": "Север"}', '{"ru"', '{"en": "South", "ru"'),
        (14, "options.goal", "a whole number from 1 to 500 is wanted", "0", "12"),
        (15, "options.turnz", "did you mean “turns”?", "turnz", "turns"),
        (16, "options.army_1", "one of levy, sworn, raiders is wanted", "levys", "levy"),
        (17, "options.army_2", "a comma or a closing bracket is missing here", '"army_2"', ', "army_2"'),
        (20, "zones.north", "did you mean “north-west”?", "noth-west", "north-west"),
        (21, "zones.east", "there are north, south", "east", "south"),
        (26, "map.rows[1]", "row 2 has 11 hexes, most rows have 12", "....f....^", ".....f....^"),
        (28, "map.rows[3]", "“x” is not in the legend, which has ., f, h, ^, #", "x", "f"),
        (38, "map.legend.f", "did you mean “forest”?", "forrest", "forest"),
        (42, "key_points[1]", "free is, for example, 0602", "0603", "0602"),
        (43, "key_points[2]", "from 0101 to 1212", "1399", "1209"),
        (45, "key_points[4]", "this comma is one too many; leave it out", '",', '"'),
        (45, "key_points[4]", "free is, for example, 0901", "1001", "0901"),
        (48, "units[0].type", "did you mean “trench-rifles”?", "trench-rifle", "trench-rifles"),
        (49, "units[1].side", "did you mean “north”?", "nord", "north"),
        (50, "units[2].strenght", "there are type, side, hex", ', "strenght": 5', ""),
        (51, "units[3].type", 'such as "type": "trench-rifles"', "{", '{"type": "trench-rifles", '),
        (52, "units[4].hex", "free is, for example, 0203", "0304", "0203"),
        (53, "units[5]", 'a text in quotes, such as "0909"', "0909", '"0909"'),
    ],
    "envoys": [
        (5, "title", "there are en, ru", "english", "en"),
        (7, "minutes", "it must be 1 or more, such as 30", "0", "30"),
        (10, "sides[1].color", "did you mean “colour”?", "color", "colour"),
        (10, "sides[1].id", "such as “aldmark-2”", "aldmark", "aldmark-2"),
        (
            11,
            "sides[2].id",
            'small Latin letters, digits and hyphens is wanted, beginning with a letter, such as "north"',
            "Dorne",
            "dorne",
        ),
        (11, "sides[2].name", "a name is a text", "7", '"Dorne"'),
        (11, "sides[2].colour", "free are green, pink", "blue", "green"),
        (13, "options", 'such as "maybe"', "maybe", '"exact"'),
        (13, "options.show_strength", "one of band, exact is wanted", "", ""),
        (13, "options.turns", "a whole number from 0 to 500 is wanted", "-1", "20"),
        (13, "options.levy_evry", "did you mean “levy_every”?", "levy_evry", "levy_every"),
        (22, "map.rows[6]", "a text in quotes is wanted", "17", '"~~......w.h^hw"'),
        (23, "map.rows[7]", "which has ., w, h, ~", "x", "w"),
        (24, "map.rows[8]", "row 9 has 15 hexes, most rows have 14", "hhhh.", "hhhh"),
        (27, "map.legend.w", "did you mean “woods”?", "wood", "woods"),
        (27, "map.legend.^^", "a single character, and no space, is wanted", "^^", "^"),
        (31, "cities[1].owner", "did you mean “aldmark”?", "aldmarc", "aldmark"),
        (32, "cities[2].strength", "it must be 999 or less", "1000", "999"),
        (
            33,
            "cities[3].hex",
            "free is, for example, 0401",
            '0501", "name": "Istra", "owner": "Dorne"',
            '0401", "name": "Istra", "owner": "dorne"',
        ),
        (
            34,
            "cities[4].hex",
            "from 0101 to 1410",
            '2207", "name": "Larne", "owner": "Dorne"',
            '1206", "name": "Larne", "owner": "dorne"',
        ),
        (35, "cities[5].name", '"name": {"en": "Selby"', '"owner": "Dorne"', '"owner": "dorne", "name": "Selby"'),
        (36, "cities[6].name", "a name cannot be empty", '""', '"Fords"'),
        (36, "cities[6].onwer", "did you mean “owner”?", 'onwer": "aldmark"', 'owner": "aldmark-2"'),
        (37, "cities[7]", 'such as {"hex": "0304", "name": ', '"Tarn"', '{"hex": "0404", "name": "Tarn"}'),
        (39, "ranks", "or none has", '"ranks": [1, 2, 3]', '"learning": false'),
    ],
    "skirmish": [
        (10, "sides[1].colour", "free are blue, orange", '"red"', '"blue"'),
        (12, "kind", "one of these is wanted: meeting, defence", "attack", "meeting"),
        (13, "terrain", "leave this or “map” out", '"terrain": "field",', ""),
        (14, "options.deploy", "a whole number from 1 to 20 is wanted", "30", "3"),
        (14, "options.turns", "a whole number from 1 to 50 is wanted", "true", "5"),
        (14, "options.turn_secs", "did you mean “turn_seconds”?", "turn_secs", "turn_seconds"),
        (15, "edges.blue", "one of these is wanted: north, south, west, east", "left", "east"),
        (21, "map.rows[3]", "row 4 has 15 hexes, most rows have 16", "..", "..."),
        (24, "map.rows[6]", "which has ., ,, t, ~", "o", "."),
        (27, "map.legend.t", "there are open, road, mud, rough, trees", "forest", "trees"),
        (30, "objects[0].hexes", "nothing is beside 0901", ', "0901"', ""),
        (31, "objects[1].id", "such as “mill-2”", "mill", "mill-2"),
        (31, "objects[1].doors", "right is, for example, 1003 N", "]}", '], "doors": ["1003 N"]}'),
        (32, "objects[2].kind", "did you mean “house”?", '"hous"', '"house"'),
        (32, "objects[2].doors[0]", "one of N, NE, SE, S, SW, NW is wanted", "1204 W", "1204 N"),
        (32, "objects[2].windows[0]", "right is, for example, 1204 N", "1205 N", "1204 S"),
        (33, "objects[3].hexes[0]", "free is, for example, 0805", '0806"], "doors": ["0806', '0805"], "doors": ["0805'),
        (34, "objects[4].doors[1]", "right is, for example, 1405 N", "1405 W", "1405 N"),
        (35, "objects[5].name", '"name": {"en": "Mill"', "{", '{"name": "Wood", '),
        (35, "objects[5].hexes[0]", "from 0101 to 1608", "1702", "1602"),
        (36, "objects[6].doors[0]", "leave it out", ', "doors": ["0301 S"]', ""),
        (39, "fences[0].height", "one of these is wanted: low, medium, high", "tall", "high"),
        (39, "fences[0].sides[1]", "right is, for example, 0708 NE", "0708 XX", "0708 NE"),
        (40, "fences[1].id", "such as “yard-2”", "yard", "yard-2"),
        (40, "fences[1].sides", "as 0305 NE, 0305 SE do", '"0101 S"', '"1008 NE"'),
        (44, "forces.red[0].count", "it must be 30 or less, such as 3", "31", "3"),
        (44, "forces.red[0].chassis", "did you mean “soldier”?", "solder", "soldier"),
        (45, "forces.red[1].weapons[0]", "did you mean “rifle”?", "rifel", "rifle"),
        (45, "forces.red[1].skills", "leave one out", ', "medic"]', "]"),
        (46, "forces.red[2].weapon", "did you mean “weapons”?", "weapon", "weapons"),
        (48, "forces.green", "there are red, blue", '"green": []', '"blue": [{"chassis": "soldier"}]'),
        (50, "automatic[0]", "needs a ready force behind “forces”", "", ""),
    ],
    "mechs": [
        (10, "sides[1].colour", 'such as "colour": "blue"', "}", ', "colour": "blue"}'),
        (11, "sides[2].colour", "one of these is wanted: blue, orange, green", "purple", "green"),
        (13, "options.turns", "a whole number from 0 to 500 is wanted", "-1", "12"),
        (13, "options.battles", "one of agreed, board, quick is wanted", "quik", "quick"),
        (13, "options.armys", "did you mean “armies”?", "armys", "armies"),
        (23, "map.rows[7]", "row 8 has 15 hexes, most rows have 16", ".....", "......"),
        (27, "map.rows[11]", "which has ., =, f, h, ^, ~, %", "Q", "."),
        (29, "map.legend..", "did you mean “field”?", "fields", "field"),
        (31, "homes.blue", "from 0101 to 1612", "1699", "1605"),
        (31, "homes.yellow", "there are red, blue, green", '"yellow": "0307"', '"green": "0812"'),
        (32, "alliances[0][1]", "did you mean “blue”?", "bleu", "blue"),
        (32, "alliances[1][0]", "leave it out here or there", ', ["red", "blue", "green"]', ""),
        (32, "alliances[1]", "leave one of the sides out", "", ""),
        (34, "points[0].kind", "one of these is wanted: fortress, city, industry", "castle", "fortress"),
        (34, "points[0].garrison[0]", "such as wasp, hound", "infantry", "hound"),
        (35, "points[1].hex", "free is, for example, 0206", "0307", "0508"),
        (35, "points[1].garrison[0]", "such as wasp, hound", "no-such-thing", "wasp"),
        (36, "points[2].hex", "free is, for example, 0206", "0307", "0806"),
        (37, "points[3].hex", 'such as "hex": "0304"', "{", '{"hex": "1204", '),
        (37, "points[3].garison", "did you mean “garrison”?", "garison", "garrison"),
        (40, "points[4].board.map.rows[2]", "row 3 has 5 hexes, most rows have 6", '".....",', '"......",'),
        (40, "points[4].board.map.legend..", "there are open, road", "grass", "open"),
        (41, "points[4].board.objects[0].doors", "right is, for example, 0202 N", "]}", '], "doors": ["0202 N"]}'),
        (42, "points[4].board.fences[0].sides[0]", "right is, for example, 0604 N", "0604 SE", "0604 N"),
        (45, "places[1]", 'such as "Grimsted"', "5", '"Ford"'),
        (46, "lances.red", "such as wasp", "[]", '["wasp"]'),
        (46, "lances.pink", "there are red, blue, green", "pink", "green"),
    ],
    "theatre": [
        (12, "options.turns", "a whole number from 1 to 200 is wanted", "0", "8"),
        (12, "options.pinn", "did you mean “pin”?", "pinn", "pin"),
        (12, "options.cargo", "a whole number from 1 to 30 is wanted", '"three"', "3"),
        (13, "year", "it must be 1 or more, such as 1936", "0", "1936"),
        (14, "season", "one of these is wanted: spring, summer, autumn, winter", "fall", "autumn"),
        (15, "supply.west", "it must be 999 or less", "1000", "12"),
        (15, "supply.north", "there are west, east", "north", "east"),
        (19, "rows[2]", "row 3 has 11 characters, most rows have 12", "FaF", "FaLo"),
        (20, "rows[3]", "there are Al, Ca, Fa, Kr", "Xx", "S~"),
        (27, "relief.rows[3]", "which has ., f, h, m, ~", "hh.?", "h~.."),
        (29, "relief.legend.f", "one of these is wanted: plain, forest", "wood", "forest"),
        (32, "regions.Al.factories", "it must be 20 or less", "21", "2"),
        (32, "regions.Al.owner", "did you mean “west”?", "wets", "west"),
        (33, "regions.Ca.capital", "true or false is wanted", '"yes"', "true"),
        (34, "regions.Fa.derrick", "did you mean “derricks”?", "derrick", "derricks"),
        (35, "regions.Kr.name", '"name": {"en": ', "{", '{"name": "Karst", '),
        (35, "regions.Kr.factories", "a whole number is wanted", "1.5", "1"),
        (36, "regions.Long", "two characters, neither of them a space, such as Al", "Long", "Lo"),
        (39, "seas.N~.overseas", "true or false is wanted", "1", "true"),
        (42, "straits[0][1]", "there are Al, Ca, Fa, Kr", "Zz", "Fa"),
        (
            44,
            "neutrals[0].wishes[0].good",
            "wanted: manpower, production, supply",
            '"points"',
            '"good": "supply", "points"',
        ),
        (44, "neutrals[0].wishes[1].place", "there are Al, Ca, Fa, Kr", "Qq", "Fa"),
        (
            45,
            "neutrals[1].wishes[0].kind",
            "one of these is wanted: resources, guarantee, region",
            "money",
            "guarantee",
        ),
        (45, "neutrals[1].id", "such as “west-2”", "west", "west-2"),
    ],
}


def faults(path: Path) -> list[tuple[int, str, str]]:
    """Line, key and reason of every fault of a scenario file."""
    found = scenario_faults(REGISTRY, path)
    return [(fault.line, fault.key, render(fault.reason, "en")) for fault in found]


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_mistakes_are_named_in_one_run(system: str) -> None:
    """Each at its line and key, with what would be right; nothing is named that is none."""
    mistakes = MISTAKES[system]
    found = faults(FOLDER / f"{system}.json")
    assert len(mistakes) >= 20
    assert sorted((line, key) for line, key, _ in found) == sorted((line, key) for line, key, *_ in mistakes)
    for line, key, right, _, _ in mistakes:
        assert any((line, key) == (at, where) and right in reason for at, where, reason in found), (line, key, found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_is_mended_from_the_messages_alone(system: str, tmp_path: Path) -> None:
    """What is put right on each line by what its message says makes a scenario of which a game can be begun."""
    lines = (FOLDER / f"{system}.json").read_text("utf-8").splitlines()
    for line, _, _, old, new in MISTAKES[system]:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new, 1) if old else lines[line - 1]
    path = tmp_path / "mended.json"
    path.write_text("\n".join(lines), "utf-8")
    assert faults(path) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_file_is_too_broken_to_be_told_of(system: str, tmp_path: Path) -> None:
    """Whatever line is left out, and wherever the file ends, there are faults, and each is said in both languages."""
    lines = (FOLDER / f"{system}.json").read_text("utf-8").splitlines()
    path = tmp_path / "broken.json"
    for at in range(0, len(lines), 3):
        for left in (lines[:at] + lines[at + 1 :], lines[:at]):
            path.write_text("\n".join(left), "utf-8")
            found = scenario_faults(REGISTRY, path)
            assert found
            assert all(render(fault.text, "ru") and render(fault.text, "en") for fault in found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_mistakes_are_named_in_russian(system: str) -> None:
    """No sentence is left in English."""
    for fault in scenario_faults(REGISTRY, FOLDER / f"{system}.json"):
        assert render(fault.reason, "ru") != render(fault.reason, "en")
