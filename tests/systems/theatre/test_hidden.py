"""What two say to each other is seen by the two and the referee (THE-5.1, 8.1): on a board, whatever is hidden is no
other to anybody else; and what an order tells, which `tests/contract` can't see where talks are not sealed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_frame
from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.systems.theatre.orders.diplomacy.talks import ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Break, Refuse, Sign, Withdraw
from hexwar_tui.systems.theatre.state import Phase, Wish, WishKind
from tests.systems.theatre.agreements import PEACE, guarantee, passage, propose, talking, trade, wishing
from tests.systems.theatre.boards import Board, told_to

MAP = ("R1R2N1B1", "R1G1G2B2", "~1~1N2~1")

pytestmark = pytest.mark.row(28)

Secret = Callable[[Board], list[News]]


def board() -> Board:
    """Three sides and a neutral, in the middle of their talks."""
    made = talking(*MAP, factories={"N1": 1})
    wishing(made, "north", Wish(WishKind.GUARANTEE))
    made.unit("red", "trade-fleet", "~1")
    made.units("blue", "infantry", "B1", 2)
    return made


def message(secret: Board) -> list[News]:
    """Blue writes to Green, who reads it."""
    return [*secret.give("blue", SendMessage("green", "Red is weak")), *secret.give("green", ReadPost())]


def proposal(secret: Board) -> list[News]:
    """Blue proposes peace to Green."""
    return secret.give("blue", propose("green", PEACE, turns=4))


def treaty(secret: Board) -> list[News]:
    """Blue and Green agree on peace and right of way."""
    events = secret.give("blue", propose("green", PEACE, passage("blue"), turns=4))
    return events + secret.give("green", Sign("blue+green/1"))


def refused(secret: Board) -> list[News]:
    """Green refuses, and Blue withdraws the next proposal."""
    events = proposal(secret) + secret.give("green", Refuse("blue+green/1"))
    return events + proposal(secret) + secret.give("blue", Withdraw("blue+green/2"))


def broken(secret: Board) -> list[News]:
    """Blue breaks a right of way, which is no peace."""
    events = secret.give("blue", propose("green", passage("blue")))
    return events + secret.give("green", Sign("blue+green/1")) + secret.give("green", Break("blue+green/1"))


def bought_neutral(secret: Board) -> list[News]:
    """Blue guarantees North, which trades and opens its regions to it."""
    events = secret.give("blue", propose("north", guarantee("blue"), passage("north"), trade("north", "production")))
    return events + secret.step()


def refused_neutral(secret: Board) -> list[News]:
    """North refuses Blue's proposal."""
    return secret.give("blue", propose("north", passage("north"))) + secret.step()


SECRETS = [message, proposal, treaty, refused, broken, bought_neutral, refused_neutral]


@pytest.mark.parametrize("secret", SECRETS)
def test_the_8_1_what_two_agree_on_a_third_is_not_told(secret: Secret) -> None:
    """Messages, proposals, answers and treaties of others are told to the two and the referee."""
    events = secret(board())
    assert told_to(events, "red") == []
    assert told_to(events, "blue") == told_to(events, REFEREE) == events


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("phase", [Phase.TALKS, Phase.ORDERS])
def test_the_5_1_a_third_can_t_find_it_out(secret: Secret, phase: Phase) -> None:
    """While they talk, and when orders are written: talks, treaties, orders and words for regions of others are drawn
    anew, one after the other."""
    other = board()
    secret(other)
    other.state.phase = phase
    assert leaks_of_a_frame(other.frame, "red", phase.value) == []
