"""What a seat knows of a hex, an army or a unit, in lines of text that name their rules."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import KINDS, unit_type, value_of
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.odds import odds_lines
from hexwar_tui.systems.mechs.orders.previews import pilot_text, strength_text, type_lines
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.battle.exchange import STAND_IN
from hexwar_tui.systems.mechs.rules.bonuses import bonus_of, turns_left
from hexwar_tui.systems.mechs.rules.hostility import is_hostile
from hexwar_tui.systems.mechs.say.words import POINT_KINDS
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Stage, Unit
from hexwar_tui.systems.mechs.terrain import NAMES
from hexwar_tui.systems.skirmish import catalogue as battle


def describe(known: MecKnown, cell: Cell) -> tuple[Line, ...]:
    """The lines about a hex: its terrain, what it costs to enter, its key point, and the armies on it."""
    return (*_ground(known, cell), *_point(known, cell), *_armies(known, cell), *_battle(known, cell))


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of this text, with the id of the rule on which it rests in brackets behind it."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def holder(known: MecKnown, side: Side | None) -> Text:
    """The name of the side that holds something; "nobody's" if `side` is None."""
    return say("nobody's") if side is None else known.words.side(side)


def _ground(known: MecKnown, cell: Cell) -> Iterator[Line]:
    yield Line(
        say("{hex}: {terrain}", hex=known.words.hex(cell), terrain=NAMES[known.terrain(cell)]), tone=Tone.HEADING
    )
    cost = known.costs[cell]
    if cost:
        told = say_many("It costs {n} movement point to enter.", "It costs {n} movement points to enter.", cost)
        yield ruled(told, "MEC-2.1", Tone.QUIET)
    else:
        yield ruled(say("No army can enter it."), "MEC-1.1", Tone.QUIET)


def _point(known: MecKnown, cell: Cell) -> Iterator[Line]:
    point = known.state.points.get(cell)
    return iter(()) if point is None else point_lines(known, point)


def point_lines(known: MecKnown, point: KeyPoint) -> Iterator[Line]:
    """Yields the lines about a key point: its name, kind and holder, what it gives him and when, what is kept there."""
    name = say("{place}: {kind}", place=known.words.place(point.cell), kind=POINT_KINDS[point.kind])
    yield Line(name, holder(known, point.owner), cell=point.cell)
    bonus = bonus_of(known.options, point)
    if point.owner is None:
        yield ruled(say("Its holder gets: {bonus}.", bonus=bonus.text), bonus.rule, Tone.QUIET)
    else:
        left = turns_left(known.options, point)
        told = say_many(
            "{bonus} – in {n} turn of its holder.", "{bonus} – in {n} turns of its holder.", left, bonus=bonus.text
        )
        yield ruled(told, bonus.rule, Tone.QUIET)
        yield Line(say("Held since turn {turn}.", turn=point.taken_in), tone=Tone.QUIET)
    if point.disturbed:
        yield ruled(say("A battle there costs it a turn."), "MEC-1.5", Tone.BAD)
    if point.repairs:
        yield ruled(
            say_many(
                "It can repair {n} more unit this turn.", "It can repair {n} more units this turn.", point.repairs
            ),
            "MEC-4.3",
            Tone.GOOD,
        )
    if point.units:
        kept = known.words.types([unit.type for unit in point.units])
        yield Line(say("Kept there: {units}", units=kept))
    if point.pilots:
        yield Line(say("Pilots there: {pilots}", pilots=known.words.pilots(point.pilots)))


def _armies(known: MecKnown, cell: Cell) -> Iterator[Line]:
    for army in known.state.armies.values():
        if army.cell == cell:
            yield Line(known.words.unit(army.id), strength_text(army), unit=army.id)
            yield Line(known.words.types([unit.type for unit in army.units]), unit=army.id, tone=Tone.QUIET)


def _battle(known: MecKnown, cell: Cell) -> Iterator[Line]:
    """The odds of a quick battle, on the hexes of both armies, while the sides are asked for it (MEC-3.8)."""
    battle = known.state.battle
    if battle is None or battle.stage not in (Stage.MANNER, Stage.ANSWER):
        return
    if cell in (battle.cell, known.state.armies[battle.attacker].cell):
        yield Line(say("A quick battle, by simulation:"), tone=Tone.HEADING)
        yield from odds_lines(known.frame)


# -- sheets ------------------------------------------------------------------------------------------------------------


def card(known: MecKnown, id: str) -> tuple[Line, ...]:
    """The lines about the army or unit of this id; a single line says so if there is none."""
    army = known.state.armies.get(id)
    if army is not None:
        return tuple(army_lines(known, army))
    found = known.state.find_unit(id)
    if found is None:
        return (Line(say("There is no such army or unit any more."), tone=Tone.QUIET),)
    army, unit = found
    return (
        *_unit_lines(known, unit),
        *type_lines(unit_type(known.catalogue, unit)),
        Line(known.words.unit(army.id), unit=army.id),
    )


def army_lines(known: MecKnown, army: Army) -> Iterator[Line]:
    """The lines about an army: its movement points, its units with damage and pilots, and pilots without mechs."""
    words = known.words
    yield Line(words.unit(army.id), holder(known, army.side), unit=army.id, cell=army.cell, tone=Tone.HEADING)
    yield Line(strength_text(army), say_many("{n} point", "{n} points", value_of(known.catalogue, army.units)))
    yield from _movement(known, army)
    for unit in army.units:
        yield from _unit_lines(known, unit)
    for id in army.pilots:
        yield Line(say("  without a mech: {pilot}", pilot=words.pilot(id)), pilot_text(known, id))
    yield from _nearest(known, army)


def _nearest(known: MecKnown, army: Army) -> Iterator[Line]:
    """Lines on the nearest army or garrison that an army fights: how far it is and how strong. None for garrisons,
    which go to nobody."""
    others = known.state.armies.values()
    enemies = [other for other in others if army.side is not None and is_hostile(known.open, army.side, other.side)]
    if not enemies:
        return
    enemy = min(enemies, key=lambda other: (known.grid.distance(army.cell, other.cell), other.id))
    far = say_many("{n} hex", "{n} hexes", known.grid.distance(army.cell, enemy.cell))
    yield Line(say("Nearest enemy"), tone=Tone.HEADING)
    yield Line(known.words.unit(enemy.id), far, unit=enemy.id, cell=enemy.cell)
    yield Line(strength_text(enemy), say_many("{n} point", "{n} points", value_of(known.catalogue, enemy.units)))


def _movement(known: MecKnown, army: Army) -> Iterator[Line]:
    if army.side is None:
        yield ruled(say("A garrison never leaves."), "MEC-1.4", Tone.QUIET)
        return
    left, most = movement.points_left(known.frame, army), movement.allowance(known.frame, army)
    yield Line(say("Movement points left"), say("{n} of {points}", n=left, points=most))
    if army.is_slowed:
        yield ruled(say("More than half of its units are damaged: it has half its points."), "MEC-2.3", Tone.BAD)
    # In the turns of others nobody asks why, and who has attacked is known for the side to move alone.
    if army.stopped_in == known.state.turn and army.side == known.state.mover:
        rule = "MEC-3.1" if movement.has_attacked(known.state, army) else "MEC-2.4"
        yield ruled(say("It moves no more this turn."), rule, Tone.QUIET)


def _unit_lines(known: MecKnown, unit: Unit) -> Iterator[Line]:
    type = unit_type(known.catalogue, unit)
    bar = (type.stages - unit.damage, type.stages)
    tone = Tone.BAD if unit.damage else Tone.PLAIN
    yield Line(known.words.unit(unit.id), KINDS[type.kind], bar=bar, unit=unit.id, tone=tone)
    if unit.pilot is not None:
        yield Line(say("  {pilot}", pilot=known.words.pilot(unit.pilot)), pilot_text(known, unit.pilot), unit=unit.id)
    elif type.is_mech:
        told = say("  no pilot: fights as with {n}/{n}", n=STAND_IN)
        yield Line(told, unit=unit.id, tone=Tone.BAD)
    if unit.spent:
        weapons = listing([battle.load_catalogue().weapons[id].name for id in unit.spent])
        yield Line(say("  used up: {weapons}", weapons=weapons), unit=unit.id, tone=Tone.QUIET)
