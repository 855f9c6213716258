"""What is told of the rules of a system to players who have nothing but papers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.words.language import Text

OptionsT = TypeVar("OptionsT", bound=Options)


def _nothing_in_short(options: Any) -> Mapping[str, Text]:
    return {}


@dataclass(frozen=True)
class Primer(Generic[OptionsT]):
    """What papers tell of the rules to a player who has nothing else: `to_win` are the ids of the rules that say how
    the game is won, whose text papers take from the rule book; `in_short` gives by the kind of an order a sentence on
    what it does and costs in a game with these options, for all kinds whose title does not say it."""

    to_win: tuple[str, ...] = ()
    in_short: Callable[[OptionsT], Mapping[str, Text]] = _nothing_in_short
