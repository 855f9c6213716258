"""Opens saved games for commands: only to be looked at, or to be changed and saved."""

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
from hexwar_tui.storage.campaigns.campaign import Campaign, otherwise_seen
from hexwar_tui.storage.campaigns.last_seen import read_seen
from hexwar_tui.storage.campaigns.recovery import nothing_left, recover
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import NotKept, SavedNotConfirmed, SaveError, SaveNotRenewed, shown
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY


def look_at(asked: argparse.Namespace) -> Game:
    """The game in `asked.file`, only to be read: nothing is locked or written. Its notices are printed on standard
    error, also the one that this machine has last seen another state of the game.

    Raises SaveError, DamagedSave; IllegalOrder where it is sealed and no phrase is given that opens it.
    """
    keys, seen = open_seal(asked, asked.file), read_seen(places().last_seen)
    opened = load_game(REGISTRY, asked.file, keys)
    for notice in (*opened.notices, *otherwise_seen(opened, seen, asked.file)):
        complain(notice)
    return opened.game


@contextmanager
def changing(asked: argparse.Namespace) -> Iterator[Game]:
    """The game in `asked.file`, to be changed within the block. At its end steps and practice players go on by
    themselves, and the game is saved. Where the block raises HexwarError, only what it has entered by then is saved,
    such as an attempt that was taken back.

    Raises SaveError, DamagedSave; HexwarError where another program holds the game; IllegalOrder where it is sealed and
    no phrase is given that opens it. Where the game could not be saved but its journal holds what was entered, that is
    said, and `asked.stands` is true.
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
    """Saves the game. Returns the error where it could not be saved; one of the disk not confirming it is said only."""
    try:
        campaign.save()
    except SavedNotConfirmed as unconfirmed:
        complain(unconfirmed.text)
    except (SaveNotRenewed, NotKept) as fault:
        return fault
    return None


def _tell_what_stands(campaign: Campaign, before: int, fault: SaveNotRenewed | NotKept) -> None:
    """Says what is on disk of the entries behind number `before`, in a game that could not be saved and is closed.

    Raises SaveError where none of them is: then the command may be given again.
    """
    certain, most = campaign.reach
    if most <= before:
        raise SaveError(say("{why} Nothing was done: the game is as it was.", why=fault.why), fault.path)
    if certain == len(campaign.game.record.entries):
        complain(SaveNotRenewed(fault.why, fault.path).text)
    else:
        complain(say("{why} Part of what was entered may stand: “hexwar show” tells which.", why=fault.why))


def go_on(game: Game) -> None:
    """Takes the steps that are due, unless a referee takes them or their dice are typed, and has practice players act
    until a person is waited for. In a game without any person, practice players wait for `hexwar step`."""
    if not (game.record.referee or game.record.dice.typed) and game.next_step() is not None:
        game.step()
    if game.record.referee or any(setup.player == HUMAN for setup in game.record.seats):
        with Room() as room:
            while (seat := practice_seat(game)) is not None:
                let_practise(game, seat, room)


def let_practise(game: Game, seat: Seat, room: Room) -> None:
    """Has the practice player at `seat` act once; where it fails, that is said on standard error."""
    if told := practise(game, seat, room):
        complain(told)


def practice_seat(game: Game) -> Seat | None:
    """Returns the first seat that is waited for and has a practice player; None if there is none, if a step comes
    first, or if the game is over."""
    if game.outcome is not None or game.next_step() is not None:
        return None
    played = {setup.side for setup in game.record.seats if setup.player != HUMAN}
    return next((seat for seat in game.waiting_for() if seat in played), None)


def offer_recovery(asked: argparse.Namespace) -> None:
    """Says on standard error what can be recovered of the damaged save in `asked.file`, and by which command."""
    sources = recover(REGISTRY, asked.file, getattr(asked, "keys", None), autosaves=places().autosaves)
    if not sources:
        complain(nothing_left(asked.file))
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
    """Prints the sentence that something was written to `path`."""
    say_line(say("Written to {path}.", path=shown(path)))
