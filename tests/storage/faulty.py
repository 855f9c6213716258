"""An operating system that fails, or kills the program, at the call a test chooses."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.calls import Calls

KILLED = 77

Strike = Callable[[str, tuple[Any, ...]], None]
"""What happens in place of a call: its name and arguments. It may return, and the call is then made."""


def striking(strike: Strike, at: Callable[[int, str], bool]) -> Calls:
    """Calls that count themselves from 1, with `strike` before each for which `at(number, name)` holds."""
    made = [0]

    def wrapped(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def made_call(*args: Any, **more: Any) -> Any:
            made[0] += 1
            if at(made[0], name):
                strike(name, args)
            return call(*args, **more)

        return made_call

    return Calls(**{spec.name: wrapped(spec.name, getattr(Calls(), spec.name)) for spec in fields(Calls)})


@contextmanager
def system(calls: Calls) -> Iterator[None]:
    """Storage works on these calls for a while."""
    before = disk.calls
    disk.calls = calls
    try:
        yield
    finally:
        disk.calls = before


def failing(number: int, code: int) -> Calls:
    """Call `number` fails with `code`; of what it was to write, half is written."""

    def strike(name: str, args: tuple[Any, ...]) -> None:
        half(name, args)
        raise OSError(code, os.strerror(code))

    return striking(strike, lambda made, name: made == number)


def full_from(number: int) -> Calls:
    """From call `number` on the disk is full: nothing can be written or made, but files can still be removed."""

    def strike(name: str, args: tuple[Any, ...]) -> None:
        half(name, args)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return striking(strike, lambda made, name: made >= number and name in ("write", "fsync", "link", "replace"))


def killing(number: int) -> Calls:
    """The process dies before call `number`; of what it was to write, half is written."""

    def strike(name: str, args: tuple[Any, ...]) -> None:
        half(name, args)
        os._exit(KILLED)

    return striking(strike, lambda made, name: made == number)


def half(name: str, args: tuple[Any, ...]) -> None:
    """Writes half of what a call of `write` was given."""
    if name == "write":
        os.write(args[0], args[1][: len(args[1]) // 2])


def killed_at(number: int, act: Callable[[], object]) -> bool:
    """Does `act` in a child process that dies at call `number`; False if `act` came to its end before that."""
    child = os.fork()
    if not child:
        try:
            disk.calls = killing(number)
            act()
            os._exit(0)
        finally:
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, KILLED), "the child did what it should"
    return status == KILLED


Made = TypeVar("Made")


def every_kill(
    folder: Path, make: Callable[[Path], Made], act: Callable[[Made], object], *, least: int = 11, stride: int = 1
) -> Iterator[Made]:
    """What `make` makes in a folder of its own, for every call of `act`, or every so manieth by `stride`, after a child
    that did it was killed there.

    At last for an `act` that came to its end, by call number `least` or later.
    """
    for number in count(1, stride):
        made = make(folder / str(number))
        was_killed = killed_at(number, partial(act, made))
        yield made
        if not was_killed:
            assert number >= least, "there were calls to be killed at"
            return


def let_go(campaign: Campaign) -> None:
    """What the system does when the process that holds a campaign is killed: the lock is free, nothing is written."""
    campaign.game.sink = None
    assert campaign._lock is not None
    campaign._lock.release()
