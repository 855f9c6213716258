"""Opening saved games for commands: to look at only, or to change and keep."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexwar_tui.cli.talk.seating import open_seal
from hexwar_tui.cli.talk.speak import complain, say_line
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import HUMAN, Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.sitting import practise
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.last_seen import read_seen
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import NotKept, SavedNotConfirmed, SaveError, SaveNotRenewed, shown
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY


def look_at(asked: argparse.Namespace) -> Game:
    """The game asked for, to be read only: no lock, no entry, no byte written. Where this machine has seen another
    state of it, that is said. Raises SaveError, DamagedSave, and
    IllegalOrder where it is sealed and the phrase is not one that opens it."""
    opened = load_game(REGISTRY, asked.file, open_seal(asked, asked.file))
    seen = read_seen(places().last_seen)
    # A journal that is another's has said as much.
    other = None if opened.stray else seen.why_other(opened.game.record, opened.seal, asked.file)
    for notice in (*opened.notices, *(() if other is None else (other,))):
        complain(notice)
    return opened.game


@contextmanager
def changing(asked: argparse.Namespace) -> Iterator[Game]:
    """The game asked for; what was changed is saved at the end, or nothing is.

    What waits for nobody happens before that. Raises SaveError, DamagedSave, IllegalOrder where it is sealed
    and the phrase is not one that opens it, and HexwarError where another program holds the game. Where the save can't
    be renewed, but the journal holds what was entered, that is said, and `asked.stands` is true.
    """
    keys = open_seal(asked, asked.file)
    fault: SaveNotRenewed | NotKept | None = None
    with Campaign.open(REGISTRY, asked.file, keys=keys, last_seen=places().last_seen) as campaign:
        if campaign.read_only:
            raise HexwarError(campaign.notices[0])
        for notice in campaign.notices:
            complain(notice)
        before = len(campaign.game.record.entries)
        try:
            yield campaign.game
        except HexwarError:
            # What was tried and taken back stays in the journal.
            if len(campaign.game.record.entries) > before and (not_saved := _save(campaign)):
                complain(not_saved.text)
            raise
        go_on(campaign.game)
        fault = _save(campaign)
        asked.entered = len(campaign.game.record.entries) > before
    if fault is not None:
        _tell_what_stands(campaign, before, fault)
        asked.stands = True


def _save(campaign: Campaign) -> SaveNotRenewed | NotKept | None:
    """Saves; what speaks against it."""
    try:
        campaign.save()
    except SavedNotConfirmed as unconfirmed:
        complain(unconfirmed.text)
    except (SaveNotRenewed, NotKept) as fault:
        return fault
    return None


def _tell_what_stands(campaign: Campaign, before: int, fault: SaveNotRenewed | NotKept) -> None:
    """Says what is on disk of what was entered behind entry `before` in a game that could not be saved, and is closed.

    Raises SaveError where nothing of it is: then it may be given again.
    """
    certain, most = campaign.reach
    if most <= before:
        raise SaveError(say("{why} Nothing was done: the game is as it was.", why=fault.why), fault.path)
    if certain == len(campaign.game.record.entries):
        complain(SaveNotRenewed(fault.why, fault.path).text)
    else:
        complain(say("{why} Part of what was entered may stand: “hexwar show” tells which.", why=fault.why))


def go_on(game: Game) -> None:
    """Does what waits for nobody: steps that no referee takes, and acts of practice players up to a person's turn.

    Where no person plays at all, practice players wait for `hexwar step`.
    """
    if not (game.record.referee or game.record.dice.typed) and game.next_step() is not None:
        game.step()
    if game.record.referee or any(setup.player == HUMAN for setup in game.record.seats):
        with Room() as room:
            while (seat := practice_seat(game)) is not None:
                let_practise(game, seat, room)


def let_practise(game: Game, seat: Seat, room: Room) -> None:
    """One act of the practice player at `seat`; says on standard error where it has failed."""
    if told := practise(game, seat, room):
        complain(told)


def practice_seat(game: Game) -> Seat | None:
    """A seat that is waited for and played by a practice player; None where there is none, or a step comes first."""
    if game.outcome is not None or game.next_step() is not None:
        return None
    played = {setup.side for setup in game.record.seats if setup.player != HUMAN}
    return next((seat for seat in game.waiting_for() if seat in played), None)


def offer_recovery(asked: argparse.Namespace) -> None:
    """Says on standard error what can be had back of the damaged save a command was asked to open, and how."""
    sources = recover(REGISTRY, asked.file, getattr(asked, "keys", None), autosaves=places().autosaves)
    if not sources:
        complain(say("Neither the save nor its backup can be used."))
        return
    for number, source in enumerate(sources, 1):
        complain(say("{n}. Can be recovered: {source}.", n=number, source=source.text()))
    complain(
        say(
            "“hexwar check {file} --repair -o NEW” writes the first to a file of its own, “--from N” another.",
            file=shown(asked.file),
        )
    )


def say_written(path: Path) -> None:
    """Says where something was written."""
    say_line(say("Written to {path}.", path=shown(path)))
