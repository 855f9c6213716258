"""The orders by which players deal with each other (ENV-7), done at once or with the turn, as the option `post` says.

They can be given while orders are written, even by sides that have sealed theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.by_word import YES
from hexwar_tui.engine.orders.order import Candidate, Order, Values, choice_field, side_field, text_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.envoys.diplomacy import Act, ActKind
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import writing_objection
from hexwar_tui.systems.envoys.rules.armies import acts

LONGEST_MESSAGE = 1000


def known_contacts(known: EnvKnown) -> list[Side]:
    """The sides that the seat is in contact with and that are not out."""
    return [side for side in known.contacts if not known.is_out(side)]


def written_acts(known: EnvKnown, *kinds: ActKind) -> list[Act]:
    """The acts of any of `kinds` that the seat has written this turn and that wait to be delivered with the turn."""
    return [act for act in known.compartment(known.seat).post if act.kind in kinds]


def contact_objection(known: EnvKnown, *sides: Side) -> Objection | None:
    """Why the seat can't deal with all of `sides`: it has no contact with one of them, or that one is out (ENV-7.1).
    None if it can."""
    for side in sides:
        if side not in known_contacts(known):
            name = known.words.side(side) if side in known.sides else side
            return Objection(say("You are not in contact with {side}.", side=name), "ENV-7.1")
    return None


def partners(known: EnvKnown, values: Values) -> Iterator[Side]:
    """The sides that the seat can deal with, as candidates for a field: those of `known_contacts`."""
    yield from known_contacts(known)


class Diplomatic(Order):
    """An order that deals with other sides and needs no army."""

    __slots__ = ()

    any_time: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't deal with anybody now: it can't write orders, or has no contact. None if it can."""
        objection = writing_objection(known)
        if objection is None and not known_contacts(known):
            return Objection(say("You are in contact with nobody yet."), "ENV-7.1")
        return objection

    def act(self, known: EnvKnown) -> Act:
        """The act that this order does when it is carried out."""
        raise NotImplementedError

    def carry_out(self, frame: EnvFrame, side: Side, table: Table) -> None:
        """Does the order's act at once, or keeps it for the post of this turn, as the option `post` says."""
        acts.do(frame, side, self.act(EnvKnown(frame, side)), table)


