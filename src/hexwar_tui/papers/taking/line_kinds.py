"""What a line of a sheet is before it is read as an order: to whom it is said, and how it begins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hexwar_tui.engine.orders.called import found_alone, found_by_name
from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import say

_TO_REFEREE = re.compile(r"(?:dear )?referee\s*[:,]|(?:уважаемый )?судья\s*[:,]|судье\s*:")
"""The beginning of a line that is a letter to the referee, whatever it says."""


WISHES = {
    "en": re.compile(r"\b(?:in english|по-английски|на английском)\b"),
    "ru": re.compile(r"\b(?:in russian|по-русски|на русском)\b"),
}
"""How a player asks the referee for papers in a language."""

_POLITE = re.compile(r"\b(?:please|thanks|thank you|my|papers|write|to me|пожалуйста|спасибо|мои|бумаги|пишите|мне)\b")

AS_ASKED = say("Your papers come in the language that you ask for.")


def asks_for_language(line: str) -> bool:
    """Whether a line asks the referee for papers in a language, and says nothing else."""
    said, is_addressed = _TO_REFEREE.subn("", plain(line), 1)
    wishes = [wish for wish in WISHES.values() if wish.search(said)]
    rest = _POLITE.sub("", wishes[0].sub("", said)) if wishes else said
    return bool(is_addressed and wishes) and re.search(r"\w", rest) is None


def is_to_referee(line: str) -> bool:
    """Whether a line is addressed to the referee."""
    return _TO_REFEREE.match(plain(line)) is not None


def is_of_no_unit(line: str, known: Naming) -> bool:
    """Whether a line begins with a name that is none of a unit that is known."""
    head, colon, _ = line.partition(":")
    return bool(colon) and not found_by_name(known.units, head) and not found_alone(plain(head), known, known.units)


def without_side(text: str, names: Sequence[str]) -> str:
    """The line without the name of the side that writes it, where that stands in front with a colon."""
    head, colon, rest = text.partition(":")
    own = colon and rest.strip() and plain(head).strip() in map(plain, names)
    return re.sub(r"^\s+", "", rest) if own else text
