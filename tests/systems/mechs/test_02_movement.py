"""MEC-2: how armies move, and how they are split and joined."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.mechs.orders.moving import March
from hexwar_tui.systems.mechs.orders.mustering import Join, Split
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.points_held import disband
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND
from tests.systems.mechs.boards import Board, facts, kinds


def march(board: Board, *labels: str, army: str = "red-1") -> March:
    """A march over these hexes."""
    return March(army, board.path(*labels))


def labels(board: Board, army: str) -> dict[str, int]:
    """Where an army can go, by label, and what it costs."""
    ways = board.known("red").ways(board.state.armies[army])
    return {board.frame.scenario.world.grid.label(cell): cost for cell, cost in ways.costs.items()}


# -- MEC-2.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "cost"), [(".", 1), ("=", 1), (";", 2), (",", 2), ("f", 3), ("h", 3), ("^", 4), ("%", 4)]
)
def test_mec_2_1_entering_a_hex_costs_its_difficulty(letter: str, cost: int) -> None:
    """Field, road 1 · mud, rough 2 · forest, hills 3 · mountains, swamp 4."""
    board = Board(f".{letter}.")
    army = board.army("red", "0101")
    board.point("0301", owner="blue")
    board.give("red", march(board, "0101", "0201"))
    assert movement.points_left(board.frame, army) == 8 - cost


def test_mec_2_1_no_difficulty_is_under_one() -> None:
    """Never under 1, but where nobody enters."""
    assert all(DIFFICULTY[id] >= 1 for letter, id in LEGEND.items() if letter != "~")


def test_mec_2_1_the_worked_example() -> None:
    """8 points: forest (3), hills (3), 2 left, mountains cost 2 then: three hexes, 0 left."""
    board = Board(".fh^.")
    board.army("red", "0101")
    board.point("0501", owner="blue")
    assert labels(board, "red-1") == {"0101": 0, "0201": 3, "0301": 6, "0401": 8}
    events = board.give("red", march(board, "0101", "0201", "0301", "0401"))
    assert facts(events, "marched")["left"] == 0
    assert board.refusal("red", march(board, "0401", "0501")) == ("It has no movement points left.", "MEC-2.1")


def test_mec_2_1_any_point_left_buys_one_more_hex_and_no_second() -> None:
    """With fewer points left than the difficulty, it costs what is left."""
    board = Board(".^^..", options={"move": 5})
    board.army("red", "0101")
    assert labels(board, "red-1") == {"0101": 0, "0201": 4, "0301": 5}
    reason, rule = board.refusal("red", march(board, "0101", "0201", "0301", "0401"))
    assert (reason, rule) == ("It has 5 movement points.", "MEC-2.1")


def test_mec_2_1_what_is_reached_is_what_a_march_may_reach() -> None:
    """Candidates and check agree: every hex that is offered has a legal way, and every legal way of few hexes leads to
    one that is offered."""
    board = Board("..f.~", ".h.^.", "%..;.", "..,..", options={"move": 4})
    army = board.army("red", "0202")
    board.army("blue", "0504")
    ways = board.known("red").ways(army)
    offered = set(ways.cells)
    assert all(board.objection("red", March("red-1", ways.path_to(cell))) is None for cell in offered)
    neighbours = board.frame.scenario.world.grid.neighbours
    begun = [(army.cell,)]
    for _ in range(5):
        begun = [(*way, step) for way in begun for step in neighbours[way[-1]]]
        legal = {way[-1] for way in begun if board.objection("red", March("red-1", way)) is None}
        assert legal - {army.cell} <= offered


def test_mec_2_1_an_army_may_march_in_several_legs() -> None:
    """Ruling: as long as points last; the next turn it has all of them again."""
    board = Board("..........")
    army = board.army("red", "0101")
    board.army("blue", "1001")
    board.give("red", march(board, "0101", "0201", "0301"))
    board.give("red", march(board, "0301", "0401"))
    assert movement.points_left(board.frame, army) == 5
    board.round()
    assert movement.points_left(board.frame, army) == 8


def test_mec_2_1_whoever_marches_onto_an_enemy_is_told_how_to_attack() -> None:
    """One army stands on a hex; armies on neighbouring hexes fight (MEC-3.1), so one marches beside it."""
    board = Board("....")
    board.army("red", "0101")
    board.garrison("0301", "rifles")
    told, rule = board.refusal("red", march(board, "0101", "0201", "0301"))
    assert rule == "MEC-2.1"
    assert told == (
        "0301 is held by an enemy: the garrison of Stonegate. To attack, march to a hex beside it: the battle begins"
        " there."
    )


def test_mec_2_2_a_march_that_meets_an_enemy_leaves_no_points_to_use() -> None:
    """A march ends on the first hex next to an enemy; what is left is told only where it can be used."""
    board = Board(".....", ".....")
    board.army("red", "0101")
    board.army("blue", "0401")
    (first,) = board.give("red", march(board, "0101", "0201"))
    assert board.text(first) == "Red 1 marches 0101 → 0201; 7 movement points are left."
    (second,) = board.give("red", march(board, "0201", "0301"))
    assert board.text(second) == "Red 1 marches 0201 → 0301; an enemy is next to it, and its movement ends."
    del second.facts["met"]  # type: ignore[attr-defined]
    assert board.text(second) == "Red 1 marches 0201 → 0301; 6 movement points are left."


def test_mec_2_1_one_army_a_hex() -> None:
    """Nobody stands on, or passes through, a hex with an army on it; own ones neither."""
    board = Board("....")
    board.army("red", "0101")
    board.army("red", "0201")
    assert board.refusal("red", march(board, "0101", "0201")) == ("An army stands on 0201.", "MEC-2.1")
    assert board.refusal("red", march(board, "0101", "0201", "0301")) == ("An army stands on 0201.", "MEC-2.1")
    assert labels(board, "red-1") == {"0101": 0}


def test_mec_2_1_ways_are_whole_and_ones_own() -> None:
    """A march begins where the army stands, goes hex by hex, and is given for an own army in the own turn."""
    board = Board("....", "....")
    board.army("red", "0101")
    board.army("blue", "0402")
    assert board.refusal("red", march(board, "0201", "0301"))[1] == "MEC-2.1"
    assert board.refusal("red", march(board, "0101"))[1] == "MEC-2.1"
    assert board.refusal("red", march(board, "0101", "0301")) == (
        "An army goes hex by hex; the way has a gap.",
        "MEC-2.1",
    )
    assert board.refusal("red", March("red-1", (0, 999)))[1] == "MEC-2.1"
    assert board.refusal("red", march(board, "0402", "0401", army="blue-1")) == (
        "This is no army of yours.",
        "MEC-2.1",
    )
    assert board.refusal("blue", march(board, "0402", "0401", army="blue-1"))[1] == "MEC-3.1"


def test_mec_1_1_nobody_enters_water() -> None:
    """Water is impassable."""
    board = Board(".~.")
    board.army("red", "0101")
    assert board.refusal("red", march(board, "0101", "0201")) == ("No army can enter 0201.", "MEC-1.1")
    assert labels(board, "red-1") == {"0101": 0}


# -- MEC-2.2 -----------------------------------------------------------------------------------------------------------


def test_mec_2_2_no_movement_with_an_enemy_beside_it() -> None:
    """No movement while an enemy army is on a neighbouring hex."""
    board = Board(".....")
    ours = board.army("red", "0201")
    theirs = board.army("blue", "0301")
    board.state.fought = [(ours.id, theirs.id)]
    reason, rule = board.refusal("red", march(board, "0201", "0101"))
    assert (reason, rule) == ("Blue 1 stands next to it: it can't move.", "MEC-2.2")
    assert labels(board, "red-1") == {"0201": 0}


def test_mec_2_2_a_garrison_holds_up_as_well() -> None:
    """Or a garrison."""
    board = Board(".....")
    ours = board.army("red", "0201")
    garrison = board.garrison("0301", "rifles")
    board.state.fought = [(ours.id, garrison.id)]
    assert board.refusal("red", march(board, "0201", "0101"))[1] == "MEC-2.2"


def test_mec_2_2_a_march_ends_next_to_an_enemy() -> None:
    """It may end there, and not go on from there."""
    board = Board(".....", ".....")
    board.army("red", "0101")
    board.army("blue", "0502")
    reason, rule = board.refusal("red", march(board, "0101", "0201", "0301", "0401", "0501"))
    assert (reason, rule) == ("In 0401 an enemy is next to it: its movement ends.", "MEC-2.2")
    board.give("red", march(board, "0101", "0201", "0301", "0401"))
    assert board.known("red").clashes


def test_mec_2_2_allies_hold_nobody_up() -> None:
    """Only enemies do."""
    board = Board("......", sides=3, options={"alliances": True}, scenario={"alliances": [["red", "blue"]]})
    leaving = board.army("red", "0201")
    board.army("blue", "0301")
    board.army("green", "0601")
    board.give("red", march(board, "0201", "0101"))
    assert leaving.cell == board.cell("0101")


# -- MEC-2.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "damaged", "move", "points"), [(9, 5, 8, 4), (8, 4, 8, 8), (1, 1, 7, 3), (1, 1, 1, 1), (3, 1, 8, 8)]
)
def test_mec_2_3_half_the_points_with_more_than_half_damaged(units: int, damaged: int, move: int, points: int) -> None:
    """9 units, 5 damaged: 4 points; 8 units, 4 damaged: 8; rounded down, at least 1."""
    board = Board("..", options={"move": move})
    army = board.army("red", "0101", *["tank"] * units, damage=damaged)
    assert movement.allowance(board.frame, army) == points
    assert movement.points_left(board.frame, army) == points


# -- MEC-2.4 -----------------------------------------------------------------------------------------------------------


def test_mec_2_4_an_army_is_split_to_a_hex_beside_it() -> None:
    """The new army moves no more, and neither does the old one; pilots without a mech stay."""
    board = Board("...", "...")
    army = board.army("red", "0101", "lancer", "rifles", "tank")
    spare = board.pilot(army)
    board.give("red", Split("red-1", ("red-rifles-2", "red-tank-3"), board.cell("0201")))
    part = board.state.armies["red-2"]
    assert [unit.type for unit in part.units] == ["rifles", "tank"]
    assert [unit.type for unit in army.units] == ["lancer"]
    assert army.pilots == [spare.id]
    for id, start in (("red-1", "0101"), ("red-2", "0201")):
        reason, rule = board.refusal("red", march(board, start, "0102", army=id))
        assert (reason, rule) == ("It moves no more this turn: it was split or joined.", "MEC-2.4")
    board.point("0302", owner="blue")
    board.round()
    assert movement.points_left(board.frame, part) == 8


def test_mec_2_4_what_a_split_must_be() -> None:
    """Some but not all units, each once, to a free passable hex beside it, with no enemy near."""
    board = Board("...~", "....", "....", "....")
    board.army("red", "0301", "lancer", "rifles")
    board.army("red", "0201")
    own = ("red-rifles-2",)
    assert board.refusal("red", Split("red-1", (), board.cell("0302")))[1] == "MEC-2.4"
    assert board.refusal("red", Split("red-1", ("red-rifles-3",), board.cell("0302")))[1] == "MEC-2.4"
    assert board.refusal("red", Split("red-1", own * 2, board.cell("0302")))[1] == "MEC-2.4"
    assert board.refusal("red", Split("red-1", ("red-lancer-1", *own), board.cell("0302"))) == (
        "At least one unit must stay.",
        "MEC-2.4",
    )
    assert board.refusal("red", Split("red-1", own, board.cell("0104")))[1] == "MEC-2.4"
    assert board.refusal("red", Split("red-1", own, board.cell("0401")))[1] == "MEC-1.1"
    assert board.refusal("red", Split("red-1", own, board.cell("0201")))[1] == "MEC-2.1"
    board.army("blue", "0303")
    assert board.refusal("red", Split("red-1", own, board.cell("0302"))) == (
        "No army is split before an enemy.",
        "MEC-2.2",
    )


def test_mec_2_4_only_at_the_start_of_a_turn() -> None:
    """Once an army has marched, nothing is split or joined any more."""
    board = Board(".....", ".....")
    board.army("red", "0101", "lancer", "rifles")
    board.army("red", "0102")
    board.army("red", "0401")
    board.point("0301", owner="blue")
    board.give("red", march(board, "0401", "0501", army="red-3"))
    for order in (Split("red-1", ("red-rifles-2",), board.cell("0201")), Join("red-2", "red-1")):
        assert board.refusal("red", order) == (
            "An army has marched: this can be done at the start of a turn only.",
            "MEC-2.4",
        )


def test_mec_2_4_armies_beside_each_other_are_joined() -> None:
    """The one that joins is gone; the other has its units and pilots, and moves no more."""
    board = Board("....", "....")
    board.army("red", "0101", "lancer")
    other = board.army("red", "0201", "rifles")
    board.pilot(board.state.armies["red-1"])
    events = board.give("red", Join("red-1", "red-2"))
    assert kinds(events) == ["joined"]
    assert list(board.state.armies) == ["red-2"]
    assert [unit.type for unit in other.units] == ["rifles", "lancer"]
    assert len(other.pilots) == 1
    assert board.refusal("red", march(board, "0201", "0301", army="red-2"))[1] == "MEC-2.4"


def test_mec_2_4_what_a_joining_must_be() -> None:
    """Own armies beside each other, that have done nothing yet, and none that leaves an enemy."""
    board = Board("......", "......")
    ours = board.army("red", "0101")
    board.army("red", "0401")
    theirs = board.army("blue", "0602")
    assert board.refusal("red", Join("red-1", "red-2"))[0] == "Only armies beside each other can be joined."
    assert board.refusal("red", Join("red-1", "blue-1"))[0] == "This is no army of yours."
    board.state.armies["red-2"].cell = board.cell("0201")
    ours.stopped_in = board.state.turn
    assert board.refusal("red", Join("red-1", "red-2"))[1] == "MEC-2.4"
    ours.stopped_in = 0
    theirs.cell = board.cell("0102")
    board.state.fought = [("red-1", "blue-1"), ("red-2", "blue-1")]
    assert board.refusal("red", Join("red-1", "red-2"))[1] == "MEC-2.2"


def test_mec_2_4_pilots_of_an_army_without_units_go_to_the_nearest_own_point() -> None:
    """Else they are lost."""
    for owner, kept in (("red", 1), ("blue", 0)):
        board = Board("........")
        army = board.army("red", "0301", "lancer")
        board.army("blue", "0701")
        far, near = board.point("0801", owner=owner), board.point("0101", owner=owner)
        table = board.table()
        army.pilots, army.units = [unit.pilot for unit in army.units if unit.pilot], []
        disband(board.frame, army, table)
        board.check()
        assert (len(near.pilots), len(far.pilots)) == (kept, 0)
        assert len(board.state.pilots) == kept
