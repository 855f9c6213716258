"""ASH-3.1 to 3.3: Preparation, what is entered in secret, and the reveal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexwar_tui.engine.choices import choices
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.language import render
from hexwar_tui.engine.orders import Draft, NothingToDraw, Order, Preview, specs
from hexwar_tui.engine.system import Change
from hexwar_tui.systems.ashlands import preparation
from hexwar_tui.systems.ashlands.orders_building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders_preparation import (
    PREPARATION_ORDERS,
    Buy,
    ChooseUpgrade,
    Place,
    PlaceBase,
    Stake,
    Withdraw,
    seal_objection,
)
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from hexwar_tui.systems.ashlands.victory import resign
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.preparing import PLAIN, all_facts, depot, event, hold, named, preparing, rails


def words(preview: Preview) -> list[tuple[str, str]]:
    """The lines of a preview, in English."""
    return [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]


def offered(board: Board, side: str, kind: type[Order], **values: object) -> list[object]:
    """The values that a side is offered for the next field of an order."""
    draft = Draft(side, kind.kind, values)
    return [candidate.value for candidate in choices((kind,), board.known(side), draft).candidates]


# -- 3.1 ---------------------------------------------------------------------------------------------------------------

EVERY_ORDER = (
    PlaceBase(0),
    Buy("rifles"),
    Place("red-rifles-1", 0),
    Withdraw("red-rifles-1"),
    Stake(0),
    ChooseUpgrade("red-rifles-1", "sharp"),
    DigTrenches(0),
    BuildDepot(0),
    LayRailway((0, 1)),
)


@pytest.mark.parametrize("order", EVERY_ORDER, ids=lambda order: order.kind)
@pytest.mark.parametrize("phase", [Phase.EVENT_CHOICES, Phase.OPENING, Phase.CLOSING, Phase.END])
def test_ash_3_1_preparation_has_its_part_of_the_turn(order: Order, phase: Phase) -> None:
    """ASH-3.1: what is prepared is ordered in Preparation, and in no other part of the turn."""
    board = preparing()
    board.state.phase = phase
    assert board.refusal("red", order) == ("This is ordered in Preparation only.", "ASH-3.1")


@pytest.mark.parametrize("kind", [type(order) for order in EVERY_ORDER], ids=lambda kind: kind.kind)
def test_ash_3_1_outside_preparation_nothing_is_offered(kind: type[Order]) -> None:
    """ASH-3.1: outside Preparation, and to the referee, these orders offer nothing."""
    board = preparing(turn=1)
    board.stand("red", "rifles", "0101", upgrades_due=1)
    board.stand("red", "rifles", None)
    assert choices((kind,), board.known("referee"), Draft("referee")).candidates == ()
    board.state.phase = Phase.OPENING
    assert choices((kind,), board.known("red"), Draft("red")).candidates == ()


# -- 1.6: the base -----------------------------------------------------------------------------------------------------


def test_ash_1_6_the_base_stands_on_ash_plain_of_the_own_zone_before_turn_1() -> None:
    """ASH-1.6: placed by its owner in his zone, on ash plain only, before turn 1."""
    board = preparing("f.......", "#.......", *PLAIN[2:], turn=1)
    plain = [board.cell("0201"), board.cell("0202")]
    assert offered(board, "red", PlaceBase) == plain
    elsewhere = "The central base stands on an ash plain hex of the own zone."
    for label in ("0101", "0102", "0301", "0808"):
        assert board.refusal("red", PlaceBase(board.cell(label))) == (elsewhere, "ASH-1.6")
    board.give("red", PlaceBase(plain[1]))
    assert board.state.bases == {}
    again = board.refusal("red", PlaceBase(plain[0]))
    assert again == ("The central base is placed once, before turn 1.", "ASH-1.6")
    events = board.reveal([1, 2])
    assert board.state.bases == {plain[1]: "red"}
    assert facts(events, "base-placed") == {"side": "red", "cell": plain[1]}


@pytest.mark.parametrize("taken", ["base", "foreign base", "depot"])
def test_ash_1_6_a_base_that_a_ruling_has_made_impossible_is_left_out(taken: str) -> None:
    """ASH-1.6: a side has one base, and a hex one base or depot, whatever was ruled while orders were secret."""
    board = preparing(turn=1)
    mine = offered(board, "red", PlaceBase)[0]
    board.give("red", PlaceBase(mine))
    board.give("blue", PlaceBase(offered(board, "blue", PlaceBase)[0]))
    places = {"base": ("0505", "red"), "foreign base": (mine, "blue"), "depot": (mine, None)}
    cell, owner = places[taken]
    subject = f"hex:{cell if isinstance(cell, str) else board.frame.scenario.ground.grid.label(cell)}"
    ASHLANDS.amend(board.frame, Change(subject, taken.split()[-1], owner or "red"), board.table())
    assert ASHLANDS.invariants(board.frame) == []
    board.reveal([1, 2])
    assert ASHLANDS.invariants(board.frame) == []
    assert sorted(board.state.bases.values()) == (["blue", "red"] if taken == "base" else ["blue"])


def test_ash_1_6_no_base_is_placed_later() -> None:
    """ASH-1.6: before turn 1, so not in the second turn, nor by who has one."""
    board = preparing()
    assert board.refusal("red", PlaceBase(0))[1] == "ASH-1.6"
    board.state.turn = 1
    assert board.refusal("red", PlaceBase(1))[1] == "ASH-1.6"
    board.state.bases.clear()
    assert board.objection("red", PlaceBase(1)) is None


def test_ash_1_6_nobody_seals_without_his_base() -> None:
    """ASH-1.6: the base has to be placed before the first turn; where no plain hex is, nothing can be asked."""
    board = preparing(turn=1)
    objection = seal_objection(board.known("red"))
    assert objection is not None
    assert (render(objection.reason, "en"), objection.rule) == ("The central base has to be placed first.", "ASH-1.6")
    board.give("red", PlaceBase(0))
    assert seal_objection(board.known("red")) is None
    assert seal_objection(board.known("blue")) is not None
    assert seal_objection(preparing().known("red")) is None
    bare = preparing("ff......", "ff......", *PLAIN[2:], turn=1)
    assert seal_objection(bare.known("red")) is None


# -- 3.2: buying -------------------------------------------------------------------------------------------------------


def test_ash_3_2_units_are_bought_into_the_reserve() -> None:
    """ASH-3.2: buy units from the own roster into the reserve; they are there when all is revealed."""
    board = preparing()
    board.stand("red", "rifles", "0101")
    board.give("red", Buy("squad"))
    board.give("red", Buy("rifles"))
    own = board.state.sealed["red"]
    assert [(bought.unit, bought.type) for bought in own.purchases] == [
        ("red-squad-r2", "squad"),
        ("red-rifles-r3", "rifles"),
    ]
    assert own.spent == 200
    assert (len(board.state.units), board.state.sides["red"].prestige) == (1, 600)
    events = board.reveal([1, 2])
    bought = board.state.units["red-squad-r2"]
    assert (bought.cell, bought.alive, bought.side) == (None, 6, "red")
    assert board.state.sides["red"].prestige == 400
    assert board.state.sides["red"].units_raised == 3
    assert [event.seen_by for event in events if event.kind == "bought"] == [("red",), ("red",)]
    assert all_facts(events, "bought")[1] == {"unit": "red-rifles-r3", "side": "red"}


def test_ash_3_2_only_the_own_roster_sells() -> None:
    """ASH-3.2: from the own roster."""
    board = preparing()
    assert board.refusal("blue", Buy("rifles")) == ("The own roster has no such unit.", "ASH-3.2")
    assert board.objection("blue", Buy("sworn-rifles")) is None
    assert offered(board, "blue", Buy) == ["sworn-rifles"]
    (candidate,) = choices((Buy,), board.known("blue"), Draft("blue", "buy")).candidates
    assert render(candidate.label, "en") == "rifles"
    assert render(candidate.note, "en") == "100 prestige, 10 models"


def test_ash_3_2_all_together_take_no_more_than_the_prestige_held() -> None:
    """ASH-3.2: purchases, structures and stake together at most the prestige held."""
    board = preparing(options={"prestige": 350})
    board.give("red", Buy("rifles"))
    board.give("red", DigTrenches(0))
    assert board.refusal("red", Stake(151)) == ("From 0 to 150 prestige can be staked.", "ASH-3.2")
    board.give("red", Stake(51))
    assert preparation.left(board.known("red")) == 99
    assert board.refusal("red", Buy("rifles")) == ("It costs 100 prestige; 99 is left.", "ASH-3.2")
    board.give("red", Stake(50))
    assert words(Buy("rifles").preview(board.known("red")))[-1] == ("Prestige", "100, leaves 0")
    board.give("red", Buy("rifles"))
    assert preparation.left(board.known("red")) == 0
    board.reveal([])
    assert board.state.sides["red"].prestige == 0


# -- 3.2: placing ------------------------------------------------------------------------------------------------------


def test_ash_3_2_units_are_placed_on_free_hexes_of_the_own_zone() -> None:
    """ASH-3.2: place reserve units on free hexes of the own zone."""
    board = preparing("........", "^.......", *PLAIN[2:])
    board.stand("red", "rifles", "0101")
    unit = board.stand("red", "rifles", None)
    assert offered(board, "red", Place) == [unit.id]
    assert named(board, offered(board, "red", Place, unit=unit.id)) == ["0201", "0202"]
    assert board.refusal("red", Place(unit.id, board.cell("0101"))) == (
        "The hex 0101 is taken: one unit per hex.",
        "ASH-1.1",
    )
    assert board.refusal("red", Place(unit.id, board.cell("0102"))) == (
        "Nobody can stand on the mountains at 0102.",
        "ASH-6.1",
    )
    assert board.refusal("red", Place(unit.id, board.cell("0301"))) == (
        "Units are placed in the own zone, or on or next to own supply depots linked to it by railway.",
        "ASH-3.2",
    )
    board.give("red", Place(unit.id, board.cell("0202")))
    assert (unit.cell, board.state.sealed["red"].ambushes) == (None, [])
    events = board.reveal([1, 2])
    assert unit.cell == board.cell("0202")
    assert facts(events, "placed") == {"unit": unit.id, "side": "red", "cell": unit.cell}


def test_ash_3_2_a_unit_is_placed_once_and_a_hex_given_once() -> None:
    """ASH-1.1, 3.2: a unit has one place, and a hex one unit."""
    board = preparing()
    one, other = board.stand("red", "rifles", None), board.stand("red", "rifles", None)
    board.give("red", Place(one.id, 0))
    gone = ("That unit does not wait in the reserve, or has its place.", "ASH-3.2")
    assert board.refusal("red", Place(one.id, 1)) == gone
    assert board.refusal("red", Place(other.id, 0))[1] == "ASH-1.1"
    assert offered(board, "red", Place) == [other.id]
    assert board.refusal("blue", Place(other.id, board.cell("0808"))) == gone


def test_ash_3_2_a_unit_bought_now_can_be_placed_now() -> None:
    """ASH-3.2: what is bought is in the reserve, and may be placed in the same Preparation."""
    board = preparing()
    board.give("red", Buy("rifles"))
    assert offered(board, "red", Place) == ["red-rifles-r1"]
    board.give("red", Place("red-rifles-r1", 1))
    assert offered(board, "red", Place) == []
    events = board.reveal([1, 2])
    assert board.state.units["red-rifles-1"].cell == 1
    assert kinds(events) == ["stakes", "tie", "initiative", "bought", "placed", "round-begins"]


def linked(board: Board) -> int:
    """A depot of red's at 0401, linked to the zone by a railway on 0301."""
    rails(board, "red", "0301")
    return depot(board, "red", "0401")


