"""ENV-5: the resolution of a turn, impulse by impulse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, TreatyStanding
from hexwar_tui.systems.envoys.rules.armies.moving import circle
from hexwar_tui.systems.envoys.state import Mode, Phase, Plan, Stage, When
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import agree, cases, drawn, impulse, settled, standing, stands

# -- the course --------------------------------------------------------------------------------------------------------


def test_env_5_1_up_to_ten_impulses_in_each_every_army_takes_a_step() -> None:
    """An army with a way of ten marches ten cells, and no more; `move` is the number of impulses, too."""
    board = drawn("red 0101, blue 1202", "." * 12, "." * 12)
    army = board.state.armies["red-1"]
    army.plan = Plan(Mode.GO, cell=board.cell("1201"))
    board.look()
    board.state.sides["red"].memory.seen = [1] * 24
    board.resolve()
    assert stands(board, army, "1101")
    assert len(army.trail) == 11
    assert board.state.turn == 3
    board = drawn("red 0101>0102>0103>0104, blue 0505", options={"move": 2})
    board.resolve()
    assert standing(board) == "red-1 0103, blue-1 0505"


def test_env_5_1_cities_change_hands_then_sight_and_tasks() -> None:
    """At the end of the impulse the new owner sees from the city, and the tasks are told."""
    board = drawn("red 0201>0301", "." * 9, "." * 9, cities="0301 blue")
    city = board.state.cities[board.cell("0301")]
    events = impulse(board)
    assert kinds(told_to(events, "red")) == ["city-taken"]
    assert city.owner == "red"
    assert board.state.sides["red"].memory.seen[board.cell("0601")] == board.state.turn
    assert board.state.impulse is not None
    assert [(b.army, b.when, b.cell) for b in board.state.impulse.befell] == [("red-1", When.TOOK_CITY, city.cell)]


def test_env_5_1_an_army_that_an_agreement_has_moved_marches_to_the_end_of_its_route() -> None:
    """Blue hands its city to red as the turn begins: its army stands outside, off the beginning of its route."""
    board = drawn("blue 0303>0304>0305, red 0501", cities="0303 blue")
    army, treaty = board.state.armies["blue-1"], agree(board, "red", "blue")
    treaty.clauses.append(Clause(ClauseKind.CITY, "blue", "red", cell=board.cell("0303")))
    treaty.standing, treaty.begins = TreatyStanding.SIGNED, board.state.turn
    board.begin()
    board.step()
    assert stands(board, army, "0202")
    assert army.plan == Plan(Mode.GO, cell=board.cell("0305"))
    board.resolve()
    assert stands(board, army, "0305")


def test_env_5_1_every_step_is_announced_with_its_rule() -> None:
    """What a referee is told before each step; an impulse in which nobody steps ends the resolution."""
    board = drawn("red 0101>0102, blue 0505")
    board.begin()
    rules, stages = [], []
    while board.state.phase is Phase.RESOLUTION:
        notice = board.frame.system.rules.next_step(board.frame)
        assert notice is not None
        rules.append(notice.rule)
        stages.append(board.state.stage)
        board.step()
    assert stages == [Stage.BEGIN, Stage.MOVES, Stage.LOOK, Stage.MOVES, Stage.END]
    assert rules == ["ENV-5.1"] * 4 + ["ENV-5.3"]


def test_env_5_3_the_turn_counter_goes_on_and_orders_are_forgotten() -> None:
    """Then contacts, levies, eliminations, victory, and the next turn."""
    board = drawn("red 0101, blue 0104")
    army = board.state.armies["red-1"]
    army.plan = Plan(Mode.GO, cell=board.cell("0103"))
    events = board.resolve()
    assert (board.state.turn, board.state.phase, board.state.stage) == (3, Phase.ORDERS, Stage.BEGIN)
    assert army.plan == Plan()
    assert kinds(told_to(events, "red")) == ["marched", "contact", "turn-begins"]


def test_env_5_3_a_turn_in_which_nobody_has_an_army_goes_by() -> None:
    """Whoever has nothing to order is sealed by himself (ENV-1.4): the next levy comes without a key."""
    board = Board(*([".."] * 5), turn=3)
    board.city("0101", "red", capital=True)
    board.city("0205", "blue", capital=True)
    board.resolve()
    assert board.state.turn == 6
    assert len(board.state.armies) == 2


# -- the fixed point ---------------------------------------------------------------------------------------------------

RING = "red 0303>0302, red 0302>0402, red 0402>0303"
TURNED = "red-1 0302, red-2 0402, red-3 0303"
UNTURNED = "red-1 0303, red-2 0302, red-3 0402"

SETTLED = f"""
    a column marches as one | red 0101>0102, red 0102>0103, red 0103>0104 | | red-1 0102, red-2 0103, red-3 0104
    those behind one that fails fail in turn
        | red 0104, red 0101>0102, red 0102>0103, red 0103>0104 | | red-1 0104, red-2 0101, red-3 0102, red-4 0103
    followers stop behind one that is sent back
        | red 0102>0103, blue 0103, red 0101>0102 | 4 4 | red-1 0102, blue-1 0103, red-2 0101
    a follower enters the cell of one that is destroyed
        | red 0102>0103 1, blue 0103, red 0101>0102 | 1 4 | blue-1 0103 10, red-2 0102
    three in a ring go round, whoever they are
        | red 0303>0302, blue 0302>0402, green 0402>0303 | | red-1 0302, blue-1 0402, green-1 0303
    an own comer of less strength yields to the ring | {RING}, red 0301>0302 5 | | {TURNED}, red-4 0301 5
    one of more stops it: one stays, so nobody leaves | {RING}, red 0301>0302 25 | | {UNTURNED}, red-4 0301 25
    an enemy comer fights for a cell of the ring, and follows it
        | {RING}, blue 0301>0302 14 | 1 9 | red-2 0402, red-3 0303, blue-1 0302
    a tie for a cell of the ring stops it | {RING}, blue 0301>0302 | 4 4 | {UNTURNED}, blue-1 0301
    of two own armies the larger has the free cell | red 0302>0303 11, red 0304>0303 | | red-1 0302 11, red-2 0303
    equal strength goes by number | red 0302>0303, red 0304>0303 | | red-1 0303, red-2 0304
    whoever yields has no part in the battle for the cell
        | red 0302>0303 5, red 0202>0303 9, blue 0304>0303 9 | 1 9 | red-1 0302 5, blue-1 0303 7
    """


@pytest.mark.parametrize(("armies", "dice", "after"), cases(SETTLED))
def test_env_5_2_all_steps_at_once(armies: str, dice: str, after: str) -> None:
    """A step into a cell whose holder does not leave fails; who is sent back is never displaced. Only a step that is
    made costs one."""
    board = drawn(armies)
    impulse(board, *map(int, dice.split()))
    assert standing(board) == after
    assert all(army.steps + max(1, len(army.trail)) == 11 for army in board.state.armies.values())


ALLIED = """
    the larger has the free cell | red 0302>0303 11, blue 0304>0303 | | red-1 0302 11, blue-1 0303
    of equal numbers by side: blue 1 before red 1 | red 0302>0303, blue 0304>0303 | | red-1 0302, blue-1 0303
    they do not swap | red 0101>0102, blue 0102>0101 | | red-1 0101, blue-1 0102
    of three, two may be enemies: the strongest yields to nobody, green yields to it, and the enemies fight
        | red 0302>0303 14, green 0402>0303, blue 0304>0303 10 | 1 9 | red-1 0303, green-1 0402
    """


@pytest.mark.parametrize(("armies", "dice", "after"), cases(ALLIED))
def test_env_5_2_allies_yield_and_do_not_fight(armies: str, dice: str, after: str) -> None:
    """Nobody enters the hex of an ally (ENV-7.5); who yields is not halted."""
    board = drawn(armies, allies=["red green", "blue green"] if "green" in armies else ["red blue"])
    impulse(board, *map(int, dice.split()))
    assert standing(board) == after
    assert not any(army.halted for army in board.state.armies.values())


def test_env_7_5_a_guest_and_its_host_pass_each_other_in_the_hosts_cities() -> None:
    """With the right to stand both may be in the same city, so neither keeps the other out."""
    armies, cities = "red 0101>0102, blue 0102>0101", "0101 blue, 0102 blue"
    after = settled(armies, cities=cities, allies=["red blue"], also=[ClauseKind.STAND])
    assert after == "red-1 0102, blue-1 0101; 0101 blue, 0102 blue"


def test_env_5_2_a_chain_of_enemies_is_settled_from_its_end() -> None:
    """Green holds, blue comes upon it and wins; so it has left, and red enters its city without a battle."""
    armies = "green 0103 5, blue 0102>0103, red 0101>0102"
    assert settled(armies, "9 1", cities="0102 blue") == "blue-1 0103 10, red-1 0102; 0102 red"


# -- told --------------------------------------------------------------------------------------------------------------


def test_env_6_2_marches_of_others_are_told_cell_by_cell_as_they_are_seen() -> None:
    """Blue comes into sight, marches in it, and goes out of it; never by its number."""
    board = drawn("red 0101, blue 0701>0601>0501>0401>0301", *["." * 12] * 2)
    moves = []
    for _ in range(4):
        events = told_to(impulse(board), "red")
        moves += [move for event in events for move in dict[str, Any](event.facts)["moves"]]
    at = board.cell
    assert moves == [["blue", [11, 15], None, at("0401")], ["blue", [11, 15], at("0401"), at("0301")]]


def test_env_6_2_own_marches_are_told_at_the_end_of_the_turn() -> None:
    """With what is left of the way."""
    board = drawn("red 0101>0102>0103, red 0103, blue 0505")
    events = board.resolve()
    assert facts(events, "marched") == {"army": "red-1", "path": board.path("0101", "0102"), "left": 1}
    assert told_to(events, "blue") == [event for event in events if event.kind == "turn-begins"]


@pytest.mark.parametrize(
    ("waits", "found"),
    [
        ({"a": "b", "b": "a", "c": "a"}, "ab"),
        ({"c": "a", "b": "c", "a": "b", "d": "b", "e": "d"}, "cba"),
        ({"a": "bc", "b": "a", "c": "d", "d": "c", "e": "a"}, "abcd"),
        ({"a": "b", "b": "a", "c": "d", "d": "c"}, "abcd"),
    ],
    ids=["two and one behind", "three and a queue behind", "a circle and what it waits for", "two circles"],
)
def test_env_5_2_a_circle_is_those_who_wait_for_one_another(waits: dict[str, str], found: str) -> None:
    """With all that these wait for, in the order of the armies; who only queues behind it is no part of it."""
    board = Board("....")
    armies = {id: replace(board.army("red", "0101"), id=id) for id in waits}
    circled = circle([*armies.values()], lambda army: [armies[other] for other in waits[army.id]])
    assert "".join(army.id for army in circled) == found
