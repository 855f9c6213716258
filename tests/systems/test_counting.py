"""What is counted of the finished samples of every system: charts, losses, dice and turning points, each against a
count of the journal's own facts."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.contract.tools.hidden import variants
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.history.annals import Annals
from hexwar_tui.engine.lab.players import RandomPlayer, act, sit_down, with_dice
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY, SYSTEMS
from hexwar_tui.systems.ashlands.orders.table import Resign
from tests.daily import long_unless

SAMPLES = Path(__file__).parent.parent.parent / "saves"

FINISHED = sorted(SAMPLES.glob("*-finished.hexwar"))
MIDDLES = sorted(SAMPLES.glob("*-middle.hexwar"))
SMALL = ("first-", "one-evening", "the-long-rift", "two-banks", "the-mill")
"""What the names of games have in them that are counted quickly."""

Facts = tuple[str, Mapping[str, Any]]


def is_small(path: Path) -> bool:
    """Whether everybody's run counts this sample."""
    return any(name in path.stem for name in SMALL)


@cache
def counted(path: Path) -> tuple[Game, Annals]:
    """A sample, and its annals counted to the end; they are the same for all tests, which change nothing."""
    game = load_game(REGISTRY, path).game
    annals = game.annals()
    while not annals.go_on(50):
        pass
    return game, annals


def facts_of(game: Game) -> Iterator[Facts]:
    """The kind and the facts of everything that the journal tells."""
    for entry in standing(game.record.entries):
        yield from ((news.kind, news.facts) for news in entry.events)


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_charts_end_in_the_scores_and_have_every_turn(path: Path) -> None:
    """What wins is charted first, and its last number is the score that the rules end the game with."""
    game, annals = counted(path)
    outcome = game.outcome
    assert outcome is not None
    wins, strength = annals.charts[:2]
    assert {side: series[-1] for side, series in wins.series.items()} == dict(outcome.scores)
    for chart in annals.charts:
        assert chart.turns == tuple(range(game.turn + 1))
        assert {len(series) for series in chart.series.values()} == {len(chart.turns)}
    lost = {side: series[-1] for side, series in annals.charts[-1].series.items()}
    assert {side: (toll.lost, toll.all) for side, toll in annals.tolls.items()} == {
        side: (lost[side], max(map(sum, zip(strength.series[side], annals.charts[-1].series[side], strict=True))))
        for side in game.sides
    }


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_turning_points_are_the_greatest_changes_of_the_lead(path: Path) -> None:
    """At most three, in the order of turns, each told by an event of its turn that helped whom it says."""
    game, annals = counted(path)
    assert game.outcome is not None
    points = annals.turning_points(game.outcome.winners)
    (winner,) = game.outcome.winners
    series = annals.charts[0].series
    best = [max(values) for values in zip(*(series[side] for side in series if side != winner), strict=True)]
    leads = [own - other for own, other in zip(series[winner], best, strict=True)]
    gains = {turn: after - before for turn, (before, after) in enumerate(pairwise(leads), 1)}
    assert 1 <= len(points) <= 3
    assert [point.turn for point in points] == sorted({point.turn for point in points})
    assert all(point.gain == gains[point.turn] != 0 for point in points)
    rest = [abs(gain) for turn, gain in gains.items() if turn not in {point.turn for point in points}]
    assert min(abs(point.gain) for point in points) >= max(rest, default=0)
    assert all(point.news is not None and game.phrase(point.news) for point in points)


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_units_are_told_apart_by_their_types(path: Path) -> None:
    """A type for each unit of a side, every one with a name in either language; armies of Envoys have no types."""
    game, annals = counted(path)
    frame = game.frames[0]
    counting = frame.system.counting
    assert counting is not None
    if counting.types is None:
        assert frame.system.id == "envoys"
        return
    types = {side: list(counting.types.of(frame, side)) for side in game.sides}
    strength = annals.charts[1].series
    assert {side: len(found) for side, found in types.items()} == {side: strength[side][-1] for side in game.sides}
    assert any(types.values())
    for type in {type for found in types.values() for type in found}:
        assert re.search("[а-я]", render(counting.types.name(frame, type), "ru"))


