"""ENV-5: the resolution of a turn, impulse by impulse."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, TreatyStanding
from hexwar_tui.systems.envoys.state import Mode, Phase, Plan, Stage, When
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import AROUND, FIELD, agree, impulse, marches, stands, way

# -- the course --------------------------------------------------------------------------------------------------------


def test_env_5_1_up_to_ten_impulses_in_each_every_army_takes_a_step() -> None:
    """An army with a way of ten marches ten cells, and no more."""
    board = Board("." * 12, "." * 12)
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("1201")))
    board.army("blue", "1202")
    board.look()
    board.state.sides["red"].memory.seen = [1] * 24
    board.resolve()
    assert stands(board, army, "1101")
    assert len(army.trail) == 11
    assert board.state.turn == 3


def test_env_5_1_the_option_says_how_many_cells() -> None:
    """`move` is the number of impulses, too."""
    board = Board(*FIELD, options={"move": 2})
    army = marches(board, "red", "0101", "0102", "0103", "0104")
    board.army("blue", "0505")
    board.resolve()
    assert stands(board, army, "0103")


def test_env_5_1_all_at_once() -> None:
    """A column marches as one: nobody stands in the way of the one behind."""
    board = Board(*FIELD)
    armies = [marches(board, "red", f"010{n}", f"010{n + 1}") for n in (1, 2, 3)]
    impulse(board)
    assert all(stands(board, army, f"010{n + 1}") for n, army in zip((1, 2, 3), armies, strict=True))


def test_env_5_1_an_impulse_in_which_nobody_steps_ends_the_resolution() -> None:
    """No ten empty impulses."""
    board = Board(*FIELD)
    board.army("red", "0101")
    board.army("blue", "0505")
    board.begin()
    board.step()
    board.step()
    assert board.state.stage is Stage.END


def test_env_5_1_cities_change_hands_then_sight_and_tasks() -> None:
    """At the end of the impulse the new owner sees from the city, and the tasks are told."""
    board = Board("." * 9, "." * 9)
    city = board.city("0301", "blue")
    army = marches(board, "red", "0201", "0301")
    events = impulse(board)
    assert kinds(told_to(events, "red")) == ["city-taken"]
    assert city.owner == "red"
    assert board.state.sides["red"].memory.seen[board.cell("0601")] == board.state.turn
    assert board.state.impulse is not None
    assert [(b.army, b.when, b.cell) for b in board.state.impulse.befell] == [(army.id, When.TOOK_CITY, city.cell)]


def test_env_5_1_an_army_that_an_agreement_has_moved_marches_to_the_end_of_its_route() -> None:
    """Blue hands its city to red as the turn begins: its army stands outside, off the beginning of its route."""
    board = Board(*FIELD)
    board.city("0303", "blue")
    army = marches(board, "blue", "0303", "0304", "0305")
    board.army("red", "0501")
    treaty = agree(board, "red", "blue")
    treaty.clauses.append(Clause(ClauseKind.CITY, "blue", "red", cell=board.cell("0303")))
    treaty.standing, treaty.begins = TreatyStanding.SIGNED, board.state.turn
    board.begin()
    board.step()
    assert stands(board, army, "0202")
    assert army.plan == Plan(Mode.GO, cell=board.cell("0305"))
    board.resolve()
    assert stands(board, army, "0305")


def test_env_5_1_every_step_is_announced_with_its_rule() -> None:
    """What a referee is told before each step."""
    board = Board(*FIELD)
    marches(board, "red", "0101", "0102")
    board.army("blue", "0505")
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
    board = Board(*FIELD)
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("0103")))
    board.army("blue", "0104")
    events = board.resolve()
    assert (board.state.turn, board.state.phase, board.state.stage) == (3, Phase.ORDERS, Stage.BEGIN)
    assert army.plan == Plan()
    assert kinds(told_to(events, "red")) == ["marched", "contact", "turn-begins"]


def test_env_5_3_a_turn_in_which_nobody_has_an_army_goes_by() -> None:
    """Whoever has nothing to order is sealed by himself (ENV-1.4): the next levy comes without a key."""
    board = Board(*FIELD, turn=3)
    board.city("0101", "red", capital=True)
    board.city("0505", "blue", capital=True)
    board.resolve()
    assert board.state.turn == 6
    assert len(board.state.armies) == 2


# -- the fixed point ---------------------------------------------------------------------------------------------------


def test_env_5_2_a_step_into_a_cell_whose_holder_does_not_leave_fails() -> None:
    """And those behind it fail in turn."""
    board = Board(*FIELD)
    board.army("red", "0104")
    armies = [marches(board, "red", f"010{n}", f"010{n + 1}") for n in (1, 2, 3)]
    impulse(board)
    assert all(stands(board, army, f"010{n}") for n, army in zip((1, 2, 3), armies, strict=True))
    assert [army.steps for army in armies] == [10, 10, 10]


def test_env_5_2_followers_stop_behind_one_that_is_sent_back() -> None:
    """Who is sent back is never displaced."""
    board = Board(*FIELD)
    front = marches(board, "red", "0102", "0103")
    board.army("blue", "0103")
    behind = marches(board, "red", "0101", "0102")
    impulse(board, 4, 4)
    assert stands(board, front, "0102")
    assert stands(board, behind, "0101")


def test_env_5_2_a_follower_enters_the_cell_of_one_that_is_destroyed() -> None:
    """It is free."""
    board = Board(*FIELD)
    marches(board, "red", "0102", "0103", strength=1)
    board.army("blue", "0103")
    behind = marches(board, "red", "0101", "0102")
    impulse(board, 1, 4)
    assert stands(board, behind, "0102")


def test_env_5_2_three_in_a_ring_go_round() -> None:
    """Everybody leaves: nobody meets anybody, whoever they are."""
    board = Board(*FIELD, sides=3)
    cells = ("0303", "0302", "0402")
    armies = [
        marches(board, side, start, to)
        for side, start, to in zip(("red", "blue", "green"), cells, (*cells[1:], cells[0]), strict=True)
    ]
    assert "battle" not in kinds(impulse(board))
    assert [board.frame.scenario.land.grid.label(army.cell) for army in armies] == ["0302", "0402", "0303"]


def test_env_5_2_six_round_a_hex_go_round_and_followers_come_behind_them() -> None:
    """A ring with a tail: who comes to a cell of the ring fights for it with the one of the ring that comes, too."""
    board = Board(*FIELD, sides=2)
    ring = [marches(board, "red", at, to) for at, to in zip(AROUND, (*AROUND[1:], AROUND[0]), strict=True)]
    impulse(board)
    assert [board.frame.scenario.land.grid.label(army.cell) for army in ring] == [*AROUND[1:], AROUND[0]]


def test_env_5_2_an_own_comer_of_less_strength_yields_to_the_ring() -> None:
    """The larger strength goes; the ring turns without the one outside."""
    board = Board(*FIELD)
    cells = ("0303", "0302", "0402")
    for start, to in zip(cells, (*cells[1:], cells[0]), strict=True):
        marches(board, "red", start, to)
    outside = marches(board, "red", "0301", "0302", strength=5)
    impulse(board)
    assert stands(board, outside, "0301")


def test_env_5_2_an_own_comer_of_more_strength_stops_the_ring() -> None:
    """It has the cell before the one of the ring; but that one stays, so nobody leaves, and nobody enters."""
    board = Board(*FIELD)
    cells = ("0303", "0302", "0402")
    ring = [marches(board, "red", start, to) for start, to in zip(cells, (*cells[1:], cells[0]), strict=True)]
    outside = marches(board, "red", "0301", "0302", strength=25)
    impulse(board)
    assert [board.frame.scenario.land.grid.label(army.cell) for army in ring] == list(cells)
    assert stands(board, outside, "0301")


def test_env_5_2_an_enemy_comer_fights_for_a_cell_of_the_ring() -> None:
    """It beats the one of the ring: the others move on, and it follows."""
    board = Board(*FIELD)
    cells = ("0303", "0302", "0402")
    first, second, third = (
        marches(board, "red", start, to) for start, to in zip(cells, (*cells[1:], cells[0]), strict=True)
    )
    outside = marches(board, "blue", "0301", "0302", strength=14)
    impulse(board, 1, 9)
    assert first.id not in board.state.armies
    assert stands(board, second, "0402")
    assert stands(board, third, "0303")
    assert stands(board, outside, "0302", 12)


def test_env_5_2_a_tie_for_a_cell_of_the_ring_stops_it() -> None:
    """Both are sent back, and the ring stands: each still has his cell."""
    board = Board(*FIELD)
    cells = ("0303", "0302", "0402")
    ring = [marches(board, "red", start, to) for start, to in zip(cells, (*cells[1:], cells[0]), strict=True)]
    outside = marches(board, "blue", "0301", "0302", strength=12)
    impulse(board, 4, 4)
    assert [board.frame.scenario.land.grid.label(army.cell) for army in ring] == list(cells)
    assert stands(board, outside, "0301")


@pytest.mark.parametrize("sides", [("red", "red"), ("red", "blue")])
def test_env_5_2_of_two_own_or_allied_armies_the_larger_has_the_free_cell(sides: tuple[str, str]) -> None:
    """The other stops."""
    board = Board(*FIELD)
    agree(board, "red", "blue")
    weaker = marches(board, sides[0], "0302", "0303", strength=11)
    stronger = marches(board, sides[1], "0304", "0303", strength=12)
    impulse(board)
    assert stands(board, stronger, "0303")
    assert stands(board, weaker, "0302")
    assert not weaker.halted


def test_env_5_2_equal_strength_goes_by_number() -> None:
    """Red 1 before red 2, and blue 1 before red 1: of equal numbers by side."""
    for sides, first in ((("red", "red"), 0), (("red", "blue"), 1)):
        board = Board(*FIELD)
        agree(board, "red", "blue")
        armies = [marches(board, side, at, "0303") for side, at in zip(sides, ("0302", "0304"), strict=True)]
        impulse(board)
        assert stands(board, armies[first], "0303")


def test_env_5_2_whoever_yields_has_no_part_in_the_battle_for_the_cell() -> None:
    """Red's stronger army fights blue for the free cell; the weaker one has stopped before."""
    board = Board(*FIELD)
    weaker = marches(board, "red", "0302", "0303", strength=5)
    stronger = marches(board, "red", "0202", "0303", strength=9)
    marches(board, "blue", "0304", "0303", strength=9)
    impulse(board, 1, 9)
    assert stands(board, weaker, "0302", 5)
    assert stronger.id not in board.state.armies


