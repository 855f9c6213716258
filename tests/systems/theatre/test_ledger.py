"""A ledger over random games: every point of supply that a side gets or loses was told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.systems import REGISTRY
from tests.systems.theatre.boards import PLENTY, small_scenario

MAP = ("R1R2~1B1B2", "R3N1~2N2B3", "R4~3=1~4G1", "G2G3~5G4B4")
ACTS = 400


def changes(event: News) -> list[tuple[str, int]]:
    """The supply that an event tells of, by power: what came and what went."""
    facts: Any = event.facts
    if event.kind == "income":
        return [(facts["side"], facts["supply"])]
    if event.kind == "supplied":
        return [(facts["power"], -facts["points"])]
    if facts.get("good") != "supply":
        return []
    points = facts["points"]
    match event.kind:
        case "brought":
            return [(facts["power"], points)]
        case "carried":
            return [(facts["power"], -points), (facts["to"], points)]
        case "cargo-sunk":
            return [(facts["power"], -points)]
        case "handed-over":
            return [(facts["giver"], -points), (facts["to"], points)]
    return []


def last_entry_events(game: Game, seen: int) -> tuple[Sequence[News], int]:
    """The events since entry number `seen`, and the number of the last entry."""
    news = list(game.news("referee", seen))
    return [event for _, event in news], max((entry.number for entry, _ in news), default=seen)


@pytest.mark.parametrize("seed", range(4))
def test_the_5_3_every_point_of_supply_is_told(seed: int) -> None:
    """After each order and step what is in store is what there was at the start with all that was told; what units were
    paid this turn is what was told to be paid; and nothing is ever below 0."""
    scenario = small_scenario(MAP, factories={"R1": 1, "B1": 1, "G1": 1}, derricks={"R2": 1, "B2": 1, "G2": 1, "N1": 1})
    game = Game.new(REGISTRY, scenario, seed=str(seed))
    rng, seen, payments = random.Random(seed), 0, 0
    supply = Counter(dict.fromkeys(game.sides, PLENTY))
    spent: Counter[str] = Counter()
    for _ in range(ACTS):
        if game.outcome is not None:
            break
        one_act(game, rng)
        events, seen = last_entry_events(game, seen)
        for event in events:
            if event.kind == "turn-begins":
                spent.clear()
            if event.kind == "supplied":
                spent[str(event.facts["power"])] += int(str(event.facts["points"]))
                payments += 1
            for power, points in changes(event):
                supply[power] += points
        for side, own in game.top.state.sides.items():
            assert own.stores.supply == supply[side]
            assert own.spent == spent[side]
            assert min(own.stores.manpower, own.stores.production, own.stores.supply) >= 0
    assert payments
