"""Marks in a sealed game: those that seats leave behind what they enter, and what they show of the game's history
later."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from pydantic_core import to_json

from hexwar_tui.engine.errors import STUMBLES, HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import GameRecord, Snapshot
from hexwar_tui.engine.record.journal import Entry, EntryKind, chain_at, rules_version
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.seals.seal import Mark, Place, Seal

_OWN = frozenset({EntryKind.ORDER, EntryKind.SEAL, EntryKind.UNSEAL, EntryKind.UNDO})
"""The kinds of entry that only a side itself makes in its name."""


class Witness:
    """Lets the seats of one game mark what they enter, and finds what was altered behind their backs."""

    def __init__(self, seal: Seal, record: GameRecord) -> None:
        self.seal, self._record = seal, record
        self._ground = _ground(record)
        self._marked = len(record.entries)

    def note(self, entry: Entry) -> None:
        """Marks a new entry in the name of its seat, if it is an entry that only a side itself makes."""
        if entry.kind in _OWN:
            self.seal.mark(entry.seat, self._place(entry.number, entry.turn))

    def note_all(self) -> None:
        """Marks the present end of the journal for every seat that has entered anything since this was last called, so
        that its mark vouches for what came of its orders, too."""
        entries = self._record.entries
        for seat in sorted({entry.seat for entry in entries[self._marked :] if entry.kind in _OWN}):
            turn = next(entry.turn for entry in reversed(entries) if entry.seat == seat and entry.kind in _OWN)
            self.seal.mark(seat, self._place(len(entries), turn))
        self._marked = len(entries)

    def _place(self, entry: int, turn: int) -> Place:
        entries = self._record.entries
        last = next(snapshot for snapshot in reversed(self._record.snapshots) if snapshot.entry <= entry)
        return Place(self._ground, entry, turn, chain_at(entries, entry), last.entry, last.digest)

    # -- what the marks show -------------------------------------------------------------------------------------------

    def altered(self, game: Game, seat: Seat, registry: Registry) -> Phrase | None:
        """The sentence that says after which turn the game was altered behind the back of `seat`; None where it was
        not. The seat's own key must have been opened."""
        turn = self._altered_after(game, seat, registry)
        if turn is None:
            return None
        name = game.frames[0].side_name(seat)
        if turn:
            return say("This game was altered after turn {turn} of {name}.", name=name, turn=turn)
        return say("This game was altered, from before the first turn of {name} on.", name=name)

    def _altered_after(self, game: Game, seat: Seat, registry: Registry) -> int | None:
        """The last turn the marks vouch for (0: none) if something was altered after it; None if nothing was."""
        marks = self.seal.marks.get(seat, [])
        true = [mark for mark in marks if self._is_true(seat, mark)]
        last = true[-1] if true else None
        turn = last.turn if last is not None else 0
        if (marks and marks[-1] is not last) or self._is_forged(seat, last.entry if last is not None else 0):
            return turn
        vouched = {mark.snapshot: mark.digest for mark in true}
        false = [kept.entry for kept in self._record.snapshots if vouched.get(kept.entry, kept.digest) != kept.digest]
        if false:
            return max((mark.turn for mark in true if mark.entry < min(false)), default=0)
        return None if last is None or self._follows(game, last, registry) else turn

    def _is_true(self, seat: Seat, mark: Mark) -> bool:
        entries = self._record.entries
        if mark.entry > len(entries):
            return False
        chain = chain_at(entries, mark.entry)
        place = Place(self._ground, mark.entry, mark.turn, chain, mark.snapshot, mark.digest)
        return self.seal.is_true(seat, mark, place)

    def _is_forged(self, seat: Seat, after: int) -> bool:
        """Whether there are entries behind number `after` that are in the seat's name, though none of its marks vouches
        for them."""
        return any(entry.seat == seat and entry.kind in _OWN for entry in self._record.entries[after:])

    def _follows(self, game: Game, mark: Mark, registry: Registry) -> bool:
        """Whether the game stands where its journal leads from the last snapshot that the mark vouches for. Also true
        where the rules have changed since the mark was made, as the game may well stand elsewhere then."""
        record = self._record
        marked = rules_version(record.entries[: mark.entry], record.system_version)
        now = rules_version(record.entries, record.system_version)
        if marked < now <= game.frames[0].system.version:
            return True
        vouched: list[Snapshot] = [snapshot for snapshot in record.snapshots if snapshot.entry <= mark.snapshot]
        if len(vouched) == len(record.snapshots):
            return True
        try:
            return Game.resume(registry, replace(record, snapshots=vouched)).digest() == game.digest()
        except (HexwarError, *STUMBLES):
            return False


def _ground(record: GameRecord) -> str:
    """The hash of what never changes in a game and its branches: system, scenario, seats, options, dice and first
    snapshot."""
    told = [
        record.system,
        record.system_version,
        record.scenario,
        [seat.side for seat in record.seats],
        record.options,
        [record.dice.seed, record.dice.salt, record.dice.typed],
        record.referee,
        record.snapshots[0].digest,
    ]
    return hashlib.blake2b(to_json(told), digest_size=16).hexdigest()
