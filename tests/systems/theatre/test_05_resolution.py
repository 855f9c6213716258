"""THE-5.1 e, 5.3 to 5.5: orders are carried out step by step; supply; orders overtaken by events; wars."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import Event
from hexwar_tui.systems.theatre import resolution
from hexwar_tui.systems.theatre.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.theatre.state import Aim, Good, Phase, Stage, Standing, Task, UnitOrder, Word
from tests.systems.theatre.boards import FULL_GARRISONS, Board, facts, keyed, kinds
from tests.systems.theatre.signed import guarantee, passage, peace, sells

COASTS = ("R1~1B1B2", "R2~1B3B4")


# -- steps -------------------------------------------------------------------------------------------------------------


def busy_board() -> Board:
    """Red has something to do at every stage, Blue an attack."""
    board = Board("R1R2B2B1", "R3~1=1B3", factories={"B2": 1})
    board.war("red", "blue")
    board.order(board.unit("red", "war-fleet", "~1"), Task.ASSAULT, "=1")
    board.order(board.unit("red", "bombers", "R2"), Task.BOMB, "B2", aim=Aim.FACTORY)
    board.order(board.unit("red", "tanks", "R2"), Task.ATTACK, "B2")
    board.unit("blue", "infantry", "B2")
    board.order(board.unit("red", "infantry", "R1"), Task.MOVE, "R2")
    board.order(board.unit("red", "trade-fleet", "R3"), Task.FETCH, "=1", way=["~1"], good=Good.SUPPLY)
    board.order(board.unit("blue", "infantry", "B1"), Task.ATTACK, "B2")
    return board


def test_the_5_1_each_side_in_turn_sea_air_land_moves_trade() -> None:
    """Each thing is a step that is announced before it is done; the next one's stage and side can be seen."""
    board = busy_board()
    board.begin("red", "blue")
    seen = []
    for dice in ([], [5], [6, 6, 1], [], [], [1, 1, 1]):
        told = board.notice()
        board.step(dice)
        seen.append((told, board.state.stage, board.state.order[board.state.mover]))
    assert seen == [
        ("Sea =1: the fleets of Red at sea", Stage.AIR, "red"),
        ("Region B2: bombed by Red (bomber regiment)", Stage.LAND, "red"),
        ("Region B2: attacked by Red (tank division)", Stage.MOVES, "red"),
        ("Red: units move to new bases", Stage.TRADE, "red"),
        ("Red: trade fleets sail – Sea =1", Stage.LAND, "blue"),
        ("Region B2: attacked by Blue (infantry division)", Stage.END, "blue"),
    ]
    assert board.notice() == "The turn ends."


def test_the_5_1_a_turn_without_orders_has_no_steps() -> None:
    """It ends at once."""
    board = Board(*COASTS)
    board.begin()
    assert board.notice() == "The turn ends."


def test_the_5_1_the_order_of_sides_decides() -> None:
    """Whoever is first takes the region that both attack."""
    for first, second in (("red", "blue"), ("blue", "red")):
        board = Board("R1N1B1")
        for side, at in (("red", "R1"), ("blue", "B1")):
            board.order(board.unit(side, "infantry", at), Task.ATTACK, "N1")
        board.resolve([1, 6], first, second)
        assert board.state.regions["N1"].owner == first


def test_the_5_1_orders_are_over_at_the_end_of_the_turn_and_can_be_repeated() -> None:
    """What was done and paid is forgotten."""
    board = busy_board()
    board.resolve([5, 6, 6, 1, 1, 1, 1], "red", "blue")
    assert board.state.phase is Phase.INCOME
    assert all(unit.order is None and not unit.done and not unit.paid for unit in board.state.units.values())
    tank = board.state.units["red-tanks-1"]
    assert tank.last == UnitOrder(Task.ATTACK, "B2")


# -- supply ------------------------------------------------------------------------------------------------------------


