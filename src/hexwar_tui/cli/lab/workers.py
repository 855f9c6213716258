"""The workers of a dask cluster that play the games of a series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import hexwar_tui
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.practice.workers import Workers

PLAYS = ("hexgrid", "engine", "systems", "practice")
"""The parts of the program on which it depends how a game of practice players goes."""

AHEAD_OF_CLUSTER = 256
"""How many games are handed out to a cluster, which may grow while it plays."""

RETRIES = 2
"""How often a cluster tries a game again that has failed. A game that is lost with its worker it gives to another."""

PATIENCE = 10
"""How many seconds a scheduler has to answer."""


class NoCluster(HexwarError):
    """Raised where there is no cluster at an address, or none that can play the games of this program."""


@cache
def program() -> str:
    """A hash of all by which it is decided how games go: the same program plays the same games."""
    found, home = sha256(), Path(hexwar_tui.__file__).parent
    for part in PLAYS:
        for path in sorted((home / part).rglob("*")):
            if path.suffix in (".py", ".json"):
                found.update(b"%b\0%b\0" % (path.relative_to(home).as_posix().encode(), path.read_bytes()))
    return found.hexdigest()


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
