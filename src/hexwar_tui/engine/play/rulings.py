"""The referee's word: changes that no rule makes, each with its reason, checked, told to those who may know.

A ruling changes the game that is played now, the top frame. It is taken back by a repeal, an entry of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexwar_tui.engine.errors import IllegalOrder, demand
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order, write_order
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, AnySystem, Change, Words
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.typed import clean

LONGEST_REASON = 300
LONGEST_MESSAGE = 2000
LONGEST_VALUE = 200
MOST_CHANGES = 100

TABLE = "table"
"""The `system` of events that are the table's own and of no rule system."""

RULED, REPEALED, AMENDED, OWN_DICE = "ruled", "repealed", "amended", "own-dice"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee rules: `changes` of the top frame in order, a `message` to those who may know, or both.

    `reason` is wanted in any case. `seen_by` are the sides that are told: None all, () nobody, and then it is secret.
    """

    reason: str
    changes: tuple[Change, ...] = ()
    message: str = ""
    seen_by: tuple[Side, ...] | None = None


def checked(ruling: Ruling, sides: Sequence[Side]) -> Ruling:
    """The ruling with its texts cleaned and its sides in the order of the scenario.

    Raises IllegalOrder where it lacks a reason, does nothing, is too long, or names no side of the game.
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
    """The reason, cleaned. Raises IllegalOrder where there is none or it is too long."""
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
    """The ruling as JSON values, as the journal keeps it."""
    return {
        "reason": ruling.reason,
        "changes": [
            {"subject": change.subject, "fact": change.fact, "value": change.value} for change in ruling.changes
        ],
        "message": ruling.message,
        "seen_by": None if ruling.seen_by is None else list(ruling.seen_by),
    }


def read_ruling(body: Mapping[str, Any]) -> Ruling:
    """The ruling that `write_ruling` wrote. Raises KeyError or TypeError on other shapes."""
    seen_by = body["seen_by"]
    changes = tuple(Change(**change) for change in body["changes"])
    return Ruling(body["reason"], changes, body["message"], None if seen_by is None else tuple(seen_by))


def carry_out(core: Core, ruling: Ruling, table: Table) -> None:
    """Makes the changes and tells them. Raises IllegalOrder where a value can't be, or the state would be unsound.

    After a refusal the core is of no more use.
    """
    frame = core.top
    for change in ruling.changes:
        frame.system.referee.amend(frame, change, table)
    for fault in core.faults():
        raise IllegalOrder(say("This can't be ruled: {what}.", what=fault.what), fault.rule)
    if ruling.seen_by is not None and frame.system.rules.outcome(frame) is not None:
        raise IllegalOrder(say("The end of a game can't be kept from anybody: rule it in public."))
    table.events.append(_event(RULED, ruling, frame.opened_by))


def write_repeal(ruling: Entry, reason: str) -> dict[str, Any]:
    """The taking back of a ruling as JSON values. Raises IllegalOrder without a reason."""
    frame = next(event.frame for event in ruling.events if event.kind == RULED)
    return {"entry": ruling.number, "frame": frame, "ruling": ruling.body, "reason": checked_reason(reason)}


def repealed(ruling: Ruling, body: Mapping[str, Any]) -> Event:
    """Tells those who knew of the ruling that it is taken back; `body` is what `write_repeal` wrote."""
    return _event(REPEALED, replace(ruling, reason=body["reason"]), body["frame"], entry=body["entry"])


def write_amendment(struck: Entry, reason: str, instead: Sequence[Order]) -> dict[str, Any]:
    """The striking of an order, or of an earlier amendment, as JSON values. Raises IllegalOrder without a reason."""
    return {
        "entry": struck.number,
        "struck": struck.body["kind"] if struck.kind is EntryKind.ORDER else struck.body["struck"],
        "orders": [write_order(order) for order in instead],
        "reason": checked_reason(reason),
    }


def enter_instead(core: Core, side: Side, body: Mapping[str, Any], table: Table) -> None:
    """Enters the orders of an amendment for `side`, whose struck order is gone, and tells the side.

    Raises BadOrder, and IllegalOrder where an order is not legal.
    """
    frame, orders = core.top, body["orders"]
    for data in orders:
        order = read_order(frame.system.order_types, data)
        demand(order.objection(frame.system.known(frame, side)))
        order.carry_out(frame, side, table)
    facts = {"side": side, "struck": body["struck"], "orders": [data["kind"] for data in orders]}
    table.events.append(Event(TABLE, AMENDED, {**facts, "reason": body["reason"]}, (side,), frame.opened_by))


def demand_complete(frame: AnyFrame, side: Side) -> None:
    """Raises IllegalOrder where what the side has sealed is not complete after an amendment.

    It is asked once, when the order is amended: played again behind a later amendment, what was complete by the order
    struck there is complete only when that amendment has been played, too.
    """
    if side in frame.sealed:
        demand(frame.seal_objection(frame.system.known(frame, side)))


def own_dice(body: Mapping[str, Any], frame: int) -> list[Event]:
    """The note, for the referee alone, that he threw the dice of a step himself, if he did."""
    return [Event(TABLE, OWN_DICE, {}, (), frame)] if body.get("own_dice") else []


def _event(kind: str, ruling: Ruling, frame: int, **more: int) -> Event:
    changes = [[change.subject, change.fact, change.value] for change in ruling.changes]
    facts: dict[str, Any] = {"changes": changes, "message": ruling.message, "reason": ruling.reason, **more}
    return Event(TABLE, kind, facts, ruling.seen_by, frame)


# -- in words ---------------------------------------------------------------------------------------------------------


def open_facts(event: Event) -> dict[str, Any]:
    """The facts of an event as they are told: without the number that the journal gives a ruling, for that counts what
    all sides have entered."""
    facts = dict(event.facts)
    if event.system == TABLE:
        facts.pop("entry", None)
    return facts


def phrase(event: Event, system: AnySystem, words: Words) -> Text:
    """The sentence of an event of the table's own, with those who may know of it; `words` are of its frame."""
    facts: Mapping[str, Any] = event.facts
    if event.kind == OWN_DICE:
        return say("The referee threw the dice of this step himself.")
    if event.kind == AMENDED:
        return _amended(facts, {kind.kind: kind.title for kind in system.order_types}, words)
    changes = [words.change(Change(*change)) for change in facts["changes"]]
    what = [*changes, *([_quoted(facts["message"])] if facts["message"] else [])]
    if event.kind == REPEALED:
        template = say(
            "The referee takes back a ruling ({what}). Why: {reason}",
            what=listing(what),
            reason=facts["reason"],
        )
    else:
        template = say("The referee rules: {what}. Why: {reason}", what=listing(what), reason=facts["reason"])
    return _with_readers(template, event, words)


def _amended(facts: Mapping[str, Any], titles: Mapping[str, Text], words: Words) -> Phrase:
    return say(
        "The referee amends an order of {side}: struck is {struck}, entered instead {orders}. Why: {reason}",
        side=words.side(facts["side"]),
        struck=_quoted(titles[facts["struck"]]),
        orders=listing([_quoted(titles[kind]) for kind in facts["orders"]]),
        reason=facts["reason"],
    )


def _quoted(words: Text) -> Phrase:
    return say("“{words}”", words=words)


def _with_readers(told: Phrase, event: Event, words: Words) -> Phrase:
    if event.seen_by is None:
        return told
    if not event.seen_by:
        return say("{told} (in secret)", told=told)
    return say("{told} (told to: {sides})", told=told, sides=tuple(words.side(side) for side in event.seen_by))
