"""What each kind of order would ask next, looked up while the menu of orders is open: its notes, and a quick answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.asking import target_among
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, Way

MOST_LIT = 300
"""How many hexes are lit at most for the marked line of a menu: more take longer to draw than a key may."""

MOST_COUNTED = 60
"""Of more hexes than these no count is told: it would say nothing but that they are many."""

MOST_TARGETS = 12
"""For how many targets the odds are worked out at most: those of more would take longer than a key may."""

OF_UNITS = FieldSpec(FieldKind.UNIT, "")
"""A field for a unit, by which a target is named that leaves no choice."""

Naming = Callable[[FieldSpec, Candidate], Text]
"""A function that names a candidate for a field."""

IsTarget = Callable[[FieldKind, Any], bool]
"""A function that tells of the value of a field of some kind, a unit or a hex, whether units of others are meant."""

Marking = Callable[[OrderEntry, Question], Mapping[Cell, str]]
"""A function that gives the hexes which answer a question of an order, each with its mark."""


class Prospects:
    """Orders that are begun in every kind, each as soon as it is asked for, by entries that `begin` makes. `name` names
    what they ask for, `mark` marks its hexes, `is_target` tells which of it are units of others."""

    def __init__(self, begin: Callable[[], OrderEntry], name: Naming, mark: Marking, is_target: IsTarget) -> None:
        self._begin, self._name, self._mark, self._is_target = begin, name, mark, is_target
        self._begun: dict[str, OrderEntry] = {}

    def take(self, kind: str) -> OrderEntry:
        """An order of this kind that has been begun; no other call returns the same."""
        self._look(kind)
        return self._begun.pop(kind)

    def note(self, kind: str) -> Text:
        """In few words what an order of this kind can be about: the only target, how many there are, or how many hexes
        can be chosen; "" where it asks for nothing that can be told so."""
        entry = self._look(kind)
        question = entry.question()
        if question is not None and question.spec.kind is FieldKind.PATH:
            target = target_among(entry.draft.values, partial(self._is_target, FieldKind.UNIT))
            if target is not None:
                return self._name(OF_UNITS, Candidate(target))  # The ways to the only target need no counting.
        return "" if question is None else self._said(question)

    def reach(self, kind: str) -> Mapping[Cell, str]:
        """What answers the question that an order of this kind puts on the map; empty where that has not been looked up
        yet, or more than `MOST_LIT` hexes answer it."""
        entry = self._begun.get(kind)
        question = None if entry is None else entry.question()
        if entry is None or question is None or len(question.places) > MOST_LIT:
            return {}
        return self._mark(entry, question)

    def _look(self, kind: str) -> OrderEntry:
        if kind not in self._begun:
            self._begun[kind] = entry = self._begin()
            entry.begin(kind)
        return self._begun[kind]

    def _said(self, question: Question) -> Text:
        offered = [candidate for candidate in question.choices.candidates if candidate.value is not None]
        match question.spec.kind:
            case FieldKind.CHOICE if len(offered) < len(question.choices.candidates) or question.choices.refused:
                return ""  # one that may be left out, or beside others, is not the only thing that can be meant
            case FieldKind.NUMBER if question.choices.bounds:
                low, high = question.choices.bounds
                return say("from {low} to {high}", low=low, high=high)
            case FieldKind.PATH | FieldKind.HEX | FieldKind.EDGE:
                return self._said_of_places(question, len(offered)) if question.way is Way.MAP else ""
            case FieldKind.UNIT | FieldKind.REGION | FieldKind.SIDE | FieldKind.CHOICE if len(offered) == 1:
                return self._name(question.spec, offered[0])
            case FieldKind.UNIT if self._asks_for_targets(question):
                return say_many("{n} target", "{n} targets", len(offered))
            case FieldKind.UNIT:
                return say_many("{n} unit", "{n} units", len(offered))
            case FieldKind.REGION:
                return say_many("{n} region", "{n} regions", len(offered))
            case _:
                return ""

    def _said_of_places(self, question: Question, offered: int) -> Text:
        """How many places can be chosen on the map. Nothing is said where they are very many, as that says little; nor
        of hexes with targets, as of units with one target or several weapons something else is asked first."""
        places = len(question.places)
        if places > MOST_COUNTED:
            return ""
        if question.spec.kind is FieldKind.PATH:
            return say_many("{n} hex in reach", "{n} hexes in reach", places)
        if self._asks_for_targets(question):
            return ""
        if question.spec.kind is FieldKind.EDGE:
            return say_many("{n} to choose from", "{n} to choose from", offered)
        return say_many("{n} hex to choose", "{n} hexes to choose", places)

    def _asks_for_targets(self, question: Question) -> bool:
        """Whether all that can be chosen are units of others."""
        offered = [each.value for each in question.choices.candidates if each.value is not None]
        return all(self._is_target(question.spec.kind, value) for value in offered)


def losses(game: Game, draft: Draft, question: Question) -> Mapping[Cell, Text]:
    """What the unit on each hex would lose on average, as in ``−1.8``, if it were the answer to `question` and nothing
    else were chosen; empty where the order's odds don't say it, other questions are still open, or there are more
    targets than `MOST_TARGETS`."""
    if question.spec.kind is not FieldKind.UNIT or len(question.places) > MOST_TARGETS:
        return {}
    field = question.choices.field or ""
    return {
        cell: say("−{n}", n=decimal(mean))
        for cell, candidate in question.places.items()
        for mean in _means(game, draft.with_value(field, candidate.value), candidate.value)
    }


def _means(game: Game, draft: Draft, unit: Any) -> Iterator[float]:
    """Yields what the unit loses on average by the order that the draft makes, if that is complete and has odds."""
    try:
        order = game.complete(draft)
    except BadOrder:
        return
    yield from (line.odds.mean for line in game.preview(draft.seat, order).odds if line.loser == unit)
