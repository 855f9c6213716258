"""What a player is told who has no screen: every unit with its hex, weapons and state, all places, and what shots would
do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.maps.stretches import stretches
from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.preparation import (
    ambush_objection,
    enters_at,
    free_entries,
    hidden_left,
    is_free,
    lies_in_ambush,
)
from hexwar_tui.systems.ashlands.orders.rounds.acting import class_name, reaches_at_all
from hexwar_tui.systems.ashlands.orders.rounds.odds import melee_odds, shot_odds
from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, ways
from hexwar_tui.systems.ashlands.rules.fighting.wounds import class_of
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS
from hexwar_tui.systems.ashlands.say.sheets import weapon_name
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.show.cards import SUPPRESSION, has_acted
from hexwar_tui.systems.ashlands.show.descriptions import holder
from hexwar_tui.systems.ashlands.show.panels import condition, panels
from hexwar_tui.systems.ashlands.show.wares import (
    MODELS,
    NOTHING,
    SPEED,
    meanings,
    properties,
    structures,
    upgrades,
    wares,
)
from hexwar_tui.systems.ashlands.state import Phase, Unit

HEX = say("Hex")

DANGER = say(
    "An event may make hexes Dangerous: when the turn ends each model of a unit there rolls a d6 and is wounded on 1"
    " and 2, without defence and without a morale test (ASH-6.2)."
)

RANKS_UP = say(
    "A unit gains {survives} experience for each turn that it survives, {destroys} for a unit that it destroys,"
    " {point} for a key point that it takes, {depot} for a depot and {base} for a base of an enemy; with {ranks} it"
    " has a new rank, and gets an upgrade for it (ASH-7).",
    survives=experience.SURVIVES,
    destroys=experience.DESTROYS,
    point=experience.TAKES_KEY_POINT,
    depot=experience.TAKES_DEPOT,
    base=experience.TAKES_BASE,
    ranks=tuple(str(experience.STEP * rank) for rank in range(1, experience.ELITE + 1)),
)

MELEE = say(
    "The attacker strikes first, and what is left of the target strikes back. Who deals more wounds wins: a target"
    " that loses retreats, and the attacker goes onto its hex; else the attacker goes back to where it struck from. The"
    " loser tests morale; under fire a unit tests it that has lost a model to it and is at half its strength or less:"
    " on less than its Quality it is Suppressed (ASH-5.3, 5.4)."
)


def briefing(known: AshKnown, words: AshWords) -> Iterator[Listing | Panel]:
    """Yields the parts: turn and prestige, own units and those of others, the reserve, what shots would do, places; in
    the Preparation what can be bought, and where units can be placed."""
    tabs = {panel.id: panel for panel in panels(known, words)}
    yield from (tabs[id] for id in ("turn", "means") if id in tabs)
    yield from _armies(known, words)
    yield from (tabs[id] for id in ("reserve",) if id in tabs)
    yield _shots(known, words)
    yield _melees(known, words)
    yield Listing(say("Places"), (HEX, say("Place"), say("Held by")), tuple(_places(known, words)))
    yield _grounds(known)
    if known.phase is Phase.PREPARATION and known.seat in known.sides:
        yield wares(known, known.seat)
        yield structures(known, words)
        yield _entries(known, words)
    yield from _explained(known)


def _explained(known: AshKnown) -> Iterator[Listing]:
    """What is to be had for the units that the seat has, or can buy now, and what is written of all that it sees."""
    is_buying = known.phase is Phase.PREPARATION and known.seat in known.sides
    buys = roster(known.open, known.seat).values() if is_buying else ()
    own = [known.armoury.type_of(unit) for unit in known.on_map() if unit.side == known.seat]
    types = {kind.name: kind for kind in (*own, *buys)}
    yield from upgrades(known, types.values()) if types else ()
    seen = {kind.name: kind for kind in map(known.armoury.type_of, known.on_map())}
    yield meanings(known, {**types, **seen}.values())


# -- units -------------------------------------------------------------------------------------------------------------


def _armies(known: AshKnown, words: AshWords) -> Iterator[Listing]:
    """The units on the map: for a side its own and those of others, for the referee those of each side."""
    if known.seat == REFEREE:
        for side in known.sides:
            yield _army(known, words, words.side(side), [side])
        return
    yield _army(known, words, say("Your units"), [known.seat])
    yield _army(known, words, say("Units of others"), [side for side in known.sides if side != known.seat])


def _army(known: AshKnown, words: AshWords, title: Text, sides: list[Side]) -> Listing:
    is_named = len(sides) > 1 or (sides != [known.seat] and known.seat != REFEREE)
    head = (
        *(say("Unit"), *([say("Whose")] if is_named else []), HEX, say("Ground"), MODELS),
        *(say("Quality"), say("Defence"), SPEED, say("Weapons"), say("Properties"), say("State")),
    )
    units = [unit for unit in known.on_map() if unit.side in sides]
    notes = (
        *((RANKS_UP,) if sides == [known.seat] else ()),
        *((SUPPRESSION,) if any(unit.suppressed for unit in units) else ()),
    )
    return Listing(title, head, tuple(_unit(known, words, unit, is_named) for unit in units), notes)


def _unit(known: AshKnown, words: AshWords, unit: Unit, is_named: bool) -> tuple[Text, ...]:
    armoury, frame, terrain = known.armoury, known.open, known.ground.terrain[unit.hex]
    move, march = (allowance(frame, unit, gait) for gait in (Gait.MOVE, Gait.MARCH))
    return (
        words.unit(unit.id),
        *([words.side(unit.side)] if is_named else []),
        words.hex(unit.hex),
        NOTHING if terrain is None else terrain.name,
        _models(known, unit),
        f"{armoury.quality(unit)}+",
        f"{armoury.defence(unit)}+",
        f"{move}/{march}",
        _weapons(known, unit),
        properties(known, armoury.all_properties(unit).items()),
        _state(known, words, unit),
    )


def _models(known: AshKnown, unit: Unit) -> Text:
    """How many models live, of how many, and of which kinds where there are several; and how many wounds those can
    still take that die of several."""
    alive: Text = f"{unit.alive}/{unit.full_strength}"
    kinds = Counter(class_of(model) for model in unit.models if model.is_alive)
    if len(kinds) > 1:
        of_kind = tuple(say("{model} ×{n}", model=class_name(known, word), n=n) for word, n in kinds.items())
        alive = say("{models}: {kinds}", models=alive, kinds=of_kind)
    tough = Counter(
        (model.toughness, full)
        for model in unit.models
        if model.is_alive and (full := known.armoury.toughness(unit, model)) > 1
    )
    left = [f"{has}/{full}" if n == 1 else f"{has}/{full} ×{n}" for (has, full), n in tough.items()]
    return say("{models}, Toughness left {toughness}", models=alive, toughness=left) if tough else alive


def _weapons(known: AshKnown, unit: Unit) -> Text:
    """The weapons that the unit has left, each as rosters write it with how many there are."""
    arms = [
        say("{weapon} ×{n}", weapon=weapon_name(known.catalogue, known.catalogue.weapons[arm.id]), n=count)
        for arm, count in known.armoury.arms(unit).items()
    ]
    return say("{weapons}", weapons=arms) if arms else NOTHING


def _state(known: AshKnown, words: AshWords, unit: Unit) -> Text:
    """The rank of a unit, what is wrong with it, and whether it can still act in this round."""
    told: list[Text] = [say("{rank}, experience {n}", rank=words.rank(unit.rank), n=unit.experience)]
    if facts := condition(known, unit):
        told.append(facts)
    if known.phase in ROUNDS and not has_acted(known, unit):
        told.append(say("can still act"))
    return say("{facts}", facts=told)


# -- shots -------------------------------------------------------------------------------------------------------------


def _shots(known: AshKnown, words: AshWords) -> Listing:
    """What the seat's own units would do that shot from where they stand, at every enemy that their weapons reach."""
    head = (say("Unit"), say("Shoots at"), HEX, say("Hexes away"), say("Expected losses"))
    rows = tuple(row for unit in _able(known) for row in _shots_of(known, words, unit))
    return Listing(say("In reach of your weapons"), head, rows)


