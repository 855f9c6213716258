"""What an order will come to."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.language import Text, listing, say, say_many
from hexwar_tui.engine.orders import Preview
from hexwar_tui.engine.view import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs import movement
from hexwar_tui.systems.mechs.catalogue import KINDS, UnitType, load_catalogue
from hexwar_tui.systems.mechs.hostility import enemies_next_to
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.movement import Way
from hexwar_tui.systems.mechs.state import Army
from hexwar_tui.systems.skirmish import catalogue as battle


def march_preview(known: MecKnown, army: Army, way: Way) -> Preview:
    """The way and its cost, the key points on it, and whom the army meets at its end."""
    points = movement.points_left(known.frame, army)
    cost = movement.way_cost(known.costs, way, points) or 0
    lines = [
        Line(say("Way"), say_many("{n} hex", "{n} hexes", len(way) - 1)),
        Line(say("Movement points"), say("{n} of {points}", n=cost, points=points)),
    ]
    return Preview((*lines, *_taken(known, way), *_met(known, army, way[-1])), way=way)


def _taken(known: MecKnown, way: Way) -> Iterator[Line]:
    for cell in way[1:]:
        point = known.state.points.get(cell)
        if point is not None and known.is_hostile(point.owner):
            yield Line(say("It takes {place}.", place=known.words.place(cell)), cell=cell, tone=Tone.GOOD)


def _met(known: MecKnown, army: Army, cell: Cell) -> Iterator[Line]:
    for enemy in enemies_next_to(known.frame, army.side, cell):
        if (army.id, enemy.id) not in known.state.fought:
            told = say("It meets {enemy}: a battle.", enemy=known.words.unit(enemy.id))
            yield Line(told, strength_text(enemy), unit=enemy.id, tone=Tone.BAD)


def strength_text(army: Army) -> Text:
    """How many units an army has."""
    return say_many("{n} unit", "{n} units", len(army.units))


def buy_preview(known: MecKnown, cell: Cell, id: str) -> Preview:
    """Price and what is left, what the unit is, and where it goes."""
    type, credits = load_catalogue().units[id], known.state.sides[known.seat].credits
    army = known.state.army_at(cell)
    if army is not None and army.side == known.seat:
        where = say("It joins {army}.", army=known.words.unit(army.id))
    elif known.own:
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


def type_lines(type: UnitType) -> Iterator[Line]:
    """What a type of unit is on a board, and what it is worth."""
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
