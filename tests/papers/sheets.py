"""Games whose sheets are filled in, and what stands in them."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY

SAVES = Path(__file__).parents[2] / "saves"

MIDDLES = (
    "ashlands-full-two-middle",
    "envoys-two-banks-middle",
    "mechs-one-evening-middle",
    "skirmish-first-shots-middle",
    "theatre-first-summer-middle",
)
"""One game of each system, in the midst of it."""


def letters() -> Game:
    """The learning game of Envoys in its first turn: two sides write in secret, and a referee carries it out."""
    return Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="d", referee=True)


def saved(name: str) -> Game:
    """A game as it is kept with the program."""
    return load_game(REGISTRY, SAVES / f"{name}.hexwar").game


BEFORE_THE_TALKS = 135
"""The entry of the saved game of Theatre with which the talks of its fifth turn began."""


def talks() -> Game:
    """A game of Theatre of War in its talks, in which orders are carried out at once."""
    game = saved("theatre-first-summer-middle")
    game.rewind(BEFORE_THE_TALKS)
    return game


def entered(game: Game, seat: Seat) -> list[Order]:
    """The orders of a seat that it may take back."""
    return [order for _, order in game.entered(seat)]
