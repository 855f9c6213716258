"""THE-5.1 e, 5.3 to 5.5: orders are carried out step by step; supply; orders overtaken by events; wars."""

from __future__ import annotations

from hexwar_tui.systems.theatre.state import Aim, Good, Phase, Stage, Task, UnitOrder
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, facts, kinds
from tests.systems.theatre.signed import guarantee, passage, peace

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


def test_the_5_1_a_step_names_the_hex_where_it_happens() -> None:
    """What is done in one place; moves and trips have many."""
    board = busy_board()
    board.begin("red", "blue")
    places = []
    for dice in ([], [5], [6, 6, 1], [], [], [1, 1, 1]):
        notice = THEATRE.rules.next_step(board.frame)
        assert notice is not None
        cell = notice.cell
        places.append(None if cell is None else board.frame.scenario.geography.place_of[cell])
        board.step(dice)
    assert places == ["=1", "B2", "B2", None, None, "B2"]


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
    assert board.text(paid) == "Red: supply 1 paid, Region B1 – infantry division; not paid – tank division."


def test_the_5_3_an_attack_that_nobody_pays_does_not_take_place() -> None:
    """It is told, and the defence pays nothing."""
    board = Board("R1B1B2")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "B1")
    board.unit("blue", "infantry", "B1")
    board.stores("red", supply=1)
    events = board.resolve([], "red", "blue")
    assert board.text(next(event for event in events if event.kind == "supplied")) == (
        "Red: no supply, Region B1; not paid – tank division."
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
    assert board.text(declared[0]) == "War is declared: Red on Blue."
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
