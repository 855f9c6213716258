"""ENV-5.1, 5.2: one turn has one result, however it is written down and however the map lies: in crowded situations
drawn by chance on a hexagon of hexes, which can be turned, mirrored and written in any order."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.hexgrid.hexes import ORIGIN, Hex, disk, neighbour, reflect, rotate
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.rules.armies.standing import by_strength
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied
from hexwar_tui.systems.envoys.say import phrases_war
from hexwar_tui.systems.envoys.state import (
    Army,
    ArmyOrder,
    Compare,
    Compartment,
    Mode,
    Phase,
    Plan,
    Split,
    Stage,
    Task,
    Then,
    When,
)
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import SIDES, Board, keyed, played
from tests.systems.envoys.marching import agree

RADIUS = 3

ABOUT_ARMIES = {*phrases_war.PHRASES} - {"side-out", "game-over", "draw-offered", "draw-accepted"}
"""The kinds of events that may stand in no other order when the sides do."""

Turn = Callable[[Hex], Hex]
"""Where a hex comes to lie."""


def _turned(sixths: int) -> Turn:
    return lambda h: rotate(h, sixths)


TURNS: Mapping[str, Turn] = {
    "as it is": lambda h: h,
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

    def __init__(self, drawn: Situation, turn: Turn = lambda h: h, shuffle: random.Random | None = None) -> None:
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
        lines, more = ["".join(row) for row in rows], {"ranks": ranks}
        self.board = Board(*lines, sides=len(drawn.sides), options=drawn.options, scenario=more, turn=drawn.turn)
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
        """The whole turn, by the program's dice."""
        self.board.begin()
        return played(self.board, keyed())

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


# -- one turn, one result ----------------------------------------------------------------------------------------------

SEEDS = st.integers(0, 2**32)


@settings(max_examples=300)
@given(SEEDS, st.booleans(), st.sampled_from(list(TURNS)), st.booleans())
def test_env_5_1_the_result_is_the_same_whatever_the_order_in_the_file_and_on_the_turned_map(
    seed: int, simple: bool, turn: str, shuffled: bool
) -> None:
    """Players, armies and cities in any order; the map turned or mirrored, with its ranks: the same stand and hold the
    same hexes, and each side is told the same, in the same order."""
    drawn = draw(seed, simple=simple)
    shuffle = random.Random(seed) if shuffled or turn == "as it is" else None
    laid, other = Laid(drawn), Laid(drawn, TURNS[turn], shuffle)
    events, otherwise = laid.resolve(), other.resolve()
    assert other.result() == laid.result()
    for side in drawn.sides:
        assert other.told(otherwise, side) == laid.told(events, side)


@settings(max_examples=150)
@given(SEEDS, st.booleans())
def test_env_3_1_no_two_enemies_ever_stand_on_one_cell(seed: int, simple: bool) -> None:
    """After every step; armies of one side share a cell in the resolution only, as parts of one; nobody goes further
    than his steps or jumps (ENV-2.1); whatever is out of a side's sight it does not take for its own (ENV-6.1). What is
    told of battles, gains, merges, splits and levies accounts for every point of strength (ENV-6.2), and can be said
    in every language."""
    laid = Laid(draw(seed, simple=simple))
    board, state = laid.board, laid.board.state
    strengths, words = {army.id: army.strength for army in state.armies.values()}, ENVOYS.say.words(board.frame)
    board.begin()
    while state.phase is Phase.RESOLUTION:
        table = board.table_with(keyed())
        ENVOYS.rules.take_step(board.frame, table)
        board.check()
        assert_apart(board)
        assert_stepwise(board)
        for event in table.events:
            enter(strengths, event)
            assert all(render(ENVOYS.say.phrase(event, words), language) for language in LANGUAGES)
    assert strengths == {army.id: army.strength for army in state.armies.values()}
    for side in state.sides:
        held = {cell for cell, city in state.cities.items() if city.owner == side}
        assert {cell for cell, city in board.known(side).cities.items() if city.owner == side} == held


