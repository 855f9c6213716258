"""Orders, purchases under way and talks are secret (THE-5.1, 8.1): what a side can't know reaches it by no way, by
pairs of games that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order, Preview
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.show import advice, view
from hexwar_tui.systems.theatre.state import Phase, TheState, Unit
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board
from tests.systems.theatre.secrets_of import (
    MIXED,
    OPEN_AT_THE_END,
    OPEN_TO_ALL,
    open_to,
    reached,
    sight,
    stopped,
    with_other_secrets,
    writing,
)

LEARNING, EUROPE = "theatre/first-summer", "theatre/europe-1939"

STOPS = [(LEARNING, acts, "k") for acts in (5, 30, 70, 140)] + [(EUROPE, 60, "m")]


def assert_equal_to(side: str, game: Game, seed: str) -> None:
    """Holds the game against one whose other sides hide something else."""
    other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
    assert open_to(other, side) == open_to(game, side)
    assert other.digest() != game.digest(), "the pair has to differ, or it proves nothing"
    assert sight(other, side) == sight(game, side)


def test_every_part_of_the_state_is_open_or_a_secret() -> None:
    """A part that is added to the state has to be sorted here, too."""
    assert sorted(field.name for field in fields(TheState)) == sorted((*OPEN_TO_ALL, *OPEN_AT_THE_END, *MIXED))


@pytest.mark.row(28)
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: f"{stop[0].partition('/')[2]}-{stop[1]}")
def test_other_secrets_change_nothing_that_a_side_can_find_out(stop: tuple[str, int, str]) -> None:
    """Row 28: orders, purchases, words for regions, messages and treaties of others are drawn anew: all that a side
    sees stays
    the same."""
    game = reached(*stop)
    for side in game.sides[:2]:
        assert_equal_to(side, game, str(stop[1]))


@pytest.mark.parametrize("steps", [4, 9, 20])
def test_in_the_midst_of_a_resolution(steps: int) -> None:
    """Where a referee has stopped, no side is shown what others have still to carry out."""
    game = stopped(LEARNING, steps, "r")
    assert game.top.state.phase is Phase.RESOLUTION
    for side in game.sides:
        assert_equal_to(side, game, str(steps))


def test_nobody_asks_for_the_secrets_of_another() -> None:
    """The referee and the side itself may."""
    board = Board("R1~1B1")
    for seat in ("red", "referee"):
        assert board.known(seat).compartment("red").orders == {}
        assert board.known(seat).regions["R1"].standing is not None
    with pytest.raises(PermissionError):
        board.known("blue").compartment("red")
    assert board.known("blue").regions["R1"].standing is None


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def written(known: TheKnown) -> int:
    """How much all others have written, from where the program must not take it."""
    sealed = known._state.sealed
    return sum(len(str(one)) for side, one in sealed.items() if side != known.seat)


def plant_in_the_hint(patch: pytest.MonkeyPatch) -> None:
    def told(known: TheKnown) -> Advice:
        return Advice(say("{n} in all", n=written(known)))

    for module in (advice, view):
        patch.setattr(module, "advice", told, raising=module is advice)


def plant_in_a_preview(patch: pytest.MonkeyPatch) -> None:
    def shown(order: Order, known: TheKnown) -> Preview:
        return Preview((Line(say("{n}", n=written(known))),))

    for kind in THEATRE.order_types:
        patch.setattr(kind, "preview", shown)


def plant_in_what_is_left_undone(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(vars(THEATRE.show), "left_undone", lambda known: (say("{n} in all", n=written(known)),))


def plant_in_the_units(patch: pytest.MonkeyPatch) -> None:
    """Units that others have bought stand on the map already."""
    true = vars(TheKnown)["units"].func

    def units(known: TheKnown) -> dict[str, Unit]:
        state, found = known._state, dict(true(known))
        for side, one in state.sealed.items():
            for purchase in one.purchases if side != known.seat else ():
                for n in range(purchase.count):
                    id = f"{side}-{purchase.type}-{90 + n}"
                    found[id] = Unit(id, side, purchase.type, 90 + n, purchase.at)
        return found

    patch.setattr(TheKnown, "units", property(units))


PLANTS = (plant_in_the_hint, plant_in_a_preview, plant_in_what_is_left_undone, plant_in_the_units)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__.removeprefix("plant_"))
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison fails as soon as the program tells a secret anywhere."""
    game = writing(LEARNING, "k")
    side = game.sides[0]
    other = with_other_secrets(game, side, random.Random("planted"))
    assert sight(other, side) == sight(game, side)
    plant(monkeypatch)
    assert sight(other, side) != sight(game, side)
