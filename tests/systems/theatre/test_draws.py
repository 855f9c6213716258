"""What random players draw for treaties and trade: most of it such as can be given."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.systems.theatre.orders.diplomacy import draws
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.units.trade import Carry
from hexwar_tui.systems.theatre.state import Wish, WishKind
from tests.systems.theatre.agreements import cession, gift, guarantee, talking, wishing
from tests.systems.theatre.boards import Board

MAP = ("R1R2~1B1", "R3N1~1B2", "~1~1N2~1")


def clauses(board: Board, partner: str) -> Iterator[ClauseRecord]:
    """All clauses of many treaties that are drawn for Red."""
    for number in range(1500):
        yield from draws.clauses(board.known("red"), {"partner": partner}, random.Random(number))


def test_the_8_1_nobody_is_drawn_to_give_what_he_does_not_have() -> None:
    """A gift is of what is in store, a cession of a region that is held, and not the last one."""
    board = talking(*MAP)
    board.stores("red", manpower=0, production=0, supply=1)
    board.take("blue", "R2", "R3")
    drawn = set(clauses(board, "blue"))
    assert {clause for clause in drawn if clause[0] == "gift" and clause[1] == "red"} == {gift("red", "supply", 1)}
    assert {clause[2] for clause in drawn if clause[0] == "gift" and clause[1] == "blue"} == {
        *("manpower", "production", "supply")
    }
    assert {clause for clause in drawn if clause[0] == "cession"} == {
        cession("blue", place) for place in ("B1", "B2", "R2", "R3")
    }


def test_the_8_1_a_neutral_is_mostly_drawn_what_it_wishes_for() -> None:
    """Points of a good, a guarantee or a region."""
    board = talking(*MAP, factories={"N1": 1})
    for wish, clause in (
        (Wish(WishKind.GUARANTEE), guarantee("red")),
        (Wish(WishKind.REGION, place="R2"), cession("red", "R2")),
    ):
        wishing(board, "north", wish)
        drawn = [*clauses(board, "north")]
        assert drawn.count(clause) > 750
    wishing(board, "north")
    assert [*clauses(board, "north")].count(cession("red", "R2")) < 75


def test_the_2_3_only_goods_in_store_are_drawn_to_be_carried() -> None:
    """And none where nothing is."""
    board = Board("R1~1~1B1", "R1~2~2B1", "N1~3~3=1")
    board.unit("red", "trade-fleet", "~1")
    draw = next(spec.draw for name, spec in specs(Carry).items() if name == "good")
    assert draw is not None

    def drawn(**stores: int) -> set[object]:
        board.stores("red", **stores)
        return {draw(board.known("red"), {"target": "B1"}, random.Random(number)) for number in range(20)}

    assert drawn(production=1, supply=0) == {"production"}
    assert drawn(production=0, supply=1) == {"supply"}
    assert drawn(production=2, supply=2) == {"production", "supply"}
    with pytest.raises(NothingToDraw):
        drawn(production=0, supply=0)
