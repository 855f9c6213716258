"""Opening a saved game: from the save, and from the journal beside it, which may hold later entries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES, OtherRules
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.other_rules import ChangedRules
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import EntryKind, chain_at, first_struck
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, say, say_many
from hexwar_tui.storage.disk.files import backup_of, is_there
from hexwar_tui.storage.errors import DamagedSave, SaveError, shown
from hexwar_tui.storage.saves.journal_file import FORMAT as JOURNAL_FORMAT
from hexwar_tui.storage.saves.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.saves.save_file import FORMAT, damaged
from hexwar_tui.storage.saves.sealed_file import read_kept, slots_of
from hexwar_tui.storage.seals.seal import Keys, Seal
from hexwar_tui.storage.seals.witness import Witness


@dataclass(frozen=True, slots=True)
class Opened:
    """A game as it was when last played, and the notices its players should be told.

    `saved` is the number of entries in the save itself. `journal_after` is the entry behind which its journal begins,
    None where none follows from the save; `journal_form` is that journal's format. `stray`: there is a journal, but of
    another game or another course of this one. `seal` is the seal of a sealed game, None for any other; `form` is the
    format of the save.
    """

    game: Game
    saved: int
    seal: Seal | None = None
    notices: tuple[Phrase, ...] = ()
    journal_after: int | None = None
    stray: bool = False
    form: int = FORMAT
    journal_form: int = JOURNAL_FORMAT


def load_game(registry: Registry, path: Path, keys: Keys | None = None) -> Opened:
    """Opens the game saved at `path`, with what its journal holds beyond the save. Writes nothing and takes no lock.

    A sealed game needs `keys`, which open one of its slots; notices tell what was altered behind the back of each side
    whose own key is among them. Raises SaveError where there is no such file, or it is no save, newer than this
    program, or of an unknown system; SealedSave for want of keys; DamagedSave where save or journal can't be used
    (`recovery.recover` finds what can be recovered).
    """
    if not is_there(path):
        kind = DamagedSave if is_there(backup_of(path)) else SaveError
        raise kind(say("There is no file {file}.", file=shown(path)), path)
    # The journal first: should another program save between, the save is newer than the journal and holds it all.
    journal = read_journal(journal_of(path), Seal((), keys) if keys is not None and slots_of(path) else None)
    kept = read_kept(path, keys)
    record, seal = kept.record, kept.seal
    if journal is not None and journal.damaged_line:
        raise damaged_journal(path, journal)
    stray = why_stray(record, journal) if journal is not None else None
    saved = len(record.entries)
    if journal is None or stray is not None:
        game, changed = _resumed(registry, record, path)
        told = _notices_of_rules(game, changed)
        notices = () if stray is None else (stray,)
        opened = Opened(game, saved, seal, (*notices, *told), stray=stray is not None, form=kept.form)
    else:
        take_marks(seal, journal, saved)
        game, changed = _resumed(registry, joined(record, journal), path)
        told = (*_recovered(game, saved, changed), *_notices_of_rules(game, changed))
        opened = Opened(game, saved, seal, told, journal.after, form=kept.form, journal_form=journal.form)
    return _with_alterations(registry, opened)


def take_marks(seal: Seal | None, journal: KeptJournal, saved: int) -> None:
    """Adds to `seal` the marks of `journal` that lie behind entry number `saved`, the last of the save. Does nothing
    where the game has no seal."""
    if seal is not None:
        for seat, mark in journal.marks:
            if mark.entry > saved:
                seal.add(seat, mark)


def joined(record: GameRecord, journal: KeptJournal) -> GameRecord:
    """The record with the later entries of `journal` added, and without snapshots that these have struck. The journal
    must follow from the record: `why_stray` is None."""
    added = journal.entries[len(record.entries) - journal.after :]
    struck = min((first for entry in added if (first := first_struck(entry)) is not None), default=None)
    snapshots = [snapshot for snapshot in record.snapshots if struck is None or snapshot.entry < struck]
    return replace(record, entries=[*record.entries, *added], snapshots=snapshots, boards=dict(record.boards))


def why_stray(record: GameRecord, journal: KeptJournal) -> Phrase | None:
    """None if the journal follows from the record; else the notice that says why it does not and that it is put
    aside."""
    entries = record.entries
    if journal.game != record.id:
        return say("The journal beside this save belongs to another game. It is put aside.")
    if journal.after > len(entries):
        return say(
            "This save is older than the journal beside it: an older file was put here. The journal is put aside."
        )
    shared = min(journal.last, len(entries))
    theirs = journal.entries[shared - journal.after - 1].chain if shared > journal.after else journal.chain
    if chain_at(entries, journal.after) == journal.chain and chain_at(entries, shared) == theirs:
        return None
    return say(
        "This save and the journal beside it are of two courses of the same game: one of the files was put here from "
        "elsewhere. The journal is put aside."
    )


def built(registry: Registry, record: GameRecord, path: Path) -> tuple[Game, tuple[Phrase, ...]]:
    """Returns the game of a record that was read from `path`, once its state has been checked, and the notices of what
    changed rules have done to it. Raises SaveError, DamagedSave.

    Where the rules have changed since, it goes on under those of this program, and its journal says so.
    """
    game, changed = _resumed(registry, record, path)
    return game, _notices_of_rules(game, changed)


def _resumed(registry: Registry, record: GameRecord, path: Path) -> tuple[Game, ChangedRules | None]:
    """Returns the game as `built` does, and what has changed where it goes on under other rules, else None."""
    if record.system not in registry:
        text = say(
            "{file} is a game of the system “{system}”, which this program does not have.",
            file=shown(path),
            system=record.system,
        )
        raise SaveError(text, path)
    try:
        game = Game.resume(registry, record)
        changed = game.follow_rules()
        sides = tuple(side.id for side in game.frames[0].scenario.sides)
        faults = game.faults()
        game.waiting_for()
    except OtherRules as fault:
        raise DamagedSave(say("{file} can't be played on: {why}", file=shown(path), why=fault.text), path) from fault
    except STUMBLES as fault:
        raise damaged(path, say("what it holds can't be played.")) from fault
    if game.sides != sides:
        raise damaged(path, say("its sides are not those of its scenario."))
    if faults:
        raise damaged(path, say("its state breaks the rules: {what}", what=faults[0].what))
    return game, changed


def damaged_journal(path: Path, journal: KeptJournal) -> DamagedSave:
    """The error for the journal of the save at `path` where a line in its midst is damaged."""
    where = journal_of(path)
    text = say(
        "{file} is damaged at line {line}; what comes before it can be recovered.",
        file=shown(where),
        line=journal.damaged_line,
    )
    return DamagedSave(text, where)


def _recovered(game: Game, saved: int, changed: ChangedRules | None) -> tuple[Phrase, ...]:
    """The notice of the orders that were only in the journal; none where there are none. Orders that changed rules have
    struck are left to `_lost`."""
    struck = {entry.number for entry in changed.struck} if changed is not None else set()
    orders = [entry for entry in game.record.entries[saved:] if entry.kind is EntryKind.ORDER]
    kept = [entry for entry in orders if entry.number not in struck]
    if not kept:
        return ()
    if not all(entry.is_known_of() for entry in orders):
        # How many orders a side has entered in secret is nobody else's business.
        if len(kept) < len(orders):
            return ()
        return (say("The game goes on from its journal: nothing that was entered after the last save is lost."),)
    return (say_many("Recovered {n} order from the journal.", "Recovered {n} orders from the journal.", len(kept)),)


def _notices_of_rules(game: Game, changed: ChangedRules | None) -> tuple[Phrase, ...]:
    """The notices for players of a game that goes on under other rules; none where `changed` is None."""
    if changed is None:
        return ()
    if changed.old == changed.new:
        first = say("What was entered last does not play under the rules of this program: they have changed.")
    else:
        first = say(
            "This game was last played under version {old} of the rules; it goes on under version {new}.",
            old=changed.old,
            new=changed.new,
        )
    again = (_PLAYED_AGAIN,) if changed.played_again else ()
    lost = (_lost(changed),) if changed.struck else ()
    return (first, *again, *lost, *replay_told(game))


_PLAYED_AGAIN = say("As it was kept it can't be gone on from under them: its orders have been played again.")
"""Said where the rules of today could not go on from the state that was kept."""


def _lost(changed: ChangedRules) -> Phrase:
    orders = [entry for entry in changed.struck if entry.kind is EntryKind.ORDER]
    if not orders or not all(entry.is_known_of() for entry in orders):
        # How many orders a side has entered in secret is nobody else's business.
        return say(
            "It goes on in turn {turn}: what was entered behind that has to be entered again.",
            turn=changed.turn,
        )
    return say_many(
        "It goes on in turn {turn}: {n} order behind that has to be given again.",
        "It goes on in turn {turn}: {n} orders behind that have to be given again.",
        len(orders),
        turn=changed.turn,
    )


def replay_told(game: Game) -> tuple[Phrase, ...]:
    """The notice that names the turn from which a replay of what was played under other rules differs; none where it
    does not.

    The turn is told and not the entry, whose number would count the secret orders of all sides.
    """
    entry = game.differs_from()
    if entry is None:
        return ()
    return (say("Played again under the rules of today, it differs from turn {turn} on.", turn=entry.turn),)


def _with_alterations(registry: Registry, opened: Opened) -> Opened:
    game, seal = opened.game, opened.seal
    if seal is None:
        return opened
    witness = Witness(seal, game.record)
    told = [witness.altered(game, side, registry) for side in game.sides if seal.has_key_of(side)]
    return replace(opened, notices=(*opened.notices, *(phrase for phrase in told if phrase is not None)))
