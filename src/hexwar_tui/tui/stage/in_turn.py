"""Gives keys and clicks to the app one after the other: each only when all that the one before has begun is finished.

Textual hands keys out as they come, while screens are opened and closed in tasks of their own. A key that follows fast
would reach a screen that is about to go, or one that has nothing in it yet. A click that follows fast, as the second of
a double click, was meant for what was there before, and does nothing. When nothing more follows, garbage is collected.
"""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from collections.abc import Callable, Collection
from typing import Any
from weakref import ref

from textual.app import App, ScreenStackError
from textual.events import Event, Key, MouseDown, MouseMove, MouseUp
from textual.screen import Screen

from hexwar_tui.tui.stage.private import hand_fault, is_unsettled

MOST_AHEAD = 60
"""How many keys and clicks may wait. Nobody types so far ahead: where more come, those that wait are dropped."""

TURNS = 6
"""How many turns of the event loop must have nothing to do before all that a key has begun counts as finished: an
answer goes from a dialog to who waits for it in three, and opens the next dialog in another."""

BUSY_TURNS, NAP = 60, 0.005
"""After how many turns of waiting the loop is looked at only now and then, and the seconds between two looks."""

GLANCE = 0.4
"""Seconds in which nobody has read yet what has just come up under the mouse, so that no click can be meant for it."""


LULL = 0.1
"""Seconds after the last frame in which nobody waits for anything."""

MUCH = 20_000
"""How many objects must have been made since garbage was collected for it to be worth while."""

OFTEN = 20
"""After how many collections objects that have outlived one are looked through as well."""


class InTurn:
    """Holds back keys and clicks that are typed ahead, and gives them to `app` one by one."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._waiting: deque[Event] = deque()
        self._due: Event | None = None
        self._task: asyncio.Task[None] | None = None
        self._seen: tuple[int, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether all that was typed has been given to the app, and all that it began is finished."""
        return self._task is None

    def takes(self, event: Event) -> bool:
        """Whether the app may heed `event` now; if not, it is held back and comes to the app again in its turn."""
        is_due = event is self._due
        self._due = None if is_due else self._due
        is_turn = (is_due or self._task is None) and self.is_there(self._app.screen)
        if is_due and not is_turn:  # Another screen has come up in the meantime.
            self._waiting.appendleft(event)
        elif not is_turn:
            self._hold(event)
        if self._task is None and not (is_turn and isinstance(event, MouseMove)):
            self._task = asyncio.create_task(self._give())
            self._task.add_done_callback(self._is_done)
        return is_turn

    def forget(self, but: Collection[str]) -> None:
        """Drops the keys, clicks and pastes that wait, except for the keys in `but` (as Textual calls them)."""
        self._waiting = deque(event for event in self._waiting if isinstance(event, Key) and event.key in but)

    def put_first(self, event: Event) -> None:
        """Gives `event` to the app next, before everything that waits."""
        if self._task is None:
            self._app.post_message(event)
        else:
            self._waiting.appendleft(event)

    def _hold(self, event: Event) -> None:
        """Has an event wait; of mouse moves that follow each other, only the last waits."""
        if self._waiting and isinstance(event, MouseMove) and isinstance(self._waiting[-1], MouseMove):
            self._waiting.pop()
        elif len(self._waiting) >= MOST_AHEAD:
            self._waiting.clear()
        self._waiting.append(event)

    def _is_done(self, task: asyncio.Task[None]) -> None:
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, Exception):
            hand_fault(self._app, fault)

    async def _give(self) -> None:
        """Gives what waits, each event when all is at rest, until nothing waits any more."""
        try:
            await self._rest()
            while self._waiting:
                self._due = self._waiting.popleft()
                if not self._app.post_message(self._due):  # The app has ended.
                    return
                await self._rest()
        finally:
            self._task = None

    async def _rest(self) -> None:
        turns = at_rest = 0
        while at_rest < TURNS:
            await asyncio.sleep(0 if turns < BUSY_TURNS else NAP)
            turns += 1
            at_rest = at_rest + 1 if self._is_at_rest() else 0

    def _is_at_rest(self) -> bool:
        """Whether the last event has arrived, no widget that may have had it is busy, and the screen is there."""
        try:
            screen = self._app.screen
        except ScreenStackError:
            return self._due is None
        chain = (screen.focused or screen).ancestors_with_self
        return self._due is None and not any(node.message_queue_size for node in chain) and self.is_there(screen)

    def is_there(self, screen: Screen[object]) -> bool:
        """Whether all of a screen has been mounted, and laid out at least once."""
        seen = (id(screen), *map(id, screen.children))
        if seen != self._seen:
            if not screen.is_mounted or is_unsettled(screen) or screen.size != self._app.size:
                return False
            self._seen = seen
        return True


def age_of(event: Event) -> float:
    """How many seconds ago an event came."""
    return Event().time - event.time


class FirstGlance:
    """Tells which clicks come too soon after something else was put on the screen to be meant for it. `seconds` is the
    time."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._seen: ref[Screen[Any]] | None = None
        self._since = -GLANCE
        self._is_dropping = False

    def drawn(self, screen: Screen[Any]) -> None:
        """Notes that a frame of `screen` is drawn; the first one of another screen than before is news."""
        if self._seen is None or self._seen() is not screen:
            self._seen = ref(screen)
            self.begin()

    def begin(self) -> None:
        """Notes that something else is on the screen from now on, such as another question."""
        self._since = self._seconds()

    def drops(self, event: Event, screen: Screen[Any], age: float) -> bool:
        """Whether nothing is to be done about an `event` for `screen`, the uppermost one: a button that was pressed too
        soon, or one that is let go of after that. It came `age` seconds ago, as it may have waited for its turn."""
        if isinstance(event, MouseDown):
            is_seen = self._seen is not None and self._seen() is screen
            self._is_dropping = not is_seen or self._seconds() - age - self._since < GLANCE
            return self._is_dropping
        return self._is_dropping and isinstance(event, MouseUp)


class Lull:
    """Collects garbage while nobody waits. Python does so after so many new objects, whatever is being done then: a key
    that happens to come to that would take five times as long as it does."""

    def __init__(self) -> None:
        self._due: asyncio.TimerHandle | None = None

    def put_off(self) -> None:
        """Begins to wait anew, as something has just been drawn."""
        if self._due is not None:
            self._due.cancel()
        self._due = asyncio.get_running_loop().call_later(LULL, self._collect)

    def _collect(self) -> None:
        made, collections, _ = gc.get_count()
        if made >= MUCH and gc.isenabled():
            gc.collect(1 if collections >= OFTEN else 0)
