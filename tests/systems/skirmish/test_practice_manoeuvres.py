"""The practice player of Skirmish: the force that it forms, where it deploys it, and where it goes."""

from __future__ import annotations

import random
from typing import Any

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
from tests.systems.skirmish.at_practice import ROW, decided
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import HOUSE, WIDE, house
from tests.systems.skirmish.playing import scenario

# -- going -------------------------------------------------------------------------------------------------------------


def distance(board: Board, one: int | str | None, other: int | str | None) -> int:
    """How far two hexes, which there must be, are from each other."""
    ends = [board.cell(end) if isinstance(end, str) else end for end in (one, other)]
    assert None not in ends
    return board.land.grid.distance(*ends)  # type: ignore[arg-type]


def end_of_move(board: Board, side: str = "red") -> int | None:
    """Where the next order, a movement, ends."""
    order = decided(board, side)
    return order.path[-1] if isinstance(order, Move) else None


def test_it_goes_to_the_enemy_who_is_out_of_range() -> None:
    """As near as it shoots well: it wants to be within half of the range of its best weapon, where nothing is taken off
    its roll."""
    board = Board(WIDE, A="red rifle grenades", B="blue")
    assert Going(Situation(board.known("red")), board["A"]).wanted == 7
    assert distance(board, end_of_move(board), board["B"].cell) < 20


def test_it_keeps_out_of_the_open_before_a_machine_gun() -> None:
    """A machine gun reaches 18 hexes: who would come into its range with nothing gained stays out of it."""
    safe = Board(WIDE, A="red rifle", B="blue rifle")
    shy = Board(WIDE, A="red rifle", B="blue machine-gun machine-gun machine-gun +veteran")
    for board in (safe, shy):
        board.put_at(A="0102")
    ends = [end_of_move(board) for board in (safe, shy)]
    far = [distance(safe, end or "0102", safe["B"].cell) for end in ends]
    assert far[0] < 18 < far[1] or ends[1] == safe.cell("0503")


def test_a_unit_with_nothing_to_do_is_done() -> None:
    """It is not asked again, and then the turn ends. SKI-4.3: after time nothing else is legal, and who was touched
    need not be done then."""
    board = Board(ROW, A="red", B="red", C="blue", D="blue")
    for letter in "AB":
        board[letter].moved_in = board.state.turn
    assert decided(board) == EndTurn()
    board.state.touched = board["B"].id
    assert decided(board) == Done(board["B"].id)
    board = Board(ROW, A="red rifle", B="red", C="blue", D="blue")
    board.state.clock.last_action = True
    for touched in (None, board["A"].id):
        board.state.touched = touched
        assert decided(board) == EndTurn()


