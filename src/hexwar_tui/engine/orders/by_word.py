"""Giving up, and agreeing to a draw: orders that sides of every game may give at any time, and the events that follow.

A system takes these orders over, names their rules, and says by `ends` what comes of them:

    @dataclass(frozen=True, slots=True)
    class Resign(by_word.Resign):
        '''The side gives up.'''
        rule: ClassVar[str] = "ABC-3.4"
        playing_rule: ClassVar[str] = "ABC-3.4"
        ends: ClassVar[by_word.Ends] = by_word.Ends(playing, resign, drawn)
        sure: str = by_word.sure(say("Resign?"), draw)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Protocol

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event, Phrases, facts
from hexwar_tui.engine.orders.order import Candidate, Draw, Order, Values, choice_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import N_, Phrase, Text, listing, say

YES = "yes"
"""The only answer offered to the question whether a side is sure."""


class AtTheTable(Protocol):
    """The part of a system's façade over what a seat knows that the orders of this module need."""

    seat: Seat

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides of the game, also those that have stopped playing."""

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that have offered a draw or agreed to one, and would take it now."""

    def is_out(self, side: Side) -> bool:
        """Whether `side` plays no more."""


def _offered_yes(known: AtTheTable, values: Values) -> Iterator[Candidate]:
    yield Candidate(YES, say("yes"))


def sure(ask: Text, draw: Draw | None = None) -> Any:
    """Declares a field that confirms an order: `ask` is the question, and `YES` the only answer offered."""
    return choice_field(ask, _offered_yes, draw=draw)


# -- what is told -----------------------------------------------------------------------------------------------------


class SideNames(Protocol):
    """The part of a system's words that the sentences of this module need: the names of sides."""

    def side(self, side: Side) -> Text:
        """The name that `side` goes by."""


@facts
class Resigned(Event):
    """A side has given up."""

    side: Side


@facts
class DrawOffered(Event):
    """A side has offered a draw to all others."""

    side: Side


@facts
class DrawAccepted(Event):
    """A side has agreed to the draw that another has offered."""

    side: Side


@facts
class GameOver(Event):
    """The game has ended: the winners, none after a draw, and `why`, a key into the system's reasons."""

    winners: tuple[Side, ...]
    why: str


PHRASES = Phrases[SideNames](side=lambda words, side: words.side(side))
"""The sentences of these events, for systems without sentences of their own for them."""

PHRASES.says(Resigned, N_("{side} resigns."))
PHRASES.says(DrawOffered, N_("{side} offers a draw."))
PHRASES.says(DrawAccepted, N_("{side} accepts the draw."))


def ending(winners: Sequence[Side], reason: Text, words: SideNames) -> Phrase:
    """The sentence for the end of a game: who has won, or that it is a draw if there are no winners, and why."""
    if not winners:
        return say("The game ends in a draw. {reason}", reason=reason)
    named = listing([words.side(side) for side in winners])
    return say("The game is won by {winners}. {reason}", winners=named, reason=reason)


# -- what comes of it -------------------------------------------------------------------------------------------------


def is_agreed(offers: Sequence[Side], playing: Iterable[Side]) -> bool:
    """Whether a draw is agreed: at least two sides play on, and each of these is among `offers`, the sides that have
    offered one or agreed to it.

    It becomes true by an offer or an answer, and when the last side that has not agreed goes out of the game: a system
    asks whenever one does.
    """
    left = tuple(playing)
    return len(left) > 1 and all(side in offers for side in left)


@dataclass(frozen=True, slots=True)
class Ends:
    """How the orders of this module end the games of a system.

    `playing` gives the sides of a frame that play on; its state has `draw_offers`, a list of sides. `resign` takes a
    side out of the game, with its offer, and ends the game if that decides it or `is_agreed` a draw by those that are
    left; `drawn` ends a game by a draw, where draws can be offered. An offer of a draw, or agreeing to one, can be
    taken back like any order only with `may_be_unsaid`.
    """

    playing: Callable[[Any], Iterable[Side]]
    resign: Callable[[Any, Side, Table], None]
    drawn: Callable[[Any, Table], None] = lambda frame, table: None
    may_be_unsaid: bool = False

    def agree(self, frame: Any, told: DrawOffered | DrawAccepted, table: Table) -> None:
        """Notes that the side of `told` would take a draw and tells all; draws the game once all that play on would."""
        if not self.may_be_unsaid:
            table.reveal()
        frame.state.draw_offers.append(told.side)
        table.tell(told)
        if is_agreed(frame.state.draw_offers, self.playing(frame)):
            self.drawn(frame, table)


