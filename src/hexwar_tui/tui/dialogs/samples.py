"""The signs of a map as they are drawn on it, each with what it means."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from hexwar_tui.engine.maps.legend import Legend, legend_of
from hexwar_tui.engine.view import Fog, Sign, SignKind
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.tui.look.colours import Rgb, rgb
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.painted import marked
from hexwar_tui.tui.look.palettes import Light, Paint, Palette, Stroke
from hexwar_tui.tui.map.glyphs import Drawn, glyphs_of
from hexwar_tui.tui.map.hand.hexmap import HexMap
from hexwar_tui.tui.map.look import Place, Unit
from hexwar_tui.tui.map.paint.ground import swatch
from hexwar_tui.tui.map.paint.raster import Dab, dab
from hexwar_tui.tui.map.paint.tiles import edge_points
from hexwar_tui.tui.map.pen import DOUBT, Pen

GROUND_CELLS = 4
"""How many cells of a terrain are shown."""

EDGE = 10
"""How many points wide the edge of a side's counters is shown, two to a cell."""

MOST_CELLS = 20_000
"""How many hexes a map may have for all of them to be looked at; of a larger one those on the screen are."""


OF_LESSONS: Sequence[tuple[Light, Text]] = (
    (Light.WANTED, say("what the lesson asks for now")),
    (Light.TARGET, say("what the lesson speaks of")),
)
"""What hexes are lit for in lessons alone."""


class Sample(NamedTuple):
    """A sign as it is drawn, what it means, and the id of the rule to read about it, "" for none. Of painted ground,
    `cells` has what is seen of it, and `drawn` is only as long."""

    drawn: str
    paint: Paint
    means: Text
    rule: str = ""
    cells: tuple[Dab, ...] = ()


Group = tuple[Text, tuple[Sample, ...]]
"""Samples under a heading."""


def signs_on_map(chart: HexMap, palette: Palette, charset: str, language: str) -> tuple[Group, ...]:
    """The signs on the map of a widget: of the whole map or, where that is very large, of what is on the screen."""
    view, layout = chart.view, chart.layout_now
    cells = view.grid.cells
    if len(cells) > MOST_CELLS:
        cells = layout.visible(*chart.origin, *chart.size)
    pen = Pen(layout, palette, glyphs_of(charset, coloured=palette.depth != "none", signed=chart.shows_signs))
    pen = pen.painting(getattr(chart.app, "ground", None)) if chart.is_painted else pen
    lit = {mark.kind for mark in chart.marks.values()}
    return tuple(Samples(legend_of(view, map(view.look, cells), language), pen, language, lit).groups())


