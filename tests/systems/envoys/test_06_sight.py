"""ENV-6.1, 6.2: sight, memory, and what a side is told of what it sees."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.rules.armies.bands import BANDS, band_of
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.state import Memory, Remembered
from tests.systems.envoys.boards import Board, facts, told_to
from tests.systems.envoys.marching import agree, impulse, marches

STRIP = ("." * 12, "." * 12)


def test_env_6_1_armies_and_cities_see_three_cells() -> None:
    """All cells within three, and nothing beyond."""
    board = Board(*STRIP)
    army = board.army("red", "0101")
    city = board.city("1201", "red")
    distance = board.frame.scenario.land.grid.distance
    expected = {
        cell
        for cell in board.frame.scenario.land.grid.cells
        if min(distance(cell, army.cell), distance(cell, city.cell)) <= 3
    }
    assert sight.visible(board.frame, "red") == expected
    assert sight.visible(board.frame, "blue") == frozenset()


@pytest.mark.parametrize("radius", [1, 2, 5])
def test_env_6_1_the_option_says_how_far(radius: int) -> None:
    """`sight`."""
    board = Board(*STRIP, options={"sight": radius})
    board.army("red", "0101")
    assert board.cell(f"{1 + radius:02}01") in sight.visible(board.frame, "red")
    assert board.cell(f"{2 + radius:02}01") not in sight.visible(board.frame, "red")


def test_env_6_1_mountains_block_nothing() -> None:
    """Sight goes over whatever lies between."""
    board = Board(".^^.......", ".^^.......")
    board.army("red", "0101")
    assert board.cell("0401") in sight.visible(board.frame, "red")


def test_env_6_1_a_cell_asked_for_alone_is_seen_as_among_all() -> None:
    """The quick question and the whole answer agree, also for what another side shows (ENV-7.3)."""
    board = Board(*STRIP, sides=3)
    board.army("red", "0101")
    board.army("blue", "1201")
    agree(board, "red", "blue", also=[ClauseKind.SHARE_SIGHT])
    for side in ("red", "blue", "green"):
        seen = sight.visible(board.frame, side)
        for cell in board.frame.scenario.land.grid.cells:
            assert sight.has_in_sight(board.frame, side, cell) == (cell in seen)
            assert (side in sight.watchers(board.frame, cell)) == (cell in seen)
    assert board.cell("1201") in sight.visible(board.frame, "red")


def test_env_6_1_the_map_remembers_cities_as_last_seen_with_the_turn() -> None:
    """Red saw the free city in turn 2; blue took it in turn 3, out of sight."""
    board = Board(*STRIP)
    board.city("0501")
    board.city("0101", "red")
    marches(board, "red", "0301", "0201", "0101")
    board.army("blue", "0901")
    board.resolve()
    memory = board.state.sides["red"].memory
    assert memory.cities[board.cell("0501")] == Remembered(None, 2, impulse=1)
    marches(board, "blue", "0601", "0501")
    board.resolve()
    assert board.state.cities[board.cell("0501")].owner == "blue"
    assert memory.cities[board.cell("0501")] == Remembered(None, 2, impulse=1)
    assert memory.seen[board.cell("0101")] == 4
    assert memory.seen[board.cell("0601")] == 2


def test_env_6_1_cells_never_seen_stay_so() -> None:
    """-1 in the memory."""
    board = Board(*STRIP)
    board.army("red", "0101")
    board.look()
    memory = board.state.sides["red"].memory
    assert memory.seen[board.cell("0401")] == 2
    assert memory.seen[board.cell("0501")] == -1


def test_env_6_1_terrain_that_changed_is_seen_when_the_cell_is() -> None:
    """What is remembered of it goes when the cell is in sight again."""
    board = Board(*STRIP)
    board.army("red", "0101")
    board.state.sides["red"].memory = Memory(
        [-1] * 24, terrain={board.cell("0201"): "hills", board.cell("0901"): "sea"}
    )
    board.look()
    assert board.state.sides["red"].memory.terrain == {board.cell("0901"): "sea"}


def test_env_6_1_an_army_sees_after_every_impulse_what_it_passes() -> None:
    """Not only where its way ends."""
    board = Board("." * 14, "." * 14)
    marches(board, "red", "0101", "0201", "0301", "0401", "0301", "0201", "0101")
    board.army("blue", "1402")
    board.resolve()
    assert board.state.sides["red"].memory.seen[board.cell("0701")] == 2


def test_env_6_2_a_city_that_falls_is_told_to_both_and_to_those_in_sight() -> None:
    """White is too far away."""
    board = Board(*STRIP, sides=4)
    board.city("0501", "blue")
    marches(board, "red", "0401", "0501")
    board.army("green", "0701")
    board.army("white", "1201")
    (event,) = [event for event in impulse(board) if event.kind == "city-taken"]
    assert event.seen_by == ("red", "blue", "green")
    assert event.facts == {"at": board.cell("0501"), "side": "red", "from": "blue"}


def test_env_6_2_nobody_is_told_of_foreign_merges_splits_and_levies() -> None:
    """Strengths are the owner's own."""
    board = Board(*STRIP, turn=5)
    board.city("0101", "red", capital=True)
    board.city("1201")
    board.army("red", "0101", 5)
    board.army("blue", "0201")
    events = board.resolve()
    assert facts(told_to(events, "red"), "levy-joined")["strength"] == 15
    assert [event.kind for event in told_to(events, "blue")] == ["contact", "turn-begins"]


def test_env_6_2_bands_cover_every_strength_once() -> None:
    """Each begins behind the one before; the last is open."""
    for strength in range(1, 120):
        low, high = band_of(strength)
        assert low <= strength
        assert high is None or strength <= high
    assert [low for low, _ in BANDS][1:] == [high + 1 for _, high in BANDS][:-1]
    assert band_of(BANDS[-1][1] + 1) == (BANDS[-1][1] + 1, None)
