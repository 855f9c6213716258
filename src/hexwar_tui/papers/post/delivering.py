"""Taking in what has come, side by side: each sheet is entered, answered, put down as taken in and sealed, in this
order; so whoever is killed in between does the rest of it again, and nothing twice. What a sheet brings to a side that
was answered before is told to that when all are taken in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError, NotYourTurn
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import keep_letter, letters
from hexwar_tui.engine.games.referee.silence import open_for
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.given import has_ended_part
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.papers.part_of_turn import too_late
from hexwar_tui.papers.parts.come_part import come_since
from hexwar_tui.papers.post.ended import end_again
from hexwar_tui.papers.post.found import Found, Sheet, names_of
from hexwar_tui.papers.post.joining import Joined, is_filled_in, joined
from hexwar_tui.papers.post.mailbag import Sent
from hexwar_tui.papers.post.received import (
    Received,
    has_ended_with,
    is_received,
    language_asked,
    note_received,
    opened_again,
    part_of,
    received_now,
    waits_now,
    was_opened_since,
)
from hexwar_tui.papers.post.spoken import language_in, language_wished
from hexwar_tui.papers.post.standing import why_unsealable
from hexwar_tui.papers.taking.letter_alone import letter_alone
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import LONGEST_LETTER, LONGEST_WAITING, enter_sheet, take_in


class What(StrEnum):
    """What has become of a sheet: it is taken in now, it was before, it waits as a whole until it is its side's turn,
    it is refused as a whole, or nothing in it is filled in; or there is none, but more has come for its side since it
    was answered."""

    TAKEN = "taken"
    BEFORE = "before"
    WAITS = "waits"
    REFUSED = "refused"
    BLANK = "blank"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Delivered:
    """What has become of the latest sheet of a side. `taken` is what came of its lines, for one that was taken in
    before only if some are not entered; `why` says why it is refused, or why its side's part is not sealed though it
    was to be; `replaced` are the places of earlier sheets that don't count; `waited`: this is what waited of a sheet
    that has come before; `late`: it is for a part of the turn that is over. `kept` are lines of earlier sheets that
    count on with it, `dropped` those that do not. `letter` is the letter to the referee on one that is refused."""

    side: Side
    sheet: Sheet
    what: What
    language: str
    taken: Taken | None = None
    sealed: bool = False
    why: Text = ""
    replaced: tuple[str, ...] = ()
    waited: bool = False
    late: bool = False
    kept: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    letter: str = ""


Answer = Callable[[Delivered], None]
"""What writes the answer to a sheet; it is called before the sheet counts as taken in."""


def deliver(game: Game, found: Found, answer: Answer, *, seal: bool, language: str) -> list[Delivered]:
    """Takes in the latest sheet of each side, or what waits of it, first of those that are waited for; with `seal`
    faultless ones are sealed even where they don't say so. Sides for which more has come than their answers say are
    answered once more. `language` is that of answers to sheets that show none. Whatever `answer` raises ends it; what
    is done stands."""
    delivered = _delivered(game, found, answer, seal, language)
    return [*delivered, *_tell_more(game, delivered, answer)]


def _delivered(game: Game, found: Found, answer: Answer, seal: bool, language: str) -> list[Delivered]:
    """Takes in and answers the sheets, side by side."""
    waiting = {side: [_waiting_sheet(side, held)] for side in game.sides if (held := waits_now(game, side)) is not None}
    come = {**waiting, **found.sheets}
    left, delivered = [side for side in game.sides if side in come], []
    while left:
        side = next((side for side in left if side in game.waiting_for()), left[0])
        left.remove(side)
        delivered.append(_deliver(game, side, come[side], answer, seal, language))
    return [*delivered, *_refuse_late(game, found, answer, language)]


def _tell_more(game: Game, delivered: Sequence[Delivered], answer: Answer) -> Iterator[Delivered]:
    """Answers once more each side for which more has come since its sheet was answered: one whose sheet is taken in now
    as a whole, in place of the answer that is not sent yet, others by a letter of its own, which is told of."""
    fresh = {one.side: one for one in delivered if one.what is What.TAKEN and not one.waited}
    for side in game.sides:
        last = received_now(game, side) or opened_again(game, side)
        if last is not None and come_since(game, side, last.entry):
            end_again(game, side)
            answer(one := fresh.get(side) or _more(side, last))
            opened = was_opened_since(game, side, last.entry)
            note_received(game, side, replace(last, seal=last.seal and not opened))
            if one.what is What.MORE:
                yield one


def _more(side: Side, last: Received) -> Delivered:
    return Delivered(side, Sheet(side, Sent(last.file, ""), last.sheet, seal=False), What.MORE, last.language)


def _refuse_late(game: Game, found: Found, answer: Answer, language: str) -> Iterator[Delivered]:
    """Answers sheets that come too late for their part of the turn, or headless, once; nothing of them is entered. Of
    those that need no answer, as later ones followed, the letters to the referee are kept."""
    for followed in found.followed:
        sheet = followed.sheet
        _keep(game, sheet.side, "" if followed.why else _letter_on(game, sheet.side, sheet.sent.text), followed.turn)
    for side, late in found.late.items():
        sent = late.sheet.sent
        if not (late.sheet.seal or is_filled_in(sent.text)):
            continue
        spoken = _spoken(game, side, sent.text, language)
        why = late.why or too_late(game, side, late.turn, late.part)
        letter = "" if late.why else _letter_on(game, side, sent.text)
        one = Delivered(side, late.sheet, What.REFUSED, spoken, why=why, late=True, letter=letter)
        answer(one)
        _keep(game, side, letter, late.turn)
        asked = language_wished(sent.text) is not None
        noted = Received(0, late.sheet.digest, spoken, 0, seal=False, sender=sent.sender, late=True, asked=asked)
        note_received(game, side, noted)
        yield one


def deliver_waiting(game: Game, answer: Answer, language: str) -> list[Delivered]:
    """Takes in what waits of the sheets of all sides, as far as it can be by now; returns what was taken in."""
    delivered = _delivered(game, Found({}, []), answer, seal=False, language=language)
    for side in game.sides:
        end_again(game, side)
    return [one for one in delivered if one.what is not What.WAITS]


def _spoken(game: Game, side: Side, text: str, language: str) -> str:
    """The language in which a sheet is answered: that which its side asks for on it by a line of its own, or has asked
    for before; else that of the sheet, else `language`."""
    return language_wished(text) or language_asked(game, side) or language_in(text) or language


_ENDED = say("You have ended your part already, and nothing of this can be entered any more.")


def _waiting_sheet(side: Side, held: Received) -> Sheet:
    """What waits of a sheet, as a sheet with the digest of the whole."""
    return Sheet(side, Sent(held.file, held.waits), held.sheet, seal=False)


def _deliver(game: Game, side: Side, sheets: Sequence[Sheet], answer: Answer, seal: bool, language: str) -> Delivered:
    """Takes in the last of these sheets that is filled in at all, unless it was taken in before."""
    last, held = received_now(game, side), waits_now(game, side)
    for at in range(len(sheets) - 1, -1, -1):
        sheet, replaced = sheets[at], tuple(dict.fromkeys(names_of(sheets[:at])))
        spoken = _spoken(game, side, sheet.sent.text, language)
        if waited := held is not None and held.sheet == sheet.digest:
            sheet, spoken = _waiting_sheet(side, held), held.language
        elif last is None and _is_done_with(game, side, sheet.digest):
            return Delivered(side, sheet, What.BEFORE, spoken, replaced=replaced)
        elif last is not None and last.sheet == sheet.digest:
            before = Delivered(side, sheet, What.BEFORE, spoken, _faulty(game, side, sheet, last, spoken))
            return _finish(game, replace(before, replaced=replaced), last, seal)
        part = part_of(game, side)
        whole = Joined(sheet) if waited else _with_earlier(game, side, sheets[: at + 1], held)
        sheet = whole.sheet
        try:
            tried = _tried(game, side, sheet, spoken)
            if tried.is_empty:
                continue
            what = What.WAITS if _is_early(game, tried) else What.TAKEN
            if what is What.WAITS and has_ended_part(game, side):
                raise NotYourTurn(_ENDED)
            delivered = Delivered(side, sheet, what, spoken, replaced=replaced, waited=waited)
            delivered = replace(
                delivered, kept=whole.kept, dropped=whole.dropped, replaced=() if whole.kept else replaced
            )
            if what is What.TAKEN:
                delivered = _enter(game, delivered, seal)
        except HexwarError as fault:
            delivered = Delivered(side, sheet, What.REFUSED, spoken, why=fault.text, replaced=replaced, waited=waited)
            delivered = replace(delivered, letter=_letter_on(game, side, sheet.sent.text))
        if not (waited and delivered.what is What.WAITS):
            answer(delivered)
            _note(game, delivered, over=part != part_of(game, side))
        return delivered
    return Delivered(side, sheets[-1], What.BLANK, language)


def _is_done_with(game: Game, side: Side, sheet: str) -> bool:
    """Whether a sheet was taken in for a part of the turn that is over, or nothing of it can be entered once more."""
    return has_ended_with(game, side, sheet) or (is_received(game, side, sheet) and not game.is_sealed())


def _with_earlier(game: Game, side: Side, sheets: Sequence[Sheet], held: Received | None) -> Joined:
    """The last of these sheets, with what counts on of those before it that were not taken in, and of what waits."""
    *earlier, sheet = sheets
    new = [each.sent for each in earlier if not is_received(game, side, each.digest)]
    if game.is_sealed():
        whole = joined(sheet, new, replaces=True)
        if held is None:
            return whole
        # What waits is from a part of the turn that is over, so no sheet of this part takes its place.
        return replace(joined(whole.sheet, [Sent(held.file, held.waits)], replaces=False), dropped=whole.dropped)
    waiting = [] if held is None else [Sent(held.file, held.waits)]
    return joined(sheet, [*waiting, *new], replaces=False)


def _tried(game: Game, side: Side, sheet: Sheet, language: str) -> Taken:
    """What would come of a sheet. Raises HexwarError where it can't be taken in."""
    if not _is_closed(game, side):
        return take_in(game, side, sheet.sent.text, language, may_wait=True)
    copy = game.trial_copy()
    open_for(copy, side)
    return take_in(copy, side, sheet.sent.text, language, may_wait=True)


