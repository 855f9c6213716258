"""Whole evenings of practice players, and what memory they take: `python -m tests.end_to_end.evening [EVENING…]`.

Each evening is played to its end in a process of its own: a kept game with its journal, saves and autosaves, the
modules of the app, a view of the map for every order, and the process in which the players think. Nothing is drawn and
nobody waits. Printed are, for each quarter of the orders, the memory of the app and that of the practice room in
megabytes, and their peaks; where one is above `MOST`, the tool ends with 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import give_for, player_kinds
from hexwar_tui.engine.seats import Seat, SeatSetup
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.sitting import practise
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.orders.battle import FightOnBoard
from hexwar_tui.tui.app import program
from hexwar_tui.tui.handover.hotseat import open_again

MOST = 250
"""The most megabytes that the app may take, and the most that the practice room may."""

BOARDS = 10
"""How many battles of Iron Lances are fought on a board; with the end of the last of them the evening ends."""

APP = program.HexwarApp
"""Held here, as at a table: the app with all that it loads."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A scenario, with what its game is played by; `boards`: so many battles within it are fought on a board."""

    scenario: str
    options: Mapping[str, int] = field(default_factory=dict)
    boards: int = 0


EVENINGS = {
    "lances": Evening("mechs/six-lances", boards=BOARDS),
    "hills": Evening("skirmish/meeting-in-the-hills", {"width": 60, "height": 60, "turn_seconds": 0}),
    "europe": Evening("theatre/europe-1939"),
}


def memory(process: int | str, line: str) -> int:
    """The megabytes that stand in this line of what the system knows of a process; 0 where it has ended."""
    try:
        told = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(each.split()[1]) >> 10 for each in told if each.startswith(f"{line}:")), 0)


@dataclass(slots=True)
class Sitting:
    """A game of practice players that is played, and what was measured so far: the number of orders, those of battles
    on boards, the seconds that thinking took, and megabytes of app and room after each order."""

    campaign: Campaign
    room: Room
    orders: int = 0
    battles: int = 0
    seconds: float = 0.0
    sizes: list[tuple[int, int]] = field(default_factory=list)
    peak: int = 0

    def play(self, evening: Evening) -> None:
        """Plays to the end of the evening."""
        game, turn, deep = self.campaign.game, 0, 1
        while game.outcome is None and (not evening.boards or self.battles < evening.boards or deep > 1):
            seat = game.waiting_for()[0]
            game.view(seat)
            self._act(game, seat, wants_board=self.battles < evening.boards)
            open_again(game, ())
            self.battles += len(game.frames) > deep
            deep = len(game.frames)
            if game.turn != turn:
                turn = game.turn
                self._keep()
            self._measure()

    def _act(self, game: Game, seat: Seat, *, wants_board: bool) -> None:
        board, known = FightOnBoard(), game.known(seat)
        if wants_board and FightOnBoard in game.top.system.order_types and board.objection(known) is None:
            give_for(game, seat, board)
            return
        begun = time.monotonic()
        told = practise(game, seat, self.room)
        self.seconds += time.monotonic() - begun
        assert not told, told

    def _keep(self) -> None:
        self.campaign.save()
        self.campaign.autosave(self.campaign.path.parent)

    def _measure(self) -> None:
        self.orders += 1
        players = self.room.processes()
        self.sizes.append((memory("self", "VmRSS"), sum(memory(each, "VmRSS") for each in players)))
        self.peak = max(self.peak, sum(memory(each, "VmHWM") for each in players))


def play(name: str) -> bool:
    """Plays an evening and tells of it; whether nothing took more than it may."""
    evening = EVENINGS[name]
    scenario = load_scenario(REGISTRY, evening.scenario)
    usual = next(iter(player_kinds(REGISTRY[scenario.system])))
    seats = [SeatSetup(side.id, player=usual) for side in scenario.sides]
    game = Game.new(REGISTRY, scenario, seed="evening", seats=seats, options=evening.options)
    with tempfile.TemporaryDirectory() as folder, Room() as room:
        campaign = Campaign.create(game, Path(folder) / "evening.hexwar")
        sitting = Sitting(campaign, room)
        sitting.play(evening)
        campaign.close()
    peak = memory("self", "VmHWM")
    print("\n".join(told_of(name, sitting, peak)), flush=True)
    return max(peak, sitting.peak) <= MOST


def told_of(name: str, sitting: Sitting, peak: int) -> Iterator[str]:
    """What is told of an evening."""
    game, sizes = sitting.campaign.game, sitting.sizes
    per_order = 1000 * sitting.seconds / sitting.orders
    yield f"{name}: {sitting.orders} orders, {game.turn} turns, {sitting.battles} battles, {per_order:.0f} ms an order"
    for quarter in range(1, 5):
        app, room = sizes[len(sizes) * quarter // 4 - 1]
        yield f"  after {quarter}/4: app {app} MB, room {room} MB"
    yield f"  peak: app {peak} MB, room {sitting.peak} MB"


def main() -> int:
    """Plays the evenings that are named, all without names; one is played here, several in processes of their own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", nargs="*", choices=[*EVENINGS, []], metavar="EVENING")
    named = parser.parse_args().evenings or list(EVENINGS)
    if len(named) == 1:
        return 0 if play(named[0]) else 1
    return max(subprocess.run([sys.executable, "-m", "tests.end_to_end.evening", each]).returncode for each in named)


if __name__ == "__main__":
    sys.exit(main())
