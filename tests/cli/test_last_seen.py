"""An older file is noticed on the command line, too (row 32)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.talk import keeping
from hexwar_tui.storage.saves.opening import Opened
from tests.cli.conftest import Shell


@pytest.mark.row(32)
def test_an_older_game_put_back_is_said(hexwar: Shell, raid: Path) -> None:
    """Row 32: on standard error, once, by the command that goes on with it; play goes on."""
    hexwar.done("order", raid, "--as", "red", "shout", "words=first")
    files = [raid, raid.with_name(f"{raid.name}.bak"), raid.with_name(f"{raid.name}.journal")]
    copies = [shutil.copy(file, f"{file}.copy") for file in files]
    hexwar.done("order", raid, "--as", "red", "shout", "words=second")
    for file, copy in zip(files, copies, strict=True):
        shutil.copy(copy, file)
    said = hexwar("order", raid, "--as", "red", "shout", "words=again")
    assert said.status == 0
    assert said.err.startswith("This is an older state of the game than the one last played here")
    assert said.err.count("\n") == 1
    hexwar.done("order", raid, "--as", "red", "shout", "words=on")


@pytest.mark.row(32)
def test_a_game_is_set_up_and_known(hexwar: Shell, raid: Path, home: Path) -> None:
    """Row 32: a game just begun is remembered; a copy of it, played on in its place, is another course."""
    copy = shutil.copy(raid, home / "copy.hexwar")
    hexwar.done("order", raid, "--as", "red", "shout", "words=here")
    (home / "home" / "last-seen.json").rename(home / "kept.json")
    for words in ("elsewhere", "and on"):
        hexwar.done("order", copy, "--as", "red", "shout", f"words={words}")
    (home / "kept.json").replace(home / "home" / "last-seen.json")
    assert "another course of the game" in hexwar("order", copy, "--as", "red", "shout", "words=back").err


def test_what_was_repaired_raises_no_alarm(hexwar: Shell, raid: Path) -> None:
    """Whoever has a damaged game back from its backup was told what is lost; the new file goes on without a word."""
    for words in ("first", "second", "third"):
        hexwar.done("order", raid, "--as", "red", "shout", f"words={words}")
    raid.unlink()
    raid.with_name(f"{raid.name}.journal").unlink()
    assert hexwar("check", raid, "--repair", "-o", "new.hexwar").status == 0
    hexwar.done("order", "new.hexwar", "--as", "red", "shout", "words=on")


@pytest.mark.row(32)
def test_what_another_program_enters_meanwhile_is_no_alarm(
    hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 32: a game that is played on while somebody opens it to look is not called older than it was last seen."""
    load = keeping.load_game

    def while_others_play(*asked: Any) -> Opened:
        opened = load(*asked)
        hexwar.done("order", raid, "--as", "red", "shout", "words=first")
        return opened

    monkeypatch.setattr(keeping, "load_game", while_others_play)
    said = hexwar("show", raid, "--as", "red")
    assert (said.status, said.err) == (0, "")


@pytest.mark.row(32)
def test_who_only_looks_is_told_too(hexwar: Shell, raid: Path) -> None:
    """Row 32: what he sees is not how the game stands; it is said every time, for looking changes nothing."""
    old = raid.read_bytes()
    hexwar.done("order", raid, "--as", "red", "shout", "words=first")
    raid.write_bytes(old)
    raid.with_name(f"{raid.name}.journal").unlink()
    red = ("--as", "red")
    for command in (("show", raid, *red), ("choices", raid, *red), ("report", raid, *red), ("replay", raid)) * 2:
        said = hexwar(*command)
        assert (said.status, said.err.count("\n")) == (0, 1)
        assert said.err.startswith("This is an older state of the game than the one last played here")
