"""The sentences for events on the world map."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.say.words import POINT_KINDS, MecWords
from hexwar_tui.systems.mechs.state import Mode

PHRASES = Phrases[MecWords](
    by_word.PHRASES, army=MecWords.unit, unit=MecWords.unit, pilot=MecWords.pilot, side=MecWords.side
)

PHRASES.says(on_map.TurnBegins, N_("Turn {turn}: {side}."))
PHRASES.says(
    on_map.Holding,
    N_("{side} holds two thirds of the key points ({held}) at the start of its turn; times in a row: {times}."),
)
PHRASES.says(on_map.Trained, N_("{pilot} has learned: gunnery {gunnery}, piloting {piloting}; lower is better."))
PHRASES.says(on_map.Assigned, N_("{army}: {pilot} drives {unit}."))
PHRASES.says(on_map.SideOut, N_("{side} has neither army nor key point, and is out."))
PHRASES.says(by_word.Resigned, N_("{side} gives up."))


@PHRASES.sentence
def _placed(event: on_map.PointPlaced, words: MecWords) -> Text:
    where = {"place": words.place(event.cell), "kind": POINT_KINDS[event.what]}
    told = (
        say("{place}: {kind}, garrison – {units}.", units=words.types(event.units), **where)
        if event.units
        else say("{place}: {kind}, without a garrison.", **where)
    )
    if not event.failures:
        return told
    again = say_many("{n} throw was made again.", "{n} throws were made again.", event.failures)
    return say("{told} {again}", told=told, again=again)


@PHRASES.sentence
def _marched(event: on_map.Marched, words: MecWords) -> Text:
    path = event.path
    ends = {"army": words.unit(event.army), "start": words.hex(path[0]), "end": words.hex(path[-1])}
    if event.met:
        return say("{army} marches {start} → {end}; an enemy is next to it, and its movement ends.", **ends)
    return say_many(
        "{army} marches {start} → {end}; {n} movement point is left.",
        "{army} marches {start} → {end}; {n} movement points are left.",
        event.left,
        **ends,
    )


@PHRASES.sentence
def _taken(event: on_map.PointTaken, words: MecWords) -> Text:
    place = words.place(event.cell)
    if event.side is None:
        told = say("{place} is nobody's now.", place=place)
    else:
        told = say("{side} takes {place}.", side=words.side(event.side), place=place)
    if not event.lost:
        return told
    return say("{told} Lost with it: {units}.", told=told, units=words.types(event.lost))


@PHRASES.sentence
def _collected(event: on_map.Collected, words: MecWords) -> Text:
    joined = {
        "army": words.unit(event.army),
        "place": words.place(event.cell),
        "units": words.units(event.units),
        "pilots": words.pilots(event.pilots),
    }
    if not event.pilots:
        return say("{army} in {place} is joined by {units}.", **joined)
    if not event.units:
        return say("{army} in {place} is joined by the pilots {pilots}.", **joined)
    return say("{army} in {place} is joined by {units} and the pilots {pilots}.", **joined)


@PHRASES.sentence
def _formed(event: on_map.ArmyFormed, words: MecWords) -> Text:
    return say("{army} forms in {place}.", army=words.unit(event.army), place=words.place(event.cell))


@PHRASES.sentence
def _disbanded(event: on_map.Disbanded, words: MecWords) -> Text:
    army, pilots = words.unit(event.army), words.pilots(event.pilots)
    if not event.pilots:
        return say("{army} is no more.", army=army)
    if event.cell is None:
        return say("{army} is no more, and its pilots are lost: {pilots}.", army=army, pilots=pilots)
    place = words.place(event.cell)
    return say("{army} is no more; its pilots go to {place}: {pilots}.", army=army, pilots=pilots, place=place)


@PHRASES.sentence
def _garrison_gone(event: on_map.GarrisonGone, words: MecWords) -> Text:
    return say("{place} has no garrison any more: it has fallen or dispersed.", place=words.place(event.cell))


@PHRASES.sentence
def _split(event: on_map.Split, words: MecWords) -> Text:
    return say(
        "{army} is split: {part} in {hex} – {units}.",
        army=words.unit(event.army),
        part=words.unit(event.part),
        hex=words.hex(event.cell),
        units=words.units(event.units),
    )


@PHRASES.sentence
def _joined(event: on_map.Joined, words: MecWords) -> Text:
    armies = {"army": words.unit(event.army), "other": words.unit(event.other)}
    return say("{army} joins {other} in {hex}.", hex=words.hex(event.cell), **armies)


@PHRASES.sentence
def _bought(event: on_map.Bought, words: MecWords) -> Text:
    what = {"unit": words.unit(event.unit), "place": words.place(event.cell), "n": event.price}
    return say("{side} buys in {place}: {unit}, for {n} credits.", side=words.side(event.side), **what)


@PHRASES.sentence
def _repaired(event: on_map.Repaired, words: MecWords) -> Text:
    what = {"unit": words.unit(event.unit), "place": words.place(event.cell)}
    if not event.price:
        return say("Industry in {place} repairs: {unit}.", **what)
    return say("Repaired in {place}: {unit}, for {n} credits.", n=event.price, **what)


@PHRASES.sentence
def _industry(event: on_map.Industry, words: MecWords) -> Text:
    place = words.place(event.cell)
    if event.mode is Mode.BUILD:
        return say("Industry in {place} builds mechs from now on.", place=place)
    return say("Industry in {place} repairs units from now on.", place=place)


@PHRASES.sentence
def _recruited(event: on_map.Recruited, words: MecWords) -> Text:
    what = {"place": words.place(event.cell), "pilot": words.pilot(event.pilot)}
    return say("{place} gives {side} a pilot 6/6: {pilot}.", side=words.side(event.side), **what)


@PHRASES.sentence
def _credits(event: on_map.Credits, words: MecWords) -> Text:
    what = {"place": words.place(event.cell), "n": event.n}
    return say("{place} gives {side} {n} credits.", side=words.side(event.side), **what)


@PHRASES.sentence
def _repairs(event: on_map.RepairsReady, words: MecWords) -> Text:
    what = {"place": words.place(event.cell)}
    return say_many(
        "{place} can repair {n} unit of {side} this turn.",
        "{place} can repair {n} units of {side} this turn.",
        event.n,
        side=words.side(event.side),
        **what,
    )


@PHRASES.sentence
def _built(event: on_map.Built, words: MecWords) -> Text:
    what = {"place": words.place(event.cell), "units": words.units(event.units)}
    return say("{place} has built for {side}: {units}.", side=words.side(event.side), **what)


@PHRASES.sentence
def _unit_named(event: on_map.UnitNamed, words: MecWords) -> Text:
    return _named(event.name)


@PHRASES.sentence
def _pilot_named(event: on_map.PilotNamed, words: MecWords) -> Text:
    return _named(event.name)


def _named(name: str) -> Text:
    if not name:
        return say("It goes by its old name again.")
    return say("A name is given: {name}.", name=name)


@PHRASES.sentence
def _over(event: by_word.GameOver, words: MecWords) -> Text:
    return by_word.ending(event.winners, words.reason(event.why), words)
