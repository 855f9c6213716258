"""Row 13: the rules have changed since a game was saved. It goes on from its snapshot, and its players are told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo, Objection, ReplayDiffers
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.language import render, say
from hexwar_tui.engine.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.export import branch_game
from hexwar_tui.storage.opening import load_game
from tests.storage.games import end_turn, kept, noon, one_sentence, raid, shout, words
from tests.storage.sealing import PHRASES, keys_of, new_seal, opened_by, sealed
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Harvest, Send
from tests.toys.raid import RAID, Raid, RaidState, Strike, Walk

pytestmark = pytest.mark.row(13)


@pytest.fixture(params=["another version", "the same version"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Changes a constant of the rules: raiders walk two hexes at most. Someone has raised the version, or forgot to."""
    before = Walk.objection

    def objection(self: Walk, known: Any) -> Objection | None:
        return Objection(say("Two hexes at most."), "TOY-1.1") if len(self.path) > 3 else before(self, known)

    def change() -> None:
        monkeypatch.setattr(Walk, "objection", objection)
        monkeypatch.setattr(Walk, "carry_out", _limp)
        if request.param == "another version":
            raise_version(monkeypatch)

    return change


def _limp(self: Walk, frame: Any, side: str, table: Any) -> None:
    assert len(self.path) <= 3, "the objection comes first"
    frame.state.raiders[self.unit].cell = self.path[-1]
    table.tell("walked", unit=self.unit, cell=self.path[-1])


def raise_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of raiders are those of the next version."""
    monkeypatch.setattr(Raid, "version", RAID.version + 1, raising=False)


def notices(path: Path) -> list[str]:
    """What the players are told when the game is opened to be looked at."""
    return [render(notice, "en") for notice in load_game(TOYS, path).notices]


def fight(game: Game) -> None:
    """Red strikes blue, and wins the duel or loses it."""
    game.submit("red", Strike("red-2", "blue-2"))
    while len(game.frames) > 1:
        for side in game.waiting_for():
            game.submit(side, Bid("3" if side == "red" else "1", feint=False))


def far(game: Game) -> None:
    """Red walks three hexes."""
    game.submit("red", Walk("red-2", (1, 2, 3, 4)))


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


def test_it_is_told_from_which_turn_on_a_replay_differs(tmp_path: Path, rules: Callable[[], None]) -> None:
    """The long walk was in turn 2, long before the last snapshot."""
    path = tmp_path / "a.hexwar"
    game = raid(1)
    far(game)
    for _ in range(4):
        end_turn(game)
    game.submit("red", Walk("red-2", (4, 3, 2, 1)))
    Campaign.create(game, path, noon).close()
    rules()
    told = notices(path)
    assert "Played again under the rules of today, it differs from turn 2 on." in told
    assert load_game(TOYS, path).game.frames[0].state.raiders["red-2"].cell == 4


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


def test_a_field_that_was_added_to_the_state_has_its_usual_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshots are of the older form: the game goes on, and plays again from its very start."""

    @dataclass(slots=True)
    class LaterState(RaidState):
        morale: int = 3

    path = tmp_path / "a.hexwar"
    kept(path, unsaved=1).close()
    monkeypatch.setattr(Raid, "state_type", LaterState)
    monkeypatch.setattr("tests.toys.raid.RaidState", LaterState)
    opened = load_game(TOYS, path)
    assert opened.game.frames[0].state.morale == 3
    assert all(entry.kind is not EntryKind.RULES for entry in opened.game.record.entries)
    opened.game.verify()


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
        assert any("from its snapshot of turn 2" in render(told, "en") for told in again.notices)
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


def test_secret_orders_that_are_struck_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sealed phase nobody learns how many orders another side has entered."""
    for number in (1, 2):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, tmp_path / str(number), noon):
            for unit in ("red-1", "red-2")[:number]:
                game.submit("red", Send((unit,), "east"))
    monkeypatch.setattr(Send, "objection", lambda self, known: Objection(say("Nobody is sent."), "TOY-1.1"))
    monkeypatch.setattr(Harvest, "version", 2, raising=False)
    one, two = (notices(tmp_path / str(number)) for number in (1, 2))
    assert one[1:] == two[1:]
    assert any("what was entered behind that has to be entered again" in line for line in one)


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
    monkeypatch.setattr(Raid, "state_type", OtherState)
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
    monkeypatch.setattr(Walk, "carry_out", lambda self, frame, side, table: table.tell("stumbled"))
    raise_version(monkeypatch)
    with opened_by(campaign.path, seat) as again:
        told = [render(line, "en") for line in again.notices]
        assert any("differs from turn 2" in line for line in told)
        assert not [line for line in told if "altered" in line]


def test_a_look_back_begins_where_these_rules_do(tmp_path: Path, rules: Callable[[], None]) -> None:
    """What was played under other rules is not played again: it could not be."""
    path = tmp_path / "a.hexwar"
    game = raid(0)
    far(game)
    for _ in range(4):
        end_turn(game)
    game.submit("red", Walk("red-2", (4, 3, 2, 1)))
    Campaign.create(game, path, noon).close()
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

    def phrase(self: Raid, event: Any, words: Any) -> Any:
        return say("{who} shouts", who=event.facts["who"])

    monkeypatch.setattr(Raid, "phrase", phrase)
    game = load_game(TOYS, path).game
    _, event = next(iter(game.news("red")))
    with pytest.raises(KeyError):
        game.phrase(event)
    raise_version(monkeypatch)
    assert render(load_game(TOYS, path).game.phrase(event), "en") == "Under earlier rules: shouted."
