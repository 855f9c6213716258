"""The journal: everything that was entered or happened, in order, each entry chained to the one before by a hash.

Undone entries stay; `standing` tells which entries still count.
"""

from __future__ import annotations

import hashlib
import itertools
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Any

from pydantic_core import to_json

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Seat

FIRST_LINK = "0" * 32
"""The chain hash before the first entry."""


class EntryKind(StrEnum):
    """What an entry of the journal records; beside each kind stands what its `body` holds, if anything."""

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
    CLOCK = "clock"  # body: seconds, how many have passed while the clock ran
    LOAD = "load"
    SEAL_FOR = "seal-for"  # a referee's; body: side, for which he seals; way (engine.play.rulings.Silence)
    OPEN_FOR = "open-for"  # a referee's; body: side, whose sealed part he opens again
    HAND_OVER = "hand-over"  # a referee's; body: side, whose seat another takes; name, of that player;
    # or player, the id of the practice player that takes it from another, which was it before
    NOTE = "note"  # a referee's, for himself; body: text, and hex, side and turn where it is about one
    LETTER = "letter"  # of a side to the referee; body: text
    POST = "post"  # a sheet of a side is taken in; body: sheet, its digest; language; faults, how many; seal, if meant;
    # where lines of it wait, waits, these lines, and file, where they were; sender, a digest of his address, if known;
    # over, if with it the part of the turn ended that it was for; late, if it came when that was over
    INTENT = "intent"  # of a practice player, what it wants to remember; body: notes
    ANSWER = "answer"  # the referee's to a letter, for the side that has written; body: letter, the entry; text
    RULES = "rules"  # body: version, of the rules it goes on under; since, the entry of the snapshot it goes on from;
    # to, the last entry before it that still counts


LATER_KINDS = frozenset(
    {
        EntryKind.SEAL_FOR,
        EntryKind.OPEN_FOR,
        EntryKind.HAND_OVER,
        EntryKind.NOTE,
        EntryKind.LETTER,
        EntryKind.POST,
        EntryKind.INTENT,
        EntryKind.ANSWER,
    }
)
"""Kinds of entries that programs do not know which read no later format of saves than 3."""


@dataclass(slots=True)
class Entry:
    """One line of the journal. `number` counts from 1; `body` depends on the kind; `chain` is its chain hash.
    `barrier`: neither the entry nor anything before it can be taken back. `settles`: nothing before it can be taken
    back, even after the entry itself was."""

    number: int
    kind: EntryKind
    seat: Seat
    turn: int
    body: dict[str, Any]
    dice: list[Roll] = field(default_factory=list)
    events: list[News] = field(default_factory=list)
    barrier: bool = False
    chain: str = ""
    settles: bool = False

    def data(self) -> dict[str, Any]:
        """The entry as JSON has it, without its chain hash. It shares its values with the entry: for writing only.

        It is a new dict each time, to which the chain hash may be added.
        """
        data: dict[str, Any] = {
            "number": self.number,
            "kind": str(self.kind),
            "seat": self.seat,
            "turn": self.turn,
            "body": self.body,
            "dice": [_roll_data(roll) for roll in self.dice] if self.dice else [],
            "events": [_event_data(event) for event in self.events] if self.events else [],
            "barrier": self.barrier,
        }
        if self.settles:
            data["settles"] = True
        return data

    def has_reached_others(self) -> bool:
        """Whether any event of the entry was told to anybody but its own seat."""
        return any(event.seen_by is None or set(event.seen_by) - {self.seat} for event in self.events)

    def is_known_of(self) -> bool:
        """Whether others know that something was entered: it was told to them, or the entry is a barrier."""
        return self.barrier or self.has_reached_others()

    def link(self, before: str) -> str:
        """The chain hash of this entry; `before` is that of the entry before it, `FIRST_LINK` where there is none."""
        return hashlib.blake2b(b"%b\n%b" % (before.encode(), to_json(self.data())), digest_size=16).hexdigest()


def _roll_data(roll: Roll) -> dict[str, Any]:
    data: dict[str, Any] = {"dice": roll.dice, "result": roll.result, "rule": roll.rule, "by": roll.by, "key": roll.key}
    if roll.seen_by is not None:
        data["seen_by"] = roll.seen_by
    return data


def _event_data(event: News) -> dict[str, Any]:
    data: dict[str, Any] = {"system": event.system, "kind": event.kind, "facts": event.facts}
    if event.seen_by is not None:
        data["seen_by"] = event.seen_by
    if event.frame:
        data["frame"] = event.frame
    return data


def entry_from(data: Mapping[str, Any]) -> Entry:
    """Returns the entry of `Entry.data` and "chain". Raises KeyError, TypeError or ValueError for another shape."""
    return Entry(
        data["number"],
        EntryKind(data["kind"]),
        data["seat"],
        data["turn"],
        data["body"],
        [_roll_from(roll) for roll in data["dice"]],
        [News(e["system"], e["kind"], e["facts"], _seats(e), e.get("frame", 0)) for e in data["events"]],
        data["barrier"],
        data["chain"],
        data.get("settles", False),
    )


def _roll_from(data: Mapping[str, Any]) -> Roll:
    return Roll(data["dice"], data["result"], data["rule"], data["by"], data["key"], _seats(data))


def _seats(data: Mapping[str, Any]) -> tuple[Seat, ...] | None:
    """The seats that know of a roll or event; None where everybody does."""
    return tuple(data["seen_by"]) if "seen_by" in data else None


