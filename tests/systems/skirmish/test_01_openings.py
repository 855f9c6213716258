"""SKI-1.2 b: fire out of houses through openings, and tests for others."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.rules.ground.places import take_off
from tests.systems.skirmish.boards import Board, fighter, kinds
from tests.systems.skirmish.grounds import HOUSE, blues_turn, house
from tests.systems.skirmish.shots import fire, observe, spot, take

# -- openings ----------------------------------------------------------------------------------------------------------


def test_ski_1_2_b_fire_out_of_a_house_takes_an_opening() -> None:
    """Fire out of a house goes only through its openings: a soldier within 1 hex of one takes it, of his own hex or the
    next, and no line of sight from there is needed."""
    board = blues_turn()
    told = ("Soldier 1 is inside and has to take an opening to fire out of it.", "SKI-1.2")
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == told
    assert kinds(board.give("blue", take(board, board["A"], "0502 SW"))) == ["opening-taken"]
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]
    board.give("blue", take(board, board["B"], "0502 NW"))
    assert board.objection("blue", fire(board["B"], "rifle", board["R"])) is None


LONG = r"""
hA    .     .     .
__ h \__ .    /h \   .
. \__ hB\   . \__D.
   . \__D.     .     .
.     .     .     .
   .     .     .     .
"""
"""A long house with a door at one end, and another house."""


def test_ski_1_2_b_which_opening_may_be_taken() -> None:
    """Within 1 hex: not from the other end of a long house, nor one of another house. A soldier inside takes it; nobody
    outside does, and there must be one."""
    board = Board(LONG, A="blue rifle", B="blue rifle")
    board.turn_to("blue")
    for letter, opening in (("A", "0302 SE"), ("B", "0601 SE")):
        text, _ = board.refusal("blue", take(board, board[letter], opening))
        assert text.startswith("That opening is not within 1 hex")
    board = blues_turn()
    told = board.refusal("blue", take(board, board["C"], "0602 SE"))
    assert told == ("Soldier 3 is no soldier in a house or bunker.", "SKI-1.2")
    told = board.refusal("blue", take(board, board["A"], "0502 N"))
    assert told == ("There is no door or window of a building on that hex side.", "SKI-1.2")


def test_ski_1_2_b_what_is_seen_from_an_opening_is_shown_before() -> None:
    """The preview tells how many use the opening and whom one sees from it."""
    board = blues_turn()
    told = {"Have fired through it": "0 of 2", "Enemies seen from it": "Soldier 1 (Red) and Soldier 2 (Red)"}
    assert board.preview("blue", take(board, board["A"], "0502 NW")) == told
    board.give("blue", observe(board, board["A"], "0602 SE"))
    assert list(board.preview("blue", observe(board, board["B"], "0602 SE")).values())[:2] == ["1 of 2", "none"]


def test_ski_1_2_b_the_opening_is_his_position() -> None:
    """Until his next turn the opening is his position, for seeing, being seen, range: he does not go to another."""
    board = blues_turn()
    board.give("blue", take(board, board["B"], "0502 NW"))
    told = ("Soldier 2 is at the opening 0502 north-west until its next turn.", "SKI-1.2")
    assert board.refusal("blue", take(board, board["B"], "0502 SW")) == told
    board.give("blue", fire(board["B"], "rifle", board["R"]), [2])
    board.turn_to("red", 3)
    assert board.objection("red", fire(board["R"], "rifle", board["B"])) is None


def test_ski_1_2_b_no_test_for_fire_out_of_a_house_nor_inside_it() -> None:
    """No detection test for fire out of a house, at soldiers on light cover too; none between soldiers inside it,
    whether they were active or not, and no opening is taken."""
    board = Board(HOUSE.replace(".R", "cR"), R="red rifle", S="red", A="blue rifle", B="blue", C="blue")
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]
    board = house(B="red rifle", blue="blue rifle")
    assert kinds(board.give("red", fire(board["B"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_two_fire_through_one_opening() -> None:
    """At most 2 soldiers a turn fire through one opening, though a third has taken it before they did."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third, fourth = board.put("blue rifle", "0502"), board.put("blue rifle", "0602")
    for unit in (third, board["A"], board["B"]):
        board.give("blue", take(board, unit, "0502 NW"))
    for letter in "AB":
        board.give("blue", fire(board[letter], "rifle", board["R"]), [2])
    told = ("Two soldiers have fired through the opening 0502 north-west this turn.", "SKI-1.2")
    assert board.refusal("blue", fire(third, "rifle", board["R"])) == told
    assert board.refusal("blue", take(board, fourth, "0502 NW")) == told
    assert board.objection("blue", take(board, fourth, "0502 SW")) is None


