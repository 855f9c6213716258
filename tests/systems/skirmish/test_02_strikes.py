"""SKI-1.8, 2.1: air strikes and who calls them, what a Spotter in a building is, Medics and Engineers, as ruled."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.tending import Mend, Treat
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.boards import Board, Fighter, facts, fighter, kinds
from tests.systems.skirmish.grounds import house
from tests.systems.skirmish.shots import fire, strike, take


def village(red: Fighter | str = "red rifle +spotter", flyer: Fighter | str = "red flyer air-strike") -> Board:
    """Red's turn: S before the house in which A and B of blue are, C of blue behind it, R a flyer over open ground."""
    board = house(flyer, S=red)
    board.put_at(R="0101", S="0102", C="0903")
    return board


def in_the_open(red: Fighter | str = "red rifle +spotter", flyer: Fighter | str = "red flyer air-strike") -> Board:
    """The same board with all of blue's units of the house on one hex before it."""
    board = village(red, flyer)
    board.put_at(A="0302", B="0302")
    return board


# -- what it does ------------------------------------------------------------------------------------------------------


def test_ski_2_1_all_in_the_hex() -> None:
    """Air strike: all in the hex, friends, too, 2 damage, which is a soldier's death; one roll to hit, a save for each.
    A flyer strikes what it sees; that is shooting."""
    board = in_the_open()
    friend = board.put("red", "0302")
    events = board.give("red", strike(board, board["R"], "0302"), [10, 14, 15, 1])
    assert kinds(events) == ["strike", "saved", "hurt", "destroyed", "saved", "saved", "hurt", "destroyed"]
    assert (board["A"].fallen, board["B"].damage, friend.fallen) == (True, 0, True)
    assert board["R"].active_in == 2


def test_ski_2_1_a_strike_misses_below_10() -> None:
    """Hit 10+; a miss is a strike spent. Neither range nor movement counts (ruling), but the skill of who carries
    it."""
    board = in_the_open()
    told = ["Flyer 1 (Red) strikes 0302 from the air: 9 (10+ hits), 0 hits."]
    assert board.told("red", strike(board, board["R"], "0302"), [9]) == told
    told_why = ("This side has no air strike left.", "SKI-2.1")
    assert board.refusal("red", strike(board, board["R"], "0302")) == told_why
    board = in_the_open(flyer=fighter("red flyer air-strike +veteran", moved_in=2))
    assert facts(board.give("red", strike(board, board["R"], "0302"), [1]), "strike")["need"] == 8


def test_ski_1_2_c_a_strike_damages_a_house_and_those_in_it_by_that_alone() -> None:
    """Damages houses: on a hex of one it comes down on the house. Until someone now inside was active since entering,
    shooting at the house is forbidden, from the air as well."""
    board = village()
    board["A"].active_inside = False
    assert board.refusal("red", strike(board, board["S"], "0502"))[1] == "SKI-1.2"
    board["A"].active_inside = True
    assert kinds(board.give("red", strike(board, board["S"], "0502"), [10])) == ["strike", "building-hit"]
    assert (board["A"].damage, board.state.buildings["house-1"].damage) == (0, 1)


# -- who calls it ------------------------------------------------------------------------------------------------------


def test_ski_2_1_a_spotter_calls_the_strike_of_a_friend() -> None:
    """Or called by a Spotter who sees the target; the caller acts, the carrier may still act."""
    board = in_the_open()
    board.state.touched = board["S"].id
    events = board.give("red", strike(board, board["S"], "0302"), [1])
    assert facts(events, "strike")["carrier"] == board["R"].id
    assert board["R"].weapons[0].spent is True
    assert (board["S"].active_in, board["R"].active_in, board.state.touched) == (0, 0, None)
    assert "calls an air strike of Flyer 1 (Red) on 0302" in board.text(events[0])


