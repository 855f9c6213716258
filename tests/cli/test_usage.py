"""Help, and what is wrong with what was typed, in the reader's language."""

from __future__ import annotations

import gettext
import os
import re

import pytest

from hexwar_tui.cli import main as entry
from hexwar_tui.cli.talk.usage import explaining, term
from tests.cli.conftest import Shell
from tests.cli.test_command import COMMANDS

TO_BE_TYPED = {
    *COMMANDS,
    *(
        "hexwar",
        "JSON",
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
        "en",
        "ru",
    ),
    *("program", "typed", "scenario", "save", "message", "text", "take", "back", "entry", "amend", "from", "nope"),
}
"""Words that stand in help and complaints as they are typed: commands, values, names of forms."""


def english(out: str) -> set[str]:
    """The words of a text in Latin letters, but for options and what is typed as it is."""
    words = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"--?[a-z-]+", "", out)))
    return words - TO_BE_TYPED


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_the_readers_language(hexwar: Shell, command: str) -> None:
    """Usage, headings, what each word and option is, and the words that stand for what is to be typed."""
    out = hexwar.done(*command.split(), "--help").out
    assert out.startswith(f"использование: hexwar {command}".rstrip() + " ")
    assert english(out) == set()


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nope"], "такого нет"),
        (["show"], "не хватает аргументов"),
        (["schema", "nope", "nope"], "такого нет"),
        (["systems", "--nope"], "непонятные аргументы"),
        (["new", "nope", "-o"], "нужно одно значение"),
        (["check"], "не хватает аргументов"),
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


def test_numbers_are_asked_for_as_numbers(hexwar: Shell) -> None:
    """And not as what they are inside the program."""
    assert "argument --map: a whole number is wanted. “hexwar show" in hexwar.refused("show", "a", "--map", "x")
    assert "argument --least: a number is wanted. “hexwar trial" in hexwar.refused("trial", "a", "--least", "x")


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
        if before is None:
            monkeypatch.delenv("LANGUAGE", raising=False)
        else:
            monkeypatch.setenv("LANGUAGE", before)
        with explaining("ru"):
            assert term("a saved game") == "сохранённая партия"
            assert gettext.gettext("options") == "ключи"
        assert term("a saved game") == "a saved game"
        assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == (before, "messages")
    assert "options:" in entry.parser().format_help()
