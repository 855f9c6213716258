"""The past of a game: its snapshots, and what a replay is compared with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.errors import ReplayDiffers
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history import moments
from hexwar_tui.engine.history import replay as history
from hexwar_tui.engine.history.moments import Moments
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.play.core import digest, pack, unpack, write_core
from tests.engine.games import english, new, raid, reopened, seal, struck, turns
from tests.toys.duel import Bid
from tests.toys.raid import EndTurn, Fence, Shout, Walk


def test_a_snapshot_is_taken_where_a_turn_or_the_end_begins() -> None:
    """And nowhere else: neither for orders within a turn nor when a game is opened again."""
    game = raid("fall")
    assert [kept.entry for kept in game.record.snapshots] == [0]
    game.submit("red", Walk("red-1", (0, 6)))
    game.submit("red", EndTurn())
    again = reopened(game)
    again.submit("blue", Shout("hey"))
    assert [kept.entry for kept in again.record.snapshots] == [0]
    again.submit("blue", EndTurn())
    assert [(kept.entry, kept.turn) for kept in again.record.snapshots] == [(0, 1), (5, 2)]
    short = new("raid", options={"turns": 1})
    turns(short, 1)
    assert short.outcome is not None
    assert short.record.snapshots[-1].entry == len(short.record.entries)


def test_a_snapshot_is_taken_of_each_frame_and_of_the_frame_below_when_it_is_back() -> None:
    """In the middle of a turn, too: a duel begins and ends within it. Its board is kept as it began while it is played,
    with its winner when it has ended; boards of the game itself are not kept."""
    game = struck()
    number, before = len(game.record.entries), len(game.record.snapshots)
    assert game.record.snapshots[-1].entry == number
    game.submit("red", Bid("1", feint=False))
    assert len(game.record.snapshots) == before
    assert {entry: board["state"]["bids"] for entry, board in game.record.boards.items()} == {number: {}}
    game.submit("blue", Bid("2", feint=False))
    assert (len(game.frames), len(game.record.snapshots)) == (1, before + 1)
    assert {entry: board["state"]["winner"] for entry, board in game.record.boards.items()} == {number: "red"}


def test_kept_are_the_start_the_tenth_turns_and_the_last_four() -> None:
    """So a game of thirty-five turns has eight snapshots; to a turn between them one still goes back."""
    game, digests = new("raid", options={"turns": 40}), {}
    for _ in range(34):
        digests[game.turn] = (len(game.record.entries), game.digest())
        turns(game, 1)
    assert [kept.turn for kept in game.record.snapshots] == [1, 10, 20, 30, 32, 33, 34, 35]
    number, then = digests[7]
    game.rewind(number)
    assert game.digest() == then


@pytest.mark.parametrize("at", [0, 1])
def test_a_snapshot_that_says_something_else_is_found_with_its_turn_and_place(at: int) -> None:
    """A state that was changed in a snapshot, also in that of the start, its digest with it: the replay names the turn
    and the key. Every entry is looked at."""
    game = raid()
    turns(game, 2)
    assert len(list(game._history.verify())) == len(game.record.entries)
    kept = game.record.snapshots[at]
    raw = unpack(kept.packed)
    assert raw.count(b'"red-1","side":"red","cell":0') == 1
    changed = raw.replace(b'"red-1","side":"red","cell":0', b'"red-1","side":"red","cell":6')
    kept.packed, kept.digest = pack(changed), digest(changed)
    with pytest.raises(ReplayDiffers) as differs:
        game.verify()
    if at:
        assert differs.value.number == kept.entry
        assert english(differs.value.what) == "at the snapshot of turn 2: frames.0.state.raiders.red-1.cell"


@pytest.mark.row(27)
def test_a_replay_names_the_entry_that_differs() -> None:
    """Row 27: a flipped die, another pool and events that are missing are found at their place."""
    game = new("harvest")
    seal(game)
    rolled = next(entry for entry in game.record.entries if entry.dice)
    for change in ("die", "pool", "events"):
        copy = reopened(game)
        entry = copy.record.entries[rolled.number - 1]
        if change == "die":
            entry.dice[0].result[0] = entry.dice[0].result[0] % 6 + 1
        elif change == "pool":
            entry.dice[0].dice = "9d6"
        else:
            entry.events.pop()
        with pytest.raises(ReplayDiffers) as differs:
            copy.verify()
        assert differs.value.number == rolled.number


def test_going_back_leaves_no_snapshot_of_what_is_struck() -> None:
    """To right before the order that ended a turn: the snapshot taken behind it is gone, and the turn is as it was.
    To right behind it, the step that follows by itself is taken again."""
    game = raid()
    turns(game, 1)
    game.submit("red", EndTurn())
    before, at = game.digest(), len(game.record.entries)
    game.submit("blue", EndTurn())
    assert (game.turn, game.record.snapshots[-1].entry) == (3, at + 2)
    after = game.digest()
    game.rewind(at + 1)
    assert (game.turn, game.waiting_for(), game.digest()) == (3, ("red",), after)
    game.rewind(at)
    assert game.digest() == reopened(game).digest() == before
    assert game.record.snapshots[-1].entry < at


def test_what_is_recorded_is_held_against_a_replay_when_it_is_verified() -> None:
    """Not when the game is opened or looked back at: there what happens is what the orders and dice make happen."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.submit("red", Walk("red-2", (1, 2)))
    before = game.digest()
    game.record.entries[0].events[0] = News("raid", "flown", {})
    again = reopened(game)
    assert again.digest() == before
    looking = again.look_back(1)
    assert [line.cell for line in looking.view("red").units][:2] == [6, 1]
    assert looking.next() is not None
    assert [line.cell for line in looking.view("red").units][:2] == [6, 2]
    with pytest.raises(ReplayDiffers, match="other things happen than were recorded"):
        again.verify()


