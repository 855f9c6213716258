"""The practice player of Skirmish: the force that it forms, where it deploys it, and where it goes."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import observation_of, sit_down
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, EndDeployment
from hexwar_tui.systems.skirmish.orders.forming import RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.practice.going import Going, doors
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.a_house import HOUSE, house
from tests.systems.skirmish.at_practice import FIELD, ROW, decided
from tests.systems.skirmish.boards import Board, Fighter, soldier, vehicle
from tests.systems.skirmish.playing import scenario

# -- going -------------------------------------------------------------------------------------------------------------


def end_of_move(board: Board, side: str = "red") -> str | None:
    """Where the next order, a movement, ends."""
    order = decided(board, side)
    return board.frame.scenario.board.grid.label(order.path[-1]) if isinstance(order, Move) else None


def test_it_goes_to_the_enemy_who_is_out_of_range() -> None:
    """As near as it shoots well."""
    board = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue"))
    end = end_of_move(board)
    assert end is not None
    distance = board.frame.scenario.board.grid.distance
    assert distance(board.cell(end), board["B"].cell or 0) < 20


def test_it_keeps_out_of_the_open_before_a_machine_gun() -> None:
    """A machine gun reaches 18 hexes: who would come into its range with nothing gained stays out of it."""
    safe = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "rifle"))
    shy = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", *["machine-gun"] * 3, skills=["veteran"]))
    for board in (safe, shy):
        board["A"].cell = board.cell("0102")
    ends = [end_of_move(board) for board in (safe, shy)]
    grid = safe.frame.scenario.board.grid
    far = [
        grid.distance(board["B"].cell or 0, board.cell(end or "0102"))
        for board, end in zip((safe, shy), ends, strict=True)
    ]
    assert far[0] < 18 < far[1] or ends[1] == "0503"


def test_a_unit_with_nothing_to_do_is_done() -> None:
    """It is not asked again, and then the turn ends."""
    board = Board(ROW, A=soldier("red"), B=soldier("red"), C=soldier("blue"), D=soldier("blue"))
    for letter in "AB":
        board[letter].moved_in = board.state.turn
    assert decided(board) == EndTurn()
    board.state.touched = board["B"].id
    assert decided(board) == Done(board["B"].id)


def test_after_time_it_takes_one_action_and_says_turn() -> None:
    """SKI-4.3: nothing else is legal then."""
    board = Board(ROW, A=soldier("red", "rifle"), B=soldier("red"), C=soldier("blue"), D=soldier("blue"))
    board.state.clock.last_action = True
    assert decided(board) == EndTurn()
    board.state.touched = board["A"].id
    assert decided(board) == EndTurn(), "who was touched need not be done then"


def test_it_wants_to_be_within_half_of_its_range() -> None:
    """Of its best weapon; there nothing is taken off its roll."""
    board = Board(FIELD, A=soldier("red", "rifle", "grenades"), B=soldier("blue"))
    assert Going(Situation(board.known("red")), board["A"]).wanted == 7


def test_it_looks_at_a_few_hexes_only() -> None:
    """The four that look best at first sight, of the others every third or so, up to eight more, and up to eight in
    cover: nearest to where it wants to be first."""
    board = Board(FIELD, A=vehicle("red", "flyer", "autocannon"), B=soldier("blue", "rifle"))
    going = Going(Situation(board.known("red")), board["A"])
    ways = moving.ways(board.frame, board["A"])
    looked_at = [stand.way[-1] for stand in going.stands() if stand.way is not None]
    distance = board.land.grid.distance

    def too_far(cell: int) -> tuple[int, int, int]:
        return max(0, distance(cell, board["B"].cell or 0) - going.wanted), len(ways[cell]), cell

    order = sorted(ways, key=too_far)
    assert len(order) > 40
    assert looked_at == [*order[:4], *order[4 :: len(order) // 8][:8]]


def test_it_goes_to_the_door_of_who_hides_in_a_house() -> None:
    """SKI-1.2: who keeps still inside is shot at from inside only."""
    board = house(blue=soldier("blue", "rifle"))
    for letter in "BC":
        board[letter].cell = board["A"].cell
    situation = Situation(board.known("red"))
    (before,) = doors(situation, situation.marks)
    assert before == board.land.grid.neighbour(board.cell("0602"), 2)
    order = decided(board)
    assert isinstance(order, Move)
    distance = board.land.grid.distance
    assert distance(order.path[-1], before) < distance(order.path[0], before)


# -- before the game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 7, 20, 40, 80, 100, 120, 300])
def test_it_forms_a_force_for_all_its_points(points: int) -> None:
    """A ready-made one, if it can be paid, and more units; what is left buys nothing."""
    laid = scenario(forces={}, options={"deploy": 3, "points_1": points, "points_2": points})
    game = Game.new(REGISTRY, laid, seed="forming")
    player = sit_down(SKIRMISH, "steady", random.Random("x"))
    orders = []
    while (order := player.decide(observation_of(game, "red"))) is not None:
        orders.append(order)
        game.submit("red", order)
        assert len(orders) < 40
    assert observation_of(game, "red").may_seal
    assert forming.left(game.known("red")) < 2
    assert isinstance(orders[0], TakeForce if points >= 40 else RecruitUnits)


def deployed(board: Board, side: str = "red") -> list[Deploy]:
    """All orders of a deployment."""
    board.state.phase, board.state.sheets_shown, board.state.turn = Phase.DEPLOYING, False, 0
    for unit in board.state.units.values():
        unit.cell = None
    orders: list[Deploy] = []
    while not isinstance(order := decided(board, side), EndDeployment):
        assert isinstance(order, Deploy)
        board.give(side, order)
        orders.append(order)
    return orders


def test_it_deploys_in_cover_and_behind_openings() -> None:
    """Machine guns and snipers choose first; vehicles stay outside, and all keep apart."""
    board = Board(
        HOUSE,
        options={"deploy": 5},
        R=soldier("red", "rifle"),
        S=vehicle("red", "wheeled", "autocannon"),
        A=soldier("red", "machine-gun"),
        B=soldier("red", "rifle"),
        C=soldier("blue", "rifle"),
    )
    orders = deployed(board)
    assert orders[0].unit == board["A"].id
    kinds = {order.unit: board.land.kind_at(order.hex) for order in orders}
    assert kinds[board["A"].id] is Kind.HOUSE
    assert kinds[board["S"].id] is None
    cells = [order.hex for order in orders]
    assert len(set(cells)) >= 3


def deployed_at(board: Board) -> dict[str, str]:
    """The hexes of a deployment by unit, in its order."""
    return {order.unit: board.land.grid.label(order.hex) for order in deployed(board)}


def changed(picture: str, *changes: tuple[int, int, str]) -> str:
    """A picture with other characters: line, column, what is drawn there."""
    lines = picture.strip("\n").splitlines()
    for line, column, drawn in changes:
        lines[line] = lines[line][:column] + drawn + lines[line][column + len(drawn) :]
    return "\n".join(lines) + "\n"


PLAIN = FIELD.replace("c", ".")
"""The same ground without cover; a zone is the five columns of an edge."""


def defended(picture: str, **units: Fighter) -> Board:
    """A defence, in which red attacks from the west and blue has the eastern half."""
    board = Board(picture, options={"deploy": 5}, scenario={"kind": "defence"}, **units)
    board.turn_to("blue")
    return board


def test_who_defends_deploys_behind_his_foremost_line() -> None:
    """Three hexes behind it in the open."""
    board = defended(PLAIN, A=soldier("red"), B=soldier("blue", "rifle"))
    assert [order.hex % 21 for order in deployed(board, "blue")] == [11 + 3]


def test_who_defends_lets_the_enemy_come() -> None:
    """Out of all range, and where no area is won, the attacker goes nearer and the defender stays where he is."""
    for side, goes in (("red", True), ("blue", False)):
        units = {"A": soldier("red", "rifle"), "B": soldier("blue", "rifle")}
        board = Board(FIELD, scenario={"kind": "defence"}, options={"hold": 0}, **units)
        board.turn_to(side)
        before = {unit.side: unit.cell for unit in board.state.units.values()}
        end, distance = end_of_move(board, side), board.land.grid.distance
        there = before[side] if end is None else board.cell(end)
        other = before["blue" if side == "red" else "red"]
        assert (distance(there, other) < distance(before[side], other)) is goes


def test_who_shoots_farthest_chooses_first() -> None:
    """Machine guns and sniper rifles of soldiers before others, soldiers before machines, then by number."""
    board = Board(PLAIN, options={"deploy": 5}, A=vehicle("red", "wheeled", "autocannon"), B=soldier("blue"))
    for fighter in (
        soldier("red", "rifle"),
        vehicle("red", "wheeled", "machine-gun"),
        soldier("red", "sniper-rifle"),
        soldier("red", "machine-gun"),
        soldier("red", "machine-gun", "sniper-rifle"),
    ):
        board.put(fighter, "0101")
    assert list(deployed_at(board)) == ["red-6", "red-4", "red-5", "red-3", "red-2", "red-1"]


def test_they_deploy_in_front_and_apart() -> None:
    """At the edge of the zone towards the enemy; up to three hexes back to be four hexes from the others."""
    board = Board(PLAIN, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    for _ in range(3):
        board.put(soldier("red", "rifle"), "0101")
    assert list(deployed_at(board).values()) == ["0501", "0203", "0503", "0101"]
    board = Board(PLAIN, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert list(deployed_at(board).values()) == ["0501"]


@pytest.mark.parametrize(("column", "hex"), [(12, "0502"), (6, "0302"), (0, "0501")])
def test_cover_is_worth_three_hexes(column: int, hex: str) -> None:
    """Soldiers go back two hexes for it, not four; machines don't."""
    picture = changed(PLAIN, (2, column, "c"))
    board = Board(picture, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": hex}
    board = Board(picture, options={"deploy": 5}, A=vehicle("red", "wheeled", "autocannon"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": "0501"}


@pytest.mark.parametrize(("sides", "hex"), [("/o", "0302"), ("o\\", "0501"), ("oo", "0302")])
def test_an_opening_is_worth_it_towards_the_enemy(sides: str, hex: str) -> None:
    """A house with its window to the enemy is taken, two hexes back; with its window to the rear it is not."""
    walls = ((1, 6, "__"), (2, 5, f"{sides[0]}h {sides[1]}"), (3, 5, "\\DD/"))
    board = Board(changed(PLAIN, *walls), options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": hex}
