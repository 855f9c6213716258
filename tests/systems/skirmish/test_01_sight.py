"""SKI-1.2, 1.3, 1.5, 1.6, 1.9: line of sight."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.ground.sight import Block, Spot, line, line_to_object, sees, span
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import ROOMS

HOUSE = ROOMS.replace("V", " ").replace("S", " ")


def spot(board: Board, text: str) -> Spot:
    """A spot by its name: a hex by its label, or an opening: ``0302 NE``."""
    return board.opening(text) if " " in text else board.cell(text)


def is_free(board: Board, viewer: str, target: str) -> bool:
    """Whether sight is free between two spots."""
    return sees(board.land, spot(board, viewer), spot(board, target))


def hindrance(board: Board, viewer: str, target: str) -> tuple[str, str, str]:
    """What cuts off sight between two spots: kind, id, and the hex where it does."""
    found = line(board.land, spot(board, viewer), spot(board, target))
    assert found is not None, "nothing does"
    return found.kind, found.id, board.land.grid.label(found.cell)


@pytest.mark.parametrize(("viewer", "target"), [("0301", "0303"), ("0201", "0503"), ("0402", "0303"), ("0302", "0202")])
def test_ski_1_9_houses_block(viewer: str, target: str) -> None:
    """Blocked by houses: who is outside does not see past one, not even through a window on this and a door on that
    side; who is inside does not see through a wall."""
    board = Board(HOUSE)
    assert not is_free(board, viewer, target)
    assert not is_free(board, target, viewer)


def test_ski_1_2_b_the_openings_show_what_is_inside_and_are_positions() -> None:
    """While inside, seen through openings only: by the window from the north-west, by the door from the south-east. At
    a window one sees what one could not see from one's own hex, and is seen from there; outside all along the wall,
    inside the whole room."""
    board = Board(HOUSE)
    for viewer, target in (("0201", "0302"), ("0402", "0503"), ("0302", "0402")):
        assert is_free(board, viewer, target)
    for target in ("0202", "0402", "0402 SE"):
        assert is_free(board, "0302 NW", target)
        assert is_free(board, target, "0302 NW")
    assert not is_free(board, "0302 NW", "0303")


def test_ski_1_9_range_of_an_opening() -> None:
    """Range from and to an opening is counted from the nearer of the two hexes on which it lies."""
    board = Board(HOUSE)
    for viewer, target, far in (
        *(("0302", "0101", 2), ("0302 NW", "0101", 1)),
        *(("0302 NW", "0402", 1), ("0302 NW", "0402 SE", 1)),
    ):
        assert span(board.land.grid, spot(board, viewer), spot(board, target)) == far


def test_ski_1_9_what_hinders_is_named() -> None:
    """A line that is cut off says by what: a house on the way, a wall of the house that one is in, and where. The kinds
    of it are words of the rules."""
    board = Board(HOUSE)
    assert hindrance(board, "0301", "0303") == ("house", "house-1", "0302")
    assert hindrance(board, "0302", "0303") == ("wall", "house-1", "0302")
    assert hindrance(board, "0303", "0302") == ("wall", "house-1", "0303")
    assert line(board.land, board.cell("0101"), board.cell("0104")) is None
    assert [block.value for block in Block] == ["house", "bunker", "hill", "wall", "fence"]


BEHIND = r"""
.     .     .
   .     .
.     .     .
   .  __ .
.    /b \   .
   . \DD/.
.     .     .
   .  __ .  __
.    /h \__/h
   . \__ h  DD
.     . \__/.
   .     .
"""
"""A house of three hexes, 0305 to 0505, behind a bunker of one."""


def test_ski_1_2_a_building_is_seen_by_what_is_not_hidden_of_it() -> None:
    """A shot at the house itself needs sight of one of its hexes, walls or not: the nearest one that is seen. Where the
    nearest is hidden, a farther one may be seen; where all are, the nearest and what hides it."""
    board = Board(HOUSE)
    for viewer, nearest in (("0101", "0302"), ("0704", "0402")):
        assert line_to_object(board.land, board.cell(viewer), "house-1") == (board.cell(nearest), None)
    board = Board(BEHIND)
    assert hindrance(board, "0301", "0305")
    assert line_to_object(board.land, board.cell("0301"), "house-1") == (board.cell("0505"), None)
    cell, found = line_to_object(board.land, board.cell("0201"), "house-1")
    assert found is not None
    assert (board.land.grid.label(cell), found.kind, found.id) == ("0305", "bunker", "bunker-1")


ANGLE = r"""
.     .     .
   .  __ .     .
