"""The colours of the themes can be read, and told apart."""

from __future__ import annotations

import colorsys
import math
from dataclasses import replace
from itertools import combinations
from typing import get_args

import pytest

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.view import TERRAIN_LOOKS, Fog
from hexwar_tui.storage.beside.settings import Settings
from hexwar_tui.tui.look.colours import Colour, contrast, in_256, mix, triplet
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.palette_tables import SIDES
from hexwar_tui.tui.look.palettes import SLOTS, UNLIT, Light, Paint, Palette, Stroke
from hexwar_tui.tui.look.themes import THEMES, palette_for, side_style
from tests.daily import long_unless

CHOSEN = get_args(Settings.model_fields["sides"].annotation)
"""The names of colours of the sides in the settings; the first are those of the theme."""

COLOURED = {
    f"{theme.name}, {colours}, {sides}": palette_for(theme.name, colours, sides)
    for theme in THEMES
    for colours in ("truecolor", "256", "standard")
    for sides in CHOSEN
    if theme.name != "hexwar-plain"
}
COLOURED |= {
    f"{theme.name}, painted, {sides}": painted(palette_for(theme.name, "truecolor", sides))
    for theme in THEMES
    for sides in CHOSEN
    if palette_for(theme.name, "truecolor").depth == "truecolor"
}
MIXED = {name: palette for name, palette in COLOURED.items() if not palette.flat}
coloured = pytest.mark.parametrize("palette", COLOURED.values(), ids=list(COLOURED))
mixed = pytest.mark.parametrize("palette", MIXED.values(), ids=list(MIXED))


def is_of_the_theme(name: str) -> bool:
    """Whether everybody's run reads all of this palette: the usual colours of the sides, in every theme and depth."""
    return name.endswith(f", {CHOSEN[0]}")


@pytest.mark.parametrize("name", long_unless(is_of_the_theme, zip(COLOURED)))
def test_everything_has_its_colour_and_can_be_read(name: str) -> None:
    """No system's terrain or edge is missing. Text has a contrast of 4.5 : 1 to all it can stand on, lines 3 : 1,
    textures 1.5 : 1."""
    palette = COLOURED[name]
    assert set(palette.terrain) == set(TERRAIN_LOOKS)
    assert set(palette.strokes) == set(Stroke) - {Stroke.NONE, Stroke.GRID}
    assert set(palette.lights) == set(Light)
    assert len(palette.sides) == SLOTS
    faint = [pair for pair in palette.pairs() if contrast(pair.ink, pair.ground) < pair.least]
    assert faint == []


@coloured
def test_light_shows(palette: Palette) -> None:
    """A lit hex has another ground than an unlit one, or where grounds stay black another ink, in every fog."""
    same = [
        (look, fog, light)
        for look in TERRAIN_LOOKS
        for fog in Fog
        for light in set(Light) - {*UNLIT}
        if _shown(palette, palette.ground(look, fog, light)) == _shown(palette, palette.ground(look, fog))
    ]
    assert same == []


@mixed
def test_what_is_put_out_is_darker(palette: Palette) -> None:
    """No ground is brighter for being dark, and on the whole they have lost half of their brightness."""
    bright = [contrast(palette.ground(look).ground, "#000000") - 1 for look in TERRAIN_LOOKS]
    dark = [contrast(palette.ground(look, light=Light.DARK).ground, "#000000") - 1 for look in TERRAIN_LOOKS]
    assert all(after <= before for before, after in zip(bright, dark, strict=True))
    assert sum(dark) < sum(bright) / 2


def _shown(palette: Palette, paint: Paint) -> tuple[Colour, bool]:
    return (paint.ink, paint.bold) if palette.flat else (paint.ground, False)


def test_16_colours_are_on_black() -> None:
    """Backgrounds of 16 colours say nothing of terrain: all hexes are black, lit or not."""
    palette = palette_for("hexwar-16", "standard")
    assert {paint.ground for _, paint in palette.grounds()} == {"color(0)"}
    inks = {palette.ground("plain", light=light).ink for light in Light}
    assert len(inks) == len(Light)


@mixed
def test_terrains_and_sides_differ(palette: Palette) -> None:
    """No two terrains are painted alike, and no two sides have the same ground."""
    assert len({palette.ground(look) for look in TERRAIN_LOOKS}) == len(TERRAIN_LOOKS)
    assert len({palette.side(slot).ground for slot in range(SLOTS)}) == SLOTS


ANGLES = {
    "red": (340, 15),
    "orange": (20, 45),
    "yellow": (45, 65),
    "green": (90, 170),
    "blue": (200, 245),
    "violet": (260, 300),
    "pink": (300, 340),
}
"""Of each hue with one, where on the wheel of colours it lies, in degrees from red."""