def test_it_looks_at_a_few_hexes_only() -> None:
    """The four that look best at first sight, of the others every third or so, up to eight more, and up to eight in
    cover: nearest to where it wants to be first."""
    board = Board(WIDE, A="red flyer autocannon", B="blue rifle")
    going = Going(Situation(board.known("red")), board["A"])
    ways = moving.ways(board.frame, board["A"])
    looked_at = [stand.way[-1] for stand in going.stands() if stand.way is not None]

    def too_far(cell: int) -> tuple[int, int, int]:
        return max(0, distance(board, cell, board["B"].cell) - going.wanted), len(ways[cell]), cell

    order = sorted(ways, key=too_far)
    assert len(order) > 40
    assert looked_at == [*order[:4], *order[4 :: len(order) // 8][:8]]


def test_it_goes_to_the_door_of_who_hides_in_a_house() -> None:
    """SKI-1.2: who keeps still inside is shot at from inside only."""
    board = house(blue="blue rifle")
    board.put_at(B="0502", C="0502")
    situation = Situation(board.known("red"))
    (before,) = doors(situation, situation.marks)
    assert before == board.land.grid.neighbour(board.cell("0602"), 2)
    order = decided(board)
    assert isinstance(order, Move)
    assert distance(board, order.path[-1], before) < distance(board, order.path[0], before)


def defended(picture: str, *, hold: int = 6) -> Board:
    """A defence, in which red's A attacks from the west and blue's B has the eastern half, with blue to move."""
    options = {"deploy": 5, "hold": hold}
    board = Board(picture, options=options, scenario={"kind": "defence"}, A="red rifle", B="blue rifle")
    board.turn_to("blue")
    return board


def test_who_defends_lets_the_enemy_come() -> None:
    """Out of all range, and where no area is won, the attacker goes nearer and the defender stays where he is."""
    for side, letter, goes in (("red", "A", True), ("blue", "B", False)):
        board = defended(WIDE, hold=0)
        board.turn_to(side)
        other, before = board["B" if letter == "A" else "A"].cell, board[letter].cell
        end = end_of_move(board, side)
        assert (distance(board, before if end is None else end, other) < distance(board, before, other)) is goes


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


def deployed(board: Board, side: str = "red") -> dict[str, str]:
    """The hexes of a deployment by unit, in its order."""
    board.state.phase, board.state.sheets_shown, board.state.turn = Phase.DEPLOYING, False, 0
    for unit in board.state.units.values():
        unit.cell = None
    found: dict[str, str] = {}
    while not isinstance(order := decided(board, side), EndDeployment):
        assert isinstance(order, Deploy)
        board.give(side, order)
        found[order.unit] = board.land.grid.label(order.hex)
    return found


def near_the_edge(*units: str, picture: str = "") -> list[str]:
    """Where these units of red deploy in the five columns of the western edge, by default without cover."""
    board = Board(picture or WIDE.replace("c", "."), options={"deploy": 5}, A=units[0], B="blue")
    for unit in units[1:]:
        board.put(unit, "0101")
    return list(deployed(board).values())


def changed(*changes: tuple[int, int, str]) -> str:
    """The wide ground without its cover and with other characters: line, column, what is drawn there."""
    lines = WIDE.replace("c", ".").strip("\n").splitlines()
    for line, column, drawn in changes:
        lines[line] = lines[line][:column] + drawn + lines[line][column + len(drawn) :]
    return "\n".join(lines) + "\n"


def test_it_deploys_in_cover_and_behind_openings() -> None:
    """Machine guns and snipers choose first; vehicles stay outside, and all keep apart."""
    units: dict[str, Any] = {"R": "red rifle", "S": "red wheeled autocannon", "A": "red machine-gun", "B": "red rifle"}
    board = Board(HOUSE, options={"deploy": 5}, **units, C="blue rifle")
    places = deployed(board)
    assert next(iter(places)) == board["A"].id
    kinds = {unit: board.land.kind_at(board.cell(label)) for unit, label in places.items()}
    assert (kinds[board["A"].id], kinds[board["S"].id]) == (Kind.HOUSE, None)
    assert len(set(places.values())) >= 3


def test_who_shoots_farthest_chooses_first() -> None:
    """Machine guns and sniper rifles of soldiers before others, soldiers before machines, then by number."""
    board = Board(changed(), options={"deploy": 5}, A="red wheeled autocannon", B="blue")
    arms = ("rifle", "wheeled machine-gun", "sniper-rifle", "machine-gun", "machine-gun sniper-rifle")
    for unit in arms:
        board.put(f"red {unit}", "0101")
    assert list(deployed(board)) == ["red-6", "red-4", "red-5", "red-3", "red-2", "red-1"]


def test_they_deploy_in_front_and_apart() -> None:
    """At the edge of the zone towards the enemy; up to three hexes back to be four hexes from the others. Who defends
    deploys behind his foremost line, three hexes behind it in the open."""
    assert near_the_edge(*["red rifle"] * 4) == ["0501", "0203", "0503", "0101"]
    (label,) = deployed(defended(changed()), "blue").values()
    assert label.startswith("15"), "the first column of his half is the twelfth"


@pytest.mark.parametrize(("column", "hex"), [(12, "0502"), (6, "0302"), (0, "0501")])
def test_cover_is_worth_three_hexes(column: int, hex: str) -> None:
    """Soldiers go back two hexes for it, not four; machines don't."""
    picture = changed((2, column, "c"))
    assert near_the_edge("red rifle", picture=picture) == [hex]
    assert near_the_edge("red wheeled autocannon", picture=picture) == ["0501"]


@pytest.mark.parametrize(("sides", "hex"), [("/o", "0302"), ("o\\", "0501"), ("oo", "0302")])
def test_an_opening_is_worth_it_towards_the_enemy(sides: str, hex: str) -> None:
    """A house with its window to the enemy is taken, two hexes back; with its window to the rear it is not."""
    picture = changed((1, 6, "__"), (2, 5, f"{sides[0]}h {sides[1]}"), (3, 5, "\\DD/"))
    assert near_the_edge("red rifle", picture=picture) == [hex]
