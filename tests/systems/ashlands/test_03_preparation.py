"""ASH-3.1, 3.2, 1.5, 1.6: what is ordered in Preparation: the base, units that are bought, placed and withdrawn."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import (
    Buy,
    ChooseUpgrade,
    Place,
    PlaceBase,
    Stake,
    Withdraw,
    seal_objection,
)
from hexwar_tui.systems.ashlands.orders.preparing.preparation import left
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, all_facts, facts, kinds
from tests.systems.ashlands.preparing import PLAIN, asked, depot, offered, preparing, rails, words

# -- 3.1 ---------------------------------------------------------------------------------------------------------------

EVERY_ORDER = (
    *(PlaceBase(0), Buy("rifles"), Place("red-rifles-1", 0), Withdraw("red-rifles-1"), Stake(0)),
    *(ChooseUpgrade("red-rifles-1", "sharp"), DigTrenches(0), BuildDepot(0), LayRailway((0, 1))),
)


@pytest.mark.parametrize("order", EVERY_ORDER, ids=lambda order: order.kind)
def test_ash_3_1_preparation_has_its_part_of_the_turn(order: Order) -> None:
    """ASH-3.1: what is prepared is ordered in Preparation, and in no other part of the turn; then it is not offered,
    and never to the referee."""
    board = preparing(turn=1)
    board.stand("red", "rifles", "0101", upgrades_due=1)
    board.army("red", "rifles reserve")
    assert offered(board, "referee", type(order)) == []
    for phase in (Phase.EVENT_CHOICES, Phase.OPENING, Phase.CLOSING, Phase.END):
        board.state.phase = phase
        assert board.refusal("red", order) == ("This is ordered in Preparation only.", "ASH-3.1")
        assert offered(board, "red", type(order)) == []


def test_ash_1_6_the_base_stands_on_ash_plain_of_the_own_zone_before_turn_1() -> None:
    """ASH-1.6: placed by its owner in his zone, on ash plain only, in the Preparation of the first turn."""
    board = preparing("f.......", "#.......", *PLAIN[2:], turn=1)
    plain = [board.cell("0201"), board.cell("0202")]
    assert offered(board, "red", PlaceBase) == plain
    elsewhere = [PlaceBase(board.cell(label)) for label in ("0101", "0102", "0301", "0808")]
    reason = "The central base stands on an ash plain hex of its side's zone."
    assert board.refusals("red", *elsewhere) == {(reason, "ASH-1.6")}
    board.give("red", PlaceBase(plain[1]))
    assert board.state.bases == {}
    once = ("The central base is placed once, in the Preparation of the first turn.", "ASH-1.6")
    assert board.refusal("red", PlaceBase(plain[0])) == once
    events = board.reveal([1, 2])
    assert board.state.bases == {plain[1]: "red"}
    assert facts(events, "base-placed") == {"side": "red", "cell": plain[1]}
    board.state.phase = Phase.PREPARATION
    assert board.refusal("red", PlaceBase(plain[0])) == once
    board.state.turn, board.state.bases = 2, {}
    assert board.refusal("red", PlaceBase(plain[0])) == once


@pytest.mark.parametrize("taken", ["base", "foreign base", "depot"])
def test_ash_1_6_a_base_that_a_ruling_has_made_impossible_is_left_out(taken: str) -> None:
    """ASH-1.6: a side has one base, and a hex one base or depot, whatever was ruled while orders were secret."""
    board = preparing(turn=1)
    board.give("red", PlaceBase(board.cell("0101")))
    board.give("blue", PlaceBase(board.cell("0707")))
    label, owner = {"base": ("0505", "red"), "foreign base": ("0101", "blue"), "depot": ("0101", "red")}[taken]
    ASHLANDS.referee.amend(board.frame, Change(f"hex:{label}", taken.split()[-1], owner), board.table())
    board.check()
    board.reveal([1, 2])
    assert sorted(board.state.bases.values()) == (["blue", "red"] if taken == "base" else ["blue"])


def test_ash_1_6_nobody_seals_without_his_base() -> None:
    """ASH-1.6: the base has to be placed before the first turn; where no plain hex is, nothing can be asked."""
    board = preparing(turn=1)
    objection = seal_objection(board.known("red"))
    assert objection is not None
    assert (render(objection.reason, "en"), objection.rule) == ("The central base has to be placed first.", "ASH-1.6")
    board.give("red", PlaceBase(0))
    assert seal_objection(board.known("red")) is None
    assert seal_objection(board.known("blue")) is not None
    for other in (preparing(), preparing("ff......", "ff......", *PLAIN[2:], turn=1)):
        assert seal_objection(other.known("red")) is None


def test_ash_1_5_units_are_bought_into_the_reserve() -> None:
    """ASH-1.5, 3.2: buy units from the own roster into the reserve; they are there when all is revealed, on no hex, and
    nobody else knows of them."""
    board = preparing()
    board.army("red", "rifles 0101")
    board.give("red", Buy("squad"))
    board.give("red", Buy("rifles"))
    own = board.state.sealed["red"]
    assert [(new.unit, new.type) for new in own.purchases] == [("red-squad-r2", "squad"), ("red-rifles-r3", "rifles")]
    assert (own.spent, len(board.state.units), board.state.sides["red"].prestige) == (200, 1, 600)
    events = board.reveal([1, 2])
    bought = board.state.units["red-squad-r2"]
    assert (bought.cell, bought.alive, bought.side) == (None, 6, "red")
    assert (board.known("red").unit(bought.id), board.known("blue").unit(bought.id)) == (bought, None)
    assert (board.state.sides["red"].prestige, board.state.sides["red"].units_raised) == (400, 3)
    assert [event.seen_by for event in events if event.kind == "bought"] == [("red",), ("red",)]
    assert all_facts(events, "bought")[1] == {"unit": "red-rifles-r3", "side": "red"}


def test_ash_3_2_only_the_own_roster_sells() -> None:
    """ASH-3.2: from the own roster; beside its name stands what a unit type costs, and what it does."""
    board = preparing()
    assert board.refusal("blue", Buy("rifles")) == ("This side's roster has no such unit.", "ASH-3.2")
    assert board.objection("blue", Buy("sworn-rifles")) is None
    (found,) = asked(board, "blue", Buy).candidates
    texts = render(found.label, "en"), render(found.note, "en")
    assert (found.value, *texts) == (
        "sworn-rifles",
        "rifles",
        "100 prestige, 10 models; fires 3 hexes with 10 dice; melee 10 dice",
    )


def test_ash_3_2_all_together_take_no_more_than_the_prestige_held() -> None:
    """ASH-3.2: purchases, structures and stake together at most the prestige held."""
    board = preparing(options={"prestige": 350})
    board.give("red", Buy("rifles"))
    board.give("red", DigTrenches(0))
    assert board.refusal("red", Stake(151)) == ("From 0 to 150 prestige can be staked.", "ASH-3.2")
    board.give("red", Stake(51))
    assert left(board.known("red")) == 99
    assert board.refusal("red", Buy("rifles")) == ("It costs 100 prestige; 99 is left.", "ASH-3.2")
    board.give("red", Stake(50))
    assert words(Buy("rifles").preview(board.known("red")))[-1] == ("Prestige", "100, leaves 0")
    board.give("red", Buy("rifles"))
    board.reveal()
    assert board.state.sides["red"].prestige == 0


@pytest.mark.parametrize(("held", "shown"), [(600, 60), (90, 10), (30, 5), (3, 3), (0, 0)])
def test_the_stake_that_is_first_shown_is_a_sensible_one(held: int, shown: int) -> None:
    """A tenth of what can be staked, in steps of 5, and no more than there is; or what was staked before."""
    board = preparing(options={"prestige": held})
    usual = specs(Stake)["prestige"].usual
    assert usual is not None
    assert usual(board.known("red"), {}) == shown
    if held > shown:
        board.give("red", Stake(shown + 1))
        assert usual(board.known("red"), {}) == shown + 1


# -- 3.2: placing ------------------------------------------------------------------------------------------------------

ELSEWHERE = "Units are placed in their side's zone, or on or next to its supply depots linked to it by railway."


def test_ash_3_2_units_are_placed_on_free_hexes_of_the_own_zone() -> None:
    """ASH-3.2: place reserve units on free hexes of the own zone."""
    board = preparing("........", "^.......", *PLAIN[2:])
    _, unit = board.army("red", "rifles 0101", "rifles reserve")
    assert offered(board, "red", Place) == [unit.id]
    assert board.labels(offered(board, "red", Place, unit=unit.id)) == ["0201", "0202"]
    assert [board.refusal("red", Place(unit.id, board.cell(label))) for label in ("0101", "0102", "0301")] == [
        ("The hex 0101 is taken: one unit per hex.", "ASH-1.1"),
        ("Nobody can stand on the mountains at 0102.", "ASH-6.1"),
        (ELSEWHERE, "ASH-3.2"),
    ]
    board.give("red", Place(unit.id, board.cell("0202")))
    assert (unit.cell, board.state.sealed["red"].ambushes) == (None, [])
    events = board.reveal([1, 2])
    assert unit.cell == board.cell("0202")
    assert facts(events, "placed") == {"unit": unit.id, "side": "red", "cell": unit.cell}


def test_ash_3_2_a_unit_is_placed_once_and_a_hex_given_once() -> None:
    """ASH-1.1, 3.2: a unit has one place, and a hex one unit; what is bought now may be placed now."""
    board = preparing()
    one, other = board.army("red", "rifles reserve", "rifles reserve")
    board.give("red", Place(one.id, 0))
    gone = ("That unit does not wait in the reserve, or has its place.", "ASH-3.2")
    assert board.refusal("red", Place(one.id, 1)) == gone
    assert board.refusal("blue", Place(other.id, board.cell("0808"))) == gone
    assert board.refusal("red", Place(other.id, 0))[1] == "ASH-1.1"
    board.give("red", Buy("rifles"))
    assert offered(board, "red", Place) == [other.id, "red-rifles-r3"]
    board.give("red", Place("red-rifles-r3", 1))
    assert offered(board, "red", Place) == [other.id]
    told = kinds(board.reveal([1, 2]))
    assert board.state.units["red-rifles-2"].cell == 1
    assert told == ["stakes", "tie", "initiative", "bought", "placed", "placed", "round-begins"]


def linked(board: Board) -> int:
    """A depot of red's at 0401, linked to the zone by a railway on 0301."""
    rails(board, "red", "0301")
    return depot(board, "red", "0401")


