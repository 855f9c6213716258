"""A toy game within a game: a raid in which a duel is fought."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn, Strike, Walk


def duelling() -> Game:
    """A raid in which red has walked to a blue raider, hex by hex, and struck: a duel is fought."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    while len(game.frames) == 1:
        side, raiders = game.waiting_for()[0], game.top.state.raiders.values()
        mine = next(raider for raider in raiders if raider.side == "red")
        foe = next(raider for raider in raiders if raider.side == "blue")
        grid, taken = game.view("red").grid, {raider.cell for raider in raiders}
        if side == "red" and grid.distance(mine.cell, foe.cell) == 1:
            game.submit("red", Strike(mine.id, foe.id))
            continue
        if side == "red":
            free = [cell for cell in grid.neighbours[mine.cell] if cell not in taken]
            step = min(free, key=lambda cell: (grid.distance(cell, foe.cell), cell))
            game.submit("red", Walk(mine.id, (mine.cell, step)))
        game.submit(side, EndTurn())
    return game
