"""Where numbers of hexes stand on the map: near their hexes, and on nothing else that is to be read."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.palette_tables import HEXWAR
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.canvas import Spot
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.labels import lettered
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.numbers import Numbers, bare
from hexwar_tui.tui.map.pen import Pen

SAVES = Path(__file__).parents[3] / "saves"


@cache
def crowded() -> View:
    """A map with units, key points, names of places."""
    return load_game(REGISTRY, SAVES / "envoys-two-banks-finished.hexwar").game.view("referee")


def drawn(view: View, zoom: Zoom) -> tuple[Layout, Scene, Lines]:
    """The lines of a map without a screen."""
    layout = Layout(view.grid, zoom)
    scene = Scene(view, glyphs_of("unicode", coloured=True), pointed=False)
    scene.letters = lettered(scene, layout)
    return layout, scene, Lines(scene, Pen(layout, HEXWAR, scene.glyphs))


def busiest(view: View) -> list[Cell]:
    """The hexes on which something stands."""
    cells = [cell for cell in view.grid.cells if view.look(cell).badges or view.look(cell).site]
    assert len(cells) > 9
    return cells


@pytest.mark.parametrize("zoom", ZOOMS)
def test_numbers_cover_no_letter(zoom: Zoom) -> None:
    """Neither of units nor of places, however many hexes have one; no number covers another."""
    view = crowded()
    layout, scene, lines = drawn(view, zoom)
    numbers = {cell: str(number) for number, cell in enumerate(busiest(view), 1)}
    scene.marks = {cell: Mark("numbered", number) for cell, number in numbers.items()}
    places = [place for *_, place in Numbers(layout, Region(0, 0, *layout.size), lines.standing).placed(numbers, [])]
    assert not any(one.overlaps(other) for one, other in combinations(places, 2))
    width, text = layout.size[0], {}
    for place in places:
        text[place.y] = text.get(place.y) or lines.line(place.y, 0, width).text
        under = text[place.y][place.x : place.right]
        assert not any(sign.isalnum() for sign in under), under


def test_a_number_stands_on_its_own_hex_where_that_is_free() -> None:
    """Else beside it, no farther than what stands there asks for."""
    layout, cell = Layout(grid(12, 9), "medium"), 40
    window = Region(0, 0, *layout.size)
    ((_, text, place),) = Numbers(layout, window, bare).placed({cell: "7"}, [])
    assert text == " 7 "
    assert {layout.cell_at(x, place.y) for x in place.column_range} == {cell}
    own = divmod(cell, 12)[::-1]
    full = frozenset((line, at) for line in range(4) for at in range(12))

    def standing(column: int, row: int) -> frozenset[Spot]:
        return full if (column, row) == own else frozenset()

    ((*_, beside),) = Numbers(layout, window, standing).placed({cell: "7"}, [])
    assert {layout.cell_at(x, beside.y) for x in beside.column_range}.isdisjoint({cell})
    x, y = layout.centre(cell)
    assert abs(beside.center[0] - x) + 2 * abs(beside.y - y) <= layout.pitch + 2


@pytest.mark.parametrize("zoom", ["overview", "small"])
def test_a_number_touches_no_unit_where_there_is_room(zoom: Zoom) -> None:
    """A unit and a number beside it would be read as one: a blank parts them, and it parts two numbers."""
    layout, units = Layout(grid(12, 9), zoom), (40, 41)
    full = frozenset((line, at) for line in range(2) for at in range(8))

    def standing(column: int, row: int) -> frozenset[Spot]:
        return full if row * 12 + column in units else frozenset()

    numbers = Numbers(layout, Region(0, 0, *layout.size), standing)
    places = [place for *_, place in numbers.placed({40: "1", 41: "2"}, [])]
    assert not places[0].grow((0, 1, 0, 1)).overlaps(places[1])
    for place in places:
        beside = place.grow((0, 1, 0, 1))
        assert {layout.cell_at(x, place.y) for x in beside.column_range}.isdisjoint(units)


def test_a_number_is_on_the_screen_with_its_hex() -> None:
    """At the edge of what is seen, and where everything around is full, it still has a place there; of a hex that has
    been scrolled off it has none, as it would stand at another."""
    layout = Layout(grid(12, 9), "small")
    window = Region(4, 3, 16, 7)
    full = frozenset((line, at) for line in range(2) for at in range(8))
    for standing in (bare, lambda column, row: full):
        for cell in layout.visible(*window):
            if window.contains(*layout.centre(cell)):
                ((*_, place),) = Numbers(layout, window, standing).placed({cell: "12"}, [])
                assert window.contains_region(place)
                assert place.width == 4
            else:
                assert not list(Numbers(layout, window, standing).placed({cell: "12"}, []))


def test_the_hex_of_a_number_shows_what_stands_there() -> None:
    """On the overview a unit has its letter, under the cursor, too; it is lit, and the number is not written on it."""
    view = crowded()
    _, scene, lines = drawn(view, "overview")
    scene.pointed = True
    cell = next(cell for cell in view.grid.cells if view.look(cell).badges)
    row, column = divmod(cell, view.grid.width)
    plain = lines.line(row, 2 * column, 2).text
    scene.marks, scene.cursor = {cell: Mark("numbered", "8")}, cell
    lines.forget([cell])
    strip = lines.line(row, 2 * column, 2)
    assert strip.text == plain
    assert next(iter(strip)).style.bgcolor.name == "#ffffff"


@pytest.mark.parametrize("painted", [False, True])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_captions_cover_nothing(zoom: Zoom, painted: bool) -> None:
    """Whatever is named, no caption covers what stands on the map, another caption or what is taken, nor a line
    above or below what stands on large hexes, where counters have their edges; and none leaves the screen. There is
    room for some of them."""
    view = crowded()
    layout, scene, lines = drawn(view, zoom)
    if painted and layout.half_height:
        scene.painted = True
        lines = Lines(scene, Pen(layout, HEXWAR, scene.glyphs).painting())
    window, taken = Region(0, 0, *layout.size), [Region(0, 0, 8, 1)]
    captions = [(cell, f" A {cell} ") for cell in busiest(view)]
    found = list(Numbers(layout, window, lines.standing).captioned(captions, taken))
    assert found
    for index, place in found:
        assert place.width == len(captions[index][1])
        assert window.contains_region(place)
        clear = place.grow((1, 0, 1, 0)) if layout.half_height > 1 else place
        assert not any(_stands(layout, lines, x, y) for y in clear.line_range for x in clear.column_range)
    assert not any(one.overlaps(other) for one, other in combinations(taken, 2))


def _stands(layout: Layout, lines: Lines, x: int, y: int) -> bool:
    column, row, line, at = layout.spot_at(x, y)
    return (line, at) in lines.standing(column, row)
