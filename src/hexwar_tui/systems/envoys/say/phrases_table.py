"""The sentences of what is said across the table.

| kind | facts |
| --- | --- |
| `draw-offered`, `draw-accepted` | side |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.envoys.say.words import EnvWords


def _offered(facts: Facts, words: EnvWords) -> Text:
    return say("{side} offers a draw.", side=words.side(facts["side"]))


def _accepted(facts: Facts, words: EnvWords) -> Text:
    return say("{side} accepts the draw.", side=words.side(facts["side"]))


PHRASES: Mapping[str, Phrasing] = {"draw-offered": _offered, "draw-accepted": _accepted}