AS_XTERM = {"orange": "color(3)"}
"""Where 16 colours have none of that name: what is nearest."""


@coloured
def test_a_side_is_drawn_in_its_hue(palette: Palette) -> None:
    """Red is red in every theme, for those who see colours badly too; black and white are the darkest and brightest."""
    grounds = dict(zip(HUES, (palette.side(slot).ground for slot in range(SLOTS)), strict=True))
    for hue, (low, high) in ANGLES.items():
        if palette.flat and grounds[hue] == AS_XTERM.get(hue):
            continue
        red, green, blue = (channel / 255 for channel in triplet(grounds[hue]))
        angle, _, _ = colorsys.rgb_to_hls(red, green, blue)
        assert (round(angle * 360) - low) % 360 <= (high - low) % 360, hue
    bright = {hue: contrast(ground, "#000000") for hue, ground in grounds.items()}
    assert max(bright, key=lambda hue: bright[hue]) == "white"
    assert palette.flat or min(bright, key=lambda hue: bright[hue]) == "black"


@coloured
def test_sides_are_told_apart_by_their_colours(palette: Palette) -> None:
    """Any two are 30 apart in CIE Lab to eyes that see all colours, from units of nobody 20; of 16 colours, which every
    terminal shows in its own way, any two 20."""
    seen = [_lab(palette.side(slot).ground, "all cones") for slot in range(SLOTS)]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= (20 if palette.flat else 30)
    nobody = _lab(palette.side(None).ground, "all cones")
    assert palette.flat or min(math.dist(one, nobody) for one in seen) >= 20


@mixed
def test_fog_is_seen_in_the_colours(palette: Palette) -> None:
    """What is remembered is no brighter than what is seen, and unknown hexes look the same on every terrain. What is
    remembered differs from what is seen by 15 in CIE Lab in its texture; where hexes are told by their grounds alone,
    by 5 in these, too, and from what is unknown by 3. The lines between unknown hexes are there, and fainter than any
    that mean something."""
    for look in TERRAIN_LOOKS:
        seen, remembered, unknown = (palette.ground(look, fog) for fog in (Fog.SEEN, Fog.REMEMBERED, Fog.UNKNOWN))
        assert contrast(seen.ground, "#000000") >= contrast(remembered.ground, "#000000")
        if palette.by_colour:
            assert _apart(seen.ground, remembered.ground) >= 5
            assert _apart(remembered.ground, unknown.ground) >= 3
        assert _apart(seen.ink, remembered.ink) >= 15
    assert len({palette.ground(look, Fog.UNKNOWN) for look in TERRAIN_LOOKS}) == 1
    line = palette.stroke(Stroke.GRID, palette.unknown.ground)
    assert 1.1 <= contrast(line.ink, line.ground) < 3


def _apart(one: Colour, other: Colour) -> float:
    return math.dist(_lab(one, "all cones"), _lab(other, "all cones"))


# What is left of red, green and blue, in linear light, to eyes without one kind of cone (Machado and others, 2009).
SEEN_BY = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


@pytest.mark.parametrize("colours", ["truecolor", "256"])
@pytest.mark.parametrize("eyes", SEEN_BY)
def test_sides_of_the_clear_theme_differ_to_all_eyes(eyes: str, colours: str) -> None:
    """Any two sides are 30 apart in CIE Lab, units that have acted 15 (a difference of 2 is just seen)."""
    palette = palette_for("hexwar-clear", colours)
    for acted, least in ((False, 30.0), (True, 15.0)):
        seen = [_lab(palette.side(slot, acted=acted).ground, eyes) for slot in range(SLOTS)]
        assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= least


@pytest.mark.parametrize("colours", ["truecolor", "256"])
@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES if palette_for(theme.name, "truecolor").by_colour])
def test_clear_sides_of_any_theme_differ_to_all_eyes(theme: str, eyes: str, colours: str) -> None:
    """Where they are chosen, any two sides are 30 apart, as in the clear theme."""
    seen = [_lab(palette_for(theme, colours, "clear").side(slot).ground, eyes) for slot in range(SLOTS)]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 30


def test_the_colours_of_sides_can_be_chosen() -> None:
    """Each name in the settings has colours of its own, on terminals that have so many; nothing else changes, and units
    of nobody have theirs. Terminals of 16 colours, and of none, keep what they have."""
    usual, *others = (palette_for("hexwar", "truecolor", sides) for sides in CHOSEN)
    assert set(SIDES) == set(CHOSEN[1:])
    assert usual is palette_for("hexwar", "truecolor")
    assert len({palette.sides for palette in (usual, *others)}) == len(CHOSEN)
    for palette in others:
        assert replace(palette, sides=usual.sides).terrain == usual.terrain
        assert painted(palette).terrain == painted(usual).terrain
        assert palette.nobody == usual.nobody
    for theme, colours in (("hexwar", "standard"), ("hexwar", None), ("hexwar-16", "truecolor")):
        assert len({palette_for(theme, colours, sides).sides for sides in CHOSEN}) == 1


