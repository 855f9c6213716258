"""In which language a player writes, by what he himself has written into his sheet."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from hexwar_tui.engine.orders.forms import BLANK, plain
from hexwar_tui.papers.taking.line_kinds import WISHES, asks_for_language, is_to_referee

_CYRILLIC, _LATIN = re.compile(r"[А-яЁё]"), re.compile(r"[A-Za-z]")
_WORD = re.compile(r"[^\W\d_]+")

CLEARLY = 0.7
"""What share of the letters of a sheet has to be of a language for it to be in that whatever its comments say."""


def language_in(text: str) -> str | None:
    """The language that a player asks the referee for on his sheet; else that in which it is written, by the letters of
    the words that he has filled in, where these are clearly of one; else by its comments, as it was sent out; else by
    most letters. None where it has none but those of its first line."""
    lines = [line for line in text.splitlines() if "#: hexwar" not in line]
    if (wanted := language_asked_for(text)) is not None:
        return wanted
    comments = [line for line in lines if line.lstrip(" >").startswith("#")]
    written = [line for line in lines if line not in comments and BLANK not in line]
    # Names are copied from the sheet as it was sent out, so they don't tell in which language its player writes.
    shown = {word.casefold() for line in lines if line not in written for word in _WORD.findall(line)}
    own = [word for line in written for word in _own_words(line, shown)]
    for words, share in ((own, CLEARLY), (comments, 0.5), (written, 0.5)):
        if (found := _language_of(words, share)) is not None:
            return found
    return None


def language_asked_for(text: str) -> str | None:
    """The language of the last wish for one in the lines of a sheet to the referee; None where there is no such."""
    letters = [plain(line) for line in text.splitlines() if is_to_referee(line)]
    asked = [language for line in letters for language, wish in WISHES.items() if wish.search(line)]
    return asked[-1] if asked else None


def language_wished(text: str) -> str | None:
    """The language that a player asks for by a line that says nothing else, which he means for good; None where there
    is no such line."""
    return language_asked_for("\n".join(filter(asks_for_language, text.splitlines())))


def _own_words(line: str, shown: Collection[str]) -> Sequence[str]:
    """The words of a line that say what is ordered: those behind the unit, without what stands in the sheet anyway."""
    first, *others = _WORD.findall(line.partition(":")[2]) or _WORD.findall(line) or [""]
    return first, *(word for word in others if word.casefold() not in shown)


def _language_of(words: Sequence[str], share: float) -> str | None:
    """The language of more than this share of the letters; None where neither has so many."""
    russian, other = (len(letters.findall("\n".join(words))) for letters in (_CYRILLIC, _LATIN))
    if max(russian, other) > share * (russian + other):
        return "ru" if russian > other else "en"
    return None
