"""lab on a cluster of dask: the same games, whoever plays them, and whoever is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.cli.lab import lab, series
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import GameKey
from tests.cli.conftest import Shell

distributed = pytest.importorskip("distributed", reason="a cluster needs dask: pip install 'hexwar[dask]'")

SERIES = ["lab", "ashlands/first-steps", "--players", "random,steady", "--games", "20", "--json"]

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]


@pytest.fixture
def two() -> Iterator[Any]:
    """A cluster of two workers on this machine, each a process."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found


def test_a_cluster_plays_the_same_though_a_worker_is_lost(
    hexwar: Shell, two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two is killed in the midst of its third game at the latest: all games are played, the result is that of
    one process."""
    usual = lab._series

    def series_of(*words: Any) -> series.Series:
        found = usual(*words)

        def keep(key: GameKey, ended: Ended) -> None:
            if len(found.played) == 3:
                os.kill(next(iter(two.workers.values())).process.pid, signal.SIGKILL)

        found.keep = keep
        return found

    monkeypatch.setattr(lab, "_series", series_of)
    told = hexwar(*SERIES, "--scheduler", two.scheduler_address)
    monkeypatch.undo()
    assert told.status == 0
    alone = subprocess.run(
        [sys.executable, "-m", "hexwar_tui.cli.main", *SERIES, "--jobs", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.out == alone.stdout
    assert told.data["games"] == 20


def test_workers_with_another_program_are_refused(hexwar: Shell, two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would play other games."""
    monkeypatch.setattr("hexwar_tui.cli.lab.played_by.program", lambda: str(os.getpid()))
    assert "another version of hexwar" in hexwar.refused(*SERIES, "--scheduler", two.scheduler_address)


def test_a_worker_that_joins_later_with_another_program_is_refused(
    hexwar: Shell, two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks for itself, whoever was asked when the series began."""
    monkeypatch.setattr("hexwar_tui.cli.lab.cluster._check", lambda client, address, asked: None)
    monkeypatch.setattr("hexwar_tui.cli.lab.played_by.program", lambda: "another")
    told = hexwar(*SERIES, "--scheduler", two.scheduler_address)
    assert (told.status, told.data["games"]) == (1, 0)
    assert told.err.startswith("A worker has another version of hexwar, its systems or its players than you: ")


def test_a_cluster_without_workers_is_refused(hexwar: Shell) -> None:
    """It would wait for ever."""
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as none:
        assert "has no workers yet" in hexwar.refused(*SERIES, "--scheduler", none.scheduler_address)


@pytest.mark.parametrize("address", ["nonsense", "nonsense::", "tls://127.0.0.1:9", "127.0.0.1:80000", "127.0.0.1:0"])
def test_what_is_no_address_is_refused(hexwar: Shell, address: str) -> None:
    """At once, in a sentence."""
    assert "No scheduler of dask answers" in hexwar.refused(*SERIES, "--scheduler", address)


def test_nobody_at_an_address(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for some time, and no longer."""
    monkeypatch.setattr("hexwar_tui.cli.lab.cluster.PATIENCE", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        assert "No scheduler of dask answers" in hexwar.refused(*SERIES, "--scheduler", f"127.0.0.1:{port}")
