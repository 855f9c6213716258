"""MEC-2: how armies move, and how they are split and joined."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.mechs.orders.moving import March
from hexwar_tui.systems.mechs.orders.mustering import Join, Split
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.points_held import disband
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND
from tests.systems.mechs.boards import Board, allied, facts, kinds


def refused(board: Board, *labels: str, army: str = "red-1") -> tuple[str, str]:
    """Why Red may not march over these hexes, and by which rule."""
    return board.refusal("red", March(army, board.path(*labels)))


def reach(board: Board) -> dict[str, int]:
    """Where Red's first army can go, by label, and what it costs."""
    ways = board.known("red").ways(board.state.armies["red-1"])
    return {board.label(cell): cost for cell, cost in ways.costs.items()}


def test_mec_2_1_entering_a_hex_costs_its_difficulty() -> None:
    """Field, road 1 · mud, rough 2 · forest, hills 3 · mountains, swamp 4; never under 1, but where nobody enters."""
    left = {}
    for letter in ".=;,fh^%":
        board = Board(f".{letter}.")
        (army,) = board.armies(red="0101")
        board.point("0301", owner="blue")
        board.march("red-1", "0101", "0201")
        left[letter] = movement.points_left(board.frame, army)
    assert left == {".": 7, "=": 7, ";": 6, ",": 6, "f": 5, "h": 5, "^": 4, "%": 4}
    assert all(DIFFICULTY[id] >= 1 for letter, id in LEGEND.items() if letter != "~")


def test_mec_2_1_any_point_left_buys_one_more_hex_and_no_second() -> None:
    """The worked example, 8 points: forest (3), hills (3), 2 left, mountains cost 2 then: three hexes, 0 left."""
    board = Board(".fh^.")
    board.armies(red="0101")
    board.point("0501", owner="blue")
    assert reach(board) == {"0101": 0, "0201": 3, "0301": 6, "0401": 8}
    assert refused(board, "0101", "0201", "0301", "0401", "0501") == ("It has 8 movement points.", "MEC-2.1")
    assert facts(board.march("red-1", "0101", "0201", "0301", "0401"), "marched")["left"] == 0
    assert refused(board, "0401", "0501") == ("It has no movement points left.", "MEC-2.1")


def test_mec_2_1_what_is_reached_is_what_a_march_may_reach() -> None:
    """Candidates and check agree: every hex that is offered has a legal way, and every legal way of few hexes leads to
    one that is offered."""
    board = Board("..f.~", ".h.^.", "%..;.", "..,..", options={"move": 4})
    army, _ = board.armies(red="0202", blue="0504")
    ways = board.known("red").ways(army)
    offered = set(ways.cells)
    assert all(board.objection("red", March("red-1", ways.path_to(cell))) is None for cell in offered)
    neighbours = board.frame.scenario.world.grid.neighbours
    begun = [(army.cell,)]
    for _ in range(5):
        begun = [(*way, step) for way in begun for step in neighbours[way[-1]]]
        legal = {way[-1] for way in begun if board.objection("red", March("red-1", way)) is None}
        assert legal - {army.cell} <= offered


def test_mec_2_1_a_way_is_entered_leg_by_leg() -> None:
    """What has been entered of it is a way already, and from its end it goes on for the points that are left."""
    board = Board("......", options={"move": 3})
    board.armies(red="0101", blue="0601")
    onward, begun = specs(March)["path"].onward, board.path("0101", "0201")
    assert onward is not None
    found = {each.value: each.mark for each in onward(board.known("red"), {"unit": "red-1"}, begun)}
    assert {begun: "1", (*begun, 2): "2", (*begun, 2, 3): "3"}.items() <= found.items()


def test_mec_2_1_an_army_may_march_in_several_legs() -> None:
    """Ruling: as long as points last; the next turn it has all of them again."""
    board = Board("..........")
    army, _ = board.armies(red="0101", blue="1001")
    board.march("red-1", "0101", "0201", "0301")
    board.march("red-1", "0301", "0401")
    assert movement.points_left(board.frame, army) == 5
    board.round()
    assert movement.points_left(board.frame, army) == 8


def test_mec_2_1_one_army_a_hex() -> None:
    """Nobody stands on, or passes through, a hex with an army on it; own ones neither. Whoever marches onto an enemy is
    told how to attack: armies on neighbouring hexes fight (MEC-3.1)."""
    board = Board("....", ".~..")
    board.army("red", "0101")
    board.army("red", "0201")
    told = "An army stands on 0201."
    assert refused(board, "0101", "0201") == refused(board, "0101", "0201", "0301") == (told, "MEC-2.1")
    board.state.armies["red-2"].cell = board.cell("0102")
    board.garrison("0301", "rifles")
    told = "0301 is held by an enemy: the garrison of Stonegate."
    told += " To attack, march to a hex beside it: the battle begins there."
    assert refused(board, "0101", "0201", "0301") == (told, "MEC-2.1")


