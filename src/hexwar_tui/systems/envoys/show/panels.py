"""The tabs of the side panel: turn and states, armies and their orders, cities, diplomacy."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.say.words import PHASES
from hexwar_tui.systems.envoys.show.descriptions import holder, strength_text, what_it_does
from hexwar_tui.systems.envoys.show.looks import capitals, is_done, standing
from hexwar_tui.systems.envoys.show.panel_diplomacy import diplomacy_lines


def panels(known: EnvKnown) -> tuple[Panel, ...]:
    """The tabs that the seat is shown: turn, armies, cities, diplomacy."""
    return (
        Panel("turn", say("Turn"), tuple(_turn(known))),
        Panel("armies", say("Armies"), tuple(_armies(known))),
        Panel("cities", say("Cities"), tuple(_cities(known))),
        Panel("diplomacy", say("Diplomacy"), tuple(diplomacy_lines(known))),
    )


def _turn(known: EnvKnown) -> Iterator[Line]:
    turns = known.options.turns
    bar = (known.turn, turns) if turns else None
    yield Line(PHASES[known.phase], "" if bar else str(known.turn), bar=bar, tone=Tone.HEADING)
    for side in known.sides:
        if known.may_see(side):
            yield from _capital(known, side)
    yield Line(say("States"), tone=Tone.HEADING)
    for side in known.sides:
        yield _state(known, side)


def _capital(known: EnvKnown, side: Side) -> Iterator[Line]:
    """The lines of a side's capital; for a seat that sees several, with whose it is."""
    cell = known.capital(side)
    if cell is None:
        cell = known.compartment(side).capital
    whose = known.words.side(side)
    is_own = known.seat == side
    if cell is None:
        none = say("No capital is named yet.") if is_own else say("No capital is named yet: {side}.", side=whose)
        yield Line(none, tone=Tone.BAD)
    elif known.capital_lost(side):
        lost = say("Capital (lost: it forms no armies)")
        named = lost if is_own else say("Capital, {side} (lost: it forms no armies)", side=whose)
        yield Line(named, known.words.place(cell), cell=cell, tone=Tone.QUIET)
    else:
        left = -known.turn % known.options.levy_every
        named = say("Capital") if is_own else say("Capital, {side}", side=whose)
        yield Line(named, known.words.place(cell), cell=cell)
        if known.options.levy and cell in known.cities_of(side):
            yield Line(say_many("A levy forms in {n} turn", "A levy forms in {n} turns", left + 1), tone=Tone.QUIET)


def _state(known: EnvKnown, side: Side) -> Line:
    """A line for a side: whether it is out, the seat's own, an ally, in contact or not."""
    name = known.words.side(side)
    if known.is_out(side):
        return Line(name, say("is out"), tone=Tone.QUIET)
    if side == known.seat:
        return Line(name, say("your state"))
    if known.seat not in known.sides:
        return Line(name)
    if known.is_allied(side):
        return Line(name, say("ally"), tone=Tone.GOOD)
    return Line(name, say("in contact") if side in known.contacts else say("not in contact"))


def _armies(known: EnvKnown) -> Iterator[Line]:
    armies = standing(known)
    for army in armies:
        done = is_done(known, army)
        strength = say("strength {n}", n=army.strength)
        tone = Tone.GOOD if done else Tone.PLAIN
        yield Line(known.words.unit(army.id), strength, unit=army.id, cell=army.cell, tone=tone)
        yield Line(what_it_does(known, army), unit=army.id, tone=Tone.QUIET)
    if not armies:
        yield Line(say("No armies."), tone=Tone.QUIET)
    if known.sightings:
        yield Line(say("Foreign armies in sight"), tone=Tone.HEADING)
    for seen in known.sightings.values():
        yield Line(known.words.unit(seen.id), say("strength {n}", n=strength_text(seen)), unit=seen.id, cell=seen.cell)


def _cities(known: EnvKnown) -> Iterator[Line]:
    """The lines of the known cities: the seat's own first, then by holder in the order of seats, the free ones last."""
    order: dict[Side | None, int] = {side: at for at, side in enumerate(known.sides)}
    order |= {None: len(order), known.seat: -1}
    marked = capitals(known)
    for city in sorted(known.cities.values(), key=lambda city: order[city.owner]):
        name: Text = known.words.place(city.cell)
        if city.cell in marked:
            name = say("{city}, capital", city=name)
        yield Line(name, holder(known, city.owner), cell=city.cell, tone=Tone.PLAIN)
        if not city.in_sight:
            yield Line(say("  as of turn {turn}", turn=city.turn), cell=city.cell, tone=Tone.QUIET)
