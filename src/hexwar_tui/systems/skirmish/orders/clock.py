"""The clock and the word "Turn!" (SKI-4.3, 4.4): the mover ends his turn, the other side watches the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Rng, Values, number_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.events import course
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.rules.course import clock, turns
from hexwar_tui.systems.skirmish.state import Phase


@dataclass(frozen=True, slots=True)
class EndTurn(Order):
    """SKI-4.4: the word "Turn!"."""

    kind: ClassVar[str] = "turn"
    title: ClassVar[Text] = say("“Turn!”: end the turn")
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "SKI-4.4"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.4

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """The side whose turn it is, whatever the clock shows."""
        if known.phase is not Phase.PLAY:
            return Objection(say("There is no turn to end now."), "SKI-4.4")
        return touching.OTHERS_MOVE if known.mover != known.seat else None

    def objection(self, known: SkiKnown) -> Objection | None:
        """The side whose turn it is."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Hands over."""
        table.tell(course.TurnSaid(side, side))
        turns.end_turn(frame)


class Watching(Order):
    """An order of the side that watches the clock of the other."""

    __slots__ = ()

    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.3: in the turn of the other side, where there is a clock."""
        return watching_objection(known)


def watching_objection(known: SkiKnown) -> Objection | None:
    """Why the seat does not watch the clock now."""
    if not clock.is_on(known.options):
        return Objection(say("This game is played without a clock."), "SKI-4.3")
    if known.phase is not Phase.PLAY:
        return Objection(say("The clock runs in the turns of the sides only."), "SKI-4.3")
    if known.seat == known.mover or known.seat not in known.sides:
        return Objection(say("The clock is watched by the side whose turn it is not."), "SKI-4.3")
    return None


@dataclass(frozen=True, slots=True)
class StopClock(Watching):
    """SKI-4.3: the clock stands until it is started again."""

    kind: ClassVar[str] = "stop-clock"
    title: ClassVar[Text] = say("Stop the clock")
    rule: ClassVar[str] = "SKI-4.3"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """While it runs."""
        objection = watching_objection(known)
        if objection is None and known.state.clock.stopped_by is not None:
            return Objection(say("The clock is stopped already."), "SKI-4.3")
        return objection

    def objection(self, known: SkiKnown) -> Objection | None:
        """While it runs."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Stops it."""
        frame.state.clock.stopped_by = side
        table.tell(course.ClockStopped(side))


@dataclass(frozen=True, slots=True)
class ResumeClock(Watching):
    """SKI-4.3: the clock runs again."""

    kind: ClassVar[str] = "start-clock"
    title: ClassVar[Text] = say("Start the clock again")
    rule: ClassVar[str] = "SKI-4.3"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """While it stands."""
        objection = watching_objection(known)
        if objection is None and known.state.clock.stopped_by is None:
            return Objection(say("The clock is running already."), "SKI-4.3")
        return objection

    def objection(self, known: SkiKnown) -> Objection | None:
        """While it stands."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Starts it."""
        frame.state.clock.stopped_by = None
        table.tell(course.ClockStarted(side))


def _seconds(known: SkiKnown, values: Values) -> tuple[int, int]:
    return 0, clock.LONGEST_CLOCK


def _read_last(known: SkiKnown, values: Values) -> int:
    return known.state.clock.seconds


def _near(known: SkiKnown, values: Values, rng: Rng) -> int:
    """Mostly within the time of the turn."""
    return int(1.2 * known.options.turn_seconds * rng.random())


@dataclass(frozen=True, slots=True)
class SetClock(Watching):
    """SKI-4.3: a correction of the clock is proposed: how many seconds of the turn are used. It counts once the mover
    agrees."""

    kind: ClassVar[str] = "set-clock"
    title: ClassVar[Text] = say("Propose a correction of the clock")
    rule: ClassVar[str] = "SKI-4.3"

    seconds: int = number_field(say("How many seconds of the turn are used?"), _seconds, draw=_near, usual=_read_last)

    def objection(self, known: SkiKnown) -> Objection | None:
        """A number of seconds."""
        objection = self.closed(known)
        if objection is None and not 0 <= self.seconds <= clock.LONGEST_CLOCK:
            return Objection(say("The clock shows 0 to {most} seconds.", most=clock.LONGEST_CLOCK), "SKI-4.3")
        return objection

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Proposes it."""
        clock.propose(frame, self.seconds, table)


@dataclass(frozen=True, slots=True)
class AgreeClock(Order):
    """SKI-4.3: the side whose turn it is agrees to the correction that the other has proposed."""

    kind: ClassVar[str] = "agree-clock"
    title: ClassVar[Text] = say("Agree to the correction of the clock")
    rule: ClassVar[str] = "SKI-4.3"
    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """In its own turn, while a correction is proposed."""
        if known.phase is not Phase.PLAY or known.state.clock.proposed is None:
            return Objection(say("No correction of the clock is proposed."), "SKI-4.3")
        if known.seat != known.mover:
            return Objection(say("It is for the side whose turn it is to agree, or for a referee to rule."), "SKI-4.3")
        return None

    def objection(self, known: SkiKnown) -> Objection | None:
        """In its own turn, while a correction is proposed."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """The clock is corrected."""
        clock.correct(frame, table)


@dataclass(frozen=True, slots=True)
class HandOver(Watching):
    """SKI-4.4: "Turn!", said by the other side once time has long been out."""

    kind: ClassVar[str] = "hand-over"
    title: ClassVar[Text] = say("Say “Turn!” for the other side")
    rule: ClassVar[str] = "SKI-4.4"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Once the seconds of grace are over, too."""
        objection = watching_objection(known)
        if objection is None and not clock.is_grace_over(known.open):
            grace = known.options.grace_seconds
            return Objection(
                say("The other side says “Turn!” once time has been out for {n} seconds.", n=grace), "SKI-4.4"
            )
        return objection

    def objection(self, known: SkiKnown) -> Objection | None:
        """Once the seconds of grace are over, too."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Hands over in place of the mover."""
        table.tell(course.TurnSaid(frame.state.mover, side))
        turns.end_turn(frame)


CLOCK_ORDERS: tuple[type[Order], ...] = (EndTurn, StopClock, ResumeClock, SetClock, AgreeClock, HandOver)
"""Ending the turn, and watching the clock."""