def _faulty(game: Game, side: Side, sheet: Sheet, last: Received, language: str) -> Taken | None:
    """What comes of a sheet that was taken in before with lines that were not entered, so that these can be named
    again; None where it has none, or where that can't be told, as its orders were carried out at once."""
    if not last.faults or not game.is_sealed():
        return None
    try:
        return _tried(game, side, sheet, language)
    except HexwarError:
        return None


def _is_early(game: Game, tried: Taken) -> bool:
    """Whether a sheet has come too early, as another's turn goes on where orders are carried out at once, or nothing
    of it can be entered while a step is due: it is taken in when it is its side's turn, and then as a whole."""
    if game.outcome is not None or game.is_sealed() or tried.seat in game.waiting_for():
        return False
    is_whole = bool(tried.faults or tried.unread or tried.waiting)
    return is_whole and not (game.next_step() is not None and tried.entered)


def _is_closed(game: Game, side: Side) -> bool:
    """Whether only the referee can open the side's part again, as all have sealed."""
    return game.record.referee and side in game.top.sealed and not game.waiting_for()


def _enter(game: Game, delivered: Delivered, seal: bool) -> Delivered:
    """Enters a sheet in place of the one before, and says whether its side's part can be sealed with it."""
    side, sheet = delivered.side, delivered.sheet
    was_sealed = side in game.top.sealed
    if _is_closed(game, side):
        open_for(game, side)
    taken = enter_sheet(game, side, sheet.sent.text, delivered.language, may_wait=True)
    is_meant = seal or sheet.seal or was_sealed
    fault = why_unsealable(game, side) if is_meant and not taken.faults and side in game.waiting_for() else ""
    sealed = is_meant and game.is_sealed() and not taken.faults and not fault
    return replace(delivered, taken=taken, sealed=sealed, why=fault)


