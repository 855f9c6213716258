"""Using the app as a person does: keys, clicks, what stands on the screen, and waiting for something to stand there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sized
from typing import Any

from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.table.screen import TableScreen

DEADLINE = 30.0
"""Seconds after which what is waited for is not going to come."""


class Mark(str):
    """A step of `go`: marks the line of a list that has these words."""


class Shows(tuple[str, ...]):
    """A step of `go`: returns as soon as all of the words stand on the screen."""

    def __new__(cls, *words: str) -> Shows:
        return super().__new__(cls, words)


Step = str | Mark | Shows | type[Screen[Any]]
"""A key that is pressed, a line that is marked, words that are to be seen, a screen that is to come."""


async def go(pilot: Pilot[Any], *steps: Step) -> str:
    """Takes step after step, each key answered before the next. Returns what then stands on the screen."""
    for step in steps:
        if isinstance(step, Mark):
            await mark(pilot, step)
        elif isinstance(step, str):
            await press(pilot, step)
        elif isinstance(step, Shows):
            await see(pilot, *step)
        else:
            await come_to(pilot, step)
    return shown(pilot)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Presses keys one after another, each answered before the next."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def settled(pilot: Pilot[Any]) -> None:
    """Waits until nothing is left to be done."""
    app = app_of(pilot)
    for _ in range(2):
        await until(pilot, lambda: app.is_at_rest or not app.is_running)


async def resized(pilot: Pilot[Any], width: int, height: int) -> None:
    """Makes the terminal as large as that and waits until the screen has heard of it, which Textual delays."""
    await pilot.resize_terminal(width, height)
    screen = pilot.app.screen
    await until(pilot, lambda: screen.size == (width, height) and not screen.message_queue_size)
    await settled(pilot)


async def click_on(pilot: Pilot[Any], words: str) -> None:
    """Clicks on the beginning of these words."""
    lines = shown(pilot).splitlines()
    y = next(at for at, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + (len(words) > 1), y))
    for _ in range(3):  # The click becomes a key, and that an answer.
        await settled(pilot)


def text_of(screen: Screen[Any]) -> str:
    """The characters on a screen, line by line."""
    return "\n".join(strip.text.rstrip() for strip in screen._compositor.render_strips())


def shown(pilot: Pilot[Any]) -> str:
    """The characters on the screen that is on top."""
    return text_of(pilot.app.screen)


def boxed(pilot: Pilot[Any]) -> str:
    """The words in the box of the dialog that is open, parted by single blanks; none where none is open."""
    box = next((box.content_region for box in pilot.app.screen.query(".dialog")), Region())
    return " ".join(" ".join(line[box.x : box.right] for line in _lines(pilot)[box.y : box.bottom]).split())


def _lines(pilot: Pilot[Any]) -> list[str]:
    """The lines on the screen that is on top, filled up with blanks."""
    return [line.ljust(pilot.app.size.width) for line in shown(pilot).split("\n")]


async def idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """What Textual's pilot waits by in these tests: it returns when the loop has had nothing to do for two turns,
    without sleeping 20 ms to find that out."""
    ready: Sized = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    stop, quiet = time.monotonic() + max_sleep, 0
    while quiet < 2 and time.monotonic() < stop:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        quiet = 0 if len(ready) else quiet + 1


async def until(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
    """Returns as soon as `is_so`. Raises AssertionError with the screen that is there instead."""
    stop = time.monotonic() + DEADLINE
    while not is_so():
        assert time.monotonic() < stop, f"{pilot.app.screen}\n{shown(pilot)}"
        await asyncio.sleep(0.002)  # A pause of the pilot would have messages of its own waiting.
    await pilot.pause()


async def see(pilot: Pilot[Any], *words: str) -> str:
    """The screen as soon as all of the words stand on it, in one line or parted by the end of one, also by one in the
    box of a dialog."""

    def is_there(word: str) -> bool:
        text = shown(pilot)
        return word in text or word in " ".join(text.split()) or " ".join(word.split()) in boxed(pilot)

    await until(pilot, lambda: all(map(is_there, words)))
    return shown(pilot)


async def come_to(pilot: Pilot[Any], kind: type[Screen[Any]]) -> None:
    """Returns as soon as a screen of this kind is on top, and drawn."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)


async def mark(pilot: Pilot[Any], words: str) -> None:
    """Marks the line of the list that has these words."""
    chooser = pilot.app.screen.query_one(OptionList)
    for at in range(chooser.option_count):
        if words in str(chooser.get_option_at_index(at).prompt):
            chooser.highlighted = at
            await pilot.pause()
            return
    raise AssertionError(f"no line with {words}\n{shown(pilot)}")


def app_of(pilot: Pilot[Any]) -> HexwarApp:
    """The app, by its own type."""
    assert isinstance(pilot.app, HexwarApp)
    return pilot.app


def table_of(pilot: Pilot[Any]) -> TableScreen:
    """The table that is on top."""
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


def game_of(pilot: Pilot[Any]) -> Game:
    """The game that is played in the app."""
    campaign = app_of(pilot).campaign
    assert campaign is not None
    return campaign.game
