"""Orders that nobody would be offered but anybody could type, to test whether the rules refuse what they must."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, NothingToDraw, Order, specs
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell, Grid

ASTRAY = 0.5
"""The share of orders in which one field holds a value that is not offered at all."""

LONGEST_WAY = 8
"""The most steps of a path that is drawn without asking the order for candidates."""

GAPS = 0.1
"""The share of paths drawn without candidates whose last step leads to any hex of the map."""

UNKNOWN, HUGE = "nothing", 1_000_000
"""A word that nothing goes by, and a number beyond all bounds."""


def near_miss(observation: Observation, look: Callable[[], View], rng: random.Random) -> Order:
    """An order of any kind, likely an illegal one. Its fields hold any of their candidates; sometimes one field holds
    any value of its sort instead, and where some field has no candidates, all do.

    `look` gives the view of the seat; it is called only where such a value is drawn.
    """
    kind = rng.choice(observation.order_types)
    fields = list(specs(kind).items())
    try:
        order = RandomPlayer(rng).fill(kind, observation.known, strays=1)
    except NothingToDraw:
        return kind(**{name: _anything(spec, None, look, rng) for name, spec in fields})
    if not fields or rng.random() >= ASTRAY:
        return order
    name, spec = rng.choice(fields)
    values = {other: getattr(order, other) for other, _ in fields}
    return kind(**{**values, name: _anything(spec, values[name], look, rng)})


def _anything(spec: FieldSpec, offered: Any, look: Callable[[], View], rng: random.Random) -> Any:
    """A value of the field's sort, whatever the order; `offered` is what it had, None where it had nothing."""
    drawn: Mapping[FieldKind, Callable[[], Any]] = {
        FieldKind.UNIT: lambda: rng.choice(_units(look())),
        FieldKind.UNITS: lambda: tuple(rng.choices(_units(look()), k=rng.randint(0, 4))),
        FieldKind.SIDE: lambda: rng.choice(look().sides).side,
        FieldKind.HEX: lambda: rng.choice(look().grid.cells),
        FieldKind.EDGE: lambda: (rng.choice(look().grid.cells), rng.randrange(6)),
        FieldKind.PATH: lambda: _any_way(offered, look().grid, rng),
        FieldKind.REGION: lambda: UNKNOWN,
        FieldKind.CHOICE: lambda: UNKNOWN,
        FieldKind.NUMBER: lambda: rng.choice((-1, HUGE)),
        FieldKind.FLAG: lambda: rng.random() < 0.5,
        FieldKind.TEXT: lambda: "",
        FieldKind.PARTS: lambda: (),
    }
    return drawn[spec.kind]()


def _units(view: View) -> list[str]:
    """The units in the view; a word that no unit goes by where there is none."""
    return [line.badge.unit for line in view.units] or [UNKNOWN]


def _any_way(offered: tuple[Cell, ...] | None, grid: Grid, rng: random.Random) -> tuple[Cell, ...]:
    """A random way, hex by hex over whatever lies there, from where the `offered` one began, or from anywhere."""
    way = [offered[0] if offered else rng.choice(grid.cells)]
    for _ in range(rng.randint(0, LONGEST_WAY)):
        way.append(rng.choice(grid.neighbours[way[-1]] or grid.cells))
    if rng.random() < GAPS:
        way.append(rng.choice(grid.cells))
    return tuple(way)
