"""What is wrong with data that was read from a file, for those who write such files: which line, which key, why."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from hexwar_tui.engine.json_text import LONGEST_KEY, KeyPath, key_text, lines_of
from hexwar_tui.engine.language import N_, Phrase, Text, render, say
from hexwar_tui.engine.typed import clean

SLUG = r"^[a-z][a-z0-9-]{0,63}$"
"""How ids in data files are written."""


MOST_FAULTS = 200
"""What has more is told to be something else altogether; naming millions of faults would take all memory there is."""


class BadPart(ValueError):
    """Raised by validators of data: what is wrong, as the end of a sentence; `path` leads to it from there."""

    def __init__(self, text: Text, *path: str | int) -> None:
        self.text, self.path = text, path
        super().__init__(render(text, "en"))


@dataclass(frozen=True, slots=True)
class DataFault:
    """A fault of a file: the line (from 1), the key on it as ``sides[1].name``, and why, as the end of a sentence."""

    line: int
    key: str
    reason: Text


def data_faults(error: ValidationError, data: Any, text: str) -> list[DataFault]:
    """The faults that pydantic found in `data`, which was read from the JSON `text`, in the order of their lines.

    A single one stands for more than `MOST_FAULTS`.
    """
    if error.error_count() > MOST_FAULTS:
        return [DataFault(1, "", say("{n} things in it are not what they should be", n=error.error_count()))]
    found: dict[KeyPath, Text] = {}
    for fault in error.errors(include_url=False, include_input=False):
        path, reason = _place(fault, data), _reason(fault)
        if path not in found:
            found[path] = reason
        elif found[path] != reason:
            found[path] = say("{one}; or {other}", one=found[path], other=reason)
    return placed(found, text)


def placed(reasons: Mapping[KeyPath, Text], text: str) -> list[DataFault]:
    """Faults at known places of the JSON `text`, in the order of their lines."""
    lines = lines_of(text, reasons)
    found = [DataFault(lines[path], clean(key_text(path), LONGEST_KEY), reason) for path, reason in reasons.items()]
    return sorted(found, key=lambda fault: fault.line)


def _place(fault: Mapping[str, Any], data: Any) -> KeyPath:
    """Where the fault lies in the data: the location without the names of models and tags that pydantic puts in."""
    here, path = data, []
    for part in (*fault["loc"], *getattr(_raised(fault), "path", ())):
        if _has(here, part):
            here = here[part]
            path.append(part)
    if fault["type"] == "missing":
        path.append(fault["loc"][-1])
    return tuple(path)


def _has(data: Any, part: str | int) -> bool:
    if isinstance(data, dict):
        return part in data
    return isinstance(data, list) and isinstance(part, int) and part < len(data)


def _raised(fault: Mapping[str, Any]) -> Any:
    return fault.get("ctx", {}).get("error")


def _reason(fault: Mapping[str, Any]) -> Text:
    kind, facts = fault["type"], fault.get("ctx", {})
    if kind in ("value_error", "assertion_error"):
        raised = _raised(fault)
        reason: Text = getattr(raised, "text", None) or clean(str(raised), 300)
        return reason
    if kind in _WITH_FACTS:
        return _WITH_FACTS[kind](facts)
    return Phrase(_PLAIN.get(kind, N_("this is not what it should be")))


_PLAIN = {
    "missing": N_("it is missing"),
    "extra_forbidden": N_("there is no such key"),
    "string_type": N_("a text in quotes is wanted"),
    "int_type": N_("a whole number is wanted"),
    "int_from_float": N_("a whole number is wanted"),
    "float_type": N_("a number is wanted"),
    "bool_type": N_("true or false is wanted"),
    "none_required": N_("null is wanted"),
    "list_type": N_("a list in brackets is wanted"),
    "tuple_type": N_("a list in brackets is wanted"),
    "dict_type": N_("an object in braces is wanted"),
    "model_type": N_("an object in braces is wanted"),
    "dataclass_type": N_("an object in braces is wanted"),
    "union_tag_not_found": N_("the key that says what it is is missing"),
}


def _pattern(facts: Mapping[str, Any]) -> Phrase:
    if facts["pattern"] == SLUG:
        return say("a word of small Latin letters, digits and hyphens is wanted, beginning with a letter")
    return say("it must be written like {pattern}", pattern=facts["pattern"])


def _one_of(expected: str) -> Phrase:
    """From what pydantic calls ``'a', 'b' or 'c'``."""
    words = re.split(r", | or ", expected)
    return say("one of these is wanted: {choices}", choices=tuple(word.strip("'") for word in words))


_WITH_FACTS: Mapping[str, Callable[[Mapping[str, Any]], Phrase]] = {
    "string_pattern_mismatch": _pattern,
    "literal_error": lambda facts: _one_of(facts["expected"]),
    "enum": lambda facts: _one_of(facts["expected"]),
    "union_tag_invalid": lambda facts: _one_of(facts["expected_tags"]),
    "greater_than_equal": lambda facts: say("it must be {n} or more", n=str(facts["ge"])),
    "less_than_equal": lambda facts: say("it must be {n} or less", n=str(facts["le"])),
    "greater_than": lambda facts: say("it must be more than {n}", n=str(facts["gt"])),
    "less_than": lambda facts: say("it must be less than {n}", n=str(facts["lt"])),
    "string_too_short": lambda facts: say("it must have {n} characters or more", n=facts["min_length"]),
    "string_too_long": lambda facts: say("it must have {n} characters or fewer", n=facts["max_length"]),
    "too_short": lambda facts: say("it must have {n} entries or more", n=facts["min_length"]),
    "too_long": lambda facts: say("it must have {n} entries or fewer", n=facts["max_length"]),
}
