"""The journal: everything that was entered or happened, in order, each entry chained to the one before by a hash.

Undone entries stay; `standing` tells which entries still count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter

from hexwar_tui.engine.dice import Roll
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Seat

_JSON: TypeAdapter[Any] = TypeAdapter(Any)
"""Writes JSON without blanks, several times as fast as `json`; the chain hashes of all entries wait for it."""

FIRST_LINK = "0" * 32
"""The chain hash before the first entry."""


class EntryKind(StrEnum):
    """What an entry records."""

    ORDER = "order"
    STEP = "step"  # body: own_dice, if the referee threw for it in his own person
    SEAL = "seal"
    UNSEAL = "unseal"
    UNDO = "undo"  # body: entry, the number of the order taken back
    RULING = "ruling"  # body: see engine.rulings
    REPEAL = "repeal"  # body: entry, the number of the ruling taken back; that ruling; reason
    AMENDMENT = "amendment"  # body: entry, the number of the sealed order struck; orders in its place; reason
    REHEARSAL = "rehearsal"  # body: steps, how many a referee has tried and left
    REWIND = "rewind"  # body: to, the last entry that still counts
    BRANCH = "branch"  # body: branch, the new key of dice to come
    CLOCK = "clock"
    LOAD = "load"


@dataclass(slots=True)
class Entry:
    """One line of the journal. `number` counts from 1; `barrier` says that nothing before it can be taken back."""

    number: int
    kind: EntryKind
    seat: Seat
    turn: int
    body: dict[str, Any]
    dice: list[Roll] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    barrier: bool = False
    chain: str = ""

    def data(self) -> dict[str, Any]:
        """The entry as plain JSON values, without its chain hash."""
        return {
            "number": self.number,
            "kind": self.kind.value,
            "seat": self.seat,
            "turn": self.turn,
            "body": self.body,
            "dice": [_roll_data(roll) for roll in self.dice],
            "events": [_event_data(event) for event in self.events],
            "barrier": self.barrier,
        }

    def link(self, before: str) -> str:
        """The chain hash of this entry behind the hash `before`."""
        return hashlib.blake2b(b"%b\n%b" % (before.encode(), _JSON.dump_json(self.data())), digest_size=16).hexdigest()


def _roll_data(roll: Roll) -> dict[str, Any]:
    return {"dice": roll.dice, "result": roll.result, "rule": roll.rule, "by": roll.by, "key": roll.key}


def _event_data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = {"system": event.system, "kind": event.kind, "facts": dict(event.facts)}
    if event.seen_by is not None:
        data["seen_by"] = list(event.seen_by)
    if event.frame:
        data["frame"] = event.frame
    return data


def entry_from(data: Mapping[str, Any]) -> Entry:
    """The entry that `Entry.data` wrote, with its "chain". Raises KeyError, TypeError or ValueError on other shapes."""
    return Entry(
        number=data["number"],
        kind=EntryKind(data["kind"]),
        seat=data["seat"],
        turn=data["turn"],
        body=data["body"],
        dice=[Roll(**roll) for roll in data["dice"]],
        events=[
            Event(
                e["system"], e["kind"], e["facts"], tuple(e["seen_by"]) if "seen_by" in e else None, e.get("frame", 0)
            )
            for e in data["events"]
        ],
        barrier=data["barrier"],
        chain=data["chain"],
    )


def first_broken_link(entries: Iterable[Entry]) -> int | None:
    """The number of the first entry whose chain hash does not follow from the one before; None if all do."""
    before = FIRST_LINK
    for entry in entries:
        if entry.link(before) != entry.chain:
            return entry.number
        before = entry.chain
    return None


def first_struck(entry: Entry) -> int | None:
    """The number of the first entry that an undo, rewind, repeal or amendment takes out; None for any other entry."""
    match entry.kind:
        case EntryKind.UNDO | EntryKind.REPEAL | EntryKind.AMENDMENT:
            return int(entry.body["entry"])
        case EntryKind.REWIND:
            return int(entry.body["to"]) + 1
        case _:
            return None


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that count: without the orders taken back, and without what rewinding has left behind."""
    alive: list[Entry] = []
    for entry in entries:
        if entry.kind is EntryKind.UNDO:
            alive = [other for other in alive if other.number != entry.body["entry"]]
        elif entry.kind in (EntryKind.REPEAL, EntryKind.AMENDMENT):
            alive = [*(other for other in alive if other.number != entry.body["entry"]), entry]
        elif entry.kind is EntryKind.REWIND:
            alive = [other for other in alive if other.number <= entry.body["to"]]
        else:
            alive.append(entry)
    return alive
