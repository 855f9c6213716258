"""ASH-6.3: structures, ordered and paid in Preparation, done at the end of the turn."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway, chains
from hexwar_tui.systems.ashlands.orders.preparing.entering import Place, PlaceBase, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, linked_depots, supplied
from tests.systems.ashlands.boards import Board, facts
from tests.systems.ashlands.preparing import PLAIN, depot, hold, named, preparing, rails


def works(board: Board, side: str) -> list[tuple[str, str, int]]:
    """What a side has ordered: kind, hex and price."""
    return [(work.kind, *named(board, [work.cell]), work.price) for work in board.state.sealed[side].works]  # type: ignore[misc]


def price_of(board: Board, side: str, order: Order) -> tuple[str, str]:
    """What the preview says of the price."""
    (line,) = order.preview(board.known(side)).lines
    return render(line.text, "en"), render(line.value, "en")


# -- trenches ----------------------------------------------------------------------------------------------------------


def test_ash_6_3_a_trench_ring_gives_partial_cover_on_passable_neighbours() -> None:
    """ASH-6.3: trench ring round the CB, 100: Partial cover on its passable neighbours, done at the end of the turn."""
    board = preparing("........", "^.......", *PLAIN[2:])
    order = DigTrenches(board.cell("0101"))
    assert price_of(board, "red", order) == ("Prestige", "100, leaves 500")
    board.give("red", order)
    assert works(board, "red") == [("trench", "0101", 100)]
    assert board.state.sealed["red"].spent == 100
    board.reveal([1, 2])
    assert (board.state.sides["red"].prestige, board.state.trenches) == (500, [])
    events = board.end_turn()
    assert named(board, board.state.trenches) == ["0201"]
    assert facts(events, "structure-done") == {"structure": "trench", "side": "red", "cells": [0]}
    known = board.known("red")
    assert known.shelter(board.cell("0201")).partial
    assert not known.shelter(board.cell("0202")).partial


def test_ash_6_3_trenches_are_dug_round_the_own_base_and_once() -> None:
    """ASH-6.3: round the own central base; what is there or ordered is not ordered again."""
    board = preparing()
    elsewhere = ("Trenches are dug round a side's own central base.", "ASH-6.3")
    assert board.refusal("red", DigTrenches(board.cell("0202"))) == elsewhere
    assert board.refusal("red", DigTrenches(board.cell("0707"))) == elsewhere
    board.give("red", DigTrenches(0))
    again = ("The base has its trenches already, or they are ordered.", "ASH-6.3")
    assert board.refusal("red", DigTrenches(0)) == again
    board.state.sealed["red"].works.clear()
    ring = list(board.frame.scenario.ground.grid.neighbours[0])
    board.state.trenches = ring[1:]
    assert board.objection("red", DigTrenches(0)) is None
    board.state.trenches = ring
    assert board.refusal("red", DigTrenches(0)) == again


def test_ash_6_3_trenches_have_their_option_and_must_be_paid() -> None:
    """ASH-6.3: the price is the option `trench_price`, at most what is left."""
    board = preparing(options={"trench_price": 70, "prestige": 69})
    assert board.refusal("red", DigTrenches(0)) == ("It costs 70 prestige; 69 is left.", "ASH-3.2")
    board.state.sides["red"].prestige = 70
    board.give("red", DigTrenches(0))
    assert works(board, "red") == [("trench", "0101", 70)]


def test_ash_6_3_trenches_round_a_base_that_is_placed_now() -> None:
    """ASH-6.3: the base of this very Preparation can have its trenches; without a base there are none."""
    board = preparing(turn=1)
    draft = Draft("red", "trenches")
    assert choices((DigTrenches,), board.known("red"), draft).candidates == ()
    assert board.refusal("red", DigTrenches(1))[1] == "ASH-6.3"
    board.give("red", PlaceBase(1))
    assert [c.value for c in choices((DigTrenches,), board.known("red"), draft).candidates] == [1]
    board.give("red", DigTrenches(1))


# -- depots ------------------------------------------------------------------------------------------------------------


def test_ash_6_3_a_depot_stands_on_a_held_key_point_or_an_own_unit_s_hex() -> None:
    """ASH-6.3: supply depot 150, on a held key point or own-unit hex, done at the end of the turn."""
    board = preparing()
    hold(board, "red", "0404")
    hold(board, "blue", "0505")
    hold(board, None, "0606")
    board.stand("red", "rifles", "0303")
    board.stand("blue", "rifles", "0808")
    nowhere = ("A supply depot is built on a held key point or where an own unit stands.", "ASH-6.3")
    for label in ("0505", "0606", "0808", "0304"):
        assert board.refusal("red", BuildDepot(board.cell(label))) == nowhere
    offered = choices((BuildDepot,), board.known("red"), Draft("red", "depot")).candidates
    assert [c.value for c in offered] == [board.cell("0404"), board.cell("0303")]
    assert price_of(board, "red", BuildDepot(board.cell("0404"))) == ("Prestige", "150, leaves 450")
    board.give("red", BuildDepot(board.cell("0404")))
    board.give("red", BuildDepot(board.cell("0303")))
    assert works(board, "red") == [("depot", "0404", 150), ("depot", "0303", 150)]
    board.reveal([1, 2])
    assert (board.state.depots, board.state.sides["red"].prestige) == ({}, 300)
    board.end_turn()
    assert board.state.depots == {board.cell("0404"): "red", board.cell("0303"): "red"}


def test_ash_6_3_a_depot_must_be_paid() -> None:
    """ASH-6.3: 150, of what is left."""
    board = preparing(options={"prestige": 149})
    board.stand("red", "rifles", "0303")
    assert board.refusal("red", BuildDepot(board.cell("0303"))) == ("It costs 150 prestige; 149 is left.", "ASH-3.2")
    board.state.sides["red"].prestige = 150
    assert board.objection("red", BuildDepot(board.cell("0303"))) is None


def test_ash_6_3_one_depot_to_a_hex_and_none_on_a_base() -> None:
    """ASH-6.3: where a depot or a base stands or is ordered no other is built."""
    board = preparing(turn=1)
    for label in ("0101", "0303", "0404", "0202"):
        board.stand("red", "rifles", label)
    board.base("red", "0101")
    board.state.sealed["red"].base = board.cell("0202")
    depot(board, None, "0303")
    board.give("red", BuildDepot(board.cell("0404")))
    there = ("There is a supply depot already, or one is ordered.", "ASH-6.3")
    base = ("A central base stands there.", "ASH-6.3")
    refusals = [board.refusal("red", BuildDepot(board.cell(label))) for label in ("0303", "0404", "0101", "0202")]
    assert refusals == [there, there, base, base]


def test_ash_6_3_no_base_where_a_depot_is_ordered() -> None:
    """ASH-6.3: entered the other way round, first the depot and then the base, they can't share a hex either."""
    board = preparing(turn=1)
    board.stand("red", "rifles", "0202")
    board.give("red", BuildDepot(board.cell("0202")))
    assert board.refusal("red", PlaceBase(board.cell("0202"))) == ("A supply depot is ordered there.", "ASH-6.3")
    offered = choices((PlaceBase,), board.known("red"), Draft("red", "place-base")).candidates
    assert named(board, [c.value for c in offered]) == ["0101", "0102", "0201"]


