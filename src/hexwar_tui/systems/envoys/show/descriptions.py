"""What a seat knows of a hex or of an army, in words, with the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import IMPASSABLE, NAMES
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.orders.previews import chance_text
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.say.sentences import plan_text, sentence, task_text
from hexwar_tui.systems.envoys.show.looks import capitals, order_of, standing
from hexwar_tui.systems.envoys.state import Army, Phase


def describe(known: EnvKnown, cell: Cell) -> tuple[Line, ...]:
    """What the seat knows of a hex, line by line: its terrain, when it was last seen, and its city. Armies on it are
    described by `card`."""
    return (*_ground(known, cell), *_city(known, cell))


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of `text` with the id of the rule behind it, in brackets."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def holder(known: EnvKnown, side: Side | None) -> Text:
    """The name of the side that holds a city, or "free" for None."""
    return say("free") if side is None else known.words.side(side)


def strength_text(seen: Sighting) -> Text:
    """What the seat knows of a foreign army's strength: a number, or "about" its band."""
    return str(seen.strength) if seen.strength is not None else say("about {band}", band=band_text(seen.band))


def _ground(known: EnvKnown, cell: Cell) -> Iterator[Line]:
    terrain = known.terrain(cell)
    if terrain is None:
        yield Line(say("{hex}: never seen", hex=known.words.hex(cell)), tone=Tone.HEADING)
        yield ruled(say("Nobody of yours has seen it; it counts as passable until then."), "ENV-2.1", Tone.QUIET)
        return
    yield Line(say("{hex}: {terrain}", hex=known.words.hex(cell), terrain=NAMES[terrain]), tone=Tone.HEADING)
    if terrain in IMPASSABLE:
        yield ruled(say("No army can enter it; it hides nothing."), "ENV-1.1", Tone.QUIET)
    seen = known.seen_in(cell)
    if seen is not None and cell not in known.visible:
        yield ruled(say("As it was in turn {turn}, when it was last in sight.", turn=seen), "ENV-6.1", Tone.QUIET)


def _city(known: EnvKnown, cell: Cell) -> Iterator[Line]:
    city = known.cities.get(cell)
    if city is None:
        return
    yield Line(say("City of {city}", city=known.words.city(cell)), holder(known, city.owner), cell=cell)
    if cell in capitals(known):
        yield ruled(say("A capital: armies form here until it is lost."), "ENV-2.5", Tone.GOOD)
    if city.owner is not None and known.may_see(city.owner):
        bonus = say("Its own armies fight at +{n} here.", n=known.options.garrison)
        yield ruled(bonus, "ENV-2.2", Tone.QUIET)


def what_it_does(known: EnvKnown, army: Army) -> Text:
    """One sentence: while orders are written, what is ordered for the army with its tasks; later what it is doing."""
    order = order_of(known, army)
    if order is None:
        return say("Without an order: it stays.")
    doing = plan_text(army.cell, order.plan, known.words, in_city=army.cell in known.cities_of(army.side))
    return sentence(army.id, doing, order.tasks if known.phase is Phase.ORDERS else (), known.words)


# -- the card of an army -----------------------------------------------------------------------------------------------


def card(known: EnvKnown, id: str) -> tuple[Line, ...]:
    """All that the seat knows of the army `id`, line by line; a single line saying so if it knows nothing of it."""
    own = {army.id: army for army in standing(known)}.get(id)
    if own is not None:
        return tuple(_own_card(known, own))
    seen = known.sightings.get(id)
    if seen is not None:
        return tuple(_foreign_card(known, seen))
    return (Line(say("This side knows nothing of such an army."), tone=Tone.QUIET),)


def _own_card(known: EnvKnown, army: Army) -> Iterator[Line]:
    name, side = known.words.unit(army.id), known.words.side(army.side)
    yield Line(name, side, unit=army.id, cell=army.cell, tone=Tone.HEADING)
    yield Line(say("Strength"), str(army.strength))
    if army.cell in known.cities_of(army.side):
        text = say("In its own city it fights at +{n}; the bonus is gone when it leaves.", n=known.options.garrison)
        yield ruled(text, "ENV-2.2", Tone.GOOD)
    if army.part_of is not None and army.part_of in mustered(known):
        text = say("To be split off from {army}; it must leave the hex.", army=known.words.unit(army.part_of))
        yield ruled(text, "ENV-2.4")
    if known.phase is Phase.ORDERS:
        yield Line(say_many("Marches {n} hex a turn", "Marches {n} hexes a turn", known.options.move))
    else:
        yield Line(say("Steps left"), str(army.steps))
    yield Line(say("Order"), tone=Tone.HEADING)
    yield Line(what_it_does(known, army))
    if known.phase is not Phase.ORDERS:
        for place, task in enumerate(army.tasks):
            tone = Tone.QUIET if place in army.fired else Tone.PLAIN
            yield Line(task_text(task, known.words), say("done") if place in army.fired else "", tone=tone)

    yield from _nearest(known, army)


def _nearest(known: EnvKnown, army: Army) -> Iterator[Line]:
    """The nearest army of an enemy in sight of the seat's own side, and the chance to beat it."""
    enemies = [seen for seen in known.sightings.values() if not known.is_allied(seen.side)]
    if army.side != known.seat or not enemies:
        return
    seen = min(enemies, key=lambda seen: (known.grid.distance(army.cell, seen.cell), seen.id))
    distance = say_many("{n} hex", "{n} hexes", known.grid.distance(army.cell, seen.cell))
    yield Line(say("Nearest enemy"), tone=Tone.HEADING)
    yield Line(known.words.unit(seen.id), distance, unit=seen.id, cell=seen.cell)
    yield Line(say("Strength"), strength_text(seen))
    yield Line(say("Chance to win there, as it stands now"), chance_text(known, army, seen))


def _foreign_card(known: EnvKnown, seen: Sighting) -> Iterator[Line]:
    words = known.words
    yield Line(words.unit(seen.id), words.side(seen.side), unit=seen.id, cell=seen.cell, tone=Tone.HEADING)
    yield Line(say("Strength"), strength_text(seen))
    if seen.strength is None:
        yield ruled(say("Only a fight tells its exact strength, in the news of that fight."), "ENV-6.2", Tone.QUIET)
    if known.phase is not Phase.OVER and known.seat in known.sides:
        yield from _relation(known, seen.side)


def _relation(known: EnvKnown, side: Side) -> Iterator[Line]:
    """How the seat stands to another side: allied, hostile, in contact or not."""
    if known.is_allied(side):
        yield ruled(say("You are allied: your armies do not fight."), "ENV-7.5", Tone.GOOD)
    elif side in known.contacts:
        yield ruled(say("Hostile; you are in contact and can write to each other."), "ENV-7.2")
    else:
        yield ruled(
            say("Hostile, and not in contact: that comes by ending a turn next to it, or by a fight."), "ENV-7.1"
        )
