"""Files of games: copies to carry, branches whose dice to come are others, and the list of saves, which is useful,
cheap and silent about secrets (row 28)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.situation import last_part
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.migrating import keep_original
from hexwar_tui.storage.saves.save_list import SavedGame, delete_save, older_forms, saved_games
from tests.storage.games import kept, names_in, noon, one_sentence, raid, shout, words
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Note, Plan, Send
from tests.toys.raid import Strike


def test_an_export_is_the_whole_game_in_one_file(tmp_path: Path) -> None:
    """Save and journal together; it opens like any save, as the same game; the original is untouched."""
    with kept(tmp_path / "a.hexwar", unsaved=3) as campaign:
        before = campaign.path.read_bytes()
        (tmp_path / "out").mkdir()
        export_game(TOYS, campaign.path, tmp_path / "out" / "b.hexwar", noon)
        assert campaign.path.read_bytes() == before
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["b.hexwar"]
    with Campaign.open(TOYS, tmp_path / "out" / "b.hexwar", clock=noon) as again:
        assert words(again.game) == words(campaign.game)
        assert again.game.record.id == campaign.game.record.id
        assert again.notices == ()


def test_nothing_is_exported_over_a_file(tmp_path: Path) -> None:
    """A path that is taken is refused."""
    kept(tmp_path / "a.hexwar").close()
    with pytest.raises(SaveError, match="is there already"):
        export_game(TOYS, tmp_path / "a.hexwar", tmp_path / "a.hexwar.bak")


def dice_to_come(game: Game) -> list[list[int]]:
    """The dice of the next fights."""
    game.submit("red", Strike(unit="red-2", target="blue-2"))
    for fingers in ("1", "3"):
        game.submit(game.waiting_for()[0], Bid(fingers=fingers, feint=True))
    return [roll.result for entry in game.record.entries for roll in entry.dice]


def test_a_branch_has_other_dice_and_says_so(tmp_path: Path) -> None:
    """Branches of one moment: a copy has the dice of the original, every branch its own (safety, Dice)."""
    Campaign.create(raid(0, rows=("....",)), tmp_path / "a.hexwar", noon).close()
    said = [branch_game(TOYS, tmp_path / "a.hexwar", tmp_path / f"{n}.hexwar") for n in range(6)]
    assert "Its dice to come are others" in render(said[0], "en")
    games = [Campaign.open(TOYS, tmp_path / f"{n}.hexwar", read_only=True).game for n in range(6)]
    original = Campaign.open(TOYS, tmp_path / "a.hexwar", read_only=True).game
    assert len({game.record.id for game in [original, *games]}) == 7
    assert {len(game.record.id) for game in [original, *games]} == {16}
    assert len({str(dice_to_come(game)) for game in games}) > 1


@pytest.mark.row(32)
def test_a_branch_from_an_earlier_moment_has_dice_of_its_own(tmp_path: Path) -> None:
    """Row 32: neither a branch from an entry further back nor one that is rewound to before it was made has the dice
    of the original again; what it came to plays again."""
    with Campaign.create(raid(0, rows=("....",)), tmp_path / "a.hexwar", noon) as campaign:
        shout(campaign.game, "further back")
        shout(campaign.game, "later")
        original = campaign.game
    games = []
    for n in range(6):
        branch_game(TOYS, tmp_path / "a.hexwar", tmp_path / f"{n}.hexwar", entry=n % 2)
        games.append(Campaign.open(TOYS, tmp_path / f"{n}.hexwar", read_only=True).game)
        games[n].rewind(0)
    original.rewind(0)
    assert len({str(dice_to_come(game)) for game in [original, *games]}) > 2
    for game in games:
        game.verify()


def test_a_branch_from_an_earlier_turn(tmp_path: Path) -> None:
    """From the start of a turn, from behind an entry, from the very start, from now."""
    with Campaign.create(raid(3), tmp_path / "a.hexwar", noon) as campaign:
        shout(campaign.game, "in turn 4")
        path = campaign.path
    for name, turn, said in (("t2", 2, 1), ("t4", 4, 3), ("t1", 1, 0), ("t0", 0, 0)):
        branch_game(TOYS, path, tmp_path / f"{name}.hexwar", turn=turn)
        game = Campaign.open(TOYS, tmp_path / f"{name}.hexwar", read_only=True).game
        assert (game.turn, len(_said(game))) == (max(turn, 1), said)
        game.verify()
    branch_game(TOYS, path, tmp_path / "e1.hexwar", entry=1)
    assert _said(Campaign.open(TOYS, tmp_path / "e1.hexwar", read_only=True).game) == ["forward"]
    branch_game(TOYS, path, tmp_path / "now.hexwar")
    assert _said(Campaign.open(TOYS, tmp_path / "now.hexwar", read_only=True).game)[-1] == "in turn 4"


def _said(game: Game) -> list[object]:
    """What was shouted and still stands."""
    return [event.facts["words"] for _, event in game.news("red") if event.kind == "shouted"]


@pytest.mark.parametrize("point", [{"turn": 9}, {"turn": -1}, {"entry": 999}, {"entry": -1}], ids=str)
def test_a_point_that_never_was_is_no_branch(tmp_path: Path, point: dict[str, int]) -> None:
    """One sentence, and no file."""
    kept(tmp_path / "a.hexwar").close()
    with pytest.raises(CannotUndo):
        branch_game(TOYS, tmp_path / "a.hexwar", tmp_path / "b.hexwar", **point)  # type: ignore[arg-type]
    assert not (tmp_path / "b.hexwar").exists()


def test_the_news_of_a_referee_begin_with_the_turn_before() -> None:
    """Those of a side behind its own last order; of one that has given none, and in the first turns, at the start."""
    game = raid(3)
    assert game.turn == 4
    turns = [entry.turn for entry in game.record.entries]
    assert last_part(game, REFEREE) == turns.index(3)
    for side in game.sides:
        assert last_part(game, side) == [entry.number for entry in game.record.entries if entry.seat == side][-1]
    begun = raid(0)
    assert [last_part(begun, seat) for seat in (REFEREE, "red")] == [0, 0]


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
