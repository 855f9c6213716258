"""The sentences of the resolution (THE-5.3 to 5.5, 6, 7).

`volleys` are, of each power that shot, its id, the ids of its units and their dice, one a unit; `lost` the ids of units
that are gone. Places are codes, powers and units ids.

| kind | facts |
| --- | --- |
| `supplied` | power, at, units (paid), points (of all of them), unpaid (units) |
| `war-declared` | power, on |
| `war-joined` | power (which guarantees), on, guarded |
| `given-up` | units, at, why (a key of `WHYS`) |
| `sea-fight` | at, volleys, lost, unarmed (units without supply) |
| `trade-hunted` | at, volleys, lost |
| `came-in` | at, units |
| `convoy-met` | at, power, units (of the convoy), volleys, lost |
| `intercepted` | at, power, units (that fly), volleys, lost |
| `aircraft-hunted` | at, power, volleys, lost |
| `works-bombed` | at, aim, out (how many stand still), volleys |
| `units-bombed` | at, aim, volleys, lost |
| `undefended` | at, power, units, landed (those of them from the sea) |
| `land-battle` | at, power, foe, attackers, landed, attack (dice), defenders, defence (dice), passive (units), passed (their dice), pinned (units), result (won, lost, tie: of the attack), lost |
| `region-taken` | at, power, before |
| `fled` | at, moves (unit and its new base), lost |
| `moved` | power, moves (unit, from, to) |
| `brought` | power, at, units, good, points |
| `cargo-sunk` | power, good, points |
| `carried` | power, at, to, units, good, points |
"""  # noqa: E501 - a table has lines of its own

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.theatre.say.words import TheWords

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
"""Why units don't do what they were ordered to."""


def _stacks(units: Sequence[str], words: TheWords) -> Phrase:
    """Units by how many there are of each type."""
    types = [type for unit in units for type in load_catalogue() if unit.rpartition("-")[0].endswith(f"-{type}")]
    return words.types(types)


