"""What two say to each other is seen by the two and the referee: pairs of games that differ in nothing else are the
same for everybody else (THE-5.1, 8.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import dump_view, plain
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.systems.theatre.orders.diplomacy.talks import ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Break, Refuse, Sign, Withdraw
from hexwar_tui.systems.theatre.state import Phase, Wish, WishKind
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import PEACE, guarantee, passage, propose, talking, trade, wishing
from tests.systems.theatre.boards import Board, told_to

MAP = ("R1R2N1B1", "R1G1G2B2", "~1~1N2~1")

Secret = Callable[[Board], list[Event]]


def board() -> Board:
    """Three sides and a neutral, in the middle of their talks."""
    made = talking(*MAP, factories={"N1": 1})
    wishing(made, "north", Wish(WishKind.GUARANTEE))
    made.unit("red", "trade-fleet", "~1")
    made.units("blue", "infantry", "B1", 2)
    return made


def sight(seen: Board, seat: Seat) -> list[Any]:
    """All that a seat can find out: its view, its talks, and what it may order or not, two fields deep."""
    known, types = seen.known(seat), THEATRE.order_types
    found: list[Any] = [dump_view(THEATRE.show.view(known)), plain(known.talks), plain(known.treaties)]
    found += [plain(THEATRE.show.left_undone(known)), plain(list(known.units.values()))]
    for kind in types:
        draft = Draft(seat, kind.kind)
        found += [kind.kind, plain(choices(types, known, draft)), plain(why_not(types, known, draft))]
    return found


def message(secret: Board) -> list[Event]:
    """Blue writes to Green, who reads it."""
    return [*secret.give("blue", SendMessage("green", "Red is weak")), *secret.give("green", ReadPost())]


def proposal(secret: Board) -> list[Event]:
    """Blue proposes peace to Green."""
    return secret.give("blue", propose("green", PEACE, turns=4))


def treaty(secret: Board) -> list[Event]:
    """Blue and Green agree on peace and right of way."""
    events = secret.give("blue", propose("green", PEACE, passage("blue"), turns=4))
    return events + secret.give("green", Sign("blue+green/1"))


def refused(secret: Board) -> list[Event]:
    """Green refuses, and Blue withdraws the next proposal."""
    events = proposal(secret) + secret.give("green", Refuse("blue+green/1"))
    return events + proposal(secret) + secret.give("blue", Withdraw("blue+green/2"))


def broken(secret: Board) -> list[Event]:
    """Blue breaks a right of way, which is no peace."""
    events = secret.give("blue", propose("green", passage("blue")))
    return events + secret.give("green", Sign("blue+green/1")) + secret.give("green", Break("blue+green/1"))


def bought_neutral(secret: Board) -> list[Event]:
    """Blue guarantees North, which trades and opens its regions to it."""
    events = secret.give("blue", propose("north", guarantee("blue"), passage("north"), trade("north", "production")))
    return events + secret.step()


def refused_neutral(secret: Board) -> list[Event]:
    """North refuses Blue's proposal."""
    return secret.give("blue", propose("north", passage("north"))) + secret.step()


SECRETS = [message, proposal, treaty, refused, broken, bought_neutral, refused_neutral]


@pytest.mark.parametrize("secret", SECRETS)
def test_the_8_1_what_two_agree_on_a_third_can_t_find_out(secret: Secret) -> None:
    """Messages, proposals, answers and treaties of others change nothing in what Red is told, sees, or may order: while
    they talk, and when orders are written."""
    calm, other = board(), board()
    events = secret(other)
    assert told_to(events, "red") == []
    assert told_to(events, "blue") == told_to(events, REFEREE) == events
    assert sight(other, "red") == sight(calm, "red")
    assert sight(other, REFEREE) != sight(calm, REFEREE)
    for written in (calm, other):
        written.state.phase = Phase.ORDERS
    assert sight(other, "red") == sight(calm, "red")


@pytest.mark.parametrize("secret", [message, proposal, treaty, bought_neutral])
def test_the_8_1_what_two_agree_on_they_know(secret: Secret) -> None:
    """The parties see the difference, or the comparison would see nothing."""
    calm, other = board(), board()
    secret(other)
    assert sight(other, "blue") != sight(calm, "blue")