def lost_by_facts(game: Game) -> Counter[str]:
    """What each side has lost, by the journal's facts alone."""
    lost = Counter[str]()
    for kind, facts in facts_of(game):
        match kind:
            case "destroyed":
                lost[facts["side"]] += 1
            case "battle":  # of Envoys, told to each of both
                left = facts["left"] if facts["result"] == "won" else facts["ours"][0] * (facts["result"] == "tie")
                lost[facts["side"]] += facts["ours"][0] - left
            case "city-gain":  # what it cost to take the city is made good; every sample has the usual 2 for a battle
                lost[facts["army"].rpartition("-")[0]] -= min(2, facts["strength"] - facts["gain"] - 1)
            case "battle-over":  # of Iron Lances, whose armies are named after their sides
                lost[facts["army"].rpartition("-")[0]] += len(facts["lost"])
                lost[facts["enemy"].rpartition("-")[0]] += len(facts["enemy_lost"])
            case "point-taken" if facts["before"]:
                lost[facts["before"]] += len(facts["lost"])
            case "land-battle" | "fled":
                lost.update(unit.split("-")[0] for unit in facts["lost"])
            case "guests-disbanded":
                lost.update(unit.split("-")[0] for unit in facts["units"])
            case _ if "volleys" in facts and "lost" in facts:
                lost.update(unit.split("-")[0] for unit in facts["lost"])
    return lost


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_losses_are_those_of_the_journal(path: Path) -> None:
    """Of every side, and nothing is lost that nobody had."""
    game, annals = counted(path)
    lost = lost_by_facts(game)
    assert {side: toll.lost for side, toll in annals.tolls.items()} == {side: lost[side] for side in game.sides}
    assert all(0 <= toll.lost <= toll.all for toll in annals.tolls.values())


def dice_by_facts(game: Game) -> tuple[int, float]:
    """How often dice came off, and how often that was due, for all sides together, by the journal's facts alone."""
    won, due = 0, 0.0
    for kind, facts in facts_of(game):
        if kind == "volley":
            need = max(2, min(6, facts["need"]))
            won, due = won + sum(die >= need for die in facts["dice"]), due + len(facts["dice"]) * (7 - need) / 6
        elif kind in ("fired", "strike") and facts.get("need"):
            need = max(2, min(20, facts["need"]))
            won, due = won + facts["hits"], due + len(facts["dice"]) * (21 - need) / 20
        elif kind == "battle":
            ahead, faces = sum(facts["ours"][:2]) - sum(facts["theirs"][:2]), game.top.options.die
            ways = sum(ahead + own > other for own in range(1, faces + 1) for other in range(1, faces + 1))
            won, due = won + (facts["result"] == "won"), due + ways / faces**2
    return won, due


@pytest.mark.parametrize(
    "path", [path for path in FINISHED if path.stem.split("-")[0] in ("ashlands", "skirmish", "envoys")], ids=str
)
def test_luck_is_what_the_journal_says_of_its_dice(path: Path) -> None:
    """What came off, and what was due by the numbers needed."""
    game, annals = counted(path)
    won, due = dice_by_facts(game)
    assert sum(luck.won for luck in annals.lucks.values()) == won
    assert sum(luck.due for luck in annals.lucks.values()) == pytest.approx(due)


def test_dice_that_older_journals_do_not_tell_are_counted_by_playing_again() -> None:
    """A campaign of Iron Lances without the volleys in its journal, but with their dice: they are counted as if the
    journal told of them."""
    path = SAMPLES / "mechs-one-evening-finished.hexwar"
    told, game = counted(path)[1], load_game(REGISTRY, path).game
    assert any(kind == "volley" for kind, _ in facts_of(game))
    for entry in game.record.entries:
        entry.events = [news for news in entry.events if news.kind != "volley"]
    annals = game.annals()
    while not annals.go_on(50):
        pass
    thrown = sum(len(r.result) for entry in game.record.entries for r in entry.dice if r.rule == "MEC-3.8")
    assert 0 < sum(luck.tries for luck in annals.lucks.values()) < thrown
    assert annals.lucks == told.lucks


