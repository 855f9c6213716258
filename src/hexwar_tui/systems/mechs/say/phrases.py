"""The sentences for all events of Iron Lances."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.systems.mechs.say import phrases_battle, phrases_world
from hexwar_tui.systems.mechs.say.words import MecWords

PHRASES = Phrases[MecWords](phrases_world.PHRASES, phrases_battle.PHRASES)
"""For every kind of event that a game of Iron Lances tells, the function that makes its sentence."""
