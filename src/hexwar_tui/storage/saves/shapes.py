"""What the JSON of saves and journals must look like; it is checked before anything is made of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hexwar_tui.engine.practice_player import LONGEST_NOTES
from hexwar_tui.engine.words.language import Name, Phrase, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.saves.entry_shapes import Count, EntryShape, Id, Link, Short
from hexwar_tui.storage.saves.texts import first_unfit

_Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")]


class BadShape(ValueError):
    """JSON that has not the shape it must have. `where` is the place, as the keys that lead there, joined by dots."""

    def __init__(self, where: str) -> None:
        self.where = clean(where[:1000], 80) or "?"
        super().__init__(self.where)

    def text(self) -> Phrase:
        """The sentence for players that names the place, but not the file."""
        return say("“{where}” is not what it should be.", where=self.where)


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


class _Seat(_Shape):
    side: Id
    name: Short
    player: Id
    lock: Short


class _Dice(_Shape):
    seed: Short
    salt: Short
    typed: bool
    bound: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = ""


class _Snapshot(_Shape):
    entry: Count
    turn: Count
    digest: Link
    packed: str
    rules: dict[Id, Count]


class _FrameShape(_Shape):
    system: Id
    scenario: dict[str, Any] | None
    options: dict[str, Any]
    state: dict[str, Any]
    sealed: list[Id]
    opened_by: Count = 0
    version: Count | None = None


class _Board(_Shape):
    entry: Count
    frame: _FrameShape


class _PackShape(_Shape):
    id: Id
    version: Annotated[str, Field(pattern=r"^[0-9.]{1,20}$")]
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class RecordShape(_Shape):
    """The JSON of a whole game, as `GameRecord.data` writes it; what its entries hold is left to `check_entries`."""

    format: Literal[3]
    id: Id
    system: Id
    system_version: Count
    scenario: dict[str, Any]
    seats: list[_Seat]
    options: dict[str, Any]
    dice: _Dice
    referee: bool
    referee_lock: Short
    entries: list[Any]
    snapshots: Annotated[list[_Snapshot], Field(min_length=1)]
    boards: list[_Board]
    pack: _PackShape | None = None


class CoreShape(_Shape):
    """The JSON that is packed in a snapshot."""

    frames: Annotated[list[_FrameShape], Field(min_length=1)]
    counts: dict[str, Count]
    counted: Count
    branch: Short
    notes: dict[Id, Annotated[str, Field(max_length=LONGEST_NOTES)]] = {}


class SideShape(_Shape):
    """A side in a public heading; `name` is what its player typed, or else the scenario's name for the side."""

    id: Id
    name: Name
    player: Id


_Version = Annotated[str, Field(pattern=r"^[0-9A-Za-z.+-]{0,40}$")]


class _SealedBy(_Shape):
    program: _Version


class _WrittenBy(_SealedBy):
    rules: Count


class HeadingShape(_Shape):
    """The JSON of the public heading of a save without a seal."""

    written_by: _WrittenBy
    id: Id
    system: Id
    title: Name
    minutes: Count
    turn: Count
    sides: list[SideShape]
    waiting: list[Id]
    over: bool
    saved: _Date
    pack: _PackShape | None = None


class JournalShape(_Shape):
    """The JSON of the first line of a journal, without its magic word and format."""

    game: Id
    after: Count
    chain: Link


class _SlotShape(_Shape):
    seat: Id
    name: Name | None
    form: Short
    salt: Link
    wrapped: Annotated[str, Field(pattern=r"^[0-9A-Za-z_=-]{1,4000}$")]


class SealedHeadingShape(_Shape):
    """The JSON of the plain heading of a sealed game's file; `sealed_file.SealedHeading` explains each field."""

    written_by: _SealedBy
    id: Id
    sequence: Count
    head: Link
    turn: Count
    waiting: list[Id]
    saved: _Date
    slots: Annotated[list[_SlotShape], Field(min_length=1, max_length=9)]


class MarkShape(_Shape):
    """The JSON of a mark that a seat has left behind an entry (`seals.seal.Mark`)."""

    entry: Count
    turn: Count
    snapshot: Count
    digest: Link
    code: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class MarksShape(_Shape):
    """The JSON of the marks of all seats, by seat."""

    marks: dict[Id, list[MarkShape]]


_ENTRIES: TypeAdapter[Any] = TypeAdapter(list[EntryShape], config=ConfigDict(defer_build=True))

ShapeT = TypeVar("ShapeT", bound=BaseModel)


def check_shape(shape: type[ShapeT], data: object) -> ShapeT:
    """Returns `data` as an instance of `shape`. Raises BadShape, which names the first place that does not fit."""
    try:
        return shape.model_validate(data)
    except ValidationError as fault:
        raise _bad_shape(fault) from fault


def check_entries(data: object, raw: bytes = b"") -> None:
    """Raises BadShape unless `data` is a list of entries of a journal whose texts hold nothing unprintable.

    `raw` is the JSON that `data` was read from, if at hand; it makes this quicker.
    """
    try:
        _ENTRIES.validate_python(data)
    except ValidationError as fault:
        raise _bad_shape(fault, "entries") from fault
    check_texts(data, raw)


def check_texts(data: object, raw: bytes = b"") -> None:
    """Raises BadShape where a text in `data` holds anything that `clean` takes out; this program writes no such text.
    `raw` is the JSON that `data` was read from, if at hand: mostly that is searched alone, ten times as quickly."""
    unfit = first_unfit(data, raw)
    if unfit is not None:
        raise BadShape(unfit)


def _bad_shape(fault: ValidationError, *within: str) -> BadShape:
    first = fault.errors(include_url=False, include_context=False, include_input=False)[0]
    return BadShape(".".join(str(part) for part in (*within, *first["loc"])))
