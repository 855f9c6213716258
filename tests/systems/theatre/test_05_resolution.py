"""THE-5.1 e, 5.3 to 5.5: orders are carried out step by step; supply; orders overtaken by events; wars."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.state import Phase, Stage, Task, UnitOrder
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, at_war, facts, kinds, why

# -- steps -------------------------------------------------------------------------------------------------------------


def busy_board(*more: str) -> Board:
    """Red has something to do at every stage, Blue an attack."""
    board = at_war("R1R2B2B1", "R3~1=1B3", factories={"B2": 1})
    board.put("red war-fleet ~1 assault =1", "red bombers R2 bomb B2 aim=factory", "red tanks R2 attack B2")
    board.put("blue infantry B2", "red infantry R1 move R2", "red trade-fleet R3 fetch =1 way=~1 good=supply")
    board.put("blue infantry B1 attack B2", *more)
    return board


def test_the_5_1_each_side_in_turn_sea_air_land_moves_trade() -> None:
    """Each thing is a step that is announced before it is done, with the hex where it happens, if it is one; the next
    one's stage and side can be seen."""
    board = busy_board()
    board.begin("red", "blue")
    seen = []
    for dice in ([], [5], [6, 6, 1], [], [], [1, 1, 1]):
        notice = THEATRE.rules.next_step(board.frame)
        assert notice is not None
        told = board.notice()
        place = "" if notice.cell is None else board.frame.scenario.geography.place_of[notice.cell]
        board.step(dice)
        seen.append((told, place, board.state.stage, board.state.order[board.state.mover]))
    assert seen == [
        ("Sea =1: the fleets of Red at sea", "=1", Stage.AIR, "red"),
        ("Region B2: bombed by Red (bomber regiment)", "B2", Stage.LAND, "red"),
        ("Region B2: attacked by Red (tank division)", "B2", Stage.MOVES, "red"),
        ("Red: units move to new bases", "", Stage.TRADE, "red"),
        ("Red: trade fleets sail – Sea =1", "", Stage.LAND, "blue"),
        ("Region B2: attacked by Blue (infantry division)", "B2", Stage.END, "blue"),
    ]
    assert board.notice() == "The turn ends."


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_the_5_1_the_order_of_sides_decides(order: tuple[str, str]) -> None:
    """Whoever is first takes the region that both attack."""
    board = Board("R1N1B1", units=("red infantry R1 attack N1", "blue infantry B1 attack N1"))
    board.resolve([1, 6], *order)
    assert board.state.regions["N1"].owner == order[0]


def test_the_5_1_orders_are_over_at_the_end_of_the_turn_and_can_be_repeated() -> None:
    """What was done and paid is forgotten."""
    board = busy_board()
    board.resolve([5, 6, 6, 1, 1, 1, 1])
    assert board.state.phase is Phase.INCOME
    assert all(unit.order is None and not unit.done and not unit.paid for unit in board.state.units.values())
    assert board.state.units["red-tanks-1"].last == UnitOrder(Task.ATTACK, "B2")


# -- supply ------------------------------------------------------------------------------------------------------------


def test_the_5_3_who_is_not_paid_does_not_act() -> None:
    """The dearest are paid last: the infantry attacks, the tanks stay, which is news of its own."""
    board = Board("R1B1B2")
    units = board.put("red tanks R1 attack B1", "red infantry R1 attack B1")
    board.stores("red", supply=2)
    events = board.resolve()
    paid = facts(events, "supplied")
    assert (paid["units"], paid["unpaid"]) == (["red-infantry-1"], ["red-tanks-1"])
    assert facts(events, "unpaid") == {"power": "red", "at": "B1", "units": ["red-tanks-1"]}
    assert board.bases(*units) == ["R1", "B1"]


def test_the_5_3_an_attack_that_nobody_pays_does_not_take_place() -> None:
    """It is told, and the defence pays nothing."""
    board = Board("R1B1B2", units=("red tanks R1 attack B1", "blue infantry B1"))
    board.stores("red", supply=1)
    events = board.resolve()
    assert facts(events, "supplied")["unpaid"] == ["red-tanks-1"]
    assert ("land-battle" in kinds(events), board.supply()) == (False, (1, 20))


def test_the_5_3_it_is_paid_when_it_happens() -> None:
    """What is spent at sea is not there on land any more."""
    board = busy_board("blue war-fleet =1")
    board.stores("red", supply=5)
    paid = [event.facts for event in board.resolve([1, 1, 5]) if event.kind == "supplied"]
    assert [each["unpaid"] for each in paid if each["power"] == "red"] == [[], [], ["red-tanks-1"]]


