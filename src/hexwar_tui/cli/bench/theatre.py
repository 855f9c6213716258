"""What it costs to resolve a turn, a quarter of a year, in which very many units have orders."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from hexwar_tui.cli.bench.costs import Cost, median_time
from hexwar_tui.cli.bench.turn import step_on
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.systems import REGISTRY

SYSTEM = "theatre"

SIDES = 3
FORCES = {"infantry": 14, "tanks": 8, "bombers": 6, "fighters": 6, "war-fleet": 4, "trade-fleet": 2}
"""How many units of each type every side has."""

COLUMNS, ROWS = 4, 6
"""The columns and rows of each side's land, every hex a region; a row of seas lies north of it."""

OPTIONS = {"mobilising": 10, "manpower": 20, "production": 20, "supply": 20}
"""Options that give every side enough of everything to buy and move its units."""


def costs() -> Iterator[Cost]:
    """Yields the cost of a turn with battles on land, at sea and in the air, taken step by step."""
    game = sealed_game()
    units = SIDES * sum(FORCES.values())
    yield Cost.timed(
        "quarter", f"a turn of {SIDES} sides, {units} units in all", median_time(partial(resolve, game), 1)
    )


def resolve(game: Game) -> None:
    """Takes steps to the end of the turn for which all sides gave their orders; what the next begins with is no part
    of it."""
    turn = game.turn
    while game.turn == turn:
        game.step()


def sealed_game() -> Game:
    """A game in which all sides have entered their orders and sealed, and the referee has not taken the first step."""
    rng, system = random.Random("bench"), REGISTRY[SYSTEM]
    scenario = system.scenario_type.model_validate(_scenario(), strict=False)
    game = Game.new(REGISTRY, scenario, options=OPTIONS, seed="bench", referee=True)
    for side in game.sides:
        for data in _purchases(rng, int(side[-1])):
            _give(game, side, data)
    _seal(game)
    step_on(game)
    for side in game.sides:
        _give(game, side, {"kind": "end-talks"})
    step_on(game)
    for side in game.sides:
        _give(game, side, {"kind": "when", "when": "sooner"})
        for data in _orders(rng, game, side):
            _give(game, side, data)
    _seal(game)
    return game


def _give(game: Game, side: str, data: Mapping[str, Any]) -> None:
    game.submit(side, read_order(REGISTRY[SYSTEM].order_types, data))


def _seal(game: Game) -> None:
    for side in game.sides:
        game.seal(side)


# -- the map: a row of seas, rows of land ------------------------------------------------------------------------------


def _code(column: int, row: int) -> str:
    """The code of the region or sea that the hex in this column and row is."""
    return "ABCDEFGHIJKL"[column] + "abcdefgh"[row]


def _scenario() -> Mapping[str, Any]:
    columns, rows = range(COLUMNS * SIDES), range(ROWS + 1)
    land = [(column, row) for row in rows[1:] for column in columns]
    return {
        "format": 1,
        "system": SYSTEM,
        "id": "bench",
        "title": "Bench",
        "description": "Bench",
        "minutes": 1,
        "sides": [{"id": f"side{n}", "name": f"Side {n}", "colour": n} for n in range(SIDES)],
        "rows": ["".join(_code(column, row) for column in columns) for row in rows],
        "regions": {
            _code(column, row): {
                "name": _code(column, row),
                "owner": f"side{column // COLUMNS}",
                "factories": 1,
                "derricks": 1,
                "capital": (column % COLUMNS, row) == (0, 1),
            }
            for column, row in land
        },
        "seas": {_code(column, 0): {"name": _code(column, 0), "overseas": True} for column in columns},
        "supply": {f"side{n}": 500 for n in range(SIDES)},
        "year": 1939,
        "season": "spring",
    }


# -- what the sides do -------------------------------------------------------------------------------------------------


def _purchases(rng: random.Random, number: int) -> Iterator[Mapping[str, Any]]:
    for type, count in FORCES.items():
        at_sea = type.endswith("fleet")
        for _ in range(count):
            column = number * COLUMNS + rng.randrange(COLUMNS)
            row = 0 if at_sea else 1 + rng.randrange(ROWS)
            yield {"kind": "buy", "type": type, "place": _code(column, row), "count": 1}


def _orders(rng: random.Random, game: Game, side: str) -> Iterator[Mapping[str, Any]]:
    """An order for every unit of `side`: an attack wherever there is something to attack."""
    known = game.known(side)
    for unit in known.own.values():
        near = known.geography.within(unit.at, 2 if unit.type in ("bombers", "fighters") else 1)
        foreign = [place for place in near if known.owner(place) not in (None, side)]
        own = [place for place in near if known.is_own(place) and place != unit.at]
        yield {**_order(rng, unit.type, unit.at, foreign, own, known.geography.seas_near(unit.at)), "units": [unit.id]}


def _order(
    rng: random.Random, type: str, at: str, foreign: Sequence[str], own: Sequence[str], seas: Sequence[str]
) -> Mapping[str, Any]:
    match type:
        case "trade-fleet":
            return {"kind": "fetch", "target": _code(rng.randrange(COLUMNS * SIDES), 0), "good": "supply"}
        case "war-fleet":
            return {"kind": "move", "target": rng.choice(seas)}
        case "fighters":
            return {"kind": "cover", "target": at}
        case "bombers" if foreign:
            return {"kind": "bomb", "target": rng.choice(foreign), "aim": "factory"}
        case "bombers":
            return {"kind": "move", "target": rng.choice(own)}
    kind, target = ("attack", rng.choice(foreign)) if foreign else ("defend", at)
    return {"kind": kind, "target": target}
