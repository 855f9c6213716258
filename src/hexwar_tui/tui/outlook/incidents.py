"""What news show on a map: who acts, ways and lines of fire, dice, and what came of them.

All of it is made from what one seat is told and from the views it has, so it can tell nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import TypeVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import Event, News, Spot, Trace, hexes_of
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import joined
from hexwar_tui.tui.map.overprint import Dice

Way = tuple[Cell, ...]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Incident:
    """What happens at once on a map: the hexes of who acts and of what it concerns, ways from hex to hex, lines of fire
    from one hex to another, and by hex the dice that fell and the marks of what came of it.

    `kinds` are the kinds of news that tell of it, and `told` that by which it is said, None where nothing is seen: of
    several the one that decides the fight, else the first attack that has a mark, the last attack, the first mark, the
    last march, the last of all. It `hits` where units of the seat that sees it are attacked.
    """

    kinds: frozenset[str] = frozenset()
    told: News | None = None
    weight: int = 0
    acting: Way = ()
    concerned: Way = ()
    ways: tuple[Way, ...] = ()
    lines: tuple[tuple[Cell, Cell], ...] = ()
    dice: Mapping[Cell, tuple[Dice, ...]] = field(default_factory=dict)
    marks: Mapping[Cell, tuple[Text, ...]] = field(default_factory=dict)
    hits: bool = False

    @property
    def cells(self) -> frozenset[Cell]:
        """The hexes of who acts and of what it concerns."""
        return frozenset((*self.acting, *self.concerned))

    @property
    def attacked(self) -> frozenset[Cell]:
        """The hexes that are attacked: where lines of fire end, and where dice fell and something came of it."""
        return frozenset((*(end for _, end in self.lines), *(self.dice.keys() & self.marks.keys())))

    @property
    def is_march(self) -> bool:
        """Whether it is nothing but ways."""
        return bool(self.ways) and not (self.lines or self.dice or self.marks)

    def joined(self, other: Incident) -> Incident:
        """Both as one; `other` is what was told later."""
        is_first_said = self.weight > other.weight or (self.weight == other.weight and self.weight & MARKED > 0)
        said = self if is_first_said else other
        return Incident(
            self.kinds | other.kinds,
            said.told,
            said.weight,
            _all(self.acting, other.acting),
            _all(self.concerned, other.concerned),
            (*self.ways, *other.ways),
            tuple(dict.fromkeys((*self.lines, *other.lines))),
            _both(self.dice, other.dice),
            _both(self.marks, other.marks),
            self.hits or other.hits,
        )

    def takes_in(self, other: Incident) -> bool:
        """Whether `other`, which was told after it, is seen together with it: what others do in the same way at the
        same time, and what comes of it at the same hexes."""
        starts = {way[0] for way in other.ways}
        apart = not set(self.acting) & {*other.acting, *starts}
        if apart and ((self.is_march and other.is_march) or self.kinds == other.kinds):
            return True
        between = {frozenset(line) for line in self.lines}
        is_same_fight = all(frozenset(line) in between for line in other.lines)
        return not other.ways and is_same_fight and other.cells <= self.cells


def _weight(incident: Incident) -> int:
    """How well news say what is seen of them: best an attack with a mark, then an attack, a mark, a march."""
    return 4 * bool(incident.lines) + MARKED * bool(incident.marks) + bool(incident.ways)


DECIDES = 8
"""What is added to the weight of news that tell how a whole fight has ended."""

MARKED = 2
"""The part of the weight that a mark has; of such news the first counts, of all others the last."""


def _all(some: Way, more: Way) -> Way:
    return tuple(dict.fromkeys((*some, *more)))


def _both(some: Mapping[Cell, tuple[T, ...]], more: Mapping[Cell, tuple[T, ...]]) -> dict[Cell, tuple[T, ...]]:
    return {cell: (*some.get(cell, ()), *more.get(cell, ())) for cell in {**some, **more}}


def standing(view: View) -> dict[str, Cell]:
    """By the ids of the units that a view shows, where they stand on its map."""
    return {line.badge.unit: line.cell for line in view.units if line.cell is not None}


class Places:
    """Finds on the map of a view the hexes that events name. Units are where they `stood` before it all, and go on as
    traces tell; those that come up later are where the view has them."""

    def __init__(self, stood: Mapping[str, Cell], view: View) -> None:
        self._grid, self._now = view.grid, {**stood, **standing(view)}
        self._units = {**self._now, **stood}
        middles = [name.cells[len(name.cells) // 2] for name in view.names]
        self._regions = {view.look(cell).region: cell for cell in middles}

    def hexes(self, event: Event) -> Way:
        """The hexes that the facts of an event name, each once, and those of the units that they name."""
        return tuple(dict.fromkeys(cell for cell in hexes_of(event, self._now) if self._has(cell)))

    def duel(self, news: News) -> Way:
        """The hexes of the first two units that one of the news names together; none, if it does not name two."""
        facts = (fact for fact in news.facts.values() if isinstance(fact, str))
        cells = tuple(dict.fromkeys(self._now[fact] for fact in facts if fact in self._now))
        return cells[:2] if len(cells) > 1 else ()

    def find(self, spot: Spot | None) -> Cell | None:
        """The hex that is meant; None where the map shows none."""
        cell = self._units.get(spot, self._regions.get(spot)) if isinstance(spot, str) else spot
        return cell if cell is not None and self._has(cell) else None

    def go(self, unit: str, way: Iterable[Spot]) -> Way:
        """Has a unit go along a way; returns all hexes of it, from its start to its end."""
        cells = [cell for spot in way if (cell := self.find(spot)) is not None]
        start = self._units.get(unit)
        if len(cells) == 1 and start is not None and start != cells[0]:
            cells.insert(0, start)
        if unit and cells:
            self._units[unit] = cells[-1]
        return joined(self._grid, cells)

    def _has(self, cell: Cell) -> bool:
        return 0 <= cell < self._grid.size and cell not in self._grid.void


def incidents_of(
    news: Iterable[News], read: Callable[[News], Event], places: Places, *, has_dice: bool = False
) -> list[Incident]:
    """What `news` of one moment, in their order, show on the map: what happens at once together, one after the other
    what does not. `read` makes the events, and raises KeyError or ValueError for news of earlier rules that can't be
    read any more, of which nothing is seen. `has_dice` says whether dice were thrown that the seat knows of."""
    found: list[Incident] = []
    for one in news:
        try:
            event = read(one)
        except (KeyError, ValueError):
            continue
        left = event.traces()
        traces = [_seen(trace, places) for trace in left]
        here = _together(traces) if traces else _named(event, one, places, has_dice=has_dice)
        if not here.cells:
            continue
        decides = DECIDES * any(trace.decides for trace in left)
        here = replace(here, kinds=frozenset((one.kind,)), told=one, weight=_weight(here) + decides)
        if found and found[-1].takes_in(here):
            found[-1] = found[-1].joined(here)
        else:
            found.append(here)
    return found


def happened(
    frame: AnyFrame, news: Iterable[News], before: View, now: View, *, has_dice: bool = False
) -> list[Incident]:
    """What of `news` happened on the map of `frame`, which was seen as `before` and is seen as `now`; see
    `incidents_of`."""
    here = (one for one in news if one.frame == frame.opened_by and one.system == frame.system.id)
    is_same_map = before.grid == now.grid
    places = Places(standing(before) if is_same_map else {}, now)
    found = incidents_of(here, frame.system.say.phrase.read, places, has_dice=has_dice)
    own = {line.cell for line in before.units if is_same_map and line.badge.side == now.seat}
    return [replace(one, hits=not own.isdisjoint(one.attacked)) for one in found]


def _together(parts: Iterable[Incident]) -> Incident:
    whole = Incident()
    for part in parts:
        whole = whole.joined(part)
    return whole


def _named(event: Event, news: News, places: Places, *, has_dice: bool) -> Incident:
    """What is seen of an event that declares nothing: who acts and what it concerns, by the hexes that it names."""
    cells, duel = places.hexes(event), places.duel(news) if has_dice else ()
    lines = ((duel[0], duel[1]),) if duel else ()
    return Incident(acting=cells[:1], concerned=cells[1:], lines=lines)


def _seen(trace: Trace, places: Places) -> Incident:
    """What is seen of a trace; nothing where the map shows none of its hexes."""
    way, at, start = places.go(trace.unit, trace.way), places.find(trace.at), places.find(trace.from_)
    by = way[-1] if way else start
    end = by if at is None else at
    if end is None:
        return Incident()
    if by is None and not (trace.dice or trace.mark):
        by = end
    return Incident(
        acting=() if by is None else (by,),
        concerned=() if by == end else (end,),
        ways=(way,) if len(way) > 1 else (),
        lines=((by, end),) if by is not None and by != end and not way else (),
        dice={end: (trace.dice,)} if trace.dice else {},
        marks={end: (trace.mark,)} if trace.mark else {},
    )
