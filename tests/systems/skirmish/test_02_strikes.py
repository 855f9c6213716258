"""SKI-1.8 and the air strikes of 2.1: who calls them, on what, and what a Spotter in a building is."""

from __future__ import annotations

from hexwar_tui.systems.skirmish.orders.shooting import Strike
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, spot, take

VILLAGE = r"""
.F    .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .     . o__ hB\   .
.     .     . \__D.     .C
   .     .     .     .
"""
"""A house with A and B of blue; C of blue in the open behind it; red's R before it, F over open ground."""

FIRED = {"active_in": 1, "active_inside": True}


def village(*, red: Fighter | None = None, flyer: Fighter | None = None, blue: Fighter | None = None) -> Board:
    """Red's turn."""
    return Board(
        VILLAGE,
        F=flyer or vehicle("red", "flyer", "air-strike"),
        R=red or soldier("red", "rifle", skills=["spotter"]),
        A=blue or soldier("blue", "rifle", **FIRED),
        B=soldier("blue", "rifle"),
        C=soldier("blue", "rifle"),
    )


def strike(board: Board, caller: Unit, label: str, carrier: Unit | None = None) -> Strike:
    """An order to call a strike on a hex."""
    return Strike(caller.id, board.cell(label), None if carrier is None else carrier.id)


def in_the_open(board: Board) -> Board:
    """The same board with all of blue's units of the house on one hex before it."""
    for letter in "AB":
        board[letter].cell = board.cell("0302")
    return board


# -- what it does ------------------------------------------------------------------------------------------------------


def test_ski_2_1_all_in_the_hex() -> None:
    """Air strike: all in the hex, 2 damage, which is a soldier's death; one roll to hit, a save for each."""
    board = in_the_open(village())
    events = board.give("red", strike(board, board["F"], "0302"), [10, 14, 15])
    assert kinds(events) == ["strike", "saved", "hurt", "destroyed", "saved"]
    assert (board["A"].fallen, board["B"].damage) == (True, 0)


def test_ski_2_1_friends_in_the_hex_are_hit_too() -> None:
    """All in the hex."""
    board = in_the_open(village())
    friend = board.put(soldier("red"), "0302")
    board.give("red", strike(board, board["F"], "0302"), [10, 15, 15, 1])
    assert friend.fallen


def test_ski_2_1_a_strike_misses_below_10() -> None:
    """Hit 10+; a miss is a strike spent."""
    board = in_the_open(village())
    events = board.give("red", strike(board, board["F"], "0302"), [9])
    assert facts(events, "strike")["hits"] == 0
    assert board.refusal("red", strike(board, board["F"], "0302")) == (
        "This side has no air strike left.",
        "SKI-2.1",
    )


def test_ski_2_1_a_side_that_never_had_a_strike_has_none() -> None:
    """A strike is carried out by a flyer that has it, or called by a Spotter; no unit has one here, nor had one."""
    board = in_the_open(village(flyer=vehicle("red", "flyer", "rifle")))
    assert board.refusal("red", strike(board, board["F"], "0302")) == (
        "This side has no unit with an air strike.",
        "SKI-2.1",
    )


def test_ski_2_1_only_the_carriers_skill_counts() -> None:
    """Ruling: neither range nor movement, but the skill of who carries it."""
    board = in_the_open(village(flyer=vehicle("red", "flyer", "air-strike", skills=["veteran"], moved_in=2)))
    assert facts(board.give("red", strike(board, board["F"], "0302"), [1]), "strike")["need"] == 8


def test_ski_1_2_c_a_strike_damages_a_house_and_those_in_it_by_that_alone() -> None:
    """Damages houses: on a hex of one it comes down on the house."""
    board = village()
    events = board.give("red", strike(board, board["R"], "0502"), [10])
    assert kinds(events) == ["strike", "building-hit"]
    assert (board["A"].damage, board.state.buildings["house-1"].damage) == (0, 1)


def test_ski_1_2_a_no_strike_on_a_house_whose_soldiers_keep_still() -> None:
    """Until someone now inside was active since entering, shooting at the house is forbidden, from the air as well."""
    board = village(blue=soldier("blue", "rifle"))
    assert board.refusal("red", strike(board, board["R"], "0502"))[1] == "SKI-1.2"


def test_ski_2_1_a_strike_needs_something_to_hit() -> None:
    """Neither an enemy nor a house: nothing to strike."""
    board = village()
    assert board.refusal("red", strike(board, board["F"], "0101")) == (
        "There is neither an enemy nor a house on that hex.",
        "SKI-2.1",
    )


# -- who calls it ------------------------------------------------------------------------------------------------------


def test_ski_2_1_a_flyer_strikes_itself() -> None:
    """Flyer: it strikes what it sees; that is shooting."""
    board = in_the_open(village())
    events = board.give("red", strike(board, board["F"], "0302"), [1])
    assert board["F"].active_in == 2
    assert [board.text(event) for event in events] == ["Flyer 1 (Red) strikes 0302 from the air: 1 (10+ hits), 0 hits."]


