"""The practice player of Skirmish, boards for it and games between two of them."""

from __future__ import annotations

import random

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board

LEARNING, DEFENCE = "skirmish/first-shots", "skirmish/defence-of-the-swamp"

ROW = ".A\n\n.B" + "\n\n." * 6 + "\n\n.C\n\n.D\n"
"""A row of open hexes: A and B at one end, C and D at the other, seven hexes and more away."""


def decided(board: Board, side: str = "red") -> Order | None:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    player = sit_down(SKIRMISH, "steady", random.Random("x"))
    order = player.decide(Observation(known, SKIRMISH.order_types, False, False))
    assert order is None or order.objection(known) is None
    return order


def in_play(name: str, seed: str, acts: int) -> Game:
    """A game between practice players in somebody's turn, after so many acts in turns."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=seed)
    while game.top.state.phase is not Phase.PLAY:
        going_on(game, seed, 1)
    going_on(game, seed, acts)
    return game


def going_on(game: Game, seed: str, acts: int) -> None:
    """So many more acts of practice players."""
    players = {side: sit_down(SKIRMISH, "steady", random.Random(side)) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)
