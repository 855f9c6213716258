"""The sentences for all events of Ashlands."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.ashlands.say import phrases_drawn, phrases_rounds, phrases_turns
from hexwar_tui.systems.ashlands.say.words import AshWords

PHRASES = Phrases[AshWords](phrases_rounds.PHRASES, phrases_turns.PHRASES, phrases_drawn.PHRASES)
"""For every kind of event that a game of Ashlands tells, the function that makes its sentence."""