def test_ski_2_1_a_spotter_calls_the_strike_of_a_friend() -> None:
    """Or called by a Spotter who sees the target; the caller acts, the carrier may still act."""
    board = in_the_open(village())
    board.state.touched = board["R"].id
    events = board.give("red", strike(board, board["R"], "0302"), [1])
    assert facts(events, "strike")["carrier"] == board["F"].id
    assert board["F"].weapons[0].spent is True
    assert (board["R"].active_in, board["F"].active_in) == (0, 0)
    assert board.state.touched is None
    assert "calls an air strike of Flyer 1 (Red) on 0302" in board.text(events[0])


def test_ski_1_8_nobody_else_calls_one() -> None:
    """Flyer, or called by a Spotter."""
    board = in_the_open(village(red=soldier("red", "rifle")))
    assert board.refusal("red", strike(board, board["R"], "0302")) == (
        "Soldier 2 is neither a Spotter nor a flyer that has an air strike left.",
        "SKI-1.8",
    )


def test_ski_2_1_who_carries_a_strike_on_the_ground_needs_a_spotter() -> None:
    """Flyer, or called by a Spotter: a soldier with an air strike is no flyer."""
    board = in_the_open(village(red=soldier("red", "air-strike"), flyer=vehicle("red", "flyer", "rifle")))
    assert board.refusal("red", strike(board, board["R"], "0302"))[1] == "SKI-1.8"
    board["R"].skills = ["spotter"]
    assert board.objection("red", strike(board, board["R"], "0302")) is None


def test_ski_2_1_the_caller_sees_the_target() -> None:
    """Called by a Spotter who sees the target."""
    board = village()
    board["R"].cell = board.cell("0402")
    text, rule = board.refusal("red", strike(board, board["R"], "0903"))
    assert rule == "SKI-1.9"
    assert text.startswith("Soldier 2 does not see 0903: House 1 at")


def test_ski_2_1_one_of_two_strikes_is_named() -> None:
    """Where more than one could come down it is said whose does."""
    board = in_the_open(village())
    second = board.put(vehicle("red", "flyer", "air-strike"), "0103")
    assert board.refusal("red", strike(board, board["R"], "0302"))[1] == "SKI-2.1"
    board.give("red", strike(board, board["R"], "0302", second), [1])
    assert (second.weapons[0].spent, board["F"].weapons[0].spent) == (True, False)
    assert board.refusal("red", strike(board, board["R"], "0302", second))[1] == "SKI-2.1"


def test_ski_1_7_who_was_in_water_calls_none() -> None:
    """Infantry may not shoot in the turn in which it was in water."""
    board = in_the_open(village(red=soldier("red", "rifle", skills=["spotter"], waded_in=2)))
    assert board.refusal("red", strike(board, board["R"], "0302"))[1] == "SKI-1.7"


# -- Spotters ----------------------------------------------------------------------------------------------------------


def manned(board: Board) -> Board:
    """Blue's turn; the house serves blue, who has an air strike, as Spotter."""
    board.state.buildings["house-1"].spotter = ["blue"]
    board.put(vehicle("blue", "flyer", "air-strike"), "0901")
    board.turn_to("blue")
    return board


def test_ski_1_8_a_building_as_spotter() -> None:
    """A house or bunker may be bought the characteristic Spotter: whoever is inside calls strikes, from an opening."""
    board = manned(village())
    assert board.refusal("blue", strike(board, board["A"], "0102")) == (
        "Soldier 1 is inside and has to be at an opening to see out.",
        "SKI-1.2",
    )
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert kinds(board.give("blue", strike(board, board["A"], "0102"), [1])) == ["strike"]


def test_ski_1_8_it_serves_the_side_that_is_alone_inside() -> None:
    """Which serves the side alone inside."""
    board = manned(village())
    board.put(soldier("red"), "0602")
    assert board.refusal("blue", strike(board, board["A"], "0102"))[1] == "SKI-1.8"


def test_ski_1_8_it_serves_the_side_that_has_bought_it() -> None:
    """May be bought: by each side for itself."""
    board = manned(village())
    board.state.buildings["house-1"].spotter = ["red"]
    assert board.refusal("blue", strike(board, board["A"], "0102"))[1] == "SKI-1.8"


def test_ski_1_8_who_is_outside_is_no_spotter_by_it() -> None:
    """The side inside."""
    board = manned(village())
    assert board.refusal("blue", strike(board, board["C"], "0102"))[1] == "SKI-1.8"


def test_ski_1_8_a_spotter_tests_for_others() -> None:
    """A Spotter makes detection tests for his side."""
    board = village()
    board.give("red", spot(board["R"], board["A"]), [11])
    friend = board.put(soldier("red", "rifle"), "0202")
    assert kinds(board.give("red", fire(friend, "rifle", board["A"]), [2])) == ["fired"]
    assert board.refusal("red", spot(board["R"], board["A"]))[1] == "SKI-1.2"