def test_ski_1_2_b_two_observe_through_one_opening() -> None:
    """At most 2 observe through it, an order of its own; who observes does not fire until he takes it."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third = board.put("blue rifle", "0502")
    for letter in "AB":
        assert kinds(board.give("blue", observe(board, board[letter], "0502 NW"))) == ["observes"]
    told = ("Two soldiers have observed through the opening 0502 north-west.", "SKI-1.2")
    assert board.refusal("blue", observe(board, third, "0502 NW")) == told
    assert board.objection("blue", take(board, third, "0502 NW")) is None
    told = ("Soldier 1 observes through the opening; to fire, it has to take it.", "SKI-1.2")
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == told
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.objection("blue", fire(board["A"], "rifle", board["R"])) is None


THROUGH = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\   .     .
   .     . \__D.     .
.     .     .     .     .
   .     .     .     .C
"""
"""A house of one hex with a window to the north-west and a door to the south-east, an enemy before each."""


def test_ski_1_2_b_fire_does_not_go_back_through_the_house() -> None:
    """Fire goes out of the opening that was taken: not back through the house and out of another, though the enemy is
    seen that way; he is shot at from the opening that he is before."""
    board = Board(THROUGH, A="blue rifle", R="red rifle", C="red rifle")
    board.turn_to("blue")
    order = take(board, board["A"], "0502 NW")
    assert board.preview("blue", order)["Enemies seen from it"] == "Soldier 1 (Red)"
    board.give("blue", order)
    told = "From the opening 0502 north-west the line to Soldier 2 (Red) leads back through the building."
    assert board.refusal("blue", fire(board["A"], "rifle", board["C"])) == (told, "SKI-1.2")
    assert board.objection("blue", fire(board["A"], "rifle", board["R"])) is None
    board["A"].opening = board.opening("0502 SE")
    assert board.objection("blue", fire(board["A"], "rifle", board["C"])) is None
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"]))[1] == "SKI-1.2"


def test_ski_1_2_openings_are_offered_as_doors_and_windows() -> None:
    """The openings within 1 hex of a soldier inside, with the hex and the side of it on which each is."""
    board = blues_turn()
    soldiers = [each.value for each in board.offered("blue", "take-opening").candidates]
    assert soldiers == [board["A"].id, board["B"].id]
    offered = board.offered("blue", "take-opening", unit=board["A"].id).candidates
    sides = [(board.cell("0602"), 2), (board.cell("0502"), 4), (board.cell("0502"), 5)]
    assert [each.value for each in offered] == sides
    told = [(render(each.label, "en"), render(each.note, "en")) for each in offered]
    assert told == [("0602 south-east", "door"), ("0502 south-west", "window"), ("0502 north-west", "window")]


def test_ski_4_1_who_is_taken_off_the_board_is_as_if_never_deployed() -> None:
    """As if it were not deployed: it is at no opening, observes nothing, and has fired from nowhere."""
    board = blues_turn()
    unit = board["A"]
    board.give("blue", observe(board, unit, "0502 SW"))
    unit.active_inside, unit.fired_from = True, unit.opening
    take_off(unit)
    assert (unit.cell, unit.opening, unit.fired_from) == (None, None, None)
    assert (unit.observing, unit.active_inside) == (False, False)


# -- tests for others --------------------------------------------------------------------------------------------------

TWO_HOUSES = r"""
.     .     .     .
   .     .R    .  __ .
.  __ .     .    ohA\
  /hXo   .     . o__D.
. D__o.     .     .
   .     .S    .     .
"""


def two_houses(active_in: int = 1) -> Board:
    """Red's turn: X in his house, R and S of red outside, A of blue has fired from his house last turn."""
    return Board(TWO_HOUSES, X="red rifle", R="red rifle", S="red rifle", A=fighter("blue rifle", active_in=active_in))


