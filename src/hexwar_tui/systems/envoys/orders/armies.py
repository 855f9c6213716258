"""The orders to armies with their tasks (ENV-2.1, 4.1), which can be changed until all have sealed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.engine.orders.order import (
    Candidate,
    Order,
    Preview,
    Rng,
    Values,
    choice_field,
    hex_field,
    number_field,
    parts_field,
    path_field,
    side_field,
    unit_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import NAMES, PLAIN
from hexwar_tui.systems.envoys.mustered import NO_ARMY, NOT_YOURS, mustered, writing_objection
from hexwar_tui.systems.envoys.orders import draws, previews
from hexwar_tui.systems.envoys.orders.among_allies import kept_by_allies
from hexwar_tui.systems.envoys.orders.mustering import MUSTERING_ORDERS, Written, armies, compartment
from hexwar_tui.systems.envoys.orders.tasks_written import (
    TASK_FORMS,
    TASK_PARTS,
    TaskRecord,
    said,
    task_of,
    tasks_objection,
)
from hexwar_tui.systems.envoys.rules.land.routes import DIRECTIONS, Way, step_in, straight
from hexwar_tui.systems.envoys.say import sentences
from hexwar_tui.systems.envoys.state import Army, ArmyOrder, Mode, Plan

# -- what armies do ----------------------------------------------------------------------------------------------------


def _most_tasks(known: EnvKnown, values: Values) -> tuple[int, int]:
    return 0, known.options.tasks


_task_field = partial(
    parts_field,
    say(
        "What it does by itself on the way, as “when it sees an enemy army, it halts”. Of several tasks whose moment"
        " has come the first is done, each once a turn. Tasks"
    ),
    TASK_PARTS,
    _most_tasks,
    optional=True,
    draw=draws.tasks,
    said=said,
    forms=TASK_FORMS,
)
_army_field = partial(unit_field, say("Which army?"), armies, none=NO_ARMY, draw=draws.idle_army)


class _ForArmy(Written):
    """An order that tells one army what to do this turn, with its tasks."""

    __slots__ = ()

    rule: ClassVar[str] = "ENV-4.1"
    unit: str
    task: tuple[TaskRecord, ...] | None

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't give any army an order now; None if it can."""
        objection = writing_objection(known)
        return Objection(NO_ARMY, "ENV-4.4") if objection is None and not known.own else objection

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why the army can't be given this order with these tasks; None if it can."""
        army = mustered(known).get(self.unit)
        if army is None:
            return NOT_YOURS
        return self.own_objection(known, army) or tasks_objection(known, army.id, self.task or ())

    def own_objection(self, known: EnvKnown, army: Army) -> Objection | None:
        """Why the army can't do what is ordered, its tasks aside; None if it can."""
        return None

    def in_words(self, known: EnvKnown, army: Army) -> Text:
        """What the army is to do, as the part of a sentence; its tasks are left out."""
        in_city = army.cell in known.cities
        return sentences.plan_text(army.cell, self.plan(known, army), known.words, in_city=in_city)

    def plan(self, known: EnvKnown, army: Army) -> Plan:
        """The plan that the army gets by this order: to stay, if the order has no other."""
        return Plan()

    def way(self, known: EnvKnown, army: Army) -> Way:
        """The cells that the army will go over, its own first, as far as the seat knows; its own alone if it stays."""
        return (army.cell,)

    def caution(self, known: EnvKnown) -> Text:
        """What allies keep the army from, on its way or by a task; "" for an order that is refused."""
        if self.refusal(known) is not None:
            return ""
        army, tasks = mustered(known)[self.unit], [task_of(record) for record in self.task or ()]
        return kept_by_allies(known, self.plan(known, army), self.way(known, army), tasks)

    def replaces(self, earlier: Order) -> bool:
        """True for an earlier order to the same army, as each army has one order (ENV-4.1)."""
        return isinstance(earlier, _ForArmy) and earlier.unit == self.unit

    def sentence(self, known: EnvKnown) -> Text:
        """The order with its tasks in words; "" if the seat has no such army."""
        army = mustered(known).get(self.unit)
        if army is None:
            return ""
        tasks = [task_of(record) for record in self.task or ()]
        return sentences.sentence(self.unit, self.in_words(known, army), tasks, known.words)

    def preview(self, known: EnvKnown) -> Preview:
        """The army's way on the map, what the seat knows of it, the `caution` in red, and tasks to be done at once."""
        army, tasks = mustered(known)[self.unit], [task_of(record) for record in self.task or ()]
        shown = previews.warned(previews.way_preview(known, army, self.way(known, army)), self.caution(known))
        return previews.with_tasks(known, army, shown, tasks)

    def carry_out(self, frame: EnvFrame, side: Side, table: Table) -> None:
        """Writes the order down for the army, in place of an earlier one."""
        known = EnvKnown(frame, side)
        plan = self.plan(known, mustered(known)[self.unit])
        tasks = [task_of(record) for record in self.task or ()]
        compartment(frame, side).orders[self.unit] = ArmyOrder(plan, tasks)


