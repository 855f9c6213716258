"""The command that measures how fair scenarios are."""

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY
from tests.project.sources import ROOT
from tools import balance
from tools.balance import Balance, heading, is_uneven, measured, play, rows

LEARNING = "ashlands/first-steps"


def counted(*winners: tuple[str, ...]) -> Balance:
    """What games of the learning scenario came to that these won, each in turn 5."""
    found = Balance(load_scenario(REGISTRY, LEARNING))
    for won in winners:
        found.add(won, 5)
    return found


@pytest.mark.parametrize(("won", "fair"), [(40, True), (60, True), (39, False), (61, False)])
def test_a_scenario_to_learn_by_gives_each_side_40_to_60_in_100(won: int, fair: bool) -> None:
    """Both bounds belong to what is fair. Of scenarios that nobody learns by the table says no more than how it is."""
    assert counted(*[("north",)] * won, *[("south",)] * (100 - won)).is_fair is fair
    other = Balance(load_scenario(REGISTRY, "skirmish/the-mill"))
    other.add((other.scenario.sides[0].id,), 3)
    assert all(row.endswith("|  |") for row in rows(other).splitlines())


def test_the_table_has_a_row_for_each_side() -> None:
    """Wins, draws, share, Wilson's interval, turns; the scenario and its turns stand in the first row."""
    first, second = rows(counted(("north",), ("north",), ("south",), ())).splitlines()
    assert first == "| `ashlands/first-steps` | North | 4 | 2 | 1 | 1 | 62.5 % | 21.9–90.8 % | 5.0 | **no** |"
    assert second == "|  | South | 4 | 1 | 1 | 2 | 37.5 % | 9.2–78.1 % |  | **no** |"
    assert {line.count("|") for line in (*heading().splitlines(), first, second)} == {11}


def test_scenarios_whose_sides_differ_are_measured_with_those_to_learn_by() -> None:
    """Every learning scenario of every system, and attack and defence; no even ones."""
    assert is_uneven({"points_1": 120, "points_2": 80})
    assert not is_uneven({"points_1": 80, "points_2": 80, "turns": 3})
    names = list(measured())
    assert {name.partition("/")[0] for name in names} == set(REGISTRY)
    assert {LEARNING, "skirmish/defence-of-the-pass"} <= set(names)
    assert "skirmish/meeting-in-the-mud" not in names


def test_the_same_game_comes_to_the_same() -> None:
    """A game is its number, in this process and in another."""
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(play, LEARNING, 3).result() == play(LEARNING, 3)


def test_named_scenarios_are_printed_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The paper is that of all of them; its status says whether the bounds are held."""
    monkeypatch.setattr(balance, "PAPER", tmp_path / "balance.md")
    assert balance.main([LEARNING, "--games", "1"]) == 1
    assert f"`{LEARNING}` | North | 1 |" in capsys.readouterr().out
    assert not balance.PAPER.exists()


def test_the_paper_has_every_scenario_that_is_measured() -> None:
    """docs/balance.md is of the scenarios there are, with a row for every side of each."""
    paper = (ROOT / "docs" / "balance.md").read_text("utf-8")
    lines = [line for line in paper.splitlines() if line.startswith("| ") and "---" not in line][1:]
    assert [line.split("`")[1] for line in lines if "`" in line] == list(measured())
    assert len(lines) == sum(len(load_scenario(REGISTRY, name).sides) for name in measured())
    assert "**no**" not in paper
