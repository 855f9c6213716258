"""The papers of a turn as files: a folder for each side, for the referee and for everybody, ready to be sent.

A list of them is written last. It has a mark of where the game stood, so that papers are written once for each part of
a turn, and again, whole, where the program was ended while it wrote them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from itertools import count
from pathlib import Path
from textwrap import wrap

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import LATER_KINDS, EntryKind, chain_at, standing
from hexwar_tui.engine.seats import NOBODY, REFEREE, Seat
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.blanks.comments import WIDTH, comment
from hexwar_tui.papers.document import Document, Paragraph, Picture
from hexwar_tui.papers.forms.discord import write_discord
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.newspaper import Published, has_news, last_turn, moment, newspaper
from hexwar_tui.papers.post.folders import language_of_names
from hexwar_tui.papers.post.found import HEAD
from hexwar_tui.papers.post.received import language_of
from hexwar_tui.papers.report import report_document
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.situation import file_names, one_line
from hexwar_tui.papers.taking.ending import WORD_TO_END, ending_order, how_it_ends
from hexwar_tui.papers.taking_in import take_in
from hexwar_tui.papers.turn.earlier import Earlier, earlier_papers, written_line
from hexwar_tui.papers.turn.letters import has_new_answers, letters_file, letters_name
from hexwar_tui.storage.disk.files import is_there, names_in, read_file, remove_file, write_file
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError

Drawer = Callable[[View, str], Mapping[str, bytes]]
"""What draws the map of a view for a reader of a language: the pictures by how their files end, the first an SVG."""

LONGEST_DEADLINE = 200

USUAL_FORMS = (Form.MARKDOWN, Form.HTML)
"""The forms in which reports are written if no others are asked for."""

_STEMS = (say("map"), say("report"), say("orders"), say("newspaper"))
_ENDINGS = frozenset({"svg", "png", *(form.value for form in Form)})

_MARK = "#: papers "
_QUIET = frozenset({EntryKind.LOAD, EntryKind.REHEARSAL}) | LATER_KINDS


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the papers are wanted: the referee's language, those of sides that want another than that of their sheets,
    the forms, what draws the maps, what the papers say of the deadline, "" for nothing, and what the newspaper tells
    beside what everybody saw."""

    language: str
    draw: Drawer
    languages: Mapping[Seat, str] = field(default_factory=dict)
    forms: tuple[Form, ...] = USUAL_FORMS
    deadline: str = ""
    published: tuple[Published, ...] = ()

    def language_of(self, game: Game, seat: Seat) -> str:
        """The language in which the papers of a seat are written."""
        if seat == REFEREE:
            return self.language
        return self.languages.get(seat) or language_of(game, seat) or self.language


@dataclass(frozen=True, slots=True)
class TurnPapers:
    """The papers of a turn: the folder in which they lie, their paths in it, and whether they were written now, as
    they were not all there already."""

    folder: Path
    files: tuple[Path, ...] = ()
    is_new: bool = True


def write_turn(game: Game, out: Path, wishes: Wishes, *, again: bool = False) -> TurnPapers:
    """Writes the papers of the turn into a folder in `out`, unless they are there; with `again` they are written anew.

    A sheet in that folder that somebody has filled in there stays. Raises SaveError.
    """
    called = language_of_names(out, wishes.language)
    folder, is_complete = _folder(game, out, called)
    if is_complete and not again:
        return TurnPapers(folder, is_new=False)
    names = tuple(_contents_name(language) for language in LANGUAGES)
    earlier = earlier_papers(game, out, names, _last_entry(game))
    written_files = []
    for name, content in _papers(game, wishes, earlier, called):
        path = folder / name
        make_folder(path.parent)
        if not _is_filled_in(game, path):
            write_file(path, content)
        written_files.append(name)
    _remove_stale(game, folder, written_files, called)
    make_folder(folder)
    write_file(folder / _contents_name(called), _lines(_contents(game, written_files, wishes)))
    return TurnPapers(folder, tuple(written_files))


def write_letters(game: Game, out: Path, language: str) -> Path | None:
    """Writes the letters to the referee into his folder among the papers that lie there for the turn; where none lie
    yet, into the folder in which they will. Returns where, None where no letter has come. Raises SaveError."""
    lines = letters_file(game, language)
    if not lines:
        return None
    called = language_of_names(out, language)
    *before, (folder, mark) = _folders(game, out, called)
    folder = before[-1][0] if before and not mark else folder
    path = folder / file_names(game, called)[REFEREE] / letters_name(called)
    make_folder(path.parent)
    if not _is_filled_in(game, path):
        write_file(path, _lines(lines))
    return path