def _note(game: Game, delivered: Delivered, *, over: bool) -> None:
    """Puts a sheet down as taken in, with the letter to the referee that it holds and what of it waits, and seals if
    that is meant. One that is refused as a whole is put down only where it has waited, as it does no more."""
    side, taken, sheet = delivered.side, delivered.taken, delivered.sheet
    _keep(game, side, delivered.letter if taken is None else taken.letter, game.turn)
    waits = _lines_of(sheet.sent.text) if delivered.what is What.WAITS else "" if taken is None else taken.rest
    if taken is not None or delivered.waited or (waits and len(waits) <= LONGEST_WAITING):
        faults = 0 if taken is None else len(taken.faults)
        spoken, sealed, sent = delivered.language, delivered.sealed, sheet.sent
        asked = language_wished(sent.text) is not None
        noted = Received(0, sheet.digest, spoken, faults, sealed, waits, sent.source, sent.sender, over, asked=asked)
        note_received(game, side, noted)
    _seal(game, delivered)


def _letter_on(game: Game, side: Side, text: str) -> str:
    """The letter on a sheet of which nothing else is taken in."""
    return clean(letter_alone(game, side, text), LONGEST_LETTER, lines=True)


def _keep(game: Game, side: Side, letter: str, since: int) -> None:
    """Keeps a letter to the referee that came on a sheet for the turn `since`, if there is one and it is not kept
    already: by itself, as of a sheet that was being taken in when the program was ended, or one that is sent again; or
    with more, on the sheet of a secret phase that this one replaces."""
    mine = [kept for kept in letters(game) if kept.seat == side and kept.written >= since]
    replaced = [kept for kept in mine if game.is_sealed() and kept.entry > game.open_point()]
    said = _rows(letter)
    is_again = any(set(said) <= set(_rows(kept.note.text)) for kept in replaced[-1:])
    if said and not is_again and all(_rows(kept.note.text) != said for kept in mine):
        keep_letter(game, side, letter)


