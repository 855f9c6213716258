"""Tasks of armies (ENV-4.1, 4.2): what they wait for, what they do then, and where an army goes that follows
another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.standing import by_strength
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied
from hexwar_tui.systems.envoys.rules.land.routes import is_stuck
from hexwar_tui.systems.envoys.rules.land.sight import has_in_sight
from hexwar_tui.systems.envoys.state import Army, City, Compare, Mode, Plan, Task, Then, When


@dataclass(frozen=True, slots=True)
class Found:
    """What a trigger found, for the task's action: the id of an army and its cell, a city's cell alone, or neither."""

    army: str | None = None
    cell: Cell | None = None


def look_at_tasks(frame: EnvFrame, table: Table) -> None:
    """Fires, for each army, the first of its tasks, in the order written, whose trigger holds and which has not fired
    this turn (ENV-4.2). Called as the armies set out and at the end of every impulse.

    "Go on" keeps the tasks below it from firing for as long as its trigger holds. An army that is halted fires only
    tasks that wait for being beaten back.
    """
    for id in sorted(frame.state.armies):
        army = frame.state.armies[id]
        due = _due(frame, army)
        if due is not None:
            _fire(frame, army, *due, table)
    aim(frame)


def is_any_due(frame: EnvFrame) -> bool:
    """Whether a task would fire if tasks were looked at now."""
    return any(_due(frame, army) is not None for army in frame.state.armies.values())


def aim(frame: EnvFrame) -> None:
    """Sets the goal of every army that follows another: the cell where its side sees that army now. If its side does
    not see it, the goal stays the cell where it was last seen."""
    for army in frame.state.armies.values():
        plan = army.plan
        if plan.mode in (Mode.ATTACK, Mode.CONTACT):
            other = frame.state.armies.get(plan.army or "")
            if other is not None and has_in_sight(frame, army.side, other.cell):
                plan.cell = other.cell
        elif plan.mode is Mode.APPROACH:
            theirs = [other for other in frame.state.armies.values() if other.side == plan.side]
            in_sight = [other for other in theirs if has_in_sight(frame, army.side, other.cell)]
            if in_sight:
                plan.cell = _nearest(frame, army, in_sight).cell


def _due(frame: EnvFrame, army: Army) -> tuple[int, Found] | None:
    """The place of the task that an army has to carry out now, and what its trigger found; None if there is none."""
    for place, task in enumerate(army.tasks):
        if army.halted and task.when is not When.BEATEN_BACK:
            continue
        found = _TRIGGERS[task.when](frame, army, task)
        if found is None:
            continue
        if place not in army.fired:
            return place, found
        if task.then is Then.GO_ON:
            break
    return None


def _fire(frame: EnvFrame, army: Army, place: int, found: Found, table: Table) -> None:
    task = army.tasks[place]
    army.fired.append(place)
    _begin(frame, army, task, found)
    what = (task.when, task.then, task.compare, task.owner, task.with_army, task.cell)
    table.tell(war.TaskFired(army.id, army.cell, *what), (army.side,))


# -- what tasks wait for -----------------------------------------------------------------------------------------------


def _nearest(frame: EnvFrame, army: Army, others: Iterable[Army]) -> Army:
    """The nearest of several armies; ties are decided as in the resolution (ENV-5.2)."""
    distance = frame.scenario.land.grid.distance
    return min(by_strength(others), key=lambda other: distance(army.cell, other.cell))


def _compares(army: Army, strength: int, compare: Compare) -> bool:
    match compare:
        case Compare.WEAKER:
            return strength < army.strength
        case Compare.STRONGER:
            return strength > army.strength
        case Compare.ANY:
            return True


def _foreign(frame: EnvFrame, army: Army, task: Task, within: int) -> list[Army]:
    """The armies of other sides that are at most `within` hexes away, of the side and strength that the task names."""
    distance = frame.scenario.land.grid.distance
    return [
        other
        for other in frame.state.armies.values()
        if other.side != army.side
        and task.owner in (None, other.side)
        and distance(army.cell, other.cell) <= within
        and _compares(army, other.strength, task.compare)
    ]


def _found(frame: EnvFrame, army: Army, others: list[Army]) -> Found | None:
    if not others:
        return None
    nearest = _nearest(frame, army, others)
    return Found(nearest.id, nearest.cell)


def _sees_army(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    near = _foreign(frame, army, task, frame.options.sight)
    return _found(frame, army, [other for other in near if not allied(frame, army.side, other.side)])


def _next_to(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    return _found(frame, army, _foreign(frame, army, task, 1))


def _sees_city(frame: EnvFrame, army: Army, wanted: Callable[[City], bool]) -> Found | None:
    """The nearest city in the army's own sight that is `wanted`, of several the lowest in rank; None without one."""
    land = frame.scenario.land
    cities, seen = frame.state.cities, land.grid.within(army.cell, frame.options.sight)
    near = [
        (land.grid.distance(army.cell, cell), land.rank[cell], cell)
        for cell in seen
        if cell in cities and wanted(cities[cell])
    ]
    return Found(cell=min(near)[2]) if near else None


