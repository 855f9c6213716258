"""Pictures of the map from inside the app: what the side knows, as a file beside the saves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.painted import USUAL_GROUND
from hexwar_tui.tui.papers import keeping, png
from hexwar_tui.tui.papers.picture import HIGH, WIDE, Series, _quarters, map_svg
from hexwar_tui.tui.papers.png import NoPng, png_made_aside
from tests.toys.raid import Walk
from tests.tui.closed_map import before_a_battle
from tests.tui.screens import ReplayScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, app_of, go, press, table_of


@pytest.fixture(autouse=True)
def without_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on machines without the package: it would take seconds."""
    monkeypatch.setattr(keeping, "can_make_png", lambda: False)


async def test_a_table_writes_the_map_as_its_side_knows_it(tmp_path: Path) -> None:
    """The same picture as of the side's view, which has nothing that the referee's has besides; a second one takes
    another name."""
    game = before_a_battle()
    while game.next_step() is not None:
        game.step()
    game.record.referee = False
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "I", Shows("Written to "), "I", Shows(" 2.svg"))
        table = table_of(pilot)
        saves = app_of(pilot).places.saves
        written = sorted(saves.glob("*.svg"))
        texts = {path.read_text("utf-8").rstrip() for path in written}
        assert len(written) == 2
        own, all_of_it = (
            map_svg(view, table.map.zoom, "en", ground_style=USUAL_GROUND).rstrip()
            for view in (table.view, game.view("referee"))
        )
        assert texts == {own}
        assert texts != {all_of_it}


def test_painted_ground_needs_no_font_and_stands_on_all_grounds() -> None:
    """Quarters of cells are boxes of the picture, behind all grounds in the file, so that none of these covers them; in
    characters they would be letters. The overview has no room for paint."""
    view = raid().view("red")
    drawn, painted = map_svg(view, "medium", "en"), map_svg(view, "medium", "en", ground_style=USUAL_GROUND)
    for picture in (drawn, painted):
        assert not set(QUARTERS[1:]) & set(picture)
    assert re.search(rf'stroke-width="{HIGH // 2}">\n<path', painted)
    kinds = re.findall(r'stroke-width="(\d+)"', painted)
    assert kinds == [str(HIGH), str(HIGH // 2)], "whole cells first"
    overview = map_svg(view, "overview", "en")
    assert map_svg(view, "overview", "en", ground_style=USUAL_GROUND) == overview


def test_a_map_for_whoever_writes_orders_has_the_number_of_each_hex() -> None:
    """Each once, within its hex; others have none."""
    view = raid().view("red")
    layout = Layout(view.grid, "medium")
    numbered = map_svg(view, "medium", "en", numbered=True)
    found = re.findall(r'<text x="(\d+)" y="(\d+)">(\d{4})</text>', numbered)
    assert [label for _, _, label in found] == [view.grid.label(cell) for cell in view.grid.cells]
    for x, y, label in found:
        assert layout.cell_at(int(x) // WIDE, int(y) // HIGH) == view.grid.cell_of_label(label)
    assert not re.search(r">\d{4}</text>", map_svg(view, "medium", "en"))


@pytest.mark.parametrize(("sign", "boxes"), [("▘", [(10, 40, 5)]), ("▝", [(15, 40, 5)]), ("▖", [(10, 50, 5)])])
def test_a_quarter_of_a_cell_is_where_its_sign_has_it(sign: str, boxes: list[tuple[int, int, int]]) -> None:
    """Each a half as wide and high as the cell; two beside each other are one box."""
    assert [*_quarters(sign, 1, 2)] == [f"M{x} {y + 5}h{wide}" for x, y, wide in boxes]
    assert [*_quarters("▟", 1, 2)] == ["M15 45h5", "M10 55h10"]
    assert [*_quarters("▀", 0, 0)] == ["M0 5h10"]


def test_maps_of_one_page_refer_to_what_has_not_changed() -> None:
    """The same map again is nothing but that; where a unit has moved a few cells are drawn over it; another map is
    drawn whole. Without a page each is drawn whole."""
    game = raid()
    series, before = Series(), game.view("red")
    first = map_svg(before, "medium", "en", series=series)
    assert '<g id="map-1">' in first
    assert map_svg(before, "medium", "en") == first.replace('<g id="map-1">\n', "").replace("</g>\n</svg>", "</svg>")
    again = map_svg(before, "medium", "en", series=series)
    assert '<use href="#map-1"/>' in again
    assert not re.search("<path|<text", again)
    game.submit("red", Walk("red-1", (0, 6, 12)))
    moved = map_svg(game.view("red"), "medium", "en", series=series)
    assert '<use href="#map-1"/>' in moved
    assert 0 < moved.count("<text") < first.count("<text") / 2
    assert '<g id="map-2">' in map_svg(before, "small", "en", series=series)


async def test_nothing_is_drawn_while_something_is_asked(tmp_path: Path) -> None:
    """An order that is being made goes on."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        await go(pilot, "enter", "enter")
        if table.outlook.is_asking:
            await press(pilot, "I")
            assert table.outlook.is_asking
        assert not list(app_of(pilot).places.saves.glob("*.svg"))


async def test_a_replay_writes_the_moment_that_it_shows(tmp_path: Path) -> None:
    """It stops there, and the file has the name of that turn."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "red", 0))
        await go(pilot, ReplayScreen, "g", "I", Shows("Written to "))
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen._timer is None
        assert [file.name for file in app_of(pilot).places.saves.glob("*.svg")] == ["game - Turn 1 - Red.svg"]


def test_png_is_drawn_aside() -> None:
    """By a process of its own; where that fails, a sentence says so."""
    small = (
        '<svg viewBox="0 0 4 4" xmlns="http://www.w3.org/2000/svg"><rect width="4" height="4" fill="#123456"/></svg>'
    )
    if png.can_make_png():
        assert png_made_aside(small).startswith(b"\x89PNG")
    with pytest.raises(NoPng):
        png_made_aside("no picture")
