"""What a table does besides playing on: each whim is followed now and then, and one that is not changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.shown import shown_digest
from hexwar_tui.engine.lab.fuzz import Tally, play_on
from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.lab.random_acts import FARTHEST_BACK, MOST_REHEARSED, OF_REFEREES, OF_SIDES
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.system import Change, Subject
from tests.engine.chance import Drawn, raid
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Raid, Shout

WRITTEN = {
    "undo": EntryKind.UNDO,
    "unseal": EntryKind.UNSEAL,
    "rewind": EntryKind.REWIND,
    "ruling": EntryKind.RULING,
    "ruling taken back": EntryKind.REPEAL,
    "order amended": EntryKind.AMENDMENT,
}


@pytest.mark.parametrize("system", ["raid", "harvest"])
def test_every_whim_is_followed_or_changes_nothing(system: str) -> None:
    """What is done is in the journal under its own kind; what is not leaves state and journal alone."""
    game, rng = Game.new(TOYS, toy_scenario(system), seed="w", referee=True), random.Random("w")
    players = dict.fromkeys(game.sides, RandomPlayer(rng))
    followed: Counter[str] = Counter()
    for _ in range(300):
        if game.outcome is not None:
            break
        play_on(game, players, rng, Tally())
        name, whim = rng.choice([*OF_SIDES.items(), *OF_REFEREES.items()])
        if game.outcome is not None:
            break
        before, entries = game.digest(), len(game.record.entries)
        if whim(game, rng):
            followed[name] += 1
            assert WRITTEN.get(name, game.record.entries[entries].kind) is game.record.entries[entries].kind
        else:
            assert (game.digest(), len(game.record.entries)) == (before, entries)
    game.verify()
    never = {"raid": {"unseal", "order amended"}, "harvest": {"rehearsal"}}[system]
    assert {*OF_SIDES, *OF_REFEREES} - set(followed) <= never


def test_without_a_referee_the_table_goes_back_to_where_somebody_is_waited_for() -> None:
    """Nobody is left before a step that happens by itself."""
    game, rng = Game.new(TOYS, toy_scenario("raid"), seed="w"), random.Random("w")
    players = dict.fromkeys(game.sides, RandomPlayer(rng))
    gone_back = 0
    for _ in range(80):
        if game.outcome is None:
            play_on(game, players, rng, Tally())
        if game.outcome is None and OF_SIDES["rewind"](game, rng):
            gone_back += 1
            assert game.next_step() is None
    assert gone_back > 20


def test_the_digest_of_what_is_shown_changes_with_it_alone() -> None:
    """The same for a copy, another once a side has heard something, and the same for whom it was kept from."""
    games = [Game.new(TOYS, toy_scenario("raid"), seed="w") for _ in range(2)]
    first, second = ([shown_digest(game, side) for side in game.sides] for game in games)
    assert first == second
    assert first[0] != first[1]
    games[1].submit("red", Shout(words="hear me"))
    assert shown_digest(games[1], "red") != first[0]


def gone_back(monkeypatch: pytest.MonkeyPatch, game: Game) -> set[int]:
    """The entries to which the table would go back."""
    to: set[int] = set()
    with monkeypatch.context() as patch:
        patch.setattr(Game, "rewind", lambda game, number: to.add(number))
        for seed in range(150):
            assert OF_SIDES["rewind"](game, random.Random(seed))
    return to


@pytest.mark.parametrize("referee", [False, True])
def test_a_table_goes_back_a_little(monkeypatch: pytest.MonkeyPatch, referee: bool) -> None:
    """Twenty entries at most, and not to where it stands."""
    game = raid(referee=referee, options={"turns": 20})
    for _ in range(12):
        for side in game.sides:
            game.submit(side, EndTurn())
        if referee:
            game.step()
    entries = game.record.entries
    assert FARTHEST_BACK == 20
    near = set(range(len(entries) - 19, len(entries)))
    assert gone_back(monkeypatch, game) == near


def test_from_the_start_nobody_goes_back() -> None:
    """Nor from the first entry."""
    game = raid()
    assert not OF_SIDES["rewind"](game, random.Random(1))
    game.submit("red", EndTurn())
    assert not OF_SIDES["rewind"](game, random.Random(1))


def test_a_referee_changes_anything_to_what_it_nearly_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers by one and never below 0, flags to the other, words to themselves, nothing to something; in public, in
    secret, or told to one side. The end of the game is left alone."""
    facts = {"flag": True, "number": 3, "word": "north", "zero": 0, "nothing": None}

    def subjects(self: Raid, frame: Any) -> Any:
        yield Subject("a", "unit", "a", facts)
        yield Subject("z", "game", "z", {"over": False})

    ruled: list[Ruling] = []
    monkeypatch.setattr(Raid, "subjects", subjects)
    monkeypatch.setattr(Game, "rule", lambda game, ruling: ruled.append(ruling))
    game = raid()
    assert all(OF_REFEREES["ruling"](game, random.Random(seed)) for seed in range(200))
    changed: dict[str, set[Any]] = {}
    for ruling in ruled:
        [change] = ruling.changes
        assert change.subject == "a"
        changed.setdefault(change.fact, set()).add((type(change.value), change.value))
    assert changed == {
        "flag": {(bool, False)},
        "number": {(int, 2), (int, 4)},
        "word": {(str, "north")},
        "zero": {(int, 0), (int, 1)},
        "nothing": {(str, "red"), (str, "blue"), (bool, True), (int, 1)},
    }
    assert {ruling.seen_by for ruling in ruled} == {None, (), ("red",), ("blue",)}
    assert {ruling.reason for ruling in ruled} == {"a whim"}


