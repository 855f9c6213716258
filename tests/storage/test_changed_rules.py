"""Row 13: the rules have changed since a game was saved. It goes on from its snapshot, and its players are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.opening import load_game
from tests.storage.games import end_turn, far, kept, noon, notices, one_sentence, raid, raise_version, shout, words
from tests.storage.sealing import PHRASES, keys_of, new_seal, opened_by, sealed
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import HARVEST, Send
from tests.toys.raid import RAID, RaidState, Strike, Stumbled, Walk

pytestmark = pytest.mark.row(13)


def test_the_same_rules_change_nothing(tmp_path: Path) -> None:
    """No entry, no notice about rules, all orders are there."""
    kept(tmp_path / "a.hexwar", unsaved=2).close()
    opened = load_game(TOYS, tmp_path / "a.hexwar")
    assert [render(notice, "en") for notice in opened.notices] == ["Recovered 2 orders from the journal."]
    assert all(entry.kind is not EntryKind.RULES for entry in opened.game.record.entries)
    assert opened.game.differs_from() is None


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


def test_what_does_not_play_any_more_is_struck_and_counted(tmp_path: Path, rules: Callable[[], None]) -> None:
    """The game stands as in its last snapshot; what was entered behind it stays in the journal, marked."""
    path = tmp_path / "a.hexwar"
    campaign = kept(path)
    before = campaign.game.record.snapshots[-1].entry
    far(campaign.game)
    shout(campaign.game, "behind it")
    entries = len(campaign.game.record.entries)
    campaign.close()
    rules()
    game = load_game(TOYS, path).game
    assert game.frames[0].state.raiders["red-2"].cell == 1
    assert len(game.record.entries) == entries + 1
    assert max(entry.number for entry in standing(game.record.entries)[:-1]) == before
    assert first_broken_link(game.record.entries) is None
    orders = sum(1 for entry in game.record.entries[before:] if entry.kind is EntryKind.ORDER)
    assert any(f"turn 2: {orders} orders behind that have to be given again." in line for line in notices(path))
    game.verify()
    assert game.faults() == []


def test_it_opens_the_same_way_every_time_and_after_a_crash(tmp_path: Path, rules: Callable[[], None]) -> None:
    """Looked at twice, opened and killed before it is saved, opened again: the same game, and what is entered then is
    kept."""
    path = tmp_path / "a.hexwar"
    campaign = kept(path)
    far(campaign.game)
    campaign.close()
    rules()
    first, second = load_game(TOYS, path), load_game(TOYS, path)
    assert first.game.record.data() == second.game.record.data()
    with Campaign.open(TOYS, path, clock=noon) as again:
        shout(again.game, "under the new rules")
        digest = again.game.digest()
        # Closed without saving, as by a kill: save and journal are on disk as they were then.
    with Campaign.open(TOYS, path, clock=noon) as after:
        assert words(after.game)[-1] == "under the new rules"
        assert after.game.digest() == digest
        after.game.verify()
        assert [e.kind for e in after.game.record.entries].count(EntryKind.RULES) == 1


def test_a_game_plays_on_for_turns_and_still_verifies(tmp_path: Path, rules: Callable[[], None]) -> None:
    """The snapshot from which the new rules hold is never thinned out."""
    path = tmp_path / "a.hexwar"
    campaign = kept(path)
    far(campaign.game)
    campaign.close()
    rules()
    with Campaign.open(TOYS, path, clock=noon) as again:
        game = again.game
        since = game.record.snapshots[-1].entry
        for _ in range(2 * 6):
            end_turn(game)
        assert since in [snapshot.entry for snapshot in game.record.snapshots]
        game.verify()
        again.save()
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


def test_secret_orders_that_are_struck_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sealed phase nobody learns how many orders another side has entered."""
    for number in (1, 2):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, tmp_path / str(number), noon):
            for unit in ("red-1", "red-2")[:number]:
                game.submit("red", Send((unit,), "east"))
    monkeypatch.setattr(Send, "objection", lambda self, known: Objection(say("Nobody is sent."), "TOY-1.1"))
    monkeypatch.setitem(vars(HARVEST), "version", 2)
    one, two = (notices(tmp_path / str(number)) for number in (1, 2))
    assert one[1:] == two[1:]
    assert any("what was entered behind that has to be entered again" in line for line in one)


def test_secret_orders_that_still_play_are_had_back_without_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all play on, it is said that nothing is lost, in the same words for one as for two; where some do, not."""
    for number in (1, 2):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, tmp_path / str(number), noon):
            for unit in ("red-1", "red-2")[:number]:
                game.submit("red", Send((unit,), "east"))
    had_back = "The game goes on from its journal: nothing that was entered after the last save is lost."
    assert notices(tmp_path / "1") == notices(tmp_path / "2") == [had_back]
    stays = Objection(say("The second stays."), "TOY-1.1")
    monkeypatch.setattr(Send, "objection", lambda self, known: stays if "red-2" in self.units else None)
    monkeypatch.setitem(vars(HARVEST), "version", 2)
    assert had_back not in notices(tmp_path / "2")


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
