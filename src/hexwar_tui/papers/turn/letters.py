"""The letters of the sides to the referee as a file in his papers, below each a place for his answer; and taking these
answers in. An answer stands in the next papers of the side that has written, and of no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import Kept, answers, is_aside, keep_answer, letters_to_answer
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.papers.mail import decoded
from hexwar_tui.papers.situation import last_part, seat_name
from hexwar_tui.storage.disk.files import is_there, names_in, read_file
from hexwar_tui.storage.errors import SaveError

WIDTH = 76
LARGEST = 4 * 1024 * 1024

_HEAD = "#: hexwar game={game} letters"
_LETTER = re.compile(r"#: letter ([0-9]{1,9})\s*")
_NAME = say("letters to answer")


def letters_name(language: str) -> str:
    """What the file of letters is called."""
    return f"{render(_NAME, language)}.txt"


def letters_file(game: Game, language: str) -> list[str]:
    """The lines of the file: the letters of this turn and the one before, and earlier ones that wait for an answer,
    each with its answer or a place for it; none where there is no such letter."""
    sent = letters_to_answer(game, last_part(game, REFEREE))
    if not sent:
        return []
    told = say(
        "Write your answer below a letter, on lines of your own; lines with # are not read. The next “hexwar turn” or"
        " “hexwar post” takes it in. It stands in the next report of that side, and in no other's. A letter"
        " that you do not answer comes again with every turn, until you write - below it, which puts it aside."
    )
    answered = {answer.letter: answer.text for answer in answers(game)}
    lines = [_HEAD.format(game=game.record.id), *_comment(told, language)]
    for letter in sent:
        lines += ["", f"#: letter {letter.entry}"]
        whose = say("turn {turn}, letter of {side}:", turn=letter.written, side=seat_name(game, letter.seat))
        lines += _comment(whose, language)
        lines += [f"#   {row}" for line in letter.note.text.splitlines() for row in wrap(line, WIDTH) or [""]]
        lines += answered.get(letter.entry, "").splitlines() or [""]
    return lines


def _comment(text: Text, language: str) -> list[str]:
    return [f"# {row}" for row in wrap(render(text, language), WIDTH)]


@dataclass(frozen=True, slots=True)
class _Written:
    """An answer as it stands in a file: the entry of its letter, and its text."""

    letter: int
    text: str


def has_new_answers(game: Game, path: Path) -> bool:
    """Whether there is a file of letters at `path` with an answer that was not taken in yet."""
    return any(_is_new(game, answer) for answer in _read(game, path)) if is_there(path) else False


def take_in_answers(game: Game, papers: Path) -> tuple[list[Kept], list[Text]]:
    """Takes in the answers that the referee has written into the files of letters in these papers, each once; returns
    the letters that were answered, and what could not be taken in."""
    done, faults = list[Kept](), list[Text]()
    for path in _files(papers):
        try:
            new = [answer for answer in _read(game, path) if _is_new(game, answer)]
            for answer in new:
                done.append(keep_answer(game, answer.letter, answer.text))
        except HexwarError as fault:
            faults.append(say("{file}: {why}", file=str(path.relative_to(papers)), why=fault.text))
    return done, faults


def told_of_answers(game: Game, done: list[Kept], faults: list[Text]) -> Iterator[Text]:
    """Yields what the referee is told of it."""
    for letter in done:
        about = {"side": seat_name(game, letter.seat), "turn": letter.written}
        if any(answer.letter == letter.entry and is_aside(answer) for answer in answers(game)[-len(done) :]):
            yield say("{side}: the letter of turn {turn} is put aside.", **about)
        else:
            yield say("{side}: your answer to the letter of turn {turn} stands in the next report.", **about)
    yield from faults


def _is_new(game: Game, answer: _Written) -> bool:
    return not any((known.letter, known.text) == (answer.letter, answer.text) for known in answers(game))


def _files(papers: Path) -> Iterator[Path]:
    """Yields the files of letters in the folders of turns, whatever language they are in."""
    called = {letters_name(language) for language in LANGUAGES}
    for turn in _folders(papers):
        for folder in _folders(turn):
            yield from (folder / name for name in names_in(folder) if name in called)


def _folders(path: Path) -> Iterator[Path]:
    for name in sorted(names_in(path)) if path.is_dir() else ():
        if (path / name).is_dir() and not (path / name).is_symlink():
            yield path / name


def _read(game: Game, path: Path) -> Iterator[_Written]:
    """Yields the answers in a file of letters of this game; none in what is no such file. Raises BadOrder for what is
    no text."""
    try:
        lines = decoded(read_file(path, LARGEST)).lstrip("\ufeff").splitlines()
    except SaveError:
        return
    if not lines or lines[0].strip() != _HEAD.format(game=game.record.id):
        return
    letter, rows = 0, list[str]()
    for line in [*lines[1:], "#: letter 0"]:
        found = _LETTER.fullmatch(line)
        if found is not None:
            if letter and (text := "\n".join(rows).strip()):
                yield _Written(letter, text)
            letter, rows = int(found[1]), []
        elif not line.startswith("#"):
            rows.append(line.rstrip())
