"""ASH-6: terrain and what it does to those who shoot and are shot at; structures."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.view import TERRAIN_LOOKS
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway, chains
from hexwar_tui.systems.ashlands.orders.preparing.entering import Place, PlaceBase, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, linked_depots, supplied
from hexwar_tui.systems.ashlands.orders.rounds.actions import Shoot
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.terrain import ASH, FOREST, GORGE, HILLS, MOUNTAINS, Cover, legend, load_terrain
from tests.systems.ashlands.boards import Board, facing, facts
from tests.systems.ashlands.preparing import PLAIN, asked, depot, hold, offered, preparing, rails, words

# -- terrain ----------------------------------------------------------------------------------------------------------


def test_ash_6_1_five_terrains() -> None:
    """ASH-6.1: what each terrain does; only mountains bar the way and the view. Each has a letter of its own, a look
    that themes draw, and words in all languages."""
    kinds = load_terrain()
    assert {id: (each.cover, each.difficult, each.impassable, each.underground) for id, each in kinds.items()} == {
        ASH: (Cover.NONE, False, False, False),
        FOREST: (Cover.PARTIAL, False, False, False),
        HILLS: (Cover.FULL, True, False, False),
        MOUNTAINS: (Cover.NONE, False, True, False),
        GORGE: (Cover.NONE, True, False, True),
    }
    assert [id for id, each in kinds.items() if each.blocks_sight] == [MOUNTAINS]
    assert set(legend().values()) == set(kinds)
    assert len({each.look for each in kinds.values()} & set(TERRAIN_LOOKS)) == len(kinds)
    for text in [text for each in kinds.values() for text in (each.name, each.text)]:
        assert [language for language, _ in text.texts] == list(LANGUAGES)


@pytest.mark.parametrize(
    ("terrain", "base", "trench", "need", "save"),
    [
        pytest.param(".", False, False, 4, 5, id="ash"),
        pytest.param("f", False, False, 5, 5, id="forest"),
        pytest.param("h", False, False, 4, 4, id="hills"),
        pytest.param(".", True, False, 4, 4, id="base"),
        pytest.param(".", False, True, 5, 5, id="trench"),
        pytest.param("f", False, True, 5, 5, id="trench in the forest"),
        pytest.param("h", False, True, 5, 4, id="trench in the hills"),
        pytest.param(".", True, True, 5, 4, id="trench and base"),
    ],
)
def test_ash_6_1_cover(terrain: str, base: bool, trench: bool, need: int, save: int) -> None:
    """ASH-6.1, 1.6, 6.3: Partial cover: −1 on the shooter's attack dice. Full cover: +1 on the target's defence dice
    against shooting. It is the target's hex that counts. They are two things and both count; the same one twice counts
    once."""
    board, red, blue = facing("rifles 0101", "rifles 0201", f".{terrain}..", "....")
    if base:
        board.base("blue", "0201")
    board.state.trenches = [1] * trench
    shots = combat.shots(board.frame, red, 0, blue, moved=False), combat.shots(board.frame, blue, 1, red, moved=False)
    assert [(shot.need, shot.save) for (shot,) in shots] == [(need, save), (4, 5)]


def test_ash_6_1_underground() -> None:
    """ASH-6.1: Underground: cannot be shot at, by indirect fire neither; sees and shoots only its own hex."""
    board, rifles, blue = facing("rifles 0301", "rifles 0201", ".#......")
    (mortars,) = board.army("red", "mortars 0401")
    hidden = ("Rifles 1 (Blue) is Underground and cannot be shot at.", "ASH-6.1")
    assert board.refusals("red", *(Shoot(unit.id, blue.id, None) for unit in (rifles, mortars))) == {hidden}
    board.state.remove(blue)
    (foe,) = board.army("blue", "rifles 0501")
    only = "From Underground {} sees and shoots only its own hex."
    assert board.refusal("red", board.move(rifles, "0201", at=foe)) == (only.format("rifles 1"), "ASH-6.1")
    board.state.take_up(mortars)
    board.state.put(mortars, 1)
    assert board.refusal("red", Shoot(mortars.id, foe.id, None)) == (only.format("mortars 2"), "ASH-6.1")
    sees = board.frame.scenario.ground.sees
    assert (sees(1, 1), sees(1, 0), sees(0, 1), sees(0, 2)) == (True, False, True, True)


def test_ash_6_1_mountains_let_nobody_in_and_no_fire_through() -> None:
    """ASH-6.1: mountains: no movement, no fire through."""
    board, red, blue = facing("rifles 0101", "rifles 0301", ".^..", "^...")
    assert board.refusal("red", board.move(red, "0201")) == ("Nobody can enter the mountains at 0201.", "ASH-6.1")
    # From 0101 to 0301 the segment runs along the border of 0201 with what lies above it: off the map.
    assert board.objection("red", Shoot(red.id, blue.id, None)) is None
    (far,) = board.army("blue", "rifles 0302")
    between = ("Mountains lie between rifles 1 and rifles 2 (Blue).", "ASH-1.7")
    assert board.refusal("red", Shoot(red.id, far.id, None)) == between


# -- structures -------------------------------------------------------------------------------------------------------


def works(board: Board, side: str) -> list[tuple[object, ...]]:
    """What a side has ordered: kind, hex and price."""
    return [(work.kind, *board.labels([work.cell]), work.price) for work in board.state.sealed[side].works]


# -- trenches ----------------------------------------------------------------------------------------------------------


def test_ash_6_3_a_trench_ring_gives_partial_cover_on_passable_neighbours() -> None:
    """ASH-6.3: trench ring round the CB, 100: Partial cover on its passable neighbours, done at the end of the turn."""
    board = preparing("........", "^.......", *PLAIN[2:])
    order = DigTrenches(0)
    assert words(order.preview(board.known("red"))) == [("Prestige", "100, leaves 500")]
    board.give("red", order)
    assert (works(board, "red"), board.state.sealed["red"].spent) == ([("trench", "0101", 100)], 100)
    board.reveal([1, 2])
    assert (board.state.sides["red"].prestige, board.state.trenches) == (500, [])
    events = board.end_turn()
    assert board.labels(board.state.trenches) == ["0201"]
    assert facts(events, "structure-done") == {"structure": "trench", "side": "red", "cells": [0]}
    assert [board.known("red").shelter(cell).partial for cell in board.path("0201", "0202")] == [True, False]


def test_ash_6_3_trenches_are_dug_round_the_own_base_and_once() -> None:
    """ASH-6.3: round the own central base, that of this very Preparation too; what is there or ordered is not ordered
    again. The price is the option `trench_price`, at most what is left."""
    board = preparing(turn=1, options={"trench_price": 70, "prestige": 70})
    elsewhere = ("Trenches are dug round a side's own central base.", "ASH-6.3")
    assert (offered(board, "red", DigTrenches), board.refusal("red", DigTrenches(1))) == ([], elsewhere)
    board.give("red", PlaceBase(1))
    assert offered(board, "red", DigTrenches) == [1]
    board.base("blue", "0707")
    assert board.refusals("red", DigTrenches(0), DigTrenches(board.cell("0707"))) == {elsewhere}
    board.state.sides["red"].prestige = 69
    assert board.refusal("red", DigTrenches(1)) == ("It costs 70 prestige; 69 is left.", "ASH-3.2")
    board.state.sides["red"].prestige = 70
    board.give("red", DigTrenches(1))
    assert works(board, "red") == [("trench", "0201", 70)]
    again = ("The base has its trenches already, or they are ordered.", "ASH-6.3")
    assert board.refusal("red", DigTrenches(1)) == again
    own, ring = board.state.sealed["red"], list(board.frame.scenario.ground.grid.neighbours[1])
    own.works, own.spent, board.state.trenches = [], 0, ring[1:]
    assert board.objection("red", DigTrenches(1)) is None
    board.state.trenches = ring
    assert board.refusal("red", DigTrenches(1)) == again


# -- depots ------------------------------------------------------------------------------------------------------------


def test_ash_6_3_a_depot_stands_on_a_held_key_point_or_an_own_unit_s_hex() -> None:
    """ASH-6.3: supply depot 150, of what is left, on a held key point or own-unit hex, done at the end of the turn."""
    board = preparing(options={"prestige": 299})
    for side, label in (("red", "0404"), ("blue", "0505"), (None, "0606")):
        hold(board, side, label)
    board.army("red", "rifles 0303")
    board.army("blue", "rifles 0808")
    elsewhere = [BuildDepot(board.cell(label)) for label in ("0505", "0606", "0808", "0304")]
    nowhere = (
        "A supply depot is built on a key point that the side holds, or where one of its units stands.",
        "ASH-6.3",
    )
    assert board.refusals("red", *elsewhere) == {nowhere}
    point, unit = places = board.path("0404", "0303")
    assert offered(board, "red", BuildDepot) == [*places]
    assert words(BuildDepot(point).preview(board.known("red"))) == [("Prestige", "150, leaves 149")]
    board.give("red", BuildDepot(point))
    assert board.refusal("red", BuildDepot(unit)) == ("It costs 150 prestige; 149 is left.", "ASH-3.2")
    board.state.sides["red"].prestige = 300
    board.give("red", BuildDepot(unit))
    assert works(board, "red") == [("depot", "0404", 150), ("depot", "0303", 150)]
    board.reveal([1, 2])
    assert (board.state.depots, board.state.sides["red"].prestige) == ({}, 0)
    board.end_turn()
    assert board.state.depots == dict.fromkeys(places, "red")


def test_ash_6_3_one_depot_to_a_hex_and_none_on_a_base() -> None:
    """ASH-6.3: where a depot or a base stands or is ordered no other is built; entered the other way round, first the
    depot and then the base, they can't share a hex either."""
    board = preparing(turn=1)
    board.army("red", *(f"rifles {label}" for label in ("0101", "0303", "0404", "0201", "0202")))
    board.give("red", BuildDepot(board.cell("0202")))
    assert board.refusal("red", PlaceBase(board.cell("0202"))) == ("A supply depot is ordered there.", "ASH-6.3")
    assert board.labels(offered(board, "red", PlaceBase)) == ["0101", "0102", "0201"]
    board.give("red", PlaceBase(board.cell("0201")))
    board.base("red", "0101")
    depot(board, None, "0303")
    there = ("There is a supply depot already, or one is ordered.", "ASH-6.3")
    base = ("A central base stands there.", "ASH-6.3")
    refusals = [board.refusal("red", BuildDepot(cell)) for cell in board.path("0303", "0202", "0101", "0201")]
    assert refusals == [there, there, base, base]


