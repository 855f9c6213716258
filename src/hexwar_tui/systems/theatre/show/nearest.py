"""What a card says of the nearest enemy, of whom at peace may be attacked, and of an attack on either."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.odds import odds
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.show.looks import OnMap, Stack
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Task, UnitOrder


def nearest_lines(on_map: OnMap, stack: Stack) -> Iterator[Line]:
    """Lines on the units nearest to a stack of those powers that its own is at war with: where they are and how many
    steps away, and the odds of an attack by the seat's own land units; and before them, if they are nearer, on those at
    peace that the seat may attack (THE-5.5). None where no way leads to any."""
    known = on_map.known
    others = {unit.power for unit in known.units.values()} - {stack.power}
    at_war = {power for power in others if known.at_war(stack.power, power)}
    enemy = _nearest(on_map, stack, at_war)
    if stack.power == known.seat:
        free = {power for power in others if treaties.peace_binds(known, known.seat, power) is None}
        near = _nearest(on_map, stack, free - at_war)
        if near is not None and (enemy is None or near < enemy):
            yield from _lines(on_map, stack, say("Nearest that may be attacked"), near, free - at_war)
    if enemy is not None:
        yield from _lines(on_map, stack, say("Nearest enemy"), enemy, at_war)


Near = tuple[int, PlaceId]
"""How many steps away a place is, and which it is."""


def _nearest(on_map: OnMap, stack: Stack, powers: Collection[Power]) -> Near | None:
    """The nearest place with units of any of these powers; None where no way leads to one."""
    known, start = on_map.known, stack.lead.at
    places = {unit.at for unit in known.units.values() if unit.power in powers}
    steps = ((known.geography.distance(start, place), place) for place in places)
    return min(((far, place) for far, place in steps if far is not None), default=None)


def _lines(on_map: OnMap, stack: Stack, heading: Text, near: Near, powers: Collection[Power]) -> Iterator[Line]:
    known, (far, place) = on_map.known, near
    yield Line(heading, tone=Tone.HEADING)
    away = say_many("{n} step", "{n} steps", far)
    yield Line(known.words.place(place), away, cell=on_map.heart(place))
    for other, cell in on_map.stacks[place]:
        if other.power in powers:
            units = known.words.stack(other.type, len(other.units))
            yield Line(units, known.words.power(other.power), unit=other.lead.id, cell=cell)
    if far == 1:
        yield from _attack_lines(known, stack, place)


def _attack_lines(known: TheKnown, stack: Stack, target: PlaceId) -> Iterator[Line]:
    """The chance that a stack of the seat's own takes a region beside it from those who stand there, if all of its
    units attack, besides those that are ordered to."""
    is_own = stack.power == known.seat and known.phase is Phase.ORDERS and not stack.lead.fresh
    takes = is_own and stack.type in TAKERS[Task.ATTACK] and target in known.regions
    if takes and known.owner(target) != known.seat:
        orders = {unit.id: UnitOrder(Task.ATTACK, target) for unit in stack.units}
        won, _, _ = odds(known, target, orders).expected.chances
        yield Line(say("Chance to win there, as it stands now"), percent(won))
