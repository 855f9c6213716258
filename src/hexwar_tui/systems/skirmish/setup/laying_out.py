"""Laying out a scenario: drawing the board, which is all that it may leave to chance (SKI-1.1, 3.1, 3.2)."""

from __future__ import annotations

from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.systems.skirmish.board import LEGEND
from hexwar_tui.systems.skirmish.board_file import fence_spec, object_spec
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.scenario import SkiScenario, zone_cells, zones_overlap
from hexwar_tui.systems.skirmish.setup.generator import ZONE_OBJECTS, generate, objects_in
from hexwar_tui.systems.skirmish.setup.recipes import load_recipes


def lay_out(scenario: SkiScenario, options: SkiOptions, seed: str) -> SkiScenario:
    """The scenario with a map, objects and fences: its own or, if it has no map, those that are drawn by `seed`.

    Raises BadOptions if no board is found, if the zones of the sides overlap, or if in a defence the attacker's zone
    holds more than `ZONE_OBJECTS` (SKI-3.2).
    """
    laid = _generated(scenario, options, seed) if scenario.map is None else scenario
    first, second = (laid.zone(side.id, options.deploy) for side in laid.sides)
    if first & second:
        raise BadOptions(zones_overlap(options.deploy))
    if laid.defender is not None and len(objects_in(laid.board, first)) > ZONE_OBJECTS:
        text = say(
            "The zone of the attacker holds {n} objects at most: make zones less deep (deploy), or move objects out.",
            n=ZONE_OBJECTS,
        )
        raise BadOptions(text)
    return laid


def _generated(scenario: SkiScenario, options: SkiOptions, seed: str) -> SkiScenario:
    assert scenario.terrain is not None, "a board without a map has a type of terrain"
    shape = grid(options.width, options.height)
    attacker = scenario.edges[scenario.sides[0].id]
    cleared = frozenset() if scenario.kind == "meeting" else zone_cells(shape, attacker, options.deploy)
    defender = scenario.defender  # to the west or east, as the sides of all generated boards
    half = frozenset() if defender is None else zone_cells(shape, scenario.edges[defender], options.width // 2)
    board = generate(options.width, options.height, load_recipes()[scenario.terrain], seed, cleared, half)
    letters = {ground: letter for letter, ground in LEGEND.items()}
    text = "".join(letters[ground] for ground in board.ground)
    rows = tuple(text[start : start + shape.width] for start in range(0, shape.size, shape.width))
    drawn = {
        "map": TextMap(rows=rows, legend=dict(LEGEND)),
        "objects": tuple(object_spec(shape, object) for object in board.objects.values()),
        "fences": tuple(fence_spec(shape, fence) for fence in board.fences.values()),
        "terrain": None,
    }
    return scenario.model_copy(update=drawn)
