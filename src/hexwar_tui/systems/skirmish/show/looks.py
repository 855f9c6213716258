"""The picture of each hex: ground and base, what stands on its sides, who is on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Badge, Edge, HexLook
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish import board
from hexwar_tui.systems.skirmish.board import MUD, OPEN, ROAD, ROUGH, SWAMP, TREES, WATER, Barrier, Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.ground import land
from hexwar_tui.systems.skirmish.rules.sequence import deployment
from hexwar_tui.systems.skirmish.show.sheets import badge
from hexwar_tui.systems.skirmish.state import Phase

GROUND: Mapping[str, str] = {
    OPEN: "plain",
    ROAD: "road",
    MUD: "mud",
    ROUGH: "rough",
    TREES: "forest",
    SWAMP: "swamp",
    WATER: "water",
}
"""For each kind of ground the name of the look that its hexes are drawn with."""

BASES: Mapping[Kind, str] = {Kind.HOUSE: "floor", Kind.BUNKER: "concrete", Kind.COVER: "cover", Kind.HILL: "hills"}
"""For each kind of object, as it is now, the name of the look that the hexes of its base are drawn with."""

NAMES: Mapping[str, Text] = {
    **{look: board.GROUND[ground] for ground, look in GROUND.items()},
    **{look: board.KIND_NAMES[kind] for kind, look in BASES.items()},
}
"""For each look what players call it."""

EDGES: Mapping[Barrier, Edge] = {
    Barrier.NONE: Edge.NONE,
    Barrier.WALL: Edge.WALL,
    Barrier.DOOR: Edge.DOOR,
    Barrier.WINDOW: Edge.WINDOW,
    Barrier.FENCE_LOW: Edge.LOW_FENCE,
    Barrier.FENCE_MEDIUM: Edge.FENCE,
    Barrier.FENCE_HIGH: Edge.HIGH_FENCE,
}

BEFORE_PLAY = (Phase.FORMING, Phase.DEPLOYMENT_ROLL, Phase.DEPLOYING)
"""The phases in which deployment zones are shown."""


def looks(known: SkiKnown) -> Callable[[Cell], HexLook]:
    """The function that says of a hex how it is drawn for the seat: its ground or base, what stands on its sides, its
    deployment zone, the units on it."""
    standing = land.standing(known.open)
    shown = known.sides if known.phase in BEFORE_PLAY else ()
    zones = {cell: side for side in shown for cell in deployment.zone(known.open, side)}

    def look(cell: Cell) -> HexLook:
        kind = standing.kind_at(cell)
        terrain = GROUND[standing.board.ground[cell]] if kind is None else BASES[kind]
        edges = tuple(EDGES[barrier] for barrier in standing.barriers(cell))
        badges = tuple(badge(known, unit) for unit in known.units_at(cell))
        return _look(terrain, zones.get(cell), badges, edges if any(edges) else ())

    return look


@lru_cache(maxsize=2048)
def _look(terrain: str, zone: Side | None, badges: tuple[Badge, ...], edges: tuple[Edge, ...]) -> HexLook:
    return HexLook(terrain, zone, badges=badges, edges=edges)
