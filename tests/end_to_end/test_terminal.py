"""What terminals do to a program: signals, hang-ups, stray bytes, sizes, no colours, no terminal at all."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.save_list import saved_games
from tests.end_to_end.terminal import DEADLINE, ROOT, Terminal, toy_app
from tests.end_to_end.toy_app import SECRET
from tests.toys import TOYS
from tests.tui.toy_home import toy_home

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
UNDONE = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?1004l")
"""What puts a terminal back: its own screen, its cursor, no mouse, no marked pastes, no news of the focus."""

COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return toy_home(tmp_path, language="en")


@pytest.fixture
def table(home: Path) -> Iterator[Terminal]:
    """A game of two at its first curtain's other side: Red at the table."""
    with toy_app(home, "raid/foray") as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        yield terminal


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
    "keys", ["a", "\x10walk", "e", "\x1b", "?"], ids=["orders", "typing", "end", "leaving", "help"]
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


@pytest.mark.row(22)
def test_bytes_that_are_no_text(table: Terminal) -> None:
    """Row 22: a stray byte neither ends the app nor swallows the next key."""
    table.type(b"\xff\xfe\xc3(")
    table.type("?")
    table.wait_for("Unit before")
    table.type("\x1b")
    table.wait_for("Turn 1", gone="Unit before")
    table.type("\x11")
    assert table.wait_end() == 0


def test_into_the_background_and_back(table: Terminal) -> None:
    """Ctrl+Z gives the terminal back; after coming back everything is painted again."""
    table.type("\x1a")
    table.wait_stop()
    assert b"\x1b[?1049l" in table.raw
    assert table.modes_now == table.modes
    table.raw.clear()
    os.kill(table.process.pid, signal.SIGCONT)
    table.wait_for("Turn 1")
    table.wait_for("orders here")


@pytest.mark.row(21)
@pytest.mark.parametrize("size", [(0, 0), (1, 1), (10, 3), (79, 24), (80, 23), (300, 100)], ids=str)
def test_any_size(table: Terminal, size: tuple[int, int]) -> None:
    """Row 21: with a dialog open, any size and back; what was there is there again."""
    table.type("a")
    table.wait_for("Fall back")
    table.resize(*size)
    if size == (79, 24):
        table.wait_for("More room, please")
    table.type("x")
    table.resize(80, 24)
    table.wait_for("Fall back")
    table.type("\x1b")
    table.wait_for("orders here", gone="Fall back")


@pytest.mark.row(21)
def test_a_window_that_is_dragged(table: Terminal) -> None:
    """Row 21: many sizes in quick succession come to rest, with a dialog open."""
    table.type("a")
    table.wait_for("Fall back")
    for n in range(60):
        table.resize(60 + 7 * (n % 11), 20 + 3 * (n % 7))
        table.type("x" if n % 9 == 0 else "")
    table.resize(100, 30)
    table.wait_for("Fall back")
    table.type("\x1b")
    table.wait_for("orders here", gone="Fall back")


@pytest.mark.row(21)
def test_starts_too_small(home: Path) -> None:
    """Row 21: a small window is asked to grow, and then shows the title."""
    with toy_app(home, columns=40, rows=10) as terminal:
        terminal.wait_for("More room, please")
        terminal.resize(80, 24)
        terminal.wait_for("New game", gone="More room")


@pytest.mark.row(21)
def test_starts_without_a_size(home: Path) -> None:
    """Row 21: a terminal that tells none, as serial ones do, is taken for a usual one; a size told later counts."""
    with toy_app(home, columns=0, rows=0) as terminal:
        terminal.resize(80, 24)
        terminal.wait_for("New game")
        terminal.resize(100, 30)
        terminal.wait_for("New game", gone="More room")


SURROUNDINGS = {
    "posix": ({"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, True),
    "c": ({"LANG": "C"}, False),
    "no-language": ({"LC_ALL": "xx_YY.nonsense"}, False),
    "latin": ({"PYTHONIOENCODING": "latin-1"}, True),
    "no-term": ({"TERM": ""}, True),
    "vt100": ({"TERM": "vt100"}, False),
    "columns-of-no-number": ({"COLUMNS": "many", "LINES": "-3"}, False),
    "columns-of-another-window": ({"COLUMNS": "40", "LINES": "10"}, False),
    "columns-of-a-giant": ({"COLUMNS": "99999", "LINES": "9999"}, False),
}
"""What may stand in the environment, and whether nothing but plain ASCII may be drawn then."""

EVERYDAY = {"columns-of-another-window"}


@pytest.mark.row(22)
@pytest.mark.parametrize(
    "surroundings",
    [
        *sorted(EVERYDAY),
        *(pytest.param(name, marks=pytest.mark.long) for name in sorted({*SURROUNDINGS} - EVERYDAY)),
    ],
)
def test_any_surroundings(home: Path, surroundings: str) -> None:
    """Row 22: the table can be read and left in any of them; it is as large as the window is, and draws no character
    that can't be shown."""
    environment, is_plain = SURROUNDINGS[surroundings]
    with toy_app(home, "raid/foray", environment=environment) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        text = terminal.wait_for("orders here")
        assert text.isascii() == is_plain
        terminal.type("\x11")
        assert terminal.wait_end() == 0


@pytest.mark.row(22)
@pytest.mark.parametrize("name", ["NO_COLOR", "TERM"])
def test_without_colours(home: Path, name: str) -> None:
    """Row 22: no colour is sent where none is wanted, and the table can be read."""
    with toy_app(home, "raid/foray", environment={name: "dumb"}) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        text = terminal.wait_for("orders here")
        assert "[R]" in text
        assert not COLOUR.search(terminal.raw)
        if name == "TERM":
            assert text.isascii()


@pytest.mark.row(24)
def test_ctrl_c_is_escape(table: Terminal) -> None:
    """Row 24: Ctrl+C steps back one step, and no further than to a question."""
    table.type("a")
    table.wait_for("Fall back")
    table.type("\x03")
    table.wait_for("orders here", gone="Fall back")
    table.type("\x03")
    table.wait_for("Save the game")
    table.type("\x03")
    table.wait_for("orders here", gone="Save the game")


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


COMMANDS = {
    "app": ["-m", "tests.end_to_end.toy_app"],
    "play": [
        "-c",
        "import sys; from hexwar_tui.cli.main import main; sys.exit(main(['play', 'ashlands/first-steps']))",
    ],
}


@pytest.mark.row(23)
@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("app", "keyboard"),
        ("app", "screen"),
        pytest.param("app", "both", marks=pytest.mark.long),
        pytest.param("play", "keyboard", marks=pytest.mark.long),
        pytest.param("play", "screen", marks=pytest.mark.long),
        ("play", "both"),
    ],
)
def test_no_terminal(home: Path, command: str, missing: str) -> None:
    """Row 23: without a keyboard or a screen, or in a pipe, it says so in one line, ends with 2, and begins no game."""
    ours, behind = pty.openpty()
    ended = subprocess.run(
        [sys.executable, *COMMANDS[command]],
        stdin=behind if missing == "screen" else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=behind if missing == "keyboard" else subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "HEXWAR_HOME": str(home), "LANG": "en_GB.UTF-8"},
        timeout=DEADLINE,
        check=False,
    )
    said = os.read(ours, 1 << 16) if missing == "keyboard" else ended.stderr
    os.close(ours)
    os.close(behind)
    assert ended.returncode == 2
    assert said.count(b"\n") == 1
    assert b"terminal" in said
    assert b"\x1b" not in said + ended.stdout
    assert not (home / "saves").exists()
