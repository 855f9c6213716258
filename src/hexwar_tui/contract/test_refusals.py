"""Refusals and news are sentences: they begin with a capital, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hexwar_tui.contract.tools.sentences import begins_well
from hexwar_tui.contract.tools.tables import Table, one_act, while_playing
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import LANGUAGES, Text, render

ACTS = 40

ASKED = 2
"""How many sides are asked at each moment, drawn anew every time."""


def test_what_is_refused_and_told_begins_with_a_capital(table: Table) -> None:
    """At every act of a random game all refusals of some sides, and the events told to the first, begin so in every
    language."""
    game, rng = table.begin("refusals"), random.Random("refusals")
    heard = 0
    for _ in while_playing(game, ACTS):
        for seat in rng.sample(game.sides, min(ASKED, len(game.sides))):
            assert [text for text in _refusals(game, seat) if not all(map(begins_well, _in_all(text)))] == []
        one_act(game, rng)
        for _, event in game.news(game.sides[0], heard):
            assert all(map(begins_well, _in_all(game.phrase(event)))), event
        heard = len(game.record.entries)


def _refusals(game: Game, seat: str) -> Iterator[Text]:
    draft = Draft(seat)
    for kind in game.choices(draft).candidates:
        yield from (refusal.objection.reason for refusal in game.why_not(draft.with_kind(kind.value)))
    yield from (refusal.objection.reason for refusal in game.why_not(draft))


def _in_all(text: Text) -> Iterator[str]:
    return (render(text, language) for language in LANGUAGES)
