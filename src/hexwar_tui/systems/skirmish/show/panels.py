"""The tabs of the side panel: the turn and the score, the force that is formed, the sheets of both sides, the
objects."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES, BoardObject
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import clock_time, hexes, points, tenths
from hexwar_tui.systems.skirmish.rules import damage
from hexwar_tui.systems.skirmish.rules.ground import area, land
from hexwar_tui.systems.skirmish.rules.sequence import clock, forces, turns, victory
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.say.words import PHASES
from hexwar_tui.systems.skirmish.show import sheets
from hexwar_tui.systems.skirmish.show.descriptions import condition_line, object_text
from hexwar_tui.systems.skirmish.state import Phase, Unit


def panels(known: SkiKnown) -> tuple[Panel, ...]:
    """The tabs that the seat is shown: turn, sheets and objects; while forces are formed first that of the force."""
    tabs = [
        Panel("turn", say("Turn"), tuple(_turn(known))),
        Panel("sheets", say("Sheets"), tuple(line for side in known.sides for line in _sheets(known, side))),
        Panel("objects", say("Objects"), tuple(_objects(known))),
    ]
    if known.phase is Phase.FORMING:
        tabs.insert(0, Panel("force", say("Force"), tuple(_forces(known))))
    return tuple(tabs)


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn(known: SkiKnown) -> Iterator[Line]:
    last = turns.last_turn(known.open)
    yield Line(PHASES[known.phase], bar=(known.turn, last) if known.turn else None, tone=Tone.HEADING)
    if known.phase in (Phase.DEPLOYING, Phase.PLAY, Phase.COUNT):
        for place, side in enumerate(known.state.order, 1):
            moves = side == known.mover
            text = say("{place}. {side}", place=place, side=known.words.side(side))
            yield Line(text, say("moves now") if moves else "", tone=Tone.GOOD if moves else Tone.PLAIN)
    yield Line(say("Points destroyed"), tone=Tone.HEADING)
    for side in known.sides:
        yield Line(known.words.side(side), str(victory.destroyed(known.state, side)))
    if known.scenario.area_counts:
        yield from _area(known)
    if known.scenario.task is None:
        yield from _prospect(known)
    if clock.is_on(known.options):
        yield Line(say("Time used in the game"), tone=Tone.HEADING)
        for side in known.sides:
            yield Line(known.words.side(side), clock_time(known.state.sides[side].seconds))
    for side in known.draw_offers:
        yield Line(say("{side} offers a draw.", side=known.words.side(side)), tone=Tone.GOOD)


def _area(known: SkiKnown) -> Iterator[Line]:
    """How many hexes each side holds now, and its average in the counts that would decide."""
    yield Line(say("Area"), tone=Tone.HEADING)
    if known.turn:
        now = area.held(known.open, known.on_board(), known.options.hold, known.sides)
        for side in known.sides:
            yield Line(known.words.side(side), say("now {hexes}", hexes=hexes(now[side])))
    if not known.state.counts:
        yield Line(say("It has not been counted yet."), tone=Tone.QUIET)
        return
    taken = len(area.deciding(known.state.counts))
    yield Line(say_many("Average of the last count", "Average of the last {n} counts", taken), tone=Tone.QUIET)
    for side in known.sides:
        yield Line(known.words.side(side), tenths(*area.average(known.state.counts, side)))


def _prospect(known: SkiKnown) -> Iterator[Line]:
    """How the game would end by the points and the area counted so far (SKI-3.3); nothing before the first count."""
    if not known.state.counts or known.phase is Phase.OVER:
        return
    winner, why = victory.decided(known.state)
    yield Line(say("If it ended by the counts so far"), tone=Tone.HEADING)
    yield Line(say("a draw") if winner is None else known.words.side(winner))
    yield Line(victory.REASONS[why][0], tone=Tone.QUIET)


# -- the force that is being formed ------------------------------------------------------------------------------------


def _forces(known: SkiKnown) -> Iterator[Line]:
    for side in known.sides:
        if side in known.scenario.forces:
            yield Line(known.words.side(side), say("its force comes with the scenario"), tone=Tone.HEADING)
        elif known.may_see(side):
            yield from _force(known, side)
        else:
            yield Line(known.words.side(side), say("forms in secret"), tone=Tone.HEADING)


def _force(known: SkiKnown, side: Side) -> Iterator[Line]:
    entered, budget = known.sealed(side), known.budget(side)
    spent = forces.spent(known.open, entered)
    yield Line(
        known.words.side(side),
        say_many("{n} unit in all", "{n} units in all", len(entered.recruits)),
        tone=Tone.HEADING,
    )
    yield Line(say("Command points left"), bar=(budget - spent, budget))
    for number, recruit in enumerate(entered.recruits, 1):
        text: Text = say("{n}. {unit}", n=number, unit=forces.made_of(known.scenario.catalogue, recruit))
        yield Line(text, str(forces.cost(known.open, recruit)))
        if recruit.name is not None:
            yield Line(say("   called {name}", name=recruit.name), tone=Tone.QUIET)
    for id in entered.spotters:
        yield Line(say("Spotter for {object}", object=known.words.object(id)), str(forces.spotter_cost(known.open)))


# -- the sheets of both ------------------------------------------------------------------------------------------------


def _sheets(known: SkiKnown, side: Side) -> Iterator[Line]:
    units = [unit for unit in known.units.values() if unit.side == side]
    living = [unit for unit in units if not unit.fallen]
    yield Line(known.words.side(side), say_many("{n} unit in all", "{n} units in all", len(living)), tone=Tone.HEADING)
    if not known.is_open(side):
        yield Line(say("Their sheets are shown before the first turn (SKI-2.3)."), tone=Tone.QUIET)
    for unit in sorted(units, key=lambda unit: unit.fallen):
        yield from _sheet(known, unit)


def _sheet(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    where = "" if unit.cell is None else known.words.hex(unit.cell)
    is_open = known.is_open(unit.side)
    name = sheets.name_of(known, unit)
    text = say("{hex} {unit}", hex=where, unit=name) if where else name
    if not is_open:
        yield Line(text, unit=unit.id, cell=unit.cell)
        return
    stages = damage.chassis_of(known.open, unit).stages
    tone = Tone.QUIET if unit.fallen or sheets.is_done(known, unit) else Tone.PLAIN
    bar = (damage.stages_left(known.open, unit), stages)
    yield Line(text, _condition(known, unit), bar=bar, unit=unit.id, cell=unit.cell, tone=tone)
    has = say("   {text}", text=carried.sheet_text(known.open, unit))
    yield Line(has, points(damage.points(known.open, unit)), tone=Tone.QUIET)


def _condition(known: SkiKnown, unit: Unit) -> Text:
    if unit.fallen:
        return say("destroyed")
    return say("wounded") if damage.is_wounded(known.open, unit) else ""


# -- the objects -------------------------------------------------------------------------------------------------------


def _objects(known: SkiKnown) -> Iterator[Line]:
    standing = land.standing(known.open)
    for object in known.board.objects.values():
        kind = standing.kind_at(object.cells[0])
        assert kind is not None, "an object lies on its own hexes"
        yield Line(object_text(object, kind), known.words.hex(object.cells[0]), cell=object.cells[0])
        if standing.building_at(object.cells[0]) is not None:
            yield condition_line(known, object)
            yield from _openings(known, object)
        for side in known.building(object.id).spotter:
            yield Line(say("   Spotter for {side}", side=known.words.side(side)), tone=Tone.GOOD)
    if not known.board.objects:
        yield Line(say("There are no objects on this board."), tone=Tone.QUIET)


def _openings(known: SkiKnown, object: BoardObject) -> Iterator[Line]:
    """A line for each door and window of a building, with the units that have fired through it this turn (SKI-1.2
    b)."""
    standing = land.standing(known.open)
    for opening in object.openings:
        name = BARRIER_NAMES[standing.barrier(opening.cell, opening.direction)]
        named = {"hex": known.words.hex(opening.cell), "direction": SIDE_NAMES[opening.direction]}
        where = say("   {opening}: {hex} {direction}", opening=name, **named)
        shooters = known.state.use_of(opening).shooters
        fired = say("fired: {units}", units=known.words.units(shooters)) if shooters else ""
        yield Line(where, fired, cell=opening.cell, tone=Tone.QUIET)
