"""The raster of the painted map: whose each point is, and how four points become a cell."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.hexgrid.layout import Layout, Zoom
from hexwar_tui.tui.look.colours import Rgb, web
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.map.paint.raster import dab, measures, raster, seams

zooms = pytest.mark.parametrize("zoom", ["compact", "small", "medium", "large"])

RED, BLUE, GREY, DIM = (200, 0, 0), (0, 0, 200), (100, 100, 100), (96, 100, 100)


def _away(layout: Layout) -> dict[Direction, tuple[int, int]]:
    """How far the middles of the neighbours are, in points."""
    across, up = 2 * layout.pitch, layout.row_pitch
    slanting = {Direction.NE: (across, -up), Direction.SE: (across, up)}
    opposite = {Direction.SW: (-across, up), Direction.NW: (-across, -up)}
    return {Direction.N: (0, -2 * up), Direction.S: (0, 2 * up), **slanting, **opposite}


@zooms
def test_hexes_leave_no_gap_and_do_not_overlap(zoom: Zoom) -> None:
    """A hex's points on its own piece and on those of its neighbours are as many as the piece has, none twice."""
    layout = Layout(grid(3, 3), zoom)
    points = [point for line in raster(measures(layout)) for cell in line for point in cell.points]
    away = _away(layout)
    own = [(point.x, point.y) for point in points if point.owner is None]
    beyond = [(p.x - away[p.owner][0], p.y - away[p.owner][1]) for p in points if p.owner is not None]
    assert len({*own, *beyond}) == len(own) + len(beyond) == len(points)
    assert beyond, "the slanting sides run through cells"


@zooms
def test_a_piece_has_the_cells_of_its_layout(zoom: Zoom) -> None:
    """Its lines are as wide as those that are drawn, so that clicks and names stay where they are."""
    layout = Layout(grid(3, 3), zoom)
    widths = [len(line) for line in raster(measures(layout))]
    assert widths == [layout.run(0, line)[1] for line in range(layout.row_pitch)]


@zooms
def test_a_hex_touches_all_six_neighbours(zoom: Zoom) -> None:
    """Every direction is beside some of its points, and inner cells touch none."""
    cells = [cell for line in raster(measures(Layout(grid(3, 3), zoom))) for cell in line]
    assert {to for cell in cells for point in cell.points for to in point.beside} == set(Direction)
    assert all(not point.beside and point.owner is None for cell in cells if cell.is_inner for point in cell.points)


def test_two_colours_are_shown_as_they_are() -> None:
    """One fills the cell, two have each its points; equal cells are the same whichever comes first."""
    assert dab((RED, RED, RED, RED)) == (" ", Paint("#c80000", "#c80000"))
    assert dab((BLUE, RED, RED, BLUE)) == ("▞", Paint("#c80000", "#0000c8"))
    assert dab((BLUE, BLUE, RED, RED)) == ("▄", Paint("#c80000", "#0000c8"))
    assert dab((RED, BLUE, BLUE, BLUE)) == ("▘", Paint("#c80000", "#0000c8"))


def test_three_colours_become_the_nearest_two() -> None:
    """What is nearly alike is mixed, what stands out stays."""
    sign, paint = dab((RED, GREY, DIM, GREY))
    assert (sign, set(paint[:2])) in [("▘", {"#c80000", "#626464"}), ("▟", {"#c80000", "#626464"})]


def test_no_other_split_of_four_points_is_nearer() -> None:
    """Of all ways to part them in two, the first of those with the least squared error is taken."""
    rng = random.Random("dabs")
    for _ in range(200):
        four = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(4)]
        parted = [
            [[four[at] for at in range(4) if (mask >> at & 1) == part] for part in (0, 1)] for mask in range(1, 15)
        ]
        errors = [sum(map(_error, parts)) for parts in parted]
        best = errors.index(min(errors))
        ground, ink = (web(_mean(part)) for part in parted[best])
        assert dab((four[0], four[1], four[2], four[3])) == (QUARTERS[best + 1], Paint(ink, ground))


def _mean(part: list[Rgb]) -> Rgb:
    red, green, blue = (sum(channel) // len(part) for channel in zip(*part, strict=True))
    return red, green, blue


def _error(part: list[Rgb]) -> int:
    return sum((one - other) ** 2 for colour in part for one, other in zip(colour, _mean(part), strict=True))


@zooms
def test_the_sources_of_a_seam_are_those_of_its_points(zoom: Zoom) -> None:
    """Each cell that is not an inner one names for each point its hex, or those it touches."""
    found = measures(Layout(grid(3, 3), zoom))
    sources, lines = seams(found)
    for line, row in zip(lines, raster(found), strict=True):
        assert [seam.at for seam in line] == [at for at, cell in enumerate(row) if not cell.is_inner]
        for at, numbers in line:
            wanted = [point.beside if point.owner is None else point.owner for point in row[at].points]
            assert [sources[number] for number in numbers] == wanted