def test_ski_1_8_nobody_else_calls_one() -> None:
    """Flyer, or called by a Spotter: a soldier with an air strike is no flyer. A side without any has none. There must
    be an enemy or a house; infantry may not shoot in the turn in which it was in water (SKI-1.7)."""
    board = in_the_open("red rifle")
    told = ("Soldier 2 is neither a Spotter nor a flyer that has an air strike left.", "SKI-1.8")
    assert board.refusal("red", strike(board, board["S"], "0302")) == told
    told = ("There is neither an enemy nor a house on that hex.", "SKI-2.1")
    assert board.refusal("red", strike(board, board["R"], "0101")) == told
    board = in_the_open(flyer="red flyer rifle")
    told = ("This side has no unit with an air strike.", "SKI-2.1")
    assert board.refusal("red", strike(board, board["R"], "0302")) == told
    board = in_the_open("red air-strike", "red flyer rifle")
    assert board.refusal("red", strike(board, board["S"], "0302"))[1] == "SKI-1.8"
    board["S"].skills = ["spotter"]
    assert board.objection("red", strike(board, board["S"], "0302")) is None
    board["S"].waded_in = 2
    assert board.refusal("red", strike(board, board["S"], "0302"))[1] == "SKI-1.7"


def test_ski_2_1_the_caller_sees_the_target() -> None:
    """Called by a Spotter who sees the target."""
    board = village()
    board.put_at(S="0402")
    text, rule = board.refusal("red", strike(board, board["S"], "0903"))
    assert rule == "SKI-1.9"
    assert text.startswith("Soldier 2 does not see 0903: House 1 at")


def test_ski_2_1_one_of_two_strikes_is_named() -> None:
    """Where more than one could come down it is said whose does."""
    board = in_the_open()
    second = board.put("red flyer air-strike", "0103")
    assert board.refusal("red", strike(board, board["S"], "0302"))[1] == "SKI-2.1"
    board.give("red", strike(board, board["S"], "0302", second), [1])
    assert (second.weapons[0].spent, board["R"].weapons[0].spent) == (True, False)
    assert board.refusal("red", strike(board, board["S"], "0302", second))[1] == "SKI-2.1"


# -- Spotters ----------------------------------------------------------------------------------------------------------


def test_ski_1_8_a_building_as_spotter() -> None:
    """A house or bunker may be bought the characteristic Spotter by each side for itself: whoever is inside calls
    strikes, from an opening, if his side is alone inside."""
    board = village()
    house = board.state.buildings["house-1"]
    house.spotter = ["blue"]
    board.put("blue flyer air-strike", "0901")
    board.turn_to("blue")
    told = ("Soldier 1 is inside and has to be at an opening to see out.", "SKI-1.2")
    assert board.refusal("blue", strike(board, board["A"], "0102")) == told
    assert board.refusal("blue", strike(board, board["C"], "0102"))[1] == "SKI-1.8", "he is outside"
    board.give("blue", take(board, board["A"], "0502 NW"))
    foe = board.put("red", "0602")
    assert board.refusal("blue", strike(board, board["A"], "0102"))[1] == "SKI-1.8", "they are not alone"
    foe.cell, house.spotter = None, ["red"]
    assert board.refusal("blue", strike(board, board["A"], "0102"))[1] == "SKI-1.8", "the other side has bought it"
    house.spotter = ["blue"]
    assert kinds(board.give("blue", strike(board, board["A"], "0102"), [1])) == ["strike"]


# -- Medics and Engineers ----------------------------------------------------------------------------------------------


WARD = r"""
.M    .V    .     .B
   .W    .X    .
"""
"""A Medic, a wounded soldier next to him, a vehicle, another soldier two hexes away; an enemy."""


def ward(skill: str = "medic") -> Board:
    """Red's turn; with the Engineer the vehicle and the wounded soldier next to him have changed places."""
    return Board(
        WARD if skill == "medic" else WARD.translate(str.maketrans("VW", "WV")),
        M=f"red rifle +{skill}",
        W=fighter("red rifle", damage=1),
        V=fighter("red tracked autocannon", damage=3),
        X=fighter("red rifle", damage=1),
        B=fighter("blue rifle", damage=1),
    )


