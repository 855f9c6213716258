"""How the orders of shooting are asked for: what is offered, what is refused and why, what is left out."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, soldier, vehicle

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ hB\   .C
.     .     . \__D.     .
   .     .     .     .
"""

FIRED = {"active_in": 1, "active_inside": True}


def house() -> Board:
    """Red's turn: R has a machine gun, a laser cannon, an air strike, S a rifle; A and B of blue are in the house."""
    return Board(
        HOUSE,
        R=soldier("red", "machine-gun", "laser-cannon", "air-strike", skills=["spotter"]),
        S=soldier("red", "rifle"),
        A=soldier("blue", "rifle", **FIRED),
        B=soldier("blue", "rifle"),
        C=soldier("blue", "rifle"),
    )


def asked(board: Board, kind: str, side: Side = "red", **values: Any) -> tuple[str | None, list[Any], list[str]]:
    """The field asked for next, the values offered, and how they are called."""
    found = choices(SKIRMISH.order_types, board.known(side), Draft(side, kind, values))
    return (
        found.field,
        [each.value for each in found.candidates],
        [render(each.label, "en") for each in found.candidates],
    )


def refused(board: Board, kind: str, side: Side = "red", **values: Any) -> dict[Any, str]:
    """The values refused, with their reasons."""
    found = why_not(SKIRMISH.order_types, board.known(side), Draft(side, kind, values))
    return {each.candidate.value: render(each.objection.reason, "en") for each in found}


def test_ski_2_2_fire_asks_who_with_what_where() -> None:
    """Shooting is asked for by unit, weapon, hex; a single target and a single shot are not asked for."""
    board = house()
    red, at = board["R"].id, board.cell("0502")
    assert asked(board, "fire")[:2] == ("unit", [red, board["S"].id])
    assert asked(board, "fire", unit=red) == (
        "weapon",
        ["machine-gun", "laser-cannon"],
        ["Machine gun", "Laser cannon"],
    )
    assert asked(board, "fire", unit=red, weapon="machine-gun")[:2] == ("at", [at])
    assert asked(board, "fire", unit=red, weapon="machine-gun", at=at)[:2] == ("target", [None])
    shots = asked(board, "fire", unit=red, weapon="machine-gun", at=at, target=None)
    assert shots == ("shots", [None, "1", "2"], ["all that are left", "1 shot", "2 shots"])
    one = board["S"].id
    assert asked(board, "fire", unit=one, weapon="rifle", at=at, target=None)[:2] == ("shots", [None])


def test_ski_2_2_fire_says_what_it_does_not_reach() -> None:
    """Every enemy in range is offered or refused with the reason."""
    board = house()
    found = refused(board, "fire", unit=board["R"].id, weapon="machine-gun")
    assert found == {
        board.cell("0602"): "Soldier 2 (Blue) was not active last turn: inside a building it is not shot at.",
        board.cell("0802"): "Soldier 1 does not see Soldier 3 (Blue): House 1 at 0502 is in the way.",
    }


def test_ski_2_2_a_target_is_asked_for_where_there_are_several() -> None:
    """A soldier in a house and the house are two targets of a laser cannon, and each is called by its name."""
    board = house()
    at = board.cell("0502")
    field, values, labels = asked(board, "fire", unit=board["R"].id, weapon="laser-cannon", at=at)
    assert (field, values) == ("target", [board["A"].id, "house-1"])
    assert labels == ["Soldier 1", "House 1"]


def test_ski_2_1_a_strike_asks_for_its_carrier_where_there_are_several() -> None:
    """Whose strike comes down is asked where there is a choice."""
    board = house()
    red, at = board["R"].id, board.cell("0502")
    assert asked(board, "strike")[:2] == ("unit", [red])
    assert at in asked(board, "strike", unit=red)[1]
    assert asked(board, "strike", unit=red, at=at)[:2] == ("carrier", [None])
    flyer = board.put(vehicle("red", "flyer", "air-strike"), "0101")
    assert asked(board, "strike", unit=red, at=at)[:2] == ("carrier", [red, flyer.id])


