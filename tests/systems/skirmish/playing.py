"""Games played through the door: with ready forces on a small open board, brought to their first turn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.board import LEGEND
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest, EndDeployment
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Phase

OPEN_BOARD = tuple(["." * 12] * 12)

HOUSE: dict[str, Any] = {
    "objects": [
        {"id": "inn", "kind": "house", "name": "The inn", "hexes": ["0506"], "doors": ["0506 S"], "windows": []},
        {"id": "wall", "kind": "cover", "name": "A wall", "hexes": ["0802"]},
    ]
}
"""A house of one hex and light cover, as parts of a scenario."""

RIFLES = [{"chassis": "soldier", "weapons": ["rifle"], "count": 3}, {"chassis": "wheeled", "weapons": ["machine-gun"]}]
"""A force of four units, worth 18 points."""


def scenario(rows: tuple[str, ...] = OPEN_BOARD, **more: Any) -> SkiScenario:
    """A meeting engagement of Red in the north and Blue in the south, with a force of `RIFLES` each."""
    data = {
        "format": 1,
        "system": "skirmish",
        "id": "open",
        "title": "Open ground",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": "red", "name": "Red", "colour": 0}, {"id": "blue", "name": "Blue", "colour": 1}],
        "kind": "meeting",
        "edges": {"red": "north", "blue": "south"},
        "map": {"rows": list(rows), "legend": dict(LEGEND)},
        "forces": {"red": RIFLES, "blue": RIFLES},
        "options": {"deploy": 3},
        **more,
    }
    return SkiScenario.model_validate_json(json.dumps(data))


def begun(laid: SkiScenario, options: Mapping[str, Any] | None = None) -> Game:
    """The game in its first turn, which is Red's; everybody has deployed by himself."""
    dice_source = ScriptedDice([5, 4, 20, 1])
    game = Game.new(REGISTRY, laid, options=options, seed="begun", dice_source=dice_source)
    while game.top.state.phase is not Phase.PLAY:
        deploy(game)
    return game


def deploy(game: Game) -> str:
    """The side that is to deploy does so by itself; which one it was."""
    side = game.waiting_for()[0]
    game.submit(side, DeployRest())
    game.submit(side, EndDeployment())
    return side


def refusal(game: Game, seat: str, order: Order) -> tuple[str, str]:
    """The sentence and the rule by which an order is refused."""
    objection = order.objection(game.known(seat))
    assert objection is not None, f"{order} is legal"
    return render(objection.reason, "en"), objection.rule
