"""The digest's replay: what a side has seen since its last turn, on the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Walk
from tests.tui.table_kit import opened, press, shown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")


async def test_what_happened_is_stepped_on_the_map(tmp_path: Path) -> None:
    """Before: the raider where it stood; Space: where it went, lit; again from the start; back, and to the table."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", EndTurn())
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Digest)
        await press(pilot, "r")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.view.look(0).badges
        await press(pilot, "space")
        assert set(replay.map.marks) == {0, 12}
        assert "walked" in shown(pilot)
        await press(pilot, "a")
        assert replay.view.look(0).badges
        await press(pilot, "space", "space")
        assert "That was all." in shown(pilot)
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_replay_tells_no_other_sides_secret(tmp_path: Path) -> None:
    """A gift between two others is on no screen of it, and no step of it is stopped at."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue", "green"):
        game.submit(side, Send((f"{side}-1",), "north"))
    for side in ("green", "red", "blue"):
        game.seal(side)
    seat = "green"
    past, told = game.look_back(), []
    while (entry := past.next_known(seat)) is not None:
        told += [event.kind for event in entry.events if event.is_known_to(seat)]
    assert "reaped" in told
    assert "given" not in told
