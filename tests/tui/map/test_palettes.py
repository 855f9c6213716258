"""The colours of the themes can be read, and told apart."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.view import TERRAIN_LOOKS, Fog
from hexwar_tui.tui.colours import contrast, in_256, mix
from hexwar_tui.tui.palettes import SLOTS, Light, Palette, Stroke
from hexwar_tui.tui.themes import THEMES, palette_for, side_style

COLOURED = {
    f"{theme.name}, {colours}": palette_for(theme.name, colours)
    for theme in THEMES
    for colours in ("truecolor", "256", "standard")
    if theme.name != "hexwar-plain"
}
MIXED = {name: palette for name, palette in COLOURED.items() if not palette.flat}


@pytest.mark.parametrize("palette", COLOURED.values(), ids=list(COLOURED))
def test_everything_can_be_read(palette: Palette) -> None:
    """Text has a contrast of 4.5 : 1 to all it can stand on, lines 3 : 1, textures 1.5 : 1."""
    faint = [pair for pair in palette.pairs() if contrast(pair.ink, pair.ground) < pair.least]
    assert faint == []


@pytest.mark.parametrize("palette", COLOURED.values(), ids=list(COLOURED))
def test_every_look_stroke_and_light_has_its_colour(palette: Palette) -> None:
    """No system's terrain or edge is missing."""
    assert set(palette.terrain) == set(TERRAIN_LOOKS)
    assert set(palette.strokes) == set(Stroke) - {Stroke.NONE, Stroke.GRID}
    assert set(palette.lights) == set(Light)
    assert len(palette.sides) == SLOTS


@pytest.mark.parametrize("palette", COLOURED.values(), ids=list(COLOURED))
def test_light_shows(palette: Palette) -> None:
    """A lit hex has another ground than an unlit one, on every terrain and in every fog."""
    same = [
        (look, fog, light)
        for look in TERRAIN_LOOKS
        for fog in Fog
        for light in set(Light) - {Light.NONE}
        if palette.ground(look, fog, light).ground == palette.ground(look, fog).ground
    ]
    assert same == []


@pytest.mark.parametrize("palette", MIXED.values(), ids=list(MIXED))
def test_terrains_and_sides_differ(palette: Palette) -> None:
    """No two terrains are painted alike, and no two sides have the same ground."""
    assert len({palette.ground(look) for look in TERRAIN_LOOKS}) == len(TERRAIN_LOOKS)
    assert len({palette.side(slot).ground for slot in range(SLOTS)}) == SLOTS


@pytest.mark.parametrize("palette", MIXED.values(), ids=list(MIXED))
def test_fog_darkens(palette: Palette) -> None:
    """What is remembered is no brighter than what is seen, and unknown hexes look the same on every terrain."""
    for look in TERRAIN_LOOKS:
        seen, remembered = palette.ground(look), palette.ground(look, Fog.REMEMBERED)
        assert contrast(seen.ground, "#000000") >= contrast(remembered.ground, "#000000")
    assert len({palette.ground(look, Fog.UNKNOWN) for look in TERRAIN_LOOKS}) == 1


def test_palettes_follow_the_terminal() -> None:
    """A terminal of fewer colours gets a palette for them; foreign themes get the usual one."""
    assert palette_for("hexwar-clear", "truecolor").name == "hexwar-clear"
    assert palette_for("nord", "truecolor").name == "hexwar"
    assert palette_for("hexwar", "256").depth == "256"
    assert palette_for("hexwar-contrast", "standard").depth == "16"
    assert palette_for("hexwar", None).depth == "none"
    assert palette_for("hexwar-plain", "truecolor").depth == "none"


def test_plain_has_no_colour() -> None:
    """In the plain theme nothing is drawn in any colour."""
    palette = palette_for("hexwar-plain", None)
    assert {paint.ground for _, paint in palette.grounds()} == {"default"}
    assert {pair.ink for pair in palette.pairs()} == {"default"}
    assert palette.stroke(Stroke.CURSOR, "default").reverse


def test_side_styles() -> None:
    """A side's colours as Textual reads them, also where they are the terminal's own."""
    assert side_style(0, palette_for("hexwar", "truecolor")) == "bold #ffffff on #0068b2"
    assert side_style(0, palette_for("hexwar-16", "standard")) == "bold ansi_bright_white on ansi_blue"
    assert side_style(0, palette_for("hexwar-plain", None)) == "bold"


def test_256_colours_are_those_all_terminals_share() -> None:
    """Colours of the cube and greys stay what they are; others become the nearest."""
    assert in_256("#ffffff") == "color(231)"
    assert in_256("#5f875f") == "color(65)"
    assert in_256("#585858") == "color(240)"
    assert in_256("color(3)") == "color(3)"


def test_mixing() -> None:
    """All of one colour, all of the other, and what lies between."""
    assert mix("#204060", "#ffffff", 0.0) == "#204060"
    assert mix("#204060", "color(4)", 1.0) == "color(4)"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