def test_ash_3_2_units_are_placed_on_or_next_to_linked_depots() -> None:
    """ASH-3.2: on or next to own supply depots that are linked to the zone by unbroken own railway."""
    board = preparing()
    linked(board)
    unit = board.stand("red", "rifles", None)
    labels = named(board, offered(board, "red", Place, unit=unit.id))
    around = named(board, board.frame.scenario.ground.grid.within(board.cell("0401"), 1))
    assert labels == sorted(["0101", "0102", "0201", "0202", *around])
    board.give("red", Place(unit.id, board.cell("0501")))
    board.reveal([1, 2])
    assert unit.cell == board.cell("0501")


@pytest.mark.parametrize(
    "broken", ["no railway", "another's railway", "an enemy on it", "an enemy on the depot", "lost"]
)
def test_ash_3_2_a_depot_that_is_not_linked_takes_nobody(broken: str) -> None:
    """ASH-3.2, 6.3: unbroken own railway; it is broken where an enemy unit stands."""
    board = preparing()
    place = linked(board)
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0501"))) is None
    if broken == "no railway":
        board.state.rails.clear()
    elif broken == "another's railway":
        rails(board, "blue", "0301")
    elif broken == "an enemy on it":
        board.stand("blue", "rifles", "0301")
    elif broken == "an enemy on the depot":
        board.stand("blue", "rifles", "0401")
    else:
        board.state.depots[place] = "blue"
    assert board.refusal("red", Place(unit.id, board.cell("0501")))[1] == "ASH-3.2"