def test_ash_6_3_the_unit_on_whose_hex_a_depot_is_built_stays() -> None:
    """ASH-6.3: own-unit hex: a unit that is withdrawn does not count, and one that counts is not withdrawn."""
    board = preparing()
    unit, other = board.stand("red", "rifles", "0202"), board.stand("red", "rifles", "0201")
    board.give("red", Withdraw(unit.id))
    assert board.refusal("red", BuildDepot(board.cell("0202")))[1] == "ASH-6.3"
    board.give("red", BuildDepot(board.cell("0201")))
    assert board.refusal("red", Withdraw(other.id)) == ("A supply depot is ordered where it stands.", "ASH-6.3")
    hold(board, "red", "0201")
    assert board.objection("red", Withdraw(other.id)) is None


# -- railways ----------------------------------------------------------------------------------------------------------


def test_ash_6_3_a_railway_is_a_chain_at_20_a_hex() -> None:
    """ASH-6.3: railway 20 a hex, a chain from the own zone, done at the end of the turn."""
    board = preparing()
    order = LayRailway(board.path("0202", "0302", "0402"))
    assert order.preview(board.known("red")).way == order.path
    assert price_of(board, "red", order) == ("Prestige", "40, leaves 560")
    board.give("red", order)
    assert works(board, "red") == [("rail", "0302", 20), ("rail", "0402", 20)]
    board.reveal([1, 2])
    assert (board.state.rails, board.state.sides["red"].prestige) == ({}, 560)
    events = board.end_turn()
    assert board.state.rails == {board.cell("0302"): "red", board.cell("0402"): "red"}
    assert facts(events, "structure-done") == {
        "structure": "rail",
        "side": "red",
        "cells": list(board.path("0302", "0402")),
    }


@pytest.mark.parametrize("start", ["zone", "depot", "railway", "ordered"])
def test_ash_6_3_a_railway_begins_at_zone_depot_or_railway(start: str) -> None:
    """ASH-6.3: from the own zone or depot; what hangs on them carries on."""
    board = preparing()
    if start == "depot":
        depot(board, "red", "0404")
    elif start == "railway":
        rails(board, "red", "0404")
    elif start == "ordered":
        depot(board, "red", "0304")
        board.give("red", LayRailway(board.path("0304", "0404")))
    way = board.path("0202", "0303") if start == "zone" else board.path("0404", "0405")
    board.give("red", LayRailway(way))


def test_ash_6_3_a_railway_begins_nowhere_else() -> None:
    """ASH-6.3: not on open ground, not at an enemy's or a neutral depot or railway, and it has at least one hex."""
    board = preparing()
    depot(board, "blue", "0404")
    depot(board, None, "0403")
    rails(board, "blue", "0402")
    nowhere = ("A railway begins at its side's zone, at its depot, or at its railway.", "ASH-6.3")
    for start, end in (("0505", "0506"), ("0404", "0405"), ("0403", "0503"), ("0402", "0501")):
        assert board.refusal("red", LayRailway(board.path(start, end))) == nowhere
    assert board.refusal("red", LayRailway(board.path("0202"))) == nowhere
    assert board.refusal("red", LayRailway(())) == nowhere


