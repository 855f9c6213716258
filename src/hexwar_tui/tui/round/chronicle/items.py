"""What a chronicle is made of: the news of a seat as lines, each put into words only when it is shown or searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import About, News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.atlas import Atlas
from hexwar_tui.storage.campaigns.in_one import told_once
from hexwar_tui.storage.campaigns.summary import about, event_cells


class Item(NamedTuple):
    """A piece of news: its entry in the journal, itself, and what it is about."""

    entry: Entry
    news: News
    about: About


class Thrown(NamedTuple):
    """A roll that the seat knows of: what it was for, None where the system does not say so, the rule that asked for
    it, the names of whom it was about as far as the seat sees them, and the dice."""

    purpose: Text | None
    rule: str
    names: tuple[Text, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sieve:
    """Which lines of a chronicle are shown: of no kind that is `hidden`, and of those that name this side, this unit
    and this hex, as far as these are given."""

    hidden: frozenset[About] = frozenset()
    side: Side | None = None
    unit: str | None = None
    cell: Cell | None = None

    def without(self, kind: About) -> Sieve:
        """The same with this kind hidden or, if it is hidden, shown."""
        return replace(self, hidden=self.hidden ^ {kind})


@dataclass
class Items:
    """The news of `seat` in `game`, the oldest first; `words` puts texts into the reader's language."""

    game: Game
    seat: Seat
    words: Callable[[Text], str]
    _said: dict[int, str] = field(default_factory=dict)
    _cells: dict[int, tuple[Cell, ...]] = field(default_factory=dict)

    @cached_property
    def all(self) -> Sequence[Item]:
        """All lines, the oldest first; everything else here is asked for by their index."""
        news = self.game.news(self.seat)
        if self.seat not in self.game.sides:  # who is none reads what several sides were told
            news = told_once(self.game, news)
        return [Item(entry, event, about(self.game, event)) for entry, event in news]

    @cached_property
    def counts(self) -> Mapping[About, int]:
        """How many lines there are of each kind; kinds without any are left out."""
        found = Counter(item.about for item in self.all)
        return {kind: found[kind] for kind in About if found[kind]}

    @cached_property
    def view(self) -> View:
        """What the seat sees now."""
        return self.game.view(self.seat)

    @cached_property
    def atlas(self) -> Atlas:
        """The names of the hexes."""
        return Atlas(self.view)

    @cached_property
    def _sides_of(self) -> Mapping[str, Side | None]:
        return {line.badge.unit: line.badge.side for line in self.view.units}

    def said(self, at: int) -> str:
        """The sentence of a line."""
        found = self._said.get(at)
        if found is None:
            found = self._said[at] = self.words(self.game.phrase(self.all[at].news))
        return found

    def forget_words(self) -> None:
        """Forgets the sentences, which are said in another language from now on."""
        self._said.clear()

    def cells(self, at: int) -> tuple[Cell, ...]:
        """The hexes that a line names, on the map that is played on now."""
        found = self._cells.get(at)
        if found is None:
            news, top = self.all[at].news, self.game.top
            is_here = news.frame == (top.opened_by or 0) and news.system == top.system.id
            found = self._cells[at] = event_cells(self.game, news, self.atlas.regions) if is_here else ()
        return found

    def place(self, at: int) -> Cell | None:
        """The hex at which a line happened, as it names it; None where it names none."""
        cells = self.cells(at)
        return (cells[0] if self.atlas.regions else cells[-1]) if cells else None

    def place_then(self, at: int, past: LookBack) -> Cell | None:
        """The hex at which the last unit named by a line stood at the moment of `past`, as the seat saw it then."""
        item = self.all[at]
        if (past.top.opened_by or 0) != item.news.frame or item.news.frame != (self.game.top.opened_by or 0):
            return None
        stood = {line.badge.unit: line.cell for line in past.view(self.seat).units if line.cell is not None}
        return next(iter(event_cells(self.game, item.news, stood)[::-1]), None)

    def shown(self, sieve: Sieve) -> list[int]:
        """The lines that pass through a sieve."""
        return [at for at, item in enumerate(self.all) if item.about not in sieve.hidden and self._passes(at, sieve)]

    def _passes(self, at: int, sieve: Sieve) -> bool:
        named = self._named(at) if sieve.side is not None or sieve.unit is not None else frozenset()
        return (
            (sieve.unit is None or sieve.unit in named)
            and (sieve.side is None or sieve.side in named)
            and (sieve.cell is None or sieve.cell in self.cells(at))
        )

    def _named(self, at: int) -> frozenset[str]:
        """The ids of units and sides that a line names, with the sides of these units, as far as the seat sees them."""
        facts = frozenset(_texts(list(self.all[at].news.facts.values())))
        sides = {side for fact in facts if (side := self._sides_of.get(fact)) is not None}
        return facts | sides

    def units(self) -> list[tuple[str, Text]]:
        """The units that the seat sees and that are named anywhere, by id and name."""
        named = {fact for at in range(len(self.all)) for fact in self._named(at)}
        return [(line.badge.unit, line.name) for line in self.view.units if line.badge.unit in named]

    def dice(self, at: int) -> list[Thrown]:
        """The rolls that the seat knows of that were made for the entry of a line."""
        entry = self.all[at].entry
        return [self._thrown(entry, roll) for roll in entry.dice if roll.is_known_to(self.seat)]

    def _thrown(self, entry: Entry, roll: Roll) -> Thrown:
        try:
            purpose = self.game.purpose(entry, roll)
        except STUMBLES:
            purpose = None
        names = tuple(self._names[unit] for unit in roll.by if unit in self._names)
        return Thrown(purpose, roll.rule, names, tuple(roll.result))

    @cached_property
    def _names(self) -> Mapping[str, Text]:
        """By id the names of the units that the seat sees, and of the sides."""
        units = {line.badge.unit: line.name for line in self.view.units}
        return {**units, **{line.side: line.name for line in self.view.sides}}


def _texts(value: object) -> list[str]:
    """All texts in a fact."""
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in _texts(part)] if isinstance(value, list | tuple) else []