def test_ash_6_3_own_units_do_not_break_railways() -> None:
    """ASH-6.3: broken where an enemy unit stands, so not by one's own."""
    board = preparing()
    linked(board)
    board.stand("red", "rifles", "0301")
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0501"))) is None


def test_ash_6_3_depots_carry_the_railway_on() -> None:
    """ASH-6.3: a chain from the own zone or depot: a second depot is linked through the first."""
    board = preparing()
    linked(board)
    rails(board, "red", "0501")
    depot(board, "red", "0601")
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0701"))) is None


# -- 3.2: withdrawing --------------------------------------------------------------------------------------------------


def test_ash_3_2_units_in_the_zone_or_on_a_linked_depot_are_withdrawn() -> None:
    """ASH-3.2: withdraw units standing in the zone or on a linked depot to the reserve; placed again next turn at the
    earliest; keeps Suppressed, wounds, experience."""
    board = preparing()
    linked(board)
    home = board.stand("red", "brutes", "0101", suppressed=True, experience=7, no_supply=True, vip=True)
    home.models[0].toughness = 1
    away = board.stand("red", "rifles", "0401")
    near = board.stand("red", "rifles", "0501")
    foe = board.stand("blue", "rifles", "0808")
    nowhere = ("Units are withdrawn from the own zone or from a linked supply depot.", "ASH-3.2")
    assert board.refusal("red", Withdraw(near.id)) == nowhere
    assert board.refusal("red", Withdraw(foe.id)) == ("That is no unit of this side on the map.", "ASH-3.2")
    reserve = board.stand("red", "rifles", None)
    assert board.refusal("red", Withdraw(reserve.id)) == ("That is no unit of this side on the map.", "ASH-3.2")
    assert offered(board, "red", Withdraw) == [home.id, away.id]
    board.give("red", Withdraw(home.id))
    board.give("red", Withdraw(away.id))
    assert board.refusal("red", Withdraw(home.id)) == ("It is withdrawn already.", "ASH-3.2")
    assert board.refusal("red", Place(home.id, 1))[1] == "ASH-3.2"
    events = board.reveal([1, 2])
    assert (home.cell, away.cell, home.withdrawn) == (None, None, 2)
    assert (home.suppressed, home.experience, home.models[0].toughness, home.vip) == (True, 7, 1, True)
    assert not home.no_supply
    assert all_facts(events, "withdrawn")[0] == {"unit": home.id, "side": "red", "cell": 0}
    board.state.turn, board.state.phase = 3, Phase.PREPARATION
    board.give("red", Place(home.id, 1))


