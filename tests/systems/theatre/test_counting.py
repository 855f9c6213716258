"""What fights and regions add to what is counted of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.record.counting import Deed, Fight, Lost, Tally, Thrown
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.show.counting import COUNTING
from hexwar_tui.systems.theatre.state import Aim
from tests.systems.theatre.boards import Board, at_war

FIRED = (war.Volley("red", ("red-tanks-1",), (3, 4, 5, 6)), war.Volley("blue", ("blue-tanks-1",), (3,)))
LOST = ("blue-tanks-1",)


@pytest.fixture
def board() -> Board:
    """Red and Blue, a regiment of tanks each, and what they hold."""
    found = at_war("R1R2B1B2")
    found.unit("red", "tanks", "R1")
    found.unit("blue", "tanks", "B1")
    return found


def counted(board: Board, event: Event) -> Sequence[Tally]:
    """What is counted of the event."""
    return COUNTING.tallies(News.of(event, "theatre"), board.frame)


def battle(result: war.Result) -> war.LandBattle:
    """Two dice against one that was called and one that was passive; Blue loses its tanks."""
    return war.LandBattle("B1", "red", "blue", (2, 3), (6,), (1,), result, (), (), (), (), (), LOST)


@pytest.mark.parametrize(("result", "won"), [("won", (1, 0)), ("lost", (0, 1)), ("tie", (0, 0))])
def test_a_battle_on_land_is_a_try_of_both(board: Board, result: war.Result, won: tuple[int, int]) -> None:
    """Each by its chance to have the higher sum, the dice of passive units among those of the defence; who has won is
    told, and what was lost."""
    sums = [one + other for one in range(1, 7) for other in range(1, 7)]
    ways = sum(own > others for own in sums for others in sums)
    assert counted(board, battle(result)) == (
        Thrown("red", 1, ways, 6**4, won[0]),
        Thrown("blue", 1, ways, 6**4, won[1]),
        Fight(("red", "blue"), {"won": "red", "lost": "blue", "tie": None}[result]),
        Lost("blue"),
    )


@pytest.mark.parametrize(
    ("aim", "need"),
    [(Aim.FACTORY, 4), (Aim.DERRICK, 4), (Aim.TRADE_FLEET, 4), (Aim.LAND, 6), (Aim.WAR_FLEET, 6)],
)
def test_the_7_2_a_bomb_hits_by_its_aim(board: Board, aim: Aim, need: int) -> None:
    """Works and trade fleets on 4 or more, land units and war fleets on 6: each die that shows it is a hit."""
    (volley, _), faces, hits = FIRED, 7 - need, sum(die >= need for die in (3, 4, 5, 6))
    thrown = Thrown("red", 4, faces, 6, hits)
    if aim in (Aim.FACTORY, Aim.DERRICK):
        assert counted(board, war.WorksBombed("B1", aim, 1, (volley,))) == (thrown,)
    else:
        assert counted(board, war.UnitsBombed("B1", aim, war.Shots((volley,), LOST))) == (thrown, Lost("blue"))


def test_a_fight_at_sea_is_one_of_all_that_shot(board: Board) -> None:
    """A shot at sea and in the air hits on the number of the rules; of what is hunted the dice alone count."""
    dice = (Thrown("red", 4, 3, 6, 3), Thrown("blue", 1, 3, 6, 0), Lost("blue"))
    shots = war.Shots(FIRED, LOST)
    assert counted(board, war.SeaFight("~1", (), shots)) == (*dice, Fight(("red", "blue")))
    assert counted(board, war.TradeHunted("~1", shots)) == dice


def test_what_flees_or_is_disbanded_is_lost(board: Board) -> None:
    """By the power that it was of."""
    assert counted(board, war.Fled("B1", (), LOST)) == (Lost("blue"),)


def test_a_capital_turns_more_than_another_region(board: Board) -> None:
    """By which the turning points of a game are told."""
    assert counted(board, war.RegionTaken("B2", "red", "blue")) == (Deed("red", 1),)
    assert counted(board, war.RegionTaken("B1", "red", "blue")) == (Deed("red", 3),)


def test_units_and_stores_have_charts(board: Board) -> None:
    """Each line counts what is the side's own."""
    board.stores("red", manpower=3, production=4, supply=5)
    board.unit("red", "tanks", "R2")
    numbers = {line.id: [line.number(board.frame, side) for side in ("red", "blue")] for line in COUNTING.lines[1:]}
    assert numbers == {"units": [2, 1], "manpower": [3, 20], "production": [4, 20], "supply": [5, 20]}
