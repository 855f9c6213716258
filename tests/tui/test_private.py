"""What Textual calls its own stands in one file of the app, and is there as that file takes it to be."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from textual.app import App
from textual.screen import Screen

import hexwar_tui.tui
from hexwar_tui.tui.stage import private
from hexwar_tui.tui.stage.private import PARTS

pytest.importorskip("textual.drivers.linux_driver")

APP = Path(next(iter(hexwar_tui.tui.__path__)))
ONLY = APP / "stage" / "private.py"

PRIVATE_IMPORT = re.compile(
    r"^\s*(?:from textual(?:\.\w+)*\._\w+ import|from textual[\w.]* import .*\b_\w+)", re.MULTILINE
)
NAMES = "|".join(name.partition(".")[2] for name in PARTS)
USED = re.compile(rf"(?:\.|def )({NAMES})\b")


def asked_of_textual(text: str) -> list[str]:
    """The private parts of Textual that a module names."""
    return [*PRIVATE_IMPORT.findall(text), *USED.findall(text)]


def test_nothing_else_asks_for_them() -> None:
    """A change of Textual is answered in one place."""
    found = {
        path.relative_to(APP).as_posix(): names
        for path in sorted(APP.rglob("*.py"))
        if path != ONLY and (names := asked_of_textual(path.read_text("utf-8")))
    }
    assert found == {}


def test_the_file_names_all_that_it_uses() -> None:
    """What it takes of Textual stands in its table, and nothing there is idle."""
    text = ONLY.read_text("utf-8")
    used = set(re.findall(r"(?:\.|def )(_[a-z]\w+)", text.partition("def key_of")[2]))
    assert used == {name.partition(".")[2] for name in PARTS}


@pytest.mark.parametrize("name", [name for name, parameters in PARTS.items() if parameters])
def test_the_installed_textual_has_the_method(name: str) -> None:
    """By that name, with those parameters."""
    owner, _, method = name.partition(".")
    found = inspect.signature(getattr(getattr(private, owner), method))
    assert f"({', '.join(found.parameters)})" == PARTS[name]


async def test_the_installed_textual_has_the_attributes() -> None:
    """An app, a screen and a driver have them as soon as they are made."""
    app: App[None] = App()
    async with app.run_test():
        made: dict[str, object] = {
            "App": app,
            "Screen": Screen(),
            "Compositor": private.Compositor(),
            "LinuxDriver": private.LinuxDriver(app, size=(80, 24)),
        }
        made["XTermParser"] = private.XTermParser()
        for name in (name for name, parameters in PARTS.items() if not parameters):
            owner, _, attribute = name.partition(".")
            assert hasattr(made[owner], attribute), name


@pytest.mark.parametrize(
    "line",
    [
        "from textual._loop import loop_last",
        "    self._keymap",
        "    def _on_resize(self)",
        "from textual.keys import _keys",
    ],
)
def test_another_place_would_be_seen(line: str) -> None:
    """By an import, a use, or a method laid over."""
    assert asked_of_textual(line)
