"""Who plays the games of a series: this very process, processes of its own, or the workers of a dask cluster."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

import hexwar_tui
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.series.ended import Ended, play_game
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.systems import REGISTRY

PLAYS = ("hexgrid", "engine", "systems", "practice")
"""The parts of the program on which it depends how a game of practice players goes."""

AHEAD = 2
"""How many games are handed out for each process: one that is played and one that waits."""

AHEAD_OF_CLUSTER = 256
"""How many games are handed out to a cluster, which may grow while it plays."""

RETRIES = 2
"""How often a cluster tries a game again that has failed. A game that is lost with its worker it gives to another."""

PATIENCE = 10
"""How many seconds a scheduler has to answer."""


class NoCluster(HexwarError):
    """Raised where there is no cluster at an address, or none that can play the games of this program."""


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor that plays games, and how many are handed out to it at a time."""

    executor: Executor
    ahead: int


def play(task: Task) -> Ended:
    """Plays the game. Raises Endless, and whatever a practice player raises."""
    return play_game(REGISTRY, task)


@cache
def program() -> str:
    """A hash of all by which it is decided how games go: the same program plays the same games."""
    found, home = sha256(), Path(hexwar_tui.__file__).parent
    for part in PLAYS:
        for path in sorted((home / part).rglob("*")):
            if path.suffix in (".py", ".json"):
                found.update(b"%b\0%b\0" % (path.relative_to(home).as_posix().encode(), path.read_bytes()))
    return found.hexdigest()


# -- on this machine ---------------------------------------------------------------------------------------------------


class _Here(Executor):
    """Plays each game at once, within this process."""

    def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*words, **more))
        except BaseException as fault:
            future.set_exception(fault)
            if not isinstance(fault, Exception):
                raise
        return future


class _Processes(ProcessPoolExecutor):
    """Processes that Ctrl-C never reaches, not even while they begin: each is begun when there is a game for it."""

    def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        with _interrupts_held_back():
            return super().submit(fn, *words, **more)


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
def processes(jobs: int) -> Iterator[Workers]:
    """Workers that play `jobs` games at a time, each in a process of its own; a single one is this process. Where the
    block is left by an exception the processes are ended in the midst of their games."""
    if jobs == 1:
        yield Workers(_Here(), 1)
        return
    others = set(active_children())
    pool = _Processes(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield Workers(pool, jobs * AHEAD)
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the process that hands out the games; when that has died nobody wants them any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "this process was started by another"
    parent.join()
    os._exit(1)


# -- elsewhere ---------------------------------------------------------------------------------------------------------


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the dask cluster whose scheduler has this address. Raises NoCluster where dask.distributed is not
    installed, nobody answers, there are no workers, or they have another version of the program."""
    with _client(address) as client:
        _check(client, address)
        yield Workers(client.get_executor(pure=False, retries=RETRIES), AHEAD_OF_CLUSTER)


def _client(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm import resolve_address
    except ImportError as fault:
        raise NoCluster(
            say("A cluster is reached by the package distributed: “pip install 'hexwar[dask]'” brings it.")
        ) from fault
    try:
        # Before there is a client: one that never got as far as asking can't be closed without complaints.
        _demand_address(address)
        return Client(resolve_address(address), timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise NoCluster(say("No scheduler of dask answers at {address}.", address=clean(address, 200))) from fault


def _demand_address(text: str) -> None:
    """Raises ValueError unless `text` is HOST:PORT, with or without tcp:// before it."""
    host, _, port = text.removeprefix("tcp://").rpartition(":")
    if not host or "://" in host or not 0 < int(port) < 1 << 16:
        raise ValueError(text)


def _check(client: Any, address: str) -> None:
    """Raises NoCluster unless there are workers, and all have this program."""
    theirs = client.run(program, on_error="return")
    if not theirs:
        raise NoCluster(say("The scheduler at {address} has no workers yet.", address=clean(address, 200)))
    others = sorted(worker for worker, hash in theirs.items() if hash != program())
    if others:
        raise NoCluster(
            say("These workers have another version of hexwar than you, or none: {workers}.", workers=tuple(others))
        )
