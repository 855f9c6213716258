"""Openings and looking out of them (SKI-1.2 b): taking one to fire, observing through one, testing for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    NothingToDraw,
    Preview,
    Rng,
    Values,
    edge_field,
    hex_field,
    unit_field,
)
from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws, previews
from hexwar_tui.systems.skirmish.orders.acting import Acting, among_several
from hexwar_tui.systems.skirmish.orders.legality import aiming, spotting, touching
from hexwar_tui.systems.skirmish.rules.fire import detection
from hexwar_tui.systems.skirmish.rules.fire.shooting import opening_use
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.state import Opening, Unit

NOBODY_INSIDE = say("No soldier of this side is in a building and may act now.")
NO_OPENING_NEAR = say("No door or window is within 1 hex.")


# -- at an opening -----------------------------------------------------------------------------------------------------


def _inside(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if positions.inside(known.open, unit) is not None]


def _openings(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    unit = known.unit(values["unit"])
    if unit is not None and unit.cell is not None and positions.inside(known.open, unit) is not None:
        land = standing(known.open)
        for opening in land.openings_near(unit.cell):
            side = (opening.cell, opening.direction)
            yield Candidate(side, known.words.opening(opening), BARRIER_NAMES[land.barrier(*side)])


@dataclass(frozen=True, slots=True)
class _AtOpening(Acting):
    """A soldier in a building goes to an opening within 1 hex and stays there until his side's next turn: `observing`,
    or to fire. `event` is the event of it."""

    observing: ClassVar[bool]
    event: ClassVar[type[combat.OpeningTaken | combat.Observes]]

    unit: str = unit_field(say("Which soldier?"), _inside, none=NOBODY_INSIDE, draw=draws.idle_soldier)
    opening: tuple[int, int] = edge_field(say("Which opening?"), _openings, none=NO_OPENING_NEAR)

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """SKI-1.2 b: why the soldier can't go to the opening: it is in no building, the opening is not near or used by
        enough others, or it is at another opening this turn. None if it can."""
        opening, name = Opening(*self.opening), known.words.unit(unit.id)
        if positions.inside(known.open, unit) is None:
            return Objection(say("{unit} is no soldier in a house or bunker.", unit=name), "SKI-1.2")
        assert unit.cell is not None, "it is inside"
        if not standing(known.open).is_opening(opening):
            return Objection(say("There is no door or window of a building on that hex side."), "SKI-1.2")
        if opening not in standing(known.open).openings_near(unit.cell):
            return Objection(say("That opening is not within 1 hex of {unit}, in its building.", unit=name), "SKI-1.2")
        taken = unit.opening or unit.fired_from
        is_there = unit.opening is not None and unit.observing is self.observing
        if taken is not None and (taken != opening or is_there):
            where = known.words.opening(taken)
            text = say("{unit} is at the opening {opening} until its next turn.", unit=name, opening=where)
            return Objection(text, "SKI-1.2")
        return aiming.crowd_objection(known, unit, opening, observing=self.observing)

    def preview(self, known: SkiKnown) -> Preview:
        """How many soldiers have used the opening this turn, and which enemies are seen from it."""
        return previews.opening_preview(known, Opening(*self.opening), observing=self.observing)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Puts the soldier at the opening; its side is bound to it until it acts."""
        unit = frame.state.units[self.unit]
        unit.opening, unit.observing = Opening(*self.opening), self.observing
        touching.touch(frame, unit, table, finished=False)
        table.tell(self.event(unit.id, *self.opening))
        if self.observing:
            observers = opening_use(frame, unit).observers
            if unit.id not in observers:
                observers.append(unit.id)


@dataclass(frozen=True, slots=True)
class TakeOpening(_AtOpening):
    """SKI-1.2 b: a soldier takes an opening, to fire out of it."""

    kind: ClassVar[str] = "take-opening"
    title: ClassVar[Text] = say("Take an opening")
    forms: ClassVar[tuple[str, ...]] = (N_("take (|the )opening {opening}"),)
    key: ClassVar[str] = "p"
    rule: ClassVar[str] = "SKI-1.2"
    eagerness: ClassVar[int] = 160
    observing: ClassVar[bool] = False
    event = combat.OpeningTaken