def test_env_5_2_alliances_need_not_be_mutual_among_three() -> None:
    """Green is allied to both, red and blue are enemies: the strongest yields to nobody, green yields to it, and the
    enemies fight."""
    board = Board(*FIELD, sides=3)
    agree(board, "red", "green")
    agree(board, "blue", "green")
    strongest = marches(board, "red", "0302", "0303", strength=14)
    middle = marches(board, "green", "0402", "0303", strength=12)
    marches(board, "blue", "0304", "0303", strength=10)
    impulse(board, 1, 9)
    assert stands(board, strongest, "0303", 12)
    assert stands(board, middle, "0402", 12)


def test_env_7_5_allies_do_not_swap() -> None:
    """Each would enter the other's cell: both stop, and neither halts."""
    board = Board(*FIELD)
    agree(board, "red", "blue")
    one, other = marches(board, "red", "0101", "0102"), marches(board, "blue", "0102", "0101")
    impulse(board)
    assert stands(board, one, "0101")
    assert stands(board, other, "0102")
    assert not one.halted


def test_env_7_5_a_guest_and_its_host_pass_each_other_in_the_hosts_cities() -> None:
    """With the right to stand both may be in the same city, so neither keeps the other out."""
    board = Board(*FIELD)
    agree(board, "red", "blue", also=[ClauseKind.STAND])
    board.city("0101", "blue")
    board.city("0102", "blue")
    guest, host = marches(board, "red", "0101", "0102"), marches(board, "blue", "0102", "0101")
    impulse(board)
    assert stands(board, guest, "0102")
    assert stands(board, host, "0101")


