"""The file of a sealed game: a plain heading that tells next to nothing, and one encrypted line that its key opens.

    {"magic":"hexwar-sealed","format":3,"check":"<hash of the lines below>",
    "heading":{"written_by":{"program":…},"id":…,"sequence":7,"head":…,"turn":3,"waiting":[…],"saved":…,"slots":[…]},
    "sealed":"<encrypted>"}

Encrypted are four lines, compressed: the same heading, so that nobody can put another in its place; the public heading
and the record, as in a save without a seal; the marks of the seats. Zeros behind them fill them up to a size that tells
nothing of what is being written in secret. `head` is a keyed hash of the last chain hash of the journal: on the plain
one anybody could try out guesses at the last order.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from hexwar_tui import __version__
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.waiting import openly_waited_for
from hexwar_tui.engine.play.core import unpack
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import Entry, chain_at
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.storage.disk.files import LARGEST_FILE, read_file, too_large, write_file
from hexwar_tui.storage.errors import DamagedSave, SealedSave
from hexwar_tui.storage.saves.migrating import sealed_heading_of_today
from hexwar_tui.storage.saves.save_file import (
    NEWEST,
    Heading,
    check_of,
    damaged,
    date_text,
    decode,
    encode,
    form_for,
    format_of,
    heading_data,
    heading_from,
    newer,
    of_one_game,
    record_from_line,
    without_collector,
)
from hexwar_tui.storage.saves.shapes import BadShape, MarksShape, SealedHeadingShape, check_shape
from hexwar_tui.storage.seals.pins import FORM as FORM_OF_KEYS
from hexwar_tui.storage.seals.seal import BrokenSeal, Keys, Mark, Seal, Slot

_STEP, _ROOM = 16 * 1024, 32 * 1024
"""In bytes, compressed: what all may know of is filled up to a multiple of the first, what is secret to a multiple of
the second, which has room for some hundred orders."""

_MAGIC = b'{"magic":"hexwar-sealed",'
_FILE = re.compile(
    rb'\{"magic":"hexwar-sealed","format":[1-4],"check":"([0-9a-f]{64})",\n'
    rb'("heading":(\{.*\}),\n"sealed":"([0-9A-Za-z_=-]+)"\}\n)'
)


@dataclass(frozen=True, slots=True)
class SealedHeading:
    """The plain heading of a sealed game's file: what anybody can see of it without keys.

    `sequence` is how often the game was saved outside of sealed phases. `head` is a keyed hash of the end of its
    journal. `waiting` are the sides that everybody may know to be waited for, `saved` is the date in UTC, `slots` are
    what a phrase opens. `written_by` is the version of the program that wrote the file, "" where it did not say.
    """

    id: str
    sequence: int
    head: str
    turn: int
    waiting: tuple[Side, ...]
    saved: datetime
    slots: tuple[Slot, ...]
    written_by: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """What the file of a game holds: its public heading, its record, and its seal, None where it has none. `form` is
    the format of the file."""

    heading: Heading
    record: GameRecord
    seal: Seal | None
    form: int


def is_sealed(raw: bytes) -> bool:
    """Whether these are the bytes of a sealed game's file, be it damaged or not."""
    return raw.startswith(_MAGIC)


def read_kept(path: Path, keys: Keys | None = None) -> KeptGame:
    """Returns what the file of a game at `path` holds; `keys` are needed where it is sealed. Raises SaveError,
    DamagedSave; SealedSave for want of keys."""
    raw = read_file(path)
    if not is_sealed(raw):
        return KeptGame(*decode(raw, path), None, format_of(raw))
    if keys is None:
        raise SealedSave(path)
    return _decode(raw, path, keys)


def kept_bytes(game: Game, saved: datetime, seal: Seal | None, path: Path) -> bytes:
    """The bytes of a file of `game` with the date `saved`, sealed where there is a `seal`. Raises SaveError, which
    names `path`, where a sealed one would be larger than files may be."""
    with without_collector():
        return encode(game, saved) if seal is None else _encode(game, saved.astimezone(UTC), seal, path)


