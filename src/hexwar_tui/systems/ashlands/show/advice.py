"""What the seat has not done yet, what threatens it, and what a beginner may do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.view import Advice, Alarm
from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.events import EVENT_ORDERS
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes
from hexwar_tui.systems.ashlands.orders.rounds.acting import target_objection
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March, Rally, Shoot
from hexwar_tui.systems.ashlands.rules import event_of_turn
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, Way, hexes_to, ways
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Phase, Unit


def left_undone(known: AshKnown) -> tuple[Text, ...]:
    """Sentences about what the seat would lose if it ended its part now, like units that have not acted. Empty if it
    would lose nothing, or has no part now."""
    if known.seat not in known.sides:
        return ()
    if known.phase is Phase.PREPARATION:
        return tuple(_unprepared(known, AshWords(known.open)))
    if known.mover == known.seat:
        return tuple(_unmoved(known, AshWords(known.open)))
    return ()


def fatal(known: AshKnown) -> tuple[Text, ...]:
    """Those sentences of `left_undone` that tell of squads which stay out of the turn, or stay Suppressed."""
    words = AshWords(known.open)
    waiting = _waiting(known, words) if known.phase is Phase.PREPARATION else _shaken(known, words)
    return tuple(said for said in left_undone(known) if said in set(waiting))


def _unprepared(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    if preparation.wants_base(known):
        yield say("The central base has no place yet.")
    for unit in _promoted(known):
        yield say("{unit} has a rank upgrade to be chosen.", unit=words.unit(unit.id))
    yield from _waiting(known, words)
    left, kind = preparation.left(known), preparation.cheapest_type(known)
    if left >= kind.price:
        yield say(
            "{n} prestige is left, enough for another unit ({unit}: {price}).", n=left, unit=kind.name, price=kind.price
        )


def _waiting(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    waiting = [words.unit(found.id) for found in preparation.in_reserve(known)]
    if waiting:
        yield say("In the reserve and not placed: {units}.", units=listing(waiting))


def _unmoved(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    """How many units have not acted, in the Opening round; which, in the Closing round, when they lose their action."""
    idle = known.ready
    yield from _shaken(known, words)
    others = [words.unit(unit.id) for unit in idle if not unit.suppressed]
    if others and known.phase is Phase.CLOSING:
        yield say_many(
            "If the part ends now, {units} loses its action of this turn.",
            "If the part ends now, these lose their action of this turn: {units}.",
            len(others),
            units=listing(others),
        )
    if idle and known.phase is Phase.OPENING:
        count = say_many("{n} unit has not acted", "{n} units have not acted", len(idle))
        yield say("{count}: that leaves the Closing round.", count=count)


def _shaken(known: AshKnown, words: AshWords) -> Iterator[Phrase]:
    shaken = [words.unit(unit.id) for unit in known.ready if unit.suppressed]
    if shaken and known.phase is Phase.CLOSING:
        yield say("Suppressed and not rallied (order “Rally”): {units}.", units=listing(shaken))


def _promoted(known: AshKnown) -> list[Unit]:
    return [
        unit
        for unit in known.own()
        if preparation.upgrades_due(known, unit) > 0 and preparation.upgrades_offered(known, unit)
    ]


# -- what must not be overlooked ---------------------------------------------------------------------------------------


def alarm(known: AshKnown, words: AshWords) -> Alarm | None:
    """The warning that an enemy stands on the seat's base, which falls if it still does at the end of the turn
    (ASH-3.5); it says whether the seat would lose the game by that (2.1). None if no enemy stands there."""
    enemy = besieger(known)
    if enemy is None or enemy.cell is None or known.phase is Phase.OVER:
        return None
    unit, hex = words.whose(enemy.id), words.hex(enemy.cell)
    stands = say("{unit} stands on your only base {hex}.", unit=unit, hex=hex)
    lost = say("{stands} If it is there at the end of the turn, you lose the game.", stands=stands)
    fallen = say("{stands} If it is there at the end of the turn, the base falls.", stands=stands)
    return Alarm(say("Enemy on your only base {hex}!", hex=hex), lost if is_last_chance(known) else fallen)


def besieger(known: AshKnown) -> Unit | None:
    """The enemy unit that stands on the seat's central base; None if none does, or the seat has no base."""
    base = known.base_of(known.seat) if known.seat in known.sides else None
    unit = None if base is None else known.state.unit_at(base)
    return None if unit is None or unit.side == known.seat else unit


def is_last_chance(known: AshKnown) -> bool:
    """True if another side would win by bases if the turn ended now: because it alone would have one, or because it
    would have taken the last ones (ASH-2.1)."""
    fallen = {cell for cell, owner in known.state.bases.items() if known.taker_of(cell, owner) != owner}
    left = {owner for cell, owner in known.state.bases.items() if cell not in fallen}
    left = left or {side for cell in fallen if (side := known.taker_of(cell, None)) is not None}
    return len(left) == 1 and known.seat not in left


# -- what to do next ---------------------------------------------------------------------------------------------------


def advice(known: AshKnown, words: AshWords) -> Advice:
    """Returns in a sentence what a beginner may do next, with drafts of orders; empty if the seat is not waited for."""
    if known.seat not in known.sides or known.is_out(known.seat):
        return Advice()
    if known.phase is Phase.PREPARATION:
        return _what_to_prepare(known, words)
    if known.phase is Phase.EVENT_CHOICES:
        return _what_to_choose(known)
    if known.mover != known.seat:
        return Advice()
    return _what_to_order(known, words)


