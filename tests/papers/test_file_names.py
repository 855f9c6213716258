"""What the files of each seat are called."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.papers.situation import file_names
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def test_papers_of_sides_that_one_person_plays_have_names_of_their_own() -> None:
    """Two sides whose player is called the same go by their ids as well; the names of the others stay as they are."""
    seats = [SeatSetup("red", "Anna?"), SeatSetup("blue", "anna!")]
    game = Game.new(TOYS, toy_scenario("raid"), seats=seats, seed="papers", referee=True)
    assert [*file_names(game, "en").values()] == ["Anna red", "anna blue", "the referee"]