.    /h \   .
   . \  o.     .
.    /h \oo .
   . \DD h o   .
.     . \__/.
   .     .     .
.     .     .
   .     .     .
"""
"""A house with an angle: its windows to the south-east of 0302 and to the north of 0403 both lead to 0402."""


def test_ski_1_2_out_of_one_window_and_into_another() -> None:
    """A house hides nothing from who is in it but by its walls: he sees out of it and in again by openings."""
    board, shut = Board(ANGLE), Board(ANGLE.replace("\\oo", "\\__"))
    assert is_free(board, "0302 SE", "0403 N")
    for viewer in ("0302 SE", "0402"):
        assert is_free(board, viewer, "0403")
        assert not is_free(shut, viewer, "0403")


FENCES = r"""
.     .     .
   .  ## .
.    #. #   .
   .     .
.     ^     .
   .  == .
.     . =   .
   .     .
.     .     .
   .  -- .
.     . -   .
   .     .
.     .     .
   .     .
"""
"""A high fence to the north of 0302, a hill behind it, a fence of medium height before 0304, a low one before 0306."""


def test_ski_1_6_only_high_fences_block_sight() -> None:
    """Low and medium fences let fire and sight pass; high: no fire or sight; what is down is gone, for sight as well,
    and the tables of the board follow."""
    board = Board(FENCES)
    assert hindrance(board, "0301", "0302") == ("fence", "fence-1", "0301")
    assert hindrance(board, "0302", "0401") == ("fence", "fence-1", "0302")
    assert is_free(board, "0304", "0303")
    assert is_free(board, "0305", "0306")
    board.state.fences_down.append("fence-1")
    assert is_free(board, "0301", "0302")
    assert standing(board.frame) is standing(board.frame)


def test_ski_1_5_from_a_hill_one_sees_over_fences_but_not_through_walls() -> None:
    """A shooter on a hill sees over fences; who is below does not see him behind one. Through walls he does not. Hills
    block unless an end is on them (SKI-1.9)."""
    board = Board(FENCES)
    assert hindrance(board, "0302", "0304") == ("hill", "hill-1", "0303")
    assert is_free(board, "0303", "0304")
    assert is_free(board, "0303", "0301")
    assert not is_free(board, "0301", "0303")
    assert not is_free(board, "0302", "0301")
    board = Board(HOUSE.replace(".     .     .     .\n   .  __", ".     ^     .     .\n   .  __"))
    assert board.land.is_hill(board.cell("0301"))
    assert hindrance(board, "0301", "0302") == ("wall", "house-1", "0301")


ALONG = r"""
.     .     .
   .  __ .  __ .
.    /h \  /h \
   . \DD/. \DD/.
.     .     .
   .     .     .
.     .     .
   .     .     .
"""


def test_ski_1_9_along_the_edge_of_one_thing_sight_is_free() -> None:
    """A line that runs exactly along the edge of something is free if it is free on one of its two sides."""
    board = Board(ALONG)
    assert is_free(board, "0202", "0402")
    assert is_free(board, "0201", "0401")
    both = Board(ALONG.replace(" /h \\\n   . \\DD/. \\DD/.\n.     .", " /h \\\n   . \\DD/. \\DD/.\n.     ^"))
    assert both.land.is_hill(both.cell("0303"))
    assert not is_free(both, "0202", "0402")


CORNER = r"""
^     .     .
oooh \   .
h  __/.     .
__D.     .
.     .     .
   .     .
"""
"""A house on 0102 and 0201, a window of each before the hill on the first hex of the board."""


def test_ski_1_9_the_first_hex_of_the_board_can_hide() -> None:
    """A hill in the corner lies between two windows; where it is open ground one sees from one to the other."""
    board = Board(CORNER)
    assert hindrance(board, "0102 N", "0201 NW") == ("hill", "hill-1", "0101")
    assert hindrance(board, "0201 NW", "0102 N") == ("hill", "hill-1", "0101")
    assert is_free(Board(CORNER.replace("^", ".")), "0102 N", "0201 NW")
