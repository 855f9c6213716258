"""Clicks that come faster than anybody reads: a double click never falls into what its first half has opened."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Event, Key, MouseDown, MouseMove, MouseScrollDown, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage.in_turn import GLANCE, FirstGlance
from tests.toys import TOYS
from tests.tui.screens import AskDialog, ConfirmDialog, Menu, TableScreen, Title
from tests.tui.table_kit import kept, raid
from tests.tui.watching import app_of, go, settled, shown, table_of

READ = 2 * GLANCE
"""Seconds in which anything has been read."""


class Clock:
    """A time that stands still but when it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def at_the_table(folder: Path, size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[int], Clock]]:
    """A raid, Red to move, in a time of its own, long after the table was drawn."""
    clock = Clock()
    app = HexwarApp(TOYS, open_path=kept(raid(), folder), seconds=clock)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await go(pilot, "enter", TableScreen)
        await settled(pilot)
        clock.now += READ
        yield pilot, clock


async def click(pilot: Pilot[int], x: int, y: int, times: int = 1) -> None:
    """Presses the left button and lets go of it, as the terminal tells it, so many times, faster than a menu opens."""
    for _ in range(times):
        for kind in (MouseDown, MouseUp):
            pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    for _ in range(3):
        await settled(pilot)


def place_of(pilot: Pilot[int], cell: Cell) -> tuple[int, int]:
    """Where the middle of a hex is on the screen."""
    chart = table_of(pilot).map
    (x, y), (left, top) = chart.layout_now.centre(cell), chart.origin
    return chart.region.x + x - left, chart.region.y + y - top


def place_on(pilot: Pilot[int], words: str) -> tuple[int, int]:
    """Where these words stand on the screen."""
    lines = shown(pilot).splitlines()
    y = next(at for at, line in enumerate(lines) if words in line)
    return lines[y].index(words) + 1, y


async def test_a_double_click_picks_a_unit_and_opens_its_orders(tmp_path: Path) -> None:
    """On another hex than the cursor's the first click picks and the second opens; where the cursor is already, the
    first opens, and the second does nothing in what it has opened, wherever that stands."""
    async with at_the_table(tmp_path) as (pilot, clock):
        start, entries = table_of(pilot).map.cursor, len(table_of(pilot).game.record.entries)
        await go(pilot, "right", "right")
        for presses in (2, 1, 5):
            await click(pilot, *place_of(pilot, start), times=presses)
            assert isinstance(pilot.app.screen, Menu)
            assert len(table_of_behind(pilot).game.record.entries) == entries
            await go(pilot, "escape", TableScreen)
            clock.now += READ


def table_of_behind(pilot: Pilot[int]) -> TableScreen:
    """The table, whatever lies over it."""
    return next(screen for screen in app_of(pilot).screens if isinstance(screen, TableScreen))


async def test_a_click_on_a_line_of_a_menu_counts_when_it_can_have_been_read(tmp_path: Path) -> None:
    """Not before, and then at once; the time of the click counts, not that at which the program came to it."""
    async with at_the_table(tmp_path) as (pilot, clock):
        await go(pilot, "enter", Menu)
        at = place_on(pilot, "Walk")
        await click(pilot, *at)
        assert isinstance(pilot.app.screen, Menu)
        clock.now += GLANCE / 2
        await click(pilot, *at)
        assert isinstance(pilot.app.screen, Menu)
        clock.now += GLANCE
        await click(pilot, *at)
        assert isinstance(pilot.app.screen, TableScreen)
        assert table_of(pilot).questions.on_map is not None


async def test_a_question_on_the_map_is_not_answered_by_the_click_that_has_put_it(tmp_path: Path) -> None:
    """Another click on the line of the menu, which is gone, falls on the map; it answers nothing there."""
    async with at_the_table(tmp_path, (80, 24)) as (pilot, clock):
        await go(pilot, "enter", Menu)
        clock.now += READ
        await click(pilot, *place_on(pilot, "Walk"), times=3)
        assert table_of(pilot).questions.on_map is not None
        lit = next(iter(table_of(pilot).questions.on_map.places))  # type: ignore[union-attr]
        await click(pilot, *place_of(pilot, lit))
        assert isinstance(pilot.app.screen, TableScreen)
        clock.now += READ
        await click(pilot, *place_of(pilot, lit))
        assert isinstance(pilot.app.screen, ConfirmDialog)


