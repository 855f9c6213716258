"""The answers that are sent back: one text for each side, in the language of its sheet."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.answer import answer as told_of
from hexwar_tui.papers.post.delivering import Answer, Delivered, What
from hexwar_tui.papers.post.received import times_received
from hexwar_tui.papers.sheet_head import whole_again
from hexwar_tui.papers.situation import file_names, seat_name
from hexwar_tui.storage.disk.files import write_file
from hexwar_tui.storage.disk.places import make_folder


def answer_folder(post: Path, language: str) -> Path:
    """Where answers go to, if nothing else is said: beside the folder or file in which the sheets have come."""
    at = post.resolve()
    return at.with_name(render(say("{name} - answers", name=at.name if at.is_dir() else at.stem), language))


def answer_lines(game: Game, delivered: Delivered) -> list[Text]:
    """What a side is told of its sheet."""
    if delivered.taken is None:
        title, name = game.frames[0].scenario.title, seat_name(game, delivered.side)
        head = say("{scenario}, turn {turn}: the sheet of {side}.", scenario=title, turn=game.turn, side=name)
        if delivered.what is What.WAITS:
            return [head, "", say("It waits, as it is not your turn yet, and is taken in as a whole when it is.")]
        return [head, "", say("It could not be taken in: {why}", why=delivered.why)]
    told = told_of(game, delivered.taken, delivered.language)
    if delivered.sealed:
        return [*told, "", say("With this your part is sealed."), *whole_again(game)]
    if delivered.why:
        return [*told, "", say("Your part is not sealed: {why}", why=delivered.why)]
    if not delivered.taken.faults:
        return told
    if game.is_sealed():
        return [*told, "", say("Send the whole sheet again: it takes the place of this one.")]
    return [*told, "", say("Send again what is not entered; the rest stands.")]


def writing_answers(game: Game, folder: Path, language: str, written: list[Path]) -> Answer:
    """Returns what writes answers into `folder`, in files that are called by turn and side in `language`; the paths are
    added to `written`. It raises SaveError where one can't be written."""
    names = file_names(game, language)

    def write(delivered: Delivered) -> None:
        make_folder(folder)
        told = {"turn": f"{game.turn:02}", "side": names[delivered.side]}
        name = say("turn {turn} - {side}.txt", **told)
        if (
            delivered.waited or delivered.late
        ):  # An answer of its own, as that to the sheet it was a part of may not be sent yet.
            name = say("turn {turn} - {side} - {n}.txt", **told, n=times_received(game, delivered.side) + 1)
        called = render(name, language)
        lines = [render(line, delivered.language) for line in answer_lines(game, delivered)]
        write_file(folder / called, ("\n".join(lines) + "\n").encode())
        written.append(folder / called)

    return write