def test_the_5_3_moving_and_trading_are_free() -> None:
    """Ruling."""
    moves = [f"red {type} R1 move R2" for type in ("infantry", "tanks", "bombers", "fighters")]
    ships = ("red war-fleet R1 move ~1", "red trade-fleet R1 fetch =1 way=~1 good=production")
    board = Board("R1~1=1B1", "R2~1R3B2", units=(*moves, *ships))
    board.resolve()
    assert board.supply("red") == (20,)


# -- overtaken ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order", ["red tanks R1 attack B3", "red infantry R1 land B3 way=~1"], ids=["attack", "landing-over-a-free-sea"]
)
def test_the_5_4_a_target_that_has_become_ones_own_makes_it_a_move(order: str) -> None:
    """It is free, takes place with the moves, and over a free sea needs no escort."""
    board = Board("R1~1B1", "B3~1B2")
    (unit,) = board.put(order)
    board.take("red", "B3")
    assert facts(board.resolve(), "moved")["moves"] == [[unit.id, "R1", "B3"]]
    assert board.supply("red") == (20,)


def test_the_5_4_at_peace_by_now_it_is_void_and_unpaid() -> None:
    """The region is held by somebody else than when it was ordered."""
    board = Board("R1B1G1B2", units=("red tanks R1 attack B1",))
    board.peace("red", "green")
    board.take("green", "B1")
    assert why(board.resolve()) == "peace"
    assert board.supply("red") == (20,)


def test_the_5_4_a_base_that_is_not_next_to_the_target_any_more() -> None:
    """A referee has moved the unit: it does not attack."""
    board = Board("R1R2B1B2", units=("red tanks R1 attack B1",))
    assert why(board.resolve()) == "reach"
    assert board.state.wars == []


def test_the_5_4_who_has_lost_its_destination_stays() -> None:
    """Whether it moves over land, flies or sails."""
    board = Board("R1R2~1B1", "R3R4~1B2")
    units = board.put("red infantry R1 move R2", "red bombers R1 move R2", "red trade-fleet ~1 move R2")
    board.take("blue", "R2")
    events = board.resolve()
    assert {event.facts["why"] for event in events if event.kind == "given-up"} == {"lost"}
    assert board.bases(*units) == ["R1", "R1", "~1"]


@pytest.mark.parametrize(
    ("rows", "orders", "bases"),
    [
        pytest.param(
            "R1R2R3N1R4B1",
            ("infantry R1 move R3", "tanks R1 move R4", "fighters R1 move R4"),
            ["R3", "R1", "R1"],
            id="not-through-others-without-right-of-way",
        ),
        pytest.param(
            "R1~1~2R2B1",
            ("war-fleet R1 move R2 way=~1,~2", "war-fleet R1 move ~2 way=~1", "war-fleet R1 move R2 way=~1"),
            ["R2", "~2", "R1"],
            id="fleets-any-way-that-hangs-together",
        ),
        pytest.param("R1~1R2B1", ("bombers R1 move R2 way=~1",), ["R2"], id="aircraft-over-the-sea"),
    ],
)
def test_the_5_2_a_new_base_is_linked_by_land_or_sea(rows: str, orders: tuple[str, ...], bases: list[str]) -> None:
    """Over own regions any distance; fleets over seas, into a sea or a port; aircraft without an escort."""
    board = Board(rows)
    units = board.put(*(f"red {order}" for order in orders))
    given_up = [event.facts["why"] for event in board.resolve() if event.kind == "given-up"]
    assert (board.bases(*units), given_up) == (bases, ["no-way"] * ("R1" in bases))


def test_the_8_1_a_right_of_way_lets_units_through() -> None:
    """And lets them base there."""
    board = Board("R1B1R2B2")
    board.passage("blue", "red")
    units = board.put("red infantry R1 move R2", "red infantry R1 move B1")
    board.resolve()
    assert board.bases(*units) == ["R2", "B1"]


# -- wars --------------------------------------------------------------------------------------------------------------


def test_the_5_5_sides_start_at_peace_and_an_attack_declares_war() -> None:
    """It is announced to all, once."""
    attacks = ("red infantry R1 attack B1", "red infantry R2 attack B2")
    board = Board("R1B1G1", "R2B2G2", units=(*attacks, "blue 2 infantry B1"))
    (declared,) = (event for event in board.resolve([1, 6, 6]) if event.kind == "war-declared")
    assert (declared.facts, declared.seen_by) == ({"power": "red", "on": "blue"}, None)
    assert board.state.wars == [("blue", "red")]
