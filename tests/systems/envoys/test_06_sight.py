"""ENV-6.1 to 6.3: sight and memory, what a side is told of what it sees, and its reports. Who loses, gives or sees a
city change hands knows from then on whose it is."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwar_tui.cli.main import main
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.events.war import Move, SeenMarching
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.orders.table import Resign
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.referee.subjects import amend
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.armies.bands import BANDS, band_of
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.show import view
from hexwar_tui.systems.envoys.state import Memory, Remembered, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import drawn, impulse, marches, way
from tests.systems.envoys.talks import ALLIANCE, clause, in_force, land, newest, next_turn, propose

STRIP = ("." * 12, "." * 12)

# -- sight -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("radius", [3, 1, 2, 5])
def test_env_6_1_armies_and_cities_see_three_cells(radius: int) -> None:
    """All cells within three, and nothing beyond; mountains block nothing. The option `sight` says how far."""
    board = drawn("red 0101", ".^^.........", ".^^.........", cities="1201 red", options={"sight": radius})
    grid = board.frame.scenario.land.grid
    ends = board.path("0101", "1201")
    expected = {cell for cell in grid.cells if min(grid.distance(cell, end) for end in ends) <= radius}
    assert sight.visible(board.frame, "red") == expected
    assert sight.visible(board.frame, "blue") == frozenset()


def test_env_6_1_a_cell_asked_for_alone_is_seen_as_among_all() -> None:
    """The quick question and the whole answer agree, also for what another side shows (ENV-7.3)."""
    board = drawn("red 0101, blue 1201", *STRIP, allies=["red blue"], also=[ClauseKind.SHARE_SIGHT])
    for side in ("red", "blue"):
        seen = sight.visible(board.frame, side)
        for cell in board.frame.scenario.land.grid.cells:
            assert sight.has_in_sight(board.frame, side, cell) == (cell in seen)
            assert (side in sight.watchers(board.frame, cell)) == (cell in seen)
    assert board.cell("1201") in sight.visible(board.frame, "red")


def test_env_6_1_an_army_sees_after_every_impulse_what_it_passes() -> None:
    """Not only where its way ends; cells never seen stay so."""
    board = drawn("red 0101>0201>0301>0401>0301>0201>0101, blue 1402", *(("." * 14,) * 2))
    board.resolve()
    assert [board.state.sides["red"].memory.seen[cell] for cell in board.path("0701", "0801")] == [2, -1]


def test_env_6_1_terrain_that_changed_is_seen_when_the_cell_is() -> None:
    """What is remembered of it goes when the cell is in sight again."""
    board = drawn("red 0101", *STRIP)
    near, far = board.path("0201", "0901")
    board.state.sides["red"].memory = Memory([-1] * 24, terrain={near: "hills", far: "sea"})
    board.look()
    assert board.state.sides["red"].memory.terrain == {far: "sea"}


def test_env_6_1_the_map_remembers_cities_as_last_seen_with_the_turn() -> None:
    """Red saw the free city in turn 2; blue took it in turn 3, out of sight."""
    board = drawn("red 0301>0201>0101, blue 0901", *STRIP, cities="0501, 0101 red")
    board.resolve()
    memory, city = board.state.sides["red"].memory, board.cell("0501")
    assert memory.cities[city] == Remembered(None, 2, impulse=1)
    marches(board, "blue", "0601", "0501")
    board.resolve()
    assert board.state.cities[city].owner == "blue"
    assert memory.cities[city] == Remembered(None, 2, impulse=1)
    assert [memory.seen[cell] for cell in board.path("0101", "0601")] == [4, 2]


# -- told --------------------------------------------------------------------------------------------------------------


def test_env_6_2_a_city_that_falls_is_told_to_both_and_to_those_in_sight() -> None:
    """White is too far away."""
    board = drawn("red 0401>0501, green 0701, white 1201", *STRIP, cities="0501 blue")
    (event,) = [event for event in impulse(board) if event.kind == "city-taken"]
    assert event.seen_by == ("red", "blue", "green")
    assert event.facts == {"at": board.cell("0501"), "side": "red", "from": "blue"}


def test_env_6_2_nobody_is_told_of_foreign_merges_splits_and_levies() -> None:
    """Strengths are the owner's own."""
    board = drawn("red 0101 5, blue 0201", *STRIP, cities="1201, 0101 red capital", turn=5)
    events = board.resolve()
    assert facts(told_to(events, "red"), "levy-joined")["strength"] == 15
    assert kinds(told_to(events, "blue")) == ["contact", "turn-begins"]