def test_ash_6_3_what_a_railway_cannot_cross() -> None:
    """ASH-6.3, 6.1: mountains, hexes with railway, the own zone, enemy units; gaps and loops."""
    board = preparing("........", "..^.....", *PLAIN[2:])
    rails(board, "blue", "0303")
    board.stand("blue", "rifles", "0301")
    board.stand("red", "rifles", "0203")
    start = "0202"
    refused = {
        "0302": ("No railway crosses the mountains at 0302.", "ASH-6.1"),
        "0303": ("There is a railway at 0303 already, or one is ordered.", "ASH-6.3"),
        "0201": ("A side's own zone needs no railway, which begins at its edge.", "ASH-6.3"),
        "0404": ("A railway goes hex by hex; the chain has a gap.", "ASH-6.3"),
    }
    for label, reason in refused.items():
        assert board.refusal("red", LayRailway(board.path(start, label))) == reason
    enemy = board.refusal("red", LayRailway(board.path("0201", "0301")))
    assert enemy == ("An enemy unit stands at 0301.", "ASH-6.3")
    loop = board.path("0202", "0203", "0204", "0203")
    assert board.refusal("red", LayRailway(loop)) == ("A railway does not cross itself.", "ASH-6.3")
    board.give("red", LayRailway(board.path("0202", "0203")))
    assert board.refusal("red", LayRailway(board.path("0202", "0203")))[1] == "ASH-6.3"
    rails(board, None, "0103")
    assert board.objection("red", LayRailway(board.path("0102", "0103"))) is None


def test_ash_6_3_railways_are_offered_as_far_as_prestige_goes() -> None:
    """ASH-6.3: every hex that a chain can be paid to is offered, by the shortest chain."""
    board = preparing(options={"prestige": 59})
    offered = chains(board.known("red"))
    assert max(len(chain) for chain in offered.values()) == 3
    distance = board.frame.scenario.ground.grid.distance
    zone = board.known("red").zone("red")
    near = {cell: min(distance(cell, home) for home in zone) for cell in board.frame.scenario.ground.grid.cells}
    assert sorted(offered) == [cell for cell, far in near.items() if far in (1, 2)]
    assert all(len(chain) - 1 == near[cell] for cell, chain in offered.items())
    found = choices((LayRailway,), board.known("red"), Draft("red", "railway")).candidates
    assert {c.value: c.mark for c in found} == {chain: str(len(chain) - 1) for chain in offered.values()}
    too_far = board.path("0202", "0302", "0402", "0502")
    assert board.refusal("red", LayRailway(too_far)) == ("It costs 60 prestige; 59 is left.", "ASH-3.2")


def test_ash_6_3_long_chains_are_offered_without_a_mark() -> None:
    """One character says up to 9 hexes."""
    board = preparing("." * 16, *(("." * 16,) * 3))
    found = choices((LayRailway,), board.known("red"), Draft("red", "railway")).candidates
    marks = {len(c.value) - 1: c.mark for c in found}
    assert (marks[9], marks[10]) == ("9", "")


# -- supply ------------------------------------------------------------------------------------------------------------


def test_ash_3_2_supply_flows_from_the_zone_along_railways_and_depots() -> None:
    """ASH-3.2: linked to the zone by unbroken own railway; a depot beside the zone is linked as it is."""
    board = preparing()
    rails(board, "red", "0301", "0401", "0701")
    for label in ("0501", "0801", "0203"):
        depot(board, "red", label)
    depot(board, "blue", "0302")
    known = board.known("red")
    zone = ["0101", "0102", "0201", "0202"]
    assert named(board, list(supplied(known, "red"))) == sorted([*zone, "0203", "0301", "0401", "0501"])
    assert named(board, linked_depots(known, "red")) == ["0203", "0501"]
    around = {
        near for label in ("0203", "0501") for near in named(board, known.ground.grid.within(board.cell(label), 1))
    }
    assert named(board, list(entry_hexes(known, "red"))) == sorted(around | set(zone))
    assert linked_depots(known, "blue") == ()


def test_ash_6_3_an_enemy_in_the_zone_breaks_what_begins_there() -> None:
    """ASH-6.3: broken where an enemy unit stands, in the zone as well; the rest of the zone still counts."""
    board = preparing()
    depot(board, "red", "0302")
    unit = board.stand("red", "rifles", None)
    board.stand("blue", "rifles", "0202")
    board.stand("blue", "rifles", "0201")
    assert linked_depots(board.known("red"), "red") == ()
    assert board.objection("red", Place(unit.id, board.cell("0102"))) is None
    board.state.take_up(board.state.units["blue-rifles-1"])
    assert named(board, linked_depots(board.known("red"), "red")) == ["0302"]
