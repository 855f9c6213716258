"""A game at a moment: all of it as a digest, and what a side sees of it at a glance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.play.core import digest, write_core
from hexwar_tui.engine.seats import Seat


def moment(game: Game) -> str:
    """Returns a hash of the state of the game without its branch, which stays the same when the game is rewound."""
    return digest(write_core(replace(game._core, branch="")))


def glance(game: Game, side: Seat) -> list[Any]:
    """Returns some of what a side sees, to be compared: the looks of all hexes, turn, phase, headline, units, panels,
    advice, and the numbers of its news and of the kinds of orders that it can give."""
    view = game.view(side)
    looks = [view.look(cell) for cell in view.grid.cells]
    news = sum(1 for _ in game.news(side))
    orders = len(game.choices(Draft(side)).candidates)
    return [looks, view.turn, view.phase, view.headline, view.units, view.panels, view.advice, news, orders]