def test_the_5_3_who_is_not_paid_does_not_act() -> None:
    """The dearest are paid last: the infantry attacks, the tanks stay."""
    board = Board("R1B1B2")
    tank, infantry = board.unit("red", "tanks", "R1"), board.unit("red", "infantry", "R1")
    for unit in (tank, infantry):
        board.order(unit, Task.ATTACK, "B1")
    board.stores("red", supply=2)
    events = board.resolve([], "red", "blue")
    assert (facts(events, "supplied")["units"], facts(events, "supplied")["unpaid"]) == ([infantry.id], [tank.id])
    assert (tank.at, infantry.at) == ("R1", "B1")
    paid = next(event for event in events if event.kind == "supplied")
    assert board.text(paid) == "Red pays, Region B1: supply 1 – infantry division; not paid – tank division."


def test_the_5_3_an_attack_that_nobody_pays_does_not_take_place() -> None:
    """It is told, and the defence pays nothing."""
    board = Board("R1B1B2")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "B1")
    board.unit("blue", "infantry", "B1")
    board.stores("red", supply=1)
    events = board.resolve([], "red", "blue")
    assert board.text(next(event for event in events if event.kind == "supplied")) == (
        "Red has no supply, Region B1: not paid – tank division."
    )
    assert "land-battle" not in kinds(events)
    assert board.stores("blue").supply == 20


def test_the_5_3_it_is_paid_when_it_happens() -> None:
    """What is spent at sea is not there on land any more."""
    board = busy_board()
    board.unit("blue", "war-fleet", "=1")
    board.stores("red", supply=5)
    events = board.resolve([1, 1, 5], "red", "blue")
    assert [e.facts["unpaid"] for e in events if e.kind == "supplied" and e.facts["power"] == "red"] == [
        [],
        [],
        ["red-tanks-1"],
    ]


def test_the_5_3_moving_and_trading_are_free() -> None:
    """Ruling."""
    board = Board("R1~1=1B1", "R2~1R3B2")
    for type in ("infantry", "tanks", "bombers", "fighters"):
        board.order(board.unit("red", type, "R1"), Task.MOVE, "R2")
    board.order(board.unit("red", "war-fleet", "R1"), Task.MOVE, "~1")
    board.order(board.unit("red", "trade-fleet", "R1"), Task.FETCH, "=1", way=["~1"], good=Good.PRODUCTION)
    board.resolve()
    assert board.stores("red").supply == 20


# -- overtaken ---------------------------------------------------------------------------------------------------------


def test_the_5_4_a_target_that_has_become_ones_own_makes_it_a_move() -> None:
    """It is free, and takes place with the moves."""
    board = Board("R1B1B2")
    tank = board.unit("red", "tanks", "R1")
    board.order(tank, Task.ATTACK, "B1")
    board.take("B1", "red")
    events = board.resolve([], "red", "blue")
    assert facts(events, "moved")["moves"] == [[tank.id, "R1", "B1"]]
    assert board.stores("red").supply == 20


def test_the_5_4_a_landing_on_a_coast_that_has_become_ones_own_is_a_crossing() -> None:
    """Between own coasts over a free sea: without an escort."""
    board = Board(*COASTS)
    unit = board.unit("red", "infantry", "R1")
    board.order(unit, Task.LAND, "B1", way=["~1"])
    board.take("B1", "red")
    board.resolve([], "red", "blue")
    assert unit.at == "B1"


def test_the_5_4_at_peace_by_now_it_is_void_and_unpaid() -> None:
    """The region is held by somebody else than when it was ordered."""
    board = Board("R1B1G1B2")
    peace(board, "red", "green")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "B1")
    board.take("B1", "green")
    events = board.resolve([], "red", "green", "blue")
    assert facts(events, "given-up")["why"] == "peace"
    assert board.stores("red").supply == 20
    text = "Not carried out, Region B1: tank division 1 (Red) – a treaty of peace binds them."
    assert board.text(next(event for event in events if event.kind == "given-up")) == text


def test_the_5_4_a_base_that_is_not_next_to_the_target_any_more() -> None:
    """A referee has moved the unit: it does not attack."""
    board = Board("R1R2B1B2")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "B1")
    assert facts(board.resolve([], "red", "blue"), "given-up")["why"] == "reach"
    assert board.state.wars == []


