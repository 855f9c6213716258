"""What a table does besides playing on: each whim is followed now and then, and one that is not changes nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hexwar_tui.engine.fuzz import Tally, play_on
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import EntryKind
from hexwar_tui.engine.players import RandomPlayer
from hexwar_tui.engine.shown import shown_digest
from hexwar_tui.engine.whims import OF_REFEREES, OF_SIDES
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import Shout

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
