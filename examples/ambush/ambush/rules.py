"""What happens in a game of Ambush, in the order of the rule book."""

from __future__ import annotations

from ambush.events import Drove, Fired, Found, Lost, MineHit, Through, TurnBegins
from ambush.scenario import COLUMN, GARRISON, SIDES, AmbOptions, AmbScenario, UnitSpec
from ambush.state import ACTIVE, AmbFrame, AmbState, Drive, Phase, Unit, Units, enemies_near
from ambush.tables import GROUND, KINDS, LOSSES, MINE_HITS, result
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Fault, Notice, Outcome
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.sight import sees


def raised(scenario: AmbScenario, spec: UnitSpec) -> Unit:
    """Makes the unit of `spec` as it begins: with all its steps, on the map only where the scenario says a hex."""
    cell = None if spec.hex is None else scenario.grid.cell_of_label(spec.hex)
    return Unit(spec.id, spec.side, spec.kind, KINDS[spec.kind].steps, cell)


class AmbRules:
    """The course of play of Ambush. Fulfils `engine.system.Rules`."""

    def new_state(self, scenario: AmbScenario, options: AmbOptions, sides: tuple[Side, ...], table: Table) -> AmbState:
        """The state at the start: the column stands on its hexes; the garrison is still to be set up."""
        units = {spec.id: raised(scenario, spec) for spec in scenario.units}
        return AmbState(1, Phase.SET_UP, units, mines_left=scenario.mines)

    def playing(self, frame: AmbFrame) -> tuple[Side, ...]:
        """The sides that have not resigned, the column first."""
        return tuple(side for side in SIDES if side != frame.state.resigned)

    def waiting_for(self, frame: AmbFrame) -> tuple[Seat, ...]:
        """The side whose part it is; in the midst of a drive the garrison, which is asked whether it fires (AMB-3.4).
        Nobody while the turn ends and after the game."""
        state = frame.state
        if self.outcome(frame) is not None or state.phase is Phase.TURN_ENDS:
            return ()
        return (GARRISON,) if state.drive is not None else (ACTIVE[state.phase],)

    def next_step(self, frame: AmbFrame) -> Notice | None:
        """Announces the next turn when both sides have ended theirs; else None."""
        if frame.state.phase is Phase.TURN_ENDS and self.outcome(frame) is None:
            return Notice(say("The next turn begins."), "AMB-1.4")
        return None

    def take_step(self, frame: AmbFrame, table: Table) -> None:
        """Begins the next turn: the column moves, and all units may move and fire again."""
        frame.state.turn += 1
        frame.state.phase = Phase.COLUMN
        for unit in frame.state.units.values():
            unit.moved = unit.fired = False
        table.tell(TurnBegins(frame.state.turn))

    def outcome(self, frame: AmbFrame) -> Outcome | None:
        """AMB-5.1: how the game has ended, by a resignation, enough tanks through, too few left, or time that is up;
        None while it goes on."""
        state, needed = frame.state, frame.scenario.needed
        tanks = sum(1 for unit in state.units.values() if unit.kind == "tank")
        if state.resigned is not None:
            winner = SIDES[state.resigned == COLUMN]
            return Outcome((winner,), say("{side} gives up.", side=frame.side_name(state.resigned)), "AMB-5.2")
        if state.through >= needed:
            return Outcome((COLUMN,), say("The column is through."), "AMB-5.1")
        if state.through + tanks < needed:
            return Outcome((GARRISON,), say("Too few tanks are left to get through."), "AMB-5.1")
        if state.turn > frame.options.turns:
            return Outcome((GARRISON,), say("The column has not got through in time."), "AMB-5.1")
        return None

    def invariants(self, frame: AmbFrame) -> list[Fault]:
        """What is wrong with the state: a turn below 1, units that share a hex, stand where none can, or have steps
        beyond their kind's; empty if nothing is."""
        units = [unit for unit in frame.state.units.values() if unit.cell is not None]
        found = [] if frame.state.turn > 0 else [Fault(say("the turn is below 1"), "AMB-1.4")]
        if len({unit.cell for unit in units}) < len(units):
            found.append(Fault(say("two units on one hex"), "AMB-3.1"))
        for unit in units:
            if unit.cell is None or not frame.scenario.costs[unit.cell]:
                found.append(Fault(say("a unit where nobody can stand"), "AMB-1.2"))
            elif not 0 < unit.steps <= KINDS[unit.kind].steps:
                found.append(Fault(say("a unit has from 1 to {n} steps", n=KINDS[unit.kind].steps), "AMB-1.3"))
        return found


# -- driving -----------------------------------------------------------------------------------------------------------


def begin_drive(frame: AmbFrame, unit: Unit, path: tuple[Cell, ...], table: Table) -> None:
    """Marks a unit as moved and drives it along `path`, which begins where it stands."""
    unit.moved = True
    frame.state.drive = Drive(unit.id, list(path[1:]))
    drive_on(frame, table)


