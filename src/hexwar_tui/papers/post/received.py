"""Which sheets a game has taken in: the journal holds a digest of each, and of what they say only what waits."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.part_of_turn import part_now
from hexwar_tui.papers.parts.come_part import papers_since
from hexwar_tui.papers.post.senders import sender_digest


@dataclass(frozen=True, slots=True)
class Received:
    """A sheet that was taken in: the number of its entry, its digest, the language it is in, how many of its lines were
    not entered, and whether its side's part was to be sealed with it. `waits` is what of it waits, "" for nothing;
    `file` is where that was found; `sender` is who has sent it, "" where that is not known; `over`: with it the part of
    the turn ended that it was for; `late`: it had come too late, and was only answered; `asked`: the side has asked for
    the language."""

    entry: int
    sheet: str
    language: str
    faults: int
    seal: bool
    waits: str = ""
    file: str = ""
    sender: str = ""
    over: bool = False
    late: bool = False
    asked: bool = False


def digest_of(game: Game, side: Side, text: str) -> str:
    """A digest of a sheet, the same whatever line ends and spaces a mailer has made of it."""
    lines = "\n".join(" ".join(line.split()) for line in text.splitlines()).strip()
    told = f"{game.record.id}\n{side}\n{lines}".encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def note_received(game: Game, side: Side, noted: Received) -> None:
    """Puts down in the journal that a sheet was taken in. It counts for nothing in the game, and is told to nobody."""
    body = {"sheet": noted.sheet, "language": noted.language, "faults": noted.faults, "seal": noted.seal}
    waits = {"waits": noted.waits, "file": clean(noted.file, LONGEST_FILE)} if noted.waits else {}
    sender = {"sender": digest} if (digest := sender_digest(game, noted.sender)) else {}
    over = {"over": True} if noted.over else {}
    late = {"late": True} if noted.late else {}
    asked = {"asked": True} if noted.asked else {}
    game.put_down(EntryKind.POST, side, **body, **waits, **sender, **over, **late, **asked)


LONGEST_FILE = 300


def waits_now(game: Game, side: Side) -> Received | None:
    """The sheet of the side that waits, as a whole or with some of its lines; None where none does."""
    found = [entry for entry in _posted(game, side) if entry.turn == game.turn and "late" not in entry.body]
    return _of(found[-1]) if found and "waits" in found[-1].body else None


def is_received(game: Game, side: Side, sheet: str) -> bool:
    """Whether this sheet of the side was taken in, in any turn that still counts."""
    return any(entry.body["sheet"] == sheet for entry in _posted(game, side))


def has_ended_with(game: Game, side: Side, sheet: str) -> bool:
    """Whether the part of the turn that this sheet of the side was for ended with it."""
    return any(entry.body["sheet"] == sheet and "over" in entry.body for entry in _posted(game, side))


def received_now(game: Game, side: Side) -> Received | None:
    """The sheet of the side that was taken in last in the phase under way; None where none was."""
    since = game.open_point() if game.is_sealed() else _part_began(game, side)
    found = [each for each in _posted(game, side) if each.number > since and each.turn == game.turn]
    counted = [each for each in found if not each.body.keys() & {"over", "late"}]
    return _of(counted[-1]) if counted else None


def opened_again(game: Game, side: Side) -> Received | None:
    """The sheet with which the side ended its part, where others have opened that again, as by a proposal in talks;
    None where none is."""
    if game.is_sealed() or side not in game.waiting_for():
        return None
    found = [entry for entry in _posted(game, side) if entry.number > papers_since(game)]
    return replace(_of(found[-1]), over=True) if found else None


def part_of(game: Game, side: Side) -> str:
    """What tells this part of the game from all others, for a sheet of the side."""
    return f"{game.turn} {part_now(game, side)}"


def _part_began(game: Game, side: Side) -> int:
    """The entry behind which sheets belong to the part under way, where orders are carried out at once: the
    last reveal, or the sheet with which the side itself has ended its part, or else the order that did."""
    ends = {made.kind for made in game.top.system.order_types if made.ends_part}
    began, was_sealed = 0, False
    for entry in standing(game.record.entries):
        is_own = entry.seat == side
        is_end = is_own and entry.kind is EntryKind.ORDER and entry.body["kind"] in ends
        is_reveal = was_sealed and entry.kind is EntryKind.STEP
        is_its_sheet = is_own and entry.kind in (EntryKind.LETTER, EntryKind.POST) and began == entry.number - 1 > 0
        if is_end or is_reveal or is_its_sheet:
            began = entry.number
        was_sealed = entry.kind in (EntryKind.SEAL, EntryKind.SEAL_FOR) or (was_sealed and not is_reveal)
    return began


def language_of(game: Game, side: Side) -> str | None:
    """The language of the last sheet of the side; None where it has sent none."""
    found = _posted(game, side)
    return _of(found[-1]).language if found else None


def language_asked(game: Game, side: Side) -> str | None:
    """The language that the side has asked for on any of its sheets; None where it has asked for none."""
    found = [entry.body["language"] for entry in _posted(game, side) if "asked" in entry.body]
    return found[-1] if found else None


def was_opened_since(game: Game, side: Side, entry: int) -> bool:
    """Whether the side's part was opened again behind an entry, by itself or by the referee."""
    for later in game.record.entries[entry:]:
        if later.kind is EntryKind.UNSEAL and later.seat == side:
            return True
        if later.kind is EntryKind.OPEN_FOR and later.body["side"] == side:
            return True
    return False


def _posted(game: Game, side: Seat) -> list[Entry]:
    return [entry for entry in standing(game.record.entries) if entry.kind is EntryKind.POST and entry.seat == side]


def _of(entry: Entry) -> Received:
    body = entry.body
    waits, file = body.get("waits", ""), body.get("file", "")
    return Received(entry.number, body["sheet"], body["language"], body["faults"], body["seal"], waits, file)
