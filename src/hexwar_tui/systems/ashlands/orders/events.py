"""The orders by which sides answer an event (ASH-8.1): openly, in the order of seats, before Preparation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, choice_field, units_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.ashlands.events import drawn
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.rules.event_of_turn import RULE, cut_off, units_of
from hexwar_tui.systems.ashlands.rules.fighting.wounds import dangerous_test
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent

NOTHING_TO_CHOOSE = Objection(say("No units are to be chosen now."), RULE)
NO_RAIN = Objection(say("No rain is to be faced now."), RULE)

SLOW, TEST = "slow", "test"
"""The two possible answers to the event Acid rain (`FaceRain.answer`)."""


def asked(known: AshKnown, id: str) -> TurnEvent | None:
    """Returns the event of the turn if it has this id and the seat can still answer it now, else None."""
    event = known.state.event
    if event is None or event.id != id or known.phase is not Phase.EVENT_CHOICES or known.seat in event.answers:
        return None
    return event


def _own_units(known: AshKnown, values: Values) -> list[str]:
    return [unit.id for unit in known.own() if unit.cell is not None]


def _how_many(known: AshKnown, values: Values) -> tuple[int, int]:
    event = asked(known, "poor-supply")
    number = 0 if event is None else event.numbers[known.seat]
    return number, number


@dataclass(frozen=True, slots=True)
class PickUnsupplied(Order):
    """ASH-8.1, Poor supply: names units of the side on the map, as many as its d3 has shown; these have No supply."""

    kind: ClassVar[str] = "pick-unsupplied"
    title: ClassVar[Text] = say("Choose the units without supply")
    forms: ClassVar[tuple[str, ...]] = (N_("(|go |are )without supply"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = RULE
    units: tuple[str, ...] = units_field(say("Which units go without supply?"), _own_units, _how_many)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why the seat can't pick units now: Poor supply does not ask it, or it has picked already. None if it can."""
        return NOTHING_TO_CHOOSE if asked(known, "poor-supply") is None else None

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why these units can't be picked: not as many as were thrown, one named twice, or one that is no unit of the
        side on the map. None if they can."""
        wanted, _ = _how_many(known, {})
        if len(set(self.units)) != wanted or len(self.units) != wanted:
            return Objection(say_many("{n} unit is to be chosen.", "{n} units are to be chosen.", wanted), RULE)
        if any(unit not in _own_units(known, {}) for unit in self.units):
            return Objection(say("Only units of this side on the map can be chosen."), RULE)
        return None

    def preview(self, known: AshKnown) -> Preview:
        """A line that says what No supply means for the units."""
        return Preview(
            (Line(say("Until they are withdrawn to the reserve they cannot Recover, and they shoot at −1.")),)
        )

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Gives the units No supply, and notes that the side has answered the event."""
        event = frame.state.event
        assert event is not None, "the objection comes first"
        cut_off(frame, event, side, self.units, table)


def _answers(known: AshKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(SLOW, say("All its units are Slow this turn"), say("1 hex less on every move, at least 1"))
    yield Candidate(TEST, say("Its units take the test at once"), say("each model is wounded on 1 or 2"))


@dataclass(frozen=True, slots=True)
class FaceRain(Order):
    """ASH-8.1, Acid rain: chooses that all units of the side are Slow this turn, or that they take the test of
    Dangerous ground at once."""

    kind: ClassVar[str] = "face-rain"
    title: ClassVar[Text] = say("Face the acid rain")
    forms: ClassVar[tuple[str, ...]] = (N_("(|acid )rain: {answer}"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = RULE
    answer: str = choice_field(say("What do its units do in the acid rain?"), _answers)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why the seat can't answer now: Acid rain does not ask for it, or it has answered already. None if it can."""
        return NO_RAIN if asked(known, "acid-rain") is None else None

    def refusal(self, known: AshKnown) -> Objection | None:
        """Refuses an answer other than `SLOW` and `TEST`; None for these two."""
        if self.answer not in (SLOW, TEST):
            return Objection(say("Its units are Slow this turn, or take the test."), RULE)
        return None

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Notes the side's answer; if it is `TEST`, tests all units of the side on the map."""
        event = frame.state.event
        assert event is not None, "the objection comes first"
        event.answers[side] = self.answer
        table.tell(drawn.RainSlow(side) if self.answer == SLOW else drawn.RainBraved(side))
        if self.answer == TEST:
            for unit in units_of(frame, side):
                dangerous_test(frame, unit, table)
            victory.drop_out(frame, table)


EVENT_ORDERS: tuple[type[Order], ...] = (PickUnsupplied, FaceRain)
"""The classes of all orders that answer an event."""
