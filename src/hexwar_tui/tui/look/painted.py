"""The colours of the painted map: its grounds, and the rims along their edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.colours import BLACK, WHITE, Colour, contrast, readable
from hexwar_tui.tui.look.palette_tables import HEXWAR
from hexwar_tui.tui.look.palettes import TEXT, Light, Paint, Palette, Tint

_GROUNDS = {
    "plain": "#655e4a #9c926c",
    "forest": "#314530 #6f9a64",
    "wooded-hills": "#565b32 #98a45c",
    "hills": "#6c5a38 #b0986a",
    "mountain": "#5a585d #e2e2e8",
    "chasm": "#2f202e #8a6080",
    "swamp": "#3a5450 #84b4a4",
    "water": "#204270 #6a9cd0",
    "city": "#625246 #ecd6b8",
    "road": "#655d48 #c8b68c",
    "rough": "#574d42 #988a78",
    "mud": "#46382a #94784e",
    "floor": "#44444c #7c7e8a",
    "concrete": "#4c5a66 #8ea0b0",
    "cover": "#6a5634 #cca66a",
}
"""For each look of terrain its ground and ink in the usual theme."""

RIMS: Mapping[Light, Tint] = {
    Light.REACH: Tint("#ffe296", 0.75),
    Light.TARGET: Tint("#ff6048", 0.85),
    Light.SELECTED: Tint("#ffffff", 0.55),
    Light.WANTED: Tint("#fff3a0", 0.8),
    Light.OVERLAY: Tint("#5cd8e8", 0.45),
}
"""What is mixed into the rim of lit hexes, where they end."""

BEACH = Tint("#d6c492", 0.42)
SURF = Tint("#78aacd", 0.28)
BRINK = Tint("#08040a", 0.6)
SHADOW = Tint(BLACK, 0.22)
HELD = 0.72
"""How much of a side's colour is mixed into the rim of its land, from 0 to 1."""

HEIGHTS = {
    "water": 0,
    "chasm": 0,
    "swamp": 1,
    "mud": 1,
    "forest": 3,
    "wooded-hills": 4,
    "hills": 4,
    "mountain": 5,
}
"""How high a terrain stands over others, in steps; those that are not named are on 2."""
LEVEL = 2

PLATE: Colour = "#18181b"
"""What the signs of places stand on, and marks that could not be read on their side's colour."""

WORSE = Paint(WHITE, "#b02622", bold=True)
"""The mark of a unit that is worse off."""

LOSS = Paint("#ffece2", "#962822", bold=True)
"""What a target would lose on average."""

_GOLD: Colour = "#ffd65a"

_ACTED = Tint("#2e2e30", 0.58)
"""What is mixed into counters of units that have acted, in the usual theme."""

_SUNWARD = (Direction.N, Direction.NW, Direction.SW)
"""Where the light comes from: higher ground there throws a shadow."""


def _paint(pair: str) -> Paint:
    ground, ink = pair.split()
    return Paint(ink, ground)


_REACH, _OVERLAY = Tint("#faeec4", 0.10), 0.13
"""The tint of hexes that can be chosen, and how much hexes of an overlay are tinted. Both have a rim besides; they are
faint, so that text is white on all shades."""


SEAM = Tint(BLACK, 0.24)
"""What is mixed into the rims of hexes where they have a grid."""


class GroundStyle(NamedTuple):
    """How ground is painted: `bare`, without texture, and with a `grid` of thin lines around the hexes."""

    bare: bool = False
    grid: bool = False


USUAL_GROUND = GroundStyle()
"""Ground with its texture, and no grid."""


@lru_cache(maxsize=64)
def painted(palette: Palette, style: GroundStyle = USUAL_GROUND) -> Palette:
    """The palette that a map is painted in where it would be drawn in `palette`, which must show all colours."""
    usual = palette.name == HEXWAR.name
    terrain = {look: _paint(pair) for look, pair in _GROUNDS.items()} if usual else palette.terrain
    overlay = palette.lights[Light.OVERLAY]._replace(amount=_OVERLAY)
    lights = {**palette.lights, Light.REACH: _REACH, Light.OVERLAY: overlay}
    acted, seam = _ACTED if usual else palette.acted, SEAM if style.grid else None
    return replace(palette, terrain=terrain, lights=lights, acted=acted, seam=seam, bare=style.bare)


def marked(tone: Tone, side: Paint) -> Paint:
    """The paint of a mark of this tone on a counter in the paint of its side."""
    if tone is Tone.BAD:
        return WORSE
    if tone is Tone.GOOD:
        ground = side.ground if contrast(_GOLD, side.ground) >= TEXT else PLATE
        return Paint(_GOLD, ground, bold=True)
    return side


def plate(side: Paint) -> Paint:
    """The paint of a place that belongs to a side, or to nobody, which has this paint."""
    return Paint(readable(side.ground, PLATE, TEXT + 0.2, str), PLATE, bold=True)


def rim_of(look: str, other: str, to: Direction) -> Tint | None:
    """What is mixed into the rim of a terrain along another one that lies in the direction `to`, None for nothing."""
    if look == other:
        return None
    if other == "water":
        return BEACH
    if look == "water":
        return SURF if to in (Direction.N, Direction.S) else None
    if look == "chasm":
        return BRINK
    is_lower = HEIGHTS.get(look, LEVEL) < HEIGHTS.get(other, LEVEL)
    return SHADOW if is_lower and to in _SUNWARD else None
