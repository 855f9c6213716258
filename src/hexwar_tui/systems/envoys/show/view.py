"""Makes a `View`, what a seat may see, ready to be drawn, from an `EnvKnown` and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say_many
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import LOOKS, NAMES
from hexwar_tui.systems.envoys.say.words import PHASES
from hexwar_tui.systems.envoys.show import advice
from hexwar_tui.systems.envoys.show.briefing import briefing
from hexwar_tui.systems.envoys.show.descriptions import card, describe
from hexwar_tui.systems.envoys.show.looks import Looks, is_done, own_badge, sighted_badge, standing
from hexwar_tui.systems.envoys.show.overlays import overlays
from hexwar_tui.systems.envoys.show.panel_diplomacy import waiting, waiting_treaties
from hexwar_tui.systems.envoys.show.panels import panels
from hexwar_tui.systems.envoys.show.signs import signs
from hexwar_tui.systems.envoys.state import Phase


def view(known: EnvKnown) -> View:
    """All that an interface shows to the seat of `known`, ready to be drawn."""
    words, advised = known.words, advice.advice(known)
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=tuple(SideLine(side, words.side(side), known.colour(side), known.is_out(side)) for side in known.sides),
        headline=tuple(_headline(known)),
        grid=known.grid,
        look=Looks(known),
        describe=lambda cell: describe(known, cell),
        card=lambda unit: card(known, unit),
        units=tuple(_unit_lines(known)),
        panels=panels(known),
        overlays=overlays(known),
        advice=advised.text,
        advised=advised.orders,
        terrains={LOOKS[id]: name for id, name in NAMES.items()},
        signs=signs,
        briefing=lambda: briefing(known),
        outcome=known.ending,
        begins=tuple(waiting_treaties(known)),
    )


def _headline(known: EnvKnown) -> Iterator[Text]:
    """The words of the top line: what waits for the seat, how many cities and armies it has; none for the referee."""
    if known.seat in known.sides:
        # Whoever plays by papers has read what came earlier, and marks nothing as read.
        yield from waiting(known, known.turn - 1)
        yield say_many("{n} city", "{n} cities", len(known.cities_of(known.seat)))
        yield say_many("{n} army", "{n} armies", len(standing(known)))


def _unit_lines(known: EnvKnown) -> Iterator[UnitLine]:
    """The seat's own armies, then the foreign ones in sight; for the referee all armies."""
    for army in standing(known):
        ready = known.phase is Phase.ORDERS and army.side == known.seat and not is_done(known, army)
        yield UnitLine(own_badge(known, army), known.words.unit(army.id), army.cell, ready)
    for seen in known.sightings.values():
        yield UnitLine(sighted_badge(seen), known.words.unit(seen.id), seen.cell)
