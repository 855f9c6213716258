"""The small map of the whole at the table: where it stands, what it knows, and how it moves the large one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from hexwar_tui.engine.view import Fog, HexLook, UnitLine, View
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.tui.look.colours import WHITE
from hexwar_tui.tui.outlook.overview import FRAME, Overview
from hexwar_tui.tui.widgets.lines import Chronicle
from hexwar_tui.tui.widgets.panel import CardText, SidePanel
from tests.tui.map.boards import badge, view_of
from tests.tui.table_kit import opened, raid
from tests.tui.watching import go, press, settled, shown, table_of

LARGE = (160, 48)
BOARD = grid(40, 40)
TOWN = BOARD.cell_of_label("3020")


def large_view(*, fog: Fog = Fog.UNKNOWN, seat: str = "red") -> View:
    """A map larger than any terminal, with one unit, and a corner that nobody has seen."""
    unit = badge("R", 4, "red")

    def look(cell: int) -> HexLook:
        row, column = divmod(cell, BOARD.width)
        if column > 30 and row > 30:
            return HexLook("plain" if fog is Fog.UNKNOWN else "forest", fog=fog)
        return HexLook("plain", badges=(unit,) if cell == TOWN else ())

    made = replace(view_of(BOARD, look), units=(UnitLine(unit, "Rifles", TOWN),), seat=seat)
    sides = tuple(replace(side, score=(side.colour, 10)) for side in made.sides[:2])
    return replace(made, sides=sides)


def small_of(pilot: Pilot[Any]) -> Overview:
    return table_of(pilot).query_one(Overview)


async def with_large_map(pilot: Pilot[Any], **more: Any) -> Overview:
    """The table with a large map in place of that of its game."""
    await press(pilot, "enter")
    table, seen = table_of(pilot), large_view(**more)
    table.map.show(seen)
    small_of(pilot).show(seen)
    await settled(pilot)
    return small_of(pilot)


def colours(small: Overview, y: int) -> list[tuple[str, str]]:
    """The two colours of each cell of a line."""
    found: list[tuple[str, str]] = []
    for text, style, _ in small.render_line(y):
        one, other = (getattr(style, which, None) for which in ("color", "bgcolor"))
        found += [(one.name if one else "", other.name if other else "")] * len(text)
    return found


def dots(small: Overview) -> set[str]:
    """All colours of the map."""
    height = small.size.height
    return {colour for y in range(1, height) for pair in colours(small, y) for colour in pair}


@pytest.mark.parametrize(
    ("size", "is_there"), [((80, 24), False), ((119, 48), False), ((120, 37), False), ((120, 38), True), (LARGE, True)]
)
async def test_it_stands_where_there_is_room(tmp_path: Path, size: tuple[int, int], is_there: bool) -> None:
    """From 120 columns and 38 lines on; card and chronicle keep most of the lines, and it has ten at least."""
    async with opened(raid(), tmp_path, size) as pilot:
        await press(pilot, "enter")
        small = small_of(pilot)
        assert bool(small.region) is is_there
        assert ("─ Map ─" in shown(pilot)) is is_there
        if is_there:
            table = table_of(pilot)
            assert table.query_one(SidePanel).size.height >= 16
            assert table.query_one(Chronicle).size.height >= 4
            assert small.size.height >= 9


@pytest.mark.parametrize(("columns", "width"), [(80, 30), (100, 36), (120, 36), (160, 45), (200, 56), (300, 60)])
async def test_the_panel_grows_with_the_terminal(tmp_path: Path, columns: int, width: int) -> None:
    """Up to 60 columns; the map has most of them always."""
    async with opened(raid(), tmp_path, (columns, 40)) as pilot:
        await press(pilot, "enter")
        assert abs(table_of(pilot).query_one(".right").region.width - width) <= 1


async def test_it_frames_what_the_large_map_shows(tmp_path: Path) -> None:
    """The hex under the cursor is white, units have the colour of their side, and the frame moves with the map."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        side = small.hexwar.palette.side(0).ground
        assert {FRAME, WHITE, side} <= dots(small)
        before = [colours(small, y) for y in range(1, small.size.height)]
        await press(pilot, "pagedown")
        assert [colours(small, y) for y in range(1, small.size.height)] != before


