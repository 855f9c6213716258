"""A dialog beside the map sends its box and no more, and the terminal shows what it would if all were sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot

from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.stage.private import Frame, lines_of
from hexwar_tui.tui.stage.sending.escapes import escapes
from hexwar_tui.tui.stage.sending.slides import Slide
from tests.tui.screens import Menu, RefusalDialog, TableScreen
from tests.tui.table_kit import opened
from tests.tui.watching import go, press, resized, until

SAVES = Path(__file__).parents[2] / "saves"

TRUECOLOR = Console(color_system="truecolor", force_terminal=True)

Cells = dict[tuple[int, int], tuple[str, Any]]


def drawn(x: int, y: int, line: Any) -> Cells:
    """The cells of a line that begins there, each with its character and its ground."""
    signs = [(sign, (style or Style()).bgcolor) for text, style, _ in line for sign in text]
    return {(x + at, y): sign for at, sign in enumerate(signs)}


class Glass:
    """What a terminal shows that is sent the frames of an app, how many cells it was sent, and in how many frames."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.cells: Cells = {}
        self.sent = self.frames = self.slides = self.bytes = 0
        usual = App._display

        def display(app: App[Any], screen: Any, frame: Any) -> None:
            if isinstance(frame, Frame):
                for slide in frame.found.slides:
                    self.slide(slide)
                self.bytes += len(escapes(frame.found.parts, TRUECOLOR, frame.found.slides).encode())
                self.take(frame.found.parts)
            self.frames += 1
            usual(app, screen, frame)

        patch.setattr(App, "_display", display)

    def take(self, pieces: Any) -> None:
        """Shows pieces of a frame."""
        for x, y, line in pieces:
            self.sent += sum(len(text) for text, *_ in line)
            self.cells.update(drawn(x, y, line))

    def slide(self, slide: Slide) -> None:
        """Moves what stands in lines, or in a part of them."""
        self.slides += 1
        region = slide.region
        moved = {(x, y): cell for (x, y), cell in self.cells.items() if y in region.line_range and slide.down}
        moved |= {(x, y): cell for (x, y), cell in self.cells.items() if region.contains(x, y)}
        for at in moved:
            del self.cells[at]
        for (x, y), cell in moved.items():
            right = slide.right if region.contains(x, y) else 0
            if y + slide.down in region.line_range and (not right or region.contains(x + right, y)):
                self.cells[x + right, y + slide.down] = cell

    def shows(self, pilot: Pilot[int]) -> bool:
        """Whether it shows just what the screen on top has drawn."""
        wanted: Cells = {}
        for y, line in enumerate(lines_of(pilot.app.screen)):
            wanted |= drawn(0, y, line)
        return all(self.cells.get(at) == cell for at, cell in wanted.items())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_terminal_shows_what_the_dialog_leaves_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Opening the menu and closing it send little more than its box, not the map; whatever comes over it and goes
    again, and in another size, what stands on the terminal is right."""
    glass, game = Glass(monkeypatch), load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, size, REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "down", "up")
        assert glass.shows(pilot)
        glass.sent = 0
        await go(pilot, "a", Menu)
        box = pilot.app.screen.query_one(".dialog").region
        assert glass.shows(pilot)
        assert glass.sent < box.area + size[0] * size[1] / 5
        glass.sent = 0
        await go(pilot, "escape", TableScreen)
        assert glass.shows(pilot)
        assert glass.sent < box.area + size[0] * size[1] / 5
        await go(pilot, "a", Menu)
        for keys in ("down", "plus", "enter", "escape", "plus", "escape", "tab", "enter"):
            await press(pilot, keys)
            assert glass.shows(pilot), keys
        await go(pilot, Menu)
        await resized(pilot, 100, 30)
        assert glass.shows(pilot)
        await go(pilot, "escape", TableScreen)
        assert glass.shows(pilot)


async def test_what_comes_over_the_menu_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal darkens the whole screen; the menu behind it comes back with the map as lit as it was."""
    glass, game = Glass(monkeypatch), load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "a", Menu, "plus", "enter", RefusalDialog)
        assert glass.shows(pilot)
        await go(pilot, "escape", Menu)
        assert glass.shows(pilot)


async def test_all_is_sent_after_a_time_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell has written over it meanwhile; every cell of the table is sent once more."""
    glass, game = Glass(monkeypatch), load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        glass.cells.clear()
        pilot.app.app_resume_signal.publish(pilot.app)
        await until(pilot, lambda: len(glass.cells) == 80 * 24)
        assert glass.shows(pilot)


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_a_map_that_is_scrolled_is_moved_by_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Little more is sent than what comes into sight and the panel, never 15,000 bytes; after a leap to somewhere else,
    or in another zoom, all of it. What is shown is right after every key."""
    glass, game = Glass(monkeypatch), load(SAVES / "ashlands-the-long-rift-middle.hexwar")
    async with opened(game, tmp_path, size, REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = pilot.app.screen_stack[-1]
        assert isinstance(table, TableScreen)
        for way in ("right", "down", "e", "left", "up"):
            for _ in range(9):
                origin = table.map.origin
                glass.sent = glass.slides = glass.bytes = 0
                await press(pilot, way)
                assert glass.shows(pilot), way
                assert glass.slides == (table.map.origin != origin)
                if glass.slides:
                    assert glass.sent < size[0] * size[1] / 2
                    assert glass.bytes < 15_000
        glass.slides = 0
        await press(pilot, "pagedown", "pageup", "plus", "minus")
        assert glass.shows(pilot)
        assert glass.slides == 0


async def test_a_frame_without_anything_new_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing at all reaches the terminal for a screen that is drawn anew and looks the same."""
    glass, game = Glass(monkeypatch), load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        glass.frames = 0
        pilot.app.screen.refresh()
        await pilot.pause()
        assert glass.frames == 0
        await go(pilot, "down")
        assert glass.frames > 0