def _begun(known: AshKnown, order: type[Order], **values: object) -> Draft:
    return Draft(known.seat, order.kind, values)


def _what_to_choose(known: AshKnown) -> Advice:
    asked = [order for order in EVENT_ORDERS if order.closed(known) is None]
    if event_of_turn.next_chooser(known.open) != known.seat:
        return Advice()
    text = say("The event asks for a choice: its text is in the panel “Turn”.")
    return Advice(text, tuple(_begun(known, order) for order in asked))


def _what_to_prepare(known: AshKnown, words: AshWords) -> Advice:
    if preparation.wants_base(known) and preparation.base_places(known):
        text = say("Place the central base in your zone, on ash plain away from the enemy.")
        return Advice(text, (_begun(known, PlaceBase),))
    promoted = _promoted(known)
    if promoted:
        unit = promoted[0].id
        text = say("{unit} has earned an upgrade: choose it.", unit=words.unit(unit))
        return Advice(text, (_begun(known, ChooseUpgrade, unit=unit),))
    entry = entry_hexes(known, known.seat)
    for found in preparation.in_reserve(known):
        if any(preparation.place_objection(known, found, cell) is None for cell in entry):
            text = say("Place the units of your reserve, towards the nearest key points.")
            return Advice(text, (_begun(known, Place, unit=found.id),))
    if preparation.left(known) >= preparation.cheapest(known):
        text = say("Buy units, or stake prestige to move first.")
        return Advice(text, (_begun(known, Buy), _begun(known, Stake)))
    return Advice(say("All is prepared: seal."), (None,))


def _what_to_order(known: AshKnown, words: AshWords) -> Advice:
    idle = known.ready
    shaken = [unit for unit in idle if unit.suppressed]
    if shaken:
        text = say("{unit} is Suppressed: let it rally.", unit=words.unit(shaken[0].id))
        return Advice(text, (_begun(known, Rally, unit=shaken[0].id),))
    ended = (_begun(known, EndRound),)
    if not idle:
        return Advice(say("All your units have acted: end your part."), ended)
    return (
        _relief(known, words, idle)
        or _march(known, words, idle)
        or _shot(known, words, idle)
        or Advice(say("Hold what you have: end your part."), ended)
    )


def _relief(known: AshKnown, words: AshWords, idle: Sequence[Unit]) -> Advice | None:
    """The advice to attack the enemy on the base, or to shoot at it; None if there is none, or no unit can."""
    enemy = besieger(known)
    if enemy is None:
        return None
    for order in (Attack, Shoot):
        for unit in idle:
            fight = {"unit": unit.id, "target": enemy.id}
            if can_be_completed(order, known, fight):
                text = say(
                    "Drive {enemy} off your base with {unit}.", enemy=words.whose(enemy.id), unit=words.unit(unit.id)
                )
                return Advice(text, (_begun(known, order, **fight),))
    return None


def _march(known: AshKnown, words: AshWords, idle: Sequence[Unit]) -> Advice | None:
    """The advice to march to a key point that the seat does not hold and on which nobody stands: the nearest pair of
    such a key point and a unit that can come nearer to it. Units that stand on one to be taken stay. None if there is
    no such pair."""
    untaken = [cell for cell, holder in known.state.key_points.items() if holder != known.seat]
    free = [cell for cell in untaken if known.state.unit_at(cell) is None]
    for unit, goal in _nearest_first(known, [unit for unit in idle if unit.cell not in untaken], free):
        way = _way_towards(known, unit, goal)
        if way is not None:
            name, hex = words.unit(unit.id), words.hex(goal)
            arrives = say("Bring {unit} to the key point {hex}.", unit=name, hex=hex)
            nears = say("Bring {unit} nearer to the key point {hex}.", unit=name, hex=hex)
            march = _begun(known, March, unit=unit.id, path=way)
            return Advice(arrives if way[-1] == goal else nears, (march,))
    return None


def _way_towards(known: AshKnown, unit: Unit, goal: Cell) -> Way | None:
    """The way of the March that brings the unit nearest to the goal; None if none brings it nearer than it is."""
    far = hexes_to(known.ground, goal, known.armoury.has(unit, "flying"))
    found = ways(known.open, unit, Gait.MARCH)
    ends = [cell for cell in found if cell in far]
    end = min(ends, key=lambda cell: (far[cell], known.ground.rank[cell]), default=None)
    if end is None or far[end] >= far.get(unit.hex, far[end]):
        return None
    return found[end]


def _shot(known: AshKnown, words: AshWords, idle: Sequence[Unit]) -> Advice | None:
    for unit in idle:
        for enemy in known.enemies:
            if target_objection(known, unit, unit.hex, enemy.id, moved=False) is None:
                text = say("{unit} can shoot at {target}.", unit=words.unit(unit.id), target=words.whose(enemy.id))
                return Advice(text, (_begun(known, Shoot, unit=unit.id, target=enemy.id),))
    return None


def _nearest_first(known: AshKnown, units: Iterable[Unit], cells: Iterable[Cell]) -> list[tuple[Unit, Cell]]:
    """All pairs of one of the units and one of the cells, by their distance, equal ones by the rank of the cell."""
    distance, rank = known.ground.grid.distance, known.ground.rank
    pairs = [(unit, cell, distance(unit.cell, cell)) for unit in units if unit.cell is not None for cell in cells]
    pairs.sort(key=lambda pair: (pair[2], rank[pair[1]]))
    return [(unit, cell) for unit, cell, _ in pairs]