async def test_of_two_questions_on_the_map_a_double_click_answers_one(tmp_path: Path) -> None:
    """Whenever other hexes are lit a click that follows at once does nothing, although the screen is the same."""
    async with at_the_table(tmp_path) as (pilot, clock):
        await go(pilot, "enter", Menu, "w", TableScreen)
        clock.now += READ
        lit = next(iter(table_of(pilot).questions.on_map.places))  # type: ignore[union-attr]
        table_of(pilot).light()
        await click(pilot, *place_of(pilot, lit))
        assert isinstance(pilot.app.screen, TableScreen)
        clock.now += READ
        await click(pilot, *place_of(pilot, lit))
        assert isinstance(pilot.app.screen, ConfirmDialog)


async def test_escape_and_a_click_do_not_leave_the_table(tmp_path: Path) -> None:
    """The question whether to leave comes up under the mouse: a click at once answers nothing, be it on the very line
    of its keys; later one on its words answers nothing either, and one beside the box leads back to the table."""
    async with at_the_table(tmp_path) as (pilot, clock):
        await go(pilot, "escape", AskDialog)
        leave = place_on(pilot, "Enter: save and leave")
        await click(pilot, *leave, times=4)
        assert isinstance(pilot.app.screen, AskDialog)
        clock.now += READ
        await click(pilot, *place_on(pilot, "Save the game"), times=2)
        assert isinstance(pilot.app.screen, AskDialog)
        for at in ((5, 5), (119, 39), (60, 2)):
            await click(pilot, *at, times=2)
            assert isinstance(pilot.app.screen, TableScreen)
            await go(pilot, "escape", AskDialog)
            clock.now += READ
        await click(pilot, *leave)
        assert isinstance(pilot.app.screen, Title)


@pytest.mark.parametrize("steps", [1, 2, 5])
async def test_what_was_closed_by_a_click_lets_none_through(tmp_path: Path, steps: int) -> None:
    """A click on “Esc: back” more than once closes one dialog, and falls on nothing below it."""
    async with at_the_table(tmp_path) as (pilot, clock):
        await go(pilot, "e", AskDialog)
        clock.now += READ
        before = table_of_behind(pilot).map.cursor
        await click(pilot, *place_on(pilot, "Esc: back"), times=steps)
        assert isinstance(pilot.app.screen, TableScreen)
        assert table_of(pilot).map.cursor == before


Gone = st.floats(0, 2 * GLANCE)
"""Seconds between two things."""


@given(st.lists(st.tuples(st.sampled_from(["click", "frame", "other", "asks"]), Gone), max_size=40))
def test_no_click_counts_before_anything_could_be_read(course: list[tuple[str, float]]) -> None:
    """Whatever comes between: one that is pressed sooner than `GLANCE` after the first frame of the screen, or after
    its last question, does nothing, nor does letting go of it; every other one does. Keys, moves and the wheel do."""
    clock, screens = Clock(), (Screen[None](), Screen[None]())
    glance, at, since = FirstGlance(clock), 0, clock.now
    glance.drawn(screens[0])
    for what, pause in course:
        clock.now += pause
        if what in ("other", "asks"):
            since = clock.now
        if what == "other":
            at = 1 - at
            assert all(glance.drops(press, screens[at], 0) for press in pressed())
            glance.drawn(screens[at])
        elif what == "frame":
            glance.drawn(screens[at])
        elif what == "asks":
            glance.begin()
        else:
            is_early = clock.now - since < GLANCE - 0.01
            is_late = clock.now - since > GLANCE + 0.01
            for event in pressed():
                dropped = glance.drops(event, screens[at], 0)
                assert dropped or not is_early
                assert not dropped or not is_late
            assert not any(glance.drops(event, screens[at], 0) for event in others())


def test_a_click_counts_from_when_it_came() -> None:
    """One that had to wait for its turn was meant for what could be seen when the button was pressed."""
    clock, screen = Clock(), Screen[None]()
    glance = FirstGlance(clock)
    glance.drawn(screen)
    clock.now += READ
    assert not any(glance.drops(event, screen, 0) for event in pressed())
    assert all(glance.drops(event, screen, READ) for event in pressed())


def pressed() -> list[Event]:
    """A button that is pressed and let go of."""
    return [kind(None, 1, 1, 0, 0, 1, False, False, False) for kind in (MouseDown, MouseUp)]


def others() -> list[Event]:
    """What is no click."""
    moves = [kind(None, 1, 1, 0, 0, 0, False, False, False) for kind in (MouseMove, MouseScrollDown)]
    return [Key("enter", None), *moves]


def test_a_screen_that_is_gone_is_not_kept() -> None:
    """Nothing of a table is left in memory because it was the last to be drawn."""
    glance, screen = FirstGlance(Clock()), Screen[None]()
    there = ref(screen)
    glance.drawn(screen)
    del screen
    gc.collect()
    assert there() is None
