"""What follows from a battle on the world map: losses, experience, retreat (MEC-3.2, 3.3, 3.4, 3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.battle.exchange import Result
from hexwar_tui.systems.mechs.rules.battle.on_board import taking_part
from hexwar_tui.systems.mechs.rules.hostility import watched_cells
from hexwar_tui.systems.mechs.rules.movement import costs_of
from hexwar_tui.systems.mechs.rules.points_held import disband, enter
from hexwar_tui.systems.mechs.state import Army, Phase, Stage, pilots_of

SURVIVES = 4
"""MEC-3.7: the pilot of a destroyed mech survives if 1d6 shows this number or more."""


def settle(frame: MecFrame, result: Result, table: Table) -> None:
    """Gives the armies of the battle under way its `result`: damage, losses, what becomes of pilots, experience; and
    moves a winning attacker into the hex."""
    state, battle = frame.state, frame.state.under_way
    attacker, defender = state.armies[battle.attacker], state.armies[battle.defender]
    fought = {army.id: [unit.pilot for unit in taking_part(army, battle)] for army in (attacker, defender)}
    lost = {army.id: _take_losses(frame, army, result, table) for army in (attacker, defender)}
    winner = attacker if result.winner == attacker.id else defender
    loser = defender if winner is attacker else attacker
    losses = (lost[attacker.id], lost[defender.id])
    table.tell(fights.BattleOver(attacker.id, defender.id, battle.cell, result.winner, *losses))
    battle.beaten = [] if loser.units else list(loser.pilots)
    for army in (attacker, defender):
        if not army.units:
            disband(frame, army, table)
    if result.winner is not None:
        _learn(frame, [id for id in fought[winner.id] if id is not None and id in state.pilots], table)
    battle.winner = winner.id if result.winner is not None and winner.id in state.armies else None
    if loser.id in state.armies and loser.side is None:
        disband(frame, loser, table)
    battle.loser = loser.id if loser.id in state.armies else None
    if winner is attacker and winner.id in state.armies:
        attacker.cell = battle.cell
        enter(frame, attacker, battle.cell, table)


def _take_losses(frame: MecFrame, army: Army, result: Result, table: Table) -> tuple[str, ...]:
    """Gives an army's units their damage and removes those destroyed, whose pilots roll for survival; returns the types
    that were lost."""
    lost = []
    for unit in list(army.units):
        unit.damage = result.damage.get(unit.id, unit.damage)
        unit.spent += result.spent.get(unit.id, ())
        if unit.damage >= unit_type(frame.scenario.catalogue, unit).stages:
            lost.append(unit.type)
            army.units.remove(unit)
            if unit.pilot is not None:
                _bail_out(frame, army, unit.pilot, table)
    return tuple(lost)


def _bail_out(frame: MecFrame, army: Army, pilot: str, table: Table) -> None:
    (roll,) = table.roll("1d6", say("Does the pilot survive?"), "MEC-3.7", (pilot,))
    if roll >= SURVIVES:
        army.pilots.append(pilot)
    else:
        del frame.state.pilots[pilot]
    table.tell(fights.BailedOut(pilot, roll >= SURVIVES, roll))


def _learn(frame: MecFrame, pilots: Sequence[str], table: Table) -> None:
    for id in pilots:
        frame.state.pilots[id].experience += 1
    if pilots:
        table.tell(fights.Learned(tuple(pilots)))


# -- retreat -----------------------------------------------------------------------------------------------------------


def retreat_places(frame: MecFrame, army: Army) -> Sequence[Cell]:
    """The cells to which a beaten army may retreat, those of lower rank first (MEC-3.3): passable, free, not next to an
    enemy and no foreign key point. They lie at the distance that the options set for a retreat or, if there are none,
    at the nearest distance at which there are, as far as the option `retreat_within`; empty if there are none so
    near."""
    world, costs = frame.scenario.world, costs_of(frame)
    taken = {other.cell for other in frame.state.armies.values()}
    watched = frozenset(watched_cells(frame, army.side))
    foreign = {cell for cell, point in frame.state.points.items() if point.owner != army.side}
    usual, most = frame.options.retreat, frame.options.retreat_within
    for distance in (usual, *(far for far in range(1, most + 1) if far != usual)):
        ring = world.grid.ring(army.cell, distance)
        places = [c for c in ring if costs[c] and c not in taken and c not in watched and c not in foreign]
        if places:
            return sorted(places, key=world.rank.__getitem__)
    return ()


def ask_retreat(frame: MecFrame, table: Table) -> None:
    """Lets the battle wait for the loser to choose its retreat. If there is no place for it, its army is lost, and the
    battle goes on to the lesson, as it does without a loser."""
    state, battle = frame.state, frame.state.under_way
    if battle.loser is None:
        ask_lesson(frame, table)
        return
    army = state.armies[battle.loser]
    if retreat_places(frame, army):
        battle.stage = Stage.RETREAT
        return
    table.tell(fights.ArmyLost(army.id))
    battle.beaten = army.pilots = pilots_of(army)
    army.units = []
    disband(frame, army, table)
    battle.loser = None
    ask_lesson(frame, table)


def retreat_to(frame: MecFrame, cell: Cell, table: Table) -> None:
    """Moves the beaten army to the cell of its retreat, and goes on to the lesson."""
    state, battle = frame.state, frame.state.under_way
    assert battle.loser is not None, "somebody was beaten"
    army = state.armies[battle.loser]
    distance, choice = frame.scenario.world.grid.distance(army.cell, cell), len(retreat_places(frame, army)) > 1
    table.tell(fights.Retreated(army.id, cell, distance, choice))
    army.cell = cell
    enter(frame, army, cell, table)
    ask_lesson(frame, table)


# -- what the loser learns ---------------------------------------------------------------------------------------------


def learners(frame: MecFrame) -> Sequence[str]:
    """The ids of the loser's pilots of whom one learns from the defeat (MEC-3.4): those of its army or, if that is
    gone, those who survived. Empty if nobody won, or there is no battle."""
    state, battle = frame.state, frame.state.battle
    if battle is None or battle.winner is None:
        return ()
    if battle.loser is not None:
        return pilots_of(state.armies[battle.loser])
    return [id for id in battle.beaten if id in state.pilots]


def ask_lesson(frame: MecFrame, table: Table) -> None:
    """Lets the battle wait for the winner to pick the pilot who learns, if there are several; for a garrison a die
    picks. With fewer the battle ends, and a single one learns."""
    state, battle = frame.state, frame.state.under_way
    found = learners(frame)
    if len(found) > 1 and battle.winner is not None and state.armies[battle.winner].side is not None:
        battle.stage = Stage.LESSON
        return
    if found:
        teach(frame, table.pick(found, say("Who learns from it"), "MEC-3.4", (battle.attacker, battle.defender)), table)
    end_battle(frame)


def teach(frame: MecFrame, pilot: str, table: Table) -> None:
    """Gives the pilot of this id 1 experience for the defeat."""
    frame.state.pilots[pilot].experience += 1
    table.tell(fights.Lesson(pilot))


def end_battle(frame: MecFrame) -> None:
    """Ends the battle under way; the side to move goes on giving orders."""
    frame.state.battle, frame.state.phase = None, Phase.MARCH
