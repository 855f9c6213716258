"""ENV-6.1: who loses, gives or sees a city change hands knows from then on whose it is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.orders.table import Resign
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.referee.subjects import amend
from hexwar_tui.systems.envoys.show import view
from hexwar_tui.systems.envoys.state import Remembered, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import agree, marches, way
from tests.systems.envoys.talks import ALLIANCE, clause, in_force, land, newest, next_turn, propose

STRIP = ("." * 24, "." * 24)

LOST = "0501"
"""The city that changes hands."""


def strip(sides: int = 2) -> Board:
    """Red's city in the west with nobody in it, Red's army and capital far in the east; a blue army at its gate."""
    board = Board(*STRIP, sides=sides)
    board.city(LOST, "red")
    board.city("2401", "red", capital=True)
    board.city("0101", "blue", capital=True)
    board.army("red", "2401")
    marches(board, "blue", "0401", LOST)
    return board


def holder(board: Board, side: Side, label: str = LOST) -> Side | None:
    """Whose a city is, for all that a side knows."""
    return board.known(side).cities[board.cell(label)].owner


def shown(board: Board, side: Side, panel: str) -> list[str]:
    """The lines of a panel, what stands at their right end with them."""
    lines = next(each for each in view.view(board.known(side)).panels if each.id == panel).lines
    return [f"{render(line.text, 'en')} {render(line.value, 'en')}".strip() for line in lines]


def test_env_6_1_who_loses_a_city_knows_who_has_it() -> None:
    """On the map, in the heading and among the cities, though nobody of his is there to see."""
    board = strip()
    board.resolve()
    known = board.known("red")
    assert board.cell(LOST) not in known.visible
    assert known.cities[board.cell(LOST)].owner == "blue"
    assert known.cities[board.cell(LOST)].turn == 2
    shown_view = view.view(known)
    site = shown_view.look(board.cell(LOST)).site
    assert site is not None
    assert site.owner == "blue"
    assert "1 city" in [render(line, "en") for line in shown_view.headline]
    assert shown(board, "red", "cities")[1:3] == ["0501 Blue", "as of turn 2"]


def test_env_6_1_a_city_that_was_lost_can_be_gone_for() -> None:
    """A task against it is accepted, and a treaty that would give it away is not."""
    board = strip()
    board.contact("red", "blue")
    board.resolve()
    task = (When.SEES_ARMY.value, Then.ATTACK_CITY.value, None, None, None, board.cell(LOST))
    assert board.objection("red", Go("red-1", board.cell("2301"), (task,))) is None
    gift = clause(ClauseKind.CITY, "red", "blue", hex=board.cell(LOST))
    assert "you know of no such city" in board.refusal("red", propose("blue", gift))[0]


def test_env_6_1_who_hands_a_city_over_knows_whose_it_is() -> None:
    """He has it no more, can't hand it over again, and cannot sign that he would."""
    board = land(options={"sight": 1})
    cell = board.city("1003", "blue").cell
    board.look()
    board.state.sides["red"].memory.cities[cell] = Remembered("blue", 1)
    gift = clause(ClauseKind.CITY, "blue", "red", hex=cell)
    board.give("red", propose("blue", gift))
    asked = newest(board, "blue").id
    in_force(board, "blue", "red", clauses=(gift,))
    next_turn(board)
    assert board.state.cities[cell].owner == "red"
    assert cell not in board.known("blue").visible
    assert holder(board, "blue", "1003") == "red"
    assert "you know of no such city" in board.refusal("blue", propose("red", gift))[0]
    assert "You do not hold" in board.refusal("blue", Sign(asked))[0]


def test_env_6_1_a_party_of_the_treaty_that_knows_the_city_knows_too() -> None:
    """Green is told of what changes hands by a treaty of its own; White, who is no party, remembers what it saw."""
    board = land(contacts=("red", "blue", "green"), options={"sight": 1})
    cell = board.city("1005", "blue").cell
    for side in ("green", "white"):
        board.state.sides[side].memory.cities[cell] = Remembered("blue", 1)
        board.state.sides[side].memory.seen[cell] = 1
    in_force(board, "blue", "red", "green", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=cell), ALLIANCE))
    next_turn(board)
    assert holder(board, "green", "1005") == "red"
    assert holder(board, "white", "1005") == "blue"


def test_env_6_1_a_party_that_never_saw_the_city_has_no_place_for_it() -> None:
    """What is told does not draw the map."""
    board = land(contacts=("red", "blue", "green"), options={"sight": 1})
    cell = board.city("1005", "blue").cell
    in_force(board, "blue", "red", "green", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=cell), ALLIANCE))
    next_turn(board)
    assert cell not in board.known("green").cities


