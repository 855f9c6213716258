"""`hexwar report`: what a side may know, as Markdown to read or mail; or its order sheet."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.talk.keeping import look_at, say_written
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import is_plain, language, print_json
from hexwar_tui.papers.report import report as report_lines
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.writing import write_paper


def report(asked: argparse.Namespace) -> None:
    """`hexwar report FILE --as SIDE [-o FILE.md] [--orders] [--language en|ru]`: prints the side's report, or with
    --orders its order sheet, or writes it to a new file."""
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    readers_language = asked.language or language()
    if asked.orders:
        lines = order_sheet(game, seat, readers_language)
    else:
        lines = report_lines(game, seat, readers_language, plain=is_plain())
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
