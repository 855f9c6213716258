"""The panel of a lesson without an app: its lines, its keys, its dots."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.style import Style

from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.lesson.panel import dots, last_of, panel, pressed
from hexwar_tui.tui.stage.speech import Speaking


class Speaker(Speaking):
    """Speaks English without an app."""

    hexwar: Any = SimpleNamespace(words=lambda text: render(text, "en"), charset="unicode")


class PlainSpeaker(Speaker):
    hexwar: Any = SimpleNamespace(words=lambda text: render(text, "en"), charset="ascii")


def course(at: int, steps: int = 5) -> Any:
    return SimpleNamespace(at=at, is_done=at >= steps, lesson=SimpleNamespace(steps=range(steps)))


@pytest.mark.parametrize("told", [[], ["One."], ["One.", "Two."], ["One.", "Two.", "Three."]])
def test_keys_stay_in_their_line_however_much_is_told(told: list[str]) -> None:
    """Three lines for what is told, one for what is said, then the keys."""
    for said in ("", "Well done."):
        lines = panel(Speaker(), told, said, Content("keys")).plain.split("\n")
        assert lines == [*told, *[""] * (3 - len(told)), said, "keys"]


def test_the_last_sentences_are_told_as_far_as_two_lines_have_room() -> None:
    """To the last character; one at least, however long it is."""
    told = ["a" * 20, "b" * 20, "c" * 20]
    assert last_of(told, 31 + 8) == " ".join(told)
    assert last_of(told, 30 + 8) == " ".join(told[1:])
    assert last_of(told, 5) == "c" * 20
    assert last_of([], 80) == ""


def test_the_next_key_is_the_brightest() -> None:
    """All are named in their order, with what is said behind them; without any there is nothing."""
    line = pressed(Speaker(), ["→", "Enter"], "or click")
    assert line.plain == "Now press  →  then  Enter   or click"
    styles = {line.plain[span.start : span.end].strip(): str(span.style) for span in line.spans}
    assert (styles["→"], styles["Enter"]) == ("$text-warning bold reverse", "bold reverse")
    assert pressed(Speaker(), ["→", "→", "Enter"]).plain.rstrip() == "Now press  →   →  then  Enter"
    assert pressed(Speaker(), [], "or click").plain == ""


def test_each_key_that_is_named_is_the_one_that_is_pressed() -> None:
    """By a click on it: arrows, keys with names, and letters."""
    line = pressed(Speaker(), ["→", "Enter", "w", "Space"], "or click")
    clicked = [span.style.meta["key"] for span in line.spans if isinstance(span.style, Style) and span.style.meta]
    assert clicked == ["right", "enter", "w", "space"]


@pytest.mark.parametrize(
    ("at", "unicode", "plain"),
    [
        (0, "◉ ○ ○ ○ ○  1 of 5", "@ o o o o  1 of 5"),
        (2, "● ● ◉ ○ ○  3 of 5", "* * @ o o  3 of 5"),
        (4, "● ● ● ● ◉  5 of 5", "* * * * @  5 of 5"),
        (5, "● ● ● ● ●  5 of 5", "* * * * *  5 of 5"),
    ],
)
def test_a_dot_for_each_step(at: int, unicode: str, plain: str) -> None:
    """Those done, the present one, those to come; when all are done there is no present one."""
    assert (dots(Speaker(), course(at)).plain, dots(PlainSpeaker(), course(at)).plain) == (unicode, plain)
