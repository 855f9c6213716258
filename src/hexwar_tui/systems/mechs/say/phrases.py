"""The sentences of all events of Iron Lances."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.mechs.say import phrases_battle, phrases_world
from hexwar_tui.systems.mechs.say.words import MecWords

PHRASES = Phrases[MecWords](phrases_world.PHRASES, phrases_battle.PHRASES)
"""Of all that a game tells."""
