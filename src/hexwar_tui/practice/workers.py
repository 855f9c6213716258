"""Processes that play games of practice players against each other, apart from the one that waits for their results."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, redirect_stderr
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.series.ended import Ended, play_game
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.systems import REGISTRY

AHEAD = 2
"""How many games are handed out for each process: one that is played and one that waits."""


class WorkerGone(HexwarError):
    """Raised where a process that played games was ended from outside."""

    def __init__(self) -> None:
        super().__init__(say("A process that played games was ended from outside; there may be too little memory."))


def _nothing() -> None:
    """Stops nobody: whoever plays here plays his game to its end."""


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor that plays games, and how many are handed out to it at a time. `stop` ends the games being played,
    from any thread, where they are played in processes of this machine: their futures then have a BrokenExecutor.
    Elsewhere it does nothing."""

    executor: Executor
    ahead: int
    stop: Callable[[], None] = _nothing


def play(task: Task) -> Ended:
    """Plays the game. Raises Endless, and whatever a practice player raises."""
    return play_game(REGISTRY, task)


def handed_out(workers: Workers, tasks: Iterator[Task]) -> Iterator[tuple[Task, Future[Ended]]]:
    """Hands out the games, a few at a time, and yields each as it ends."""
    waiting: dict[Future[Ended], Task] = {}
    while True:
        for task in islice(tasks, workers.ahead - len(waiting)):
            waiting[workers.executor.submit(play, task)] = task
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield waiting.pop(future), future


def is_gone(future: Future[Ended]) -> bool:
    """Whether the process that played a game was ended before it had an answer; the future is done."""
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


LONGEST_FAULT = 300
"""The most characters that are told of an error which is none of the program's own."""


def told(fault: BaseException) -> Text:
    """What has kept a game from being played to its end, as a sentence or, where it is none of ours, by its name."""
    return fault.text if isinstance(fault, HexwarError) else clean(f"{type(fault).__name__}: {fault}", LONGEST_FAULT)


class _Here(Executor):
    """Plays each game at once, within this process. Whatever a player raises is a fault of its game, as in a process of
    its own; Ctrl-C alone ends the series."""

    def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*words, **more))
        except BaseException as fault:
            if isinstance(fault, KeyboardInterrupt):
                raise
            future.set_exception(fault)
        return future


class _Processes(ProcessPoolExecutor):
    """Processes that Ctrl-C never reaches, not even while they begin: each is begun when there is a game for it."""

    def __init__(self, jobs: int) -> None:
        _begin_tracker()
        super().__init__(jobs, mp_context=get_context("spawn"), initializer=_begin)
        self._begun: set[BaseProcess] = set()
        self._is_ended, self._beginning = False, Lock()

    def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        with self._beginning, _interrupts_held_back():
            if self._is_ended:
                raise BrokenExecutor
            others = set(active_children())
            try:
                return super().submit(fn, *words, **more)
            finally:
                self._begun |= set(active_children()) - others

    def end(self) -> None:
        """Ends the processes in the midst of their games; none is begun any more."""
        with self._beginning:
            self._is_ended = True
            for process in self._begun:
                process.terminate()


def _begin_tracker() -> None:
    """Begins the process that Python has look after its others, with the error stream that the program was begun with:
    that of a screen has no number which could be handed on. Nothing on Windows, where there is none."""
    if sys.platform != "win32" and sys.__stderr__ is not None:
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Holds Ctrl-C back until the end of the block, and for good from processes that are begun in it; nothing on
    Windows, where it can't be."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def here() -> Iterator[Workers]:
    """This very process as the only worker."""
    yield Workers(_Here(), 1)


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Workers that play `jobs` games at a time, each in a process of its own. Where the block is left by an exception
    the processes are ended in the midst of their games."""
    pool = _Processes(jobs)
    try:
        yield Workers(pool, jobs * AHEAD, pool.end)
    except BaseException:
        pool.end()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def this_machine(jobs: int) -> AbstractContextManager[Workers]:
    """Workers that play `jobs` games at a time: this very process where it is one, else as many others."""
    return here() if jobs == 1 else processes(jobs)


def _begin() -> None:
    """Ctrl-C is for the process that hands out the games; when that has died nobody wants them any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "this process was started by another"
    parent.join()
    os._exit(1)
