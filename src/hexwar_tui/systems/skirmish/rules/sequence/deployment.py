"""Deployment (SKI-3.1, 3.2, 4.1): where a side may deploy, how units deploy by themselves, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.ground import places
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing
from hexwar_tui.systems.skirmish.state import Phase, Unit

SPREAD = 3
"""The distance in hexes that units which deploy by themselves keep from each other, where there is room."""

COVERED, AT_OPENING = 4, 5
"""How many hexes farther back a soldier that deploys by itself may be for light cover, and for an opening towards the
enemy."""

CLOSE = 2
"""How many hexes farther back such a soldier may be for each hex between him and the nearest other unit, up to
`SPREAD`."""


def zone(frame: SkiFrame, side: Side) -> frozenset[Cell]:
    """The hexes where `side` may deploy; the option `deploy` says how deep they go."""
    return frame.scenario.zone(side, frame.options.deploy)


def by_themselves(frame: SkiFrame, side: Side, *, in_cover: bool = False) -> Iterator[tuple[Unit, Cell]]:
    """Yields the side's units that wait, each with the hex where it deploys by itself: apart from the others, and as
    near to the enemy as it may; with `in_cover` soldiers rather in light cover or at an opening towards the enemy. The
    caller puts each on its hex before asking for the next; units without room are left out."""
    cells, grid = sorted(zone(frame, side)), frame.scenario.board.grid
    front = _front(frame, side, cells)
    shelter = _shelters(frame, front) if in_cover else {}
    gaps = dict.fromkeys(cells, SPREAD)
    for unit in frame.state.living(side):
        if unit.cell is None:
            free = [cell for cell in cells if places.stand_objection(frame, unit, cell) is None]
            if not free:
                continue
            if in_cover and chassis_of(frame, unit).is_infantry:
                yield unit, min(free, key=lambda cell: (front[cell] - shelter[cell] - CLOSE * gaps[cell], cell))
            else:
                yield unit, min(free, key=lambda cell: (-gaps[cell], front[cell], cell))
        assert unit.cell is not None, "it was put where it goes"
        for near in grid.within(unit.cell, SPREAD):
            if near in gaps:
                gaps[near] = min(gaps[near], grid.distance(near, unit.cell))


def _front(frame: SkiFrame, side: Side, cells: Sequence[Cell]) -> dict[Cell, int]:
    """How far each of the cells is from the zone of the other side."""
    grid = frame.scenario.board.grid
    other = next(iter(zone(frame, each) for each in frame.state.sides if each != side))
    return {cell: min(grid.distance(cell, far) for far in other) for cell in cells}


def _shelters(frame: SkiFrame, front: dict[Cell, int]) -> dict[Cell, int]:
    """What each cell of a zone is worth to a soldier for shelter, by `COVERED` and `AT_OPENING`; 0 for no shelter."""
    land = standing(frame)
    covered = {cell: COVERED * (land.kind_at(cell) is Kind.COVER) for cell in front}
    return {cell: AT_OPENING if faces_enemy(land, front, cell) else worth for cell, worth in covered.items()}


def faces_enemy(land: BoardNow, front: Mapping[Cell, int], cell: Cell) -> bool:
    """Whether a soldier on a hex of a zone can take an opening that leads towards the enemy: out of the zone, or to a
    hex nearer to the enemy's zone. `front` says for each hex of the zone how many hexes it is from the enemy's, or how
    many more than the nearest one."""
    beyond = (land.grid.neighbour(opening.cell, opening.direction) for opening in land.openings_near(cell))
    return any(far is not None and (far not in front or front[far] < front[cell]) for far in beyond)


def end(frame: SkiFrame, side: Side, table: Table) -> None:
    """SKI-4.1: ends the side's deployment; its units that still wait take no part in the game, which it alone is told
    (SKI-2.3). Then the other side deploys or, after both, the sheets are shown."""
    state = frame.state
    for unit in [unit for unit in state.living(side) if unit.cell is None]:
        del state.units[unit.id]
        table.tell(sequence.LeftBehind(side, unit.chassis, unit.number), seen_by=(side,))
    state.sides[side].deployed = True
    table.tell(sequence.DeploymentEnded(side))
    if state.at + 1 < len(state.order):
        state.at += 1
    else:
        state.phase = Phase.SHEETS