@dataclass(frozen=True, slots=True)
class Observe(_AtOpening):
    """SKI-1.2 b: a soldier observes through an opening, to make detection tests for others."""

    kind: ClassVar[str] = "observe"
    title: ClassVar[Text] = say("Observe through an opening")
    forms: ClassVar[tuple[str, ...]] = (N_("observe through {opening}"),)
    key: ClassVar[str] = "v"
    rule: ClassVar[str] = "SKI-1.2"
    eagerness: ClassVar[int] = 20
    observing: ClassVar[bool] = True
    event = combat.Observes


# -- detecting for others ----------------------------------------------------------------------------------------------


def _lookouts(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if spotting.may_spot(known, unit)]


def _sheltered(known: SkiKnown, values: Values) -> Iterator[Cell]:
    """The hexes of the enemies who have to be detected. Of a unit that may not test for others only its own hex, so
    that the order says why not."""
    unit = known.unit(values["unit"])
    if unit is not None and unit.cell is not None and not spotting.may_spot(known, unit):
        yield unit.cell
        return
    yield from dict.fromkeys(enemy.cell for enemy in spotting.sheltered(known) if enemy.cell is not None)


@remembered
def _tested(known: SkiKnown, unit: str) -> Sequence[Cell]:
    """The hexes of the enemies of whom the unit may make a detection test for others now."""
    looking = touching.the_unit(known, unit)
    if spotting.lookout_objection(known, looking) is not None:
        return ()
    aims = (aim for aim in spotting.sheltered(known) if spotting.test_objection(known, looking, aim) is None)
    return tuple(dict.fromkeys(aim.cell for aim in aims if aim.cell is not None))


def _draw_lookout(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit that may detect some enemy for others, drawn by lot. Raises NothingToDraw if there is none."""
    return draws.one_of([id for id in _lookouts(known, values) if _tested(known, id)], rng)


def _draw_tested(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """The hex of an enemy whom the unit in `values` may detect for others. Raises NothingToDraw if there is none."""
    found = () if known.unit(values["unit"]) is None else _tested(known, values["unit"])
    if not found:
        raise NothingToDraw
    return rng.choice(found)


def _targets(known: SkiKnown, values: Values) -> list[str]:
    unit = known.unit(values["unit"])
    found = [] if unit is None or unit.cell is None else spotting.testable(known, unit, values["at"])
    return [enemy.id for enemy in found]


@dataclass(frozen=True, slots=True)
class Spot(Acting):
    """SKI-1.2 b: a Spotter, or a soldier who observes through an opening, detects an enemy for his whole side. It takes
    a test where he would need one to shoot himself."""

    kind: ClassVar[str] = "spot"
    title: ClassVar[Text] = say("Detect for others")
    forms: ClassVar[tuple[str, ...]] = (N_("(detect|spot) (at|in) {at}[, target {target}]"),)
    key: ClassVar[str] = "s"
    rule: ClassVar[str] = "SKI-1.2"
    eagerness: ClassVar[int] = 60

    unit: str = unit_field(say("Who looks?"), _lookouts, none=spotting.NO_LOOKOUT, draw=_draw_lookout)
    at: int = hex_field(say("At which hex?"), _sheltered, none=spotting.NOBODY_THERE.reason, draw=_draw_tested)
    target: str | None = among_several(say("For whom?"), _targets)

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """Why the unit can't detect the enemy for others: it may make no such test, has made one this turn, or may not
        test that enemy. None if it can."""
        objection = spotting.lookout_objection(known, unit)
        if objection is not None:
            return objection
        found = spotting.chosen(known, unit, self.at, self.target)
        return found if isinstance(found, Objection) else None

    def preview(self, known: SkiKnown) -> Preview:
        """The roll that detects the enemy, with its chance, or that no test is needed."""
        unit = touching.the_unit(known, self.unit)
        target = spotting.chosen(known, unit, self.at, self.target)
        assert isinstance(target, Unit), "the objections come first"
        if not detection.needs_test(known.open, unit, target):
            return Preview((Line(say("Detection test"), say("not needed")),))
        return Preview((previews.detection_line(known.options.detect),))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Makes the detection test for the whole side, or without a die if the unit needs no test itself. The unit has
        not acted by it: its side is not bound to it (SKI-4.5)."""
        unit = frame.state.units[self.unit]
        target = spotting.chosen(SkiKnown(frame, side), unit, self.at, self.target)
        assert isinstance(target, Unit), "the objections come first"
        touching.note_action(frame, table)
        if detection.needs_test(frame, unit, target):
            detection.take_test(frame, unit, target, table, shared=True)
        else:
            detection.show(frame, unit, target, table)
