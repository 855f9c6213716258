"""A meeting engagement of 100 points a side by keys, from forming to its end, on a clock that the test moves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest
from hexwar_tui.systems.skirmish.orders.forming import TakeForce
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from tests.end_to_end.at_the_table import AtTheTable, Seen, empty_home, new_save

NAMES = {"red": "Red", "blue": "Blue"}
TURNS = 6


class OnTheClock(AtTheTable):
    """One sitting against the clock, whose time goes on when it is told to."""

    def __init__(self, terminal: Seen, save: Path, time: Path) -> None:
        super().__init__(terminal, save)
        self._time = time

    def let_pass(self, seconds: int, shown: str) -> None:
        """So much time passes; the top line shows it."""
        later = self._time.with_suffix(".next")
        later.write_text(str(float(self._time.read_text("ascii")) + seconds), "ascii")
        later.replace(self._time)
        self.terminal.wait_until(lambda text: shown in text.split("\n")[0], shown)

    def reach_for_clock(self, words: str) -> None:
        """What a side that does not move does to the clock."""
        self.terminal.type("T")
        self.terminal.wait_for("─ The clock ─")
        self.terminal.click_on(words)
        self.terminal.wait_until(lambda text: "─ The clock ─" not in text, "no clock dialog any more")

    @property
    def mover(self) -> Seat:
        """The side whose turn it is."""
        (seat,) = self.game.waiting_for()
        return seat


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return empty_home(tmp_path)


def timed(home: Path, save: Path, time: Path) -> Seen:
    """The program, with a clock that goes by a file."""
    command = [sys.executable, "-m", "tests.end_to_end.timed_app", str(save), str(time)]
    return Seen(command, {"HEXWAR_HOME": str(home)}, columns=120, rows=40)


def form_and_deploy(table: OnTheClock) -> None:
    """Both take a ready-made force and seal it; then both deploy, whoever the die says first."""
    for seat, name in NAMES.items():
        table.sit_down(name, "Forming")
        force = next(order for order in legal_orders(TakeForce, table.game.known(seat)))
        table.give(seat, force)
        table.end_part("Seal")
    for _ in NAMES:
        seat = table.mover
        table.sit_down(NAMES[seat], "Deployment")
        table.give(seat, DeployRest("front"))
        table.end_part("End the deployment")


def advance(game: Game, seat: Seat, nth: int = 0) -> Order:
    """The move that brings the `nth` unit that can move nearest to an enemy."""
    known: SkiKnown = game.known(seat)
    unit = game.choices(Draft(seat, "move", {})).candidates[nth].value
    foes = [foe.cell for foe in known.on_board() if foe.side != seat and foe.cell is not None]
    ways = [way.value for way in game.choices(Draft(seat, "move", {"unit": unit})).candidates]
    distance = known.grid.distance
    return Move(unit, min(ways, key=lambda way: (min(distance(way[-1], foe) for foe in foes), way)))


def action(game: Game, seat: Seat) -> Order:
    """A shot where there is one, or else a step towards the enemy."""
    return next(legal_orders(Fire, game.known(seat)), None) or advance(game, seat)


def readings(game: Game) -> int:
    """The seconds told in all."""
    return sum(entry.body["seconds"] for entry in game.record.entries if entry.kind is EntryKind.CLOCK)


def play_against_time(table: OnTheClock) -> None:
    """The first turn: time runs out in it, one last action is left, and then only “Turn!”."""
    seat = table.mover
    table.sit_down(NAMES[seat], "Battle")
    table.let_pass(70, "3:50 left · game 58:50")
    table.give(seat, advance(table.game, seat))
    assert readings(table.game) == 70
    table.let_pass(200, "hurry: 0:30")
    table.let_pass(40, "time is out: +0:10")
    table.terminal.wait_for("last action")
    table.settle()
    table.give(seat, advance(table.game, seat, 1))
    table.settle()
    table.terminal.type("a")
    table.terminal.click_on("– Move, ")
    table.terminal.wait_for("SKI-4.3")
    table.terminal.type("\x1b")
    table.terminal.wait_for("─ Orders ─", gone="SKI-4.3")
    table.terminal.type("\x1b")
    table.terminal.wait_for("orders here", gone="─ Orders ─")
    table.settle()
    table.end_part("“Turn!”: end the turn")
    assert table.mover != seat


def play_until_taken_over(table: OnTheClock) -> None:
    """The second turn: the clock is corrected where both agree, stopped and started by the other side, who says “Turn!”
    when the grace is over."""
    seat = table.mover
    other = NAMES[next(side for side in NAMES if side != seat)]
    table.sit_down(NAMES[seat], "Battle")
    table.let_pass(10, "4:50 left")
    table.reach_for_clock(f"{other}: Propose a correction of the clock")
    table.terminal.wait_for("How many seconds of the turn are used?")
    table.terminal.type("40")
    table.terminal.wait_for("│ 40 ")
    table.terminal.type("\r")
    table.terminal.wait_for(f"A correction of the clock waits for {NAMES[seat]}: 0:40", gone="How many seconds")
    table.reach_for_clock(f"{NAMES[seat]}: Agree to the correction of the clock")
    table.let_pass(0, "4:20 left")
    table.reach_for_clock(f"{other}: Stop the clock")
    table.let_pass(500, "clock stopped at 4:20")
    table.reach_for_clock(f"{other}: Start the clock")
    table.let_pass(5, "4:15 left")
    table.give(seat, advance(table.game, seat))
    table.let_pass(315, "time is out: +1:00")
    table.settle()
    table.reach_for_clock(f"{other}: Say “Turn!”")
    table.terminal.wait_for(f"Pass the keyboard to {other}.")
    assert NAMES[table.mover] == other


@pytest.mark.long
def test_a_meeting_engagement_against_the_clock(home: Path) -> None:
    """Two people form, deploy and play six turns each by keys; the clock is the journal's, so that all of it plays
    again without one."""
    save, time = home / "meeting.hexwar", home / "time"
    time.write_text("1000", "ascii")
    new_save("skirmish/meeting-in-the-fields", save, "clock", {"turns": TURNS})
    with timed(home, save, time) as terminal:
        table = OnTheClock(terminal, save, time)
        form_and_deploy(table)
        play_against_time(table)
        play_until_taken_over(table)
        while table.game.outcome is None:
            seat = table.mover
            table.sit_down(NAMES[seat], "Battle")
            table.give(seat, action(table.game, seat))
            table.end_part("“Turn!”: end the turn")
        terminal.wait_for("The game is over")
        game = table.game
        assert game.outcome is not None
        assert readings(game) == 310 + 330
        given = {entry.body["kind"] for entry in game.record.entries if entry.kind is EntryKind.ORDER}
        assert {
            "take-force",
            "deploy-rest",
            "move",
            "fire",
            "stop-clock",
            "start-clock",
            "set-clock",
            "agree-clock",
            "hand-over",
            "turn",
        } <= given
        game.verify()
