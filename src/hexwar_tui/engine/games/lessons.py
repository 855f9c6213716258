"""Lessons: a game that teaches itself step by step, as data in a file beside its scenario.

The lesson of ``<system>/first-war.json`` is ``<system>/lessons/first-war.json``. It is read as strictly as
scenarios are: unknown keys are refused, and every fault is named by its line and key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, model_validator

from hexwar_tui.engine.data.faults import SLUG, BadPart, DataFault, raise_all, read_through
from hexwar_tui.engine.data.file_forms import Form
from hexwar_tui.engine.data.json_text import BadJson, KeyPath, key_text, lines_of, merged, strict_json
from hexwar_tui.engine.data.scenario import ScenarioPart
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.words.language import Name, say

WIDEST = 76
"""The most characters of a line, in any language: a terminal of 80 columns shows them with a margin of two cells."""

MOST_LINES = 3
"""The most lines that a step tells; more are not read by anybody who wants to play."""

MOST_BYTES = 256 * 1024

Ending = Literal["order", "end", "odds", "look", "rules", "go-on"]
"""What ends a step: an order of a kind, the end of the side's part of the turn, the dialog with the odds of an order,
all that is known of a hex, the rule book, or that the player has read it."""


Record = tuple[str | int | bool | None, ...]

Value = str | int | bool | tuple[str | int | Record, ...]
"""What a step can want in a field of an order: a value as files of orders have it, units, a hex side, or the records of
a field of those."""


class Passing(ScenarioPart):
    """What a step tells otherwise where the steps before it were passed over, because the player chose another way."""

    title: Name
    told: tuple[Name, ...] = Field(min_length=1, max_length=MOST_LINES)
    until: Name | None = None
    news: Name | None = None


class Step(ScenarioPart):
    """One step of a lesson: its `title`, what is `told`, and what ends it.

    A step that ends by an `order`, or by the odds of one, names the kind. `values` are the fields that the order must
    have, as long as one with them is legal; `suggested` are fields that it is asked for with, though others do as well.
    `near` is the label of the hex to which its place should be nearest, and `within` how many hexes from there it may
    lie and still end the step (None: anywhere). As long as no order of the kind is legal, what is advised is asked for
    instead: `until` says why, in a line; once the order can be given, `once_possible` is told in place of `told`, if
    there is any. `lit` are labels of hexes that are lit beside, ids of units, or "own-units" or "enemies"; what is
    advised leads towards them, and a single one is where the step's own order will lead. `otherwise`
    answers another order; `rule` is the rule that says more. In a step that is `free` any other order is welcome before
    the one that ends it. `news` is told beside what others have done since the step before. An order of the kind
    `passed_by` makes this step untrue, and the next ones that name the same: the lesson goes on after them, and the
    step that it comes to tells what its `when_passed` has.
    """

    title: Name
    told: tuple[Name, ...] = Field(min_length=1, max_length=MOST_LINES)
    ends: Ending
    order: str = Field(default="", pattern=f"{SLUG}|^$")
    values: dict[str, Value] = Field(default={})
    suggested: dict[str, Value] = Field(default={})
    near: str = Field(default="", max_length=8)
    within: int | None = Field(default=None, ge=0, le=99)
    lit: tuple[str, ...] = ()
    until: Name | None = None
    once_possible: tuple[Name, ...] = Field(default=(), max_length=MOST_LINES)
    otherwise: Name | None = None
    news: Name | None = None
    free: bool = False
    rule: str = Field(default="", max_length=40)
    passed_by: str = Field(default="", pattern=f"{SLUG}|^$")
    when_passed: Passing | None = None

    def as_passed(self) -> Step:
        """The step as it is told where those before it were passed over."""
        other = self.when_passed
        if other is None:
            return self
        told = {name: getattr(other, name) for name in type(other).model_fields}
        return self.model_copy(update={**told, "once_possible": (), "when_passed": None})

    @model_validator(mode="after")
    def _is_whole(self) -> Step:
        raise_all(self._order_faults(), self._width_faults())
        return self

    def _order_faults(self) -> Iterator[BadPart]:
        if self.ends in ("order", "odds") and not self.order:
            yield BadPart(say("the kind of order that ends the step is wanted"), "order")
        if self.ends not in ("order", "odds") and self.order:
            yield BadPart(say("this step does not end by an order"), "order")
        if self.within is not None and not self.near:
            yield BadPart(say("the hex is wanted that the order is to be near to"), "within")

    def _width_faults(self) -> Iterator[BadPart]:
        lines: list[tuple[tuple[str | int, ...], Name]] = [
            ((key, at), line) for key in ("told", "once_possible") for at, line in enumerate(getattr(self, key))
        ]
        lines += [((key,), line) for key in ("until", "otherwise", "news") if (line := getattr(self, key)) is not None]
        if (other := self.when_passed) is not None:
            lines += [(("when_passed", "told", at), line) for at, line in enumerate(other.told)]
        for path, line in lines:
            longest = max(len(text) for _, text in line.texts)
            if longest > WIDEST:
                yield BadPart(say("a line has at most {most} characters, this {n}", most=WIDEST, n=longest), *path)


class Lesson(ScenarioPart):
    """The steps of a lesson, in their order, what is told when the last of them is done, and, in `then`, what may be
    tried next.

    `scenario` is what its game has otherwise than the scenario beside it, merged into that as RFC 7396 has it: objects
    key by key, null leaves a key out, anything else takes the place of what was there.
    """

    format: Literal[1]
    scenario: dict[str, Any] = Field(default={})
    steps: tuple[Step, ...] = Field(min_length=1, max_length=12)
    done: Name
    then: tuple[Name, ...] = Field(default=(), max_length=MOST_LINES - 1)


def lesson_path(scenario: Path) -> Path:
    """Where the lesson of the scenario in the file `scenario` lies, if it has one."""
    return scenario.parent / "lessons" / scenario.name


def lesson_beside(scenario: Path) -> Lesson | None:
    """The lesson of the scenario in the file `scenario`; None where it has none. Raises ScenarioError with the line and
    key of the first fault."""
    found = _read(lesson_path(scenario))
    if isinstance(found, list):
        raise _error(scenario, found[0])
    return found


def lesson_faults(scenario: Path) -> list[ScenarioError]:
    """Everything that is wrong with the lesson of the scenario in the file `scenario`, in the order of lines; empty
    where all is right, or there is no lesson."""
    found = _read(lesson_path(scenario))
    return [_error(scenario, fault) for fault in found] if isinstance(found, list) else []


def patched(raw: bytes, patch: Mapping[str, Any]) -> bytes:
    """The scenario's JSON text `raw`, which has been read before, with what `patch` has otherwise (RFC 7396)."""
    return json.dumps(merged(json.loads(raw), patch), ensure_ascii=False).encode()


def in_lesson(scenario: Path, fault: ScenarioError) -> ScenarioError:
    """The `fault` of a scenario that the lesson beside the file `scenario` has changed, as one of the lesson's file."""
    path: KeyPath = ("scenario", *(int(part) if part.isdecimal() else part for part in _PARTS.findall(fault.key)))
    text = lesson_path(scenario).read_text("utf-8")
    return _error(scenario, DataFault(lines_of(text, [path])[path], key_text(path), fault.reason))


_PARTS = re.compile(r"[^.\[\]]+")
"""The parts of a key as it is shown, such as ``sides[1].name``."""


def _error(scenario: Path, fault: DataFault) -> ScenarioError:
    return ScenarioError(f"lessons/{scenario.name}", fault.line, fault.key, fault.reason)


def _read(path: Path) -> Lesson | list[DataFault] | None:
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        data = strict_json(raw, MOST_BYTES)
    except OSError:
        return [DataFault(1, "", say("the file can't be read"))]
    except BadJson as fault:
        return [DataFault(fault.line, fault.key, fault.reason)]
    return read_through(Lesson.model_validate_json, data, raw.decode(), _form)


def _form() -> Form:
    return Form(Lesson.model_json_schema())
