"""Row 37: an order is in the journal and the save after it fails: that it stands is said, with a status of its own, and
whoever tries again after status 2 gives it once."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.storage.disk.calls import Calls
from hexwar_tui.storage.saves.opening import load_game
from tests.cli.conftest import Shell
from tests.storage.faulty import striking, system
from tests.storage.games import words
from tests.toys import TOYS

pytestmark = pytest.mark.row(37)

SHOUT = ("--as", "red", "shout", "words=at last")
STANDS = (
    "What was entered stands, and is kept in the journal; the save could not be renewed. "
    "raid.hexwar could not be written: the disk is full. Free some space, or choose another place.\n"
)


def full(is_hit: Callable[[str, tuple[Any, ...]], bool]) -> Calls:
    """The disk is full for the calls for which `is_hit(name, arguments)` holds."""

    def strike(name: str, args: tuple[Any, ...]) -> None:
        if is_hit(name, args):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return striking(strike, lambda made, name: True)


def is_save(name: str, args: tuple[Any, ...]) -> bool:
    """Whether a call begins to write the save itself: a new file beside it."""
    return name == "open" and (file := Path(args[0]).name).startswith(".raid.hexwar.") and "journal" not in file


def is_line(name: str, args: tuple[Any, ...]) -> bool:
    """Whether a call writes the order into the journal."""
    return name == "write" and b'"at last"' in bytes(args[1])


def shouted(path: Path) -> list[str]:
    """What a look at the files gives."""
    return words(load_game(TOYS, path).game)


def test_an_order_in_the_journal_stands_though_the_save_fails(hexwar: Shell, raid: Path) -> None:
    """Status 3, what came of it as always, and on standard error that it stands; the next command renews the save."""
    with system(full(is_save)):
        said = hexwar("order", raid, *SHOUT)
    assert (said.status, said.err) == (3, STANDS)
    assert "shouted: side red, words at last" in said.out
    assert shouted(raid) == ["at last"]
    before = raid.read_bytes()
    said = hexwar("order", raid, "--as", "red", "end-turn")
    assert (said.status, said.err) == (0, "Recovered 1 order from the journal.\n")
    assert raid.read_bytes() != before
    assert shouted(raid) == ["at last"]


@pytest.mark.parametrize(
    "order",
    [
        ("seal", "--as", "red"),
        ("undo", "--as", "red"),
        ("rule", "side:red", "grain=9", "--because", "so"),
        ("rewind", "--to", "1"),
    ],
    ids=lambda order: order[0],
)
def test_all_that_changes_a_game_says_so(hexwar: Shell, order: tuple[str, ...]) -> None:
    """Sealing, taking back, ruling, going back."""
    hexwar.done("new", "harvest/toy", "-o", "raid.hexwar", "--referee")
    hexwar.done("order", "raid.hexwar", "--as", "red", "send", "units=red-1", "region=east")
    with system(full(is_save)):
        said = hexwar(order[0], "raid.hexwar", *order[1:])
    assert (said.status, said.err) == (3, STANDS)
    assert said.out


def test_an_order_that_is_nowhere_on_the_disk_is_not_given(hexwar: Shell, raid: Path) -> None:
    """Status 2, and nothing stands: tried again, it is given once."""
    with system(full(lambda name, args: is_save(name, args) or is_line(name, args))):
        said = hexwar.refused("order", raid, *SHOUT)
    assert said.endswith("or choose another place. Nothing was done: the game is as it was.")
    assert shouted(raid) == []
    hexwar.done("order", raid, *SHOUT)
    assert shouted(raid) == ["at last"]


@pytest.mark.parametrize("can_be_cut_off", [True, False])
def test_what_a_failed_write_has_left_in_the_journal_does_not_stand(
    hexwar: Shell, raid: Path, can_be_cut_off: bool
) -> None:
    """The line was written, but the disk did not confirm it: it is cut off again, and nothing was done. Where it can't
    be cut off, it is not said to be gone: status 3, it may stand, and here it does."""
    line: list[int] = []
    failing = ("fsync",) if can_be_cut_off else ("fsync", "ftruncate")

    def is_hit(name: str, args: tuple[Any, ...]) -> bool:
        if is_line(name, args):
            line.append(args[0])
        return is_save(name, args) or (name in failing and args[0] in line)

    with system(full(is_hit)):
        said = hexwar("order", raid, *SHOUT)
    assert line
    assert (said.status, shouted(raid)) == ((2, []) if can_be_cut_off else (3, ["at last"]))
    ending = "Nothing was done: the game is as it was.\n"
    if not can_be_cut_off:
        ending = "Part of what was entered may stand: “hexwar show” tells which.\n"
    assert said.err.endswith(ending)


def test_a_refused_order_is_refused_by_its_own_words(hexwar: Shell, raid: Path) -> None:
    """Whatever the disk says of what was given before it and stands: status 3, and the answer has the reason of the
    rules."""
    sheet = Path("orders.txt")
    sheet.write_text("shout words=first\nwalk unit=red-1 path=0101,0301\n", "utf-8")
    with system(full(is_save)):
        said = hexwar("order", raid, "--as", "red", "--from", sheet)
    assert said.status == 3
    assert "Line 2: “walk unit=red-1 path=0101,0301”\n    The path has a gap. (TOY-1.1)" in said.out
    assert shouted(raid) == ["first"]
    assert load_game(TOYS, raid).game.turn == 1


def test_an_answer_that_can_not_be_written_does_not_make_an_order_undone(
    hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Standard output is a full disk: status 3, for the order stands."""

    def print_nothing(*words: object, **more: object) -> None:
        if "file" not in more:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("hexwar_tui.cli.at_table.orders.print", print_nothing, raising=False)
    monkeypatch.setattr("hexwar_tui.cli.main._drop_output", lambda: None)
    said = hexwar("order", raid, *SHOUT)
    assert said.status == 3
    assert said.err.endswith("What was entered stands, and is kept: only the answer could not be written.\n")
    assert shouted(raid) == ["at last"]
    assert hexwar("order", raid, "--as", "blue", "walk").status == 2
