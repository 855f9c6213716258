"""SKI-1.1, 1.2, 1.3, 1.5, 1.6, 1.7, 1.9: bases, walls, fences and water, and what it costs to move among them."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.skirmish.board import LONGEST_FENCE, Barrier, Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.rules.ground.land import Footing, Hurdle, footing
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.pictures import picture_of, read_picture

BOARD = r"""
.     .     c
   .  __ .     ~
.    oh \   .
   . \  /.     ~
.    /h \   .
   . \__D.     .
.  __ .     ^
  /b D   .     .
. \oo/.     .
   .     .     .
"""
"""A house with a window to the north-west and a door to the south-east, light cover, water, a hill, a bunker."""

CHASSIS = ("soldier", "wheeled", "tracked", "walker", "flyer")
VEHICLES = ("wheeled", "tracked", "walker")


def how(board: Board, chassis: str, *, amphibious: bool = False) -> Footing:
    """How a unit on this chassis moves."""
    return footing(load_catalogue().chassis[chassis], board.frame.options, amphibious=amphibious)


def hurdle(board: Board, chassis: str, start: str, end: str, *, amphibious: bool = False) -> Hurdle | None:
    """What keeps a unit from that step; the table of steps says the same."""
    cell, near, moving = board.cell(start), board.cell(end), how(board, chassis, amphibious=amphibious)
    found = board.land.hurdle(moving, cell, near)
    assert (near in board.land.steps(moving)[cell]) is (found is None)
    return found


def cost(board: Board, chassis: str, start: str, end: str) -> int:
    """The movement points of that step."""
    return board.land.steps(how(board, chassis))[board.cell(start)][board.cell(end)]


def test_pictures_are_drawn_as_they_are_read() -> None:
    """What the tests draw is what they play on: a board read from a picture is drawn as that picture again."""
    board = Board(BOARD)
    assert picture_of(board.land).splitlines() == BOARD.strip("\n").splitlines()


def test_ski_1_1_objects_are_named_groups_of_hexes_of_one_kind() -> None:
    """An object is a named group of hexes (its base) of one kind."""
    board = Board(BOARD)
    objects = board.frame.scenario.board.objects
    labels = {id: [board.land.grid.label(cell) for cell in object.cells] for id, object in objects.items()}
    assert labels == {"cover-1": ["0501"], "house-1": ["0302", "0303"], "bunker-1": ["0204"], "hill-1": ["0504"]}
    assert board.land.kind_at(board.cell("0303")) is Kind.HOUSE
    assert board.land.kind_at(board.cell("0101")) is None


@pytest.mark.parametrize("chassis", VEHICLES)
@pytest.mark.parametrize(("start", "base"), [("0401", "0501"), ("0304", "0204"), ("0403", "0504")])
def test_ski_1_1_vehicles_never_stand_on_a_base(chassis: str, start: str, base: str) -> None:
    """Vehicles never stand on a base, whatever it is of, and not on what is left of a building."""
    board = Board(BOARD)
    assert board.land.keeps_off(how(board, chassis), board.cell(base)) is Hurdle.BASE
    assert hurdle(board, chassis, start, base) is not None
    board.state.buildings["bunker-1"].collapsed = True
    assert hurdle(board, chassis, "0304", "0204") is Hurdle.BASE


def test_ski_1_1_soldiers_and_flyers_may_as_the_object_allows() -> None:
    """Infantry and flyers may: a flyer over a standing house or bunker, too."""
    board = Board(BOARD)
    for base in ("0501", "0302", "0204", "0504"):
        assert board.land.keeps_off(how(board, "soldier"), board.cell(base)) is None
    flyer = how(board, "flyer")
    for base in ("0501", "0302", "0204", "0504"):
        assert board.land.keeps_off(flyer, board.cell(base)) is None
    assert hurdle(board, "flyer", "0202", "0302") is None


def test_ski_1_2_in_and_out_only_through_a_door() -> None:
    """Walls all round; in and out only through a door; inside one walks freely."""
    board = Board(BOARD)
    assert hurdle(board, "soldier", "0303", "0403") is None
    assert hurdle(board, "soldier", "0403", "0303") is None
    assert hurdle(board, "soldier", "0302", "0303") is None
    assert hurdle(board, "soldier", "0201", "0302") is Hurdle.WINDOW
    assert hurdle(board, "soldier", "0302", "0201") is Hurdle.WINDOW
    assert hurdle(board, "soldier", "0301", "0302") is Hurdle.WALL
    assert hurdle(board, "soldier", "0204", "0205") is Hurdle.WINDOW


def test_ski_1_2_b_openings_within_one_hex() -> None:
    """A soldier within 1 hex of an opening takes it: on its hex, or on the next one inside."""
    board = Board(BOARD)
    both = (board.opening("0303 SE"), board.opening("0302 NW"))
    assert board.land.openings_near(board.cell("0302")) == both
    assert board.land.openings_near(board.cell("0303")) == both
    assert board.land.openings_near(board.cell("0204")) == (board.opening("0204 NE"), board.opening("0204 S"))
    assert board.land.openings_near(board.cell("0203")) == ()
    assert board.land.openings_near(board.cell("0501")) == ()


@pytest.mark.parametrize("building", ["house-1", "bunker-1"])
def test_ski_1_3_what_has_collapsed_is_light_cover_without_walls(building: str) -> None:
    """A house or bunker that has collapsed is light cover: its walls, doors and windows are gone."""
    board = Board(BOARD)
    board.state.buildings[building].collapsed = True
    cells = board.frame.scenario.board.objects[building].cells
    assert {board.land.kind_at(cell) for cell in cells} == {Kind.COVER}
    assert {barrier for cell in cells for barrier in board.land.barriers(cell)} == {Barrier.NONE}
    assert [board.land.building_at(cell) for cell in cells] == [None] * len(cells)
    assert [board.land.openings_near(cell) for cell in cells] == [()] * len(cells)


TWINS = r"""
.     .     .
   .  __ .     .