async def test_a_click_and_a_drag_move_the_large_map(tmp_path: Path) -> None:
    """What is pointed at comes to the middle; the cursor stays. Without the button held the mouse moves nothing."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        chart, cursor = table_of(pilot).map, table_of(pilot).map.cursor
        await pilot.hover(small, offset=(12, 6))
        assert chart.origin == (0, 0)
        await pilot.click(small, offset=(12, 8))
        first = chart.origin
        assert first[1] > 0
        await pilot.mouse_down(small, offset=(12, 8))
        await pilot.hover(small, offset=(16, 10))
        await pilot.mouse_up(small, offset=(16, 10))
        assert chart.origin[0] > first[0]
        assert chart.origin[1] > first[1]
        assert chart.cursor == cursor


async def test_it_knows_no_more_than_the_view(tmp_path: Path) -> None:
    """What nobody has seen is drawn as unknown, whatever its terrain; with and without colours."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        unknown = dots(small)
        small.show(large_view(fog=Fog.SEEN))
        await settled(pilot)
        assert unknown != dots(small)
        assert small.hexwar.palette.ground("forest").ground not in unknown


async def test_a_step_of_the_cursor_draws_two_lines_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the lines of the hexes that it left and came to; nothing at all where the view is the same otherwise."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        drawn: list[Region] = []
        monkeypatch.setattr(small, "refresh", lambda *regions, **more: drawn.extend(regions))
        chart = table_of(pilot).map
        monkeypatch.setattr(chart, "_on_cursor", lambda cell: None)  # The table still has the view of its game.
        chart.cursor += BOARD.width
        assert 1 <= len(drawn) <= 2
        assert all(region.height == 1 for region in drawn)
        drawn.clear()
        small.follow()
        assert drawn == []


async def test_other_words_colour_no_dot_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same view in another language has the dots that it had, and the sides' names in that language; other colours
    of the sides, or another theme, are seen on the map at once."""
    coloured: list[tuple[int, int]] = []
    dot = Overview._dot

    def counted(small: Overview, x: int, y: int) -> Any:
        coloured.append((x, y))
        return dot(small, x, y)

    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        seen = large_view()
        small.show(seen)
        before = dots(small)
        monkeypatch.setattr(Overview, "_dot", counted)
        small.hexwar.settings = small.hexwar.settings.model_copy(update={"language": "ru"})
        small.show(seen)
        assert "Карта" in small.render_line(0).text
        assert (dots(small), coloured) == (before, [])
        small.hexwar.settings = small.hexwar.settings.model_copy(update={"sides": "strong"})
        small.show(seen)
        assert dots(small) != before
        assert coloured


async def test_sides_stand_beside_the_map_with_their_score(tmp_path: Path) -> None:
    """Where the map leaves room; with what each has of what wins, where that is counted openly."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        lines = [small.render_line(y).text for y in range(small.size.height)]
        assert [line.split()[-2:] for line in lines if " B " in line] == [["Blue", "1"]]


async def test_signs_take_the_place_of_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without colours the map is made of signs, with a sign for the cursor."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(raid(), tmp_path, LARGE) as pilot:
        small = await with_large_map(pilot)
        assert any("+" in small.render_line(y).text for y in range(1, small.size.height))


async def test_nothing_of_it_is_left_at_a_hand_over(tmp_path: Path) -> None:
    """Behind the curtain there is no small map, and none of what it knew."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        await go(pilot, "enter", "e", "enter")
        assert "─ Map ─" not in shown(pilot)
        assert not pilot.app.screen.query(Overview)


async def test_blocks_stand_apart_only_where_all_can_be_seen(tmp_path: Path) -> None:
    """A card that is longer than its room has no blank lines."""
    async with opened(raid(), tmp_path, LARGE) as pilot:
        await press(pilot, "enter")
        text = table_of(pilot).query_one(CardText)
        text.show_lines([Line("Order", tone=Tone.HEADING), Line("It stays."), Line("Plain", tone=Tone.HEADING)], None)
        lines = text.laid_out(text.scrollable_size)
        assert any(not line.plain.strip() for line in lines)
        assert all(line.plain.strip() for line in text.laid_out(text.scrollable_size.with_height(2)))
