"""History: the snapshots of a game and the journal behind them — undo, rewinding, recovery and verification."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hexwar_tui.engine.core import (
    Core,
    differences,
    digest,
    frame_data,
    frame_from,
    pack,
    read_core,
    unpack,
    write_core,
)
from hexwar_tui.engine.dice import RecordedTray
from hexwar_tui.engine.errors import BadDice, BadOrder, CannotUndo, IllegalOrder, ReplayDiffers, demand
from hexwar_tui.engine.journal import FIRST_LINK, Entry, EntryKind, first_struck, standing
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.order_data import read_order
from hexwar_tui.engine.play import apply
from hexwar_tui.engine.record import GameRecord, Snapshot
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, Shelf

KEPT_LAST = 4
"""Snapshots kept of the turns just gone; of older ones every tenth turn and the start."""


class History:
    """The past of one game, kept in its record."""

    def __init__(self, shelf: Shelf, record: GameRecord, scenario: Scenario) -> None:
        self._shelf, self._record, self._scenario = shelf, record, scenario
        self._boards: dict[int, tuple[dict[str, Any], AnyFrame]] = {}
        self._kept_at: tuple[int, str] = (-1, "")

    def of(self, record: GameRecord) -> History:
        """The past that a copy of the record keeps."""
        return History(self._shelf, record, self._scenario)

    def names(self) -> Mapping[Side, Text]:
        """What the sides are called at this table."""
        own = {side.id: side.name for side in self._scenario.sides}
        return {seat.side: seat.name or own[seat.side] for seat in self._record.seats}

    def begin(self, core: Core) -> None:
        """Takes the snapshot of a game that begins."""
        self._take_snapshot(core)

    def append(self, entry: Entry) -> None:
        """Numbers and chains `entry` and writes it down."""
        entries = self._record.entries
        entry.number = len(entries) + 1
        entry.chain = entry.link(entries[-1].chain if entries else FIRST_LINK)
        entries.append(entry)

    def note_boards(self, before: AnyFrame, after: AnyFrame) -> None:
        """Keeps the boards of games within the game when another takes the top: what happened there is told by them."""
        for frame in (before, after):
            if before is not after and frame.opened_by:
                self._record.boards[frame.opened_by] = frame_data(frame)

    def board(self, number: int) -> AnyFrame:
        """The game within the game that entry `number` opened, as it was last kept. Raises KeyError or ValueError."""
        kept = self._record.boards[number]
        if number not in self._boards or self._boards[number][0] is not kept:
            self._boards[number] = kept, frame_from(kept, self._shelf, self._scenario, self.names())
        return self._boards[number][1]

    def keep(self, core: Core) -> None:
        """Takes a snapshot if a new turn or frame has begun, and thins the old ones."""
        if (len(core.frames), core.turn_key()) != self._kept_at:
            self._take_snapshot(core)

    def latest(self) -> Core:
        """The core as it is after the last entry. Raises ReplayDiffers where the journal does not play."""
        core = self._play(standing(self._record.entries), self._record.snapshots)
        self._note_kept(core)
        return core

    def at(self, number: int) -> Core:
        """The core as it was behind entry `number`, which stands (0: at the start). Raises ReplayDiffers."""
        entries = [entry for entry in standing(self._record.entries) if entry.number <= number]
        return self._play(entries, [kept for kept in self._record.snapshots if kept.entry <= number])

    def play(self, core: Core, entry: Entry) -> None:
        """Does to `core` once more what `entry` did. Raises ReplayDiffers."""
        self._replay(core, entry, checked=False)

    def without(self, striking: Entry) -> Core:
        """The core as it is once `striking` has struck out what it names, and done nothing else yet.

        Raises CannotUndo if later orders would not be legal any more. Nothing has changed before `strike`.
        """
        left = [entry for entry in standing([*self._record.entries, striking]) if entry is not striking]
        try:
            return self._play(left, self._untouched(striking), checked=True)
        except ReplayDiffers as fault:
            raise CannotUndo(say("A later order rests on this one: take that one back first.")) from fault

    def strike(self, striking: Entry, core: Core) -> None:
        """Drops the snapshots of what `striking` has struck out; `core` is what it has led to."""
        self._record.snapshots[:] = self._untouched(striking)
        self._note_kept(core)

    def _untouched(self, striking: Entry) -> list[Snapshot]:
        first = first_struck(striking)
        assert first is not None, "this entry strikes nothing out"
        return [snapshot for snapshot in self._record.snapshots if snapshot.entry < first]

    def verify(self, *, to_turn: int | None = None) -> Iterator[tuple[Entry, Core]]:
        """Plays the journal from the very start, checking legality, dice, events and digests; yields after each entry.

        Raises ReplayDiffers at the first entry that differs.
        """
        digests = {snapshot.entry: snapshot for snapshot in self._record.snapshots}
        core = self._read(self._record.snapshots[0])
        self._compare(core, digests.get(0))
        for entry in standing(self._record.entries):
            if to_turn is not None and core.frames[0].state.turn > to_turn:
                return
            self._replay(core, entry, checked=True)
            self._compare(core, digests.get(entry.number))
            yield entry, core

    def _play(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot], *, checked: bool = False) -> Core:
        snapshot = snapshots[-1]
        core = self._read(snapshot)
        for entry in entries:
            if entry.number > snapshot.entry:
                self._replay(core, entry, checked=checked)
        return core

    def _read(self, snapshot: Snapshot) -> Core:
        return read_core(unpack(snapshot.packed), self._shelf, self._scenario, self.names())

    def _replay(self, core: Core, entry: Entry, *, checked: bool) -> None:
        tray, top = RecordedTray(list(entry.dice)), core.top
        try:
            if checked and entry.kind is EntryKind.ORDER:
                _check_order(core, entry)
            table = apply(core, self._shelf, entry, tray)
            tray.finish()
            self.note_boards(top, core.top)
        except (BadDice, BadOrder, IllegalOrder) as fault:
            raise ReplayDiffers(entry.number, say("{fault}", fault=fault.text)) from fault
        if checked and [(e.kind, dict(e.facts)) for e in table.events] != [
            (e.kind, dict(e.facts)) for e in entry.events
        ]:
            raise ReplayDiffers(entry.number, say("other things happen than were recorded"))

    def _compare(self, core: Core, snapshot: Snapshot | None) -> None:
        if snapshot is None:
            return
        raw = write_core(core)
        if digest(raw) != snapshot.digest:
            place = next(iter(differences(json.loads(unpack(snapshot.packed)), json.loads(raw))), "?")
            raise ReplayDiffers(
                snapshot.entry, say("at the snapshot of turn {turn}: {place}", turn=snapshot.turn, place=place)
            )

    def _take_snapshot(self, core: Core) -> None:
        raw = write_core(core)
        turn = int(core.frames[0].state.turn)
        self._record.snapshots.append(Snapshot(len(self._record.entries), turn, digest(raw), pack(raw)))
        self._note_kept(core)
        self._thin()

    def _note_kept(self, core: Core) -> None:
        """No snapshot is due before the next turn or frame begins."""
        self._kept_at = (len(core.frames), core.turn_key())

    def _thin(self) -> None:
        old, recent = self._record.snapshots[:-KEPT_LAST], self._record.snapshots[-KEPT_LAST:]
        kept = [snapshot for snapshot in old if snapshot.entry == 0 or snapshot.turn % 10 == 0]
        self._record.snapshots[:] = [*kept, *recent]


def _check_order(core: Core, entry: Entry) -> None:
    frame = core.top
    order = read_order(frame.system.order_types, entry.body)
    demand(order.objection(frame.system.known(frame, entry.seat)))
