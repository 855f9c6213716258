"""Practice players who misbehave, in the program itself on a terminal: it goes on, and takes them along at its end."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.end_to_end.terminal import DEADLINE, Terminal, toy_app
from tests.toys.common import toy_scenario
from tests.toys.unruly import SECRET, UNRULY
from tests.tui.toy_home import toy_home


@contextmanager
def thinking(folder: Path, way: str, patience: str = "600") -> Iterator[tuple[Terminal, int]]:
    """The program while blue's practice player thinks, and the number of the process in which it does."""
    home = toy_home(folder, language="en", fights="off")
    save = folder / "game.hexwar"
    game = Game.new(UNRULY, toy_scenario("harvest"), seed="s", seats=[SeatSetup("blue", player=way)])
    Campaign.create(game, save).close()
    with toy_app(home, str(save), environment={"PATIENCE": patience}) as terminal:
        terminal.wait_for("It plays for Blue.")
        (player,) = players_of(terminal.process.pid)
        yield terminal, player


def players_of(program: int) -> list[int]:
    """The processes that a program has begun."""
    lists = Path(f"/proc/{program}/task").glob("*/children")
    return [int(child) for children in lists for child in children.read_text("ascii").split()]


def has_ended(process: int) -> bool:
    """Whether a process ends, or has ended before."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], DEADLINE)[0])
    finally:
        os.close(watched)


def entered_by_blue(folder: Path) -> list[str]:
    """What stands in its journal."""
    with Campaign.open(UNRULY, folder / "game.hexwar", read_only=True) as campaign:
        return [entry.kind.value for entry in campaign.game.record.entries if entry.seat == "blue"]


@pytest.mark.row(26)
def test_a_player_that_hangs(tmp_path: Path) -> None:
    """Row 26: it is stopped, what happened is told, and red comes to the table; the program ends as ever."""
    with thinking(tmp_path, "sleep", patience="4") as (terminal, player):
        terminal.wait_for("Blue: the practice player took too long")
        assert has_ended(player)
        terminal.type("\r")
        terminal.wait_for("orders here", gone="took too long")
        terminal.type("\x11")
        assert terminal.wait_end() == 0
        assert SECRET.encode() not in terminal.raw
    assert entered_by_blue(tmp_path) == ["order", "seal"]


def quit_it(terminal: Terminal) -> int:
    terminal.type("\x11")
    return terminal.wait_end()


def end_it(terminal: Terminal) -> int:
    terminal.process.terminate()
    return terminal.wait_end()


def close_it(terminal: Terminal) -> int:
    terminal.close()
    return terminal.wait_end()


def kill_it(terminal: Terminal) -> int:
    terminal.process.kill()
    return terminal.wait_end()


@pytest.mark.row(20, 24, 26)
@pytest.mark.parametrize(
    ("end", "status"),
    [
        pytest.param(end_it, 128 + signal.SIGTERM, id="terminated"),
        pytest.param(quit_it, 0, id="quit", marks=pytest.mark.long),
        pytest.param(close_it, 128 + signal.SIGHUP, id="closed", marks=pytest.mark.long),
        pytest.param(kill_it, -signal.SIGKILL, id="killed", marks=pytest.mark.long),
    ],
)
def test_the_program_ends_while_a_player_thinks(tmp_path: Path, end: Callable[[Terminal], int], status: int) -> None:
    """Rows 20, 24 and 26: however it ends, the player ends with it, and nothing was entered for it; it is asked again
    when the game is opened."""
    with thinking(tmp_path, "loop") as (terminal, player):
        assert end(terminal) == status
        assert has_ended(player)
    assert entered_by_blue(tmp_path) == []
