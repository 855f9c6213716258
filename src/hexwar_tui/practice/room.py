"""The room in which the practice players of one game think, seen from the table."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from threading import Event, Lock, Timer
from types import TracebackType

from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import decision_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.practice import inside
from hexwar_tui.practice.inside import LENGTH_BYTES, OUT_OF_MEMORY, UNKNOWN
from hexwar_tui.practice.limits import Limits

LONGEST_ANSWER = 1 << 16
"""Bytes of a line; the longest orders of the systems have a tenth of that."""


class Mishap(Enum):
    """What a practice player did instead of giving an order that can be given."""

    SLOW = "slow"
    GREW = "grew"  # wanted more memory than it may have
    DIED = "died"  # failed, or ended its process
    RUBBISH = "rubbish"  # no order that could be read
    UNKNOWN = "unknown"  # is not there at all
    ILLEGAL = "illegal"  # an order that the rules forbid


Answer = Order | Mishap | None
"""An order, None for a seal, or what went wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is wanted of a practice player, packed for the way; nothing of it changes with the game."""

    packed: bytes
    order_types: tuple[type[Order], ...]

    @classmethod
    def of(cls, game: Game, seat: Seat) -> Question:
        """What is wanted of the practice player who sits at `seat` now."""
        decision = decision_of(game, seat)
        return cls(pickle.dumps(decision), decision.observation.order_types)


class Room:
    """A process of its own for the practice players of one game, started when it is first needed and kept.

    It is given one observation at a time and gives back words, which are read as strictly as those of a stranger. Where
    a player misbehaves the process is stopped, and the next question begins another. Use it in a `with`, or `close` it;
    it ends by itself when the program that holds it has died.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._starting, self._asking = Lock(), Lock()

    def open(self) -> None:
        """Starts the process, so that the first question need not wait for that; does not wait itself.

        Where the machine has no room for another process there is none, and a player who is asked then breaks down.
        """
        with self._starting:
            if self._process is None and not self._is_closed:
                with suppress(OSError):  # The next question tries again.
                    self._process = _started(self._limits)

    def think(self, question: Question) -> Answer:
        """The answer, in no more time than the limits allow. Waits for it; `close` on another thread ends that."""
        with self._asking:
            self.open()
            process = self._process
            if process is None:
                return Mishap.DIED
            try:
                answer = self._ask(process, question)
            except BaseException:
                self._stop()
                raise
            if isinstance(answer, Mishap):
                self._stop()
            return answer

    def close(self) -> None:
        """Stops whoever thinks, at once; from now on no question is answered."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                _kill(self._process)
        with self._asking:
            self._stop()

    def __enter__(self) -> Room:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ask(self, process: subprocess.Popen[bytes], question: Question) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        with _Patience(process, self._limits.seconds) as patience:
            try:
                process.stdin.write(len(question.packed).to_bytes(LENGTH_BYTES) + question.packed)
                process.stdin.flush()
                line = process.stdout.readline(LONGEST_ANSWER)
            except OSError:  # Whoever should have read the question has ended.
                line = b""
        if patience.is_over.is_set():
            return Mishap.SLOW
        return _read_answer(line, question.order_types) if line else _how_it_ended(process)

    def _stop(self) -> None:
        """Ends the process and waits for its end; the next question starts another."""
        with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # What nobody has read of the question is lost with its reader.
                pipe.close()


class _Patience:
    """Kills a process unless this is left within so many seconds; `is_over` tells whether it did."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self.is_over = Event()
        self._process = process
        self._clock = Timer(seconds, self._lose)
        self._clock.daemon = True

    def __enter__(self) -> _Patience:
        self._clock.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._clock.cancel()
        self._clock.join()

    def _lose(self) -> None:
        self.is_over.set()
        _kill(self._process)


def _started(limits: Limits) -> subprocess.Popen[bytes]:
    """The process, with no more of this one than where its modules are; signals of the terminal pass it by."""
    # With -P what lies in the working folder is not taken for a module.
    words = [sys.executable, "-P", "-m", inside.__name__, str(limits.processor_seconds), str(limits.memory)]
    path = os.pathsep.join(str(folder) for folder in sys.path if folder)
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends a process whose end nobody has waited for yet, and all that it has begun: these hold its output open."""
    if sys.platform == "win32":
        process.kill()
    elif process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _read_answer(line: bytes, order_types: Sequence[type[Order]]) -> Answer:
    try:
        data = strict_json(line, LONGEST_ANSWER) if line.endswith(b"\n") else ""
        if data is None:
            return None
        return read_order(order_types, data) if isinstance(data, dict) else Mishap.RUBBISH
    except (BadJson, BadOrder):
        return Mishap.RUBBISH


def _how_it_ended(process: subprocess.Popen[bytes]) -> Mishap:
    """Why there was no answer; a process that only has closed its output is ended."""
    _kill(process)
    status = process.wait()
    if status == OUT_OF_MEMORY:
        return Mishap.GREW
    if status == UNKNOWN:
        return Mishap.UNKNOWN
    return Mishap.SLOW if status == -getattr(signal, "SIGXCPU", 0) else Mishap.DIED
