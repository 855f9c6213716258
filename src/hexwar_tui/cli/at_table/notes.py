"""`hexwar note` and `hexwar notes`: what the referee puts down for himself, and the letters of the sides to him."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from hexwar_tui.cli.talk.keeping import changing, look_at
from hexwar_tui.cli.talk.seating import seat_of, side_called
from hexwar_tui.cli.talk.speak import print_json, say_line
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import Kept, Note, keep_note, letters, line_of, notes_on
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import BadLabel


def note(asked: argparse.Namespace) -> None:
    """`hexwar note FILE TEXT [--hex 0304] [--side SIDE] [--turn N]`: puts down a note, which only the referee reads."""
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        about = _about(game, asked)
        keep_note(game, Note(" ".join(asked.words), about.hex, about.side, about.turn))
        number = len(game.record.entries)
    if asked.json:
        print_json({"entry": number})
    else:
        say_line(say("Noted. Only the referee reads it."))


def notes(asked: argparse.Namespace) -> None:
    """`hexwar notes FILE [--hex 0304] [--side SIDE] [--turn N]`: the referee's notes, all or those about one thing, and
    the letters of the sides to him."""
    game = look_at(asked)
    seat_of(game, REFEREE, asked)
    about = _about(game, asked)
    kept = notes_on(game, about)
    sent = [letter for letter in letters(game) if about.is_met_by(Note("", side=letter.seat, turn=letter.written))]
    if asked.json:
        print_json({"notes": list(_data(kept)), "letters": list(_letters(sent))})
        return
    for one in (*kept, *sent):
        say_line(line_of(game, one))
    if not kept and not sent:
        say_line(say("Nothing has been noted."))


def _about(game: Game, asked: argparse.Namespace) -> Note:
    """What a note is about, as it was said: a hex, a side, a turn. Raises BadOrder for one that there is not."""
    label = ""
    if asked.hex is not None:
        grid = game.view(REFEREE).grid
        try:
            label = grid.label(grid.cell_of_label(asked.hex))
        except BadLabel as fault:
            raise BadOrder(say("{why}", why=str(fault))) from fault
    side = "" if asked.side is None else side_called(game, asked.side)
    return Note("", label, side, asked.turn)


def _data(kept: Iterable[Kept]) -> Iterator[dict[str, object]]:
    for one in kept:
        note = one.note
        yield {
            "entry": one.entry,
            "written": one.written,
            "text": note.text,
            "hex": note.hex or None,
            "side": note.side or None,
            "turn": note.turn,
        }


def _letters(sent: Iterable[Kept]) -> Iterator[dict[str, object]]:
    for one in sent:
        yield {"entry": one.entry, "written": one.written, "side": one.seat, "text": one.note.text}
