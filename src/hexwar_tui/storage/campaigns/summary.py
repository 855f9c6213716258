"""What has happened to a side, summed up by places: the worst first, and no more of it than can be taken in at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum
from itertools import groupby

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import About, News, hexes_of
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.record.counting import Deed, Fight, Lost, Tally
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.atlas import Atlas
from hexwar_tui.storage.campaigns.in_one import told_at_the_end
from hexwar_tui.storage.campaigns.trails import Trails, Way

MOST_PLACES = 9
"""How many places are told of at most, so that each has a digit."""

MOST_TOLD = 3
"""How many sentences are told of a place at most."""

MOST_ELSEWHERE = 6
"""How many sentences are told of what has no place at most."""

FEW = 6
"""So few news are all told, as there is room for them."""

MOST_PLAYED = 250
"""How many entries of the journal are played again at most; what came before them is read by how things stand now."""


class Grade(IntEnum):
    """How much news matter to a seat: losses of its own; what others have done that may turn the game; fights and the
    losses of others; all other things that have happened; what others march and buy; details, and its own marches."""

    OWN_LOSS = 0
    THREAT = 1
    FIGHT = 2
    REST = 3
    MARCH = 4
    DETAIL = 5


_GRADES: Mapping[About, Grade] = {
    About.FIGHT: Grade.FIGHT,
    About.LOSS: Grade.FIGHT,
    About.MARCH: Grade.MARCH,
    About.MEANS: Grade.MARCH,
    About.DETAIL: Grade.DETAIL,
}
"""The grade of news by what they are about; those about anything else are `REST`."""


@dataclass(frozen=True, slots=True)
class Told:
    """A piece of news: its place `at` in all news that are summed up, from 0; what it tells in a sentence; how much it
    matters; where it happened, None for no single hex; what each side has lost by it; and whether it names the seat or
    a unit of its own."""

    at: int
    sentence: Text
    grade: Grade
    cell: Cell | None = None
    lost: Mapping[Side, int] = field(default_factory=dict)
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where something has happened: its hex and `name`; what is told of it, in the order in which it happened;
    what each side has lost there; and how many more news there are of it."""

    cell: Cell
    name: Text
    told: tuple[Told, ...]
    lost: Mapping[Side, int]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """News of a seat: by places, the worst first, then what happened `elsewhere`, at no single hex. `lost` is what each
    side has lost, as far as the seat was told, which `lost_title` names: "Units lost"; `more` counts the news that are
    left out. `ways` are those that others were seen to go, from hex to hex, and `fallen` has by hex a side that has
    lost something there."""

    spots: tuple[Spot, ...] = ()
    elsewhere: tuple[Told, ...] = ()
    lost: Mapping[Side, int] = field(default_factory=dict)
    lost_title: Text = ""
    more: int = 0
    ways: tuple[Way, ...] = ()
    fallen: Mapping[Cell, Side] = field(default_factory=dict)


def summary(game: Game, seat: Seat, news: Sequence[tuple[Entry, News]]) -> Summary:
    """Sums up these news of `seat`, in the order of the journal, for the map that it sees now."""
    atlas = Atlas(game.view(seat))
    trails = Trails(game, atlas.view.grid, atlas.regions)
    ends, read = told_at_the_end(game, seat, news), _Reader(game, seat, atlas, news, trails).told()
    told = [replace(each, sentence=game.phrase(ends[each.at])) for each in read if each.at in ends]
    spots = _spots(told, atlas)
    shown = tuple(sorted(spots[:MOST_PLACES], key=_in_order))
    elsewhere = _elsewhere(told, has_spots=bool(shown) and len(told) > FEW)
    lost: Counter[Side] = Counter()
    for each in told:
        lost.update(each.lost)
    said = sum(len(spot.told) for spot in shown) + len(elsewhere)
    counting = game.top.system.counting
    title = "" if counting is None else counting.lost
    fallen = {each.cell: side for each in told for side in each.lost if each.cell is not None}
    return Summary(shown, elsewhere, lost, title, len(told) - said, trails.ways, fallen)


