"""ASH-8.1: how random events are rolled and end, and those that harm, fall on a side, or change how units fight."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.rules.event_of_turn import draw_event
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.events.table import event_of, load_events
from hexwar_tui.systems.ashlands.rules.fighting import combat, wounds
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.event_rolls import ROLLS, before_event, rolled
from tests.systems.ashlands.preparing import PLAIN, all_facts, event, fighting, named


def dangerous(board: Board) -> list[str]:
    """The hexes that are Dangerous now."""
    return named(
        board, [cell for cell in board.frame.scenario.ground.grid.cells if effects.is_dangerous(board.frame, cell)]
    )


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", range(1, 101))
def test_ash_8_1_the_table_gives_an_event_for_every_roll(roll: int) -> None:
    """ASH-8.1: an event, by 1d100."""
    first, last = ROLLS[event_of(roll)]
    assert first <= roll <= last


def test_ash_8_1_the_table_has_twenty_events_and_no_gap() -> None:
    """ASH-8.1: twenty events, five rolls each, in this order."""
    assert {id: (found.first, found.last) for id, found in load_events().items()} == ROLLS


@pytest.mark.parametrize("die", [1, 2, 3])
def test_ash_8_1_below_4_there_is_no_event(die: int) -> None:
    """ASH-8.1: each turn 1d6; on 4+ an event."""
    board = before_event()
    events = board.step([die])
    assert (kinds(events), facts(events, "no-event")) == (["no-event", "preparation-begins"], {"die": die})
    assert board.state.event is None
    assert board.state.phase is Phase.PREPARATION


@pytest.mark.parametrize("die", [4, 5, 6])
def test_ash_8_1_on_4_or_more_there_is_an_event(die: int) -> None:
    """ASH-8.1: on 4+ an event, by 1d100."""
    board = before_event()
    events = board.step([die, 46])
    assert facts(events, "event") == {"event": "merciless", "dice": [die, 46]}
    assert board.state.event is not None
    assert board.state.event.id == "merciless"
    assert kinds(events) == ["event", "preparation-begins"]
    assert board.state.phase is Phase.PREPARATION


def test_ash_8_1_the_first_turn_has_none() -> None:
    """ASH-8.1: from the second turn on, by the option `first_event_turn`."""
    board = before_event(turn=1)
    assert kinds(board.step()) == ["preparation-begins"]
    later = before_event(turn=2, options={"first_event_turn": 3})
    assert kinds(later.step()) == ["preparation-begins"]
    early = before_event(turn=1, options={"first_event_turn": 1})
    assert kinds(early.step([1])) == ["no-event", "preparation-begins"]


@pytest.mark.parametrize("id", list(ROLLS))
def test_ash_3_5_per_turn_effects_end(id: str) -> None:
    """ASH-3.5: per-turn effects end with the turn, whatever the event."""
    board = fighting()
    board.stand("red", "rifles", "0101")
    event(board, id, cells=[63], sides=["red"], numbers={"red": 1, "blue": 1}, answers={"red": "slow"})
    board.state.blood = {"red": 2}
    board.state.phase = Phase.END
    effects.end_event(board.frame)
    assert (board.state.event, board.state.blood) == (None, {})
    assert dangerous(board) == []
    assert effects.melee_bonus(board.frame) == effects.melee_experience(board.frame) == 0
    assert effects.morale_change(board.frame, "red") == effects.morale_change(board.frame, "blue") == 0
    assert not effects.shoots_twice(board.frame)
    assert not effects.is_slow(board.frame, "red")


def test_draw_event_rolls_once() -> None:
    """ASH-8.1: one d6, one d100."""
    board = before_event()
    table = board.table([6, 55])
    draw_event(board.frame, table)
    assert [(roll.dice, roll.rule) for roll in table.rolls] == [("1d6", "ASH-8.1"), ("1d100", "ASH-8.1")]


# -- storms ------------------------------------------------------------------------------------------------------------

GORGE = ("........", "........", "...#....", *PLAIN[3:])


def test_ash_8_1_great_storm() -> None:
    """ASH-8.1: Great storm: every hex not Underground is Dangerous."""
    board = before_event(*GORGE)
    rolled(board, "great-storm")
    everything = board.frame.scenario.ground.grid.cells
    assert dangerous(board) == [label for label in named(board, everything) if label != "0403"]
    unit = board.stand("red", "rifles", "0101")
    hidden = board.stand("red", "rifles", "0403")
    events = board.end_turn([1, 2, 3, 4, 5, 6, 3, 3, 3, 3], until=1)
    assert facts(events, "dangerous-test")["wounds"] == 2
    assert (unit.alive, hidden.alive) == (8, 10)


@pytest.mark.parametrize(("id", "radius"), [("huge-storm", 5), ("large-storm", 2)])
def test_ash_8_1_storms_around_a_hex(id: str, radius: int) -> None:
    """ASH-8.1: Huge storm: hexes within 5 of a random hex, not Underground, are Dangerous; Large storm: within 2."""
    board = before_event(*("." * 12,) * 4, "....#.......", *("." * 12,) * 7)
    middle = board.cell("0505")
    events = rolled(board, id, middle + 2)
    centre = middle + 1
    assert facts(events, "event-hex") == {"event": id, "cell": centre}
    grid = board.frame.scenario.ground.grid
    near = [cell for cell in grid.cells if grid.distance(cell, centre) <= radius and cell != middle]
    assert dangerous(board) == named(board, near)


def test_ash_8_1_small_storm() -> None:
    """ASH-8.1: Small storm: one random hex is Dangerous; nothing is said of Underground."""
    board = before_event(*GORGE)
    gorge = board.cell("0403")
    events = rolled(board, "small-storm", gorge + 1)
    assert facts(events, "event-hex")["cell"] == gorge
    assert dangerous(board) == ["0403"]


def test_ash_8_1_random_hexes_go_by_rank() -> None:
    """Random hexes go by the rank that every hex carries, so that a map turned half round gives the same game."""
    ranks = [63 - cell for cell in range(64)]
    board = before_event(scenario={"ranks": ranks})
    assert facts(rolled(board, "small-storm", 1), "event-hex")["cell"] == 63


# -- a side ------------------------------------------------------------------------------------------------------------


def test_ash_8_1_bounty() -> None:
    """ASH-8.1: Bounty: each destroyed unit of one random player earns its destroyer 25 prestige."""
    board = before_event(sides=3)
    assert facts(rolled(board, "bounty", 2), "event-side") == {"event": "bounty", "side": "blue"}
    red, blue, green = (
        board.stand(side, "rifles", label)
        for side, label in zip(("red", "blue", "green"), ("0301", "0302", "0303"), strict=True)
    )
    table = board.table()
    wounds.destroy(board.frame, blue, red, table)
    wounds.destroy(board.frame, green, red, table)
    assert all_facts(table.events, "prestige") == [{"side": "red", "gained": 25, "event": "bounty"}]
    assert [own.prestige for own in board.state.sides.values()] == [625, 600, 600]


def test_ash_8_1_bounty_pays_destroyers_only() -> None:
    """ASH-8.1: earns its destroyer: who dies of the ground earns nobody anything."""
    board = fighting()
    event(board, "bounty", sides=["blue"])
    table = board.table()
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0301"), None, table)
    assert kinds(table.events) == ["destroyed"]


def test_ash_8_1_battle_fatigue() -> None:
    """ASH-8.1: Battle fatigue: a random player's army has −1 on morale tests."""
    board = before_event()
    rolled(board, "battle-fatigue", 1)
    red, blue = board.stand("red", "rifles", "0301"), board.stand("blue", "rifles", "0303")
    assert effects.morale_change(board.frame, "red") == -1
    assert (wounds.morale_need(board.frame, red), wounds.morale_need(board.frame, blue)) == (5, 4)


