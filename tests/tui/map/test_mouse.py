"""The mouse on the map: it points, picks, drags, zooms and scrolls, and draws no more than it must."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import (
    Click,
    MouseDown,
    MouseEvent,
    MouseMove,
    MouseScrollDown,
    MouseScrollRight,
    MouseScrollUp,
    MouseUp,
)
from textual.geometry import Offset
from textual.pilot import Pilot

from hexwar_tui.hexgrid.layout import ZOOMS
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.hand.mouse import SLACK_X, SLACK_Y, WHEEL_PAUSE, Drag, Wheel
from tests.tui.map.boards import varied_view
from tests.tui.map.test_hexmap import Shown, plain, playing

LEFT, RIGHT = 1, 3


async def mouse(pilot: Pilot[None], kind: type[MouseEvent], at: tuple[int, int], button: int = 0, **keys: bool) -> None:
    """One event of the mouse at a place of the map."""
    await pilot._post_mouse_events([kind], HexMap, offset=at, button=button, **keys)
    await pilot.pause()


async def drag(pilot: Pilot[None], start: tuple[int, int], *stops: tuple[int, int]) -> None:
    """Presses the left button, goes on to each of the stops, and lets go of it at the last."""
    for kind, at in ((MouseDown, start), *((MouseMove, stop) for stop in stops[:-1]), (MouseUp, stops[-1])):
        await mouse(pilot, kind, at, LEFT)


async def test_a_click_picks_and_one_on_the_picked_hex_chooses() -> None:
    """Enter chooses. A click moves the cursor there and chooses nothing; one more on that hex does. Beside the map, and
    with the middle button, it does nothing; with the right one it tells the hex, and the cursor stays."""
    async with playing(plain(6, 6)) as (app, pilot):
        at = app.map.view.grid.cell_of_label
        await pilot.press("enter")
        await pilot.click(HexMap, offset=app.place_of("0304"))
        await pilot.click(HexMap, offset=app.place_of("0304"))
        await pilot.click(HexMap, offset=(0, 0))
        await pilot.click(HexMap, offset=app.place_of("0203"), button=RIGHT)
        await pilot.click(HexMap, offset=app.place_of("0203"), button=2)
        await pilot.pause()
        there = at("0304")
        clicked = [("moved", there), ("picked", there), ("chosen", there), ("looked", at("0203"))]
        assert app.told == [("chosen", 0), *clicked]
        assert app.label == "0304"


async def test_the_hex_under_the_mouse_is_told_once() -> None:
    """Each hex that the mouse comes to, and none beside the map or when it has left; the cursor stays."""
    async with playing(plain(6, 6)) as (app, pilot):
        at, (x, y) = app.map.view.grid.cell_of_label, app.place_of("0304")
        for place in ((x, y), (x + 1, y), app.place_of("0404"), (0, 0), (x, y)):
            await mouse(pilot, MouseMove, place)
        assert app.hovered == [at("0304"), at("0404"), None, at("0304")]
        app.map.forget_mouse()
        await mouse(pilot, MouseMove, (x + 1, y))
        assert app.hovered[4:] == [at("0304")]
        app.map.on_leave()
        assert app.hovered[5:] == [None]
        assert (app.told, app.label) == ([], "0101")


async def test_pointing_at_hexes_draws_nothing_of_the_map() -> None:
    """However many hexes the mouse comes to: only those who show what is known of them have anything to draw."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        asked: list[Any] = []
        app.map.refresh = lambda *regions, **_: asked.append(regions)  # type: ignore[assignment, method-assign]
        for x in range(2, 50, 3):
            await mouse(pilot, MouseMove, (x, 8))
        assert len(app.hovered) > 8
        assert asked == []