# -- words -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SendMessage(Diplomatic):
    """Sends free text, true or false, to one side in contact (ENV-7.2)."""

    kind: ClassVar[str] = "message"
    title: ClassVar[Text] = say("Write a message")
    forms: ClassVar[tuple[str, ...]] = (N_("(message|letter|write) to {to}: {words}"),)
    read_as: ClassVar[tuple[str, ...]] = (N_('(message|letter|write) to {to} "{words}"'),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = "ENV-7.2"
    eagerness: ClassVar[float] = 0.3

    to: str = side_field(say("To whom?"), partners)
    words: str = text_field(say("What do you write?"), LONGEST_MESSAGE, least=1, lines=True)

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why the message can't be sent: there is no contact with the side, or there are no words. None if it can."""
        objection = contact_objection(known, self.to)
        if objection is None and not self.words.strip():
            return Objection(say("A message has words."), "ENV-7.2")
        return objection

    def sentence(self, known: EnvKnown) -> Text:
        """The order in words: to whom the message goes, and what it says."""
        name = known.words.side(self.to) if self.to in known.sides else self.to
        return say("A message to {side}: “{words}”", side=name, words=self.words)

    def act(self, known: EnvKnown) -> Act:
        """The act of sending the message."""
        return Act(ActKind.MESSAGE, self.to, words=self.words)


@dataclass(frozen=True, slots=True)
class ReadPost(Diplomatic):
    """Marks all messages to the side as read; nobody is told (ENV-7.2)."""

    kind: ClassVar[str] = "read-post"
    title: ClassVar[Text] = say("Mark all messages as read")
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "ENV-7.2"
    eagerness: ClassVar[float] = 0.3

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why there is nothing to mark: orders can't be written, or all messages are read. None if one is unread."""
        objection = writing_objection(known)
        if objection is None and not unread(known):
            return Objection(say("You have no unread messages."), "ENV-7.2", is_so=True)
        return objection

    def carry_out(self, frame: EnvFrame, side: Side, table: Table) -> None:
        """Marks all messages to `side` as read."""
        for message in frame.state.diplomacy.messages:
            if message.to == side:
                message.unread = False


def unread(known: EnvKnown) -> int:
    """The number of messages to the seat that it has not marked as read."""
    return sum(1 for message in known.messages if message.to == known.seat and message.unread)


# -- who knows whom ----------------------------------------------------------------------------------------------------


def _undisclosed(known: EnvKnown, values: Values) -> Iterator[Side]:
    """The contacts that could learn something: none where the player goes by no name at this table."""
    if known.player_of(known.seat):
        yield from (side for side in known_contacts(known) if not known.has_disclosed_to(side))


_NOBODY_TO_TELL = say("All your contacts know who plays your state, or you go by no name at this table.")


@dataclass(frozen=True, slots=True)
class Disclose(Diplomatic):
    """Tells one side in contact who plays this side (ENV-7.1)."""

    kind: ClassVar[str] = "disclose"
    title: ClassVar[Text] = say("Say who plays your state")
    forms: ClassVar[tuple[str, ...]] = (N_("say who plays to {to}"),)
    key: ClassVar[str] = "o"
    rule: ClassVar[str] = "ENV-7.1"
    eagerness: ClassVar[float] = 0.1

    to: str = side_field(say("To whom?"), _undisclosed, none=_NOBODY_TO_TELL)

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why the side can't be told: it is not in contact, or knows it already. None if it can."""
        objection = contact_objection(known, self.to)
        if objection is not None:
            return objection
        if known.has_disclosed_to(self.to) or self.to in [act.to for act in written_acts(known, ActKind.DISCLOSE)]:
            return Objection(say("{side} knows it already.", side=known.words.side(self.to)), "ENV-7.1", is_so=True)
        return None

    def act(self, known: EnvKnown) -> Act:
        """The act of telling the side `to` who plays this side."""
        return Act(ActKind.DISCLOSE, self.to)


def _others(known: EnvKnown, values: Values) -> Iterator[Side]:
    yield from (side for side in known_contacts(known) if side != values.get("to"))


@dataclass(frozen=True, slots=True)
class Introduce(Diplomatic):
    """Puts two sides in contact with each other; the seat is not told whether they were in contact before (ENV-7.1)."""

    kind: ClassVar[str] = "introduce"
    title: ClassVar[Text] = say("Introduce two states to each other")
    forms: ClassVar[tuple[str, ...]] = (N_("introduce {to} (to|and) {other}"),)
    key: ClassVar[str] = "i"
    rule: ClassVar[str] = "ENV-7.1"
    eagerness: ClassVar[float] = 0.2

    to: str = side_field(say("Whom?"), partners)
    other: str = side_field(say("And whom?"), _others, none=say("It takes two states that you are in contact with."))

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't introduce anybody: it can't write orders, or has not two contacts. None if it can."""
        objection = writing_objection(known)
        if objection is None and len(known_contacts(known)) < 2:
            return Objection(say("It takes two states that you are in contact with."), "ENV-7.1")
        return objection

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why these two can't be introduced: the seat is not in contact with both, or they are the same. None if they
        can."""
        objection = contact_objection(known, self.to, self.other)
        if objection is None and self.to == self.other:
            return Objection(say("Nobody is introduced to himself."), "ENV-7.1")
        return objection

    def act(self, known: EnvKnown) -> Act:
        """The act of introducing the two."""
        return Act(ActKind.INTRODUCE, self.to, self.other)


def _yes(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(YES, say("yes, for good"))


@dataclass(frozen=True, slots=True)
class FoundUnion(Diplomatic):
    """Founds the Union of States: all contacts become known to all, and a public chronicle is kept (ENV-7.6)."""

    kind: ClassVar[str] = "found-union"
    title: ClassVar[Text] = say("Found the Union of States")
    forms: ClassVar[tuple[str, ...]] = (N_("found the union: {sure}"),)
    key: ClassVar[str] = "u"
    rule: ClassVar[str] = "ENV-7.6"
    eagerness: ClassVar[float] = 0.1

    sure: str = choice_field(
        say(
            "Found the Union of States? It is for good: every state learns of all contacts, and a public chronicle"
            " tells all who fought and which cities fell. It makes no alliance."
        ),
        _yes,
    )

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't found the Union: it can't write orders, there is one, or the seat is not in contact with
        all sides that are not out. None if it can."""
        if (objection := writing_objection(known)) is not None:
            return objection
        if known.founder is not None or written_acts(known, ActKind.UNION):
            return Objection(say("The Union of States is founded already."), "ENV-7.6", is_so=True)
        if len(known_contacts(known)) < len(known.sides_in) - 1:
            return Objection(say("It takes contact with all states that play on."), "ENV-7.6")
        return None

    def refusal(self, known: EnvKnown) -> Objection | None:
        """An objection unless the player has confirmed the order (`sure`); None if he has."""
        if self.sure != YES:
            return Objection(say("Founding the Union has to be confirmed."), "ENV-7.6")
        return None

    def act(self, known: EnvKnown) -> Act:
        """The act of founding the Union."""
        return Act(ActKind.UNION)


CONTACT_ORDERS: tuple[type[Order], ...] = (SendMessage, ReadPost, Disclose, Introduce, FoundUnion)