def test_env_6_2_bands_cover_every_strength_once() -> None:
    """Each begins behind the one before; the last is open."""
    for strength in range(1, 120):
        low, high = band_of(strength)
        assert low <= strength
        assert high is None or strength <= high
    assert [low for low, _ in BANDS][1:] == [high + 1 for _, high in BANDS][:-1]
    assert band_of(BANDS[-1][1] + 1) == (BANDS[-1][1] + 1, None)


# -- cities that change hands ------------------------------------------------------------------------------------------

LONG = ("." * 24, "." * 24)

LOST = "0501"
"""The city that changes hands."""


def strip(more: str = "", green: bool = False) -> Board:
    """Red's city in the west with nobody in it, Red's army and capital far in the east; a blue army at its gate. Green,
    if it is there, has a city, and lives from what Red sees."""
    city, allies = (", 1601 green", ["red green"]) if green else ("", ())
    cities = f"{LOST} red, 2401 red, 0101 blue{city}"
    board = drawn(f"red 2401, blue 0401>0501{more}", *LONG, cities=cities, allies=allies, also=[ClauseKind.SHARE_SIGHT])
    board.state.sides["red"].capital, board.state.sides["blue"].capital = board.path("2401", "0101")
    return board


def holder(board: Board, side: Side, label: str = LOST) -> Side | None:
    """Whose a city is, for all that a side knows, which does not see it now."""
    assert board.cell(label) not in board.known(side).visible
    return board.known(side).cities[board.cell(label)].owner


def test_env_1_4_what_is_thought_out_gives_no_city_to_a_side_that_is_out() -> None:
    """A side that has resigned holds nothing, though another remembers a city as its own; the memory stays."""
    board = drawn("red 0101, blue 0505, green 0501", cities="0404 blue", options={"sight": 1})
    seen = board.cell("0404")
    board.look()
    board.state.sides["red"].memory.seen[seen] = 1
    board.state.sides["red"].memory.cities[seen] = Remembered("blue", 1)
    victory.resign(board.frame, "blue", board.table())
    known = board.known("red")
    assert known.cities[seen].owner == "blue"
    assert known.open.state.cities[seen].owner is None
    assert ENVOYS.rules.invariants(known.open) == []


def test_env_1_3_who_knows_no_foreign_city_does_not_win_by_that_in_thought() -> None:
    """What is thought out has a city of every side of which none is known, out of sight; so the game goes on there."""
    board = drawn("red 0101, blue 1202", *STRIP, cities="0101 red, 1201 blue")
    board.look()
    thought = deepcopy(board.known("red").open)
    assert ENVOYS.imagine is not None
    ENVOYS.imagine(thought, "red", Random("thought"))
    assert victory.cities_of(thought.state, "blue") == 1
    assert ENVOYS.rules.invariants(thought) == []
    assert board.known("red").cities == EnvKnown(thought, "red").cities
    victory.check(thought, board.table())
    assert thought.state.winners is None


class Least(Random):
    """A generator that draws the least number each time."""

    def random(self) -> float:
        return 0.0


class Most(Random):
    """A generator that draws the highest number each time."""

    def random(self) -> float:
        return 1.0 - 2**-53


@pytest.mark.parametrize(("strength", "least", "most"), [(3, 1, 5), (8, 6, 10), (33, 31, 41)])
@pytest.mark.parametrize("draw", [Least(), Most()], ids=["least", "most"])
def test_env_6_1_a_strength_is_thought_within_its_band(strength: int, least: int, most: int, draw: Random) -> None:
    """From the least of the band to the most of it; in the last, by ten above it."""
    board = drawn("red 0101, blue 0102", *STRIP, cities="0101 red, 1201 blue")
    board.state.armies["blue-1"].strength = strength
    board.look()
    thought = deepcopy(board.known("red").open)
    assert ENVOYS.imagine is not None
    ENVOYS.imagine(thought, "red", draw)
    assert thought.state.armies["blue-1"].strength == (least if isinstance(draw, Least) else most)


