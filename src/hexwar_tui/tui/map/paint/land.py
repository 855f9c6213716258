"""What the painted ground of a hex depends on, besides what stands on it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexwar_tui.engine.view import Fog
from hexwar_tui.tui.look.colours import Rgb, rgb, web
from hexwar_tui.tui.look.palettes import Light, Paint, Stroke

SHADES = (0.94, 1.0, 1.06)
"""How bright the three shades of a ground are, so that no two neighbours have the same one."""

SHADE_STEPS = (1, 2, 1, 2, 1, 2)
"""By direction how many shades a neighbour is further on."""

_STEP = 40
"""How many steps of a channel more a shade that is twice as bright has."""


class Land(NamedTuple):
    """The ground of a hex as it is painted. Of a hex that the seat does not know nothing is said but that.

    `tint` is the slot whose colour is mixed into the ground, `holder` the slot of who owns it, None for nobody. No hex
    at all is `void`.
    """

    look: str = ""
    fog: Fog = Fog.UNKNOWN
    light: Light = Light.NONE
    tint: int | None = None
    holder: int | None = None
    cursor: bool = False
    void: bool = False


NO_LAND = Land(void=True)


class Painting(NamedTuple):
    """How a hex and those around it, by direction, are painted: with the stroke along each side, the cursor's left out,
    and the shade of the hex, a place in `SHADES`."""

    own: Land
    around: tuple[Land, ...]
    sides: tuple[Stroke, ...]
    shade: int


@lru_cache(maxsize=4096)
def shaded(paint: Paint, shade: int) -> Paint:
    """`paint` on one of the `SHADES` of its ground."""
    return paint._replace(ground=web(bright(rgb(paint.ground), SHADES[shade])))


def bright(colour: Rgb, by: float) -> Rgb:
    """A colour about `by` times as bright, as far as that goes; the darkest ones change by some steps too, as else no
    eye would see it."""
    red, green, blue = (max(0, min(255, round(channel * by + (by - 1) * _STEP))) for channel in colour)
    return red, green, blue
