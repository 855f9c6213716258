"""What is wrong with data that was read from a file, for those who write such files: which line, which key, why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from operator import getitem
from typing import Any, TypeVar

from pydantic import ValidationError

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.file_forms import Form
from hexwar_tui.engine.data.json_text import LONGEST_KEY, KeyPath, key_text, lines_of
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.words.language import N_, Phrase, Text, render, say
from hexwar_tui.engine.words.typed import clean

SLUG = r"^[a-z][a-z0-9-]{0,63}$"
"""The form of ids in data files, as a regular expression."""

ValueT = TypeVar("ValueT")

MOST_FAULTS = 200
"""The most faults of a file that are named one by one; naming millions of them would take all memory there is."""


MOST_NAMED = 12
"""The most words that are named as those that there are."""


class BadPart(ValueError):
    """Raised by validators: `text` is the reason, as the end of a sentence, `path` leads to the part that is wrong."""

    def __init__(self, text: Text, *path: str | int) -> None:
        self.text, self.path = text, path
        super().__init__(render(text, "en"))


class BadParts(ValueError):
    """Raised by validators of data: `parts` is everything that is wrong, in the order in which it was found."""

    def __init__(self, parts: Sequence[BadPart]) -> None:
        self.parts = tuple(parts)
        super().__init__("; ".join(map(str, parts)))


def raise_all(*looks: Iterable[BadPart]) -> None:
    """Raises BadParts with all the faults that `looks` yield; does nothing where they yield none. Each of them checks
    the data for one thing.

    A check that itself fails with one of `STUMBLES` is cut short where a fault was found before, which may be the
    cause; otherwise its error is raised.
    """
    parts: list[BadPart] = []
    for look in looks:
        try:
            # One by one: what was found before it stumbles counts.
            for part in look:
                parts.append(part)  # noqa: PERF402
        except STUMBLES:
            if not parts:
                raise
    if parts:
        raise BadParts(parts)


def or_rather(reason: Text, word: str, known: Iterable[str]) -> Text:
    """Returns `reason` with "did you mean" and the most similar of the `known` words, or alone if none is similar."""
    meant = get_close_matches(word, sorted(map(str, known)), 1)
    return say("{reason}; did you mean “{word}”?", reason=reason, word=meant[0]) if meant else reason


def out_of(reason: Text, word: str, known: Iterable[str]) -> Text:
    """Returns `reason` with what `word` should be: the most similar of the `known` words, or, if none is similar, all
    of them; of more than `MOST_NAMED` the first."""
    words = tuple(known)
    told = or_rather(reason, word, words)
    if told is not reason or not words:
        return told
    if len(words) > MOST_NAMED:
        return say("{reason}, such as {words}", reason=reason, words=words[:MOST_NAMED])
    return say("{reason}; there are {words}", reason=reason, words=words)


@dataclass(frozen=True, slots=True)
class DataFault:
    """A fault of a file: its line (from 1), the key there as ``sides[1].name``, the reason as the end of a sentence."""

    line: int
    key: str
    reason: Text


def data_faults(error: ValidationError, data: Any, text: str, form: Form | None = None) -> list[DataFault]:
    """The faults that pydantic found in `data`, which was read from the JSON `text`, in the order of their lines.

    More than `MOST_FAULTS` become a single one. With the `form` of the file each tells what would be right; for an
    unknown key which key may have been meant, and a key that is missing only because it was misspelt is left out.
    """
    form = form or Form({})
    if error.error_count() > MOST_FAULTS:
        return [_too_many(error)]
    return placed(_reasons(error, data, misspelt(error, data, form), form), text)


def _too_many(error: ValidationError) -> DataFault:
    return DataFault(1, "", say("{n} things in it are not what they should be", n=error.error_count()))


def _reasons(error: ValidationError, data: Any, meant: Mapping[KeyPath, str], form: Form) -> dict[KeyPath, Text]:
    found: dict[KeyPath, Text] = {}
    effects = {(*place[:-1], key) for place, key in meant.items()}
    faults = error.errors(include_url=False, include_input=False)
    inner = {fault["loc"][:at] for fault in faults for at in range(len(fault["loc"]))}
    for fault in faults:
        if fault["type"] == "too_short" and fault["loc"] in inner:
            continue  # What is faulty in the list was not counted.
        for place, reason in _reasons_of(fault, data):
            if fault["type"] == "missing" and place in effects:
                continue
            if place not in found:
                found[place] = reason
            elif found[place] != reason:
                found[place] = say("{one}; or {other}", one=found[place], other=reason)
    kinds = {
        _place(fault, data): fault["type"] for fault in faults if not isinstance(_raised(fault), BadPart | BadParts)
    }
    return {place: _rightly(place, reason, kinds.get(place, ""), data, meant, form) for place, reason in found.items()}


def _rightly(place: KeyPath, reason: Text, kind: str, data: Any, meant: Mapping[KeyPath, str], form: Form) -> Text:
    """The reason of a fault of this kind, with what would be right by the form of the file."""
    if place in meant:
        return say("{reason}; did you mean “{word}”?", reason=reason, word=meant[place])
    if kind == "extra_forbidden":
        keys = form.keys(place[:-1])
        return say("{reason}; there are {keys}", reason=reason, keys=keys) if keys else reason
    if kind in ("literal_error", "enum", "union_tag_invalid"):
        return or_rather(reason, str(_value(data, place)), form.words(place))
    example = form.example(place) if kind else None
    if example is None or kind in ("too_long", "string_too_long"):
        return reason
    if kind == "missing":
        example = f"{json.dumps(place[-1])}: {example}"
    return say("{reason}, such as {example}", reason=reason, example=example)


def _reasons_of(fault: Mapping[str, Any], data: Any) -> list[tuple[KeyPath, Text]]:
    """Returns pairs of place and reason for what pydantic reports as one fault; `BadParts` are several."""
    raised = _raised(fault)
    if isinstance(raised, BadParts):
        # The first of a place: what else is found there rests on it.
        parts = {part.path: part.text for part in reversed(raised.parts)}
        return [(_place(fault, data, path), text) for path, text in reversed(parts.items())]
    return [(_place(fault, data, getattr(raised, "path", ())), _reason(fault))]


def misspelt(error: ValidationError, data: Any, form: Form) -> dict[KeyPath, str]:
    """The places of unknown keys that may be misspelt, each with the key that may have been meant: one that is missing
    from the same object, or that an object with its other keys may have by the form of the file."""
    faults = error.errors(include_url=False, include_input=False)
    missing = [_place(fault, data) for fault in faults if fault["type"] == "missing"]
    unknown = [_place(fault, data) for fault in faults if fault["type"] == "extra_forbidden"]
    found: dict[KeyPath, str] = {}
    for place in unknown:
        parent = place[:-1]
        here = _value(data, parent)
        beside = {str(path[-1]) for path in missing if path[:-1] == parent}
        good = {key for key in here if (*parent, key) not in unknown}
        may_be = beside.union(*(shape for shape in form.shapes if good <= shape and place[-1] not in shape))
        taken = {key for other, key in found.items() if other[:-1] == parent}
        near = get_close_matches(str(place[-1]), sorted(may_be - here.keys() - taken), 1)
        if near:
            found[place] = near[0]
    return found


def read_through(
    read: Callable[[str], ValueT],
    data: Any,
    text: str,
    form_of: Callable[[], Form],
    look: Callable[[Any], Iterable[BadPart]] = lambda data: (),
) -> ValueT | list[DataFault]:
    """Returns what `read` returns for the JSON `text`, whose value is `data`, or all faults of the text by their lines.

    Faults of the shape hide others. Where keys are only misspelt, the text is therefore read once more with the keys
    that were meant, and `look` yields what else it finds in data that can't be read as a whole; what follows from the
    misspelling or from a part that can't be read is left out. `form_of` is called only where there are faults.
    """
    try:
        return read(text)
    except ValidationError as fault:
        error, form = fault, form_of()
    meant = misspelt(error, data, form)
    if error.error_count() > MOST_FAULTS:
        return [_too_many(error)]
    found = _reasons(error, data, meant, form)
    further = _besides(read, look, _renamed(data, meant), form)
    unclear = {place[:-1] for place in _unknown(error, data) if place not in meant}
    unread = found.keys() - meant.keys()
    for place, reason in further:
        at = _as_written(place, meant)
        if not any(at[:end] in unread for end in range(len(at) + 1)) and not _may_follow(at, data, unclear):
            found.setdefault(at, reason)
    return placed(found, text)


def _besides(
    read: Callable[[str], Any], look: Callable[[Any], Iterable[BadPart]], data: Any, form: Form
) -> Iterator[tuple[KeyPath, Text]]:
    """Yields what is wrong with data whose misspelt keys have been replaced by those that were meant: each place with
    its reason."""
    try:
        read(json.dumps(data))
    except ValidationError as error:
        if error.error_count() <= MOST_FAULTS:
            yield from _reasons(error, data, misspelt(error, data, form), form).items()
    yield from ((part.path, part.text) for part in look(data))


def _unknown(error: ValidationError, data: Any) -> list[KeyPath]:
    """The places of keys that are none of the file's."""
    faults = error.errors(include_url=False, include_input=False)
    return [_place(fault, data) for fault in faults if fault["type"] == "extra_forbidden"]


