"""An app that bears what terminals do: signals, hang-ups, stray bytes, too little room, and faults of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, ClassVar

from rich.console import Console
from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen

from hexwar_tui.engine.words.language import N_
from hexwar_tui.tui.stage.graphics.offer import Offer
from hexwar_tui.tui.stage.graphics.protocol import spelled
from hexwar_tui.tui.stage.in_turn import FirstGlance, InTurn, Lull, age_of
from hexwar_tui.tui.stage.keys import same_key
from hexwar_tui.tui.stage.private import PrivateApp, PrivateScreen, key_of
from hexwar_tui.tui.stage.sending.escapes import Part, Piece, escapes
from hexwar_tui.tui.stage.sending.sent import Sent, ToSend
from hexwar_tui.tui.stage.sending.slides import Slide
from hexwar_tui.tui.stage.stopwatch import Seconds
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH

SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
"""Signals that end the app in good order, with exit status 128 and the signal's number."""

WIDE = 100
"""From so many columns of the terminal on, there is room for panels beside the map."""


BROAD = 160
"""From so many columns of the terminal on, there is room for a legend beside the map and the panels."""

ROOMY = (120, 38)
"""From so many columns and lines of the terminal on, there is room for a small map of the whole below the panels."""


MUCH_OF_A_CELL = 35
"""How many bytes a second for each cell of the terminal are much: with 80 columns and 24 lines it is 67 kB, which
leaves room for the frame that follows on a line of 100 kB. Larger terminals are hardly ever at the end of such a
line."""


