"""The driver that reads the keyboard and draws the screen for Textual, and bears what real terminals do."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
from codecs import getincrementaldecoder
from typing import IO

from textual.events import Resize
from textual.message import Message

from hexwar_tui.tui.stage.keyboard import Keyboard
from hexwar_tui.tui.stage.private import PrivateDriver

READ_AT_ONCE = 4096
"""How many bytes of input are read at a time."""


class TerminalGone(Message):
    """Tells the app that the terminal was closed: nothing will ever come from the keyboard again."""


class PatientScreen:
    """The stream on which the screen is drawn. Once its terminal is closed, writing does and raises nothing."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Writes `text`, or drops it if the terminal was closed."""
        try:
            self._stream.write(text)
        except OSError:
            self._let_go()

    def flush(self) -> None:
        """Flushes the stream, if its terminal is still open."""
        try:
            self._stream.flush()
        except OSError:
            self._let_go()

    def fileno(self) -> int:
        """The number of the stream's file."""
        return self._stream.fileno()

    def _let_go(self) -> None:
        """Puts the null device in the place of the terminal, as Python, too, flushes the stream at its end."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)


class SteadyDriver(PrivateDriver):
    """Textual's driver, except that bytes that are not UTF-8 don't end the app, a closed terminal ends it quietly, and
    the last size that the app is told is the one that the terminal has.

    Textual's own decodes strictly, asks a closed terminal without end, and lets its writer die with it. Its signal
    handler tells the size even while it is telling the one before, which then comes last.
    """

    def stream_on(self, terminal: IO[str]) -> PatientScreen:
        """Returns a stream that writes to `terminal`, and does nothing once the terminal is closed."""
        return PatientScreen(terminal)

    def start_application_mode(self) -> None:
        """Takes over the terminal, and from then on sends the app each size that the terminal takes."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual leaves it unannotated
        asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._tell_size)
        self._tell_size()

    def _tell_size(self) -> None:
        """Tells the app the size that the terminal has now, unless the terminal tells that itself."""
        if not self.tells_sizes_itself:
            size = self.size_now()
            self.send_message(Resize(size, size))

    def process_message(self, message: Message) -> None:
        """Passes `message` on to the app; a `Resize` only if the terminal itself has sent that size."""
        if not isinstance(message, Resize) or (self.tells_sizes_itself and all(message.size)):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Reads keys until the app ends or the terminal is gone."""
        keyboard = Keyboard(self.is_debugging)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if not selector.select(keyboard.pause):
                    messages = keyboard.rest()
                elif data := self._read():
                    messages = keyboard.feed(decode(data))
                else:
                    self.send_message(TerminalGone())
                    return
                for message in messages:
                    self.process_message(message)

    def _read(self) -> bytes:
        """The next bytes that were typed; none once the terminal is gone."""
        try:
            return os.read(self.fileno, READ_AT_ONCE)
        except OSError:
            return b""
