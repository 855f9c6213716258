"""Which sheets a game has taken in: the journal holds a digest of each, and nothing of what it says."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Received:
    """A sheet that was taken in: the number of its entry, its digest, the language it is in, how many of its lines were
    not entered, and whether its side's part was to be sealed with it."""

    entry: int
    sheet: str
    language: str
    faults: int
    seal: bool


def digest_of(game: Game, side: Side, text: str) -> str:
    """A digest of a sheet, the same whatever line ends and spaces a mailer has made of it."""
    lines = "\n".join(" ".join(line.split()) for line in text.splitlines()).strip()
    told = f"{game.record.id}\n{side}\n{lines}".encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def note_received(game: Game, side: Side, sheet: str, language: str, faults: int, *, seal: bool) -> None:
    """Puts down in the journal that a sheet was taken in. It counts for nothing in the game, and is told to nobody."""
    game.put_down(EntryKind.POST, side, sheet=sheet, language=language, faults=faults, seal=seal)


def is_received(game: Game, side: Side, sheet: str) -> bool:
    """Whether this sheet of the side was taken in, in any turn that still counts."""
    return any(entry.body["sheet"] == sheet for entry in _posted(game, side))


def received_now(game: Game, side: Side) -> Received | None:
    """The sheet of the side that was taken in last in the phase under way, or, where orders are carried out at once,
    in this turn; None where none was."""
    since = game.open_point() if game.is_sealed() else 0
    found = [e for e in _posted(game, side) if e.number > since and e.turn == game.turn]
    return _of(found[-1]) if found else None


def language_of(game: Game, side: Side) -> str | None:
    """The language of the last sheet of the side; None where it has sent none."""
    found = _posted(game, side)
    return _of(found[-1]).language if found else None


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
    return Received(entry.number, body["sheet"], body["language"], body["faults"], body["seal"])
