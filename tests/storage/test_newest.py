"""The games that were saved last, and the colours of their sides, read without loading them."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.newest import newest_games, side_slots
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def kept(path: Path, *seats: SeatSetup, written: int = 0) -> Path:
    """A new game in a file that was written so many seconds after the beginning of all time."""
    Campaign.create(Game.new(TOYS, toy_scenario("raid"), seed="s", seats=seats), path).close()
    os.utime(path, (written, written))
    return path


def test_only_the_newest_are_read(tmp_path: Path) -> None:
    """By when they were written, wherever they are; a file that can't be read is left out, and so is a folder."""
    old, new, newest = (kept(tmp_path / f"{name}.hexwar", written=at) for at, name in enumerate("abc", 1))
    beside = kept(tmp_path / "elsewhere" / "d.hexwar", written=9)
    (tmp_path / "e.hexwar").mkdir()
    assert {game.path for game in newest_games(tmp_path, 4, beside)} == {beside, newest, new}
    assert old not in {game.path for game in newest_games(tmp_path, 3)}
    assert newest_games(tmp_path / "nowhere", 3, tmp_path / "gone.hexwar") == ()


def test_they_stand_by_when_they_were_saved(tmp_path: Path) -> None:
    """The newest first, whatever their files were copied after."""
    for day, name in enumerate("abc", 1):
        game = Game.new(TOYS, toy_scenario("raid"), seed="s")
        Campaign.create(game, tmp_path / f"{name}.hexwar", partial(datetime, 2030, 1, day, tzinfo=UTC)).close()
        os.utime(tmp_path / f"{name}.hexwar", (9 - day, 9 - day))
    assert [game.path.stem for game in newest_games(tmp_path, 3)] == ["c", "b", "a"]


def test_the_colours_of_sides_that_go_by_their_own_names(tmp_path: Path) -> None:
    """As the scenario has them; a player's own name shows no colour. A file of another form has none at all."""
    path = kept(tmp_path / "a.hexwar", SeatSetup("blue", "Anna"))
    (game,) = newest_games(tmp_path, 1)
    assert game.heading is not None
    assert side_slots(path, game.heading) == {"red": 0}
    for damaged in (b"", path.read_bytes().replace(b'"colour":0', b'"colour":"red"'), path.read_bytes()[:300]):
        path.write_bytes(damaged)
        assert side_slots(path, game.heading) == {}
