"""What a seat may know, ready to be drawn: a `View` made from a `SkiKnown` and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import forming, touching
from hexwar_tui.systems.skirmish.rules.sequence.victory import destroyed, outcome
from hexwar_tui.systems.skirmish.say.words import PHASES
from hexwar_tui.systems.skirmish.show import advice
from hexwar_tui.systems.skirmish.show.briefing import briefing
from hexwar_tui.systems.skirmish.show.descriptions import describe
from hexwar_tui.systems.skirmish.show.looks import NAMES, looks
from hexwar_tui.systems.skirmish.show.missing import missing
from hexwar_tui.systems.skirmish.show.overlays import overlays
from hexwar_tui.systems.skirmish.show.panels import panels
from hexwar_tui.systems.skirmish.show.sheets import badge, card, is_done, name_of
from hexwar_tui.systems.skirmish.show.signs import signs
from hexwar_tui.systems.skirmish.state import Phase


def view(known: SkiKnown) -> View:
    """All that an interface shows to the seat of `known`, ready to be drawn."""
    ended = outcome(known.open)
    advised = advice.advice(known)
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=tuple(
            SideLine(spec.id, known.words.side(spec.id), spec.colour, known.state.sides[spec.id].resigned)
            for spec in known.scenario.sides
        ),
        headline=tuple(_headline(known)),
        left=tuple(_left(known)),
        grid=known.grid,
        look=looks(known),
        describe=lambda cell: describe(known, cell),
        card=lambda unit: card(known, unit),
        units=tuple(_unit_lines(known)),
        panels=panels(known),
        overlays=overlays(known),
        advice=advised.text,
        advised=advised.orders,
        advice_for=lambda unit: advice.advice_for(known, unit),
        terrains=NAMES,
        signs=lambda: signs(known),
        briefing=lambda: briefing(known),
        outcome=None if ended is None else ended.reason,
        within=say("battle turn {n}", n=known.turn) if known.turn else say("before the battle"),
    )


def _headline(known: SkiKnown) -> Iterator[Text]:
    """What stands above the map: while forces are formed the points that the seat has left; later what
    it still takes to win, which a narrow screen shows before all else, the unit that has to act next, and the score."""
    if known.phase is Phase.FORMING:
        yield from _left(known)
        return
    lacking = missing(known)
    if lacking is not None:
        yield lacking
    if known.state.touched is not None:
        yield say("acts next: {unit}", unit=known.words.unit(known.state.touched))
    yield _score(known)


def _left(known: SkiKnown) -> Iterator[Text]:
    """The points that the seat has left while forces are formed."""
    if known.phase is Phase.FORMING and known.seat in known.sides and forming.closed(known) is None:
        left, budget = forming.left(known), known.budget(known.seat)
        yield say("points left {n} of {budget}", n=left, budget=budget)


def _score(known: SkiKnown) -> Text:
    """The points that the seat's side has destroyed and lost, short enough for a narrow line; for whoever looks on the
    points that each side has destroyed, with their names."""
    lost = {side: own.lost for side, own in known.state.sides.items()}
    if known.seat in lost:
        return say("destroyed {n}, lost {m}", n=destroyed(known.state, known.seat), m=lost[known.seat])
    one, other = known.sides
    named = {"one": known.words.side(one), "other": known.words.side(other)}
    return say("destroyed: {one} {n} – {m} {other}", **named, n=lost[other], m=lost[one])


def _unit_lines(known: SkiKnown) -> Iterator[UnitLine]:
    """All living units that the seat knows of, each with its name and whether it can be given an order now."""
    able = {unit.id for unit in touching.may_act(known)}
    for unit in known.units.values():
        if not unit.fallen:
            waits = known.phase is Phase.DEPLOYING and known.mover == known.seat == unit.side and unit.cell is None
            ready = waits or (unit.id in able and not is_done(known, unit))
            yield UnitLine(badge(known, unit), name_of(known, unit), unit.cell, ready)
