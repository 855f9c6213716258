"""The file of a saved game without a seal: one JSON document of three lines.

The first line says what the file is and holds a hash of the other two; the second is a public heading, which the list
of saves shows; the third is the record of the game:

    {"magic":"hexwar","format":3,"check":"<hash of the lines below>",
    "public":{"written_by":{"program":…,"rules":…},"id":…,"system":…,"title":…,"turn":…,…},
    "record":{…}}
"""

from __future__ import annotations

import gc
import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from hexwar_tui import __version__
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import own_json
from hexwar_tui.engine.data.packs.mark import PackMark, mark_from
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.substitutes import LONGEST_NAME
from hexwar_tui.engine.games.waiting import openly_waited_for
from hexwar_tui.engine.play.core import LARGEST_SNAPSHOT, digest, unpack
from hexwar_tui.engine.record.game_record import FORMAT as RECORD_FORMAT
from hexwar_tui.engine.record.game_record import GameRecord, Snapshot, record_from, snapshot_from
from hexwar_tui.engine.record.journal import FIRST_LINK, LATER_KINDS, Entry, entry_from, first_broken_link
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk.files import LARGEST_FILE, read_file
from hexwar_tui.storage.errors import DamagedSave, SaveError, shown
from hexwar_tui.storage.saves.migrating import OLDEST, heading_of_today, record_of_today
from hexwar_tui.storage.saves.shapes import (
    BadShape,
    CoreShape,
    HeadingShape,
    RecordShape,
    check_entries,
    check_shape,
    check_texts,
)
from hexwar_tui.storage.seals.pins import is_lock

FORMAT = 3
"""The format in which saves are written; it rises with every change that older programs can't read. In every format the
second line begins with who wrote the file, so that older programs can say which version they would need."""

NEWEST = 4
"""The format of saves with entries of `LATER_KINDS`, or of a game from a pack, which is the same but for these; only
such saves are kept from programs that know no later format than 3."""

_FIRST_LINE = re.compile(rb'\{"magic":"hexwar","format":([^,]{1,40}),(?:"check":"([0-9a-f]{64})",)?')
_FORMATS = {str(form) for form in range(OLDEST, NEWEST + 1)}
_ANY_FORMAT = re.compile(rb'\{"magic":"hexwar(?:-sealed)?","format":([0-9]{1,9}),')
_WRITTEN_BY = re.compile(rb'"(?:public|heading)":\{"written_by":\{"program":"([0-9A-Za-z.+-]{1,40})"')
_ID = re.compile(rb'"id":"([0-9a-z_-]{1,64})"')
_MAGIC = b'{"magic":"hexwar"'
_MARKS_OF_OTHERS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class SideHeading:
    """A side of a saved game: its id, what it is called, and who plays it (`HUMAN` or a practice player's id)."""

    id: Side
    name: Text
    player: str


@dataclass(frozen=True, slots=True)
class Heading:
    """The public heading of a save: what anybody may know of the game without opening it.

    `waiting` are the sides that everybody may know to be waited for. `minutes` is the usual length of the scenario,
    `over` whether the game has ended, `saved` the date in UTC. `written_by` is the version of the program that wrote
    the file, "" where it did not say; `rules` is the version of the system's rules, `pack` what the game comes from.
    """

    id: str
    system: str
    title: Text
    minutes: int
    turn: int
    sides: tuple[SideHeading, ...]
    waiting: tuple[Side, ...]
    over: bool
    saved: datetime
    written_by: str
    rules: int
    pack: PackMark | None = None


def encode(game: Game, saved: datetime) -> bytes:
    """The bytes of a save of `game` that bears the date `saved`. The same game and date always give the same bytes."""
    public = to_json({"public": heading_data(game, saved.astimezone(UTC))})
    record = to_json({"record": game.record.data()})
    rest = b"%b,\n%b\n" % (public[1:-1], record[1:])
    form = form_for(game.record.entries, game.record.pack)
    return f'{{"magic":"hexwar","format":{form},"check":"{check_of(rest)}",\n'.encode() + rest