def test_the_5_4_who_has_lost_its_destination_stays() -> None:
    """Whether it moves over land, flies or sails."""
    board = Board("R1R2~1B1", "R3R4~1B2")
    units = [board.unit("red", type, "R1") for type in ("infantry", "bombers")]
    fleet = board.unit("red", "trade-fleet", "~1")
    for unit in (*units, fleet):
        board.order(unit, Task.MOVE, "R2")
    board.take("R2", "blue")
    events = board.resolve()
    assert {event.facts["why"] for event in events if event.kind == "given-up"} == {"lost"}
    assert [unit.at for unit in (*units, fleet)] == ["R1", "R1", "~1"]


def test_the_5_2_a_new_base_is_linked_by_land_or_sea() -> None:
    """Over own regions any distance; not through others, without right of way."""
    board = Board("R1R2R3N1R4B1")
    far, cut = board.unit("red", "infantry", "R1"), board.unit("red", "tanks", "R1")
    plane = board.unit("red", "fighters", "R1")
    board.order(far, Task.MOVE, "R3")
    board.order(cut, Task.MOVE, "R4")
    board.order(plane, Task.MOVE, "R4")
    events = board.resolve()
    assert facts(events, "given-up")["why"] == "no-way"
    assert [unit.at for unit in (far, cut, plane)] == ["R3", "R1", "R1"]


def test_the_8_1_a_right_of_way_lets_units_through() -> None:
    """And lets them base there."""
    board = Board("R1B1R2B2")
    passage(board, "blue", "red")
    one, other = board.units("red", "infantry", "R1", 2)
    board.order(one, Task.MOVE, "R2")
    board.order(other, Task.MOVE, "B1")
    board.resolve()
    assert (one.at, other.at) == ("R2", "B1")


def test_the_5_2_aircraft_move_over_the_sea() -> None:
    """Linked by sea, without an escort."""
    board = Board("R1~1R2B1")
    plane = board.unit("red", "bombers", "R1")
    board.order(plane, Task.MOVE, "R2", way=["~1"])
    board.resolve()
    assert plane.at == "R2"


def test_the_5_2_fleets_sail_any_way_that_hangs_together() -> None:
    """Over seas, into a sea or a port."""
    board = Board("R1~1~2R2B1")
    one, other, third = board.units("red", "war-fleet", "R1", 3)
    board.order(one, Task.MOVE, "R2", way=["~1", "~2"])
    board.order(other, Task.MOVE, "~2", way=["~1"])
    board.order(third, Task.MOVE, "R2", way=["~1"])
    events = board.resolve()
    assert facts(events, "given-up")["units"] == [third.id]
    assert (one.at, other.at, third.at) == ("R2", "~2", "R1")


# -- wars --------------------------------------------------------------------------------------------------------------


def test_the_5_5_sides_start_at_peace_and_an_attack_declares_war() -> None:
    """It is announced to all, once."""
    board = Board("R1B1G1", "R2B2G2")
    board.units("blue", "infantry", "B1", 2)
    for at, target in (("R1", "B1"), ("R2", "B2")):
        board.order(board.unit("red", "infantry", at), Task.ATTACK, target)
    events = board.resolve([1, 6, 6], "red", "blue", "green")
    declared = [event for event in events if event.kind == "war-declared"]
    assert [(event.facts, event.seen_by) for event in declared] == [({"power": "red", "on": "blue"}, None)]
    assert board.text(declared[0]) == "War: Red attacks – Blue."
    assert board.state.wars == [("blue", "red")]


def test_the_8_1_who_guarantees_the_attacked_is_at_war_too() -> None:
    """Unless he is bound to peace with the attacker himself."""
    for bound in (False, True):
        board = Board("R1B1G1", "R2B2G2")
        guarantee(board, "green", "blue")
        if bound:
            peace(board, "green", "red")
        board.order(board.unit("red", "infantry", "R1"), Task.ATTACK, "B1")
        board.resolve([], "red", "blue", "green")
        assert (("green", "red") in board.state.wars) is not bound


# -- whatever the order ------------------------------------------------------------------------------------------------