def test_ash_8_1_intercept() -> None:
    """ASH-8.1: Intercept: a random player gains 1 control point."""
    board = before_event()
    board.state.sides["blue"].points = 3
    events = rolled(board, "intercept", 2)
    assert facts(events, "points") == {"side": "blue", "gained": 1, "total": 4}
    assert [own.points for own in board.state.sides.values()] == [0, 4]


def test_ash_8_1_events_fall_on_sides_that_play_on() -> None:
    """ASH-2.2: a side that is out is no player any more; two that are left are drawn from by a die of two faces."""
    board = before_event(sides=3)
    board.state.bases.pop(board.known("red").zone("red")[0])
    board.state.sides["red"].out = True
    board.state.order.remove("red")
    assert facts(rolled(board, "intercept", 1), "event-side")["side"] == "blue"


# -- earthquake --------------------------------------------------------------------------------------------------------


def test_ash_8_1_earthquake() -> None:
    """ASH-8.1: Earthquake: all units within 1 of a random hex take the Dangerous test at once."""
    board = before_event()
    on, beside, off = (board.stand("red", "squad", label) for label in ("0404", "0504", "0604"))
    events = rolled(board, "earthquake", board.cell("0404") + 1, *[1] * 6, *[3] * 6)
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [on.id, beside.id]
    assert (on.id in board.state.units, beside.alive, off.alive) == (False, 6, 6)
    assert dangerous(board) == []


