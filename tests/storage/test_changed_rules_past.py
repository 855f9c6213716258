"""Row 13: the past of a game whose rules have changed: how a replay differs, going back, looking back, branches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo, Objection, ReplayDiffers
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.saves.opening import load_game
from tests.storage.games import end_turn, far, fight, kept, noon, notices, raid, raise_version, shout
from tests.toys import TOYS
from tests.toys.common import told_plainly
from tests.toys.duel import Bid
from tests.toys.raid import RAID, Raid, Walk

pytestmark = pytest.mark.row(13)


@pytest.mark.parametrize("is_new_version", [True, False])
def test_looking_how_a_replay_differs_leaves_battles_as_they_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_new_version: bool
) -> None:
    """A duel of before that does not play any more is told by its board as it was, after opening and checking, too."""
    path = tmp_path / "a.hexwar"
    with Campaign.create(raid(0, rows=("....",)), path, noon) as campaign:
        fight(campaign.game)
        campaign.save()
        boards = dict(campaign.game.record.boards)
    if is_new_version:
        raise_version(monkeypatch)
    monkeypatch.setattr(Bid, "objection", lambda self, known: Objection(say("No bids."), "TOY-1.1"))
    game = load_game(TOYS, path).game
    with suppress(ReplayDiffers):
        game.verify()
    assert (game.differs_from() is not None) == is_new_version
    assert len(boards) == 1
    assert game.record.boards == boards


def walked_far(path: Path, turns: int) -> None:
    """Keeps a game in which Red has walked far after so many turns, and further four turns later."""
    game = raid(turns)
    far(game)
    for _ in range(4):
        end_turn(game)
    game.submit("red", Walk("red-2", (4, 3, 2, 1)))
    Campaign.create(game, path, noon).close()


def test_it_is_told_from_which_turn_on_a_replay_differs(tmp_path: Path, rules: Callable[[], None]) -> None:
    """The long walk was in turn 2, long before the last snapshot."""
    path = tmp_path / "a.hexwar"
    walked_far(path, 1)
    rules()
    told = notices(path)
    assert "Played again under the rules of today, it differs from turn 2 on." in told
    assert load_game(TOYS, path).game.frames[0].state.raiders["red-2"].cell == 4


def test_going_back_behind_the_change_is_refused_where_it_does_not_play(
    tmp_path: Path, rules: Callable[[], None]
) -> None:
    """One sentence, and nothing has changed; to a snapshot of that time one can go back, and on from there."""
    path = tmp_path / "a.hexwar"
    game = raid(0)
    far(game)
    walked = game.record.entries[-1].number
    for _ in range(4):
        end_turn(game)
    game.submit("red", Walk("red-2", (4, 3, 2, 1)))
    Campaign.create(game, path, noon).close()
    rules()
    game = load_game(TOYS, path).game
    digest = game.digest()
    with pytest.raises(CannotUndo, match="under other rules"):
        game.rewind(walked)
    assert game.digest() == digest
    game.rewind(0)
    game.submit("red", Walk("red-2", (1, 2, 3)))
    game.verify()
    assert game.differs_from() is None


def test_rules_that_throw_other_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A duel that is decided by two dice from now on: what was thrown before is not thrown again."""
    path = tmp_path / "a.hexwar"
    game = raid(0, rows=("......",) * 2)
    far(game)
    end_turn(game)
    end_turn(game)
    campaign = Campaign.create(game, path, noon)
    fight(game)
    assert [roll.dice for entry in game.record.entries for roll in entry.dice if "red-2" in roll.by] == ["1d6"]
    campaign.close()
    once = Raid.resume

    def twice(self: Raid, frame: Any, outcome: Any, ended: Any, table: Any) -> None:
        table.roll("1d6", say("worse?"), "TOY-1.1", ["both"])
        once(self, frame, outcome, ended, table)

    monkeypatch.setattr(Raid, "resume", twice)
    with Campaign.open(TOYS, path, clock=noon) as again:
        assert any("goes on in turn 2" in render(told, "en") for told in again.notices)
        assert len(again.game.frames) == 1
        assert again.game.frames[0].state.raiders["red-2"].moved == 1
        fight(again.game)
        again.game.verify()


def test_a_branch_stays_a_branch(tmp_path: Path, rules: Callable[[], None]) -> None:
    """Its dice to come are its own, also where it was branched off behind the snapshot that it goes on from."""
    path, to = tmp_path / "a.hexwar", tmp_path / "b.hexwar"
    campaign = kept(path)
    far(campaign.game)
    campaign.close()
    branch_game(TOYS, path, to, clock=noon)
    branch = next(e for e in load_game(TOYS, to).game.record.entries if e.kind is EntryKind.BRANCH)
    rules()
    game = load_game(TOYS, to).game
    assert branch.chain in [entry.chain for entry in standing(game.record.entries)]
    assert game.frames[0].state.raiders["red-2"].cell == 1
    assert game._core.branch == branch.body["branch"]


def test_a_look_back_begins_where_these_rules_do(tmp_path: Path, rules: Callable[[], None]) -> None:
    """What was played under other rules is not played again: it could not be."""
    path = tmp_path / "a.hexwar"
    walked_far(path, 0)
    rules()
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        shout(campaign.game, "on")
        back = campaign.game.look_back(0)
        played = []
        while (entry := back.next()) is not None:
            played.append(entry.kind)
        assert played.count(EntryKind.ORDER) == 1


def test_what_other_rules_told_is_told_as_far_as_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event whose facts have others names now has a sentence; under the same rules that would be a fault."""
    path = tmp_path / "a.hexwar"
    kept(path).close()

    @dataclass(frozen=True, slots=True)
    class Shouted(Event):
        who: str

    monkeypatch.setitem(vars(RAID.say), "phrase", told_plainly(Shouted))
    game = load_game(TOYS, path).game
    _, event = next(iter(game.news("red")))
    with pytest.raises(ValueError, match="who"):
        game.phrase(event)
    raise_version(monkeypatch)
    assert render(load_game(TOYS, path).game.phrase(event), "en") == "Under earlier rules: shouted."
