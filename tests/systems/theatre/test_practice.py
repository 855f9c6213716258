"""The practice player of Theatre of War: what it buys first, its talks; it knows no secrets and plays well."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.buying import Choose
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Refuse, Sign
from hexwar_tui.systems.theatre.state import Phase
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import PEACE, cession, gift, guarantee, passage, propose, talking
from tests.systems.theatre.at_practice import COASTS, LAND, bought, decided, of, written
from tests.systems.theatre.boards import Board

LEARNING, EUROPE = "theatre/first-summer", "theatre/europe-1939"


# -- turn zero ---------------------------------------------------------------------------------------------------------


def test_in_turn_zero_capitals_and_borders_get_infantry_and_the_rest_is_an_army() -> None:
    """Next to what is to be attacked; nothing is left that a division could be bought for."""
    board = Board(LAND, phase=Phase.MOBILISING)
    board.stores("red", manpower=12, production=14)
    units = bought(written(board))
    assert units["infantry", "R1"] >= 1
    assert units["infantry", "R2"] >= 1
    assert units["tanks", "R2"] >= 2
    assert all(type not in ("war-fleet", "trade-fleet") for type, _ in units)
    left = board.known("red").stores
    assert left.production < 3 or not left.manpower


def test_in_turn_zero_a_sea_that_matters_gets_fleets_and_infantry_for_them() -> None:
    """Where a foe has a coast on the other side: two, and more where nothing can be attacked over land."""
    for rows, fleets in ((("R1R2~1B2B1", "R1R2N1B2B1"), 2), ((COASTS,), 4)):
        board = Board(*rows, phase=Phase.MOBILISING)
        board.stores("red", manpower=16, production=16)
        units = bought(written(board))
        assert units["war-fleet", "~1"] == fleets
        assert units["infantry", "R2"] >= 2


def test_a_sea_without_foes_gets_no_fleets() -> None:
    """Nobody is to be reached over it."""
    board = Board("~1R1R2B1", phase=Phase.MOBILISING)
    board.stores("red", manpower=16, production=16)
    assert ("war-fleet", "~1") not in bought(written(board))


def test_trade_overseas_gets_a_fleet_while_it_pays_off() -> None:
    """In the last turns no more."""
    board = Board("=1R1R2B1", phase=Phase.MOBILISING)
    board.stores("red", manpower=16, production=16)
    assert bought(written(board))["trade-fleet", "R1"] == 1
    board = Board("=1R1R2B1")
    board.state.turn = 27
    assert ("trade-fleet", "R1") not in bought(written(board))


# -- sooner or later ---------------------------------------------------------------------------------------------------


def test_who_attacks_acts_sooner_and_who_waits_later() -> None:
    """THE-5.1: attackers want to come before they are attacked."""
    board = Board(LAND)
    board.unit("red", "infantry", "R2")
    assert of(Choose, written(board)) == [Choose("sooner")]
    assert of(Choose, written(Board(LAND))) == [Choose("later")]


# -- talks -------------------------------------------------------------------------------------------------------------

THREE = ("R1R2B2B1", "R1R2B2G1")
"""Red, blue and green; blue is as near to red as nobody else."""


def answer(board: Board, side: str, *clauses: ClauseRecord, turns: int = 3) -> Order | None:
    """What red says to a proposal."""
    board.give(side, propose("red", *clauses, turns=turns))
    return decided(board)


def test_it_offers_peace_to_all_but_its_rival_and_ends_its_talks() -> None:
    """For no longer than would end the game; once."""
    board = talking(*THREE)
    assert decided(board) == Propose("green", 3, (PEACE,))
    board.give("red", Propose("green", 3, (PEACE,)))
    assert decided(board) == EndTalks()


def test_it_asks_each_side_for_itself() -> None:
    """Two of three, all but its rival: whom it has asked keeps it from asking nobody else."""
    board = talking("R1R2B2B1", "R1R2G1W1")
    asked = []
    while isinstance(order := decided(board), Propose):
        asked.append(order.partner)
        board.give("red", order)
    assert asked == ["blue", "white"]
    assert order == EndTalks()


def test_messages_are_read() -> None:
    """Before the talks are ended once more."""
    board = talking(LAND)
    board.give("blue", SendMessage("red", "hello"))
    assert decided(board) == ReadPost()
    board.give("red", ReadPost())
    assert decided(board) == EndTalks()


@pytest.mark.parametrize(
    ("clauses", "turns", "is_signed"),
    [
        ((PEACE,), 3, True),
        ((PEACE,), 0, False),
        ((gift("green", "supply", 3),), 0, True),
        ((passage("green"),), 0, True),
        ((PEACE, gift("red", "supply", 3)), 3, False),
        ((PEACE, passage("red")), 3, False),
        ((PEACE, cession("green", "G1")), 3, True),
        ((guarantee("red"),), 3, False),
    ],
)
def test_it_signs_what_costs_it_nothing(clauses: tuple[ClauseRecord, ...], turns: int, is_signed: bool) -> None:
    """Gifts, and peace for a short time with whom is no rival of its."""
    board = talking("R1R2B2B1", "R1G1G2B1")
    said = answer(board, "green", *clauses, turns=turns)
    treaty = board.state.talks.treaties[0].id
    assert said == (Sign(treaty) if is_signed else Refuse(treaty))


def test_with_its_rival_there_is_peace_only_if_he_is_far_stronger() -> None:
    """Twice its own regions, capitals counted as several."""
    board = talking(LAND)
    assert answer(board, "blue", PEACE) == Refuse(board.state.talks.treaties[0].id)
    board = talking("R1B2B3B4", "B1B5B6B7")
    assert answer(board, "blue", PEACE, turns=9) == Sign(board.state.talks.treaties[0].id)


# -- fair play ---------------------------------------------------------------------------------------------------------


def played(scenario: str, seed: str, acts: int) -> Game:
    """A game between practice players after so many acts, or at its end."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    players = {side: sit_down(THEATRE, "steady", random.Random(f"{seed}/{side}")) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)
    return game


def test_games_between_two_end_and_the_same_seed_plays_the_same_game() -> None:
    """It depends on what is known and on nothing else."""
    first, second = played(LEARNING, "same", 5_000), played(LEARNING, "same", 5_000)
    assert first.outcome is not None
    assert first.faults() == []
    assert first.digest() == second.digest()


def test_europe_is_played_without_faults() -> None:
    """The first quarters of it."""
    game = played(EUROPE, "europe", 130)
    assert game.turn >= 2
    assert game.faults() == []


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial on the learning scenario; `hexwar trial theatre` plays hundreds of games."""
    trial = Trial("steady", "random")
    for number in range(8):
        game = trial.play(REGISTRY, load_scenario(REGISTRY, LEARNING), "short", number)
        assert game.faults() == []
    assert trial.score.won >= 7
