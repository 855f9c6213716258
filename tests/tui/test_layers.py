"""Screens are put together as Textual puts them together, but what is covered is not drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.segment import Segment
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.tui.stage.private import PrivateScreen, pieces_of
from tests.tui.screens import ChooseDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import go, press


class Tile(Widget):
    """Shows its letter in every cell, or in as many of each line as it is told, and counts the lines that it draws."""

    def __init__(self, letter: str, most: int = 99) -> None:
        super().__init__(id=letter)
        self.letter, self.most, self.lines = letter, most, 0

    def render_lines(self, crop: Region) -> list[Strip]:
        self.lines += crop.height
        return [Strip([Segment(self.letter * min(self.most, crop.width))]) for _ in crop.line_range]


class Tiles(PrivateScreen[None]):
    """Tiles over each other, some half off the screen, in a box that has room beside them."""

    CSS = """
    Tiles { layers: below above top; }
    Container { layer: below; width: 20; height: 6; }
    #a { layer: below; width: 12; height: 5; }
    #b { layer: above; width: 12; height: 4; offset: 0 1; }
    #c { layer: top; width: 8; height: 3; offset: 16 4; }
    #d { layer: top; width: 6; height: 2; offset: -3 -1; }
    #e { layer: top; width: 5; height: 1; offset: 9 0; }
    """

    def compose(self) -> ComposeResult:
        with Container():
            yield Tile("a")
        yield from (Tile("b"), Tile("c"), Tile("d"), Tile("e", 2))


def parts(
    screen: Screen[Any], compositor: type[Compositor], crop: Region, lines: set[int]
) -> list[tuple[int, int, str]]:
    """What a compositor draws of these lines, as far as it is within `crop`."""
    chops = compositor._render_chops(screen._compositor, crop, lines.__contains__)
    return [
        (x, y, strip.text)
        for y in sorted(lines)
        for x, strip in chops[y].items()
        if strip is not None and x < crop.right and x + strip.cell_length > crop.x
    ]


def is_as_textual_draws_it(screen: Screen[Any], crop: Region, lines: set[int]) -> bool:
    """Whether the screen looks the same, and shows anything, by the app's own compositor and by Textual's."""
    own = parts(screen, type(screen._compositor), crop, lines)
    return bool(own) and own == parts(screen, Compositor, crop, lines)


def whole_of(pilot: Pilot[Any]) -> Region:
    """The whole screen."""
    return pilot.app.size.region


async def test_tiles_lie_as_textual_lays_them() -> None:
    """The whole screen, some of its lines, and a part of some lines; one tile draws less than it should."""
    async with App[None]().run_test(size=(24, 8)) as pilot:
        await pilot.app.push_screen(Tiles())
        await pilot.pause()
        screen = pilot.app.screen
        whole = screen.size.region
        assert type(screen._compositor) is not Compositor
        assert is_as_textual_draws_it(screen, whole, {*whole.line_range})
        assert is_as_textual_draws_it(screen, whole, {0, 2, 5})
        assert is_as_textual_draws_it(screen, Region(5, 1, 9, 5), {1, 2, 5})


async def test_what_is_covered_is_not_drawn() -> None:
    """Of the lowest tile only one line is seen, and of a line that is not to be drawn nothing is asked."""
    async with App[None]().run_test(size=(24, 8)) as pilot:
        await pilot.app.push_screen(Tiles())
        await pilot.pause()
        screen = pilot.app.screen
        lowest, next_one = screen.query_one("#a", Tile), screen.query_one("#b", Tile)
        lowest.lines = next_one.lines = 0
        parts(screen, type(screen._compositor), screen.size.region, {0, 1, 2, 3})
        assert (lowest.lines, next_one.lines) == (1, 3)


def drawn(screen: Screen[Any], *changed: Region) -> dict[tuple[int, int], str]:
    """What an update of these parts of the screen sends: the cells, and what stands in each."""
    screen._compositor._dirty_regions = {*changed}
    update = screen._compositor.render_partial_update()
    assert update is not None
    return {(x + at, y): sign for x, y, strip in pieces_of(update) for at, sign in enumerate(strip.text)}


async def test_an_update_draws_what_has_changed_as_textual_does() -> None:
    """Under other tiles, beside them and across them, and up to the edges of the screen; every cell is there."""
    async with App[None]().run_test(size=(24, 8)) as pilot:
        await pilot.app.push_screen(Tiles())
        await pilot.pause()
        screen, whole = pilot.app.screen, pilot.app.size.region
        shown = {
            (x + at, y): sign
            for x, y, text in parts(screen, Compositor, whole, {*whole.line_range})
            for at, sign in enumerate(text)
        }
        beside, above = [Region(2, 1, 3, 2), Region(14, 4, 4, 1)], [Region(0, 0, 3, 1), Region(8, 0, 8, 1)]
        for changed in (beside, above, [Region(5, 3, 19, 5)]):
            sent = drawn(screen, *changed)
            cells = {at for at in shown if any(part.contains(*at) for part in changed)}
            assert cells
            assert cells <= {*sent}
            assert sent.items() <= shown.items()


async def test_nothing_is_asked_of_what_stands_beside_what_has_changed() -> None:
    """In the fifth line the second tile has changed, and the third, which stands there as well, has not."""
    async with App[None]().run_test(size=(24, 8)) as pilot:
        await pilot.app.push_screen(Tiles())
        await pilot.pause()
        beside, changed = pilot.app.screen.query_one("#c", Tile), pilot.app.screen.query_one("#b", Tile)
        beside.lines = changed.lines = 0
        assert {*drawn(pilot.app.screen, Region(0, 4, 12, 1)).values()} == {"b"}
        assert (beside.lines, changed.lines) == (0, 1)


async def test_a_table_is_as_textual_draws_it(tmp_path: Path) -> None:
    """With the map, the panel and what stands below; and with a dialog before it."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        assert is_as_textual_draws_it(pilot.app.screen, whole_of(pilot), {*whole_of(pilot).line_range})
        await go(pilot, "a", ChooseDialog)
        assert is_as_textual_draws_it(pilot.app.screen, whole_of(pilot), {*whole_of(pilot).line_range})