def test_ash_2_2_who_loses_his_last_unit_to_an_earthquake_is_out() -> None:
    """ASH-2.2: no CB and no unit: out, whatever has destroyed the last."""
    board = before_event(sides=3)
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    events = rolled(board, "earthquake", board.cell("0404") + 1, 1, 1)
    assert facts(events, "side-out") == {"side": "red"}
    assert board.state.sides["red"].out
    assert list(board.state.sealed) == ["blue", "green"]


def test_ash_2_2_nobody_prepares_when_an_earthquake_has_ended_the_game() -> None:
    """ASH-2.2: the last side left wins at once; no Preparation begins any more."""
    board = before_event()
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    events = rolled(board, "earthquake", board.cell("0404") + 1, 1, 1)
    assert kinds(events)[-2:] == ["side-out", "game-over"]
    assert (board.state.phase, board.state.winners) == (Phase.OVER, ["blue"])


# -- melee -------------------------------------------------------------------------------------------------------------


def test_ash_8_1_no_quarter() -> None:
    """ASH-8.1: No quarter: +1 on attack dice in melee, +1 experience for winning one; melee only."""
    board = fighting()
    event(board, "no-quarter")
    red, blue = board.stand("red", "rifles", "0303", alive=2), board.stand("blue", "rifles", "0403", alive=1)
    assert combat.blows(board.frame, red, blue)[0].need == 3
    assert combat.shots(board.frame, red, board.cell("0303"), blue, moved=False)[0].need == 4
    table = board.table_with(_DiceSource([3, 3, 1, 1]))
    combat.fight(board.frame, red, blue, table)
    assert red.experience == experience.DESTROYS + 1


def test_ash_8_1_blood_soaked() -> None:
    """ASH-8.1: Blood-soaked: each melee won lays −1 on morale tests of all units hostile to the winner, adding up."""
    board = fighting(sides=3)
    table = board.table()
    effects.after_melee_won(board.frame, "red", table)
    assert (table.events, board.state.blood) == ([], {})
    event(board, "blood-soaked")
    for side in ("red", "red", "blue"):
        effects.after_melee_won(board.frame, side, table)
    assert all_facts(table.events, "blood") == [
        {"side": "red", "won": 1},
        {"side": "red", "won": 2},
        {"side": "blue", "won": 1},
    ]
    changes = {side: effects.morale_change(board.frame, side) for side in board.state.sides}
    assert changes == {"red": -1, "blue": -2, "green": -3}


def test_ash_8_1_suppressing_fire() -> None:
    """ASH-8.1: Suppressing fire: every heavy machine gun shoots twice; other weapons do not."""
    board = fighting()
    guns, foe = board.stand("red", "guns", "0303"), board.stand("blue", "rifles", "0403")

    def attacks() -> dict[str, int]:
        found = combat.shots(board.frame, guns, board.cell("0303"), foe, moved=False)
        return {volley.weapon: volley.attacks for volley in found}

    assert attacks() == {"heavy": 8, "rifle": 4}
    event(board, "suppressing-fire")
    assert attacks() == {"heavy": 16, "rifle": 4}


class _DiceSource:
    """Throws these dice, and 4 when there are none left."""

    def __init__(self, dice: list[int]) -> None:
        self.dice = dice

    def throw(self, request: object) -> tuple[int, ...]:
        """The next dice."""
        count = request.pool.count  # type: ignore[attr-defined]
        found, self.dice = self.dice[:count], self.dice[count:]
        return tuple(found) + (4,) * (count - len(found))
