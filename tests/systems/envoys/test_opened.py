"""The frame that is laid open to a seat: a game to think on, without what is secret from it (ENV-6.2)."""

from __future__ import annotations

from hexwar_tui.engine.seats import NOBODY
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty, TreatyStanding
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn

ROWS = ("." * 20,) * 6
SCENARIO = [
    {"hex": hex, "name": f"City {hex}", "owner": owner}
    for hex, owner in (("0203", "red"), ("0503", "blue"), ("1803", "blue"), ("2005", "green"))
]


def border() -> Board:
    """Red sees one city and one army of Blue's, and nothing of Green's."""
    board = Board(*ROWS, sides=3, scenario={"cities": SCENARIO})
    for side, *labels in (("red", "0303", "0304"), ("blue", "0504", "1503", "1504"), ("green", "2006")):
        for label in labels:
            board.army(side, label)
    board.look()
    return board


def labels(board: Board) -> list[str]:
    """The hexes of the cities that Red's open scenario has."""
    return [spec.hex for spec in board.known("red").open.scenario.cities]


def test_env_6_2_the_open_scenario_has_the_cities_that_are_known_or_were_named() -> None:
    """None knows whose they were at the start. A city that a treaty names is known by it, also when that is over."""
    board = border()
    assert labels(board) == ["0203", "0503"]
    assert {spec.owner for spec in board.known("red").open.scenario.cities} == {None}
    named = Clause(ClauseKind.CITY, "green", "red", cell=board.cell("2005"))
    treaty = Treaty("red+green/1", "red", ["red", "green"], [named], 1, standing=TreatyStanding.REFUSED)
    board.state.diplomacy.past.append(treaty)
    assert labels(board) == ["0203", "0503", "2005"]


def test_env_6_2_of_others_the_open_state_counts_the_armies_in_sight() -> None:
    """As raised; of one's own as many as there were."""
    board = border()
    board.state.sides["red"].armies_raised = 7
    known = board.known("red")
    seen = [army.side for army in board.state.armies.values() if army.cell in known.visible]
    raised = {side: own.armies_raised for side, own in known.open.state.sides.items()}
    assert raised == {"red": 7, "blue": seen.count("blue"), "green": 0}
    assert 0 < raised["blue"] < board.state.sides["blue"].armies_raised


def test_env_6_2_nothing_is_remembered_for_others() -> None:
    """Their memory is blank, their capitals are not known; of one's own side all is there but terrain remembered."""
    board = drawn("red 0303, blue 0503", *ROWS, cities="0203 red capital, 0603 blue capital")
    board.look()
    board.state.sides["red"].memory.terrain[5] = "woods"
    state = board.known("red").open.state
    assert set(state.sides["blue"].memory.seen) == {-1}
    assert state.sides["blue"].capital is None
    assert state.sides["red"].capital == board.cell("0203")
    assert state.sides["red"].memory.seen == board.state.sides["red"].memory.seen
    assert state.sides["red"].memory.terrain == {}


def test_env_6_2_a_gap_in_the_map_is_a_gap_to_everybody() -> None:
    """The shape of the land is no secret. Of the land itself the sea in sight is laid open to Red; the hill out of
    sight is plain to him, and who has no seat sees plain land alone."""
    board = drawn("red 0101", ". .~.h", "......")
    board.look()
    assert board.known("red").open.scenario.map.rows == (". .~..", "......")
    assert board.known(NOBODY).open.scenario.map.rows == (". ....", "......")
