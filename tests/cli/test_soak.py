"""`hexwar fuzz all`: games of all systems on disk, by programs that are killed."""

from __future__ import annotations

import argparse
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.lab import soak
from hexwar_tui.storage.lab import soak as soaking
from hexwar_tui.storage.lab import soak_life
from hexwar_tui.storage.lab.soak import CAN_RUN, Death, SoakTally
from hexwar_tui.storage.saves.journal_file import Journal
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell

SOAK = ["fuzz", "all", "--scenario", "raid/toy", "--games", "1", "--seed", "5"]
forks = pytest.mark.skipif(not CAN_RUN, reason="this system can't fork")


@pytest.fixture(autouse=True)
def two_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs die at an entry, by no clock, and only twice."""
    drawn = cycle([Death(entries=3, seconds=120)])
    monkeypatch.setattr(soaking, "draw_death", lambda rng: next(drawn))
    monkeypatch.setattr(soaking, "MOST_LIVES", 2)


@forks
def test_the_soak_says_what_it_has_done(hexwar: Shell) -> None:
    """Games, orders, kills, and that nothing was lost; the same for programs."""
    shown = hexwar.done(*SOAK).out.splitlines()
    assert shown[0].startswith("1 games, ")
    assert shown[0].endswith(" orders, 2 kills survived, nothing lost.")
    assert "        1  raid" in shown
    data = hexwar.done(*SOAK, "--json").data
    assert set(data) == {"games", "orders", "survived", "kills", "done", "systems", "tables"}
    assert (data["games"], data["survived"], sum(data["kills"].values())) == (1, 2, 2)
    assert data["systems"] == {"raid": 1}
    assert data["orders"] > 0


@forks
def test_what_is_lost_ends_the_soak_and_leaves_the_files(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 1, what was lost in which game, and its folder, beside those left before. The program does nothing but
    play: a save would keep what the journal doesn't, and a branch would find out before the next life does."""
    monkeypatch.setattr(Journal, "append", lambda journal, entry: None)
    for weight in ("SAVES", "OPENS_AGAIN", "MOVES", "BRANCHES"):
        monkeypatch.setattr(soak_life, weight, 0.0)
    for name in ("soak-raid-5-0", "soak-raid-5-0 2"):
        said = hexwar(*SOAK, "--json")
        assert said.status == 1
        assert (said.data["seed"], said.data["folder"]) == ("5/0", name)
        assert "entries are lost" in said.data["fault"]
        assert "Seed 5/0" in said.err
        assert (Path(name) / "game.hexwar").is_file()


def test_a_soak_that_can_not_be_is_refused(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is so long or of so many games as other random games are; an unknown scenario is refused; a system that can't
    fork says so. The toys are in the registry and bring no scenarios: nothing is divided by their number."""
    assert "0 minutes" in hexwar.refused("fuzz", "all", "--minutes", "0")
    assert "one game" in hexwar.refused("fuzz", "all", "--games", "0")
    assert "raid/nope" in hexwar.refused("fuzz", "all", "--scenario", "raid/nope")
    assert all(played := soak._scenarios(None))
    assert len(played) < len(REGISTRY)
    monkeypatch.setattr(soak, "CAN_RUN", False)
    assert "fork" in hexwar.refused(*SOAK)


def test_systems_and_tables_take_turns(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game by game another system; all scenarios of a system in time, and every system with a referee and without."""
    played: list[tuple[str, str, bool]] = []

    def noted(registry: Any, scenario: Any, seed: str, number: int, folder: Path, tally: SoakTally) -> None:
        played.append((scenario.system, scenario.id, number % soaking.REFEREED == soaking.REFEREED - 1))

    monkeypatch.setattr(soak, "soak_game", noted)
    scenarios = [[argparse.Namespace(system=name, id="toy")] for name in ("raid", "harvest", "duel")]
    monkeypatch.setattr(soak, "_scenarios", lambda name: scenarios)
    hexwar.done("fuzz", "all", "--games", "8", "--json")
    assert [system for system, _, _ in played[:4]] == ["raid", "harvest", "duel", "raid"]
    assert {(system, refereed) for system, _, refereed in played} == {
        (system, refereed) for system in ("raid", "harvest", "duel") for refereed in (True, False)
    }


@forks
def test_a_lost_game_is_kept_where_nothing_can_be_written(
    hexwar: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files stay in the folder for temporary ones, and the fault is told."""

    def lost(registry: Any, scenario: Any, seed: str, number: int, folder: Path, tally: SoakTally) -> None:
        (folder / "game.hexwar").write_text("what is left", "utf-8")
        raise soaking.SoakFault("raid", seed, "Entries are lost.")

    def refused(*_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(soak, "soak_game", lost)
    monkeypatch.setattr(soak, "_scenarios", lambda name: [[argparse.Namespace(system="raid", id="toy")]])
    monkeypatch.setattr("shutil.move", refused)
    said = hexwar("fuzz", "all", "--games", "1", "--json")
    assert said.status == 1
    assert said.err.startswith("Entries are lost. Seed 1/0; the files are in ")
    assert Path(said.data["folder"], "game.hexwar").read_text("utf-8") == "what is left"


def test_a_long_soak_comes_by_everything(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In five minutes and more every system, referee or none, all kills; what is missing is named, status 1."""
    monkeypatch.setattr(soak, "games", lambda asked: iter(()))
    monkeypatch.setattr(soak, "_scenarios", lambda name: [])
    said = hexwar("fuzz", "all", "--minutes", "5")
    assert said.status == 1
    named = {line.removeprefix("Never happened: ") for line in said.err.splitlines()}
    assert {*REGISTRY, "referee", "no referee", "opening", "ruling"} <= named
    assert hexwar("fuzz", "all", "--minutes", "4").status == 0