def form_for(entries: Iterable[Entry], pack: PackMark | None) -> int:
    """The format of a save that has these entries, of a game that comes from this pack or none."""
    return NEWEST if pack is not None or any(entry.kind in LATER_KINDS for entry in entries) else FORMAT


def check_of(rest: bytes) -> str:
    """The check sum of a save, as its first line has it: the hash of `rest`, all lines below that."""
    return hashlib.blake2b(rest, digest_size=32).hexdigest()


def heading_data(game: Game, saved: datetime) -> dict[str, Any]:
    """The public heading of `game` as values for JSON; `saved` is in UTC."""
    record = game.record
    scenario = game.frames[0].scenario
    names = {side.id: side.name for side in scenario.sides}
    return {
        "written_by": {"program": __version__, "rules": game.frames[0].system.version},
        "id": record.id,
        "system": record.system,
        "title": scenario.title.data(),
        "minutes": scenario.minutes,
        "turn": game.turn,
        "sides": [
            {"id": seat.side, "name": seat.name or names[seat.side].data(), "player": seat.player}
            for seat in record.seats
        ],
        "waiting": list(openly_waited_for(game)),
        "over": game.outcome is not None,
        "saved": date_text(saved),
        **({} if record.pack is None else {"pack": record.pack.data()}),
    }


def date_text(saved: datetime) -> str:
    """A date in UTC as files have it: "2030-01-01T12:00:00Z"."""
    return f"{saved.replace(microsecond=0, tzinfo=None).isoformat()}Z"


def decode(raw: bytes, path: Path) -> tuple[Heading, GameRecord]:
    """The heading and record in the bytes of a save, checked as far as that goes without playing the game. `path` is
    where they are from, for the errors. Raises DamagedSave, SaveError.

    Players' names are cleaned. Texts of the journal with anything unprintable are refused, as they can't be cleaned:
    the chain of hashes covers them.
    """
    form, public, record = _lines(raw, path)
    return of_one_game(heading_from(public, path, form), record_from_line(record[9:-1], path), path)


def of_one_game(heading: Heading, record: GameRecord, path: Path) -> tuple[Heading, GameRecord]:
    """Returns `heading` and `record` if both are of the same game and system. Raises DamagedSave if not."""
    if (record.id, record.system) != (heading.id, heading.system):
        raise damaged(path, say("its heading belongs to another game."))
    return heading, record


def read_heading(raw: bytes, path: Path) -> Heading:
    """The heading in the bytes of a save, once the check sum shows that these are complete and unchanged. Raises
    DamagedSave, SaveError."""
    form, public, _ = _lines(raw, path)
    return heading_from(public, path, form)


def salvaged(raw: bytes, path: Path) -> tuple[Heading, GameRecord]:
    """The heading and record of a damaged save, with all entries before the first damaged one, and the snapshots that
    are whole and not later than these.

    The check sum is not asked, so that only a replay can show whether the rest is true. Raises DamagedSave, SaveError
    where too little is left.
    """
    public, record = _split(raw.partition(b"\n")[2], path)
    form = format_of(raw)
    data = _read_json(record[9:-1], path)
    if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        raise damaged(path, say("its record of the game can't be read."))
    data = record_of_today(data)
    data["entries"] = _whole_entries(data["entries"])
    last = len(data["entries"])
    snapshots = data.get("snapshots")
    if not isinstance(snapshots, list):
        raise damaged(path, say("its snapshots are not in order."))
    data["snapshots"] = [kept for kept in snapshots if _is_whole_snapshot(kept, last, path)]
    return of_one_game(heading_from(public, path, form), record_from_line(to_json(data), path), path)


