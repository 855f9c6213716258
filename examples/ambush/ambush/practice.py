"""The practice player: it decides by what its seat knows, and takes the order that looks best."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ambush.known import AmbKnown
from ambush.orders import Answer, Attack, End, LayMine, Move, Place
from ambush.rules import difference, targets
from ambush.scenario import COLUMN
from ambush.state import Unit
from ambush.tables import GROUND
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances

WORTH_A_SHOT = 1
"""The least difference (AMB-4.2) at which the practice player fires."""


def decide(known: AmbKnown) -> Order:
    """The next order of a seat that is waited for, as the practice player would give it."""
    if known.shooters:
        return _answer(known)
    if not known.is_set_up:
        return _set_up(known)
    return _attack(known) or (_advance(known) if known.seat == COLUMN else None) or End()


def reason(known: AmbKnown, order: Order) -> Text:
    """Why the practice player would give this order, as advice in one sentence."""
    said: Mapping[type[Order], Callable[[], Text]] = {
        Place: lambda: say("Set {unit} up beside the road, where it is sheltered.", unit=_name(known, order)),
        LayMine: lambda: say("Lay a mine on the road: the column will want to use it."),
        Move: lambda: say("Drive {unit} on towards the goal.", unit=_name(known, order)),
        Attack: lambda: say("{unit} has a good target: let it fire.", unit=_name(known, order)),
        Answer: lambda: say(
            "A good shot is worth being found: at +{n} or more, fire; else let it pass.", n=WORTH_A_SHOT
        ),
        End: lambda: say("There is nothing better to do: end your part."),
    }
    return said[type(order)]()


def _name(known: AmbKnown, order: Order) -> Text:
    return known.scenario.unit_names[getattr(order, "unit", "")]


def _to_goal(known: AmbKnown) -> Mapping[Cell, int]:
    """About how many movement points the way from each hex to the goal costs; hexes with known mines cost more."""
    mined = known.mines if known.seat == COLUMN else {}
    costs = [cost + 6 * (cell in mined) if cost else 0 for cell, cost in enumerate(known.scenario.costs)]
    return distances(known.grid, known.scenario.goal_cells, costs)


def _difference(known: AmbKnown, unit: Unit, target: Unit) -> int:
    return difference(known.scenario, known.units, unit, target)


def _answer(known: AmbKnown) -> Order:
    passing = known.passing
    assert passing is not None, "the garrison is asked"
    best = max(known.shooters, key=lambda unit: _difference(known, unit, passing))
    return Answer(best.id if _difference(known, best, passing) >= WORTH_A_SHOT else None)


def _set_up(known: AmbKnown) -> Order:
    """The next order of the set-up: units go where they are sheltered and near the column's way, mines on that way, far
    from the goal first."""
    goal = _to_goal(known)
    starts = [unit.cell for unit in known.units.values() if unit.side == COLUMN and unit.cell is not None]
    start = distances(known.grid, starts, known.scenario.costs)

    def detour(cell: Cell) -> int:
        return start.get(cell, 99) + goal.get(cell, 99)

    waiting = [unit for unit in known.own() if unit.cell is None]
    if waiting:
        shelter = {cell: GROUND[known.scenario.map.terrain[cell]].shelter for cell in known.grid.cells}
        return Place(
            waiting[0].id, min(known.free_to_set_up(), key=lambda cell: (detour(cell) - 3 * shelter[cell], cell))
        )
    if known.mines_left:
        return LayMine(min(known.free_to_mine(), key=lambda cell: (detour(cell), -goal.get(cell, 0), cell)))
    return End()


def _attack(known: AmbKnown) -> Order | None:
    shots = [
        (_difference(known, unit, target), Attack(unit.id, target.id))
        for unit in known.own()
        for target in targets(known.scenario, known.units, unit)
        if not unit.fired
    ]
    best = max(shots, key=lambda shot: shot[0], default=None)
    return best[1] if best is not None and best[0] >= WORTH_A_SHOT else None


def _advance(known: AmbKnown) -> Order | None:
    """The order that drives the unit nearest to the goal as near to it as it can; None if no unit can get nearer."""
    goal = _to_goal(known)

    def ahead(unit: Unit) -> int:
        return goal.get(unit.cell, 99) if unit.cell is not None else 99

    for unit in sorted(known.own(), key=ahead):
        if not (unit.moved or unit.fired):
            reach = known.reach(unit)
            best = min(reach.cells, key=lambda cell: (goal.get(cell, 99), reach.cost(cell), cell))
            if best != unit.cell:
                return Move(unit.id, reach.path_to(best))
    return None
