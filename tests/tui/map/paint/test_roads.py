"""Roads of the painted map: they run from hex to hex, and tell nothing of hexes that are not known."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.paint.ground import Ground
from hexwar_tui.tui.map.paint.land import NO_LAND, Land, Painting
from hexwar_tui.tui.map.paint.raster import MEDIUM, Dab, Measures
from hexwar_tui.tui.map.paint.textures import marks

LARGE = Measures(12, 3, 6)
ROAD, PLAIN = Land("road", Fog.SEEN), Land("plain", Fog.SEEN)


def drawn(**beside: Land) -> list[list[Dab]]:
    """The cells of a hex with a road, and these hexes beside it, by direction; all others are plains."""
    around = tuple(beside.get(side.name, PLAIN) for side in Direction)
    painting = Painting(ROAD, around, (Stroke.NONE,) * 6, 1)
    return [*Ground(painted(palette_for("hexwar", "truecolor")), painting).cells(MEDIUM, 3, {})]


@pytest.mark.parametrize("zoom", [MEDIUM, LARGE])
@pytest.mark.parametrize(
    ("side", "right", "down"), [("N", 0, -1), ("NE", 1, -1), ("SE", 1, 1), ("S", 0, 1), ("SW", -1, 1), ("NW", -1, -1)]
)
def test_a_road_goes_from_the_middle_to_the_side(zoom: Measures, side: str, right: int, down: int) -> None:
    """From the very middle to the last points of the hex there, and to no other side."""
    points = set(marks("road", 1 << Direction[side], zoom))
    assert (0, 0) in points
    assert all(x * right >= 0 and y * down >= 0 for x, y in points)
    if right:
        assert max(abs(x) for x, _ in points) in (zoom.pitch - 1, zoom.pitch)
        assert max(abs(y) for _, y in points) == zoom.row_pitch // 2
    else:
        assert {x for x, _ in points} == {-1, 0}
        assert max(abs(y) for _, y in points) in (zoom.row_pitch - 1, zoom.row_pitch)


def test_a_road_turns_towards_the_hexes_that_have_one() -> None:
    """To each of them; where none has one it goes across as before."""
    lone, north, both = drawn(), drawn(N=ROAD), drawn(N=ROAD, SE=ROAD)
    assert lone != north != both != lone
    assert marks("road", 0, MEDIUM) != marks("road", 1 << Direction.N, MEDIUM)
    assert set(marks("road", 0b101, MEDIUM)) == {*marks("road", 0b100, MEDIUM), *marks("road", 0b001, MEDIUM)}


def test_unknown_hexes_turn_no_road() -> None:
    """Nor do those off the map: what may be there is not told by the road that is seen."""
    assert drawn(N=Land(fog=Fog.UNKNOWN)) == drawn(N=Land(fog=Fog.UNKNOWN), SE=PLAIN)
    for unknown in (Land(fog=Fog.UNKNOWN), NO_LAND):
        straight, turned = drawn(N=unknown, S=ROAD), drawn(N=ROAD, S=ROAD)
        assert [row[2:9] for row in straight[2:4]] == [row[2:9] for row in drawn(S=ROAD)[2:4]]
        assert straight != turned