def test_ash_3_2_a_depot_that_lost_its_link_lets_nobody_withdraw() -> None:
    """ASH-3.2: on a linked depot."""
    board = preparing()
    depot(board, "red", "0501")
    unit = board.stand("red", "rifles", "0501")
    assert board.refusal("red", Withdraw(unit.id))[1] == "ASH-3.2"


def test_ash_3_2_the_hex_of_a_unit_withdrawn_is_free() -> None:
    """ASH-3.2: on free hexes; who withdraws a unit may place another there."""
    board = preparing()
    old, new = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", None)
    assert board.refusal("red", Place(new.id, 0))[1] == "ASH-1.1"
    board.give("red", Withdraw(old.id))
    board.give("red", Place(new.id, 0))
    board.reveal([1, 2])
    assert (old.cell, new.cell) == (None, 0)


# -- 3.2: stakes -------------------------------------------------------------------------------------------------------


def test_ash_3_2_the_highest_stake_goes_first_and_every_stake_is_spent() -> None:
    """ASH-3.2: highest stake goes first; every stake is spent, win or lose."""
    board = preparing(sides=3)
    for side, stake in (("red", 10), ("blue", 30), ("green", 20)):
        board.give(side, Stake(stake))
    events = board.reveal()
    assert board.state.order == ["blue", "green", "red"]
    assert [own.prestige for own in board.state.sides.values()] == [590, 570, 580]
    assert facts(events, "stakes")["stakes"] == [["red", 10], ["blue", 30], ["green", 20]]
    assert facts(events, "initiative")["order"] == ["blue", "green", "red"]
    assert "tie" not in kinds(events)


