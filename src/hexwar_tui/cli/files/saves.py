"""Commands on saved games: replay, rewind, branch, export."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable

from hexwar_tui.cli.talk.keeping import changing, look_at, say_written
from hexwar_tui.cli.talk.seating import reader_of, seat_of
from hexwar_tui.cli.talk.speak import (
    complain,
    dice_are_loaded,
    event_data,
    print_json,
    roll_data,
    say_line,
    what_comes,
    words,
)
from hexwar_tui.engine.errors import BadOrder, CannotUndo, ReplayDiffers
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.waiting import openly_waited_for
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.campaigns.export import branch_game, entry_before_turn, export_game
from hexwar_tui.storage.saves.opening import load_game, replay_told
from hexwar_tui.systems import REGISTRY

_POINT = re.compile(r"(#|e)?([0-9]{1,9})")


def replay(asked: argparse.Namespace) -> int:
    """`hexwar replay FILE [--to TURN]`: prints what happened, turn by turn; with --verify plays it again and says
    whether it comes out the same. Returns the exit status."""
    if asked.verify:
        return _verify(asked)
    game = look_at(asked)
    last = len(game.record.entries) if asked.to is None else _end_of_turn(game, asked.to)
    reader = reader_of(game, asked)
    told = [(entry, event) for entry, event in game.news(reader) if entry.number <= last]
    rolls = [(entry, roll) for entry, roll in game.rolls(reader) if entry.number <= last]
    numbers = _numbers(game, reader, asked)
    if asked.json:
        events = [
            {"entry": numbers[entry.number], "turn": entry.turn, **event_data(game, event)} for entry, event in told
        ]
        dice = [{"entry": numbers[entry.number], **roll_data(game, entry, roll)} for entry, roll in rolls]
        print_json({"events": events, "dice": dice})
        return 0
    for entry, event in told:
        sentence = game.phrase(event)
        say_line(say("{turn} #{entry} {sentence}", turn=entry.turn, entry=numbers[entry.number], sentence=sentence))
    return 0


def _numbers(game: Game, reader: Seat, asked: argparse.Namespace) -> dict[int, int]:
    """The numbers under which `reader` is shown entries, by their numbers in the journal.

    The journal's own numbers count the secret orders of all sides, also those that were struck out of the copy of a
    sealed game, so only a referee who asks for himself is shown them. Once the game is over, all entries that count
    are counted from 1; before, those that tell the reader something.
    """
    if reader == REFEREE and (asked.seat is not None or game.outcome is None):
        return {entry.number: entry.number for entry in standing(game.record.entries)}
    if game.outcome is not None:
        return {entry.number: place for place, entry in enumerate(standing(game.record.entries), 1)}
    known = sorted({entry.number for told in (game.news(reader), game.rolls(reader)) for entry, _ in told})
    return {number: place for place, number in enumerate(known, 1)}


def _end_of_turn(game: Game, turn: int) -> int:
    """The number of the last standing entry up to the end of `turn`. Raises BadOrder where the game has not come to
    it."""
    if not 0 <= turn <= game.turn:
        raise BadOrder(say("The game has not come to turn {turn}.", turn=turn))
    return max((entry.number for entry in standing(game.record.entries) if entry.turn <= turn), default=0)


def _verify(asked: argparse.Namespace) -> int:
    """Plays the journal again from the start and prints how many entries came out the same. Raises ReplayDiffers, which
    names the first that does not.

    Where the rules have changed, this begins at that point, and a sentence says from which turn on the time before
    differs. Returns 2 where the dice are loaded, else 0.
    """
    game = look_at(asked)
    last = len(game.record.entries)
    if asked.to is not None:
        last = _end_of_turn(game, asked.to)
        game.rewind(last)
    reader = reader_of(game, asked)
    try:
        asked_for = game.verify()
    except ReplayDiffers:
        # It may well be the dice from which the difference comes.
        _tell_loaded(game.dice_faults(reader, last=last))
        raise
    since, differs = game.ruled_since(), game.differs_from()
    # What follows by itself where the game was gone back to is entered anew, and nothing that was recorded.
    entries = _counted(game, reader, since, last)
    loaded = game.dice_faults(reader, asked_for, last)
    if asked.json:
        turn = None if differs is None else differs.turn
        print_json({"verified": entries, "differs_from_turn": turn, "loaded": [words(fault) for fault in loaded]})
    else:
        if reader == REFEREE:
            say_line(say("{n} entries play again as they were recorded.", n=entries))
        else:
            say_line(say("All entries play again as they were recorded; you may know of {n}.", n=entries))
        for fact in replay_told(game):
            say_line(fact)
        _tell_loaded(loaded)
    return 2 if loaded else 0


def _counted(game: Game, reader: Seat, since: int, last: int) -> int:
    """How many entries behind number `since`, up to `last`, `reader` may know of: the referee all, any other seat its
    own and those that told it something, as it is a secret how many others have made."""
    told = {entry.number for entry, _ in game.news(reader, since)}
    counting = (entry for entry in standing(game.record.entries) if since < entry.number <= last)
    return sum(1 for entry in counting if reader in (REFEREE, entry.seat) or entry.number in told)


def _tell_loaded(faults: Iterable[Text]) -> None:
    for fault in faults:
        complain(dice_are_loaded(fault))


def _entry(game: Game, to: str, reader: Seat, asked: argparse.Namespace) -> int:
    """The journal's number of the entry ``#12`` or ``e12``, as `replay` numbers entries for `reader`; for ``12`` that
    of the last entry before turn 12.

    Raises BadOrder; CannotUndo where `reader` knows no entry under that number, or the turn has not come.
    """
    point = _POINT.fullmatch(to)
    if point is None:
        raise BadOrder(say("“{to}” is neither a turn, such as 3, nor an entry, such as e12.", to=clean(to, 80)))
    number = int(point[2])
    if not point[1]:
        return entry_before_turn(game, number)
    if number == 0:
        return number
    called = {name: entry for entry, name in _numbers(game, reader, asked).items()}
    if number not in called:
        raise CannotUndo(say("There is no entry {to} to go back to.", to=number))
    return called[number]


def rewind(asked: argparse.Namespace) -> None:
    """`hexwar rewind FILE --to TURN|#ENTRY [--as SIDE]`: takes the game back to the start of that turn, or to behind
    that entry; except for a referee to before the sealed phase, if it lies in one."""
    with changing(asked) as game:
        reader = seat_of(game, REFEREE, asked) if game.record.referee else reader_of(game, asked)
        whole = game.record.referee or _asks_for_all(asked)
        if game.outcome is not None and not whole:
            raise CannotUndo(say("The game is over, and all of it is open to all: a branch is a game to play on in."))
        point = _entry(game, asked.to, reader, asked)
        game.rewind(point if whole else game.open_point(point))
    if asked.json:
        print_json({"turn": game.turn, "waiting_for": list(openly_waited_for(game))})
        return
    say_line(say("It is turn {turn} again. What came later stays in the journal, marked.", turn=game.turn))
    say_line(what_comes(game, reader))


def _asks_for_all(asked: argparse.Namespace) -> bool:
    """Whether the command is given as the referee, so that it may reach into sealed phases; `_reader` has asked for his
    PIN."""
    return bool(asked.seat == REFEREE)


def branch(asked: argparse.Namespace) -> None:
    """`hexwar branch FILE --to TURN|#ENTRY -o FILE [--as SIDE]`: writes a new game that goes on from there with other
    dice. Only for the referee does it begin within a sealed phase."""
    game = look_at(asked)
    number = _entry(game, asked.to, reader_of(game, asked), asked)
    said = branch_game(REGISTRY, asked.file, asked.output, entry=number, keys=asked.keys, whole=_asks_for_all(asked))
    if asked.json:
        print_json({"file": str(asked.output), "turn": load_game(REGISTRY, asked.output, asked.keys).game.turn})
    else:
        say_line(said)


def export(asked: argparse.Namespace) -> None:
    """`hexwar export FILE -o FILE [--as referee]`: writes the game with its journal into one file; what is being
    written in secret only for the referee."""
    reader_of(look_at(asked), asked)
    told = export_game(REGISTRY, asked.file, asked.output, keys=asked.keys, whole=_asks_for_all(asked))
    if asked.json:
        print_json({"file": str(asked.output), **({"note": words(told)} if told else {})})
        return
    say_written(asked.output)
    if told:
        say_line(told)
