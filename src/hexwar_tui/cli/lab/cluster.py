"""The workers of a dask cluster that play the games of a series."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from platform import node
from typing import Any

from hexwar_tui.cli.lab.played_by import OtherProgram, played_by
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Question, Task
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.practice.workers import Workers

AHEAD_OF_CLUSTER = 256
"""How many games are handed out to a cluster, which may grow while it plays."""

RETRIES = 2
"""How often a cluster tries a game again that has failed. A game that is lost with its worker it gives to another."""

PATIENCE = 10
"""How many seconds a scheduler has to answer."""


class NoCluster(HexwarError):
    """Raised where there is no cluster at an address, or none that can play the games of this program."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is to play, in games of which systems, and by what these are played where they are asked for."""

    players: tuple[str, ...]
    systems: tuple[str, ...]
    by: Mapping[str, str]

    @classmethod
    def of(cls, question: Question) -> Asked:
        """What is asked by this question, here."""
        systems = tuple(scenario.system for scenario, _ in question.scenarios)
        return cls(question.players, systems, played_by(question.players, systems))


class _Alike(Executor):
    """Has a cluster play games, and each worker look for itself whether it plays them as they go here: others may join
    at any time."""

    def __init__(self, cluster: Executor, asked: Asked) -> None:
        self._cluster, self._asked = cluster, asked

    def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        return self._cluster.submit(play_alike, self._asked, fn, *words, **more)


def play_alike(asked: Asked, play: Callable[[Task], Ended], task: Task) -> Ended:
    """Plays the game. Raises OtherProgram where it would go otherwise here, and whatever `play` raises."""
    if played_by(asked.players, asked.systems) != asked.by:
        raise OtherProgram(
            say("A worker has another version of hexwar, its systems or its players than you: {worker}.", worker=node())
        )
    return play(task)


@contextmanager
def cluster(address: str, question: Question) -> Iterator[Workers]:
    """The workers of the dask cluster whose scheduler has this address, for games of this question. Raises NoCluster
    where dask.distributed is not installed, nobody answers, there are no workers, or they have another version of the
    program, its systems or its players; a worker that joins later refuses games, by OtherProgram, if it has."""
    asked = Asked.of(question)
    with _client(address) as client:
        _check(client, address, asked)
        yield Workers(_Alike(client.get_executor(pure=False, retries=RETRIES), asked), AHEAD_OF_CLUSTER)


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


def _check(client: Any, address: str, asked: Asked) -> None:
    """Raises NoCluster unless there are workers, and all play what is asked as it is played here."""
    theirs = client.run(played_by, asked.players, asked.systems, on_error="return")
    if not theirs:
        raise NoCluster(say("The scheduler at {address} has no workers yet.", address=clean(address, 200)))
    others = sorted(worker for worker, by in theirs.items() if by != asked.by)
    if others:
        raise NoCluster(
            say("These workers have another version of hexwar than you, or none: {workers}.", workers=tuple(others))
        )