def _able(known: AshKnown) -> list[Unit]:
    """The seat's own units that can shoot and attack this turn: a Suppressed one can only rally."""
    own = [unit for unit in known.on_map() if unit.side == known.seat and unit.acted != known.turn]
    return [unit for unit in own if not unit.suppressed]


def _shots_of(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[tuple[Text, ...]]:
    for enemy in known.on_map():
        if enemy.side != unit.side and reaches_at_all(known, unit, unit.hex, enemy.hex, moved=False):
            odds = shot_odds(known.open, unit, unit.hex, enemy, moved=False, pick=None)
            away = str(known.ground.grid.distance(unit.hex, enemy.hex))
            yield words.unit(unit.id), words.whose(enemy.id), words.hex(enemy.hex), away, decimal(odds.lost.mean)


def _melees(known: AshKnown, words: AshWords) -> Listing:
    """How an Attack of each of the seat's own units would be likely to end, on every enemy that it can come next to."""
    head = (say("Unit"), say("Attacks"), HEX, say("Expected wounds dealt"), say("taken"), say("Wins"))
    rows = tuple(row for unit in _able(known) for row in _melees_of(known, words, unit))
    return Listing(say("In reach of your attacks"), head, rows, (MELEE,) if rows else ())


def _melees_of(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[tuple[Text, ...]]:
    ends, neighbours = ways(known.open, unit, Gait.ATTACK), known.ground.grid.neighbours
    for enemy in known.on_map():
        if enemy.side != unit.side and any(cell in ends for cell in neighbours[enemy.hex]):
            odds = melee_odds(known.open, unit, enemy)
            wounds = (decimal(odds.dealt.mean), decimal(odds.taken.mean))
            yield words.unit(unit.id), words.whose(enemy.id), words.hex(enemy.hex), *wounds, percent(odds.won)


# -- places ------------------------------------------------------------------------------------------------------------


def _places(known: AshKnown, words: AshWords) -> Iterator[tuple[Text, ...]]:
    """A row for everything that stands or lies on a hex besides units."""
    state = known.state
    held = (
        (say("Central base"), state.bases),
        (say("Key point"), state.key_points),
        (say("Supply depot"), state.depots),
    )
    for name, by_cell in held:
        yield from ((words.hex(cell), name, _held(known, words, cell, by_cell[cell])) for cell in sorted(by_cell))
    yield from ((words.hex(cell), say("Railway"), holder(words, state.rails[cell])) for cell in sorted(state.rails))
    yield from ((words.hex(cell), say("Trenches"), NOTHING) for cell in sorted(state.trenches))
    yield from ((words.hex(cell), say("Intelligence"), NOTHING) for cell in sorted(state.intel))
    for work in state.works:
        under_way = say("{structure}, under way", structure=words.structure(work.kind))
        yield words.hex(work.cell), under_way, words.side(work.side)


def _held(known: AshKnown, words: AshWords, cell: Cell, side: Side | None) -> Text:
    """Who holds a place; and where a unit of another stands on it, that it passes to that when the turn ends."""
    unit, held = known.state.unit_at(cell), holder(words, side)
    if unit is None or unit.side == side or known.phase is Phase.OVER:
        return held
    told = {"holder": held, "unit": words.unit(unit.id), "side": words.side(unit.side)}
    if cell in known.state.bases:
        return say("{holder}; lost to {side} at the end of the turn if {unit} still stands there", **told)
    return say("{holder}; {side} has it at the end of the turn if {unit} still stands there", **told)


def _grounds(known: AshKnown) -> Listing:
    """What the terrains of this map do."""
    used = dict.fromkeys(terrain for terrain in known.ground.terrain if terrain is not None)
    return Listing(
        say("Ground"), (say("Terrain"), say("What it does")), tuple((each.name, each.text) for each in used), (DANGER,)
    )


# -- the Preparation ---------------------------------------------------------------------------------------------------


def _entries(known: AshKnown, words: AshWords) -> Listing:
    """Where the side can place any of its units, column by column."""
    columns: dict[int, list[Cell]] = {}
    for cell in sorted(free_entries(known)):
        columns.setdefault(cell % known.ground.grid.width, []).append(cell)
    told = tuple(listing([words.hex(cell) for cell in cells]) for _, cells in sorted(columns.items()))
    return Listing(
        say("Where units can be placed"), notes=(*(told or (say("Nowhere now."),)), *_ambushes(known, words))
    )


def _ambushes(known: AshKnown, words: AshWords) -> Iterator[Text]:
    """Where else those can be placed that have Ambush, or may be by the event of the turn; nothing if none may."""
    who: list[Text] = [kind.name for kind in roster(known.open, known.seat).values() if lies_in_ambush(kind)]
    if (hidden := hidden_left(known)) > 0:
        told = say_many(
            "{n} unit of any type, by the event of this turn",
            "{n} units of any type, by the event of this turn",
            hidden,
        )
        who.append(told)
    if who:
        free = [cell for cell in known.ground.grid.cells if is_free(known, cell) and not enters_at(known, cell)]
        yield from _hexes_of_ambush([cell for cell in free if ambush_objection(known, cell) is None], who, words)


def _hexes_of_ambush(free: Sequence[Cell], who: Sequence[Text], words: AshWords) -> Iterator[Text]:
    if not free:
        yield say("Who has Ambush can be placed in no other hex now ({who}).", who=listing(who))
        return
    hexes = stretches(words.hex(cell) for cell in free)
    yield say("Who has Ambush can be placed in these hexes as well ({who}): {hexes}.", who=listing(who), hexes=hexes)
    yield say(
        "All sides place in secret: the distance of an Ambush is counted to where enemy units stand now, not to "
        "where they are placed now. Of two on one hex the side first in initiative has it; the other unit stays in "
        "the reserve. (ASH-3.3)"
    )
