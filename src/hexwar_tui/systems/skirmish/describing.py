"""Everything that a seat knows of a hex, in words, with the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.engine.language import Phrase, Text, listing, say
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish import aiming, buildings, damage, deploying, land, positions, sheets
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES, GROUND, KIND_NAMES, Barrier, BoardObject, Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.looks import BEFORE_PLAY
from hexwar_tui.systems.skirmish.sight import Hindrance
from hexwar_tui.systems.skirmish.state import Unit
from hexwar_tui.systems.skirmish.words import DIRECTIONS, SkiWords

OBJECT_RULES = {
    Kind.HOUSE: (say("Walls all round; in and out only through a door."), "SKI-1.2"),
    Kind.BUNKER: (say("Walls all round; nobody inside is harmed from outside but by a sniper."), "SKI-1.3"),
    Kind.COVER: (say("Shooting at soldiers here takes a detection test."), "SKI-1.4"),
    Kind.HILL: (say("From here one sees over high fences; targets here are harder to hit."), "SKI-1.5"),
}
"""What the kinds of objects mean, and by which rule."""

BARRIER_RULES = {
    Barrier.WALL: "SKI-1.2",
    Barrier.DOOR: "SKI-1.2",
    Barrier.WINDOW: "SKI-1.2",
    Barrier.FENCE_LOW: "SKI-1.6",
    Barrier.FENCE_MEDIUM: "SKI-1.6",
    Barrier.FENCE_HIGH: "SKI-1.6",
}


def describe(known: SkiKnown, words: SkiWords, cell: Cell) -> tuple[Line, ...]:
    """The hex in words: ground, object and its openings, what stands on its sides, whose zone it is, who is there."""
    return tuple(line for part in _PARTS for line in part(known, words, cell))


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line that rests on a rule, which it names last."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def _ground(known: SkiKnown, words: SkiWords, cell: Cell) -> Iterator[Line]:
    standing = land.standing(known.open)
    name = GROUND[standing.board.ground[cell]]
    yield Line(say("{hex}: {terrain}", hex=words.hex(cell), terrain=name), tone=Tone.HEADING)
    if standing.is_water(cell):
        text = say("Soldiers cross it and may not shoot that turn; vehicles do not, unless agreed; flyers do.")
        yield ruled(text, "SKI-1.7", Tone.QUIET)
    if known.phase in BEFORE_PLAY:
        for side in known.sides:
            if cell in deploying.zone(known.open, side):
                yield ruled(say("Deployment zone of {side}.", side=words.side(side)), "SKI-3.1", Tone.QUIET)


def _object(known: SkiKnown, words: SkiWords, cell: Cell) -> Iterator[Line]:
    standing = land.standing(known.open)
    object, kind = standing.object_at(cell), standing.kind_at(cell)
    if object is None or kind is None:
        return
    yield Line(object_text(object, kind))
    yield ruled(*OBJECT_RULES[kind], Tone.QUIET)
    if standing.building_at(cell) is not None:
        yield condition_line(known, object)
    for side in known.building(object.id).spotter:
        text = say("It has Spotter for {side} while that side is alone inside.", side=words.side(side))
        yield ruled(text, "SKI-1.8")


def object_text(object: BoardObject, kind: Kind) -> Text:
    """An object by its name and what it is now: "The inn (house)"."""
    return say("{object} ({kind})", object=object.name, kind=KIND_NAMES[kind])


def condition_line(known: SkiKnown, object: BoardObject) -> Line:
    """The damage of a standing building, as what is left of it."""
    falls = buildings.falls_at(known.open, object.id)
    left = falls - known.building(object.id).damage
    return Line(say("Stands until so much more damage"), bar=(left, falls), cell=object.cells[0])


def _sides(known: SkiKnown, words: SkiWords, cell: Cell) -> Iterator[Line]:
    """What stands on the sides of the hex, each kind with its directions."""
    found: dict[Barrier, list[Text]] = {}
    for direction, barrier in enumerate(land.standing(known.open).barriers(cell)):
        if barrier is not Barrier.NONE:
            found.setdefault(barrier, []).append(DIRECTIONS[direction])
    for barrier, directions in found.items():
        text = say("{barrier}: {directions}", barrier=BARRIER_NAMES[barrier], directions=listing(directions))
        yield ruled(text, BARRIER_RULES[barrier], Tone.QUIET)


def _units(known: SkiKnown, words: SkiWords, cell: Cell) -> Iterator[Line]:
    for unit in known.units_at(cell):
        yield unit_line(known, words, unit)
        if known.is_open(unit.side):
            yield Line(sheets.sheet_text(known, words, unit), tone=Tone.QUIET)
        yield from sheets.condition_lines(known, words, unit)


def unit_line(known: SkiKnown, words: SkiWords, unit: Unit) -> Line:
    """A unit by name and side, with what is left of it where the seat knows."""
    stages = damage.chassis_of(unit).stages
    bar = (damage.stages_left(unit), stages) if known.is_open(unit.side) else None
    name = words.called(unit) if known.is_open(unit.side) else words.unit(unit.id)
    return Line(name, words.side(unit.side), bar=bar, unit=unit.id, cell=unit.cell)


def _sight(known: SkiKnown, words: SkiWords, cell: Cell) -> Iterator[Line]:
    """Which of the seat's units see the hex from where they are, and what hides it from the others (SKI-1.9)."""
    for side in known.sides:
        if known.may_see(side):
            yield from _sight_of(known, words, side, cell)


def _sight_of(known: SkiKnown, words: SkiWords, side: Side, cell: Cell) -> Iterator[Line]:
    hidden: dict[Hindrance | None, list[Text]] = {}
    for unit in known.on_board():
        if unit.side == side and unit.cell != cell:
            hidden.setdefault(positions.to_hex(known.open, unit, cell), []).append(words.unit(unit.id))
    if seen := hidden.pop(None, []):
        text = say("In the sight of {side}: {units}.", side=words.side(side), units=listing(seen))
        yield ruled(text, "SKI-1.9", Tone.QUIET)
    for hindrance, units in hidden.items():
        assert hindrance is not None, "the others see it"
        text = say(
            "Not seen by {units}: {what} at {hex} is in the way.",
            units=listing(units),
            what=aiming.hindrance_words(known, hindrance),
            hex=words.hex(hindrance.cell),
        )
        yield ruled(text, "SKI-1.9", Tone.QUIET)


_PARTS: tuple[Callable[[SkiKnown, SkiWords, Cell], Iterator[Line]], ...] = (
    _ground,
    _object,
    _sides,
    _units,
    _sight,
)
