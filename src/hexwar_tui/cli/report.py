"""`hexwar report`: what a side may know, as Markdown to read or mail, and its order sheet."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.cli.keeping import look_at, say_written
from hexwar_tui.cli.looks import line_text
from hexwar_tui.cli.seating import seat_of
from hexwar_tui.cli.sheets import order_sheet
from hexwar_tui.cli.speak import is_plain, language, print_json, what_comes_to, words
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import EntryKind, standing
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.text_map import map_rows
from hexwar_tui.engine.view import View
from hexwar_tui.storage.export import entry_before_turn
from hexwar_tui.storage.files import demand_free, write_file

_MARKUP = re.compile(r"([\\`*_\[\]<>|]|^[#+-])")


def report(asked: argparse.Namespace) -> int:
    """`hexwar report FILE --as SIDE [-o FILE.md] [--orders]`."""
    game = look_at(asked.file)
    seat = seat_of(game, asked.seat, asked.pin_file)
    text = "\n".join(order_sheet(game, seat) if asked.orders else _report(game, seat)) + "\n"
    if asked.output is not None:
        _write(asked.output, text)
    if asked.json:
        file = None if asked.output is None else str(asked.output)
        print_json({"game": game.record.id, "turn": game.turn, "side": seat, "file": file, "text": text})
    elif asked.output is not None:
        say_written(asked.output)
    else:
        print(text, end="")
    return 0


def _write(path: Path, text: str) -> None:
    """Writes a file where nothing may be yet. Raises SaveError."""
    demand_free(path)
    write_file(path, text.encode())


def _report(game: Game, seat: Seat) -> Iterator[str]:
    view = game.view(seat)
    yield f"# {_heading(game, seat, view)}"
    yield ""
    yield _plain(what_comes_to(game, seat))
    if view.headline:
        yield ""
        yield "  \n".join(_plain(fact) for fact in view.headline)
    yield from _section(say("Map"), ["```", *map_rows(view, language(), is_plain()), "```"])
    yield from _section(say("What has happened"), _news(game, seat) or [words(say("Nothing that you know of."))])
    for panel in view.panels:
        yield from _section(panel.title, [f"- {_escaped(line_text(line))}" for line in panel.lines if line_text(line)])


def _heading(game: Game, seat: Seat, view: View) -> str:
    names = {line.side: line.name for line in view.sides}
    return _plain(
        say(
            "{scenario}: {side}, turn {turn}, {phase}",
            scenario=game.frames[0].scenario.title,
            side=names.get(seat, say("the referee")),
            turn=game.turn,
            phase=view.phase,
        )
    )


def _section(title: Text, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", f"## {_plain(title)}", "", *lines)


def _news(game: Game, seat: Seat) -> list[str]:
    """What the seat knows of all that happened since it last gave an order or sealed; the referee: of the last turn."""
    return [f"- {_plain(game.phrase(event))}" for _, event in game.news(seat, _since(game, seat))]


def _since(game: Game, seat: Seat) -> int:
    if seat == REFEREE:
        return entry_before_turn(game, max(0, game.turn - 1))
    own = (EntryKind.ORDER, EntryKind.SEAL)
    return max((e.number for e in standing(game.record.entries) if e.seat == seat and e.kind in own), default=0)


def _plain(text: Text) -> str:
    return _escaped(words(text))


def _escaped(text: str) -> str:
    """Words that Markdown shows as they are, on one line: players' words must not look like the report's."""
    return _MARKUP.sub(r"\\\1", text.replace("\n", " "))