def test_a_thing_without_facts_is_not_ruled_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is done."""
    monkeypatch.setattr(Raid, "subjects", lambda self, frame: iter([Subject("a", "unit", "a", {})]))
    assert not OF_REFEREES["ruling"](raid(), random.Random(1))


def test_an_order_is_struck_or_entered_again() -> None:
    """Each half of the time."""
    for draw, kinds in ((0.5, []), (0.499, ["give"])):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
        game.submit("red", Give("blue", 2))
        assert OF_REFEREES["order amended"](game, Drawn(draw))
        assert [data["kind"] for data in game.record.entries[-1].body["orders"]] == kinds
        assert game.record.entries[-1].body["struck"] == "give"


def test_an_order_that_what_is_sealed_needs_is_not_struck() -> None:
    """Nothing is done then, nor where nothing is sealed at all."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
    assert not OF_REFEREES["order amended"](game, Drawn(0.5))
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")
    before = game.digest()
    assert not OF_REFEREES["order amended"](game, Drawn(0.5))
    assert (game.digest(), len(game.record.entries)) == (before, 2)
    assert OF_REFEREES["order amended"](game, Drawn(0.499))
    assert not OF_REFEREES["order amended"](raid(referee=True), Drawn(0.5))


def test_a_rehearsal_is_taken_or_left() -> None:
    """Each half of the time; one step to five, if there are so many."""
    assert MOST_REHEARSED == 5
    taken, left = set(), set()
    for seed in range(40):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
        for side in game.sides:
            game.submit(side, Send((f"{side}-1",), "north"))
            game.seal(side)
        before = len(game.record.entries)
        assert OF_REFEREES["rehearsal"](game, Drawn(0.499 if seed % 2 else 0.5, seed=seed))
        entries = game.record.entries[before:]
        if seed % 2:
            taken.add(len(entries))
            assert {entry.kind.value for entry in entries} == {"step"}
        else:
            [note] = entries
            left.add(note.body["steps"])
    assert taken == left == {1, 2, 3, 4, 5}
    assert not OF_REFEREES["rehearsal"](raid(), Drawn(0.0))


def test_a_ruling_is_taken_back_where_there_is_one() -> None:
    """With a reason of its own."""
    game = raid(referee=True)
    assert not OF_REFEREES["ruling taken back"](game, random.Random(1))
    game.rule(Ruling("a windfall", (Change("turn", "turn", 2),)))
    assert OF_REFEREES["ruling taken back"](game, random.Random(1))
    assert game.turn == 1
    assert game.record.entries[-1].body["reason"] == "another whim"
