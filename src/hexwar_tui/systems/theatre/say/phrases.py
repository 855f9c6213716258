"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.theatre.say import phrases_talks, phrases_turn, phrases_war
from hexwar_tui.systems.theatre.say.phrasing import Phrasing
from hexwar_tui.systems.theatre.say.words import TheWords

PHRASES: Mapping[str, Phrasing] = {**phrases_turn.PHRASES, **phrases_talks.PHRASES, **phrases_war.PHRASES}
"""By kind of event what makes its sentence."""


def phrase(event: News, words: Words) -> Text:
    """The sentence of an event. Raises KeyError for a kind that the game does not tell."""
    assert isinstance(words, TheWords), "the words are those of the frame"
    return PHRASES[event.kind](event.facts, words)