TYPES = tuple(load_catalogue())
MAP = ("R1R2~1B1B2", "R3N1~2N2B3", "R4~3=1~4G1", "G2G3~5G4B4")
LANDS = ("R1", "R2", "R3", "R4", "N1", "N2", "B1", "B2", "B3", "B4", "G1", "G2", "G3", "G4")
WATER = ("~1", "~2", "~3", "~4", "~5", "=1")
TASKS = {
    "land": (Task.ATTACK, Task.ATTACK, Task.DEFEND, Task.MOVE, Task.LAND),
    "bombers": (Task.BOMB, Task.BOMB, Task.MOVE),
    "fighters": (Task.COVER, Task.HUNT, Task.ESCORT, Task.MOVE),
    "war-fleet": (Task.HOLD, Task.ASSAULT, Task.RAID, Task.CONVOY, Task.MOVE),
    "trade-fleet": (Task.FETCH, Task.TRADE, Task.CARRY, Task.MOVE),
}


def wild_board(seed: int, units: int) -> Board:
    """A board of three sides full of units with orders of all kinds, most of which make sense."""
    rng = random.Random(seed)
    board = Board(
        *MAP, factories={"B1": 2, "N1": 1, "R1": 1}, derricks={"G1": 1, "N1": 1}, options=dict(FULL_GARRISONS)
    )
    owners = {"R": "red", "B": "blue", "G": "green"}
    for side in board.state.sides:
        board.stores(side, supply=rng.randrange(40))
        sells(board, "north", side, Good.PRODUCTION)
    for pair in (("blue", "red"), ("green", "red")):
        if rng.random() < 0.7:
            board.war(*pair)
    for region in board.state.regions.values():
        region.standing = Standing(rng.choice(list(Word)), rng.randrange(3))
    for _ in range(units):
        type = rng.choice(TYPES)
        land = rng.choice([place for place in LANDS if place[0] in owners])
        seas = board.frame.scenario.geography.seas_near(land)
        at_sea = unit_type(type).branch == "sea"
        if not (at_sea and not seas):
            board.unit(owners[land[0]], type, rng.choice(seas) if at_sea and rng.random() < 0.7 else land)
    for unit in list(board.state.units.values()):
        if unit.power != "north" and rng.random() < 0.9:
            unit.order = _wild_order(board, rng, unit.power, unit.type, unit.at)
    return board


def _wild_order(board: Board, rng: random.Random, power: str, type: str, at: str) -> UnitOrder:
    geography = board.frame.scenario.geography
    branch = unit_type(type).branch
    task = rng.choice(TASKS["land" if branch == "land" else type])
    near = geography.within(at, 2 if branch == "air" else 1)
    target, way = rng.choice(near), list[str]()
    own = sorted(id for id, unit in board.state.units.items() if unit.power == power)
    others: list[str] = []
    if task in (Task.ATTACK, Task.DEFEND, Task.HUNT):
        target = rng.choice([place for place in near if not geography.is_sea(place)] or [LANDS[0]])
    elif task is Task.LAND or task is Task.CONVOY:
        way = [rng.choice(geography.seas_near(at) or WATER)]
        target = rng.choice(geography.regions_near(way[0]))
        others = rng.sample(own, min(2, len(own))) if task is Task.CONVOY else []
    elif task is Task.ESCORT:
        others = [id for id in own if board.state.units[id].type == "bombers"]
    elif task in (Task.HOLD, Task.ASSAULT, Task.RAID):
        target = at if task is Task.HOLD else rng.choice([place for place in near if geography.is_sea(place)] or WATER)
    elif task in (Task.FETCH, Task.TRADE, Task.CARRY):
        target = {Task.FETCH: "=1", Task.TRADE: rng.choice(["N1", "N2"]), Task.CARRY: rng.choice(LANDS)}[task]
        way = list(next(geography.ways(at, target, geography.is_sea), ()))
    elif task is Task.MOVE and branch == "sea":
        target = rng.choice(WATER)
        way = list(next(geography.ways(at, target, geography.is_sea), ()))
    good = rng.choice([Good.PRODUCTION, Good.SUPPLY])
    against = rng.choice([None, None, "red", "blue", "green"])
    against = None if against == power else against
    aim = rng.choice(list(Aim)) if task is Task.BOMB else None
    if aim in (Aim.FACTORY, Aim.DERRICK):
        against, target = None, rng.choice([place for place in near if not geography.is_sea(place)] or [LANDS[0]])
    return UnitOrder(task, target, way, aim, good, rng.randrange(1, 4), others, against)