def test_ash_3_2_units_are_placed_on_or_next_to_linked_depots() -> None:
    """ASH-3.2: on or next to own supply depots that are linked to the zone by unbroken own railway; ASH-6.3: which is
    not broken by one's own units, and goes on from a depot."""
    board = preparing()
    grid, place = board.frame.scenario.ground.grid, linked(board)
    (unit,) = board.army("red", "rifles reserve")
    near = {*grid.within(place, 1), *board.known("red").zone("red")}
    assert set(offered(board, "red", Place, unit=unit.id)) == near
    board.army("red", "rifles 0301")
    assert set(offered(board, "red", Place, unit=unit.id)) == near - {board.cell("0301")}
    rails(board, "red", "0501")
    depot(board, "red", "0601")
    board.give("red", Place(unit.id, board.cell("0701")))
    board.reveal([1, 2])
    assert unit.cell == board.cell("0701")


@pytest.mark.parametrize("broken", ["no railway", "another's railway", "rifles 0301", "rifles 0401", "lost"])
def test_ash_3_2_a_depot_that_is_not_linked_takes_nobody(broken: str) -> None:
    """ASH-3.2, 6.3: unbroken own railway; it is broken where an enemy unit stands."""
    board = preparing()
    place = linked(board)
    (unit,) = board.army("red", "rifles reserve")
    assert board.objection("red", Place(unit.id, board.cell("0501"))) is None
    match broken:
        case "no railway":
            board.state.rails.clear()
        case "another's railway":
            rails(board, "blue", "0301")
        case "lost":
            board.state.depots[place] = "blue"
        case _:
            board.army("blue", broken)
    assert board.refusal("red", Place(unit.id, board.cell("0501"))) == (ELSEWHERE, "ASH-3.2")


