"""What terminals do to a program: stray bytes, sizes, no colours, Ctrl+C, no terminal at all."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.terminal import DEADLINE, FLOOD_OVER, FLOODS, MOST_MEMORY, ROOT, Terminal, toy_app

COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.mark.row(22, 24, 34)
def test_keys_of_all_kinds(table: Terminal) -> None:
    """Row 22: a stray byte neither ends the app nor swallows the next key. Row 24: Ctrl+C steps back one step, and no
    further than to a question. Row 34: of several keys in one write each goes to the screen that the one before it
    opened. Ctrl+Z gives the terminal back; after coming back everything is painted again."""
    table.type(b"\xff\xfe\xc3(")
    table.type("?")
    table.wait_for("Previous unit")
    table.type("\x03")
    table.wait_for("orders here", gone="Previous unit")
    table.type("\x03")
    table.wait_for("Save the game")
    table.type("\x03")
    table.wait_for("orders here", gone="Save the game")
    table.type("\x1bOP\x1b" * 3 + "\x1bOQ" + "\x03" * 3 + "??" * 3 + "/axe")
    table.wait_for("axe", gone="Unit before")
    table.type("\x1b\x1bOQ\x1b[B\r")
    table.wait_for("high contrast")
    table.type("\x1b\x1b\x1bOP\x1b")
    table.wait_for("orders here", gone="high contrast")
    table.type("\x1a")
    table.wait_stop()
    assert b"\x1b[?1049l" in table.raw
    assert table.modes_now == table.modes
    table.raw.clear()
    os.kill(table.process.pid, signal.SIGCONT)
    table.wait_for("Turn 1")
    table.wait_for("orders here")
    table.type("\x11")
    assert table.wait_end() == 0


EVERYDAY_FLOODS = {"sequence"}


@pytest.mark.row(39)
@pytest.mark.parametrize(
    "flood",
    [*EVERYDAY_FLOODS, *(pytest.param(name, marks=pytest.mark.long) for name in sorted({*FLOODS} - EVERYDAY_FLOODS))],
)
def test_more_than_anybody_types(table: Terminal, flood: str) -> None:
    """Row 39: 128 kB of keys, of a paste, of one sequence, on the map or into a line, do nothing but fill the line; the
    next key is heard, and memory stays within its bounds."""
    for line in (False, True):
        if line:
            table.type("/")
            table.wait_for("number of a hex")
        table.type(FLOODS[flood])
        table.look(FLOOD_OVER)
        table.type("\x1b\x1b\x1b" if line else "")
        table.wait_until(lambda text: "number of a hex" not in text, "no line any more")
        # Of Escapes that come together one may be lost in what came before; the last then asks whether to leave.
        table.look(FLOOD_OVER)
        if "Leave the table" in table.text():
            table.type("\x1b")
            table.wait_for("orders here", gone="Leave the table")
        table.type("\x1bOQ")
        table.wait_for("Settings", gone="orders here")
        table.type("\x1b")
        table.wait_for("orders here", gone="Settings")
    if Path("/proc").is_dir():
        assert table.most_memory < MOST_MEMORY
    table.type("\x11")
    assert table.wait_end() == 0


@pytest.mark.row(21)
def test_any_size(table: Terminal) -> None:
    """Row 21: with a dialog open, any size and back; what was there is there again. Many sizes in quick succession, as
    of a window that is dragged, come to rest."""
    for size in ((0, 0), (1, 1), (10, 3), (79, 24), (80, 23), (300, 100)):
        table.type("a")
        table.wait_for("End the turn")
        table.resize(*size)
        if size == (79, 24):
            table.wait_for("More room, please")
        table.type("x")
        table.resize(80, 24)
        table.wait_for("End the turn", gone="More room")
        table.type("\x1b")
        table.wait_for("orders here", gone="End the turn")
    table.type("a")
    table.wait_for("End the turn")
    for n in range(60):
        table.resize(60 + 7 * (n % 11), 20 + 3 * (n % 7))
        table.type("x" if n % 9 == 0 else "")
    table.resize(100, 30)
    table.wait_for("End the turn", gone="More room")
    table.type("\x1b")
    table.wait_for("orders here", gone="End the turn")


@pytest.mark.row(21)
@pytest.mark.parametrize("size", [(40, 10), (0, 0)], ids=str)
def test_starts_too_small(home: Path, size: tuple[int, int]) -> None:
    """Row 21: a small window is asked to grow, and then shows the title. A terminal that tells no size, as serial ones
    do, is taken for a usual one; a size told later counts."""
    with toy_app(home, columns=size[0], rows=size[1]) as terminal:
        if size != (0, 0):
            terminal.wait_for("More room, please")
        terminal.resize(80, 24)
        terminal.wait_for("New game", gone="More room")
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
