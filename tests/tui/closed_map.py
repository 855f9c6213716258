"""A game of a closed map with a referee, as the tests of desk and replay need it."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.systems import REGISTRY


def before_a_resolution(turn: int = 4) -> Game:
    """A game of the learning scenario with a referee, in which all have sealed: in every turn each side's first army
    has been told to stay."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="d", referee=True)
    for side in game.sides:
        give(game, side, f"capital hex={city_of(game, side)}")
    while game.turn < turn or game.next_step() is None:
        for side in game.waiting_for():
            give(game, side, f"stay unit={first_army(game, side).id}")
            game.seal(side)
        while game.turn < turn and game.next_step() is not None:
            game.step()
    return game


def before_a_battle() -> Game:
    """A game in which the next step is a battle: the first armies have been put side by side, and one attacks."""
    game = before_a_resolution(turn=2)
    while game.next_step() is not None:
        game.step()
    one, other = (first_army(game, side) for side in game.sides)
    label = free_hex(game, other.cell)
    game.rule(Ruling("they shall meet", (Change(f"army:{one.id}", "hex", label),)))
    start, end = label, game.top.scenario.land.grid.label(other.cell)
    give(game, one.side, f"route unit={one.id} path={start},{end}")
    for side in game.sides:
        game.seal(side)
    while game.top.state.stage != "battle":
        game.step()
    return game


def give(game: Game, side: str, words: str) -> None:
    """An order, in words."""
    game.submit(side, read_words(game.top.system.order_types, words, naming(game, side)))


def first_army(game: Game, side: str) -> Any:
    """The side's army with the lowest number."""
    return min((a for a in game.top.state.armies.values() if a.side == side), key=lambda army: army.number)


def city_of(game: Game, side: str) -> str:
    """The hex of a city of the side."""
    cell = next(city.cell for city in game.top.state.cities.values() if city.owner == side)
    label: str = game.top.scenario.land.grid.label(cell)
    return label


def free_hex(game: Game, near: int) -> str:
    """A hex beside this one on which an army can be put."""
    state, land = game.top.state, game.top.scenario.land
    taken = {army.cell for army in state.armies.values()} | set(state.cities)
    cell = next(c for c in land.grid.neighbours_of(near) if c not in taken and land.ids[c] not in ("sea", "mountains"))
    label: str = land.grid.label(cell)
    return label
