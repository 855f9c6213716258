"""The previews of marches, battles and purchases: what an order would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import KINDS, UnitType
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.options import ON_BOARD
from hexwar_tui.systems.mechs.orders.odds import odds_between, share_text
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.battle.battles import staying_out
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to
from hexwar_tui.systems.mechs.rules.movement import Way
from hexwar_tui.systems.mechs.state import Army
from hexwar_tui.systems.skirmish import catalogue as battle


def march_preview(known: MecKnown, army: Army, way: Way) -> Preview:
    """The preview of a march: its cost, the key points that it takes, the enemies met at its end, and the odds."""
    points = movement.points_left(known.frame, army)
    cost = movement.way_cost(known.costs, way, points) or 0
    lines = [
        Line(say("Way"), say_many("{n} hex", "{n} hexes", len(way) - 1)),
        Line(say("Movement points used"), say("{n} of {points}", n=cost, points=points)),
    ]
    return Preview((*lines, *_taken(known, way), *_met(known, army, way[-1])), way=way)


def _taken(known: MecKnown, way: Way) -> Iterator[Line]:
    for cell in way[1:]:
        point = known.state.points.get(cell)
        if point is not None and known.is_hostile(point.owner):
            yield Line(say("It takes {place}.", place=known.words.place(cell)), cell=cell, tone=Tone.GOOD)


def _met(known: MecKnown, army: Army, cell: Cell) -> Iterator[Line]:
    met = [enemy for enemy in enemies_next_to(known.frame, army.side, cell) if _is_to_fight(known, army, enemy)]
    for enemy in met:
        yield Line(_meeting(known, enemy), unit=enemy.id, tone=Tone.BAD)
        yield from battle_lines(known, army, enemy)


def _meeting(known: MecKnown, enemy: Army) -> Text:
    return say("It meets {enemy} ({units}): a battle.", enemy=known.words.unit(enemy.id), units=strength_text(enemy))


def _is_to_fight(known: MecKnown, army: Army, enemy: Army) -> bool:
    """Whether the two armies have not fought this turn, as a pair fights once a turn (MEC-3.1)."""
    return (army.id, enemy.id) not in known.state.fought


def engage_preview(known: MecKnown, army: Army, enemy: Army) -> Preview:
    """The preview of a battle: the enemy, the odds, and the battles into which a victory leads."""
    against = Line(known.words.unit(enemy.id), strength_text(enemy), unit=enemy.id, tone=Tone.BAD)
    return Preview((against, *battle_lines(known, army, enemy)))


def battle_lines(known: MecKnown, army: Army, enemy: Army) -> Iterator[Line]:
    """Lines with the odds of a battle, and with those of the battles into which winning it leads at once, in the
    loser's place (MEC-3.1)."""
    yield from _odds(known, army, enemy, _if_quickly(known, army, enemy))
    for next in enemies_next_to(known.frame, army.side, enemy.cell):
        if next is not enemy and _is_to_fight(known, army, next):
            names = {"army": known.words.unit(army.id), "enemy": known.words.unit(next.id)}
            told = say("  Winning, it meets {enemy} ({units}): another battle.", **names, units=strength_text(next))
            yield Line(told, unit=next.id, tone=Tone.BAD)
            yield from _odds(known, army, next, say("  {army} wins that too, if it has lost nothing", **names))


def _if_quickly(known: MecKnown, army: Army, enemy: Army) -> Text:
    """Whose chance in a quick battle is told, and who is then taken to stay out at a fortress (MEC-3.6)."""
    name, out = known.words.unit(army.id), staying_out(known.frame, army, enemy.cell)
    if not out:
        return say("  {army} wins, if fought quickly", army=name)
    return say_many(
        "  {army} wins, if fought quickly without its weakest unit",
        "  {army} wins, if fought quickly without its {n} weakest units",
        out,
        army=name,
    )


def _odds(known: MecKnown, army: Army, enemy: Army, told: Text) -> Iterator[Line]:
    """A line of the attacker's chance in a quick battle; none if the options rule out quick battles."""
    if known.options.battles != ON_BOARD:
        odds = odds_between(known.frame, army, enemy)
        yield Line(told, share_text(odds.attacker, odds.battles))


def strength_text(army: Army) -> Text:
    """The number of units in the army, in words."""
    return say_many("{n} unit", "{n} units", len(army.units))


def buy_preview(known: MecKnown, cell: Cell, id: str) -> Preview:
    """The preview of buying a unit of the type `id` at the key point on `cell`: what it is, its price, where it
    goes."""
    type, credits = known.catalogue.units[id], known.state.sides[known.seat].credits
    army = known.own_army_at(cell)
    if army is not None:
        where = say("It joins {army}.", army=known.words.unit(army.id))
    elif known.own or known.state.army_at(cell) is not None:
        where = say("It is kept there until an army of yours comes.")
    else:
        where = say("It forms an army.")
    return Preview(
        (
            Line(type.name, KINDS[type.kind]),
            *type_lines(type),
            Line(say("Price"), say("{price} of {n} credits", price=type.price, n=credits)),
            Line(where),
        )
    )


def in_short(type: UnitType) -> Text:
    """What a unit of this type is and costs, how many hits it takes and with what it fires, in a line of a list."""
    known, kind = battle.load_catalogue(), KINDS[type.kind]
    named = [(known.weapons[id].name, n) for id, n in Counter(type.weapons).items()]
    weapons = listing([name if n == 1 else say("{weapon} ×{n}", weapon=name, n=n) for name, n in named])
    stages = known.chassis[type.chassis].stages
    return say("{kind} for {n}, hits {stages}: {weapons}", kind=kind, n=type.price, stages=stages, weapons=weapons)


def type_lines(type: UnitType) -> Iterator[Line]:
    """Lines that say what a unit of this type is on a board: chassis, weapons and skills; and its worth."""
    known = battle.load_catalogue()
    chassis = known.chassis[type.chassis]
    numbers = say(
        "move {move}, save {save}+, damage {stages}", move=chassis.move, save=chassis.save, stages=chassis.stages
    )
    yield Line(chassis.name, numbers)
    yield Line(say("Weapons"), listing([known.weapons[id].name for id in type.weapons]))
    if type.skills:
        yield Line(say("Skills"), listing([known.skills[id].name for id in type.skills]))
    yield Line(say("Worth"), say_many("{n} point", "{n} points", type.points))


def pilot_text(known: MecKnown, id: str) -> Text:
    """The pilot's gunnery and piloting, like "5/6", and the experience that he can spend, in words."""
    pilot = known.state.pilots[id]
    skills = {"gunnery": pilot.gunnery, "piloting": pilot.piloting}
    if not pilot.experience:
        return say("{gunnery}/{piloting}", **skills)
    return say("{gunnery}/{piloting}, experience {n}", n=pilot.experience, **skills)