class _Reader:
    """Reads news of a seat: how much each matters, and where it happened, as the seat knew it then."""

    def __init__(
        self, game: Game, seat: Seat, atlas: Atlas, news: Sequence[tuple[Entry, News]], trails: Trails
    ) -> None:
        self._game, self._seat, self._atlas, self._news, self._trails = game, seat, atlas, news, trails
        self._frame = game.top.opened_by or 0
        self._stood: dict[str, Cell] = {}
        self._before: dict[str, Cell] = {}
        self._own: set[str] = set()

    def told(self) -> Iterator[Told]:
        """Yields what is told by each of the news."""
        numbers = [entry.number for entry, _ in self._news]
        try:
            past = self._past(numbers[0] - 1, numbers[-1]) if numbers else None
        except STUMBLES:  # A journal that plays no more: its news are told all the same.
            past = None
        at = 0
        for number, pairs in groupby(self._news, key=lambda pair: pair[0].number):
            events = [event for _, event in pairs]
            try:
                told = list(self._of_entry(past if past and past.number < number else None, number, events, at))
            except STUMBLES:
                past = None
                told = list(self._of_entry(past, number, events, at))
            yield from told
            at += len(events)

    def _past(self, first: int, last: int) -> LookBack | None:
        """A look back that begins behind entry `first`, or so much later that few entries are to be played up to entry
        `last`; None where there is none."""
        snapshots = [snapshot.entry for snapshot in self._game.record.snapshots]
        if last - max(number for number in snapshots if number <= first) <= MOST_PLAYED:
            return self._game.look_back(first)
        later = [number for number in snapshots if first < number < last and last - number <= MOST_PLAYED]
        return self._game.look_back(min(later)) if later else None

    def _of_entry(self, past: LookBack | None, number: int, events: Sequence[News], at: int) -> Iterator[Told]:
        """What is told by the events of the entry `number`: as it was then if `past`, a look back, can be brought to
        it, else as far as it can be told by how things stand now."""
        if past is None:
            self._stood = self._stood or self._units(self._game)
            tallies = [_counted(self._game, self._seat, event) for event in events]
        else:
            past.go_to(number - 1)
            tallies = [_counted(past, self._seat, event) for event in events]
            self._follow(past, number, events)
        pairs = enumerate(zip(events, _counted_once(tallies), strict=True), at)
        yield from _at_their_fights([self._one(place, event, counted) for place, (event, counted) in pairs])

    def _follow(self, past: LookBack, number: int, events: Sequence[News]) -> None:
        """Notes where units stood before the entry `number` and after it, if its events may need it."""
        if any(self._about(event) is not About.DETAIL for event in events):
            self._before = self._stood or self._units(past)
            past.go_to(number)
            self._stood = self._before | self._units(past)

    def _units(self, shown: Answers) -> dict[str, Cell]:
        """Where the units stand that the seat sees; none while another map is played on."""
        if (shown.top.opened_by or 0) != self._frame:
            return {}
        units = shown.view(self._seat).units
        self._own |= {line.badge.unit for line in units if line.badge.side == self._seat}
        return {line.badge.unit: line.cell for line in units if line.cell is not None}

    def _about(self, event: News) -> About:
        return about(self._game, event)

    def _one(self, at: int, event: News, counted: Sequence[Tally]) -> Told:
        lost: Counter[Side] = Counter()
        for tally in counted:
            if isinstance(tally, Lost):
                lost[tally.side] += tally.n
        grade = self._grade(event, counted, lost)
        cell = self._cell(event, counted)
        if self._is_here(event):
            self._trails.note(event, self._before, self._own)
        is_own = not {*self._own, self._seat}.isdisjoint(_names(event))
        return Told(at, self._game.phrase(event), grade, cell, lost, is_own)

    def _grade(self, event: News, counted: Sequence[Tally], lost: Mapping[Side, int]) -> Grade:
        kind = self._about(event)
        if lost.get(self._seat, 0) > 0 or (kind is About.LOSS and not lost and self._names_own(event)):
            return Grade.OWN_LOSS
        if not lost and any(isinstance(tally, Deed) and tally.side != self._seat for tally in counted):
            return Grade.THREAT
        if any(isinstance(tally, Fight | Lost) for tally in counted):
            return Grade.FIGHT
        grade = _GRADES.get(kind, Grade.REST)
        # What a side had its own units do is no news to it.
        return Grade.DETAIL if grade is Grade.MARCH and self._names_own(event) else grade

    def _names_own(self, event: News) -> bool:
        """Whether the first unit or side that the event names is the seat's own."""
        return next(iter(_names(event)), None) in {*self._own, self._seat}

    def _cell(self, event: News, counted: Sequence[Tally]) -> Cell | None:
        """Where the event happened on the map that is played on now: where something was lost or done, else at a hex
        that it names, else at a unit."""
        if not self._is_here(event):
            return None
        for tally in counted:
            if isinstance(tally, Lost | Deed) and tally.cell is not None:
                return tally.cell
        return self._named_cell(event)

    def _is_here(self, event: News) -> bool:
        """Whether the event is of the map that is played on now."""
        return event.frame == self._frame and event.system == self._game.top.system.id

    def _named_cell(self, event: News) -> Cell | None:
        """The last hex that the event names, on a map of regions the first, or else that of a unit. In fights the units
        count as well, and first of all the seat's own: who is shot at, and not from where."""
        regions, everything = self._atlas.regions, {**self._atlas.regions, **self._stood}
        named = event_cells(self._game, event, regions) or event_cells(self._game, event, self._stood)
        if regions:
            return next(iter(named), None)
        if self._about(event) in (About.FIGHT, About.LOSS):
            cells = event_cells(self._game, event, everything)[::-1]
            own = {self._stood[unit] for unit in self._own if unit in self._stood}
            return next((cell for cell in cells if cell in own), next(iter(cells), None))
        return next(iter(named[::-1]), None)


