"""The rules as a part of a paper: how the game is won, and what can be ordered now does and costs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

from hexwar_tui.engine.data.option_text import as_played
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Items, Table, section

_ASIDE = re.compile(r"\*+(Ruling|Example|Трактовк|Пример|Решени)")
"""How paragraphs begin that explain the ones above them."""

_RULED = re.compile(r"(?:^|(?<=[.!;] ))(?:Rulings?|Трактовк[аи]): | \((rulings?|решени[ея]|трактовк[аи])\)")
"""What says that a sentence is a ruling, which makes no difference to whoever plays by it."""


def rules_part(game: Game, seat: Seat, language: str) -> Iterator[Block]:
    """Yields how the game is won, and a line for each order that the seat can give now; nothing after the end."""
    if game.outcome is not None:
        return
    yield from section(say("How to win"), Items(tuple(to_win(game, language))))
    yield from section(say("Rules in short"), *_of_play(game), *_in_short(game, seat))


def to_win(game: Game, language: str) -> Iterator[Text]:
    """The sentences of the rules that say how the game is won, each with the id of its rule."""
    frame = game.frames[0]
    yield frame.scenario.description
    system = frame.system
    words = partial(render, language=language)
    book = _read(as_played(system.rule_book(language), system.options_type, words, frame.options))
    for id in system.primer.to_win:
        for sentence in _paragraphs(book.rule(id).text):
            yield say("{sentence} ({rule})", sentence=sentence, rule=id)


@cache
def _read(text: str) -> RuleBook:
    return RuleBook.read(text)


def _paragraphs(markdown: str) -> Iterator[str]:
    """The paragraphs of a rule on a line each, a list with what stands above it; without marks, and what only explains
    others."""
    told = [part for at, part in enumerate(markdown.split("\n\n")) if at == 0 or not _ASIDE.match(part)]
    for part in "\n\n".join(told).replace("\n\n- ", "\n- ").split("\n\n"):
        line = " ".join(re.sub(r"^- ", "– ", line) for line in part.split("\n"))
        yield _RULED.sub("", line.replace("**", "").replace("`", ""))


def _of_play(game: Game) -> Iterator[Block]:
    """What no single order says."""
    told = game.top.system.primer.of_play(game.top.options)
    if told:
        yield Items(tuple(say("{sentence} ({rule})", sentence=sentence, rule=rule) for sentence, rule in told))


def _in_short(game: Game, seat: Seat) -> Iterator[Block]:
    """A table of the orders that can be given now, with what they do and cost, and their rules."""
    told = game.top.system.primer.in_short(game.top.options)
    kinds = {made.kind: made for made in game.top.system.order_types}
    offered = game.choices(Draft(seat)).candidates if seat in game.waiting_for() else ()
    rows = [
        (kinds[each.value].title, told[each.value], kinds[each.value].rule) for each in offered if each.value in told
    ]
    yield Table((say("Order"), say("What it does and costs"), say("Rule")), tuple(rows))
