"""What the referee is told of the post: what came of each sheet, what was left, and who is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import in_a_row
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.part_of_turn import phase_now
from hexwar_tui.papers.post.delivering import Delivered, What
from hexwar_tui.papers.post.found import Found
from hexwar_tui.papers.post.standing import HowFar, SideNow, Stage, sides_now
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.papers.taking.taken import Taken

MOST_NAMED = 12
"""How many sheets of earlier turns are named at most."""


def told_of_post(game: Game, delivered: Sequence[Delivered], found: Found, before: Stage) -> Iterator[Text]:
    """Yields the sentences: side by side what came of its sheet, then what is left, then who is still waited for, or
    that the game has gone on since the stage `before` it was taken in."""
    yield from told_of_sheets(game, delivered)
    for left in found.left:
        yield say("{file}: {why}", file=_place(left.source, left.sender), why=left.why)
    if found.older:
        yield say_many(
            "{n} sheet of an earlier turn or phase, taken in then: {files}",
            "{n} sheets of earlier turns or phases, taken in then: {files}",
            len(found.older),
            files=tuple(clean(source, 80) for source in found.older[:MOST_NAMED]),
        )
    if not any(one.what in (What.TAKEN, What.WAITS, What.REFUSED) for one in delivered):
        yield say("There is nothing new to take in.")
    if before.is_over(game):
        yield from _told_of_going_on(game)
        return
    taken = {one.side for one in delivered if one.what is What.TAKEN}
    more = [side for side in sides_now(game) if side.how_far in (HowFar.NOTHING, HowFar.ENTERED) and side.side in taken]
    for side in more:
        yield say("{side}: it may go on, and nothing more has come from it yet", side=seat_name(game, side.side))
    yield from told_of_missing(game, [side for side in sides_now(game) if side not in more])


def _told_of_going_on(game: Game) -> Iterator[Text]:
    """Yields where the game has come to, and how the papers for that are written: nobody can have sent a sheet yet."""
    yield say("With this the game has gone on: turn {turn}, {phase}.", turn=game.turn, phase=phase_now(game))
    if sides := tuple(seat_name(game, seat) for seat in game.waiting_for()):
        yield say("It waits for: {sides}.", sides=sides)
    yield say("“hexwar turn” writes the new papers.")


def told_of_sheets(game: Game, delivered: Sequence[Delivered]) -> Iterator[Text]:
    """Yields, side by side, what came of its sheet."""
    for one in delivered:
        yield from _of_side(game, one)


def told_of_missing(game: Game, now: Sequence[SideNow]) -> Iterator[Text]:
    """Yields a sentence for each side that has not sealed, or the one that all have."""
    missing = [side for side in now if side.how_far is not HowFar.SEALED]
    for side in missing:
        yield side.line(seat_name(game, side.side))
    if now and not missing:
        yield say("All have sealed.")


def told_of_waiting(game: Game) -> Iterator[Text]:
    """Yields for whom the turn waits, each side once. Where orders are carried out at once it does not go on while a
    side that has begun its part has not ended it; one that can't have sent anything yet is only named."""
    now = sides_now(game)
    fresh = () if game.is_sealed() else tuple(side for side in now if side.how_far is HowFar.NOTHING)
    begun = [side for side in now if side not in fresh]
    if begun and not game.is_sealed():
        yield say("The turn does not go on yet.")
    if fresh:
        yield say("It waits for: {sides}.", sides=tuple(seat_name(game, side.side) for side in fresh))
    yield from told_of_missing(game, begun)


def told_of_ways_on(game: Game) -> Iterator[Text]:
    """Yields what the referee can do about orders that are missing."""
    if game.is_sealed():
        yield say("Take in what has come with “hexwar post”: it also names again the lines that are not entered.")
        yield say("Or go on without: --silent entered, or for one side “hexwar seal --for SIDE”.")
    else:
        yield say("Take in what has come with “hexwar post”.")
        yield say("Orders are carried out at once now: every side has to end its part itself.")


def _of_side(game: Game, one: Delivered) -> Iterator[Text]:
    """What came of the sheet of a side, and what does not count."""
    name, sent = seat_name(game, one.side), one.sheet.sent
    place = _place(sent.source, sent.sender)
    yield from _become(game, one, place)
    if one.taken is not None:
        if one.what is What.TAKEN:
            yield say("{side}: taken in: {file}: orders entered: {n}", side=name, file=place, n=len(one.taken.entered))
        yield from _of_lines(sent.source, one.taken)
    if one.sealed:
        yield say("  sealed")
    elif one.why and one.what is not What.REFUSED:
        yield say("  not sealed: {why}", why=one.why)
    if one.replaced:
        yield _of_earlier(one, is_secret=game.is_sealed() if one.taken is None else one.taken.is_secret)


def _place(source: str, sender: str) -> Text:
    """Where something was found, and who has sent it."""
    return say("{file} from {sender}", file=source, sender=sender) if sender else source


def _of_earlier(one: Delivered, *, is_secret: bool) -> Text:
    """What becomes of earlier sheets of the same side: where orders are carried out at once, that can't be undone."""
    if is_secret:
        return say("  earlier sheets of this side do not count: {files}", files=one.replaced)
    return say("  of earlier sheets of this side what was carried out stands, and no more: {files}", files=one.replaced)


def _become(game: Game, one: Delivered, place: Text) -> Iterator[Text]:
    """What has become of the sheet of a side that was not taken in now."""
    name = seat_name(game, one.side)
    match one.what:
        case What.BLANK:
            yield say("{side}: nothing is filled in: {file}", side=name, file=place)
        case What.WAITS:
            yield say("{side}: waits as a whole: {file}", side=name, file=place)
            yield from _until_when(game)
        case What.REFUSED:
            yield say("{side}: {file} could not be taken in: {why}", side=name, file=place, why=one.why)
            yield from _with_letter(one.letter)
        case What.MORE:
            yield say("{side}: more has come for it since it was answered: a new answer is written", side=name)
        case What.BEFORE:
            yield say("{side}: taken in before: {file}", side=name, file=place)


def _until_when(game: Game) -> Iterator[Text]:
    """Until when a sheet waits that has come too early."""
    notice = game.next_step()
    if notice is not None:
        yield say("  Next: {what}", what=notice.what)
        yield say("  “hexwar turn” carries that out, and takes the sheet in by itself.")
    else:
        yield say("  It is another's turn: “hexwar post” and “hexwar turn” take it in when it is this side's.")


def _of_lines(source: str, taken: Taken) -> Iterator[Text]:
    """What was not entered of a sheet and why, and the letter to the referee that it holds."""
    if taken.waiting:
        yield say("  lines that wait for an answer that is due: {n}; “hexwar turn” takes them in", n=len(taken.waiting))
    if taken.faults:
        yield say("  lines that are not entered: {n}", n=len(taken.faults))
    for line in taken.faults:
        yield say("  {file}:{n}: “{text}”: {why}", file=source, n=line.number, text=line.text, why=line.fault)
        if line.meant:
            yield say("    Did you mean: “{line}”?", line=line.meant)
    yield from _with_letter(taken.letter)


def _with_letter(letter: str) -> Iterator[Text]:
    """The letter to the referee that a sheet holds; nothing where there is none."""
    if letter:
        yield say("  with a letter to you: {text}", text=in_a_row(letter)[:LONGEST_LETTER])


LONGEST_LETTER = 300
"""How much of a letter is shown at once."""
