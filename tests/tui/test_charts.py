"""Charts by turn: drawn from what a view has, reached by a key, in words where there are none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Size

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, SideLine, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.handover.chart_page import ChartsScreen
from hexwar_tui.tui.look.charts import drawn
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.round.end import EndScreen
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn
from tests.tui.table_kit import opened, press, settled, shown

SIDES = (SideLine("red", "Red", 0), SideLine("blue", "Blue", 1))
REGIONS = Chart("regions", "Regions", (0, 1, 2, 3), {"red": (3, 4, 6, 7), "blue": (3, 2, 2, 0)})
UNITS = Chart("units", "Units", (0, 1, 2, 3), {"red": (1, 12, 3, 104), "blue": (9, 9, 9, 9)})
ROOM = Size(60, 14)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def lines_of(chart: Chart, *, plain: bool, theme: str = "hexwar") -> list[str]:
    """The characters of a chart."""
    return drawn(chart, SIDES, ROOM, palette_for(theme, "truecolor"), plain=plain).plain.splitlines()


@pytest.mark.parametrize("plain", [False, True])
def test_a_chart_fills_the_room(plain: bool) -> None:
    """Neither wider nor higher than asked for; turns below it, numbers at its side, whole ones."""
    lines = lines_of(REGIONS, plain=plain)
    assert len(lines) <= ROOM.height
    assert max(len(line) for line in lines) <= ROOM.width
    assert [mark for mark in lines[-1].split() if mark.isdigit()] == ["0", "1", "2", "3"]
    beside = [line.split()[0].rstrip("┤+") for line in lines[1:-1] if line[:1].strip()]
    assert "0" in beside
    assert all(number.isdigit() for number in beside if number.strip("└│|"))


def test_sides_are_told_apart_by_more_than_colour() -> None:
    """Each line ends in its side's number; in plain ASCII it is made of it."""
    text = "\n".join(lines_of(REGIONS, plain=False)[:-1])
    assert "▄" in text or "▀" in text or "▞" in text
    assert "1│" in text
    assert "2│" in text
    plain = "\n".join(lines_of(REGIONS, plain=True)[:-1])
    assert plain.isascii()
    assert plain.count("1") > 20
    assert plain.count("2") > 20


def test_without_colours_lines_are_numbers() -> None:
    """As they are in plain ASCII, in whatever characters the frame is drawn."""
    text = "\n".join(lines_of(REGIONS, plain=False, theme="hexwar-plain")[:-1])
    assert text.count("2") > 20


def test_each_side_has_its_colour() -> None:
    """Two of them in the picture, bright enough to be read on black."""
    content = drawn(REGIONS, SIDES, ROOM, palette_for("hexwar", "truecolor"), plain=False)
    inks = {str(span.style) for span in content.spans}
    assert len(inks) >= 2


def test_one_turn_is_a_chart() -> None:
    """The first turn that has ended, and one in which nobody has anything."""
    one = Chart("units", "Units", (0,), {"red": (0,), "blue": (0,)})
    assert len(lines_of(one, plain=True)) <= ROOM.height


def with_charts(view: View) -> View:
    """The view of a toy's side, with charts of these sides."""
    sides = [line.side for line in view.sides]
    charts = [
        replace(chart, series=dict(zip(sides, chart.series.values(), strict=False))) for chart in (REGIONS, UNITS)
    ]
    return replace(view, charts=tuple(charts))


async def test_charts_are_turned_over_and_closed(tmp_path: Path) -> None:
    """The key shows the first, Right the next, and the numbers of each turn stand below."""
    async with opened(Game.new(TOYS, toy_scenario("raid"), seed="s"), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.view = with_charts(table.view)
        await press(pilot, "H")
        screen = pilot.app.screen
        assert isinstance(screen, ChartsScreen)
        assert "Regions by turn (1 of 2)" in shown(pilot)
        await press(pilot, "right")
        assert "Units by turn (2 of 2)" in shown(pilot)
        row = next(line for line in shown(pilot).splitlines() if line.strip().startswith("1. "))
        assert row.split()[-4:] == ["1", "12", "3", "104"]
        await press(pilot, "right", "left", "left")
        assert "Regions by turn" in shown(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is table


async def test_a_chart_follows_the_size(tmp_path: Path) -> None:
    """It is drawn anew for another terminal."""
    async with opened(Game.new(TOYS, toy_scenario("raid"), seed="s"), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.view = with_charts(table.view)
        await press(pilot, "H")
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        frame = next(line for line in shown(pilot).splitlines() if "┌" in line)
        assert frame.rstrip().endswith("┐")
        assert len(frame.rstrip()) > 100


async def test_where_there_are_none_it_is_said(tmp_path: Path) -> None:
    """Games whose system counts nothing, and those whose first turn has not ended."""
    async with opened(Game.new(TOYS, toy_scenario("raid"), seed="s"), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter", "H")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "No charts yet" in shown(pilot)


async def test_where_there_are_none_after_a_turn_there_will_be_none(tmp_path: Path) -> None:
    """Then the game has no charts at all, and that is said."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    for side in ("red", "blue"):
        game.submit(side, EndTurn())
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter", "enter", "H")
        assert "This game has no charts." in shown(pilot)


async def test_the_end_of_a_game_shows_its_charts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its key is named only where there are charts."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    monkeypatch.setattr(game, "view", lambda seat, view=game.view: with_charts(view(seat)))
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await pilot.app.push_screen(EndScreen(game, Outcome((), say("Nobody is left."), "")))
        await settled(pilot)
        assert "H: charts by turn" in shown(pilot)
        await press(pilot, "H")
        assert isinstance(pilot.app.screen, ChartsScreen)
