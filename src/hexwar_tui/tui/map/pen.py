"""The pen: zoom, palette and characters, with which all hexes are drawn."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.painted import USUAL_GROUND, GroundStyle, painted, plate
from hexwar_tui.tui.look.palettes import UNLIT, Light, Paint, Palette, Stroke
from hexwar_tui.tui.map.glyphs import Glyphs
from hexwar_tui.tui.map.look import Picture, Place, Unit
from hexwar_tui.tui.map.paint.land import shaded
from hexwar_tui.tui.map.paint.tiles import tile
from hexwar_tui.tui.stage.graphics.offer import Easel

STACKED = "+"
"""What says that several units stand on a hex, where their number finds no room."""

DOUBT = "?"
"""The sign for what is only remembered."""

SQUARE = "▄"
"""By what the hexes of a way are marked on painted ground: in white, half a cell of the line."""

NUMBERS = "0123456789−-"
"""How numbers begin."""


@dataclass(frozen=True)
class Pen:
    """The zoom, colours and characters that all hexes are drawn with; if `painted`, on ground that is painted, with an
    `easel` as pictures for the terminal's own graphics."""

    layout: Layout
    palette: Palette
    glyphs: Glyphs
    painted: bool = False
    easel: Easel | None = None

    @property
    def can_paint(self) -> bool:
        """Whether ground can be painted: with all colours, quarters of cells, and room for the shape of hexes."""
        return self.palette.depth == "truecolor" and bool(self.glyphs.half) and self.layout.zoom != "overview"

    def painting(self, style: GroundStyle | None = None, easel: Easel | None = None) -> Pen:
        """This pen, for ground that is painted in this style, None for the usual one, in characters or on an easel."""
        squares = replace(self.glyphs, path=SQUARE)
        palette = painted(self.palette, style or USUAL_GROUND)
        return replace(self, palette=palette, glyphs=squares, painted=True, easel=easel)

    @property
    def halves(self) -> bool:
        """Whether hexes of the overview are half blocks, which tell terrain by colour alone, and not characters."""
        return self.layout.zoom == "overview" and self.palette.by_colour and bool(self.glyphs.half)

    def ground(self, picture: Picture) -> Paint:
        """The paint of the hex's ground and of the texture on it."""
        if picture.void:
            return self.palette.void
        paint = self.palette.ground(picture.terrain, picture.fog, picture.light, picture.owner)
        return shaded(paint, picture.painting.shade) if picture.painting else paint

    def text(self, picture: Picture) -> Paint:
        """The paint of what is written on the hex."""
        return self.palette.marked(self.ground(picture), picture.light)

    def name(self, picture: Picture) -> Paint:
        """The paint of a name across the map; it is fainter on hexes that no side owns and that are not lit."""
        if picture.owner is None and picture.light in UNLIT:
            return self.palette.text(self.ground(picture).ground, quiet=True)
        return self.text(picture)

    def line(self, stroke: Stroke, picture: Picture) -> Paint:
        """The paint of a line of the kind `stroke` along a side of the hex."""
        ground = self.ground(picture)
        if stroke is Stroke.GRID and self.palette.flat and picture.light is not Light.NONE:
            return ground._replace(bold=False)
        return self.palette.stroke(stroke, ground.ground)

    def widths(self) -> list[int]:
        """The number of cells in each line of a hex, with its left border."""
        return [self.layout.run(0, line)[1] for line in range(self.layout.row_pitch)]

    def texture(self, picture: Picture, line: int) -> str:
        """The terrain's texture for a line of the hex, in 16 cells; blanks where the terrain is unknown.

        It has a question mark if the hex is only remembered and large enough, and no darker ground can tell so.
        """
        if picture.fog is Fog.UNKNOWN:
            return " " * 16
        strewn = self.glyphs.textures[picture.terrain].strewn
        if self.doubts(picture) and self.layout.half_height > 1:
            strewn = f"{strewn[:4]}{DOUBT}{strewn[5:]}"
        start = (picture.shift + 3 * line) % 8
        return (strewn * 3)[start : start + 16]

    def doubts(self, picture: Picture) -> bool:
        """Whether a question mark says that the hex is only remembered, as the palette can't say it by dark grounds."""
        return picture.fog is Fog.REMEMBERED and self.palette.flat

    def glyph(self, picture: Picture) -> str:
        """The terrain as one character, for where there is no room for its texture; a blank, where it is unknown."""
        return " " if picture.fog is Fog.UNKNOWN else self.glyphs.textures[picture.terrain].glyph

    @property
    def tiles(self) -> bool:
        """Whether units are counters and places plates, whose upper edges tell their sides, and not in brackets."""
        return self.painted and self.layout.half_height > 1

    def badge(self, unit: Unit) -> str:
        """Returns a unit with its strength, as in ``[I12]``; instead of the closing bracket, units that acted have the
        mark for that, and units that are only remembered a question mark. A counter has its marks on it, too."""
        if self.tiles:
            return "".join(self.tile(unit))
        strength = unit.strength.rjust(2) if unit.strength else ""
        return self.letter(unit, strength)

    def tile(self, unit: Unit) -> tuple[str, str]:
        """What is written on a unit's counter: its letter and strength, then its marks."""
        return tile(unit, self.state(unit))

    def state(self, unit: Unit) -> str:
        """The sign of a unit that is only remembered, or has acted; "" for others."""
        return DOUBT if unit.remembered else self.glyphs.acted if unit.acted else ""

    def beside(self, unit: Unit) -> str:
        """The marks that stand beside a unit's badge."""
        return "" if self.tiles else unit.marks

    def said_of(self, unit: Unit) -> str:
        """The sign of a unit that is only remembered, or else its worst mark, or else that it has acted; "" for none.
        The worst mark goes before that of units that acted, as they are fainter besides."""
        return (DOUBT if unit.remembered else unit.bad[:1]) or (self.glyphs.acted if unit.acted else "")

    def apart(self, unit: Unit, picture: Picture) -> str:
        """What is `said_of` a unit where it stands beside the strength, so that its brackets are closed; "" where
        there is none or something else stands there, and of units that are only remembered."""
        is_full = len(unit.strength) > 2 or self.sign(picture) or self.spare(unit) or picture.perilous or picture.site
        return "" if is_full or unit.remembered or self.tiles else self.said_of(unit)

    def letter(self, unit: Unit, strength: str = "", *, closed: bool = False) -> str:
        """Returns a unit's letter and `strength` in the brackets of its side, as in ``[I]``; the closing bracket is
        replaced by what is `said_of` the unit, unless it is to be `closed`."""
        opening, closing = (" ", " ") if self.tiles else brackets(unit.slot)
        mark = "" if closed else self.said_of(unit)
        return f"{opening}{unit.letter}{strength}{mark or closing}"

    def short(self, unit: Unit, room: int, *, closed: bool = False) -> str:
        """A unit's letter as in `letter`, in so many cells. Where both brackets find no room, neither is drawn if
        colours tell whose it is; else the closing one is left out."""
        whole, (_, closing) = self.letter(unit, closed=closed), brackets(unit.slot)
        if len(whole) <= room or not (self.palette.by_colour and self.glyphs.half):
            return whole[:room]
        return f"{unit.letter}{whole[-1].replace(closing, ' ')}"[:room].ljust(room)

    @property
    def cut(self) -> str:
        """What stands at the end of a name that is cut."""
        return "…" if self.glyphs.half else "."

    def piece(self, what: Unit | Place) -> Paint:
        """The paint of a unit or a site; it is fainter if a unit has acted, or what is drawn is only remembered."""
        acted = isinstance(what, Unit) and what.acted
        side = self.palette.side(what.slot, acted=acted or what.remembered)
        return plate(side) if self.tiles and isinstance(what, Place) else side

    def sign(self, picture: Picture) -> str:
        """Returns the character beside a unit's strength, never a digit: the mark of a lit hex, else + where several
        units stand; "" for neither."""
        if picture.mark:
            return self.glyphs.lights[picture.light] if picture.mark[0] in NUMBERS else picture.mark[0]
        return STACKED if len(picture.units) > 1 else ""

    def number(self, unit: Unit, picture: Picture) -> str:
        """A unit's strength or, where its marks say it roughly, those, if all of them have room beside what stands at
        their right."""
        room = 2 if self.sign(picture) else 3
        return unit.marks if _is_rough(unit) and len(unit.marks) <= room else unit.strength[:3]

    def is_crowded(self, unit: Unit, picture: Picture) -> bool:
        """Whether a unit's number leaves no cell beside it for the place on its hex, which then has that of the
        bracket."""
        return picture.site is not None and len(self.number(unit, picture)) > 2

    def spare(self, unit: Unit) -> str:
        """The mark of a unit for which there is room beside its strength, where only one is shown: none that its badge
        has already, and neither a digit, what reads as a stack, nor a part of a rough strength."""
        shown = set(unit.bad[:1] + STACKED + NUMBERS)
        return "" if self.tiles or _is_rough(unit) else next((mark for mark in unit.marks if mark not in shown), "")

    def one_of(self, picture: Picture) -> str:
        """Returns the mark of a lit hex as one character, the sign of its light for two digits; "" if it is not lit."""
        mark = picture.mark
        return self.glyphs.lights[picture.light] if len(mark) > 1 and mark[0] in NUMBERS else mark[:1]

    def site(self, site: Place) -> str:
        """A site in the brackets of its owner, as in ``[*]``; a question mark closes one that is only remembered."""
        opening, closing = (" ", " ") if self.tiles else brackets(site.slot)
        return f"{opening}{site.glyph}{DOUBT if site.remembered else closing}"


def _is_rough(unit: Unit) -> bool:
    """Whether the strength of a unit is not known, but its marks say about how much it is: "~8"."""
    return not unit.strength and unit.marks[-1:].isdigit()
