"""A side's map and reports, at any time and as Markdown (ENV-6.3)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hexwar_tui.cli.main import main
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A new game whose players have names, and a referee."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    path = str(tmp_path / "game.hexwar")
    assert main(["new", "envoys/first-letters", "-o", path, "--seed", "1", "--referee"]) == 0
    return path


def told(path: str, *asked: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the report of a side says."""
    capsys.readouterr()
    assert main(["report", path, *asked]) == 0
    return capsys.readouterr().out


def test_env_6_3_a_report_is_the_sides_own(game_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Map, cities and armies of the side, nothing of the other's, and not whom the table waits for."""
    text = told(game_file, "--as", "aldmark", capsys=capsys)
    assert text.startswith("# First letters: Aldmark, turn 1, Orders")
    assert "Anford" in text
    assert "Aldmark 1" in text
    assert "Istra" not in text
    assert "Corvia 1" not in text
    assert "Waiting for your orders." in text


def test_env_6_3_it_is_written_as_markdown(game_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same text, into a file, at any time."""
    shown = told(game_file, "--as", "corvia", capsys=capsys)
    told(game_file, "--as", "corvia", "-o", str(tmp_path / "corvia.md"), capsys=capsys)
    assert (tmp_path / "corvia.md").read_text("utf-8") == shown


def test_env_6_3_earlier_reports_can_be_read_again() -> None:
    """The news of every turn stays with the side that was told it, in the order in which it was told."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="k"), random.Random("k")
    for _ in range(45):
        one_act(game, rng)
    turns = [entry.turn for entry, _ in game.news("aldmark")]
    assert turns == sorted(turns)
    assert len(set(turns)) > 2
    told = [list(game.news("aldmark")), list(copy_of(game).news("aldmark"))]
    assert told[0] == told[1]
