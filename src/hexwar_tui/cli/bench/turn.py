"""What it costs to resolve a turn in which all sides have entered many orders in secret."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from hexwar_tui.cli.bench.costs import Cost, median_time
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.systems import REGISTRY

WIDTH, HEIGHT = 80, 60
SIDES, ARMIES = 8, 20

SYSTEM = "envoys"
TASKS = (
    ("sees-army", "attack-it", "weaker", None, None, None),
    ("sees-free-city", "take-it", None, None, None, None),
)
"""The tasks that every army has, as fields of its order."""

_FAR = 12
"""How many rows and columns away the goal of an army is at most, so that some arrive and some do not."""


def costs() -> Iterator[Cost]:
    """Yields the cost of a turn in which every army of every side marches, finds its way anew at each step, and has
    tasks."""
    game = sealed_game()
    what = f"a turn of {SIDES} sides, {ARMIES} armies each, {WIDTH}×{HEIGHT}"
    yield Cost.timed("turn", what, median_time(partial(step_on, game), 1))


def step_on(game: Game) -> None:
    """Takes steps, as the referee, until a side is waited for."""
    while game.next_step() is not None:
        game.step()


def sealed_game() -> Game:
    """A game in which all sides have entered their orders and sealed, and the referee has not taken the first step."""
    rng, system = random.Random("bench"), REGISTRY[SYSTEM]
    scenario = system.scenario_type.model_validate(_scenario(rng), strict=False)
    game = Game.new(REGISTRY, scenario, seed="bench", referee=True)
    land = [at for at, letter in enumerate("".join(game.record.scenario["map"]["rows"])) if letter == "."]
    for side in game.sides:
        own = game.known(side)
        for unit in own.own:
            goal = _near(rng, own.own[unit].cell, land)
            data = {"kind": "go", "unit": unit, "hex": goal, "task": [list(task) for task in TASKS]}
            game.submit(side, read_order(system.order_types, data))
        capital = next(cell for cell, city in own.cities.items() if city.owner == side)
        game.submit(side, read_order(system.order_types, {"kind": "capital", "hex": capital}))
    for side in game.sides:
        game.seal(side)
    return game


def _near(rng: random.Random, start: int, land: list[int]) -> int:
    row, column = divmod(start, WIDTH)
    around = [at for at in land if abs(at // WIDTH - row) <= _FAR and abs(at % WIDTH - column) <= _FAR and at != start]
    return rng.choice(around)


def _scenario(rng: random.Random) -> Mapping[str, Any]:
    """A scenario with cities of all sides and free ones at random on the land; one hex in twelve is mountains."""
    rows = ["".join("^" if rng.random() < 1 / 12 else "." for _ in range(WIDTH)) for _ in range(HEIGHT)]
    land = [(column, row) for row in range(HEIGHT) for column in range(WIDTH) if rows[row][column] == "."]
    sites = rng.sample(land, SIDES * ARMIES + ARMIES)
    sides = [f"side{n}" for n in range(SIDES)]
    owners = [*sides * ARMIES, *[None] * ARMIES]
    cities = [
        {"hex": f"{column + 1:02}{row + 1:02}", "name": f"City {n}", "owner": owner}
        for n, ((column, row), owner) in enumerate(zip(sites, owners, strict=True))
    ]
    return {
        "format": 1,
        "system": SYSTEM,
        "id": "bench",
        "title": "Bench",
        "description": "Bench",
        "minutes": 1,
        "sides": [{"id": side, "name": side, "colour": n} for n, side in enumerate(sides)],
        "map": {"rows": rows, "legend": {".": "plain", "^": "mountains"}},
        "cities": cities,
    }
