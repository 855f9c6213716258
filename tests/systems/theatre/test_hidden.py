"""What two say to each other is seen by the two and the referee (THE-5.1, 8.1): on a board, whatever is hidden is no
other to anybody else; and what an order tells, which `tests/contract` can't see where talks are not sealed."""

from __future__ import annotations

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_frame
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.systems.theatre.orders.diplomacy.talks import ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Break, Refuse, Sign, Withdraw
from hexwar_tui.systems.theatre.state import Phase, Wish, WishKind
from tests.systems.theatre.agreements import PEACE, guarantee, passage, propose, talking, trade, wishing
from tests.systems.theatre.boards import Board, told_to

pytestmark = pytest.mark.row(28)

OFFER = ("blue", propose("green", PEACE, turns=4))
SIGN = ("green", Sign("blue+green/1"))

SECRETS: dict[str, list[tuple[str, Order]]] = {
    "a message": [("blue", SendMessage("green", "Red is weak")), ("green", ReadPost())],
    "a proposal": [OFFER],
    "a treaty": [("blue", propose("green", PEACE, passage("blue"), turns=4)), SIGN],
    "a refusal": [OFFER, ("green", Refuse("blue+green/1")), OFFER, ("blue", Withdraw("blue+green/2"))],
    "a broken right of way": [("blue", propose("green", passage("blue"))), SIGN, ("green", Break("blue+green/1"))],
    "a neutral that signs": [
        ("blue", propose("north", guarantee("blue"), passage("north"), trade("north", "production")))
    ],
    "a neutral that refuses": [("blue", propose("north", passage("north")))],
}
"""What Blue agrees on with Green, or with a neutral, which answers in the next step."""


def secret(id: str) -> tuple[Board, list[News]]:
    """Three sides and a neutral in the middle of their talks, and what two of them have said to each other."""
    units = ("red trade-fleet ~1", "blue 2 infantry B1")
    board = talking("R1R2N1B1", "R1G1G2B2", "~1~1N2~1", factories={"N1": 1}, units=units)
    wishing(board, "north", Wish(WishKind.GUARANTEE))
    events = [event for side, order in SECRETS[id] for event in board.give(side, order)]
    return board, events + (board.step() if "neutral" in id else [])


@pytest.mark.parametrize("id", SECRETS)
def test_the_8_1_what_two_agree_on_a_third_is_not_told(id: str) -> None:
    """Messages, proposals, answers and treaties of others are told to the two and the referee."""
    _, events = secret(id)
    assert told_to(events, "red") == []
    assert told_to(events, "blue") == told_to(events, REFEREE) == events


@pytest.mark.parametrize("id", SECRETS)
@pytest.mark.parametrize("phase", [Phase.TALKS, Phase.ORDERS])
def test_the_5_1_a_third_can_t_find_it_out(id: str, phase: Phase) -> None:
    """While they talk, and when orders are written: talks, treaties, orders and words for regions of others are drawn
    anew, one after the other."""
    board, _ = secret(id)
    board.state.phase = phase
    assert leaks_of_a_frame(board.frame, "red", phase.value) == []


def test_a_third_can_t_find_it_out_where_there_are_no_neutrals() -> None:
    """Talks of the other sides are drawn anew as well on a map without a neutral state."""
    board = talking("R1B1G1")
    assert not board.state.neutrals
    assert leaks_of_a_frame(board.frame, "red", "no neutrals") == []