def test_ash_3_2_units_in_the_zone_or_on_a_linked_depot_are_withdrawn() -> None:
    """ASH-3.2: withdraw units standing in the zone or on a linked depot to the reserve; placed again next turn at the
    earliest; keeps Suppressed, wounds, experience. Its hex is free."""
    board = preparing()
    linked(board)
    depot(board, "red", "0801")
    home = board.stand("red", "brutes", "0101", suppressed=True, experience=7, no_supply=True, vip=True)
    home.models[0].toughness = 1
    away, near, apart, reserve = board.army("red", "rifles 0401", "rifles 0501", "rifles 0801", "rifles reserve")
    (foe,) = board.army("blue", "rifles 0808")
    nowhere = ("Units are withdrawn from their side's zone or from a linked supply depot.", "ASH-3.2")
    assert board.refusals("red", Withdraw(near.id), Withdraw(apart.id)) == {nowhere}
    nobody = ("That is no unit of this side on the map.", "ASH-3.2")
    assert board.refusals("red", Withdraw(foe.id), Withdraw(reserve.id)) == {nobody}
    assert offered(board, "red", Withdraw) == [home.id, away.id]
    assert board.refusal("red", Place(reserve.id, 0))[1] == "ASH-1.1"
    board.give("red", Withdraw(home.id))
    board.give("red", Withdraw(away.id))
    board.give("red", Place(reserve.id, 0))
    assert board.refusal("red", Withdraw(home.id)) == ("It is withdrawn already.", "ASH-3.2")
    assert board.refusal("red", Place(home.id, 1))[1] == "ASH-3.2"
    events = board.reveal([1, 2])
    assert (home.cell, away.cell, reserve.cell, home.withdrawn, home.no_supply) == (None, None, 0, 2, False)
    assert (home.suppressed, home.experience, home.models[0].toughness, home.vip) == (True, 7, 1, True)
    assert all_facts(events, "withdrawn")[0] == {"unit": home.id, "side": "red", "cell": 0}
    board.state.turn, board.state.phase = 3, Phase.PREPARATION
    board.give("red", Place(home.id, 1))
