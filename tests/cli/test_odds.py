"""The command odds, and prices of scenarios with types of their own."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from hexwar_tui.cli.files.odds import NARROWEST
from hexwar_tui.engine.dice.odds import successes, thinned, winning_faces
from tests.cli.conftest import Shell

OWN = Path(__file__).parents[1] / "systems" / "rosters"


def test_a_table_fits_a_narrow_terminal(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In blocks of columns, one below the other; every type has a row in each."""
    monkeypatch.setenv("COLUMNS", "80")
    for system in ("ashlands", "skirmish", "mechs"):
        lines = hexwar.done("odds", system).out.splitlines()
        assert max(map(len, lines)) <= NARROWEST
        data = hexwar.done("odds", system, "--json").data
        heads = [name for line in lines if line[:3].strip().isdigit() for name in [line[5:]]]
        assert heads == list(data["targets"].values())


def test_ash_5_1_the_odds_are_exact(hexwar: Shell) -> None:
    """ASH-5.1, 5.2: as the convolution of the dice says, in JSON and in CSV; cover counts (ASH-6.1)."""
    data = hexwar.done("odds", "ashlands", "--range", "3", "--json").data
    found = {(one["attacker"], one["target"]): one for one in data["odds"]}
    # Ten rifles of Quality 5+ at ten riflemen of Defence 5+.
    wounds = thinned(successes(10, 6, winning_faces(5)), 6 - winning_faces(5), 6)
    assert found["trench-rifles", "trench-rifles"]["loses"] == pytest.approx(wounds.mean / 10)
    assert ("conscripts", "sappers") not in found
    rows = list(csv.DictReader(io.StringIO(hexwar.done("odds", "ashlands", "--range", "3", "--csv").out)))
    assert len(rows) == len(found)
    first = rows[0]
    assert float(first["loses"]) == pytest.approx(found[first["attacker"], first["target"]]["loses"], abs=1e-6)
    covered = hexwar.done("odds", "ashlands", "--range", "3", "--ground", "forest", "--json").data["odds"]
    assert all(one["loses"] < found[one["attacker"], one["target"]]["loses"] for one in covered)


def test_odds_of_a_scenario_know_its_own_types(hexwar: Shell) -> None:
    """A file's types are among those of the program."""
    assert "night-guns" in hexwar.done("odds", str(OWN / "ashlands.json"), "--range", "0", "--json").data["targets"]
    weapons = hexwar.done("odds", str(OWN / "skirmish.json"), "--json").data["attackers"]
    assert weapons["night-gun"] == "Night gun"
    assert "heron" in hexwar.done("odds", str(OWN / "mechs.json"), "--json").data["attackers"]


def test_odds_that_there_are_not(hexwar: Shell) -> None:
    """A sentence says so: a system without, a ground that is none, a range where none counts."""
    assert "no odds of type against type" in hexwar.refused("odds", "theatre")
    assert "there are open, hill" in hexwar.refused("odds", "skirmish", "--ground", "moon")
    assert "there are ash, forest" in hexwar.refused("odds", "ashlands", "--ground", "gorge")
    assert "MEC-3.8" in hexwar.refused("odds", "mechs", "--range", "3")
    assert "no system “chess”" in hexwar.refused("odds", "chess")


def test_ash_9_2_prices_of_a_scenario(hexwar: Shell) -> None:
    """ASH-9.2: the formula's price beside the written one, and which is farthest from it."""
    told = hexwar.done("price", str(OWN / "ashlands.json"), "levy").out
    assert "70 (120)" in told
    assert "\nFarthest from the formula: Night guns, for 120 where it asks 70.\n" in told
    assert "Farthest" not in hexwar.done("price", "ashlands").out
    assert "there are levy, raiders, sworn" in hexwar.refused("price", str(OWN / "ashlands.json"), "legion")
    assert "Half-track" in hexwar.done("price", str(OWN / "skirmish.json")).out
    assert "Heron" in hexwar.done("price", str(OWN / "mechs.json")).out
