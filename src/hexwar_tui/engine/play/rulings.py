"""What a referee rules: changes that no rule makes, each with its reason, checked, told to those who may know.

A ruling changes the game that is played now, the top frame. It is taken back by a repeal, an entry of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import IllegalOrder, demand
from hexwar_tui.engine.events import Event, News, Phrases, facts
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order, write_order
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.practice_player import called
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame, Change, Words
from hexwar_tui.engine.words.language import N_, Phrase, Text, listing, say
from hexwar_tui.engine.words.typed import clean

LONGEST_REASON = 300
LONGEST_MESSAGE = 2000
LONGEST_VALUE = 200
MOST_CHANGES = 100

TABLE = "table"
"""Stands in `News.system` for events that the engine itself tells, not a rule system."""


@facts
class Ruled(Event):
    """A referee has ruled, for the `reason` given; the message is "" where there is none."""

    changes: tuple[Change, ...]
    message: str
    reason: str


@facts
class Repealed(Event):
    """A referee has taken back the ruling that is entry `entry`, with its changes and message; `reason` says why."""

    changes: tuple[Change, ...]
    message: str
    reason: str
    entry: int


@facts
class Amended(Event):
    """A referee has struck an order of a side, and entered others in its place; orders are given by their kinds."""

    side: Side
    struck: str
    orders: tuple[str, ...]
    reason: str


class Silence(StrEnum):
    """With what a referee seals for a side that has sent nothing: with what it has entered, with nothing but what the
    rules demand of it, so that it stays as it is, or with its standing orders."""

    ENTERED = "entered"
    PLAIN = "plain"
    STANDING = "standing"


@facts
class SealedFor(Event):
    """A referee has sealed for a side that had not done so."""

    side: Side


@facts
class SealedWith(Event):
    """With what the referee has sealed for a side."""

    side: Side
    way: Silence


@facts
class OpenedFor(Event):
    """A referee has opened again what a side had sealed, or he for it."""

    side: Side


@facts
class HandedOver(Event):
    """Another player, who is called `name`, has taken the seat of a side."""

    side: Side
    name: str


@facts
class OpponentChanged(Event):
    """Another practice player, with the id `player`, plays a side instead of the one before."""

    side: Side
    player: str


@facts
class OwnDice(Event):
    """A referee has thrown the dice of a step himself."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee rules: `changes` of the top frame in order, a `message` to those who may know, or both. `reason`
    must not be empty. `seen_by` are the sides that are told; None: all; (): none, so that the ruling is secret."""

    reason: str
    changes: tuple[Change, ...] = ()
    message: str = ""
    seen_by: tuple[Side, ...] | None = None


def checked(ruling: Ruling, sides: Sequence[Side]) -> Ruling:
    """The ruling with its texts cleaned and its sides in the order of `sides`, which are those of the game.

    Raises IllegalOrder where it lacks a reason, does nothing, is too long, tells a message to nobody, or names a side
    that is not in `sides`.
    """
    reason = checked_reason(ruling.reason)
    message = clean(ruling.message, LONGEST_MESSAGE + 1, lines=True)
    if len(message) > LONGEST_MESSAGE or len(ruling.changes) > MOST_CHANGES:
        raise IllegalOrder(
            say("A ruling has at most {n} changes and {m} characters.", n=MOST_CHANGES, m=LONGEST_MESSAGE)
        )
    if not ruling.changes and not message:
        raise IllegalOrder(say("A ruling changes something or tells somebody something."))
    if message and ruling.seen_by == ():
        raise IllegalOrder(say("A message is for somebody: a secret ruling has none."))
    if any(side not in sides for side in ruling.seen_by or ()):
        raise IllegalOrder(say("A ruling is told to sides of this game."))
    seen_by = None if ruling.seen_by is None else tuple(side for side in sides if side in ruling.seen_by)
    return Ruling(reason, tuple(_cleaned(change) for change in ruling.changes), message, seen_by)


def checked_reason(reason: str) -> str:
    """`reason`, cleaned. Raises IllegalOrder where it is empty or too long."""
    cleaned = clean(reason, LONGEST_REASON + 1)
    if not cleaned:
        raise IllegalOrder(say("The referee gives a reason for what he does."))
    if len(cleaned) > LONGEST_REASON:
        raise IllegalOrder(say("A reason has at most {n} characters.", n=LONGEST_REASON))
    return cleaned


def _cleaned(change: Change) -> Change:
    value = clean(change.value, LONGEST_VALUE) if isinstance(change.value, str) else change.value
    return Change(clean(change.subject, LONGEST_VALUE), clean(change.fact, LONGEST_VALUE), value)


def write_ruling(ruling: Ruling) -> dict[str, Any]:
    """The ruling as JSON values, as the journal keeps it; `read_ruling` reads them."""
    return {
        "reason": ruling.reason,
        "changes": [change._asdict() for change in ruling.changes],
        "message": ruling.message,
        "seen_by": None if ruling.seen_by is None else list(ruling.seen_by),
    }


def read_ruling(body: Mapping[str, Any]) -> Ruling:
    """The ruling that `write_ruling` wrote. Raises KeyError or TypeError on other shapes."""
    seen_by = body["seen_by"]
    changes = tuple(Change(**change) for change in body["changes"])
    return Ruling(body["reason"], changes, body["message"], None if seen_by is None else tuple(seen_by))


def carry_out(core: Core, ruling: Ruling, table: Table) -> None:
    """Makes the ruling's changes in the top frame and tells it. Raises IllegalOrder where a value can't be, the state
    would be unsound, or the end of a game would be kept secret; after that the core is of no more use."""
    frame = core.top
    for change in ruling.changes:
        frame.system.referee.amend(frame, change, table)
    for fault in core.faults():
        raise IllegalOrder(say("This can't be ruled: {what}.", what=fault.what), fault.rule)
    if ruling.seen_by is not None and frame.outcome() is not None:
        raise IllegalOrder(say("The end of a game can't be kept from anybody: rule it in public."))
    ruled = Ruled(ruling.changes, ruling.message, ruling.reason)
    table.events.append(News.of(ruled, TABLE, ruling.seen_by, frame.opened_by))


def write_repeal(ruling: Entry, reason: str) -> dict[str, Any]:
    """Returns the JSON body of the repeal of entry `ruling`. Raises IllegalOrder for an empty or too long reason."""
    frame = next(event.frame for event in ruling.events if event.kind == Ruled.kind)
    return {"entry": ruling.number, "frame": frame, "ruling": ruling.body, "reason": checked_reason(reason)}


def repealed(ruling: Ruling, body: Mapping[str, Any]) -> News:
    """The news that a ruling is taken back, for those who knew of it; `body` is what `write_repeal` wrote."""
    told = Repealed(ruling.changes, ruling.message, body["reason"], body["entry"])
    return News.of(told, TABLE, ruling.seen_by, body["frame"])


def write_amendment(struck: Entry, reason: str, instead: Sequence[Order]) -> dict[str, Any]:
    """The body, as JSON values, of an entry that strikes an order or an earlier amendment and enters the orders
    `instead`. Raises IllegalOrder where the reason is empty or too long."""
    return {
        "entry": struck.number,
        "struck": struck.body["kind"] if struck.kind is EntryKind.ORDER else struck.body["struck"],
        "orders": [write_order(order) for order in instead],
        "reason": checked_reason(reason),
    }


def enter_instead(core: Core, side: Side, body: Mapping[str, Any], table: Table) -> None:
    """Enters the orders of an amendment for `side`, whose struck order is gone already, and tells the side; `body` is
    what `write_amendment` wrote. Raises BadOrder, and IllegalOrder where an order is not legal."""
    frame, orders = core.top, body["orders"]
    for data in orders:
        order = read_order(frame.system.order_types, data)
        demand(order.objection(frame.system.known(frame, side)))
        order.carry_out(frame, side, table)
    amended = Amended(side, body["struck"], tuple(data["kind"] for data in orders), body["reason"])
    table.events.append(News.of(amended, TABLE, (side,), frame.opened_by))


def demand_complete(frame: AnyFrame, side: Side) -> None:
    """Raises IllegalOrder where `side` has sealed and, after an amendment, could not seal what is left.

    Asked only when an amendment is entered: when it is played again, an order struck by a later amendment may be
    missing, and the part is complete only once that one is played, too.
    """
    if side in frame.sealed:
        demand(frame.seal_objection(frame.system.known(frame, side)))


def own_dice(body: Mapping[str, Any], frame: int) -> list[News]:
    """The news, for the referee alone, that he threw the dice of a step himself; empty where `body` does not say that
    he did. `frame` is the number of the entry that opened the frame."""
    return [News.of(OwnDice(), TABLE, (), frame)] if body.get("own_dice") else []


def sealed_for(body: Mapping[str, Any], frame: int) -> list[News]:
    """The news that a referee has sealed for a side: everybody learns that he has, the side with what. `body` has the
    side and the way; `frame` is the number of the entry that opened the frame."""
    side = body["side"]
    with_what = SealedWith(side, Silence(body["way"]))
    return [
        News.of(SealedFor(side), TABLE, None, frame),
        News.of(with_what, TABLE, (side,), frame),
    ]


def opened_for(body: Mapping[str, Any], frame: int) -> News:
    """The news, for the side alone, that a referee has opened again what was sealed; arguments as in `sealed_for`."""
    return News.of(OpenedFor(body["side"]), TABLE, (body["side"],), frame)


def handed_over(body: Mapping[str, Any], frame: int) -> News:
    """The news, for everybody, that another player or practice player has taken the seat of a side; arguments as in
    `sealed_for`."""
    if "player" in body:
        return News.of(OpponentChanged(body["side"], body["player"]), TABLE, None, frame)
    return News.of(HandedOver(body["side"], body["name"]), TABLE, None, frame)


# -- in words ---------------------------------------------------------------------------------------------------------


def open_facts(event: News) -> dict[str, Any]:
    """Returns an event's facts for seats: without the number of a ruling's entry, which tells of others' orders."""
    facts = dict(event.facts)
    if event.system == TABLE:
        facts.pop("entry", None)
    return facts