def test_ski_1_2_b_an_observer_tests_for_his_side() -> None:
    """By one who observes through an opening, and needs no test from inside: it serves every shooter of his side, but
    nobody else acts before he has moved, shot or been declared done (SKI-4.5)."""
    board = two_houses()
    board.give("red", observe(board, board["X"], "0202 NE"))
    assert kinds(board.give("red", spot(board["X"], board["A"]))) == ["sighted"]
    assert board.refusal("red", fire(board["R"], "rifle", board["A"]))[1] == "SKI-4.5"
    board.state.touched = None
    for letter in "RS":
        assert kinds(board.give("red", fire(board[letter], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_who_is_inside_looks_out_of_openings_only() -> None:
    """While inside, seen through openings only: a Spotter inside has to be at one."""
    board = two_houses()
    board["X"].skills = ["spotter"]
    told = ("Soldier 1 is inside and has to be at an opening to see out.", "SKI-1.2")
    assert board.refusal("red", spot(board["X"], board["A"])) == told
    board.give("red", take(board, board["X"], "0202 NE"))
    assert board.objection("red", spot(board["X"], board["A"])) is None


def test_ski_1_2_a_out_of_a_house_into_another() -> None:
    """No detection test for fire out of a house, into another as well; but only at those who were active (ruling). A
    test for others, too, is made of those that may be shot at."""
    board = two_houses(active_in=0)
    board["S"].skills = ["spotter"]
    told = ("Soldier 1 (Blue) was not active last turn: inside a building it is not detected.", "SKI-1.2")
    assert board.refusal("red", spot(board["S"], board["A"])) == told
    board.give("red", take(board, board["X"], "0202 NE"))
    assert board.refusal("red", fire(board["X"], "rifle", board["A"]))[1] == "SKI-1.2"
    board["A"].active_in = 1
    assert kinds(board.give("red", fire(board["X"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_one_test_for_others_a_turn() -> None:
    """One test per shooter, target and turn, and who tests for others does so once a turn; failed, the others may still
    make their own."""
    board = house(S="red rifle +spotter")
    board.give("red", spot(board["S"], board["A"]), [10])
    told = ("Soldier 2 has made a test for others this turn.", "SKI-1.2")
    assert board.refusal("red", spot(board["S"], board["A"])) == told
    assert board.refusal("red", fire(board["S"], "rifle", board["A"]))[0].startswith("Soldier 2 has not detected")
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])) == ["detection", "fired"]


def test_ski_1_2_b_who_tests_for_others_and_of_whom() -> None:
    """Spotters, and who observes, make tests for others; nobody else. What a shooter has seen himself may still be
    tested for all the others. Looking is not touching (SKI-4.5): after his test for others any unit may act."""
    board = house(S="red rifle +spotter")
    told = ("Soldier 1 is no Spotter and does not observe through an opening.", "SKI-1.2")
    assert board.refusal("red", spot(board["R"], board["A"])) == told
    board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])
    board.give("red", spot(board["S"], board["A"]), [11])
    assert board.state.touched is None
    other = board.put("red rifle", "0101")
    assert board.objection("red", fire(other, "rifle", board["A"])) is None


def lookout() -> Board:
    """A of red is a Spotter on open ground, B of blue on light cover, C beyond it in the open."""
    return Board(".A\n\n.\n\ncB\n\n.C\n\n", A="red rifle +spotter", B="blue rifle", C="blue rifle")


def test_ski_1_2_b_why_nobody_is_tested() -> None:
    """Nobody in shelter there; passed for the whole side already; one test a turn, of whom one has
    tested to shoot and failed neither; who is none to look out."""
    board = lookout()
    cover, beyond = board.path("0103", "0104")
    nobody = board.refusal("red", Spot(board["A"].id, beyond, None))
    assert nobody == board.refusal("red", Spot(board["A"].id, beyond, board["C"].id))
    assert nobody == board.refusal("red", Spot(board["A"].id, cover, board["C"].id))
    board.give("red", Spot(board["A"].id, cover, None), [11])
    told = ("Soldier 1 has made a test for others this turn.", "SKI-1.2")
    assert board.refusal("red", Spot(board["A"].id, cover, None)) == told
    other = board.put("red rifle +spotter", "0102")
    told = ("Soldier 1 (Blue) has been detected for the whole side.", "SKI-1.2")
    for target in (None, board["B"].id):
        assert board.refusal("red", Spot(other.id, cover, target)) == told
    other.skills.clear()
    told = ("Soldier 2 is no Spotter and does not observe through an opening.", "SKI-1.2")
    assert board.refusal("red", Spot(other.id, cover, None)) == told
    board = lookout()
    board.give("red", fire(board["A"], "rifle", board["B"]), [1])
    told = ("Soldier 1 has made its test of Soldier 1 (Blue) this turn.", "SKI-1.2")
    assert board.refusal("red", spot(board["A"], board["B"])) == told


def test_ski_1_2_b_of_two_on_a_hex_one_is_named() -> None:
    """Where one of them has been detected for all, the other is meant."""
    board = lookout()
    board.put_at(C="0103")
    at = board.cell("0103")
    more = ("There is more than one target on that hex: it must be named.", "SKI-1.2")
    assert board.refusal("red", Spot(board["A"].id, at, None)) == more
    board.give("red", Spot(board["A"].id, at, board["B"].id), [11])
    other = board.put("red rifle +spotter", "0102")
    (event,) = board.give("red", Spot(other.id, at, None), [10])
    assert (event.facts["target"], event.facts["passed"]) == (board["C"].id, False)
