"""fuzz, trial and bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.storage.faulty import full_from, system
from tests.toys.harvest import Harvest
from tests.toys.raid import Raid

TOY = ["fuzz", "raid", "--scenario", "toy"]
TRIAL = ["trial", "harvest", "--scenario", "toy", "--games", "4", "--seed", "5"]


def test_fuzz_counts_what_happened(hexwar: Shell) -> None:
    """So many games, counts from their journals, refusals by rule; the same seed plays the same games. Seed 5/2 is the
    third game of seed 5."""
    three = [*TOY, "--games", "3", "--seed", "5"]
    data = hexwar.done(*three, "--json").data
    assert set(data) == {"games", "orders", "counts", "refused"}
    assert data["games"] == 3
    assert data["counts"]["walked"] > 0
    assert data["refused"]["TOY-1.1"] > 0
    assert hexwar.done(*three, "--json").data == data
    assert "3 games" in hexwar.done(*three).out
    two = hexwar.done(*TOY, "--games", "2", "--seed", "5", "--json").data
    alone = hexwar.done(*TOY, "--seed", "5/2", "--json").data
    assert alone["orders"] == data["orders"] - two["orders"]


def test_fuzz_plays_the_shipped_scenarios(hexwar: Shell) -> None:
    """Without a scenario all of a system's are played in turn; `--minutes` plays on until the time is over."""
    assert hexwar.done("fuzz", "ashlands", "--games", "1", "--json").data["games"] == 1
    assert hexwar.done(*TOY, "--minutes", "0.0001", "--json").data["games"] >= 1


def test_a_failure_leaves_a_save_and_its_seed(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that goes wrong ends with 1, and the game as it was is kept, beside those kept before."""

    def broken(*things: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Raid, "take_step", broken)
    for name in ("fuzz-raid-5-0.hexwar", "fuzz-raid-5-0 2.hexwar"):
        said = hexwar(*TOY, "--seed", "5", "--json")
        assert said.status == 1
        assert said.data == {"fault": "ZeroDivisionError: ", "seed": "5/0", "file": name}
        assert said.err == f"ZeroDivisionError:  Seed 5/0.\nThe game is in {name}.\n"
        assert load_game(REGISTRY, Path(name)).game.record.entries


def test_a_game_that_can_not_be_begun_is_told_with_its_seed(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with 1, too, but there is nothing to keep."""

    def broken(*things: Any, **more: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Game, "new", broken)
    said = hexwar(*TOY, "--seed", "5", "--json")
    assert said.status == 1
    assert said.data == {"fault": "ZeroDivisionError: ", "seed": "5/0", "file": None}
    assert said.err == "ZeroDivisionError:  Seed 5/0.\nThe game could not be begun.\n"
    assert list(Path().glob("*.hexwar")) == []


def test_a_failure_is_told_where_it_can_not_be_saved(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """First of all, with its seed: by that the game can be played again where there is room."""

    def broken(*things: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Raid, "take_step", broken)
    with system(full_from(1)):
        said = hexwar(*TOY, "--seed", "5", "--json")
    assert said.status == 1
    assert said.data == {"fault": "ZeroDivisionError: ", "seed": "5/0", "file": None}
    first, second = said.err.splitlines()
    assert first == "ZeroDivisionError:  Seed 5/0."
    assert "could not be written: the disk is full" in second


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["fuzz", "nope"], ""),
        (["fuzz", "raid", "--scenario", "nope"], ""),
        ([*TOY, "--games", "0"], ""),
        ([*TOY, "--games", "1", "--minutes", "1"], ""),
        ([*TOY, "--minutes", "nan"], ""),
        ([*TOY, "--minutes", "-1"], ""),
        (["fuzz", "raid", "--games", "1"], "No scenario of raid comes with the program: name one with --scenario."),
        (["fuzz", "raid", "--scenario", "harvest/toy"], "“A toy” is no scenario of Raid."),
        (["trial", "raid", "--scenario", "harvest/toy"], "“A toy” is no scenario of Raid."),
        (["trial", "nope"], "no system"),
        (["trial", "harvest"], "--scenario"),
        (["trial", "harvest", "--scenario", "nope"], "no scenario"),
        ([*TRIAL, "--player", "wizard"], "frugal, random"),
        ([*TRIAL, "--against", "wizard"], "“wizard”"),
        ([*TRIAL, "--games", "0"], "one game"),
        ([*TRIAL, "--option", "turns=x"], "TOY-1.1"),
    ],
)
def test_what_can_not_be_played_is_refused(hexwar: Shell, words: list[str], why: str) -> None:
    """Unknown systems, scenarios, players and options, and lengths that are none, in one sentence; none of the toys
    comes with the program."""
    assert why in hexwar.refused(*words)