def test_ash_6_3_the_unit_on_whose_hex_a_depot_is_built_stays() -> None:
    """ASH-6.3: own-unit hex: a unit that is withdrawn does not count, and one that counts is not withdrawn."""
    board = preparing()
    unit, other = board.army("red", "rifles 0202", "rifles 0201")
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
    way = board.path("0202", "0302", "0402")
    preview = LayRailway(way).preview(board.known("red"))
    assert (preview.way, words(preview)) == (way, [("Prestige", "40, leaves 560")])
    board.give("red", LayRailway(way))
    assert works(board, "red") == [("rail", "0302", 20), ("rail", "0402", 20)]
    board.reveal([1, 2])
    assert (board.state.rails, board.state.sides["red"].prestige) == ({}, 560)
    done = facts(board.end_turn(), "structure-done")
    assert board.state.rails == dict.fromkeys(way[1:], "red")
    assert done == {"structure": "rail", "side": "red", "cells": [*way[1:]]}


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
    assert ("rail", "0303" if start == "zone" else "0405", 20) in works(board, "red")


def test_ash_6_3_a_railway_begins_nowhere_else() -> None:
    """ASH-6.3: not on open ground, not at an enemy's or a neutral depot or railway, and it has at least one hex."""
    board = preparing()
    depot(board, "blue", "0404")
    depot(board, None, "0403")
    rails(board, "blue", "0402")
    ways = ("0505", "0506"), ("0404", "0405"), ("0403", "0503"), ("0402", "0501"), ("0202",), ()
    nowhere = "A railway begins at its side's zone, at its depot, or at its railway"
    refused = board.refusals("red", *(LayRailway(board.path(*way)) for way in ways))
    assert {rule for _, rule in refused} == {"ASH-6.3"}
    assert f"{nowhere}." in {text for text, _ in refused}
    assert f"{nowhere}: it comes to 0403 by 0202, 0303, 0403." in {text for text, _ in refused}
    assert all(text.startswith(nowhere) for text, _ in refused)


