"""The land behind the title: where its signs and its two armies are, how dark it is, and that it fits every screen."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from textual.geometry import Size

from hexwar_tui.tui.look.colours import BLACK, contrast
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.setup.landscape import landscape, smooth_land

PALETTE = palette_for("hexwar", "truecolor")

LAND = """
                                ·            ♣              ·             ∩
                                            ♣                                ∩
                                      ∩        ♣    ·            ·        ∩    [R 8]
                                          ∩                                        ♣
                              ·         ∩   ·             ♣              ∩        ♣
                                                               ♣            ∩
                                       ∩            ♣       ♣    [C 5]     ∩    ♣
                                          ∩            ♣                       ♣
                               ∩       ∩    ·        ♣    ♣             [H 3]    ♣
                                  ∩                       ♣
                                ∩    ·               ♣       ♣    ♣              ♣
                                                        ♣        ♣             ♣
                                ∩            ·       ♣    ♣          ♣  ♣         ♣
                                   ∩                          ♣         ♣
                                 ∩    ·            ♣         ♣   [A 2]      ♣    ♣
                                                        ♣        ♣
                              ·               ·      ♣    ♣        ♣      ♣        ♣
                                                          ♣                  ♣
                                      ·              ♣      ♣    ♣         ♣    ·
                                                       ♣              ♣
                              ∩               ·      ♣      ·        ♣  ·
                              ∩
                                 ∩    ♣             ♣            ♣              ·
                                          ♣            ♣              ♣
                              ·          ♣    ♣        ♣   ∩       ♣      ·
                                                 ♣        ∩
                                       ♣        ♣    ·      ∩    ·              ·
                                     ♣
                               ♣         ♣   ♣              ·           [G 9]
                                   ♣        ♣                               ∩
                                ♣    ♣          ♣    ♣            ·       ∩    ·
                                     ♣                  ♣
                                ·       ♣   ♣          ♣    ·            ·
                                            ♣
"""
"""What stands on the land of 84 columns and 35 lines, below its first line, which is empty."""


def land(width: int, height: int) -> list[str]:
    """The lines of the land, without the edges of its hexes."""
    rows = landscape(Size(width, height), PALETTE)
    assert (len(rows), {len(row) for row in rows}) == (height, {width})
    return ["".join(" " if dot.sign in QUARTERS else dot.sign for dot in row).rstrip() for row in rows]


def units(width: int, height: int) -> str:
    """The units on the land, from the top."""
    return " ".join(unit for line in land(width, height) for unit in re.findall(r"\S[A-Z][ \d]\d\S", line))


def test_the_land_is_always_the_same() -> None:
    """The player knows it again: forest, hills and plain, each with its signs, none where words stand."""
    assert "\n".join(land(84, 35)).strip("\n") == LAND.strip("\n")


def test_both_armies_stand_whole_where_the_screen_has_room() -> None:
    """On low screens those are left out that would stand behind the list of games, on narrow ones those that the edge
    would cut."""
    high = "[R 8] (C 5) [C 5] (A 4) [H 3] (I 2)"
    assert units(160, 48) == units(160, 34) == f"{high} [A 2] (H 8) [G 9] (M 5) [A 6] (R11)"
    assert units(160, 33) == high
    assert units(80, 48) == "[C 5] [H 3] [A 2] [G 9] [A 6]"
    assert units(70, 48) == "[C 5] [A 2] [A 6]"
    assert units(69, 48) == ""


def test_it_grows_lighter_from_left_to_right() -> None:
    """So that words can be read at the left, and the war be seen at the right; hexes of like land differ a little."""
    row = landscape(Size(160, 48), PALETTE)[30]
    light = [contrast(dot.ground, BLACK) for dot in row]
    left, middle, right = (sum(light[at : at + 50]) / 50 for at in (0, 50, 110))
    assert left < middle < right
    assert max(light[:50]) < min(light[110:])
    plain = {dot.ground for line in landscape(Size(160, 48), PALETTE) for dot in line[126:] if dot.sign == " "}
    assert len(plain) > len("fhmsw.")


def test_the_land_goes_on_beyond_its_edges_as_at_them() -> None:
    """However large the screen: below the last row and right of the last column as in those."""
    wide = land(300, 90)
    assert len({line[290:].strip() for line in wide[70:]}) > 1
    assert any("≈" in line[200:] or "~" in line[200:] for line in wide)


def test_it_is_painted_as_maps_are() -> None:
    """Ground in quarters of cells, with the same hexes and the same armies, as counters without brackets; always the
    same, and as large as the screen."""
    picture = landscape(Size(160, 48), PALETTE, paints=True)
    assert (len(picture), {len(row) for row in picture}) == (48, {160})
    text = "\n".join("".join(" " if dot.sign in QUARTERS else dot.sign for dot in row) for row in picture)
    found = [*re.findall(r"[A-Z][ \d]\d", text)]
    assert sorted(found) == sorted(unit[1:-1] for unit in re.findall(r"\S[A-Z][ \d]\d\S", units(160, 48)))
    assert not set(text) & set("♣∩▲≈~·[]()")
    assert {dot.sign for row in picture for dot in row} & set("▘▝▖▗▛▜▙▟")
    landscape.cache_clear()
    assert picture == landscape(Size(160, 48), PALETTE, paints=True)


def test_the_painted_land_is_dark_where_words_stand() -> None:
    """It grows lighter from left to right, and has no texture at the left."""
    rows = landscape(Size(160, 48), PALETTE, paints=True)
    light = [[contrast(row[at].ground, BLACK) for row in rows] for at in (10, 80, 150)]
    left, middle, right = (sum(part) / len(part) for part in light)
    assert left < middle < right
    assert max(light[0]) < 1.25
    assert len({dot for row in rows for dot in row[:40]}) < len({dot for row in rows for dot in row[120:]}) / 2


@pytest.mark.parametrize("size", [(1, 1), (20, 8), (80, 24), (70, 48), (300, 90)])
def test_the_painted_land_fits_every_screen(size: tuple[int, int]) -> None:
    """Cut at its edges, but units stand on it whole or not at all."""
    picture = landscape(Size(*size), PALETTE, paints=True)
    assert (len(picture), {len(row) for row in picture}) == (size[1], {size[0]})
    lines = ["".join(dot.sign for dot in row) for row in picture]
    whole = [letter for line in lines for letter in re.findall(r"([A-Z]) ?\d+", line)]
    assert whole == [letter for line in lines for letter in re.findall(r"[A-Z]", line)]


def test_what_can_be_drawn_at_once_has_nothing_on_it() -> None:
    """The smooth land has the hexes alone."""
    signs = {dot.sign for row in smooth_land(Size(120, 40), PALETTE) for dot in row}
    assert signs <= set(QUARTERS)


def test_what_paints_is_loaded_when_it_paints() -> None:
    """The title itself does not need it."""
    code = "import sys, hexwar_tui.tui.setup.title; print('hexwar_tui.tui.setup.painted_land' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