.    Dh \__ .
   . \__/h \   .
.     . \DD/.
   .     .     .
.     .     .
   .     .     .
"""


def test_ski_1_3_a_wall_between_two_buildings_stands_with_either() -> None:
    """Where two houses touch, the wall between them is both's, and goes with the second of them."""
    board = Board(TWINS)
    board.state.buildings["house-2"].collapsed = True
    assert hurdle(board, "soldier", "0402", "0302") is Hurdle.WALL
    board.state.buildings["house-1"].collapsed = True
    assert hurdle(board, "soldier", "0402", "0302") is None


def test_ski_1_5_hills_are_open_to_soldiers_if_agreed() -> None:
    """A hill is open to infantry if agreed `[hill_climb=true]`."""
    board = Board(BOARD)
    assert hurdle(board, "soldier", "0403", "0504") is None
    closed = Board(BOARD, options={"hill_climb": False})
    assert hurdle(closed, "soldier", "0403", "0504") is Hurdle.HILL
    assert hurdle(closed, "flyer", "0403", "0504") is None


FENCES = r"""
.     .
   .     .
.  -- .
  -. -   .
.     .
   .     .
.  == .
  =. =   .
.     .
   .     .
.  ## .
  #. #   .
.     .
   .     .
"""


@pytest.mark.parametrize(
    ("chassis", "low", "medium", "high"),
    [
        ("soldier", None, Hurdle.FENCE, Hurdle.FENCE),
        ("tracked", None, Hurdle.FENCE, Hurdle.FENCE),
        ("walker", None, Hurdle.FENCE, Hurdle.FENCE),
        ("wheeled", Hurdle.LOW_FENCE, Hurdle.FENCE, Hurdle.FENCE),
        ("flyer", None, None, None),
    ],
)
def test_ski_1_6_who_crosses_which_fence(
    chassis: str, low: Hurdle | None, medium: Hurdle | None, high: Hurdle | None
) -> None:
    """Low: infantry crosses, tracks crush it, wheels can't; medium and high: nobody on the ground crosses. Flyers pass
    all."""
    board = Board(FENCES)
    assert hurdle(board, chassis, "0201", "0202") is low
    assert hurdle(board, chassis, "0202", "0201") is low
    assert hurdle(board, chassis, "0203", "0204") is medium
    assert hurdle(board, chassis, "0205", "0206") is high
    assert hurdle(board, chassis, "0202", "0203") is None


def test_ski_1_6_a_low_fence_crossed_is_named() -> None:
    """Who crosses a low fence on the ground crosses that one; all of its sides are one fence, and beside it are the
    hexes on both its sides."""
    board = Board(FENCES)
    assert board.land.crossed_fence(*board.path("0201", "0202")) == "fence-1"
    assert board.land.crossed_fence(*board.path("0202", "0203")) is None
    assert board.land.crossed_fence(*board.path("0203", "0204")) is None
    assert board.land.beside("fence-1") == frozenset(board.path("0202", "0201", "0102", "0302"))


def test_ski_1_6_a_fence_that_is_crushed_is_gone_whole() -> None:
    """Crushed, all sides of the fence are gone, and no other fence."""
    board = Board(FENCES)
    board.state.fences_down.append("fence-1")
    assert {board.land.barrier(board.cell("0202"), direction) for direction in range(6)} == {Barrier.NONE}
    assert board.land.barrier(board.cell("0204"), 0) is Barrier.FENCE_MEDIUM
    assert hurdle(board, "wheeled", "0201", "0202") is None


def test_ski_1_6_a_fence_is_up_to_four_sides_long() -> None:
    """A line of hex sides up to 4 long."""
    fences = read_picture(FENCES).board.fences
    assert {id: len(fence.sides) for id, fence in fences.items()} == {"fence-1": 3, "fence-2": 3, "fence-3": 3}
    assert LONGEST_FENCE == 4


def test_ski_1_7_who_enters_water() -> None:
    """Water: infantry crosses; vehicles not, unless agreed `[vehicles_ford=false]`, or Amphibious; flyers freely."""
    board, agreed = Board(BOARD), Board(BOARD, options={"vehicles_ford": True})
    for chassis in CHASSIS:
        expected = Hurdle.WATER if chassis in VEHICLES else None
        assert hurdle(board, chassis, "0502", "0601") is expected
        assert hurdle(board, chassis, "0502", "0601", amphibious=True) is None
        assert hurdle(agreed, chassis, "0502", "0601") is None


@pytest.mark.parametrize("chassis", CHASSIS)
def test_ski_1_9_each_hex_costs_1_a_low_fence_1_more(chassis: str) -> None:
    """Each hex costs 1, a low fence 1 more for whoever crosses it on the ground."""
    board = Board(FENCES)
    assert cost(board, chassis, "0101", "0201") == 1
    if chassis != "wheeled":
        assert cost(board, chassis, "0201", "0202") == (1 if chassis == "flyer" else 2)


def test_ski_1_9_steps_lead_to_neighbours_only() -> None:
    """Steps are to neighbouring hexes, and are the same there and back but for what keeps units off hexes."""
    board = Board(BOARD)
    grid = board.land.grid
    for cell, steps in board.land.steps(how(board, "soldier")).items():
        for near, points in steps.items():
            assert near in grid.neighbours[cell]
            assert board.land.steps(how(board, "soldier"))[near][cell] == points