async def test_a_drag_moves_the_map_along() -> None:
    """By as many cells as the mouse goes, but not past the map's edge; and it is no click."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        await drag(pilot, (40, 15), (30, 15), (20, 10))
        assert app.map.origin == (20, 5)
        await pilot.click(HexMap, offset=(20, 10))
        assert [told for told, _ in app.told] == ["moved", "picked"]
        await drag(pilot, (5, 5), (50, 20))
        assert app.map.origin == (0, 0)


@pytest.mark.parametrize("tells_moves", [True, False])
async def test_what_was_dragged_is_not_clicked_on(tells_moves: bool) -> None:
    """Also on a terminal that tells only where the button was pressed and let go of. A hand that slips still clicks."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        for far, told in ((12, []), (SLACK_X, ["moved", "picked"])):
            await mouse(pilot, MouseDown, (30, 10), LEFT)
            if tells_moves:
                await mouse(pilot, MouseMove, (30 - far, 10), LEFT)
            await mouse(pilot, MouseUp, (30 - far, 10), LEFT)
            app.map.on_click(_click(app, 30 - far, 10))
            await pilot.pause()
            assert [what for what, _ in app.told] == told
        assert app.map.origin == (12, 0)


def _click(app: Shown, x: int, y: int) -> Click:
    """What Textual makes of a button pressed and let go of over one widget."""
    return Click(app.map, x, y, 0, 0, LEFT, False, False, False, x, y)


async def test_a_button_that_was_let_go_of_elsewhere_drags_nothing() -> None:
    """The next move without the button ends the drag, and tells the hex that it comes to."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        await mouse(pilot, MouseDown, (40, 15), LEFT)
        await mouse(pilot, MouseMove, (20, 10))
        await mouse(pilot, MouseMove, (10, 5), LEFT)
        assert app.map.origin == (0, 0)
        assert len(app.hovered) == 1


async def test_the_wheel_zooms_and_scrolls() -> None:
    """Up is nearer, down is farther. With Ctrl or Alt it scrolls by a row of hexes, with Shift, or tilted, by a column,
    and not past the edges."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        row, column = app.map.layout_now.row_pitch, app.map.layout_now.pitch
        for keys in ({"control": True}, {"meta": True}):
            await mouse(pilot, MouseScrollDown, (5, 5), **keys)
            assert app.map.origin == (0, row)
            await mouse(pilot, MouseScrollUp, (5, 5), **keys)
        await mouse(pilot, MouseScrollDown, (5, 5), shift=True)
        assert app.map.origin == (column, 0)
        await mouse(pilot, MouseScrollRight, (5, 5))
        assert app.map.origin == (2 * column, 0)
        app.map.scroll_map(10_000, 10_000)
        width, height = app.map.layout_now.size
        assert app.map.origin == (width - app.map.size.width, height - app.map.size.height)
        await mouse(pilot, MouseScrollDown, (5, 5), control=True)
        assert app.map.origin[1] == height - app.map.size.height
        seen = []
        for wheel in (MouseScrollUp, MouseScrollUp, MouseScrollUp, MouseScrollDown):
            app.now += WHEEL_PAUSE
            await mouse(pilot, wheel, (20, 5))
            seen.append(app.map.zoom)
        assert seen == ["medium", "large", "large", "medium"]


@pytest.mark.parametrize("place", [(30, 10), (5, 20), (55, 3)])
async def test_the_hex_under_the_mouse_stays_under_it_when_the_wheel_zooms(place: tuple[int, int]) -> None:
    """At every zoom, wherever the cursor is, as long as the map has room to all sides."""
    async with playing(varied_view(90, 90)) as (app, pilot):
        app.map.centre_on(app.map.view.grid.cell_of_label("4545"))
        cell = app.map.cell_shown(*place)
        for wheel in (MouseScrollUp, MouseScrollUp, MouseScrollDown, MouseScrollDown, MouseScrollDown):
            app.now += WHEEL_PAUSE
            await mouse(pilot, wheel, place)
            assert app.map.cell_shown(*place) == cell
        assert app.map.zoom == ZOOMS[ZOOMS.index("small") - 1]
        assert app.map.cursor == app.map.view.grid.cell_of_label("4545")


