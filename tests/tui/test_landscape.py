"""The land behind the title: where its signs and its two armies are, how dark it is, and that it fits every screen."""

from __future__ import annotations

import re

from textual.geometry import Size

from hexwar_tui.tui.look.colours import BLACK, contrast
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.setup.landscape import landscape

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
