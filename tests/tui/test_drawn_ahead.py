"""What may soon be on the screen is drawn while no key is pressed, and looks as if it had been drawn then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.view import HexLook
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.window import page
from tests.tui.map.boards import varied_view
from tests.tui.map.test_hexmap import plain, playing, text_of


def take_all_steps(chart: HexMap) -> None:
    """Takes all steps of what is to be drawn ahead, as the clock would."""
    for _ in chart._ahead._left:
        pass


def joined(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The lines that are joined from now on: their first cell and number."""
    found: list[tuple[int, int]] = []
    usual = Lines._joined

    def join(self: Lines, y: int, x: int, width: int) -> Any:
        found.append((x, y))
        return usual(self, y, x, width)

    monkeypatch.setattr(Lines, "_joined", join)
    return found


def lines_seen(chart: HexMap) -> set[tuple[int, int]]:
    """The lines that are on the screen."""
    x, y = chart.origin
    return {(x, y + line) for line in range(chart.size.height)}


@pytest.mark.parametrize("key", ["pagedown", "end"])
async def test_the_next_page_is_drawn_before_it_is_asked_for(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the map has gone on by a page, all lines of the next one are ready, and none is joined for the key; they
    show what lines do that are joined when they are asked for."""
    async with playing(varied_view(80, 80), (120, 40)) as (app, pilot):
        await pilot.press(key)
        take_all_steps(app.map)
        found = joined(monkeypatch)
        await pilot.press(key)
        seen = text_of(app.map)
        assert not lines_seen(app.map) & {*found}
        app.map.redraw()
        assert text_of(app.map) == seen
        assert lines_seen(app.map) <= {*found}


async def test_the_last_page_ends_at_the_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn ahead is the page that the key leads to, which is not a whole one further on."""
    async with playing(plain(80, 22), (120, 40)) as (app, pilot):
        height, whole = app.map.size.height, app.map.layout_now.size[1]
        assert height < whole - height < 2 * height
        await pilot.press("pagedown")
        take_all_steps(app.map)
        found = joined(monkeypatch)
        await pilot.press("pagedown")
        assert app.map.origin[1] == whole - height
        text_of(app.map)
        assert not lines_seen(app.map) & {*found}


@pytest.mark.parametrize("key", ["pagedown", "end"])
async def test_what_has_changed_since_is_drawn_as_it_is(key: str) -> None:
    """Another view, or the cursor, on a page that is ready."""
    async with playing(plain(80, 80), (120, 40)) as (app, pilot):
        await pilot.press(key)
        take_all_steps(app.map)
        app.map.show(replace(app.map.view, look=lambda cell: HexLook("water")))
        await pilot.press(key)
        assert any("~" in line for line in text_of(app.map))
        take_all_steps(app.map)
        (x, y), (right, down) = app.map.origin, page(app.map.layout_now, app.map.size)
        at = app.map.layout_now.cell_at(x + 20 + (right if key == "end" else 0), y + 8 + (down if key != "end" else 0))
        assert at is not None
        app.map.put_cursor(at)
        await pilot.press(key)
        before = text_of(app.map)
        app.map.redraw()
        assert text_of(app.map) == before


async def test_a_leap_draws_nothing_ahead() -> None:
    """Nobody knows where the map goes next."""
    async with playing(plain(60, 60), (120, 40)) as (app, _):
        app.map.scroll_map(2000, 2000)
        assert [*app.map._ahead._left] == []


async def test_a_page_of_very_many_hexes_is_not_drawn_ahead() -> None:
    """They are quickly drawn when they are seen."""
    async with playing(plain(200, 200), (120, 40)) as (app, pilot):
        app.map.zoom = "compact"
        await pilot.press("pagedown")
        assert [*app.map._ahead._left] == []


async def test_a_map_drawn_anew_leaves_what_it_drew_ahead() -> None:
    """Such as in another theme."""
    async with playing(plain(60, 60), (120, 40)) as (app, _):
        app.map.action_turn_page(0, 1)
        app.map.redraw()
        assert [*app.map._ahead._left] == []
