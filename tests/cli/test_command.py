"""The command itself: help, versions, exit statuses, languages, streams; some of it in processes of its own."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwar_tui import __version__
from hexwar_tui.cli import main as entry
from hexwar_tui.cli.setup import setting_up
from hexwar_tui.storage.disk.places import places
from tests.cli.conftest import Shell

SAVE = Path(__file__).parents[2] / "saves" / "ashlands-first-steps-middle.hexwar"

COMMANDS = (
    *("play", "new", "systems", "scenarios", "rules", "price", "schema"),
    *("show", "report", "choices", "order", "seal", "undo", "step", "rule", "phrase", "plan", "clock"),
    *("replay", "rewind", "branch", "export", "check", "fuzz", "trial", "bench"),
)


def process(*argv: str, stdout: int = subprocess.PIPE, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`hexwar` in a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "hexwar_tui.cli.main", *argv],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        check=False,
    )


def subparsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in entry.parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def test_every_command_is_there() -> None:
    """All commands of the design, and no other."""
    assert sorted(name for name, _ in subparsers()) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(hexwar: Shell, command: str) -> None:
    """`--help` tells how a command is used, and each of its options says what it does."""
    out = hexwar.done(command, "--help").out
    assert out.startswith(f"usage: hexwar {command} ")
    parser = dict(subparsers())[command]
    assert [action.dest for action in parser._actions if action.option_strings and not action.help] == []


def test_version_and_help(hexwar: Shell) -> None:
    """The program says which it is and what it can do."""
    assert hexwar.done("--version").out == f"hexwar {__version__}\n"
    assert "scenarios" in hexwar.done("--help").out


@pytest.mark.parametrize(
    "words", [["dance"], ["show"], ["systems", "more"], ["systems", "--loud"], ["fuzz", "--games"]]
)
def test_what_can_not_be_parsed(hexwar: Shell, words: list[str]) -> None:
    """Unknown commands and options, and missing words: one sentence that names the help, exit 2."""
    assert hexwar.refused(*words).endswith("--help” shows how it is used.")


def test_without_a_terminal_no_app(hexwar: Shell) -> None:
    """The app opens on a terminal only; else one sentence, exit 2."""
    for words in ([], ["play", "ashlands/first-steps"], ["play", "nope.hexwar"]):
        assert "needs a terminal" in hexwar.refused(*words)


def test_languages(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """HEXWAR_LANGUAGE goes before the settings, these before the system's language, this before English."""
    russian, english = "Сценария «nope» нет", "There is no scenario"
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    assert russian in hexwar.refused("new", "nope", "-o", "x")
    monkeypatch.delenv("HEXWAR_LANGUAGE")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert english in hexwar.refused("new", "nope", "-o", "x")
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert russian in hexwar.refused("new", "nope", "-o", "x")
    monkeypatch.setenv("LC_ALL", "C")
    assert english in hexwar.refused("new", "nope", "-o", "x")
    settings = places().settings.with_name("other")
    monkeypatch.setenv("HEXWAR_HOME", str(settings))
    settings.mkdir()
    (settings / "settings.json").write_text(json.dumps({"language": "ru"}), "utf-8")
    assert russian in hexwar.refused("new", "nope", "-o", "x")
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    assert english in hexwar.refused("new", "nope", "-o", "x")


def test_what_is_shown_holds_no_escape_codes(hexwar: Shell) -> None:
    """Words from outside come back clean in refusals."""
    for words in (["rules", "\x1b[31mred"], ["new", "raid/toy", "-o", "x", "--side", "\x1b[31m=bot"], ["\x1b[31m"]):
        assert "\x1b" not in hexwar.refused(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["show", "a\0b", "--as", "red"],
        ["show", "x" * 300, "--as", "red"],
        ["check", "\udcff"],
        ["order", "nope", "--as", "red", "--from", "a\0b"],
        ["new", "a\0b", "-o", "x"],
        ["new", "raid/toy", "-o", "a\0b"],
        ["new", "raid/toy", "-o", "."],
        ["export", "nope", "-o", "x"],
        ["branch", "nope", "--to", "1", "-o", "x"],
    ],
)
def test_impossible_paths(hexwar: Shell, words: list[str]) -> None:
    """Names that no file can have, and files that are not there, are refused like anything else."""
    assert hexwar.refused(*words)


def test_a_fault_of_ours_is_no_refusal(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program is not told as the player's: it comes through, and Python ends with 1."""

    def broken(asked: argparse.Namespace) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(setting_up, "systems", broken)
    with pytest.raises(ZeroDivisionError):
        hexwar("systems")


# -- processes of their own --------------------------------------------------------------------------------------------


LOADS = """
import json, sys
from hexwar_tui.cli.main import main
try: main(sys.argv[2:])
except SystemExit: pass
print(json.dumps([name for name in sys.argv[1].split(",") if name in sys.modules]))
"""


def loaded(modules: str, *words: str) -> list[str]:
    """Which of some modules a fresh process holds after a command."""
    run = subprocess.run([sys.executable, "-c", LOADS, modules, *words], capture_output=True, text=True, check=True)
    found: list[str] = json.loads(run.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["show", "--help"], ["dance"]])
def test_a_quick_command_loads_little(words: list[str]) -> None:
    """Version, help and what can't be parsed cost neither pydantic nor the engine."""
    assert loaded("pydantic,textual,rich,hexwar_tui.systems,hexwar_tui.engine.game", *words) == []


@pytest.mark.parametrize("words", [["systems"], ["scenarios"], ["check", str(SAVE)], ["replay", str(SAVE)]])
def test_a_command_that_opens_no_app_loads_no_textual(words: list[str]) -> None:
    """Scenarios, systems and saves are looked at without what draws the app."""
    assert loaded("hexwar_tui.cli.main,textual,rich,hexwar_tui.tui", *words) == ["hexwar_tui.cli.main"]


def test_statuses_of_the_process() -> None:
    """0 when done, 2 when refused, with nothing on the other output."""
    done, refused = process("systems"), process("rules", "nope")
    assert (done.returncode, done.stderr) == (0, b"")
    assert (refused.returncode, refused.stdout) == (2, b"")


def test_an_output_that_takes_ascii_only() -> None:
    """Maps are drawn in ASCII there, JSON is escaped, and no other letter stops the program."""
    assert process("new", "ashlands/first-steps", "-o", "a.hexwar", "--seed", "1").returncode == 0
    shown = process("show", "a.hexwar", "--as", "north", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"? open" not in shown.stdout
    run = process("scenarios", "--json", PYTHONIOENCODING="ascii", HEXWAR_LANGUAGE="ru")
    assert json.loads(run.stdout)[0]["sides"][0]["name"] == "Север"


def test_a_reader_that_has_gone() -> None:
    """A closed pipe is no fault: no traceback, exit 0."""
    reading, writing = os.pipe()
    os.close(reading)
    run = process("rules", "ashlands", stdout=writing)
    os.close(writing)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_that_is_full() -> None:
    """What can't be written is said in one sentence, exit 2."""
    with Path("/dev/full").open("wb") as full:
        run = process("systems", stdout=full.fileno())
    assert (run.returncode, run.stderr.count(b"\n")) == (2, 1)
