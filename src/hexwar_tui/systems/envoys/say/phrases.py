"""The sentences of all events of Envoys."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.envoys.say import phrases_diplomacy, phrases_war
from hexwar_tui.systems.envoys.say.words import EnvWords

PHRASES = Phrases[EnvWords](phrases_diplomacy.PHRASES, phrases_war.PHRASES)
"""The sentences in which all events of a game of Envoys are told."""
