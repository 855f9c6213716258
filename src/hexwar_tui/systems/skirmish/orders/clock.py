"""The clock and the word "Turn!" (SKI-4.3, 4.4): the mover ends his turn, the other side watches the time."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Rng, Values, number_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.rules.sequence import clock, turns
from hexwar_tui.systems.skirmish.state import Phase


@dataclass(frozen=True, slots=True)
class EndTurn(Order):
    """SKI-4.4: the mover says "Turn!", which ends his turn."""

    kind: ClassVar[str] = "turn"
    title: ClassVar[Text] = say("“Turn!”: end the turn")
    forms: ClassVar[tuple[str, ...]] = (N_("(turn|end the turn|end turn)"),)
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "SKI-4.4"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.4

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the seat can't end a turn now: no turn is under way, or it is the other side's. None if it can; the clock
        does not matter."""
        if known.phase is not Phase.PLAY:
            return Objection(say("There is no turn to end now."), "SKI-4.4")
        return touching.OTHERS_MOVE if known.mover != known.seat else None

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Ends the turn of the side; the next step counts the area that each side holds (SKI-3.3)."""
        table.tell(sequence.TurnSaid(side, side))
        turns.end_turn(frame)


class ClockOrder(Order):
    """An order about the clock, which may be given at any time. Unless an order overrides `closed`, it is for the side
    that watches the clock, whose turn it is not."""

    __slots__ = ()

    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.3: why the seat does not watch the clock now; None if it does."""
        return watching_objection(known)


def watching_objection(known: SkiKnown) -> Objection | None:
    """Why the seat does not watch the clock now: there is no clock, no turn is under way, or it is no turn of the other
    side. None if it does."""
    if not clock.is_on(known.options):
        return Objection(say("This game is played without a clock."), "SKI-4.3")
    if known.phase is not Phase.PLAY:
        return Objection(say("The clock runs in the turns of the sides only."), "SKI-4.3")
    if known.seat == known.mover or known.seat not in known.sides:
        return Objection(say("The clock is watched by the side whose turn it is not."), "SKI-4.3")
    return None


@dataclass(frozen=True, slots=True)
class StopClock(ClockOrder):
    """SKI-4.3: stops the clock until it is started again."""

    kind: ClassVar[str] = "stop-clock"
    title: ClassVar[Text] = say("Stop the clock")
    rule: ClassVar[str] = "SKI-4.3"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the seat can't stop the clock: it does not watch it, or it is stopped already. None if it can."""
        objection = watching_objection(known)
        if objection is None and known.state.clock.stopped_by is not None:
            return Objection(say("The clock is stopped already."), "SKI-4.3", is_so=True)
        return objection

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Stops the clock, notes that `side` has done so, and tells all."""
        frame.state.clock.stopped_by = side
        table.tell(sequence.ClockStopped(side))


@dataclass(frozen=True, slots=True)
class ResumeClock(ClockOrder):
    """SKI-4.3: starts a stopped clock again."""

    kind: ClassVar[str] = "start-clock"
    title: ClassVar[Text] = say("Start the clock again")
    rule: ClassVar[str] = "SKI-4.3"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the seat can't start the clock: it does not watch it, or it is running already. None if it can."""
        objection = watching_objection(known)
        if objection is None and known.state.clock.stopped_by is None:
            return Objection(say("The clock is running already."), "SKI-4.3", is_so=True)
        return objection

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Lets the clock run again, and tells all."""
        frame.state.clock.stopped_by = None
        table.tell(sequence.ClockStarted(side))


def _near(known: SkiKnown, values: Values, rng: Rng) -> int:
    """A number of seconds, most often within the time of the turn; for random players."""
    return int(1.2 * known.options.turn_seconds * rng.random())


@dataclass(frozen=True, slots=True)
class SetClock(ClockOrder):
    """SKI-4.3: proposes to correct the clock to so many seconds used of the turn. The correction is made once the mover
    agrees."""

    kind: ClassVar[str] = "set-clock"
    title: ClassVar[Text] = say("Propose a correction of the clock")
    forms: ClassVar[tuple[str, ...]] = (N_("set the clock by {seconds} seconds"),)
    rule: ClassVar[str] = "SKI-4.3"

    seconds: int = number_field(
        say("How many seconds of the turn are used?"),
        lambda known, values: (0, clock.LONGEST_CLOCK),
        draw=_near,
        usual=lambda known, values: known.state.clock.seconds,
    )

    def refusal(self, known: SkiKnown) -> Objection | None:
        """An objection if the seconds are more than a clock shows, or less than 0; else None."""
        if 0 <= self.seconds <= clock.LONGEST_CLOCK:
            return None
        return Objection(say("The clock shows 0 to {most} seconds.", most=clock.LONGEST_CLOCK), "SKI-4.3")

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Makes the proposal known; the clock stays as it is until it is agreed to."""
        clock.propose(frame, self.seconds, table)


@dataclass(frozen=True, slots=True)
class AgreeClock(ClockOrder):
    """SKI-4.3: the side whose turn it is agrees to the correction of the clock that the other side has proposed."""

    kind: ClassVar[str] = "agree-clock"
    title: ClassVar[Text] = say("Agree to the correction of the clock")
    rule: ClassVar[str] = "SKI-4.3"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the seat can't agree: no correction is proposed, or it is not the seat's turn. None if it can."""
        if known.phase is not Phase.PLAY or known.state.clock.proposed is None:
            return Objection(say("No correction of the clock is proposed."), "SKI-4.3")
        if known.seat != known.mover:
            return Objection(say("It is for the side whose turn it is to agree, or for a referee to rule."), "SKI-4.3")
        return None

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Sets the clock to the seconds that were proposed."""
        clock.correct(frame, table)


@dataclass(frozen=True, slots=True)
class HandOver(ClockOrder):
    """SKI-4.4: the other side says "Turn!" for the mover, whose time has long been out."""

    kind: ClassVar[str] = "hand-over"
    title: ClassVar[Text] = say("Say “Turn!” for the other side")
    rule: ClassVar[str] = "SKI-4.4"

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the seat can't say "Turn!" for the other side: it does not watch the clock, or the seconds of grace after
        the time of the turn are not over. None if it can."""
        objection = watching_objection(known)
        if objection is None and not clock.is_grace_over(known.open):
            grace = known.options.grace_seconds
            text = say("The other side says “Turn!” once time has been out for {n} seconds.", n=grace)
            return Objection(text, "SKI-4.4")
        return objection

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Ends the turn of the mover in his place."""
        table.tell(sequence.TurnSaid(frame.state.mover, side))
        turns.end_turn(frame)
