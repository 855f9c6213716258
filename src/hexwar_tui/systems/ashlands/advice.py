"""What a seat has left undone, and what somebody who has never played would do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexwar_tui.engine.language import Phrase, Text, listing, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands import preparation
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.sheets import has_acted
from hexwar_tui.systems.ashlands.state import Phase, Unit
from hexwar_tui.systems.ashlands.words import AshWords


def left_undone(known: AshKnown, words: AshWords) -> tuple[Text, ...]:
    """What the seat would lose by ending its part now: nothing for a seat that has no part."""
    if known.seat not in known.sides:
        return ()
    if known.phase is Phase.PREPARATION:
        return tuple(_unprepared(known, words))
    if known.mover == known.seat:
        return tuple(_unmoved(known, words))
    return ()


def _unprepared(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    if preparation.wants_base(known):
        yield say("The central base has no place yet.")
    for unit in _promoted(known):
        yield say("{unit} has a rank upgrade to be chosen.", unit=words.unit(unit.id))
    waiting = [words.unit(found.id) for found in preparation.in_reserve(known)]
    if waiting:
        yield say("In the reserve and not placed: {units}.", units=listing(waiting))
    left = preparation.left(known)
    if left >= cheapest(known):
        yield say("{n} prestige is left, enough for another unit.", n=left)


def _unmoved(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    """Units that could act: in the Opening round they still can later, in the Closing round the turn is lost."""
    idle = ready(known)
    shaken = [words.unit(unit.id) for unit in idle if unit.suppressed]
    if shaken and known.phase is Phase.CLOSING:
        yield say("Suppressed and not rallied: {units}.", units=listing(shaken))
    others = [words.unit(unit.id) for unit in idle if not unit.suppressed]
    if others and known.phase is Phase.CLOSING:
        yield say("They lose their action of this turn: {units}.", units=listing(others))
    if idle and known.phase is Phase.OPENING:
        count = say_many("{n} unit has not acted", "{n} units have not acted", len(idle))
        yield say("{count}: that leaves the Closing round.", count=count)


def ready(known: AshKnown) -> list[Unit]:
    """The seat's units on the map that may still act in this part of the turn."""
    return [unit for unit in known.own() if unit.cell is not None and not has_acted(known, unit)]


def cheapest(known: AshKnown) -> int:
    """The price of the cheapest unit in the seat's roster."""
    return min(kind.price for kind in preparation.roster(known, known.seat).values())


def _promoted(known: AshKnown) -> list[Unit]:
    return [unit for unit in known.own() if preparation.upgrades_due(known, unit) > 0]


def advice(known: AshKnown, words: AshWords) -> Text:
    """One sentence for somebody who has never played."""
    if known.seat not in known.sides or known.is_out(known.seat):
        return ""
    if known.phase is Phase.PREPARATION:
        return _what_to_prepare(known, words)
    if known.phase is Phase.EVENT_CHOICES:
        return say("The event asks for a choice: its text is in the panel “Turn”.")
    if known.mover != known.seat:
        return ""
    return _what_to_order(known, words)


def _what_to_prepare(known: AshKnown, words: AshWords) -> Text:
    if preparation.wants_base(known):
        return say("Place the central base in your zone, on plain ground away from the enemy.")
    promoted = _promoted(known)
    if promoted:
        return say("{unit} has earned an upgrade: choose it.", unit=words.unit(promoted[0].id))
    if any(True for _ in preparation.in_reserve(known)):
        return say("Place the units of your reserve, towards the nearest key points.")
    if preparation.left(known) >= cheapest(known):
        return say("Buy units, or stake prestige to move first.")
    return say("All is prepared: seal.")


def _what_to_order(known: AshKnown, words: AshWords) -> Text:
    idle = ready(known)
    shaken = [unit for unit in idle if unit.suppressed]
    if shaken:
        return say("{unit} is Suppressed: let it rally.", unit=words.unit(shaken[0].id))
    if not idle:
        return say("All your units have acted: end your part.")
    free = [cell for cell, holder in known.key_points.items() if holder != known.seat]
    if not free:
        return say("Hold your key points, and shoot at whoever comes near.")
    unit, cell = _nearest(known, idle, free)
    return say("Bring {unit} to the key point {hex}.", unit=words.unit(unit.id), hex=words.hex(cell))


def _nearest(known: AshKnown, units: Iterable[Unit], cells: Iterable[Cell]) -> tuple[Unit, Cell]:
    """The unit on the map and the hex that are nearest to each other, ties by the rank of the hex."""
    distance, rank = known.ground.grid.distance, known.ground.rank
    _, _, unit, cell = min(
        (
            (distance(unit.cell, cell), rank[cell], unit, cell)
            for unit in units
            if unit.cell is not None
            for cell in cells
        ),
        key=lambda found: found[:2],
    )
    return unit, cell
