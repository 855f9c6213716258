"""What is printed over the hexes: lines of fire, dice and marks, which cover nothing that matters."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Region

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from hexwar_tui.tui.look.colours import DEFAULT, contrast
from hexwar_tui.tui.look.palette_tables import HEXWAR, HEXWAR_16, HEXWAR_PLAIN
from hexwar_tui.tui.look.palettes import TEXT, Palette
from hexwar_tui.tui.map import Note, Overprint
from hexwar_tui.tui.map.overprint import MOST_DICE, PLAIN_POINT, POINT, Print, Printer

BOARD = grid(12, 9)

WINDOW = Region(0, 0, 90, 40)


def prints(over: Overprint, zoom: Zoom = "medium", palette: Palette = HEXWAR, *, plain: bool = False) -> list[Print]:
    return list(Printer(Layout(BOARD, zoom), palette, WINDOW, plain=plain).prints(over))


def words(one: Print) -> str:
    return "".join(text for text, _ in one.parts)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_line_of_fire_leads_from_hex_to_hex(zoom: Zoom) -> None:
    """Its points lie between the two and on neither, in their order; where the hexes touch, there is one."""
    layout, (start, end) = Layout(BOARD, zoom), (14, 81)
    points = prints(Overprint(((start, end),)), zoom)
    assert {words(point) for point in points} == {POINT}
    assert {layout.cell_at(point.x, point.y) for point in points}.isdisjoint({start, end})
    assert [point.y for point in points] == sorted(point.y for point in points)
    assert len(points) > 2
    assert len(prints(Overprint(((14, 15),)), zoom)) == 1
    assert {words(point) for point in prints(Overprint(((start, end),)), zoom, plain=True)} == {PLAIN_POINT}


@pytest.mark.parametrize("zoom", ["small", "medium", "large"])
def test_notes_cover_neither_each_other_nor_the_units_they_are_of(zoom: Zoom) -> None:
    """Even those of neighbours, at the edge of what is seen."""
    note = Note((((6, True), (5, True), (1, False)), ((3, False),)), "−3")
    cells = (0, 1, 13)
    found = prints(Overprint(((0, 13),), dict.fromkeys(cells, note)), zoom)
    notes = [one.region for one in found if words(one) != POINT]
    assert len(notes) == 3 * len(cells)
    assert not any(one.overlaps(other) for one, other in combinations(notes, 2))
    assert all(WINDOW.contains_region(note) for note in notes)
    units = [Region(*Layout(BOARD, zoom).centre(cell), 1, 1) for cell in cells]
    assert not any(note.overlaps(unit) for note in notes for unit in units)


def test_dice_are_read_at_a_glance() -> None:
    """The best first; of very many, how many of them were successes."""
    few = Note((((1, False), (6, True), (3, False), (5, True)),))
    assert [words(one) for one in prints(Overprint(notes={40: few}))] == [" 6 5 3 1 "]
    many = Note((((6, True),) * MOST_DICE + ((1, False),),))
    assert [words(one) for one in prints(Overprint(notes={40: many}))] == [f" {MOST_DICE}/{MOST_DICE + 1} "]


@pytest.mark.parametrize("palette", [HEXWAR, HEXWAR_16, HEXWAR_PLAIN], ids=lambda palette: palette.name)
def test_dice_and_marks_can_be_read(palette: Palette) -> None:
    """In every number of colours; a success is told from a failure without colours, too."""
    found = prints(Overprint(notes={40: Note((((6, True), (1, False)),), "tie")}), palette=palette)
    paints = {text: paint for one in found for text, paint in one.parts}
    assert paints["6"] != paints["1"]
    assert paints["6"].bold
    for paint in paints.values():
        assert DEFAULT in (paint.ink, paint.ground) or contrast(paint.ink, paint.ground) >= TEXT
