"""SKI-1.2 b: fire out of houses through openings, and tests for others."""

from __future__ import annotations

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.rules.ground.places import take_off
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.a_house import FIRED, HOUSE, blues_turn, house
from tests.systems.skirmish.boards import Board, kinds, soldier
from tests.systems.skirmish.shots import fire, observe, spot, take

# -- openings ----------------------------------------------------------------------------------------------------------


def test_ski_1_2_b_fire_out_of_a_house_takes_an_opening() -> None:
    """Fire out of a house goes only through its openings: a soldier within 1 hex of one takes it."""
    board = blues_turn()
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == (
        "Soldier 1 is inside and has to take an opening to fire out of it.",
        "SKI-1.2",
    )
    assert kinds(board.give("blue", take(board, board["A"], "0502 SW"))) == ["opening-taken"]
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]


def test_ski_1_2_b_within_one_hex_of_the_opening() -> None:
    """A soldier within 1 hex of an opening takes it: of his own hex or the next, and no line of sight from there is
    needed."""
    board = blues_turn()
    order = take(board, board["B"], "0502 NW")
    assert board.objection("blue", order) is None
    board.give("blue", order)
    assert board.objection("blue", fire(board["B"], "rifle", board["R"])) is None


def test_ski_1_2_b_no_opening_that_is_farther_off() -> None:
    """Within 1 hex: not from the other end of a long house, nor one of another house."""
    board = Board(
        r"""
hA    .     .     .
__ h \__ .    /h \   .
. \__ hB\   . \__D.
   . \__D.     .     .
.     .     .     .
   .     .     .     .
""",
        A=soldier("blue", "rifle"),
        B=soldier("blue", "rifle"),
    )
    board.turn_to("blue")
    for soldier_, opening in ((board["A"], "0302 SE"), (board["B"], "0601 SE")):
        assert board.refusal("blue", take(board, soldier_, opening))[0].startswith("That opening is not within 1 hex")


def test_ski_1_2_b_what_is_seen_from_an_opening_is_shown_before() -> None:
    """The preview tells how many use the opening and whom one sees from it."""
    board = blues_turn()
    lines = take(board, board["A"], "0502 NW").preview(board.known("blue")).lines
    assert [(render(line.text, "en"), render(line.value, "en")) for line in lines] == [
        ("Have fired through it", "0 of 2"),
        ("Enemies seen from it", "Soldier 1 (Red) and Soldier 2 (Red)"),
    ]
    board.give("blue", observe(board, board["A"], "0602 SE"))
    lines = observe(board, board["B"], "0602 SE").preview(board.known("blue")).lines
    assert [render(line.value, "en") for line in lines] == ["1 of 2", "none"]


def test_ski_1_2_b_only_who_is_inside_takes_an_opening() -> None:
    """A soldier inside takes it; nobody outside does, and there must be one."""
    board = blues_turn()
    assert board.refusal("blue", take(board, board["C"], "0602 SE")) == (
        "Soldier 3 is no soldier in a house or bunker.",
        "SKI-1.2",
    )
    assert board.refusal("blue", take(board, board["A"], "0502 N")) == (
        "There is no door or window of a building on that hex side.",
        "SKI-1.2",
    )


def test_ski_1_2_b_the_opening_is_his_position() -> None:
    """Until his next turn the opening is his position, for seeing, being seen, range."""
    board = blues_turn()
    board.give("blue", take(board, board["B"], "0502 NW"))
    board.give("blue", fire(board["B"], "rifle", board["R"]), [2])
    board.turn_to("red", 3)
    assert board.objection("red", fire(board["R"], "rifle", board["B"])) is None


def test_ski_1_2_b_one_opening_until_the_next_turn() -> None:
    """Until his next turn the opening is his position: he does not go to another."""
    board = blues_turn()
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.refusal("blue", take(board, board["A"], "0502 SW")) == (
        "Soldier 1 is at the opening 0502 north-west until its next turn.",
        "SKI-1.2",
    )


