"""Games under other rules than they were played by: how they go on, what is struck, where one goes back to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import CannotUndo, Objection, OtherRules
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.other_rules import ChangedRules
from hexwar_tui.engine.play.core import digest, pack, unpack
from hexwar_tui.engine.record.game_record import Snapshot
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.words.language import say
from tests.engine.games import english, new, reopened, turns
from tests.toys.common import told_plainly
from tests.toys.raid import RAID, Shout, Walk, Walked

Change = Callable[..., None]


@pytest.fixture
def two_hexes(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Changes the rules: raiders walk two hexes at most, and farther would not go, unless it `would_go` as before; the
    version of the rules is the one given."""
    before = Walk.objection

    def objection(self: Walk, known: Any) -> Objection | None:
        return Objection(say("Two hexes at most."), "TOY-1.1") if len(self.path) > 3 else before(self, known)

    def limp(self: Walk, frame: Any, side: str, table: Any) -> None:
        assert len(self.path) <= 3, "the objection comes first"
        frame.state.raiders[self.unit].cell = self.path[-1]
        frame.state.raiders[self.unit].moved = frame.state.turn
        table.tell(Walked(self.unit, self.path[-1]))

    def change(version: int, *, would_go: bool = False) -> None:
        monkeypatch.setattr(Walk, "objection", objection)
        monkeypatch.setitem(vars(RAID), "version", version)
        if not would_go:
            monkeypatch.setattr(Walk, "carry_out", limp)

    return change


def played(*, far_in: int) -> Game:
    """A game of three turns and a walk in the fourth; in one turn red walks three hexes."""
    game = new("raid", options={"turns": 40})
    for turn in range(1, 4):
        if turn == far_in:
            game.submit("red", Walk("red-2", (1, 2, 3, 4)))
        turns(game, 1)
    game.submit("red", Walk("red-1", (0, 6, 12, 18) if far_in == 4 else (0, 6)))
    game.submit("red", Shout("on"))
    return game


def followed(game: Game) -> tuple[Game, ChangedRules]:
    """The game, opened again under the rules of today, and what that has changed."""
    again = reopened(game)
    changed = again.follow_rules()
    assert changed is not None
    again.verify()
    return again, changed


def far_walk(game: Game) -> Entry:
    """The entry by which red has walked three hexes, in one of the first three turns."""
    return next(entry for entry in game.record.entries if entry.body.get("unit") == "red-2")


def spoil(*snapshots: Snapshot) -> None:
    """They hold nothing that these rules could read."""
    for snapshot in snapshots:
        put(snapshot, b'"raiders"', b'"robbers"')


def put(snapshot: Snapshot, was: bytes, now: bytes) -> None:
    """It holds something else, with the digest that goes with it."""
    raw = unpack(snapshot.packed).replace(was, now)
    snapshot.packed, snapshot.digest = pack(raw), digest(raw)


def test_under_the_same_rules_nothing_is_entered() -> None:
    """Neither where all plays, nor under a version that was followed before."""
    game = reopened(played(far_in=4))
    assert game.follow_rules() is None
    assert all(entry.kind is not EntryKind.RULES for entry in game.record.entries)
    assert game.differs_from() is None


def test_what_plays_on_under_another_version_stays(two_hexes: Change) -> None:
    """The change is entered once, from the last snapshot on; nothing is struck and all can be taken back as before."""
    game = played(far_in=0)
    before, entries = game.digest(), len(game.record.entries)
    two_hexes(RAID.version + 1)
    game, changed = followed(game)
    assert (changed.old, changed.new, changed.turn, changed.struck) == (1, 2, 4, ())
    entry = game.record.entries[-1]
    assert (entry.kind, entry.turn, entry.barrier) == (EntryKind.RULES, 4, False)
    assert entry.body == {"version": 2, "since": game.record.snapshots[-1].entry, "to": entries}
    assert game.digest() == before
    assert reopened(game).follow_rules() is None
    assert game.differs_from() is None
    last = game.record.entries[entry.body["since"] - 1]
    last.events.clear()
    assert game.differs_from() == last


