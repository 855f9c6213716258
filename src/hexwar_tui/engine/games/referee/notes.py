"""What is put down in the journal beside the game: notes of the referee for himself, and letters of sides to him.

Neither changes anything or is told to anybody: they are no news, and only what is made for the referee asks for them.
They outlast what is taken back: going back to an earlier turn leaves them where they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.typed import clean

LONGEST_NOTE = 2000
LONGEST_LETTER = 20_000
LATEST_TURN = 1_000_000


@dataclass(frozen=True, slots=True)
class Note:
    """A note of the referee: its text, and what it is about: `hex` is the label of a hex as printed on the map, "" for
    none; `side` the id of a side, "" for none; `turn` the number of a turn, None for none."""

    text: str
    hex: str = ""
    side: Side = ""
    turn: int | None = None

    def is_met_by(self, other: Note) -> bool:
        """Whether `other` is about all that this note is about, whatever else it may be about, and its text."""
        wanted = ((self.hex, other.hex), (self.side, other.side), (self.turn, other.turn))
        return all(mine in ("", None) or mine == its for mine, its in wanted)


@dataclass(frozen=True, slots=True)
class Kept:
    """A note or letter as it was put down: the number of its entry, the turn in which that was made, and whose it is.
    Of a letter `note` has the text alone."""

    entry: int
    written: int
    seat: Seat
    note: Note


def keep_note(game: Game, note: Note) -> None:
    """Puts down a note of the referee. Raises IllegalOrder where it is empty or too long, or names a side, hex or turn
    that there is not; BadLabel, a ValueError, for a hex that the map has not."""
    if note.hex:
        game.view(REFEREE).grid.cell_of_label(note.hex)
    if note.side and note.side not in game.sides:
        raise IllegalOrder(say("A note is about a side of this game."))
    if note.turn is not None and not 0 <= note.turn <= LATEST_TURN:
        raise IllegalOrder(say("There is no turn {turn}.", turn=note.turn))
    about = {"hex": note.hex, "side": note.side, "turn": note.turn}
    body = {name: value for name, value in about.items() if value not in ("", None)}
    game.put_down(EntryKind.NOTE, REFEREE, text=_checked(note.text, LONGEST_NOTE), **body)


def keep_letter(game: Game, seat: Seat, text: str) -> None:
    """Puts down a letter of a side to the referee, which he reads and nobody else: free text of its order sheet. The
    same letter is kept once a turn, however often the sheet is given. Raises IllegalOrder where it is empty or too
    long, or of no side of this game."""
    if seat not in game.sides:
        raise IllegalOrder(say("A letter to the referee is a side's."))
    letter = _checked(text, LONGEST_LETTER)
    sent = ((kept.seat, kept.written, kept.note.text) for kept in letters(game))
    if (seat, game.turn, letter) not in sent:
        game.put_down(EntryKind.LETTER, seat, text=letter)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the referee: the numbers of its entry and of that of the letter, the turn in which it was given, and
    its text. It is for the side that has written the letter, and for nobody else."""

    entry: int
    letter: int
    written: int
    text: str


def keep_answer(game: Game, letter: int, text: str) -> Kept:
    """Puts down the referee's answer to the letter of entry number `letter`; returns that letter. Raises IllegalOrder
    where there is no such letter, or the answer is empty or too long."""
    sent = next((kept for kept in letters(game) if kept.entry == letter), None)
    if sent is None:
        raise IllegalOrder(say("There is no letter #{n}.", n=letter))
    game.put_down(EntryKind.ANSWER, REFEREE, letter=letter, text=_checked(text, LONGEST_LETTER))
    return sent


def answers(game: Game, since: int = 0) -> Sequence[Answer]:
    """The referee's answers put down behind entry `since`, oldest first. For the referee alone: a side may read those
    that `answers_to` gives it."""
    found = (entry for entry in game.record.entries[since:] if entry.kind is EntryKind.ANSWER)
    return [Answer(entry.number, entry.body["letter"], entry.turn, entry.body["text"]) for entry in found]


def answers_to(game: Game, side: Side, since: int = 0) -> Sequence[tuple[Kept, Answer]]:
    """The letters of a side that the referee has answered behind entry `since`, each with its last answer; none that
    he has put aside."""
    last = {answer.letter: answer for answer in answers(game, since) if not is_aside(answer)}
    return [(kept, last[kept.entry]) for kept in letters(game) if kept.seat == side and kept.entry in last]


PUT_ASIDE = frozenset("-–—")
"""The answers by which the referee puts a letter aside: nobody is told of it."""


def is_aside(answer: Answer) -> bool:
    """Whether an answer only puts its letter aside."""
    return answer.text in PUT_ASIDE


def letters_to_answer(game: Game, since: int) -> Sequence[Kept]:
    """The letters that were put down behind entry `since`, and all earlier ones that wait for an answer, oldest first.
    For the referee alone."""
    decided = {answer.letter for answer in answers(game)}
    return [kept for kept in letters(game) if kept.entry > since or kept.entry not in decided]


def _checked(text: str, longest: int) -> str:
    cleaned = clean(text, longest + 1, lines=True)
    if not cleaned:
        raise IllegalOrder(say("There is nothing written here."))
    if len(cleaned) > longest:
        raise IllegalOrder(say("It has at most {n} characters.", n=longest))
    return cleaned


def notes(game: Game) -> Sequence[Kept]:
    """The referee's notes, oldest first. For the referee alone: whoever shows them to another tells him of secrets."""
    return [_kept(entry) for entry in game.record.entries if entry.kind is EntryKind.NOTE]


def notes_on(game: Game, about: Note) -> Sequence[Kept]:
    """The referee's notes that are about what `about` is about, oldest first: all for one that is about nothing."""
    return [kept for kept in notes(game) if about.is_met_by(kept.note)]


def line_of(game: Game, kept: Kept) -> Text:
    """A note or letter as the referee reads it: when it was put down, what it is about or whose it is, and its text."""
    note = kept.note
    facts: dict[str, Any] = {"n": kept.entry, "turn": kept.written, "text": in_a_row(note.text)}
    if kept.seat != REFEREE:
        return say("#{n} turn {turn}, letter of {side}: {text}", side=_side(game, kept.seat), **facts)
    about: list[Text] = [note.hex] if note.hex else []
    about += [_side(game, note.side)] if note.side else []
    about += [say("turn {turn}", turn=note.turn)] if note.turn is not None else []
    if not about:
        return say("#{n} turn {turn}: {text}", **facts)
    return say("#{n} turn {turn}, on {what}: {text}", what=listing(about), **facts)


def in_a_row(text: str) -> str:
    """The lines of a letter in one, with a stroke where a line ends a sentence or an empty one stands between."""
    parted = _BETWEEN_SENTENCES.sub(" / ", text.strip())
    return " ".join(parted.split())


_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?…\"”»)])[ \t]*\n\s*|\n\s*\n\s*")


def _side(game: Game, side: Side) -> Text:
    return game.frames[0].side_name(side)


def letters(game: Game, since: int = 0) -> Sequence[Kept]:
    """The letters of all sides to the referee put down behind entry `since`, oldest first. For the referee alone."""
    found = (entry for entry in game.record.entries[since:] if entry.kind is EntryKind.LETTER)
    return [_kept(entry) for entry in found]


def _kept(entry: Entry) -> Kept:
    body = entry.body
    note = Note(body["text"], body.get("hex", ""), body.get("side", ""), body.get("turn"))
    return Kept(entry.number, entry.turn, entry.seat, note)
