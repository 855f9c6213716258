"""Who gives a command: the seat by its name and PIN, and the phrase that opens a sealed game."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from hexwar_tui.cli.talk.knocking import knock
from hexwar_tui.engine.errors import BadOrder, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import NOBODY, REFEREE, Seat, Side
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.campaigns.recovery import slots_to_recover
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.saves.sealed_file import broken_slot
from hexwar_tui.storage.seals.pins import opens
from hexwar_tui.storage.seals.seal import BrokenSeal, Keys, Slot, WrongPhrase, open_slot

_NOT_THE_PHRASE = say("That is not the PIN or pass phrase that opens this.")


def seat_of(game: Game, name: str, asked: argparse.Namespace) -> Seat:
    """The seat called `name`, by id or by its name in any language. Where it has a PIN, that is read from
    `asked.pin_file` or asked for.

    In a sealed game it must be the seat whose phrase has opened it. Raises BadOrder for an unknown name; IllegalOrder
    for a wrong PIN, or for the referee of a game without one that has PINs and is not over.
    """
    keys: Keys | None = getattr(asked, "keys", None)
    if name == REFEREE:
        _check_referee(game, keys, asked.pin_file)
        return REFEREE
    seat = side_called(game, name)
    if keys is not None:
        if keys.seat != seat:
            raise IllegalOrder(_NOT_THE_PHRASE)
        return seat
    lock = game.record.lock_of(seat)
    wanted = say("This side has a PIN: name a file that holds it with --pin-file.")
    if lock:
        knock(asked.pin_file, wanted, _fits(lock), say("That is not the PIN of this side."))
    return seat


def reader_of(game: Game, asked: argparse.Namespace) -> Seat:
    """The seat that a game is shown to: the one named by --as; without it, the referee once the game is over, nobody
    (what everybody may know) before."""
    if asked.seat is not None:
        return seat_of(game, asked.seat, asked)
    return REFEREE if game.outcome is not None else NOBODY


def _check_referee(game: Game, keys: Keys | None, pin_file: Path | None) -> None:
    """Asks for the referee's PIN if he has one. Raises IllegalOrder where it is wrong, and in a game without a referee
    that is not over and has a seal or PINs: then nobody may see all of it."""
    lock = game.record.referee_lock
    wanted = say("The referee has a PIN: name a file that holds it with --pin-file.")
    if lock:
        knock(pin_file, wanted, _fits(lock), say("That is not the PIN of the referee."))
    if keys is not None and game.record.referee and keys.seat != REFEREE:
        raise IllegalOrder(_NOT_THE_PHRASE)
    has_locks = keys is not None or any(setup.lock for setup in game.record.seats)
    if has_locks and not game.record.referee and game.outcome is None:
        raise IllegalOrder(say("This game has no referee, and its sides have PINs."))


def _fits(lock: str) -> Callable[[str], bool | None]:
    """A function that answers for a PIN whether it opens `lock`: True or None, as `knock` wants it."""
    return lambda pin: opens(lock, pin) or None


def open_seal(asked: argparse.Namespace, path: Path) -> Keys | None:
    """The keys of the sealed game at `path`, by the phrase of the seat in `asked.seat`, or, where none is named, of any
    seat; None where the game has no seal. They are kept in `asked.keys`, too.

    Raises IllegalOrder for a phrase that opens nothing; DamagedSave.
    """
    keys = None
    slots = slots_to_recover(path)
    if slots:
        wanted = say(
            "{file} is sealed: name a file that holds your PIN or pass phrase with --pin-file.", file=shown(path)
        )
        mine = _slots_of(getattr(asked, "seat", None), slots)
        prompt = say("PIN or pass phrase: ")
        keys = knock(asked.pin_file, wanted, partial(_opened, mine, path), _NOT_THE_PHRASE, prompt)
    asked.keys = keys
    return keys


def _slots_of(name: str | None, slots: Sequence[Slot]) -> Sequence[Slot]:
    """The slot of the seat called `name`. All slots where `name` is None or that of no slot, as a player may go by a
    name of his own."""
    named = [slot for slot in slots if name is not None and name.casefold() in _names_of(slot)]
    return named or slots


def _names_of(slot: Slot) -> set[str]:
    return {slot.seat, *(render(slot.name, language).casefold() for language in LANGUAGES)}


def _opened(slots: Iterable[Slot], path: Path, phrase: str) -> Keys | None:
    """The keys that `phrase` opens in the first of these slots that it fits; None where it fits none. Raises
    DamagedSave."""
    for slot in slots:
        try:
            return open_slot(slot, phrase)
        except WrongPhrase:
            continue
        except BrokenSeal as fault:
            raise broken_slot(path) from fault
    return None


def side_called(game: Game, name: str) -> Side:
    """The side of a game with this id, or with this name in any language, at this table or in the scenario. Raises
    BadOrder where there is none, or more than one."""
    own = {spec.id: spec.name for spec in game.frames[0].scenario.sides}
    return find_side(name, [(side, (game.frames[0].side_name(side), own[side])) for side in game.sides])


def find_side(name: str, sides: Iterable[tuple[Side, Iterable[Text]]]) -> Side:
    """The side with the id `name`, or the only one that has this name in any language. Raises BadOrder where there is
    none, or more than one."""
    known = {
        side: {render(text, language).casefold() for text in texts for language in LANGUAGES} for side, texts in sides
    }
    if name.casefold() in known:
        return name.casefold()
    found = [side for side, called in known.items() if name.casefold() in called]
    if len(found) == 1:
        return found[0]
    raise BadOrder(say("There is no side “{name}”. The sides are: {sides}.", name=clean(name, 80), sides=tuple(known)))