@pytest.mark.parametrize(("version", "would_go"), [(1, False), (2, False), (2, True)])
def test_what_does_not_play_any_more_is_struck(version: int, would_go: bool, two_hexes: Change) -> None:
    """All behind the last snapshot, whether somebody raised the version or forgot to, and also where it could still be
    carried out; nothing before can be undone."""
    game = played(far_in=4)
    since = game.record.snapshots[-1].entry
    two_hexes(version, would_go=would_go)
    game, changed = followed(game)
    assert (changed.old, changed.new, changed.turn) == (1, version, 4)
    assert [entry.body["kind"] for entry in changed.struck] == ["walk", "shout"]
    assert game.record.entries[-1].body == {"version": version, "since": since, "to": since}
    assert game.record.entries[-1].barrier
    assert game.frames[0].state.raiders["red-1"].cell == 0
    assert [entry.number for entry in standing(game.record.entries)][-2:] == [since, since + 3]
    with pytest.raises(CannotUndo):
        game.undo("red")
    assert game.differs_from() is None


@pytest.mark.parametrize("would_go", [False, True])
def test_a_replay_from_before_the_rules_changed_differs_at_one_entry(would_go: bool, two_hexes: Change) -> None:
    """The first that does not play, though the game goes on soundly from its snapshot."""
    game = played(far_in=2)
    two_hexes(2, would_go=would_go)
    again, changed = followed(game)
    assert changed.struck == ()
    assert again.differs_from() == far_walk(game)


def test_without_a_sound_snapshot_there_is_no_going_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both versions are named, and nothing has changed."""

    @dataclass(slots=True)
    class OtherState:
        turn: int
        hour: int

    game = reopened(played(far_in=0))
    entries, snapshots = len(game.record.entries), len(game.record.snapshots)
    monkeypatch.setitem(vars(RAID), "version", 5)
    monkeypatch.setitem(vars(RAID), "state_type", OtherState)
    monkeypatch.setattr("hexwar_tui.engine.play.core._ADAPTERS", {})
    with pytest.raises(OtherRules, match=r"version 1 .* version 5"):
        game.follow_rules()
    assert (len(game.record.entries), len(game.record.snapshots)) == (entries, snapshots)


def test_where_the_last_snapshot_is_unsound_the_journal_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """From an earlier one. Nothing is lost where all still plays; a replay is from there on. Under the same version
    only the last snapshot will do, unless it is asked for."""
    game = played(far_in=4)
    before, entries = game.digest(), len(game.record.entries)
    spoil(game.record.snapshots[-1])
    with pytest.raises(OtherRules):
        reopened(game).go_on_from_snapshot()
    asked = reopened(game)
    assert asked.play_again().played_again
    assert asked.digest() == before
    monkeypatch.setitem(vars(RAID), "version", 2)
    again, changed = followed(game)
    assert (changed.old, changed.new, changed.turn, changed.struck, changed.played_again) == (1, 2, 4, (), True)
    assert again.digest() == before
    assert again.record.entries[-1].body == {"version": 2, "since": entries + 1, "to": entries}
    assert again.record.snapshots[-1].entry == entries + 1
    with pytest.raises(CannotUndo):
        again.undo("red")
    assert reopened(again).follow_rules() is None


def test_without_any_sound_snapshot_the_journal_is_played_again_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on for turns, and is what it is when it is opened again."""
    game = played(far_in=4)
    monkeypatch.setitem(vars(RAID), "version", 2)
    spoil(*game.record.snapshots)
    again, changed = followed(game)
    assert (changed.struck, changed.played_again, again.digest()) == ((), True, game.digest())
    turns(again, 2)
    again.verify()
    assert reopened(again).digest() == again.digest()


def test_a_journal_is_played_again_up_to_the_order_that_is_not_legal_any_more(two_hexes: Change) -> None:
    """The state is that before it, whatever it may have half done; it and all behind it are struck."""
    game = played(far_in=3)
    spoil(*game.record.snapshots)
    two_hexes(2)
    again, changed = followed(game)
    assert (changed.turn, changed.played_again, again.turn) == (3, True, 3)
    assert changed.struck[0] == far_walk(game)
    assert again.frames[0].state.raiders["red-2"].cell == 1
    assert again.record.entries[-1].body["to"] == far_walk(game).number - 1


