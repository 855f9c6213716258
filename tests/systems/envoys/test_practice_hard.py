"""The hard practice player of Envoys: what it infers of a land for two, and when it infers nothing."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.practice_player import Observation, order_of
from hexwar_tui.systems.envoys.lab.practice import campaign
from hexwar_tui.systems.envoys.lab.practice.manners import HARD, MANNERS
from hexwar_tui.systems.envoys.lab.practice.situation import Prize, Situation
from hexwar_tui.systems.envoys.orders.armies import Go, Stay
from hexwar_tui.systems.envoys.orders.tasks_written import record_of
from hexwar_tui.systems.envoys.state import Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn

FIELD = ("." * 24,) * 10
ARMIES, CAPITAL, IMAGE = "red 0101, red 0502 24", "0101 red capital", "2410"
"""Red's guard and its field army, its capital, and where that lies when the land is turned half round."""


def written(board: Board, player: str) -> list[Go | Stay]:
    """The orders to armies that a player of Red writes in a turn."""
    board.look()
    found: list[Go | Stay] = []
    while True:
        observation = Observation(board.known("red"), ENVOYS.order_types, sealed=True, may_seal=True)
        order = order_of(sit_down(ENVOYS, player, random.Random("hard")).decide(observation))
        if order is None:
            return found
        if isinstance(order, Go | Stay):
            found.append(order)
        board.give("red", order)


def sent(board: Board, player: str) -> dict[str, str]:
    """Where a player sends Red's armies in a turn, by their labels."""
    label = board.frame.scenario.land.grid.label
    return {order.unit: label(order.hex) for order in written(board, player) if isinstance(order, Go)}


def expected(board: Board, player: str = "hard") -> list[Prize]:
    """What a player of Red holds for an enemy's city that it has never seen."""
    board.look()
    situation = Situation(board.known("red"), MANNERS[player])
    return [prize for prize in situation.prizes if prize.held_by and prize.cell not in situation.known.cities]


@pytest.mark.parametrize("player", ["hard", "hard-bold", "hard-careful"])
def test_it_goes_for_the_capital_that_must_be_at_the_other_end(player: str) -> None:
    """Of a land that looks the same turned half round (ENV-1.1), where it has planned nothing else; the steady one only
    looks at the nearest land."""
    board = drawn(ARMIES, *FIELD, cities=CAPITAL)
    board.look()
    orders = campaign.orders(Situation(board.known("red"), MANNERS[player]))
    assert [order.hex for order in orders if isinstance(order, Go)] == [board.cell(IMAGE)]
    assert IMAGE not in sent(board, "steady").values()


@pytest.mark.parametrize("player", ["hard", "hard-bold"])
def test_its_plan_leads_to_that_capital(player: str) -> None:
    """Of the one who weighs nothing else, and of the bold one."""
    assert sent(drawn(ARMIES, *FIELD, cities=CAPITAL), player)["red-2"] == IMAGE


def test_it_counts_the_levies_that_have_joined_a_garrison() -> None:
    """A levy of 10 every 5th turn, as long as both together are no stronger than 30 (ENV-2.3, 2.5), else it is an army
    of its own; 24 against 24 stay away."""
    garrisons = []
    for turn in (1, 5, 6, 11, 16):
        board = drawn(ARMIES, *FIELD, cities=CAPITAL, turn=turn)
        garrisons += [prize.held_by for prize in expected(board)]
    assert garrisons == [14, 14, 24, 24, 24]
    assert IMAGE not in sent(drawn(ARMIES, *FIELD, cities=CAPITAL, turn=6), "hard").values()


def test_a_capital_in_sight_is_worth_more_than_another_city() -> None:
    """It forms levies; what stands in it is seen then, and nothing is guessed."""
    board = drawn(f"{ARMIES}, red 2309, red 2204", *FIELD, cities=f"{CAPITAL}, {IMAGE} blue, 2104 blue")
    board.look()
    worth = {prize.cell: prize for prize in Situation(board.known("red"), MANNERS["hard"]).prizes}
    capital, city = worth[board.cell(IMAGE)], worth[board.cell("2104")]
    assert (capital.held_by, city.held_by) == (0, 0)
    assert capital.worth == city.worth + MANNERS["hard"].levies


def test_it_infers_nothing_of_a_land_that_is_no_image_of_itself() -> None:
    """It has been where a city of the enemy would be, and there is none: so nowhere else."""
    board = drawn(ARMIES, *FIELD, cities=f"{CAPITAL}, 0104 red")
    assert len(expected(board)) == 2
    board.state.sides["red"].memory.seen[board.cell("2407")] = 1
    assert expected(board) == []


def test_it_infers_nothing_of_a_land_for_three() -> None:
    """Which of the others would it be?"""
    assert expected(drawn(f"{ARMIES}, green 1210", *FIELD, cities=CAPITAL)) == []


def test_a_steady_one_infers_nothing() -> None:
    """It goes for what it has seen, and looks around."""
    assert expected(drawn(ARMIES, *FIELD, cities=CAPITAL), "steady") == []


def joined(board: Board) -> Go | Stay:
    """What a player of the hard manner orders an army of Red that another is to join: the one that does not march."""
    board.look()
    orders = [order for order in campaign.orders(Situation(board.known("red"), HARD)) if order.unit != "red-1"]
    assert [type(order) for order in orders].count(Go) == 1
    return next(order for order in orders if not isinstance(order, Go))


def test_armies_that_become_one_go_on_together_for_the_capital() -> None:
    """In the same turn, with the steps that are left (ENV-2.3); not where even both would most likely lose there."""
    onward = Task(When.MERGED, Then.GO_TO, cell=drawn(ARMIES, *FIELD).cell(IMAGE))
    board = drawn("red 0101, red 0502, red 0504", *FIELD, cities=CAPITAL)
    assert joined(board).task == (record_of(onward),)
    assert joined(drawn("red 0101, red 0502, red 0504", *FIELD, cities=CAPITAL, turn=6)).task is None
