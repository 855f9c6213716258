"""ENV-7.5: allied armies do not fight, guests in allies' cities, and what becomes of them when the alliance ends."""

from __future__ import annotations

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.rules.diplomacy.guests import nearest_free_cell
from hexwar_tui.systems.envoys.state import Mode, Plan
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.talks import ALLIANCE, HOMES, STAND, agree, clause, in_force, land, next_turn


def route(board: Board, *labels: str) -> Plan:
    """A route over these hexes."""
    return Plan(Mode.ROUTE, board.path(*labels))


def home(board: Board, side: str) -> Cell:
    """The city of a side."""
    return board.cell(HOMES[side])


def guest_in_blues_city(turns: int = 0) -> Board:
    """Red stands in Blue's city beside its garrison, by a treaty of so many turns."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, STAND), turns=turns)
    board.army("red", HOMES["blue"], 10)
    return board


def test_env_7_5_allies_never_take_an_allys_city() -> None:
    """Without the right to stand there the comer stops short, and the city stays its owner's, garrison or none."""
    board = land()
    in_force(board, "red", "blue")
    board.state.armies["blue-1"].cell = board.cell("0706")
    comer = board.army("red", "0403", 20, plan=route(board, HOMES["blue"]))
    events = board.resolve()
    assert "city-taken" not in kinds(events)
    assert comer.cell == board.cell("0403")
    assert board.state.cities[home(board, "blue")].owner == "blue"


def test_env_7_5_one_guest_may_stand_in_the_city_with_one_own_army() -> None:
    """Where the right to stand is given; the city does not change its owner."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, STAND))
    comer = board.army("red", "0403", 20, plan=route(board, HOMES["blue"]))
    events = board.resolve()
    assert comer.cell == home(board, "blue") == board.state.armies["blue-1"].cell
    assert "city-taken" not in kinds(events)
    assert board.state.cities[home(board, "blue")].owner == "blue"


def test_env_7_5_the_right_may_be_given_by_one_alone() -> None:
    """Blue lets Red in, and not the other way."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, clause(ClauseKind.STAND, "blue", "red")))
    assert alliances.may_stand(board.frame, "red", "blue")
    assert not alliances.may_stand(board.frame, "blue", "red")


def test_env_7_5_the_guest_neither_gets_nor_gives_the_bonus() -> None:
    """Against an attacker who is a foe of both, the host fights with the bonus, a guest alone without it."""
    board = guest_in_blues_city()
    del board.state.armies["blue-1"]
    board.army("green", "0403", 20, plan=route(board, HOMES["blue"]))
    (told,) = [event for event in board.resolve(dice=[15, 1]) if event.kind == "battle" and event.seen_by == ("red",)]
    assert told.facts["ours"] == [10, 0, 1]


def test_env_7_5_when_the_alliance_ends_guests_go_at_once() -> None:
    """To the nearest free cell outside; their side and those who see it are told."""
    board = guest_in_blues_city(turns=2)
    guest = board.state.armies["red-2"]
    assert "guest-left" not in kinds(next_turn(board))
    assert guest.cell == home(board, "blue")
    events = next_turn(board)
    assert facts(events, "guest-left")["city"] == home(board, "blue")
    assert guest.cell in board.frame.scenario.land.grid.neighbours[home(board, "blue")]
    assert "guest-left" in kinds(told_to(events, "red"))
    assert "guest-left" in kinds(told_to(events, "blue"))
    assert "guest-left" not in kinds(told_to(events, "white"))


def test_env_7_5_guests_go_also_when_all_agree_to_end_it() -> None:
    """However it ends."""
    board = guest_in_blues_city()
    for side in ("red", "blue"):
        board.give(side, AgreeToEnd("red+blue/1"))
    assert "guest-left" in kinds(next_turn(board))


def test_env_7_5_guests_stay_where_another_treaty_gives_the_right() -> None:
    """An alliance that is renewed before it ends lets its guests stay."""
    board = guest_in_blues_city(turns=2)
    next_turn(board)
    agree(board, "red", "blue", clauses=(ALLIANCE, STAND))
    assert "guest-left" not in kinds(next_turn(board, 2))
    assert board.state.armies["red-2"].cell == home(board, "blue")


def test_env_7_5_the_nearest_free_cell_is_reached_on_foot_and_holds_nothing() -> None:
    """Not over the sea, no city, no army; of several the first by rank."""
    board = Board("~~~~~", "..~..", "~~~~~", sides=2)
    board.city("0102", "blue")
    assert nearest_free_cell(board.frame, board.cell("0102")) == board.cell("0202")
    board.army("blue", "0202")
    assert nearest_free_cell(board.frame, board.cell("0102")) is None
    wide = Board("......", "......", "......", sides=2)
    wide.city("0302", "blue")
    around = wide.frame.scenario.land.grid.neighbours[wide.cell("0302")]
    assert nearest_free_cell(wide.frame, wide.cell("0302")) == min(around)


def test_env_7_5_of_several_guests_the_strongest_stays() -> None:
    """A city that was handed over with a guest in it may hold two; one has to go."""
    board = land(contacts=("red", "blue", "green"))
    in_force(board, "red", "blue", "green", clauses=(ALLIANCE, STAND))
    weak, strong = board.army("green", HOMES["blue"], 10), board.state.armies["blue-1"]
    agree(board, "red", "blue", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=home(board, "blue")),))
    next_turn(board)
    next_turn(board)
    assert strong.cell == home(board, "blue")
    assert weak.cell != strong.cell


def test_env_7_5_the_host_stays_host_when_a_guest_gets_the_city() -> None:
    """Blue hands its city over to the guest: the guest is at home now, Blue's army its guest."""
    board = guest_in_blues_city()
    agree(board, "red", "blue", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=home(board, "blue")),))
    events = next_turn(board, 2)
    assert "guest-left" not in kinds(events)
    assert board.state.cities[home(board, "blue")].owner == "red"
    assert board.state.armies["blue-1"].cell == home(board, "blue") == board.state.armies["red-2"].cell