def _at_their_fights(told: Sequence[Told]) -> Iterator[Told]:
    """What is told by the events of an entry: of details, which make no place, those of a fight belong to its own."""
    fights = {each.cell for each in told if each.grade is not Grade.DETAIL}
    for each in told:
        is_stray = each.grade is Grade.DETAIL and each.cell not in fights
        yield replace(each, cell=None) if is_stray else each


def _names(event: News) -> list[str]:
    """The facts of an event that may be ids of units or sides, in their order."""
    return [fact for fact in event.facts.values() if isinstance(fact, str)]


def about(game: Game, event: News) -> About:
    """What the event is about, by the declaration of its system; what the engine itself tells is an event."""
    try:
        return game.registry[event.system].say.phrase.about(event.kind)
    except KeyError:
        return About.EVENT


def event_cells(game: Game, event: News, places: Mapping[str, Cell]) -> tuple[Cell, ...]:
    """The hexes that an event names, by itself or by the ids of `places`, without the one that it came from, unless
    that is all; none where it can't be read."""
    try:
        cells = tuple(hexes_of(game.registry[event.system].say.phrase.read(event), places))
    except STUMBLES:
        return ()
    return tuple(cell for cell in cells if cell != event.facts.get("from")) or cells


def _counted(past: Answers, seat: Seat, event: News) -> tuple[Tally, ...]:
    """What is counted of an event of the frames that are played, by what the seat knows of them; nothing where it does
    not know enough, or the event is of other rules."""
    frame = next((frame for frame in past.frames if (frame.opened_by or 0) == event.frame), None)
    if frame is None or frame.system.counting is None or event.system != frame.system.id:
        return ()
    try:
        found: tuple[Tally, ...] = frame.system.counting.tallies(event, frame.system.known(frame, seat).open)
    except STUMBLES:
        return ()
    return found


def _counted_once(tallies: Sequence[Sequence[Tally]]) -> Iterator[Sequence[Tally]]:
    """The tallies of the events of an entry, without losses that others tell of where the loser's own news are there,
    as they are for the referee, and for all after the game."""
    lost = [tally for each in tallies for tally in each if isinstance(tally, Lost)]
    own = {(tally.side, tally.cell) for tally in lost if not tally.second_hand}
    twice = [tally for tally in lost if tally.second_hand and (tally.side, tally.cell) in own]
    for each in tallies:
        yield [tally for tally in each if tally not in twice]


# -- the worst first ---------------------------------------------------------------------------------------------------


def _spots(told: Sequence[Told], atlas: Atlas) -> tuple[Spot, ...]:
    """The places of the news, the worst first, then those nearest to what the seat has; neighbouring hexes are one."""
    groups: list[list[Told]] = []
    most = MOST_TOLD if len(told) > FEW else FEW
    for each in sorted((each for each in told if each.cell is not None), key=_gravity):
        group = next((group for group in groups if atlas.is_one_place(_cell(group), _cell([each]))), None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return tuple(_spot(group, atlas, most) for group in sorted(groups, key=lambda group: _rank(group, atlas)))


def _gravity(told: Told) -> tuple[Grade, bool, bool, int]:
    return told.grade, not told.is_own, not told.lost, told.at


def _cell(group: Sequence[Told]) -> Cell:
    cell = group[0].cell
    assert cell is not None, "only news with a hex are put into places"
    return cell


def _rank(group: Sequence[Told], atlas: Atlas) -> tuple[Grade, bool, int, int]:
    return group[0].grade, not group[0].is_own, atlas.distance(_cell(group)), group[0].at


def _in_order(spot: Spot) -> tuple[Grade, bool, int]:
    """By what places stand in their order: the worst first, and of what is alike what happened first. How near they
    are decides only which of them are shown."""
    gravest = min(spot.told, key=_gravity)
    return gravest.grade, not gravest.is_own, spot.told[0].at


def _spot(group: Sequence[Told], atlas: Atlas, most: int) -> Spot:
    """The place of these news, of which the gravest comes first; `most` of them are told. Marches are told only where
    nothing else happened, and details only where there is little to tell."""
    lost: Counter[Side] = Counter()
    for each in group:
        lost.update(each.lost)
    left_out = (Grade.MARCH,) if most == FEW else (Grade.MARCH, Grade.DETAIL)
    worth = [each for each in group if each.grade not in left_out] or group
    told = _in_turn(worth[:most])
    return Spot(_cell(group), atlas.name(_cell(group)), told, lost, len(worth) - len(told))


def _in_turn(told: Iterable[Told]) -> tuple[Told, ...]:
    return tuple(sorted(told, key=lambda each: each.at))


def _elsewhere(told: Sequence[Told], *, has_spots: bool) -> tuple[Told, ...]:
    """The gravest of what happened at no single hex, and no details, unless there is little else to tell."""
    found = sorted((each for each in told if each.cell is None), key=_gravity)
    news = [] if len(told) <= FEW else [each for each in found if each.grade is not Grade.DETAIL]
    return _in_turn((news if news or has_spots else found)[:MOST_ELSEWHERE])
