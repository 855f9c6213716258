"""The colours of the map: for each theme a palette, and for terminals of 256 and of 16 colours another.

A palette says how a terrain is painted in every fog and light, in what the sides, borders and marks are drawn, and
lists every ink that can meet a ground, so that a test can see to it that all of it can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from enum import Enum
from itertools import product
from typing import Literal, NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.view import BUILT_EDGES, Fog
from hexwar_tui.tui.look.colours import DEFAULT, Colour, contrast, in_256, mix, readable, text_on

Depth = Literal["truecolor", "256", "16", "none"]
"""How many colours a terminal shows."""

SLOTS = len(HUES)
"""How many slots there are. A side has the slot of its hue, and each slot a colour and brackets of its own."""

OWNED = 0.3
"""How much of a side's colour is mixed into the ground of hexes that show whose they are, from 0 to 1."""

FAINT = 0.4
"""How much of the ink of unknown hexes is mixed into the lines around them, as their ground is too dark."""

LOW = frozenset({"forest", "swamp", "water", "chasm", "mud", "floor"})
"""The looks of terrain that are dark where land shows whose it is in colours picked by hand."""

TEXT, LINE, TEXTURE = 4.5, 3.0, 1.5
"""The least contrast, from 1 to 21, of text, of lines that mean something, and of the texture of terrain."""


class Light(Enum):
    """The reasons for which a hex can be lit; `NONE` for a hex that is not, `DARK` for one that is put out, so that
    others stand out."""

    NONE = "none"
    DARK = "dark"
    OVERLAY = "overlay"
    REACH = "reach"
    TARGET = "target"
    SELECTED = "selected"
    WANTED = "wanted"

    __hash__ = object.__hash__  # Each is one object, and the enum's own is Python, for every hex that is looked up.


UNLIT = (Light.NONE, Light.DARK)
"""What makes no hex stand out, so that it needs no mark."""


class Stroke(Enum):
    """The kinds of line that can be drawn along a side of a hex."""

    NONE = "none"
    GRID = "grid"
    REGION = "region"
    BORDER = "border"
    CURSOR = "cursor"
    RIVER = "river"
    ROAD = "road"
    FENCE = "fence"
    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    STRAIT = "strait"
    LOW_FENCE = "low_fence"
    HIGH_FENCE = "high_fence"

    __hash__ = object.__hash__


BUILT = frozenset(Stroke(edge.name.lower()) for edge in BUILT_EDGES)
"""The strokes of what was built on hex sides, such as walls. They show even under the cursor's line, and have a mark
where lines have no room."""


class Paint(NamedTuple):
    """How characters are drawn: the colours of ink and ground, whether bold, whether in reverse."""

    ink: Colour
    ground: Colour
    bold: bool = False
    reverse: bool = False


class Tint(NamedTuple):
    """A colour, and how much of it is mixed into a ground, from 0 to 1."""

    colour: Colour
    amount: float


