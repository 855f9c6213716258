"""Row 13: the rules have changed since a game was saved. It goes on from its snapshot, and its players are told; how a
replay differs, going back, looking back, branches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import CannotUndo, Objection, ReplayDiffers
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.opening import load_game
from tests.storage.games import (
    end_turn,
    far,
    fight,
    kept,
    noon,
    notices,
    one_sentence,
    raid,
    raise_version,
    shout,
    words,
)
from tests.storage.sealing import PHRASES, keys_of, new_seal, opened_by, sealed
from tests.toys import TOYS
from tests.toys.common import told_plainly, toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import HARVEST, Send
from tests.toys.raid import RAID, Raid, RaidState, Strike, Stumbled, Walk

pytestmark = pytest.mark.row(13)


def test_where_all_still_plays_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a new version all that was entered stays; the change is told once and written down once."""
    path = tmp_path / "a.hexwar"
    campaign = kept(path, unsaved=2)
    whole = words(campaign.game)
    digest = campaign.game.digest()
    campaign.close()
    raise_version(monkeypatch)
    with Campaign.open(TOYS, path, clock=noon) as again:
        assert words(again.game) == whole
        assert again.game.digest() == digest
        told = [render(notice, "en") for notice in again.notices]
        assert told[1:] == ["This game was last played under version 1 of the rules; it goes on under version 2."]
        again.save()
    with Campaign.open(TOYS, path, clock=noon) as once_more:
        assert once_more.notices == ()
        assert [e.kind for e in once_more.game.record.entries].count(EntryKind.RULES) == 1
        once_more.game.verify()


@pytest.fixture
def far_walked(tmp_path: Path, rules: Callable[[], None]) -> Campaign:
    """A closed game in which red walked three hexes behind its last snapshot and shouted; the rules have changed."""
    campaign = kept(tmp_path / "a.hexwar")
    far(campaign.game)
    shout(campaign.game, "behind it")
    campaign.close()
    rules()
    return campaign


def test_what_does_not_play_any_more_is_struck_and_counted(far_walked: Campaign) -> None:
    """The game stands as in its last snapshot; what was entered behind it stays in the journal, marked."""
    before, entries = far_walked.game.record.snapshots[-1].entry, len(far_walked.game.record.entries)
    game = load_game(TOYS, far_walked.path).game
    assert game.frames[0].state.raiders["red-2"].cell == 1
    assert len(game.record.entries) == entries + 1
    assert max(entry.number for entry in standing(game.record.entries)[:-1]) == before
    assert first_broken_link(game.record.entries) is None
    orders = sum(1 for entry in game.record.entries[before:] if entry.kind is EntryKind.ORDER)
    told = notices(far_walked.path)
    assert any(f"turn 2: {orders} orders behind that have to be given again." in line for line in told)
    game.verify()
    assert game.faults() == []


def test_it_opens_the_same_way_every_time_and_after_a_crash(far_walked: Campaign) -> None:
    """Looked at twice, opened and killed before it is saved, opened again: the same game, and what is entered then is
    kept. It plays on for turns and still verifies: the snapshot from which the new rules hold is never thinned out."""
    path = far_walked.path
    first, second = load_game(TOYS, path), load_game(TOYS, path)
    assert first.game.record.data() == second.game.record.data()
    with Campaign.open(TOYS, path, clock=noon) as again:
        since = again.game.record.snapshots[-1].entry
        shout(again.game, "under the new rules")
        # Closed without saving, as by a kill: save and journal are on disk as they were then.
    with Campaign.open(TOYS, path, clock=noon) as after:
        game = after.game
        assert (words(game)[-1], game.digest()) == ("under the new rules", again.game.digest())
        game.verify()
        assert [e.kind for e in game.record.entries].count(EntryKind.RULES) == 1
        for _ in range(2 * 6):
            end_turn(game)
        assert since in [snapshot.entry for snapshot in game.record.snapshots]
        game.verify()
        after.save()
    load_game(TOYS, path).game.verify()


def test_a_field_that_was_added_to_the_state_has_its_usual_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshots are of the older form: the game goes on, and plays again from its very start."""

    @dataclass(slots=True)
    class LaterState(RaidState):
        morale: int = 3

    path = tmp_path / "a.hexwar"
    kept(path, unsaved=1).close()
    monkeypatch.setitem(vars(RAID), "state_type", LaterState)
    monkeypatch.setattr("tests.toys.raid.RaidState", LaterState)
    opened = load_game(TOYS, path)
    assert opened.game.frames[0].state.morale == 3
    assert all(entry.kind is not EntryKind.RULES for entry in opened.game.record.entries)
    opened.game.verify()


@pytest.fixture
def sent(tmp_path: Path) -> tuple[Path, Path]:
    """Two games in a sealed phase, in which one worker was sent, and two."""
    for number in (1, 2):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, tmp_path / str(number), noon):
            for unit in ("red-1", "red-2")[:number]:
                game.submit("red", Send((unit,), "east"))
    return tmp_path / "1", tmp_path / "2"


def test_secret_orders_that_are_struck_are_not_counted(
    sent: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sealed phase nobody learns how many orders another side has entered."""
    monkeypatch.setattr(Send, "objection", lambda self, known: Objection(say("Nobody is sent."), "TOY-1.1"))
    monkeypatch.setitem(vars(HARVEST), "version", 2)
    one, two = map(notices, sent)
    assert one[1:] == two[1:]
    assert any("what was entered behind that has to be entered again" in line for line in one)


