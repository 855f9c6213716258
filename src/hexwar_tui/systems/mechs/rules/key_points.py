"""How key points and their garrisons are placed (MEC-1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from hexwar_tui.engine.dice.rolls import Pool
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.battle.boards import OWN_BOARD, PER_KIND
from hexwar_tui.systems.mechs.rules.starts import to_edge
from hexwar_tui.systems.mechs.scenario import GARRISON, PointSpec
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Kind, Unit
from hexwar_tui.systems.mechs.terrain import World, difficulties

FAILURES = 200
"""After this many rolls for a key point's place that give none, it is drawn from all places that are allowed."""

KINDS = tuple(Kind)


def dice_of(options: MecOptions, world: World) -> tuple[Pool, Pool]:
    """The dice that are thrown for the column, and those for the row, of a key point."""
    across = Pool(options.point_dice_x, options.point_faces_x or world.grid.width)
    down = Pool(options.point_dice_y, options.point_faces_y or world.grid.height)
    return across, down


def allowed_cells(world: World, options: MecOptions, taken: Collection[Cell]) -> Sequence[Cell]:
    """The cells where a key point may lie, by rank: passable, not in `taken`, `edge_gap` hexes from the edge or
    more."""
    return [cell for cell in _inland(world, options.edge_gap) if cell not in taken]


@lru_cache(maxsize=16)
def _inland(world: World, gap: int) -> tuple[Cell, ...]:
    costs = difficulties(world, {})
    cells = (cell for cell in world.grid.cells if costs[cell] and to_edge(world, cell) >= gap)
    return tuple(sorted(cells, key=world.rank.__getitem__))


def taken_by_starts(world: World, starts: Collection[Cell]) -> frozenset[Cell]:
    """The cells where armies begin and all cells next to them: no key point may lie on these."""
    return frozenset(near for cell in starts for near in world.grid.within(cell, 1))


def check_room(world: World, options: MecOptions, starts: Collection[Cell]) -> None:
    """Raises BadOptions if there are fewer than two allowed cells for each key point, or the dice can reach fewer."""
    allowed = allowed_cells(world, options, taken_by_starts(world, starts))
    wanted = 2 * options.key_points
    if len(allowed) < wanted:
        raise BadOptions(
            say(
                "{points} key points need {wanted} hexes to choose from; this map has {n} (MEC-1.3).",
                points=options.key_points,
                wanted=wanted,
                n=len(allowed),
            )
        )
    across, down = dice_of(options, world)
    width = world.grid.width
    reached = [cell for cell in allowed if _reaches(across, cell % width + 1) and _reaches(down, cell // width + 1)]
    if len(reached) < wanted:
        raise BadOptions(
            say(
                "{points} key points need {wanted} hexes to choose from; {across} and {down} reach {n} (MEC-1.3).",
                points=options.key_points,
                wanted=wanted,
                across=str(across),
                down=str(down),
                n=len(reached),
            )
        )


def _reaches(pool: Pool, sum: int) -> bool:
    return pool.count <= sum <= pool.count * pool.faces


# -- placing one -------------------------------------------------------------------------------------------------------


def place_next(frame: MecFrame, table: Table) -> None:
    """Places the next key point, that of the scenario, or throws for one: its cell, kind, board and garrison."""
    number, given = len(frame.state.points) + 1, frame.scenario.points
    if number <= len(given):
        _place_given(frame, number, given[number - 1], table)
        return
    state = frame.state
    by = (f"point-{number}",)
    cell, failures = roll_cell(frame, number, table)
    (kind,) = table.roll(f"1d{len(KINDS)}", say("What key point {n} is", n=number), "MEC-1.4", by)
    point = state.points[cell] = KeyPoint(cell, number, KINDS[kind - 1], _board(number, table))
    _garrison(frame, point, _garrison_units(frame, number, table), failures, table)


def _place_given(frame: MecFrame, number: int, given: PointSpec, table: Table) -> None:
    """Places a key point as the scenario gives it; a die picks its board, if it brings none."""
    cell = frame.scenario.world.grid.cell_of_label(given.hex)
    board = OWN_BOARD if given.board is not None else _board(number, table)
    point = frame.state.points[cell] = KeyPoint(cell, number, given.kind, board)
    _garrison(frame, point, [_garrison_unit(frame, type) for type in given.garrison], 0, table)


def _board(number: int, table: Table) -> int:
    """Throws for the number of the board of a key point."""
    (board,) = table.roll(f"1d{PER_KIND}", say("The board of key point {n}", n=number), "MEC-1.2", (f"point-{number}",))
    return board


def _garrison(frame: MecFrame, point: KeyPoint, units: list[Unit], failures: int, table: Table) -> None:
    """Puts these units into a key point as its garrison, if there are any, and tells that it is placed, after so many
    throws that failed."""
    if units:
        army = Army(f"{GARRISON}-{point.number}", None, point.number, point.cell, units)
        frame.state.armies[army.id] = army
        point.garrison = army.id
    table.tell(on_map.PointPlaced(point.cell, point.kind, failures, tuple(unit.type for unit in units)))


def roll_cell(frame: MecFrame, number: int, table: Table) -> tuple[Cell, int]:
    """Throws for the column and row of key point `number` until they give an allowed cell; after `FAILURES` throws the
    cell is drawn (MEC-1.3). Returns the cell and the number of throws that failed."""
    world = frame.scenario.world
    across, down = dice_of(frame.options, world)
    places = _free_cells(frame)
    allowed = frozenset(places)
    by = (f"point-{number}",)
    for failures in range(FAILURES):
        column = sum(table.roll(str(across), say("The column of key point {n}", n=number), "MEC-1.3", by))
        row = sum(table.roll(str(down), say("The row of key point {n}", n=number), "MEC-1.3", by))
        cell = (row - 1) * world.grid.width + column - 1
        if column <= world.grid.width and row <= world.grid.height and cell in allowed:
            return cell, failures
    return table.pick(places, say("The place of key point {n}", n=number), "MEC-1.3", by), FAILURES


def _free_cells(frame: MecFrame) -> Sequence[Cell]:
    """The cells where the next key point may lie, by rank."""
    world, state = frame.scenario.world, frame.state
    starts = [army.cell for army in state.armies.values() if army.side is not None]
    return allowed_cells(world, frame.options, taken_by_starts(world, starts) | state.points.keys())


def _garrison_units(frame: MecFrame, number: int, table: Table) -> list[Unit]:
    """Makes the units of the garrison of key point `number`, without placing them: dice say how many there are of
    infantry, of light vehicles and VTOLs, and of tanks, and the type of each (MEC-1.4)."""
    options, catalogue = frame.options, frame.scenario.catalogue
    by = (f"point-{number}",)
    wanted = (
        (options.garrison_infantry_dice, options.garrison_infantry_faces, catalogue.of_kinds("infantry")),
        (options.garrison_light_dice, options.garrison_light_faces, catalogue.of_kinds("vehicle", "vtol")),
        (options.garrison_tanks_dice, options.garrison_tanks_faces, catalogue.of_kinds("tank")),
    )
    units: list[Unit] = []
    for dice, faces, types in wanted:
        count = sum(table.roll(f"{dice}d{faces}", say("The garrison of key point {n}", n=number), "MEC-1.4", by))
        picked = table.roll(f"{count}d{len(types)}", say("Its units"), "MEC-1.4", by)
        units += [_garrison_unit(frame, types[number - 1]) for number in picked]
    return units


def _garrison_unit(frame: MecFrame, type: str) -> Unit:
    frame.state.garrison_units += 1
    return Unit(f"{GARRISON}-{type}-{frame.state.garrison_units}", type)