def _may_follow(place: KeyPath, data: Any, unclear: Collection[KeyPath]) -> bool:
    """Whether a fault at `place` may follow from an unknown key for which no other may have been meant: in one of the
    `unclear` objects it lies behind a key that is not there, and that may be what was meant."""
    for parent in unclear:
        if place[: len(parent)] == parent and (place == parent or not _has(_value(data, parent), place[len(parent)])):
            return True
    return False


def _value(data: Any, place: KeyPath) -> Any:
    return reduce(getitem, place, data)


def _renamed(data: Any, meant: Mapping[KeyPath, str], here: KeyPath = ()) -> Any:
    """Returns a copy of `data` in which each misspelt key, by its place in `meant`, is the key that was meant."""
    if isinstance(data, dict):
        return {meant.get((*here, key), key): _renamed(value, meant, (*here, key)) for key, value in data.items()}
    if isinstance(data, list):
        return [_renamed(value, meant, (*here, at)) for at, value in enumerate(data)]
    return data


def _as_written(place: KeyPath, meant: Mapping[KeyPath, str]) -> KeyPath:
    """Returns the place in the file of `place`, a place in data whose misspelt keys were replaced by `meant`."""
    written: KeyPath = ()
    for part in place:
        keys = (other[-1] for other, key in meant.items() if other[:-1] == written and key == part)
        written = (*written, next(keys, part))
    return written


def placed(reasons: Mapping[KeyPath, Text], text: str) -> list[DataFault]:
    """The faults of the JSON `text` in the order of their lines; `reasons` has each fault's reason by its place."""
    lines = lines_of(text, reasons)
    found = [DataFault(lines[path], clean(key_text(path), LONGEST_KEY), reason) for path, reason in reasons.items()]
    return sorted(found, key=lambda fault: fault.line)


def _place(fault: Mapping[str, Any], data: Any, within: KeyPath = ()) -> KeyPath:
    """Where the fault lies in the data: the location without the names of models and tags that pydantic puts in."""
    here, path = data, []
    for part in (*fault["loc"], *within):
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
    """The sentence for choices that pydantic writes as ``'a', 'b' or 'c'``."""
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