def chain_at(entries: Sequence[Entry], number: int) -> str:
    """The chain hash of entry `number`, or `FIRST_LINK` for 0; `entries` is a journal from its first entry on."""
    return entries[number - 1].chain if number else FIRST_LINK


def first_broken_link(entries: Iterable[Entry]) -> int | None:
    """The number of the first entry whose chain hash does not follow from the one before; None if all do."""
    before = FIRST_LINK
    for entry in entries:
        if entry.link(before) != entry.chain:
            return entry.number
        before = entry.chain
    return None


_STRIKING = (EntryKind.UNDO, EntryKind.REPEAL, EntryKind.AMENDMENT, EntryKind.REWIND, EntryKind.RULES)
"""Kinds of entries that strike out others."""


def first_struck(entry: Entry) -> int | None:
    """The number of the first entry that this one strikes out; None for kinds of entries that strike out none."""
    if entry.kind not in _STRIKING:
        return None
    if entry.kind in (EntryKind.REWIND, EntryKind.RULES):
        return int(entry.body["to"]) + 1
    return int(entry.body["entry"])


def standing(entries: Iterable[Entry]) -> Sequence[Entry]:
    """The entries that count, in order: without orders taken back, and without what rewinding or other rules have left
    behind. The entry of a branch always counts: otherwise dice to come would be those of the game that was copied. Of a
    `Journal` it is the same list every time, which changes as entries are added."""
    return _count(entries).standing


def strike(counted: list[Entry], striking: Entry) -> None:
    """Takes out of `counted`, entries that count in ascending order, those that `striking` strikes out, and adds
    `striking` itself if it is of a kind that counts. What is not struck out is not looked at, however much it is."""
    if striking.kind in (EntryKind.REWIND, EntryKind.RULES):
        at = place_behind(counted, striking.body["to"])
        counted[at:] = [other for other in counted[at:] if other.kind is EntryKind.BRANCH]
    else:
        at = place_behind(counted, striking.body["entry"])
        if at and counted[at - 1].number == striking.body["entry"]:
            del counted[at - 1]
    if striking.kind not in (EntryKind.UNDO, EntryKind.REWIND):
        counted.append(striking)


def place_behind(entries: Sequence[Entry], number: int) -> int:
    """Returns the index in `entries`, in ascending order, of the first one after entry `number`, or their length."""
    return bisect_right(entries, number, key=lambda entry: entry.number)


def rules_version(entries: Iterable[Entry], begun: int) -> int:
    """The version of the rules that these entries were last played under, in a game begun under version `begun`."""
    return next((e.body["version"] for e in reversed([*entries]) if e.kind is EntryKind.RULES), begun)


def ruled_since(entries: Iterable[Entry]) -> int:
    """The number of the entry (0: the start) after which all that counts was played under today's rules. Where an entry
    before that was struck out since, everything after it was played again under these rules."""
    return _count(entries).ruled_since


def since_barrier(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that count and come after the last barrier, oldest first."""
    return list(itertools.takewhile(lambda entry: not entry.barrier, reversed(standing(entries))))[::-1]


def last_settled(entries: Iterable[Entry]) -> int:
    """The number of the last entry that made everything before it final, whether it counts or was taken back; 0 where
    there is none. Rewinding to an earlier moment undoes what was made final after that."""
    return _count(entries).settled[-1]


@dataclass(slots=True)
class _Count:
    """A running summary of the entries added so far: in `standing` those that count, the numbers that `ruled_since` and
    `last_settled` answer in `ruled_since` and at the end of `settled`."""

    standing: list[Entry] = field(default_factory=list)
    ruled_since: int = 0
    settled: list[int] = field(default_factory=lambda: [0])

    def add(self, entry: Entry) -> None:
        """Takes the next entry into account."""
        first = first_struck(entry)
        if first is None:
            self.standing.append(entry)
        else:
            strike(self.standing, entry)
            self.ruled_since = min(self.ruled_since, first - 1)
        if entry.kind is EntryKind.RULES:
            self.ruled_since = entry.body["since"]
        if entry.kind in (EntryKind.REWIND, EntryKind.RULES):
            del self.settled[bisect_right(self.settled, entry.body["to"]) :]
        elif entry.settles:
            self.settled.append(entry.number)

    def copy(self) -> _Count:
        """Returns a copy that further entries can be added to on its own."""
        return _Count([*self.standing], self.ruled_since, [*self.settled])


def _count(entries: Iterable[Entry]) -> _Count:
    return (entries if isinstance(entries, Journal) else Journal(entries)).counted()


class Journal(list[Entry]):
    """The entries of a game. It remembers which of them count, so that each is looked at once, however many years a
    game goes on. Entries are added at its end, and dropped from there."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        super().__init__(entries)
        self._count = entries.counted().copy() if isinstance(entries, Journal) else _Count()
        # How far it has been counted: the number of entries, and the last of them.
        self._counted: tuple[int, Entry | None] = entries._counted if isinstance(entries, Journal) else (0, None)

    def counted(self) -> _Count:
        """Returns the summary of all entries that the journal has now; it changes when entries are added."""
        number, last = self._counted
        if number and (number > len(self) or self[number - 1] is not last):
            self._count, number = _Count(), 0
        for entry in self[number:]:
            self._count.add(entry)
        self._counted = len(self), self[-1] if self else None
        return self._count