def test_secret_orders_that_still_play_are_had_back_without_a_number(
    sent: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all play on, it is said that nothing is lost, in the same words for one as for two; where some do, not."""
    had_back = "The game goes on from its journal: nothing that was entered after the last save is lost."
    assert [*map(notices, sent)] == [[had_back]] * 2
    stays = Objection(say("The second stays."), "TOY-1.1")
    monkeypatch.setattr(Send, "objection", lambda self, known: stays if "red-2" in self.units else None)
    monkeypatch.setitem(vars(HARVEST), "version", 2)
    assert had_back not in notices(sent[1])


@pytest.mark.parametrize("seat", PHRASES)
def test_a_sealed_game_is_not_called_altered(tmp_path: Path, seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when rules of a later version strike what was entered last, and not when it is opened again."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=1)
    far(campaign.game)
    campaign.close()
    monkeypatch.setattr(Walk, "objection", lambda self, known: Objection(say("Nobody walks."), "TOY-1.1"))
    raise_version(monkeypatch)
    for _ in range(2):
        with opened_by(campaign.path, seat) as again:
            assert not [line for line in again.notices if "altered" in render(line, "en")]
            if seat != "blue":  # It is red's turn: nobody else vouches for what red enters.
                shout(again.game, "on")
            again.save()
    assert load_game(TOYS, campaign.path, keys_of(campaign.path, "red")).notices == ()


def test_a_game_without_a_snapshot_that_stands_is_refused_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both versions are named; not a byte is written."""
    path = tmp_path / "a.hexwar"
    kept(path).close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    @dataclass(slots=True)
    class OtherState:
        turn: int
        hour: int

    raise_version(monkeypatch)
    monkeypatch.setitem(vars(RAID), "state_type", OtherState)
    with pytest.raises(DamagedSave, match=r"version 1 .* version 2") as caught:
        Campaign.open(TOYS, path, clock=noon)
    one_sentence(str(caught.value), path)
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_a_game_that_is_over_stays_over(tmp_path: Path, rules: Callable[[], None]) -> None:
    """A snapshot is taken at its end, in the midst of a turn, too."""
    path = tmp_path / "a.hexwar"
    game = raid(0)
    far(game)
    gone = tuple(Change(f"raider:blue-{n}", "removed", True) for n in (1, 2))
    game.rule(Ruling("They have left the table.", gone))
    assert game.outcome is not None
    Campaign.create(game, path, noon).close()
    rules()
    assert load_game(TOYS, path).game.outcome == game.outcome


@pytest.mark.parametrize("seat", PHRASES)
def test_who_vouches_for_an_older_snapshot_is_not_told_of_an_alteration(
    tmp_path: Path, seat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Red has marked nothing since blue struck, whereby a snapshot was taken; red's walk before that would lead
    elsewhere now."""
    game = raid(0, rows=("......",) * 2)
    campaign = Campaign.create(game, tmp_path / "a.hexwar", noon, seal=new_seal())
    for _ in range(2):
        end_turn(game)
        campaign.save()
    far(game)
    end_turn(game)
    campaign.save()
    game.submit("blue", Strike("blue-2", "red-2"))
    campaign.save()
    campaign.close()
    monkeypatch.setattr(Walk, "carry_out", lambda self, frame, side, table: table.tell(Stumbled()))
    raise_version(monkeypatch)
    with opened_by(campaign.path, seat) as again:
        told = [render(line, "en") for line in again.notices]
        assert any("differs from turn 2" in line for line in told)
        assert not [line for line in told if "altered" in line]


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
    """The long walk was in turn 2, long before the last snapshot. A look back begins where these rules do: what was
    played under others is not played again, it could not be."""
    path = tmp_path / "a.hexwar"
    walked_far(path, 1)
    rules()
    assert "Played again under the rules of today, it differs from turn 2 on." in notices(path)
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert campaign.game.frames[0].state.raiders["red-2"].cell == 4
        shout(campaign.game, "on")
        back = campaign.game.look_back(0)
        played = []
        while (entry := back.next()) is not None:
            played.append(entry.kind)
        assert played.count(EntryKind.ORDER) == 1


def test_going_back_behind_the_change_is_refused_where_it_does_not_play(
    tmp_path: Path, rules: Callable[[], None]
) -> None:
    """One sentence, and nothing has changed; to a snapshot of that time one can go back, and on from there."""
    path = tmp_path / "a.hexwar"
    walked_far(path, 0)
    rules()
    game = load_game(TOYS, path).game
    digest = game.digest()
    with pytest.raises(CannotUndo, match="under other rules"):
        game.rewind(1)
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
    with kept(path) as campaign:
        far(campaign.game)
    branch_game(TOYS, path, to, clock=noon)
    branch = next(e for e in load_game(TOYS, to).game.record.entries if e.kind is EntryKind.BRANCH)
    rules()
    game = load_game(TOYS, to).game
    assert branch.chain in [entry.chain for entry in standing(game.record.entries)]
    assert game.frames[0].state.raiders["red-2"].cell == 1
    assert game._core.branch == branch.body["branch"]


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
