"""What a card says of the nearest units that may be attacked, and of an attack on them."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.words.language import say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.odds import odds
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.show.looks import OnMap, Stack
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Task, UnitOrder


def nearest_lines(on_map: OnMap, stack: Stack) -> Iterator[Line]:
    """Lines on the units nearest to a stack that its power is at war with, or may begin a war with: where they are and
    how many steps away, and the odds of an attack by the seat's own land units. None where no way leads to any."""
    known, start = on_map.known, stack.lead.at
    at_war = set(_open_to_attack(known, stack.power))
    steps = known.geography.distance
    places = {unit.at for unit in known.units.values() if unit.power in at_war}
    near = sorted((far, place) for place in places if (far := steps(start, place)) is not None)
    if not near:
        return
    far, place = near[0]
    is_war = any(known.at_war(stack.power, other.power) for other, _ in on_map.stacks[place])
    yield Line(say("Nearest enemy") if is_war else say("Nearest that may be attacked"), tone=Tone.HEADING)
    away = say_many("{n} step", "{n} steps", far)
    yield Line(known.words.place(place), away, cell=on_map.heart(place))
    for other, cell in on_map.stacks[place]:
        if other.power in at_war:
            units = known.words.stack(other.type, len(other.units))
            yield Line(units, known.words.power(other.power), unit=other.lead.id, cell=cell)
    if far == 1:
        yield from _attack_lines(known, stack, place)


def _open_to_attack(known: TheKnown, power: Power) -> Iterator[Power]:
    """The powers that a power is at war with; for the seat's own also those at peace, but for those to which a treaty
    of peace binds it (THE-5.5, 8.1)."""
    for other in {unit.power for unit in known.units.values()} - {power}:
        is_free = power == known.seat and treaties.peace_binds(known, power, other) is None
        if is_free or known.at_war(power, other):
            yield other


def _attack_lines(known: TheKnown, stack: Stack, target: PlaceId) -> Iterator[Line]:
    """The chance that a stack of the seat's own takes a region beside it from those who stand there, if all of its
    units attack, besides those that are ordered to."""
    is_own = stack.power == known.seat and known.phase is Phase.ORDERS and not stack.lead.fresh
    takes = is_own and stack.type in TAKERS[Task.ATTACK] and target in known.regions
    if takes and known.owner(target) != known.seat:
        orders = {unit.id: UnitOrder(Task.ATTACK, target) for unit in stack.units}
        won, _, _ = odds(known, target, orders).expected.chances
        yield Line(say("Chance to win there, as it stands now"), percent(won))
