"""The sentences of battles and what follows from them.

| kind | facts |
| --- | --- |
| `battle-begins` | army (the attacker), enemy, cell, ground (the terrain, or the kind of the key point) |
| `left-out` | army, units |
| `manner` | army, quickly, agreed (whether this decides how it is fought) |
| `board-opened` | cell |
| `battle-over` | army, enemy, cell, winner (army or None: nobody), lost, enemy_lost (types) |
| `bailed-out` | pilot, survived |
| `learned` | pilots |
| `retreated` | army, cell, distance, choice (whether there were several places) |
| `army-lost` | army |
| `lesson` | pilot |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.mechs.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.mechs.say.words import MecWords


def _begins(facts: Facts, words: MecWords) -> Text:
    armies = {"army": words.unit(facts["army"]), "enemy": words.unit(facts["enemy"])}
    return say("A battle in {place}: {army} attacks {enemy}.", place=words.place(facts["cell"]), **armies)


def _left_out(facts: Facts, words: MecWords) -> Text:
    army, units = words.unit(facts["army"]), words.units(facts["units"])
    return say("{army} leaves out of the battle: {units}.", army=army, units=units)


def _manner(facts: Facts, words: MecWords) -> Text:
    army = words.unit(facts["army"])
    if not facts["quickly"]:
        return say("{army} wants to fight on the board.", army=army)
    if facts["agreed"]:
        return say("{army}: the battle is to be fought quickly, and so it is.", army=army)
    return say("{army} proposes to fight the battle quickly.", army=army)


def _board_opened(facts: Facts, words: MecWords) -> Text:
    return say("The board of {place} is laid out.", place=words.place(facts["cell"]))


def _over(facts: Facts, words: MecWords) -> Text:
    losses = {
        "army": words.unit(facts["army"]),
        "lost": words.types(facts["lost"]),
        "enemy": words.unit(facts["enemy"]),
        "enemy_lost": words.types(facts["enemy_lost"]),
    }
    told = say("Lost: {army} – {lost}; {enemy} – {enemy_lost}.", **losses)
    if facts["winner"] is None:
        return say("Nobody wins the battle. {losses}", losses=told)
    return say("The battle is won by {winner}. {losses}", winner=words.unit(facts["winner"]), losses=told)


def _bailed_out(facts: Facts, words: MecWords) -> Text:
    pilot = words.pilot(facts["pilot"])
    if facts["survived"]:
        return say("Pilot {pilot} survives the loss of the mech.", pilot=pilot)
    return say("Pilot {pilot} is killed with the mech.", pilot=pilot)


def _learned(facts: Facts, words: MecWords) -> Text:
    return say("Pilots of the winner gain experience: {pilots}.", pilots=words.pilots(facts["pilots"]))


def _retreated(facts: Facts, words: MecWords) -> Text:
    return say_many(
        "{army} retreats {n} hex to {hex}.",
        "{army} retreats {n} hexes to {hex}.",
        facts["distance"],
        army=words.unit(facts["army"]),
        hex=words.place(facts["cell"]),
    )


def _lost(facts: Facts, words: MecWords) -> Text:
    return say("{army} has nowhere to retreat to, and is lost.", army=words.unit(facts["army"]))


def _lesson(facts: Facts, words: MecWords) -> Text:
    return say("Pilot of the loser who gains experience: {pilot}.", pilot=words.pilot(facts["pilot"]))


PHRASES: Mapping[str, Phrasing] = {
    "battle-begins": _begins,
    "left-out": _left_out,
    "manner": _manner,
    "board-opened": _board_opened,
    "battle-over": _over,
    "bailed-out": _bailed_out,
    "learned": _learned,
    "retreated": _retreated,
    "army-lost": _lost,
    "lesson": _lesson,
}
