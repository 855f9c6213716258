"""The sentences of shooting, openings, buildings and tending (SKI-1, 2)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import N_, Phrase, Text, say, say_many
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.measures import points
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Opening

PHRASES = Phrases[SkiWords](unit=SkiWords.whose, target=SkiWords.whose, object=SkiWords.object)


def _thrown(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


@PHRASES.sentence
def _detection(event: combat.Detection, words: SkiWords) -> Text:
    named = _attempt(event, words, words.whose(event.target))
    if not event.passed:
        return say("{unit} looks for {target}: {die} ({need} detects), not detected.", **named)
    if event.shared:
        return say("{unit} looks for {target}: {die} ({need} detects), detected, and shown to the whole side.", **named)
    return say("{unit} looks for {target}: {die} ({need} detects), detected.", **named)


def _attempt(event: combat.Attempt, words: SkiWords, target: Text) -> dict[str, Text | int]:
    """The names and numbers that the sentences of an attempt fill in; `target` is what these call its target."""
    return {"unit": words.whose(event.unit), "target": target, "die": event.die, "need": f"{event.need}+"}


PHRASES.says(combat.Sighted, N_("{unit} sees {target}, and shows it to the whole side."))


@PHRASES.sentence
def _shot_lost(event: combat.ShotLost, words: SkiWords) -> Text:
    return say_many(
        "{weapon} of {unit}: the shot is lost.",
        "{weapon} of {unit}: {n} shots are lost.",
        event.shots,
        weapon=words.weapon(event.weapon),
        unit=words.whose(event.unit),
    )


@PHRASES.sentence
def _fired(event: combat.Fired, words: SkiWords) -> Text:
    aimed_at = event.target or event.object
    assert aimed_at is not None, "a unit or a building"
    return say(
        "{unit} fires at {target} – {weapon}: {result}.",
        unit=words.whose(event.unit),
        target=words.whose(aimed_at) if event.target else words.object(aimed_at),
        weapon=words.weapon(event.weapon),
        result=_hits(event.thrown),
    )


@PHRASES.sentence
def _strike(event: combat.Strike, words: SkiWords) -> Text:
    at = words.hex(event.to) if event.object is None else words.object(event.object)
    named = {"unit": words.whose(event.unit), "at": at, "result": _hits(event.thrown)}
    if event.unit == event.carrier:
        return say("{unit} strikes {at} from the air: {result}.", **named)
    carrier = words.whose(event.carrier)
    return say("{unit} calls an air strike of {carrier} on {at}: {result}.", **named, carrier=carrier)


def _hits(thrown: combat.Thrown) -> Phrase:
    hits = say_many("{n} hit", "{n} hits", thrown.hits)
    if thrown.need is None:
        return say("it never misses, {hits}", hits=hits)
    return say("{dice} ({need} hits), {hits}", dice=_thrown(thrown.dice), need=f"{thrown.need}+", hits=hits)


@PHRASES.sentence
def _saved(event: combat.Saved, words: SkiWords) -> Text:
    named = {"unit": words.whose(event.unit), "dice": _thrown(event.dice), "need": f"{event.need}+"}
    if len(event.dice) == 1:
        if event.failed:
            return say("{unit} does not save: {dice} ({need} saves).", **named)
        return say("{unit} saves with {dice} ({need} saves).", **named)
    result = say_many("{n} not saved", "{n} not saved", event.failed) if event.failed else say("all saved")
    return say("{unit} saves: {dice} ({need} saves), {result}.", **named, result=result)


@PHRASES.sentence
def _hurt(event: combat.Hurt, words: SkiWords) -> Text:
    unit = words.whose(event.unit)
    if event.wounded:
        return say("{unit} is wounded.", unit=unit)
    left = max(0, event.stages - event.total)
    return say("{unit} is damaged: {n} of {stages} left.", unit=unit, n=left, stages=event.stages)


@PHRASES.sentence
def _destroyed(event: combat.Destroyed, words: SkiWords) -> Text:
    named = {"unit": words.whose(event.unit), "points": points(event.points)}
    if event.by is None:
        return say("{unit} is destroyed: {points}.", **named)
    return say("{unit} is destroyed: {points}, by {by}.", **named, by=words.whose(event.by))


@PHRASES.sentence
def _building_hit(event: combat.BuildingHit, words: SkiWords) -> Text:
    named = {"object": words.object(event.object), "n": max(0, event.falls - event.damage), "falls": event.falls}
    return say("{object} is damaged: {n} of {falls} left.", **named)


PHRASES.says(combat.Collapsed, N_("{object} is ruined: all inside are dead, and it is light cover now."))


@PHRASES.sentence
def _opening_taken(event: combat.OpeningTaken, words: SkiWords) -> Text:
    return say("{unit} takes the opening {opening}.", **_at_opening(event, words))


@PHRASES.sentence
def _observes(event: combat.Observes, words: SkiWords) -> Text:
    return say("{unit} observes through the opening {opening}.", **_at_opening(event, words))


def _at_opening(event: combat.AtOpening, words: SkiWords) -> dict[str, Text]:
    """The names that the sentences of a soldier at an opening fill in."""
    return {"unit": words.whose(event.unit), "opening": words.opening(Opening(event.cell, event.direction))}


@PHRASES.sentence
def _treated(event: combat.Treated, words: SkiWords) -> Text:
    named = _attempt(event, words, words.unit(event.target))
    if event.passed:
        return say("{unit} treats {target}: {die} ({need} helps), sound again.", **named)
    return say("{unit} treats {target}: {die} ({need} helps), in vain.", **named)


@PHRASES.sentence
def _mended(event: combat.Mended, words: SkiWords) -> Text:
    named = _attempt(event, words, words.unit(event.target))
    if event.passed:
        return say("{unit} mends {target}: {die} ({need} helps), 1 damage less.", **named)
    return say("{unit} mends {target}: {die} ({need} helps), in vain.", **named)
