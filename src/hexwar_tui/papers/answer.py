"""The answer to an order sheet that was taken in, as a letter to send back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.parts.come_part import come_since, lines_that_answer
from hexwar_tui.papers.taking.ending import how_it_ends
from hexwar_tui.papers.taking.taken import SheetLine, Taken


def answer(game: Game, taken: Taken, language: str) -> list[Text]:
    """What the side is told of its sheet, line by line, to send back: what is entered, what is not and why; and what
    has come for it meanwhile, with the lines in `language` that would answer that."""
    title = game.frames[0].scenario.title
    name = game.frames[0].side_name(taken.seat) if taken.seat in game.sides else taken.seat
    told: list[Text] = [say("{scenario}, turn {turn}: the sheet of {side}.", scenario=title, turn=game.turn, side=name)]
    if taken.replaces:
        told.append(say("It takes the place of what was entered before."))
    if taken.faults:
        told += ["", say("Not entered:")]
        for line in taken.faults:
            told += [say("  Line {n}: “{text}”", n=line.number, text=line.text), say("    {why}", why=line.fault)]
            if line.meant:
                told.append(say("    Did you mean: “{line}”?", line=line.meant))
        told.append(say("  A line that is a letter to the referee begins with “Referee:”."))
    told += _listed(say("Entered:"), taken.entered)
    told += _listed(
        say("Waiting for an answer that is due; then it is entered by itself, and you are told:"), taken.waiting
    )
    if not taken.lines:
        told += ["", say("It gives no order.")]
    if taken.unread:
        told.append(say("  What stands below shows only in play: lines that were not tried: {n}.", n=taken.unread))
    if taken.letter:
        told += ["", say("Kept as a letter to the referee:"), *(f"  {line}" for line in taken.letter.splitlines())]
    if taken.undone:
        told += ["", say("Still open:"), *(say("  {what}", what=what) for what in taken.undone)]
    if how := how_it_ends(game, taken.seat):
        told += ["", how]
    return [*told, *_come(game, taken.seat, language)]


def _come(game: Game, seat: Seat, language: str) -> Iterator[Text]:
    """What others have sent the side since its papers were written; nothing where none has."""
    come = come_since(game, seat)
    if not come:
        return
    yield from ("", say("What has come for you since your papers were written:"))
    yield from (say("  {what}", what=what) for what in come)
    if lines := lines_that_answer(game, seat, language):
        yield from ("", _how_to_answer(game))
        yield from (f"  {line}" for line in lines)


def _how_to_answer(game: Game) -> Text:
    if not game.is_sealed():
        return say("Lines of a sheet that answer it:")
    return say(
        "Lines that answer it. Put them into your whole sheet and send that again, also when your part is sealed: what"
        " a later sheet leaves out is dropped."
    )


def _listed(heading: Text, lines: Sequence[SheetLine]) -> list[Text]:
    """The lines below a heading, each with what has come of it; nothing where there are none."""
    told = [part for line in lines for part in (_entered_line(line), *(say("    {what}", what=c) for c in line.came))]
    return ["", heading, *told] if lines else []


def _entered_line(line: SheetLine) -> Text:
    if line.stands:
        return say("  Line {n}: {order} (stands already)", n=line.number, order=line.order)
    return say("  Line {n}: {order}", n=line.number, order=line.order)
