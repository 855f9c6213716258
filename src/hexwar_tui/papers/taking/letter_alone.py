"""The letter to the referee on a sheet of which nothing else can be taken in, as it has come too late."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.meant import is_talk
from hexwar_tui.engine.seats import Side
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.papers.taking.ending import DONE_WORDS, is_word
from hexwar_tui.papers.taking.line_kinds import asks_for_language, is_to_referee


def letter_alone(game: Game, side: Side, text: str) -> str:
    """The lines of a sheet that are said to the referee, each with what stands right below it, and those that are free
    words and no order; "" where there are none."""
    known, types = naming(game, side), game.top.system.order_types
    kept: list[str] = []
    is_addressed = False
    for line in mail_lines(text):
        if line.text.startswith("#") or is_word(line.text, DONE_WORDS) or asks_for_language(line.text):
            is_addressed = False
            continue
        is_addressed = bool(line.text) and (is_addressed or is_to_referee(line.text))
        if is_addressed or (line.text and is_talk(line.text, types, known)):
            kept.append(line.text)
    return "\n".join(kept)
