"""ASH-3.1, 3.2, 1.5, 1.6: what is ordered in Preparation: the central base, and units that are bought."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import (
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
from tests.systems.ashlands.boards import facts
from tests.systems.ashlands.preparing import PLAIN, all_facts, event, offered, preparing, words

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


# -- 1.6: the base -----------------------------------------------------------------------------------------------------


def test_ash_1_6_the_base_stands_on_ash_plain_of_the_own_zone_before_turn_1() -> None:
    """ASH-1.6: placed by its owner in his zone, on ash plain only, in the Preparation of the first turn."""
    board = preparing("f.......", "#.......", *PLAIN[2:], turn=1)
    plain = [board.cell("0201"), board.cell("0202")]
    assert offered(board, "red", PlaceBase) == plain
    elsewhere = "The central base stands on an ash plain hex of its side's zone."
    for label in ("0101", "0102", "0301", "0808"):
        assert board.refusal("red", PlaceBase(board.cell(label))) == (elsewhere, "ASH-1.6")
    board.give("red", PlaceBase(plain[1]))
    assert board.state.bases == {}
    again = board.refusal("red", PlaceBase(plain[0]))
    assert again == ("The central base is placed once, in the Preparation of the first turn.", "ASH-1.6")
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
    ASHLANDS.referee.amend(board.frame, Change(subject, taken.split()[-1], owner or "red"), board.table())
    assert ASHLANDS.rules.invariants(board.frame) == []
    board.reveal([1, 2])
    assert ASHLANDS.rules.invariants(board.frame) == []
    assert sorted(board.state.bases.values()) == (["blue", "red"] if taken == "base" else ["blue"])


def test_ash_1_6_no_base_is_placed_later() -> None:
    """ASH-1.6: in the Preparation of the first turn, so not in the second turn, nor by who has one."""
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
    assert board.refusal("blue", Buy("rifles")) == ("This side's roster has no such unit.", "ASH-3.2")
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
