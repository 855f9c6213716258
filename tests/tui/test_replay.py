"""The digest's replay: what has happened since a side's last turn, stepped on the map at the handover."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.engine.game import Game
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Walk
from tests.tui.closed_map import before_a_battle
from tests.tui.screens import Digest, ReplayScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, go, press, shown


def replaying(pilot: Pilot[int]) -> ReplayScreen:
    """The screen, which must be there."""
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


async def test_what_happened_is_stepped_on_the_map(tmp_path: Path) -> None:
    """Before: the raider where it stood; Space: where it went, lit; again from the start; back, and to the table."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", EndTurn())
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await go(pilot, "enter", Digest, "r")
        replay = replaying(pilot)
        assert replay.view.look(0).badges
        await press(pilot, "space")
        assert set(replay.map.marks) == {0, 12}
        await go(pilot, Shows("walked"), "a")
        assert replay.view.look(0).badges
        await go(pilot, "space", "space", Shows("That was all."), "escape", "enter", TableScreen)


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


async def test_the_replay_shows_what_the_side_saw_then(tmp_path: Path) -> None:
    """From the digest to the map: every view on the way is one of the seat's own, of then; what changed is lit, the
    sentences come one by one, and in the end all of the digest's have been shown, and the view is that of now. Escape
    leads to the table at once."""
    game = before_a_battle()
    while game.next_step() is not None:
        game.step()
    game.record.referee = False
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", Digest)
        digest = pilot.app.screen
        assert isinstance(digest, Digest)
        told = [digest.words(sentence) for _, sentence in digest._told]
        await press(pilot, "r")
        replay = replaying(pilot)
        seat, turn, lit = replay._past._seat, replay.view.turn, 0
        for _ in range(60):
            assert replay.view.seat == seat
            if "That was all" in shown(pilot):
                break
            await press(pilot, "space")
            lit += bool(replay.map.marks)
        assert [replay.words(sentence) for sentence in replay._past._told] == told
        assert lit
        assert replay.view.turn == turn + 1
        assert dump_view(replay.view) == dump_view(replay._past._game.view(seat))
        await press(pilot, "a")
        assert (replay._past._told, replay.view.turn) == ([], turn)
        await go(pilot, "escape", "enter", TableScreen)
