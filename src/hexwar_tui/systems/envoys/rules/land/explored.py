"""How allies share what they have explored (ENV-7.3)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import shares_map
from hexwar_tui.systems.envoys.state import Memory, Remembered


@dataclass(frozen=True, slots=True)
class _Copy:
    """A memory as it was before any maps were shared, so that the order of sharing does not matter."""

    seen: tuple[int, ...]
    cities: dict[Cell, Remembered]
    terrain: dict[Cell, str]


def share_maps(frame: EnvFrame, turn: int) -> None:
    """Gives each side that is shown another's map, by a treaty in force in `turn`, what the other knows of every hex
    and city, where that is more recent."""
    sides = list(frame.state.sides)
    pairs = [(giver, to) for giver in sides for to in sides if shares_map(frame, giver, to, turn)]
    copies = {giver: _copy(frame.state.sides[giver].memory) for giver, _ in pairs}
    for giver, to in pairs:
        _add(copies[giver], frame.state.sides[to].memory)


def _copy(memory: Memory) -> _Copy:
    return _Copy(tuple(memory.seen), dict(memory.cities), dict(memory.terrain))


def _add(given: _Copy, own: Memory) -> None:
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
