"""The orders of Ambush: what each asks, when it is legal, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ambush import rules
from ambush.events import Ended, MineLaid, Placed
from ambush.known import AmbKnown
from ambush.scenario import SIDES
from ambush.state import AmbFrame, Mine, Phase
from ambush.tables import KINDS, LOSSES, result
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.orders.order import (
    Candidate,
    Order,
    Preview,
    Values,
    hex_field,
    path_field,
    unit_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.paths import NoPath, path_cost

NOT_NOW = say("This is not the time for it.")


def _own(known: AmbKnown, values: Values) -> list[str]:
    return [unit.id for unit in known.own()]


def _not_own(known: AmbKnown, unit: str) -> Objection | None:
    if unit not in _own(known, {}):
        return Objection(say("That is no unit of yours."), "AMB-1.3")
    return None


class _SettingUp(Order):
    """An order of the garrison's set-up, before the first turn."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: AmbKnown) -> Objection | None:
        return None if known.is_active and not known.is_set_up else Objection(NOT_NOW, "AMB-2.1")


class _InTurn(Order):
    """An order that a side gives in its own part of a turn."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: AmbKnown) -> Objection | None:
        return None if known.is_active and known.is_set_up else Objection(NOT_NOW, "AMB-1.4")


@dataclass(frozen=True, slots=True)
class Place(_SettingUp):
    """AMB-2.1: places a unit of the garrison on a hex of its zone; one that stands on the map already is moved
    there."""

    kind: ClassVar[str] = "place"
    title: ClassVar[Text] = say("Place")
    rule: ClassVar[str] = "AMB-2.1"

    unit: str = unit_field(say("Which unit?"), _own)
    hex: int = hex_field(say("On which hex?"), lambda known, values: known.free_to_set_up())

    def refusal(self, known: AmbKnown) -> Objection | None:
        """An objection unless the hex is a free one of the zone and the unit an own one; else None."""
        if self.hex not in known.free_to_set_up():
            return Objection(say("It is placed on a free hex of the garrison's zone."), "AMB-2.1")
        return _not_own(known, self.unit)

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Puts the unit on the hex, and tells its side alone."""
        frame.state.units[self.unit].cell = self.hex
        table.tell(Placed(self.unit, self.hex), (side,))


@dataclass(frozen=True, slots=True)
class LayMine(_SettingUp):
    """AMB-2.2: lays a mine on a hex of the garrison's zone."""

    kind: ClassVar[str] = "mine"
    title: ClassVar[Text] = say("Lay a mine")
    rule: ClassVar[str] = "AMB-2.2"
    forms: ClassVar[tuple[str, ...]] = (N_("(mine|lay a mine) at {hex}"),)

    hex: int = hex_field(say("On which hex?"), lambda known, values: known.free_to_mine())

    def refusal(self, known: AmbKnown) -> Objection | None:
        """An objection if no mine is left, or the hex is in the goal, mined already or not in the zone; else None."""
        if not known.mines_left:
            return Objection(say("No mines are left."), "AMB-2.2")
        if self.hex not in known.free_to_mine():
            return Objection(say("A mine lies in the zone, alone on its hex, and not in the goal."), "AMB-2.2")
        return None

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Puts a mine on the hex, and tells the side alone."""
        frame.state.mines.append(Mine(self.hex))
        frame.state.mines_left -= 1
        table.tell(MineLaid(self.hex), (side,))


def _ways(known: AmbKnown, values: Values) -> Iterator[Candidate]:
    unit = known.units.get(values["unit"])
    if unit is not None and unit.cell is not None:
        reach = known.reach(unit)
        for cell in reach.cells[1:]:
            yield Candidate(reach.path_to(cell), mark=str(KINDS[unit.kind].moves - reach.cost(cell)))


@dataclass(frozen=True, slots=True)
class Move(_InTurn):
    """AMB-3.1: moves a unit along a path, by movement points, once a turn and before it fires."""

    kind: ClassVar[str] = "move"
    title: ClassVar[Text] = say("Move")
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "AMB-3.1"
    eagerness: ClassVar[float] = 10

    unit: str = unit_field(say("Which unit moves?"), _own)
    path: tuple[int, ...] = path_field(say("Where to?"), _ways)

    def refusal(self, known: AmbKnown) -> Objection | None:
        """An objection unless the unit is an own one that has neither moved nor fired, and `path` leads from its hex
        over free ones, stops where the unit must, and costs no more than its movement points; else None."""
        if (objection := _not_own(known, self.unit)) is not None:
            return objection
        unit = known.units[self.unit]
        if unit.moved or unit.fired:
            return Objection(say("It has moved or fired in this turn."), "AMB-3.1")
        if len(self.path) < 2 or self.path[0] != unit.cell:
            return Objection(say("A move begins where the unit stands, and leads on."), "AMB-3.1")
        if any(known.at(cell) not in (None, unit) for cell in self.path[1:]):
            return Objection(say("Another unit is in the way."), "AMB-3.1")
        if any(known.stops(unit, cell) for cell in self.path[1:-1]):
            return Objection(say("It stops next to an enemy, and on a mine."), "AMB-3.2")
        try:
            cost = path_cost(known.grid, self.path, known.scenario.costs)
        except NoPath:
            return Objection(say("A move goes from hex to hex, and through no bog."), "AMB-1.2")
        return None if cost <= KINDS[unit.kind].moves else Objection(say("That is too far."), "AMB-3.1")

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Lets the unit set out; what it meets on its way may stop it."""
        rules.begin_drive(frame, frame.state.units[self.unit], self.path, table)


