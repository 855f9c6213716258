"""The texts within saves and journals: which of them hold what this program writes nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hexwar_tui.engine.words.typed import is_clean


def first_unfit(data: object, raw: bytes = b"") -> str | None:
    """Returns the first text found in `data` that holds anything that `clean` takes out; None where there is none.

    `raw` is the JSON that `data` was read from, if at hand: mostly that is searched alone, ten times as quickly.
    """
    if raw and _is_plain(raw):
        return None
    return next((text for text in _texts(data) if not _is_fit(text)), None)


def _is_fit(text: str) -> bool:
    if text.isascii() and text.isprintable():
        return True
    return len(text) <= _LONGEST_TEXT and is_clean(text.strip(), lines=True)


_LONGEST_TEXT = 100_000  # Beyond ASCII: to look through a hostile one, of megabytes, takes long.
_ASCII_TO_SPACES = bytes(0x20 if code < 0x7F else code for code in range(256))
_ESCAPED_CONTROL = re.compile(rb"\\[bfrtu]")


def _is_plain(raw: bytes) -> bool:
    """True only if no text in the JSON `raw`, which was read strictly, holds what `clean` takes out.

    Such JSON has control characters only as escapes. All else that `clean` changes lies beyond ASCII, so only runs of
    such characters are tried; a combining mark cut off from its base counts as not clean there.
    """
    runs = {run.decode() for run in set(raw.translate(_ASCII_TO_SPACES).split())}
    return not _ESCAPED_CONTROL.search(raw) and all(len(run) <= _LONGEST_TEXT and is_clean(run) for run in runs)


def _texts(data: object) -> Iterator[str]:
    """All strings within a JSON value, keys of objects included."""
    left: list[object] = [data]
    while left:
        value = left.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            left += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            left += value
