"""What a player is told who has no screen: every unit with its hex, weapons and state, and what shots would do."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems.skirmish.catalogue import Catalogue, Weapon
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import deploying, touching
from hexwar_tui.systems.skirmish.rules import damage, moving
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.say.carried import special_text
from hexwar_tui.systems.skirmish.show.nearest import shots
from hexwar_tui.systems.skirmish.show.panels import panels
from hexwar_tui.systems.skirmish.show.sheets import name_of
from hexwar_tui.systems.skirmish.state import Phase, Unit

NOTHING = "–"
HEX, COST = say("Hex"), say("Cost")


def briefing(known: SkiKnown) -> Iterator[Listing | Panel]:
    """Yields the parts: the force that is formed and what it can be made of, the turn, units of all sides, what shots
    would do, weapons, objects."""
    tabs = {panel.id: panel for panel in panels(known)}
    yield from (tabs[id] for id in ("force", "turn") if id in tabs)
    if known.phase is Phase.FORMING:
        yield from _wares(known)
    own = [unit for unit in known.units.values() if unit.side == known.seat]
    others = [unit for unit in known.units.values() if unit.side != known.seat]
    yield from [_units(known, say("Your units"), own)] if own else []
    yield _units(known, say("Units") if known.seat == REFEREE else say("Units of others"), others)
    yield _shots(known)
    yield from _zone(known)
    yield _weapons(known)
    yield tabs["objects"]


# -- units -------------------------------------------------------------------------------------------------------------


def _units(known: SkiKnown, title: Text, units: list[Unit]) -> Listing:
    """Living units; where they are all the seat's own, nobody has to be told whose."""
    is_named = any(unit.side != known.seat for unit in units)
    head = (
        *(say("Unit"), *([say("Whose")] if is_named else []), HEX, say("Stages left"), say("Saving roll")),
        *(say("Movement"), say("Weapons and skills"), say("Remarks")),
    )
    living = (unit for unit in units if not unit.fallen)
    return Listing(title, head, tuple(_unit(known, unit, is_named) for unit in living), tuple(_fallen(known, units)))


def _fallen(known: SkiKnown, units: list[Unit]) -> Iterator[Text]:
    fallen = tuple(name_of(known, unit) for unit in units if unit.fallen)
    if fallen:
        yield say("Destroyed: {units}.", units=fallen)


def _unit(known: SkiKnown, unit: Unit, is_named: bool) -> tuple[Text, ...]:
    chassis = damage.chassis_of(known.open, unit)
    is_open = known.is_open(unit.side)
    return (
        name_of(known, unit),
        *([known.words.side(unit.side)] if is_named else []),
        NOTHING if unit.cell is None else known.words.hex(unit.cell),
        f"{damage.stages_left(known.open, unit)}/{chassis.stages}" if is_open else "?",
        f"{chassis.save}+",
        _movement(known, unit),
        _carried(known, unit) if is_open else say("not shown yet"),
        _state(known, unit),
    )


def _movement(known: SkiKnown, unit: Unit) -> Text:
    """How far a unit can go in a turn; of the side that moves, how much of that it has left."""
    most = moving.allowance(known.open, unit)
    if known.phase is not Phase.PLAY or unit.side != known.mover or unit.cell is None:
        return str(most)
    return say("{n} of {points}", n=moving.points_left(known.open, unit), points=most)


def _carried(known: SkiKnown, unit: Unit) -> Text:
    """The weapons of a unit, those that can't be fired any more named as such, and its skills."""
    weapons = (
        kind.name if shooting.shots_left(known.open, arm, known.turn) else say("{weapon} (fired)", weapon=kind.name)
        for arm in unit.weapons
        for kind in [known.scenario.catalogue.weapons[arm.id]]
    )
    told = [*weapons, *(known.scenario.catalogue.skills[skill].name for skill in unit.skills)]
    return say("{carried}", carried=told) if told else NOTHING


