"""Copies: one file to carry, and branches whose dice to come are others."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.campaigns.papers import last_part
from hexwar_tui.storage.errors import SaveError
from tests.storage.games import kept, noon, raid, shout, words
from tests.toys import TOYS
from tests.toys.duel import Bid
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