def test_ski_2_1_what_is_worth_a_strike() -> None:
    """Offered or refused with a reason are hexes with enemies, and houses as long as they stand."""
    board = house()
    red = board["R"].id
    found = {*asked(board, "strike", unit=red)[1], *refused(board, "strike", unit=red)}
    assert found == {board.cell(label) for label in ("0502", "0602", "0802")}
    board["A"].cell, board["B"].cell = board.cell("0901"), board.cell("0902")
    board.state.buildings["house-1"].collapsed = True
    found = {*asked(board, "strike", unit=red)[1], *refused(board, "strike", unit=red)}
    assert found == {board.cell(label) for label in ("0802", "0901", "0902")}


def test_ski_1_2_a_ruin_is_no_target() -> None:
    """3: it collapses, and is light cover: no more to be damaged."""
    board = house()
    board["A"].cell = board["B"].cell = board.cell("0902")
    assert refused(board, "fire", unit=board["R"].id, weapon="laser-cannon").keys() == {board.cell("0502")} | {
        board.cell(label) for label in ("0802", "0902")
    }
    board.state.buildings["house-1"].collapsed = True
    found = asked(board, "fire", unit=board["R"].id, weapon="laser-cannon")[1]
    assert found == [board.cell("0902"), board.cell("0802")]


def test_ski_2_1_a_charge_is_planted_from_the_next_hex() -> None:
    """Range of a melta charge: 1."""
    board = house()
    board["S"].weapons[0].id, board["S"].cell = "melta-charge", board.cell("0402")
    assert asked(board, "fire", unit=board["S"].id, weapon="melta-charge")[1] == [board.cell("0502")]
    board["S"].cell = board.cell("0302")
    assert asked(board, "fire", unit=board["S"].id, weapon="melta-charge")[1] == []


def test_ski_2_2_nothing_is_offered_for_a_unit_of_the_other_side() -> None:
    """Who acts are the seat's own units on the board."""
    board = house()
    assert asked(board, "fire", unit=board["A"].id) == ("weapon", [], [])
    assert asked(board, "fire", unit="nobody") == ("weapon", [], [])
    board["R"].cell = None
    assert asked(board, "fire", unit=board["R"].id) == ("weapon", [], [])


def test_ski_1_2_openings_are_offered_as_hex_sides() -> None:
    """The openings within 1 hex of a soldier inside, each by hex and side."""
    board = house()
    board.turn_to("blue")
    assert asked(board, "take-opening", "blue")[:2] == ("unit", [board["A"].id, board["B"].id])
    _, values, labels = asked(board, "take-opening", "blue", unit=board["A"].id)
    assert values == [(board.cell("0602"), 2), (board.cell("0502"), 4), (board.cell("0502"), 5)]
    assert labels == ["0602 south-east", "0502 south-west", "0502 north-west"]


def test_ski_1_2_whom_one_looks_for() -> None:
    """Those in buildings and on light cover, by hex; a name is asked for where several are there."""
    board = house()
    red, at = board["R"].id, board.cell("0502")
    assert asked(board, "spot")[:2] == ("unit", [red])
    assert asked(board, "spot", unit=red)[:2] == ("at", [at])
    assert asked(board, "spot", unit=red, at=at)[:2] == ("target", [None])
    second = board.put(soldier("blue", **FIRED), "0502")
    field, values, labels = asked(board, "spot", unit=red, at=at)
    assert (field, values, labels) == ("target", [board["A"].id, second.id], ["Soldier 1", "Soldier 4"])


def test_ski_2_1_the_wounded_next_to_a_medic() -> None:
    """Medics with somebody to treat, and those whom they may."""
    board = house()
    medic = board.put(soldier("red", skills=["medic"]), "0101")
    board["R"].damage = 1
    assert asked(board, "treat")[:2] == ("unit", [medic.id])
    assert asked(board, "treat", unit=medic.id)[:2] == ("target", [board["R"].id])
    assert refused(board, "treat", unit=medic.id) == {}