def test_theatre_counts_hits_and_battles() -> None:
    """A battle is a try of both sides, of which one at most comes off; a shot is one die."""
    game, annals = counted(SAMPLES / "theatre-first-summer-finished.hexwar")
    shots = [len(volley[2]) for _, facts in facts_of(game) for volley in facts.get("volleys", ())]
    battles = [facts for kind, facts in facts_of(game) if kind == "land-battle"]
    sides = sum(facts[who] in game.sides for facts in battles for who in ("power", "foe"))
    tried = sum(luck.tries for luck in annals.lucks.values())
    assert sides < tried <= sum(shots) + sides


def test_what_goes_with_a_side_that_resigns_is_no_loss_but_was_there() -> None:
    """So nobody has lost all that he had by giving up."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="resigned"), random.Random("r")
    player = sit_down(REGISTRY["ashlands"], "steady", rng)
    while game.turn < 3:
        act(game, rng.choice(game.waiting_for()), player, rng)
    north, units = game.sides[0], game.frames[0].state.units.values()
    there = sum(unit.side == north for unit in units)
    while north not in game.waiting_for():
        act(game, rng.choice(game.waiting_for()), player, rng)
    game.submit(north, Resign(sure="yes"))
    annals = game.annals()
    while not annals.go_on(50):
        pass
    toll = annals.tolls[north]
    assert toll.lost < there <= toll.all


@pytest.mark.parametrize("scenario", ["ashlands/first-steps", "envoys/first-letters", "mechs/one-evening"])
def test_annals_go_on_with_the_game(scenario: str) -> None:
    """What has been counted is kept while the game goes on, and the answers are those of a whole count; where something
    that was counted has been taken back, they are counted anew."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed="annals"), random.Random("annals")
    player = RandomPlayer(rng)
    seats = (REFEREE, game.sides[0])
    for number in range(60):
        if game.outcome is not None:
            assert number > 40
            break
        act(game, rng.choice(game.waiting_for()), player, rng)
        while game.next_step() is not None:
            with_dice(rng, game.step)
        for seat in seats if number % 7 == 0 else ():
            annals = game.annals(seat)
            assert annals.go_on()
            whole = game.trial_copy().annals(seat)
            assert whole.go_on()
            assert (annals.charts, annals.tolls, annals.lucks) == (whole.charts, whole.tolls, whole.lucks)
            assert annals.share == 1
            game.branch("another")
            assert (game.annals(seat) is annals, annals.share < 1) == (True, True)
    for seat in seats:
        counted = game.annals(seat)
        assert counted.go_on()
        game.rewind(standing(game.record.entries)[-5].number)
        assert game.annals(seat) is not counted


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_says_what_it_counts(system: str) -> None:
    """With a line for what wins and one for strength, of different ids."""
    counting = REGISTRY[system].counting
    assert counting is not None
    assert len({line.id for line in counting.lines}) == len(counting.lines) >= 2
    game = load_game(REGISTRY, next(path for path in FINISHED if path.stem.startswith(f"{system}-"))).game
    assert game.annals().luck_counts == counting.luck != ""


@pytest.mark.parametrize(
    "path", long_unless(is_small, ((path,) for path in MIDDLES)), ids=[path.stem for path in MIDDLES]
)
def test_charts_of_a_side_tell_nothing_that_it_may_not_know(path: Path) -> None:
    """In the midst of a game they have a number of every side for every turn, made from what is open to the seat; they
    would be the same whatever is hidden from it."""
    game = load_game(REGISTRY, path).game
    frame = game.frames[0]
    assert frame.system.counting is not None
    lines = frame.system.counting.lines
    for seat in game.sides:
        annals = game.annals(seat)
        assert annals.go_on()
        assert {chart.id for chart in annals.charts} == {line.id for line in lines}
        own = [chart.series[seat][-1] for chart in annals.charts]
        assert own == [line.number(frame, seat) for line in lines]
        now = [{side: series[-1] for side, series in chart.series.items()} for chart in annals.charts]
        for other in variants(frame, seat, "charts"):
            seen = other.system.known(other, seat).open
            assert [{side: line.number(seen, side) for side in game.sides} for line in lines] == now
