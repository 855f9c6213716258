"""The sentences for events that tell of the random event of the turn (ASH-8.1)."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.systems.ashlands.events import drawn
from hexwar_tui.systems.ashlands.say.fragments import prestige, standing
from hexwar_tui.systems.ashlands.say.words import AshWords


def _event_name(words: AshWords, event: str) -> Text:
    return words.event(event).name


PHRASES = Phrases[AshWords](event=_event_name, side=AshWords.side, unit=AshWords.unit, units=AshWords.units)

PHRASES.says(drawn.NoEvent, N_("No event this turn: the die shows {die}, and 4 or more is wanted."))


@PHRASES.sentence
def _event(event: drawn.EventDrawn, words: AshWords) -> Text:
    (die, roll), spec = event.dice, words.event(event.event)
    named = {"name": spec.name, "flavour": spec.flavour, "text": spec.text}
    return say("Event (dice {die}, then {roll}): {name}. {flavour} {text}", die=die, roll=roll, **named)


PHRASES.says(drawn.EventSide, N_("{event} falls on {side}."))


@PHRASES.sentence
def _event_hex(event: drawn.EventHex, words: AshWords) -> Text:
    return say("{event}: hex {hex}.", event=_event_name(words, event.event), hex=words.hex(event.cell))


@PHRASES.sentence
def _event_number(event: drawn.EventNumber, words: AshWords) -> Text:
    name, units = _event_name(words, event.event), say_many("{n} unit", "{n} units", event.number)
    return say("{event}, {side}: {units}.", event=name, side=words.side(event.side), units=units)


PHRASES.says(drawn.EventVoid, N_("{event}: there is nothing it could fall on."))
PHRASES.says(drawn.SupplyCut, N_("{side}: no supply for {units}."))
PHRASES.says(drawn.RainSlow, N_("{side} shelters from the rain: its units are Slow this turn."))
PHRASES.says(drawn.RainBraved, N_("{side} braves the rain: its units are tested."))


@PHRASES.sentence
def _vip_named(event: drawn.VipNamed, words: AshWords) -> Text:
    return say("{unit} ({side}) at {hex} escorts the VIP.", **standing(event, words))


PHRASES.says(drawn.VipHome, N_("{unit} ({side}) has brought the VIP home."))


@PHRASES.sentence
def _intelligence_placed(event: drawn.IntelligencePlaced, words: AshWords) -> Text:
    return say("Intelligence lies at {hex}.", hex=words.hex(event.cell))


@PHRASES.sentence
def _intelligence_taken(event: drawn.IntelligenceTaken, words: AshWords) -> Text:
    return say("{unit} ({side}) takes the intelligence at {hex}.", **standing(event, words))


@PHRASES.sentence
def _depot_found(event: drawn.DepotFound, words: AshWords) -> Text:
    return say("An abandoned supply depot lies at {hex}.", hex=words.hex(event.cell))


@PHRASES.sentence
def _prestige(event: drawn.Prestige, words: AshWords) -> Text:
    side, gained, name = words.side(event.side), prestige(event.gained), _event_name(words, event.event)
    return say("{side} gains {n} ({event}).", side=side, n=gained, event=name)


PHRASES.says(drawn.LegendFell, N_("A legend has fallen: {unit} ({side}). Everybody else learns from it."))
PHRASES.says(drawn.Blood, N_("Blood-soaked: morale tests of all enemies of {side} are at −{won} this turn."))
