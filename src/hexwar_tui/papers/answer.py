"""The answer to an order sheet that was taken in, as a letter to send back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.blanks.comments import comment
from hexwar_tui.papers.parts.come_part import come_since, lines_that_answer, told_of_barred
from hexwar_tui.papers.sheet_head import head_line
from hexwar_tui.papers.taking.awaited import awaited
from hexwar_tui.papers.taking.ending import WORD_TO_END, how_it_ends
from hexwar_tui.papers.taking.line_kinds import AS_ASKED
from hexwar_tui.papers.taking.taken import SheetLine, Taken


def answer(game: Game, taken: Taken, language: str) -> list[Text]:
    """What the side is told of its sheet, line by line, to send back: what is entered, what is not and why; and what
    has come for it meanwhile, with the lines in `language` that would answer that."""
    title = game.frames[0].scenario.title
    name = game.frames[0].side_name(taken.seat) if taken.seat in game.sides else taken.seat
    told: list[Text] = [say("{scenario}, turn {turn}: the sheet of {side}.", scenario=title, turn=game.turn, side=name)]
    if taken.replaces:
        told.append(say("It takes the place of what was entered before."))
    told += dropped_lines(taken.left_out.dropped)
    told += _staying(taken.left_out.stays)
    if taken.faults:
        told += ["", say("Not entered:")]
        for line in taken.faults:
            told += [say("  Line {n}: “{text}”", n=line.number, text=line.text), say("    {why}", why=line.fault)]
            if line.meant:
                told.append(say("    Did you mean: “{line}”?", line=line.meant))
        told.append(say("  A line that is a letter to the referee begins with “Referee:”."))
    told += _listed(_entered_heading(taken), taken.entered)
    told += _left_to_spend(game, taken)
    granted = [line for line in taken.needless if line.already == AS_ASKED]
    told += _listed(say("Granted:"), granted)
    told += _listed(say("Nothing left to do:"), [line for line in taken.needless if line not in granted])
    told += _listed(
        waiting_heading(awaited(game, taken.seat, language) if taken.waiting else ""),
        taken.waiting,
    )
    if not taken.lines:
        told += ["", say("It gives no order.")]
    if taken.unread:
        told.append(say("  What stands below shows only in play: lines that were not tried: {n}.", n=taken.unread))
    told += kept_letter(taken.letter)
    if taken.undone:
        told += ["", say("Still open:"), *(say("  {what}", what=what) for what in taken.undone)]
    if how := how_it_ends(game, taken.seat):
        told += ["", say("The turn waits for you. {how}", how=how)]
    return [*told, *_come(game, taken.seat, language)]


def kept_letter(letter: str) -> list[Text]:
    """That a letter to the referee was kept, and what it says; nothing where there is none."""
    lines = [f"  {line}" for line in letter.splitlines()]
    return ["", say("Kept as a letter to the referee:"), *lines] if lines else []


def waiting_heading(what: Text) -> Text:
    """What stands above the lines that wait for `what`, "" for what is another's business."""
    if not what:
        return say("Waiting for the referee, who has to go on first; then it is entered by itself, and you are told:")
    return say("Waiting for {what}; then it is entered by itself, and you are told:", what=what)


def _left_to_spend(game: Game, taken: Taken) -> list[Text]:
    """What the side has left to spend, where it has entered anything and has anything to spend at all."""
    left = game.view(taken.seat).left if taken.entered and game.outcome is None else ()
    return ["", say("With this you have left: {left}.", left=left)] if left else []


def _entered_heading(taken: Taken) -> Text:
    """What stands above the lines that are entered: where nothing is secret they are carried out for good."""
    return say("Entered:") if taken.is_secret else say("Entered and carried out; none of it can be taken back:")


def _staying(stays: Sequence[str]) -> list[Text]:
    """What an earlier sheet had, and the later one can't take back; nothing where there is none."""
    heading = say("This stays, though your sheet leaves it out, as others have had it already:")
    return ["", heading, *(say("  {order}", order=order) for order in stays)] if stays else []


def dropped_lines(dropped: Sequence[str]) -> list[Text]:
    """What an earlier sheet had and the later one, which takes its place, does not; nothing where there is none."""
    heading = say("Dropped, as your earlier sheet had it and this one does not:")
    return ["", heading, *(say("  {order}", order=order) for order in dropped)] if dropped else []


def more_come(game: Game, seat: Seat, language: str) -> list[Text]:
    """What a side is told when more has come for it since its sheet was answered: all that has come so far."""
    title, name = game.frames[0].scenario.title, game.frames[0].side_name(seat)
    told = {"scenario": title, "turn": game.turn, "side": name}
    head = say("{scenario}, turn {turn}: more has come for {side}, whose sheet was answered before.", **told)
    if game.is_sealed() or seat not in game.waiting_for():
        return [head, *_come(game, seat, language)]
    return [*_sheet_to_answer(game, seat, language, [head, *_what_has_come(game, seat, language)])]


def _sheet_to_answer(game: Game, seat: Seat, language: str, told: Sequence[Text]) -> Iterator[Text]:
    """A sheet to send back for a side that can go on at once: what it is `told`, and what answers all that has come."""
    yield head_line(game, seat)
    for text in (*told, _TO_SEND_BACK):
        yield from comment(render(text, language)) if text else ("#",)
    yield from (f"# {line}" for line in (*lines_that_answer(game, seat, language), WORD_TO_END[language]))


_TO_SEND_BACK = say(
    "The turn waits for you. Send this back as your sheet: take the # away from the lines below that you want; whatever"
    " stood on your last sheet can be written there, too."
)


def _come(game: Game, seat: Seat, language: str) -> Iterator[Text]:
    """What others have sent the side since its papers were written; nothing where none has."""
    told = _what_has_come(game, seat, language)
    yield from told
    if told and (lines := lines_that_answer(game, seat, language)):
        yield from ("", _how_to_answer(game))
        yield from (f"  {line}" for line in lines)


def _what_has_come(game: Game, seat: Seat, language: str) -> list[Text]:
    """That, and what of it can't be answered as one might wish, and why; nothing where nothing has come."""
    come = come_since(game, seat)
    if not come:
        return []
    barred = told_of_barred(game, seat, language)
    heading = say("What has come for you since your papers were written:")
    return ["", heading, *(say("  {what}", what=what) for what in (*come, *barred))]


def _how_to_answer(game: Game) -> Text:
    if not game.is_sealed():
        return say("Lines of a sheet that answer it:")
    return say(
        "Lines that answer it. Put them into your whole sheet and send that again, also when your part is sealed: what"
        " a later sheet leaves out is dropped, but what others have had already, as letters."
    )


def _listed(heading: Text, lines: Sequence[SheetLine]) -> list[Text]:
    """The lines below a heading, each with what has come of it; nothing where there are none."""
    told = [part for line in lines for part in (_entered_line(line), *_beneath(line))]
    return ["", heading, *told] if lines else []


def _beneath(line: SheetLine) -> Iterator[Text]:
    came = (*line.came, line.already) if line.already else line.came
    yield from (say("    {what}", what=what) for what in came)


def _entered_line(line: SheetLine) -> Text:
    if line.stands:
        return say("  Line {n}: {order} (stands already)", n=line.number, order=line.order)
    return say("  Line {n}: {order}", n=line.number, order=line.order)
