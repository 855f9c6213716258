"""What the command line prints and writes for a side has nothing that another hides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.cli.main import main as command_line
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.tui.canaries import HIDING, Hides, Hiding

pytestmark = [
    pytest.mark.row(28),
    pytest.mark.parametrize("hides", HIDING, ids=lambda hides: hides.__name__),
]


def kept(hiding: Hiding, folder: Path) -> Path:
    """The game as a save."""
    save = folder / "game.hexwar"
    Campaign.create(hiding.game, save).close()
    return save


def assert_none(hiding: Hiding, told: str, where: object) -> None:
    """No canary is in it; a number counts only by itself, as a hash may have its digits in it."""
    assert [canary for canary in hiding.canaries if re.search(_alone(canary), told)] == [], where


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
