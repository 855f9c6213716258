"""The view of a seat: all that it may see, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.say.words import PHASES
from hexwar_tui.systems.mechs.show import advice
from hexwar_tui.systems.mechs.show.board_views import other_maps
from hexwar_tui.systems.mechs.show.briefing import briefing
from hexwar_tui.systems.mechs.show.descriptions import card, describe
from hexwar_tui.systems.mechs.show.looks import Looks, army_badge, is_ready, unit_badge
from hexwar_tui.systems.mechs.show.overlays import overlays
from hexwar_tui.systems.mechs.show.panels import panels
from hexwar_tui.systems.mechs.show.signs import signs
from hexwar_tui.systems.mechs.terrain import LOOKS, NAMES


def view(known: MecKnown) -> View:
    """All that an interface shows to the seat of `known`."""
    words, sides, specs, advised = known.words, known.state.sides, known.frame.scenario.sides, advice.advice(known)
    return View(
        seat=known.seat,
        turn=known.state.turn,
        phase=PHASES[known.state.phase],
        sides=tuple(SideLine(spec.id, words.side(spec.id), spec.colour, sides[spec.id].out) for spec in specs),
        headline=tuple(_headline(known)),
        left=tuple(_left(known)),
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
        maps=tuple(other_maps(known)),
    )


def _headline(known: MecKnown) -> Iterator[Text]:
    """The words of the top line: how many key points and credits the seat's side has; none for the referee."""
    own = known.state.sides.get(known.seat)
    if own is not None:
        yield say_many("{n} key point", "{n} key points", len(known.own_points))
        yield from _left(known)


def _left(known: MecKnown) -> Iterator[Text]:
    own = known.state.sides.get(known.seat)
    if own is not None:
        yield say("credits {n}", n=own.credits)


def _unit_lines(known: MecKnown) -> Iterator[UnitLine]:
    """All armies, the seat's own first, then their units, which are found on the map only by their armies. Foreign
    units are named with their army, as several sides can have a Lancer 1."""
    armies = sorted(known.state.armies.values(), key=lambda army: army.side != known.seat)
    for army in armies:
        ready = known.is_mover and army.side == known.seat and is_ready(known, army)
        yield UnitLine(army_badge(known, army), known.words.unit(army.id), army.cell, ready)
    for army in armies:
        for unit in army.units:
            name = known.words.unit(unit.id)
            if army.side != known.seat:
                name = say("{army}: {unit}", army=known.words.unit(army.id), unit=name)
            yield UnitLine(unit_badge(known, army, unit), name, None)