def drive_on(frame: AmbFrame, table: Table) -> None:
    """AMB-3: moves the unit of the drive under way on, hex by hex, until its path ends, a mine or an enemy stops it, or
    the garrison has to be asked whether it fires (AMB-3.4). Unless it is asked, the drive is over then."""
    state, drive = frame.state, frame.state.drive
    assert drive is not None, "nobody is driving"
    asked = False
    while drive.ahead and drive.unit in state.units and not asked:
        unit = state.units[drive.unit]
        unit.cell = drive.ahead.pop(0)
        if unit.side == COLUMN:
            table.reveal()  # It has looked around: nobody drives there and back to have seen for nothing.
        table.tell(Drove(unit.id, unit.cell), knowing(unit))
        _drive_on_mine(frame, unit, table)
        look(frame, table)
        seen = {id: other for id, other in state.units.items() if other.found or other.side == COLUMN}
        if enemies_near(frame.scenario, seen, unit.side, unit.cell):
            drive.ahead.clear()
        asked = unit.id in state.units and not drive.held and bool(shooters(frame.scenario, state.units, unit))
    if not asked:
        state.drive = None
        _arrive(frame, state.units.get(drive.unit), table)


def _drive_on_mine(frame: AmbFrame, unit: Unit, table: Table) -> None:
    """AMB-3.3: lets a mine on the hex of a unit of the column end its drive and, on a die of 4 or more, take a step off
    it. The mine stays, and is found."""
    mine = next((mine for mine in frame.state.mines if mine.cell == unit.cell), None)
    if mine is None or unit.side == GARRISON or frame.state.drive is None:
        return
    frame.state.drive.ahead.clear()
    mine.found = True
    (die,) = table.roll("1d6", say("a mine"), "AMB-3.3", [unit.id])
    table.tell(MineHit(unit.id, mine.cell, die))
    if die >= MINE_HITS:
        lose(frame, unit, 1, table)


def _arrive(frame: AmbFrame, unit: Unit | None, table: Table) -> None:
    """AMB-5.1: takes a unit of the column that has ended its drive in the goal off the map; tanks are counted."""
    if unit is not None and unit.side == COLUMN and unit.cell in frame.scenario.goal_cells:
        del frame.state.units[unit.id]
        frame.state.through += unit.kind == "tank"
        table.tell(Through(unit.id))


def look(frame: AmbFrame, table: Table) -> None:
    """AMB-2.3: marks as found, and tells, every hidden unit of the garrison that is next to a unit of the column."""
    for unit in frame.state.units.values():
        if unit.side == COLUMN or unit.found or unit.cell is None:
            continue
        if enemies_near(frame.scenario, frame.state.units, GARRISON, unit.cell):
            unit.found = True
            table.reveal()
            table.tell(Found(unit.id, unit.cell))


def knowing(unit: Unit) -> tuple[Seat, ...] | None:
    """The seats that are told of what a unit does: None, which means all; for a hidden unit its side alone."""
    return None if unit.found or unit.side == COLUMN else (unit.side,)


# -- fire --------------------------------------------------------------------------------------------------------------


def reaches(scenario: AmbScenario, unit: Unit, cell: Cell | None) -> bool:
    """AMB-4.1: whether a hex is within the reach of a unit and in its sight; False if the unit is off the map or `cell`
    is None."""
    if unit.cell is None or cell is None or scenario.grid.distance(unit.cell, cell) > KINDS[unit.kind].reach:
        return False
    return sees(scenario.grid, unit.cell, cell, scenario.hiding)


def targets(scenario: AmbScenario, units: Units, unit: Unit) -> list[Unit]:
    """AMB-4.1: those of `units` at which a unit could fire: enemies within its reach and in its sight."""
    return [other for other in units.values() if other.side != unit.side and reaches(scenario, unit, other.cell)]


def shooters(scenario: AmbScenario, units: Units, target: Unit) -> list[Unit]:
    """AMB-3.4: those units of the garrison, out of `units`, that could fire now at `target`, which drives past; none if
    the target is of the garrison."""
    ready = (unit for unit in units.values() if unit.side == GARRISON != target.side and not unit.fired)
    return [unit for unit in ready if reaches(scenario, unit, target.cell)]


def difference(scenario: AmbScenario, units: Units, unit: Unit, target: Unit) -> int:
    """AMB-4.2: the difference by which `unit` fires at `target`: its attack, and one for each friend of it next to the
    target, less the target's defence and shelter. None of these friends is ever hidden."""
    assert target.cell is not None, "a target stands somewhere"
    friends = [near for near in enemies_near(scenario, units, target.side, target.cell) if near.id != unit.id]
    shelter = GROUND[scenario.map.terrain[target.cell]].shelter
    return KINDS[unit.kind].attack + len(friends) - KINDS[target.kind].defence - shelter


def fire(frame: AmbFrame, unit: Unit, target: Unit, table: Table) -> None:
    """AMB-4.2: rolls a die for a shot of `unit` at `target` and takes off the steps by the table of results; the unit
    is found. In the midst of a drive it loses none itself."""
    assert unit.cell is not None, "who fires stands somewhere"
    unit.fired = unit.found = True
    table.reveal()
    by = difference(frame.scenario, frame.state.units, unit, target)
    (die,) = table.roll("1d6", say("fire"), "AMB-4.2", [unit.id, target.id])
    own, other = LOSSES[result(by, die)]
    table.tell(Fired(unit.id, unit.cell, target.id, by, die))
    # Only an attack is answered: the shot at a passing unit costs nothing (AMB-3.4).
    lose(frame, unit, 0 if frame.state.drive else own, table)
    lose(frame, target, other, table)


def lose(frame: AmbFrame, unit: Unit, steps: int, table: Table) -> None:
    """Takes steps off a unit, removes it if none is left, and tells it; does nothing for 0 steps."""
    if steps:
        unit.steps -= steps
        if unit.steps <= 0:
            del frame.state.units[unit.id]
        table.tell(Lost(unit.id, max(unit.steps, 0)))
