"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.ashlands.say import phrases_events, phrases_fighting, phrases_reveal, phrases_turn
from hexwar_tui.systems.ashlands.say.phrasing import Phrasing
from hexwar_tui.systems.ashlands.say.words import AshWords

PHRASES: Mapping[str, Phrasing] = {
    **phrases_fighting.PHRASES,
    **phrases_turn.PHRASES,
    **phrases_reveal.PHRASES,
    **phrases_events.PHRASES,
}
"""By kind of event what makes its sentence."""


def phrase(event: News, words: Words) -> Text:
    """The sentence of an event. Raises KeyError for a kind that the game does not tell."""
    assert isinstance(words, AshWords), "the words are those of the frame"
    return PHRASES[event.kind](event.facts, words)
