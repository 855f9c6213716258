"""What a player is told who has no screen: every army, city and state with its hex, so that orders can be written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import NAMES
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.orders.diplomacy import known_contacts
from hexwar_tui.systems.envoys.orders.previews import chance_text
from hexwar_tui.systems.envoys.show.descriptions import holder, strength_text, what_it_does
from hexwar_tui.systems.envoys.show.looks import capitals, standing
from hexwar_tui.systems.envoys.show.panel_diplomacy import diplomacy_lines
from hexwar_tui.systems.envoys.show.panels import panels
from hexwar_tui.systems.envoys.state import Army

HEX, STRENGTH = say("Hex"), say("Strength")
KEPT = ("turn", "diplomacy")
"""The tabs of the side panel that a briefing has as they are."""


def briefing(known: EnvKnown) -> Iterator[Listing | Panel]:
    """Yields the parts: turn and states, armies, those of others in sight with the odds against them, cities, talks."""
    turn, talks = (panel for panel in panels(known) if panel.id in KEPT)
    yield turn
    yield _armies(known)
    if known.seat in known.sides:
        yield _in_sight(known)
        yield _odds(known)
    yield _cities(known)
    if known.seat in known.sides and len(known_contacts(known)) < len(known.sides_in) - 1:
        yield _how_to_meet()
    # What came before the last papers stood in those, whether or not it was marked as read.
    yield replace(talks, lines=tuple(diplomacy_lines(known, known.turn - 1)))


def _how_to_meet() -> Listing:
    """How contact comes about, without which there are no talks."""
    notes = (
        say(
            "Two states come into contact when armies of theirs end a turn next to each other, when they have fought,"
            " or when a third state that knows both introduces them (ENV-7.1)."
        ),
        say("A treaty proposed to several states puts all of them in contact with one another (ENV-7.1)."),
        say("To seek it without a battle, an army has a task: to stop next to a foreign army that it sees."),
        say("Without contact there is no message and no treaty (ENV-7.1)."),
    )
    return Listing(say("How contact comes about"), notes=notes)


def _armies(known: EnvKnown) -> Listing:
    head = (say("Army"), HEX, say("Ground"), STRENGTH, say("Cities in reach"), say("Orders"))
    options = known.options
    notes = (
        say("An army goes up to {n} hexes a turn (ENV-2.1).", n=options.move),
        say("Each part of a split army has a strength of {n} or more (ENV-2.4).", n=options.split_min),
        say("Armies that join have no more than {n} together (ENV-2.3).", n=options.merge_max),
        say("In a city of its own an army fights at +{n} (ENV-2.2).", n=options.garrison),
        say("Armies and cities see {n} hexes far (ENV-6.1).", n=options.sight),
    )
    rows = tuple(_army(known, army) for army in standing(known))
    return Listing(say("Armies"), head, rows, (*notes, *_levy(known)) if known.seat in known.sides else ())


def _levy(known: EnvKnown) -> Iterator[Text]:
    """When the next levy comes, and how strong it is."""
    if known.options.levy and known.capital_lost(known.seat):
        yield say("No more levies form for you: your capital was lost (ENV-2.5).")
    elif strength := known.options.levy:
        every = known.options.levy_every
        turn = -(-known.turn // every) * every
        yield say(
            "The next levy is of {n}, after turn {turn}, in a capital never lost (ENV-2.5).", n=strength, turn=turn
        )


def _army(known: EnvKnown, army: Army) -> tuple[Text, ...]:
    return (
        known.words.unit(army.id),
        known.words.hex(army.cell),
        _ground(known, army.cell),
        str(army.strength),
        _reached(known, army),
        what_it_does(known, army),
    )


def _ground(known: EnvKnown, cell: Cell) -> Text:
    """The city that stands on a hex, or else its terrain."""
    if cell in known.cities:
        return known.words.city(cell)
    terrain = known.terrain(cell)
    return "" if terrain is None else NAMES[terrain]


def _reached(known: EnvKnown, army: Army) -> Text:
    """The cities that the army can get to within a turn, each with how many hexes that takes, the nearest first."""
    if army.side != known.seat:
        return "–"
    costs = known.reach(army.cell).costs
    ways = sorted((costs[cell], cell) for cell in known.cities if 0 < costs.get(cell, 0) <= known.options.move)
    told = [say_many("{city}: {n} hex", "{city}: {n} hexes", n, city=_goal(known, cell)) for n, cell in ways]
    return say("{cities}", cities=told) if told else "–"


def _goal(known: EnvKnown, cell: Cell) -> Text:
    """A city that an army might go to, with what keeps it out of there."""
    place = known.words.place(cell)
    return say("{city}, an ally's, closed to you", city=place) if known.is_closed_city(cell) else place


def _in_sight(known: EnvKnown) -> Listing:
    head = (say("Army of"), HEX, say("Ground"), STRENGTH, say("Stands to you"))
    rows = tuple(
        (
            known.words.side(seen.side),
            known.words.hex(seen.cell),
            _ground(known, seen.cell),
            strength_text(seen),
            say("ally") if known.is_allied(seen.side) else say("hostile"),
        )
        for seen in known.sightings.values()
    )
    none = (say("No army of others is in sight now; what has gone out of sight is among what has happened."),)
    return Listing(say("Foreign armies in sight"), head, rows, () if rows else none)


def _odds(known: EnvKnown) -> Listing:
    """Each own army with the enemies that it could come to this turn, and its chance to win a battle there."""
    enemies = [seen for seen in known.sightings.values() if not known.is_allied(seen.side)]
    rows = tuple(
        (known.words.unit(army.id), known.words.unit(seen.id), str(away), chance_text(known, army, seen))
        for army in standing(known)
        for seen in enemies
        if (away := _way(known, army, seen)) <= known.options.move
    )
    return Listing(
        say("Odds"),
        (say("Army"), say("Against"), say("Hexes away"), say("Chance to win there, as it stands now")),
        rows,
    )


def _way(known: EnvKnown, army: Army, seen: Sighting) -> int:
    return known.grid.distance(army.cell, seen.cell)


def _cities(known: EnvKnown) -> Listing:
    """The known cities: the seat's own first, then by holder in the order of seats, the free ones last."""
    order: dict[Side | None, int] = {side: at for at, side in enumerate(known.sides)}
    order |= {None: len(order), known.seat: -1}
    marked = capitals(known)
    rows = tuple(
        (
            known.words.city(city.cell),
            known.words.hex(city.cell),
            holder(known, city.owner),
            say("now") if city.in_sight else say("turn {turn}", turn=city.turn),
            say("capital") if city.cell in marked else "",
        )
        for city in sorted(known.cities.values(), key=lambda city: order[city.owner])
    )
    return Listing(say("Cities"), (say("City"), HEX, say("Held by"), say("Seen"), say("Remarks")), rows)
