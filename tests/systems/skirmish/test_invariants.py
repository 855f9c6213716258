"""What always holds of a state: every fault is found, and named by what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.systems.skirmish.state import Opening, Phase, SideState, Weapon
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import bunker, house

Break = Callable[[Board], object]


def put(**fields: object) -> Break:
    """Sets fields of the state."""
    return lambda board: [setattr(board.state, name, value) for name, value in fields.items()]


def unit(letter: str, **fields: object) -> Break:
    """Sets fields of a unit."""
    return lambda board: [setattr(board[letter], name, value) for name, value in fields.items()]


def building(**fields: object) -> Break:
    """Sets fields of the house."""
    return lambda board: [setattr(board.state.buildings["house-1"], name, value) for name, value in fields.items()]


SIDES = "the sides are not those of the scenario"
END = "the game is over without an end, or has ended and goes on"
EARLY = "a turn is played before the first one"
NO_SIDE = "something is entered for no side"
LESS = "a side has less than nothing"
TOUCHED = "a unit is touched that can't act"
NUMBER = "a unit has a number that is not its own"
UNKNOWN = "a unit has what the catalogue does not know"
DAMAGE = "a unit lives with more damage than it bears, or has fallen with less"
FALLEN = "the fallen stand nowhere"
NOT_ON_BOARD = "a unit is at an opening and not on the board"
NO_HEX = "a unit is on no hex of the board"
OPENING = "a unit is at an opening that it can't have taken"
OBJECTS = "the objects are not those of the board"
STANDS = "a building stands with more damage than it bears, or has fallen with less"

NO_OPENING = Opening(21, 0)
"""A hex side on which nothing stands."""

FAULTS: list[tuple[Break, str]] = [
    (put(sides={"red": SideState(raised=2), "green": SideState()}), SIDES),
    (put(order=["red", "red"]), SIDES),
    (put(at=2), SIDES),
    (put(at=-1), SIDES),
    (put(phase=Phase.OVER), END),
    (put(winners=["red"]), END),
    (put(turn=0), EARLY),
    (put(sheets_shown=False), EARLY),
    (put(phase=Phase.COUNT, sheets_shown=False), EARLY),
    (put(sealed=["green"]), NO_SIDE),
    (put(draw_offers=["green"]), NO_SIDE),
    (lambda board: setattr(board.state.sides["red"], "lost", -1), LESS),
    (lambda board: setattr(board.state.sides["blue"], "seconds", -1), LESS),
    (lambda board: setattr(board.state.clock, "seconds", -1), LESS),
    (put(touched="blue-1"), TOUCHED),
    (put(touched="nobody"), TOUCHED),
    (lambda board: (put(touched="red-1")(board), unit("R", cell=None)(board)), TOUCHED),
    (unit("R", id="red-2"), NUMBER),
    (unit("R", number=2), NUMBER),
    (unit("R", side="green"), NUMBER),
    (lambda board: setattr(board.state.sides["red"], "raised", 1), NUMBER),
    (unit("R", chassis="balloon"), UNKNOWN),
    (unit("R", weapons=[Weapon("bow")]), UNKNOWN),
    (unit("R", skills=["cook"]), UNKNOWN),
    (unit("R", damage=2), DAMAGE),
    (unit("R", damage=-1), DAMAGE),
    (unit("R", fallen=True, cell=None), DAMAGE),
    (unit("R", fallen=True, damage=2), FALLEN),
    (unit("R", cell=None, opening=NO_OPENING), NOT_ON_BOARD),
    (unit("R", cell=-1), NO_HEX),
    (unit("R", cell=1000), NO_HEX),
    (unit("R", opening=NO_OPENING), OPENING),
    (unit("A", opening=NO_OPENING), OPENING),
    (put(buildings={}), OBJECTS),
    (put(fences_down=["fence-9"]), OBJECTS),
    (building(damage=-1), STANDS),
    (building(damage=3), STANDS),
    (building(collapsed=True), STANDS),
]


@pytest.mark.parametrize(("breaks", "what"), FAULTS)
def test_every_fault_is_found(breaks: Break, what: str) -> None:
    """A state that nothing is wrong with, and the same with one thing changed."""
    board = house()
    board.check()
    breaks(board)
    assert what in board.faults()


def test_what_may_be_is_no_fault() -> None:
    """Nothing lost or used yet, the second side's turn, an end that has come, who has fallen, who is at a window, and a
    house that has collapsed."""
    board = house()
    for changes in (
        (
            put(touched="red-1", sealed=["red"], draw_offers=["blue"]),
            unit("A", opening=board.opening("0502 NW")),
            unit("B", fallen=True, damage=2, cell=None),
            unit("S", damage=1),
        ),
        (put(touched=None, at=1, turn=1),),
        (put(phase=Phase.OVER, winners=[]), unit("A", opening=None), building(damage=3, collapsed=True)),
        (put(phase=Phase.FORMING, winners=None, turn=0, sheets_shown=False),),
    ):
        for change in changes:
            change(board)
        board.check()


def test_two_who_bar_each_other_share_no_hex() -> None:
    """A unit is where it might have come to stand by the rules."""
    board = house()
    for letter in "RC":
        unit(letter, cell=board["S"].cell)(board)
    assert len(board.faults()) == 3


def test_only_houses_and_bunkers_take_damage() -> None:
    """A bunker bears five hits; light cover none."""
    cover = Board(".A    c\n   .", A="red")
    for damage, collapsed, faults in ((0, False, 0), (1, False, 1), (0, True, 1)):
        cover.state.buildings["cover-1"].damage, cover.state.buildings["cover-1"].collapsed = damage, collapsed
        assert cover.faults() == ["only houses and bunkers take damage"] * faults
    shelter = bunker("red")
    shelter.state.buildings["bunker-1"].damage = 5
    shelter.check()
    shelter.state.buildings["bunker-1"].damage = 6
    assert shelter.faults() == [STANDS]
