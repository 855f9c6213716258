"""What a seat is shown of a game has one digest, however often and from whichever copy of the game it is made."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.games.shown import shown_digest
from hexwar_tui.systems import REGISTRY
from tests.contract.test_machines import SMALL


@pytest.mark.parametrize("system", SMALL)
def test_a_copy_of_a_game_shows_every_seat_the_same(system: str) -> None:
    """To the last hex, unit, overlay and piece of advice: a soak tells by it that nothing was lost on disk."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, SMALL[system]), seed="shown", referee=True)
    copy = copy_of(game)
    seats = (*game.sides, "referee")
    assert [shown_digest(copy, seat) for seat in seats] == [shown_digest(game, seat) for seat in seats]