class ByWord(Order):
    """An order by which a side gives up or speaks of a draw. Only a side that plays on may give it; `playing_rule` is
    the rule by which others are refused, `ends` does what comes of the order, `assent` is the yes that confirms it."""

    __slots__ = ()

    any_time: ClassVar[bool] = True
    playing_rule: ClassVar[str]
    ends: ClassVar[Ends]
    assent: ClassVar[Text] = say("yes")

    sure: str

    @classmethod
    def closed(cls, known: AtTheTable) -> Objection | None:
        """The objection for a seat that is no side, or is out of the game; None for a side that plays on."""
        if known.seat not in known.sides or known.is_out(known.seat):
            return Objection(say("Only a side that plays on may do this."), cls.playing_rule)
        return None


class Resign(ByWord):
    """The order by which a side gives up."""

    __slots__ = ()

    kind: ClassVar[str] = "resign"
    title: ClassVar[Text] = say("Resign")
    forms: ClassVar[tuple[str, ...]] = (N_("(resign|give up): {sure}"),)
    assent: ClassVar[Text] = say("yes, for good")
    eagerness: ClassVar[float] = 0.001

    def refusal(self, known: AtTheTable) -> Objection | None:
        """The objection where the order has not been confirmed by `YES`; None where it has."""
        if self.sure != YES:
            return Objection(say("Resigning has to be confirmed."), self.rule)
        return None

    def carry_out(self, frame: Any, side: Side, table: Table) -> None:
        """Takes the side out of the game, which can't be taken back."""
        table.reveal()
        self.ends.resign(frame, side, table)


class OfferDraw(ByWord):
    """The order by which a side offers a draw to all others."""

    __slots__ = ()

    kind: ClassVar[str] = "offer-draw"
    title: ClassVar[Text] = say("Offer a draw")
    forms: ClassVar[tuple[str, ...]] = (N_("offer a draw: {sure}"),)
    eagerness: ClassVar[float] = 0.004

    @classmethod
    def closed(cls, known: AtTheTable) -> Objection | None:
        """The objection while a draw is offered, or for a side that does not play on; None where it may offer one."""
        if known.seat in known.draw_offers:
            return Objection(say("This side has offered a draw already."), cls.rule)
        if known.draw_offers:
            return Objection(say("Another side has offered a draw, which can be accepted."), cls.rule)
        return super().closed(known)

    def carry_out(self, frame: Any, side: Side, table: Table) -> None:
        """Notes the side's offer and tells everybody."""
        self.ends.agree(frame, DrawOffered(side), table)


class AcceptDraw(ByWord):
    """The order by which a side agrees to the draw that another has offered."""

    __slots__ = ()

    kind: ClassVar[str] = "accept-draw"
    title: ClassVar[Text] = say("Accept the draw")
    forms: ClassVar[tuple[str, ...]] = (N_("accept the draw: {sure}"),)

    @classmethod
    def closed(cls, known: AtTheTable) -> Objection | None:
        """The objection where no draw is offered, or for a side that has agreed or does not play on; else None."""
        if not known.draw_offers:
            return Objection(say("Nobody has offered a draw."), cls.rule)
        if known.seat in known.draw_offers:
            return Objection(say("This side has agreed to a draw already."), cls.rule)
        return super().closed(known)

    def carry_out(self, frame: Any, side: Side, table: Table) -> None:
        """Notes that the side agrees, and tells everybody; once all that play on agree, the game is drawn."""
        self.ends.agree(frame, DrawAccepted(side), table)
