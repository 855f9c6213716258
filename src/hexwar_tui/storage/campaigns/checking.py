"""Checking a saved game: every fault is found, not only the first that keeps it from opening."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import field
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES, ReplayDiffers
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.loaded_dice import Asked
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.seats import NOBODY
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.campaign import autosaves_of
from hexwar_tui.storage.disk.files import backup_of, is_there
from hexwar_tui.storage.errors import DamagedSave, SaveError, SealedSave, shown
from hexwar_tui.storage.saves.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.saves.opening import built, damaged_journal, joined, replay_told, why_stray
from hexwar_tui.storage.saves.save_file import FORMAT, damaged
from hexwar_tui.storage.saves.sealed_file import KeptGame, read_kept
from hexwar_tui.storage.seals.seal import Keys, Seal


@dataclass(slots=True)
class Findings:
    """What `examine` has found, each a sentence that tells no side anything of another.

    `faults` name the file they are in. `loaded` says what speaks against the dice, with which the game can be played on
    all the same. `facts` are no faults: that the rules have changed since the game was saved, for example.
    """

    faults: list[Text] = field(default_factory=list)
    loaded: list[Text] = field(default_factory=list)
    facts: list[Text] = field(default_factory=list)


def examine(registry: Registry, path: Path, keys: Keys | None = None, *, autosaves: Path | None = None) -> Findings:
    """Finds every fault of the save at `path`, of its journal and backup, and of its autosaves in the folder
    `autosaves`.

    Plays the game again from its start, which takes the longer the more orders it has. A sealed game needs its `keys`.
    Writes nothing.
    """
    found = Findings()
    kept = None
    if is_there(path):
        kept = _read(path, keys, found)
    else:
        found.faults.append(say("There is no file {file}.", file=shown(path)))
    journal = _read_journal(path, kept, found)
    if kept is not None:
        record = _joined(kept.record, journal, found)
        game = _built(registry, record, path, found)
        if game is None and record is not kept.record:
            game = _built(registry, kept.record, path, found)
        if game is not None:
            _replay(game, path, found)
    _examine_copies(registry, path, keys, kept, autosaves, found)
    found.faults = list(dict.fromkeys(found.faults))
    found.facts = list(dict.fromkeys(found.facts))
    return found


def _read(path: Path, keys: Keys | None, found: Findings) -> KeptGame | None:
    try:
        kept = read_kept(path, keys)
    except SaveError as fault:
        found.faults.append(fault.text)
        return None
    if kept.form < FORMAT:
        found.facts.append(
            say("{file} is of format {n}, which earlier versions of this program wrote.", file=shown(path), n=kept.form)
        )
    return kept


def _read_journal(path: Path, kept: KeptGame | None, found: Findings) -> KeptJournal | None:
    """The journal of the save at `path` up to its first damaged line, which is a fault; None where there is none or it
    can't be read. A last line that a crash cut off is a fact only."""
    try:
        seal = kept.seal if kept is not None else None
        journal = read_journal(journal_of(path), Seal((), seal.keys) if seal is not None else None)
    except SaveError as fault:
        found.faults.append(fault.text)
        return None
    if journal is not None and journal.damaged_line:
        found.faults.append(damaged_journal(path, journal).text)
    if journal is not None and journal.is_torn:
        found.facts.append(say("The last line of its journal was never finished: it is left out."))
    return journal


def _joined(record: GameRecord, journal: KeptJournal | None, found: Findings) -> GameRecord:
    if journal is None:
        return record
    stray = why_stray(record, journal)
    if stray is not None:
        found.faults.append(stray)
        return record
    return joined(record, journal)


def _built(registry: Registry, record: GameRecord, path: Path, found: Findings) -> Game | None:
    try:
        game, told = built(registry, record, path)
    except SaveError as fault:
        found.faults.append(fault.text)
        return None
    found.facts += told
    return game


def _replay(game: Game, path: Path, found: Findings) -> None:
    """Plays the game again and adds what differs. Of a game that is not over only the turn of the difference is named:
    the entry's own words could betray orders that are still secret."""
    asked: Asked = {}
    try:
        asked = game.verify()
    except ReplayDiffers as fault:
        found.faults.append(_differs(game, fault, path).text)
    except STUMBLES:
        found.faults.append(damaged(path, say("its journal does not play from the start.")).text)
    found.facts += replay_told(game)
    found.loaded += game.dice_faults(NOBODY, asked)


def _differs(game: Game, fault: ReplayDiffers, path: Path) -> DamagedSave:
    if game.outcome is not None:
        return DamagedSave(say("{file}: {what}", file=shown(path), what=fault.text), path)
    turn = next((entry.turn for entry in game.record.entries if entry.number == fault.number), 0)
    return damaged(path, say("played again, its journal differs from turn {turn} on.", turn=turn))


def _examine_copies(
    registry: Registry, path: Path, keys: Keys | None, kept: KeptGame | None, autosaves: Path | None, found: Findings
) -> None:
    """Adds the faults of the backup, and of those autosaves in the folder `autosaves` that are of the same game."""
    backup = backup_of(path)
    files = [backup] if is_there(backup) else []
    with suppress(SaveError):
        if kept is not None and autosaves is not None and is_there(autosaves):
            files += autosaves_of(autosaves, kept.record.id).values()
    for file in files:
        aside = Findings()
        with suppress(SealedSave):
            copy = _read(file, keys, aside)
            if copy is not None:
                _built(registry, copy.record, file, aside)
        found.faults += aside.faults