def _rows(letter: str) -> list[str]:
    """The lines of a letter that say anything."""
    return list(filter(None, clean(letter, LONGEST_LETTER, lines=True).splitlines()))


def _lines_of(text: str) -> str:
    """A sheet without its comments and all that mailers put around lines, each line where it was."""
    rows: list[str] = []
    for line in mail_lines(text):
        rows += [""] * (line.number - 1 - len(rows))
        rows.append("" if line.text.startswith("#") else f"{line.text} " if line.goes_on else line.text)
    return "\n".join(rows).rstrip("\n")


def _seal(game: Game, delivered: Delivered) -> None:
    if delivered.sealed and game.is_sealed() and delivered.side in game.waiting_for():
        game.seal(delivered.side)


def _finish(game: Game, delivered: Delivered, last: Received, seal: bool) -> Delivered:
    """Seals with a sheet that was taken in before, if that is still to be done: with `seal` now, or because the program
    was ended before it was."""
    side = delivered.side
    left = last.seal and not was_opened_since(game, side, last.entry)
    is_open = game.is_sealed() and side in game.waiting_for()
    if is_open and (left or seal) and not last.faults and not (fault := why_unsealable(game, side)):
        game.seal(side)
        return replace(delivered, sealed=True)
    return replace(delivered, why=fault) if is_open and seal and not last.faults else delivered
