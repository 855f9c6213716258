"""How the practice player answers what a battle asks: how to fight it, who stays out, where to retreat, who learns."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import health, least_worth
from hexwar_tui.systems.mechs.lab.practice.situation import Situation
from hexwar_tui.systems.mechs.orders.battle import FightQuickly, LeaveOut, Lesson, Retreat
from hexwar_tui.systems.mechs.orders.moving import Engage
from hexwar_tui.systems.mechs.rules.battle import battles
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.state import Stage


def engage(situation: Situation) -> Order:
    """The order to begin, of the battles that have to be fought, the one that promises most."""
    armies = situation.state.armies

    def promise(clash: Clash) -> float:
        return situation.gain((armies[clash.attacker],), armies[clash.defender])

    best = max(situation.known.clashes, key=promise)
    return Engage(best.attacker, best.defender)


def answer(situation: Situation) -> Order:
    """The order that answers what the battle asks of the seat, such as how to fight or where to retreat."""
    battle = situation.state.under_way
    match battle.stage:
        case Stage.LEAVE:
            units = situation.state.armies[battle.attacker].units
            return LeaveOut(least_worth(situation.known.catalogue, units, battles.to_leave_out(situation.known.frame)))
        case Stage.RETREAT:
            return Retreat(_refuge(situation))
        case Stage.LESSON:
            return Lesson(_least_dangerous(situation))
        case _:
            return FightQuickly()


def _refuge(situation: Situation) -> Cell:
    """The cell to retreat to: the nearest to an own key point or, without any, to another own army; of several the
    farthest from enemies that march."""
    known, state = situation.known, situation.state
    assert state.battle is not None, "a battle is under way"
    havens = [point.cell for point in known.own_points]
    havens = havens or [army.cell for army in known.own.values() if army.id != state.battle.loser]
    hunters = [enemy.cell for enemy in situation.enemies if enemy.side is not None]

    def preference(cell: Cell) -> tuple[int, int, int]:
        far = known.grid.distances_from(cell)
        return (
            min((far[haven] for haven in havens), default=0),
            -min((far[hunter] for hunter in hunters), default=0),
            known.rank[cell],
        )

    return min(known.retreats, key=preference)


def _least_dangerous(situation: Situation) -> str:
    """The enemy pilot whose experience harms least: one without a mech, else the one in the mech of least health."""
    state = situation.state
    drives = {
        unit.pilot: health(situation.known.catalogue, unit) for army in state.armies.values() for unit in army.units
    }
    return min(situation.known.learners, key=lambda pilot: drives.get(pilot, 0.0))
