"""What sides are told, so that nobody has to guess: why an army has stopped, what a lost capital means, which of two
treaties holds."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.events import News
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.orders.tasks_written import TASK_PARTS
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.show.briefing import briefing
from hexwar_tui.systems.envoys.state import Compare, Task, Then, When
from tests.systems.envoys.boards import Board, kinds, told_to
from tests.systems.envoys.marching import drawn, impulse
from tests.systems.envoys.talks import (
    ALLIANCE,
    JOINT,
    SEPARATE,
    STAND,
    agree,
    in_force,
    land,
    letters,
    newest,
    next_turn,
    propose,
)


def told(board: Board, events: Sequence[News], side: str) -> list[str]:
    """The sentences that a side is told."""
    return [board.text(event) for event in told_to(events, side)]


def test_env_7_5_an_army_that_an_allys_city_stops_is_told_so_once() -> None:
    board = drawn("red 0101>0102>0103, blue 0505", cities="0103 blue, 0505 blue", allies=["red blue"])
    said = told(board, board.resolve(), "red")
    assert [text for text in said if "stops" in text] == [
        "Red 1 stops in 0102: 0103 is an ally's, and no treaty lets it stand there."
    ]


def test_env_7_5_an_army_that_has_arrived_is_told_of_no_stop() -> None:
    board = drawn("red 0101>0102, blue 0505", cities="0103 blue, 0505 blue", allies=["red blue"])
    assert not any("stops" in text for text in told(board, board.resolve(), "red"))


def test_env_7_5_who_sends_an_army_to_an_allys_city_is_warned() -> None:
    board = land()
    board.army("red", "0403")
    in_force(board, "red", "blue")
    go = Go("red-2", board.cell("0503"), None)
    assert render(go.caution(board.known("red")), "en") == (
        "It stops before 0503: Blue is an ally, and no treaty lets you stand in its cities."
    )
    assert Go("red-2", board.cell("0404"), None).caution(board.known("red")) == ""
    assert Go("red-9", board.cell("0503"), None).caution(board.known("red")) == ""  # there is no such army
    in_force(board, "red", "blue", clauses=(STAND,))
    assert go.caution(board.known("red")) == ""


def test_env_7_5_cities_of_allies_are_marked_among_those_in_reach() -> None:
    board = land()
    in_force(board, "red", "blue")
    (armies,) = [part for part in briefing(board.known("red")) if render(part.title, "en") == "Armies"]
    assert "0503, an ally's, closed to you: 3 hexes" in render(armies.rows[0][4], "en")


def test_env_2_1_cities_in_reach_are_those_that_a_way_of_steps_leads_to() -> None:
    """One a single hex away is; the city in which the army stands is not, nor one in sight beyond the sea."""
    board = drawn("red 0101", "..~.", cities="0101 red, 0201, 0401")
    board.look()
    (armies,) = [part for part in briefing(board.known("red")) if render(part.title, "en") == "Armies"]
    assert board.cell("0401") in board.known("red").cities
    assert render(armies.rows[0][4], "en") == "0201: 1 hex"


def test_env_3_2_who_loses_a_city_is_told_that_the_winner_may_gain_by_it() -> None:
    """By 24 against 10 in its city; in the field the winner gains nothing."""
    for cities, more in (("0101 red", ", and more if it takes the city"), ("0501 red", "")):
        board = drawn("red 0101 10, blue 0102>0101 24", cities=cities)
        (fought,) = [text for text in told(board, impulse(board, 6, 9), "red") if "is met by" in text]
        assert fought.endswith(f"Red 1 is destroyed; the winner has 22 left{more}.")


def test_env_1_2_a_lost_capital_is_told_to_its_side_alone_and_once() -> None:
    board = drawn("red 0505, blue 0102>0101", cities="0101 red capital, 0505 red")
    events = board.resolve()
    lost = "Red has lost its capital 0101: no more armies form there, not even if it is taken back."
    assert told(board, events, "red").count(lost) == 1
    assert lost not in told(board, events, "blue")
    (armies,) = [part for part in briefing(board.known("red")) if render(part.title, "en") == "Armies"]
    assert render(armies.notes[-1], "en") == "No more levies form for you: your capital was lost (ENV-2.5)."


def test_env_1_2_another_city_that_is_lost_is_no_capital() -> None:
    board = drawn("red 0505, blue 0102>0101", cities="0101 red, 0505 red capital")
    assert "capital-lost" not in kinds(board.resolve())


def test_env_1_3_two_treaties_at_odds_are_told_which_holds() -> None:
    """To who proposes the second, and to who signs it."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    second = propose("blue", ALLIANCE, JOINT, turns=10)
    odds = "Your treaty of Red and Blue says another of victory: while both are in force, it is joint. (ENV-1.3)"
    assert render(second.caution(board.known("red")), "en") == odds
    assert propose("blue", ALLIANCE, SEPARATE, turns=10).caution(board.known("red")) == ""
    board.give("red", second)
    sign = Sign(newest(board, "blue").id)
    assert render(sign.caution(board.known("blue")), "en").endswith(odds)
    assert f"  {odds}" not in letters(board, "blue")
    board.give("blue", sign)
    assert letters(board, "blue").count(f"  {odds}") == 2  # under each of the two


def test_env_7_3_a_treaty_in_force_is_told_by_what_it_agrees() -> None:
    board = land()
    agree(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    assert "Has come into force: treaty of Red and Blue: Alliance, Separate victory." in told(
        board, next_turn(board, 2), "red"
    )


def test_env_4_1_contact_without_a_battle_is_offered_with_what_may_come_of_it() -> None:
    spec = dict(TASK_PARTS)["then"]
    assert spec.candidates is not None
    known = land().known("red")
    offered = {
        each.value: render(each.note, "en")
        for each in spec.candidates(known, {"unit": "red-1", "when": When.SEES_ARMY})
    }
    assert offered[Then.CONTACT] == "if both enter one hex at once, they fight"
    assert offered[Then.HALT] == ""


def test_env_4_1_who_seeks_contact_is_told_so_again() -> None:
    """The two are two hexes from each other, and both go to the hex between."""
    board = drawn("red 0101>0102>0103, blue 0103>0102>0101")
    for army in board.state.armies.values():
        army.tasks = [Task(When.SEES_ARMY, Then.CONTACT, Compare.ANY, None, None, None)]
    (fired,) = [text for text in told(board, board.resolve([9, 3]), "red") if "carries out" in text]
    assert fired.endswith("without a battle. If both enter one hex at once, they fight all the same.")
