"""The sentences for events that tell of the random event of the turn (ASH-8.1)."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.ashlands.events import drawn
from hexwar_tui.systems.ashlands.say.fragments import owned, prestige, standing
from hexwar_tui.systems.ashlands.say.words import AshWords

PHRASES = Phrases[AshWords]()


@PHRASES.sentence
def _no_event(event: drawn.NoEvent, words: AshWords) -> Text:
    return say("No event this turn: {die} (4+ is wanted).", die=event.die)


@PHRASES.sentence
def _event(event: drawn.EventDrawn, words: AshWords) -> Text:
    (die, roll), spec = event.dice, words.event(event.event)
    named = {"name": spec.name, "flavour": spec.flavour, "text": spec.text}
    return say("Event, {die} and {roll}: {name}. {flavour} {text}", die=die, roll=roll, **named)


@PHRASES.sentence
def _event_side(event: drawn.EventSide, words: AshWords) -> Text:
    return say("{event} falls on {side}.", event=words.event(event.event).name, side=words.side(event.side))


@PHRASES.sentence
def _event_hex(event: drawn.EventHex, words: AshWords) -> Text:
    return say("{event}: hex {hex}.", event=words.event(event.event).name, hex=words.hex(event.cell))


@PHRASES.sentence
def _event_number(event: drawn.EventNumber, words: AshWords) -> Text:
    name, units = words.event(event.event).name, say_many("{n} unit", "{n} units", event.number)
    return say("{event}, {side}: {units}.", event=name, side=words.side(event.side), units=units)


@PHRASES.sentence
def _event_void(event: drawn.EventVoid, words: AshWords) -> Text:
    return say("{event}: there is nothing it could fall on.", event=words.event(event.event).name)


@PHRASES.sentence
def _supply_cut(event: drawn.SupplyCut, words: AshWords) -> Text:
    return say("{side}: no supply for {units}.", side=words.side(event.side), units=words.units(event.units))


@PHRASES.sentence
def _rain_slow(event: drawn.RainSlow, words: AshWords) -> Text:
    return say("{side} shelters from the rain: its units are Slow this turn.", side=words.side(event.side))


@PHRASES.sentence
def _rain_braved(event: drawn.RainBraved, words: AshWords) -> Text:
    return say("{side} braves the rain: its units are tested.", side=words.side(event.side))


@PHRASES.sentence
def _vip_named(event: drawn.VipNamed, words: AshWords) -> Text:
    return say("{unit} ({side}) at {hex} escorts the VIP.", **standing(event, words))


@PHRASES.sentence
def _vip_home(event: drawn.VipHome, words: AshWords) -> Text:
    return say("{unit} ({side}) has brought the VIP home.", **owned(event, words))


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
    side, gained, name = words.side(event.side), prestige(event.gained), words.event(event.event).name
    return say("{side} gains {n} ({event}).", side=side, n=gained, event=name)


@PHRASES.sentence
def _legend_fell(event: drawn.LegendFell, words: AshWords) -> Text:
    return say("A legend has fallen: {unit} ({side}). Everybody else learns from it.", **owned(event, words))


@PHRASES.sentence
def _blood(event: drawn.Blood, words: AshWords) -> Text:
    return say(
        "Blood-soaked: morale tests of all enemies of {side} are at −{won} this turn.",
        side=words.side(event.side),
        won=event.won,
    )
