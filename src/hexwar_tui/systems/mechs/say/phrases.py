"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.mechs.say import phrases_battle, phrases_world
from hexwar_tui.systems.mechs.say.phrasing import Phrasing
from hexwar_tui.systems.mechs.say.words import MecWords

PHRASES: Mapping[str, Phrasing] = {**phrases_world.PHRASES, **phrases_battle.PHRASES}
"""By kind of event what makes its sentence."""


def phrase(event: News, words: Words) -> Text:
    """The sentence of an event. Raises KeyError for a kind that the game does not tell."""
    assert isinstance(words, MecWords), "the words are those of the frame"
    return PHRASES[event.kind](event.facts, words)
