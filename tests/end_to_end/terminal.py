"""A real pseudo-terminal around a program: keys go in, a screen is read off the bytes that come out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyte

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 15.0
"""Seconds after which what is waited for is not going to come: a broken program, not a slow machine."""

QUIET = 0.03
"""Seconds without output after which the screen is looked at."""

_PRIVATE = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+")


class Terminal:
    """A program on a terminal of its own. Use it in a `with`: what still runs at the end is killed. Its cells are so
    many `points` wide and high, if it tells that."""

    points = (0, 0)

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        *,
        columns: int = 80,
        rows: int = 24,
        ignored: Sequence[signal.Signals] = (),
        cwd: Path = ROOT,
    ) -> None:
        self.raw, self.columns, self.rows = bytearray(), columns, rows
        self._keyboard, behind = pty.openpty()
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(behind)
        usual = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            # Who runs these tests in the background may ignore some, which programs inherit.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        self.process = subprocess.Popen(
            argv,
            stdin=behind,
            stdout=behind,
            stderr=behind,
            start_new_session=True,
            preexec_fn=take_terminal,
            env={**kept, **usual, **environment},
            cwd=cwd,
        )
        os.set_blocking(self._keyboard, False)
        self._behind: int | None = behind

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *fault: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.close()
        if self._behind is not None:
            os.close(self._behind)

    # -- what the person does ------------------------------------------------------------------------------------------

    def type(self, keys: str | bytes, seconds: float = DEADLINE) -> None:
        """Types text, or bytes as they are, as fast as the program takes them; what it draws meanwhile is read."""
        waiting = keys.encode() if isinstance(keys, str) else keys
        stop = time.monotonic() + seconds
        while waiting and self.process.poll() is None:
            assert time.monotonic() < stop, f"takes no keys:\n{self.text()}"
            readable, writable, _ = select.select([self._keyboard], [self._keyboard], [], QUIET)
            if readable:
                self._read(0)
            if writable:
                waiting = waiting[os.write(self._keyboard, waiting) :]

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the window."""
        fcntl.ioctl(
            self._keyboard,
            termios.TIOCSWINSZ,
            struct.pack("HHHH", rows, columns, columns * self.points[0], rows * self.points[1]),
        )
        self.columns, self.rows = columns, rows

    def close(self) -> None:
        """Closes the window."""
        if self._behind is not None and self._keyboard >= 0:
            os.close(self._behind)
            self._behind = None
        if self._keyboard >= 0:
            os.close(self._keyboard)
            self._keyboard = -1

    # -- what the person sees ------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The screen as it is now."""
        screen = pyte.Screen(self.columns, self.rows)
        pyte.ByteStream(screen).feed(_PRIVATE.sub(b"", bytes(self.raw)))
        return [line.rstrip() for line in screen.display]

    def text(self) -> str:
        """The screen as it is now, line by line."""
        return "\n".join(self.lines())

    def wait_for(self, words: str, *, gone: str | None = None) -> str:
        """The screen as soon as `words` stand on it (and `gone` does not)."""
        return self.wait_until(lambda text: words in text and (gone is None or gone not in text), words)

    def wait_until(self, is_there: Callable[[str], bool], what: str, seconds: float = DEADLINE) -> str:
        """The screen as soon as it is as wanted. Raises AssertionError with what is there instead."""
        stop = time.monotonic() + seconds
        while time.monotonic() < stop:
            while self._read(QUIET):
                pass
            text = self.text()
            if is_there(text):
                return text
            if self.process.poll() is not None and not self._read(0):
                break
        raise AssertionError(f"never seen: {what}\nexit {self.process.poll()}\n{self.text()}")

    def look(self, seconds: float) -> None:
        """Reads what is drawn within so many seconds, and what is there then."""
        stop = time.monotonic() + seconds
        while self._read(max(0.0, stop - time.monotonic())):
            pass

    def wait_end(self, seconds: float = DEADLINE) -> int:
        """The exit status, as soon as the program has ended."""
        stop = time.monotonic() + seconds
        while self.process.poll() is None:
            if self._keyboard >= 0:
                self._read(QUIET)
            assert time.monotonic() < stop, f"never ended:\n{self.text()}"
        while self._keyboard >= 0 and self._read(0):
            pass
        return int(self.process.returncode)

    def wait_stop(self) -> None:
        """Returns as soon as the program has gone into the background, with all that it wrote before."""
        stop = time.monotonic() + DEADLINE
        while not os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOHANG):
            self._read(QUIET)
            assert time.monotonic() < stop, f"never stopped:\n{self.text()}"
        while self._read(0):
            pass

    @property
    def most_memory(self) -> int:
        """The most bytes that the program has had in memory at once, as Linux tells it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) * 1024

    @property
    def modes_now(self) -> list[Any]:
        """The modes of the terminal; they can be read as long as the window is open."""
        assert self._behind is not None
        return termios.tcgetattr(self._behind)

    def _read(self, seconds: float) -> bytes:
        """What comes within so many seconds."""
        if not select.select([self._keyboard], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self._keyboard, 1 << 16)
        except OSError:
            return b""
        self.raw += data
        return data


FLOODS = {
    "letters": b"e\rx" * (1 << 17),
    "arrows": b"\x1b[A" * (1 << 17),
    "mouse": b"\x1b[<0;9;9M\x1b[<0;9;9m" * (1 << 13),
    "sequence": b"\x1b[" + b"1;" * (1 << 16),
    "string": b"\x1b]52;c;" + b"A" * (1 << 17),
    "paste": b"\x1b[200~" + b"e\r\x1b[31m" * (1 << 14) + b"\x1b[201~",
    "paste-without-end": b"\x1b[200~" + b"e\r" * (1 << 16),
    "bad-bytes": b"\xff\xfe\xc3(" * (1 << 15),
}
"""128 kB and more of what nobody types."""

FLOOD_OVER = 0.7
"""Seconds without input after which nothing that never ended is waited for."""

MOST_MEMORY = 150 << 20
"""Bytes that the program has in memory at most, whatever is pasted."""


def toy_app(home: Path, *words: str, kind: type[Terminal] = Terminal, **more: Any) -> Terminal:
    """The app over the toys in a terminal of this kind; `environment` goes over the usual one."""
    environment = {"HEXWAR_HOME": str(home), **more.pop("environment", {})}
    return kind([sys.executable, "-m", "tests.end_to_end.toy_app", *words], environment, **more)
