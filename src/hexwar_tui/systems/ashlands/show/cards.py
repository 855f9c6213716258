"""How a unit is shown: as a badge on the map, and as a card with all that is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Badge
from hexwar_tui.engine.words.language import listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.preparation import upgrades_due
from hexwar_tui.systems.ashlands.rules.experience import ELITE, STEP
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS, is_ready
from hexwar_tui.systems.ashlands.say.sheets import property_lines, type_lines, weapon_lines
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.show.arms import arm_of
from hexwar_tui.systems.ashlands.show.nearest import nearest_lines
from hexwar_tui.systems.ashlands.state import Model, Phase, Unit

SUPPRESSED, VIP, NO_SUPPLY, COMING, GOING = "!", "V", "-", "+", "<"
"""The marks of badges: the unit is Suppressed, escorts a VIP, has No supply, is to be placed, or withdrawn."""


# -- badges ------------------------------------------------------------------------------------------------------------

SUPPRESSION = say("Suppressed: it can only rally, hits in melee on 6 only, and uses no special property (ASH-4.3).")
"""What it means that a unit is Suppressed."""


def badge(known: AshKnown, unit: Unit, *, coming: bool = False, going: bool = False) -> Badge:
    """The badge of the unit; `coming` marks it as to be placed on the map, `going` as to be withdrawn."""
    marks = (
        (unit.suppressed, SUPPRESSED),
        (unit.vip, VIP),
        (unit.no_supply, NO_SUPPLY),
        (coming, COMING),
        (going, GOING),
    )
    return Badge(
        unit.id,
        unit.side,
        known.armoury.type_of(unit).letter,
        unit.alive,
        acted=has_acted(known, unit),
        marks="".join(mark for has, mark in marks if has),
        full=unit.full_strength,
        arm=arm_of(unit.type),
    )


def new_badge(known: AshKnown, side: Side, type: str, id: str) -> Badge:
    """The badge of a unit bought in this Preparation (`id` and `type`), for the hex where it is to be placed."""
    kind = known.catalogue.types[type]
    return Badge(id, side, kind.letter, kind.full_strength, marks=COMING, arm=arm_of(type))


def has_acted(known: AshKnown, unit: Unit) -> bool:
    """True if the unit acts no more in this part of the turn: it has acted, or waits for the Closing round."""
    return unit.acted == known.turn or (unit.waited == known.turn and known.phase is Phase.OPENING)


# -- the card of a unit ------------------------------------------------------------------------------------------------


def card(known: AshKnown, words: AshWords, id: str) -> tuple[Line, ...]:
    """The lines of the card of the unit of this id: all that the seat knows; one line to say so if it knows none."""
    unit = known.unit(id)
    if unit is not None:
        return tuple(_card_lines(known, words, unit))
    plans = [known.sealed(side) for side in known.sides if known.may_see(side)]
    bought = next((found for own in plans for found in own.purchases if found.unit == id), None)
    if bought is not None:
        kind = known.catalogue.types[bought.type]
        return (Line(words.unit(id), tone=Tone.HEADING), *type_lines(known.catalogue, kind))
    return (Line(say("This side knows nothing of such a unit."), tone=Tone.QUIET),)


def _card_lines(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[Line]:
    armoury = known.armoury
    yield Line(words.unit(unit.id), words.side(unit.side), unit=unit.id, cell=unit.cell, tone=Tone.HEADING)
    yield from condition_lines(known, unit)
    yield Line(say("Models"), bar=(unit.alive, unit.full_strength))
    yield Line(say("Quality"), f"{armoury.quality(unit)}+")
    yield Line(say("Defence"), f"{armoury.defence(unit)}+")
    yield from _experience_lines(known, words, unit)
    yield Line(say("Refill price of a model"), str(armoury.type_of(unit).refill))
    models = tuple(_model_lines(known, words, unit))
    # Beside the bar of the models, one kind of whole ones says nothing more.
    is_told = len(models) == 1 and models[0].bar is None and not any(model.upgrades for model in unit.models)
    for line in (Line(say("Living models"), tone=Tone.HEADING), *models):
        yield _drawn_besides(line) if is_told else line
    yield Line(say("Weapons"), tone=Tone.HEADING, row=(say("Weapons"), say("hexes"), say("dice")))
    yield from weapon_lines(known.catalogue, {arm.id: count for arm, count in armoury.arms(unit).items()})
    yield from nearest_lines(known, words, unit)
    properties = armoury.all_properties(unit)
    if properties:
        yield Line(say("Properties"), tone=Tone.HEADING)
        yield from property_lines(known.catalogue, properties)
    if unit.upgrades:
        yield Line(say("Upgrades"), listing([words.upgrade(id) for id in unit.upgrades]))


def condition_lines(known: AshKnown, unit: Unit) -> Iterator[Line]:
    """Lines on whether the unit is Suppressed, has No supply, escorts a VIP, is in the reserve, can still act."""
    if unit.suppressed:
        text = SUPPRESSION
        yield Line(text, tone=Tone.BAD)
    if unit.no_supply:
        text = say("No supply: it cannot Recover and shoots at −1 until it is withdrawn to the reserve (ASH-8.1).")
        yield Line(text, tone=Tone.BAD)
    if unit.vip:
        yield Line(say("It escorts the VIP: 100 prestige in its own zone, or for its destroyer (ASH-8.1)."))
    if unit.cell is None:
        yield Line(say("In the reserve."), tone=Tone.QUIET)
    elif unit.acted == known.turn:
        yield _drawn_besides(Line(say("It has acted this turn."), tone=Tone.QUIET))
    elif unit.waited == known.turn and known.phase is Phase.OPENING:
        yield Line(say("It waits for the Closing round."), tone=Tone.QUIET)
    elif known.phase in ROUNDS:
        line = Line(say("It can still act this turn."), tone=Tone.GOOD)
        yield _drawn_besides(line) if unit.side == known.seat and is_ready(known.state, unit) else line


def _drawn_besides(line: Line) -> Line:
    """A line that says in words what the head and the bars of a drawn card say."""
    return replace(line, row=("",))


def _experience_lines(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[Line]:
    yield Line(say("Rank"), words.rank(unit.rank))
    if unit.rank < ELITE:
        yield Line(say("Experience"), bar=(unit.experience, STEP * (unit.rank + 1)))
    else:
        yield Line(say("Experience"), str(unit.experience))
    due = upgrades_due(known, unit) if known.may_see(unit.side) else unit.upgrades_due
    if due > 0:
        yield Line(say_many("{n} rank upgrade to be chosen", "{n} rank upgrades to be chosen", due), tone=Tone.GOOD)


def _model_lines(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[Line]:
    """The lines of the unit's living models, alike ones together, with what Toughness they have left."""
    alike = Counter((m.kind, tuple(m.upgrades), m.toughness) for m in unit.models if m.is_alive)
    for (kind, upgrades, toughness), count in alike.items():
        name = words.model(kind)
        if upgrades:
            given = listing([words.upgrade(id) for id in upgrades])
            name = say("{model} with {upgrades}", model=name, upgrades=given)
        full = known.armoury.toughness(unit, Model(kind, toughness, list(upgrades)))
        text = say("{model} ×{n}", model=name, n=count)
        yield Line(text, bar=(toughness, full)) if full > 1 else Line(text)
