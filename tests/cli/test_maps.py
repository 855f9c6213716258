"""`hexwar map`: scenarios as maps of Tiled and back, and maps from pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from hexwar_tui.engine.games.scenario_files import path_of
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.papers import png
from tests.cli.conftest import Shell


def shipped(name: str) -> str:
    return path_of(REGISTRY, name).read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "maps").mkdir()
    monkeypatch.chdir(tmp_path / "maps")
    return tmp_path / "maps"


@pytest.mark.parametrize("name", ["theatre/first-summer", "skirmish/the-mill"])
@pytest.mark.parametrize(("file", "axis"), [("map.tmx", "x"), ("map.tmj", "y")])
def test_there_and_back_is_the_same_file(hexwar: Shell, folder: Path, name: str, file: str, axis: str) -> None:
    """A map, its tiles beside it as PNG; and the scenario again, to the letter."""
    assert (
        hexwar.done("map", "export", name, "-o", file, "--axis", axis).out
        == f"Written to {file}.\nWritten to map.png.\n"
    )
    assert hexwar.done("map", "import", file, "-o", "back.json").out == "Written to back.json.\n"
    assert (folder / "back.json").read_text("utf-8") == shipped(name)


def test_the_tiles_are_as_large_as_the_map_says(hexwar: Shell, folder: Path) -> None:
    """Each a hex: what lies outside of it is transparent; a tile for each ground."""
    hexwar.done("map", "export", "envoys/two-banks", "-o", "map.tmj")
    (tileset,) = json.loads((folder / "map.tmj").read_text("utf-8"))["tilesets"]
    with Image.open(folder / tileset["image"]) as tiles:
        assert tiles.size == (tileset["imagewidth"], tileset["imageheight"]) == (8 * 94, 80)
        for at in range(5):
            assert tiles.getpixel((at * 94 + 47, 40))[3] == 255  # type: ignore[index]
            assert tiles.getpixel((at * 94 + 2, 2))[3] == 0  # type: ignore[index]
        middles = {tiles.getpixel((at * 94 + 47, 70)) for at in range(5)}
        assert len(middles) == 5


def test_a_scenario_without_a_map_is_drawn_and_said_to_be(hexwar: Shell, folder: Path) -> None:
    """The same for the same seed; what comes back is sound, and has another id where one is given."""
    said = hexwar("map", "export", "mechs/one-evening", "-o", "a.tmj", "--seed", "7")
    assert said.err == "The scenario has no map of its own: this one was drawn by the seed “7”.\n"
    data = hexwar("map", "export", "mechs/one-evening", "-o", "b.tmj", "--seed", "7", "--json").data
    assert data == {
        "written": ["b.tmj", "b.png"],
        "scenario": "mechs/one-evening",
        "width": 16,
        "height": 12,
        "notices": ["The scenario has no map of its own: this one was drawn by the seed “7”."],
    }
    assert (folder / "a.tmj").read_text("utf-8").replace("a.png", "b.png") == (folder / "b.tmj").read_text("utf-8")
    hexwar.done("map", "import", "a.tmj", "-o", "mine.json", "--id", "mine")
    hexwar.done("check", "mine.json")
    assert json.loads((folder / "mine.json").read_text("utf-8"))["id"] == "mine"


def test_what_is_left_out_is_named(hexwar: Shell, folder: Path) -> None:
    """On standard error, or in JSON."""
    hexwar.done("map", "export", "ashlands/first-steps", "-o", "a.tmj")
    data = json.loads((folder / "a.tmj").read_text("utf-8"))
    data["layers"].append({"type": "imagelayer", "name": "sketch", "image": "/etc/passwd"})
    (folder / "a.tmj").write_text(json.dumps(data), "utf-8")
    told = "The layer “sketch” is left out: it is none of a scenario."
    assert hexwar("map", "import", "a.tmj", "-o", "a.json").err == f"{told}\n"
    found = hexwar.done("map", "import", "a.tmj", "-o", "b.json", "--json").data
    assert found == {
        "written": ["b.json"],
        "scenario": "ashlands/first-steps",
        "width": 12,
        "height": 12,
        "notices": [told],
    }


def test_a_map_of_no_sound_scenario_writes_nothing(hexwar: Shell, folder: Path) -> None:
    """The sentence says what is wrong, and where."""
    hexwar.done("map", "export", "ashlands/first-steps", "-o", "a.tmj")
    text = (folder / "a.tmj").read_text("utf-8").replace('"value": "grenadiers"', '"value": "granadiers"', 1)
    (folder / "a.tmj").write_text(text, "utf-8")
    refusal = hexwar.refused("map", "import", "a.tmj", "-o", "a.json")
    assert refusal.startswith("No sound scenario comes of it: units[2].type: there is no unit type “granadiers”")
    (folder / "a.tmj").write_text("{}", "utf-8")
    assert "no map of Tiled" in hexwar.refused("map", "import", "a.tmj", "-o", "a.json")
    (folder / "a.tmx").write_text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><map>&b;</map>', "utf-8")
    assert "entities" in hexwar.refused("map", "import", "a.tmx", "-o", "a.json")
    assert not (folder / "a.json").exists()


def test_names_of_files_are_checked_first(hexwar: Shell, folder: Path) -> None:
    """By their endings; and nothing is overwritten."""
    (folder / "there.png").touch()
    (folder / "there.json").touch()
    for words, told in (
        (("export", "envoys/two-banks", "-o", "a.xml"), "should end with one of: .tmx, .tmj"),
        (("export", "envoys/two-banks", "-o", "there.tmx"), "there.png"),
        (("export", "envoys/nope", "-o", "a.tmx"), "no scenario called"),
        (("import", "a.png", "-o", "a.json"), "should end with one of"),
        (("import", "a.tmx", "-o", "a.txt"), "should end with one of: .json"),
        (("import", "a.tmx", "-o", "there.json"), "there.json"),
        (("import", "a.tmx", "-o", "a.json"), "a.tmx"),
    ):
        assert told in hexwar.refused("map", *words)
    assert sorted(path.name for path in folder.iterdir()) == ["there.json", "there.png"]


def test_tiles_need_the_package_that_draws_them(hexwar: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "PACKAGE", "no_such_package")
    assert "hexwar[maps]" in hexwar.refused("map", "export", "envoys/two-banks", "-o", "a.tmx")
    assert [*folder.iterdir()] == []


def test_a_system_without_a_paintbox_has_no_maps_to_export(hexwar: Shell, folder: Path) -> None:
    """The sentence says why."""
    refusal = hexwar.refused("map", "export", "raid/toy", "-o", "a.tmx")
    assert "does not say what is on its maps" in refusal


# -- from pictures -----------------------------------------------------------------------------------------------------


@pytest.fixture
def picture(folder: Path) -> Path:
    """Land to the left, sea to the right."""
    drawn = Image.new("RGB", (80, 60), "#c6d69a")
    drawn.paste((76, 132, 196), (60, 0, 80, 60))
    drawn.save(folder / "map.png")
    return folder / "map.png"


def test_a_picture_becomes_a_map(hexwar: Shell, folder: Path, picture: Path) -> None:
    """By usual colours, in its own shape; the scenario can be played, and taken to Tiled."""
    said = hexwar(
        "map", "from-picture", "map.png", "envoys/three-crowns", "-o", "a.json", "--width", "16", "--id", "mine"
    )
    assert (said.status, said.out, said.err) == (0, "Written to a.json.\n", "")
    data = json.loads((folder / "a.json").read_text("utf-8"))
    assert data["map"]["rows"] == ["." * 12 + "~" * 4] * 11
    assert data["id"] == "mine"
    hexwar.done("check", "a.json")
    hexwar.done("map", "export", "a.json", "-o", "a.tmx")


def test_colours_are_given_by_words_or_a_file(hexwar: Shell, folder: Path, picture: Path) -> None:
    """And what is missing for a game is told: here sides have no capitals any more."""
    (folder / "table.txt").write_text("#c6d69a Al\n\n#4c84c4   N~\n", "utf-8")
    words = ("map", "from-picture", "map.png", "theatre/first-summer", "--width", "8", "--height", "6")
    said = hexwar(*words, "-o", "a.json", "--colours", "table.txt")
    assert said.status == 0
    assert "It can't be played yet: regions: side west has no capital" in said.err
    assert json.loads((folder / "a.json").read_text("utf-8"))["rows"] == ["AlAlAlAlAlAlN~N~"] * 6
    said = hexwar(*words, "-o", "b.json", "--colour", "#c6d69a=Ca", "--colour", "#4c84c4=Ho")
    assert said.status == 0
    assert json.loads((folder / "b.json").read_text("utf-8"))["rows"] == ["CaCaCaCaCaCaHoHo"] * 6


def test_what_can_not_be_painted_is_refused(hexwar: Shell, folder: Path, picture: Path) -> None:
    """Sizes, layers, grounds, colours."""
    base = ("map", "from-picture", "map.png")
    for words, told in (
        (("envoys/two-banks", "--width", "0"), "1 to 250000 hexes"),
        (("envoys/two-banks", "--width", "9000"), "1 to 250000 hexes"),
        (("envoys/two-banks", "--width", "9", "--height", "0"), "1 to 250000 hexes"),
        (("envoys/two-banks", "--width", "9", "--layer", "sky"), "There is no layer “sky”; there are: map"),
        (("envoys/two-banks", "--width", "9", "--colour", "#4c84c4=lava"), "“lava” is no ground; there are: plain"),
        (("envoys/two-banks", "--width", "9", "--colour", "blue=sea"), "“blue” is no colour"),
        (("theatre/first-summer", "--width", "9"), "no usual colours"),
    ):
        assert told in hexwar.refused(*base, *words, "-o", "a.json")
    assert not (folder / "a.json").exists()
