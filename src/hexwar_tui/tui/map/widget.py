"""The widget of the map without keys and mouse: its cursor, scroll and zoom; it repaints no more than has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from textual.filter import ANSIToTruecolor, DimFilter, LineFilter
from textual.geometry import Offset, Region, Size
from textual.signal import Signal
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.labels import lettered
from hexwar_tui.tui.map.lines import Lines, portfolio_of
from hexwar_tui.tui.map.look import Mark, Scene, changed
from hexwar_tui.tui.map.numbers import bare
from hexwar_tui.tui.map.overprint import Overprint, Printer
from hexwar_tui.tui.map.pen import Pen
from hexwar_tui.tui.map.window import Ahead, first_cell, followed, largest_zoom, onward, widest_zoom, within
from hexwar_tui.tui.stage.graphics.offer import Easel
from hexwar_tui.tui.stage.private import PrivateApp
from hexwar_tui.tui.stage.sending.slides import Slide

WIDE = 110
"""From so many columns of the terminal on, the usual zoom is medium; below, small."""

SIGNED: tuple[Zoom, ...] = ("medium", "large")
"""The zooms at which units can have the signs of their arms."""

FEW_LINES = 3
"""By at most so many lines the room for a map changes when something else is said below it."""


class Chart(Widget, can_focus=True):
    """Shows a view as a map with a cursor in the app's theme, and as the app says by `palette`, `language`, `charset`,
    `paints`, `ground`, `easel` and `shows_signs`, where it does."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Chart { width: 1fr; height: 1fr; }"

    def __init__(
        self, view: View, *, pointed: bool = True, on_cursor: Callable[[Cell], object] = lambda cell: None
    ) -> None:
        """With `pointed`, the hex under the cursor is marked. `on_cursor` is called with each hex that the cursor comes
        to: at once, and not by a message, so that what it changes on the screen is drawn together with the map."""
        super().__init__()
        self._on_cursor = on_cursor
        self._scene = Scene(view, glyphs_of("unicode"), cursor=first_cell(view), pointed=pointed)
        self._zoom: Zoom | None = None
        self._whole = self._shaped = False
        self._least: Zoom = ZOOMS[0]
        self._layout = Layout(view.grid, "small")
        self._origin = (0, 0)
        self._fitted = Size()
        self._lines: Lines | None = None
        self._easel: Easel | None = None
        self._over, self._printed = Overprint(), tuple[Region, ...]()
        self._ahead = Ahead()
        self.scrolled: Signal[None] = Signal(self, "scrolled")
        """Published when other columns or rows are shown, or the cursor has come to another column or row."""

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Shows another view. If it is of the same map, only hexes that look different are drawn anew, of the same view
        none; on another map the cursor begins at the first hex."""
        if view is self._scene.view:
            return
        if view.grid != self._scene.view.grid:
            scene = self._scene
            self._scene = Scene(view, scene.glyphs, scene.language, first_cell(view), pointed=scene.pointed)
            self._take_zoom(self.zoom)
            return
        self._keep_near()
        self._touch(self._scene.show(view))
        if self._lines is not None and lettered(self._scene, self._layout) != self._scene.letters:
            self.redraw()

    @property
    def view(self) -> View:
        """The view that is shown."""
        return self._scene.view

    @property
    def cursor(self) -> Cell:
        """The hex under the cursor. Setting it scrolls the hex into sight, and calls `on_cursor` if it is another."""
        return self._scene.cursor

    @cursor.setter
    def cursor(self, cell: Cell) -> None:
        self.put_cursor(cell, follow=True)

    def put_cursor(self, cell: Cell, *, follow: bool = False) -> None:
        """Puts the cursor on a hex, as setting `cursor` does; unless the map is to `follow`, it stays where it is, so
        that the hex that was clicked on stays under the mouse."""
        before = self._scene.cursor
        if cell != before:
            self._scene.cursor = cell
            self._touch((before, cell))
        if follow:
            self._follow()
        self.scrolled.publish(None)
        if cell != before:
            self._on_cursor(cell)

    def centre_on(self, cell: Cell) -> None:
        """Puts the cursor on a hex, and scrolls the hex to the middle as far as the map's edge allows."""
        self.cursor = cell
        self._centre()

    @property
    def zoom(self) -> Zoom:
        """The present zoom. Until it is set, the terminal's width decides or, after `show_whole`, the map's size."""
        return self._layout.zoom

    @zoom.setter
    def zoom(self, zoom: Zoom) -> None:
        self._zoom = zoom
        self._take_zoom(zoom)

    def zoom_at(self, zoom: Zoom, x: int, y: int) -> None:
        """Takes another zoom, as setting `zoom` does, but what is shown at this cell of the widget stays there as far
        as the map's edge allows."""
        cell = self.cell_shown(x, y)
        self.zoom = zoom
        if cell is not None:
            middle = self._layout.centre(cell)
            self.scroll_map(middle[0] - x, middle[1] - y)

    def cell_shown(self, x: int, y: int) -> Cell | None:
        """The hex at this cell of the widget; None beside the map."""
        return self._layout.cell_at(x + self._origin[0], y + self._origin[1])

    def show_whole(self, *, shaped: bool = False, least: Zoom = ZOOMS[0]) -> None:
        """Takes the largest zoom that shows the whole map (the smallest, if none does), until another is set. If hexes
        are to be `shaped`, it is not a smaller one, where ground is painted, than `least` and that at which hexes have
        their shape, as large as all columns fit into the width; land then has some of its owner's colour."""
        self._zoom, self._whole, self._shaped, self._least = None, True, shaped, least
        self._take_zoom(self._usual_zoom())

    @property
    def layout_now(self) -> Layout:
        """Where hexes lie at the present zoom, in cells of the terminal."""
        return self._layout

    @property
    def origin(self) -> tuple[int, int]:
        """The cell of the map (x, y) at the top left; negative where the map is smaller than the room for it."""
        return self._origin

    @property
    def is_painted(self) -> bool:
        """Whether the ground is painted, and not drawn in characters."""
        return self._scene.painted

    @property
    def shows_signs(self) -> bool:
        """Whether units have the signs of their arms: where the app says so, at the zooms that have room for them."""
        return self.zoom in SIGNED and getattr(self.app, "shows_signs", False)

    @property
    def marks(self) -> Mapping[Cell, Mark]:
        """The hexes that are lit, each with the reason."""
        return self._scene.marks

    @marks.setter
    def marks(self, marks: Mapping[Cell, Mark]) -> None:
        before, self._scene.marks = self._scene.marks, dict(marks)
        self._touch(changed(before, marks))

    @property
    def path(self) -> tuple[Cell, ...]:
        """The hexes that are marked by a dot, such as those of a way that is being planned."""
        return self._scene.path

    @path.setter
    def path(self, path: tuple[Cell, ...]) -> None:
        before, self._scene.path = self._scene.path, path
        self._touch(set(before) ^ set(path))

    @property
    def overlay(self) -> Mapping[Cell, str]:
        """The tinted hexes, each with a character ("" for the usual one). A mark on the same hex goes before it."""
        return self._scene.overlay

    @overlay.setter
    def overlay(self, overlay: Mapping[Cell, str]) -> None:
        before, self._scene.overlay = self._scene.overlay, dict(overlay)
        self._touch(changed(before, overlay))

    @property
    def spot(self) -> frozenset[Cell] | None:
        """The hexes that are not dark although they are not lit; None where no hex is dark."""
        return self._scene.spot

    @spot.setter
    def spot(self, spot: frozenset[Cell] | None) -> None:
        before, self._scene.spot = self._scene.spot, spot
        if before == spot or self._lines is None:
            return
        if before is None or spot is None:
            self.redraw()  # All hexes look different, also those that are kept from farther away.
        else:
            self._touch(before ^ spot)

    @property
    def over(self) -> Overprint:
        """What is printed over the hexes, besides what they show."""
        return self._over

    @over.setter
    def over(self, over: Overprint) -> None:
        (before, printed), self._over = (self._over, self._printed), over
        printer = self._printer()
        # Where numbers stand may have changed since they were printed, with what stands on the map.
        self._printed = tuple(printer.covered(over))
        self._refresh_map((*printed, *printer.covered(before), *self._printed))

    def _printer(self) -> Printer:
        scene, window = self._scene, Region(*self._origin, *self.size)
        standing = bare if self._lines is None else self._lines.standing
        return Printer(self._layout, self._palette, window, plain=not scene.glyphs.half, standing=standing)

    @property
    def _palette(self) -> Palette:
        palette = getattr(self.app, "palette", None)
        return palette if palette is not None else palette_for(self.app.theme, self.app.console.color_system)

    def redraw(self) -> None:
        """Draws everything anew, after the theme, the language or the characters have changed."""
        scene = self._scene
        scene.language = getattr(self.app, "language", "en")
        palette = self._palette
        scene.glyphs = glyphs_of(
            getattr(self.app, "charset", "unicode"), coloured=palette.depth != "none", signed=self.shows_signs
        )
        scene.letters = lettered(scene, self._layout)
        scene.numbered, scene.owned = self.zoom == "large", self._shaped or self.zoom == "overview"
        pen = Pen(self._layout, palette, scene.glyphs)
        scene.painted = pen.can_paint and getattr(self.app, "paints", False)
        if scene.painted:
            self._easel = getattr(self.app, "easel", None)
            pen = pen.painting(getattr(self.app, "ground", None), self._easel)
        self._lines = Lines(scene, pen, portfolio_of(self.app, scene.view.seat))
        self._ahead.begin(())
        self.refresh()
        self.scrolled.publish(None)

    @property
    def _can_paint(self) -> bool:
        """Whether ground is painted here at the zooms that have room for the shape of hexes."""
        has_quarters = getattr(self.app, "charset", "unicode") == "unicode"
        return has_quarters and self._palette.depth == "truecolor" and getattr(self.app, "paints", False)

    # -- drawing -------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Takes the usual zoom, and begins to follow changes of the theme."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.redraw())
        self._ahead.start(self)
        self._take_zoom(self._usual_zoom())

    def on_unmount(self) -> None:
        """Stops following the app's theme; else the app would keep the map, with what its seat knows, for ever."""
        self.app.theme_changed_signal.unsubscribe(self)

    def on_resize(self) -> None:
        """Takes the zoom and the part of the map that suit the new size, and pictures that suit that of its letters."""
        self.fit()
        if self._easel != getattr(self.app, "easel", None):
            self.redraw()

    def fit(self) -> None:
        """Takes the zoom and the part of the map that suit the widget's size, if that has changed; frames may be drawn
        before `on_resize` tells of it. A line more or less, such as a longer question below the map takes, moves
        nothing but what has no room any more."""
        if self.size == self._fitted:
            return
        before, self._fitted = self._fitted, self.size
        if self._usual_zoom() != self.zoom:
            self._take_zoom(self._usual_zoom())
        elif before.width == self.size.width and abs(before.height - self.size.height) <= FEW_LINES:
            self._keep_place(before)
            return
        self._centre()

    def _keep_place(self, before: Size) -> None:
        """Shows the same part of the map in a widget of another height, and with the cursor if it was seen before."""
        (x, y), at = self._origin, self._layout.centre(self.cursor)
        self.scroll_map(x, y)
        if Region(x, y, *before).contains(*at) and not Region(*self._origin, *self.size).contains(*at):
            self._follow()

    def render_line(self, y: int) -> Strip:
        """Draws line `y` of the widget."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the widget without Textual's own caches, as the map keeps its lines ready."""
        self.fit()
        if self._lines is None:
            self.redraw()
        assert self._lines is not None
        (x, y), width = self._origin, self.size.width
        strips = [self._lines.line(y + line, x, width) for line in crop.line_range]
        if self._over:
            strips = self._printer().on(strips, self._over, x, y + crop.y)
        background = self.background_colors[1]
        for line_filter in self._filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _filters(self) -> list[LineFilter]:
        """Textual's filters that change something here: nothing on the map is dim, its palette suits the terminal."""
        needless = (ANSIToTruecolor, DimFilter)
        return [line_filter for line_filter in self.get_line_filters() if not isinstance(line_filter, needless)]

    def _touch(self, cells: Iterable[Cell]) -> None:
        """Has `cells` drawn anew with their whole outlines, as far as they are on the screen."""
        if self._lines is None:
            return
        self._refresh_map(Region(*box) for box in self._lines.forget(cells))

    def _refresh_map(self, boxes: Iterable[Region]) -> None:
        """Has these parts of the map drawn on the screen anew, as far as they are seen."""
        offset = (-self._origin[0], -self._origin[1])
        regions = [seen for box in boxes if (seen := box.translate(offset).intersection(self.size.region))]
        if regions:
            self.refresh(*regions)

    # -- scrolling -----------------------------------------------------------------------------------------------------

    def _usual_zoom(self) -> Zoom:
        if self._zoom is not None:
            return self._zoom
        if self._whole:
            whole = largest_zoom(self.view.grid, self.size) or ZOOMS[0]
            if not (self._shaped and self._can_paint):
                return whole
            return max(whole, widest_zoom(self.view.grid, self.size.width), self._least, key=ZOOMS.index)
        return "medium" if self.app.size.width >= WIDE else "small"

    def _take_zoom(self, zoom: Zoom) -> None:
        self._layout = Layout(self._scene.view.grid, zoom)
        if self.is_attached:
            self.redraw()
            self._centre()

    def scroll_map(self, x: int, y: int) -> None:
        """Puts this cell of the map at the top left, or the nearest that leaves no room empty at an edge."""
        width, height = self._layout.size
        origin = (within(x, width, self.size.width), within(y, height, self.size.height))
        if origin != self._origin:
            moved, self._origin = Offset(*origin) - Offset(*self._origin), origin
            if self._lines is not None and self._lines.is_full:
                self._keep_near()
            if isinstance(self.app, PrivateApp):
                self.app.note_slide(Slide(self.content_region, *-moved))
            self.refresh()
            self.scrolled.publish(None)
            self._draw_ahead(moved)

    def _draw_ahead(self, moved: Offset) -> None:
        """Draws what is seen next if the map `moved` on, before it is; where maps are pictures for the terminal none is
        made that is not shown."""
        window = onward(self._layout, Region(*self._origin, *self.size), moved)
        lines = self._lines if self._easel is None else None
        self._ahead.begin(lines.prepare(window) if lines is not None and window else ())

    def _keep_near(self) -> None:
        """Keeps what is drawn of the lines on the screen, and of the hexes around them, whose borders are seen."""
        (x, y), (width, height) = self._origin, self.size
        right, down = 2 * self._layout.pitch, 2 * self._layout.row_pitch
        near = self._layout.visible(x - right, y - down, width + 2 * right, height + 2 * down)
        if self._lines is not None:
            self._lines.keep(near, range(y, y + height))

    def _centre(self) -> None:
        x, y = self._layout.centre(self.cursor)
        self.scroll_map(x - self.size.width // 2, y - self.size.height // 2)

    def _follow(self) -> None:
        """Scrolls until the cursor is in sight, with two hexes around it where there is room."""
        box, layout = self._layout.box(self.cursor), self._layout
        x = followed(self._origin[0], self.size.width, box.x, box.width, 2 * layout.pitch)
        y = followed(self._origin[1], self.size.height, box.y, box.height, 2 * layout.row_pitch)
        self.scroll_map(x, y)