def write_kept(path: Path, game: Game, saved: datetime, seal: Seal | None) -> None:
    """Writes `game` to the save at `path`; what was there becomes its backup. The caller holds the lock.

    Raises SaveError, and then the old save is untouched; SavedNotConfirmed where the disk has not confirmed the new
    one.
    """
    write_file(path, kept_bytes(game, saved, seal, path), backup=True)


def read_sealed_heading(raw: bytes, path: Path) -> SealedHeading:
    """The plain heading in the bytes of a sealed game's file, once the check sum shows that these are complete and
    unchanged. Raises SaveError, DamagedSave."""
    return _heading(_parts(raw, path)[0], path, format_of(raw))


def broken_slot(path: Path) -> DamagedSave:
    """The error for a file with a slot in a form that this program never writes."""
    return damaged(path, say("its seal is kept in a form that this program does not write."))


def slots_of(path: Path) -> tuple[Slot, ...]:
    """The slots in the seal of the game at `path`; empty where it has no seal. Raises SaveError, DamagedSave."""
    raw = read_file(path)
    return read_sealed_heading(raw, path).slots if is_sealed(raw) else ()


# -- writing -----------------------------------------------------------------------------------------------------------


def _encode(game: Game, saved: datetime, seal: Seal, path: Path) -> bytes:
    heading = to_json(_heading_data(game, saved, seal))
    marks = {"marks": {seat: [asdict(mark) for mark in left] for seat, left in seal.marks.items()}}
    before, secret, behind = record_parts(game)
    public = b"%b\n%b\n" % (heading, to_json(heading_data(game, saved)))
    if len(public) + len(before) + len(secret) + len(behind) > LARGEST_FILE:
        raise too_large(path, LARGEST_FILE)
    packed = _packed((before, behind), (public, secret, b"\n%b" % to_json(marks)))
    rest = b'"heading":%b,\n"sealed":"%b"}\n' % (heading, seal.encrypt(packed))
    # What is being entered in secret must not show in a line that anybody can read.
    form = form_for(game.record.entries[: _open_entries(game)], game.record.pack)
    return b'{"magic":"hexwar-sealed","format":%d,"check":"%b",\n' % (form, check_of(rest).encode()) + rest


def record_parts(game: Game) -> tuple[bytes, bytes, bytes]:
    """The JSON of the game's record in three parts: up to the sealed phase under way, the entries of that phase, and
    the rest. Joined they are the whole record."""
    data = game.record.data()
    entries, keys = data["entries"], list(data)
    since = _open_entries(game)
    at = keys.index("entries")
    head, tail = ({key: data[key] for key in some} for some in (keys[:at], keys[at + 1 :]))
    before = b'%b,"entries":[%b' % (to_json(head)[:-1], to_json(entries[:since])[1:-1])
    secret = to_json(entries[since:])[1:-1]
    return before, b"," * bool(since and secret) + secret, b"],%b" % to_json(tail)[1:]


def _open_entries(game: Game) -> int:
    """How many entries come before the sealed phase under way; all of them where there is none, or where it was begun
    under other rules."""
    with suppress(CannotUndo):
        if game.is_sealed():
            return game.open_point()
    return len(game.record.entries)


def _packed(known: tuple[bytes, bytes], secret: tuple[bytes, bytes, bytes]) -> bytes:
    """All parts, compressed in the order of the file, and filled up to a size that does not depend on what is secret.

    `known` are the two parts that all may know of, which are compressed by themselves; `secret` are the parts around
    and between them.
    """
    packer = zlib.compressobj(1)

    def pack(part: bytes) -> bytes:
        return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)

    first, before, between, behind, last = map(pack, (secret[0], known[0], secret[1], known[1], secret[2]))
    end = packer.flush()
    hidden = len(first) + len(between) + len(last) + len(end)
    size = _up_to(len(before) + len(behind), _STEP) + _up_to(hidden, _ROOM)
    return b"".join((first, before, between, behind, last, end)).ljust(size, b"\0")


