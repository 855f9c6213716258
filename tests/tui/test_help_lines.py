"""The lines of the help and of the palette, as they are laid out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.words.language import LANGUAGES, render, say
from hexwar_tui.tui.app.commands import KEYS_WIDTH, Entry, HelpDialog, Palette, all_bindings
from hexwar_tui.tui.lesson.dead_keys import FIRST
from hexwar_tui.tui.stage.keys import GROUPS

LINE = 74 - 2 - 2 - 2 - KEYS_WIDTH - 2
"""How many cells of a line of the help are for what a key does: without frame, margins, scrollbar and the keys."""

HOST: Any = SimpleNamespace(words=lambda text: render(text, "en"), key_text=str.upper, is_compact=False)


class Help(HelpDialog):
    """A help without a screen."""

    hexwar = HOST


class Actions(Palette):
    """A palette without a screen."""

    hexwar = HOST


def shown(name: str, group: Any, *keys: str) -> Any:
    return SimpleNamespace(name=name, group=group, keys=keys, action="go")


def test_what_keys_do_stands_in_one_column() -> None:
    """Behind two cells of margin and eighteen for the keys; longer ones have two cells between. A key that is named
    twice is told once."""
    (first, second, *_) = GROUPS
    lines = [
        shown("Do it", first, "a"),
        shown("Do both", first, "a", "b", "a"),
        shown("Fits", first, "x" * 16),
        shown("Long", first, "x" * 17),
        shown("Other", second, "y"),
    ]
    found = [line.plain for line in Help(lines)._lines()]
    heads = [render(GROUPS[group], "en") for group in (first, second)]
    assert found == [
        heads[0],
        "  A" + 17 * " " + "Do it",
        "  A B" + 15 * " " + "Do both",
        "  " + 16 * "X" + "  Fits",
        "  " + 17 * "X" + "  Long",
        "",
        heads[1],
        "  Y" + 17 * " " + "Other",
    ]


def test_the_palette_finds_actions_by_parts_of_their_names() -> None:
    """The best first; without words all of them in their order, and each with its key, if it has one."""
    actions = Actions(
        [Entry("Leave", "q", lambda: None), Entry("Save", "", lambda: None), Entry("Look", "l", lambda: None)]
    )
    assert actions.found("") == [0, 1, 2]
    assert actions.found("lo") == [2]
    assert set(actions.found("ave")) == {0, 1}
    assert actions.found("xyz") == []
    assert [actions.line(at).plain for at in range(3)] == ["Leave  Q", "Save  ", "Look  L"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_key_is_told_in_one_line(language: str) -> None:
    """Of 80 columns, the keys of table, map, desk and lesson."""
    names = [say(binding.description) for binding in all_bindings() if binding.description]
    told = [render(name, language) for name in (*names, *FIRST.values())]
    assert len(told) > 60
    assert [line for line in told if len(line) > LINE] == []
