"""Maps that are made of pictures, and scenarios that get them."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.scenario_files import load_scenario, path_of, scenario_data
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.maps.paintbox import Ground
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.maps import colours
from hexwar_tui.papers.maps.coming_in import Arrived
from hexwar_tui.papers.maps.lattice import Lattice
from hexwar_tui.papers.maps.painted_over import painted_over
from hexwar_tui.papers.maps.tiled_map import BadMap
from hexwar_tui.systems import REGISTRY

BLUE, GREEN, RED = (76, 132, 196), (63, 122, 60), (200, 74, 64)
TABLE = {BLUE: "water", GREEN: "forest"}


def picture(rows: list[list[Any]], scale: int = 20) -> Image.Image:
    """A picture of blocks of colour."""
    found = Image.new("RGBA", (len(rows[0]), len(rows)))
    found.putdata([(*pixel, 255) if pixel else (0, 0, 0, 0) for row in rows for pixel in row])
    return found.resize((len(rows[0]) * scale, len(rows) * scale), Image.Resampling.NEAREST)


def png(found: Image.Image, form: str = "PNG") -> bytes:
    written = BytesIO()
    found.save(written, form)
    return written.getvalue()


def test_each_hex_has_the_ground_of_the_nearest_colour() -> None:
    """A colour that is in no table is the nearest one; where nothing is drawn, there is no hex."""
    found = picture([[BLUE, (80, 140, 190), None], [GREEN, (60, 100, 70), BLUE]])
    assert colours.painted(found, Lattice(3, 2), TABLE) == ["water", "water", "", "forest", "forest", "water"]


@given(rows=st.lists(st.lists(st.sampled_from([BLUE, GREEN]), min_size=6, max_size=6), min_size=4, max_size=4))
def test_pictures_of_hexes_come_out_as_they_are(rows: list[list[Any]]) -> None:
    """Columns of blocks, half a block lower in every other column, are hexes."""
    found = Image.new("RGBA", (6 * 70 + 24, 4 * 80 + 40))
    lattice = Lattice(6, 4)
    for cell in range(24):
        x, y = lattice.pixel(cell)
        found.paste((*rows[cell // 6][cell % 6], 255), (round(x) - 35, round(y) - 40, round(x) + 35, round(y) + 40))
    assert colours.painted(found, lattice, TABLE) == [TABLE[pixel] for row in rows for pixel in row]


def test_of_equally_many_colours_the_first_counts() -> None:
    """By the order of the table."""
    half = picture([[BLUE, GREEN]], 40)
    table = {GREEN: "forest", BLUE: "water", RED: "city"}
    assert colours.painted(half, Lattice(2, 1), table) == ["water", "forest"]
    assert colours.painted(half.rotate(90, expand=True), Lattice(1, 2), table) == ["forest", "water"]


def test_the_height_is_as_the_picture_is_shaped() -> None:
    """In hexes, whose columns lie nearer to each other than their rows."""
    assert colours.height_for(picture([[BLUE] * 4] * 3), 24) == 16
    assert colours.height_for(Image.new("RGBA", (1000, 1)), 3) == 1


def test_usual_colours_are_those_of_maps_on_paper() -> None:
    """The first ground of each look has its colour."""
    grounds = [Ground("sea", "sea", "water"), Ground("lake", "lake", "water"), Ground("x", "x", "floor")]
    assert colours.usual_colours(grounds) == {BLUE: "sea"}


@pytest.mark.parametrize("text", ["", "blue", "#12345", "#1234567", "#12345g"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(BadMap, match="is no colour"):
        colours.rgb(text)


def test_pictures_are_read_from_png_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others, damaged and huge ones are refused in a sentence."""
    small = picture([[BLUE]])
    assert colours.read_picture(png(small)).size == (20, 20)
    for raw in (b"", b"\x89PNG\r\n\x1a\n", png(small.convert("RGB"), "JPEG"), png(small)[:-30]):
        with pytest.raises(BadMap, match="no picture in PNG"):
            colours.read_picture(raw)
    raw = png(small)
    monkeypatch.setattr(colours, "MOST_PIXELS", 400)
    assert colours.read_picture(raw).size == (20, 20)
    monkeypatch.setattr(colours, "MOST_PIXELS", 399)
    with pytest.raises(BadMap, match="pixels"):
        colours.read_picture(raw)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(BadMap, match="hexwar\\[maps\\]"):
        colours.read_picture(raw)


# -- scenarios ---------------------------------------------------------------------------------------------------------