def test_mec_2_1_ways_are_whole_and_ones_own() -> None:
    """A march begins where the army stands, goes hex by hex, and is given for an own army in the own turn."""
    board = Board("....", "....")
    board.armies(red="0101", blue="0402")
    gap = "An army goes hex by hex; the way has a gap: 0301 does not lie next to 0101: put 0201 between 0101 and 0301."
    assert refused(board, "0101", "0301") == (gap, "MEC-2.1")
    elsewhere, nowhere = March("red-1", board.path("0201", "0301")), March("red-1", board.path("0101"))
    assert board.refusals("red", elsewhere, nowhere, March("red-1", (0, 999))) == {"MEC-2.1"}
    assert refused(board, "0402", "0401", army="blue-1") == ("This is no army of yours.", "MEC-2.1")
    assert board.refusals("blue", March("blue-1", board.path("0402", "0401"))) == {"MEC-3.1"}


def test_mec_1_1_nobody_enters_water() -> None:
    """Water is impassable."""
    board = Board(".~.")
    board.armies(red="0101")
    assert refused(board, "0101", "0201") == ("No army can enter 0201.", "MEC-1.1")
    assert reach(board) == {"0101": 0}


def test_mec_2_2_no_movement_with_an_enemy_beside_it() -> None:
    """No movement while an enemy army is on a neighbouring hex, or a garrison."""
    board = Board(".....")
    ours, theirs = board.armies(red="0201", blue="0301")
    board.state.fought = [(ours.id, theirs.id)]
    assert refused(board, "0201", "0101") == ("Blue 1 stands next to it: it can't move.", "MEC-2.2")
    assert reach(board) == {"0201": 0}
    theirs.cell = board.cell("0501")
    garrison = board.garrison("0301", "rifles")
    board.state.fought = [(ours.id, garrison.id)]
    assert refused(board, "0201", "0101")[1] == "MEC-2.2"


def test_mec_2_2_a_march_that_meets_an_enemy_leaves_no_points_to_use() -> None:
    """A march ends on the first hex next to an enemy, and does not go on from there; what is left is told only where it
    can be used."""
    board = Board(".....", ".....")
    board.armies(red="0101", blue="0401")
    told = ("In 0301 an enemy is next to it: its movement ends.", "MEC-2.2")
    assert refused(board, "0101", "0201", "0301", "0302") == told
    (first,) = board.march("red-1", "0101", "0201")
    assert board.text(first) == "Red 1 marches 0101 → 0201; 7 movement points are left."
    (second,) = board.march("red-1", "0201", "0301")
    assert board.text(second) == "Red 1 marches 0201 → 0301; an enemy is next to it, and its movement ends."
    assert board.known("red").clashes
    del second.facts["met"]  # type: ignore[attr-defined]
    assert board.text(second) == "Red 1 marches 0201 → 0301; 6 movement points are left."


def test_mec_2_2_allies_hold_nobody_up() -> None:
    """Only enemies do."""
    board = allied("......")
    leaving, *_ = board.armies(red="0201", blue="0301", green="0601")
    board.march("red-1", "0201", "0101")
    assert leaving.cell == board.cell("0101")


@pytest.mark.parametrize(
    ("units", "damaged", "move", "points"), [(9, 5, 8, 4), (8, 4, 8, 8), (1, 1, 7, 3), (1, 1, 1, 1)]
)
def test_mec_2_3_half_the_points_with_more_than_half_damaged(units: int, damaged: int, move: int, points: int) -> None:
    """9 units, 5 damaged: 4 points; 8 units, 4 damaged: 8; rounded down, at least 1."""
    board = Board("..", options={"move": move})
    army = board.army("red", "0101", *["tank"] * units, damage=damaged)
    assert movement.allowance(board.frame, army) == points
    assert movement.points_left(board.frame, army) == points


def test_mec_2_4_an_army_is_split_to_a_hex_beside_it() -> None:
    """The new army moves no more, and neither does the old one; pilots without a mech stay."""
    board = Board("...", "...")
    army = board.army("red", "0101", "lancer", "rifles", "tank")
    spare = board.pilot(army)
    board.give("red", Split("red-1", ("red-rifles-2", "red-tank-3"), board.cell("0201")))
    part = board.state.armies["red-2"]
    assert [unit.type for unit in part.units] == ["rifles", "tank"]
    assert ([unit.type for unit in army.units], army.pilots) == (["lancer"], [spare.id])
    told = ("It moves no more this turn: it was split or joined.", "MEC-2.4")
    assert refused(board, "0101", "0102") == refused(board, "0201", "0102", army="red-2") == told
    board.point("0302", owner="blue")
    board.round()
    assert movement.points_left(board.frame, part) == 8


