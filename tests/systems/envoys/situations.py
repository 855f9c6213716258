"""Crowded situations drawn by chance on a hexagon of hexes, which can be turned, mirrored and written in any order."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.hexgrid.hexes import ORIGIN, Hex, disk, neighbour, reflect, rotate
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.say import phrases_war
from hexwar_tui.systems.envoys.state import ArmyOrder, Compare, Compartment, Mode, Phase, Plan, Split, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import SIDES, Board, keyed
from tests.systems.envoys.marching import agree

RADIUS = 3

ABOUT_ARMIES = {*phrases_war.PHRASES} - {"side-out", "game-over", "draw-offered", "draw-accepted"}
"""The kinds of events that may stand in no other order when the sides do."""

Turn = Callable[[Hex], Hex]
"""Where a hex comes to lie."""


def stay(h: Hex) -> Hex:
    """Every hex where it is."""
    return h


def _turned(sixths: int) -> Turn:
    return lambda h: rotate(h, sixths)


TURNS: Mapping[str, Turn] = {
    **{f"turned by {60 * sixths} degrees": _turned(sixths) for sixths in range(1, 6)},
    "mirrored": lambda h: reflect(h, 0),
    "flipped": lambda h: reflect(h, 3),
    "mirrored askew": lambda h: reflect(h, 2),
}


@dataclass(slots=True)
class Drawn:
    """An army: its side, hex and strength, what it is to do, and the part that is split off it with another way."""

    side: Side
    at: Hex
    strength: int
    mode: Mode
    path: list[Hex]
    goal: Hex
    other: int
    tasks: list[tuple[When, Then, Compare, Hex, int]]
    part: list[Hex] | None


@dataclass(slots=True)
class Situation:
    """Everything that a turn begins with."""

    sides: tuple[Side, ...]
    terrain: dict[Hex, str]
    rank: dict[Hex, int]
    cities: list[tuple[Hex, Side | None]]
    armies: list[Drawn]
    alliances: list[tuple[Side, Side, bool]]
    turn: int
    options: dict[str, Any] = field(default_factory=dict)


def draw(seed: int, *, simple: bool = False) -> Situation:
    """A situation; `simple`: routes alone, no tasks, no splits."""
    rng = random.Random(seed)
    hexes = list(disk(ORIGIN, RADIUS))
    sides = SIDES[: rng.randint(2, 4)]
    terrain = {h: rng.choice("....w.~") if rng.random() < 0.5 else "." for h in hexes}
    open_land = [h for h in hexes if terrain[h] != "~"]
    ranks = rng.sample(range(len(hexes)), len(hexes))
    places = rng.sample(open_land, min(len(open_land), rng.randint(3, 20)))
    armies = [_army(rng, rng.choice(sides), at, open_land, simple) for at in places]
    sites = rng.sample(open_land, min(len(open_land), rng.randint(0, 9)))
    owner = {army.at: army.side for army in armies}
    cities = [(h, owner.get(h, rng.choice((None, *sides)))) for h in sites]
    alliances = [(a, b, rng.random() < 0.5) for a, b in combinations(sides, 2) if rng.random() < 0.35]
    options = {"move": rng.randint(1, 4), "die": rng.choice((2, 3, 15)), "merge_max": rng.choice((15, 30))}
    rank = dict(zip(hexes, ranks, strict=True))
    return Situation(sides, terrain, rank, cities, armies, alliances, rng.choice((2, 5)), {**options, "split_min": 3})


def _army(rng: random.Random, side: Side, at: Hex, land: Sequence[Hex], simple: bool) -> Drawn:
    mode = Mode.ROUTE if simple else rng.choice((*[Mode.ROUTE] * 5, Mode.GO, Mode.MERGE, Mode.APPROACH, Mode.STAY))
    tasks = [
        (rng.choice(list(When)), rng.choice(list(Then)), rng.choice(list(Compare)), rng.choice(land), rng.randint(1, 6))
        for _ in range(0 if simple else rng.choice((0, 0, 0, 1, 2)))
    ]
    part = _walk(rng, at) if not simple and rng.random() < 0.15 else None
    strength = rng.choice((1, 3, 8, 12, 12, 12, 20))
    return Drawn(side, at, strength, mode, _walk(rng, at), rng.choice(land), rng.randint(1, 6), tasks, part)


def _walk(rng: random.Random, at: Hex) -> list[Hex]:
    """A way of up to four hexes of the hexagon, more often towards its middle."""
    way: list[Hex] = []
    for _ in range(rng.randint(1, 4)):
        around = [h for h in (neighbour(at, d) for d in range(6)) if h in _hexes()]
        at = min(rng.sample(around, 2), key=lambda h: abs(h.q) + abs(h.r) + abs(h.q + h.r))
        way.append(at)
    return way


@cache
def _hexes() -> frozenset[Hex]:
    return frozenset(disk(ORIGIN, RADIUS))


# -- on a board --------------------------------------------------------------------------------------------------------


class Laid:
    """A situation on a board, with every hex where `turn` puts it, and in the order that `shuffle` gives."""

    def __init__(self, drawn: Situation, turn: Turn = stay, shuffle: random.Random | None = None) -> None:
        self.drawn, self._turn = drawn, turn
        size = 2 * RADIUS + 1
        middle = grid(size, size + 1).hex_of(RADIUS * size + RADIUS)
        around = {turn(h): h for h in drawn.terrain}
        self.hexes: dict[Cell, Hex] = {}
        rows = [[" "] * size for _ in range(size + 1)]
        ranks = [-1 - cell for cell in range(size * (size + 1))]
        for turned, h in around.items():
            cell = grid(size, size + 1).cell_at(Hex(turned.q + middle.q, turned.r + middle.r))
            self.hexes[cell] = h
            rows[cell // size][cell % size] = drawn.terrain[h]
            ranks[cell] = drawn.rank[h]
        self.cells = {h: cell for cell, h in self.hexes.items()}
        self.board = Board(
            *("".join(row) for row in rows),
            sides=len(drawn.sides),
            options=drawn.options,
            scenario={"ranks": ranks},
            turn=drawn.turn,
        )
        self._fill()
        if shuffle is not None:
            self._shuffle(shuffle)

    def _fill(self) -> None:
        label = self.board.frame.scenario.land.grid.label
        for h, owner in self.drawn.cities:
            self.board.city(label(self.cells[h]), owner, capital=owner is not None)
        for drawn in self.drawn.armies:
            self.board.army(drawn.side, label(self.cells[drawn.at]), drawn.strength)
        for army, drawn in zip(list(self.board.state.armies.values()), self.drawn.armies, strict=True):
            army.plan = Plan(
                drawn.mode,
                [self.cells[h] for h in drawn.path] if drawn.mode is Mode.ROUTE else [],
                self.cells[drawn.goal] if drawn.mode is Mode.GO else None,
                self.drawn.sides[drawn.other % len(self.drawn.sides)] if drawn.mode is Mode.APPROACH else None,
                f"{drawn.side}-{drawn.other}" if drawn.mode is Mode.MERGE else None,
            )
            army.tasks = [
                Task(when, then, compare, None, f"{drawn.side}-{other}" if then is Then.MERGE else None, self.cells[h])
                for when, then, compare, h, other in drawn.tasks
            ]
            if drawn.part is not None and army.strength >= 6:
                self._split(army.id, drawn.side, drawn.part)
        for a, b, stand in self.drawn.alliances:
            agree(self.board, a, b, also=[ClauseKind.STAND] if stand else [])

    def _split(self, army: str, side: Side, path: Sequence[Hex]) -> None:
        state = self.board.state
        written = state.sealed.setdefault(side, Compartment())
        number = state.sides[side].armies_raised + len(written.splits) + 1
        written.splits.append(Split(army, f"{side}-{number}", number, 3))
        written.orders[f"{side}-{number}"] = ArmyOrder(Plan(Mode.ROUTE, [self.cells[h] for h in path]))

    def _shuffle(self, rng: random.Random) -> None:
        """The same situation, written in another order."""
        state, frame = self.board.state, self.board.frame
        state.armies = _shuffled(state.armies, rng)
        state.cities = _shuffled(state.cities, rng)
        state.sealed = _shuffled(state.sealed, rng)
        state.sides = _shuffled(state.sides, rng)
        specs = {spec.id: spec for spec in frame.scenario.sides}
        frame.scenario = frame.scenario.model_copy(update={"sides": tuple(specs[side] for side in state.sides)})

    def resolve(self) -> list[News]:
        """The whole turn, by the program's dice, step by step."""
        self.board.begin()
        events: list[News] = []
        while self.board.state.phase is Phase.RESOLUTION:
            table = self.board.table_with(keyed())
            ENVOYS.rules.take_step(self.board.frame, table)
            self.board.check()
            events += table.events
        return events

    # -- as the situation names things -----------------------------------------------------------------------------

    def result(self) -> dict[str, Any]:
        """Who stands where, who holds what, who has seen what, who has fought whom and won: whatever the map's turn or
        the order of the file."""
        state = self.board.state
        return {
            "armies": {a.id: (self.hexes[a.cell], a.strength) for a in state.armies.values()},
            "cities": {self.hexes[cell]: city.owner for cell, city in state.cities.items()},
            "seen": {side: self._seen(side) for side in state.sides},
            "out": {side for side, own in state.sides.items() if own.out},
            "lost": {side for side, own in state.sides.items() if own.capital_lost},
            "contacts": {frozenset(pair) for pair in state.diplomacy.contacts},
            "winners": None if state.winners is None else set(state.winners),
            "turn": state.turn,
        }

    def _seen(self, side: Side) -> frozenset[Hex]:
        seen = self.board.state.sides[side].memory.seen
        return frozenset(h for cell, h in self.hexes.items() if seen[cell] >= 0)

    def told(self, events: Sequence[News], side: Side) -> list[tuple[str, Any]]:
        """What a side is told of armies and cities, in order."""
        known = [event for event in events if event.is_known_to(side) and event.kind in ABOUT_ARMIES]
        return [(event.kind, self._facts(event.facts)) for event in known]

    def _facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self._fact(key, value) for key, value in facts.items()}

    def _fact(self, key: str, value: Any) -> Any:
        match key:
            case "at" | "cell":
                return self.hexes.get(value, value)
            case "path":
                return [self.hexes[cell] for cell in value]
            case "moves":
                return [(side, band, self.hexes.get(a), self.hexes.get(b)) for side, band, a, b in value]
            case _:
                return value


def _shuffled(items: dict[Any, Any], rng: random.Random) -> dict[Any, Any]:
    return {key: items[key] for key in rng.sample(list(items), len(items))}
