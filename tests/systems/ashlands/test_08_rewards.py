"""ASH-8.1: events that reward: whom units destroy, the VIP, what is found on the map, most key points."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting import wounds
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.event_rolls import before_event, rolled
from tests.systems.ashlands.preparing import all_facts, depot, event, fighting, hold, named

# -- destroying --------------------------------------------------------------------------------------------------------


def test_ash_8_1_merciless() -> None:
    """ASH-8.1: Merciless: destroying a Suppressed unit gives +3 experience more."""
    board = fighting()
    event(board, "merciless")
    red = board.stand("red", "rifles", "0301")
    shaken = board.stand("blue", "rifles", "0302", suppressed=True)
    steady = board.stand("blue", "rifles", "0303")
    wounds.destroy(board.frame, steady, red, board.table())
    assert red.experience == 3
    wounds.destroy(board.frame, shaken, red, board.table())
    assert red.experience == 9


def test_ash_8_1_fall_of_a_legend() -> None:
    """ASH-8.1: Fall of a legend: destroying an Elite unit gives every unit on the map but those of its army 1
    experience."""
    board = fighting(sides=3)
    event(board, "fall-of-a-legend")
    red, green = board.stand("red", "rifles", "0301"), board.stand("green", "rifles", "0304")
    hidden = board.stand("green", "rifles", None)
    friend = board.stand("blue", "rifles", "0305")
    veteran = board.stand("blue", "rifles", "0302", rank=2)
    elite = board.stand("blue", "rifles", "0303", rank=3)
    wounds.destroy(board.frame, veteran, red, board.table())
    assert (red.experience, green.experience) == (3, 0)
    table = board.table()
    wounds.destroy(board.frame, elite, red, table)
    assert facts(table.events, "legend-fell") == {"unit": elite.id, "side": "blue"}
    assert [unit.experience for unit in (red, green, friend, hidden)] == [7, 1, 0, 0]


def test_ash_8_1_without_the_event_destroying_gives_nothing_more() -> None:
    """ASH-8.1: effect this turn: bounties, mercilessness and legends count under their events only."""
    board = fighting()
    red = board.stand("red", "rifles", "0301")
    for id in (None, "countdown"):
        foe = board.stand("blue", "rifles", "0303", rank=3, suppressed=True)
        board.state.event = None if id is None else event(board, id, sides=["blue"])
        wounds.destroy(board.frame, foe, red, board.table())
    assert (red.experience, board.state.sides["red"].prestige) == (6, 600)


# -- VIP ---------------------------------------------------------------------------------------------------------------


def test_ash_8_1_vip_escort() -> None:
    """ASH-8.1: VIP escort: a random unit of a random player is VIP."""
    board = before_event(sides=3)
    board.stand("red", "rifles", None)
    low, high = board.stand("blue", "rifles", "0305"), board.stand("blue", "rifles", "0301")
    green = board.stand("green", "rifles", "0302")
    events = rolled(board, "vip-escort", 1, 2)
    assert facts(events, "event-side")["side"] == "blue"
    assert facts(events, "vip-named") == {"unit": low.id, "side": "blue", "cell": board.cell("0305")}
    assert (low.vip, high.vip, green.vip) == (True, False, False)


def test_ash_8_1_vip_escort_needs_a_unit_on_the_map() -> None:
    """ASH-8.1: where no unit is on the map there is nobody to escort."""
    board = before_event()
    board.stand("red", "rifles", None)
    assert facts(rolled(board, "vip-escort"), "event-void") == {"event": "vip-escort"}


def test_ash_8_1_a_vip_at_home_pays() -> None:
    """ASH-8.1: at the end of a turn in its own zone, its owner gains 100 prestige and the mark goes; the mark outlasts
    the turn of its event."""
    board = fighting()
    home, away = board.stand("red", "rifles", "0202", vip=True), board.stand("red", "rifles", "0303", vip=True)
    abroad = board.stand("blue", "rifles", "0102", vip=True)
    plain = board.stand("red", "rifles", "0201")
    hidden = board.stand("red", "rifles", None, vip=True)
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert kinds(table.events) == ["vip-home", "prestige"]
    assert facts(table.events, "vip-home") == {"unit": home.id, "side": "red"}
    assert facts(table.events, "prestige") == {"side": "red", "gained": 100, "event": "vip-escort"}
    assert [unit.vip for unit in (home, away, abroad, plain, hidden)] == [False, True, True, False, True]
    assert board.state.sides["red"].prestige == 700


def test_ash_8_1_a_vip_destroyed_pays_the_destroyer() -> None:
    """ASH-8.1: destroyed, the destroyer gains it, in whatever turn; besides the bounty of that turn."""
    board = fighting()
    red = board.stand("red", "rifles", "0301")
    table = board.table()
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0302", vip=True), red, table)
    assert facts(table.events, "prestige") == {"side": "red", "gained": 100, "event": "vip-escort"}
    event(board, "bounty", sides=["blue"])
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0302", vip=True), red, board.table())
    assert board.state.sides["red"].prestige == 600 + 100 + 125


# -- what is found on the map ------------------------------------------------------------------------------------------

WIDE = ("." * 10,) * 10


def free_places(board: Board) -> list[str]:
    """The hexes where key points may lie, by ASH-2.3: in no zone nor within 3 hexes of one, and passable."""
    grid = board.frame.scenario.ground.grid
    zones = [cell for side in board.state.sides for cell in board.known("red").zone(side)]
    return named(board, [cell for cell in grid.cells if all(grid.distance(cell, home) > 3 for home in zones)])


def test_ash_8_1_intelligence() -> None:
    """ASH-8.1: Intelligence: marker on a random hex where key points may lie; the player with a unit there at the end
    of a turn gains 3 control points, marker removed."""
    board = before_event(*WIDE)
    by_number = free_places(board)
    cells = sorted(board.cell(label) for label in by_number)
    events = rolled(board, "intelligence", 2)
    (marker,) = board.state.intel
    assert marker == cells[1]
    assert facts(events, "intelligence-placed") == {"cell": marker}
    table = board.table()
    effects.at_end_of_turn(board.frame, "markers", table)
    assert (table.events, board.state.intel) == ([], [marker])
    board.state.put(unit := board.stand("blue", "rifles", None), marker)
    board.state.sides["blue"].points = 2
    effects.at_end_of_turn(board.frame, "markers", table)
    assert kinds(table.events) == ["intelligence-taken", "points"]
    assert facts(table.events, "intelligence-taken") == {"cell": marker, "side": "blue", "unit": unit.id}
    assert facts(table.events, "points") == {"side": "blue", "gained": 3, "total": 5}
    assert (board.state.intel, board.state.sides["blue"].points) == ([], 5)


def test_ash_8_1_intelligence_counts_before_the_victory_check() -> None:
    """ASH-3.5: markers, then control points, then the victory check."""
    board = fighting(*WIDE, options={"goal": 3})
    board.state.intel = [board.cell("0505")]
    board.stand("red", "rifles", "0505")
    board.end_turn()
    assert board.state.winners == ["red"]


def test_ash_8_1_a_second_marker_lies_elsewhere() -> None:
    """ASH-8.1: a marker on a hex: where one lies already no second is placed; with no place left there is none."""
    board = before_event(*WIDE)
    cells = sorted(board.cell(label) for label in free_places(board))
    board.state.intel = cells[1:]
    rolled(board, "intelligence")
    assert sorted(board.state.intel) == cells
    board.state.phase = Phase.EVENT
    assert facts(rolled(board, "intelligence"), "event-void") == {"event": "intelligence"}


def test_ash_8_1_abandoned_depot() -> None:
    """ASH-8.1: Abandoned depot: a neutral supply depot on a random hex where key points may lie; its first taker also
    gains 150 prestige."""
    board = before_event(*WIDE)
    cells = sorted(board.cell(label) for label in free_places(board))
    depot(board, "red", named(board, [cells[0]])[0])
    events = rolled(board, "abandoned-depot", 1)
    found = cells[1]
    assert facts(events, "depot-found") == {"cell": found}
    assert (board.state.depots[found], board.state.abandoned) == (None, [found])
    table = board.table()
    effects.at_end_of_turn(board.frame, "control", table)
    assert (table.events, board.state.abandoned) == ([], [found])
    taker = board.stand("blue", "rifles", None)
    board.state.put(taker, found)
    board.end_turn(until=2)
    assert board.state.depots[found] == "blue"
    assert (board.state.abandoned, board.state.sides["blue"].prestige) == ([], 750)
    board.state.take_up(taker)
    board.stand("red", "rifles", named(board, [found])[0])
    board.end_turn(until=2)
    assert board.state.depots[found] == "red"
    assert board.state.sides["red"].prestige == 600


def test_ash_8_1_no_place_for_an_abandoned_depot() -> None:
    """ASH-8.1: where every such hex has a depot none is placed."""
    board = before_event(*WIDE)
    for label in free_places(board):
        depot(board, None, label)
    assert facts(rolled(board, "abandoned-depot"), "event-void") == {"event": "abandoned-depot"}


# -- countdown ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "gains"),
    [
        ({"red": 2, "blue": 1, "green": 0}, {"red": 250}),
        ({"red": 1, "blue": 1, "green": 0}, {"red": 125, "blue": 125}),
        ({"red": 1, "blue": 1, "green": 1}, {"red": 83, "blue": 83, "green": 83}),
        ({"red": 0, "blue": 0, "green": 0}, {}),
    ],
)
def test_ash_8_1_countdown(held: dict[str, int], gains: dict[str, int]) -> None:
    """ASH-8.1: Countdown: most key points at the end of the turn: 250 prestige, shared by a tie, rounded down."""
    board = fighting(sides=3)
    labels = iter(("0303", "0304", "0305"))
    for side, number in held.items():
        for _ in range(number):
            hold(board, side, next(labels))
    hold(board, None, "0404", "0405", "0406")
    event(board, "countdown")
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert {found["side"]: found["gained"] for found in all_facts(table.events, "prestige")} == gains
    board.state.event = None
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert table.events == []


@pytest.mark.parametrize("stage", ["danger", "experience", "points", "victory", "structures", "effects"])
def test_ash_3_5_events_act_at_their_own_stages(stage: str) -> None:
    """ASH-3.5: control, markers and prestige are the stages at which events act, and no others."""
    board = fighting()
    hold(board, "red", "0303")
    event(board, "countdown")
    board.stand("red", "rifles", "0202", vip=True)
    board.state.intel = [board.cell("0202")]
    board.state.abandoned = [depot(board, "red", "0404")]
    table = board.table()
    effects.at_end_of_turn(board.frame, stage, table)
    assert table.events == []
