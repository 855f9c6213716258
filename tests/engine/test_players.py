"""Practice players: who can sit where, and that each is alone with what its seat knows."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import (
    RANDOM,
    NoSuchPlayer,
    RandomPlayer,
    decision_of,
    give_for,
    player_kinds,
    sit_down,
)
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.words.language import render, say
from tests.engine.test_game import meet
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Frugal
from tests.toys.raid import Raid, Strike


def test_a_system_names_its_own_players_first() -> None:
    """The one that plays every system comes last; each has a name for people."""
    kinds = player_kinds(TOYS["harvest"])
    assert [(id, render(kind.title, "en")) for id, kind in kinds.items()] == [
        ("frugal", "a frugal player"),
        (RANDOM, "a player who moves at random"),
    ]
    assert list(player_kinds(TOYS["raid"])) == [RANDOM]


def test_a_player_that_a_system_does_not_have_is_refused_by_name() -> None:
    """Nobody else sits down in its place."""
    rng = random.Random("seats")
    assert isinstance(sit_down(TOYS["harvest"], "frugal", rng), Frugal)
    assert isinstance(sit_down(TOYS["harvest"], RANDOM, rng), RandomPlayer)
    for system, kind in (("harvest", "wizard"), ("duel", "frugal"), ("harvest", "")):
        with pytest.raises(NoSuchPlayer, match=f"{system.title()} has no practice player “{kind}”"):
            sit_down(TOYS[system], kind, rng)


def test_in_a_game_within_the_game_its_usual_player_takes_the_seat_of_one_that_only_the_game_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that the game itself does not have is left what it is, to be refused."""
    monkeypatch.setattr(Raid, "players", {"brave": PlayerKind(say("a brave player"), RandomPlayer)})
    for player, plays in (("brave", RANDOM), (RANDOM, RANDOM), ("wizard", "wizard")):
        game = Game.new(
            TOYS, toy_scenario("raid", rows=("......",) * 2), seed="s", seats=[SeatSetup("red", player=player)]
        )
        assert decision_of(game, "red").kind == player
        meet(game)
        game.submit("red", Strike("red-2", "blue-2"))
        assert len(game.frames) == 2
        assert decision_of(game, "red").kind == plays


def test_who_practises_is_who_the_record_names() -> None:
    """One act at a time, and the same in the same game."""
    seats = [SeatSetup("red", player="frugal"), SeatSetup("blue")]
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=seats)
    copy = Game.resume(TOYS, record_from(game.record.data()))
    for _ in range(3):
        give_for(game, "red", decision_of(game, "red").fall())
    assert [entry.body.get("units") for entry in game.record.entries] == [["red-1", "red-2"], ["red-3"], None]
    assert game.waiting_for() == ("blue",)
    for _ in range(3):
        give_for(copy, "red", decision_of(copy, "red").fall())
    assert copy.digest() == game.digest()


def test_typed_dice_of_a_practice_player() -> None:
    """They are thrown for it, and the same game always throws the same."""
    game = Game.new(TOYS, toy_scenario("duel"), seed="s", seats=[SeatSetup("red", player=RANDOM)], typed=True)
    copies = [Game.resume(TOYS, record_from(game.record.data())) for _ in range(2)]
    for copy in copies:
        give_for(copy, "red", Bid("3", feint=True))
    first, second = (copy.record.entries[-1].dice for copy in copies)
    assert first == second
    assert [roll.dice for roll in first] == ["1d3"]
