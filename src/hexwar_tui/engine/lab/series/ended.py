"""How a game of a series has ended: what is kept of it, and nothing of the game itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.series.armies import Armies, Had
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.lab.trial import Trial, idle_turns
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Fact, Phrase, Text

LEFT_OUT = "…"
"""What stands in the words of an end for a name or a number."""

MANY = 5
"""The number by which the words of an end choose their form where they count something."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game has ended: who has won (nobody, or several: a draw), its turns, those of them at its end in which no
    die was thrown any more, the rule by which it ended ("": none) and the words of that, without names and numbers.

    `luck` has for each side by how much more came off by its dice than was due; nothing where none were thrown that
    count. `had` tells what each has had and lost, by types of units; nothing where the system does not tell them apart.
    """

    winners: tuple[Side, ...]
    turns: int
    idle: int
    rule: str
    reason: Phrase
    luck: Mapping[Side, float] = field(default_factory=dict)
    had: Mapping[Side, Mapping[str, Had]] = field(default_factory=dict)


def play_game(registry: Registry, task: Task) -> Ended:
    """Plays the game to its end, and returns how that was. Raises Endless, BadOptions, and whatever a practice player
    raises."""
    match, armies = task.match, Armies()
    trial = Trial(*match.pair)
    game = trial.play(registry, match.scenario, task.seed, task.number, match.options, armies.look)
    return replace(ended(game), had=armies.had)


def ended(game: Game) -> Ended:
    """How the game, which is over, has ended, without what sides have had in it."""
    outcome, annals = game.outcome, game.annals()
    assert outcome is not None, "the game is over"
    annals.go_on()
    luck = {side: round(luck.won - luck.due, 6) for side, luck in annals.lucks.items()}
    idle = idle_turns(game.record.entries, game.turn)
    return Ended(outcome.winners, game.turn, idle, outcome.rule, without_names(outcome.reason), luck)


def without_names(phrase: Phrase) -> Phrase:
    """The phrase with `LEFT_OUT` for every name and number in it, so that ends of the same kind are said alike."""
    pairs = tuple((name, _without_names(fact)) for name, fact in phrase.pairs)
    return replace(phrase, count=MANY if phrase.plural else 0, pairs=pairs)


def _without_names(fact: Fact) -> Text:
    says_something = isinstance(fact, Phrase) and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", fact.template))
    return without_names(fact) if isinstance(fact, Phrase) and says_something else LEFT_OUT
