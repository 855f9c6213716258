"""Draws what a scenario leaves open: the map with the homes of the sides, and the names of key points."""

from __future__ import annotations

from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.key_points import check_room
from hexwar_tui.systems.mechs.rules.starts import start_cells
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.setup.generator import generate
from hexwar_tui.systems.mechs.terrain import LEGEND


def lay_out(scenario: MecScenario, options: MecOptions, seed: str) -> MecScenario:
    """The scenario with a map, homes and names of key points; what it leaves open is drawn, in the same way for the
    same `seed`. Raises BadOptions if armies or key points find no room."""
    drawn = scenario if scenario.map is not None else _with_map(scenario, options, seed)
    if len(drawn.points) > options.key_points:
        told = say(
            "The scenario places {given} key points, but there are to be {n}; make those more (key_points).",
            given=len(drawn.points),
            n=options.key_points,
        )
        raise BadOptions(told)
    starts = start_cells(drawn.world, drawn.home_cells, options.armies)
    check_room(drawn.world, options, [cell for cells in starts.values() for cell in cells])
    return _with_places(drawn, options, seed)


def _with_map(scenario: MecScenario, options: MecOptions, seed: str) -> MecScenario:
    found = generate(options.width, options.height, len(scenario.sides), seed)
    drawn = TextMap(rows=found.rows, legend=dict(LEGEND))
    homes = {side.id: drawn.grid.label(home) for side, home in zip(scenario.sides, found.homes, strict=True)}
    return scenario.model_copy(update={"map": drawn, "homes": homes})


def _with_places(scenario: MecScenario, options: MecOptions, seed: str) -> MecScenario:
    """The scenario with a name for every key point: its own first, then names drawn from the catalogue."""
    draw = seeded_draw(f"{seed}/places")
    names = list(scenario.places)
    left = [name for name in scenario.catalogue.places if name not in names]
    while len(names) < options.key_points:
        names.append(left.pop(draw(len(left))))
    return scenario.model_copy(update={"places": tuple(names)})
