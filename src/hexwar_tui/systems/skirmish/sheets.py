"""What a unit is and has, in words: its badge, its card, and a line of a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.language import Text, listing, say
from hexwar_tui.engine.view import Badge, Line, Tone
from hexwar_tui.systems.skirmish import damage, moving, shooting, turns
from hexwar_tui.systems.skirmish.catalogue import Weapon, load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.phrasing import points
from hexwar_tui.systems.skirmish.state import Phase, Unit
from hexwar_tui.systems.skirmish.words import SkiWords

WOUNDED, AT_OPENING, ACTIVE, MOVED = "!", "o", "*", ">"
"""Marks of badges: wounded, at an opening, active in its side's last turn, has moved this turn."""


# -- badges ------------------------------------------------------------------------------------------------------------


def badge(known: SkiKnown, unit: Unit) -> Badge:
    """A unit as it is drawn; of those whose sheets are not shown the chassis alone."""
    chassis = damage.chassis_of(unit)
    marks = (
        (damage.is_wounded(unit), WOUNDED),
        (unit.opening is not None, AT_OPENING),
        (turns.was_active(known.open, unit), ACTIVE),
        (known.turn > 0 and unit.moved_in == known.turn and unit.side == known.mover, MOVED),
    )
    return Badge(
        unit.id,
        unit.side,
        chassis.letter,
        None if chassis.is_infantry or not known.is_open(unit.side) else damage.stages_left(unit),
        acted=is_done(known, unit),
        marks="".join(mark for has, mark in marks if has),
    )


def is_done(known: SkiKnown, unit: Unit) -> bool:
    """Whether the unit has nothing left to do in this turn: declared done, or moved and fired all its weapons."""
    if known.phase is not Phase.PLAY or unit.side != known.mover:
        return False
    if unit.done_in == known.turn:
        return True
    has_fired = not any(shooting.shots_left(weapon, known.turn) for weapon in unit.weapons)
    return unit.moved_in == known.turn and (has_fired or unit.tended_in == known.turn)


# -- cards -------------------------------------------------------------------------------------------------------------


def card(known: SkiKnown, words: SkiWords, id: str) -> tuple[Line, ...]:
    """A unit's sheet: everything that the seat knows of it. Of one it knows nothing of, it says no more."""
    unit = known.unit(id)
    if unit is None:
        return (Line(say("This side knows nothing of such a unit."), tone=Tone.QUIET),)
    return tuple(_card_lines(known, words, unit))


def _card_lines(known: SkiKnown, words: SkiWords, unit: Unit) -> Iterator[Line]:
    chassis = damage.chassis_of(unit)
    name = words.called(unit) if known.is_open(unit.side) else words.unit(unit.id)
    yield Line(name, words.side(unit.side), unit=unit.id, cell=unit.cell, tone=Tone.HEADING)
    yield from condition_lines(known, words, unit)
    yield Line(say("Movement"), str(chassis.move))
    yield Line(say("Save"), f"{chassis.save}+")
    if not known.is_open(unit.side):
        yield Line(say("Its sheet is shown before the first turn (SKI-2.3)."), tone=Tone.QUIET)
        return
    yield Line(say("Stages left"), bar=(damage.stages_left(unit), chassis.stages))
    yield Line(say("Cost"), points(damage.points(unit)))
    if unit.save_bonus:
        yield Line(say("Save bonus of the crew"), f"{unit.save_bonus:+d}".replace("-", "−"))
    yield Line(say("Weapons"), tone=Tone.HEADING)
    if not unit.weapons:
        yield Line(say("None."), tone=Tone.QUIET)
    for weapon in unit.weapons:
        kind = load_catalogue().weapons[weapon.id]
        left = shooting.shots_left(weapon, known.turn)
        tone = Tone.PLAIN if left else Tone.QUIET
        yield Line(kind.name, _shots_text(known, kind, left, spent=weapon.spent), tone=tone)
        yield Line(weapon_text(kind), tone=Tone.QUIET)
    if unit.skills:
        yield Line(say("Skills"), tone=Tone.HEADING)
    for skill in unit.skills:
        yield Line(say("{skill}: {text}", skill=words.skill(skill), text=load_catalogue().skills[skill].text))


def _shots_text(known: SkiKnown, kind: Weapon, left: int, *, spent: bool) -> Text:
    if spent:
        return say("used up")
    if kind.once:
        return say("once a game")
    return say("{n} of {all} shots", n=left, all=kind.shots)


def weapon_text(kind: Weapon) -> Text:
    """A weapon's numbers: "range 14, hits on 11+"."""
    reach = say("called down anywhere") if kind.range is None else say("range {n}", n=kind.range)
    hits = say("never misses") if kind.hit is None else say("hits on {n}+", n=kind.hit)
    parts: list[Text] = [reach, hits]
    if kind.whole_hex:
        parts.append(say("everybody on the hex"))
    if not kind.soldiers_save:
        parts.append(say("no save for soldiers"))
    if kind.no_effect:
        chassis = load_catalogue().chassis
        parts.append(say("no effect on {kinds}", kinds=listing([chassis[id].name for id in kind.no_effect])))
    if kind.buildings:
        parts.append(say("damages houses and bunkers") if len(kind.buildings) > 1 else say("damages houses"))
    return listing(parts)


def condition_lines(known: SkiKnown, words: SkiWords, unit: Unit) -> Iterator[Line]:
    """What is special about a unit now."""
    if unit.fallen:
        yield Line(say("Destroyed."), tone=Tone.BAD)
        return
    if unit.cell is None:
        yield Line(say("Not deployed yet."), tone=Tone.QUIET)
    if damage.is_wounded(unit):
        yield Line(say("Wounded: half its movement, −3 to hit (SKI-2.1)."), tone=Tone.BAD)
    if unit.opening is not None:
        where = words.opening(unit.opening)
        text = (
            say("It observes through {opening}.", opening=where)
            if unit.observing
            else say("Its position is {opening}.", opening=where)
        )
        yield Line(text, cell=unit.opening.cell)
    if turns.was_active(known.open, unit):
        yield Line(say("It was active in its side's last turn (SKI-1.2)."))
    if known.touched == unit.id:
        yield Line(say("It has been touched: it moves, shoots or is declared done next (SKI-4.5)."), tone=Tone.GOOD)
    if known.phase is Phase.PLAY and unit.side == known.mover:
        yield from _turn_lines(known, unit)


def _turn_lines(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    if unit.done_in == known.turn:
        yield Line(say("It is done for this turn."), tone=Tone.QUIET)
        return
    left = moving.points_left(known.open, unit)
    if left:
        yield Line(say("Movement points left"), str(left), tone=Tone.GOOD)
    else:
        yield Line(say("It moves no more this turn."), tone=Tone.QUIET)


def sheet_text(known: SkiKnown, words: SkiWords, unit: Unit) -> Text:
    """What a unit has, in one line: "rifle, grenades, Medic"."""
    has = [words.weapon(weapon.id) for weapon in unit.weapons] + [words.skill(skill) for skill in unit.skills]
    return listing(has) if has else say("unarmed")
