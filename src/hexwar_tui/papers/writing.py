"""Papers as files: never over one that is there already."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.forms.form import Form
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.disk.files import demand_free, write_file
from hexwar_tui.storage.disk.places import make_folder, plain_name


def write_paper(path: Path, lines: list[str]) -> None:
    """Writes lines to a file at `path`, where nothing may be yet. Raises SaveError if it can't be written."""
    demand_free(path)
    write_file(path, ("\n".join(lines) + "\n").encode())


def write_papers(game: Game, folder: Path, language: str, form: Form = Form.MARKDOWN) -> list[Path]:
    """Writes into `folder` the report of every side and of the referee in this form, and a sheet for every side waited
    for.

    Each file is named after its reader, with the side's id behind the name where several go by it. Returns the paths;
    raises SaveError, also where one of the files is there already.
    """
    make_folder(folder)
    names = {seat: plain_name(render(seat_name(game, seat), language)) for seat in (*game.sides, REFEREE)}
    shared = Counter(name.casefold() for name in names.values())
    written = []
    for seat, called in names.items():
        name = f"{called} {seat}" if shared[called.casefold()] > 1 else called
        file = render(say("{side} - report.{form}", side=name, form=form), language)
        papers = {file: report(game, seat, language, form)}
        if seat in game.waiting_for():
            papers[render(say("{side} - orders.txt", side=name), language)] = order_sheet(game, seat, language)
        for paper, lines in papers.items():
            write_paper(folder / paper, lines)
            written.append(folder / paper)
    return written
