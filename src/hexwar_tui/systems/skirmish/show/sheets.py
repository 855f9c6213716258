"""How a unit is shown: its badge on the map, its card, and the lines about it that other panels share."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import Badge
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.skirmish.catalogue import Chassis, Weapon, load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import points, signed
from hexwar_tui.systems.skirmish.rules import damage, moving
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.say.carried import special_text, weapon_text
from hexwar_tui.systems.skirmish.show.nearest import nearest_lines
from hexwar_tui.systems.skirmish.state import Opening, Phase, Unit

WOUNDED, AT_OPENING, ACTIVE, MOVED = "!", "o", "*", ">"
"""The marks on badges of units that are wounded, are at an opening, were active in their side's last turn, or have
moved this turn."""


# -- badges ------------------------------------------------------------------------------------------------------------


def badge(known: SkiKnown, unit: Unit) -> Badge:
    """How a unit is drawn on the map: its letter, its marks, and whether it is done; for a machine whose sheet the seat
    knows also how much more damage destroys it."""
    chassis, drawn = damage.chassis_of(known.open, unit), drawn_as(known.open, unit)
    marks = (
        (damage.is_wounded(known.open, unit), WOUNDED),
        (unit.opening is not None, AT_OPENING),
        (turns.was_active(known.open, unit), ACTIVE),
        (known.turn > 0 and unit.moved_in == known.turn and unit.side == known.mover, MOVED),
    )
    is_counted = not chassis.is_infantry and known.is_open(unit.side)
    return Badge(
        unit.id,
        unit.side,
        drawn.letter,
        damage.stages_left(known.open, unit) if is_counted else None,
        acted=is_done(known, unit),
        marks="".join(mark for has, mark in marks if has),
        full=chassis.stages if is_counted else None,
        arm=drawn.arm,
    )


def drawn_as(frame: SkiFrame, unit: Unit) -> Weapon | Chassis:
    """Of what a unit has its letter and its arm on the map: a soldier of the costliest weapon he is known to have
    (ruling: of equally costly ones the first), all other units and the unarmed of the chassis."""
    chassis, weapons = damage.chassis_of(frame, unit), frame.scenario.catalogue.weapons
    carried = [weapons[arm.id] for arm in unit.weapons]
    if not chassis.is_infantry or not carried:
        return chassis
    return max(carried, key=lambda weapon: weapon.cost)


def is_done(known: SkiKnown, unit: Unit) -> bool:
    """Whether a unit of the mover has nothing left to do in this turn: it is declared done, or has moved and either
    fired all that it could or used its skill. False for units of the other side."""
    if known.phase is not Phase.PLAY or unit.side != known.mover:
        return False
    if unit.done_in == known.turn:
        return True
    has_fired = not any(shooting.shots_left(known.open, weapon, known.turn) for weapon in unit.weapons)
    return unit.moved_in == known.turn and (has_fired or unit.tended_in == known.turn)


# -- cards -------------------------------------------------------------------------------------------------------------


def card(known: SkiKnown, id: str) -> tuple[Line, ...]:
    """All that the seat knows of the unit `id`, line by line; a single line saying so if it knows of none."""
    unit = known.unit(id)
    if unit is None:
        return (Line(say("No such unit is known to this side."), tone=Tone.QUIET),)
    return tuple(_card_lines(known, unit))


def _card_lines(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    chassis = damage.chassis_of(known.open, unit)
    yield unit_line(known, unit)
    yield from condition_lines(known, unit)
    yield Line(say("Movement"), _as_now(moving.allowance(known.open, unit), chassis.move))
    yield Line(say("Saving roll"), f"{chassis.save}+")
    if not known.is_open(unit.side):
        yield Line(say("Its sheet is shown before the first turn (SKI-2.3)."), tone=Tone.QUIET)
        return
    yield Line(say("Cost"), points(damage.points(known.open, unit)))
    if unit.save_bonus:
        yield Line(say("Save bonus of the crew"), signed(unit.save_bonus))
    head = (say("Weapons"), say("range"), say("hits"), say("shots"))
    yield Line(say("Weapons"), tone=Tone.HEADING, row=head if unit.weapons else ())
    if not unit.weapons:
        yield Line(say("None."), tone=Tone.QUIET)
    harder = -load_catalogue().numbers.wounded if damage.is_wounded(known.open, unit) else 0
    for weapon in unit.weapons:
        kind = known.scenario.catalogue.weapons[weapon.id]
        left = shooting.shots_left(known.open, weapon, known.turn)
        tone = Tone.PLAIN if left else Tone.QUIET
        shots = _shots_text(kind, left, spent=weapon.spent)
        yield Line(kind.name, shots, tone=tone, row=(kind.name, *_numbers(kind, harder), _shots_row(kind, left, shots)))
        yield Line(
            weapon_text(known.scenario.catalogue, kind, harder),
            tone=Tone.QUIET,
            row=(special_text(known.scenario.catalogue, kind),),
        )
    yield from nearest_lines(known, unit)
    if unit.skills:
        yield Line(say("Skills"), tone=Tone.HEADING)
    for skill in unit.skills:
        yield Line(
            say("{skill}: {text}", skill=known.words.skill(skill), text=known.scenario.catalogue.skills[skill].text)
        )


def name_of(known: SkiKnown, unit: Unit) -> Text:
    """The name of a unit for the seat, with its own name if the seat knows its sheet."""
    return known.words.called(unit) if known.is_open(unit.side) else known.words.unit(unit.id)


def unit_line(known: SkiKnown, unit: Unit) -> Line:
    """A heading with a unit's name and side and, if the seat knows its sheet, a bar of the stages it has left."""
    stages = damage.chassis_of(known.open, unit).stages
    bar = (damage.stages_left(known.open, unit), stages) if known.is_open(unit.side) else None
    return Line(
        name_of(known, unit), known.words.side(unit.side), bar=bar, unit=unit.id, cell=unit.cell, tone=Tone.HEADING
    )


