"""`hexwar newspaper`: what all may know of a turn, as a story with a map."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.talk.drawing import write_pictures
from hexwar_tui.cli.talk.keeping import look_at, say_written
from hexwar_tui.cli.talk.publishing import published
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import is_plain, language
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import NOBODY, REFEREE
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers import newspaper as news
from hexwar_tui.papers.document import Document
from hexwar_tui.papers.forms.discord import write_discord
from hexwar_tui.papers.forms.form import Form, form_of, written
from hexwar_tui.papers.newspaper import Published
from hexwar_tui.papers.writing import write_paper
from hexwar_tui.storage.disk.files import demand_free

DISCORD = "discord"

CUT = "-" * 20
"""The line between two messages that are printed one below the other."""


def newspaper(asked: argparse.Namespace) -> None:
    """`hexwar newspaper FILE [--turn N] [--form md|txt|bbcode|html|discord] [--public rankings,battles,treaties] [-o
    NEW] [--picture] [--language en|ru]`: prints the newspaper of a turn, or writes it to new files.

    Raises BadOrder for a turn that has not been, an unknown word behind --public, a picture without a file;
    IllegalOrder where --public is given by somebody who may not know all.
    """
    game = look_at(asked)
    public = _published(game, asked)
    turn = news.last_turn(game) if asked.turn is None else asked.turn
    if not 0 <= turn <= game.turn:
        raise BadOrder(say("There has been no turn {n} yet.", n=turn))
    document = _made(game, turn, public, asked)
    readers_language = asked.language or language()
    if asked.form == DISCORD:
        pieces = write_discord(document, readers_language)
    else:
        form = Form(asked.form) if asked.form else form_of(asked.output)
        pieces = ["\n".join(written(document, form, readers_language))]
    _give(pieces, asked.output)


def _made(game: Game, turn: int, public: tuple[Published, ...], asked: argparse.Namespace) -> Document:
    readers_language, output = asked.language or language(), asked.output
    if asked.picture and output is None:
        raise BadOrder(say("A picture is written beside a file: name one with -o."))
    if output is not None:
        demand_free(output)
    picture = None
    if asked.picture:
        picture = write_pictures(news.moment(game, turn).whole_view(NOBODY), output, readers_language)
    return news.newspaper(game, readers_language, turn, public, plain=is_plain(), picture=picture)


def _published(game: Game, asked: argparse.Namespace) -> tuple[Published, ...]:
    """What is published besides what everybody saw: for that the referee is asked."""
    found = published(asked.public)
    if found:
        seat_of(game, REFEREE, asked)
    return found


def _give(pieces: list[str], output: Path | None) -> None:
    """Prints the pieces, or writes them: one to `output`, several to files numbered behind its name."""
    if output is None:
        print(f"\n{CUT}\n".join(pieces))
        return
    names = [output]
    if len(pieces) > 1:
        names = [output.with_name(f"{output.stem}-{number}{output.suffix}") for number in range(1, len(pieces) + 1)]
    for name in names:
        demand_free(name)
    for name, piece in zip(names, pieces, strict=True):
        write_paper(name, [piece])
        say_written(name)
