"""What a side has in sight, what it remembers (ENV-6.1), and what allies share of that (ENV-7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import shares_map, shares_sight
from hexwar_tui.systems.envoys.state import City, Memory, Remembered


def own_sight(frame: EnvFrame, side: Side) -> frozenset[Cell]:
    """The cells in sight of a side's own armies and cities now."""
    within, radius = frame.scenario.land.grid.within, frame.options.sight
    return frozenset().union(*(within(post, radius) for post in set(_posts(frame, side))))


def visible(frame: EnvFrame, side: Side) -> frozenset[Cell]:
    """The cells that a side has in sight now, including what others show it by treaty (ENV-7.3)."""
    return own_sight(frame, side).union(*(own_sight(frame, giver) for giver in _givers(frame, side)))


def has_in_sight(frame: EnvFrame, side: Side, cell: Cell) -> bool:
    """Whether a side has the cell in sight now, by its own or by treaty; quicker than `visible` for a few cells."""
    distance, radius = frame.scenario.land.grid.distance, frame.options.sight
    seeing = (side, *_givers(frame, side))
    return any(distance(post, cell) <= radius for eyes in seeing for post in _posts(frame, eyes))


def watchers(frame: EnvFrame, cell: Cell) -> tuple[Side, ...]:
    """The sides, in the order of seats, that have the cell in sight now."""
    return tuple(side for side in frame.state.sides if has_in_sight(frame, side, cell))


def look(frame: EnvFrame) -> Mapping[Side, frozenset[Cell]]:
    """Writes what every side has in sight now into its memory; returns by side the cells in sight."""
    state, seen = frame.state, {side: visible(frame, side) for side in frame.state.sides}
    for side, in_sight in seen.items():
        memory = state.sides[side].memory
        for cell in in_sight:
            memory.seen[cell] = state.turn
        for cell in [cell for cell in memory.terrain if cell in in_sight]:
            del memory.terrain[cell]
        for cell, city in state.cities.items():
            if cell in in_sight:
                memory.cities[cell] = _as_now(frame, city)
    return seen


def learn(frame: EnvFrame, sides: Iterable[Side], city: City) -> None:
    """Notes in the memory of these sides the present owner of a city, in sight or not; a side that never saw the city
    learns nothing."""
    for side in sides:
        cities = frame.state.sides[side].memory.cities
        if city.cell in cities:
            cities[city.cell] = _as_now(frame, city)


def _as_now(frame: EnvFrame, city: City) -> Remembered:
    impulse = frame.state.impulse
    return Remembered(city.owner, frame.state.turn, 0 if impulse is None else impulse.number)


def _posts(frame: EnvFrame, side: Side) -> Iterator[Cell]:
    """The cells from which a side sees: those of its armies and its cities."""
    yield from (army.cell for army in frame.state.armies.values() if army.side == side)
    yield from (city.cell for city in frame.state.cities.values() if city.owner == side)


def _givers(frame: EnvFrame, side: Side) -> Iterator[Side]:
    """The other sides that show `side` what they have in sight."""
    return (giver for giver in frame.state.sides if giver != side and shares_sight(frame, giver, side))


# -- what allies share of it -------------------------------------------------------------------------------------------


def share_maps(frame: EnvFrame, turn: int) -> None:
    """Copies to each side that is shown another's map, by a treaty in force in `turn`, what the other knows of every
    hex and city, wherever that is more recent than what the side knows itself."""
    memories = {side: own.memory for side, own in frame.state.sides.items()}
    pairs = [(giver, to) for giver in memories for to in memories if shares_map(frame, giver, to, turn)]
    # As they were before any was shared, so that the order of sharing does not matter.
    copies = {giver: _copy(memories[giver]) for giver, _ in pairs}
    for giver, to in pairs:
        _add(copies[giver], memories[to])


def _copy(memory: Memory) -> Memory:
    return Memory(list(memory.seen), dict(memory.cities), dict(memory.terrain))


def _add(given: Memory, own: Memory) -> None:
    """Writes into the memory `own` what the memory `given` has of each hex and city from a later moment."""
    for cell, turn in enumerate(given.seen):
        if turn > own.seen[cell]:
            own.seen[cell] = turn
            own.terrain.pop(cell, None)
            if cell in given.terrain:
                own.terrain[cell] = given.terrain[cell]
    for cell, city in given.cities.items():
        if cell not in own.cities or _moment(city) > _moment(own.cities[cell]):
            own.cities[cell] = city


def _moment(city: Remembered) -> tuple[int, int]:
    return city.turn, city.impulse