def _shots_text(kind: Weapon, left: int, *, spent: bool) -> Text:
    if spent:
        return say("used up")
    if kind.once:
        return say("once a game")
    if kind.shots > 1:
        return say("{n} of {all} shots", n=left, all=kind.shots)
    return say("1 shot left") if left else say("no shot left")


def _numbers(kind: Weapon, harder: int) -> tuple[Text, Text]:
    """The range of a weapon and the roll it hits on now, so much `harder` than usual, as they stand in a table; a dash
    for what it has none of."""
    return str(kind.range or "–"), "–" if kind.hit is None else f"{kind.hit + harder}+"


def _as_now(now: int, usual: int) -> Text:
    """A number of a sheet as it is now, with the usual one where that is another."""
    return str(now) if now == usual else say("{n} now, else {usual}", n=now, usual=usual)


def _shots_row(kind: Weapon, left: int, shots: Text) -> Text:
    """The shots of a weapon in a table: how many are left of how many, or the words for those that fire once a game."""
    return shots if kind.once else say("{n} of {full}", n=left, full=kind.shots)


def condition_lines(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    """Yields what is special about a unit now, a line each: that it has fallen or is not deployed, its wound, openings
    and activity, that it was touched, and in its side's turn how far it can still move."""
    if unit.fallen:
        yield Line(say("Destroyed."), tone=Tone.BAD)
        return
    if unit.cell is None:
        yield Line(say("Not deployed yet."), tone=Tone.QUIET)
    if damage.is_wounded(known.open, unit):
        change = signed(load_catalogue().numbers.wounded)
        yield Line(say("Wounded: half its movement, {change} to hit (SKI-2.1).", change=change), tone=Tone.BAD)
    if unit.opening is not None:
        at = {"opening": known.words.opening(unit.opening)}
        text = (
            say("It observes through {opening}.", **at) if unit.observing else say("Its position is {opening}.", **at)
        )
        yield Line(text, cell=unit.opening.cell)
    if unit.fired_from not in (None, unit.opening):
        yield _fired_from_line(known, unit.fired_from)
    if turns.was_active(known.open, unit):
        yield Line(say("It was active in its side's last turn (SKI-1.2)."))
    if known.state.touched == unit.id:
        yield Line(say("It has been touched: it moves, shoots or is declared done next (SKI-4.5)."), tone=Tone.GOOD)
    if known.phase is Phase.PLAY and unit.side == known.mover:
        yield from _turn_lines(known, unit)


def _fired_from_line(known: SkiKnown, opening: Opening) -> Line:
    where = known.words.opening(opening)
    text = say("It fired from {opening}: until its next turn it can be shot at there as well.", opening=where)
    return Line(text, cell=opening.cell)


def _turn_lines(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    if unit.done_in == known.turn:
        yield Line(say("It is done for this turn."), tone=Tone.QUIET)
        return
    if left := moving.points_left(known.open, unit):
        yield Line(say("Movement points left"), str(left), tone=Tone.GOOD)
    else:
        yield Line(say("It moves no more this turn."), tone=Tone.QUIET)