def _remove_stale(game: Game, folder: Path, kept: list[Path], language: str) -> None:
    """Removes what was written into the folder before and is no paper of it now, as it was in another language or form,
    or is the sheet of a side that has sealed; a sheet that is filled in stays, and so does whatever else lies there."""
    for parent in dict.fromkeys(Path(name) for name in (*file_names(game, language).values(), _everybody(language))):
        for name in names_in(folder / parent) if is_there(folder / parent) else ():
            path = folder / parent / name
            if parent / name not in kept and _is_a_paper(name) and not _is_filled_in(game, path):
                remove_file(path)


def _is_a_paper(name: str) -> bool:
    """Whether papers may be called this, in any language."""
    stem, _, ending = name.rpartition(".")
    if ending == "txt" and stem.rstrip("0123456789") in {
        render(say("for Discord {n}", n=""), language) for language in LANGUAGES
    }:
        return True
    return ending in _ENDINGS and stem in {render(called, language) for called in _STEMS for language in LANGUAGES}


# -- where ------------------------------------------------------------------------------------------------------------


def _folder(game: Game, out: Path, language: str) -> tuple[Path, bool]:
    """The folder for the papers of now, and whether they are in it: what was written for another part of the turn, or
    before the game went back, stays as it is."""
    *_, (folder, mark) = _folders(game, out, language)
    return folder, mark != ""


def _folders(game: Game, out: Path, language: str) -> Iterator[tuple[Path, str]]:
    """Yields the folders of the turn with the marks of the papers in them; the last is that for the papers of now, with
    "" where they are not in it."""
    for number in count(1):
        name = say("turn {turn}", turn=f"{game.turn:02}") if number == 1 else _further(game, number)
        folder = out / render(name, language)
        found = _mark_in(folder / _contents_name(language)) or ""
        yield folder, found
        if found in ("", _mark(game)):
            return


def _further(game: Game, number: int) -> Text:
    return say("turn {turn} - {n}", turn=f"{game.turn:02}", n=number)


def _mark(game: Game) -> str:
    """What tells this part of the game from others: the same until something is revealed, or carried out at once."""
    last = _last_entry(game)
    told = f"{game.record.id} {game.turn} {last} {chain_at(game.record.entries, last)}"
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def _last_entry(game: Game) -> int:
    """The last entry of which papers tell that are written now: in a sealed phase the one before it began."""
    if game.is_sealed():
        return game.open_point()
    return max((entry.number for entry in standing(game.record.entries) if entry.kind not in _QUIET), default=0)


def _mark_in(contents: Path) -> str | None:
    """The mark of the papers that the list at this path is of; None where there is no such list."""
    if not is_there(contents):
        return None
    try:
        text = read_file(contents).decode("utf-8", "replace")
    except SaveError:
        return None
    return next((line.removeprefix(_MARK).strip() for line in text.splitlines() if line.startswith(_MARK)), None)


def _is_filled_in(game: Game, path: Path) -> bool:
    """Whether there is an order sheet at this path in which somebody has written something, or a file of letters with
    answers that were not taken in."""
    if path.suffix != ".txt" or not is_there(path):
        return False
    if has_new_answers(game, path):
        return True
    try:
        text = read_file(path).decode("utf-8")
        head = next((found for line in text.splitlines() if (found := HEAD.match(line))), None)
        return head is not None and not take_in(game, head[3], text, LANGUAGES[0]).is_empty
    except (HexwarError, UnicodeDecodeError):
        return True


# -- what -------------------------------------------------------------------------------------------------------------


def _papers(game: Game, wishes: Wishes, earlier: Earlier | None, called: str) -> Iterator[tuple[Path, bytes]]:
    """Yields each paper with its path, in folders named in the language `called`: for each side its own, then the
    referee's, then those for everybody. What stands in `earlier` papers is not told again."""
    for seat, name in file_names(game, called).items():
        for file, content in _papers_of(game, seat, wishes, earlier.behind if earlier is not None else 0):
            yield Path(name) / file, content
    if letters := letters_file(game, wishes.language):
        yield Path(file_names(game, called)[REFEREE]) / letters_name(called), _lines(letters)
    is_told = earlier is not None and earlier.turn == game.turn and game.outcome is None
    for file, content in () if is_told else _public_papers(game, wishes):
        yield Path(_everybody(called)) / file, content


def _everybody(language: str) -> str:
    return render(say("for everybody"), language)


def _papers_of(game: Game, seat: Seat, wishes: Wishes, since: int) -> Iterator[tuple[str, bytes]]:
    """Yields what a seat gets, by the names of the files: pictures, report with the news behind the entry `since`, and
    the sheet to fill in."""
    language = wishes.language_of(game, seat)
    drawn = _drawn(game.view(seat), wishes, language)
    yield from drawn.items()
    report = _with_deadline(
        report_document(game, seat, language, picture=_picture(drawn), since=since), _due(game, wishes)
    )
    yield from _in_forms(report, render(say("report"), language), language, wishes.forms)
    if seat in game.sides and seat in game.waiting_for():
        yield _text_file(say("orders"), language), _lines(_sheet(game, seat, language, wishes.deadline))