# -- trial -------------------------------------------------------------------------------------------------------------


def test_trial_says_what_a_player_is_worth(hexwar: Shell) -> None:
    """Wins, draws, losses and the interval, by scenario and side; the same seed plays the same games."""
    data = hexwar.done(*TRIAL, "--json").data
    assert (data["player"], data["against"], data["seed"]) == ("frugal", "random", "5")
    assert data["won"] + data["drawn"] + data["lost"] == 4
    assert data["interval"][0] <= data["share"] <= data["interval"][1]
    assert list(data["scenarios"]) == ["toy"]
    assert [side["side"] for side in data["sides"]] == ["red", "blue"]
    again = hexwar.done(*TRIAL, "--json").data
    assert {**again, "seconds": 0} == {**data, "seconds": 0}
    shown = hexwar.done(*TRIAL).out
    assert shown.startswith("frugal against random: 4 games, ")
    assert "Red, whoever played it: 4 games" in shown


def test_trial_tries_who_is_asked_for(hexwar: Shell) -> None:
    """Any two players, by any options; a lower score than one asked for ends with status 1."""
    words = ["--player", "random", "--against", "frugal", "--option", "turns=1", "--json"]
    data = hexwar.done(*TRIAL, *words, "--least", "0").data
    assert (data["player"], data["against"], data["turns"]) == ("random", "frugal", 2)
    assert hexwar(*TRIAL, *words, "--least", "100.1").status == 1


class Stumbling(RandomPlayer):
    """A player who fails in every other game, as it sits at red."""

    def decide(self, observation: Observation) -> Order | None:
        if observation.known.seat == "red":
            raise self.fault
        return super().decide(observation)

    fault: Exception = ZeroDivisionError("no thought")


class Refused(Stumbling):
    """The same, by an order that is refused."""

    fault = IllegalOrder(say("not here"), "TOY-1.1")


@pytest.mark.parametrize(
    ("kind", "what"), [(Stumbling, "ZeroDivisionError: no thought"), (Refused, "Not here (TOY-1.1)")]
)
def test_a_game_that_a_player_can_not_play_is_told(
    hexwar: Shell, monkeypatch: pytest.MonkeyPatch, kind: type[Stumbling], what: str
) -> None:
    """By player, scenario, number and fault; it counts for nobody, the others are played, and the status is 1."""
    monkeypatch.setattr(Harvest, "players", {"stumbling": PlayerKind(say("a stumbling player"), kind)})
    said = hexwar(*TRIAL, "--json")
    assert said.status == 1
    assert said.err.splitlines() == [f"stumbling against random in harvest/toy, game {n}: {what}" for n in (0, 2)]
    assert [(fault["number"], fault["text"]) for fault in said.data["faults"]] == [(0, what), (2, what)]
    assert said.data["won"] + said.data["drawn"] + said.data["lost"] == 2
    none = hexwar(*TRIAL, "--against", "stumbling")
    assert (none.status, none.out) == (1, "No game was played to its end.\n")
    assert hexwar(*TRIAL, "--against", "stumbling", "--json").data["turns"] is None


def test_trial_refuses_options_that_are_out_of_bounds(hexwar: Shell) -> None:
    """That is no fault of a player."""
    assert "TOY-1.1" in hexwar.refused(*TRIAL, "--option", "turns=0")


def test_trial_plays_the_shipped_scenarios_for_two(hexwar: Shell) -> None:
    """Without a scenario they are played in turn, each from both seats."""
    data = hexwar.done("trial", "ashlands", "--player", "random", "--games", "4", "--json").data
    assert [(id, score["won"] + score["drawn"] + score["lost"]) for id, score in data["scenarios"].items()] == [
        ("first-steps", 2),
        ("full-two", 2),
    ]
