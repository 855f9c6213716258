"""Charts as pictures of pages: a line for each side, its name beside, nothing cut."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.tui.papers.chart import APART, HIGH, LETTERS, WIDE, chart_svg

SIDES = tuple(SideLine(name.lower(), name, slot) for slot, name in enumerate(("Red", "Blue", "<Green>", "Grey")))


def chart(*last: int) -> Chart:
    """A chart whose series end with these numbers."""
    series = {side.side: (0, 3, value) for side, value in zip(SIDES, last, strict=True)}
    return Chart("points", "Points", (0, 1, 2), series)


@pytest.mark.parametrize("last", [(0, 0, 0, 0), (9, 9, 9, 9), (9, 5, 5, 0), (-4, -4, 0, 7)])
def test_every_side_has_a_line_and_a_name_that_is_read(last: tuple[int, ...]) -> None:
    """Within the picture, the names apart from each other, those of the most first."""
    picture = chart_svg(chart(*last), SIDES, "en")
    lines = re.findall(r'stroke="(#[0-9a-f]{6})" stroke-width="3" points="([^"]+)"', picture)
    assert len({colour for colour, _ in lines}) == len(SIDES)
    for _, points in lines:
        places = [tuple(map(float, point.split(","))) for point in points.split(" ")]
        assert len(places) == 3
        assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in places)
    names = re.findall(r'y="([\d.]+)">([A-Z&][^<]*) (-?\d+)</text>', picture)
    heights = [float(y) for y, _, _ in names]
    assert all(after - before >= APART - 0.01 for before, after in pairwise(heights))
    assert max(heights) + LETTERS / 3 <= HIGH
    assert [int(value) for _, _, value in names] == sorted(last, reverse=True)
    assert "&lt;Green&gt;" in picture


def test_of_one_turn_there_is_no_line() -> None:
    """It is in the numbers below."""
    assert chart_svg(Chart("points", "Points", (0,), {side.side: (1,) for side in SIDES}), SIDES, "en") == ""