def test_ash_3_2_worked_example_of_equal_stakes() -> None:
    """Worked example: stakes 120, 120, 80; the first two roll 1d100: 37 and 64. Order: second, first, third. All have
    paid."""
    board = preparing(sides=3)
    for side, stake in (("red", 120), ("blue", 120), ("green", 80)):
        board.give(side, Stake(stake))
    events = board.reveal([37, 64])
    assert board.state.order == ["blue", "red", "green"]
    assert [own.prestige for own in board.state.sides.values()] == [480, 480, 520]
    assert facts(events, "tie")["rolls"] == [["red", 37], ["blue", 64]]


def test_ash_3_2_equal_rolls_are_rerolled() -> None:
    """ASH-3.2: equal stakes roll 1d100, higher first, reroll ties: by those only who are equal again."""
    board = preparing(sides=4)
    events = board.reveal([50, 90, 50, 10, 3, 4])
    assert board.state.order == ["blue", "green", "red", "gold"]
    assert [sorted(tie["rolls"]) for tie in all_facts(events, "tie")] == [
        [["blue", 90], ["gold", 10], ["green", 50], ["red", 50]],
        [["green", 4], ["red", 3]],
    ]


def test_ash_3_2_a_new_stake_replaces_the_one_before() -> None:
    """ASH-3.2: one stake, from nothing to all that is left."""
    board = preparing()
    assert words(Stake(600).preview(board.known("red"))) == [("Prestige", "600, leaves 0")]
    board.give("red", Stake(600))
    board.give("red", Stake(5))
    assert preparation.left(board.known("red")) == 595
    assert board.refusal("red", Stake(-1))[1] == "ASH-3.2"
    assert board.refusal("red", Stake(601))[1] == "ASH-3.2"
    assert choices((Stake,), board.known("red"), Draft("red", "stake")).bounds == (0, 600)
    board.give("red", Stake(0))
    assert preparation.left(board.known("red")) == 600


def test_ash_3_2_lost_stakes_come_back_by_option_only() -> None:
    """ASH-3.2: with the option `refund_lost_stakes` whoever does not move first gets his stake back."""
    board = preparing(options={"refund_lost_stakes": True}, sides=3)
    for side, stake in (("red", 10), ("blue", 30)):
        board.give(side, Stake(stake))
    events = board.reveal()
    assert [own.prestige for own in board.state.sides.values()] == [600, 570, 600]
    assert all_facts(events, "stake-back") == [{"side": "red", "gained": 10}]


def test_ash_3_2_all_is_revealed_when_everyone_has_sealed() -> None:
    """ASH-3.2: all is revealed, nothing is left sealed, the Opening round begins; who is out enters nothing."""
    board = preparing(sides=3)
    resign(board.frame, "green", board.table())
    board.stand("blue", "sworn-rifles", "0808")
    board.stand("red", "rifles", "0101")
    board.give("red", Stake(1))
    events = board.reveal()
    assert board.state.sealed == {}
    assert (board.state.phase, board.state.order) == (Phase.OPENING, ["red", "blue"])
    assert kinds(events) == ["stakes", "initiative", "round-begins"]
    assert ASHLANDS.waiting_for(board.frame) == ("red",)