class Pair(NamedTuple):
    """An ink and a ground that can meet on the map: what is drawn so, and the least contrast, 1 to 21, it needs."""

    what: str
    ink: Colour
    ground: Colour
    least: float


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of the map in one theme on one kind of terminal.

    `terrain` has an ink and a ground for each of `TERRAIN_LOOKS`; `sides` one paint per slot, and `nobody` that of
    units without a side. The tints are mixed into units that have `acted`, into lit and into `remembered` hexes, and
    into the lines of the `grid`. With `flat` nothing is mixed: grounds stay as they are, and lights are the inks of
    what is drawn on lit hexes. With `by_colour` hexes may be told apart by their colours alone.
    Where mixes would all be the same grey, the colours are picked by hand: `fogged` has ink and ground of remembered
    terrain, `washes` the grounds of each slot's land: of high terrain, of low, and remembered.
    On painted ground `seam` is mixed into the rims of hexes that have no other, and `bare` ground has no texture.
    """

    name: str
    depth: Depth
    terrain: Mapping[str, Paint]
    sides: tuple[Paint, ...]
    nobody: Paint
    acted: Tint
    lights: Mapping[Light, Tint]
    remembered: Tint
    unknown: Paint
    void: Paint
    strokes: Mapping[Stroke, Colour]
    grid: Tint
    danger: Colour
    flat: bool = False
    by_colour: bool = False
    seam: Tint | None = None
    bare: bool = False
    fogged: Mapping[str, Paint] | None = None
    washes: tuple[tuple[Colour, Colour, Colour], ...] = ()
    _known: dict[tuple[str, Fog, Light, int | None], Paint] = field(init=False, default_factory=dict, repr=False)

    def ground(self, look: str, fog: Fog = Fog.SEEN, light: Light = Light.NONE, owner: int | None = None) -> Paint:
        """Returns the paint of the terrain `look` in this fog and light. The side in the slot `owner` gives it some of
        its colour; None stands for no owner."""
        paint = self._known.get((look, fog, light, owner))
        if paint is None:
            paint = self._known[look, fog, light, owner] = self._painted(look, fog, light, owner)
        return paint

    def _painted(self, look: str, fog: Fog, light: Light, owner: int | None) -> Paint:
        paint = self.unknown if fog is Fog.UNKNOWN else self.terrain[look]
        if fog is Fog.REMEMBERED and self.fogged is not None:
            paint = self.fogged[look]
        ink, ground = paint.ink, paint.ground
        if owner is not None and self.washes:
            high, low, remembered = self.washes[owner]
            ground = remembered if fog is Fog.REMEMBERED else low if look in LOW else high
        elif owner is not None:
            ink, ground = self._owned(ink, ground, self.side(owner).ground)
        if fog is Fog.REMEMBERED and self.fogged is None:
            ink = mix(ink, *self.remembered)
            ground = ground if self.flat else mix(ground, *self.remembered)
        tint = self.lights[light]
        if self.flat:
            if light is Light.NONE:
                return Paint(ink, ground)
            return Paint(tint.colour, ground, bold=light is not Light.DARK)
        lit = self._shown(mix(ground, *tint))
        return Paint(self._readable(mix(ink, tint.colour, tint.amount / 2), lit, TEXTURE + 0.2), lit)

    def _owned(self, ink: Colour, ground: Colour, colour: Colour) -> tuple[Colour, Colour]:
        """The colours of a hex of the side with this colour: it is mixed into the ground or, if `flat`, is the ink."""
        if self.flat:
            return (ink if colour == DEFAULT else colour), ground
        return ink, mix(ground, colour, OWNED)

    def text(self, ground: Colour, *, quiet: bool = False) -> Paint:
        """The paint of names, numbers and marks on `ground`; with `quiet` in a fainter ink that can still be read."""
        ink = text_on(ground)
        if quiet and not self.flat:
            return Paint(self._readable(mix(ink, ground, 0.35), ground, TEXT + 0.2), ground)
        return Paint(ink, ground, bold=not quiet)

    def marked(self, paint: Paint, light: Light) -> Paint:
        """Returns the paint for writing on a hex painted with `paint`: that of text, or `paint` itself where the hex is
        lit and the palette is `flat`."""
        return paint if self.flat and light is not Light.NONE else self.text(paint.ground)

    def alarm(self, ground: Colour) -> Paint:
        """The paint of a warning on `ground`."""
        return Paint(self._readable(self.danger, ground, TEXT + 0.2), ground, bold=True)

    def stroke(self, kind: Stroke, ground: Colour) -> Paint:
        """The paint of a line of this `kind` along a side of a hex that has this ground."""
        if kind in (Stroke.NONE, Stroke.GRID):
            unlit = ground == self.unknown.ground and not self.flat
            tint = Tint(self.unknown.ink, FAINT) if unlit else self.grid
            return Paint(self._shown(mix(ground, *tint)), ground)
        ink = self.strokes[kind]
        if kind is Stroke.CURSOR and self.flat:
            return self.under_cursor
        return Paint(self._readable(ink, ground, LINE + 0.1), ground, bold=True)

    @property
    def under_cursor(self) -> Paint:
        """The paint of what the cursor fills: black on white, or the terminal's own colours in reverse."""
        ink = self.strokes[Stroke.CURSOR]
        return Paint(DEFAULT, DEFAULT, bold=True, reverse=True) if ink == DEFAULT else Paint(text_on(ink), ink, True)

    def side(self, slot: int | None, *, acted: bool = False) -> Paint:
        """The paint of units of the side in `slot` (None: of nobody); with `acted` that of those that have acted."""
        paint = self.nobody if slot is None else self.sides[slot]
        if not acted:
            return paint
        if self.flat:
            return paint._replace(bold=False)
        ground = self._shown(mix(paint.ground, *self.acted))
        return Paint(self._readable(mix(paint.ink, ground, 0.15), ground, TEXT + 0.2), ground)

    def _shown(self, colour: Colour) -> Colour:
        return in_256(colour) if self.depth == "256" else colour

    def _readable(self, ink: Colour, ground: Colour, least: float) -> Colour:
        if self.flat:
            return ink if ground == DEFAULT or contrast(ink, ground) >= least else text_on(ground)
        return readable(ink, ground, least, self._shown)

    def with_sides(self, sides: tuple[Paint, ...]) -> Palette:
        """This palette with other paints of the sides, one per slot, which are brought onto the 256 colours if it is
        of those; one that is `flat` keeps its own."""
        if self.flat:
            return self
        return replace(self, sides=tuple(map(_side_in_256, sides)) if self.depth == "256" else sides)

    def grounds(self) -> Iterator[tuple[str, Paint]]:
        """Yields the name and the paint of every ground that a hex can have; the paint's ink is that of its texture."""
        yield "void", self.void
        for look, fog, light in product(self.terrain, Fog, Light):
            yield f"{look}, {fog.name.lower()}, {light.value}", self.ground(look, fog, light)
        for look, fog, light, slot in product(self.terrain, (Fog.SEEN, Fog.REMEMBERED), Light, range(SLOTS)):
            name = f"{look} of side {slot}, {fog.name.lower()}, {light.value}"
            yield name, self.ground(look, fog, light, slot)

    def pairs(self) -> Iterator[Pair]:
        """Yields every ink and ground that can meet on the map, except the faint lines between like hexes."""
        for name, paint in self.grounds():
            if "unknown" not in name and name != "void":
                yield Pair(f"texture of {name}", paint.ink, paint.ground, TEXTURE)
            yield Pair(f"text on {name}", self.text(paint.ground).ink, paint.ground, TEXT)
            yield Pair(f"quiet text on {name}", self.text(paint.ground, quiet=True).ink, paint.ground, TEXT)
            yield Pair(f"warning on {name}", self.alarm(paint.ground).ink, paint.ground, TEXT)
            for kind in self.strokes:
                line = self.stroke(kind, paint.ground)
                yield Pair(f"{kind.value} on {name}", line.ink, line.ground, LINE)
        for light in Light:
            ground = self.ground("plain", light=light)
            yield Pair(f"marks, {light.value}", self.marked(ground, light).ink, ground.ground, TEXT)
        for slot, acted in product((*range(SLOTS), None), (False, True)):
            paint = self.side(slot, acted=acted)
            yield Pair(f"unit of side {slot}{', acted' * acted}", paint.ink, paint.ground, TEXT)


def _side_in_256(paint: Paint) -> Paint:
    ground = in_256(paint.ground)
    return paint._replace(ink=text_on(ground), ground=ground)
