"""Units that a line counts instead of naming them: "2 rifles at 0304", "all scouts in Bell Hills".

Any of those that stand together will do; those that have no order yet are taken first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hexwar_tui.engine.orders.called import called, every_kind_of, found_by_name, shorter
from hexwar_tui.engine.orders.line_parts import Part
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import say, say_many

NUMBERS: Mapping[str, int] = {
    **dict.fromkeys(("one", "a", "an", "one of the", "один", "одна", "одну", "одно"), 1),
    **dict.fromkeys(("two", "both", "два", "две", "двух", "обе", "оба"), 2),
    **dict.fromkeys(("three", "три", "трёх"), 3),
    **dict.fromkeys(("four", "четыре"), 4),
    **dict.fromkeys(("five", "пять"), 5),
}
"""Words for numbers."""

_ALL = ("all", "all the", "все", "всех", "всю", "весь")

_WORDS = "|".join(sorted((*NUMBERS, *_ALL), key=len, reverse=True))
_COUNTED = re.compile(
    rf"(?:(?P<n>[0-9]{{1,3}}|{_WORDS})\s*[x×х]?\s+)?(?P<kind>[^\d:;]+?)"
    r"(?:\s*(?:\s(?:at|in|from|of|в|во|из|на)\s|\s-\s|\()\s*(?P<place>[^():;]+?)\s*\)?)?"
)


def counted_units(part: Part, known: Naming) -> tuple[str, ...]:
    """The seat's own units that a part counts; () where it names no kind of units. Raises NotRead where so many are not
    there, or it is not said how many, or where."""
    found = _COUNTED.fullmatch(part.bare)
    kinds = {
        at: every_kind_of(shorter({id: known.units[id] for id in stack[:1]}, known.sides))
        for at, stack in _stacks(known)
    }
    stacks = [known.stacks[at] for at in called(kinds, found["kind"])] if found is not None and kinds else []
    if found is None or not stacks:
        return ()
    if found["place"]:
        stacks = [stack for stack in stacks if _is_at(stack, found["place"], known)]
    units = [unit for stack in stacks for unit in stack]
    wanted = _number(found["n"], units)
    if wanted > len(units) or not units:
        told = say_many("there is {n} of them.", "there are {n} of them.", len(units))
        raise part.unknown(told)
    if wanted == 0:
        raise part.unknown(
            say_many("say how many: there is {n} of them.", "say how many: there are {n} of them.", len(units))
        )
    if wanted < len(units) and len({known.stands.get(stack[0]) for stack in stacks}) > 1 and not found["place"]:
        raise part.unknown(say("say where they stand: there are such units in several places."))
    return tuple(units[:wanted])


def _stacks(known: Naming) -> list[tuple[int, Sequence[str]]]:
    return [(at, stack) for at, stack in enumerate(known.stacks) if stack and stack[0] in known.units]


def _is_at(stack: Sequence[str], place: str, known: Naming) -> bool:
    """Whether a stack stands on a hex that is called so, or in the region of that name."""
    cell = known.stands.get(stack[0])
    if cell is None:
        return False
    return known.grid.label(cell) == place or bool(called({cell: known.places().get(cell, ())}, place))


def _number(said: str | None, units: Sequence[str]) -> int:
    """How many units are meant; 0 where it is not said, and there are several."""
    if said is None:
        return len(units) if len(units) == 1 else 0
    if said in _ALL:
        return max(1, len(units))
    return NUMBERS[said] if said in NUMBERS else max(1, int(said))


MOST_IN_A_ROW = 60
"""The most units that are named by the first and the last of their numbers."""


LONGEST_UNIT_NUMBER = 9
"""The most figures of the number of a unit."""


def units_in_a_row(kind: str, first: str, last: str | None, known: Naming) -> Sequence[str]:
    """The units of a kind from one number to another, as far as there are such; () where there is no first, or several
    are called so."""
    if max(len(first), len(last or "")) > LONGEST_UNIT_NUMBER:
        return ()
    short = shorter(known.units, known.sides)
    names = [f"{kind}{n}" for n in range(int(first), int(last or first) + 1)[: MOST_IN_A_ROW + 1]]
    found = [found_by_name(known.units, name) or found_by_name(short, name) for name in names]
    is_clear = found and found[0] and len(found) <= MOST_IN_A_ROW and all(len(one) <= 1 for one in found)
    return [one[0] for one in found if one] if is_clear else ()
