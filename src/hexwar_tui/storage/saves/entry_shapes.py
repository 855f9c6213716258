"""What the JSON of the entries of a journal must look like, kind by kind; `shapes` checks it."""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, Any, Literal

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreConfig, CoreSchema, core_schema
from pydantic_core.core_schema import TypedDictField

from hexwar_tui.engine.clock import LONGEST_READING
from hexwar_tui.engine.practice_player import LONGEST_NOTES

Count = Annotated[int, Field(ge=0, le=10_000_000)]
"""A number from 0 on, such as that of a turn."""
Number = Annotated[int, Field(ge=1, le=10_000_000)]
"""The number of an entry."""
Id = Annotated[str, Field(pattern=r"^[0-9a-z_-]{1,64}$")]
"""An id: of a side, a seat, a system."""
Link = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""A hash of 32 hexadecimal digits."""
Short = Annotated[str, Field(max_length=500)]
"""A text of a line or two."""

NOT_NEEDED: Any = None
"""Marks a key of `_Fields` that may be missing."""


_DECLARED: dict[type[Any], dict[str, TypedDictField]] = {}
"""By class, how the fields that it declares itself are checked: those of `_Entry`, which are most of all, are read by
pydantic once, not once for every kind of entry."""


class _Fields:
    """Base of the objects within entries, of which there are very many: they are checked by their annotations like a
    `_Shape`, but nothing is made of them."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler) -> CoreSchema:
        fields: dict[str, TypedDictField] = {}
        for base in reversed(cls.__mro__):
            if base not in _DECLARED:
                _DECLARED[base] = {
                    name: core_schema.typed_dict_field(handler.generate_schema(hint), required=not hasattr(cls, name))
                    for name, hint in get_annotations(base, eval_str=True).items()
                }
            fields |= _DECLARED[base]
        return core_schema.typed_dict_schema(fields, extra_behavior="forbid", config=CoreConfig(strict=True))


class _Roll(_Fields):
    dice: Short
    result: list[Count]
    rule: Short
    by: list[Short]
    key: str
    seen_by: list[Id] = NOT_NEEDED


class _Event(_Fields):
    system: Id
    kind: Short
    facts: dict[str, Any]
    seen_by: list[Id] = NOT_NEEDED
    frame: Count = NOT_NEEDED


class _Entry(_Fields):
    number: Number
    seat: Id
    turn: Count
    dice: list[_Roll]
    events: list[_Event]
    barrier: bool
    chain: Link
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
    entry: Number


class _Undo(_Entry):
    kind: Literal["undo"]
    body: _TakenBack


class _ChangeShape(_Fields):
    subject: Short
    fact: Short
    value: int | bool | Short | None


class _RulingBody(_Fields):
    reason: Short
    changes: list[_ChangeShape]
    message: Annotated[str, Field(max_length=2000)]
    seen_by: list[Id] | None


class _Ruling(_Entry):
    kind: Literal["ruling"]
    body: _RulingBody


class _RepealBody(_Fields):
    entry: Number
    frame: Count
    ruling: _RulingBody
    reason: Short


class _Repeal(_Entry):
    kind: Literal["repeal"]
    body: _RepealBody


class _AmendmentBody(_Fields):
    entry: Number
    struck: Short
    orders: list[dict[str, Any]]
    reason: Short


class _Amendment(_Entry):
    kind: Literal["amendment"]
    body: _AmendmentBody


class _Tried(_Fields):
    steps: Count


class _Rehearsed(_Entry):
    kind: Literal["rehearsal"]
    body: _Tried


class _GoneBack(_Fields):
    to: Count


class _Rewind(_Entry):
    kind: Literal["rewind"]
    body: _GoneBack


class _GoneOn(_Fields):
    version: Count
    since: Count
    to: Count


class _Rules(_Entry):
    kind: Literal["rules"]
    body: _GoneOn


class _SealForBody(_Fields):
    side: Id
    way: Literal["entered", "plain", "standing"]


class _SealFor(_Entry):
    kind: Literal["seal-for"]
    body: _SealForBody


class _OpenForBody(_Fields):
    side: Id


class _OpenFor(_Entry):
    kind: Literal["open-for"]
    body: _OpenForBody


class _HandOverBody(_Fields):
    side: Id
    name: Short = NOT_NEEDED
    player: Id = NOT_NEEDED
    was: Id = NOT_NEEDED


class _HandOver(_Entry):
    kind: Literal["hand-over"]
    body: _HandOverBody


class _NoteBody(_Fields):
    text: Annotated[str, Field(max_length=2000)]
    hex: Short = NOT_NEEDED
    side: Id = NOT_NEEDED
    turn: Count = NOT_NEEDED


class _Note(_Entry):
    kind: Literal["note"]
    body: _NoteBody


class _LetterBody(_Fields):
    text: Annotated[str, Field(max_length=20_000)]


class _Letter(_Entry):
    kind: Literal["letter"]
    body: _LetterBody


class _AnswerBody(_Fields):
    letter: Count
    text: Annotated[str, Field(max_length=20_000)]


class _Answer(_Entry):
    kind: Literal["answer"]
    body: _AnswerBody


class _PostBody(_Fields):
    sheet: Link
    language: Short
    faults: Count
    seal: bool
    waits: Annotated[str, Field(max_length=100_000)] = NOT_NEEDED
    file: Annotated[str, Field(max_length=300)] = NOT_NEEDED
    sender: Link = NOT_NEEDED
    over: bool = NOT_NEEDED
    late: bool = NOT_NEEDED
    asked: bool = NOT_NEEDED


class _Post(_Entry):
    kind: Literal["post"]
    body: _PostBody


class _IntentBody(_Fields):
    notes: Annotated[str, Field(max_length=LONGEST_NOTES)]


class _Intent(_Entry):
    kind: Literal["intent"]
    body: _IntentBody


class _NewKey(_Fields):
    branch: Short


class _Branch(_Entry):
    kind: Literal["branch"]
    body: _NewKey


EntryShape = Annotated[
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
    | _Answer
    | _Post
    | _Intent,
    Field(discriminator="kind"),
]
"""An entry of any kind."""
