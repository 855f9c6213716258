"""The small map of the whole below the panels: what the view has of it, framed where the large map shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from hexwar_tui.engine.view import SideLine, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.look.colours import BLACK, WHITE, Colour, mix
from hexwar_tui.tui.look.emblem import side_letters
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.look.themes import side_style
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.small import SmallMap
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.bars import bar
from hexwar_tui.tui.widgets.card import Card
from hexwar_tui.tui.widgets.table import GAP

SHARE, LEAST = 0.28, 10
"""What part of the lines beside the large map the small one may take, and how many lines it may take at least."""

LEAST_BESIDE, MOST_BESIDE = 12, 18
"""How many cells the sides take beside the map: at least, else they are left out, and at most."""

FRAME: Colour = "#cec8b4"
"""The colour of the frame around what the large map shows."""

OUTSIDE = 0.3
"""How much black is mixed into the ground that the large map does not show, from 0 to 1."""


class _Dot(NamedTuple):
    """The colours of a dot: where the large map shows it, at the edge of that, and where it does not."""

    lit: Colour
    framed: Colour
    dark: Colour


class _Dots(NamedTuple):
    """The same of a line of dots, from the left."""

    lit: Sequence[Colour]
    framed: Sequence[Colour]
    dark: Sequence[Colour]


class Overview(Widget, Speaking):
    """A small map of the whole, of which a click or a drag moves what the large map shows. It knows no more than the
    view, and is drawn anew only where the view, or what the large map shows, has changed."""

    ALLOW_SELECT = False

    def __init__(self, chart: HexMap) -> None:
        super().__init__(classes="overview")
        self._map, self._view = chart, chart.view
        self._small: SmallMap | None = None
        self._tones: dict[tuple[int, int], _Dot] = {}
        self._rows: dict[int, _Dots] = {}
        self._ground = Style()
        self._toned: tuple[View, Palette, Size, Colour] | None = None
        self._strips: dict[int, Strip] = {}
        self._signs: list[Strip] = []
        self._beside: list[Strip] = []
        self._followed: tuple[Region, Cell] = (Region(), -1)
        self._fitted = Size()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Shows another view, drawn when the widget is."""
        is_other = view.grid != self._view.grid
        self._view, self._small = view, None
        self.refresh(layout=is_other)

    def on_mount(self) -> None:
        """Begins to follow the large map as it scrolls and its cursor moves."""
        self._map.scrolled.subscribe(self, lambda _: self.follow(), immediate=True)
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show(self._view))

    def on_unmount(self) -> None:
        """Stops following the app's theme; else the app would keep the view, with what its seat knows, for ever."""
        self.app.theme_changed_signal.unsubscribe(self)

    def follow(self) -> None:
        """Draws the lines that have changed: those of the parts that the large map has shown and shows now, and of the
        hexes that the cursor was on and has come to."""
        if self._small is None or not self.size:
            return
        (before, left), now = self._followed, self._seen()
        self._followed = now
        lines = {self._line_of(left), self._line_of(now[1])} if now[1] != left else set()
        if now[0] != before:
            framed = {1 + y // 2 for part in (before, now[0]) for y in part.line_range}
            for line in framed:
                self._strips.pop(line, None)
            lines |= framed
        if lines:
            self.refresh(*(Region(0, line, self.outer_size.width, 1) for line in lines))

    def _seen(self) -> tuple[Region, Cell]:
        """The dots that the large map shows, and the hex under its cursor."""
        small, chart = self._small, self._map
        assert small is not None
        wide, high = chart.layout_now.size
        x, y = small.size.width / wide, 2 * small.size.height / high
        left, top = max(0, chart.origin[0]), max(0, chart.origin[1])
        right, below = min(wide, chart.origin[0] + chart.size.width), min(high, chart.origin[1] + chart.size.height)
        return Region.from_corners(round(left * x), round(top * y), round(right * x), round(below * y)), chart.cursor

    def _line_of(self, cell: Cell) -> int:
        assert self._small is not None
        return 1 + self._small.dot_of(cell)[1] // 2

    # -- layout --------------------------------------------------------------------------------------------------------

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for the head, and as many as the map takes, which is no more than its share of the room."""
        return 1 + self._drawn_in(Size(width, self._most(container.height))).size.height

    def _most(self, lines: int) -> int:
        return max(LEAST, int(lines * SHARE))

    def _drawn_in(self, room: Size) -> SmallMap:
        palette, charset = self.hexwar.palette, self.hexwar.charset
        glyphs = glyphs_of(charset, coloured=palette.depth != "none")
        letters = side_letters(self._view.sides, self.words)
        return SmallMap(self._view, palette, glyphs, room, {}, self.words, letters)

    # -- drawing -------------------------------------------------------------------------------------------------------

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the widget without Textual's own caches, as they are kept ready here."""
        return [self.render_line(y).crop(*crop.column_span) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """Draws a line: the head, or a line of the map with what stands beside it."""
        if self._small is None or self._fitted != self.size:
            self._begin()
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._kept(self._line(y))
        return self._under_cursor(strip, y)

    def _kept(self, line: Strip) -> Strip:
        """A line as wide as the widget."""
        strip = Strip.join([Strip.blank(self.styles.padding.left, self._ground), line])
        return strip.adjust_cell_length(self.outer_size.width, self._ground)

    def _under_cursor(self, strip: Strip, y: int) -> Strip:
        """The line, with the hex under the cursor marked if it is there."""
        small, cursor = self._small, self._followed[1]
        assert small is not None
        if y != self._line_of(cursor):
            return strip
        x, dot = small.dot_of(cursor)
        at = x + self.styles.padding.left
        sign = Segment("+", Style(bold=True, reverse=True))
        if small.has_blocks:
            sign = Segment("▄" if dot % 2 else "▀", _style(WHITE, small.shown(self._dots(dot ^ 1)[x])))
        return Strip.join([strip.crop(0, at), Strip([sign], 1), strip.crop(at + 1)])

    def _begin(self) -> None:
        """Takes the colours of the view's ground and units, and what stands beside the map."""
        self._fitted = self.size
        small = self._small = self._drawn_in(Size(self.size.width, self.size.height - 1))
        self._strips.clear()
        self._rows.clear()
        blank = self._filtered(Strip.blank(1, self.visual_style.rich_style))
        self._ground = next(iter(blank)).style or Style()
        self._take_tones_for((self._view, small.palette, self.size, self.background_colors[1].hex))
        if small.has_blocks:
            for line in self._view.units:
                if line.cell is not None:
                    colour = small.palette.side(small.slot(line.badge.side)).ground
                    self._tones[small.dot_of(line.cell)] = _Dot(colour, colour, colour)
        else:
            self._signs = [self._strip(line) for line in small.content().split("\n", allow_blank=True)]
        room = self.size.width - small.size.width - GAP
        self._beside = list(map(self._strip, self._sides(min(room, MOST_BESIDE)))) if room >= LEAST_BESIDE else []
        self._followed = self._seen()

    def _take_tones_for(self, now: tuple[View, Palette, Size, Colour]) -> None:
        """Forgets the colours of all dots, unless they are those of this view, in these colours and as large: words
        alone change none of them."""
        before, self._toned = self._toned, now
        if before is None or before[0] is not now[0] or before[1:] != now[1:]:
            self._tones.clear()

    def _line(self, y: int) -> Strip:
        if y == 0:
            head = Line(say("Map"), tone=Tone.HEADING)
            return self._strip(Card(self, self.size.width).laid_out([head])[0])
        assert self._small is not None
        if y > self._small.size.height:
            return Strip([])
        drawn = self._painted(y - 1) if self._small.has_blocks else self._signs[y - 1]
        beside = self._beside[y - 1 : y]
        return Strip.join([drawn, Strip([Segment(" " * GAP, self._ground)]), *beside])

    def _strip(self, content: Content) -> Strip:
        return self._filtered(Visual.to_strips(self, content, self.size.width, 1, self.visual_style)[0])

    def _filtered(self, strip: Strip) -> Strip:
        """The strip in the colours that the terminal can show, as those of dots always are."""
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip

    def _painted(self, y: int) -> Strip:
        """A line of half blocks in the colours of their dots."""
        upper, lower = self._dots(2 * y), self._dots(2 * y + 1)
        runs = ((pair, len(list(same))) for pair, same in groupby(zip(upper, lower, strict=True)))
        return Strip([Segment("▀" * many, _style(*pair)) for pair, many in runs])

    def _dots(self, y: int) -> list[Colour]:
        """The colours of a line of dots, of which the large map shows some, and has its frame around them."""
        small, seen = self._small, self._followed[0]
        assert small is not None
        row = self._rows.get(y) or self._row(y)
        if y not in seen.line_range:
            return [*row.dark]
        is_framed = seen.size != Size(small.size.width, 2 * small.size.height)
        if is_framed and y in (seen.y, seen.bottom - 1):
            shown = [*row.framed[seen.x : seen.right]]
        else:
            shown = [*row.lit[seen.x : seen.right]]
            if is_framed and shown:
                shown[0], shown[-1] = row.framed[seen.x], row.framed[seen.right - 1]
        return [*row.dark[: seen.x], *shown, *row.dark[seen.right :]]

    def _row(self, y: int) -> _Dots:
        assert self._small is not None
        dots = [self._tones.get((x, y)) or self._dot(x, y) for x in range(self._small.size.width)]
        row = self._rows[y] = _Dots(*zip(*dots, strict=True))
        return row

    def _dot(self, x: int, y: int) -> _Dot:
        """The colours of a dot: those of the ground, or that of a unit, which is the same everywhere."""
        small = self._small
        assert small is not None
        near = (small.cell_at(x, at) for at in (y, y + 1, y - 1))
        cell = next((cell for cell in near if cell is not None), None)
        if cell is None:
            ground = self.background_colors[1].hex
            tones = _Dot(ground, ground, ground)
        else:
            ground = small.ground(cell)
            tones = _Dot(*map(small.shown, (ground, FRAME, mix(ground, BLACK, OUTSIDE))))
        self._tones[x, y] = tones
        return tones

    # -- the sides -----------------------------------------------------------------------------------------------------

    def _sides(self, width: int) -> list[Content]:
        """A line for each side, as far as there is room: its colour, its name, and what it has of what wins, with a bar
        below that."""
        return [line for side in self._view.sides for line in self._side(side, width)]

    def _side(self, side: SideLine, width: int) -> Iterator[Content]:
        letter, end = side_letters(self._view.sides, self.words)[side.side], Content("")
        tile = Content.styled(f" {letter} ", side_style(side.colour, self.hexwar.palette))
        if side.score is not None:
            end = self.content(str(side.score[0]), "bold")
        room = width - tile.cell_length - 1 - (end.cell_length + 1 if end else 0)
        called = self.content(side.name, "$foreground-muted" if side.out else "")
        called = called.truncate(room, ellipsis=self.hexwar.charset == "unicode")
        line = Content.assemble(tile, " ", called)
        yield line.append(end.pad_left(width - line.cell_length - end.cell_length)) if end else line
        if side.score is not None:
            indent = tile.cell_length + 1
            yield Content.assemble(" " * indent, bar(*side.score, width - indent, self.hexwar))

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Moves what the large map shows to the place pointed at, and has it follow the mouse until it is let go."""
        event.stop()
        self.capture_mouse()
        self._go_to(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Moves what the large map shows along with the mouse while its button is held."""
        if self.app.mouse_captured is self:
            self._go_to(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Lets the mouse go."""
        event.stop()
        self.release_mouse()

    def _go_to(self, event: events.MouseEvent) -> None:
        """Centres the large map on the place at which the mouse points; nowhere beside the small map."""
        at = event.get_content_offset_capture(self)
        if self._small is None or at.y < 1 or not self._small.size.region.contains(at.x, at.y - 1):
            return
        wide, high = self._map.layout_now.size
        x, y = (at.x + 0.5) * wide / self._small.size.width, (at.y - 0.5) * high / self._small.size.height
        self._map.scroll_map(round(x) - self._map.size.width // 2, round(y) - self._map.size.height // 2)


@lru_cache(maxsize=4096)
def _style(upper: Colour, lower: Colour) -> Style:
    return Style(color=upper, bgcolor=lower)
