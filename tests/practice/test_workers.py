"""The processes that play the games of a series: Ctrl-C is for the one that hands them out."""

from __future__ import annotations

import signal

from hexwar_tui.practice.workers import processes


def is_held_back() -> bool:
    """Whether Ctrl-C does not reach this process."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_reaches_no_process_that_plays_not_even_while_it_begins() -> None:
    """Held back before it is there, so that it never complains; this process hears Ctrl-C as before."""
    with processes(2) as workers:
        asked = [workers.executor.submit(is_held_back) for _ in range(4)]
        assert all(each.result() for each in asked)
        assert not is_held_back()
