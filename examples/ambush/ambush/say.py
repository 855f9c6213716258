"""The names of things in Ambush, and its events as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from ambush import events
from ambush.state import AmbFrame, Phase
from ambush.tables import MINE_HITS, result
from hexwar_tui.engine.orders.by_word import Resigned
from hexwar_tui.engine.plain import PlainWords, plain_phrases
from hexwar_tui.engine.words.language import N_, Text, say, say_many

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
    """Names the things of a frame: units by their names in the scenario, sides as they sit at the table."""
    return PlainWords(frame, frame.scenario.grid, frame.scenario.unit_names)


PHRASES = plain_phrases()
"""Makes a sentence of any event that a game of Ambush tells."""

PHRASES.says(events.Placed, N_("{unit} is set up in {cell}."))
PHRASES.says(events.MineLaid, N_("A mine is laid in {cell}."))
PHRASES.says(events.TurnBegins, N_("Turn {turn} begins."))
PHRASES.says(events.Drove, N_("{unit} moves to {cell}."))
PHRASES.says(events.Found, N_("{unit} is found in {cell}."))
PHRASES.says(events.Through, N_("{unit} is through."))
PHRASES.says(events.Ended, N_("{side} is done."))
PHRASES.says(Resigned, N_("{side} gives up."))


@PHRASES.sentence
def _mine(event: events.MineHit, words: PlainWords) -> Text:
    unit, hex, die = words.unit(event.unit), words.hex(event.cell), event.die
    if die < MINE_HITS:
        return say(
            "{unit} drives on a mine in {hex} and stops; it is only shaken ({die}).", unit=unit, hex=hex, die=die
        )
    return say("{unit} drives on a mine in {hex}, which tears it open ({die}).", unit=unit, hex=hex, die=die)


@PHRASES.sentence
def _fired(event: events.Fired, words: PlainWords) -> Text:
    return say(
        "{unit} in {hex} fires at {target}, {difference}: a {die}, {result}.",
        unit=words.unit(event.unit),
        hex=words.hex(event.cell),
        target=words.unit(event.target),
        difference=f"{event.difference:+}",
        die=event.die,
        result=RESULTS[result(event.difference, event.die)],
    )


@PHRASES.sentence
def _lost(event: events.Lost, words: PlainWords) -> Text:
    unit = words.unit(event.unit)
    if not event.steps:
        return say("{unit} is destroyed.", unit=unit)
    return say_many("{unit} has {n} step left.", "{unit} has {n} steps left.", event.steps, unit=unit)