def test_env_6_1_all_have_looked_around_in_what_is_thought_out_before_orders() -> None:
    """From what was drawn for them too: so a side remembers there what its army will leave behind. In the midst of a
    resolution nobody looks again until the next impulse is over."""
    board = drawn("red 0101, blue 1202", *STRIP, cities="0101 red, 1201 blue")
    board.look()
    assert ENVOYS.imagine is not None
    for begun in (False, True):
        if begun:
            board.begin()
        thought = deepcopy(board.known("red").open)
        ENVOYS.imagine(thought, "red", Random("thought"))
        in_sight = {} if begun else dict.fromkeys(sight.visible(thought, "blue"), 2)
        seen = thought.state.sides["blue"].memory.seen
        assert sight.visible(thought, "blue")
        assert {cell: turn for cell, turn in enumerate(seen) if turn >= 0} == in_sight


def test_env_6_1_who_loses_a_city_knows_who_has_it() -> None:
    """On the map, in the heading and among the cities, though nobody of his is there to see. It can be gone for: a task
    against it is accepted, and a treaty that would give it away is not."""
    board = strip()
    board.contact("red", "blue")
    board.resolve()
    city = board.cell(LOST)
    assert holder(board, "red") == "blue"
    assert board.known("red").cities[city].turn == 2
    shown = view.view(board.known("red"))
    site = shown.look(city).site
    assert site is not None
    assert site.owner == "blue"
    assert "1 city" in [render(line, "en") for line in shown.headline]
    lines = next(each for each in shown.panels if each.id == "cities").lines
    told = [f"{render(line.text, 'en')} {render(line.value, 'en')}".strip() for line in lines]
    assert told[1:3] == ["0501 Blue", "as of turn 2"]
    task = (When.SEES_ARMY.value, Then.ATTACK_CITY.value, None, None, None, city)
    assert board.objection("red", Go("red-1", board.cell("2301"), (task,))) is None
    gift = clause(ClauseKind.CITY, "red", "blue", hex=city)
    assert "you know of no such city" in board.refusal("red", propose("blue", gift))[0]


def test_env_6_1_who_hands_a_city_over_knows_whose_it_is() -> None:
    """He has it no more, can't hand it over again, and cannot sign that he would."""
    board = land(options={"sight": 1})
    cell = board.city("1003", "blue").cell
    board.look()
    board.state.sides["red"].memory.cities[cell] = Remembered("blue", 1)
    gift = clause(ClauseKind.CITY, "blue", "red", hex=cell)
    board.give("red", propose("blue", gift))
    asked = newest(board, "blue").id
    in_force(board, "blue", "red", clauses=(gift,))
    next_turn(board)
    assert board.state.cities[cell].owner == "red"
    assert holder(board, "blue", "1003") == "red"
    assert "you know of no such city" in board.refusal("blue", propose("red", gift))[0]
    assert "You do not hold" in board.refusal("blue", Sign(asked))[0]


def test_env_6_1_a_party_of_the_treaty_that_knows_the_city_knows_too() -> None:
    """Green is told of what changes hands by a treaty of its own; White, who is no party, remembers what it saw. What
    is told does not draw the map: a party that never saw the city has no place for it."""
    for saw in (True, False):
        board = land(contacts=("red", "blue", "green"), options={"sight": 1})
        cell = board.city("1005", "blue").cell
        for side in ("green", "white") if saw else ():
            board.state.sides[side].memory.cities[cell] = Remembered("blue", 1)
            board.state.sides[side].memory.seen[cell] = 1
        in_force(board, "blue", "red", "green", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=cell), ALLIANCE))
        next_turn(board)
        if saw:
            assert (holder(board, "green", "1005"), holder(board, "white", "1005")) == ("red", "blue")
        else:
            assert cell not in board.known("green").cities


def test_env_6_1_an_ally_who_saw_it_by_shared_sight_knows_too() -> None:
    """Red's city was Green's eye there: with it the sight is gone, and what it saw last is that the city fell, or that
    nobody holds the city of one who has resigned (ENV-1.4)."""
    board = strip(green=True)
    board.resolve()
    assert holder(board, "green") == "blue"
    board = strip(green=True)
    board.look()
    assert board.known("green").cities[board.cell(LOST)].owner == "red"
    board.give("red", Resign("yes"))
    assert holder(board, "green") is None


