"""The map as a widget: keys, scrolling, and what is drawn anew. (What the mouse does: `test_mouse.py`.)"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from hexwar_tui.engine.view import HexLook, View
from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.tui.look.themes import THEMES
from hexwar_tui.tui.map import HexMap, MapFrame, Mark, lines
from hexwar_tui.tui.map.lines import MOST_HEXES, piece
from hexwar_tui.tui.map.rulers import ColumnRuler, RowRuler
from tests.tui.map.boards import badge, small_view, varied_view, view_of
from tests.tui.map.drawing import pen_of, scene_of

PLAIN = HexLook("plain")
NEIGHBOURS = {"up": "0504", "down": "0506", "left 1 b": "0405", "right 3 n": "0605", "7 y": "0404", "9 u": "0604"}
"""Around 0505, by keys."""


def plain(width: int, height: int, void: frozenset[Cell] = frozenset()) -> View:
    """A plain of this size."""
    return view_of(grid(width, height, void), lambda cell: PLAIN)


class Shown(App[None]):
    """One map in its frame, and what it has told."""

    language = "en"
    charset = "unicode"
    now = 0.0

    def __init__(self, view: View) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "hexwar"
        self.told: list[tuple[str, Cell]] = []
        self.hovered: list[Cell | None] = []
        self.map = HexMap(view, on_cursor=lambda cell: self.told.append(("moved", cell)), on_hover=self.hovered.append)

    def compose(self) -> ComposeResult:
        yield MapFrame(self.map)

    def on_mount(self) -> None:
        self.map.focus()

    def on_hex_map_looked(self, message: HexMap.Looked) -> None:
        self.told.append(("looked", message.cell))

    def on_hex_map_picked(self, message: HexMap.Picked) -> None:
        self.told.append(("picked", message.cell))

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        self.told.append(("chosen", message.cell))

    def seconds(self) -> float:
        return self.now

    @property
    def label(self) -> str:
        return self.map.view.grid.label(self.map.cursor)

    def place_of(self, label: str) -> tuple[int, int]:
        """Where the middle of a hex is in the widget."""
        x, y = self.map.layout_now.centre(self.map.view.grid.cell_of_label(label))
        return x - self.map.origin[0], y - self.map.origin[1]


@asynccontextmanager
async def playing(view: View, size: tuple[int, int] = (60, 24)) -> AsyncIterator[tuple[Shown, Pilot[None]]]:
    app = Shown(view)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def text_of(hexmap: HexMap) -> list[str]:
    return [strip.text for strip in hexmap.render_lines(hexmap.size.region)]


async def test_keys_move_the_cursor() -> None:
    """Arrows go along column and row, digits and letters to the slanting neighbours; each move is told."""
    async with playing(plain(10, 10)) as (app, pilot):
        middle = app.map.view.grid.cell_of_label("0505")
        for key, label in ((key, label) for keys, label in NEIGHBOURS.items() for key in keys.split()):
            app.map.cursor = middle
            await pilot.press(key)
            assert (key, app.label) == (key, label)
        await pilot.pause()
        assert app.told[-1] == ("moved", app.map.cursor)


async def test_the_edge_holds_the_cursor() -> None:
    """At the edge a key does nothing; along a row the cursor passes over void hexes."""
    async with playing(plain(5, 2, frozenset({0, 2}))) as (app, pilot):
        assert app.label == "0201"
        await pilot.press("left", "up", "y")
        assert app.label == "0201"
        await pilot.press("right")
        assert app.label == "0401"


@pytest.mark.parametrize(("size", "zoom"), [((80, 24), "small"), ((109, 40), "small"), ((110, 40), "medium")])
async def test_the_usual_zoom_follows_the_width(size: tuple[int, int], zoom: str) -> None:
    """Small up to 109 columns, medium from there on."""
    async with playing(varied_view(), size) as (app, _):
        assert app.map.zoom == zoom


async def test_zoom_keys() -> None:
    """Plus and minus step through the zooms and stop at the ends; the cursor stays in sight."""
    async with playing(varied_view()) as (app, pilot):
        app.map.cursor = app.map.view.grid.cell_of_label("1212")
        seen = []
        for key in ("plus", "equals_sign", "plus", "minus", "minus", "minus", "minus", "minus"):
            await pilot.press(key)
            seen.append(app.map.zoom)
            x, y = app.place_of("1212")
            assert Region(0, 0, *app.map.size).contains(x, y)
        assert seen == ["medium", "large", "large", "medium", "small", "compact", "overview", "overview"]


async def test_the_map_follows_the_cursor() -> None:
    """A cursor that leaves what is seen takes the map with it, and centring puts it in the middle."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        for key in ["right"] * 30 + ["down"] * 20:
            await pilot.press(key)
        x, y = app.place_of(app.label)
        assert 4 <= x < app.map.size.width - 4
        assert 2 <= y < app.map.size.height - 2
        app.map.centre_on(app.map.view.grid.cell_of_label("4040"))
        assert app.place_of("4040") == (app.map.size.width // 2, app.map.size.height // 2)


async def test_page_keys_scroll() -> None:
    """They turn to the next screen and back, stop at the edges, and leave the cursor alone."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        layout, size, label = app.map.layout_now, app.map.size, app.label
        await pilot.press("end", "pagedown")
        assert app.map.origin == (size.width - 2 * layout.pitch, size.height - 2 * layout.row_pitch)
        await pilot.press("home", "pageup", "home", "pageup")
        assert (app.map.origin, app.label) == ((0, 0), label)


async def test_another_map() -> None:
    """A view of a map of another size takes the place of the first, from its first hex on."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        app.map.centre_on(app.map.view.grid.cell_of_label("5050"))
        app.map.show(view_of(grid(4, 3), lambda cell: HexLook("water")))
        await pilot.pause()
        assert (app.label, app.map.zoom) == ("0101", "small")
        assert app.map.layout_now.size == (4 * 4 + 1, 3 * 2 + 2)
        assert sum(line.count("~") for line in text_of(app.map)) >= 11


async def test_changes_out_of_sight_are_seen_later() -> None:
    """What has changed while other parts of a great map were shown is drawn as it is now, and none of it is asked for
    before it is seen."""
    view = plain(300, 300)
    async with playing(view, (160, 48)) as (app, _):
        app.map.zoom = "compact"
        for step in range(22):
            app.map.scroll_map(step * 150 % 750, step // 5 * 46)
            text_of(app.map)
        asked: list[Cell] = []

        def flooded(cell: Cell) -> HexLook:
            asked.append(cell)
            return HexLook("water")

        app.map.show(replace(view, look=flooded))
        assert len(asked) < 2000
        app.map.scroll_map(0, 0)
        drawn = text_of(app.map)
        app.map.redraw()
        assert drawn == text_of(app.map)
        assert "·" not in "".join(drawn)


async def test_another_language_draws_only_what_it_writes_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hexes with a name, or beside one; with another theme all hexes are drawn again."""
    drawn: list[object] = []
    monkeypatch.setattr(lines, "piece", lambda pen, picture: drawn.append(picture) or piece(pen, picture))
    name = Name.of({"en": "Ford", "ru": "Брод"})
    view = view_of(grid(30, 20), lambda cell: HexLook("plain", label=name) if cell == 62 else PLAIN)
    async with playing(view, (60, 20)) as (app, _):
        app.map.zoom = "medium"
        drawn.clear()
        assert "Ford" in "".join(text_of(app.map))
        all_kinds = len(drawn)
        drawn.clear()
        app.language = "ru"
        app.map.redraw()
        assert "Брод" in "".join(text_of(app.map))
        assert 0 < len(drawn) < all_kinds
        drawn.clear()
        app.theme = "hexwar-contrast"
        app.map.redraw()
        text_of(app.map)
        assert len(drawn) >= all_kinds


async def test_a_zoom_that_one_comes_back_to_draws_only_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was drawn at it before is shown again, but for hexes that look different now."""
    drawn: list[object] = []
    monkeypatch.setattr(lines, "piece", lambda pen, picture: drawn.append(picture) or piece(pen, picture))
    view = varied_view()
    async with playing(view, (60, 20)) as (app, _):

        def shown_at(zoom: Zoom) -> list[str]:
            drawn.clear()
            app.map.zoom = zoom
            return text_of(app.map)

        zooms: tuple[Zoom, ...] = ("small", "medium", "compact")
        before = [shown_at(zoom) for zoom in zooms]
        for zoom, shown in zip(zooms, before, strict=True):
            assert (shown_at(zoom), drawn) == (shown, [])
        flooded = app.map.cursor
        app.map.show(replace(view, look=lambda cell: HexLook("water") if cell == flooded else view.look(cell)))
        assert shown_at("medium") != before[1]
        assert 0 < len(drawn) <= 7


async def test_no_more_is_put_by_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each zoom what was drawn last, and of no more zooms and themes than that."""
    monkeypatch.setattr(lines, "MOST_PUT_BY", 5)
    monkeypatch.setattr(lines, "MOST_PENS", 2)
    async with playing(varied_view(), (60, 20)) as (app, _):
        for zoom in ZOOMS:
            app.map.zoom = zoom
            text_of(app.map)
        _, *others = lines.portfolio_of(app, app.map.view.seat)._drawn
        assert [(each.pen.layout.zoom, len(each.pieces)) for each in others] == [
            (zoom, 5) for zoom in reversed(ZOOMS[-3:-1])
        ]


def test_another_map_of_the_seat_takes_over_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a table that is opened anew after the news draws what has changed."""
    drawn: list[object] = []
    monkeypatch.setattr(lines, "piece", lambda pen, picture: drawn.append(picture) or piece(pen, picture))
    portfolio, view = lines.Portfolio("red"), varied_view()

    def shown() -> list[str]:
        scene, pen = scene_of(view), pen_of(view, "medium")
        drawing = lines.Lines(scene, pen, portfolio)
        return [drawing.line(y, 0, 60).text for y in range(20)]

    first, pieces = shown(), len(drawn)
    assert pieces > 0
    assert (shown(), len(drawn)) == (first, pieces)


def test_nothing_is_kept_of_what_another_seat_saw() -> None:
    """Maps of one seat share what has been drawn; the next map of another seat begins with nothing, and the first seat
    comes back to nothing."""

    class App:
        pass

    app, other = App(), App()
    red = lines.portfolio_of(app, "red")
    assert lines.portfolio_of(app, "red") is red
    assert lines.portfolio_of(other, "red") is not red
    blue = lines.portfolio_of(app, "blue")
    assert blue is not red
    assert lines.portfolio_of(app, "red") not in (red, blue)


async def test_darkness_falls_on_hexes_out_of_sight_too() -> None:
    """And goes from them again: what was drawn of them before is not shown once more."""
    async with playing(varied_view(), (60, 20)) as (app, _):
        app.map.zoom = "large"

        def there() -> list[str]:
            """The far corner, seen for a moment."""
            app.map.scroll_map(2000, 2000)
            drawn = [str(strip) for strip in app.map.render_lines(app.map.size.region)]
            app.map.scroll_map(0, 0)
            app.map.render_lines(app.map.size.region)
            return drawn

        light = there()
        app.map.spot = frozenset({0})
        dark = there()
        app.map.spot = None
        assert there() == light != dark


async def test_no_more_is_kept_than_bounds_allow() -> None:
    """A long way over a great map leaves a bounded number of hexes in memory."""
    async with playing(plain(500, 500), (160, 48)) as (app, _):
        app.map.zoom = "compact"
        for step in range(40):
            app.map.scroll_map(step * 150 % 1350, step // 9 * 46)
            text_of(app.map)
        assert app.map._lines is not None
        assert max(len(app.map._lines._hexes), app.map._scene.remembered) < MOST_HEXES + 4000


async def test_a_change_draws_its_hexes_only() -> None:
    """Another view repaints the hexes that differ, with their outlines, and shows them."""
    view = varied_view(12, 12)
    async with playing(view, (120, 60)) as (app, _):
        asked: list[Region] = []
        cell = view.grid.cell_of_label("0505")
        changed = replace(view.look(cell), badges=(badge("Z", 9, "red"),))
        before = text_of(app.map)
        app.map.refresh = lambda *regions, **_: asked.extend(regions)  # type: ignore[assignment, method-assign]
        app.map.show(replace(view, look=lambda at: changed if at == cell else view.look(at)))
        box = Region(*app.map.layout_now.box(cell)).translate((-app.map.origin[0], -app.map.origin[1]))
        assert asked == [box]
        after = text_of(app.map)
        assert "[Z 9]" in after[box.y + 2]
        differing = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert set(differing) <= set(range(box.y, box.bottom))


async def test_marks_path_and_overlay_show_and_go() -> None:
    """What is laid over the map appears, and leaves nothing behind."""
    view = small_view({}, 8, 8)
    async with playing(view, (120, 40)) as (app, _):
        before = text_of(app.map)
        app.map.marks = {20: Mark("reach", "3"), 30: Mark("target"), 40: Mark("selected")}
        app.map.path = (20, 21)
        app.map.overlay = {50: "", 51: "#", 20: "z"}
        during = "\n".join(text_of(app.map))
        assert all(mark in during for mark in "3×◄•∘#")
        assert "z" not in during
        app.map.marks, app.map.path, app.map.overlay = {}, (), {}
        assert text_of(app.map) == before


async def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once() -> None:
    """After moves, changes and scrolling the map is the same as one that is drawn from the beginning."""
    async with playing(varied_view(), (100, 40)) as (app, pilot):
        await pilot.press("down", "right", "right", "down", "3", "1", "plus", "down", "9", "minus", "up")
        app.map.marks = {cell: Mark("reach", "1") for cell in range(100, 160)}
        await pilot.press("left", "left", "up")
        drawn = app.map.render_lines(app.map.size.region)
        app.map.redraw()
        assert drawn == app.map.render_lines(app.map.size.region)


@pytest.mark.parametrize(
    ("zoom", "size", "labels"),
    [("small", (80, 24), ("1112",)), ("overview", (80, 30), ("0909", "1010", "1111"))],
)
async def test_rulers_number_what_is_seen(zoom: Zoom, size: tuple[int, int], labels: tuple[str, ...]) -> None:
    """The numbers of columns and rows are those of the hexes beside them. Where only every second number has room, that
    of the cursor stands there, too, clear of the others."""
    async with playing(varied_view(), size) as (app, pilot):
        app.map.zoom = zoom
        for label in labels:
            app.map.cursor = app.map.view.grid.cell_of_label(label)
            app.map.centre_on(app.map.cursor)
            await pilot.pause()
            columns = app.query_one(ColumnRuler).render_line(0).text
            x, y = app.place_of(label)
            assert columns[x - 1 : x + 3].strip() == label[:2]
            assert columns.split() == sorted(columns.split())
            assert app.query_one(RowRuler).render_line(y).text.strip() == label[2:]


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_every_theme_shows_the_map(theme: str) -> None:
    """A change of theme takes effect at once; in plain ASCII nothing else is drawn."""
    async with playing(varied_view()) as (app, pilot):
        app.charset = "ascii" if theme == "hexwar-plain" else "unicode"
        app.theme = theme
        await pilot.pause()
        app.map.redraw()
        text = "\n".join(text_of(app.map))
        assert text.isascii() == (theme == "hexwar-plain")


async def test_the_cost_follows_the_screen() -> None:
    """On a map of 250,000 hexes no more are looked at than are seen, and those at its rim."""
    asked: set[Cell] = set()

    def look(cell: Cell) -> HexLook:
        asked.add(cell)
        return HexLook("plain")

    async with playing(view_of(grid(500, 500), look), (80, 24)) as (app, pilot):
        await pilot.press("down", "right")
        app.map.centre_on(app.map.view.grid.cell_of_label("250250"))
        await pilot.pause()
        assert len(asked) < 1000
