"""ASH-8.1: events that reward: whom units destroy, the VIP, what is found on the map, most key points."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting import wounds
from hexwar_tui.systems.ashlands.state import Phase, Unit
from tests.systems.ashlands.boards import Board, all_facts, facts, kinds
from tests.systems.ashlands.preparing import before_event, depot, event, fighting, hold, rolled


def destroyed(board: Board, unit: Unit, by: Unit) -> list[News]:
    """A unit destroys another; the events."""
    wounds.destroy(board.frame, unit, by, table := board.table())
    return table.events


def at_end(board: Board, stage: str) -> list[News]:
    """What the events of the game do at a stage of the end of turn."""
    effects.at_end_of_turn(board.frame, stage, table := board.table())
    return table.events


# -- destroying --------------------------------------------------------------------------------------------------------


def test_ash_8_1_merciless() -> None:
    """ASH-8.1: Merciless: destroying a Suppressed unit gives +3 experience more."""
    board = fighting()
    event(board, "merciless")
    (red,), (shaken, steady) = board.army("red", "rifles 0301"), board.army("blue", "rifles 0302", "rifles 0303")
    shaken.suppressed = True
    for unit, experience in ((steady, 3), (shaken, 9)):
        destroyed(board, unit, red)
        assert red.experience == experience


def test_ash_8_1_fall_of_a_legend() -> None:
    """ASH-8.1: Fall of a legend: destroying an Elite unit gives every unit on the map but those of its army 1
    experience."""
    board = fighting(sides=3)
    event(board, "fall-of-a-legend")
    (red,), (green, hidden) = board.army("red", "rifles 0301"), board.army("green", "rifles 0304", "rifles reserve")
    friend, veteran, elite = board.army("blue", "rifles 0305", "rifles 0302", "rifles 0303")
    veteran.rank, elite.rank = 2, 3
    destroyed(board, veteran, red)
    assert (red.experience, green.experience) == (3, 0)
    assert facts(destroyed(board, elite, red), "legend-fell") == {"unit": elite.id, "side": "blue"}
    assert [unit.experience for unit in (red, green, friend, hidden)] == [7, 1, 0, 0]


@pytest.mark.parametrize("id", [None, "countdown"])
def test_ash_8_1_without_the_event_destroying_gives_nothing_more(id: str | None) -> None:
    """ASH-8.1: effect this turn: bounties, mercilessness and legends count under their events only."""
    board = fighting()
    (red,) = board.army("red", "rifles 0301")
    if id:
        event(board, id, sides=["blue"])
    destroyed(board, board.stand("blue", "rifles", "0303", rank=3, suppressed=True), red)
    assert (red.experience, board.state.sides["red"].prestige) == (3, 600)


# -- VIP ---------------------------------------------------------------------------------------------------------------


def test_ash_8_1_vip_escort() -> None:
    """ASH-8.1: VIP escort: a random unit on the map of a random player is VIP; where there is none, nobody."""
    board = before_event(sides=3)
    board.army("red", "rifles reserve")
    assert facts(rolled(board, "vip-escort"), "event-void") == {"event": "vip-escort"}
    low, high = board.army("blue", "rifles 0305", "rifles 0301")
    (green,) = board.army("green", "rifles 0302")
    board.state.phase = Phase.EVENT
    events = rolled(board, "vip-escort", 1, 2)
    assert facts(events, "event-side")["side"] == "blue"
    assert facts(events, "vip-named") == {"unit": low.id, "side": "blue", "cell": board.cell("0305")}
    assert [unit.vip for unit in (low, high, green)] == [True, False, False]


def test_ash_8_1_a_vip_at_home_pays() -> None:
    """ASH-8.1: at the end of a turn in its own zone, its owner gains 100 prestige and the mark goes; the mark outlasts
    the turn of its event."""
    board = fighting()
    home, away, plain, hidden = board.army("red", "rifles 0202", "rifles 0303", "rifles 0201", "rifles reserve")
    (abroad,) = board.army("blue", "rifles 0102")
    for unit in (home, away, hidden, abroad):
        unit.vip = True
    events = at_end(board, "prestige")
    assert kinds(events) == ["vip-home", "prestige"]
    assert facts(events, "vip-home") == {"unit": home.id, "side": "red"}
    assert facts(events, "prestige") == {"side": "red", "gained": 100, "event": "vip-escort"}
    assert [unit.vip for unit in (home, away, abroad, plain, hidden)] == [False, True, True, False, True]
    assert board.state.sides["red"].prestige == 700


@pytest.mark.parametrize(("bounty", "gained"), [(False, 100), (True, 125)])
def test_ash_8_1_a_vip_destroyed_pays_the_destroyer(bounty: bool, gained: int) -> None:
    """ASH-8.1: destroyed, the destroyer gains it, in whatever turn; besides the bounty of that turn."""
    board = fighting()
    (red,), vip = board.army("red", "rifles 0301"), board.stand("blue", "rifles", "0302", vip=True)
    if bounty:
        event(board, "bounty", sides=["blue"])
    told = all_facts(destroyed(board, vip, red), "prestige")
    assert {"side": "red", "gained": 100, "event": "vip-escort"} in told
    assert board.state.sides["red"].prestige == 600 + gained


# -- what is found on the map ------------------------------------------------------------------------------------------

WIDE = ("." * 10,) * 10


def places(board: Board) -> list[int]:
    """The hexes where key points may lie, by ASH-2.3: in no zone nor within 3 hexes of one, and passable."""
    grid = board.frame.scenario.ground.grid
    zones = [cell for side in board.state.sides for cell in board.known("red").zone(side)]
    return [cell for cell in grid.cells if all(grid.distance(cell, home) > 3 for home in zones)]


def test_ash_8_1_intelligence() -> None:
    """ASH-8.1: Intelligence: marker on a random hex where key points may lie; the player with a unit there at the end
    of a turn gains 3 control points, marker removed; ASH-3.5: before the victory check."""
    board = before_event(*WIDE, options={"goal": 5})
    marker = places(board)[1]
    assert facts(rolled(board, "intelligence", 2), "intelligence-placed") == {"cell": marker}
    assert (at_end(board, "markers"), board.state.intel) == ([], [marker])
    (unit,) = board.army("blue", "rifles reserve")
    board.state.put(unit, marker)
    board.state.sides["blue"].points = 2
    events = board.end_turn()
    assert facts(events, "intelligence-taken") == {"cell": marker, "side": "blue", "unit": unit.id}
    assert facts(events, "points") == {"side": "blue", "gained": 3, "total": 5}
    assert (board.state.intel, board.state.winners) == ([], ["blue"])


def test_ash_8_1_a_second_marker_lies_elsewhere() -> None:
    """ASH-8.1: a marker on a hex: where one lies already no second is placed; with no place left there is none."""
    board = before_event(*WIDE)
    cells = places(board)
    board.state.intel = cells[1:]
    rolled(board, "intelligence")
    assert sorted(board.state.intel) == cells
    board.state.phase = Phase.EVENT
    assert facts(rolled(board, "intelligence"), "event-void") == {"event": "intelligence"}


def test_ash_8_1_abandoned_depot() -> None:
    """ASH-8.1: Abandoned depot: a neutral supply depot on a random hex where key points may lie; its first taker also
    gains 150 prestige. Where every such hex has a depot none is placed."""
    board = before_event(*WIDE)
    state, (first, found, *others) = board.state, places(board)
    state.depots[first] = "red"
    assert facts(rolled(board, "abandoned-depot", 1), "depot-found") == {"cell": found}
    assert (state.depots[found], state.abandoned) == (None, [found])
    assert (at_end(board, "control"), state.abandoned) == ([], [found])
    for side, prestige in (("blue", 750), ("red", 600)):
        (taker,) = board.army(side, "rifles reserve")
        state.put(taker, found)
        board.end_turn(until=2)
        assert (state.depots[found], state.abandoned, state.sides[side].prestige) == (side, [], prestige)
        state.take_up(taker)
    state.depots |= dict.fromkeys(others)
    state.phase = Phase.EVENT
    assert facts(rolled(board, "abandoned-depot"), "event-void") == {"event": "abandoned-depot"}


# -- countdown ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "gains"),
    [
        (["red", "red", "blue"], {"red": 250}),
        (["red", "blue", None], {"red": 125, "blue": 125}),
        (["red", "blue", "green"], {"red": 83, "blue": 83, "green": 83}),
        ([None, None, None], {}),
    ],
)
def test_ash_8_1_countdown(held: list[str | None], gains: dict[str, int]) -> None:
    """ASH-8.1: Countdown: most key points at the end of the turn: 250 prestige, shared by a tie, rounded down."""
    board = fighting(sides=3)
    for side, label in zip(held, ("0303", "0304", "0305"), strict=True):
        hold(board, side, label)
    hold(board, None, "0404", "0405", "0406")
    assert at_end(board, "prestige") == []
    event(board, "countdown")
    assert {found["side"]: found["gained"] for found in all_facts(at_end(board, "prestige"), "prestige")} == gains


@pytest.mark.parametrize("stage", ["danger", "experience", "points", "victory", "structures", "effects"])
def test_ash_3_5_events_act_at_their_own_stages(stage: str) -> None:
    """ASH-3.5: control, markers and prestige are the stages at which events act, and no others."""
    board = fighting()
    hold(board, "red", "0303")
    event(board, "countdown")
    board.stand("red", "rifles", "0202", vip=True)
    board.state.intel, board.state.abandoned = [board.cell("0202")], [depot(board, "red", "0404")]
    assert at_end(board, stage) == []