def test_env_5_2_a_chain_of_enemies_is_settled_from_its_end() -> None:
    """Green holds, blue comes upon it and wins; so it has left, and red enters its city without a battle."""
    board = Board(*FIELD, sides=3)
    city = board.city("0102", "blue")
    board.army("green", "0103", 5)
    front = marches(board, "blue", "0102", "0103")
    behind = marches(board, "red", "0101", "0102")
    impulse(board, 9, 1)
    assert stands(board, front, "0103", 10)
    assert stands(board, behind, "0102", 12)
    assert city.owner == "red"


def test_env_2_1_land_that_bars_the_way_stops_an_army() -> None:
    """A route over land that nobody had seen: told once, and the way is given up."""
    board = Board("...", "^..", "...")
    army = marches(board, "red", "0101", "0102", "0103")
    board.army("blue", "0303")
    events = impulse(board)
    assert facts(events, "blocked") == {"army": army.id, "at": army.cell, "cell": board.cell("0102")}
    assert stands(board, army, "0101")
    assert impulse(board) == []


def test_env_5_4_a_referees_change_between_battles_is_taken_as_it_is() -> None:
    """An army that he has taken away fights no battle."""
    board = Board(*FIELD)
    army = marches(board, "red", "0101", "0102")
    board.army("blue", "0102")
    board.begin()
    board.step()
    board.step()
    del board.state.armies["blue-1"]
    board.step()
    assert stands(board, army, "0102", 12)


# -- told --------------------------------------------------------------------------------------------------------------


def test_env_6_2_marches_of_others_are_told_cell_by_cell_as_they_are_seen() -> None:
    """Blue comes into sight, marches in it, and goes out of it; never by its number."""
    board = Board(*["." * 12] * 2)
    board.army("red", "0101")
    board.army("blue", "0701", plan=way(board, "0601", "0501", "0401", "0301"))
    moves = []
    for _ in range(4):
        events = told_to(impulse(board), "red")
        moves += [move for event in events for move in dict[str, Any](event.facts)["moves"]]
    at = board.cell
    assert moves == [["blue", [11, 15], None, at("0401")], ["blue", [11, 15], at("0401"), at("0301")]]


def test_env_6_2_own_marches_are_told_at_the_end_of_the_turn() -> None:
    """With what is left of the way."""
    board = Board(*FIELD)
    army = marches(board, "red", "0101", "0102", "0103")
    board.army("red", "0103")
    board.army("blue", "0505")
    events = board.resolve()
    assert facts(events, "marched") == {"army": army.id, "path": board.path("0101", "0102"), "left": 1}
    assert told_to(events, "blue") == [event for event in events if event.kind == "turn-begins"]