class SteadyApp(PrivateApp):
    """An app that ends in good order, whatever ends it: signals, a closed terminal and players by `leave`, a fault by
    `ended_by`. In a terminal that is too small it shows its mode `too-small`, which each subclass must have."""

    DEFAULT_MODE = "app"
    seconds: Seconds = monotonic
    """The time in seconds, by which clocks and clicks are measured."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", N_("Suspend"), id="app.suspend", priority=True),
        Binding("ctrl+q", "quit", N_("Save and quit"), id="app.quit", priority=True),
        Binding("ctrl+c", "cancel", "", priority=True),
    ]

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._in_turn = InTurn(self)
        self._glance = FirstGlance(self.seconds)
        self._lull = Lull()
        self._sent = Sent(Size())
        self.offer = Offer(self.send)
        """What the terminal offers to draw by besides characters."""
        self._sent_lately: deque[tuple[float, int]] = deque()
        self._pressed: events.Key | None = None
        self.is_typing = False
        """Whether what was done last was done by a key of the keyboard, and not by a click, be it on a key's name."""

    def before_leaving(self) -> None:
        """Saves what there is to save, before the app ends; each subclass defines its own."""
        raise NotImplementedError

    # -- ending --------------------------------------------------------------------------------------------------------

    def leave(self, status: int) -> None:
        """Saves what there is to save, and ends the app with this exit status."""
        self.before_leaving()
        self.exit(status, return_code=status)

    async def action_quit(self) -> None:
        """Saves, and ends the app with status 0; asks nothing, as nothing is lost."""
        self.leave(0)

    def action_cancel(self) -> None:
        """Presses Escape, which Ctrl+C stands for."""
        self.simulate_key("escape")

    def simulate_key(self, key: str) -> None:
        """Presses `key` (as Textual calls it) before anything that waits to be given to the app."""
        self._pressed = events.Key(key, None)
        self._in_turn.put_first(self._pressed)

    def heed_signals(self) -> None:
        """Has `SIGNALS` end the app in good order; one that was ignored from outside (nohup) stays ignored."""
        loop = asyncio.get_running_loop()
        for name in SIGNALS if sys.platform != "win32" else ():
            number = signal.Signals[name]
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self.leave, 128 + number)

    def on_terminal_gone(self) -> None:
        """Leaves the app, as its terminal was closed and no signal said so."""
        self.leave(128 + signal.SIGHUP)

    def panic(self, *renderables: Any) -> None:
        """Ends the app after a fault, without printing the values of variables, as Textual would."""
        self.stop_after_fault()

    # -- the terminal --------------------------------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """The app's own driver; on Windows, or where the environment names a driver, the one Textual would take."""
        if sys.platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
            return super().get_driver_class()
        from hexwar_tui.tui.stage.driver import SteadyDriver

        return SteadyDriver

    def on_mount(self) -> None:
        """Has everything painted again after a time in the background, and adds the usual mode."""
        self.app_resume_signal.subscribe(self, self._paint_again, immediate=True)
        # Only a mode that was added can be come back to; added earlier, it would cost the first frame a second look
        # through all styles.
        self.add_mode(self.DEFAULT_MODE, Screen)

    def _paint_again(self, _: object) -> None:
        self.forget_sent()
        self.screen.refresh()

    def to_send(self, pieces: Iterable[Piece], whole: Callable[[], Iterable[Piece]]) -> ToSend:
        """What the terminal does not show yet of the `pieces` of a frame, whichever screen that is of. In all colours a
        map takes tens of kilobytes, and most of it stays as it is when a dialog comes or goes."""
        if self.offer.is_there and self.offer.gallery.is_full(self.size.area * self.letter_size.area):
            self.send(self.offer.gallery.take_away())
            self.call_next(self._paint_again, None)
        if self._sent.size != self.size:
            self._sent = Sent(self.size)
        return self._sent.frame(pieces, whole)

    def note_slide(self, slide: Slide) -> None:
        """Has the terminal move what stands in a part of the screen, as soon as a frame shows that it has moved; not
        where it draws pictures, which stay where they are."""
        if not self.offer.is_there:
            self._sent.tell(slide)

    def has_sent(self, count: int) -> None:
        """Notes that so many bytes were sent to the terminal."""
        now = self.seconds()
        self._sent_lately.append((now, count))
        while self._sent_lately[0][0] <= now - 1:
            self._sent_lately.popleft()

    @property
    def has_sent_much(self) -> bool:
        """Whether so much was sent within the last second that a slow line has its fill: pictures that follow each
        other by themselves wait then, or the answers to keys would queue behind them."""
        since = self.seconds() - 1
        return sum(count for at, count in self._sent_lately if at > since) > MUCH_OF_A_CELL * self.size.area

    def written(self, parts: Iterable[Part], console: Console, slides: Iterable[Slide]) -> str:
        """What shows parts of the screen, with the pictures in them that the terminal does not have yet."""
        text = escapes(parts, console, slides)
        return self.offer.gallery.sent_for(parts) + spelled(text) if self.offer.is_there else text

    def before_stopping(self) -> None:
        """Takes all pictures away from the terminal."""
        self.send(self.offer.gallery.take_away())

    def forget_sent(self) -> None:
        """Has all of the next frames sent, as something else may be on the terminal."""
        self._sent = Sent(self.size)

    def on_resize(self) -> None:
        """Shows what there is room for, but only after Textual has noted the size: screens laid out for two sizes in
        turn would never come to rest. All is sent anew: no terminal says what it makes of what it showed."""
        self.forget_sent()
        self.call_next(self._take_room)

    def _take_room(self) -> None:
        """Shows a page that says so where there is too little room; everything below it stays as it is."""
        small = self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT
        self.switch_mode("too-small" if small else self.DEFAULT_MODE)
        self.set_class(self.size.width < WIDE, "narrow")
        self.set_class(self.size.width >= BROAD, "broad")
        self.set_class(self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1], "roomy")

    @property
    def screens(self) -> Sequence[Screen[Any]]:
        """The open screens of the app, the uppermost last, also while the terminal is too small to show them."""
        return self.get_screen_stack(self.DEFAULT_MODE)

    @property
    def is_at_rest(self) -> bool:
        """Whether all that was typed has been given to a screen, and all that it began is finished."""
        return self._in_turn.is_idle and not self.message_queue_size

    def push_screen(self, screen: Any, *more: Any, **named: Any) -> Any:
        """Opens a screen over the others of the app, also while the terminal is too small to show it."""
        return super().push_screen(screen, *more, **{**named, "mode": self.DEFAULT_MODE})

    def pop_screen(self) -> AwaitComplete:
        """Takes the uppermost of `screens` away, whether it is on the screen or the terminal is too small."""
        return self.pop_screen_of(self.DEFAULT_MODE)

    async def on_event(self, event: events.Event) -> None:
        """Passes on keys, clicks and pastes one by one, and only while a screen is open; other events at once."""
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif self.screen_stack and self._in_turn.takes(event):
            await self._give(event)

    def may_heed_keys(self) -> bool:
        """Whether keys do anything now: not before the present screen is laid out, as they were meant for another."""
        return self._in_turn.is_there(self.screen)

    def drawn(self, screen: Screen[Any]) -> None:
        """Notes that a frame of `screen` is drawn, so that it is known since when the players have seen it. One between
        two players takes the pictures away that the terminal has of what was shown before."""
        if isinstance(screen, PrivateScreen) and screen.hides_all:
            self.send(self.offer.gallery.take_away())
        self._glance.drawn(screen)
        self._lull.put_off()

    def note_change(self) -> None:
        """Notes that something else is asked or shown from now on under the mouse, on the same screen: a click that
        follows at once was not meant for it, and does nothing."""
        self._glance.begin()

    def forget_typed(self) -> None:
        """Drops what was typed ahead, which was meant for another seat, except the keys that leave the app."""
        self._in_turn.forget(self.keys_for("app.quit", "ctrl+q"))

    async def _give(self, event: events.Event) -> None:
        """Gives an event to the app; a Russian letter becomes the key it is on, except where text is typed."""
        if isinstance(event, events.Key | events.MouseDown):
            self.is_typing = isinstance(event, events.Key) and event is not self._pressed
        if isinstance(event, events.Key) and event.character and not self._is_typed(event):
            latin = same_key(event.character)
            if latin != event.character:
                event = events.Key(key_of(latin), latin)
        screen = self.screen
        if self._glance.drops(event, screen, age_of(event)):
            return
        if (
            isinstance(event, events.Key | events.MouseDown)
            and isinstance(screen, PrivateScreen)
            and screen.takes(event)
        ):
            return
        await super().on_event(event)

    def _is_typed(self, event: events.Key) -> bool:
        """Whether what has the keyboard takes this key as text."""
        return self.focused is not None and self.focused.check_consume_key(event.key, event.character)
