"""Who speaks on the command line: a seat by its name, and its PIN."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterable
from pathlib import Path

from hexwar_tui.cli.reading import read_text
from hexwar_tui.cli.speak import words
from hexwar_tui.engine.errors import BadOrder, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.typed import clean
from hexwar_tui.storage.pins import opens


def seat_of(game: Game, name: str, pin_file: Path | None) -> Seat:
    """The seat called `name`, by id or by its name in any language; its PIN is asked for where it has one.

    Raises BadOrder for an unknown name, IllegalOrder for a wrong PIN or a referee where there is none to be.
    """
    if name == REFEREE:
        _check_referee(game, pin_file)
        return REFEREE
    own = {spec.id: spec.name for spec in game.frames[0].scenario.sides}
    seat = find_side(name, [(side, (game.frames[0].side_name(side), own[side])) for side in game.sides])
    lock = game.record.lock_of(seat)
    if lock and not opens(lock, _pin(pin_file, say("This side has a PIN: name a file that holds it with --pin-file."))):
        raise IllegalOrder(say("That is not the PIN of this side."))
    return seat


def _check_referee(game: Game, pin_file: Path | None) -> None:
    """A game without a referee may be looked at whole, as long as no side keeps its part behind a PIN."""
    lock = game.record.referee_lock
    if lock and not opens(
        lock, _pin(pin_file, say("The referee has a PIN: name a file that holds it with --pin-file."))
    ):
        raise IllegalOrder(say("That is not the PIN of the referee."))
    has_locks = any(setup.lock for setup in game.record.seats)
    if has_locks and not game.record.referee and game.outcome is None:
        raise IllegalOrder(say("This game has no referee, and its sides have PINs."))


def find_side(name: str, sides: Iterable[tuple[Side, Iterable[Text]]]) -> Side:
    """The side that goes by `name`: its id, or one of its names in any language. Raises BadOrder."""
    known = {
        side: {render(text, language).casefold() for text in texts for language in LANGUAGES} for side, texts in sides
    }
    if name in known:
        return name
    found = [side for side, called in known.items() if name.casefold() in called]
    if len(found) == 1:
        return found[0]
    raise BadOrder(say("There is no side “{name}”. The sides are: {sides}.", name=clean(name, 80), sides=tuple(known)))


def _pin(pin_file: Path | None, wanted: Text) -> str:
    if pin_file is not None:
        return read_text(pin_file).strip()
    if sys.stdin is None or not sys.stdin.isatty():
        raise IllegalOrder(wanted)
    try:
        return getpass.getpass(words(say("PIN: ")))
    except EOFError:
        return ""
