"""What the mouse does at the table, and what can be done by it alone: every key of a screen, from its help."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content
from textual.events import MouseMove
from textual.geometry import Size
from textual.pilot import Pilot

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.looking import hex_lines
from hexwar_tui.tui.stage.keys import key_printed, key_text
from hexwar_tui.tui.widgets.lines import KeyLine
from hexwar_tui.tui.widgets.long_text import LongText
from hexwar_tui.tui.widgets.panel import SidePanel, line_content
from tests.tui.screens import AskDialog, HelpDialog, LookDialog, Menu, SignsDialog, TableScreen
from tests.tui.table_kit import harvest, opened, raid
from tests.tui.watching import click_on, go, press, settled, shown, table_of

SMALL = (80, 24)


async def hover(pilot: Pilot[int], place: tuple[int, int]) -> None:
    """Moves the mouse to a place of the map."""
    await pilot._post_mouse_events([MouseMove], HexMap, offset=place, button=0)
    await settled(pilot)


@pytest.mark.parametrize("size", [SMALL, (160, 48)])
async def test_the_panel_tells_the_hex_under_the_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    """The cursor stays, and its hex is told again when a key moves it, or when the mouse has left the map."""
    async with opened(raid(), tmp_path, size) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        chart, own = table.map, table.map.cursor
        foe = next(line.cell for line in table.view.units if line.badge.side == "blue" and line.cell is not None)
        await hover(pilot, place_of(table, foe))
        assert told(table) == known(table, foe) != known(table, own)
        chart.on_leave()
        assert told(table) == known(table, own)
        await hover(pilot, place_of(table, foe))
        await press(pilot, "down")
        assert told(table) == known(table, chart.cursor) != known(table, foe)
        await hover(pilot, place_of(table, foe))
        assert told(table) == known(table, foe)
        table.show_again()
        assert told(table) == known(table, chart.cursor)
        await hover(pilot, place_of(table, foe))
        assert told(table) == known(table, foe)
        assert chart.cursor != foe


def told(table: TableScreen) -> list[str]:
    """What the panel tells of a hex."""
    return [line.plain for line in table.query_one(SidePanel).query_one(LongText).text]


def known(table: TableScreen, cell: Cell) -> list[str]:
    """What is known of a hex."""
    return [line_content(table, line).plain for line in hex_lines(table.view, cell)]


def place_of(table: TableScreen, cell: Cell) -> tuple[int, int]:
    """Where the middle of a hex is in the map."""
    (x, y), (left, top) = table.map.layout_now.centre(cell), table.map.origin
    return x - left, y - top


async def test_a_question_is_told_for_the_hex_under_the_mouse(tmp_path: Path) -> None:
    """While a hex is asked for, the way to the one under the mouse is drawn; none to one that is not lit."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "enter", Menu, "w", TableScreen)
        table = table_of(pilot)
        chart, question = table.map, table.questions.on_map
        assert question is not None
        far = next(cell for cell, found in question.places.items() if len(found.value) > 2)
        await hover(pilot, place_of(table, far))
        assert chart.path == tuple(question.places[far].value)
        chart.on_leave()
        assert chart.path == table.questions.at(chart.cursor)[1]


async def test_every_key_of_the_table_can_be_clicked_in_its_help(tmp_path: Path) -> None:
    """The help itself is always named in the lowest line, as is the way back, however narrow the terminal is."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", TableScreen)
        for words, kind in (("All that is known of the hex", LookDialog), ("Legend: what", SignsDialog)):
            await click_on(pilot, "? help")
            await go(pilot, HelpDialog)
            assert "A click on a line does what its key does." in shown(pilot)
            await click_on(pilot, words)
            await go(pilot, kind)
            await click_on(pilot, "Esc: back" if kind is SignsDialog else "Enter: close")
            await go(pilot, TableScreen)
        await click_on(pilot, "Esc leave")
        await go(pilot, AskDialog)


async def test_the_help_tells_what_the_mouse_does(tmp_path: Path) -> None:
    """Where there is a map, and only there."""
    async with opened(raid(), tmp_path, (120, 60)) as pilot:
        await go(pilot, "question_mark", HelpDialog)
        assert "Zooms about the hex" not in shown(pilot)
        await go(pilot, "escape", "enter", TableScreen, "question_mark", HelpDialog)
        told = "\n".join(line.plain for line in pilot.app.screen._lines())  # type: ignore[attr-defined]
        assert "wheel             Zooms about the hex under it" in told


async def test_ctrl_and_a_click_lead_a_way(tmp_path: Path) -> None:
    """By the hex that was clicked on, as the key does by the one under the cursor, which stays where it is."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "enter", Menu, "w", TableScreen)
        table = table_of(pilot)
        led: list[int] = []
        table.questions.lead_by = led.append  # type: ignore[method-assign]
        cell, at = table.view.grid.cell_of_label("0302"), table.map.cursor
        await pilot.click(HexMap, offset=place_of(table, cell), control=True)
        await settled(pilot)
        assert led == [cell]
        assert table.map.cursor == at
        assert table.questions.on_map is not None


class Narrow(KeyLine):
    """A line of keys of so many cells, without a screen."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.size_given = Size(width, 1)

    @property
    def size(self) -> Size:
        return self.size_given


def test_the_keys_of_a_dialog_are_not_parted_from_their_words() -> None:
    """Not in the line below the table either: a key that finds no room goes on below, as a whole."""
    line = Narrow(26)
    line.say(Content("Enter: give it   q: for later   Esc: back"))
    assert line.render().plain.splitlines() == ["Enter: give it", "q: for later   Esc: back"]


@pytest.mark.parametrize("width", range(20, 70, 7))
def test_the_ways_back_and_to_the_help_are_never_left_out(width: int) -> None:
    """Of the others as many of the first are shown as fit, in their order."""
    pairs = [
        ("Enter", "orders"),
        ("Tab", "next unit"),
        ("?", "help"),
        ("e", "hand over"),
        ("Esc", "leave"),
        ("w", "wr"),
    ]
    line = Narrow(width)
    line.show([(key, Content(what)) for key, what in pairs])
    told = line.render().plain
    assert len(told) <= width
    parts = [f"{key} {what}" for key, what in pairs]
    named = [part for part in parts if part in told]
    assert told == "  ".join(named)
    others = [part for part in parts if part not in ("? help", "Esc leave")]
    kept = [part for part in named if part in others]
    assert kept == others[: len(kept)]
    assert len(kept) == len(others) or len(told) + 2 + len(others[len(kept)]) > width
    assert {"? help", "Esc leave"} <= set(named)


@pytest.mark.parametrize("key", ["w", "W", "right", "enter", "space", "plus", "tab", "3", "question_mark", "pagedown"])
def test_a_key_is_known_by_how_it_is_printed(key: str) -> None:
    """Letters and digits, arrows, signs, and keys with names."""
    assert key_printed(key_text(key)) == key
