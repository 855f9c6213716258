"""plan and clock: orders kept for another time, and time told from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.race import Race


def test_orders_are_kept_and_taken_in_another_game(hexwar: Shell, harvest: Path) -> None:
    """By name; the file is listed, and can be given with --from, too."""
    assert hexwar.done("plan", harvest, "--as", "red").out == "No orders are kept for this system.\n"
    hexwar.done("order", harvest, "--as", "red", "send", "units=red-1,red-2", "region=North")
    path = hexwar.done("plan", harvest, "--as", "red", "--keep", "spring", "--json").data["path"]
    assert hexwar.done("plan", harvest, "--as", "red").out == "spring\n"
    hexwar.done("new", "harvest/toy", "-o", "two.hexwar", "--seed", "2")
    assert hexwar.done("plan", "two.hexwar", "--as", "red", "--take", "spring").out == "1 order entered.\n"
    hexwar.done("new", "harvest/toy", "-o", "three.hexwar", "--seed", "3")
    hexwar.done("order", "three.hexwar", "--as", "red", "--from", path)
    for name in ("two.hexwar", "three.hexwar"):
        orders = [order for _, order in load_game(REGISTRY, Path(name)).game.entered("red")]
        assert [(order.kind, order.units) for order in orders] == [("send", ("red-1", "red-2"))]  # type: ignore[attr-defined]


def test_names_of_plans_are_not_listed_for_others(hexwar: Shell, harvest: Path) -> None:
    """What a side has called a plan in a game is nobody else's in that game; who is no side is refused."""
    hexwar.done("order", harvest, "--as", "red", "send", "units=red-1,red-2", "region=North")
    hexwar.done("plan", harvest, "--as", "red", "--keep", "North at dawn")
    assert hexwar.done("plan", harvest, "--as", "red").out == "North at dawn\n"
    assert hexwar.done("plan", harvest, "--as", "blue").out == "No orders are kept for this system.\n"
    assert hexwar.done("plan", harvest, "--as", "blue", "--json").data == []
    assert "There is no side “green”" in hexwar.refused("plan", harvest, "--as", "green")


def test_what_is_left_out_is_said(hexwar: Shell, harvest: Path) -> None:
    """On standard error, with the reason; the rest is entered. A plan that is not there is refused by its name."""
    hexwar.done("order", harvest, "--as", "red", "give", "to=blue", "amount=4")
    hexwar.done("plan", harvest, "--as", "red", "--keep", "gift")
    said = hexwar("plan", harvest, "--as", "red", "--take", "gift")
    assert (said.status, said.out) == (0, "0 orders entered.\n")
    assert "You have 1 grain." in said.err
    assert "“winter”" in hexwar.refused("plan", harvest, "--as", "red", "--take", "winter")


@pytest.fixture
def race(hexwar: Shell) -> Path:
    """A race that has just begun: red's clock runs."""
    hexwar.done("new", "race/toy", "-o", "race.hexwar", "--seed", "1")
    return Path("race.hexwar")


def test_the_clock_is_shown_and_told(hexwar: Shell, race: Path) -> None:
    """Whose time it is, and what is left of turn and game; time that is told is kept."""
    assert hexwar.done("clock", race).out == "Red: hurry: 1:00 · game 10:00\n"
    assert "One last action." in hexwar.done("clock", race, "--as", "red", "--seconds", "75").out
    data = hexwar.done("clock", race, "--json").data
    assert data == {
        "side": "red",
        "turn": {"used": 75, "allowed": 60, "left": 0},
        "game": {"used": 75, "allowed": 600, "left": 525},
        "stopped_by": None,
        "last_action": True,
        "hands_over_in": 0,
        "text": "One last action.",
    }
    assert hexwar.done("show", race, "--as", "blue", "--json").data["clock"] == data
    assert "Red: time is out: +0:15 · game 8:45" in hexwar.done("show", race, "--as", "blue").out


def test_nobody_else_tells_how_long_a_clock_has_run(hexwar: Shell, race: Path) -> None:
    """By it one side could end the game alone. Neither the other side, nor nobody, nor a referee that the game
    does not have; nothing of it is kept. In a game with a referee he may."""
    for teller in (("--as", "blue"), (), ("--as", "referee")):
        said = hexwar.refused("clock", race, *teller, "--seconds", "75")
        assert "The clock of Red is running: this side says how long" in said
    assert hexwar.done("clock", race).out == "Red: hurry: 1:00 · game 10:00\n"
    hexwar.done("new", "race/toy", "-o", "judged.hexwar", "--referee")
    assert "One last action." in hexwar.done("clock", "judged.hexwar", "--as", "referee", "--seconds", "75").out


def test_time_that_ends_the_clock_is_told_once(hexwar: Shell, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 37: where no clock runs any more after it, that is said with status 0: what was told counts."""
    clock = Race.face
    monkeypatch.setattr(Race, "face", lambda race, frame: None if frame.state.seconds >= 60 else clock(race, frame))
    assert hexwar.done("clock", race, "--as", "red", "--seconds", "75").out == "No clock is running now.\n"
    assert [entry.body for entry in load_game(REGISTRY, race).game.record.entries if entry.kind == "clock"] == [
        {"seconds": 75}
    ]


def test_a_stopped_clock_and_a_game_without_one(hexwar: Shell, race: Path, raid: Path) -> None:
    """The first says who has stopped it; neither takes any time."""
    hexwar.done("order", race, "--as", "blue", "stop-clock")
    assert "Stopped by Blue." in hexwar.done("clock", race).out
    assert "No clock is running" in hexwar.refused("clock", race, "--as", "red", "--seconds", "5")
    assert "no clock" in hexwar.refused("clock", raid)
