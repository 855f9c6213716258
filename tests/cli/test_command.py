"""The command itself: help, what is wrong with what was typed, exit statuses, languages, streams."""

from __future__ import annotations

import argparse
import gc
import gettext
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexwar_tui import __version__
from hexwar_tui.cli import main as entry
from hexwar_tui.cli.files import opening
from hexwar_tui.cli.setup import setting_up
from hexwar_tui.cli.talk.usage import explaining, term
from hexwar_tui.tui.app import program
from tests.cli.conftest import Shell

SAVE = Path(__file__).parents[2] / "saves" / "ashlands-first-steps-middle.hexwar"

COMMANDS = (
    *("play", "new", "systems", "scenarios", "rules", "price", "odds", "schema"),
    *("show", "report", "choices", "order", "seal", "undo", "step", "rule", "phrase", "plan", "clock"),
    *("seat", "note", "notes", "post", "turn", "newspaper", "map", "pack"),
    *(
        "replay",
        "rewind",
        "branch",
        "export",
        "chronicle",
        "picture",
        "check",
        "fuzz",
        "trial",
        "lab",
        "fairness",
        "bench",
    ),
)

TO_BE_TYPED = {
    *COMMANDS,
    *(
        "hexwar",
        "JSON",
        "CSV",
        "Schema",
        "PIN",
        "human",
        "bot",
        "all",
        "random",
        "referee",
        "ashlands",
        "first",
        "steps",
    ),
    *("dask", "en", "ru", "program", "typed", "scenario", "save", "message", "text", "take", "back", "entry", "amend"),
    *("txt", "bbcode", "discord", "Markdown", "rankings", "battles", "treaties"),
    *(
        "entered",
        "plain",
        "standing",
        "easy",
        "Tiled",
        "PNG",
        "zip",
        "import",
        "tmx",
        "tmj",
        "json",
        "water",
        "colours",
    ),
    *("txt", "bbcode", "discord", "rankings", "battles", "treaties", "Markdown", "HTML", "BBCode", "Discord"),
    *("zip", "build", "install", "list", "remove", "deflate"),
    *("from", "nope", "md", "html", "svg", "png", "overview", "compact", "small", "medium", "large"),
}
"""Words that stand in help and complaints as they are typed: commands, values, names of forms."""


def english(out: str) -> set[str]:
    """The words of a text in Latin letters, but for options and what is typed as it is."""
    words = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"--?[a-z-]+", "", out)))
    return words - TO_BE_TYPED


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")


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


def test_every_command_has_help(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """All commands of the design, and no other. `--help` tells how one is used, and each of its options says what it
    does; usage, headings, and the words that stand for what is to be typed are in the reader's language."""
    assert sorted(name for name, _ in subparsers()) == sorted(COMMANDS)
    for command, parser in subparsers():
        assert [action.dest for action in parser._actions if action.option_strings and not action.help] == []
        assert hexwar.done(command, "--help").out.startswith(f"usage: hexwar {command} ")
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    for command in ("", *COMMANDS):
        out = hexwar.done(*command.split(), "--help").out
        assert out.startswith(f"использование: hexwar {command}".rstrip() + " ")
        assert english(out) == set(), command
    acts = {
        "map": ("export", "import", "from-picture"),
        "pack": ("check", "build", "install", "list", "show", "remove"),
    }
    for command in acts:
        for act in acts[command]:
            assert english(hexwar.done(command, act, "--help").out) == set(), act


def test_json_is_offered_where_an_answer_is_said_in_words() -> None:
    """Not by what opens the app or writes a file to be read or looked at, nor by the schema, which is JSON anyhow; the
    commands of `map` and `pack` offer it themselves."""
    offered = {command for command, parser in subparsers() if "--json" in parser._option_string_actions}
    assert set(COMMANDS) - offered == {"play", "schema", "chronicle", "picture", "newspaper", "map", "pack"}


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


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nope"], "такого нет"),
        (["show"], "не хватает аргументов"),
        (["schema", "nope", "nope"], "такого нет"),
        (["systems", "--nope"], "непонятные аргументы"),
        (["new", "nope", "-o"], "нужно одно значение"),
        (["plan", "nope", "--as", "nope", "--keep", "nope", "--take", "nope"], "не сочетается"),
        (["plan", "--as", "nope", "--k=nope", "nope", "--verify=nope"], "непонятные аргументы"),
        (["new", "nope", "--se=nope", "-o", "nope"], "неясный ключ"),
        (["step", "nope", "--all=nope"], "лишнее значение"),
        (["show", "nope", "--as", "nope", "--map", "nope"], "нужно целое число"),
        (["trial", "nope", "--least", "nope"], "нужно число"),
    ],
)
def test_complaints_are_in_the_readers_language(hexwar: Shell, words: list[str], said: str) -> None:
    """One sentence, what is wrong and where help is, in which no word is English and none of Python's types stands."""
    line = hexwar.refused(*words)
    assert said in line
    assert line.endswith("--help».")
    assert english(line) == set()