def test_a_journal_that_does_not_play_from_a_snapshot_that_stands_goes_on_from_there(two_hexes: Change) -> None:
    """What was behind it is struck; the later snapshots are dropped."""
    game = played(far_in=3)
    since = game.record.snapshots[-2].entry
    spoil(game.record.snapshots[-1])
    two_hexes(2)
    again, changed = followed(game)
    assert (changed.turn, changed.played_again, again.turn) == (3, False, 3)
    assert again.record.entries[-1].body["to"] == again.record.snapshots[-1].entry == since


def test_a_game_goes_on_from_its_snapshot_where_it_is_asked_to() -> None:
    """All that still plays behind it stays, whatever a replay of what came before says."""
    game = reopened(played(far_in=4))
    before = game.digest()
    changed = game.go_on_from_snapshot()
    assert (changed.old, changed.new, changed.struck) == (1, 1, ())
    assert game.digest() == before
    assert game.record.entries[-1].kind is EntryKind.RULES


def test_nobody_goes_back_to_what_does_not_play_any_more(two_hexes: Change) -> None:
    """The sentence says why; also right before the change, where what led to its snapshot does not play. To a moment
    whose snapshot stands one goes back."""
    early, late = played(far_in=1), played(far_in=3)
    two_hexes(2)
    game, _ = followed(early)
    cannot_go_back(game, 1)
    game.rewind(0)
    assert game.turn == 1
    game.verify()
    game, _ = followed(late)
    since = game.record.entries[-1].body["since"]
    cannot_go_back(game, since - 1)
    game.rewind(since)
    assert (game.turn, game.record.entries[-1].body) == (4, {"to": since})


def cannot_go_back(game: Game, number: int) -> None:
    """Going back to this entry is refused, and nothing has changed."""
    before = game.digest()
    with pytest.raises(CannotUndo, match="played under other rules"):
        game.rewind(number)
    assert game.digest() == before


def test_an_order_is_taken_back_as_before_behind_the_change(two_hexes: Change) -> None:
    """What was entered under the new rules rests on what was entered under them, and that is what is said."""
    game = played(far_in=4)
    two_hexes(2)
    game, _ = followed(game)
    stood = game.digest()
    game.submit("red", Walk("red-1", (0, 6)))
    game.submit("red", Walk("red-2", (1, 0)))
    with pytest.raises(CannotUndo, match="A later order rests on this one"):
        game.undo("red", game.record.entries[-2].number)
    game.undo("red")
    game.undo("red")
    assert game.digest() == stood
    game.verify()


def test_an_event_of_earlier_rules_is_told_by_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the words of today need facts that it does not have; a fault of today's rules is a fault."""
    game = played(far_in=0)
    walked = next(event for _, event in game.news("red") if event.kind == "walked")

    @dataclass(frozen=True, slots=True)
    class Walked(Event):
        hour: int

    monkeypatch.setitem(vars(RAID.say), "phrase", told_plainly(Walked))
    with pytest.raises(ValueError, match="hour"):
        game.phrase(walked)
    monkeypatch.setitem(vars(RAID), "version", 2)
    game = reopened(game)
    game.follow_rules()
    assert english(game.phrase(walked)) == "Under earlier rules: walked."


def test_under_the_same_version_an_unsound_snapshot_is_a_fault(two_hexes: Change) -> None:
    """Of the game, not of the rules: an earlier one, though sound, is not gone on from."""
    game = played(far_in=4)
    put(game.record.snapshots[-1], b'"red-1","side":"red","cell":0', b'"red-1","side":"red","cell":1')
    two_hexes(1)
    with pytest.raises(AssertionError, match="the objection comes first"):
        reopened(game).follow_rules()


def test_start_and_change_are_kept_for_good(two_hexes: Change) -> None:
    """However long it is played behind the change: from both the game can be played again."""
    game = played(far_in=2)
    two_hexes(2)
    game, _ = followed(game)
    since = game.record.entries[-1].body["since"]
    turns(game, 12)
    kept = [(snapshot.entry, snapshot.turn) for snapshot in game.record.snapshots]
    assert kept[:2] == [(0, 1), (since, 4)]
    assert [turn for _, turn in kept[2:]] == [10, 13, 14, 15, 16]
    assert game.differs_from() is not None