def not_treated(board: Board, patient: Unit, by: str = "M") -> str:
    """Why a Medic may not treat somebody, by what rule of all."""
    text, rule = board.refusal("red", Treat(board[by].id, patient.id))
    assert rule == "SKI-2.1"
    return text


def test_ski_2_1_a_medic_makes_the_wounded_sound() -> None:
    """Medic (ruling): once a turn, instead of shooting, one wounded soldier on his or a neighbouring hex is sound again
    on 1d20 11+, as the preview says; he has acted, and binds his side no more (SKI-4.5)."""
    for die, told in ((11, "sound again"), (10, "in vain")):
        board = ward()
        board.state.touched = board["M"].id
        order = Treat(board["M"].id, board["W"].id)
        assert list(board.preview("red", order).values()) == ["11+", "50.0 %"]
        events = board.give("red", order, [die])
        assert (board["W"].damage, facts(events, "treated")["passed"]) == (int(die < 11), die >= 11)
        assert board.state.touched is None
        assert board.text(events[0]) == f"Soldier 1 (Red) treats Soldier 2: {die} (11+ helps), {told}."


def test_ski_2_1_whom_a_medic_treats() -> None:
    """A wounded soldier of his side on his or a neighbouring hex: no vehicle, nobody sound, no enemy, nobody far; sound
    or wounded himself, not himself."""
    board = ward()
    board["M"].damage = 1
    board["X"].cell, board["V"].cell = board["V"].cell, board["X"].cell
    for letter in "VBM":
        assert not_treated(board, board[letter]) == "A Medic treats wounded soldiers of his side only, and not himself."
    assert not_treated(board, board["X"]) == "Soldier 4 is neither on the hex of Soldier 1 nor next to it."
    board["W"].damage = 0
    assert not_treated(board, board["W"])
    board["X"].cell = board["M"].cell
    assert board.objection("red", Treat(board["M"].id, board["X"].id)) is None


def test_ski_2_1_once_a_turn_instead_of_shooting() -> None:
    """Once a turn, instead of shooting: the one or the other, and again next turn."""
    board = ward()
    board.give("red", Treat(board["M"].id, board["W"].id), [10])
    assert not_treated(board, board["W"]) == "Soldier 1 has used its skill this turn."
    told = ("Soldier 1 has used its skill instead of shooting this turn.", "SKI-2.1")
    assert board.refusal("red", fire(board["M"], "rifle", board["B"])) == told
    board.turn_to("red", 3)
    assert board.objection("red", Treat(board["M"].id, board["W"].id)) is None
    board.give("red", fire(board["M"], "rifle", board["B"]), [1])
    assert not_treated(board, board["W"]) == "Soldier 1 has shot this turn; it does the one or the other."


def test_ski_2_1_an_engineer_mends_machines() -> None:
    """Engineer (ruling): takes 1 damage off a vehicle or walker next to him, on 1d20 11+; no soldier's."""
    board = ward("engineer")
    told = "An Engineer mends damaged machines of his side only."
    assert board.refusal("red", Mend(board["M"].id, board["W"].id)) == (told, "SKI-2.1")
    order = Mend(board["M"].id, board["V"].id)
    assert board.told("red", order, [11]) == ["Soldier 1 (Red) mends Tracked vehicle 3: 11 (11+ helps), 1 damage less."]
    assert board["V"].damage == 2
    board["V"].damage = 0
    board.turn_to("red", 3)
    assert board.refusal("red", order)[1] == "SKI-2.1"


def test_ski_2_1_only_the_skilled() -> None:
    """Skills are bought."""
    board = ward()
    assert not_treated(board, board["X"], by="W") == "Soldier 2 does not have the skill Medic."
    closed = Mend.closed(board.known("red"))
    assert closed is not None
    assert render(closed.reason, "en") == "No unit of this side has the skill Engineer."
