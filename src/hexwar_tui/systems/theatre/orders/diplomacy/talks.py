"""Messages between sides, and the end of the talks, between income and orders (THE-5.1 b).

Messages are sent and read at once, also by a side that has ended its talks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Values, side_field, text_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.writing import Talking, talking_objection
from hexwar_tui.systems.theatre.rules.diplomacy import talks

RULE = "THE-5.1"

LONGEST_MESSAGE = 1000
"""The most characters of a message."""


def _others(known: TheKnown, values: Values) -> Iterator[Side]:
    yield from (side for side in known.sides_in if side != known.seat)


@dataclass(frozen=True, slots=True)
class SendMessage(Talking):
    """THE-5.1: sends a text of any kind, true or false, to one other side."""

    kind: ClassVar[str] = "message"
    title: ClassVar[Text] = say("Write a message")
    forms: ClassVar[tuple[str, ...]] = (N_("(message|letter|write) to {to}: {words}"),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.3

    to: str = side_field(say("To whom?"), _others)
    words: str = text_field(say("What do you write?"), LONGEST_MESSAGE, least=1, lines=True)

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to an empty message, and to a receiver that is not another side that plays on; else None."""
        if self.to not in _others(known, {}):
            return Objection(say("A message goes to another side that plays on."), RULE)
        return None if self.words.strip() else Objection(say("A message has words."), RULE)

    def sentence(self, known: TheKnown) -> Text:
        """The receiver and the words of the message, as one sentence."""
        name = known.words.side(self.to) if self.to in known.sides else self.to
        return say("A message to {side}: “{words}”", side=name, words=self.words)

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Delivers the message at once; nobody but the two sides is told."""
        talks.write(frame, side, self.to, self.words, table)


@dataclass(frozen=True, slots=True)
class ReadPost(Talking):
    """THE-5.1: marks all messages to the side as read; nobody is told."""

    kind: ClassVar[str] = "read-post"
    title: ClassVar[Text] = say("Mark all messages as read")
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.3

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection outside the talks, and if the side has no unread message; else None."""
        objection = talking_objection(known)
        if objection is None and not unread(known):
            return Objection(say("You have no unread messages."), RULE)
        return objection

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Marks the messages to the side as read."""
        for message in frame.state.talks.messages:
            if message.to == side:
                message.unread = False


def unread(known: TheKnown) -> int:
    """How many messages to the seat's side are not marked as read."""
    return sum(1 for message in known.talks.messages if message.to == known.seat and message.unread)


@dataclass(frozen=True, slots=True)
class EndTalks(Order):
    """Ends the side's talks of this turn, until another power writes to it, or proposes or answers something."""

    kind: ClassVar[str] = "end-talks"
    title: ClassVar[Text] = say("End the talks")
    forms: ClassVar[tuple[str, ...]] = (N_("(End the talks|end talks|end of the talks|the talks are over)"),)
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 2
    ends_part: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection outside the talks, and if the side has ended them already; else None."""
        objection = talking_objection(known)
        if objection is None and known.is_done_talking(known.seat):
            return Objection(say("You have ended your talks already."), RULE, is_so=True)
        return objection

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Notes that the side is not waited for any more."""
        frame.state.sides[side].done_talking = True
