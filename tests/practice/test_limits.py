"""What holds the process of practice players, where systems differ."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Iterator

import pytest

from hexwar_tui.practice.limits import bind_process
from hexwar_tui.practice.room import _kill

MEMORY = 1 << 28


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """What is limited, and to how much, as if this process were; the soft limits."""
    found: dict[int, int] = {}

    def limit(kind: int, limits: tuple[int, int]) -> None:
        if sys.platform == "darwin" and kind == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        found[kind] = limits[0]

    monkeypatch.setattr(resource, "setrlimit", limit)
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return found


def test_memory_is_limited_and_no_file_is_written(limited: dict[int, int]) -> None:
    """Nor does a process that breaks down leave its memory in a file."""
    bind_process(MEMORY)
    assert limited == {resource.RLIMIT_AS: MEMORY, resource.RLIMIT_FSIZE: 0, resource.RLIMIT_CORE: 0}


def test_macos_which_limits_no_memory_holds_to_the_rest(
    limited: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refuses any such limit."""
    monkeypatch.setattr(sys, "platform", "darwin")
    bind_process(MEMORY)
    assert limited == {resource.RLIMIT_FSIZE: 0, resource.RLIMIT_CORE: 0}


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    """A process that waits until its input ends."""
    begun = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
    with begun:
        yield begun
        assert begun.stdin is not None
        begun.stdin.close()


def forbidden(*_: object) -> None:
    """Raises what macOS answers where all processes that are to be ended have ended."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize(("platform", "is_passed_over"), [("darwin", True), ("linux", False)])
def test_macos_may_refuse_to_end_what_has_ended(
    monkeypatch: pytest.MonkeyPatch, process: subprocess.Popen[bytes], platform: str, *, is_passed_over: bool
) -> None:
    """Nobody has taken note of its end yet. Elsewhere nothing is refused for that."""
    assert process.stdin is not None
    process.stdin.close()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    monkeypatch.setattr(os, "killpg", forbidden)
    monkeypatch.setattr(sys, "platform", platform)
    if not is_passed_over:
        with pytest.raises(PermissionError):
            _kill(process)
        return
    _kill(process)
    assert process.returncode == 0


def test_what_still_runs_and_may_not_be_ended_is_told(
    monkeypatch: pytest.MonkeyPatch, process: subprocess.Popen[bytes]
) -> None:
    """On macOS as elsewhere."""
    monkeypatch.setattr(os, "killpg", forbidden)
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(PermissionError):
        _kill(process)