def _lab(colour: Colour, eyes: str) -> tuple[float, float, float]:
    """The colour as these eyes see it, in CIE Lab under daylight."""
    light = [_linear(channel / 255) for channel in triplet(colour)]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in SEEN_BY[eyes]
    )
    x, y, z = (
        _lightness((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505),
        _lightness(0.2126 * red + 0.7152 * green + 0.0722 * blue),
        _lightness((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089),
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _lightness(share: float) -> float:
    return float(share ** (1 / 3)) if share > 0.008856 else 7.787 * share + 16 / 116


def test_palettes_follow_the_terminal() -> None:
    """A terminal of fewer colours gets a palette for them; foreign themes get the usual one."""
    assert palette_for("hexwar-clear", "truecolor").name == "hexwar-clear"
    assert palette_for("nord", "truecolor").name == "hexwar"
    kinds = (("hexwar", "256"), ("hexwar-contrast", "standard"), ("hexwar", None), ("hexwar-plain", "truecolor"))
    assert [palette_for(theme, colours).depth for theme, colours in kinds] == ["256", "16", "none", "none"]


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
    shared = {"#ffffff": "color(231)", "#5f875f": "color(65)", "#585858": "color(240)", "color(3)": "color(3)"}
    assert {colour: in_256(colour) for colour in shared} == shared


def test_mixing() -> None:
    """All of one colour, all of the other, and what lies between."""
    assert mix("#204060", "#ffffff", 0.0) == "#204060"
    assert mix("#204060", "color(4)", 1.0) == "color(4)"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


IN_256 = {theme: palette_for(theme, "256") for theme in ("hexwar", "hexwar-clear", "hexwar-contrast")}
few = pytest.mark.parametrize("palette", IN_256.values(), ids=list(IN_256))


@few
@pytest.mark.parametrize("fog", [Fog.SEEN, Fog.REMEMBERED])
def test_in_256_colours_any_two_terrains_are_told_apart(palette: Palette, fog: Fog) -> None:
    """By 14 in CIE Lab, of their grounds or of their textures: the nearest of few colours must not make mud of them."""
    paints = [palette.ground(look, fog) for look in TERRAIN_LOOKS]
    near = [
        (one, other)
        for one, other in combinations(paints, 2)
        if max(_apart(one.ground, other.ground), _apart(one.ink, other.ink)) < 14
    ]
    assert near == []


@few
@pytest.mark.parametrize("fog", [Fog.SEEN, Fog.REMEMBERED])
def test_in_256_colours_land_shows_whose_it_is(palette: Palette, fog: Fog) -> None:
    """The land of any two sides is 10 apart in CIE Lab on every terrain, that of any but black 8 from land of nobody;
    names are read on all of it."""
    for look in TERRAIN_LOOKS:
        nobody = palette.ground(look, fog).ground
        land = {hue: palette.ground(look, fog, owner=slot).ground for slot, hue in enumerate(HUES)}
        assert min(_apart(one, other) for one, other in combinations(land.values(), 2)) >= 10
        assert fog is Fog.REMEMBERED or min(_apart(land[hue], nobody) for hue in HUES if hue != "black") >= 8
        assert all(contrast(palette.text(ground).ink, ground) >= 4.5 for ground in land.values())


@coloured
def test_every_side_is_seen_on_every_ground(palette: Palette) -> None:
    """A unit's counter is 12 from each terrain in CIE Lab, that of one that has acted 6 where there are all colours,
    and its land 4 from land of nobody; a difference of 2 is just seen. The dark sides are to be found on dark grounds,
    too, such as black in a chasm or in mud. Where all grounds are black, land is told by its border."""
    hidden = [
        (hue, look)
        for look in TERRAIN_LOOKS
        for slot, hue in enumerate(HUES)
        for acted, least in ((False, 12), (True, 6 if palette.depth == "truecolor" else 0))
        if _apart(palette.side(slot, acted=acted).ground, palette.ground(look).ground) < least
    ]
    assert hidden == []
    same = [
        (hue, look)
        for look in TERRAIN_LOOKS
        for slot, hue in enumerate(HUES)
        if _apart(palette.ground(look).ground, palette.ground(look, owner=slot).ground) < 4
    ]
    assert palette.flat or same == []