def play(board: Board, order: Sequence[str]) -> list[Event]:
    """Resolves the turn with the program's dice, and looks after each step whether all is sound."""
    board.begin(*order)
    events: list[Event] = []
    for _ in range(1000):
        if resolution.notice(board.frame) is None:
            return events
        table = board.table(keyed())
        resolution.step(board.frame, table)
        events += table.events
        board.check()
        for event in table.events:
            assert board.text(event)
            assert board.text(event, "ru")
    raise AssertionError("the resolution does not end")


def shuffled(values: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The same in another order."""
    keys = list(values)
    rng.shuffle(keys)
    return {key: values[key] for key in keys}


@settings(max_examples=50)
@given(seed=st.integers(0, 10**6))
def test_the_5_1_the_same_comes_of_it_in_whatever_order_units_sides_and_regions_stand(seed: int) -> None:
    """Dice are keyed by ids, and everything is taken in the order that the rules give, not in that of a file."""
    one, other = wild_board(seed, 50), wild_board(seed, 50)
    rng, state = random.Random(seed + 1), other.state
    state.units, state.neutrals = shuffled(state.units, rng), shuffled(state.neutrals, rng)
    state.regions, state.wars = shuffled(state.regions, rng), rng.sample(state.wars, len(state.wars))
    scenario = other.frame.scenario
    other.frame.scenario = scenario.model_copy(update={"sides": scenario.sides[::-1]})
    state.sides = dict(reversed(state.sides.items()))
    told, retold = play(one, ("green", "red", "blue")), play(other, ("green", "red", "blue"))
    assert [(event.kind, event.facts) for event in told] == [(event.kind, event.facts) for event in retold]
    before, after = asdict(one.state), asdict(other.state)
    assert sorted(before.pop("wars")) == sorted(after.pop("wars"))
    assert before == after


def moved_by(events: Sequence[Event], side: str) -> int:
    """The supply that trade has brought a side, less what it has carried away or lost."""
    total = 0
    for event in events:
        facts: Any = event.facts
        if facts.get("good") == "supply":
            total += facts["points"] if event.kind == "brought" and facts["power"] == side else 0
            total += facts["points"] if event.kind == "carried" and facts["to"] == side else 0
            total -= facts["points"] if event.kind in ("carried", "cargo-sunk") and facts["power"] == side else 0
    return total


@settings(max_examples=50)
@given(seed=st.integers(0, 10**6))
def test_the_5_3_supply_spent_is_supply_told(seed: int) -> None:
    """A ledger over a wild turn: what a side was told to have paid is what it spent, and what its stores have less but
    for trade; each payment is the price of those that were paid."""
    board = wild_board(seed, 50)
    before = {side: own.stores.supply for side, own in board.state.sides.items()}
    events = play(board, ("red", "blue", "green"))
    for side, own in board.state.sides.items():
        paid: list[Any] = [e.facts["points"] for e in events if e.kind == "supplied" and e.facts["power"] == side]
        assert own.spent == sum(paid)
        assert own.stores.supply == before[side] - sum(paid) + moved_by(events, side) >= 0
    for event in events:
        if event.kind == "supplied":
            units: Any = event.facts["units"]
            types = [unit_type(id.split("-", 1)[1].rsplit("-", 1)[0]) for id in units]
            assert sum(type.supply for type in types) == event.facts["points"]


def test_the_5_1_wild_turns_tell_of_all_kinds_of_things() -> None:
    """So that the properties above are about something."""
    found: set[str] = set()
    for seed in range(60):
        found |= set(kinds(play(wild_board(seed, 80), ("red", "blue", "green"))))
    assert {
        "supplied",
        "war-declared",
        "given-up",
        "sea-fight",
        "trade-hunted",
        "came-in",
        "convoy-met",
        "intercepted",
        "aircraft-hunted",
        "works-bombed",
        "units-bombed",
        "undefended",
        "land-battle",
        "region-taken",
        "fled",
        "moved",
        "brought",
        "carried",
        "cargo-sunk",
    } <= found
