"""Moving, and declaring a unit done (SKI-4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import SHOOTS, Candidate, Preview, Values, path_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.legality import from_there, paths, touching
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

NO_WAY = say("It can go nowhere from here.")


def _units(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in known.own() if unit.cell is not None] if touching.closed(known) is None else []


def _mover(known: SkiKnown, values: Values) -> Unit | None:
    """The unit chosen, where it may act now; else None."""
    unit = known.unit(values["unit"])
    return None if unit is None or touching.objection(known, unit.id) is not None else unit


def _ways(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    """The ways of the unit chosen. Of one that may not move, or moves no more, only the hex where it stands, so that
    the order says why not."""
    unit = _mover(known, values)
    if unit is not None and moving.points_left(known.open, unit):
        yield from _marked(known, unit)
    elif (bound := known.unit(values["unit"])) is not None and bound.cell is not None:
        yield Candidate((bound.cell,))


def _ways_on(known: SkiKnown, values: Values, begun: Way) -> Iterator[Candidate]:
    """First `begun` itself, whether it is a way or not, then the ways of the unit that begin so."""
    unit = _mover(known, values)
    yield Candidate(begun)
    if unit is None or paths.begin_objection(known.open, unit, begun) is not None:
        return
    yield from (candidate for candidate in _marked(known, unit, begun) if candidate.value != begun)


def _marked(known: SkiKnown, unit: Unit, begun: Way = ()) -> Iterator[Candidate]:
    """The unit's ways that begin with `begun`, each marked with the movement points left at its end, and whether the
    unit could shoot from there."""
    points, weapons = moving.points_left(known.open, unit), from_there.able(known, unit)
    for way in moving.ways(known.open, unit, begun).values():
        left = points - moving.cost(known.open, unit, way)
        shoots = way[-1] != unit.cell and from_there.shoots(known, unit, way[-1], weapons)
        yield Candidate(way, mark=f"{left if left < 10 else '+'}{SHOOTS if shoots else ''}")


@dataclass(frozen=True, slots=True)
class Move(Acting):
    """SKI-1.9, 4.2: moves a unit along a path, before or after its shooting, or between the shots of its weapons."""

    kind: ClassVar[str] = "move"
    title: ClassVar[Text] = say("Move a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("(move|go) (to|along|via) {path}"),)
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "SKI-4.2"
    eagerness: ClassVar[float] = 12

    unit: str = unit_field(say("Which unit moves?"), _units, none=touching.NO_UNIT_ABLE, draw=draws.unit_to_move)
    path: tuple[int, ...] = path_field(say("Where to?"), _ways, none=NO_WAY, draw=draws.way, onward=_ways_on)

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """Why the unit can't go along the path; None if it can."""
        return paths.way_objection(known.open, unit, self.path)

    def preview(self, known: SkiKnown) -> Preview:
        """The movement points that the way costs, and what going along it does to the unit's shooting and to fences."""
        unit = touching.the_unit(known, self.unit)
        points, most = moving.cost(known.open, unit, self.path), moving.points_left(known.open, unit)
        lines = [Line(say("Movement points used"), say("{n} of {most}", n=points, most=most))]
        lines += [Line(text) for text in paths.consequences(known.open, unit, self.path)]
        return Preview(tuple(lines), way=self.path)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Moves the unit along the path. The unit has acted now, so that its side is bound to it no more."""
        unit = frame.state.units[self.unit]
        touching.touch(frame, unit, table, finished=True)
        moving.go(frame, unit, self.path, table)


@dataclass(frozen=True, slots=True)
class Done(Acting):
    """SKI-4.5: declares a unit done: it acts no more this turn."""

    kind: ClassVar[str] = "done"
    title: ClassVar[Text] = say("Declare a unit done")
    forms: ClassVar[tuple[str, ...]] = (N_("(done|has done)"),)
    key: ClassVar[str] = "c"
    rule: ClassVar[str] = "SKI-4.5"
    eagerness: ClassVar[float] = 1

    unit: str = unit_field(say("Which unit is done?"), _units, none=touching.NO_UNIT_ABLE, draw=draws.any_unit)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Marks the unit as done for this turn; its side is bound to it no more."""
        unit = frame.state.units[self.unit]
        touching.touch(frame, unit, table, finished=True)
        unit.done_in = frame.state.turn
        table.tell(sequence.Done(unit.id))