def _state(known: SkiKnown, unit: Unit) -> Text:
    """What is special about a unit now, in a few words each."""
    words, opening, fired_from = known.words, unit.opening, unit.fired_from
    facts = (
        (damage.is_wounded(known.open, unit), say("wounded")),
        (turns.was_active(known.open, unit), say("was active")),
        (opening is not None, "" if opening is None else say("at {opening}", opening=words.opening(opening))),
        (unit.observing, say("observes")),
        (
            fired_from not in (None, opening),
            "" if fired_from is None else say("fired from {opening}", opening=words.opening(fired_from)),
        ),
        (known.state.touched == unit.id, say("touched: acts next")),
        (known.phase is Phase.PLAY and unit.side == known.mover and unit.done_in == known.turn, say("done")),
    )
    told = [text for is_so, text in facts if is_so]
    return say("{state}", state=told) if told else NOTHING


# -- what they can do --------------------------------------------------------------------------------------------------


def _shots(known: SkiKnown) -> Listing:
    """What the units that may act now would do that fired from where they are, at every enemy that they could harm."""
    head = (
        *(say("Unit"), say("Shoots at"), HEX, say("Hexes away"), say("Weapon")),
        *(say("Damage on average"), say("Destroyed")),
    )
    able = touching.may_act(known) if known.state.sheets_shown else ()
    return Listing(say("In reach of your weapons"), head, tuple(row for unit in able for row in _shots_of(known, unit)))


def _shots_of(known: SkiKnown, unit: Unit) -> Iterator[tuple[Text, ...]]:
    for enemy in known.on_board():
        if enemy.side == unit.side or unit.cell is None or enemy.cell is None:
            continue
        name, where = known.words.unit(enemy.id), known.words.hex(enemy.cell)
        away = str(known.grid.distance(unit.cell, enemy.cell))
        for weapon, dealt in shots(known, unit, enemy):
            if dealt.mean:
                kills = percent(dealt.at_least(damage.stages_left(known.open, enemy)))
                yield name_of(known, unit), name, where, away, weapon, decimal(dealt.mean, 2), kills


def _zone(known: SkiKnown) -> Iterator[Listing]:
    """Where the next unit that waits can be deployed, while the seat deploys."""
    unit = deploying.unplaced(known) if deploying.closed(known) is None else None
    if unit is not None:
        cells = sorted(deploying.rooms(known, unit), key=lambda cell: (cell % known.grid.width, cell))
        told = say("{hexes}", hexes=[known.words.hex(cell) for cell in cells])
        yield Listing(say("Where units can be placed"), notes=(told,))


# -- what there is -----------------------------------------------------------------------------------------------------


FIGURES = (say("Range"), say("Hits on"), say("Shots a turn"), say("Remarks"))


def _figures(catalogue: Catalogue, kind: Weapon) -> tuple[Text, ...]:
    return (
        NOTHING if kind.range is None else str(kind.range),
        NOTHING if kind.hit is None else f"{kind.hit}+",
        say("once a game") if kind.once else str(kind.shots),
        special_text(catalogue, kind) or NOTHING,
    )


def _weapons(known: SkiKnown) -> Listing:
    """The figures of the weapons that known units carry; while forces are formed they are among the wares."""
    carried = {arm.id for unit in known.units.values() if known.is_open(unit.side) for arm in unit.weapons}
    catalogue = known.scenario.catalogue
    kinds = [kind for id, kind in catalogue.weapons.items() if id in carried]
    return Listing(
        say("Weapons"), (say("Weapon"), *FIGURES), tuple((kind.name, *_figures(catalogue, kind)) for kind in kinds)
    )


def _wares(known: SkiKnown) -> Iterator[Listing]:
    """What forces are made of, with the price of each in command points."""
    catalogue = known.scenario.catalogue
    yield Listing(
        say("Chassis of units"),
        (say("Kind"), COST, say("Movement"), say("Saving roll"), say("Stages")),
        tuple((c.name, str(c.cost), str(c.move), f"{c.save}+", str(c.stages)) for c in catalogue.chassis.values()),
    )
    yield Listing(
        say("Weapons that can be bought"),
        (say("Weapon"), COST, *FIGURES),
        tuple((kind.name, str(kind.cost), *_figures(catalogue, kind)) for kind in catalogue.weapons.values()),
    )
    yield Listing(
        say("Skills"),
        (say("Skill"), COST, say("What it does")),
        tuple((skill.name, str(skill.cost), skill.text) for skill in catalogue.skills.values()),
    )
