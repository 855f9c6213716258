"""ASH-1.1, 1.4, 2.3: generated maps and where key points lie."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.hexgrid.grid import Cell, Grid, NoSymmetry, grid
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.scenario import zone_cells
from hexwar_tui.systems.ashlands.setup import generator
from hexwar_tui.systems.ashlands.setup.fairness import Land, spread
from hexwar_tui.systems.ashlands.setup.generator import FAIR, PLAIN_HEXES, Layout, is_good, lay_out_map
from hexwar_tui.systems.ashlands.setup.key_points import NoRoom, draw_key_points

SEEDS = [str(number) for number in range(12)]
Zones = tuple[tuple[Cell, ...], ...]


def corners(board: Grid, sides: int, size: int = 5) -> Zones:
    """Zones in the corners: two opposite ones, or the first three or four clockwise from the top left."""
    right, bottom = board.width - size, (board.height - size) * board.width
    found = (0, right, bottom + right, bottom)
    chosen = (0, bottom + right) if sides == 2 else found[:sides]
    return tuple(zone_cells(board, corner, size) for corner in chosen)


def laid_out(sides: int, seed: str) -> tuple[Layout, Land]:
    """A full map of 24 by 24 hexes, and the same to be measured."""
    board = grid(24, 24)
    zones = corners(board, sides)
    layout = lay_out_map(24, 24, zones, 17, 3, seed)
    return layout, Land(board, "".join(layout.rows), zones)


def land_of(rows: tuple[str, ...], zones: Zones) -> Land:
    """A drawn map to be measured."""
    return Land(grid(len(rows[0]), len(rows)), "".join(rows), zones)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_1_1_same_seed_same_map(sides: int) -> None:
    """ASH-1.1: the same seed gives the same map and key points, another seed others."""
    first, again, other = (laid_out(sides, seed)[0] for seed in ("7", "7", "8"))
    assert first == again
    assert first.rows != other.rows


MAP_OF_ASHES = (
    "...^f....fhh",
    "..hh##......",
    "...ff#......",
    "....ff#.....",
    ".....f#.....",
    "hh...hf....^",
    "^....fh...hh",
    ".....#f.....",
    ".....#ff....",
    "......#ff...",
    "......##hh..",
    "hhf....f^...",
)
"""A generated map of 12 by 12 hexes; turned half round it is the same, but for its shape of hexes."""


def test_ash_1_1_the_map_of_a_seed_never_changes() -> None:
    """ASH-1.1: a seed that is passed on gives this very map and these key points, on any machine."""
    board = grid(12, 12)
    layout = lay_out_map(12, 12, corners(board, 2, 3), 5, 3, "ashes")
    assert layout.rows == MAP_OF_ASHES
    assert [board.label(cell) for cell in layout.key_points] == ["0906", "0407", "1204", "0109", "0409"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_1_1_all_can_be_reached(sides: int, seed: str) -> None:
    """ASH-1.1: every key point and every zone can be reached from every zone, and so can every passable hex."""
    layout, land = laid_out(sides, seed)
    assert land.is_whole()
    assert land.is_joined(layout.key_points)
    assert land.is_joined([cell for cell in land.grid.cells if land.costs[cell]])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_1_1_zones_have_plain_hexes(sides: int, seed: str) -> None:
    """ASH-1.1: each zone has at least three plain hexes, and nothing that bars the way in it."""
    _, land = laid_out(sides, seed)
    for zone in land.zones:
        letters = [land.letters[cell] for cell in zone]
        assert letters.count(".") >= PLAIN_HEXES
        assert "^" not in letters


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_1_1_maps_are_fair(sides: int, seed: str) -> None:
    """ASH-1.1: sides have even shares of the key points and even room before their zones."""
    layout, land = laid_out(sides, seed)
    assert spread(land.shares(layout.key_points)) <= FAIR
    assert spread(land.rooms()) <= FAIR


@pytest.mark.parametrize("seed", SEEDS)
def test_ash_1_1_maps_for_two_are_symmetric(seed: str) -> None:
    """ASH-1.1: turned half round, a map for two is the same, and so are all its key points but the odd one."""
    layout, land = laid_out(2, seed)
    text = land.letters
    assert all(text[land.grid.turned(cell)] == text[cell] for cell in land.grid.cells)
    images = {land.grid.turned(cell) for cell in layout.key_points}
    assert len(images - set(layout.key_points)) == 1


def test_ash_1_1_maps_have_all_terrains() -> None:
    """ASH-1.1, 6.1: the five terrains are on generated maps, ash most of all, mountains not in the way."""
    text = "".join("".join(laid_out(2, seed)[0].rows) for seed in SEEDS)
    shares = {letter: text.count(letter) / len(text) for letter in ".fh^#"}
    assert shares["."] > 0.5
    assert 0.03 < shares["^"] < 0.12
    assert all(share > 0.01 for share in shares.values())


def test_ash_1_1_odd_widths_are_measured() -> None:
    """ASH-1.1: a map of odd width, which cannot fall upon itself, is kept even by measure."""
    board = grid(25, 24)
    with pytest.raises(NoSymmetry):
        board.turned(0)
    zones = corners(board, 2)
    layout = lay_out_map(25, 24, zones, 17, 3, "1")
    land = Land(board, "".join(layout.rows), zones)
    assert spread(land.shares(layout.key_points)) <= FAIR
    assert spread(land.rooms()) <= FAIR


@pytest.mark.parametrize(("width", "height", "size", "key_points"), [(12, 12, 4, 5), (60, 60, 5, 60), (8, 8, 2, 1)])
def test_ash_1_1_sizes(width: int, height: int, size: int, key_points: int) -> None:
    """ASH-1.1: the smallest and the largest maps can be made."""
    zones = corners(grid(width, height), 2, size)
    layout = lay_out_map(width, height, zones, key_points, 2, "1")
    assert (len(layout.rows), len(layout.rows[0]), len(layout.key_points)) == (height, width, key_points)


def test_ash_1_1_maps_without_key_points() -> None:
    """ASH-1.1: a map alone is fair, too."""
    zones = corners(grid(24, 24), 4)
    assert is_good(land_of(lay_out_map(24, 24, zones, 0, 0, "1").rows, zones))


def test_ash_1_4_zones_are_patches() -> None:
    """ASH-1.4: a zone is as many columns as rows, from its top left hex."""
    board = grid(12, 12)
    labels = [board.label(cell) for cell in zone_cells(board, board.cell_of_label("0304"), 2)]
    assert labels == ["0304", "0404", "0305", "0405"]


@pytest.mark.parametrize("corner", ["1101", "0111", "1212"])
def test_ash_1_4_zones_lie_on_the_map(corner: str) -> None:
    """ASH-1.4: a zone that leaves the map is refused with a sentence."""
    board = grid(12, 12)
    with pytest.raises(BadOptions, match=f"from {corner} leaves the map"):
        zone_cells(board, board.cell_of_label(corner), 3)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_2_3_key_points(sides: int, seed: str) -> None:
    """ASH-2.3: 17 different key points, on passable hexes more than 3 hexes from every zone."""
    layout, land = laid_out(sides, seed)
    assert len(set(layout.key_points)) == 17
    assert all(land.letters[cell] != "^" for cell in layout.key_points)
    gaps = [land.grid.distance(cell, near) for cell in layout.key_points for zone in land.zones for near in zone]
    assert min(gaps) > 3


def test_ash_2_3_places_keep_their_gap() -> None:
    """ASH-2.3: key points may lie in no zone, nor within the gap of one, nor where nobody can enter."""
    board = grid(8, 8)
    zone = zone_cells(board, 0, 2)
    passable = bytes(cell != board.cell_of_label("0808") for cell in board.cells)
    for gap in range(4):
        places = key_point_places(board, passable, [zone], gap)
        far = [cell for cell in board.cells if min(board.distance(cell, near) for near in zone) > gap]
        assert list(places) == far[:-1]


def test_ash_2_3_no_room() -> None:
    """ASH-2.3: more key points than there is room for are refused with both numbers."""
    zones = corners(grid(12, 12), 2)
    with pytest.raises(NoRoom, match=r"The map has \d+ hexes where key points may lie, not 60"):
        lay_out_map(12, 12, zones, 60, 3, "1")


def test_ash_2_3_no_room_on_a_drawn_map() -> None:
    """ASH-2.3: hexes that cannot be reached are no room for key points."""
    rows = ("......", "......", "^^^^^^", "......", "......", "......")
    zones = (tuple(range(2)), tuple(range(4, 6)))
    with pytest.raises(NoRoom, match="not 9"):
        draw_key_points(land_of(rows, zones), 9, 0, seeded_draw("1"))


def test_ash_2_3_pairs_on_symmetric_maps() -> None:
    """ASH-2.3: where the map falls upon itself, key points come in pairs of a hex and its image."""
    land = land_of(("........",) * 8, corners(grid(8, 8), 2, 2))
    points = draw_key_points(land, 6, 1, seeded_draw("1"))
    assert {land.grid.turned(cell) for cell in points} == set(points)


def test_ash_2_3_other_maps_are_evened_out() -> None:
    """ASH-2.3: on a map that is not symmetric the shares are evened out by where key points come to lie."""
    rows = ("....^...", "....^...", "........", "..^^^...", "........", "......^.", "........", "........")
    land = land_of(rows, corners(grid(8, 8), 2, 2))
    drawn = [draw_key_points(land, 9, 1, seeded_draw(seed)) for seed in SEEDS]
    assert max(spread(land.shares(points)) for points in drawn) < 0.1
    assert len(set(drawn)) == len(SEEDS)


def test_no_fair_map_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed gives a map that is even enough, that is told with the size."""
    monkeypatch.setattr(generator, "FAIR", -1.0)
    with pytest.raises(BadOptions, match="No fair map of 12 by 12 hexes"):
        lay_out_map(12, 12, corners(grid(12, 12), 2), 3, 1, "1")


def test_shares_of_a_key_point() -> None:
    """A key point as far from both zones counts half for each; one that is four hexes nearer to one, 2:1 for it."""
    land = land_of((".........",), ((0,), (8,)))
    assert land.shares([4]) == (0.5, 0.5)
    assert land.shares([2]) == pytest.approx((2 / 3, 1 / 3))


def test_difficult_hexes_are_longer() -> None:
    """Measured ways count a Difficult hex twice, and go round mountains."""
    assert land_of((".h.",), ((0,),)).from_zones[0] == {0: 0, 1: 2, 2: 3}
    assert land_of((".^.", "..."), ((0,),)).from_zones[0][2] == 4


def test_spread() -> None:
    """The spread is largest minus smallest, as a fraction of the mean."""
    assert spread([4, 5, 6]) == pytest.approx(0.4)
    assert spread([2, 2]) == 0
    assert spread([0, 0]) == 0