def test_a_fact_that_every_event_of_its_kind_has_is_missed_in_a_journal() -> None:
    """Only what was declared later, with a usual value, may be wanting."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    told = game.record.entries[0].events[0]
    less = [{fact: value for fact, value in told.facts.items() if fact != name} for name in told.facts]
    for facts in ({**told.facts, "weather": "rain"}, *less):
        game.record.entries[0].events[0] = replace(told, facts=facts)
        with pytest.raises(ReplayDiffers, match="other things happen than were recorded"):
            reopened(game).verify()


def test_an_undo_plays_few_entries_again_however_long_the_turn_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first one of a turn, which begins at its snapshot; so do all when order after order is taken back. What
    is left is what the journal leads to, also when play goes on and a new turn begins."""
    game, played = raid(), list[int]()
    original = History.replay

    def counted(*given: Any, **named: Any) -> Any:
        played.append(1)
        return original(*given, **named)

    monkeypatch.setattr(History, "replay", counted)
    for number in range(50):
        game.submit("red", Fence((number, 2)))
    for wanted in (49, 0, *(history.STRIDE - 1,) * 20):
        played.clear()
        game.undo("red")
        assert len(played) <= wanted
        if wanted in (49, 0):
            game.submit("red", Fence((0, 3)))
    assert game.digest() == reopened(game).digest()
    turns(game, 3)
    game.submit("red", Walk("red-1", (0, 6)))
    game.submit("red", Fence((1, 3)))
    game.undo("red")
    game.undo("red")
    assert game.digest() == reopened(game).digest()
    game.rewind(20)
    game.submit("red", Fence((2, 3)))
    game.undo("red")
    assert game.digest() == reopened(game).digest()


def test_copies_of_moments_are_found_by_number_and_thinned_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one and the later half stay; a copy is not changed with the game it was made of."""
    monkeypatch.setattr(moments, "MOST", 8)
    game, kept = raid(), Moments()
    assert kept.last(5) is None
    for number in range(0, 90, 10):
        kept.keep(number, game._core)
        kept.keep(number, game._core)
    before = game.digest()
    game.submit("red", Walk("red-1", (0, 6)))
    found = [kept.last(number) for number in range(0, 90, 10)]
    assert [moment and moment[0] for moment in found] == [0, 0, 20, 20, 40, 50, 60, 70, 80]
    assert {digest(write_core(moment[1])) for moment in found if moment is not None} == {before}
    kept.drop_from(60)
    assert [moment and moment[0] for moment in (kept.last(59), kept.last(99))] == [50, 50]
