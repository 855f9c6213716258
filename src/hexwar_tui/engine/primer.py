"""What is told of the rules of a system to players who have nothing but papers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.words.language import Text

Ruled = tuple[Text, str]
"""A sentence on the rules, and the id of the rule that it is of."""

OptionsT = TypeVar("OptionsT", bound=Options)


def _nothing_of_play(options: Any) -> Sequence[Ruled]:
    return ()


def _nothing_in_short(options: Any) -> Mapping[str, Text]:
    return {}


@dataclass(frozen=True)
class Primer(Generic[OptionsT]):
    """What papers tell of the rules to a player who has nothing else: `to_win` are the ids of the rules that say how
    the game is won, whose text papers take from the rule book; `in_short` gives by the kind of an order a sentence on
    what it does and costs in a game with these options, for all kinds whose title does not say it. `of_play` gives
    sentences on what no single order says, as how a fight is decided. `behind` has kinds that can often be given only
    behind one of another kind on the same sheet, each with that kind. `terms` gives, by the value of a choice in a
    record, a sentence on what it means, where its words do not say it."""

    to_win: tuple[str, ...] = ()
    in_short: Callable[[OptionsT], Mapping[str, Text]] = _nothing_in_short
    behind: Mapping[str, str] = field(default_factory=dict)
    of_play: Callable[[OptionsT], Sequence[Ruled]] = _nothing_of_play
    terms: Mapping[str, Text] = field(default_factory=dict)


AnyPrimer = Primer[Any]