def _dice(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


def _volleys(volleys: Sequence[Sequence[Any]], words: TheWords) -> Phrase:
    """Each power's dice: "Axis (2 × war fleet): 3 5"."""
    told = [
        say("{power} ({units}): {dice}", power=words.power(power), units=_stacks(units, words), dice=_dice(dice))
        for power, units, dice in volleys
    ]
    return listing(told)


def _losses(lost: Sequence[str], words: TheWords) -> Phrase:
    return say("Lost: {units}.", units=words.units(lost)) if lost else say("Nobody is lost.")


def _supplied(facts: Facts, words: TheWords) -> Text:
    named = {"power": words.power(facts["power"]), "place": words.place(facts["at"]), "n": facts["points"]}
    paid, unpaid = _stacks(facts["units"], words), _stacks(facts["unpaid"], words)
    if not facts["unpaid"]:
        return say("{power}: supply {n} paid, {place} – {units}.", **named, units=paid)
    if not facts["units"]:
        return say("{power}: no supply, {place}; not paid – {unpaid}.", **named, unpaid=unpaid)
    return say("{power}: supply {n} paid, {place} – {units}; not paid – {unpaid}.", **named, units=paid, unpaid=unpaid)


def _war_declared(facts: Facts, words: TheWords) -> Text:
    return say(
        "War is declared: {power} on {other}.", power=words.power(facts["power"]), other=words.power(facts["on"])
    )


def _war_joined(facts: Facts, words: TheWords) -> Text:
    return say(
        "War: {power} – {other}. The first guarantees who was attacked: {guarded}.",
        power=words.power(facts["power"]),
        other=words.power(facts["on"]),
        guarded=words.power(facts["guarded"]),
    )


def _given_up(facts: Facts, words: TheWords) -> Text:
    return say(
        "Not carried out, {place}: {units} – {why}.",
        place=words.place(facts["at"]),
        units=words.units(facts["units"]),
        why=WHYS[facts["why"]],
    )


# -- at sea ------------------------------------------------------------------------------------------------------------


def _shooting(told: Phrase, facts: Facts, words: TheWords) -> Text:
    return say(
        "{told} {volleys}. {losses}",
        told=told,
        volleys=_volleys(facts["volleys"], words),
        losses=_losses(facts["lost"], words),
    )


def _sea_fight(facts: Facts, words: TheWords) -> Text:
    told = _shooting(say("{place}: fleets fight.", place=words.place(facts["at"])), facts, words)
    if not facts["unarmed"]:
        return told
    return say("{told} Without supply: {units}.", told=told, units=words.units(facts["unarmed"]))


def _trade_hunted(facts: Facts, words: TheWords) -> Text:
    return _shooting(say("{place}: trade is hunted.", place=words.place(facts["at"])), facts, words)


def _came_in(facts: Facts, words: TheWords) -> Text:
    return say(
        "{place}: based there from now on – {units}.", place=words.place(facts["at"]), units=words.units(facts["units"])
    )


def _convoy_met(facts: Facts, words: TheWords) -> Text:
    told = say(
        "{place}: a convoy is attacked, {power} ({units}).",
        place=words.place(facts["at"]),
        power=words.power(facts["power"]),
        units=_stacks(facts["units"], words),
    )
    return _shooting(told, facts, words)


# -- in the air --------------------------------------------------------------------------------------------------------


def _intercepted(facts: Facts, words: TheWords) -> Text:
    told = say(
        "{place}: fighters meet the aircraft that come, {power} ({units}).",
        place=words.place(facts["at"]),
        power=words.power(facts["power"]),
        units=_stacks(facts["units"], words),
    )
    return _shooting(told, facts, words)


def _aircraft_hunted(facts: Facts, words: TheWords) -> Text:
    return _shooting(say("{place}: aircraft are hunted at their base.", place=words.place(facts["at"])), facts, words)


def _works_bombed(facts: Facts, words: TheWords) -> Text:
    named = {"place": words.place(facts["at"]), "volleys": _volleys(facts["volleys"], words)}
    if facts["aim"] == "factory":
        out = say_many("{n} factory stands still for a turn", "{n} factories stand still for a turn", facts["out"])
    else:
        out = say_many("{n} derrick stands still for a turn", "{n} derricks stand still for a turn", facts["out"])
    if not facts["out"]:
        return say("{place}: bombs miss. {volleys}.", **named)
    return say("{place}: bombs hit. {volleys}. {out}.", **named, out=out)


def _units_bombed(facts: Facts, words: TheWords) -> Text:
    return _shooting(say("{place}: units are bombed.", place=words.place(facts["at"])), facts, words)


# -- on land -----------------------------------------------------------------------------------------------------------


def _undefended(facts: Facts, words: TheWords) -> Text:
    return say(
        "{place}: nobody defends it. {power} comes in – {units}.",
        place=words.place(facts["at"]),
        power=words.power(facts["power"]),
        units=_stacks(facts["units"], words),
    )


def _summed(dice: Sequence[int]) -> Text:
    """Dice and their sum: "3 5 6 1 = 15"."""
    return say("{dice} = {total}", dice=_dice(dice), total=sum(dice))


def _land_battle(facts: Facts, words: TheWords) -> Text:
    told = say(
        "{place}: attack by {power} – {units}, {dice}. Defence by {foe}: {defence}. {result}",
        place=words.place(facts["at"]),
        power=words.power(facts["power"]),
        units=_stacks(facts["attackers"], words),
        dice=_summed(facts["attack"]),
        foe=words.power(facts["foe"]),
        defence=listing(_defence(facts, words)),
        result=_result(facts, words),
    )
    if not facts["pinned"]:
        return told
    pinned = words.units(facts["pinned"])
    return say("{told} Had to defend, and lose the attack that they had before them: {units}.", told=told, units=pinned)


def _defence(facts: Facts, words: TheWords) -> list[Text]:
    found: list[Text] = []
    if facts["defenders"]:
        units = _stacks(facts["defenders"], words)
        found.append(say("{units}, {dice}", units=units, dice=_summed(facts["defence"])))
    if facts["passive"]:
        units = _stacks(facts["passive"], words)
        found.append(say("{units} passively, {dice}", units=units, dice=_summed(facts["passed"])))
    return found


def _result(facts: Facts, words: TheWords) -> Phrase:
    if facts["result"] == "tie":
        return say("A tie: the attack goes back, nobody is lost.")
    lost = words.units(facts["lost"])
    if facts["result"] == "won":
        return say("The attack wins. Disbanded: {units}.", units=lost)
    return say("The attack is beaten off. Disbanded: {units}.", units=lost)


def _region_taken(facts: Facts, words: TheWords) -> Text:
    return say(
        "{place} falls: {before} → {power}.",
        place=words.place(facts["at"]),
        before=words.power(facts["before"]),
        power=words.power(facts["power"]),
    )


def _fled(facts: Facts, words: TheWords) -> Text:
    named = {"place": words.place(facts["at"]), "moves": listing([_flight(move, words) for move in facts["moves"]])}
    if not facts["lost"]:
        return say("Fled from {place}: {moves}.", **named)
    if not facts["moves"]:
        return say("{place}: nowhere to flee. {losses}", place=named["place"], losses=_losses(facts["lost"], words))
    return say("Fled from {place}: {moves}. {losses}", **named, losses=_losses(facts["lost"], words))


def _flight(move: Sequence[str], words: TheWords) -> Phrase:
    unit, base = move
    return say("{unit} → {place}", unit=words.unit(unit), place=words.place(base))


# -- moves and trade ---------------------------------------------------------------------------------------------------


def _moved(facts: Facts, words: TheWords) -> Text:
    ways: dict[tuple[str, str], list[str]] = {}
    for unit, start, end in facts["moves"]:
        ways.setdefault((start, end), []).append(unit)
    told = [
        say("{start} → {end} ({units})", start=words.place(start), end=words.place(end), units=_stacks(units, words))
        for (start, end), units in ways.items()
    ]
    return say("{power}: moved – {moves}.", power=words.power(facts["power"]), moves=listing(told))


def _brought(facts: Facts, words: TheWords) -> Text:
    return say(
        "{power}: {units} home, {place} – {good} {n}.",
        power=words.power(facts["power"]),
        units=_stacks(facts["units"], words),
        place=words.place(facts["at"]),
        good=words.good(facts["good"]),
        n=facts["points"],
    )


def _cargo_sunk(facts: Facts, words: TheWords) -> Text:
    return say(
        "{power}: sunk with its ships – {good} {n}.",
        power=words.power(facts["power"]),
        good=words.good(facts["good"]),
        n=facts["points"],
    )


def _carried(facts: Facts, words: TheWords) -> Text:
    return say(
        "{power}: {units} in {place}. Handed over to {to}: {good} {n}.",
        power=words.power(facts["power"]),
        units=_stacks(facts["units"], words),
        place=words.place(facts["at"]),
        to=words.power(facts["to"]),
        good=words.good(facts["good"]),
        n=facts["points"],
    )


PHRASES: Mapping[str, Phrasing] = {
    "supplied": _supplied,
    "war-declared": _war_declared,
    "war-joined": _war_joined,
    "given-up": _given_up,
    "sea-fight": _sea_fight,
    "trade-hunted": _trade_hunted,
    "came-in": _came_in,
    "convoy-met": _convoy_met,
    "intercepted": _intercepted,
    "aircraft-hunted": _aircraft_hunted,
    "works-bombed": _works_bombed,
    "units-bombed": _units_bombed,
    "undefended": _undefended,
    "land-battle": _land_battle,
    "region-taken": _region_taken,
    "fled": _fled,
    "moved": _moved,
    "brought": _brought,
    "cargo-sunk": _cargo_sunk,
    "carried": _carried,
}
