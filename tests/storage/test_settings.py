"""Settings: read with patience, never a crash, written like a save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.settings import Settings, read_settings, write_settings
from tests.storage.games import one_sentence

OWN = Settings(
    language="ru",
    theme="colour-blind",
    zoom="compact",
    panels="left",
    keys={"end-turn": "x", "zoom.in": "plus"},
    bell=False,
    reduced_motion=True,
    practice_speed=0,
    last_save="Мои игры/Поход.hexwar",
)


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    """Every field, in folders that are made on the way."""
    path = tmp_path / "new" / "settings.json"
    assert read_settings(path) == (Settings(), ())
    write_settings(path, OWN)
    assert read_settings(path) == (OWN, ())


def test_a_setting_of_earlier_versions_is_read_over(tmp_path: Path) -> None:
    """Every file that they wrote has it: nothing is said of it, and the rest holds."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"bell": False, "notes": ["learning-offered"], "screen_reader": False}))
    assert read_settings(path) == (Settings(bell=False), ())


@pytest.mark.parametrize(
    ("bad", "names"),
    [
        ({"bell": 1}, "bell"),
        ({"zoom": "huge", "panels": None}, "panels and zoom"),
        ({"language": "tlh"}, "language"),
        ({"practice_speed": -1}, "practice_speed"),
        ({"practice_speed": True}, "practice_speed"),
        ({"keys": {"UP": "x"}}, "keys"),
        ({"keys": []}, "keys"),
        ({"from_the_future": 1}, "from_the_future"),
        ({"\u001b[31m": 1}, "[31m"),
    ],
    ids=str,
)
def test_what_can_not_be_has_its_default_and_the_rest_stays(tmp_path: Path, bad: dict[str, object], names: str) -> None:
    """One bad value does not cost the others; the notice names it."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", **bad}))
    settings, notices = read_settings(path)
    assert settings == Settings(theme="dark")
    one_sentence(render(notices[0], "en"), path)
    assert all(name in render(notices[0], "en") for name in names.split(" and "))


@pytest.mark.parametrize(
    "raw",
    [b"", b"\xff\xfe{\0}\0", b"[]", b"null", b"{", b"[" * 100_000, b'{"bell":true,"bell":false}', b"x" * 2_000_000],
)
def test_a_file_that_can_not_be_read_gives_the_defaults(tmp_path: Path, raw: bytes) -> None:
    """Whatever is in the file, the program starts, says so, and leaves the file until settings are changed."""
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    settings, notices = read_settings(path)
    assert settings == Settings()
    one_sentence(render(notices[0], "en"), path)
    assert path.read_bytes() == raw


def test_settings_that_are_no_file_give_the_defaults(tmp_path: Path) -> None:
    """A folder in the place of the settings."""
    (tmp_path / "settings.json").mkdir()
    settings, notices = read_settings(tmp_path / "settings.json")
    assert settings == Settings()
    assert len(notices) == 1
