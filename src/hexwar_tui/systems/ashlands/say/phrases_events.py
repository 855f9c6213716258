"""The sentences of random events (ASH-8.1)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.ashlands.say.phrasing import Facts, Phrasing, prestige
from hexwar_tui.systems.ashlands.say.words import AshWords


def _no_event(facts: Facts, words: AshWords) -> Text:
    return say("No event this turn: {die} (4+ is wanted).", die=facts["die"])


def _event(facts: Facts, words: AshWords) -> Text:
    die, roll = facts["dice"]
    event = words.event(facts["event"])
    return say(
        "Event, {die} and {roll}: {name}. {flavour} {text}",
        die=die,
        roll=roll,
        name=event.name,
        flavour=event.flavour,
        text=event.text,
    )


def _event_side(facts: Facts, words: AshWords) -> Text:
    event = words.event(facts["event"]).name
    return say("{event} falls on {side}.", event=event, side=words.side(facts["side"]))


def _event_hex(facts: Facts, words: AshWords) -> Text:
    return say("{event}: hex {hex}.", event=words.event(facts["event"]).name, hex=words.hex(facts["cell"]))


def _event_number(facts: Facts, words: AshWords) -> Text:
    return say(
        "{event}, {side}: {units}.",
        event=words.event(facts["event"]).name,
        side=words.side(facts["side"]),
        units=say_many("{n} unit", "{n} units", facts["number"]),
    )


def _event_void(facts: Facts, words: AshWords) -> Text:
    return say("{event}: there is nothing it could fall on.", event=words.event(facts["event"]).name)


def _supply_cut(facts: Facts, words: AshWords) -> Text:
    units = words.units(facts["units"])
    return say("{side}: no supply for {units}.", side=words.side(facts["side"]), units=units)


def _rain_slow(facts: Facts, words: AshWords) -> Text:
    return say("{side} shelters from the rain: its units are Slow this turn.", side=words.side(facts["side"]))


def _rain_braved(facts: Facts, words: AshWords) -> Text:
    return say("{side} braves the rain: its units are tested.", side=words.side(facts["side"]))


def _vip_named(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} ({side}) at {hex} escorts the VIP.",
        unit=words.unit(facts["unit"]),
        side=words.side(facts["side"]),
        hex=words.hex(facts["cell"]),
    )


def _vip_home(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} ({side}) has brought the VIP home.", unit=words.unit(facts["unit"]), side=words.side(facts["side"])
    )


def _intelligence_placed(facts: Facts, words: AshWords) -> Text:
    return say("Intelligence lies at {hex}.", hex=words.hex(facts["cell"]))


def _intelligence_taken(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} ({side}) takes the intelligence at {hex}.",
        unit=words.unit(facts["unit"]),
        side=words.side(facts["side"]),
        hex=words.hex(facts["cell"]),
    )


def _depot_found(facts: Facts, words: AshWords) -> Text:
    return say("An abandoned supply depot lies at {hex}.", hex=words.hex(facts["cell"]))


def _prestige(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} gains {n} ({event}).",
        side=words.side(facts["side"]),
        n=prestige(facts["gained"]),
        event=words.event(facts["event"]).name,
    )


def _legend_fell(facts: Facts, words: AshWords) -> Text:
    return say(
        "A legend has fallen: {unit} ({side}). Everybody else learns from it.",
        unit=words.unit(facts["unit"]),
        side=words.side(facts["side"]),
    )


def _blood(facts: Facts, words: AshWords) -> Text:
    return say(
        "Blood-soaked: morale tests of all enemies of {side} are at −{won} this turn.",
        side=words.side(facts["side"]),
        won=facts["won"],
    )


PHRASES: Mapping[str, Phrasing] = {
    "no-event": _no_event,
    "event": _event,
    "event-side": _event_side,
    "event-hex": _event_hex,
    "event-number": _event_number,
    "event-void": _event_void,
    "supply-cut": _supply_cut,
    "rain-slow": _rain_slow,
    "rain-braved": _rain_braved,
    "vip-named": _vip_named,
    "vip-home": _vip_home,
    "intelligence-placed": _intelligence_placed,
    "intelligence-taken": _intelligence_taken,
    "depot-found": _depot_found,
    "prestige": _prestige,
    "legend-fell": _legend_fell,
    "blood": _blood,
}