def _up_to(size: int, step: int) -> int:
    return -(-size // step) * step


def _heading_data(game: Game, saved: datetime, seal: Seal) -> dict[str, Any]:
    return {
        "written_by": {"program": __version__},
        "id": game.record.id,
        "sequence": seal.sequence,
        "head": _head(game.record.entries, seal),
        "turn": game.turn,
        "waiting": list(openly_waited_for(game)),
        "saved": date_text(saved),
        "slots": [_slot_data(slot) for slot in seal.slots.values()],
    }


def _head(entries: list[Entry], seal: Seal) -> str:
    return seal.tag(chain_at(entries, len(entries)))


def _slot_data(slot: Slot) -> dict[str, Any]:
    return {
        "seat": slot.seat,
        "name": slot.name.data() if isinstance(slot.name, Name) else None,
        "form": slot.form,
        "salt": slot.salt.hex(),
        "wrapped": slot.wrapped.decode(),
    }


# -- reading -----------------------------------------------------------------------------------------------------------


def _parts(raw: bytes, path: Path) -> tuple[bytes, bytes]:
    """The plain heading and the encrypted line of a sealed game's file, once the check sum has been found right."""
    if format_of(raw) > NEWEST:
        raise newer(path, raw)
    match = _FILE.fullmatch(raw)
    if match is None:
        raise damaged(path, say("its lines are not those of a save."))
    if check_of(match[2]).encode() != match[1]:
        raise damaged(path, say("its check sum does not fit; it has been changed, or is cut off."))
    return match[3], match[4]


def _heading(raw: bytes, path: Path, form: int) -> SealedHeading:
    try:
        shape = check_shape(SealedHeadingShape, sealed_heading_of_today(form, strict_json(raw)))
        if any(slot.form != FORM_OF_KEYS for slot in shape.slots):
            raise broken_slot(path)
        slots = tuple(
            Slot(slot.seat, slot.name or "", slot.form, bytes.fromhex(slot.salt), slot.wrapped.encode())
            for slot in shape.slots
        )
        saved = datetime.fromisoformat(shape.saved)
    except BadShape as fault:
        raise damaged(path, fault.text()) from fault
    except ValueError as fault:
        raise damaged(path, say("its heading can't be read.")) from fault
    waiting, written_by = tuple(shape.waiting), shape.written_by.program
    return SealedHeading(shape.id, shape.sequence, shape.head, shape.turn, waiting, saved, slots, written_by)


def _decode(raw: bytes, path: Path, keys: Keys) -> KeptGame:
    plain_heading, token = _parts(raw, path)
    form = format_of(raw)
    outside = _heading(plain_heading, path, form)
    inner, public, record_line, marks = _opened(token, path, keys)
    if inner != plain_heading:
        raise damaged(path, say("its heading is not the one that was sealed with it."))
    heading, record = of_one_game(heading_from(public, path, form), record_from_line(record_line, path), path)
    seal = Seal(outside.slots, keys, _marks_from(marks, path), outside.sequence)
    if (outside.id, outside.head) != (record.id, _head(record.entries, seal)):
        raise damaged(path, say("its heading is not the one that was sealed with it."))
    return KeptGame(heading, record, seal, form)


def _opened(token: bytes, path: Path, keys: Keys) -> tuple[bytes, bytes, bytes, bytes]:
    """The four lines that are encrypted in `token`. Raises DamagedSave."""
    try:
        heading, public, record, marks = unpack(Seal((), keys).decrypt(token), LARGEST_FILE).split(b"\n")
    except (BrokenSeal, ValueError) as fault:
        raise damaged(path, say("what is sealed in it does not open by its own key.")) from fault
    return heading, public, record, marks


def _marks_from(raw: bytes, path: Path) -> Mapping[Seat, list[Mark]]:
    try:
        shape = check_shape(MarksShape, strict_json(raw))
    except ValueError as fault:
        raise damaged(path, say("the marks of its seats can't be read.")) from fault
    return {seat: [Mark(**mark.model_dump()) for mark in left] for seat, left in shape.marks.items()}