@dataclass(frozen=True, slots=True)
class _Reading:
    """What sentences of this module need: the frame's words, its orders' titles by kind, the scenario's own names of
    the sides, and who was told the event."""

    words: Words
    titles: Mapping[str, Text]
    own: Mapping[Side, Text]
    seen_by: tuple[Seat, ...] | None


PHRASES = Phrases[_Reading]()
"""The sentences of the events that the engine itself tells."""


def phrase(event: News, frame: AnyFrame, words: Words) -> Text:
    """Returns the sentence of an event of the engine, with its readers; `frame` is its frame, and `words` that's."""
    titles = {kind.kind: kind.title for kind in frame.system.order_types}
    own = {side.id: side.name for side in frame.scenario.sides}
    return PHRASES(event, _Reading(words, titles, own, event.seen_by))


@PHRASES.sentence
def _own_dice(event: OwnDice, reading: _Reading) -> Text:
    return say("The referee threw the dice of this step himself.")


@PHRASES.sentence
def _sealed_for(event: SealedFor, reading: _Reading) -> Text:
    return say("The referee has sealed for {side}.", side=reading.words.side(event.side))


_WITH_WHAT = {
    Silence.ENTERED: N_("{side}: what was entered stands."),
    Silence.PLAIN: N_("{side}: what the rules demand was entered, and nothing else."),
    Silence.STANDING: N_("{side}: the standing orders were entered."),
}


