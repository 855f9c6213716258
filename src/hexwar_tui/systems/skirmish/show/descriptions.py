"""Everything that a seat knows of a hex, in words, with the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES, GROUND, KIND_NAMES, Barrier, BoardObject, Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import hexes
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules.fire import buildings
from hexwar_tui.systems.skirmish.rules.ground import land, positions
from hexwar_tui.systems.skirmish.rules.ground.sight import Hindrance
from hexwar_tui.systems.skirmish.rules.sequence import deployment
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.show import sheets
from hexwar_tui.systems.skirmish.show.looks import BEFORE_PLAY
from hexwar_tui.systems.skirmish.state import Unit

OBJECT_RULES = {
    Kind.HOUSE: (say("Walls all round; in and out only through a door."), "SKI-1.2"),
    Kind.BUNKER: (say("Walls all round; nobody inside is harmed from outside but by a sniper."), "SKI-1.3"),
    Kind.COVER: (say("Shooting at soldiers here takes a detection test."), "SKI-1.4"),
    Kind.HILL: (say("From here one sees over high fences; targets here are harder to hit."), "SKI-1.5"),
}
"""For each kind of object a sentence on what it means in play, and the id of the rule."""


def describe(known: SkiKnown, cell: Cell) -> tuple[Line, ...]:
    """What the seat knows of a hex, line by line: its ground, the zone it lies in, the object there, what stands on its
    sides, the units on it, and who sees it."""
    parts = (_ground, _object, _sides, _units, _sight)
    return tuple(line for part in parts for line in part(known, cell))


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of `text` with the id of the rule behind it in brackets."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def _ground(known: SkiKnown, cell: Cell) -> Iterator[Line]:
    standing = land.standing(known.open)
    object, kind = standing.object_at(cell), standing.kind_at(cell)
    name: Text = GROUND[standing.board.ground[cell]]
    if object is not None and kind is not None:
        name = object_text(object, kind)
    yield Line(say("{hex}: {terrain}", hex=known.words.hex(cell), terrain=name), tone=Tone.HEADING)
    if standing.is_water(cell):
        text = say("Soldiers cross it and may not shoot that turn; vehicles do not, unless agreed; flyers do.")
        yield ruled(text, "SKI-1.7", Tone.QUIET)
    if known.phase in BEFORE_PLAY:
        for side in known.sides:
            if cell in deployment.zone(known.open, side):
                yield ruled(say("Deployment zone of {side}.", side=known.words.side(side)), "SKI-3.1", Tone.QUIET)


def _object(known: SkiKnown, cell: Cell) -> Iterator[Line]:
    standing = land.standing(known.open)
    object, kind = standing.object_at(cell), standing.kind_at(cell)
    if object is None or kind is None:
        return
    yield ruled(*OBJECT_RULES[kind], Tone.QUIET)
    if standing.building_at(cell) is not None:
        yield condition_line(known, object)
    for side in known.building(object.id).spotter:
        text = say("It has Spotter for {side} while that side is alone inside.", side=known.words.side(side))
        yield ruled(text, "SKI-1.8")


def object_text(object: BoardObject, kind: Kind) -> Text:
    """The name of an object with its present kind: "The inn (house)"."""
    return say("{object} ({kind})", object=object.name, kind=KIND_NAMES[kind])


def condition_line(known: SkiKnown, object: BoardObject) -> Line:
    """A line with a bar of how much damage a standing building still takes until it falls."""
    falls = buildings.falls_at(known.open, object.id)
    left = falls - known.building(object.id).damage
    return Line(say("Damage until it falls"), bar=(left, falls), cell=object.cells[0])


def _sides(known: SkiKnown, cell: Cell) -> Iterator[Line]:
    """What stands on the sides of the hex: for each kind of barrier a line with its directions and its rule, which is
    left out inside a building, where the lines before have named it."""
    standing = land.standing(known.open)
    is_inside = standing.building_at(cell) is not None
    found: dict[Barrier, list[Text]] = {}
    for direction, barrier in enumerate(standing.barriers(cell)):
        if barrier is not Barrier.NONE:
            found.setdefault(barrier, []).append(SIDE_NAMES[direction])
    for barrier, directions in found.items():
        text = say("{barrier}: {directions}", barrier=BARRIER_NAMES[barrier], directions=listing(directions))
        rule = "SKI-1.2" if barrier is Barrier.WALL or barrier.is_opening else "SKI-1.6"
        yield Line(text, tone=Tone.QUIET) if is_inside else ruled(text, rule, Tone.QUIET)


def _units(known: SkiKnown, cell: Cell) -> Iterator[Line]:
    for unit in known.units_at(cell):
        yield sheets.unit_line(known, unit)
        if known.is_open(unit.side):
            yield Line(carried.sheet_text(known.open, unit), unit=unit.id, tone=Tone.QUIET)
        yield from sheets.condition_lines(known, unit)
    for unit in known.on_board():
        if any(aim is not unit and aim.cell == cell for aim in positions.aims(unit)):
            text = say(
                "{unit} fired from here, and can be shot at here until its next turn.", unit=known.words.whose(unit.id)
            )
            yield ruled(text, "SKI-1.2")


def _sight(known: SkiKnown, cell: Cell) -> Iterator[Line]:
    """For each side how many of its units see the hex, the nearest of them, and, if the seat may know, what hides it
    from the nearest that does not (SKI-1.9). A side that alone stands on the hex is left out: it is the other that
    matters."""
    here = {unit.side for unit in known.units_at(cell)}
    for side in known.sides:
        if here != {side}:
            yield from _sight_of(known, side, cell)


def _sight_of(known: SkiKnown, side: Side, cell: Cell) -> Iterator[Line]:
    units = [unit for unit in known.on_board() if unit.side == side and unit.cell != cell]
    units.sort(key=lambda unit: positions.distance(known.open, unit, cell))
    hidden = [(unit, positions.to_hex(known.open, unit, cell)) for unit in units]
    seeing = [unit for unit, hindrance in hidden if hindrance is None]
    if seeing:
        text = say(
            "Seen by {n} of {all} units of {side}; the nearest is {unit}, {hexes} away.",
            n=len(seeing),
            all=len(units),
            side=known.words.side(side),
            unit=known.words.unit(seeing[0].id),
            hexes=hexes(positions.distance(known.open, seeing[0], cell)),
        )
        yield ruled(text, "SKI-1.9", Tone.QUIET)
    if known.may_see(side):
        unseen = (_unseen_line(known, unit, hindrance) for unit, hindrance in hidden if hindrance is not None)
        yield from islice(unseen, 1)


def _unseen_line(known: SkiKnown, unit: Unit, hindrance: Hindrance) -> Line:
    text = say(
        "Not seen by {unit}: {what} at {hex} is in the way.",
        unit=known.words.unit(unit.id),
        what=aiming.hindrance_words(known, hindrance),
        hex=known.words.hex(hindrance.cell),
    )
    return ruled(text, "SKI-1.9", Tone.QUIET)
