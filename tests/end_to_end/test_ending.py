"""How the program ends: signals, hang-ups, quitting, faults; the terminal is put back and the orders are kept."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.save_list import saved_games
from tests.end_to_end.terminal import Terminal, toy_app
from tests.end_to_end.toy_app import SECRET
from tests.toys import TOYS

UNDONE = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?1004l")
"""What puts a terminal back: its own screen, its cursor, no mouse, no marked pastes, no news of the focus."""


def give_an_order(terminal: Terminal, nth: int = 1) -> None:
    """Red puts up a fence, his `nth`."""
    ask_for_an_order(terminal)
    terminal.type("\r")
    terminal.wait_until(lambda text: text.count("fenced: ") == nth and "It can be taken back." in text, "the fence")


def ask_for_an_order(terminal: Terminal) -> None:
    """Red is about to put up a fence: he only has to press Enter once more."""
    terminal.type("\x10")
    terminal.wait_for("Type a part of the name")
    terminal.type("fence\r")
    asked = terminal.wait_for("Which hex side?")
    if "fenced: " not in asked:  # Two sides of that hex are left.
        terminal.type("\r")
        terminal.wait_for("Enter: choose")


def ends_in_good_order(terminal: Terminal, status: int) -> bool:
    """Whether the program ends with this status, and the terminal is then as it was before."""
    assert terminal.wait_end() == status
    raw = bytes(terminal.raw)
    return all(sign in raw[raw.rindex(b"\x1b[?1049h") :] for sign in UNDONE) and terminal.modes_now == terminal.modes


@contextmanager
def at_table(home: Path, **more: object) -> Iterator[Terminal]:
    """The app with Red at the table."""
    with toy_app(home, "raid/foray", **more) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        yield terminal


def entries(home: Path, *, saved: bool = False) -> int:
    """How many orders the one game saved at home holds, its journal included; holds that it is `saved`."""
    (save,) = saved_games(home / "saves")
    with Campaign.open(TOYS, save.path, read_only=True) as campaign:
        assert not (saved and campaign.has_unsaved)
        return sum(1 for entry in campaign.game.record.entries if entry.kind.value == "order")


LONG = pytest.mark.long


@pytest.mark.row(20)
@pytest.mark.parametrize(
    ("number", "keys"),
    [
        pytest.param(signal.SIGTERM, "\x10walk", id="TERM-typing"),
        pytest.param(signal.SIGHUP, "a", id="HUP-orders"),
        pytest.param(signal.SIGQUIT, "", id="QUIT"),
        pytest.param(signal.SIGINT, "", id="INT"),
        *(pytest.param(signal.SIGTERM, keys, id=f"TERM-{keys!r}", marks=LONG) for keys in ("", "a", "e", "\x1b", "?")),
    ],
)
def test_a_signal_ends_it_in_good_order(table: Terminal, home: Path, number: signal.Signals, keys: str) -> None:
    """Row 20: exit status 128 and the signal, the terminal restored, the last order kept, whatever is being asked or
    typed."""
    give_an_order(table)
    table.type(keys)
    if keys:
        table.wait_for("╭")
    table.process.send_signal(number)
    assert ends_in_good_order(table, 128 + number)
    assert entries(home) == 1


@pytest.mark.row(20)
@pytest.mark.parametrize(
    ("words", "seen"), [((), "New game"), pytest.param(("raid/foray",), "Pass the keyboard to Red", marks=LONG)]
)
def test_a_signal_at_the_title_or_the_curtain(home: Path, words: tuple[str, ...], seen: str) -> None:
    """Row 20: without a game, and between two players, too; nothing of either stays on the screen."""
    with toy_app(home, *words) as terminal:
        terminal.wait_for(seen)
        terminal.process.send_signal(signal.SIGTERM)
        assert ends_in_good_order(terminal, 128 + signal.SIGTERM)
        assert b"orders here" not in terminal.raw
    assert not words or entries(home) == 0


@pytest.mark.row(20)
@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=LONG)], ids=lambda number: number.name
)
def test_a_signal_during_a_save(home: Path, number: signal.Signals) -> None:
    """Row 20: one that comes when the new save is written and not yet in its place waits until it is: the save is whole
    and of now, and nothing is left beside it."""
    pipe = home / "pipe"
    with at_table(home, environment={"HOLD": str(pipe)}) as terminal:
        give_an_order(terminal)
        os.mkfifo(pipe)
        terminal.type("\x13")
        with pipe.open("wb"):
            pipe.unlink()
            terminal.process.send_signal(number)
        assert ends_in_good_order(terminal, 128 + number)
    assert entries(home, saved=True) == 1
    (save,) = saved_games(home / "saves")
    kept = {path.name.replace(save.path.name, "") for path in save.path.parent.iterdir()}
    assert kept <= {"", ".bak", ".journal", ".lock"}


@pytest.mark.row(20)
@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["usual", "nohup"])
def test_a_closed_window_ends_it(home: Path, ignored: tuple[signal.Signals, ...]) -> None:
    """Row 20: it does not go on without a terminal, not even where SIGHUP is ignored; the last order is kept."""
    with at_table(home, ignored=ignored) as terminal:
        give_an_order(terminal)
        terminal.close()
        assert terminal.wait_end() == 128 + signal.SIGHUP
    assert entries(home) == 1


@pytest.mark.row(24)
def test_killed_in_mid_turn_gone_on_with_and_left(table: Terminal, home: Path) -> None:
    """An order that was shown as given is there after SIGKILL, and the game goes on with it. Row 24: quitting by Ctrl+Q
    asks nothing and loses nothing."""
    give_an_order(table)
    table.process.kill()
    table.wait_end()
    assert entries(home) == 1
    with toy_app(home) as again:
        again.wait_for("The foray, turn 1")
        again.type("c")
        again.wait_for("Recovered 1 order")
        again.type("\x11")
        assert ends_in_good_order(again, 0)
    assert entries(home, saved=True) == 1


@pytest.mark.row(25)
@pytest.mark.parametrize(
    ("fault", "kept"),
    [
        pytest.param({"FAULT": "1"}, None, id="map"),
        pytest.param({"FAULT_AT": "1"}, 0, id="first order", marks=LONG),
        pytest.param({"FAULT_AT": "2"}, 1, id="second order"),
    ],
)
def test_a_fault_of_the_program(home: Path, fault: dict[str, str], kept: int | None) -> None:
    """Row 25: status 1, the terminal restored, one sentence each on what, the save, the log; neither screen nor log
    tells a value of a variable. An order in whose midst it comes is not kept, no byte of save and journal changes by
    it, and those before it are there."""
    with toy_app(home, "raid/foray", environment=fault) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        for n in range(kept or 0):
            terminal.wait_for("Turn 1")
            give_an_order(terminal, nth=n + 1)
        if kept is not None:
            terminal.wait_for("Turn 1")
        passing = (".holder", ".tmp")
        before = {path: path.read_bytes() for path in (home / "saves").iterdir() if path.suffix not in passing}
        if kept is not None:
            ask_for_an_order(terminal)
            terminal.type("\r")
        assert ends_in_good_order(terminal, 1)
        said = bytes(terminal.raw).rpartition(b"\x1b[?1004l")[2].decode()
    (log,) = home.glob("fault-*.log")
    assert "A fault in the program has stopped it." in said
    assert str(home / "saves") in said.replace("\r\n", "")
    assert log.name in said.replace("\r\n", "")
    assert ("a fault in the map" if kept is None else "a fault behind an event") in log.read_text("utf-8")
    assert SECRET not in log.read_text("utf-8")
    assert SECRET.encode() not in terminal.raw
    if kept is not None:
        assert {path: path.read_bytes() for path in before} == before
        assert entries(home) == kept