def assert_apart(board: Board) -> None:
    """Two that stand on one cell are allied; or a part of an army and the other, neither of which has left it yet."""
    for one, other in combinations(board.state.armies.values(), 2):
        if one.cell == other.cell:
            assert allied(board.frame, one.side, other.side)
            if one.side == other.side:
                assert len(one.trail) == len(other.trail) == 1
                assert board.state.phase is Phase.RESOLUTION


def assert_stepwise(board: Board) -> None:
    """Every cell of a trail is next to the one before, and costs a step."""
    neighbours = board.frame.scenario.land.grid.neighbours
    for army in board.state.armies.values():
        assert all(b in neighbours[a] for a, b in zip(army.trail, army.trail[1:], strict=False))
        assert max(0, len(army.trail) - 1) + army.steps <= board.frame.options.move
        assert army.steps >= 0


def enter(strengths: dict[str, int], event: News) -> None:
    """What an event says of the strengths of armies."""
    facts: dict[str, Any] = dict(event.facts)
    match event.kind:
        case "battle":
            assert strengths[facts["army"]] == facts["ours"][0]
            if facts["result"] == "won":
                strengths[facts["army"]] = facts["left"]
            elif facts["result"] == "lost":
                del strengths[facts["army"]]
        case "merged" | "one-again":
            strengths[facts["army"]] += strengths.pop(facts.get("with") or facts["part"])
            assert strengths[facts["army"]] == facts["strength"]
        case "split":
            strengths[facts["part"]] = facts["part_strength"]
            strengths[facts["army"]] = facts["strength"]
        case "city-gain" | "levied" | "levy-joined":
            strengths[facts["army"]] = facts["strength"]


@settings(max_examples=150)
@given(SEEDS)
def test_env_5_2_among_own_and_allied_armies_as_many_steps_are_made_as_can_be(seed: int) -> None:
    """The same as if all steps were made at first, and those taken back, until none is left, that lead to a cell whose
    holder stays or for which a larger army is headed, or that would make allies change places."""
    drawn = draw(seed, simple=True)
    allies = [(a, b, False) for a, b in combinations(drawn.sides, 2)]
    armies = [replace(army, path=army.path[:1]) for army in drawn.armies]
    laid = Laid(replace(drawn, cities=[], alliances=allies, armies=armies))
    expected = taken_back(laid)
    laid.board.begin()
    while laid.board.state.stage in (Stage.BEGIN, Stage.MOVES) and not laid.board.state.impulse:
        ENVOYS.rules.take_step(laid.board.frame, laid.board.table_with(keyed()))
    assert {army.id: army.cell for army in laid.board.state.armies.values()} == expected


def taken_back(laid: Laid) -> dict[str, int]:
    """Where every army stands after one impulse, worked out from its end."""
    land, all_armies = laid.board.frame.scenario.land, list(laid.board.state.armies.values())
    headed = {army.id: army.plan.path[0] for army in all_armies if land.ids[army.plan.path[0]] not in IMPASSABLE}
    while True:
        failing = {army.id for army in all_armies if army.id in headed and fails(army, all_armies, headed)}
        if not failing:
            return {army.id: headed.get(army.id, army.cell) for army in all_armies}
        headed = {id: cell for id, cell in headed.items() if id not in failing}


def fails(army: Army, others: list[Army], headed: dict[str, int]) -> bool:
    """Whether the step of an army can't be made if all those that are still headed somewhere make theirs."""
    cell = headed[army.id]
    for other in others:
        if other is army:
            continue
        swaps = headed.get(other.id) == army.cell and other.side != army.side
        if other.cell == cell and (other.id not in headed or swaps):
            return True
        if headed.get(other.id) == cell and by_strength([army, other])[0] is other:
            return True
    return False
