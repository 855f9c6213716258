"""What a scenario of Ashlands holds, and how what it leaves to chance is drawn (ASH-1.1, 2.3)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from pydantic import Field, model_validator

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.language import say
from hexwar_tui.engine.scenario import SLUG, Scenario, ScenarioPart, SideSpec, TextMap
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.ashlands.catalogue import Catalogue, load_catalogue
from hexwar_tui.systems.ashlands.fairness import Land
from hexwar_tui.systems.ashlands.generator import lay_out_map, seeded_draw, zone_cells
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.key_points import draw_key_points
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.terrain import legend, load_terrain

ZONE_PLACES = {
    "north-west": (0, 0),
    "north": (1, 0),
    "north-east": (2, 0),
    "west": (0, 1),
    "east": (2, 1),
    "south-west": (0, 2),
    "south": (1, 2),
    "south-east": (2, 2),
}
"""The corners and edges by name, as halves of the way from the left and from the top."""


class StartUnit(ScenarioPart):
    """A unit that is there from the start, on a hex by its label or (None) in the reserve."""

    type: str = Field(pattern=SLUG)
    side: Side
    hex: str | None = None


class AshScenario(Scenario):
    """A scenario of Ashlands.

    `map` None: generated, as wide and high as the options say. `zones` gives every side the place of its deployment
    zone, one of `ZONE_PLACES` or the label of its top left hex. `key_points` are labels; None: drawn. `ranks` gives
    every hex a number of its own, by which ties between hexes go (None: row by row). `rosters` are the unit types of
    the game; a scenario file leaves them out and plays with the shipped ones.
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=4)
    map: TextMap | None = None
    zones: dict[Side, str]
    key_points: tuple[str, ...] | None = None
    units: tuple[StartUnit, ...] = ()
    ranks: tuple[int, ...] | None = None
    rosters: Catalogue | None = None

    @model_validator(mode="after")
    def _check(self) -> AshScenario:
        ids = [side.id for side in self.sides]
        if sorted(self.zones) != sorted(ids):
            raise ValueError("zones: every side has one")
        for unit in self.units:
            if unit.side not in ids:
                raise ValueError(f"units: there is no side {unit.side}")
            if unit.type not in self.catalogue.types:
                raise ValueError(f"units: there is no unit type {unit.type}")
        if self.map is not None:
            self._check_places(self.map)
        elif self.key_points is not None or self.ranks is not None or any(unit.hex for unit in self.units):
            raise ValueError("map: hexes are named, but there is no map")
        return self

    def _check_places(self, drawn: TextMap) -> None:
        kinds = load_terrain()
        for terrain in drawn.legend.values():
            if terrain not in kinds:
                raise ValueError(f"map: there is no terrain {terrain}")
        on_map = [unit.hex for unit in self.units if unit.hex is not None]
        for places in (self.key_points or (), on_map):
            cells = [drawn.grid.cell_of_label(label) for label in places]
            if len(set(cells)) < len(cells):
                raise ValueError("units, key points: one to a hex")
            if any(kinds[drawn.terrain[cell]].impassable for cell in cells):
                raise ValueError("units, key points: not on hexes that nobody can enter")
        for place in self.zones.values():
            if place not in ZONE_PLACES:
                drawn.grid.cell_of_label(place)
        if self.ranks is not None and sorted(self.ranks) != list(range(drawn.grid.size)):
            raise ValueError("ranks: every number from 0 once, a number per hex")

    @cached_property
    def catalogue(self) -> Catalogue:
        """The unit types of this game."""
        return self.rosters or load_catalogue()

    @cached_property
    def armoury(self) -> Armoury:
        """What units of this game have by type and upgrades."""
        return Armoury(self.catalogue)

    @cached_property
    def ground(self) -> Ground:
        """The map as tables. Only of a scenario that is laid out."""
        assert self.map is not None, "the map is drawn before the game begins"
        return Ground(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    def corner(self, board: Grid, side: Side, size: int) -> Cell:
        """The top left hex of a side's deployment zone."""
        place = self.zones[side]
        if place not in ZONE_PLACES:
            return board.cell_of_label(place)
        across, down = ZONE_PLACES[place]
        return (board.height - size) * down // 2 * board.width + (board.width - size) * across // 2

    def zone(self, side: Side, size: int) -> tuple[Cell, ...]:
        """The cells of a side's deployment zone (ASH-1.4). Only of a scenario that is laid out."""
        grid = self.ground.grid
        return _patch(grid, self.corner(grid, side, size), size)


_patch = lru_cache(maxsize=64)(zone_cells)


def lay_out(scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
    """The scenario with its map, its key points and its rosters: what it leaves open is drawn by `seed`.

    Raises BadOptions where the options leave no room for zones or key points.
    """
    return _with_land(scenario, options, seed).model_copy(update={"rosters": scenario.catalogue})


def _with_land(scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
    if scenario.map is None:
        return _generated(scenario, options, seed)
    zones = _zones(scenario, scenario.map.grid, options.zone)
    if scenario.key_points is not None:
        return scenario
    letters = {id: terrain.letter for id, terrain in load_terrain().items()}
    land = Land(scenario.map.grid, "".join(letters[id] for id in scenario.map.terrain), zones)
    cells = draw_key_points(land, options.key_points, options.key_point_gap, seeded_draw(seed))
    return scenario.model_copy(update={"key_points": tuple(map(land.grid.label, cells))})


def _generated(scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
    board = Grid(options.width, options.height)
    zones = _zones(scenario, board, options.zone)
    found = lay_out_map(options.width, options.height, zones, options.key_points, options.key_point_gap, seed)
    drawn = TextMap(rows=found.rows, legend=legend())
    return scenario.model_copy(update={"map": drawn, "key_points": tuple(map(board.label, found.key_points))})


def _zones(scenario: AshScenario, board: Grid, size: int) -> tuple[tuple[Cell, ...], ...]:
    """Every side's zone. Raises BadOptions where two lie upon each other."""
    zones = tuple(zone_cells(board, scenario.corner(board, side.id, size), size) for side in scenario.sides)
    cells = [cell for zone in zones for cell in zone]
    if len(set(cells)) < len(cells):
        raise BadOptions(say("Zones of {size} by {size} hexes lie upon each other on this map.", size=size))
    return zones
