"""Names, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ambush.state import AmbFrame, Phase
from ambush.tables import MINE_HITS, result
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.plain import PlainWords, told
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text, say, say_many

PHASES: Mapping[Phase, Text] = {
    Phase.SET_UP: say("The garrison sets up"),
    Phase.COLUMN: say("The column moves"),
    Phase.GARRISON: say("The garrison moves"),
    Phase.TURN_ENDS: say("The turn ends"),
}

RESULTS: Mapping[str, Text] = {
    "-": say("nothing happens"),
    "A": say("who fires loses a step"),
    "X": say("both lose a step"),
    "D": say("the target loses a step"),
    "E": say("the target loses two steps"),
}


def words(frame: AmbFrame) -> PlainWords:
    """Units by the names that the scenario has given them."""
    return PlainWords(frame, frame.scenario.grid, frame.scenario.unit_names)


def _mine(facts: Mapping[str, Any], words: Words) -> Text:
    unit, hex, die = words.unit(facts["unit"]), words.hex(facts["cell"]), facts["die"]
    if die < MINE_HITS:
        return say(
            "{unit} drives on a mine in {hex} and stops; it is only shaken ({die}).", unit=unit, hex=hex, die=die
        )
    return say("{unit} drives on a mine in {hex}, which tears it open ({die}).", unit=unit, hex=hex, die=die)


def _fired(facts: Mapping[str, Any], words: Words) -> Text:
    return say(
        "{unit} in {hex} fires at {target}, {difference}: a {die}, {result}.",
        unit=words.unit(facts["unit"]),
        hex=words.hex(facts["cell"]),
        target=words.unit(facts["target"]),
        difference=f"{facts['difference']:+}",
        die=facts["die"],
        result=RESULTS[result(facts["difference"], facts["die"])],
    )


def _lost(facts: Mapping[str, Any], words: Words) -> Text:
    if not facts["steps"]:
        return say("{unit} is destroyed.", unit=words.unit(facts["unit"]))
    return say_many(
        "{unit} has {n} step left.", "{unit} has {n} steps left.", facts["steps"], unit=words.unit(facts["unit"])
    )


PHRASES: Mapping[str, Callable[[Mapping[str, Any], Words], Text]] = {
    "placed": told(say("{unit} is set up in {cell}.")),
    "mine-laid": told(say("A mine is laid in {cell}.")),
    "turn-begins": told(say("Turn {turn} begins.")),
    "drove": told(say("{unit} moves to {cell}.")),
    "found": told(say("{unit} is found in {cell}.")),
    "through": told(say("{unit} is through.")),
    "ended": told(say("{side} is done.")),
    "resigned": told(say("{side} gives up.")),
    "mine": _mine,
    "fired": _fired,
    "lost": _lost,
}


def phrase(event: Event, words: Words) -> Text:
    """The sentence of an event."""
    return PHRASES[event.kind](event.facts, words)
