"""ASH-1.1, 1.4, 2.3: generated maps and where key points lie."""

from __future__ import annotations

from functools import cache

import pytest

from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.hexgrid.grid import Cell, Grid, NoSymmetry, grid
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.scenario import zone_cells
from hexwar_tui.systems.ashlands.setup import generator
from hexwar_tui.systems.ashlands.setup.fairness import Land, spread
from hexwar_tui.systems.ashlands.setup.generator import FAIR, PLAIN_HEXES, Layout, is_good, lay_out_map
from hexwar_tui.systems.ashlands.setup.key_points import NoRoom, draw_key_points

SEEDS = [str(number) for number in range(8)]
Zones = tuple[tuple[Cell, ...], ...]


def corners(board: Grid, sides: int, size: int = 5) -> Zones:
    """Zones in the corners: two opposite ones, or the first three or four clockwise from the top left."""
    right, bottom = board.width - size, (board.height - size) * board.width
    found = (0, right, bottom + right, bottom)
    chosen = (0, bottom + right) if sides == 2 else found[:sides]
    return tuple(zone_cells(board, corner, size) for corner in chosen)


@cache
def laid_out(sides: int, seed: str) -> tuple[Layout, Land]:
    """A full map of 24 by 24 hexes, and the same to be measured."""
    zones = corners(grid(24, 24), sides)
    layout = lay_out_map(24, 24, zones, 17, 3, seed)
    return layout, land_of(layout.rows, zones)


def land_of(rows: tuple[str, ...], zones: Zones) -> Land:
    """A drawn map to be measured."""
    return Land(grid(len(rows[0]), len(rows)), "".join(rows), zones)


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
    """ASH-1.1: a seed that is passed on gives this very map and these key points, on any machine; another seed gives
    another."""
    board = grid(12, 12)
    layout, other = (lay_out_map(12, 12, corners(board, 2, 3), 5, 3, seed) for seed in ("ashes", "dust"))
    assert layout.rows == MAP_OF_ASHES
    assert [board.label(cell) for cell in layout.key_points] == ["0906", "0407", "1204", "0109", "0409"]
    assert other.rows != layout.rows


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ash_1_1_maps_are_whole_and_fair(sides: int, seed: str) -> None:
    """ASH-1.1: every key point, every zone and every passable hex can be reached from every zone. Each zone has at
    least three plain hexes, and nothing that bars the way in it. Sides have even shares of the key points and even room
    before their zones. ASH-2.3: 17 different key points, on passable hexes more than 3 hexes from every zone."""
    layout, land = laid_out(sides, seed)
    assert land.is_whole()
    assert land.is_joined([*layout.key_points, *(cell for cell in land.grid.cells if land.costs[cell])])
    for zone in land.zones:
        letters = [land.letters[cell] for cell in zone]
        assert letters.count(".") >= PLAIN_HEXES
        assert "^" not in letters
    assert max(spread(land.shares(layout.key_points)), spread(land.rooms())) <= FAIR
    assert (len(set(layout.key_points)), "^" in {land.letters[cell] for cell in layout.key_points}) == (17, False)
    assert all(land.grid.distance(cell, near) > 3 for cell in layout.key_points for zone in land.zones for near in zone)


@pytest.mark.parametrize("seed", SEEDS)
def test_ash_1_1_maps_for_two_are_symmetric(seed: str) -> None:
    """ASH-1.1: turned half round, a map for two is the same, and so are all its key points but the odd one."""
    layout, land = laid_out(2, seed)
    assert all(land.letters[land.grid.turned(cell)] == land.letters[cell] for cell in land.grid.cells)
    assert len({land.grid.turned(cell) for cell in layout.key_points} - set(layout.key_points)) == 1


def test_ash_1_1_maps_have_all_terrains() -> None:
    """ASH-1.1, 6.1: the five terrains are on generated maps, ash most of all, mountains not in the way."""
    text = "".join("".join(laid_out(2, seed)[0].rows) for seed in SEEDS)
    shares = {letter: text.count(letter) / len(text) for letter in ".fh^#"}
    assert shares["."] > 0.5
    assert 0.03 < shares["^"] < 0.12
    assert all(share > 0.01 for share in shares.values())


def test_ash_1_1_odd_widths_and_maps_without_key_points_are_even() -> None:
    """ASH-1.1: a map of odd width, which cannot fall upon itself, is kept even by measure; a map alone is fair, too."""
    board = grid(25, 24)
    with pytest.raises(NoSymmetry):
        board.turned(0)
    zones = corners(board, 2)
    layout = lay_out_map(25, 24, zones, 17, 3, "1")
    land = land_of(layout.rows, zones)
    assert max(spread(land.shares(layout.key_points)), spread(land.rooms())) <= FAIR
    zones = corners(grid(24, 24), 4)
    assert is_good(land_of(lay_out_map(24, 24, zones, 0, 0, "1").rows, zones))