def test_env_6_1_an_ally_who_saw_it_by_shared_sight_knows_too() -> None:
    """Red's city was Green's eye there: with it the sight is gone, and what it saw last is that the city fell."""
    board = strip(sides=3)
    board.city("1601", "green")
    agree(board, "red", "green", also=[ClauseKind.SHARE_SIGHT])
    board.resolve()
    assert board.cell(LOST) not in board.known("green").visible
    assert holder(board, "green") == "blue"


def test_env_6_1_a_city_taken_and_lost_in_the_same_turn() -> None:
    """Each who held it knows the one who took it from him, and nothing of what came after out of his sight."""
    board = strip(sides=3)
    city = board.state.cities[board.cell(LOST)]
    board.army("blue", "1502")
    blue = board.state.armies["blue-1"]
    blue.plan = way(board, LOST, "0401", "0301", "0201", "0101", "0201", "0101")
    marches(board, "green", "0901", "0801", "0701", "0601", LOST)
    board.resolve()
    assert city.owner == "green"
    assert holder(board, "red") == "blue"
    assert holder(board, "blue") == "green"


def test_env_6_1_nobody_ever_remembers_a_city_out_of_sight_as_his_own() -> None:
    """What a side has is in its sight, and what is not it does not have: all through games of practice players."""
    lost = 0
    for seed in range(3):
        game = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/two-banks"), seed=f"memory {seed}")
        rng = random.Random(seed)
        players: dict[Seat, Player] = {side: sit_down(ENVOYS, "steady", rng) for side in game.sides}
        held = {side: set[int]() for side in game.sides}
        for turn in range(1, 21):
            while game.outcome is None and game.turn == turn:
                play_out(game, players, rng, most=1)
            for side in game.sides:
                known = game.known(side)
                own = {cell for cell, city in known.cities.items() if city.owner == side}
                assert own == {cell for cell, city in game.top.state.cities.items() if city.owner == side}
                lost += len(held[side] - own)
                held[side] = own
    assert lost > 10


def test_env_7_6_whoever_reads_in_the_chronicle_that_a_city_fell_knows_it() -> None:
    """It is told by its name to all; who has the city on his map has it there as it is."""
    board = Board(
        *STRIP,
        sides=3,
        scenario={
            "cities": [
                {"hex": "0501", "name": "Fallen", "owner": "red"},
                {"hex": "2401", "name": "Home", "owner": "red"},
                {"hex": "0101", "name": "Azure", "owner": "blue"},
                {"hex": "1601", "name": "Grove", "owner": "green"},
            ]
        },
    )
    del board.state.armies["red-1"]
    marches(board, "blue", "0401", LOST)
    green = board.state.sides["green"].memory
    green.cities[board.cell(LOST)] = Remembered("red", 1)
    board.state.diplomacy.founder = "blue"
    board.resolve()
    assert green.cities[board.cell(LOST)] == Remembered("blue", 2, 1)


def test_env_1_4_the_cities_of_one_who_resigns_are_free_to_those_who_saw_them() -> None:
    """An ally's sight goes with him; what it showed last is that nobody holds the city."""
    board = strip(sides=3)
    board.city("1601", "green")
    agree(board, "red", "green", also=[ClauseKind.SHARE_SIGHT])
    board.look()
    assert holder(board, "green") == "red"
    board.give("red", Resign("yes"))
    assert board.cell(LOST) not in board.known("green").visible
    assert holder(board, "green") is None


def test_env_5_4_who_loses_a_city_by_a_ruling_knows_it() -> None:
    """The referee gives it to another."""
    board = strip()
    board.look()
    amend(board.frame, Change("city:0501", "owner", "blue"), board.table())
    assert board.cell(LOST) not in board.known("red").visible
    assert holder(board, "red") == "blue"


@pytest.mark.parametrize("opens", [("red", "green"), ("green", "red")])
def test_env_7_3_of_two_memories_of_one_turn_the_later_one_is_shared(opens: tuple[Side, Side]) -> None:
    """Red lost the city to Blue in the first impulse; White took it in the fourth, which Green alone has seen."""
    board = Board(*STRIP, sides=4)
    board.city(LOST, "red")
    board.city("2401", "red", capital=True)
    for side, label in (("blue", "0401"), ("green", "0801"), ("white", "0901")):
        board.army(side, label, 12)
    board.state.armies["blue-1"].plan = way(board, LOST, "0401", "0301")
    board.state.armies["white-1"].plan = way(board, "0902", "0802", "0702", "0602", LOST)
    share: Any = (ClauseKind.SHARE_MAP.value, *opens, None, None, None)
    board.contact("red", "green")
    in_force(board, "red", "green", clauses=(share,))
    assert board.state.turn == 3
    board.state.armies["blue-1"].plan = way(board, LOST, "0401", "0301")
    board.state.armies["white-1"].plan = way(board, "0902", "0802", "0702", "0602", LOST)
    board.resolve()
    assert holder(board, "green") == "white"
    assert holder(board, "red") == ("white" if opens[0] == "green" else "blue")