@pytest.mark.parametrize(
    ("way", "sentence", "rule"),
    [
        ("0202 0302", "No railway crosses the mountains at 0302.", "ASH-6.1"),
        ("0202 0303", "There is a railway at 0303 already, or one is ordered.", "ASH-6.3"),
        ("0202 0103", "There is a railway at 0103 already, or one is ordered.", "ASH-6.3"),
        ("0202 0201", "A side's own zone needs no railway, which begins at its edge.", "ASH-6.3"),
        (
            "0202 0404",
            (
                "A railway goes hex by hex; the chain has a gap: 0404 does not lie next to 0202: put 0303 between"
                " 0202 and 0404."
            ),
            "ASH-6.3",
        ),
        ("0201 0301", "An enemy unit stands at 0301.", "ASH-6.3"),
        ("0202 0203 0204 0203", "A railway does not cross itself.", "ASH-6.3"),
    ],
)
def test_ash_6_3_what_a_railway_cannot_cross(way: str, sentence: str, rule: str) -> None:
    """ASH-6.3, 6.1: mountains, hexes with railway, unless it is nobody's, the own zone, enemy units; gaps and loops."""
    board = preparing("........", "..^.....", *PLAIN[2:])
    rails(board, "blue", "0303")
    rails(board, None, "0203")
    board.army("blue", "rifles 0301")
    board.army("red", "rifles 0203")
    board.give("red", LayRailway(board.path("0102", "0103")))
    assert board.objection("red", LayRailway(board.path("0202", "0203"))) is None
    assert board.refusal("red", LayRailway(board.path(*way.split()))) == (sentence, rule)