# -- 3.3 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_of_two_placements_on_one_hex_the_earlier_stands(first: str) -> None:
    """ASH-3.3: two placements on one hex: the player earlier in this turn's initiative has it; the other's unit stays
    in reserve. The order in which they were entered does not count."""
    board = preparing()
    red, blue = board.stand("red", "marksmen", None), board.stand("blue", "marksmen", None)
    middle = board.cell("0504")
    board.give("red", Place(red.id, middle))
    board.give("blue", Place(blue.id, middle))
    board.give(first, Stake(1))
    events = board.reveal()
    winner, loser = (red, blue) if first == "red" else (blue, red)
    assert (winner.cell, loser.cell) == (middle, None)
    (kept,) = [event for event in events if event.kind == "kept-back"]
    assert kept.seen_by == (loser.side,)
    assert dict(kept.facts) == {"unit": loser.id, "side": loser.side, "cell": middle}


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_of_two_structures_on_one_hex_the_earlier_is_built(first: str) -> None:
    """ASH-3.3: two structures on one hex: the earlier in the initiative has it; the other's prestige comes back."""
    board = preparing()
    depot(board, "red", "0404")
    depot(board, "blue", "0604")
    ways = {"red": board.path("0404", "0504"), "blue": board.path("0604", "0504")}
    loser = "blue" if first == "red" else "red"
    for side, way in ways.items():
        board.give(side, LayRailway(way))
    board.give(first, Stake(1))
    events = board.reveal()
    middle = board.cell("0504")
    assert [(work.side, work.kind, work.cell) for work in board.state.works] == [(first, "rail", middle)]
    assert board.state.sides[first].prestige == 579
    assert board.state.sides[loser].prestige == 600
    lost = {"side": loser, "structure": "rail", "cell": middle, "price": 20}
    assert facts(events, "order-lost") == lost
    assert facts(events, "ordered") == {"side": first, "structure": "rail", "cells": [middle]}


def test_ash_3_3_what_is_not_claimed_twice_is_built() -> None:
    """ASH-3.3: only the hex that two claim is lost, not the rest of a chain; a side's own two on a hex do not clash."""
    board = preparing()
    depot(board, "red", "0404")
    depot(board, "blue", "0604")
    hold(board, "blue", "0703")
    board.give("red", LayRailway(board.path("0404", "0504")))
    board.give("blue", LayRailway(board.path("0604", "0504", "0503", "0603", "0703")))
    board.give("blue", BuildDepot(board.cell("0703")))
    board.give("red", Stake(1))
    events = board.reveal()
    blues = [(work.kind, *named(board, [work.cell])) for work in board.state.works if work.side == "blue"]
    assert blues == [("rail", "0503"), ("rail", "0603"), ("rail", "0703"), ("depot", "0703")]
    assert board.state.sides["blue"].prestige == 600 - 3 * 20 - 150
    assert [found["structure"] for found in all_facts(events, "ordered")] == ["rail", "rail", "depot"]


def test_ash_3_3_distances_are_checked_against_positions_before_the_reveal() -> None:
    """ASH-3.3: two Ambushes may come to stand next to each other: neither was there when they were ordered."""
    board = preparing()
    red, blue = board.stand("red", "marksmen", None), board.stand("blue", "marksmen", None)
    board.give("red", Place(red.id, board.cell("0504")))
    board.give("blue", Place(blue.id, board.cell("0505")))
    board.reveal([1, 2])
    assert (red.cell, blue.cell) == (board.cell("0504"), board.cell("0505"))


# -- secrecy -----------------------------------------------------------------------------------------------------------


def test_ash_3_2_what_is_entered_is_secret_until_the_reveal() -> None:
    """ASH-3.2: in secret: nothing but the own compartment changes, and no other seat may look into it."""
    board = preparing()
    reserve = board.stand("red", "rifles", None)
    stands = board.stand("red", "rifles", "0102")
    for order in (
        Buy("rifles"),
        Place(reserve.id, 1),
        Withdraw(stands.id),
        DigTrenches(0),
        LayRailway(board.path("0202", "0302")),
        Stake(7),
    ):
        assert board.give("red", order) == []
    assert board.state.sealed["blue"].spent == 0
    assert (board.state.works, board.state.sides["red"].prestige, stands.cell) == ([], 600, board.cell("0102"))
    for ask in (board.known("blue").sealed, board.known("blue").prestige, board.known("blue").reserve):
        with pytest.raises(PermissionError):
            ask("red")