def _whole_entries(found: Sequence[Any]) -> list[Any]:
    """The entries before the first that is damaged, misnumbered, or does not follow by its hash from the one before."""
    whole: list[Any] = []
    before = FIRST_LINK
    for data in found:
        try:
            check_entries([data])
            entry = entry_from(data)
        except ValueError:
            return whole
        if entry.number != len(whole) + 1 or entry.link(before) != entry.chain:
            return whole
        before = entry.chain
        whole.append(data)
    return whole


def _is_whole_snapshot(data: Any, last: int, path: Path) -> bool:
    try:
        snapshot = snapshot_from(data)
        _check_snapshot(snapshot, path)
        return snapshot.entry <= last
    except (ValueError, TypeError, LookupError, DamagedSave):
        return False


def id_at(path: Path) -> str:
    """The id of the game in the save at `path`, which may be damaged or sealed; "" where it can't be read."""
    try:
        match = _ID.search(read_file(path).partition(b"\n")[2][:2000])
    except SaveError:
        return ""
    return match[1].decode() if match else ""


def damaged(path: Path, what: Phrase) -> DamagedSave:
    """The error for the file at `path` that can't be used; `what` says what is wrong with it, to follow "… is damaged:
    "."""
    return DamagedSave(say("{file} is damaged: {what}", file=shown(path), what=what), path)


def newer(path: Path, raw: bytes = b"") -> SaveError:
    """The error for a file of a format that only later versions of this program know. With its bytes `raw` the sentence
    names the version that wrote it."""
    written = _WRITTEN_BY.match(raw.partition(b"\n")[2])
    if written is None:
        text = say("{file} was written by a newer version of this program. Update the program.", file=shown(path))
    else:
        text = say(
            "{file} was written by version {new} of this program, a newer version than this one, {own}. Update the "
            "program.",
            file=shown(path),
            new=written[1].decode(),
            own=__version__,
        )
    return SaveError(text, path)


def format_of(raw: bytes) -> int:
    """The format that the first line of a save names, sealed or not; 0 where it names none."""
    match = _ANY_FORMAT.match(raw)
    return int(match[1]) if match else 0


def _lines(raw: bytes, path: Path) -> tuple[int, bytes, bytes]:
    """The format of a save, its public heading and its record, as bytes, once the check sum has been found right."""
    first, _, rest = raw.partition(b"\n")
    check = _read_first(first, raw, path)
    if check_of(rest) != check:
        raise damaged(path, say("its check sum does not fit; it has been changed, or is cut off."))
    return (format_of(raw), *_split(rest, path))


def _split(rest: bytes, path: Path) -> tuple[bytes, bytes]:
    public, _, record = rest.partition(b"\n")
    if not (public.startswith(b'"public":') and record.startswith(b'"record":') and record.endswith(b"}\n")):
        raise damaged(path, say("its lines are not those of a save."))
    return public[9:-1], record[:-1]


def _read_first(line: bytes, raw: bytes, path: Path) -> str:
    """The check sum that the first line of a save has. Raises SaveError for a file that is no save, or of an unknown
    format."""
    if line.startswith(_MARKS_OF_OTHERS):
        raise DamagedSave(
            say("{file} is not plain UTF-8 text: another program has changed it.", file=shown(path)), path
        )
    if not line.startswith(_MAGIC):
        raise DamagedSave(say("{file} is no saved game of this program.", file=shown(path)), path)
    match = _FIRST_LINE.fullmatch(line)
    form = match[1].decode(errors="replace") if match else ""
    if form.isascii() and form.isdecimal() and int(form) > NEWEST:
        raise newer(path, raw)
    if match is None or not match[2] or form not in _FORMATS:
        raise damaged(path, say("its first line does not say which format it has."))
    return match[2].decode()


def _read_json(raw: bytes, path: Path) -> Any:
    try:
        return own_json(raw, LARGEST_FILE)
    except ValueError as fault:
        raise damaged(path, say("a line of it can't be read.")) from fault


