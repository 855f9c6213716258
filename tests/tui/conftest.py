"""The app over the toys, in a home of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwar_tui.tui.app.program import HexwarApp
from tests.toys import TOYS
from tests.tui.toy_home import toy_home

MakeApp = Callable[..., HexwarApp]


@pytest.fixture(autouse=True)
def plain_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own and a terminal of all colours, in English, whatever the tests run in."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    for name in ("HEXWAR_LANGUAGE", "NO_COLOR", "LC_ALL", "LC_MESSAGES", "TEXTUAL_DRIVER", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Makes the app over the toys; keywords are settings, `language` is English unless given."""

    def make(open_path: Path | None = None, scenario: str | None = None, **settings: object) -> HexwarApp:
        monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, **{"language": "en", **settings})))
        return HexwarApp(TOYS, open_path=open_path, scenario=scenario)

    return make


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own and English, by the environment."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
