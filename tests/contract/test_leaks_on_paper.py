"""What the command line prints and writes for a side has nothing that another hides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.cli.main import main as command_line
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import Note, keep_letter, keep_note
from hexwar_tui.papers.situation import file_names
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.tui.canaries import HIDING, Hides, Hiding

pytestmark = [
    pytest.mark.row(28),
    pytest.mark.parametrize("hides", HIDING, ids=lambda hides: hides.__name__),
]


NOTED = "zanzibar"
"""Stands in a note of the referee's about the side that is looked for, and in a letter of another side to him."""


def kept(hiding: Hiding, folder: Path) -> Path:
    """The game as a save, with a note and a letter."""
    save = folder / "game.hexwar"
    keep_note(hiding.game, Note(f"{NOTED} 1", side=hiding.seat, turn=hiding.game.turn))
    other = next(side for side in hiding.game.sides if side != hiding.seat)
    keep_letter(hiding.game, other, f"{NOTED} 2")
    Campaign.create(hiding.game, save).close()
    return save


def assert_none(hiding: Hiding, told: str, where: object) -> None:
    """No canary is in it, and nothing noted; a number counts only by itself, as a hash may have its digits in it."""
    assert [canary for canary in (NOTED, *hiding.canaries) if re.search(_alone(canary), told)] == [], where


def _alone(canary: str) -> str:
    return rf"(?<![0-9a-f]){canary}(?![0-9a-f])" if canary.isdigit() else re.escape(canary)


def test_no_canary_is_printed_for_a_side(
    hides: Hides, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 28: position, report, order sheet, choices with all refusals, plans, a replay and what speaks against an
    order and against taking one back, in words and as JSON."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    hiding = hides()
    save, printed = str(kept(hiding, tmp_path)), 0
    for words in (
        ("show", save, "--as", hiding.seat),
        ("show", save, "--as", hiding.seat, "--json"),
        ("report", save, "--as", hiding.seat),
        ("report", save, "--as", hiding.seat, "--language", "ru"),
        ("report", save, "--as", hiding.seat, "--orders"),
        ("newspaper", save),
        ("newspaper", save, "--form", "discord", "--language", "ru"),
        ("choices", save, "--as", hiding.seat, "--all"),
        ("choices", save, "--as", hiding.seat, "--all", "--json"),
        ("plan", save, "--as", hiding.seat),
        ("undo", save, "--as", hiding.seat),
        ("check", save),
        ("replay", save),
        ("replay", save, "--verify"),
        ("replay", save, "--as", hiding.seat),
        ("order", save, "--as", hiding.seat, "no-such-order"),
    ):
        command_line(list(words))
        told = "".join(capsys.readouterr())
        assert_none(hiding, told, words)
        printed += len(told)
    assert printed > 2000


def test_no_canary_is_in_what_is_mailed_to_a_side(
    hides: Hides, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 28: the report in every form, its picture and the order sheet as files."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    hiding = hides()
    save = str(kept(hiding, tmp_path))
    for name, more in (
        ("report.md", ("--picture",)),
        ("report.txt", ("--language", "ru")),
        ("report.bbcode", ()),
        ("report.html", ()),
        ("sheet.txt", ("--orders",)),
    ):
        path = tmp_path / name
        assert command_line(["report", save, "--as", hiding.seat, "-o", str(path), *more]) == 0
        told = path.read_text("utf-8")
        assert len(told) > 100
        assert_none(hiding, told, name)
    assert_none(hiding, (tmp_path / "report.svg").read_text("utf-8"), "the picture")


def test_no_canary_is_in_the_folder_of_a_turn(
    hides: Hides, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 28: none of the papers that go to the side or to everybody."""
    monkeypatch.setattr("hexwar_tui.tui.papers.drawings.can_make_png", lambda: False)
    for name, value in (("HEXWAR_HOME", str(tmp_path / "home")), ("HEXWAR_LANGUAGE", "en")):
        monkeypatch.setenv(name, value)
    hiding = hides()
    Campaign.create(led(hiding.game), save := tmp_path / "game.hexwar").close()
    out = tmp_path / "out"
    assert command_line(["turn", str(save), "--again", "--out", str(out)]) == 0, capsys.readouterr()
    folders = {file_names(hiding.game, "en")[hiding.seat], "for everybody", f"turn {hiding.game.turn:02}"}
    read = [path for path in out.rglob("*.*") if path.parent.name in folders]
    assert {path.name for path in read} >= {"report.md", "report.html", "map.svg", "contents.txt"}
    for path in read:
        assert_none(hiding, path.read_text("utf-8"), path.name)


def led(game: Game) -> Game:
    """The game with a referee, from here on: who has none has PINs that keep anybody from writing for all."""
    game.record.referee = True
    return game
