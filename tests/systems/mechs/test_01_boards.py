"""MEC-1.2: the boards of key points are looked at any time, from the world map."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.rules.battle.boards import PER_KIND, load_boards
from hexwar_tui.systems.mechs.show.board_views import board_view
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board

EVERY = [(kind, number) for kind in Kind for number in range(1, PER_KIND + 1)]


def with_points() -> Board:
    """Two key points, one with a garrison."""
    board = Board(*(".......",) * 6)
    board.army("red", "0101")
    board.army("blue", "0706")
    board.point("0303", Kind.CITY).board = 2
    board.garrison("0503", "tank", kind=Kind.FORTRESS)
    return board


def test_mec_1_2_all_may_look_at_the_boards_at_any_time() -> None:
    """Also in the turn of another, in the midst of a battle, and as the referee; each is named with its place."""
    board = with_points()
    board.state.phase, board.state.battle = Phase.BATTLE, Battle("red-1", "blue-1", board.cell("0706"), Stage.BOARD)
    for seat in ("red", "blue", REFEREE):
        maps = MECHS.show.view(board.known(seat)).maps
        assert [other.cell for other in maps] == [board.cell("0303"), board.cell("0503")]
        assert "Old town on the river" in render(maps[0].title, "en")
        assert maps[0].view().seat == seat


@pytest.mark.parametrize(("kind", "number"), EVERY)
def test_mec_1_2_a_board_shows_its_ground_and_objects(kind: Kind, number: int) -> None:
    """And where both sides deploy; nobody is on it, and every hex has its words in every language."""
    view, spec = board_view("red", kind, number), load_boards()[kind][number - 1]
    assert view.grid == spec.map.grid
    assert view.units == ()
    owners = [view.look(cell).owner for cell in view.grid.cells]
    assert (owners.count("attacker"), owners.count("defender")) == (6 * 18, 12 * 18)
    (panel,) = view.panels
    told = [render(line.text, "en") for line in panel.lines]
    assert all(any(str(object.name) in text for text in told) for object in spec.objects)
    for language in LANGUAGES:
        assert all(render(line.text, language) for cell in view.grid.cells for line in view.describe(cell))


def test_every_building_on_a_board_can_be_entered_and_fired_from() -> None:
    """Each has a door and a window; names are in every language."""
    for specs in load_boards().values():
        for spec in specs:
            for object in spec.objects:
                assert {language for language, _ in object.name.texts} == set(LANGUAGES)
                if object.kind in ("house", "bunker"):
                    assert object.doors
                    assert object.windows
