"""The list of saves: useful, cheap, and silent about secrets (row 28)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.migrating import keep_original
from hexwar_tui.storage.saves.save_list import SavedGame, delete_save, older_forms, saved_games
from tests.storage.games import kept, names_in, noon, one_sentence, raid
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Note, Plan, Send


def test_each_save_tells_what_it_is(tmp_path: Path) -> None:
    """System, title in both languages, turn, whose turn, date, sides, length."""
    Campaign.create(raid(2, name="Анна"), tmp_path / "a.hexwar", noon).close()
    (found,) = saved_games(tmp_path)
    heading = found.heading
    assert heading is not None
    assert (heading.system, heading.turn, heading.waiting, heading.minutes) == ("raid", 3, ("red",), 5)
    assert (render(heading.title, "en"), render(heading.title, "ru")) == ("A toy", "Игрушка")
    assert [(side.id, render(side.name, "en"), side.player) for side in heading.sides] == [
        ("red", "Анна", "human"),
        ("blue", "Blue", "human"),
    ]


def test_the_newest_comes_first_and_damage_last_with_its_reason(tmp_path: Path) -> None:
    """Sorted by the date in the file; one that can't be used is listed with one sentence; others are not looked at."""
    for year in (2, 3, 1):
        Campaign.create(raid(), tmp_path / f"{year}.hexwar", lambda year=year: noon().replace(year=2030 + year)).close()  # type: ignore[misc]
    (tmp_path / "bad.hexwar").write_bytes((tmp_path / "1.hexwar").read_bytes()[:-1])
    (tmp_path / "folder.hexwar").mkdir()
    (tmp_path / "notes.txt").write_text("x")
    found = saved_games(tmp_path)
    assert [game.path.stem for game in found[:3]] == ["3", "2", "1"]
    assert {game.path.stem for game in found[3:]} == {"bad", "folder"}
    for game in found[3:]:
        assert game.heading is None
        one_sentence(render(game.reason, "en"), game.path)


def test_a_folder_that_is_not_there_holds_no_saves(tmp_path: Path) -> None:
    """The first start has no folder yet; a file in its place is an error."""
    assert saved_games(tmp_path / "none") == ()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError):
        saved_games(tmp_path / "file")


def test_deleting_removes_all_that_belongs_to_a_save(tmp_path: Path) -> None:
    """Save, backup, journal, lock, and what it was in an older format; nothing else."""
    kept(tmp_path / "a.hexwar").close()
    kept(tmp_path / "ab.hexwar").close()
    a = tmp_path / "a.hexwar"
    keep_original(a, 1)
    a.unlink()
    a.write_bytes(b"another")
    keep_original(a, 1)
    keep_original(tmp_path / "a.hexwar.journal", 1)
    (tmp_path / "a.hexwar.format-old.hexwar").write_bytes(b"another game")
    (tmp_path / "a.hexwar.format-2").mkdir()
    assert [file.name for file in older_forms(a)] == [
        "a.hexwar.format-1",
        "a.hexwar.format-1-2",
        "a.hexwar.journal.format-1",
    ]
    delete_save(a)
    others = {"a.hexwar.format-old.hexwar", "a.hexwar.format-2"}
    assert names_in(tmp_path) == {"ab.hexwar", "ab.hexwar.bak", "ab.hexwar.journal", *others}


def sealed(path: Path, *, workers: int, gift: int, note: str) -> Campaign:
    """A game in a sealed phase in which Red has entered these secrets, some saved and some only in the journal."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    game.record.id = "0123456789abcdef"
    campaign = Campaign.create(game, path, noon)
    game.submit("red", Send(units=tuple(f"red-{n}" for n in range(1, workers + 1)), region="north"))
    game.submit("red", Note(words=note))
    campaign.save()
    for amount in range(gift):
        game.submit("red", Give(to="blue", amount=1))
        game.submit("red", Plan(wishes=(("east", amount + 1),)))
    campaign.autosave(path.parent / "auto")
    return campaign


@pytest.mark.row(28)
def test_two_saves_that_differ_in_secrets_only_look_the_same(tmp_path: Path) -> None:
    """What Red has entered in secret, and how much, changes nothing in list, file names and notices (row 28)."""
    told = []
    for name, secrets in (("x", (1, 1, "CANARY-7f3a")), ("y", (2, 4, "another note, and a longer one"))):
        path = tmp_path / name / "a.hexwar"
        sealed(path, workers=secrets[0], gift=secrets[1], note=secrets[2]).close()
        with Campaign.open(TOYS, path, clock=noon) as campaign:
            notices = [render(notice, "en") for notice in campaign.notices]
        folders = (path.parent, path.parent / "auto")
        lines = [_line(game) for folder in folders for game in saved_games(folder)]
        told.append((notices, lines, sorted(names_in(folders[0]) | names_in(folders[1]))))
    assert told[0] == told[1]
    assert len(told[0][1]) == 2
    assert "CANARY" not in repr(told)


def _line(game: SavedGame) -> tuple[object, ...]:
    return (game.path.name, game.heading, game.reason)
