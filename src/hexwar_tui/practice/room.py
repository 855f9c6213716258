"""Runs the processes in which the practice players of one game think, asks them for orders, and stops those in which a
player misbehaves."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from threading import Event, Lock, Timer
from types import TracebackType
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.practice_player import MOST_WEIGHED, Decided, Noted, Weighed
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice import inside
from hexwar_tui.practice.inside import LENGTH_BYTES, OUT_OF_MEMORY, UNKNOWN
from hexwar_tui.practice.limits import Limits
from hexwar_tui.practice.telling import SHARED, Question, Told

LONGEST_ANSWER = 1 << 16
"""The most bytes of the line that holds an answer; the longest orders of all systems need a tenth of that."""


class Mishap(Enum):
    """What a practice player did instead of giving a legal order."""

    SLOW = "slow"  # took longer than it may
    GREW = "grew"  # wanted more memory than it may have
    DIED = "died"  # failed, or ended its process
    RUBBISH = "rubbish"  # no order that could be read
    UNKNOWN = "unknown"  # is not there at all
    ILLEGAL = "illegal"  # an order that the rules forbid


Answer = Decided | Mishap
"""The answer to a question: what the player has decided on, or the mishap that kept it from answering."""


@dataclass(frozen=True, slots=True)
class _Thinker:
    """A process that runs, and what it has been told."""

    process: subprocess.Popen[bytes]
    told: Told


class Room:
    """The processes in which the practice players of one game think, each started when it is first needed and then
    kept: one for all players of the system itself, and one for every seat at which a player from another package sits.

    A player is told the game as its seat knows it, once and then what has changed, and answers in text, which is read
    as strictly as a stranger's. Where a player misbehaves its process is stopped; the next question starts another, and
    tells it everything anew. Use a room in a `with`, or `close` it; its processes end by themselves when the program
    that started them has died.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._thinkers: dict[str, _Thinker] = {}
        self._is_closed = False
        self._starting, self._asking = Lock(), Lock()

    def open(self, desk: str = SHARED) -> None:
        """Starts the process of a desk and returns at once, so that the first question need not wait for the start.
        Does nothing where it runs already, the room is closed, or the system can't start another process."""
        with self._starting:
            if desk not in self._thinkers and not self._is_closed:
                with suppress(OSError):  # The next question tries again.
                    self._thinkers[desk] = _Thinker(_started(self._limits), Told())

    def think(self, question: Question) -> Answer:
        """Asks `question` and waits for the answer, no longer than the limits allow; `close` on another thread ends the
        wait. Answers `Mishap.DIED` where the process can't be started or has ended."""
        with self._asking:
            self.open(question.desk)
            thinker = self._thinkers.get(question.desk)
            if thinker is None:
                return Mishap.DIED
            try:
                answer = self._ask(thinker, question)
            except BaseException:
                self._stop(question.desk)
                raise
            if isinstance(answer, Mishap):
                self._stop(question.desk)
            return answer

    def close(self) -> None:
        """Stops the processes at once, even while they think; later questions are answered by `Mishap.DIED`."""
        with self._starting:
            self._is_closed = True
            for thinker in self._thinkers.values():
                _kill(thinker.process)
        with self._asking:
            for desk in list(self._thinkers):
                self._stop(desk)

    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that were started and not stopped since."""
        return tuple(thinker.process.pid for thinker in self._thinkers.values())

    def __enter__(self) -> Room:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ask(self, thinker: _Thinker, question: Question) -> Answer:
        process, message = thinker.process, thinker.told.message(question)
        assert process.stdin is not None
        assert process.stdout is not None
        with _patience(process, self._limits.seconds) as is_over:
            try:
                process.stdin.write(len(message).to_bytes(LENGTH_BYTES) + message)
                process.stdin.flush()
                line = process.stdout.readline(LONGEST_ANSWER)
            except OSError:  # Whoever should have read the question has ended.
                line = b""
        if is_over.is_set():
            return Mishap.SLOW
        return _read_answer(line, question.order_types) if line else _how_it_ended(process)

    def _stop(self, desk: str) -> None:
        """Ends the process of a desk and waits for its end; the next question starts another unless the room is
        closed."""
        with self._starting:
            thinker = self._thinkers.pop(desk, None)
        if thinker is None:
            return
        process = thinker.process
        _kill(process)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # What nobody has read of the question is lost with its reader.
                pipe.close()


@contextmanager
def _patience(process: subprocess.Popen[bytes], seconds: float) -> Iterator[Event]:
    """Kills `process` if the `with` block takes longer than so many seconds; gives an event that is set if so."""
    is_over = Event()

    def lose() -> None:
        is_over.set()
        _kill(process)

    clock = Timer(seconds, lose)
    clock.daemon = True
    clock.start()
    try:
        yield is_over
    finally:
        clock.cancel()
        clock.join()


def _started(limits: Limits) -> subprocess.Popen[bytes]:
    """Starts the process, which gets nothing of this one but its environment and the folders of modules; signals of the
    terminal do not reach it."""
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
    """Ends a process that may still run, and all processes that it has started, which would hold its output open."""
    if sys.platform == "win32":
        process.kill()
    elif process.returncode is None:
        try:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        except PermissionError:  # macOS says so of processes that have all ended already.
            if sys.platform != "darwin" or process.poll() is None:
                raise


def _read_answer(line: bytes, order_types: Sequence[type[Order]]) -> Answer:
    try:
        data = strict_json(line, LONGEST_ANSWER) if line.endswith(b"\n") else ""
        if isinstance(data, dict) and data.keys() == {"order", "notes", "weighed"} and isinstance(data["notes"], str):
            weighed = _read_weighed(order_types, data["weighed"])
            return Noted(_read(order_types, data["order"]), data["notes"], weighed)
        return _read(order_types, data)
    except (BadJson, BadOrder):
        return Mishap.RUBBISH


def _read(order_types: Sequence[type[Order]], data: Any) -> Order | None:
    """The order that was written as `data`, None for a seal. Raises BadOrder for anything else."""
    if data is None or isinstance(data, dict):
        return None if data is None else read_order(order_types, data)
    raise BadOrder(say("No order is given."))


def _read_weighed(order_types: Sequence[type[Order]], data: Any) -> tuple[Weighed, ...]:
    """What was weighed, as it was written. Raises BadOrder for anything else."""
    if not isinstance(data, list) or len(data) > MOST_WEIGHED:
        raise BadOrder(say("No order is given."))
    return tuple(_read_one_weighed(order_types, each) for each in data)


def _read_one_weighed(order_types: Sequence[type[Order]], data: Any) -> Weighed:
    match data:
        case [int() | float() as worth, order, str() as way] if math.isfinite(worth) and not isinstance(worth, bool):
            return Weighed(worth, _read(order_types, order), way)
    raise BadOrder(say("No order is given."))


def _how_it_ended(process: subprocess.Popen[bytes]) -> Mishap:
    """Why the process gave no answer; one that has only closed its output is ended first."""
    _kill(process)
    status = process.wait()
    if status == OUT_OF_MEMORY:
        return Mishap.GREW
    if status == UNKNOWN:
        return Mishap.UNKNOWN
    return Mishap.SLOW if status == -getattr(signal, "SIGXCPU", 0) else Mishap.DIED
