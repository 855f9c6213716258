"""The word that ends the part of a side, on a line of its own: "done" seals it, or ends it where orders are carried out
at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.taking.taken import SheetLine

DONE_WORDS = frozenset(
    {
        *("seal", "sealed", "done", "end", "that is all", "that's all", "end my part", "end the part"),
        *("запечатать", "запечатано", "готово", "конец", "это всё", "это все", "завершить свою часть"),
        "закончить свою часть",
    }
)
"""What stands on a line of its own in a sheet with which its side's part ends, in either language."""

WORD_TO_END: Mapping[str, str] = {"en": "done", "ru": "готово"}
"""Which of them stands on sheets that are written out, by language."""

NOTHING_TO_END = say("There is nothing that this could end or seal now.")


def done_words(game: Game) -> Collection[str]:
    """The words that end a part, without those that are an order of this game by themselves."""
    return DONE_WORDS - {made.kind for made in game.top.system.order_types if not specs(made)}


def is_word(line: str, words: Collection[str]) -> bool:
    """Whether a line says one of these words and nothing else."""
    return line.casefold().replace("\u2019", "'").strip(" .!\"'«»“”") in words


def ending_order(game: Game, seat: Seat) -> Order | None:
    """The order with which `seat` can end its part now, where orders are carried out at once; None where it can't."""
    if game.is_sealed() or seat not in game.waiting_for():
        return None
    kinds = (made for made in game.top.system.order_types if made.ends_part and not specs(made))
    return next((order for made in kinds if (order := made()).objection(game.known(seat)) is None), None)


def how_it_ends(game: Game, seat: Seat) -> Text:
    """How `seat` ends its part, where that is still to be done and orders are carried out at once; else ""."""
    order = ending_order(game, seat)
    if order is None:
        return ""
    return say(
        "Your part goes on until you end it: write “done” on a line of its own, or “{order}”.", order=type(order).title
    )


def left_open(game: Game, seat: Seat) -> tuple[Text, ...]:
    """What `seat` has left undone, without what is only to be read, as new letters: its papers and answers have that,
    and no line of a sheet could end it."""
    view = game.view(seat)
    return tuple(said for said in game.left_undone(seat) if view.begun_by(said) or said not in view.headline)


def ends_behind(wrong: Sequence[SheetLine]) -> Text:
    """Why a part is not ended while lines are wrong."""
    lines = tuple(dict.fromkeys(str(line.number) for line in wrong))
    return say("This ends the part, and lines are not entered: {lines}.", lines=lines)
