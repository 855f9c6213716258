"""What is chosen before a game begins, and the game that comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.options import OptionSpec, option_list, read_options
from hexwar_tui.engine.players import RANDOM, player_kinds
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.engine.system import Shelf
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.places import free_save_path
from hexwar_tui.tui.dialogs.tell import TellDialog

if TYPE_CHECKING:
    from hexwar_tui.tui.app import HexwarApp

HINT = say(
    "Arrows move the cursor, Tab goes to your next unit, Enter gives it orders, “a” lists all orders. “e” ends your "
    "part, “?” shows all keys."
)
"""What a stranger is told at his first table."""


@dataclass(slots=True)
class Setup:
    """A game as it is going to be: seats in the order of the scenario, options that differ from the system's own.

    `referee_lock` is the salted hash of the referee's PIN, "" where he has none.
    """

    scenario: Scenario
    seats: list[SeatSetup]
    options: dict[str, Any] = field(default_factory=dict)
    typed: bool = False
    referee: bool = False
    referee_lock: str = ""

    def specs(self, shelf: Shelf) -> tuple[OptionSpec, ...]:
        """The options of the system, in its order."""
        return option_list(shelf[self.scenario.system].options_type)

    def value(self, spec: OptionSpec) -> int | bool | str:
        """What an option is going to be: the player's choice, else the scenario's, else the system's."""
        value: int | bool | str = {**self.scenario.options, **self.options}.get(spec.name, spec.default)
        return value

    def player_name(self, shelf: Shelf, seat: SeatSetup) -> Text:
        """Who sits on a chair, in words."""
        kinds = player_kinds(shelf[self.scenario.system])
        if seat.player == HUMAN:
            return say("a person")
        return kinds[seat.player].title if seat.player in kinds else seat.player

    def change_player(self, shelf: Shelf, seat: SeatSetup) -> None:
        """Gives a chair to the next kind of player: a person, then the practice players of the system."""
        kinds = [HUMAN, *player_kinds(shelf[self.scenario.system])]
        at = kinds.index(seat.player) if seat.player in kinds else -1
        seat.player = kinds[(at + 1) % len(kinds)]

    def change(self, shelf: Shelf, name: str, value: int | bool | str) -> None:
        """Gives an option a value. Raises BadOptions, and then it has the value it had."""
        changed = {**self.options, name: value}
        read_options(shelf[self.scenario.system].options_type, {**self.scenario.options, **changed})
        self.options = changed


def usual_setup(scenario: Scenario) -> Setup:
    """Everybody a person; in a game to learn by, everybody but the first the practice player that forgives mistakes."""
    others = RANDOM if scenario.learning else HUMAN
    players = [HUMAN, *[others] * (len(scenario.sides) - 1)]
    return Setup(
        scenario, [SeatSetup(side.id, player=player) for side, player in zip(scenario.sides, players, strict=True)]
    )


def same_setup(shelf: Shelf, game: Game) -> Setup:
    """What `game` was begun with."""
    record = game.record
    scenario = shelf[record.system].scenario_type.model_validate(record.scenario, strict=False)
    return Setup(
        scenario,
        copied(record.seats),
        dict(record.options),
        record.dice.typed,
        record.referee,
        record.referee_lock,
    )


def copied(seats: Sequence[SeatSetup]) -> list[SeatSetup]:
    """The seats, each on a sheet of its own."""
    return [replace(seat) for seat in seats]


async def create(app: HexwarApp, setup: Setup) -> Campaign | None:
    """The game, kept in the folder of saves; None, when the player has been told why not.

    Laying out a large map takes its time, and the screen goes on meanwhile.
    """
    try:
        game = await asyncio.to_thread(
            Game.new,
            app.shelf,
            setup.scenario,
            seats=setup.seats,
            options=setup.options,
            typed=setup.typed,
            referee=setup.referee,
            referee_lock=setup.referee_lock,
        )
        path = free_save_path(app.places.saves, setup.scenario.title.in_language(app.language))
        return Campaign.create(game, path)
    except HexwarError as fault:
        await app.push_screen_wait(TellDialog(say("This can't be played"), (fault.text,)))
        return None