@pytest.mark.parametrize(("width", "size", "key_points"), [(12, 4, 5), (60, 5, 60), (8, 2, 1)])
def test_ash_1_1_sizes(width: int, size: int, key_points: int) -> None:
    """ASH-1.1: the smallest and the largest maps can be made."""
    layout = lay_out_map(width, width, corners(grid(width, width), 2, size), key_points, 2, "1")
    assert (len(layout.rows), len(layout.rows[0]), len(layout.key_points)) == (width, width, key_points)


def test_ash_1_4_zones_are_patches() -> None:
    """ASH-1.4: a zone is as many columns as rows, from its top left hex; one that leaves the map is refused."""
    board = grid(12, 12)
    zone = zone_cells(board, board.cell_of_label("0304"), 2)
    assert [board.label(cell) for cell in zone] == ["0304", "0404", "0305", "0405"]
    for corner in ("1101", "0111", "1212"):
        with pytest.raises(BadOptions, match=f"from {corner} leaves the map"):
            zone_cells(board, board.cell_of_label(corner), 3)


def test_ash_2_3_places_keep_their_gap() -> None:
    """ASH-2.3: key points may lie in no zone, nor within the gap of one, nor where nobody can enter."""
    board, last = grid(8, 8), 63
    zone = zone_cells(board, 0, 2)
    for gap in range(4):
        places = key_point_places(board, bytes(cell != last for cell in board.cells), [zone], gap)
        assert list(places) == [c for c in board.cells if c != last and min(board.distance(c, z) for z in zone) > gap]


def test_ash_2_3_no_room() -> None:
    """ASH-2.3: more key points than there is room for are refused with both numbers; hexes that cannot be reached are
    no room."""
    with pytest.raises(NoRoom, match=r"The map has \d+ hexes where key points may lie, not 60"):
        lay_out_map(12, 12, corners(grid(12, 12), 2), 60, 3, "1")
    drawn = land_of(("......", "......", "^^^^^^", "......", "......", "......"), (tuple(range(2)), tuple(range(4, 6))))
    with pytest.raises(NoRoom, match="not 9"):
        draw_key_points(drawn, 9, 0, seeded_draw("1"))


def test_ash_2_3_drawn_maps() -> None:
    """ASH-2.3: where the map falls upon itself, key points come in pairs of a hex and its image; on others the shares
    are evened out by where key points come to lie."""
    land = land_of(("........",) * 8, corners(grid(8, 8), 2, 2))
    points = draw_key_points(land, 6, 1, seeded_draw("1"))
    assert {land.grid.turned(cell) for cell in points} == set(points)
    rows = ("....^...", "....^...", "........", "..^^^...", "........", "......^.", "........", "........")
    land = land_of(rows, corners(grid(8, 8), 2, 2))
    drawn = [draw_key_points(land, 9, 1, seeded_draw(seed)) for seed in SEEDS]
    assert max(spread(land.shares(points)) for points in drawn) < 0.1
    assert len(set(drawn)) == len(SEEDS)


def test_no_fair_map_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed gives a map that is even enough, that is told with the size."""
    monkeypatch.setattr(generator, "FAIR", -1.0)
    with pytest.raises(BadOptions, match="No fair map of 8 by 8 hexes"):
        lay_out_map(8, 8, corners(grid(8, 8), 2, 2), 3, 1, "1")


def test_how_maps_are_measured() -> None:
    """A key point as far from both zones counts half for each; one that is four hexes nearer to one, 2:1 for it. Ways
    count a Difficult hex twice, and go round mountains. The spread is largest minus smallest, as a fraction of the
    mean."""
    land = land_of((".........",), ((0,), (8,)))
    assert land.shares([4]) == (0.5, 0.5)
    assert land.shares([2]) == pytest.approx((2 / 3, 1 / 3))
    assert land_of((".h.",), ((0,),)).from_zones[0] == {0: 0, 1: 2, 2: 3}
    assert land_of((".^.", "..."), ((0,),)).from_zones[0][2] == 4
    assert [spread(shares) for shares in ([4, 5, 6], [2, 2], [0, 0])] == [pytest.approx(0.4), 0, 0]


def test_key_points_are_drawn_on_a_map_with_holes() -> None:
    """ASH-1.4: on its hexes alone; a map that has fewer is refused with the numbers."""
    rows = ["      ......", "   .........", *["............"] * 8, "   .........", "      ......"]
    zones = {"north": "0602", "south": "0609"}
    made = load_scenario(REGISTRY, "ashlands/first-steps").model_copy(
        update={
            "map": TextMap(rows=tuple(rows), legend={".": "ash"}),
            "zones": zones,
            "key_points": None,
            "units": (),
            "options": {"zone": 3, "key_points": 6, "key_point_gap": 1, "army_1": "levy", "army_2": "levy"},
        }
    )
    drawn = Game.new(REGISTRY, made, seed="s").frames[0].scenario
    board = made.map.grid
    cells = [board.cell_of_label(label) for label in drawn.key_points]
    assert len(set(cells)) == 6
    assert not {*cells} & board.void
    with pytest.raises(NoRoom):
        Game.new(REGISTRY, made, options={"key_point_gap": 8}, seed="s")
