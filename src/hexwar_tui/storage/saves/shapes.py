"""What the JSON of saves and journals must look like; it is checked before anything is made of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreConfig, CoreSchema, core_schema

from hexwar_tui.engine.clock import LONGEST_READING
from hexwar_tui.engine.words.language import Name, Phrase, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.saves.texts import first_unfit

_Count = Annotated[int, Field(ge=0, le=10_000_000)]
_Number = Annotated[int, Field(ge=1, le=10_000_000)]
_Id = Annotated[str, Field(pattern=r"^[0-9a-z_-]{1,64}$")]
_Link = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Short = Annotated[str, Field(max_length=500)]
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


NOT_NEEDED: Any = None
"""Marks a key of `_Fields` that may be missing."""


class _Fields:
    """Base of the objects within entries, of which there are very many: they are checked by their annotations like a
    `_Shape`, but nothing is made of them."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = {
            name: core_schema.typed_dict_field(handler.generate_schema(hint), required=not hasattr(cls, name))
            for name, hint in get_type_hints(cls, include_extras=True).items()
        }
        return core_schema.typed_dict_schema(fields, extra_behavior="forbid", config=CoreConfig(strict=True))


class _Roll(_Fields):
    dice: _Short
    result: list[_Count]
    rule: _Short
    by: list[_Short]
    key: str
    seen_by: list[_Id] = NOT_NEEDED


class _Event(_Fields):
    system: _Id
    kind: _Short
    facts: dict[str, Any]
    seen_by: list[_Id] = NOT_NEEDED
    frame: _Count = NOT_NEEDED


class _Entry(_Fields):
    number: _Number
    seat: _Id
    turn: _Count
    dice: list[_Roll]
    events: list[_Event]
    barrier: bool
    chain: _Link
    settles: bool = NOT_NEEDED


class _Order(_Entry):
    kind: Literal["order"]
    body: dict[str, Any]


class _Reading(_Fields):
    seconds: Annotated[int, Field(ge=1, le=LONGEST_READING)]


class _Clock(_Entry):
    kind: Literal["clock"]
    body: _Reading


class _Bare(_Entry):
    kind: Literal["seal", "unseal", "load"]
    body: Annotated[dict[str, None], Field(max_length=0)]


class _StepBody(_Fields):
    own_dice: bool = NOT_NEEDED


class _Step(_Entry):
    kind: Literal["step"]
    body: _StepBody


class _TakenBack(_Fields):
    entry: _Number


class _Undo(_Entry):
    kind: Literal["undo"]
    body: _TakenBack


class _ChangeShape(_Fields):
    subject: _Short
    fact: _Short
    value: int | bool | _Short | None


class _RulingBody(_Fields):
    reason: _Short
    changes: list[_ChangeShape]
    message: Annotated[str, Field(max_length=2000)]
    seen_by: list[_Id] | None


class _Ruling(_Entry):
    kind: Literal["ruling"]
    body: _RulingBody


class _RepealBody(_Fields):
    entry: _Number
    frame: _Count
    ruling: _RulingBody
    reason: _Short


class _Repeal(_Entry):
    kind: Literal["repeal"]
    body: _RepealBody


class _AmendmentBody(_Fields):
    entry: _Number
    struck: _Short
    orders: list[dict[str, Any]]
    reason: _Short


class _Amendment(_Entry):
    kind: Literal["amendment"]
    body: _AmendmentBody


class _Tried(_Fields):
    steps: _Count


class _Rehearsed(_Entry):
    kind: Literal["rehearsal"]
    body: _Tried


class _GoneBack(_Fields):
    to: _Count


class _Rewind(_Entry):
    kind: Literal["rewind"]
    body: _GoneBack


class _GoneOn(_Fields):
    version: _Count
    since: _Count
    to: _Count


class _Rules(_Entry):
    kind: Literal["rules"]
    body: _GoneOn


class _SealForBody(_Fields):
    side: _Id
    way: Literal["entered", "plain", "standing"]


class _SealFor(_Entry):
    kind: Literal["seal-for"]
    body: _SealForBody


class _OpenForBody(_Fields):
    side: _Id


class _OpenFor(_Entry):
    kind: Literal["open-for"]
    body: _OpenForBody


class _HandOverBody(_Fields):
    side: _Id
    name: _Short


class _HandOver(_Entry):
    kind: Literal["hand-over"]
    body: _HandOverBody


class _NoteBody(_Fields):
    text: Annotated[str, Field(max_length=2000)]
    hex: _Short = NOT_NEEDED
    side: _Id = NOT_NEEDED
    turn: _Count = NOT_NEEDED


