"""The map is closed (ENV-6.2): on boards, nothing that a side can't know reaches it by any way."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hexwar_tui.contract.tools.hidden import leaks_between, leaks_of_a_frame
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.storage.saves.save_file import encode
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import Message
from hexwar_tui.systems.envoys.lab.hidden import sees
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.state import Stage
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn, tasks
from tests.systems.envoys.talks import ALLIANCE, SHARE_SIGHT, agree, next_turn

pytestmark = pytest.mark.row(28)

ROWS = ("." * 20,) * 6
CAPITALS = "0203 red capital, 1803 blue capital, 2005 green capital"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def border(**options: object) -> Board:
    """Red in the west sees one army of Blue's; another, and Green's, are beyond its sight, and about something."""
    armies = "red 0303, blue 0503>0504 13, blue 1503>1603 9, green 1603 20"
    board = drawn(armies, *ROWS, cities=CAPITALS, options=options)
    board.state.armies["blue-1"].tasks = tasks(board, "sees-army flee")
    board.contact("red", "blue")
    board.contact("blue", "green")
    board.state.diplomacy.messages += [Message("red", "blue", 1, "Go home"), Message("blue", "green", 1, "Red is weak")]
    board.look()
    return board


@pytest.mark.parametrize(("side", "strength"), [("red", "band"), ("blue", "band"), ("green", "band"), ("red", "exact")])
def test_env_6_2_what_is_out_of_sight_is_not_told(side: str, strength: str) -> None:
    """While orders are written: one kind of secret after the other is another."""
    assert leaks_of_a_frame(border(show_strength=strength).frame, side, strength) == []


@pytest.mark.parametrize("clauses", [(SHARE_SIGHT,), (ALLIANCE,)])
def test_env_6_2_allies_who_share_their_sight_hide_nothing_there(clauses: tuple[ClauseRecord, ...]) -> None:
    """What others hide begins where neither a side sees nor who lets it see: in force, and not before."""
    board = drawn("red 0303, blue 1503, green 2006", *ROWS, cities=CAPITALS)
    board.contact("red", "blue")
    board.look()
    agree(board, "red", "blue", clauses=clauses)
    assert sees(board.frame, "red") == board.known("red").visible
    next_turn(board)
    seen, far = sees(board.frame, "red"), board.cell("1503")
    assert seen == board.known("red").visible
    assert (far in seen) is (clauses == (SHARE_SIGHT,))
    assert leaks_of_a_frame(board.frame, "red", "shared") == []


@pytest.mark.parametrize("stage", [Stage.MOVES, Stage.BATTLE])
def test_env_6_2_nor_in_the_midst_of_a_resolution(stage: Stage) -> None:
    """Blue and Green are about to meet, far away."""
    board = border()
    board.resolve(until=stage)
    assert board.state.stage is stage
    assert leaks_of_a_frame(board.frame, "red", stage.value) == []


def test_who_has_no_army_left_is_not_told() -> None:
    """Whoever has nothing to order is passed over; nobody else can read it off whom the game waits for, nor off the
    heading of its save, which a list shows to all."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="p"), random.Random("p")
    while game.turn < 2 or not game.is_sealed() or game.top.sealed:
        one_act(game, rng)
    side, foe = game.sides
    state, seen = game.top.state, sees(game.top, side)
    free = (cell for cell, id in enumerate(game.top.scenario.land.ids) if id == "plain" and cell not in state.cities)
    unseen = [cell for cell in free if cell not in seen]
    for army in state.armies.values():
        army.cell = unseen.pop() if army.side == foe else army.cell
    state.diplomacy.contacts.clear()
    other = copy_of(game)
    other._core.frames[-1].state = type(state)(**{name: getattr(state, name) for name in state.__slots__})
    other.top.state.armies = {id: army for id, army in state.armies.items() if army.side == side}
    assert (game.waiting_for(), other.waiting_for()) == ((side, foe), (side,))
    assert leaks_between(game, other, side) == []
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    headings = [
        json.loads("{" + encode(one, noon).decode().splitlines()[1].rstrip(",") + "}")["public"]
        for one in (game, other)
    ]
    assert headings[0]["waiting"] == headings[1]["waiting"] == [side, foe]
