"""`hexwar report`: what a side may know, to read or mail; or its order sheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.talk.drawing import write_pictures
from hexwar_tui.cli.talk.keeping import look_at, say_written
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import is_plain, language, print_json
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.forms.form import Form, form_of
from hexwar_tui.papers.report import report as report_lines
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.writing import write_paper
from hexwar_tui.storage.disk.files import demand_free


def report(asked: argparse.Namespace) -> None:
    """`hexwar report FILE --as SIDE [-o NEW] [--form md|txt|bbcode|html] [--picture] [--orders] [--language en|ru]`:
    prints the side's report, or with --orders its order sheet, or writes it to a new file, with --picture the map
    beside it. Raises BadOrder for a picture without a file."""
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    readers_language = asked.language or language()
    made = _sheet if asked.orders else _report
    lines = made(game, seat, readers_language, asked)
    if asked.output is not None:
        write_paper(asked.output, lines)
    text = "\n".join(lines) + "\n"
    if asked.json:
        file = None if asked.output is None else str(asked.output)
        print_json({"game": game.record.id, "turn": game.turn, "side": seat, "file": file, "text": text})
    elif asked.output is not None:
        say_written(asked.output)
    else:
        print(text, end="")


def _sheet(game: Game, seat: Seat, readers_language: str, asked: argparse.Namespace) -> list[str]:
    return order_sheet(game, seat, readers_language)


def _report(game: Game, seat: Seat, readers_language: str, asked: argparse.Namespace) -> list[str]:
    output: Path | None = asked.output
    picture = None
    if asked.picture and output is None:
        raise BadOrder(say("A picture is written beside a file: name one with -o."))
    if output is not None:
        demand_free(output)
    if asked.picture and output is not None:
        picture = write_pictures(game.view(seat), output, readers_language)
    form = Form(asked.form) if asked.form else form_of(output)
    return report_lines(game, seat, readers_language, form, plain=is_plain(), picture=picture)
