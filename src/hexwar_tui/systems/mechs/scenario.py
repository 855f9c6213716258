"""What a scenario of Iron Lances holds (MEC-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pydantic import Field, model_validator

from hexwar_tui.engine.data_faults import BadPart
from hexwar_tui.engine.language import Name, say
from hexwar_tui.engine.scenario import Scenario, SideSpec, TextMap
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import BadLabel, Cell
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, NAMES, World

GARRISON = "garrison"
"""Stands in ids where the side's would, for armies that are nobody's."""


class MecScenario(Scenario):
    """A scenario of Iron Lances.

    `map` None: generated, as wide and high as the options say, and the `homes` with it: by side the hex, by label, that
    its first army begins on. `alliances` are groups of sides that are not hostile to each other where the option says
    so. `places` are the names of key points, in the order in which they are placed. `ranks` gives every hex a number of
    its own, by which ties between hexes go (None: row by row).
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=6)
    map: TextMap | None = None
    homes: dict[Side, str] = Field(default={})
    alliances: tuple[tuple[Side, ...], ...] = ()
    places: tuple[Name, ...] = ()
    ranks: tuple[int, ...] | None = None

    @model_validator(mode="after")
    def _check(self) -> MecScenario:
        for fault in _faults(self):
            raise fault
        return self

    @cached_property
    def world(self) -> World:
        """The map as tables. Only of a scenario that is laid out."""
        assert self.map is not None, "the map is drawn before the game begins"
        return World(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    @cached_property
    def home_cells(self) -> Mapping[Side, Cell]:
        """By side where it begins, in the order of seats. Only of a scenario that is laid out."""
        return {side.id: self.world.grid.cell_of_label(self.homes[side.id]) for side in self.sides}

    def are_allied(self, one: Side, other: Side) -> bool:
        """Whether an alliance binds two sides, should alliances hold."""
        return any(one in group and other in group for group in self.alliances)


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _faults(scenario: MecScenario) -> Iterator[BadPart]:
    """What pydantic can't see, each thing after what it rests on: the first one tells all there is to tell."""
    for at, side in enumerate(scenario.sides):
        if side.id == GARRISON:
            yield BadPart(say("this id is taken already"), "sides", at, "id")
    yield from _alliance_faults(scenario)
    if scenario.map is None:
        if scenario.homes:
            yield BadPart(say("a hex is named, but there is no map"), "homes")
        if scenario.ranks is not None:
            yield BadPart(say("hexes are ranked, but there is no map"), "ranks")
        return
    for character, terrain in scenario.map.legend.items():
        if terrain not in NAMES:
            yield BadPart(say("there is no terrain “{id}”", id=terrain), "map", "legend", character)
    yield from _home_faults(scenario, scenario.map)
    if scenario.ranks is not None and sorted(scenario.ranks) != list(range(scenario.map.grid.size)):
        wanted = say("every hex has a rank of its own: the numbers from 0 to {most}", most=scenario.map.grid.size - 1)
        yield BadPart(wanted, "ranks")


def _alliance_faults(scenario: MecScenario) -> Iterator[BadPart]:
    ids, bound = [side.id for side in scenario.sides], set()
    for at, group in enumerate(scenario.alliances):
        for place, side in enumerate(group):
            if side not in ids:
                yield BadPart(say("there is no side “{id}”", id=side), "alliances", at, place)
            if side in bound:
                yield BadPart(say("a side is in one alliance only"), "alliances", at, place)
            bound.add(side)
        if set(group) >= set(ids):
            yield BadPart(say("somebody must be left to fight"), "alliances", at)


def _home_faults(scenario: MecScenario, drawn: TextMap) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    for side, label in scenario.homes.items():
        cell = _cell(drawn, label)
        if side not in ids:
            yield BadPart(say("there is no side “{id}”", id=side), "homes", side)
        elif cell is None:
            yield BadPart(say("there is no hex “{label}” on this map", label=label), "homes", side)
        elif not DIFFICULTY[drawn.terrain[cell]]:
            yield BadPart(say("nobody can enter the hex {label}", label=label), "homes", side)
    for side in ids:
        if side not in scenario.homes:
            yield BadPart(say("side {side} has no home", side=side), "homes")


def _cell(drawn: TextMap, label: str) -> Cell | None:
    """The cell of that label; None where there is none."""
    try:
        return drawn.grid.cell_of_label(label)
    except BadLabel:
        return None
