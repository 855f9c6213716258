"""SKI-1.1, 1.2, 1.3, 1.6, 1.9: bases, walls and fences as the tables of the board have them."""

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


def how(board: Board, chassis: str) -> Footing:
    """How a unit on this chassis moves."""
    return footing(load_catalogue().chassis[chassis], board.frame.options, amphibious=False)


def test_pictures_are_drawn_as_they_are_read() -> None:
    """What the tests draw is what they play on: a board read from a picture is drawn as that picture again."""
    assert picture_of(Board(BOARD).land).splitlines() == BOARD.strip("\n").splitlines()


def test_ski_1_1_objects_are_named_groups_of_hexes_of_one_kind() -> None:
    """An object is a named group of hexes (its base) of one kind."""
    board = Board(BOARD)
    objects = board.frame.scenario.board.objects
    labels = {id: [board.land.grid.label(cell) for cell in object.cells] for id, object in objects.items()}
    assert labels == {"cover-1": ["0501"], "house-1": ["0302", "0303"], "bunker-1": ["0204"], "hill-1": ["0504"]}
    assert board.land.kind_at(board.cell("0303")) is Kind.HOUSE
    assert board.land.kind_at(board.cell("0101")) is None


def test_ski_1_2_b_openings_within_one_hex() -> None:
    """A soldier within 1 hex of an opening takes it: on its hex, or on the next one inside."""
    board = Board(BOARD)
    house = (board.opening("0303 SE"), board.opening("0302 NW"))
    bunker = (board.opening("0204 NE"), board.opening("0204 S"))
    for label, near in {"0302": house, "0303": house, "0204": bunker, "0203": (), "0501": ()}.items():
        assert board.land.openings_near(board.cell(label)) == near


@pytest.mark.parametrize("building", ["house-1", "bunker-1"])
def test_ski_1_3_what_has_collapsed_is_light_cover_without_walls(building: str) -> None:
    """A house or bunker that has collapsed is light cover: its walls, doors and windows are gone."""
    board = Board(BOARD)
    openings = board.frame.scenario.board.objects[building].openings
    assert [board.land.is_opening(opening) for opening in openings] == [True, True]
    board.state.buildings[building].collapsed = True
    assert [board.land.is_opening(opening) for opening in openings] == [False, False]
    for cell in board.frame.scenario.board.objects[building].cells:
        assert board.land.kind_at(cell) is Kind.COVER
        assert set(board.land.barriers(cell)) == {Barrier.NONE}
        assert (board.land.building_at(cell), board.land.openings_near(cell)) == (None, ())


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
    assert board.land.hurdle(how(board, "soldier"), *board.path("0402", "0302")) is Hurdle.WALL
    board.state.buildings["house-1"].collapsed = True
    assert board.land.hurdle(how(board, "soldier"), *board.path("0402", "0302")) is None
    assert board.land.hurdle(how(board, "tracked"), *board.path("0402", "0302")) is Hurdle.BASE


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


def test_ski_1_6_a_fence_is_up_to_four_sides_long_and_one_thing() -> None:
    """A line of hex sides up to 4 long. Who crosses a low one on the ground crosses that one; beside it are the hexes
    on both its sides; crushed, all sides of it are gone, and no other fence."""
    board = Board(FENCES)
    assert board.land.crossed_fence(*board.path("0201", "0202")) == "fence-1"
    assert board.land.crossed_fence(*board.path("0202", "0203")) is None
    assert board.land.crossed_fence(*board.path("0203", "0204")) is None
    assert board.land.beside("fence-1") == frozenset(board.path("0202", "0201", "0102", "0302"))
    board.state.fences_down.append("fence-1")
    assert set(board.land.barriers(board.cell("0202"))) == {Barrier.NONE}
    assert board.land.barrier(board.cell("0204"), 0) is Barrier.FENCE_MEDIUM
    assert board.land.hurdle(how(board, "wheeled"), *board.path("0201", "0202")) is None
    fences = read_picture(FENCES).board.fences
    assert {id: len(fence.sides) for id, fence in fences.items()} == {"fence-1": 3, "fence-2": 3, "fence-3": 3}
    assert LONGEST_FENCE == 4


@pytest.mark.parametrize("picture", [BOARD, FENCES])
@pytest.mark.parametrize("chassis", CHASSIS)
def test_ski_1_9_steps_lead_to_the_neighbours_that_nothing_keeps_one_from(picture: str, chassis: str) -> None:
    """The table of steps and what is in the way say the same; each step costs 1, or 2 over a low fence, and as much
    back, but for what keeps units off hexes."""
    board = Board(picture)
    moving, all_steps = how(board, chassis), board.land.steps(how(board, chassis))
    for cell in board.land.grid.cells:
        near = [each for each in board.land.grid.neighbours[cell] if board.land.hurdle(moving, cell, each) is None]
        assert sorted(all_steps[cell]) == sorted(near)
        for each, points in all_steps[cell].items():
            is_fenced = chassis != "flyer" and board.land.crossed_fence(cell, each) is not None
            assert points == 1 + is_fenced
            assert all_steps[each].get(cell, points) == points