@dataclass(frozen=True, slots=True)
class Stay(_ForArmy):
    """An army stays where it is (ENV-4.1)."""

    kind: ClassVar[str] = "stay"
    title: ClassVar[Text] = say("Stay")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(stay|stay put|stays|hold|stand|stands|wait|remain|remains)[(; |, | ){task}]"),
    )
    key: ClassVar[str] = "s"
    eagerness: ClassVar[float] = 8

    unit: str = _army_field()
    task: tuple[TaskRecord, ...] | None = _task_field()


def _ways(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    army = mustered(known).get(values["unit"])
    if army is not None:
        yield from (way for way in _ways_on(known, values, (army.cell,)) if len(way.value) > 1)


def _ways_on(known: EnvKnown, values: Values, begun: Way) -> Iterator[Candidate]:
    left = known.options.move - (len(begun) - 1)
    reach = known.reach(begun[-1])
    for cell in reach.cells:
        if (cost := reach.costs[cell]) <= left:
            yield Candidate((*begun, *reach.path_to(cell)[1:]), mark=str(cost + len(begun) - 1))


@dataclass(frozen=True, slots=True)
class Route(_ForArmy):
    """An army goes hex by hex along a way that is drawn on the map (ENV-2.1)."""

    kind: ClassVar[str] = "route"
    title: ClassVar[Text] = say("Route over the map")
    forms: ClassVar[tuple[str, ...]] = (N_("(march|go|move|marches|goes|moves) along {path}[(; |, | ){task}]"),)
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "ENV-2.1"
    eagerness: ClassVar[float] = 50

    unit: str = _army_field()
    path: tuple[int, ...] = path_field(say("Where to?"), _ways, draw=draws.way, onward=_ways_on)
    task: tuple[TaskRecord, ...] | None = _task_field()

    def own_objection(self, known: EnvKnown, army: Army) -> Objection | None:
        """Why the army can't go this way: it begins elsewhere, has a gap, is too long for a turn, or enters a hex known
        to be impassable. None if it can."""
        if not self.path or self.path[0] != army.cell:
            return Objection(say("The way begins where the army stands."), self.rule)
        most = known.options.move
        if not 2 <= len(self.path) <= most + 1:
            return Objection(say_many("An army goes {n} hex.", "An army goes 1 to {n} hexes.", most), self.rule)
        if gap := gap_in(known.grid, self.path):
            return Objection(say("An army goes hex by hex; the way has a gap: {gap}.", gap=gap), self.rule)
        barred = next((cell for cell in self.path[1:] if not known.may_enter(cell)), None)
        return None if barred is None else _barred(known, barred)

    def in_words(self, known: EnvKnown, army: Army) -> Text:
        """The order in words: where the way begins and ends, and how long it is."""
        return sentences.way_text(self.path, known.words)

    def plan(self, known: EnvKnown, army: Army) -> Plan:
        """The plan that the army gets by this order: to go along the drawn way."""
        return Plan(Mode.ROUTE, path=list(self.path[1:]))

    def way(self, known: EnvKnown, army: Army) -> Way:
        """The way that the player has drawn from hex to hex for this order; it is not checked here."""
        return self.path


def _barred(known: EnvKnown, cell: Cell) -> Objection:
    return Objection(say("No army can enter {hex}.", hex=known.grid.label(cell)), "ENV-1.1")


def _directions(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    for direction, title in DIRECTIONS.items():
        free = len(_line(known, values["unit"], direction)) - 1
        yield Candidate(direction, title, say_many("{n} hex", "{n} hexes", free))


def _line(known: EnvKnown, unit: str, direction: str) -> Way:
    """The straight way in a direction, as far as the army could go in a turn; (-1,) without such an army or
    direction."""
    army = mustered(known).get(unit)
    if army is None or direction not in DIRECTIONS:
        return (-1,)
    return straight(known.grid, army.cell, direction, known.options.move, known.may_enter)


def _distances(known: EnvKnown, values: Values) -> tuple[int, int]:
    """The bounds of a march: from one hex to as many as are free; 1 and 1 where none is, so that the order says why."""
    return 1, max(1, len(_line(known, values["unit"], values["direction"])) - 1)


def _draw_direction(known: EnvKnown, values: Values, rng: Rng) -> str:
    """A direction in which the army in `values` can go a hex, at random. Raises NothingToDraw without one."""
    return draws.one_of([one for one in DIRECTIONS if len(_line(known, values["unit"], one)) > 1], rng)


def _draw_distance(known: EnvKnown, values: Values, rng: Rng) -> int:
    """How many hexes an army goes: from 1 to all that are free, the more the likelier."""
    _, most = _distances(known, values)
    return 1 + int(most * rng.random() ** 0.5)


def _what_bars(known: EnvKnown, army: Army, direction: str, free: int) -> Objection:
    """Why an army can go only over so many `free` hexes in a direction; if over none, that the map ends or that the
    terrain is known to bar the way."""
    if free:
        told = say_many("The way is free for {n} hex only.", "The way is free for {n} hexes only.", free)
        return Objection(told, "ENV-2.1")
    cell = step_in(known.grid, army.cell, direction)
    if cell is None:
        return Objection(say("The map ends there."), "ENV-2.1")
    what = {"hex": known.grid.label(cell), "terrain": NAMES[known.terrain(cell) or PLAIN]}
    return Objection(say("No army can enter {hex}: {terrain}.", **what), "ENV-1.1")


@dataclass(frozen=True, slots=True)
class March(_ForArmy):
    """An army goes straight on in one of the six directions of the map, or due east or west (ENV-2.1)."""

    kind: ClassVar[str] = "march"
    title: ClassVar[Text] = say("Direction and distance")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(march|go|move|advance|marches|goes|moves) {direction} {distance}[(; |, | ){task}]"),
        N_("(march|go|move|advance|marches|goes|moves) {direction} (for |by |){distance} (hex/hexes)[(; |, | ){task}]"),
    )
    key: ClassVar[str] = "d"
    rule: ClassVar[str] = "ENV-2.1"
    eagerness: ClassVar[float] = 25

    unit: str = _army_field()
    direction: str = choice_field(say("In which direction?"), _directions, draw=_draw_direction)
    distance: int = number_field(say("How far?"), _distances, draw=_draw_distance)
    task: tuple[TaskRecord, ...] | None = _task_field()

    def own_objection(self, known: EnvKnown, army: Army) -> Objection | None:
        """Why the army can't go so far in this direction: more than a turn's march, or something known bars the way.
        None if it can."""
        if self.direction not in DIRECTIONS:
            return Objection(say("The directions are {directions}.", directions=tuple(DIRECTIONS)), self.rule)
        most = known.options.move
        if not 1 <= self.distance <= most:
            return Objection(say_many("An army goes {n} hex.", "An army goes 1 to {n} hexes.", most), self.rule)
        free = len(_line(known, self.unit, self.direction)) - 1
        return _what_bars(known, army, self.direction, free) if self.distance > free else None

    def in_words(self, known: EnvKnown, army: Army) -> Text:
        """The order in words: the direction and the distance."""
        return sentences.march_text(self.direction, self.distance)

    def plan(self, known: EnvKnown, army: Army) -> Plan:
        """The plan that the army gets by this order: to go along the straight way."""
        return Plan(Mode.ROUTE, path=list(self.way(known, army)[1:]))

    def way(self, known: EnvKnown, army: Army) -> Way:
        """The straight way that the army will take, its own cell first."""
        return straight(known.grid, army.cell, self.direction, self.distance, known.may_enter)


def _goals(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    army = mustered(known).get(values["unit"])
    if army is not None:
        reach = known.reach(army.cell)
        most = known.options.move
        for cell in reach.cells:
            if cost := reach.costs[cell]:
                yield Candidate(cell, mark=str(cost) if cost <= most else "")


@dataclass(frozen=True, slots=True)
class Go(_ForArmy):
    """An army goes to a hex, however far; it finds its way anew at each step, over what its side knows (ENV-2.1)."""

    kind: ClassVar[str] = "go"
    title: ClassVar[Text] = say("Go to a hex")
    forms: ClassVar[tuple[str, ...]] = (N_("(march|go|move|advance|marches|goes|moves) to {hex}[(; |, | ){task}]"),)
    key: ClassVar[str] = "g"
    rule: ClassVar[str] = "ENV-2.1"
    eagerness: ClassVar[float] = 50

    unit: str = _army_field()
    hex: int = hex_field(say("Where to?"), _goals, draw=draws.goal)
    task: tuple[TaskRecord, ...] | None = _task_field()

    def own_objection(self, known: EnvKnown, army: Army) -> Objection | None:
        """Why the army can't go there: the hex is its own or not on the map, it is known to be impassable, or no way is
        known. None if it can."""
        if self.hex == army.cell:
            return Objection(say("The army stands there already."), self.rule, is_so=True)
        if not 0 <= self.hex < known.grid.size:
            return Objection(say("There is no such hex on this map."), self.rule)
        if not known.may_enter(self.hex):
            return _barred(known, self.hex)
        if not known.leads(army.cell, self.hex):
            return Objection(say("No way that you know of leads to {hex}.", hex=known.grid.label(self.hex)), self.rule)
        return None

    def in_words(self, known: EnvKnown, army: Army) -> Text:
        """The goal in words: by its name if it is a city that the seat knows, else by its label."""
        place = known.words.place(self.hex) if self.hex in known.cities else known.words.hex(self.hex)
        return sentences.go_text(place)

    def plan(self, known: EnvKnown, army: Army) -> Plan:
        """The plan that the army gets by this order: to go to the hex."""
        return Plan(Mode.GO, cell=self.hex)

    def way(self, known: EnvKnown, army: Army) -> Way:
        """The way that the army finds to the hex, as far as the seat knows; its own cell alone if allies bar it."""
        return known.way_round(army.cell, self.hex)


def _sides_in_sight(known: EnvKnown, values: Values) -> list[Side]:
    seen = {sighting.side for sighting in known.sightings.values()}
    return [side for side in known.sides_in if side in seen]


@dataclass(frozen=True, slots=True)
class Approach(_ForArmy):
    """An army goes up to the nearest army in sight of a side, aims anew at each step, and stops next to it
    (ENV-4.1)."""

    kind: ClassVar[str] = "approach"
    title: ClassVar[Text] = say("Approach an army, no attack")
    forms: ClassVar[tuple[str, ...]] = (N_("approach (an army of |the army of |){side}[(; |, | ){task}]"),)
    key: ClassVar[str] = "p"
    eagerness: ClassVar[float] = 40

    unit: str = _army_field()
    side: str = side_field(say("Whose army?"), _sides_in_sight, none=say("No foreign army is in sight."))
    task: tuple[TaskRecord, ...] | None = _task_field()

    def own_objection(self, known: EnvKnown, army: Army) -> Objection | None:
        """An objection if no army of the side is in sight; None if one is."""
        if self.side not in _sides_in_sight(known, {}):
            return Objection(say("No army of this player is in sight."), self.rule)
        return None

    def plan(self, known: EnvKnown, army: Army) -> Plan:
        """The plan that the army gets by this order: to approach the nearest army of the side."""
        return Plan(Mode.APPROACH, side=self.side)

    def way(self, known: EnvKnown, army: Army) -> Way:
        """The way to that army of the side which is nearest now, up to the cell before it; the army's own cell alone if
        no way is known."""
        theirs = [seen.cell for seen in known.sightings.values() if seen.side == self.side]
        near = min(theirs, key=known.grid.distances_from(army.cell).__getitem__, default=army.cell)
        return known.way_round(army.cell, near, keeps_off=True)[:-1] or (army.cell,)


ARMY_ORDERS: tuple[type[Order], ...] = (Route, Go, March, Approach, Stay, *MUSTERING_ORDERS)
