"""ENV-2.4, 2.5: armies are split and levied."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, Mode, Plan, Split
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import agree, battles, cases, drawn, standing, way

# -- splitting ---------------------------------------------------------------------------------------------------------


def divided(armies: str, strength: int, *labels: str, cities: str = "", rows: tuple[str, ...] = ()) -> Board:
    """Armies of which Red 1 has written that a part is split off, with a route of its own if there are labels."""
    board = drawn(armies, *rows, cities=cities)
    number = board.state.sides["red"].armies_raised + 1
    part = f"red-{number}"
    orders = {"red-1": ArmyOrder(board.state.armies["red-1"].plan)}
    if labels:
        orders[part] = ArmyOrder(way(board, *labels))
    board.state.sealed["red"] = Compartment(splits=[Split("red-1", part, number, strength)], orders=orders)
    return board


SPLIT = """
    the part leaves the cell | red 0101 24, blue 0505 | 11 | 0102 | red-1 0101 13, blue-1 0505, red-2 0102 11
    the army leaves, the part stays | red 0101>0102 24, blue 0505 | 11 | | red-1 0102 13, blue-1 0505, red-2 0101 11
    else they are one again, whatever the limit | red 0101 36, blue 0505 | 16 | | red-1 0101 36, blue-1 0505
    """


@pytest.mark.parametrize(("armies", "strength", "goal", "after"), cases(SPLIT))
def test_env_2_4_army_and_part_on_the_same_cell(armies: str, strength: str, goal: str, after: str) -> None:
    """The part starts on the cell of its army and leaves it in the same turn; or they are one again."""
    board = divided(armies, int(strength), *goal.split())
    events = board.resolve()
    assert standing(board) == after
    assert facts(events, "split")["part_strength"] == int(strength)
    assert board.state.sides["red"].armies_raised == 2
    assert ("one-again" in kinds(events)) == ("36" in after)
    assert all(army.part_of is None for army in board.state.armies.values())


def test_env_2_4_of_two_parts_that_stay_without_their_army_one_takes_in_the_other() -> None:
    """The first of them."""
    board = divided("red 0101>0102 36, blue 0505", 12)
    board.state.sealed["red"].splits.append(Split("red-1", "red-3", 3, 12))
    board.resolve()
    assert standing(board) == "red-1 0102, blue-1 0505, red-2 0101 24"


def test_env_2_4_battle_losses_may_go_below_the_minimum() -> None:
    """The minimum binds splitting only."""
    board = divided("red 0101 20, blue 0102 5, blue 0505", 10, "0102")
    board.resolve([9, 1])
    assert standing(board) == "red-1 0101 10, blue-2 0505, red-2 0102 8"


@pytest.mark.parametrize(
    ("whole", "rows", "strengths"), [(30, (), {30}), (36, (), {20, 16}), (36, ("..",), {36})], ids=str
)
def test_env_2_4_a_part_that_fought_has_left(whole: int, rows: tuple[str, ...], strengths: set[int]) -> None:
    """Sent back, it stands with its army: within the limit they are one, above it the part makes room; where no hex
    is free the two are one again above the limit, too."""
    foe = "blue 0201" if rows else "blue 0102"
    board = divided(f"red 0101 {whole}, {foe} 16", 16, foe.split()[1], rows=rows)
    events = board.resolve([8, 8])
    assert {own.strength for own in board.state.armies.values() if own.side == "red"} == strengths
    assert ("put-aside" in kinds(events)) == (len(strengths) == 2)
    assert not rows or "one-again" in kinds(events)


def test_env_2_4_one_that_is_to_join_a_part_joins_it_and_not_its_army() -> None:
    """While both are on the cell; then all of them are one again."""
    board = divided("red 0101 24, red 0102 3, blue 0505", 11)
    board.state.armies["red-2"].plan = Plan(Mode.MERGE, army="red-3")
    assert facts(board.resolve(), "merged")["army"] == "red-3"
    assert standing(board) == "red-1 0101 27, blue-1 0505"


def test_env_2_4_an_attack_on_the_cell_meets_the_army_first_then_its_part() -> None:
    """Both hold it."""
    board = divided("red 0101 22, blue 0102>0101 25", 12, cities="0101 red")
    told = battles(board.resolve([9, 1, 1, 15]), "red")
    assert [(fact["army"], fact["ours"]) for fact in told] == [("red-1", [10, 2, 1]), ("red-2", [12, 2, 15])]
    assert standing(board) == "red-2 0101 10"


def test_env_2_4_an_army_that_was_handed_over_is_not_split() -> None:
    """It is another's when the armies set out (ENV-5.1)."""
    board = divided("red 0101 24, red 0501, blue 0505", 11, "0102")
    del board.state.armies["red-1"]
    board.resolve()
    assert standing(board) == "red-2 0501, blue-1 0505"
    assert board.state.sides["red"].armies_raised == 3


