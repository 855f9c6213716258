"""The setup of a game: what is chosen before it begins, and how the game is made of that."""

from __future__ import annotations

import asyncio
from dataclasses import field, replace
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import OptionSpec, read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.practice_player import Level, PlayerKind, Temper, by_strength
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat, SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.storage.seals.seal import Seal
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.stage.host import Host

HINT = say(
    "Arrows move the cursor, Tab goes to your next unit, Enter gives it orders, “a” lists all orders. “e” ends your "
    "part, “?” shows all keys."
)
"""What a player who learns is told at his first table."""


@dataclass(slots=True)
class Setup:
    """The choices for a game that has not begun: its seats in the order of the scenario, the options that were changed.

    `typed` says that dice are thrown by hand. `referee_lock` is the salted hash of the referee's PIN, "" where he has
    none. `phrases` are the PINs and pass phrases as they were typed, for the seal of a game that is to be `sealed`;
    `seal` is that of the game before, whose phrases hold again.
    """

    scenario: Scenario
    seats: list[SeatSetup]
    options: dict[str, Any] = field(default_factory=dict)
    typed: bool = False
    referee: bool = False
    referee_lock: str = ""
    sealed: bool = False
    phrases: dict[Seat, str] = field(default_factory=dict)
    seal: Seal | None = None

    def people(self) -> tuple[Seat, ...]:
        """The seats at which people sit: sides in their order, and last the referee, if there is to be one."""
        sides = tuple(seat.side for seat in self.seats if seat.player == HUMAN)
        return (*sides, REFEREE) if self.referee else sides

    def name_of(self, seat: Seat) -> Text:
        """What the scenario calls the side at `seat`; for any other seat, “the referee”."""
        return next((side.name for side in self.scenario.sides if side.id == seat), say("the referee"))

    def without_phrase(self) -> tuple[Seat, ...]:
        """The seats of people whose PIN or pass phrase is still missing in a game to be sealed; else none."""
        return tuple(seat for seat in self.people() if self.sealed and seat not in self.phrases)

    def new_seal(self) -> Seal | None:
        """Makes the seal of the game: of the phrases that opened the game before, if that had a seal, else of
        `phrases`; None if there is to be none. Takes about a tenth of a second for each new phrase."""
        if self.seal is not None:
            return self.seal.of_another_game()
        if not self.sealed:
            return None
        people = self.people()
        return Seal.make({seat: self.phrases[seat] for seat in people}, {seat: self.name_of(seat) for seat in people})

    def specs(self, registry: Registry) -> tuple[OptionSpec, ...]:
        """The options of the system that mean something in the scenario, in the system's order."""
        return self.scenario.open_options(registry[self.scenario.system].options_type)

    def value(self, spec: OptionSpec) -> int | bool | str:
        """The value that an option is going to have: the player's choice, else the scenario's, else the system's."""
        value: int | bool | str = {**self.scenario.options, **self.options}.get(spec.name, spec.default)
        return value

    def player_name(self, registry: Registry, seat: SeatSetup) -> Text:
        """Who plays a seat, in words: a person, or which practice player."""
        kinds = player_kinds(registry[self.scenario.system])
        if seat.player == HUMAN:
            return say("a person")
        return kinds[seat.player].title if seat.player in kinds else seat.player

    def player_names(self, registry: Registry) -> list[Text]:
        """Who can play a seat, in words, in the order in which `change_player` goes through them."""
        return [say("a person"), *(kind.title for kind in self._plain(registry).values())]

    def change_player(self, registry: Registry, seat: SeatSetup) -> None:
        """Gives a seat to the next kind of player: a person, then each practice player, then a person again. Of those
        that differ by temperament only the plain one comes up."""
        plain, level = [HUMAN, *self._plain(registry)], self.level(registry, seat)
        now = seat.player if level is None else level.value
        at = plain.index(now) if now in plain else -1
        seat.player = plain[(at + 1) % len(plain)]

    def _plain(self, registry: Registry) -> dict[str, PlayerKind]:
        kinds = by_strength(player_kinds(registry[self.scenario.system]))
        return {id: kind for id, kind in kinds.items() if kind.temper is Temper.PLAIN}

    def level(self, registry: Registry, seat: SeatSetup) -> Level | None:
        """How well the practice player at a seat plays; None where a person sits or one without a level."""
        kinds = player_kinds(registry[self.scenario.system])
        return kinds[seat.player].level if seat.player in kinds else None

    def tempers(self, registry: Registry, seat: SeatSetup) -> list[str]:
        """The ids of the practice players that differ from the one at a seat by temperament alone, itself included;
        none where a person sits or a player that has no others of its level."""
        kinds, level = player_kinds(registry[self.scenario.system]), self.level(registry, seat)
        return [id for id, kind in kinds.items() if level is not None and kind.level is level]

    def change_temper(self, registry: Registry, seat: SeatSetup) -> None:
        """Gives a seat to the practice player of the same level with the next temperament, if it has `tempers`."""
        ids = self.tempers(registry, seat)
        if ids:
            seat.player = ids[(ids.index(seat.player) + 1) % len(ids)]

    def change(self, registry: Registry, name: str, value: int | bool | str) -> None:
        """Gives the option called `name` a value. Raises BadOptions, with nothing changed, if it can't have that."""
        changed = {**self.options, name: value}
        read_options(registry[self.scenario.system].options_type, {**self.scenario.options, **changed})
        self.options = changed


def usual_setup(registry: Registry, scenario: Scenario) -> Setup:
    """The setup with people at all seats; in a scenario to learn by, all but the first seat have practice players."""
    others = next(iter(player_kinds(registry[scenario.system]))) if scenario.learning else HUMAN
    players = [HUMAN, *[others] * (len(scenario.sides) - 1)]
    sides = zip(scenario.sides, players, strict=True)
    return Setup(scenario, [SeatSetup(side.id, player=player) for side, player in sides])


def same_setup(registry: Registry, game: Game, seal: Seal | None = None) -> Setup:
    """Returns the setup that `game` was begun with; the phrases that open its `seal` will open the new game, too."""
    record = game.record
    scenario = registry[record.system].scenario_type.model_validate(record.scenario, strict=False).of_pack(record.pack)
    seats, options = [replace(seat) for seat in record.seats], dict(record.options)
    return Setup(scenario, seats, options, record.dice.typed, record.referee, record.referee_lock, seal=seal)


async def create(app: Host, setup: Setup) -> Campaign | None:
    """Makes the game of a setup, and keeps it in the folder of saves; None if that can't be, which the player is told.

    Laying out a large map takes its time, and the screen goes on meanwhile.
    """
    try:
        seal = await asyncio.to_thread(setup.new_seal)
        game = await asyncio.to_thread(
            Game.new,
            app.registry,
            setup.scenario,
            seats=setup.seats if seal is None else [replace(seat, lock="") for seat in setup.seats],
            options=setup.options,
            typed=setup.typed,
            referee=setup.referee,
            referee_lock=setup.referee_lock if seal is None else "",
        )
        path = free_save_path(app.places.saves, setup.scenario.title.in_language(app.language))
        return Campaign.create(game, path, seal=seal, last_seen=app.places.last_seen)
    except HexwarError as fault:
        await app.push_screen_wait(TellDialog(say("This can't be played"), (fault.text,)))
        return None
