"""What one side hides reaches no other (ASH, introduction): on boards, and by games that are played apart through a
reveal, which `tests/contract` does not play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwar_tui.contract.tools.hidden import leaks_between, leaks_of_a_frame
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, PlaceBase, Stake
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import ROW, Board

pytestmark = pytest.mark.row(28)

LEARNING = "ashlands/first-steps"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


@pytest.mark.parametrize("phase", [Phase.PREPARATION, Phase.OPENING, Phase.CLOSING, Phase.END])
def test_no_part_of_the_turn_tells_of_a_reserve(phase: Phase) -> None:
    """Units of both on the map, in reach of each other, and in reserves."""
    board = Board(ROW, ROW, ROW)
    board.state.phase = phase
    for side, labels in (("red", ("0201", "0302")), ("blue", ("0402", "0501"))):
        board.army(side, *(f"rifles {label}" for label in (*labels, "reserve")))
        board.state.sides[side].prestige = 500
    for side in ("red", "blue"):
        assert leaks_of_a_frame(board.frame, side, phase.value) == []


# -- played through the door -------------------------------------------------------------------------------------------


def prepare(game: Game, side: str, types: tuple[str, ...], *, placed: int = 0, stake: int = 3) -> None:
    """A first Preparation: the base, so many purchases, the last `placed` of them put on the map, in the order of the
    alphabet, a stake; sealed."""
    game.submit(side, PlaceBase(preparation.base_places(game.known(side))[0]))
    for type in types:
        game.submit(side, Buy(type))
    bought = game.known(side).sealed(side).purchases[len(types) - placed :]
    for purchase in sorted(bought, key=lambda purchase: purchase.type):
        known = game.known(side)
        free = [cell for cell in known.zone(side) if preparation.is_free(known, cell)]
        game.submit(side, Place(purchase.unit, free[-1]))
    game.submit(side, Stake(stake))
    game.seal(side)


def begun(types: tuple[str, ...], *, placed: int = 0, stake: int = 3) -> Iterator[Game]:
    """A game in which South buys so: at the end of its Preparation, after the reveal, and in the next Preparation."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, LEARNING), seed="door", options={"prestige": 900})
    prepare(game, "south", types, placed=placed, stake=stake)
    yield game
    prepare(game, "north", ("grenadiers",), placed=1)
    yield game
    ends = next(kind for kind in game.top.system.order_types if kind.ends_part)
    while not game.is_sealed():
        game.submit(game.waiting_for()[0], ends())
    yield game


def test_a_purchase_that_stays_in_the_reserve_is_never_told() -> None:
    """Before the reveal, after it and a turn later: another unit, at another price, is all the same to the enemy."""
    for one, other in zip(begun(("grenadiers",)), begun(("machine-guns",)), strict=True):
        assert one.digest() != other.digest()
        assert leaks_between(one, other, "north") == []


def test_stakes_are_shown_at_the_reveal_and_not_before() -> None:
    """The one secret that everybody is told when all have sealed."""
    pairs = zip(begun((), stake=137), begun((), stake=138), strict=True)
    for is_revealed, (one, other) in zip((False, True), pairs, strict=False):
        assert bool(leaks_between(one, other, "north")) is is_revealed


def test_all_dice_fall_on_the_open_table() -> None:
    """Every roll of a whole game is known to everybody: none decides anything in secret."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="dice", options={"turns": 8})
    rng = random.Random("dice")
    play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
    rolls = list(game.rolls(""))
    assert len(rolls) > 100
    assert len(rolls) == sum(len(entry.dice) for entry in game.record.entries)


def test_the_order_of_purchase_is_never_told() -> None:
    """What is bought first and placed last looks like what is bought last and placed last, in names and in lists."""
    for one, other in zip(
        begun(("grenadiers", "machine-guns", "marksmen"), placed=2),
        begun(("grenadiers", "marksmen", "machine-guns"), placed=2),
        strict=True,
    ):
        assert leaks_between(one, other, "north") == []


def test_names_on_the_map_do_not_count_the_reserve() -> None:
    """Whether South keeps a unit back can't be read off the name of the one that it shows."""
    names = []
    for types in (("machine-guns",), ("grenadiers", "machine-guns")):
        *_, game = begun(types, placed=1)
        names.append([render(line.name, "en") for line in game.view("north").units])
    assert names[0] == names[1]