def _sees_enemy_city(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    def is_wanted(city: City) -> bool:
        if city.owner in (None, army.side) or task.owner not in (None, city.owner):
            return False
        return not allied(frame, army.side, city.owner) and _compares(army, _garrison(frame, army, city), task.compare)

    return _sees_city(frame, army, is_wanted)


def _garrison(frame: EnvFrame, army: Army, city: City) -> int:
    """The strength of the strongest foreign army in a city; 0 where there is none."""
    others = (other for other in frame.state.armies.values() if other.cell == city.cell and other.side != army.side)
    return max((other.strength for other in others), default=0)


def _sees_free_city(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    return _sees_city(frame, army, lambda city: city.owner is None)


def _meets_own(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    distance = frame.scenario.land.grid.distance
    own = [
        other
        for other in frame.state.armies.values()
        if other.side == army.side and task.with_army in (None, other.id) and distance(army.cell, other.cell) == 1
    ]
    return _found(frame, army, own)


def _befell(frame: EnvFrame, army: Army, when: When, other: str | None = None) -> Found | None:
    """What befell the army in this impulse, if it is of the kind `when` (and by `other`, if given); else None."""
    impulse = frame.state.impulse
    for event in impulse.befell if impulse is not None else ():
        if event.army == army.id and event.when is when and other in (None, event.other):
            return Found(event.other, event.cell)
    return None


def _has_merged(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    return _befell(frame, army, When.MERGED, None if task.then is Then.MERGE else task.with_army)


def _just_befell(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    return _befell(frame, army, task.when)


def _blocked(frame: EnvFrame, army: Army, task: Task) -> Found | None:
    found = _befell(frame, army, When.BLOCKED)
    return found or (Found() if is_stuck(frame, army) else None)


_TRIGGERS: Mapping[When, Callable[[EnvFrame, Army, Task], Found | None]] = {
    When.SEES_ARMY: _sees_army,
    When.SEES_ENEMY_CITY: _sees_enemy_city,
    When.SEES_FREE_CITY: _sees_free_city,
    When.MEETS_OWN: _meets_own,
    When.MERGED: _has_merged,
    When.NEXT_TO: _next_to,
    When.TOOK_CITY: _just_befell,
    When.BEATEN_BACK: _just_befell,
    When.BLOCKED: _blocked,
}


# -- what they do ------------------------------------------------------------------------------------------------------


def _begin(frame: EnvFrame, army: Army, task: Task, found: Found) -> None:
    """Gives the army the plan that the task tells it, and keeps its order; "go on" gives that order back."""
    if task.then is Then.GO_ON:
        if army.broken_off is not None:
            army.plan, army.broken_off = _taken_up(frame, army, army.broken_off), None
        army.halted = False
        return
    if army.broken_off is None:
        army.broken_off = army.plan
    army.halted = task.then is Then.STAY or (army.halted and task.then is Then.HALT)
    army.plan = _new_plan(army, task, found)


def _taken_up(frame: EnvFrame, army: Army, ordered: Plan) -> Plan:
    """The order that was broken off. If the army is off its route, that becomes a march to the end of the route."""
    if not ordered.path or ordered.path[0] in frame.scenario.land.grid.neighbours[army.cell]:
        return ordered
    return Plan(Mode.GO, cell=ordered.path[-1])


def _new_plan(army: Army, task: Task, found: Found) -> Plan:
    match task.then:
        case Then.FLEE:
            return Plan(Mode.FLEE, path=army.trail[-2::-1])
        case Then.ATTACK_IT if found.army is not None:
            return Plan(Mode.ATTACK, cell=found.cell, army=found.army)
        case Then.ATTACK_IT | Then.TAKE_IT:
            return Plan(Mode.GO, cell=found.cell)
        case Then.ATTACK_CITY | Then.GO_TO:
            return Plan(Mode.GO, cell=task.cell)
        case Then.MERGE:
            return Plan(Mode.MERGE, army=task.with_army or found.army)
        case Then.CONTACT:
            return Plan(Mode.CONTACT, cell=found.cell, army=found.army)
        case _:
            return Plan()
