"""Opening saved games for commands: with the right seat, and kept when the command has changed them."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexwar_tui.cli.speak import words
from hexwar_tui.engine.errors import BadOrder, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import LANGUAGES, listing, render, say
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.opening import load_game
from hexwar_tui.storage.pins import opens
from hexwar_tui.systems import SHELF


def look_at(path: Path) -> Game:
    """The game at `path`, to be read only. Raises SaveError."""
    return load_game(SHELF, path).game


@contextmanager
def changing(path: Path) -> Iterator[Game]:
    """The game at `path`; what was changed is saved at the end, or nothing is. Raises SaveError."""
    with Campaign.open(SHELF, path) as campaign:
        yield campaign.game
        campaign.save()


def seat_of(game: Game, name: str, pin_file: Path | None) -> Seat:
    """The seat called `name`, by id or by its name in any language; its PIN is asked for where it has one.

    Raises BadOrder for an unknown name, IllegalOrder for a wrong PIN.
    """
    seat = _find_seat(game, name)
    lock = next((setup.lock for setup in game.record.seats if setup.side == seat), "")
    if lock and not opens(lock, _pin(pin_file)):
        raise IllegalOrder(say("That is not the PIN of this side."))
    return seat


def _find_seat(game: Game, name: str) -> Seat:
    if name == REFEREE:
        return REFEREE
    frame = game.frames[0]
    for side in game.sides:
        called = {render(frame.side_name(side), language).lower() for language in LANGUAGES}
        if name == side or name.lower() in called:
            return side
    raise BadOrder(say("There is no side “{name}”. The sides are {sides}.", name=name, sides=listing(game.sides)))


def _pin(pin_file: Path | None) -> str:
    if pin_file is not None:
        return pin_file.read_text(encoding="utf-8").strip()
    if sys.stdin.isatty():
        return getpass.getpass(words(say("PIN: ")))
    return ""
