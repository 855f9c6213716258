"""Giving up and agreeing to a draw, as every game lets its sides say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render, say


@dataclass(frozen=True)
class AtTable:
    seat: str
    draw_offers: Sequence[str] = ()
    out: Sequence[str] = ("green",)
    sides: tuple[str, ...] = ("red", "blue", "green")

    def is_out(self, side: str) -> bool:
        return side in self.out


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    rule: ClassVar[str] = "TOY-3.1"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Resign?"))


@dataclass(frozen=True, slots=True)
class Offer(by_word.OfferDraw):
    rule: ClassVar[str] = "TOY-3.2"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Offer a draw?"))


@dataclass(frozen=True, slots=True)
class Accept(by_word.AcceptDraw):
    rule: ClassVar[str] = "TOY-3.3"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Accept the draw?"))


NOT_PLAYING = ("Only a side that plays on may do this.", "TOY-3.4")


@pytest.mark.parametrize(
    ("order", "known", "why"),
    [
        (Resign("yes"), AtTable("red"), None),
        (Resign("yes"), AtTable("red", ("red", "blue")), None),
        (Resign("no"), AtTable("red"), ("Resigning has to be confirmed.", "TOY-3.1")),
        (Resign("yes"), AtTable("green"), NOT_PLAYING),
        (Resign("yes"), AtTable("referee"), NOT_PLAYING),
        (Offer("yes"), AtTable("red"), None),
        (Offer("yes"), AtTable("red", ("red",)), ("This side has offered a draw already.", "TOY-3.2")),
        (
            Offer("yes"),
            AtTable("red", ("blue",)),
            ("Another side has offered a draw, which can be accepted.", "TOY-3.2"),
        ),
        (Offer("yes"), AtTable("green"), NOT_PLAYING),
        (Accept("yes"), AtTable("red", ("blue",)), None),
        (Accept("yes"), AtTable("red"), ("Nobody has offered a draw.", "TOY-3.3")),
        (Accept("yes"), AtTable("red", ("blue", "red")), ("This side has agreed to a draw already.", "TOY-3.3")),
        (Accept("yes"), AtTable("green", ("blue",)), NOT_PLAYING),
        (Accept("yes"), AtTable("referee", ("blue",)), NOT_PLAYING),
    ],
)
def test_who_may_say_what(order: Order, known: AtTable, why: tuple[str, str] | None) -> None:
    """Sides that play on, each once, in this order; what is closed is refused in the same words."""
    objection = order.objection(known)
    assert (None if objection is None else (render(objection.reason, "en"), objection.rule)) == why
    if not isinstance(order, Resign) or why == NOT_PLAYING:
        assert type(order).closed(known) == objection


def test_these_words_can_be_said_at_any_time() -> None:
    """By one answer, whether it is the side's turn or not; they end no part and are hardly ever said by chance."""
    for kind in (Resign, Offer, Accept):
        assert kind.any_time
        assert not kind.ends_part
    assert Resign.eagerness < Offer.eagerness < Accept.eagerness
    assert list(legal_orders(Resign, AtTable("red"))) == [Resign("yes")]