class Samples:
    """Draws a legend with a pen, in one language; `lit` are the kinds of marks of hexes that are lit now."""

    def __init__(self, legend: Legend, pen: Pen, language: str, lit: Collection[str] = ()) -> None:
        self._legend, self._pen, self._language, self._lit = legend, pen, language, lit
        self._plain = not pen.glyphs.half
        self._anyone = "." if self._plain else "·"  # instead of a letter, where any unit is meant
        self._ground = pen.palette.ground("plain")

    def groups(self) -> Iterator[Group]:
        """Yields what is on the map in groups, those that have a sample; in a lesson, first why hexes are lit."""
        found = (
            (say("Units"), (*self._of(SignKind.UNIT), *self._of(SignKind.MARK), *self._states())),
            (say("Sides"), tuple(self._sides())),
            (say("Places"), (*self._of(SignKind.PLACE), *self._of(SignKind.NOTE))),
            (say("Ground"), (*self._lands(), *self._known())),
            (say("Lines between hexes"), tuple(self._lines())),
            (say("Lit hexes"), (*self._lights(), *self._of(SignKind.CHOICE))),
        )
        ordered = (found[-1], *found[:-1]) if Light.WANTED.value in self._lit else found
        yield from (group for group in ordered if group[1])

    def _of(self, kind: SignKind) -> Iterator[Sample]:
        for sign in self._legend.signs:
            if sign.kind is kind:
                yield Sample(self._drawn(sign), self._paint(sign), sign.means, sign.rule)

    def _drawn(self, sign: Sign) -> str:
        text = sign.plain if sign.plain and self._plain else render(sign.glyph, self._language)
        if sign.kind is SignKind.UNIT:
            return self._pen.letter(self._unit(self._pen.glyphs.arms.get(sign.arm, text)))
        return self._pen.site(Place(text, None)) if sign.kind is SignKind.PLACE else text

    def _paint(self, sign: Sign) -> Paint:
        if sign.kind is SignKind.UNIT:
            return self._pen.piece(self._unit(""))
        if sign.kind is SignKind.PLACE:
            return self._pen.piece(Place("", None))
        if sign.kind is SignKind.MARK and self._pen.tiles:
            return marked(sign.tone, self._pen.piece(self._unit("")))
        return self._pen.palette.text(self._ground.ground)

    def _unit(self, letter: str, *, acted: bool = False) -> Unit:
        """A unit of the first side that is on the map."""
        slot = self._legend.sides[0].colour if self._legend.sides else None
        return Unit(letter, "", slot, acted, "")

    def _states(self) -> Iterator[Sample]:
        legend, pen = self._legend, self._pen
        if legend.acted:
            unit = self._unit(self._anyone, acted=True)
            yield Sample(pen.letter(unit), pen.piece(unit), say("has acted, or needs no order any more"))
        if legend.stacked:
            yield Sample("+", self._pen.palette.text(self._ground.ground), say("several units stand there"))
        if legend.nobody:
            unit = Unit(self._anyone, "", None, False, "")
            yield Sample(pen.letter(unit), pen.piece(unit), say("a unit that belongs to no side"))

    def _sides(self) -> Iterator[Sample]:
        for line in self._legend.sides:
            unit = Unit(self._anyone, "", line.colour, False, "")
            drawn, cells = self._pen.letter(unit), self._edge(line.colour) if self._pen.tiles else ()
            yield Sample(drawn, self._pen.piece(unit), line.name, cells=cells)

    def _edge(self, slot: int) -> tuple[Dab, ...]:
        """The upper edge of a side's counters, and the bracket that stands on them where it is covered."""
        side, points = self._pen.palette.side(slot), set(edge_points(slot, EDGE))
        full, empty = rgb(side.ground), rgb(self._ground.ground)

        def colour(x: int, y: int) -> Rgb:
            return full if (x, y) in points else empty

        cells = [dab((colour(x, -1), colour(x + 1, -1), colour(x, 0), colour(x + 1, 0))) for x in range(0, EDGE, 2)]
        return (*cells, (brackets(slot)[0], side))

    def _lands(self) -> Iterator[Sample]:
        for look, name in sorted(self._legend.lands, key=lambda land: land[0] != "city"):  # what stands out first
            yield Sample(self._texture(look), self._pen.palette.ground(look), name, cells=self._seen(look, Fog.SEEN))

    def _texture(self, look: str) -> str:
        """The characters of a terrain: those strewn over large hexes, or the one in the middle of small ones."""
        texture = self._pen.glyphs.textures[look]
        return texture.strewn[:GROUND_CELLS] if self._pen.layout.half_height > 1 else f" {texture.glyph} "

    def _seen(self, look: str, fog: Fog, light: Light = Light.NONE) -> tuple[Dab, ...]:
        """What is seen of painted ground; nothing where ground is drawn, as small hexes have it."""
        return swatch(self._pen.palette, look, fog, GROUND_CELLS, light) if self._pen.tiles else ()

    def _known(self) -> Iterator[Sample]:
        """What else is said of ground: what harms, and what the seat does not see now."""
        palette, doubtful = self._pen.palette, self._pen.palette.flat
        if self._legend.perilous:
            yield Sample(self._pen.glyphs.peril, palette.alarm(self._ground.ground), say("harms whoever stays there"))
        for fog in self._legend.fogs:
            if fog is Fog.REMEMBERED:
                shown = DOUBT if doubtful else self._texture("plain")
                cells = self._seen("plain", fog)
                yield Sample(shown, palette.ground("plain", fog), say("seen earlier, not now: dimmed"), cells=cells)
            else:
                yield Sample(" " * GROUND_CELLS, palette.ground("plain", fog), say("never seen"))

    def _lines(self) -> Iterator[Sample]:
        for edge, name in self._legend.edges:
            yield self._line(Stroke(edge.name.lower()), name)
        if self._legend.owned:
            yield self._line(Stroke.BORDER, say("border of what belongs to a side"))

    def _line(self, stroke: Stroke, name: Text) -> Sample:
        if self._pen.painted and stroke is Stroke.BORDER:
            side = self._pen.palette.side(self._legend.sides[0].colour if self._legend.sides else None)
            return Sample("▄" * GROUND_CELLS, Paint(side.ground, self._ground.ground), name)
        shown = _line_shown(self._pen.glyphs.strokes[stroke], self._pen.layout.half_height)
        return Sample(shown, self._pen.palette.stroke(stroke, self._ground.ground), name)

    def _lights(self) -> Iterator[Sample]:
        meanings = (
            *((light, means) for light, means in OF_LESSONS if light.value in self._lit),
            (Light.REACH, say("can be chosen now")),
            (Light.SELECTED, say("the unit that is given an order, or a hex that was chosen")),
            (Light.OVERLAY, say("marked by an overlay")),
        )
        palette = self._pen.palette
        for light, means in meanings:
            ground = palette.ground("plain", light=light)
            cells = self._seen("plain", Fog.SEEN, light) if light is Light.REACH else ()
            is_plain = light is Light.REACH and self._pen.painted and not cells
            drawn = self._texture("plain") if is_plain else self._pen.glyphs.lights[light]
            yield Sample(drawn, palette.marked(ground, light), means, cells=cells)
        yield Sample(self._pen.glyphs.path, palette.text(self._ground.ground), say("on the way that an order takes"))


def _line_shown(drawn: Drawn, cells: int) -> str:
    """A line as it is drawn going up, level and down. A door or window: where hexes are one cell high to a side, its
    upright sign, then its level one."""
    upright = drawn.upright[0] if cells == 1 else ""
    return f"{upright} {drawn.middle}" if upright else f"{drawn.rising}{drawn.middle or drawn.level}{drawn.falling}"
