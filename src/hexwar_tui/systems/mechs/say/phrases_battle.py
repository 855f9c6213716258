"""The sentences for events of battles and of what follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import N_, Phrase, Text, say, say_many
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.rules.battle.aftermath import SURVIVES
from hexwar_tui.systems.mechs.say.words import MecWords

PHRASES = Phrases[MecWords](
    army=MecWords.unit, enemy=MecWords.unit, units=MecWords.units, pilot=MecWords.pilot, pilots=MecWords.pilots
)

PHRASES.says(fights.LeftOut, N_("Units of {army} that stay out of the battle: {units}."))
PHRASES.says(fights.QuickTurn, N_("Turn {turn} of the quick battle: {army} fires at {enemy}."))
PHRASES.says(fights.Learned, N_("Pilots of the winner gain experience: {pilots}."))
PHRASES.says(fights.ArmyLost, N_("{army} has nowhere to retreat to, and is lost."))
PHRASES.says(fights.Lesson, N_("Pilot of the loser who gains experience: {pilot}."))


@PHRASES.sentence
def _begins(event: fights.BattleBegins, words: MecWords) -> Text:
    armies = {"army": words.unit(event.army), "enemy": words.unit(event.enemy)}
    return say("A battle in {place}: {army} attacks {enemy}.", place=words.place(event.cell), **armies)


@PHRASES.sentence
def _manner(event: fights.Manner, words: MecWords) -> Text:
    army = words.unit(event.army)
    if not event.quickly:
        return say("{army} wants to fight on the board.", army=army)
    if event.agreed:
        return say("{army}: the battle is to be fought quickly, and so it is.", army=army)
    return say("{army} proposes to fight the battle quickly.", army=army)


@PHRASES.sentence
def _board_opened(event: fights.BoardOpened, words: MecWords) -> Text:
    return say("The board of {place} is laid out.", place=words.place(event.cell))


@PHRASES.sentence
def _volley(event: fights.Volley, words: MecWords) -> Text:
    return say(
        "{unit} fires at {target} – {weapon}: {result}.",
        unit=words.unit(event.unit),
        target=words.unit(event.target),
        weapon=words.weapon(event.weapon),
        result=_result(event),
    )


def _result(event: fights.Volley) -> Phrase:
    """The dice to hit and the hits; where there are any, the saves and the damage that they leave."""
    if not event.saves:
        return _thrown(event)
    saved: dict[str, Text] = {"thrown": _thrown(event), "dice": _dice(event.saves), "need": f"{event.save}+"}
    if not event.failed:
        return say("{thrown}; saves {dice} ({need} saves), all saved", **saved)
    saved["failed"] = say_many("{n} not saved", "{n} not saved", event.failed)
    if event.damage >= event.stages:
        return say("{thrown}; saves {dice} ({need} saves), {failed}: destroyed", **saved)
    left = {"n": event.stages - event.damage, "stages": event.stages}
    return say("{thrown}; saves {dice} ({need} saves), {failed}: {n} of {stages} left", **left, **saved)


def _thrown(event: fights.Volley) -> Phrase:
    hits = say_many("{n} hit", "{n} hits", event.hits)
    if event.need is None:
        return say("it never misses, {hits}", hits=hits)
    return say("{dice} ({need} hits), {hits}", dice=_dice(event.dice), need=f"{event.need}+", hits=hits)


def _dice(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


@PHRASES.sentence
def _over(event: fights.BattleOver, words: MecWords) -> Text:
    losses = {
        "army": words.unit(event.army),
        "lost": words.types(event.lost),
        "enemy": words.unit(event.enemy),
        "enemy_lost": words.types(event.enemy_lost),
    }
    told = say("Lost by {army}: {lost}; by {enemy}: {enemy_lost}.", **losses)
    if event.winner is None:
        return say("Nobody wins the battle. {losses}", losses=told)
    return say("The battle is won by {winner}. {losses}", winner=words.unit(event.winner), losses=told)


@PHRASES.sentence
def _bailed_out(event: fights.BailedOut, words: MecWords) -> Text:
    pilot = words.pilot(event.pilot)
    if event.die is None:
        if event.survived:
            return say("Pilot {pilot} survives the loss of the mech.", pilot=pilot)
        return say("Pilot {pilot} is killed with the mech.", pilot=pilot)
    thrown = {"pilot": pilot, "die": event.die, "need": f"{SURVIVES}+"}
    if event.survived:
        return say("Pilot {pilot} survives the loss of the mech: {die} ({need} survives).", **thrown)
    return say("Pilot {pilot} is killed with the mech: {die} ({need} survives).", **thrown)


@PHRASES.sentence
def _retreated(event: fights.Retreated, words: MecWords) -> Text:
    return say_many(
        "{army} retreats {n} hex to {hex}.",
        "{army} retreats {n} hexes to {hex}.",
        event.distance,
        army=words.unit(event.army),
        hex=words.place(event.cell),
    )
