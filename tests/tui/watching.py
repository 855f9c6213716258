"""Looking at the app as a person does: what stands on the screen, and waiting for something to stand there."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from hexwar_tui.tui.app.program import HexwarApp

DEADLINE = 30.0
"""Seconds after which what is waited for is not going to come."""


def text_of(screen: Screen[Any]) -> str:
    """The characters on a screen, line by line."""
    return "\n".join(strip.text.rstrip() for strip in screen._compositor.render_strips())


def shown(pilot: Pilot[Any]) -> str:
    """The characters on the screen that is on top."""
    return text_of(pilot.app.screen)


async def until(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
    """Returns as soon as `is_so`. Raises AssertionError with the screen that is there instead."""
    stop = time.monotonic() + DEADLINE
    while not is_so():
        assert time.monotonic() < stop, f"{pilot.app.screen}\n{shown(pilot)}"
        await pilot.pause(0.01)
    await pilot.pause()


async def see(pilot: Pilot[Any], *words: str) -> str:
    """The screen as soon as all of the words stand on it, in one line or parted by the end of one."""
    await until(pilot, lambda: all(word in shown(pilot) or word in " ".join(shown(pilot).split()) for word in words))
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
