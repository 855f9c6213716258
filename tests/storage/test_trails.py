"""The ways that others were seen to go, and where something fell: no more than a side was told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hexwar_tui.engine.events import News, Trace
from hexwar_tui.engine.game import Game
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.storage.campaigns import trails
from hexwar_tui.storage.campaigns.summary import Summary, summary
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.storage.games import raid

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


@pytest.mark.parametrize(
    ("trace", "way"),
    [
        pytest.param(Trace(way=(0, 1, 2), unit="a"), (0, 1, 2), id="hex by hex"),
        pytest.param(Trace(way=(2,), unit="a"), (0, 1, 2), id="from where it stood"),
        pytest.param(Trace(way=(1, 2), unit="a"), (1, 2), id="its own start"),
        pytest.param(Trace(way=("there", 1), unit="b"), (2, 1), id="from a region"),
        pytest.param(Trace(way=(2,), unit="b"), None, id="from where nobody knows"),
        pytest.param(Trace(way=(0,), unit="a"), None, id="nowhere"),
        pytest.param(Trace(way=(0, 99), unit="b"), None, id="off the map"),
        pytest.param(Trace(way=(-1, 0), unit="b"), None, id="off its other end"),
        pytest.param(Trace(way=(1, 4), unit="b"), None, id="into a hole of the map"),
        pytest.param(Trace(way=(1,), unit="off"), None, id="from off the map"),
        pytest.param(Trace(way=(0, 1), unit="own"), None, id="of its own"),
    ],
)
def test_a_way_is_what_of_it_lies_on_the_map(
    monkeypatch: pytest.MonkeyPatch, trace: Trace, way: tuple[int, ...] | None
) -> None:
    """From hex to hex; where only its end is told, from where the unit stood. One hex alone is no way."""
    game = raid(0)
    kept = trails.Trails(game, grid(4, 2, frozenset({4})), {"there": 2})
    monkeypatch.setattr(kept, "_traces", lambda event: iter([trace]))
    kept.note(News("", "", {}), {"a": 0, "off": 99}, {"own"})
    assert kept.ways == (() if way is None else (way,))


def test_there_is_room_for_thirty_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one more the first is left out."""
    kept = trails.Trails(raid(0), grid(40, 1), {})
    ways = [(start, start + 1) for start in range(31)]
    monkeypatch.setattr(kept, "_traces", lambda event: (Trace(way=way) for way in ways))
    kept.note(News("", "", {}), {}, ())
    assert kept.ways == tuple(ways[1:])