def test_ski_1_2_b_no_test_for_fire_out_of_a_house() -> None:
    """No detection test for fire out of a house, at soldiers on light cover too."""
    board = Board(
        HOUSE.replace(".R", "cR"),
        R=soldier("red", "rifle"),
        S=soldier("red"),
        A=soldier("blue", "rifle"),
        B=soldier("blue"),
        C=soldier("blue"),
    )
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]


def test_ski_1_2_b_no_test_between_soldiers_inside() -> None:
    """No detection test between soldiers inside it, whether they were active or not, and no opening is taken."""
    board = house(B=soldier("red", "rifle"), blue=soldier("blue", "rifle"))
    assert kinds(board.give("red", fire(board["B"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_two_fire_through_one_opening() -> None:
    """At most 2 soldiers a turn fire through one opening."""
    board = blues_turn()
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (board["A"], board["B"]):
        board.give("blue", take(board, unit, "0502 NW"))
        board.give("blue", fire(unit, "rifle", board["R"]), [2])
    assert board.refusal("blue", take(board, third, "0502 NW")) == (
        "Two soldiers have fired through the opening 0502 north-west this turn.",
        "SKI-1.2",
    )
    assert board.objection("blue", take(board, third, "0502 SW")) is None


def test_ski_1_2_b_the_third_at_an_opening_does_not_fire() -> None:
    """At most 2 soldiers a turn fire through one opening, though a third has taken it before they did."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (third, board["A"], board["B"]):
        board.give("blue", take(board, unit, "0502 NW"))
    for unit in (board["A"], board["B"]):
        board.give("blue", fire(unit, "rifle", board["R"]), [2])
    assert board.refusal("blue", fire(third, "rifle", board["R"]))[0].startswith("Two soldiers have fired")


def test_ski_1_2_b_two_observe_through_one_opening() -> None:
    """At most 2 observe through it, an order of its own; who observes does not fire until he takes it."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (board["A"], board["B"]):
        assert kinds(board.give("blue", observe(board, unit, "0502 NW"))) == ["observes"]
    assert board.refusal("blue", observe(board, third, "0502 NW")) == (
        "Two soldiers have observed through the opening 0502 north-west.",
        "SKI-1.2",
    )
    assert board.objection("blue", take(board, third, "0502 NW")) is None
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == (
        "Soldier 1 observes through the opening; to fire, it has to take it.",
        "SKI-1.2",
    )
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.objection("blue", fire(board["A"], "rifle", board["R"])) is None


# -- tests for others --------------------------------------------------------------------------------------------------

TWO_HOUSES = r"""
.     .     .     .
   .     .R    .  __ .
.  __ .     .    ohA\
  /hXo   .     . o__D.
. D__o.     .     .
   .     .S    .     .
"""


def two_houses() -> Board:
    """Red's turn: X in his house, R and S of red outside, A of blue has fired from his house last turn."""
    return Board(
        TWO_HOUSES,
        X=soldier("red", "rifle"),
        R=soldier("red", "rifle"),
        S=soldier("red", "rifle"),
        A=soldier("blue", "rifle", **FIRED),
    )


def test_ski_1_2_b_an_observer_tests_for_his_side() -> None:
    """By one who observes through an opening, and needs no test from inside: it serves every shooter of his side, but
    nobody else acts before he has moved, shot or been declared done (SKI-4.5)."""
    board = two_houses()
    board.give("red", observe(board, board["X"], "0202 NE"))
    assert kinds(board.give("red", spot(board["X"], board["A"]))) == ["sighted"]
    assert board.refusal("red", fire(board["R"], "rifle", board["A"]))[1] == "SKI-4.5"
    board.state.touched = None
    for unit in (board["R"], board["S"]):
        assert kinds(board.give("red", fire(unit, "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_who_is_inside_looks_out_of_openings_only() -> None:
    """While inside, seen through openings only: a Spotter inside has to be at one."""
    board = two_houses()
    board["X"].skills = ["spotter"]
    assert board.refusal("red", spot(board["X"], board["A"])) == (
        "Soldier 1 is inside and has to be at an opening to see out.",
        "SKI-1.2",
    )
    board.give("red", take(board, board["X"], "0202 NE"))
    assert board.objection("red", spot(board["X"], board["A"])) is None


def test_ski_1_2_b_nobody_tests_for_those_who_keep_still() -> None:
    """Only against those who were active: a test for others, too, of those that may be shot at."""
    board = two_houses()
    board["S"].skills = ["spotter"]
    board["A"].active_in = 0
    assert board.refusal("red", spot(board["S"], board["A"])) == (
        "Soldier 1 (Blue) was not active last turn: inside a building it is not detected.",
        "SKI-1.2",
    )


def test_ski_1_2_a_out_of_a_house_into_another() -> None:
    """No detection test for fire out of a house, into another as well; but only at those who were active (ruling)."""
    board = two_houses()
    board.give("red", take(board, board["X"], "0202 NE"))
    board["A"].active_in = 0
    assert board.refusal("red", fire(board["X"], "rifle", board["A"]))[1] == "SKI-1.2"
    board["A"].active_in = 1
    assert kinds(board.give("red", fire(board["X"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_one_test_for_others_a_turn() -> None:
    """One test per shooter, target and turn, and who tests for others does so once a turn; failed, the others may still
    make their own."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", spot(board["S"], board["A"]), [10])
    assert board.refusal("red", spot(board["S"], board["A"])) == (
        "Soldier 2 has made a test for others this turn.",
        "SKI-1.2",
    )
    assert board.refusal("red", fire(board["S"], "rifle", board["A"]))[0].startswith("Soldier 2 has not detected")
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])) == ["detection", "fired"]


def test_ski_1_2_b_a_shooters_own_test_serves_him_alone() -> None:
    """One test per shooter: what he has seen himself may still be tested for all the others."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])
    assert board.objection("red", spot(board["S"], board["A"])) is None


def test_ski_1_2_b_who_neither_observes_nor_is_a_spotter_tests_for_nobody() -> None:
    """Spotters, and who observes, make tests for others; nobody else."""
    board = house()
    assert board.refusal("red", spot(board["R"], board["A"])) == (
        "Soldier 1 is no Spotter and does not observe through an opening.",
        "SKI-1.2",
    )


def test_ski_1_2_b_looking_is_not_touching() -> None:
    """Looking is not touching (SKI-4.5): after his test for others any unit may act."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", spot(board["S"], board["A"]), [11])
    assert board.state.touched is None
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None


COVER = """
.A

.

cB

.C
"""
"""A on open ground, B on light cover, C beyond it in the open."""


def lookout() -> Board:
    """A of red is a Spotter, B and C are blue."""
    spotter = soldier("red", "rifle", skills=["spotter"])
    return Board(COVER, A=spotter, B=soldier("blue", "rifle"), C=soldier("blue", "rifle"))


def test_ski_1_2_b_why_nobody_is_tested() -> None:
    """Nobody in shelter there; passed for the whole side already; one test a turn; who is none to look out."""
    board = lookout()
    spot_c = Spot(board["A"].id, board.cell("0104"), None)
    nobody = board.refusal("red", spot_c)
    assert nobody == board.refusal("red", Spot(board["A"].id, board.cell("0104"), board["C"].id))
    assert board.refusal("red", Spot(board["A"].id, board.cell("0103"), board["C"].id)) == nobody
    at_b = Spot(board["A"].id, board.cell("0103"), None)
    board.give("red", at_b, [11])
    assert board.refusal("red", at_b) == ("Soldier 1 has made a test for others this turn.", "SKI-1.2")
    other = board.put(soldier("red", "rifle", skills=["spotter"]), "0102")
    again = Spot(other.id, board.cell("0103"), None)
    assert board.refusal("red", again) == ("Soldier 1 (Blue) has been detected for the whole side.", "SKI-1.2")
    named = Spot(other.id, board.cell("0103"), board["B"].id)
    assert board.refusal("red", named) == board.refusal("red", again)
    other.skills.clear()
    assert board.refusal("red", again)[0] == "Soldier 2 is no Spotter and does not observe through an opening."


def test_ski_1_2_b_a_test_of_ones_own_was_a_test() -> None:
    """Who has tested to shoot and failed makes no test of the same target for others."""
    board = lookout()
    board.give("red", fire(board["A"], "rifle", board["B"]), [1])
    refusal = board.refusal("red", Spot(board["A"].id, board.cell("0103"), None))
    assert refusal == ("Soldier 1 has made its test of Soldier 1 (Blue) this turn.", "SKI-1.2")


def test_ski_1_2_b_of_two_on_a_hex_one_is_named() -> None:
    """Where one of them has been detected for all, the other is meant."""
    board = lookout()
    board["C"].cell = board["B"].cell
    at = board.cell("0103")
    more = ("There is more than one target on that hex: it must be named.", "SKI-1.2")
    assert board.refusal("red", Spot(board["A"].id, at, None)) == more
    board.give("red", Spot(board["A"].id, at, board["B"].id), [11])
    other = board.put(soldier("red", "rifle", skills=["spotter"]), "0102")
    (event,) = board.give("red", Spot(other.id, at, None), [10])
    assert (event.facts["target"], event.facts["passed"]) == (board["C"].id, False)


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
    seen that way."""
    board = Board(THROUGH, A=soldier("blue", "rifle"), R=soldier("red", "rifle"), C=soldier("red", "rifle"))
    board.turn_to("blue")
    order = take(board, board["A"], "0502 NW")
    seen = [render(line.value, "en") for line in order.preview(board.known("blue")).lines]
    assert seen[1] == "Soldier 1 (Red)"
    board.give("blue", order)
    assert board.refusal("blue", fire(board["A"], "rifle", board["C"])) == (
        "From the opening 0502 north-west the line to Soldier 2 (Red) leads back through the building.",
        "SKI-1.2",
    )
    assert board.objection("blue", fire(board["A"], "rifle", board["R"])) is None


def test_ski_1_2_b_from_the_door_it_does() -> None:
    """The same enemy is shot at from the opening that he is before."""
    board = Board(THROUGH, A=soldier("blue", "rifle"), R=soldier("red", "rifle"), C=soldier("red", "rifle"))
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 SE"))
    assert board.objection("blue", fire(board["A"], "rifle", board["C"])) is None
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"]))[1] == "SKI-1.2"


def test_openings_are_offered_as_doors_and_windows() -> None:
    """With the hex and the side of it on which each is."""
    board = blues_turn()
    draft = Draft("blue", "take-opening", {"unit": board["A"].id})
    offered = choices(SKIRMISH.order_types, board.known("blue"), draft).candidates
    assert [(render(c.label, "en"), render(c.note, "en")) for c in offered] == [
        ("0602 south-east", "door"),
        ("0502 south-west", "window"),
        ("0502 north-west", "window"),
    ]


def test_ski_4_1_who_is_taken_off_the_board_is_as_if_never_deployed() -> None:
    """As if it were not deployed: it is at no opening, observes nothing, and has fired from nowhere."""
    board = blues_turn()
    board.give("blue", observe(board, board["A"], "0502 SW"))
    assert board["A"].observing
    board["A"].active_inside = True
    take_off(board["A"])
    unit = board["A"]
    assert (unit.cell, unit.opening, unit.observing, unit.active_inside, unit.fired_from) == (
        None,
        None,
        False,
        False,
        None,
    )
