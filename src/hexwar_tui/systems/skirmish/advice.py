"""What a seat has left undone, and what somebody who has never played would do next."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.language import Phrase, Text, listing, say
from hexwar_tui.systems.skirmish import aiming, clock, deploying, forming, moving, positions, prices, shooting, touching
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.state import Phase, Unit
from hexwar_tui.systems.skirmish.words import SkiWords


def left_undone(known: SkiKnown, words: SkiWords) -> tuple[Text, ...]:
    """What the seat would lose by ending its part now: nothing for a seat that has no part."""
    if forming.closed(known) is None:
        return tuple(_unformed(known))
    if known.phase is Phase.PLAY and known.mover == known.seat and touching.closed(known) is None:
        return tuple(_unmoved(known, words))
    return ()


def _unformed(known: SkiKnown) -> Iterator[Phrase]:
    left = forming.left(known)
    if left >= cheapest():
        yield say("{n} command points are left, enough for another unit.", n=left)
    unarmed = sum(not recruit.weapons for recruit in forming.entered(known).recruits)
    if unarmed:
        yield say("Units without a weapon: {n}.", n=unarmed)


def _unmoved(known: SkiKnown, words: SkiWords) -> Iterator[Phrase]:
    if known.touched is not None:
        yield say("{unit} has been touched but has not acted.", unit=words.unit(known.touched))
    idle = [words.unit(unit.id) for unit in untouched(known)]
    if idle:
        yield say("They have neither moved nor shot: {units}.", units=listing(idle))


def untouched(known: SkiKnown) -> list[Unit]:
    """The seat's units on the board that have done nothing yet in this turn."""
    turn = known.turn
    return [
        unit
        for unit in known.own()
        if unit.cell is not None and turn not in (unit.moved_in, unit.active_in, unit.done_in, unit.tended_in)
    ]


def cheapest() -> int:
    """The price of the cheapest unit there is."""
    return min(prices.cost(id, (), ()) for id in load_catalogue().chassis)


def advice(known: SkiKnown, words: SkiWords) -> Text:
    """One sentence for somebody who has never played."""
    if forming.closed(known) is None:
        return _what_to_form(known)
    if known.seat != known.mover:
        return _what_to_watch(known)
    if known.phase is Phase.DEPLOYING:
        return _what_to_deploy(known)
    return _what_to_order(known, words)


def _what_to_form(known: SkiKnown) -> Text:
    if not forming.entered(known).recruits:
        return say("Take a ready-made force, or recruit units: both see their sheets before the first turn.")
    if forming.left(known) >= cheapest():
        return say("Recruit more units, or give them skills; when the points are spent, seal.")
    return say("The force is complete: seal.")


def _what_to_watch(known: SkiKnown) -> Text:
    if known.phase is Phase.PLAY and known.seat in known.sides and clock.is_grace_over(known.open):
        return say("The other side's time is long out: you may say “Turn!” for it.")
    return ""


def _what_to_deploy(known: SkiKnown) -> Text:
    if deploying.waiting(known):
        return say(
            "Deploy your units near cover, machine guns where they see far; or have the rest deployed automatically."
        )
    return say("All are deployed: end the deployment.")


def _what_to_order(known: SkiKnown, words: SkiWords) -> Text:
    if touching.closed(known) is not None:
        return say("Time is out: say “Turn!”.")
    if clock.is_time_out(known.open):
        return say("Time is out: one last action, then “Turn!”.")
    if known.touched is not None:
        return say("Move {unit}, shoot with it, or declare it done.", unit=words.unit(known.touched))
    able = touching.may_act(known)
    armed = [unit for unit in able if any(shooting.shots_left(weapon, known.turn) for weapon in unit.weapons)]
    fresh = [unit for unit in able if moving.points_left(known.open, unit)]
    seen = next((unit for unit in armed if _has_target(known, unit)), None)
    if seen is not None:
        return say("{unit} sees an enemy in range: let it shoot.", unit=words.unit(seen.id))
    if fresh:
        return say("Bring {unit} nearer, from cover to cover.", unit=words.unit(fresh[0].id))
    return say("Nothing is left to do: say “Turn!”.")


def _has_target(known: SkiKnown, unit: Unit) -> bool:
    """Whether the unit may shoot at some enemy as it stands."""
    able = [weapon.id for weapon in unit.weapons if aiming.weapon_objection(known, unit, weapon.id) is None]
    aims = [aim for enemy in known.enemies() for aim in positions.aims(enemy)]
    return any(aiming.target_objection(known, unit, id, aim) is None for id in able for aim in aims)
