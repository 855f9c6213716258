"""What a scenario of Iron Lances holds (MEC-1), and what can be wrong with its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from pydantic import Field

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.scenario import Scenario, SideSpec, TextMap, rank_faults
from hexwar_tui.engine.data.scenario_faults import cell_called, legend_faults, no_side, of_each_side
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, NAMES, World

GARRISON = "garrison"
"""Stands for the side in the ids of armies that belong to nobody."""


class MecScenario(Scenario):
    """A scenario of Iron Lances.

    `map` None: map and `homes` are generated, as wide and high as the options say. `homes` has for each side the label
    of the hex that its first army begins on. `alliances` are groups of sides that are not hostile to each other, if the
    option `alliances` is set. `places` are the names of key points, in the order in which they are placed. `ranks`
    gives every hex a number of its own, by which ties between hexes are decided (None: row by row).
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=6)
    map: TextMap | None = None
    homes: dict[Side, str] = Field(default={})
    alliances: tuple[tuple[Side, ...], ...] = ()
    places: tuple[Name, ...] = ()
    ranks: tuple[int, ...] | None = None

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """Searches for faults of the file that types can't show: of ids, alliances, map, homes and ranks; each search
        yields those that it finds."""
        drawn = self.map
        if any(side.id == GARRISON for side in self.sides):
            return (_name_faults(self),)  # What else there is may be meant for the side that can't be called so.
        if drawn is None:
            return _alliance_faults(self), _faults_without_map(self)
        land = legend_faults(drawn, NAMES), _home_faults(self, drawn), rank_faults(self.ranks, drawn.grid.size)
        return (_alliance_faults(self), *land)

    def idle_options(self) -> frozenset[str]:
        """The names of options that have no effect in this scenario: width and height if it has a map, `alliances` if
        it has none."""
        size = frozenset() if self.map is None else frozenset(("width", "height"))
        return size if self.alliances else size | {"alliances"}

    @cached_property
    def world(self) -> World:
        """The map as tables of cells. Asserts that the scenario has a map, as `lay_out` sees to."""
        assert self.map is not None, "the map is drawn before the game begins"
        return World(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    @cached_property
    def home_cells(self) -> Mapping[Side, Cell]:
        """For each side the cell of its home, in the order of seats. The scenario has to have a map."""
        return {side.id: self.world.grid.cell_of_label(self.homes[side.id]) for side in self.sides}

    def are_allied(self, one: Side, other: Side) -> bool:
        """True if an alliance of the scenario holds both sides, whatever the option `alliances` says."""
        return any(one in group and other in group for group in self.alliances)


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _name_faults(scenario: MecScenario) -> Iterator[BadPart]:
    for at, side in enumerate(scenario.sides):
        if side.id == GARRISON:
            yield BadPart(say("this id is taken already"), "sides", at, "id")


def _faults_without_map(scenario: MecScenario) -> Iterator[BadPart]:
    if scenario.homes:
        yield BadPart(say("a hex is named, but there is no map"), "homes")
    if scenario.ranks is not None:
        yield BadPart(say("hexes are ranked, but there is no map"), "ranks")


def _alliance_faults(scenario: MecScenario) -> Iterator[BadPart]:
    ids, bound = [side.id for side in scenario.sides], set()
    for at, group in enumerate(scenario.alliances):
        for place, side in enumerate(group):
            if side not in ids:
                yield no_side(side, ids, "alliances", at, place)
            if side in bound:
                yield BadPart(say("a side is in one alliance only"), "alliances", at, place)
            bound.add(side)
        if set(group) >= set(ids):
            yield BadPart(say("somebody must be left to fight"), "alliances", at)


def _home_faults(scenario: MecScenario, drawn: TextMap) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    yield from of_each_side(scenario.homes, ids, "homes", lambda side: say("side {side} has no home", side=side))
    for side, label in scenario.homes.items():
        cell = cell_called(drawn.grid, label)
        if side not in ids:
            continue
        if cell is None:
            yield BadPart(say("there is no hex “{label}” on this map", label=label), "homes", side)
        elif not DIFFICULTY.get(drawn.terrain[cell], 1):
            yield BadPart(say("nobody can enter the hex {label}", label=label), "homes", side)