@PHRASES.sentence
def _sealed_with(event: SealedWith, reading: _Reading) -> Text:
    return say(_WITH_WHAT[event.way], side=reading.words.side(event.side))


@PHRASES.sentence
def _opened_for(event: OpenedFor, reading: _Reading) -> Text:
    return say("Opened again: what {side} had sealed.", side=reading.words.side(event.side))


@PHRASES.sentence
def _handed_over(event: HandedOver, reading: _Reading) -> Text:
    # By now the side goes by the new name.
    side = reading.own[event.side]
    return say("Another player has taken the seat of {side}: {name}.", side=side, name=event.name)


@PHRASES.sentence
def _opponent_changed(event: OpponentChanged, reading: _Reading) -> Text:
    side = reading.words.side(event.side)
    return say("{side} has another player from now on: {player}.", side=side, player=called(event.player))


@PHRASES.sentence
def _amended(event: Amended, reading: _Reading) -> Text:
    side, struck = reading.words.side(event.side), _quoted(reading.titles[event.struck])
    if not event.orders:
        return say(
            "The referee struck an order of {side}, {struck}, and entered nothing in its place. Why: {reason}",
            side=side,
            struck=struck,
            reason=event.reason,
        )
    return say(
        "The referee struck an order of {side}, {struck}, and entered {orders} in its place. Why: {reason}",
        side=side,
        struck=struck,
        orders=listing([_quoted(reading.titles[kind]) for kind in event.orders]),
        reason=event.reason,
    )


@PHRASES.sentence
def _ruled(event: Ruled, reading: _Reading) -> Text:
    told = say("The referee rules: {what}. Why: {reason}", what=_what(event, reading.words), reason=event.reason)
    return _with_readers(told, reading)


@PHRASES.sentence
def _repealed(event: Repealed, reading: _Reading) -> Text:
    what = _what(event, reading.words)
    return _with_readers(
        say("The referee takes back a ruling ({what}). Why: {reason}", what=what, reason=event.reason), reading
    )


def _what(event: Ruled | Repealed, words: Words) -> Phrase:
    """What was ruled: the changes, then the message."""
    changes = [words.change(change) for change in event.changes]
    return listing([*changes, *([_quoted(event.message)] if event.message else [])])


def _quoted(words: Text) -> Phrase:
    return say("“{words}”", words=words)


def _with_readers(told: Phrase, reading: _Reading) -> Phrase:
    if reading.seen_by is None:
        return told
    if not reading.seen_by:
        return say("{told} (in secret)", told=told)
    return say(
        "{told} (told to: {sides})", told=told, sides=tuple(reading.words.side(side) for side in reading.seen_by)
    )
