"""Random games that look for faults: biased towards contact, with illegal orders mixed in, with all sorts of options.

What happened is counted from the journals afterwards, so that a count can't be prettier than the game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options, OptionSpec, option_list
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOptions, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.near_misses import near_miss
from hexwar_tui.engine.lab.players import RandomPlayer, act, observation_of, with_dice
from hexwar_tui.engine.lab.random_acts import let_time_pass
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, render, say

MOST_ACTS = 20_000
"""A game that has not ended after so many orders, seals and steps counts as a fault."""

PROBES = 0.15
"""The share of acts in which the seat tries an order that may be illegal instead of a legal one."""

ASKS = 0.5
"""The share of acts before which the game is asked about an order, likely an illegal one, that is then not given."""

OUT_OF_TURN = 0.1
"""The share of the questions of `ASKS` that are asked for any side, whether it is waited for or not."""

UNUSUAL = 0.3
"""The share of options whose values differ from the usual ones."""

CORNERED = 0.15
"""For each set of options in the system's `Lab.corners`, the share of games that are played with it."""

FARTHEST = 2
"""The largest value of a number among the options, as a multiple of its default, so that games end in time."""

CHECKS = 25
"""The number of acts after each of which the invariants of the state are checked, besides at the end."""


@dataclass(slots=True)
class Tally:
    """What happened in random games: `counts` by the system's own names, `refused` counts refusals by rule id."""

    games: int = 0
    orders: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def missing(self) -> list[str]:
        """The names of what never happened, and of the rules by which nothing was ever refused, sorted."""
        return sorted(name for counts in (self.counts, self.refused) for name, count in counts.items() if not count)

    def refuse(self, refusal: IllegalOrder) -> None:
        """Counts a refusal under its rule, and also under its own name (`counted`) where it has one."""
        self.refused[refusal.rule] += 1
        if refusal.counted:
            self.refused[f"{refusal.rule} {refusal.counted}"] += 1

    def add(self, game: Game) -> None:
        """Adds a game that has ended to the counts, from its journal."""
        entries = game.record.entries
        counted = game.frames[0].system.lab().tally(entries)
        self.games += 1
        self.orders += sum(1 for entry in entries if entry.kind.value == "order")
        for name, count in counted.items():
            self.counts[name] += count


class FuzzFault(Exception):
    """Raised when a random game goes wrong: `game` as it was then, None where it could not be begun, its `seed`, and
    `what` happened, as a sentence."""

    def __init__(self, game: Game | None, seed: str, what: Text) -> None:
        self.game, self.seed, self.what = game, seed, what
        super().__init__(f"seed {seed}: {render(what, 'en')}")


def play_random_game(registry: Registry, scenario: Scenario, seed: str, tally: Tally) -> Game:
    """Plays a game of `scenario` to its end, adds it to `tally` and returns it; the same seed plays the same game.
    Raises FuzzFault where anything goes wrong, or the game does not end."""
    rng = random.Random(seed)
    game: Game | None = None
    try:
        game = _new_game(registry, scenario, seed, rng)
        what = _fault_of(game, rng, tally)
        if what is None:
            tally.add(game)
    except Exception as fault:
        raise FuzzFault(game, seed, say("{kind}: {fault}", kind=type(fault).__name__, fault=str(fault))) from fault
    if what is not None:
        raise FuzzFault(game, seed, what)
    return game


def _fault_of(game: Game, rng: random.Random, tally: Tally) -> Text | None:
    """Plays a game to its end; returns what was first found to be wrong with it, None where nothing was."""
    tally.refused.update(dict.fromkeys(game.frames[0].system.lab().refusals, 0))
    players: dict[Seat, RandomPlayer] = {side: RandomPlayer(rng) for side in game.sides}
    for done in _acts(game, players, rng, tally):
        if done % CHECKS == 0 and (faults := game.faults()):
            return faults[0].what
    if faults := game.faults():
        return faults[0].what
    game.verify()
    return say("no end after {n} acts", n=MOST_ACTS) if game.outcome is None else None


def _new_game(registry: Registry, scenario: Scenario, seed: str, rng: random.Random) -> Game:
    """A game by unusual options, or by the scenario's own where it can't be begun by those."""
    try:
        return Game.new(registry, scenario, seed=seed, options=_unusual_options(registry, scenario, rng))
    except BadOptions:
        return Game.new(registry, scenario, seed=seed)


def _unusual_options(registry: Registry, scenario: Scenario, rng: random.Random) -> dict[str, int | bool | str]:
    """Options to play by: now and then a corner of the system, else others than the usual ones for some of them."""
    system = registry[scenario.system]
    if rng.random() < CORNERED * len(system.lab().corners):
        return dict(rng.choice(system.lab().corners))
    options_type: type[Options] = system.options_type
    options = option_list(options_type)
    return {option.name: _unusual(option, rng) for option in options if rng.random() < UNUSUAL}


def _unusual(option: OptionSpec, rng: random.Random) -> int | bool | str:
    if isinstance(option.default, bool):
        return not option.default
    if isinstance(option.default, str):
        return rng.choice(option.choices)
    most = max(option.default, 1) * FARTHEST
    return rng.randint(option.lowest or 0, most if option.highest is None else min(most, option.highest))


def _acts(game: Game, players: Mapping[Seat, RandomPlayer], rng: random.Random, tally: Tally) -> Iterator[int]:
    for done in range(MOST_ACTS):
        if game.outcome is not None:
            return
        play_on(game, players, rng, tally)
        yield done


def play_on(game: Game, players: Mapping[Seat, RandomPlayer], rng: random.Random, tally: Tally) -> None:
    """Takes a step, lets time pass, or gives an order or seal, legal or not; counts refusals in `tally`."""
    if game.next_step() is not None:
        with_dice(rng, game.step)
        return
    if let_time_pass(game, rng):
        return
    seat = rng.choice(game.waiting_for())
    if rng.random() < ASKS:
        _ask(game, rng.choice(game.sides) if rng.random() < OUT_OF_TURN else seat, rng, tally)
    if rng.random() < PROBES:
        _probe(game, seat, players[seat], rng, tally)
    else:
        act(game, seat, players[seat], rng)


def _ask(game: Game, seat: Seat, rng: random.Random, tally: Tally) -> None:
    """Asks whether an order may be given that is likely not to; a refusal is counted by its rule."""
    try:
        game.check(seat, near_miss(observation_of(game, seat), lambda: game.view(seat), rng))
    except IllegalOrder as refusal:
        tally.refuse(refusal)


def _probe(game: Game, seat: Seat, player: RandomPlayer, rng: random.Random, tally: Tally) -> None:
    """Tries an order that may be illegal; a refusal is counted by its rule. Typed dice are thrown by `rng`."""
    order = player.sample(observation_of(game, seat), legal=False)
    if order is not None:
        try:
            with_dice(rng, lambda dice: game.submit(seat, order, dice))
        except IllegalOrder as refusal:
            tally.refuse(refusal)
