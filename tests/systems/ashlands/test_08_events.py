"""ASH-8.1: how random events are rolled and end, and those that harm, fall on a side, or change how units fight."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.event_table import EventSpec, event_of, load_events
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting import wounds
from hexwar_tui.systems.ashlands.say.phrases import PHRASES
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board, all_facts, facts, kinds
from tests.systems.ashlands.preparing import EVENTS, PLAIN, before_event, event, fighting, rolled


def dangerous(board: Board) -> list[str]:
    """The hexes that are Dangerous now."""
    cells = board.frame.scenario.ground.grid.cells
    return board.labels(cell for cell in cells if effects.is_dangerous(board.frame, cell))


# -- the roll ----------------------------------------------------------------------------------------------------------


def test_ash_8_1_the_table_has_twenty_events_and_no_gap() -> None:
    """ASH-8.1: an event, by 1d100: twenty events, five rolls each, in this order."""
    rolls = [(found.first, found.last) for found in load_events().values()]
    assert (tuple(load_events()), rolls) == (EVENTS, [(first, first + 4) for first in range(1, 101, 5)])
    assert [event_of(load_events(), roll) for roll in range(1, 101)] == [id for id in EVENTS for _ in range(5)]


def test_an_event_may_have_a_single_roll() -> None:
    """Any from 1 to 100, and no other (`rosters` of a scenario, ASH-8.1)."""
    told = {"name": "Lull", "text": "Nothing.", "flavour": "Quiet."}
    for roll in (1, 100):
        assert EventSpec(first=roll, last=roll, **told).last == roll
    for rolls in ({"first": 0, "last": 1}, {"first": 1, "last": 0}, {"first": 1, "last": 101}):
        with pytest.raises(ValidationError):
            EventSpec(**rolls, **told)


@pytest.mark.parametrize("die", range(1, 7))
def test_ash_8_1_on_4_or_more_there_is_an_event(die: int) -> None:
    """ASH-8.1: each turn 1d6; on 4+ an event, by 1d100."""
    board = before_event()
    events = board.step([die] if die < 4 else [die, 46])
    told = ("no-event", {"die": die}) if die < 4 else ("event", {"event": "merciless", "dice": [die, 46]})
    assert (kinds(events), events[0].facts) == ([told[0], "preparation-begins"], told[1])
    assert (board.state.event and board.state.event.id) == (None if die < 4 else "merciless")
    assert board.state.phase is Phase.PREPARATION


@pytest.mark.parametrize(
    ("turn", "options", "dice", "told"),
    [(1, {}, [], []), (2, {"first_event_turn": 3}, [], []), (1, {"first_event_turn": 1}, [1], ["no-event"])],
)
def test_ash_8_1_the_first_turn_has_none(turn: int, options: dict[str, int], dice: list[int], told: list[str]) -> None:
    """ASH-8.1: from the second turn on, by the option `first_event_turn`."""
    board = before_event(turn=turn, options=options)
    assert kinds(board.step(dice)) == [*told, "preparation-begins"]


@pytest.mark.parametrize("id", EVENTS)
def test_ash_3_5_per_turn_effects_end(id: str) -> None:
    """ASH-3.5: per-turn effects end with the turn, whatever the event."""
    board = fighting()
    board.army("red", "rifles 0101")
    event(board, id, cells=[63], sides=["red"], numbers={"red": 1, "blue": 1}, answers={"red": "slow"})
    board.state.blood, board.state.phase = {"red": 2}, Phase.END
    effects.end_event(board.frame)
    frame = board.frame
    assert (board.state.event, board.state.blood, dangerous(board)) == (None, {}, [])
    assert effects.melee_bonus(frame) == 0
    assert effects.morale_change(frame, "red") == effects.morale_change(frame, "blue") == 0
    assert not effects.is_slow(frame, "red")


# -- storms ------------------------------------------------------------------------------------------------------------

GORGE = ("........", "........", "...#....", *PLAIN[3:])


def test_ash_8_1_great_storm() -> None:
    """ASH-8.1: Great storm: every hex not Underground is Dangerous."""
    board = before_event(*GORGE)
    rolled(board, "great-storm")
    assert dangerous(board) == [label for label in board.labels(range(64)) if label != "0403"]
    unit, hidden = board.army("red", "rifles 0101", "rifles 0403")
    events = board.end_turn([1, 2, 3, 4, 5, 6, 3, 3, 3, 3], until=1)
    assert (facts(events, "dangerous-test")["wounds"], unit.alive, hidden.alive) == (2, 8, 10)


@pytest.mark.parametrize(("id", "radius"), [("huge-storm", 5), ("large-storm", 2)])
def test_ash_8_1_storms_around_a_hex(id: str, radius: int) -> None:
    """ASH-8.1: Huge storm: hexes within 5 of a random hex, not Underground, are Dangerous; Large storm: within 2."""
    board = before_event(*("." * 12,) * 4, "....#.......", *("." * 12,) * 7)
    gorge, grid = board.cell("0505"), board.frame.scenario.ground.grid
    assert facts(rolled(board, id, gorge + 2), "event-hex") == {"event": id, "cell": gorge + 1}
    assert dangerous(board) == board.labels({*grid.within(gorge + 1, radius)} - {gorge})


def test_ash_8_1_small_storm() -> None:
    """ASH-8.1: Small storm: one random hex is Dangerous; nothing is said of Underground. Random hexes go by the rank
    that every hex carries, so that a map turned half round gives the same game."""
    board = before_event(*GORGE, scenario={"ranks": [63 - cell for cell in range(64)]})
    gorge = board.cell("0403")
    assert facts(rolled(board, "small-storm", 64 - gorge), "event-hex")["cell"] == gorge
    assert dangerous(board) == ["0403"]


# -- a side ------------------------------------------------------------------------------------------------------------


def test_ash_8_1_bounty() -> None:
    """ASH-8.1: Bounty: each destroyed unit of one random player earns its destroyer 25 prestige; who dies of the ground
    earns nobody anything."""
    board = before_event(sides=3)
    assert facts(rolled(board, "bounty", 2), "event-side") == {"event": "bounty", "side": "blue"}
    (red,), (green,) = board.army("red", "rifles 0301"), board.army("green", "rifles 0303")
    blue, other = board.army("blue", "rifles 0302", "rifles 0304")
    table = board.table()
    for unit, by in ((blue, red), (green, red), (other, None)):
        wounds.destroy(board.frame, unit, by, table)
    assert all_facts(table.events, "prestige") == [{"side": "red", "gained": 25, "event": "bounty"}]
    assert [own.prestige for own in board.state.sides.values()] == [625, 600, 600]


def test_ash_8_1_battle_fatigue() -> None:
    """ASH-8.1: Battle fatigue: a random player's army has −1 on morale tests."""
    board = before_event()
    rolled(board, "battle-fatigue", 1)
    units = *board.army("red", "rifles 0301"), *board.army("blue", "rifles 0303")
    assert effects.morale_change(board.frame, "red") == -1
    assert [wounds.morale_need(board.frame, unit) for unit in units] == [5, 4]


