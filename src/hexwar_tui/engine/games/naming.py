"""The names that the words of an order may use: those that the seat knows, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.orders.order_words import Names, Naming
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, render
from hexwar_tui.hexgrid.grid import Cell


def naming(game: Answers, seat: Seat) -> Naming:
    """The units, sides and regions that `seat` knows of, by their names in every language, and the hexes of its map."""
    view, known, own = game.view(seat), game.known(seat), game.top.system.say
    called, ids = own.words(game.top), _regions(game.top.system.order_types, known)
    regions = {region: _in_every_language(called.region(region)) for region in ids}
    others = {} if own.others is None else own.others(known)
    return Naming(
        view.grid,
        {line.badge.unit: _in_every_language(line.name, *line.also) for line in view.units},
        {line.side: _in_every_language(line.name) for line in view.sides},
        regions,
        {id: _in_every_language(name) for id, name in others.items()},
        _offers(known),
        cache(partial(_places, view, regions)),
        {line.badge.unit: line.cell for line in view.units if line.cell is not None},
        frozenset(line.badge.unit for line in view.units if line.badge.side == seat),
        _stacks(view),
        lambda spec, values: _unsaid(spec, known, values),
    )


def _stacks(view: View) -> tuple[tuple[str, ...], ...]:
    """The seat's own units that stand together and differ in nothing but their orders, those first that have none."""
    found: dict[tuple[Text, Cell | None], list[UnitLine]] = {}
    for line in view.units:
        if line.badge.side == view.seat and line.group:
            found.setdefault((line.badge.letter, line.cell), []).append(line)
    return tuple(
        tuple(line.badge.unit for line in sorted(lines, key=lambda line: not line.ready)) for lines in found.values()
    )


SHORTEST_PLACE = 3
"""The fewest letters of a name on the map; labels of fewer are notes."""


def _places(view: View, regions: Names) -> dict[Cell, tuple[str, ...]]:
    found: dict[Cell, tuple[str, ...]] = {}
    for cell in view.grid.cells:
        look = view.look(cell)
        label = _in_every_language(look.label) if look.label else ()
        names = (*(label if label and len(label[0]) >= SHORTEST_PLACE else ()), *regions.get(look.region, ()))
        if names:
            found[cell] = names
    return found


def _offers(known: Any) -> Callable[[FieldSpec, Mapping[str, Any]], Names]:
    """Returns what answers what a field offers, and works each answer out once: a line asks the same again and again
    while it is read."""
    answers: dict[Any, tuple[FieldSpec, Names]] = {}  # with the field, so that no other can have its identity

    def offers(spec: FieldSpec, values: Mapping[str, Any]) -> Names:
        asked = (id(spec), *values.items())
        if asked not in answers:
            answers[asked] = spec, _offered(spec, known, values)
        return answers[asked][1]

    return offers


def _offered(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Mapping[Any, Sequence[str]]:
    """Returns by value the labels of what a field offers; empty while fields that it rests on are missing."""
    try:
        found = [each for each in candidates(spec, known, values) if each.value is not None]
        return {each.value: _in_every_language(each.label, *each.also) for each in found}
    except KeyError:
        return {}


def _unsaid(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Any:
    """Returns what a field stands for that is left out: a choice that must be made, where there is only one; the units
    that are marked at first; else None."""
    try:
        if spec.kind is FieldKind.UNITS and spec.marked is not None:
            return tuple(spec.marked(known, values)) or None
        if spec.kind is FieldKind.CHOICE and spec.needed is not None and spec.needed(known, values):
            offered = list(_offered(spec, known, values))
            return offered[0] if len(offered) == 1 else None
    except KeyError:
        pass
    return None


def _in_every_language(*texts: Text) -> tuple[str, ...]:
    return tuple(render(text, language) for text in texts for language in LANGUAGES)


def _regions(kinds: Iterable[type[Order]], known: Any) -> Iterator[str]:
    """The regions that the seat's orders may name."""
    for kind in kinds:
        for spec in specs(kind).values():
            for part in (spec, *(part for _, part in spec.parts)):
                if part.kind is FieldKind.REGION:
                    yield from (found.value for found in candidates(part, known, {}) if found.value is not None)