def test_mec_2_4_what_a_split_must_be() -> None:
    """Some but not all units, each once, to a free passable hex beside it, with no enemy near."""
    board = Board("...~", "....", "....", "....")
    board.army("red", "0301", "lancer", "rifles")
    board.army("red", "0201")
    own = ("red-rifles-2",)
    chosen = ((), ("red-rifles-3",), own * 2, ("red-lancer-1", *own))
    orders = [Split("red-1", units, board.cell("0302")) for units in chosen]
    assert board.refusal("red", orders[-1])[0] == "At least one unit must stay."
    assert board.refusals("red", *orders, Split("red-1", own, board.cell("0104"))) == {"MEC-2.4"}
    assert board.refusals("red", Split("red-1", own, board.cell("0401"))) == {"MEC-1.1"}
    assert board.refusals("red", Split("red-1", own, board.cell("0201"))) == {"MEC-2.1"}
    board.army("blue", "0303")
    told = ("No army is split before an enemy.", "MEC-2.2")
    assert board.refusal("red", Split("red-1", own, board.cell("0302"))) == told


def test_mec_2_4_only_at_the_start_of_a_turn() -> None:
    """Once an army has marched, nothing is split or joined any more."""
    board = Board(".....", ".....")
    for label in ("0101", "0102", "0401"):
        board.army("red", label, "lancer", "rifles")
    board.point("0301", owner="blue")
    board.march("red-3", "0401", "0501")
    told = "An army has marched: this can be done at the start of a turn only."
    assert board.refusal("red", Join("red-2", "red-1")) == (told, "MEC-2.4")
    assert board.refusals("red", Split("red-1", ("red-rifles-2",), board.cell("0201"))) == {"MEC-2.4"}


def test_mec_2_4_armies_beside_each_other_are_joined() -> None:
    """The one that joins is gone; the other has its units and pilots, and moves no more."""
    board = Board("....", "....")
    first, other = board.army("red", "0101", "lancer"), board.army("red", "0201", "rifles")
    board.pilot(first)
    assert kinds(board.give("red", Join("red-1", "red-2"))) == ["joined"]
    assert list(board.state.armies) == ["red-2"]
    assert ([unit.type for unit in other.units], len(other.pilots)) == (["rifles", "lancer"], 1)
    assert refused(board, "0201", "0301", army="red-2")[1] == "MEC-2.4"


def test_mec_2_4_who_has_no_army_beside_it_is_told_when_armies_join() -> None:
    """Else the one that marches to the other would learn only then that it is too late."""
    none = render(specs(Join)["other"].none, "en")
    assert none.startswith("No army of yours is beside it; armies join at the start of a turn only")


def test_mec_2_4_what_a_joining_must_be() -> None:
    """Own armies beside each other, that have done nothing yet, and none that leaves an enemy."""
    board = Board("......", "......")
    ours, theirs = board.armies(red="0101", blue="0602")
    other = board.army("red", "0401")
    assert board.refusal("red", Join("red-1", "red-2"))[0] == "Only armies beside each other can be joined."
    assert board.refusal("red", Join("red-1", "blue-1"))[0] == "This is no army of yours."
    other.cell, ours.stopped_in = board.cell("0201"), board.state.turn
    assert board.refusals("red", Join("red-1", "red-2")) == {"MEC-2.4"}
    ours.stopped_in, theirs.cell = 0, board.cell("0102")
    board.state.fought = [("red-1", "blue-1"), ("red-2", "blue-1")]
    assert board.refusals("red", Join("red-1", "red-2")) == {"MEC-2.2"}


@pytest.mark.parametrize(("owner", "kept"), [("red", 1), ("blue", 0)])
def test_mec_2_4_pilots_of_an_army_without_units_go_to_the_nearest_own_point(owner: str, kept: int) -> None:
    """Else they are lost."""
    board = Board("........")
    army = board.army("red", "0301", "lancer")
    board.army("blue", "0701")
    far, near = board.point("0801", owner=owner), board.point("0101", owner=owner)
    army.pilots, army.units = [unit.pilot for unit in army.units if unit.pilot], []
    disband(board.frame, army, board.table())
    board.check()
    assert (len(near.pilots), len(far.pilots), len(board.state.pilots)) == (kept, 0, kept)
