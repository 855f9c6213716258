"""The sentences of all events."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.theatre.say import phrases_talks, phrases_turn, phrases_war
from hexwar_tui.systems.theatre.say.words import TheWords

PHRASES = Phrases[TheWords](phrases_turn.PHRASES, phrases_talks.PHRASES, phrases_war.PHRASES)
"""Makes a sentence of any event that a game of Theatre of War tells."""
