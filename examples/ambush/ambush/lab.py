"""The laboratory of Ambush, which plays, counts and breaks without people; loaded by no game that is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ambush.orders import ORDERS
from ambush.practice import decide
from ambush.rules import reaches
from ambush.say import PHRASES
from ambush.scenario import COLUMN, GARRISON
from ambush.state import AmbFrame, Mine, enemies_near
from ambush.tables import KINDS
from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.plain import PlainLab, player
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say


@dataclass(frozen=True)
class AmbLab(PlainLab):
    """Counts orders and events as `PlainLab` does, and draws anew what the column may not know (AMB-1.1)."""

    never_redrawn: tuple[str, ...] = ("turn", "phase", "through", "drive", "resigned")

    def hidden_variants(self, frame: AmbFrame, seat: Seat, rng: Rng) -> Iterator[AmbFrame]:
        """Copies of a frame in which hidden units are drawn anew, or mines, or both, for the column; none for other
        seats."""
        return redrawn(frame, seat, rng, (_units, _mines)) if seat == COLUMN else iter(())


def _units(frame: AmbFrame, seat: Seat, rng: Rng) -> None:
    """Moves each hidden unit to a free hex of the zone that is next to nobody of the column, and draws anew its steps
    and whether it has moved. That somebody could fire at a unit that has halted, the column knows (AMB-3.4): who can,
    still can from his new hex."""
    state, scenario = frame.state, frame.scenario
    halted = None if state.drive is None else state.units[state.drive.unit].cell
    for unit in [unit for unit in state.units.values() if unit.side == GARRISON and not unit.found]:
        taken = {other.cell for other in state.units.values()}
        free = [cell for cell in scenario.grid.cells if scenario.may_set_up(cell) and cell not in taken]
        free = [cell for cell in free if not enemies_near(scenario, state.units, GARRISON, cell)]
        if halted is not None and reaches(scenario, unit, halted):
            free = [cell for cell in free if reaches(scenario, replace(unit, cell=cell), halted)]
        unit.cell = rng.choice(free) if free else unit.cell
        unit.moved, unit.steps = rng.random() < 0.5, rng.choice(range(1, KINDS[unit.kind].steps + 1))


def _mines(frame: AmbFrame, seat: Seat, rng: Rng) -> None:
    """Draws anew the mines that nobody has found, up to 3 anywhere in the zone, and how many are still to be laid."""
    state, scenario = frame.state, frame.scenario
    found = [mine for mine in state.mines if mine.found]
    taken = {*scenario.goal_cells, *(mine.cell for mine in found)}
    free = [cell for cell in scenario.grid.cells if scenario.may_set_up(cell) and cell not in taken]
    laid = dict.fromkeys(rng.choice(free) for _ in range(rng.choice(range(4))))
    state.mines = [*found, *(Mine(cell) for cell in laid)]
    state.mines_left = rng.choice(range(4))


LAB = AmbLab(
    ORDERS,
    PHRASES,
    players={"steady": player(say("a steady player"), decide)},
    refusals=("AMB-1.3", "AMB-1.4", "AMB-2.1", "AMB-2.2", "AMB-3.1", "AMB-3.2", "AMB-3.4", "AMB-4.1", "AMB-5.2"),
    corners=({"turns": 30},),
)
"""The laboratory of Ambush, as `System.lab` answers it."""
