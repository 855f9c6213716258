"""How the program ends: signals, hang-ups, quitting, faults; the terminal is put back and the orders are kept."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.save_list import saved_games
from tests.end_to_end.terminal import Terminal, toy_app
from tests.end_to_end.toy_app import SECRET
from tests.toys import TOYS

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
UNDONE = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?1004l")
"""What puts a terminal back: its own screen, its cursor, no mouse, no marked pastes, no news of the focus."""


def give_an_order(terminal: Terminal, nth: int = 1) -> None:
    """Red puts up a fence, his `nth`."""
    ask_for_an_order(terminal)
    terminal.type("\r")
    terminal.wait_until(lambda text: text.count("fenced: ") == nth and "give the order" not in text, "the fence")


def ask_for_an_order(terminal: Terminal) -> None:
    """Red is about to put up a fence: he only has to say that he wants it."""
    terminal.type("\x10")
    terminal.wait_for("Type a part of the name")
    terminal.type("fence\r")
    terminal.wait_for("Which hex side?")
    terminal.type("\r")
    asked = terminal.wait_until(
        lambda text: "south-east" in text or "give the order" in text, "which side, if two are left"
    )
    if "give the order" not in asked:
        terminal.type("\r")
        terminal.wait_for("give the order")


def is_restored(terminal: Terminal) -> bool:
    """Whether the terminal is as it was before the program."""
    raw = bytes(terminal.raw)
    return all(sign in raw[raw.rindex(b"\x1b[?1049h") :] for sign in UNDONE) and terminal.modes_now == terminal.modes


def entries(home: Path) -> int:
    """How many orders the one game saved at home holds, its journal included."""
    (save,) = saved_games(home / "saves")
    with Campaign.open(TOYS, save.path, read_only=True) as campaign:
        return sum(1 for entry in campaign.game.record.entries if entry.kind.value == "order")


@pytest.mark.row(20)
@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_ends_it_in_good_order(table: Terminal, home: Path, number: signal.Signals) -> None:
    """Row 20: exit status 128 and the signal, the terminal restored, the last order kept."""
    give_an_order(table)
    table.process.send_signal(number)
    assert table.wait_end() == 128 + number
    assert is_restored(table)
    assert entries(home) == 1


@pytest.mark.row(20)
def test_a_signal_at_the_title(home: Path) -> None:
    """Row 20: without a game, too."""
    with toy_app(home) as terminal:
        terminal.wait_for("New game")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.wait_end() == 128 + signal.SIGTERM
        assert is_restored(terminal)


@pytest.mark.row(20)
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("a", id="orders"),
        pytest.param("\x10walk", id="typing"),
        *(
            pytest.param(keys, id=id, marks=pytest.mark.long)
            for keys, id in (("e", "end"), ("\x1b", "leaving"), ("?", "help"))
        ),
    ],
)
def test_a_signal_in_a_dialog(table: Terminal, home: Path, keys: str) -> None:
    """Row 20: whatever is being asked or typed, it ends in good order, and what was given before is kept."""
    give_an_order(table)
    table.type(keys)
    table.wait_for("╭")
    table.process.send_signal(signal.SIGTERM)
    assert table.wait_end() == 128 + signal.SIGTERM
    assert is_restored(table)
    assert entries(home) == 1


@pytest.mark.row(20)
@pytest.mark.long
def test_a_signal_at_the_curtain(home: Path) -> None:
    """Row 20: between two players, too; nothing of either stays on the screen."""
    with toy_app(home, "raid/foray") as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.wait_end() == 128 + signal.SIGHUP
        assert is_restored(terminal)
        assert b"Turn 1" not in terminal.raw
    assert entries(home) == 0


@pytest.mark.row(20)
@pytest.mark.parametrize(
    "number",
    [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.long)],
    ids=lambda number: number.name,
)
def test_a_signal_during_a_save(home: Path, number: signal.Signals) -> None:
    """Row 20: one that comes when the new save is written and not yet in its place waits until it is: the save is whole
    and of now, and nothing is left beside it."""
    pipe = home / "pipe"
    with toy_app(home, "raid/foray", environment={"HOLD": str(pipe)}) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        give_an_order(terminal)
        os.mkfifo(pipe)
        terminal.type("\x13")
        with pipe.open("wb"):
            pipe.unlink()
            terminal.process.send_signal(number)
        assert terminal.wait_end() == 128 + number
        assert is_restored(terminal)
    assert entries(home) == 1
    (save,) = saved_games(home / "saves")
    with Campaign.open(TOYS, save.path, read_only=True) as campaign:
        assert not campaign.has_unsaved
    kept = {path.name.replace(save.path.name, "") for path in save.path.parent.iterdir()}
    assert kept <= {"", ".bak", ".journal", ".lock"}


@pytest.mark.row(20)
@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["usual", "nohup"])
def test_a_closed_window_ends_it(home: Path, ignored: tuple[signal.Signals, ...]) -> None:
    """Row 20: it does not go on without a terminal, not even where SIGHUP is ignored; the last order is kept."""
    with toy_app(home, "raid/foray", ignored=ignored) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        give_an_order(terminal)
        terminal.close()
        assert terminal.wait_end() == 128 + signal.SIGHUP
    assert entries(home) == 1


def test_killed_in_mid_turn(table: Terminal, home: Path) -> None:
    """An order that was shown as given is there after SIGKILL, and the game goes on with it."""
    give_an_order(table)
    table.process.kill()
    table.wait_end()
    assert entries(home) == 1
    with toy_app(home) as again:
        again.wait_for("The foray, turn 1")
        again.type("c")
        again.wait_for("Recovered 1 order")


@pytest.mark.row(24)
def test_ctrl_q_saves_and_quits(table: Terminal, home: Path) -> None:
    """Row 24: quitting asks nothing and loses nothing."""
    give_an_order(table)
    table.type("\x11")
    assert table.wait_end() == 0
    assert is_restored(table)
    assert entries(home) == 1
    (save,) = saved_games(home / "saves")
    with Campaign.open(TOYS, save.path, read_only=True) as campaign:
        assert not campaign.has_unsaved


@pytest.mark.row(25)
def test_a_fault_of_the_program(home: Path) -> None:
    """Row 25: the terminal restored, one sentence each on what, the save, the log; no values of variables anywhere."""
    with toy_app(home, "raid/foray", environment={"FAULT": "1"}) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        assert terminal.wait_end() == 1
        assert is_restored(terminal)
        said = bytes(terminal.raw).rpartition(b"\x1b[?1004l")[2].decode()
    (log,) = home.glob("fault-*.log")
    assert "A fault in the program has stopped it." in said
    assert str(home / "saves") in said.replace("\r\n", "")
    assert log.name in said.replace("\r\n", "")
    assert "RuntimeError" in log.read_text("utf-8")
    assert SECRET not in log.read_text("utf-8")
    assert SECRET.encode() not in terminal.raw


@pytest.mark.row(25)
@pytest.mark.parametrize("kept", [pytest.param(0, marks=pytest.mark.long), 1])
def test_a_fault_in_the_middle_of_an_order(home: Path, kept: int) -> None:
    """Row 25: the order is not kept, no byte of save and journal changes by it, those before it are there, the exit
    status is 1, and neither screen nor log tells a value of a variable."""
    with toy_app(home, "raid/foray", environment={"FAULT_AT": str(kept + 1)}) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        for n in range(kept):
            give_an_order(terminal, nth=n + 1)
        before = {path: path.read_bytes() for path in (home / "saves").iterdir() if path.suffix != ".holder"}
        ask_for_an_order(terminal)
        terminal.type("\r")
        assert terminal.wait_end() == 1
        assert is_restored(terminal)
        said = bytes(terminal.raw).rpartition(b"\x1b[?1004l")[2].decode()
    assert "A fault in the program has stopped it." in said
    assert {path: path.read_bytes() for path in before} == before
    assert entries(home) == kept
    (log,) = home.glob("fault-*.log")
    assert "a fault behind an event" in log.read_text("utf-8")
    assert SECRET not in log.read_text("utf-8") + said
