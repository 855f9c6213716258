"""A battle of a campaign by keys: met on the world map, fought on its board, killed and opened in the midst of it,
brought back to the world map; and one decided quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.orders.battle import FightOnBoard, FightQuickly, Lesson, Retreat
from hexwar_tui.systems.mechs.orders.moving import March
from hexwar_tui.systems.mechs.orders.pilots import Train
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from tests.end_to_end.at_the_table import AtTheTable, empty_home, hexwar
from tests.systems.mechs.boards import small_scenario

NAMES = {"red": "Red", "blue": "Blue"}
ARMIES = {"armies": 1, "start_points": 45, "key_points": 1, "edge_gap": 0, "move": 12, "fortress_out": 0}
BOARDS = {"board_width": 12, "board_height": 12, "battle_turns": 4, "turn_seconds": 0, "game_seconds": 0}
BATTLE = "Battle"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return empty_home(tmp_path)


@pytest.fixture
def save(home: Path) -> Path:
    """A campaign of two armies on a plain."""
    scenario = small_scenario(("." * 15,) * 10, 2, homes={"red": "0101", "blue": "0108"})
    path = home / "war.hexwar"
    Campaign.create(Game.new(REGISTRY, scenario, seed="by keys", options=ARMIES | BOARDS), path).close()
    return path


def mover(game: Game) -> str:
    """The side that is waited for."""
    (seat,) = game.waiting_for()
    return seat


def meet(table: AtTheTable) -> None:
    """Red marches until its army stands beside Blue's."""
    table.sit_down("Red", "Orders")
    game = table.game
    known, foe = game.known("red"), game.frames[0].state.armies["blue-1"].cell
    marches = (order for order in legal_orders(March, known) if known.grid.distance(order.path[-1], foe) == 1)
    table.give("red", next(marches))


def play_turn(table: AtTheTable) -> None:
    """Who moves fires, if he sees somebody, and says “Turn!”."""
    seat = mover(table.game)
    table.sit_down(NAMES[seat], "Battle")
    shot = next(legal_orders(Fire, table.game.known(seat)), None)
    if shot is not None:
        table.give(seat, shot)
    table.end_part("“Turn!”: end the turn")


@pytest.mark.long
def test_a_battle_is_fought_on_its_board(home: Path, save: Path) -> None:
    """Agreed, deployed and fought by keys; killed in its third turn and opened there; then the loser retreats where he
    likes, the winner says who learns from it, and spends his own experience in his turn."""
    with hexwar(home, "play", str(save), columns=120, rows=40) as terminal:
        table = AtTheTable(terminal, save)
        meet(table)
        table.sit_down("Red", BATTLE)
        table.give("red", FightOnBoard())
        for _ in NAMES:
            seat = mover(table.game)
            table.sit_down(NAMES[seat], "Deployment")
            table.give(seat, DeployRest("front"))
            table.end_part("End the deployment")
        while table.game.top.state.turn < 3:
            play_turn(table)
        seat = mover(table.game)
        table.sit_down(NAMES[seat], "Battle")
        terminal.type("M")
        terminal.wait_for("only looking")
        terminal.process.kill()
    with hexwar(home, "play", str(save), columns=120, rows=40) as terminal:
        table = AtTheTable(terminal, save)
        assert (len(table.game.frames), table.game.top.state.turn, mover(table.game)) == (2, 3, seat)
        while len(table.game.frames) == 2:
            play_turn(table)
        bring_back(table)


def bring_back(table: AtTheTable) -> None:
    """What follows from the battle on the world map."""
    loser = mover(table.game)
    winner = next(side for side in NAMES if side != loser)
    table.sit_down(NAMES[loser], BATTLE)
    places = list(legal_orders(Retreat, table.game.known(loser)))
    assert len(places) > 1
    table.give(loser, places[-1])
    assert table.game.frames[0].state.armies[f"{loser}-1"].cell == places[-1].hex
    if table.game.frames[0].state.battle is not None:
        table.sit_down(NAMES[winner], BATTLE)
        table.give(winner, next(legal_orders(Lesson, table.game.known(winner))))
    if mover(table.game) != winner:
        table.sit_down(NAMES[loser], "Orders")
        table.end_part("End the turn")
    table.sit_down(NAMES[winner], "Orders")
    lesson = next(order for order in legal_orders(Train, table.game.known(winner)) if order.skill == "gunnery")
    table.give(winner, lesson)
    game = table.game
    assert game.frames[0].state.pilots[lesson.pilot].gunnery == 5
    game.verify()


def test_the_same_battle_is_decided_quickly(home: Path, save: Path) -> None:
    """The attacker proposes it, the defender agrees, both with the odds before them."""
    with hexwar(home, "play", str(save), columns=120, rows=40) as terminal:
        table = AtTheTable(terminal, save)
        meet(table)
        for name in ("Red", "Blue"):
            table.sit_down(name, BATTLE)
            table.prepare(name.lower(), FightQuickly())
            terminal.wait_for("Red 1 wins")
            table.confirm()
        game = table.game
        told = [event.kind for entry in game.record.entries for event in entry.events]
        assert "battle-over" in told
        assert "board-opened" not in told