def heading_from(raw: bytes, path: Path, form: int) -> Heading:
    """The heading in `raw`, the JSON of a file of format `form`. Raises DamagedSave."""
    try:
        shape = check_shape(HeadingShape, heading_of_today(form, _read_json(raw, path)))
        return Heading(
            id=shape.id,
            system=shape.system,
            title=shape.title,
            minutes=shape.minutes,
            turn=shape.turn,
            sides=tuple(SideHeading(side.id, side.name, side.player) for side in shape.sides),
            waiting=tuple(shape.waiting),
            over=shape.over,
            saved=datetime.fromisoformat(shape.saved),
            written_by=shape.written_by.program,
            rules=shape.written_by.rules,
            pack=None if shape.pack is None else mark_from(shape.pack.model_dump()),
        )
    except BadShape as fault:
        raise damaged(path, fault.text()) from fault
    except ValueError as fault:
        raise damaged(path, say("its heading can't be read.")) from fault


def record_from_line(raw: bytes, path: Path) -> GameRecord:
    """The record in the JSON `raw`, checked as far as that goes without playing the game. Raises SaveError."""
    with without_collector():
        record = _record_from(_read_json(raw, path), raw, path)
        _check_chain(record.entries, path)
    _check_snapshots(record, path)
    for seat in record.seats:
        seat.name = clean(seat.name, LONGEST_NAME)
    for kept in (record.referee_lock, *(seat.lock for seat in record.seats)):
        if kept and not is_lock(kept):
            raise damaged(path, say("a PIN is kept in a form that this program does not write."))
    return record


def _record_from(data: Any, raw: bytes, path: Path) -> GameRecord:
    """The record in `data`, which was read from `raw`, once its shape has been checked. Raises SaveError."""
    form = data.get("format") if isinstance(data, dict) else None
    if type(form) is int and form > RECORD_FORMAT:
        raise newer(path)
    try:
        data = record_of_today(data) if isinstance(data, dict) else data
        check_shape(RecordShape, data)
        check_entries(data["entries"], raw)
        check_texts(data.get("boards"), raw)
        return record_from(data)
    except BadShape as fault:
        raise damaged(path, fault.text()) from fault
    except ValueError as fault:
        raise damaged(path, say("its record of the game can't be read.")) from fault


@contextmanager
def without_collector() -> Iterator[None]:
    """Stops Python's search for cyclic garbage while the block runs, in which a whole game is read or written: it would
    look through all its objects again and again, of which none is garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _check_chain(entries: Sequence[Entry], path: Path) -> None:
    broken = first_broken_link(entries)
    misnumbered = next((at for at, entry in enumerate(entries, 1) if entry.number != at), None)
    number = broken if broken is not None else misnumbered
    if number is not None:
        raise damaged(path, say("entry {number} of its journal does not follow from the one before.", number=number))


def _check_snapshots(record: GameRecord, path: Path) -> None:
    numbers = [snapshot.entry for snapshot in record.snapshots]
    if numbers[0] != 0 or numbers != sorted(numbers) or numbers[-1] > len(record.entries):
        raise damaged(path, say("its snapshots are not in order."))
    room = LARGEST_SNAPSHOT
    for snapshot in record.snapshots:
        room -= _check_snapshot(snapshot, path)
        if room < 0:
            raise damaged(path, say("its snapshots are larger than any this program writes."))


def _check_snapshot(snapshot: Snapshot, path: Path) -> int:
    """The size in bytes of a snapshot once it is unpacked. Raises DamagedSave where it is not whole."""
    try:
        raw = unpack(snapshot.packed)
        if digest(raw) != snapshot.digest:
            raise BadShape("digest")
        core = check_shape(CoreShape, own_json(raw, LARGEST_SNAPSHOT))
        check_texts([frame.state for frame in core.frames], raw)
    except ValueError as fault:
        what = say("its snapshot behind entry {number} can't be read.", number=snapshot.entry)
        raise damaged(path, what) from fault
    return len(raw)
