"""The sentences of the events of the resolution (THE-5.3 to 5.5, 6, 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Aim

PHRASES = Phrases[TheWords]()

WHYS: Mapping[str, Text] = {
    "peace": say("a treaty of peace binds them"),
    "reach": say("it is out of reach now"),
    "nothing-there": say("what they were after is not there"),
    "no-bombers": say("none of their bombers flies"),
    "no-escort": say("no war fleet escorts them"),
    "resistance": say("tanks land only where nobody resists"),
    "enemy-fleets": say("enemy fleets are left in the sea"),
    "lost": say("their goal is open to them no more"),
    "no-way": say("no way leads there any more"),
    "no-treaty": say("nothing is sold to them there"),
    "nothing-to-carry": say("there is nothing to carry"),
    "manpower": say("manpower does not go over sea"),
}
"""Why units don't do what they were ordered to, as a part of a sentence, by the key that events hold."""


def _stacks(units: Sequence[str], words: TheWords) -> Phrase:
    """Units, given by their ids, counted by type."""
    types = [type for unit in units for type in load_catalogue() if unit.rpartition("-")[0].endswith(f"-{type}")]
    return words.types(types)


def _dice(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


def _volleys(volleys: Sequence[war.Volley], words: TheWords) -> Phrase:
    """Each power's dice: "Axis (2 × war fleet): 3 5"."""
    told = [
        say("{power} ({units}): {dice}", power=words.power(power), units=_stacks(units, words), dice=_dice(dice))
        for power, units, dice in volleys
    ]
    return listing(told)


def _who(
    event: war.ConvoyMet | war.Intercepted | war.Undefended | war.Brought | war.Carried, words: TheWords
) -> dict[str, Text]:
    """The place, the power and the units, counted by type, of an event, as `place`, `power` and `units`."""
    place, power = words.place(event.at), words.power(event.power)
    return {"place": place, "power": power, "units": _stacks(event.units, words)}


def _goods(event: war.Brought | war.CargoSunk | war.Carried, words: TheWords) -> dict[str, Text | int]:
    """The good of an event and its points, as `good` and `n`."""
    return {"good": words.good(event.good), "n": event.points}


def _losses(lost: Sequence[str], words: TheWords) -> Phrase:
    return say("Lost: {units}.", units=words.units(lost)) if lost else say("Nobody is lost.")


@PHRASES.sentence
def _supplied(event: war.Supplied, words: TheWords) -> Text:
    named = {"power": words.power(event.power), "place": words.place(event.at), "n": event.points}
    paid, unpaid = _stacks(event.units, words), _stacks(event.unpaid, words)
    if not event.unpaid:
        return say("{power}: supply {n} paid, {place} – {units}.", **named, units=paid)
    if not event.units:
        return say("{power}: no supply, {place}; not paid – {unpaid}.", **named, unpaid=unpaid)
    return say("{power}: supply {n} paid, {place} – {units}; not paid – {unpaid}.", **named, units=paid, unpaid=unpaid)


@PHRASES.sentence
def _unpaid(event: war.Unpaid, words: TheWords) -> Text:
    power, place, units = words.power(event.power), words.place(event.at), _stacks(event.units, words)
    return say(
        "{place}: no part in the attack by {power}, for want of supply – {units}.",
        place=place,
        power=power,
        units=units,
    )


@PHRASES.sentence
def _war_declared(event: war.WarDeclared, words: TheWords) -> Text:
    return say("War is declared: {power} on {other}.", power=words.power(event.power), other=words.power(event.on))


@PHRASES.sentence
def _war_joined(event: war.WarJoined, words: TheWords) -> Text:
    return say(
        "War: {power} – {other}. The first guarantees who was attacked: {guarded}.",
        power=words.power(event.power),
        other=words.power(event.on),
        guarded=words.power(event.guarded),
    )


@PHRASES.sentence
def _stayed_out(event: war.StayedOut, words: TheWords) -> Text:
    return say(
        "{power} guarantees {guarded}, attacked by {other}, but stays out of the war: the treaty of peace between "
        "guarantor and attacker still stands, and goes before the guarantee.",
        power=words.power(event.power),
        guarded=words.power(event.guarded),
        other=words.power(event.on),
    )


@PHRASES.sentence
def _given_up(event: war.GivenUp, words: TheWords) -> Text:
    return say(
        "Not carried out, {place}: {units} – {why}.",
        place=words.place(event.at),
        units=words.units(event.units),
        why=WHYS[event.why],
    )


# -- at sea ------------------------------------------------------------------------------------------------------------


def _shooting(told: Phrase, shots: war.Shots, words: TheWords) -> Text:
    return say(
        "{told} {volleys}. {losses}",
        told=told,
        volleys=_volleys(shots.volleys, words),
        losses=_losses(shots.lost, words),
    )


@PHRASES.sentence
def _sea_fight(event: war.SeaFight, words: TheWords) -> Text:
    told = _shooting(say("{place}: fleets fight.", place=words.place(event.at)), event.shots, words)
    if not event.unarmed:
        return told
    return say("{told} Without supply: {units}.", told=told, units=words.units(event.unarmed))


@PHRASES.sentence
def _trade_hunted(event: war.TradeHunted, words: TheWords) -> Text:
    return _shooting(say("{place}: trade is hunted.", place=words.place(event.at)), event.shots, words)


@PHRASES.sentence
def _came_in(event: war.CameIn, words: TheWords) -> Text:
    return say(
        "{place}: based there from now on – {units}.", place=words.place(event.at), units=words.units(event.units)
    )


@PHRASES.sentence
def _convoy_met(event: war.ConvoyMet, words: TheWords) -> Text:
    told = say("{place}: a convoy is attacked, {power} ({units}).", **_who(event, words))
    return _shooting(told, event.shots, words)


# -- in the air --------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _intercepted(event: war.Intercepted, words: TheWords) -> Text:
    told = say("{place}: fighters meet the aircraft that come, {power} ({units}).", **_who(event, words))
    return _shooting(told, event.shots, words)


@PHRASES.sentence
def _aircraft_hunted(event: war.AircraftHunted, words: TheWords) -> Text:
    told = say("{place}: aircraft are hunted at their base.", place=words.place(event.at))
    return _shooting(told, event.shots, words)


@PHRASES.sentence
def _works_bombed(event: war.WorksBombed, words: TheWords) -> Text:
    named = {"place": words.place(event.at), "volleys": _volleys(event.volleys, words)}
    if event.aim is Aim.FACTORY:
        out = say_many("{n} factory stands still for a turn", "{n} factories stand still for a turn", event.out)
    else:
        out = say_many("{n} derrick stands still for a turn", "{n} derricks stand still for a turn", event.out)
    if not event.out:
        return say("{place}: bombs miss. {volleys}.", **named)
    return say("{place}: bombs hit. {volleys}. {out}.", **named, out=out)


@PHRASES.sentence
def _units_bombed(event: war.UnitsBombed, words: TheWords) -> Text:
    return _shooting(say("{place}: units are bombed.", place=words.place(event.at)), event.shots, words)


# -- on land -----------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _undefended(event: war.Undefended, words: TheWords) -> Text:
    return say("{place}: nobody defends it. {power} comes in – {units}.", **_who(event, words))


def _summed(dice: Sequence[int]) -> Text:
    """Dice and their sum: "3 + 5 + 6 + 1 = 15"."""
    return say("{dice} = {total}", dice=" + ".join(map(str, dice)), total=sum(dice))


@PHRASES.sentence
def _land_battle(event: war.LandBattle, words: TheWords) -> Text:
    told = say(
        "{place}: attack by {power} – {units}, {dice}. Defence by {foe}: {defence}. {result}",
        place=words.place(event.at),
        power=words.power(event.power),
        units=_stacks(event.attackers, words),
        dice=_summed(event.attack),
        foe=words.power(event.foe),
        defence=listing(_defence(event, words)),
        result=_result(event, words),
    )
    if not event.pinned:
        return told
    pinned = words.units(event.pinned)
    return say("{told} Had to defend, and lose the attack that they had before them: {units}.", told=told, units=pinned)


def _defence(event: war.LandBattle, words: TheWords) -> list[Text]:
    found: list[Text] = []
    if event.defenders:
        units = _stacks(event.defenders, words)
        found.append(say("{units}, {dice}", units=units, dice=_summed(event.defence)))
    if event.passive:
        units = _stacks(event.passive, words)
        found.append(say("{units} passively, {dice}", units=units, dice=_summed(event.passed)))
    return found


def _result(event: war.LandBattle, words: TheWords) -> Phrase:
    if event.result == "tie":
        return say("A tie: the attack goes back, nobody is lost.")
    lost = words.units(event.lost)
    if event.result == "won":
        return say("The attack wins. Disbanded: {units}.", units=lost)
    return say("The attack is beaten off. Disbanded: {units}.", units=lost)


@PHRASES.sentence
def _region_taken(event: war.RegionTaken, words: TheWords) -> Text:
    return say(
        "{place} falls: {before} → {power}.",
        place=words.place(event.at),
        before=words.power(event.before),
        power=words.power(event.power),
    )


@PHRASES.sentence
def _fled(event: war.Fled, words: TheWords) -> Text:
    named = {"place": words.place(event.at), "moves": listing([_flight(move, words) for move in event.moves])}
    if not event.lost:
        return say("Fled from {place}: {moves}.", **named)
    if not event.moves:
        return say("{place}: nowhere to flee. {losses}", place=named["place"], losses=_losses(event.lost, words))
    return say("Fled from {place}: {moves}. {losses}", **named, losses=_losses(event.lost, words))


def _flight(move: war.Flight, words: TheWords) -> Phrase:
    return say("{unit} → {place}", unit=words.unit(move.unit), place=words.place(move.base))


# -- moves and trade ---------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _moved(event: war.Moved, words: TheWords) -> Text:
    ways: dict[tuple[str, str], list[str]] = {}
    for unit, start, end in event.moves:
        ways.setdefault((start, end), []).append(unit)
    told = [
        say("{start} → {end} ({units})", start=words.place(start), end=words.place(end), units=_stacks(units, words))
        for (start, end), units in ways.items()
    ]
    return say("{power}: moved – {moves}.", power=words.power(event.power), moves=listing(told))


@PHRASES.sentence
def _brought(event: war.Brought, words: TheWords) -> Text:
    return say("{power}: {units} home, {place} – {good} {n}.", **_who(event, words), **_goods(event, words))


@PHRASES.sentence
def _cargo_sunk(event: war.CargoSunk, words: TheWords) -> Text:
    power = words.power(event.power)
    return say("{power}: sunk with its ships – {good} {n}.", power=power, **_goods(event, words))


@PHRASES.sentence
def _carried(event: war.Carried, words: TheWords) -> Text:
    facts = {**_who(event, words), "to": words.power(event.to), **_goods(event, words)}
    return say("{power}: {units} in {place}. Handed over to {to}: {good} {n}.", **facts)