def test_ash_3_2_own_events_are_told_to_nobody_else() -> None:
    """What concerns the reserve is its owner's secret at the reveal, too."""
    board = preparing()
    unit = board.stand("red", "rifles", None, upgrades_due=1)
    shown = board.stand("red", "rifles", "0101", upgrades_due=1)
    board.give("red", Buy("rifles"))
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    board.give("red", ChooseUpgrade(shown.id, "sharp"))
    events = board.reveal([1, 2])
    secret = [event for event in events if not event.is_known_to("blue")]
    assert [event.kind for event in secret] == ["upgrade-chosen", "bought"]
    assert dict(secret[0].facts) == {"unit": unit.id, "side": "red", "upgrade": "sharp"}


def test_random_players_place_units_near_key_points() -> None:
    """Of some hexes the nearest to a key point is taken; on a map without key points any."""
    board = preparing()
    draw, unit = specs(Place)["hex"].draw, {"unit": board.stand("red", "rifles", None).id}
    assert draw is not None

    def drawn() -> Counter[int]:
        rng = Random("places")
        return Counter(draw(board.known("red"), unit, rng) for _ in range(300))

    board.state.key_points.clear()
    evenly = drawn()
    hold(board, None, "0404")
    near = drawn()
    distance = board.frame.scenario.ground.grid.distance
    goal = board.cell("0404")
    assert set(near) <= set(board.known("red").zone("red"))
    assert sum(distance(cell, goal) * n for cell, n in near.items()) < sum(
        distance(cell, goal) * n for cell, n in evenly.items()
    )
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {"unit": "nobody"}, Random(1))


def test_random_players_buy_what_they_can_pay() -> None:
    """Only units that the prestige left pays for are drawn."""
    board = preparing()
    draw = specs(Buy)["type"].draw
    assert draw is not None
    rng, known = Random("bought"), board.known("red")
    assert all(known.catalogue.types[draw(known, {}, rng)].price <= preparation.left(known) for _ in range(50))
    board.state.sides["red"].prestige = 0
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {}, rng)


def test_random_players_lay_railways_that_can_be_laid() -> None:
    """What is drawn begins where a railway may, hangs together and can be paid; without prestige none is drawn."""
    board = preparing()
    hold(board, None, "0808")
    draw, rng = specs(LayRailway)["path"].draw, Random("railways")
    assert draw is not None
    chains = {draw(board.known("red"), {}, rng) for _ in range(40)}
    assert len(chains) > 5
    assert all(board.objection("red", LayRailway(chain)) is None for chain in chains)
    board.state.sides["red"].prestige = 0
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {}, rng)


def test_ash_3_2_an_order_that_breaks_a_rule_is_not_carried_out() -> None:
    """An illegal order is refused before anything is noted."""
    board = preparing()
    with pytest.raises(IllegalOrder):
        board.give("red", Buy("nothing"))
    assert board.state.sealed["red"].purchases == []


def test_preparation_orders_are_all_offered() -> None:
    """Every order of Preparation is one that the system knows."""
    assert set(PREPARATION_ORDERS) <= set(ASHLANDS.order_types)
    assert {DigTrenches, BuildDepot, LayRailway} <= set(ASHLANDS.order_types)
    assert event(preparing(), "bounty").id == "bounty"


# -- 1.5 ---------------------------------------------------------------------------------------------------------------


def test_ash_1_5_what_is_bought_and_not_placed_is_in_the_reserve() -> None:
    """ASH-1.5: the reserve is what was bought and not placed; it is on no hex and nobody else knows of it."""
    board = preparing()
    board.give("red", Buy("rifles"))
    board.reveal([20, 10])
    bought = [unit for unit in board.state.units.values() if unit.side == "red" and unit.type == "rifles"]
    assert [unit.cell for unit in bought] == [None]
    assert board.known("red").unit(bought[0].id) is bought[0]
    assert board.known("blue").unit(bought[0].id) is None