class _Note(_Entry):
    kind: Literal["note"]
    body: _NoteBody


class _LetterBody(_Fields):
    text: Annotated[str, Field(max_length=20_000)]


class _Letter(_Entry):
    kind: Literal["letter"]
    body: _LetterBody


class _PostBody(_Fields):
    sheet: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    language: _Short
    faults: _Count
    seal: bool


class _Post(_Entry):
    kind: Literal["post"]
    body: _PostBody


class _NewKey(_Fields):
    branch: _Short


class _Branch(_Entry):
    kind: Literal["branch"]
    body: _NewKey


_EntryShape = Annotated[
    _Order
    | _Clock
    | _Bare
    | _Step
    | _Undo
    | _Ruling
    | _Repeal
    | _Amendment
    | _Rehearsed
    | _Rewind
    | _Rules
    | _Branch
    | _SealFor
    | _OpenFor
    | _HandOver
    | _Note
    | _Letter
    | _Post,
    Field(discriminator="kind"),
]


class _Seat(_Shape):
    side: _Id
    name: _Short
    player: _Id
    lock: _Short


class _Dice(_Shape):
    seed: _Short
    salt: _Short
    typed: bool
    bound: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = ""


class _Snapshot(_Shape):
    entry: _Count
    turn: _Count
    digest: _Link
    packed: str
    rules: dict[_Id, _Count]


class _FrameShape(_Shape):
    system: _Id
    scenario: dict[str, Any] | None
    options: dict[str, Any]
    state: dict[str, Any]
    sealed: list[_Id]
    opened_by: _Count = 0
    version: _Count | None = None


class _Board(_Shape):
    entry: _Count
    frame: _FrameShape


class RecordShape(_Shape):
    """The JSON of a whole game, as `GameRecord.data` writes it; what its entries hold is left to `check_entries`."""

    format: Literal[3]
    id: _Id
    system: _Id
    system_version: _Count
    scenario: dict[str, Any]
    seats: list[_Seat]
    options: dict[str, Any]
    dice: _Dice
    referee: bool
    referee_lock: _Short
    entries: list[Any]
    snapshots: Annotated[list[_Snapshot], Field(min_length=1)]
    boards: list[_Board]


class CoreShape(_Shape):
    """The JSON that is packed in a snapshot."""

    frames: Annotated[list[_FrameShape], Field(min_length=1)]
    counts: dict[str, _Count]
    counted: _Count
    branch: _Short


class SideShape(_Shape):
    """A side in a public heading; `name` is what its player typed, or else the scenario's name for the side."""

    id: _Id
    name: Name
    player: _Id


_Version = Annotated[str, Field(pattern=r"^[0-9A-Za-z.+-]{0,40}$")]


class _SealedBy(_Shape):
    program: _Version


class _WrittenBy(_SealedBy):
    rules: _Count


class HeadingShape(_Shape):
    """The JSON of the public heading of a save without a seal."""

    written_by: _WrittenBy
    id: _Id
    system: _Id
    title: Name
    minutes: _Count
    turn: _Count
    sides: list[SideShape]
    waiting: list[_Id]
    over: bool
    saved: _Date


class JournalShape(_Shape):
    """The JSON of the first line of a journal, without its magic word and format."""

    game: _Id
    after: _Count
    chain: _Link


class _SlotShape(_Shape):
    seat: _Id
    name: Name | None
    form: _Short
    salt: _Link
    wrapped: Annotated[str, Field(pattern=r"^[0-9A-Za-z_=-]{1,4000}$")]


class SealedHeadingShape(_Shape):
    """The JSON of the plain heading of a sealed game's file; `sealed_file.SealedHeading` explains each field."""

    written_by: _SealedBy
    id: _Id
    sequence: _Count
    head: _Link
    turn: _Count
    waiting: list[_Id]
    saved: _Date
    slots: Annotated[list[_SlotShape], Field(min_length=1, max_length=9)]


class MarkShape(_Shape):
    """The JSON of a mark that a seat has left behind an entry (`seals.seal.Mark`)."""

    entry: _Count
    turn: _Count
    snapshot: _Count
    digest: _Link
    code: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class MarksShape(_Shape):
    """The JSON of the marks of all seats, by seat."""

    marks: dict[_Id, list[MarkShape]]


_ENTRIES: TypeAdapter[Any] = TypeAdapter(list[_EntryShape], config=ConfigDict(defer_build=True))

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