def _drawn(view: View, wishes: Wishes, language: str) -> dict[str, bytes]:
    """The pictures of the map by the names of their files, the first an SVG."""
    return {render(say("map"), language) + ending: made for ending, made in wishes.draw(view, language).items()}


def _picture(drawn: Mapping[str, bytes]) -> Picture | None:
    """The picture for papers that lie beside these."""
    files = [*drawn]
    return Picture(files[-1], say("The map"), drawn[files[0]].decode()) if files else None


def _sheet(game: Game, seat: Seat, language: str, deadline: str) -> list[str]:
    """The sheet to fill in, with what is to be known of sending it back below its first line."""
    head, *lines = order_sheet(game, seat, language)
    told = [_deadline(deadline)] if deadline else []
    if game.is_sealed():
        told.append(say("Write “done” on a line of its own when nothing is missing: then your part is sealed."))
    elif how := how_it_ends(game, seat):
        told.append(how)
    wrapped = [line for text in told for line in wrap(one_line(text, language), WIDTH - 2)]
    return [head, *(f"# {line}" for line in wrapped), *lines, *_done_to_fill_in(game, seat, language)]


def _done_to_fill_in(game: Game, seat: Seat, language: str) -> list[str]:
    """The word with which the side ends its part, at the end of its sheet, to be made valid by a single key."""
    if not game.is_sealed() and ending_order(game, seat) is None:
        return []
    told = say("When this sheet is all you order now, take the # away from the next line:")
    return [*comment(one_line(told, language)), f"# {WORD_TO_END[language]}"]


def _public_papers(game: Game, wishes: Wishes) -> Iterator[tuple[str, bytes]]:
    """Yields what all may read, in every language: the newspaper of the turn that is over, for mail, forum and chat,
    and the map that stands in it; nothing before the first turn has ended."""
    turn = last_turn(game)
    if turn == game.turn and game.outcome is None:
        return
    view = moment(game, turn).whole_view(NOBODY)
    is_seen = any(view.look(cell).fog is not Fog.UNKNOWN for cell in view.grid.cells)
    for language in LANGUAGES:
        drawn = _drawn(view, wishes, language) if is_seen else {}
        yield from drawn.items()
        paper = newspaper(game, language, turn, wishes.published, picture=_picture(drawn))
        stem = render(say("newspaper"), language)
        yield from _in_forms(paper, stem, language, (*wishes.forms, Form.BBCODE))
        for number, message in enumerate(write_discord(paper, language), 1):
            yield _text_file(say("for Discord {n}", n=number), language), _lines([message])


def _in_forms(document: Document, stem: str, language: str, forms: tuple[Form, ...]) -> Iterator[tuple[str, bytes]]:
    for form in forms:
        yield f"{stem}.{form.value}", _lines(written(document, form, language))


def _with_deadline(document: Document, deadline: str) -> Document:
    """The paper with the deadline above all else."""
    if not deadline:
        return document
    return replace(document, blocks=(Paragraph((_deadline(deadline),), strong=True), *document.blocks))


def _due(game: Game, wishes: Wishes) -> str:
    """What papers say of the deadline; a game that is over has none."""
    return wishes.deadline if game.outcome is None else ""


def _deadline(text: str) -> Text:
    return say("Deadline: {when}", when=clean(text, LONGEST_DEADLINE))


def _text_file(stem: Text, language: str) -> str:
    return f"{render(stem, language)}.txt"


def _lines(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


# -- the list of them -------------------------------------------------------------------------------------------------


def _contents_name(language: str) -> str:
    return _text_file(say("contents"), language)


def _of_empty_newspaper(game: Game, wishes: Wishes) -> Iterator[Text]:
    """That the newspaper has no news, and how it would have some; nothing where it has, or no turn is over."""
    turn = last_turn(game)
    closed = {Published.BATTLES, Published.AGREEMENTS}.difference(wishes.published)
    is_over = turn != game.turn or game.outcome is not None
    if is_over and closed and not has_news(game, turn, wishes.published):
        yield say("The newspaper has no news that all know of; with “--public” it tells more, by your word.")


def _contents(game: Game, files: list[Path], wishes: Wishes) -> list[str]:
    """The list for the referee: what is to be sent to whom."""
    title = game.frames[0].scenario.title
    told: list[Text] = [say("{scenario}, turn {turn}: what is to be sent to whom.", scenario=title, turn=game.turn)]
    if due := _due(game, wishes):
        told.append(_deadline(due))
    told += _of_empty_newspaper(game, wishes)
    folders = dict.fromkeys(file.parent for file in files)
    for folder in folders:
        names = tuple(file.name for file in files if file.parent == folder)
        told.append(say("{folder}: {files}", folder=folder.name, files=names))
    return [
        *(one_line(line, wishes.language) for line in told),
        written_line(game, _last_entry(game)),
        f"{_MARK}{_mark(game)}",
    ]