async def test_a_stroke_on_a_touchpad_is_one_step_of_the_wheel() -> None:
    """Of many turns at once one zooms."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        for _ in range(12):
            await mouse(pilot, MouseScrollUp, (20, 5))
        assert app.map.zoom == "medium"


@given(st.lists(st.floats(0, 0.5), max_size=30))
def test_the_wheel_turns_no_faster_than_it_is_meant(pauses: list[float]) -> None:
    """Between two turns that count there is at least the pause, and none that comes after it is lost."""
    wheel, now, counted = Wheel(), 0.0, -1.0
    for pause in pauses:
        now += pause
        assert wheel.turns(now) == (counted < 0 or now - counted >= WHEEL_PAUSE)
        counted = now if counted < 0 or now - counted >= WHEEL_PAUSE else counted


@given(st.tuples(st.integers(0, 200), st.integers(0, 60)), st.lists(st.tuples(st.integers(0, 200), st.integers(0, 60))))
def test_a_drag_is_told_from_a_click(start: tuple[int, int], stops: list[tuple[int, int]]) -> None:
    """It is one from where the mouse first goes farther than a hand slips until the button is pressed again; and what
    was under it when it was pressed stays under it."""
    drag, dragged = Drag(), False
    assert drag.drag(Offset(*start)) is None
    drag.press(Offset(*start), (7, 3))
    for x, y in stops:
        dragged = dragged or abs(x - start[0]) > SLACK_X or abs(y - start[1]) > SLACK_Y
        origin = drag.drag(Offset(x, y))
        assert origin == ((7 - x + start[0], 3 - y + start[1]) if dragged else None)
    drag.release()
    assert drag.has_moved == dragged
    drag.press(Offset(*start), (0, 0))
    assert not drag.has_moved


@pytest.mark.parametrize("lines", [1, 2, -1, -2])
async def test_a_line_more_or_less_below_the_map_moves_nothing(lines: int) -> None:
    """What was dragged into sight stays under the mouse; only a cursor that would be hidden is brought into sight."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        app.map.scroll_map(40, 30)
        await pilot.resize_terminal(60, 24 + lines)
        await pilot.pause()
        assert app.map.origin == (40, 30)
        lowest = app.map.cell_shown(30, app.map.size.height - 1)
        assert lowest is not None
        app.map.cursor = lowest
        left = app.map.origin[0]
        await pilot.resize_terminal(60, 24 - 1)
        await pilot.pause()
        (_, middle), (_, top) = app.map.layout_now.centre(app.map.cursor), app.map.origin
        assert top <= middle < top + app.map.size.height
        assert app.map.origin[0] == left


async def test_a_dragged_map_is_not_drawn_for_each_cell_that_the_mouse_comes_to() -> None:
    """It follows a moment later, to where the mouse is by then, and at once when the button is let go of."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        scrolled: list[tuple[int, int]] = []
        scroll = app.map.scroll_map
        app.map.scroll_map = lambda x, y: (scrolled.append((x, y)), scroll(x, y))[1]  # type: ignore[method-assign]
        due: list[Any] = []
        app.map.set_timer = lambda pause, what: due.append(what)  # type: ignore[assignment, method-assign]
        await mouse(pilot, MouseDown, (50, 10), LEFT)
        for x in range(45, 30, -1):
            await mouse(pilot, MouseMove, (x, 10), LEFT)
        assert (scrolled, len(due)) == ([], 1)
        due.pop()()
        assert scrolled == [(19, 0)]
        await mouse(pilot, MouseMove, (30, 10), LEFT)
        await mouse(pilot, MouseUp, (28, 10), LEFT)
        assert scrolled == [(19, 0), (22, 0)]
        due.pop()()
        assert app.map.origin == (22, 0)
        assert len(scrolled) == 2


@pytest.mark.parametrize("place", [(58, 10), (1, 10), (30, 0), (30, 22)])
async def test_what_was_picked_stays_under_the_mouse(place: tuple[int, int]) -> None:
    """Also at the edge of what is seen: a second click there is one on the same hex. A key then brings the cursor and
    what is around it into sight."""
    async with playing(varied_view(60, 60)) as (app, pilot):
        app.map.centre_on(app.map.view.grid.cell_of_label("3030"))
        await pilot.pause()
        origin, place = app.map.origin, (min(place[0], app.map.size.width - 1), min(place[1], app.map.size.height - 1))
        await pilot.click(HexMap, offset=place)
        await pilot.click(HexMap, offset=place)
        await pilot.pause()
        assert [what for what, _ in app.told[-3:]] == ["moved", "picked", "chosen"]
        assert app.map.origin == origin
        app.map.cursor = app.map.cursor
        assert app.map.origin != origin
