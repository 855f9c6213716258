"""The processes that play the games of a series: Ctrl-C is for the one that hands them out."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from hexwar_tui.practice.workers import Workers, here, processes


def is_held_back() -> bool:
    """Whether Ctrl-C does not reach this process."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_reaches_no_process_that_plays_not_even_while_it_begins() -> None:
    """Held back before it is there, so that it never complains; this process hears Ctrl-C as before."""
    with processes(2) as workers:
        asked = [workers.executor.submit(is_held_back) for _ in range(4)]
        assert all(each.result() for each in asked)
        assert not is_held_back()


def leave() -> None:
    """What a player may do that wants no more."""
    sys.exit(5)


@pytest.mark.parametrize("workers", [here, lambda: processes(1)], ids=["here", "elsewhere"])
def test_a_player_that_leaves_ends_its_game_and_nothing_else(
    workers: Callable[[], AbstractContextManager[Workers]],
) -> None:
    """Whether games are played in this process or in others."""
    with workers() as playing:
        fault = playing.executor.submit(leave).exception()
        assert isinstance(fault, SystemExit)
        assert playing.executor.submit(is_held_back).exception() is None


def interrupt() -> None:
    """What Ctrl-C does in the midst of a game."""
    raise KeyboardInterrupt


def test_ctrl_c_ends_a_series_that_is_played_here() -> None:
    """It is nobody's fault."""
    with here() as playing, pytest.raises(KeyboardInterrupt):
        playing.executor.submit(interrupt)
