"""The parts of a field whose values are records: which words each part takes, for those who write orders by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar_tui.cli.talk.speak import language, words
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import Naming, value_words
from hexwar_tui.engine.words.language import say

LISTED = frozenset((FieldKind.CHOICE, FieldKind.SIDE, FieldKind.UNIT, FieldKind.REGION, FieldKind.FLAG))
"""The kinds of parts of which all values are listed, as they are words and few."""

MOST = 2000
"""How many beginnings of a record are tried, at most, to find the values that its next part may have."""


def parts_data(spec: FieldSpec, known: Any, values: Mapping[str, Any], names: Naming) -> list[dict[str, Any]]:
    """For each part of the field `spec`, for JSON: its name, kind and question, whether it may be left out, and, for
    the kinds in `LISTED`, every value that it may have after any values of the parts before it.

    `values` are those of the order's fields before this one.
    """
    begun, found = [dict(values)], []
    for name, part in spec.parts:
        further: list[dict[str, Any]] = []
        texts: dict[str, str] = {}
        for before in begun:
            for candidate in candidates(part, known, before) if part.kind in LISTED else ():
                further.append({**before, name: candidate.value})
                if candidate.value is not None:
                    texts.setdefault(value_words(part, candidate.value, names, language()), words(candidate.label))
        begun = further[:MOST] or [{**before, name: None} for before in begun]
        found.append(
            {
                "part": name,
                "kind": part.kind.value,
                "ask": words(part.ask),
                "optional": part.optional,
                "choices": [{"value": value, "text": text} for value, text in texts.items()],
            }
        )
    return found


def part_lines(parts: list[dict[str, Any]]) -> Iterator[str]:
    """The lines to print for what `parts_data` returns, headed by the parts' names in their order, joined by colons."""
    yield "  " + ": ".join(part["part"] for part in parts)
    for part in parts:
        left_out = words(say(" (may be left out)")) if part["optional"] else ""
        yield f"  {part['part']}: {part['ask']}{left_out}"
        width = max((len(choice["value"]) for choice in part["choices"]), default=0)
        for choice in part["choices"]:
            yield f"    {choice['value']:<{width}}  {choice['text']}".rstrip()
