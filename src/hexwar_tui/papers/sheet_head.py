"""The head of an order sheet: its first line, which says for which game, turn, side and part of the turn it is, and how
the sheet is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.papers.blanks.comments import comment
from hexwar_tui.papers.mail import unmarked
from hexwar_tui.papers.part_of_turn import part_now, too_late
from hexwar_tui.papers.situation import one_line

_HEAD = re.compile(r"#: hexwar game=(\S{1,64}) turn=([0-9]{1,9}) side=(\S{1,64})(?: part=(\w{1,16}))?\s*")


def head_line(game: Game, seat: Seat) -> str:
    """The first line of a sheet for `seat` in this part of the turn."""
    return f"#: hexwar game={game.record.id} turn={game.turn} side={seat} part={part_now(game, seat)}"


def head_lines(game: Game, seat: Seat, language: str) -> list[str]:
    """The first line of a sheet, and as comments how it is filled in."""
    title, owner = game.frames[0].scenario.title, game.frames[0].side_name(seat) if seat in game.sides else seat
    head = (
        say("{scenario}, turn {turn}: the orders of {side}.", scenario=title, turn=game.turn, side=owner),
        say(
            "Leave the first line as it is. Fill in the blanks, or write lines of your own, one order a line; an order"
            " is read when no blank is left in its line. What you do not want can stay as it is. Lines with # are not"
            " read."
        ),
        say(
            "Words and names may be English or Russian, in capitals or not; what stands in [ ] may be left out, and"
            " of what stands between | one is chosen. What is no order goes to the referee as a letter; let such a"
            " line begin with “Referee:”."
        ),
        *(whole_again(game) or (AT_ONCE,)),
    )
    lines = [line for text in head for line in comment(one_line(text, language))]
    return [head_line(game, seat), *lines, *_to_change_language(game, seat, language)]


def _to_change_language(game: Game, seat: Seat, language: str) -> Iterator[str]:
    """Yields in every other language how papers come in that; nothing for a side that has sent a sheet, as it reads the
    language of its papers."""
    if any(entry.kind is EntryKind.POST and entry.seat == seat for entry in standing(game.record.entries)):
        return
    for other in LANGUAGES:
        if other != language:
            yield from comment(render(_IN_THIS_LANGUAGE, other))


# Translators: how papers come in the language of the translation; its last words have to be read as a wish for it.
_IN_THIS_LANGUAGE = say(
    "Your papers come in English when you write a line on this sheet: “Referee: in English, please”."
)


AT_ONCE = say(
    "The orders of this sheet are carried out at once when it is taken in, line by line from above, and none can be"
    " taken back. A line that is refused does not stop those behind it, but for “done” and lines of the same unit. Of"
    " further sheets only what is new is carried out."
)
"""What stands on sheets of a part of the turn in which nothing is secret."""


def whole_again(game: Game) -> tuple[Text, ...]:
    """That a sheet of a secret phase replaces the one before; nothing where orders are carried out at once."""
    if not game.is_sealed():
        return ()
    if game.record.referee:
        until = say("That may be done until the turn goes on, also when your part is sealed.")
    else:
        until = say("That may be done until the last side has sealed, also when your part is sealed.")
    told = say(
        "A later sheet takes the place of the earlier one, whole: send it whole again, and not just what is new."
    )
    return told, until


def check_head(game: Game, seat: Seat, text: str) -> None:
    """Raises BadOrder where `text`, a file of orders, has the head of a sheet for another game, turn, side or part of
    the turn, or a damaged one. A text without a head passes."""
    for line in text.splitlines():
        bare = unmarked(_REPLY.sub("", line.lstrip("\ufeff")).replace("\u00a0", " ")).strip()
        if bare.startswith("#: hexwar"):
            _check(game, seat, _HEAD.fullmatch(bare))


_REPLY = re.compile(r"^(?:\s*[>|]\s?)+")


def _check(game: Game, seat: Seat, head: re.Match[str] | None) -> None:
    if head is None:
        raise BadOrder(say("The first line of this order sheet is not as it was written."))
    if head[1] != game.record.id:
        raise BadOrder(say("This order sheet is for another game."))
    if head[3] != seat:
        raise BadOrder(say("This order sheet is for another side."))
    if int(head[2]) > game.turn:
        raise BadOrder(say("This order sheet is for turn {other}; it is turn {turn}.", other=head[2], turn=game.turn))
    if int(head[2]) < game.turn or head[4] not in (None, part_now(game, seat)):
        raise BadOrder(too_late(game, seat, int(head[2]), head[4] or ""))
