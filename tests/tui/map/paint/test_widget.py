"""The widget of the map: when it paints, and what of it stays as it is when it does."""

from __future__ import annotations

import pytest
from rich.console import Console
from textual.app import App, ComposeResult

from hexwar_tui.engine.view import HexLook
from hexwar_tui.hexgrid.layout import ZOOMS
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.themes import THEMES
from hexwar_tui.tui.map import HexMap, MapFrame
from tests.tui.map.boards import small_view


class Painting(App[None]):
    """A map in an app that wishes it painted, or not, on a terminal with this many colours."""

    language = "en"
    charset = "unicode"
    shows_signs = False

    def __init__(self, colours: str | None, *, paints: bool = True) -> None:
        super().__init__()
        self.console = Console(color_system=colours, force_terminal=True, file=self.console.file)
        self.paints = paints
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "hexwar"
        self.map = HexMap(small_view({"0202": HexLook("water")}, 8, 8))

    def compose(self) -> ComposeResult:
        yield MapFrame(self.map)

    def on_mount(self) -> None:
        self.map.focus()

    @property
    def signs(self) -> set[str]:
        """The characters of the map."""
        return {sign for strip in self.map.render_lines(self.map.size.region) for sign in strip.text}


@pytest.mark.parametrize(
    ("colours", "paints", "painted"),
    [("truecolor", True, True), ("truecolor", False, False), ("256", True, False), ("standard", True, False)],
)
async def test_it_paints_where_that_is_wished_and_can_be(colours: str, paints: bool, painted: bool) -> None:
    """With all colours there are quarters of cells and no lines; else, or if it is not wished, lines as ever."""
    app = Painting(colours, paints=paints)
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.pause()
        app.map.zoom = "medium"
        assert app.map.is_painted is painted
        assert bool(app.signs & set(QUARTERS[1:])) is painted
        assert bool(app.signs & set("/\\_")) is not painted


async def test_every_zoom_keeps_its_hexes_where_they_are() -> None:
    """All zooms but the overview are painted; a click finds the same hex on both maps."""
    app = Painting("truecolor")
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.pause()
        for zoom in ZOOMS:
            app.map.zoom = zoom
            assert app.map.is_painted is (zoom != "overview")
            x, y = app.map.layout_now.centre(app.map.view.grid.cell_of_label("0303"))
            left, top = app.map.origin
            await pilot.click(HexMap, offset=(x - left, y - top))
            assert app.map.view.grid.label(app.map.cursor) == "0303"


async def test_a_moved_cursor_draws_few_lines_anew() -> None:
    """The map is refreshed around the hexes that the cursor leaves and comes to, and nowhere else."""
    app = Painting("truecolor")
    async with app.run_test(size=(60, 30)) as pilot:
        await pilot.pause()
        app.map.zoom = "medium"
        app.map.cursor = app.map.view.grid.cell_of_label("0303")
        await pilot.pause()
        before = [strip.text for strip in app.map.render_lines(app.map.size.region)]
        await pilot.press("down")
        after = [strip.text for strip in app.map.render_lines(app.map.size.region)]
        box = app.map.layout_now.box(app.map.cursor)
        near = range(box.y - app.map.layout_now.row_pitch - app.map.origin[1], box.y + box.height + 1)
        changed = [y for y, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
        assert changed
        assert all(y in near for y in changed)