def test_env_6_1_a_city_taken_and_lost_in_the_same_turn() -> None:
    """Each who held it knows the one who took it from him, and nothing of what came after out of his sight."""
    board = strip(", green 0901>0801>0701>0601>0501")
    board.army("blue", "1502")
    board.state.armies["blue-1"].plan = way(board, LOST, "0401", "0301", "0201", "0101", "0201", "0101")
    board.resolve()
    assert board.state.cities[board.cell(LOST)].owner == "green"
    assert (holder(board, "red"), holder(board, "blue")) == ("blue", "green")


def test_env_7_6_whoever_reads_in_the_chronicle_that_a_city_fell_knows_it() -> None:
    """It is told by its name to all; who has the city on his map has it there as it is."""
    owners = {LOST: "red", "2401": "red", "0101": "blue", "1601": "green"}
    cities = [{"hex": hex, "name": f"City {hex}", "owner": owner} for hex, owner in owners.items()]
    board = Board(*LONG, sides=3, scenario={"cities": cities})
    del board.state.armies["red-1"]
    marches(board, "blue", "0401", LOST)
    green = board.state.sides["green"].memory
    green.cities[board.cell(LOST)] = Remembered("red", 1)
    board.state.diplomacy.founder = "blue"
    board.resolve()
    assert green.cities[board.cell(LOST)] == Remembered("blue", 2, 1)


def test_env_5_4_who_loses_a_city_by_a_ruling_knows_it() -> None:
    """The referee gives it to another."""
    board = strip()
    board.look()
    amend(board.frame, Change("city:0501", "owner", "blue"), board.table())
    assert holder(board, "red") == "blue"


@pytest.mark.parametrize("opens", [("red", "green"), ("green", "red")])
def test_env_7_3_of_two_memories_of_one_turn_the_later_one_is_shared(opens: tuple[Side, Side]) -> None:
    """Red lost the city to Blue in the first impulse; White took it in the fourth, which Green alone has seen."""
    board = drawn("blue 0401, green 0801, white 0901", *LONG, cities=f"{LOST} red, 1601 white, 2401 red capital")
    board.contact("red", "green")
    share: Any = (ClauseKind.SHARE_MAP.value, *opens, None, None, None)
    in_force(board, "red", "green", clauses=(share,))
    board.state.armies["blue-1"].plan = way(board, LOST, "0401", "0301")
    board.state.armies["white-1"].plan = way(board, "0902", "0802", "0702", "0602", LOST)
    board.resolve()
    known = {side: board.known(side).cities[board.cell(LOST)].owner for side in opens}
    assert known == {"green": "white", "red": "white" if opens[0] == "green" else "blue"}


# -- reports -----------------------------------------------------------------------------------------------------------


def test_env_6_3_a_report_is_the_sides_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Map, cities and armies of the side, nothing of the other's, and not whom the table waits for; the same text into
    a file, as Markdown, at any time."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    game, file = str(tmp_path / "game.hexwar"), tmp_path / "aldmark.md"
    assert main(["new", "envoys/first-letters", "-o", game, "--seed", "1", "--referee"]) == 0
    capsys.readouterr()
    assert main(["report", game, "--as", "aldmark"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# First letters: Aldmark, turn 1, Orders")
    assert all(own in text for own in ("Anford", "Aldmark 1", "Waiting for your orders."))
    assert not any(foreign in text for foreign in ("Istra", "Corvia 1"))
    assert main(["report", game, "--as", "aldmark", "-o", str(file)]) == 0
    assert file.read_text("utf-8") == text


def test_env_6_2_a_march_of_others_is_drawn_as_far_as_it_was_seen() -> None:
    """Both hexes of a step, or the one of them that was in sight."""
    steps = [Move("blue", band_of(5), *hexes) for hexes in ((3, 4), (3, None), (None, 4))]
    assert [trace.way for trace in SeenMarching(tuple(steps)).traces()] == [(3, 4), (3,), (4,)]
