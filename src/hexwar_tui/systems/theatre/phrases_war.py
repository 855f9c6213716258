"""The sentences of the resolution."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.systems.theatre.phrasing import Phrasing

PHRASES: Mapping[str, Phrasing] = {}