def test_ash_8_1_intercept() -> None:
    """ASH-8.1: Intercept: a random player gains 1 control point. ASH-2.2: a side that is out is no player any more; two
    that are left are drawn from by a die of two faces."""
    board = before_event(sides=3)
    del board.state.bases[0]
    board.state.sides["red"].out, board.state.order = True, ["blue", "green"]
    board.state.sides["green"].points = 3
    events = rolled(board, "intercept", 2)
    assert facts(events, "event-side")["side"] == "green"
    assert facts(events, "points") == {"side": "green", "gained": 1, "total": 4}
    assert [own.points for own in board.state.sides.values()] == [0, 0, 4]


# -- earthquake --------------------------------------------------------------------------------------------------------


def test_ash_8_1_earthquake() -> None:
    """ASH-8.1: Earthquake: all units within 1 of a random hex take the Dangerous test at once."""
    board = before_event()
    on, beside, off = board.army("red", "squad 0404", "squad 0504", "squad 0604")
    events = rolled(board, "earthquake", board.cell("0404") + 1, *[1] * 6, *[3] * 6)
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [on.id, beside.id]
    assert (on.id in board.state.units, beside.alive, off.alive) == (False, 6, 6)
    assert dangerous(board) == []
    told = [render(PHRASES(news, AshWords(board.frame)), "en") for news in events if news.kind == "destroyed"]
    assert told == ["squad 1 (Red) is destroyed by a Dangerous test."]


@pytest.mark.parametrize("sides", [2, 3])
def test_ash_2_2_who_loses_his_last_unit_to_an_earthquake_is_out(sides: int) -> None:
    """ASH-2.2: no CB and no unit: out, whatever has destroyed the last; the last side left wins at once, and no
    Preparation begins any more."""
    board = before_event(sides=sides)
    del board.state.bases[0]
    board.army("red", "mortars 0404")
    events = rolled(board, "earthquake", board.cell("0404") + 1, 1, 1)
    assert facts(events, "side-out") == {"side": "red"}
    if sides == 3:
        assert (board.state.sides["red"].out, list(board.state.sealed)) == (True, ["blue", "green"])
    else:
        assert kinds(events)[-2:] == ["side-out", "game-over"]
        assert (board.state.phase, board.state.winners) == (Phase.OVER, ["blue"])


# -- melee -------------------------------------------------------------------------------------------------------------


def test_ash_8_1_blood_soaked() -> None:
    """ASH-8.1: Blood-soaked: each melee won lays −1 on morale tests of all units hostile to the winner, adding up."""
    board = fighting(sides=3)
    effects.after_melee_won(board.frame, "red", table := board.table())
    assert (table.events, board.state.blood) == ([], {})
    event(board, "blood-soaked")
    for side in ("red", "red", "blue"):
        effects.after_melee_won(board.frame, side, table)
    told = [(found["side"], found["won"]) for found in all_facts(table.events, "blood")]
    assert told == [("red", 1), ("red", 2), ("blue", 1)]
    changes = {side: effects.morale_change(board.frame, side) for side in board.state.sides}
    assert changes == {"red": -1, "blue": -2, "green": -3}
