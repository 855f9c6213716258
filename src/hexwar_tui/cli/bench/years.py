"""What a game of years costs: taking an order back, saving and opening, at a journal of 50,000 entries."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path

from hexwar_tui.cli.bench.costs import Cost, median_time, medians_in_turn
from hexwar_tui.cli.bench.game import SCENARIO
from hexwar_tui.cli.bench.systems import play_on, played
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import Entry, EntryKind, chain_at
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY

ENTRIES = 50_000
"""How many entries the journal of a game of years has at least."""


def costs() -> Iterator[Cost]:
    """Yields the costs of a game of years; the peer of an order that is taken back is the same game with the few
    hundred entries that were really played."""
    game = played(SCENARIO)
    years = Game.resume(REGISTRY, lengthened(game.record, ENTRIES))
    _to_next_turn(game)
    _to_next_turn(years)
    short, long = medians_in_turn([_order_and_undo(each) for each in (game, years)])
    yield Cost.of("years-undo", f"an order and its undo behind {ENTRIES} entries", long * 1e3, short * 1e3)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "years.hexwar"
        with Campaign.create(years, path) as campaign:
            saving = median_time(campaign.save)
        yield Cost.timed("years-save", f"saving a game of {ENTRIES} entries", saving)
        loading = median_time(partial(load_game, REGISTRY, path))
        yield Cost.timed("years-load", f"loading a game of {ENTRIES} entries", loading)


def lengthened(record: GameRecord, number: int) -> GameRecord:
    """Returns a copy of a record with at least so many entries, which leads to the same game: behind what was played
    its orders follow again and again, each taken back at once, and notes of rehearsals, which count and do nothing."""
    longer = record.copy()
    orders = cycle([entry for entry in record.entries if entry.kind is EntryKind.ORDER])
    while len(longer.entries) < number:
        order = next(orders)
        _append(longer, replace(order))
        taken_back = {"entry": len(longer.entries)}
        _append(longer, Entry(0, EntryKind.UNDO, order.seat, order.turn, taken_back))
        _append(longer, Entry(0, EntryKind.REHEARSAL, REFEREE, order.turn, {"steps": 1}))
    return longer


def _append(record: GameRecord, entry: Entry) -> None:
    entry.number = len(record.entries) + 1
    entry.chain = entry.link(chain_at(record.entries, len(record.entries)))
    record.entries.append(entry)


def _to_next_turn(game: Game) -> None:
    """Plays on to the next turn, where a snapshot is taken as in any game that was really played so long."""
    rng, turn = random.Random("bench"), game.turn
    while game.turn == turn:
        play_on(game, rng, 1)


def _order_and_undo(game: Game) -> Callable[[], object]:
    """A function that gives an order and takes it back: the first one drawn for which that can be done."""
    player = RandomPlayer(random.Random("bench"))
    while True:
        for seat in game.waiting_for():
            order = player.decide(observation_of(game, seat))
            if order is not None and game.submit(seat, order) is not None and game.entered(seat):
                game.undo(seat)
                return lambda: (game.submit(seat, order), game.undo(seat))
