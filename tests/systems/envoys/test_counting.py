"""What a battle and a city add to what is counted of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.record.counting import Deed, Fight, Lost, Tally, Thrown
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.show.counting import COUNTING
from tests.systems.envoys.boards import Board


def counted(event: Event) -> Sequence[Tally]:
    """What is counted of the event; a battle throws dice of fifteen faces."""
    return COUNTING.tallies(News.of(event, "envoys"), Board("....", sides=2).frame)


def battle(result: war.Result, left: int | None, *, came: bool) -> war.Battle:
    """Red's 12 as a garrison of 3 against Blue's 9, as Red is told."""
    ours, theirs = war.Brought(12, 3, 8), war.Brought(9, 0, 8)
    return war.Battle("red-1", 1, "red", "blue", came, ours, theirs, result, left)


def test_a_side_has_lost_what_it_brought_and_what_is_not_left() -> None:
    """A winner all but what is left, a loser all of it; after a tie nobody loses. What the other side has lost is known
    at second hand. The dice of a battle are one try, by the chance with which strength and bonus win."""
    won, lost = counted(battle("won", 5, came=True)), counted(battle("lost", 5, came=False))
    ways = sum(12 + 3 + own > 9 + other for own in range(1, 16) for other in range(1, 16))
    theirs = (Lost("blue", 9, 1, second_hand=True), Lost("blue", 4, 1, second_hand=True))
    assert won == (Thrown("red", 1, ways, 225, 1), Lost("red", 7, 1), theirs[0], Fight(("red", "blue"), "red"))
    assert lost == (Thrown("red", 1, ways, 225, 0), Lost("red", 12, 1), theirs[1])
    assert counted(battle("tie", None, came=True)) == (Thrown("red", 1, ways, 225, 0), Fight(("red", "blue"), None))


@pytest.mark.parametrize(("strength", "gain", "regained"), [(23, 3, 2), (5, 3, 1), (4, 3, 0), (40, 0, 2)])
def test_what_the_taker_of_a_city_gets_back_is_no_loss(strength: int, gain: int, regained: int) -> None:
    """ENV-3.2: who takes a city from an army gains instead of losing: the loss that the battle was told with, never the
    last point of strength, is taken off what is counted, at the same place."""
    assert counted(war.CityGain("red-1", 2, strength, gain)) == (Lost("red", -regained, 2),)


def test_a_city_of_somebody_turns_more_than_a_free_one() -> None:
    """By which the turning points of a game are told."""
    assert counted(war.CityTaken(2, "red", None)) == (Deed("red", 1, 2),)
    assert counted(war.CityTaken(2, "red", "blue")) == (Deed("red", 2, 2),)


def test_cities_win_and_strength_is_what_armies_have() -> None:
    """All cities are the goal."""
    on = Board("....", "....")
    on.city("0101", "red")
    on.city("0201", "blue")
    on.city("0301")
    on.army("red", "0102", 5)
    on.army("red", "0202", 6)
    on.army("blue", "0302", 7)
    assert [[line.number(on.frame, side) for side in ("red", "blue")] for line in COUNTING.lines] == [[1, 1], [11, 7]]
    assert COUNTING.goal(on.frame) == 3
