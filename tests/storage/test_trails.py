"""The ways that others were seen to go, and where something fell: no more than a side was told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns import trails
from hexwar_tui.storage.campaigns.summary import Summary, summary
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY

SAVES = Path(__file__).parents[2] / "saves"

GAMES = (
    *(("ashlands-the-long-rift-middle", "south"), ("envoys-three-crowns-middle", "torland")),
    *(("mechs-two-lances-middle", "blue"), ("skirmish-the-mill-middle", "defender")),
)


def summed_up(name: str, seat: str) -> tuple[Game, Summary]:
    """A game of `saves/`, and all that others did in it, as `seat` was told."""
    game = load_game(REGISTRY, SAVES / f"{name}.hexwar").game
    return game, summary(game, seat, [pair for pair in game.news(seat) if pair[0].seat != seat])


@pytest.mark.parametrize(("name", "seat"), GAMES)
def test_ways_lead_over_the_map_and_are_those_of_others(name: str, seat: str) -> None:
    """From hex to hex that touch each other; each ends where news of the seat say that somebody else has gone."""
    game, found = summed_up(name, seat)
    grid = game.view(seat).grid
    assert found.ways
    assert all(grid.distance(one, other) == 1 for way in found.ways for one, other in pairwise(way))
    ends = set()
    for _, event in game.news(seat):
        traces = game.registry[event.system].say.phrase.read(event).traces()
        ends |= {trace.way[-1] for trace in traces if trace.way}
    assert {way[-1] for way in found.ways} <= ends


def test_own_marches_are_not_among_them() -> None:
    """South's ways are those of North's units, and the other way round; no way is in both."""
    ways = {seat: set(summed_up("ashlands-the-long-rift-middle", seat)[1].ways) for seat in ("north", "south")}
    assert ways["north"]
    assert ways["south"]
    assert not ways["north"] & ways["south"]


def test_what_fell_has_its_place_and_its_side() -> None:
    """As many crosses at most as there were losses; each side of them has lost something."""
    _, found = summed_up("ashlands-the-long-rift-middle", "south")
    assert found.fallen
    assert set(found.fallen.values()) <= found.lost.keys()
    assert len(found.fallen) <= sum(found.lost.values())


def test_only_the_latest_ways_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than there is room for would cover the map; one that is gone again counts as late."""
    game, found = summed_up("ashlands-the-long-rift-middle", "south")
    monkeypatch.setattr(trails, "MOST_WAYS", 2)
    kept = trails.Trails(game, game.view("south").grid, {})
    marches = [event for _, event in game.news("south") if "path" in event.facts]
    told = {tuple(march.facts["path"]): march for march in marches}
    ways = [way for way in told if way in found.ways][:3]
    for way in (*ways, ways[0]):
        kept.note(told[way], {}, ())
    assert kept.ways == (ways[2], ways[0])
