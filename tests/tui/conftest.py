"""The app over the toys, in a home of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwar_tui.engine.system import Registry
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.outlook import showing
from tests.toys import TOYS
from tests.tui.toy_home import toy_home
from tests.tui.watching import idle

MakeApp = Callable[..., HexwarApp]

PROJECT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def plain_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own and a terminal of all colours, in English, whatever the tests run in."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    for name in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "TEXTUAL_DRIVER", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot goes on as soon as nothing is left to be done, and a screen is drawn as soon as it has changed: by
    itself Textual sleeps some 20 ms before and after each key. Of marches and fights only the last picture is shown,
    and a menu looks up its notes at once."""
    monkeypatch.setattr("textual.pilot.wait_for_idle", idle)
    monkeypatch.setattr("textual.app.wait_for_idle", idle)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.001)
    monkeypatch.setattr("hexwar_tui.tui.dialogs.menu.PAUSE", 0)
    for pace in showing.PACES:
        monkeypatch.setitem(showing.PACES, pace, 0.0)


@pytest.fixture(autouse=True)
def pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures beside papers are PNG by their first bytes alone: each would be drawn by a program of its own."""
    monkeypatch.setattr("hexwar_tui.tui.papers.drawings.png_made_aside", lambda svg: b"\x89PNG\r\n\x1a\n")


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Makes the app over the toys; keywords are settings, `language` is English unless given. A game that it opens is
    the test's own: one of the project's, which other tests open at the same time, would only be looked at."""

    def make(
        open_path: Path | None = None, scenario: str | None = None, registry: Registry = TOYS, **settings: object
    ) -> HexwarApp:
        assert open_path is None or PROJECT not in open_path.resolve().parents
        monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, **{"language": "en", **settings})))
        monkeypatch.delenv("HEXWAR_LANGUAGE", raising=False)
        return HexwarApp(registry, open_path=open_path, scenario=scenario)

    return make