@pytest.mark.parametrize("folder", ["~nobody-of-this-name", "x" * 5000])
def test_help_needs_no_home(hexwar: Shell, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Where the settings can't be looked at, the language is the system's."""
    monkeypatch.delenv("HEXWAR_LANGUAGE")
    monkeypatch.setenv("HEXWAR_HOME", folder)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "ru_RU.UTF-8")
    assert "сохранённая партия" in hexwar.done("show", "--help").out
    assert "такого нет" in hexwar.refused("nope")


def test_nothing_is_left_of_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the environment nor in gettext; the next reader may have another language."""
    for before in (None, "de"):
        monkeypatch.setenv("LANGUAGE", before or "")
        if before is None:
            monkeypatch.delenv("LANGUAGE")
        with explaining("ru"):
            assert term("a saved game") == "сохранённая партия"
            assert gettext.gettext("options") == "ключи"
        assert term("a saved game") == "a saved game"
        assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == (before, "messages")
    assert "options:" in entry.parser().format_help()


def test_on_a_terminal_the_app_opens(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the title, with the save at a path, whether it is there or not, or with a scenario; both its input and its
    output have to be terminals, and to be there at all."""
    opened: list[object] = []
    monkeypatch.setattr(program, "run_app", lambda registry, **what: opened.append(what) or 7)
    monkeypatch.setattr(gc, "disable", lambda: None)
    terminal, file = SimpleNamespace(isatty=lambda: True), SimpleNamespace(isatty=lambda: False)
    for stdin, stdout in ((terminal, file), (file, terminal), (None, terminal), (terminal, None)):
        monkeypatch.setattr(opening, "sys", SimpleNamespace(stdin=stdin, stdout=stdout))
        assert "needs a terminal" in hexwar.refused("play", "a.hexwar")
    assert opened == []
    monkeypatch.setattr(opening, "sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    Path("kept").touch()
    assert [hexwar(*words).status for words in ([], ["play", "a.hexwar"], ["play", "kept"], ["play", "raid/toy"])] == [
        7
    ] * 4
    assert opened == [{}, {"open_path": Path("a.hexwar")}, {"open_path": Path("kept")}, {"scenario": "raid/toy"}]


def test_without_a_terminal_no_app(hexwar: Shell) -> None:
    """The app opens on a terminal only; else one sentence, exit 2."""
    for words in ([], ["play", "ashlands/first-steps"], ["play", "nope.hexwar"]):
        assert "needs a terminal" in hexwar.refused(*words)


def test_languages(hexwar: Shell, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HEXWAR_LANGUAGE goes before the settings, these before the system's language, this before English."""
    (home / "other").mkdir()
    (home / "other" / "settings.json").write_text(json.dumps({"language": "ru"}), "utf-8")
    for name in ("HEXWAR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value, is_russian in (
        ("HEXWAR_LANGUAGE", "ru", True),
        ("HEXWAR_LANGUAGE", "", False),
        ("LANG", "ru_RU.UTF-8", True),
        ("LC_ALL", "C", False),
        ("HEXWAR_HOME", str(home / "other"), True),
        ("HEXWAR_LANGUAGE", "en", False),
    ):
        monkeypatch.setenv(name, value)
        said = hexwar.refused("new", "nope", "-o", "x")
        assert ("Сценария «nope» нет" if is_russian else "There is no scenario") in said, (name, value)


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
modules, commands = json.loads(sys.argv[1])
for words in commands:
    try: main(words)
    except SystemExit: pass
print(json.dumps([name for name in modules if name in sys.modules]))
"""


def loaded(modules: tuple[str, ...], *commands: list[str]) -> list[str]:
    """Which of some modules a fresh process holds after some commands."""
    asked = [sys.executable, "-c", LOADS, json.dumps([modules, commands])]
    run = subprocess.run(asked, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(run.stdout.splitlines()[-1])
    return found


def test_a_command_loads_no_more_than_it_needs() -> None:
    """Version, help and what can't be parsed cost neither pydantic nor the engine; scenarios, systems and saves are
    looked at without what draws the app."""
    quick = (["--version"], ["--help"], ["show", "--help"], ["dance"])
    assert loaded(("pydantic", "textual", "rich", "hexwar_tui.systems", "hexwar_tui.engine.game"), *quick) == []
    looks = (["systems"], ["scenarios"], ["check", str(SAVE)], ["replay", str(SAVE)])
    assert loaded(("hexwar_tui.systems", "textual", "rich", "hexwar_tui.tui"), *looks) == ["hexwar_tui.systems"]


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
