"""`hexwar post`: takes in the order sheets that have come, and writes the answers to them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexwar_tui.cli.talk.keeping import changing, say_written
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.sheets import lines_data
from hexwar_tui.cli.talk.speak import language, print_json, say_line, words
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.papers.post.answers import writing_answers
from hexwar_tui.papers.post.delivering import Delivered, deliver
from hexwar_tui.papers.post.folders import answer_folder, papers_folder
from hexwar_tui.papers.post.found import Found, find_sheets
from hexwar_tui.papers.post.mailbag import open_mailbag
from hexwar_tui.papers.post.standing import SideNow, sides_now, stage_of
from hexwar_tui.papers.post.telling import told_of_post
from hexwar_tui.papers.turn.letters import take_in_answers, told_of_answers
from hexwar_tui.papers.turn.writing_out import write_letters


def post(asked: argparse.Namespace) -> None:
    """`hexwar post FILE FOLDER|MBOX [--seal] [--out ANSWERS]`: takes in the sheets that lie there, tells what came of
    them and who is missing, and writes an answer for each side that has sent one."""
    bag = open_mailbag(asked.folder)
    answers = asked.output or answer_folder(asked.file, language())
    papers, written = papers_folder(asked.file, language()), list[Path]()
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        answered = take_in_answers(game, papers)
        found = find_sheets(game, bag)
        answer = writing_answers(game, answers, language(), written)
        before = stage_of(game)
        delivered = deliver(game, found, answer, seal=asked.seal, language=language())
        now = sides_now(game)
        to_answer = write_letters(game, papers, language()) if _has_letter(delivered) else None
    if asked.json:
        print_json(_data(delivered, found, now, written))
        return
    for line in (*told_of_answers(game, *answered), *told_of_post(game, delivered, found, before)):
        say_line(line)
    for path in (*([answers] if written else []), *([to_answer] if to_answer else [])):
        say_written(path)


def _has_letter(delivered: Sequence[Delivered]) -> bool:
    return any(one.taken is not None and one.taken.letter for one in delivered)


def _data(
    delivered: Sequence[Delivered], found: Found, now: Sequence[SideNow], written: Sequence[Path]
) -> dict[str, Any]:
    return {
        "sheets": [_sheet_data(one) for one in delivered],
        "left": [{"file": left.source, "why": words(left.why)} for left in found.left],
        "older": found.older,
        "sides": [
            {"side": side.side, "state": side.how_far.value, "orders": side.orders, "faults": side.faults}
            for side in now
        ],
        "answers": [str(path) for path in written],
    }


def _sheet_data(one: Delivered) -> dict[str, Any]:
    return {
        "side": one.side,
        "file": one.sheet.sent.source,
        "sender": one.sheet.sent.sender,
        "what": one.what.value,
        "sealed": one.sealed,
        "why": words(one.why) or None,
        "replaced": list(one.replaced),
        "lines": [] if one.taken is None else lines_data(one.taken),
        "letter": "" if one.taken is None else one.taken.letter,
    }
