"""The program itself, struck from outside at every call that changes a file: killed (row 1), or told of a fault (3, 4).

`strace` does it, so no line of the program takes part: `hexwar order` in a process of its own, from start to end.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.main import STANDS
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.last_seen import read_seen
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Keys, open_slot
from hexwar_tui.systems import REGISTRY
from tests.privileged.machine import Machine
from tests.storage.games import names_in

pytestmark = [pytest.mark.privileged, pytest.mark.long]

NAME, PHRASE = "a.hexwar", "open sesame"
LAST_SEEN = "last-seen.json"

CHANGING = ("write", "fsync", "link", "linkat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "ftruncate")
"""Calls that change files or see to it that changes last; `openat` does where it makes or empties a file."""

CALL = re.compile(r"^(?:\d+ +)?(\w+)\((\d*)(.*)$", re.MULTILINE)

Struck = subprocess.CompletedProcess[str]


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that the program has made, with an order in it, in a folder that stays as it is; so does that of all else
    that the program keeps, `home`."""

    folder: Path
    home: Path
    pins: Path
    is_sealed: bool

    def copied(self, folder: Path) -> dict[str, str]:
        """Copies the game, and the home to one beside it; the surroundings in which the program goes on with it."""
        shutil.copytree(self.folder, folder)
        shutil.copytree(self.home, _home_of(folder))
        return {**os.environ, "HEXWAR_HOME": str(_home_of(folder))}

    def order(self, folder: Path, prestige: int) -> list[str]:
        """The words of the command that gives one more order."""
        words = ["order", str(folder / NAME), "--as", "north", "stake", f"prestige={prestige}"]
        return [*words, "--pin-file", str(self.pins)] if self.is_sealed else words

    def orders(self, folder: Path) -> list[dict[str, Any]]:
        """All orders of the game, as the next opening finds them, which has no reason to speak of an older state or of
        another course; that it lies elsewhere than it was played is true."""
        path = folder / NAME
        with Campaign.open(REGISTRY, path, keys=self._keys(path), last_seen=_home_of(folder) / LAST_SEEN) as campaign:
            assert not campaign.read_only
            told = " ".join(render(notice, "en") for notice in campaign.notices)
            assert "older state" not in told
            assert "another course" not in told
            campaign.save()
            return [entry.body for entry in campaign.game.record.entries if entry.kind is EntryKind.ORDER]

    def _keys(self, path: Path) -> Keys | None:
        return open_slot(slots_of(path)[0], PHRASE) if self.is_sealed else None


@pytest.fixture(params=[False, True], ids=["plain", "sealed"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """A game of the program's own, with save, backup and journal."""
    game = Kept(tmp_path / "kept", tmp_path / "home", tmp_path / "pins", request.param)
    for name, value in (("HOME", game.home), ("LANGUAGE", "en")):
        monkeypatch.setenv(f"HEXWAR_{name}", str(value))
    # The same program makes the same calls every time.
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    game.folder.mkdir()
    game.pins.write_text(PHRASE, "utf-8")
    pins = [word for side in ("north", "south") for word in ("--pin-file", f"{side}={game.pins}")]
    sealing = ["--seal", *pins] if game.is_sealed else []
    _hexwar("new", "ashlands/first-steps", "-o", str(game.folder / NAME), "--seed", "s", *sealing)
    _hexwar(*game.order(game.folder, 1))
    assert list(read_seen(game.home / LAST_SEEN).games), "it is remembered how far the game has come"
    return game


def _program() -> str:
    return str(Path(sys.executable).with_name("hexwar"))


def _home_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name} home")


def _hexwar(*words: str, env: dict[str, str] | None = None) -> None:
    subprocess.run([_program(), *words], check=True, capture_output=True, env=env)


def strikes(machine: Machine, game: Kept, folder: Path) -> list[tuple[str, int]]:
    """Each call of giving an order that changes a file, by its name and the how-manieth of its name it is."""
    env = game.copied(folder)
    calls = ",".join(f"?{name}" for name in ("openat", *CHANGING))
    log = folder / "calls"
    traced = [machine.tool("strace"), "-f", "-o", log, "-e", f"trace={calls}", _program(), *game.order(folder, 2)]
    if subprocess.run(traced, check=False, capture_output=True, env=env).returncode:
        # Where nobody may watch a process, strace ends so, too.
        machine.unable("strace can't be used here")
    made: Counter[str] = Counter()
    found = []
    for name, number, rest in CALL.findall(log.read_text("utf-8", "replace")):
        made[name] += 1
        changes = "O_CREAT" in rest or "O_TRUNC" in rest if name == "openat" else number not in ("1", "2")
        found += [(name, made[name])] if changes else []
    return found


def struck(machine: Machine, game: Kept, folder: Path, strike: str) -> Struck:
    """What comes of giving an order, in a copy of the game, under a strike by strace."""
    env = game.copied(folder)
    watching = [machine.tool("strace"), "-f", "-o", os.devnull, "-e", f"inject={strike}"]
    words = [*watching, _program(), *game.order(folder, 2)]
    return subprocess.run(words, check=False, capture_output=True, text=True, env=env)


@pytest.mark.row(1)
def test_killed_at_any_call_the_program_leaves_old_or_new(machine: Machine, kept: Kept, tmp_path: Path) -> None:
    """Row 1: SIGKILL at each call of `hexwar order` that changes a file: the game opens, with the order or without."""
    before, after = _outcomes(kept, tmp_path)
    points = strikes(machine, kept, tmp_path / "counted")
    assert {name for name, _ in points} >= {"write", "fsync", "link", "rename", "unlink", "openat"}
    found = []
    for name, number in points:
        folder = tmp_path / f"{name} {number}"
        done = struck(machine, kept, folder, f"{name}:signal=KILL:when={number}")
        assert done.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL)
        found.append(kept.orders(folder))
        assert names_in(folder) == {NAME, f"{NAME}.bak", f"{NAME}.journal"}
    assert all(orders in (before, after) for orders in found)
    # Both have happened: the first calls come before the order, the last ones long after it.
    assert before in found
    assert after in found


@pytest.mark.row(3, 4)
@pytest.mark.parametrize("code", ["ENOSPC", "EIO"])
def test_a_fault_at_any_call_is_told_and_nothing_is_lost(
    machine: Machine, kept: Kept, tmp_path: Path, code: str
) -> None:
    """Rows 3 and 4: a full or failing disk at each of these calls: if it says nothing the order is there, if it
    says something that is a sentence; the next opening finds the game with the order or without."""
    before, after = _outcomes(kept, tmp_path)
    for name, number in strikes(machine, kept, tmp_path / "counted"):
        folder = tmp_path / f"{name} {number}"
        done = struck(machine, kept, folder, f"{name}:error={code}:when={number}")
        assert "Traceback" not in done.stderr
        assert done.returncode in (0, 2, STANDS)
        assert done.returncode == 0 or done.stderr.strip()
        assert kept.orders(folder) in ((before, after) if done.returncode == 2 else (after,))
        assert names_in(folder) == {NAME, f"{NAME}.bak", f"{NAME}.journal"}


def _outcomes(game: Kept, tmp_path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The orders before and after the one that is given."""
    before, after = tmp_path / "before", tmp_path / "after"
    game.copied(before)
    _hexwar(*game.order(after, 2), env=game.copied(after))
    assert len(game.orders(before)) == 1
    return game.orders(before), game.orders(after)
