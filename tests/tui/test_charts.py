"""Charts by turn: drawn from what a view has, reached by a key, in words where there are none."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from textual.color import Color as TextualColour
from textual.geometry import Size
from textual.pilot import Pilot
from textual.style import Style

from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, SideLine, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.look.charts import drawn
from hexwar_tui.tui.look.themes import palette_for
from tests.toys.raid import EndTurn
from tests.tui.screens import ChartsScreen, EndScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, go, press, settled, shown, table_of, until

SIDES = (SideLine("red", "Red", 0), SideLine("blue", "Blue", 1))
REGIONS = Chart("regions", "Regions", (0, 1, 2, 3), {"red": (3, 4, 6, 7), "blue": (3, 2, 2, 0)})
UNITS = Chart("units", "Units", (0, 1, 2, 3), {"red": (1, 12, 3, 104), "blue": (9, 9, 9, 9)})
ROOM = Size(60, 14)
SAMPLE = Path(__file__).parent.parent.parent / "saves" / "envoys-two-banks-middle.hexwar"


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
    """Each line ends in its side's number; in plain ASCII, and without colours in whatever characters the frame is
    drawn, it is made of it."""
    text = "\n".join(lines_of(REGIONS, plain=False)[:-1])
    assert any(block in text for block in "▄▀▞")
    assert all(mark in text for mark in ("1│", "2│"))
    plain = "\n".join(lines_of(REGIONS, plain=True)[:-1])
    assert plain.isascii()
    assert min(plain.count("1"), plain.count("2")) > 20
    colourless = "\n".join(lines_of(REGIONS, plain=False, theme="hexwar-plain")[:-1])
    assert colourless.count("2") > 20


def test_each_side_has_its_colour() -> None:
    """Two of them in the picture, bright enough to be read on black."""
    content = drawn(REGIONS, SIDES, ROOM, palette_for("hexwar", "truecolor"), plain=False)
    inks = {str(span.style) for span in content.spans}
    assert len(inks) >= 2


def test_blue_is_bright_where_there_are_sixteen_colours() -> None:
    """As dark blue it can hardly be read on black."""
    content = drawn(REGIONS, SIDES, ROOM, palette_for("hexwar", "standard"), plain=False)
    inks = {span.style.foreground for span in content.spans if isinstance(span.style, Style)}
    bright, dark = (TextualColour.from_rich_color(RichColor.from_ansi(number)) for number in (12, 4))
    assert bright in inks
    assert dark not in inks


def test_one_turn_is_a_chart() -> None:
    """The first turn that has ended, and one in which nobody has anything."""
    one = Chart("units", "Units", (0,), {"red": (0,), "blue": (0,)})
    assert len(lines_of(one, plain=True)) <= ROOM.height


def with_charts(view: View) -> View:
    """The view of a toy's side, with charts of these sides."""
    assert [line.side for line in view.sides] == ["red", "blue"]
    return replace(view, charts=(REGIONS, UNITS))


def frame(pilot: Pilot[int]) -> str:
    """The upper edge of the chart."""
    return next(line for line in shown(pilot).splitlines() if "┌" in line).rstrip()


async def test_charts_are_turned_over_and_closed(tmp_path: Path) -> None:
    """Where there are none yet it is said. The key shows the first, Right the next, and the numbers of each turn stand
    below; a chart is drawn anew for another size of the terminal."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await go(pilot, "enter", "H", TableScreen, Shows("No charts yet"))
        table = table_of(pilot)
        table.outlook.view = with_charts(table.view)
        await go(
            pilot, "H", ChartsScreen, Shows("Regions   by turn, 1 of 2"), "right", Shows("Units   by turn, 2 of 2")
        )
        row = next(line for line in shown(pilot).splitlines() if line.strip().startswith("1. "))
        assert row.split()[-4:] == ["1", "12", "3", "104"]
        await go(pilot, "right", "left", "left", Shows("Regions by turn"))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: len(frame(pilot)) > 100)
        assert frame(pilot).endswith("┐")
        await press(pilot, "escape")
        assert pilot.app.screen is table


async def test_where_there_are_none_after_a_turn_there_will_be_none(tmp_path: Path) -> None:
    """Then the game has no charts at all, and that is said."""
    game = raid()
    for side in ("red", "blue"):
        game.submit(side, EndTurn())
    async with opened(game, tmp_path, (80, 24)) as pilot:
        text = await go(pilot, "enter", TableScreen, "H", Shows("This game has no charts."))
        assert pilot.app.screen is table_of(pilot)
        assert "No charts yet" not in text


async def test_the_end_of_a_game_shows_its_charts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its key is named only where there are charts."""
    game = raid()
    monkeypatch.setattr(game, "view", lambda seat, view=game.view: with_charts(view(seat)))
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await pilot.app.push_screen(EndScreen(game, Outcome((), say("Nobody is left."), "")))
        await settled(pilot)
        assert "Regions   by turn" in await go(pilot, Shows("c charts"), "c", ChartsScreen)
    without = raid()
    (tmp_path / "without").mkdir()
    async with opened(without, tmp_path / "without", (80, 24)) as pilot:
        await pilot.app.push_screen(EndScreen(without, Outcome((), say("Nobody is left."), "")))
        await settled(pilot)
        assert "c charts" not in await go(pilot, Shows("u units"))


async def test_charts_in_the_midst_of_a_game_are_of_what_the_side_knows(tmp_path: Path) -> None:
    """As a side has known it so far, where it does not know all."""
    shutil.copy(SAMPLE, tmp_path / "game.hexwar")
    app = HexwarApp(REGISTRY, open_path=tmp_path / "game.hexwar")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await go(pilot, "enter", "enter", TableScreen, "H", ChartsScreen, Shows("Cities, as you know it by turn"))
        text = await go(pilot, "right", Shows("Strength, as you know it   by turn, 2 of 2"))
        assert {f"{number}. {name}" for number, name in enumerate(("Aldmark", "Corvia"), 1)} <= set(named_in(text))
        await go(pilot, "escape", TableScreen)


def named_in(text: str) -> list[str]:
    """The sides in the table of numbers, each with its own number."""
    return [" ".join(line.split()[:2]) for line in text.splitlines() if line.strip()[:1].isdecimal()]


async def test_a_long_game_is_counted_while_keys_are_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said how far it has come; the cursor moves meanwhile; then the charts open."""
    shares = {"now": 0.37}
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        table.outlook.view = with_charts(table.view)
        monkeypatch.setattr(type(table.outlook), "count_on", lambda outlook, entries: shares["now"])
        table.action_charts()
        await until(pilot, lambda: "Counting the game: 30 %" in shown(pilot))
        before = table.map.cursor
        table.map.action_along_row(1)
        assert table.map.cursor != before
        shares["now"] = 1.0
        await go(pilot, ChartsScreen, Shows("Regions by turn"), "escape", TableScreen)
        assert "Counting" not in shown(pilot)
