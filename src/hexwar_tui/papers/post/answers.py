"""The answers that are sent back: one text for each side, in the language of its sheet."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.answer import answer as told_of
from hexwar_tui.papers.answer import dropped_lines, kept_letter, more_come, waiting_heading
from hexwar_tui.papers.post.delivering import Answer, Delivered, What
from hexwar_tui.papers.post.folders import language_of_names
from hexwar_tui.papers.sheet_head import whole_again
from hexwar_tui.papers.situation import file_names, seat_name
from hexwar_tui.papers.taking.awaited import awaited
from hexwar_tui.storage.disk.files import is_there, read_file, write_file
from hexwar_tui.storage.disk.places import make_folder


def answer_lines(game: Game, delivered: Delivered) -> list[Text]:
    """What a side is told of its sheet, or of what has come for it since that was answered."""
    if delivered.what is What.MORE:
        return more_come(game, delivered.side, delivered.language)
    if delivered.taken is None:
        title, name = game.frames[0].scenario.title, seat_name(game, delivered.side)
        head = say("{scenario}, turn {turn}: the sheet of {side}.", scenario=title, turn=game.turn, side=name)
        if delivered.what is What.WAITS:
            return [head, "", *_why_it_waits(game, delivered), *_of_earlier(delivered)]
        refused = say("It could not be taken in: {why}", why=delivered.why)
        return [head, "", refused, *kept_letter(delivered.letter)]
    told = [*told_of(game, delivered.taken, delivered.language), *_of_earlier(delivered)]
    if delivered.sealed:
        later = () if _goes_on(game, delivered.side) else whole_again(game)
        return [*told, "", say("With this your part is sealed."), *later]
    if delivered.why:
        return [*told, "", say("Your part is not sealed: {why}", why=delivered.why)]
    if not delivered.taken.faults:
        return [*told, *(_not_sealed_yet(game, delivered.side) if delivered.taken.is_secret else ())]
    if delivered.taken.is_secret:
        unsealed = [_NOT_DONE] if delivered.sheet.seal else []
        return [*told, "", *unsealed, say("Send the whole sheet again: it takes the place of this one.")]
    return [*told, "", say("Send again what is not entered; the rest stands.")]


_NOT_DONE = say("Your part is not sealed: your “done” does not count as long as lines are not entered.")


def _goes_on(game: Game, side: Side) -> bool:
    """Whether all is carried out as soon as this side has sealed, so that no later sheet can count."""
    return not game.record.referee and set(game.waiting_for()) <= {side}


def _not_sealed_yet(game: Game, side: Side) -> list[Text]:
    """That the word is missing with which a side seals; nothing where it has sealed, or nothing is to be."""
    if not game.is_sealed() or side not in game.waiting_for():
        return []
    told = say(
        "Your part is not sealed: your sheet has no “done” on a line of its own, which says that nothing is missing."
        " Send it whole again with that; the turn may wait for it, or be carried out with what is entered."
    )
    return ["", told]


def _why_it_waits(game: Game, delivered: Delivered) -> list[Text]:
    """Why a sheet waits as a whole, and until when."""
    notice = game.next_step()
    if notice is not None and game.record.referee:
        due = awaited(game, delivered.side, delivered.language)
        why = say("It waits until the referee has gone on, for {what}.", what=due) if due else _UNTIL_HE_GOES_ON
    elif notice is not None:
        why = say("It waits until this has happened: {what}", what=notice.what)
    else:
        turn = tuple(seat_name(game, seat) for seat in game.waiting_for() if seat != delivered.side)
        why = say("It waits, as it is the turn of: {sides}.", sides=turn)
    return [why, say("Then it is taken in as a whole, by itself, and you are told what has come of it.")]


_UNTIL_HE_GOES_ON = say("It waits until the referee has gone on.")


def _of_earlier(delivered: Delivered) -> list[Text]:
    """What has become of lines of earlier sheets of the side that had not been taken in."""
    told: list[Text] = []
    if delivered.kept:
        told += ["", say("Of your earlier sheet this waited or was not taken in yet, and counts on with this one:")]
        told += [say("  “{text}”", text=line) for line in delivered.kept]
    return [*told, *dropped_lines(delivered.dropped)]


def writing_answers(game: Game, folder: Path, language: str, written: list[Path]) -> Answer:
    """Returns what writes answers into `folder`, in files that are called by turn and side, in `language` if none lies
    there yet; the paths are added to `written`. It raises SaveError where one can't be written."""
    called = language_of_names(folder, language)
    names = file_names(game, called)

    def write(delivered: Delivered) -> None:
        make_folder(folder)
        name = say("turn {turn} - {side}.txt", turn=f"{game.turn:02}", side=names[delivered.side])
        path = folder / render(name, called)
        lines = [render(line, delivered.language) for line in answer_lines(game, delivered)]
        text = "\n".join(lines) + "\n"
        if delivered.waited or delivered.late or delivered.what is What.MORE:
            text = _above_earlier(text, path, delivered)
        write_file(path, text.encode())
        if path not in written:
            written.append(path)

    return write


def _above_earlier(text: str, path: Path, delivered: Delivered) -> str:
    """An answer with the one before below it, as that may not have been sent yet, but for what waited and is settled
    now."""
    language = delivered.language
    before = read_file(path).decode("utf-8", "replace") if is_there(path) else ""
    if before.startswith(text):
        return before
    if delivered.waited:
        waits = render(waiting_heading("|"), language).partition("|")[0]
        before = "\n\n".join(part for part in before.split("\n\n") if not part.startswith(waits))
    told = render(say("What was answered before:"), language)
    return f"{text}\n\n{told}\n\n{before}" if before else text
