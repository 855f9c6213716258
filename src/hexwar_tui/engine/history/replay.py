"""The snapshots of a game and the journal behind them, for undo, rewinding, recovery, verifying, looking back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.dice.rolls import KeyedDice, RecordedDice, Roll
from hexwar_tui.engine.errors import STUMBLES, BadDice, BadOrder, CannotUndo, IllegalOrder, ReplayDiffers
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history.moments import Moments
from hexwar_tui.engine.play.core import (
    Core,
    differences,
    digest,
    frame_data,
    frame_from,
    pack,
    read_core,
    unpack,
    unworded,
    write_core,
)
from hexwar_tui.engine.play.flow import apply, demand_possible, is_sealed, new_core
from hexwar_tui.engine.record.game_record import GameRecord, Snapshot
from hexwar_tui.engine.record.journal import (
    Entry,
    EntryKind,
    chain_at,
    first_struck,
    place_behind,
    ruled_since,
    standing,
    strike,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.sandbox.copies import copy_of_core
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, Registry
from hexwar_tui.engine.words.language import Text, say

OTHER_RULES = say("That was played under other rules, and can't be played again.")
"""The refusal to go back to a moment that was played under other rules."""

STRIDE = 8
"""After so many entries played again for an undo a copy is kept, from which the next undo begins."""

KEPT_LAST = 4
"""How many of the latest snapshots are kept; of older ones those of the start and of every tenth turn stay."""


class History:
    """The past of one game, by its record: the journal and the snapshots are read and written here."""

    def __init__(self, registry: Registry, record: GameRecord, scenario: Scenario) -> None:
        self._registry, self._record, self._scenario = registry, record, scenario
        self._boards: dict[int, tuple[dict[str, Any], AnyFrame]] = {}
        self._kept_at: tuple[int, str, bool] = (-1, "", False)
        self._near = Moments()

    def of(self, record: GameRecord) -> History:
        """The history of the same game in `record`, which is a copy of this one's record."""
        return History(self._registry, record, self._scenario)

    def aside(self) -> History:
        """Returns a history of the same record to replay with, which keeps games within the game for itself."""
        return self.of(replace(self._record, boards=dict(self._record.boards)))

    def names(self) -> Mapping[Side, Text]:
        """What the sides are called at this table, by their ids: the player's name, or the side's own."""
        own = {side.id: side.name for side in self._scenario.sides}
        return {seat.side: seat.name or own[seat.side] for seat in self._record.seats}

    def append(self, entry: Entry) -> None:
        """Adds `entry` to the journal, with its number and chain hash."""
        entries = self._record.entries
        entry.number = len(entries) + 1
        entry.chain = entry.link(chain_at(entries, len(entries)))
        entries.append(entry)

    def note_boards(self, before: AnyFrame, after: AnyFrame) -> None:
        """Keeps the games within the game that were left or begun, so that their news can be told later: does nothing
        if the top frames `before` and `after` an entry are the same."""
        for frame in (before, after):
            if before is not after and frame.opened_by:
                self._record.boards[frame.opened_by] = {**frame_data(frame), "version": frame.system.version}

    def board(self, number: int) -> AnyFrame:
        """Returns the game that entry `number` opened, as last kept. Raises KeyError if none, ValueError if damaged."""
        kept = self._record.boards[number]
        if number not in self._boards or self._boards[number][0] is not kept:
            version = kept.get("version")
            self._boards[number] = kept, frame_from(kept, self._registry, self._scenario, self.names(), version)
        return self._boards[number][1]

    def keep(self, core: Core) -> None:
        """Takes a snapshot of `core` if a new turn or frame has begun since the last one, or the game has ended."""
        if _moment(core) != self._kept_at:
            self.take_snapshot(core)

    def latest(self) -> Core:
        """The core as it is after the last entry. Raises ReplayDiffers where the journal can't be replayed."""
        core = self._play(standing(self._record.entries), self._record.snapshots)
        self._note_kept(core)
        return core

    def at(self, number: int) -> Core:
        """Returns the core as it was after entry `number`, one that counts (0: at the start). Raises ReplayDiffers
        where the journal can't be replayed up to there."""
        return self._play(self._up_to(number), [kept for kept in self._record.snapshots if kept.entry <= number])

    def snapshot_before(self, number: int) -> int:
        """The number of the last entry up to `number` (0: the start) after which a snapshot was taken."""
        return max(snapshot.entry for snapshot in self._record.snapshots if snapshot.entry <= number)

    def _up_to(self, number: int) -> Sequence[Entry]:
        """The entries that count, up to the one of that number."""
        counted = standing(self._record.entries)
        return counted[: place_behind(counted, number)]

    def open_point(self, number: int) -> int:
        """The number of the last entry up to `number` (0: the start) after which nothing entered in secret was still
        unrevealed: in a sealed phase the entry before the phase began. Raises ReplayDiffers where replaying fails."""
        entries = self._up_to(number)
        snapshot, core = self._before_phase(entries, number)
        past, last = self.aside(), snapshot.entry
        for entry in entries[place_behind(entries, snapshot.entry) :]:
            written_on = core.top if is_sealed(core) else None
            past.replay(core, entry, checked=False)
            # A step that ends in a sealed phase has begun it: what was entered before has been revealed.
            if not is_sealed(core) or core.top is not written_on or entry.kind is EntryKind.STEP:
                last = entry.number
        return last

    def _before_phase(self, entries: Sequence[Entry], number: int) -> tuple[Snapshot, Core]:
        """The last snapshot up to entry `number` that holds no orders of a sealed phase, and what it holds."""
        steps = {0, *(entry.number for entry in entries if entry.kind is EntryKind.STEP)}
        for snapshot in reversed([kept for kept in self._record.snapshots if kept.entry <= number]):
            core = self.read(snapshot)
            if snapshot.entry in steps or not is_sealed(core):
                return snapshot, core
        raise AssertionError("the first snapshot is of the start")

    def without(self, striking: Entry) -> Core:
        """The core as it would be had the entries that `striking` strikes out never been played; `striking` itself is
        not played either. Only `strike` makes this count.

        Raises CannotUndo if later orders would not be legal any more.
        """
        past = self.aside()
        try:
            core = self._play_without(striking, past)
        except STUMBLES as fault:
            if (first_struck(striking) or 0) <= self._base().entry:
                raise CannotUndo(OTHER_RULES) from fault
            if not isinstance(fault, ReplayDiffers):
                raise
            raise CannotUndo(say("A later order rests on this one: take that one back first.")) from fault
        self._record.boards = past._record.boards
        return core

    def _play_without(self, striking: Entry, past: History) -> Core:
        first, counted = first_struck(striking) or 0, standing(self._record.entries)
        number, core = self._before(striking, first)
        left = [*counted[place_behind(counted, number) :]]
        strike(left, striking)
        for played, entry in enumerate(left):
            if played % STRIDE == 0:
                self._keep_near(number, first, core)
            if entry is not striking:
                past.replay(core, entry, checked=True)
            number = entry.number
        self._keep_near(number, first, core)
        return core

    def _keep_near(self, number: int, first: int, core: Core) -> None:
        """Keeps a copy of `core`, the core behind entry `number`, if that comes before entry `first`."""
        if number < first and self._is_of_last_snapshot(number):
            self._near.keep(number, core)

    def _before(self, striking: Entry, first: int) -> tuple[int, Core]:
        """The number of an entry before `first`, the first that `striking` strikes out, and the core behind it."""
        near = self._near.last(first - 1)
        if near is not None and self._is_of_last_snapshot(near[0]):
            return near[0], copy_of_core(near[1])
        snapshot = self._untouched(striking)[-1]
        return snapshot.entry, self.read(snapshot)

    def _is_of_last_snapshot(self, number: int) -> bool:
        """Whether no snapshot is later than entry `number`. What has been played since the last one began or left no
        game within the game, so that nothing is lost by not playing it again."""
        return self._record.snapshots[-1].entry <= number

    def strike(self, striking: Entry, core: Core) -> None:
        """Drops the snapshots that `striking` makes invalid; `core` is the core after it."""
        self._record.snapshots[:] = self._untouched(striking)
        self._near.drop_from(first_struck(striking) or 0)
        self._note_kept(core)

    def _untouched(self, striking: Entry) -> list[Snapshot]:
        first = first_struck(striking)
        assert first is not None, "this entry strikes nothing out"
        return [snapshot for snapshot in self._record.snapshots if snapshot.entry < first]

    def verify(self) -> Iterator[tuple[Entry, list[Roll]]]:
        """Plays the journal from the very start and checks that orders are legal and dice, events and digests the same;
        yields each entry with the rolls that it asked for.

        Where the rules have changed, it begins at that point. Raises ReplayDiffers at the first entry that differs.
        """
        digests = {snapshot.entry: snapshot for snapshot in self._record.snapshots}
        base, past = self._base(), self.aside()
        core = self.read(base)
        self.compare(core, base)
        counted = standing(self._record.entries)
        for entry in counted[place_behind(counted, base.entry) :]:
            rolls = past.replay(core, entry, checked=True)
            self.compare(core, digests.get(entry.number))
            yield entry, rolls

    # -- other rules ---------------------------------------------------------------------------------------------------

    def _base(self) -> Snapshot:
        """Returns the last snapshot after which all that counts was played under the rules of today."""
        since = ruled_since(self._record.entries)
        return next(kept for kept in reversed(self._record.snapshots) if kept.entry <= since)

    def ruled_since(self) -> int:
        """The number of the entry (0: the start) from whose snapshot on all was played under today's rules."""
        return self._base().entry

    def go_on(self, core: Core, number: int, entry: Entry, past: History) -> None:
        """Enters into the journal, by `entry`, that the game goes on under other rules from `core`, which is the
        outcome of playing it again up to entry `number`. Games within the game are taken over from `past`, in which
        that was played.

        Earlier snapshots stay even if they can't be read: the sides of a sealed game have vouched for them.
        """
        self.drop_snapshots(number)
        boards = past._record.boards
        self._record.boards = {opened: board for opened, board in boards.items() if opened <= number}
        self.append(entry)
        self.take_snapshot(core)

    def drop_snapshots(self, behind: int) -> None:
        """Drops the snapshots that were taken after entry `behind`."""
        self._record.snapshots[:] = [kept for kept in self._record.snapshots if kept.entry <= behind]
        self._near.drop_from(0)

    def start(self) -> Core:
        """The core of the game at its start, laid out anew by today's rules. Raises whatever laying it out raises."""
        record = self._record
        system = self._registry[record.system]
        options = read_options(system.options_type, record.options)
        return new_core(system, self._scenario, options, self.names(), KeyedDice(record.dice.seed))

    # -- how -----------------------------------------------------------------------------------------------------------

    def _play(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot], *, checked: bool = False) -> Core:
        snapshot = snapshots[-1]
        core = self.read(snapshot)
        for entry in entries[place_behind(entries, snapshot.entry) :]:
            self.replay(core, entry, checked=checked)
        return core

    def read(self, snapshot: Snapshot) -> Core:
        """The core that a snapshot holds. Raises as `read_core` does."""
        return read_core(unpack(snapshot.packed), self._registry, self._scenario, self.names(), snapshot.rules)

    def replay(self, core: Core, entry: Entry, *, checked: bool) -> list[Roll]:
        """Does to `core` once more what `entry` did; returns the rolls that were asked for. With `checked` the entry
        has to be legal and to lead to the same events. Raises ReplayDiffers; one of `STUMBLES` on states of other
        rules."""
        return self.retell(core, entry, checked=checked).rolls

    def retell(self, core: Core, entry: Entry, *, checked: bool) -> Table:
        """Does the same as `replay`, with the same errors, and returns the table at which it was done: its events may
        be more than the journal has, of kinds that were not told when it was written."""
        dice_source, top = RecordedDice(list(entry.dice)), core.top
        try:
            if checked:
                demand_possible(core, entry)
            table = apply(core, self._registry, entry, dice_source)
            dice_source.finish()
            self.note_boards(top, core.top)
        except (BadDice, BadOrder, IllegalOrder) as fault:
            raise ReplayDiffers(entry.number, say("{fault}", fault=fault.text)) from fault
        if checked and not self._is_told_as_recorded(table, entry.events):
            raise ReplayDiffers(entry.number, say("other things happen than were recorded"))
        return table

    def _is_told_as_recorded(self, table: Table, recorded: Sequence[News]) -> bool:
        """Whether what was told at the table is what the journal has. Kinds of events that tell more than the program
        did when the journal was written are not missed in it, nor facts that are declared with a usual value."""
        unknown = table.later - {event.kind for event in recorded}
        told = [event for event in table.events if event.kind not in unknown]
        return len(told) == len(recorded) and all(map(self._is_same, told, recorded))

    def _is_same(self, told: News, recorded: News) -> bool:
        added = {name: told.facts[name] for name in told.facts.keys() - recorded.facts.keys()}
        if told.kind != recorded.kind or {**recorded.facts, **added} != told.facts:
            return False
        if added:
            try:
                self._registry[recorded.system].say.phrase.read(recorded)
            except (KeyError, ValueError):
                return False
        return True

    def compare(self, core: Core, snapshot: Snapshot | None) -> None:
        """Raises ReplayDiffers where `snapshot` holds another core than `core`; does nothing where it is None."""
        if snapshot is None:
            return
        raw = write_core(core)
        if digest(raw) == snapshot.digest:
            return
        # What was added to options and states since it was taken has its usual value in a snapshot that is read.
        kept = write_core(self.read(snapshot))
        place = next(iter(differences(unworded(kept), unworded(raw))), None)
        if place is not None:
            raise ReplayDiffers(
                snapshot.entry, say("at the snapshot of turn {turn}: {place}", turn=snapshot.turn, place=place)
            )

    def take_snapshot(self, core: Core) -> None:
        """Takes a snapshot of `core`, the core after the last entry, and drops older ones that are not to be kept."""
        raw = write_core(core)
        number = len(self._record.entries)
        self._record.snapshots.append(Snapshot(number, core.turn, digest(raw), pack(raw), core.versions()))
        self._near.drop_from(0)
        self._note_kept(core)
        self._thin()

    def _note_kept(self, core: Core) -> None:
        """Notes that no snapshot is due before another turn or frame begins or the game ends; the end has one of its
        own, so that a game that was over stays so, whatever rules come later."""
        self._kept_at = _moment(core)

    def _thin(self) -> None:
        old, recent = self._record.snapshots[:-KEPT_LAST], self._record.snapshots[-KEPT_LAST:]
        base = self._base()
        kept = [snapshot for snapshot in old if snapshot.entry == 0 or snapshot.turn % 10 == 0 or snapshot is base]
        self._record.snapshots[:] = [*kept, *recent]


def _moment(core: Core) -> tuple[int, str, bool]:
    return len(core.frames), core.turn_key(), core.outcome() is not None
