"""Commands that write a game down for others: chronicle, picture."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.talk.drawing import drawn
from hexwar_tui.cli.talk.keeping import look_at, say_written
from hexwar_tui.cli.talk.reading import kind_of
from hexwar_tui.cli.talk.seating import reader_of
from hexwar_tui.cli.talk.speak import is_plain, language
from hexwar_tui.papers.chronicle import chronicle as chronicle_lines
from hexwar_tui.storage.disk.files import demand_free, write_file


def chronicle(asked: argparse.Namespace) -> None:
    """`hexwar chronicle FILE [--as SIDE] -o FILE.md|FILE.html`: writes what has happened, turn by turn, into a new
    file. Raises BadOrder for a file named otherwise."""
    kind = kind_of(asked.output, ".md", ".html")
    game, readers_language = look_at(asked), asked.language or language()
    reader = reader_of(game, asked)
    demand_free(asked.output)
    if kind == ".html":
        from hexwar_tui.tui.papers.page import chronicle_page  # it draws maps, as the app does

        text = "".join(chronicle_page(game, reader, readers_language))
    else:
        text = "\n".join(chronicle_lines(game, reader, readers_language, plain=is_plain())) + "\n"
    write_file(asked.output, text.encode())
    say_written(asked.output)


def picture(asked: argparse.Namespace) -> None:
    """`hexwar picture FILE [--as SIDE] -o FILE.svg|FILE.png [--zoom ZOOM]`: writes the map as the app draws it into a
    new file. Raises BadOrder for a file named otherwise, NoPng where PNG can't be made."""
    kind = kind_of(asked.output, ".svg", ".png")
    game = look_at(asked)
    view = game.view(reader_of(game, asked))
    demand_free(asked.output)
    from hexwar_tui.tui.papers.png import png_of

    svg = drawn(view, asked.language or language(), asked.zoom)
    write_file(asked.output, png_of(svg) if kind == ".png" else svg.encode())
    say_written(asked.output)