# -- levies ------------------------------------------------------------------------------------------------------------


def capitals(turn: int, more: str = "", **options: int) -> Board:
    """Red's capital in 0303, blue's in 0101, each with an army elsewhere; `more` armies."""
    cities = "0303 red capital, 0101 blue capital"
    return drawn(f"red 0305, blue 0501{more}", cities=cities, turn=turn, options=options)


def reds(board: Board) -> str:
    """Red's armies."""
    return ", ".join(army for army in standing(board).split(", ") if army.startswith("red"))


LEVIED = """
    not after turn 4 | 4 | | | red-1 0305
    after turn 5 | 5 | | | red-1 0305, red-2 0303 10
    not after turn 6 | 6 | | | red-1 0305
    after turn 10 | 10 | | | red-1 0305, red-2 0303 10
    else on the nearest free cell, the lowest in rank
        | 5 | , red 0303 21, red 0302 5 | | red-1 0305, red-2 0303 21, red-3 0302 5, red-4 0202 10
    the options say when and how much | 3 | | levy_every=3 levy=7 | red-1 0305, red-2 0303 7
    0 is none | 5 | | levy=0 | red-1 0305
    """


@pytest.mark.parametrize(("turn", "more", "options", "after"), cases(LEVIED))
def test_env_2_5_after_every_fifth_turn_a_new_army_forms(turn: str, more: str, options: str, after: str) -> None:
    """Of 10, in the capital; where an army is that is too strong to take it in, beside it. `levy_every` and `levy`."""
    chosen = {name: int(value) for name, _, value in (option.partition("=") for option in options.split())}
    board = capitals(int(turn), more, **chosen)
    events = board.resolve()
    assert reds(board) == after
    levied = [event.facts["strength"] for event in told_to(events, "red") if event.kind == "levied"]
    assert levied == ([] if after == "red-1 0305" else [chosen.get("levy", 10)])


def test_env_2_5_it_joins_the_army_there_if_the_limit_allows() -> None:
    """20 and 10 are 30."""
    board = capitals(5, ", red 0303 20")
    assert facts(told_to(board.resolve(), "red"), "levy-joined")["levy"] == 10
    assert reds(board) == "red-1 0305, red-2 0303 30"


def test_env_2_5_no_levy_in_a_capital_that_was_taken() -> None:
    """Nor when it is taken back: it is never named again (ENV-1.2)."""
    board = capitals(4, ", blue 0304>0303")
    board.city("0505")
    board.resolve()
    assert board.state.sides["red"].capital_lost
    board.state.armies.pop("blue-2")
    board.army("red", "0302", plan=way(board, "0303"))
    board.resolve()
    assert reds(board) == "red-1 0305, red-2 0303"
    assert board.state.cities[board.cell("0303")].owner == "red"


def test_env_2_5_a_guest_in_the_capital_does_not_keep_the_levy_out() -> None:
    """One guest may stand with one own army (ENV-7.5)."""
    board = capitals(5, ", blue 0303")
    agree(board, "red", "blue", also=[ClauseKind.STAND])
    board.resolve()
    assert "red-2 0303 10" in reds(board)


def test_env_2_5_without_room_no_levy_forms() -> None:
    """An island of one hex."""
    board = drawn("red 0101 30, blue 0303", ".~.", "~~.", "...", cities="0101 red capital", turn=5)
    assert facts(told_to(board.resolve(), "red"), "no-levy") == {"at": board.cell("0101")}