def over(name: str, grounds: list[str], width: int, layer: int = 0) -> Arrived:
    """A shipped scenario with another ground."""
    scenario = load_scenario(REGISTRY, name)
    paintbox = REGISTRY[scenario.system].paintbox
    assert paintbox is not None
    data = scenario_data(REGISTRY, path_of(REGISTRY, name))
    size = width, len(grounds) // width
    return painted_over(paintbox, scenario, data, paintbox.layers[layer], grounds, size)


def told(came: Arrived) -> list[str]:
    return [render(notice, "en") for notice in came.notices]


def wrong(came: Arrived) -> list[str]:
    return [str(fault) for fault in faults(REGISTRY, scenario_text(came.data).encode(), "test")]


@pytest.mark.parametrize(
    ("name", "ground"),
    [
        ("ashlands/full-two", "ash"),
        ("envoys/six-states", "plain"),
        ("mechs/six-lances", "field"),
        ("skirmish/meeting-in-the-mud", "open"),
    ],
)
def test_a_scenario_without_a_map_gets_one(name: str, ground: str) -> None:
    """With all that each side must have, far from each other; nothing of how a map would be drawn is left."""
    came = over(name, [ground] * 900, 30)
    assert (wrong(came), told(came)) == ([], [])
    places = [*came.data.get("homes", {}).values(), *(city["hex"] for city in came.data.get("cities", []))]
    assert len(set(places)) == len(places) == (6 if places else 0)


def test_what_has_no_room_is_left_out_and_counted() -> None:
    """On a smaller map, in water: cities go, but for each side that has none left there is a new one."""
    came = over("envoys/two-banks", (["sea"] * 5 + ["plain"] * 6) * 6, 11)
    assert told(came) == ["“Cities”: 12 left out, for lack of room."]
    assert wrong(came) == []
    assert {city.get("owner") for city in came.data["cities"]} == {"aldmark", "corvia"}


def test_buildings_keep_their_doors_or_go_with_them() -> None:
    came = over("skirmish/the-mill", ["open"] * (13 * 18), 13)
    assert told(came) == [
        "“Houses, bunkers, cover and hills”: 3 left out, for lack of room.",
        "“Fences”: 1 left out, for lack of room.",
    ]
    assert wrong(came) == []
    assert [thing["id"] for thing in came.data["objects"]] == ["bank", "knoll"]


def test_ranks_stay_on_a_map_of_the_same_size() -> None:
    """And go with a notice where it has another."""
    scenario = load_scenario(REGISTRY, "envoys/two-banks")
    paintbox = REGISTRY[scenario.system].paintbox
    assert paintbox is not None
    data = scenario_data(REGISTRY, path_of(REGISTRY, "envoys/two-banks")) | {"ranks": [*range(24 * 18)]}
    same = painted_over(paintbox, scenario, data, paintbox.layers[0], ["plain"] * (24 * 18), (24, 18))
    assert (same.data["ranks"], told(same)) == (data["ranks"], [])
    other = painted_over(paintbox, scenario, data, paintbox.layers[0], ["plain"] * (25 * 18), (25, 18))
    assert told(other) == ["“ranks” is left out: it belonged to the old map."]
    assert wrong(other) == []


def test_zones_stay_at_their_edges() -> None:
    """They are called by their places, whatever the size of the map."""
    came = over("ashlands/first-steps", ["ash"] * 400, 20)
    assert came.data["zones"] == {"north": "north-west", "south": "south-east"}
    assert wrong(came) == []


def test_regions_are_painted_by_their_codes() -> None:
    """Those that are not painted go, and the relief that belonged to the old map; straits stay between places."""
    codes = ["Al", "Ca", "Kr", "Ho", "N~", "S~"]
    came = over("theatre/first-summer", [code for code in codes for _ in range(4)], 4)
    assert told(came)[0] == "“relief” is left out: it belonged to the old map."
    assert [*came.data["regions"]] == ["Al", "Ca", "Ho", "Kr"]
    assert [*came.data["seas"]] == ["N~", "S~"]
    assert wrong(came) == []


def test_another_layer_is_painted_on_a_map_of_its_size() -> None:
    """And all else stays as it is."""
    data = scenario_data(REGISTRY, path_of(REGISTRY, "theatre/first-summer"))
    sea = {"~": "sea"}
    grounds = [sea.get(letter, "hills") for row in data["relief"]["rows"] for letter in row]
    came = over("theatre/first-summer", grounds, 22, 1)
    assert wrong(came) == []
    assert came.data == data | {"relief": data["relief"] | {"rows": [re_drawn(row) for row in data["relief"]["rows"]]}}
    with pytest.raises(BadMap, match="“Relief” has to be 22 by 14 hexes"):
        over("theatre/first-summer", ["hills"] * 30, 10, 1)


def re_drawn(row: str) -> str:
    return "".join("~" if letter == "~" else "h" for letter in row)
