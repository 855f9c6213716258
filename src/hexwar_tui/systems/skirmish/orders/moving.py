"""Moving, and declaring a unit done (SKI-4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, path_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.events import course
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.legality import paths, touching
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

NO_WAY = say("It can go nowhere from here.")


def _units(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in known.own() if unit.cell is not None] if touching.closed(known) is None else []


def _mover(known: SkiKnown, values: Values) -> Unit | None:
    """The unit chosen, where it may move at all."""
    unit = known.unit(values["unit"])
    if unit is None or touching.objection(known, unit.id) is not None:
        return None
    return unit


def _ways(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    """Of a unit that may not move, or has moved, no way but where it stands, so that the order says why not."""
    unit = _mover(known, values)
    if unit is not None and moving.points_left(known.open, unit):
        yield from _marked(known, unit)
    elif (bound := known.unit(values["unit"])) is not None and bound.cell is not None:
        yield Candidate((bound.cell,))


def _ways_on(known: SkiKnown, values: Values, begun: Way) -> Iterator[Candidate]:
    """The beginning itself comes first, which may be no way at all."""
    unit = _mover(known, values)
    yield Candidate(begun)
    if unit is None or paths.begin_objection(known.open, unit, begun) is not None:
        return
    yield from (candidate for candidate in _marked(known, unit, begun) if candidate.value != begun)


def _marked(known: SkiKnown, unit: Unit, begun: Way = ()) -> Iterator[Candidate]:
    """Ways, each with the movement points that are left at its end."""
    points = moving.points_left(known.open, unit)
    for way in moving.ways(known.open, unit, begun).values():
        left = points - moving.cost(known.open, unit, way)
        yield Candidate(way, mark=str(left) if left < 10 else "+")


@dataclass(frozen=True, slots=True)
class Move(Order):
    """SKI-1.9, 4.2: moves a unit, before or after its shooting, or between the shots of different weapons."""

    kind: ClassVar[str] = "move"
    title: ClassVar[Text] = say("Move")
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "SKI-4.2"
    eagerness: ClassVar[float] = 12

    unit: str = unit_field(say("Which unit moves?"), _units, none=touching.NO_UNIT_ABLE, draw=draws.unit_to_move)
    path: tuple[int, ...] = path_field(say("Where to?"), _ways, none=NO_WAY, draw=draws.way, onward=_ways_on)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """In the own turn, while a unit may act."""
        return touching.closed(known)

    def objection(self, known: SkiKnown) -> Objection | None:
        """Who may act, and where he can go."""
        objecting = touching.objection(known, self.unit)
        if objecting is not None:
            return objecting
        return paths.way_objection(known.open, touching.the_unit(known, self.unit), self.path)

    def preview(self, known: SkiKnown) -> Preview:
        """The points that the way costs, and what moving does to shooting."""
        unit = touching.the_unit(known, self.unit)
        points, most = moving.cost(known.open, unit, self.path), moving.points_left(known.open, unit)
        lines = [Line(say("Movement points"), say("{n} of {most}", n=points, most=most))]
        lines += [Line(text) for text in paths.consequences(known.open, unit, self.path)]
        return Preview(tuple(lines), way=self.path)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Moves it."""
        unit = frame.state.units[self.unit]
        touching.touch(frame, unit, table, finished=True)
        moving.go(frame, unit, self.path, table)


@dataclass(frozen=True, slots=True)
class Done(Order):
    """SKI-4.5: a unit is declared done: it acts no more this turn."""

    kind: ClassVar[str] = "done"
    title: ClassVar[Text] = say("Declare a unit done")
    key: ClassVar[str] = "x"
    rule: ClassVar[str] = "SKI-4.5"
    eagerness: ClassVar[float] = 1

    unit: str = unit_field(say("Which unit is done?"), _units, none=touching.NO_UNIT_ABLE, draw=draws.any_unit)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """In the own turn, while a unit may act."""
        return touching.closed(known)

    def objection(self, known: SkiKnown) -> Objection | None:
        """Who may act."""
        return touching.objection(known, self.unit)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """It is done."""
        unit = frame.state.units[self.unit]
        touching.touch(frame, unit, table, finished=True)
        unit.done_in = frame.state.turn
        table.tell(course.Done(unit.id))


MOVING_ORDERS: tuple[type[Order], ...] = (Move, Done)
"""What moves units, and ends their turn."""
