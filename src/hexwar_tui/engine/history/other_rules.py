"""How a game goes on under other rules: from its last snapshot, or from where its journal leads when played again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES, OtherRules
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.play.core import Core, write_core
from hexwar_tui.engine.play.flow import demand_possible, waiting
from hexwar_tui.engine.record.game_record import GameRecord, Snapshot
from hexwar_tui.engine.record.journal import Entry, EntryKind, rules_version, standing
from hexwar_tui.engine.seats import REFEREE


@dataclass(frozen=True, slots=True)
class ChangedRules:
    """How a game that was kept under rules of version `old` goes on under those of version `new`.

    It goes on in turn `turn`; `struck` are the entries that do not count any more because they do not play under the
    new rules. `played_again`: no snapshot could be used, and the journal was played again instead.
    """

    old: int
    new: int
    turn: int
    struck: tuple[Entry, ...]
    played_again: bool = False


class RuleChange:
    """Tells whether and how a game can go on under rules of `version`, those of this program, and makes it do so."""

    def __init__(self, record: GameRecord, history: History, version: int) -> None:
        self._record, self._history, self._version = record, history, version
        self._old = rules_version(record.entries, record.system_version)

    @property
    def are_other(self) -> bool:
        """Whether the game was last played under rules of another version."""
        return self._old != self._version

    def follow(self) -> ChangedRules:
        """Makes the game go on under the rules of this program, enters that into the journal, and returns how it goes
        on.

        It goes on from its latest snapshot; what was entered behind that keeps its place if all of it plays as it was
        recorded. Where rules of another version find the snapshot unsound, the journal is played again, as `play_again`
        does. Raises OtherRules where neither is possible; then nothing has changed.
        """
        last = self._record.snapshots[-1]
        if self._is_sound(last):
            return self._go_on_from(last)
        if not self.are_other:
            raise OtherRules(self._old, self._version)
        return self.play_again()

    def play_again(self) -> ChangedRules:
        """Plays the journal again from the latest snapshot that is sound, or from the very start, as far as its orders
        still play; makes the game go on from there, enters that into the journal, and returns how it goes on.

        Raises OtherRules where not even the beginning plays; then nothing has changed.
        """
        base = next((kept for kept in reversed(self._record.snapshots) if self._is_sound(kept)), None)
        past = self._history.aside()
        reached = self._reached(past, base)
        if reached is None:
            raise OtherRules(self._old, self._version)
        core, number = reached
        if base is not None and number == base.entry:
            return self._go_on_from(base)
        entry = self._entry(core.turn, since=len(self._record.entries) + 1, to=number, barrier=True)
        struck = self._struck_by(entry)
        self._history.go_on(core, number, entry, past)
        return ChangedRules(self._old, self._version, core.turn, struck, played_again=True)

    def is_sound(self) -> bool:
        """Whether the last snapshot, and each game within the game before it, can be read and breaks no invariant."""
        return self._is_sound(self._record.snapshots[-1])

    def leads_on(self) -> bool:
        """Whether the last snapshot is sound, and all that was entered after it plays as it was recorded."""
        last = self._record.snapshots[-1]
        return self._is_sound(last) and self._leads_on(last)

    def differs_from(self) -> Entry | None:
        """The first entry from before the rules changed that a replay under today's rules can't repeat as it was
        recorded; None where there is none, or the rules never changed."""
        until = self._history.ruled_since()
        if not until:
            return None
        past = self._history.aside()
        kept = {snapshot.entry: snapshot for snapshot in self._record.snapshots if self._is_readable(snapshot)}
        core: Core | None = None
        for entry in standing(self._record.entries):
            if entry.number > until:
                break
            try:
                core = core or self._beginning(kept.get(0))
                past.replay(core, entry, checked=True)
                past.compare(core, kept.get(entry.number))
            except STUMBLES:
                return entry
        return None

    # -- how -----------------------------------------------------------------------------------------------------------

    def _go_on_from(self, snapshot: Snapshot) -> ChangedRules:
        keeps_all = snapshot is self._record.snapshots[-1] and self._leads_on(snapshot)
        to = len(self._record.entries) if keeps_all else snapshot.entry
        entry = self._entry(snapshot.turn, since=snapshot.entry, to=to, barrier=not keeps_all)
        struck = self._struck_by(entry)
        self._history.drop_snapshots(snapshot.entry)
        self._history.append(entry)
        return ChangedRules(self._old, self._version, snapshot.turn, struck)

    def _entry(self, turn: int, *, since: int, to: int, barrier: bool) -> Entry:
        body = {"version": self._version, "since": since, "to": to}
        return Entry(0, EntryKind.RULES, REFEREE, turn, body, barrier=barrier)

    def _struck_by(self, entry: Entry) -> tuple[Entry, ...]:
        """Returns the entries that count now and will not count once `entry` is entered."""
        still = {other.number for other in standing([*self._record.entries, entry])}
        return tuple(other for other in standing(self._record.entries) if other.number not in still)

    def _reached(self, past: History, base: Snapshot | None) -> tuple[Core, int] | None:
        """Returns the core to which the entries that count lead from `base`, as far as they play, and the number of the
        last one; None where not even the beginning does. An entry that stumbles may leave a core half changed, so all
        is played twice: first to find how far it goes."""
        count = sum(1 for _ in self._played(self._history.aside(), base))
        return next(iter(deque(islice(self._played(past, base), count), maxlen=1)), None)

    def _played(self, past: History, base: Snapshot | None) -> Iterator[tuple[Core, int]]:
        """Yields the core at the snapshot `base` (None: at the start), then behind each standing entry played on it,
        with the entry's number; ends at the first that is not legal, or leaves the state unsound."""
        first = 0 if base is None else base.entry
        # Whatever it stumbles at, it has come as far as it has.
        with suppress(*STUMBLES):
            core = self._beginning(base)
            write_core(core)  # What can't be kept is no state to go on from.
            if not self._is_whole(core):
                return
            yield core, first
            for entry in standing(self._record.entries):
                if entry.number > first:
                    demand_possible(core, entry)
                    past.replay(core, entry, checked=False)
                    if not self._is_whole(core):
                        return
                    yield core, entry.number

    def _beginning(self, base: Snapshot | None) -> Core:
        return self._history.start() if base is None else self._history.read(base)

    def _is_whole(self, core: Core) -> bool:
        waiting(core)
        return not core.faults()

    def _is_readable(self, snapshot: Snapshot) -> bool:
        try:
            self._history.read(snapshot)
        except STUMBLES:
            return False
        return True

    def _is_sound(self, snapshot: Snapshot) -> bool:
        try:
            for number in self._record.boards:
                if number <= snapshot.entry:
                    self._history.board(number)
            return self._is_whole(self._history.read(snapshot))
        except STUMBLES:
            return False

    def _leads_on(self, snapshot: Snapshot) -> bool:
        """Whether all entries that count after a snapshot play as they were recorded."""
        try:
            past = self._history.aside()
            core = past.read(snapshot)
            for entry in standing(self._record.entries):
                if entry.number > snapshot.entry:
                    past.replay(core, entry, checked=True)
            return self._is_whole(core)
        except STUMBLES:
            return False
