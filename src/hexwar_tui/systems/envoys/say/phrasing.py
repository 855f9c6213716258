"""What the sentences of events share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.envoys.say.words import EnvWords

Facts: TypeAlias = Mapping[str, Any]
"""The facts of an event, by the table of the module that tells it."""

Phrasing: TypeAlias = Callable[[Facts, EnvWords], Text]
"""Makes the sentence of one kind of event."""