def _targets(known: AmbKnown, values: Values) -> list[str]:
    unit = known.units.get(values["unit"])
    return [] if unit is None else [other.id for other in rules.targets(known.scenario, known.units, unit)]


def _odds(known: AmbKnown, unit: str, target: str) -> Preview:
    """The preview of a shot: its difference (AMB-4.2), and how likely the target loses how many steps."""
    by = rules.difference(known.scenario, known.units, known.units[unit], known.units[target])
    steps = [LOSSES[result(by, die)][1] for die in range(1, 7)]
    odds = Distribution.of({loss: steps.count(loss) for loss in steps})
    return Preview((Line(say("Difference"), f"{by:+}"),), (OddsLine(say("Steps the target loses"), odds),))


@dataclass(frozen=True, slots=True)
class Attack(_InTurn):
    """AMB-4.1: a unit fires at an enemy in its reach and sight, once a turn."""

    kind: ClassVar[str] = "attack"
    title: ClassVar[Text] = say("Attack")
    key: ClassVar[str] = "a"
    rule: ClassVar[str] = "AMB-4.1"
    eagerness: ClassVar[float] = 30

    unit: str = unit_field(say("Which unit fires?"), _own)
    target: str = unit_field(say("At whom?"), _targets, none=say("No enemy is in reach and in sight."))

    def refusal(self, known: AmbKnown) -> Objection | None:
        """An objection unless the unit is an own one that has not fired and the target within its reach and in its
        sight; else None."""
        if (objection := _not_own(known, self.unit)) is not None:
            return objection
        if known.units[self.unit].fired:
            return Objection(say("It has fired in this turn."), "AMB-4.1")
        if self.target not in _targets(known, {"unit": self.unit}):
            return Objection(say("An enemy within reach and in sight is wanted."), "AMB-4.1")
        return None

    def preview(self, known: AmbKnown) -> Preview:
        """The difference of the shot, and how likely the target loses how many steps."""
        return _odds(known, self.unit, self.target)

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Lets the unit fire, by the table of results."""
        rules.fire(frame, frame.state.units[self.unit], frame.state.units[self.target], table)


@dataclass(frozen=True, slots=True)
class Answer(Order):
    """AMB-3.4: what the garrison answers in the midst of a move: which unit fires at the one that passes, or none.
    `waiting_for` names the garrison, which can order only this; then the unit drives on."""

    kind: ClassVar[str] = "answer"
    title: ClassVar[Text] = say("Fire or let pass")
    rule: ClassVar[str] = "AMB-3.4"

    unit: str | None = unit_field(
        say("Which unit fires?"),
        lambda known, values: [unit.id for unit in known.shooters],
        optional=True,
        left_out=say("none, let it pass"),
    )

    @classmethod
    def closed(cls, known: AmbKnown) -> Objection | None:
        """An objection unless the seat is asked whether it fires; else None."""
        return None if known.shooters else Objection(say("Nobody drives past you now."), "AMB-3.4")

    def refusal(self, known: AmbKnown) -> Objection | None:
        """An objection to a unit that can't fire at the one that passes; else None."""
        if self.unit not in (None, *(unit.id for unit in known.shooters)):
            return Objection(say("It can't fire at who passes."), "AMB-3.4")
        return None

    def preview(self, known: AmbKnown) -> Preview:
        """The difference of the shot, and how likely the target loses how many steps; empty if nobody fires."""
        return _odds(known, self.unit, known.passing.id) if self.unit and known.passing else Preview()

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Lets the unit fire, or if none is named lets this move pass without asking again; then the move goes on, if
        its unit is left."""
        drive = frame.state.drive
        assert drive is not None, "somebody drives past"
        if self.unit is None:
            drive.held = True
        else:
            rules.fire(frame, frame.state.units[self.unit], frame.state.units[drive.unit], table)
        rules.drive_on(frame, table)


@dataclass(frozen=True, slots=True)
class End(Order):
    """AMB-1.4: ends the set-up, or the side's part of the turn."""

    kind: ClassVar[str] = "end"
    title: ClassVar[Text] = say("End")
    rule: ClassVar[str] = "AMB-1.4"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[float] = 1

    @classmethod
    def closed(cls, known: AmbKnown) -> Objection | None:
        """An objection unless it is the side's part and all its units are set up; else None."""
        if not known.is_active:
            return Objection(NOT_NOW, "AMB-1.4")
        if any(unit.cell is None for unit in known.own()):
            return Objection(say("All units are set up first."), "AMB-2.1")
        return None

    def carry_out(self, frame: AmbFrame, side: Side, table: Table) -> None:
        """Begins the next phase, and tells it; hidden units next to the column are found."""
        after = {Phase.SET_UP: Phase.COLUMN, Phase.COLUMN: Phase.GARRISON, Phase.GARRISON: Phase.TURN_ENDS}
        frame.state.phase = after[frame.state.phase]
        table.tell(Ended(side))
        rules.look(frame, table)


def _resign(frame: AmbFrame, side: Side, table: Table) -> None:
    frame.state.resigned = side
    table.tell(by_word.Resigned(side))


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """AMB-5.2: the side gives up, and the other wins."""

    rule: ClassVar[str] = "AMB-5.2"
    playing_rule: ClassVar[str] = "AMB-5.2"
    ends: ClassVar[by_word.Ends] = by_word.Ends(lambda frame: SIDES, _resign)

    sure: str = by_word.sure(say("Resign?"))


ORDERS: tuple[type[Order], ...] = (Place, LayMine, Move, Attack, Answer, End, Resign)
