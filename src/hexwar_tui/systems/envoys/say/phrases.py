"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.envoys.say import phrases_diplomacy, phrases_table, phrases_tasks, phrases_war
from hexwar_tui.systems.envoys.say.phrasing import Phrasing
from hexwar_tui.systems.envoys.say.words import EnvWords

PHRASES: Mapping[str, Phrasing] = {
    **phrases_diplomacy.PHRASES,
    **phrases_table.PHRASES,
    **phrases_tasks.PHRASES,
    **phrases_war.PHRASES,
}
"""By kind of event what makes its sentence."""


def phrase(event: Event, words: Words) -> Text:
    """The sentence of an event. Raises KeyError for a kind that the game does not tell."""
    assert isinstance(words, EnvWords), "the words are those of the frame"
    return PHRASES[event.kind](event.facts, words)
