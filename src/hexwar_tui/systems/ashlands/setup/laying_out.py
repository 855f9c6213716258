"""Draws what a scenario leaves open: its map and its key points (ASH-1.1, 2.3)."""

from __future__ import annotations

from hexwar_tui.engine.data.scenario import VOID, TextMap
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.scenario import AshScenario, zones_on
from hexwar_tui.systems.ashlands.setup.fairness import Land
from hexwar_tui.systems.ashlands.setup.generator import lay_out_map
from hexwar_tui.systems.ashlands.setup.key_points import draw_key_points
from hexwar_tui.systems.ashlands.terrain import legend, load_terrain


def lay_out(scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
    """The scenario with a map, key points and rosters: what it leaves open is drawn, in the same way for the same
    `seed`. Raises BadOptions if the options leave no room for zones or key points, or no fair map is found."""
    return _with_land(scenario, options, seed).model_copy(update={"rosters": scenario.catalogue})


def _with_land(scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
    if scenario.map is None:
        return _generated(scenario, options, seed)
    zones = _zones(scenario, scenario.map.grid, options.zone)
    if scenario.key_points is not None:
        return scenario
    letters = {"": VOID, **{id: terrain.letter for id, terrain in load_terrain().items()}}
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
    """The zones of all sides, in their order. Raises BadOptions, naming all that leave the map or overlap another."""
    zones, faults = zones_on(scenario, board, size)
    if faults:
        raise BadOptions(next(iter(faults.values())), faults)
    return tuple(zones.values())
