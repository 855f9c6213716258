"""The sentences of all events."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.skirmish.say import phrases_combat, phrases_turn
from hexwar_tui.systems.skirmish.say.words import SkiWords

PHRASES = Phrases[SkiWords](phrases_turn.PHRASES, phrases_combat.PHRASES)
"""The sentences in which all events of a game of Skirmish are told."""
