"""ENV-5.4: the referee at the resolution: through the game, step by step."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import BadDice, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.orders.armies import Route
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.state import Stage
from tests.systems.envoys.boards import small_scenario

CITIES = [
    {"hex": "0101", "name": "Ash", "owner": "red", "strength": 12},
    {"hex": "0104", "name": "Yaz", "owner": "blue", "strength": 10},
    {"hex": "0404", "name": "Elm", "owner": "blue", "strength": 10},
]


def sealed_game(*, typed: bool, referee: bool = True) -> Game:
    """Red marches on Yaz, blue stays; all have sealed, and the referee, if there is one, takes the steps."""
    scenario = small_scenario(["....", "....", "....", "...."], cities=CITIES)
    game = Game.new(REGISTRY, scenario, seed="seed", referee=referee, typed=typed)
    cell = scenario.land.grid.cell_of_label
    game.submit("red", NameCapital(cell("0101")))
    game.submit("red", Route("red-1", tuple(map(cell, ("0101", "0102", "0103", "0104"))), None))
    game.submit("blue", NameCapital(cell("0104")))
    game.seal("red")
    game.seal("blue")
    return game


def come_to_battle(game: Game) -> None:
    """Takes the steps up to the first battle."""
    while game.top.state.stage is not Stage.BATTLE:
        game.step()


def announced(game: Game) -> str:
    """What happens next."""
    notice = game.next_step()
    assert notice is not None
    return render(notice.what, "en")


def test_env_5_4_he_sees_what_will_happen_next() -> None:
    """Every impulse and every battle is a step that he takes."""
    game = sealed_game(typed=False)
    told = []
    while game.top.state.stage is not Stage.BATTLE:
        told.append(announced(game))
        game.step()
    told.append(announced(game))
    assert told == [
        "All sides have sealed: what they entered is revealed.",
        "What was agreed takes effect, and the armies set out.",
        "Impulse 1: every army that has steps left takes one.",
        "Impulse 1: cities change hands, all look around, tasks are looked at.",
        "Impulse 2: every army that has steps left takes one.",
        "Impulse 2: cities change hands, all look around, tasks are looked at.",
        "Impulse 3: every army that has steps left takes one.",
        "Battle at Yaz (0104): Red 1 comes upon Blue 1",
    ]


def test_env_5_4_he_types_in_the_dice_of_a_battle() -> None:
    """He is asked for one die after the other, and nothing has happened before both are there."""
    game = sealed_game(typed=True)
    come_to_battle(game)
    for dice, why in (((), "Battle: Red 1, strength 12"), ((9,), "Battle: Blue 1, strength 10")):
        with pytest.raises(NeedDice) as need:
            game.step(dice)
        assert render(need.value.request.why, "en") == why
        assert need.value.request.rule == "ENV-3.1"
    with pytest.raises(BadDice):
        game.step((9, 16))
    game.step((9, 3))
    assert set(game.top.state.armies) == {"red-1", "blue-2"}
    game.step()
    assert game.top.state.armies["red-1"].strength == 15


def test_env_5_4_he_amends_between_impulse_and_battle() -> None:
    """The strength of an army that is about to fight; where it stands only when the impulse is settled."""
    game = sealed_game(typed=True)
    come_to_battle(game)
    game.rule(Ruling("a slip", (Change("army:blue-1", "strength", 20),)))
    with pytest.raises(IllegalOrder) as refused:
        game.rule(Ruling("a slip", (Change("army:blue-1", "hex", "0303"),)))
    assert refused.value.rule == "ENV-5.2"
    game.step((1, 1))
    assert set(game.top.state.armies) == {"blue-1", "blue-2"}
    game.step()
    game.rule(Ruling("a slip", (Change("army:blue-1", "hex", "0303"),)))


def test_env_5_4_an_army_that_he_removes_fights_no_battle() -> None:
    """The other marches on."""
    game = sealed_game(typed=True)
    come_to_battle(game)
    game.rule(Ruling("a slip", (Change("army:blue-1", "removed", True),)))
    game.step()
    game.step()
    assert game.top.state.armies["red-1"].strength == 12
    assert game.top.state.cities[game.top.state.armies["red-1"].cell].owner == "red"


def test_env_5_4_a_turn_taken_step_by_step_is_the_turn_that_runs_by_itself() -> None:
    """The dice are keyed by what they are for."""
    game = sealed_game(typed=False)
    while game.next_step() is not None:
        game.step()
    game.verify()
    assert game.turn == 2
    assert sealed_game(typed=False, referee=False).digest() == game.digest()