def test_ash_6_3_railways_are_offered_as_far_as_prestige_goes() -> None:
    """ASH-6.3: every hex that a chain can be paid to is offered, by the shortest chain, with the number of its hexes;
    one character says up to 9."""
    board = preparing(options={"prestige": 59})
    known, grid, found = board.known("red"), board.frame.scenario.ground.grid, chains(board.known("red"))
    near = {cell: min(grid.distance(cell, home) for home in known.zone("red")) for cell in grid.cells}
    assert {cell: len(chain) - 1 for cell, chain in found.items()} == {
        c: far for c, far in near.items() if far in (1, 2)
    }
    candidates = asked(board, "red", LayRailway).candidates
    assert {c.value: c.mark for c in candidates} == {chain: str(len(chain) - 1) for chain in found.values()}
    too_far = board.path("0202", "0302", "0402", "0502")
    assert board.refusal("red", LayRailway(too_far)) == ("It costs 60 prestige; 59 is left.", "ASH-3.2")
    wide = asked(preparing(*("." * 16,) * 4), "red", LayRailway).candidates
    marks = {len(c.value) - 1: c.mark for c in wide}
    assert (marks[9], marks[10]) == ("9", "")


# -- supply ------------------------------------------------------------------------------------------------------------


def test_ash_3_2_supply_flows_from_the_zone_along_railways_and_depots() -> None:
    """ASH-3.2: linked to the zone by unbroken own railway; a depot beside the zone is linked as it is."""
    board = preparing()
    rails(board, "red", "0301", "0401", "0701")
    for side, label in (("red", "0501"), ("red", "0801"), ("red", "0203"), ("blue", "0302")):
        depot(board, side, label)
    known, zone = board.known("red"), ["0101", "0102", "0201", "0202"]
    assert board.labels(supplied(known, "red")) == sorted([*zone, "0203", "0301", "0401", "0501"])
    assert board.labels(linked_depots(known, "red")) == ["0203", "0501"]
    around = {near for cell in board.path("0203", "0501") for near in known.ground.grid.within(cell, 1)}
    assert set(entry_hexes(known, "red")) == around | {*known.zone("red")}
    assert linked_depots(known, "blue") == ()


def test_ash_6_3_an_enemy_in_the_zone_breaks_what_begins_there() -> None:
    """ASH-6.3: broken where an enemy unit stands, in the zone as well; the rest of the zone still counts."""
    board = preparing()
    depot(board, "red", "0302")
    (unit,), (foe, _) = board.army("red", "rifles reserve"), board.army("blue", "rifles 0202", "rifles 0201")
    assert linked_depots(board.known("red"), "red") == ()
    assert board.objection("red", Place(unit.id, board.cell("0102"))) is None
    board.state.take_up(foe)
    assert board.labels(linked_depots(board.known("red"), "red")) == ["0302"]
