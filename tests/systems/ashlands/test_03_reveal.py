"""ASH-3.2, 3.3: stakes, what is entered in secret, and the reveal."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.preparation import left
from hexwar_tui.systems.ashlands.rules.victory import resign
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, all_facts, facts, kinds
from tests.systems.ashlands.preparing import asked, depot, hold, preparing, rails, words


def staked(*stakes: int, **more: object) -> Board:
    """A Preparation of three in which the first of them stake so much."""
    board = preparing(sides=3, **more)  # type: ignore[arg-type]
    for side, stake in zip(board.state.sides, stakes, strict=False):
        board.give(side, Stake(stake))
    return board


def test_ash_3_2_the_highest_stake_goes_first_and_every_stake_is_spent() -> None:
    """ASH-3.2: highest stake goes first; every stake is spent, win or lose. All is revealed, nothing is left sealed,
    the Opening round begins."""
    board = staked(10, 30, 20)
    board.army("red", "rifles 0101")
    board.army("blue", "sworn-rifles 0808")
    events = board.reveal()
    assert (board.state.phase, board.state.order, board.state.sealed) == (Phase.OPENING, ["blue", "green", "red"], {})
    assert [own.prestige for own in board.state.sides.values()] == [590, 570, 580]
    assert facts(events, "stakes")["stakes"] == [["red", 10], ["blue", 30], ["green", 20]]
    assert facts(events, "initiative")["order"] == ["blue", "green", "red"]
    assert kinds(events) == ["stakes", "initiative", "round-begins"]
    assert ASHLANDS.rules.waiting_for(board.frame) == ("blue",)


def test_ash_3_2_who_is_out_enters_nothing() -> None:
    """ASH-3.2, 2.2: nor does the reveal wait for him, or give him a place in the initiative."""
    board = preparing(sides=3)
    resign(board.frame, "green", board.table())
    board.give("red", Stake(1))
    board.reveal()
    assert board.state.order == ["red", "blue"]


def test_ash_3_2_worked_example_of_equal_stakes() -> None:
    """Worked example: stakes 120, 120, 80; the first two roll 1d100: 37 and 64. Order: second, first, third. All have
    paid."""
    board = staked(120, 120, 80)
    events = board.reveal([37, 64])
    assert board.state.order == ["blue", "red", "green"]
    assert [own.prestige for own in board.state.sides.values()] == [480, 480, 520]
    assert facts(events, "tie")["rolls"] == [["red", 37], ["blue", 64]]


def test_ash_3_2_equal_rolls_are_rerolled() -> None:
    """ASH-3.2: equal stakes roll 1d100, higher first, reroll ties: by those only who are equal again."""
    board = preparing(sides=4)
    events = board.reveal([50, 90, 50, 10, 3, 4])
    assert board.state.order == ["blue", "green", "red", "gold"]
    assert [sorted(tie["rolls"]) for tie in all_facts(events, "tie")] == [
        [["blue", 90], ["gold", 10], ["green", 50], ["red", 50]],
        [["green", 4], ["red", 3]],
    ]


def test_ash_3_2_a_new_stake_replaces_the_one_before() -> None:
    """ASH-3.2: one stake, from nothing to all that is left."""
    board = preparing()
    assert words(Stake(600).preview(board.known("red"))) == [("Prestige", "600, leaves 0")]
    board.give("red", Stake(600))
    board.give("red", Stake(5))
    assert left(board.known("red")) == 595
    assert {rule for _, rule in board.refusals("red", Stake(-1), Stake(601))} == {"ASH-3.2"}
    assert asked(board, "red", Stake).bounds == (0, 600)
    board.give("red", Stake(0))
    assert left(board.known("red")) == 600


def test_ash_3_2_lost_stakes_come_back_by_option_only() -> None:
    """ASH-3.2: with the option `refund_lost_stakes` whoever does not move first gets his stake back."""
    board = staked(10, 30, options={"refund_lost_stakes": True})
    events = board.reveal()
    assert [own.prestige for own in board.state.sides.values()] == [600, 570, 600]
    assert all_facts(events, "stake-back") == [{"side": "red", "gained": 10}]


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_of_two_placements_on_one_hex_the_earlier_stands(first: str) -> None:
    """ASH-3.3: two placements on one hex: the player earlier in this turn's initiative has it; the other's unit stays
    in reserve. The order in which they were entered does not count."""
    board = preparing()
    (red,), (blue,) = board.army("red", "marksmen reserve"), board.army("blue", "marksmen reserve")
    middle = board.cell("0504")
    board.give("red", Place(red.id, middle))
    board.give("blue", Place(blue.id, middle))
    board.give(first, Stake(1))
    events = board.reveal()
    winner, loser = (red, blue) if first == "red" else (blue, red)
    assert (winner.cell, loser.cell) == (middle, None)
    (kept,) = [event for event in events if event.kind == "kept-back"]
    assert kept.seen_by == (loser.side,)
    assert dict(kept.facts) == {"unit": loser.id, "side": loser.side, "cell": middle}


def test_ash_3_3_distances_are_checked_against_positions_before_the_reveal() -> None:
    """ASH-3.3: two Ambushes may come to stand next to each other: neither was there when they were ordered."""
    board = preparing()
    (red,), (blue,) = board.army("red", "marksmen reserve"), board.army("blue", "marksmen reserve")
    board.give("red", Place(red.id, board.cell("0504")))
    board.give("blue", Place(blue.id, board.cell("0505")))
    board.reveal([1, 2])
    assert (red.cell, blue.cell) == (board.cell("0504"), board.cell("0505"))


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_of_two_structures_on_one_hex_the_earlier_is_built(first: str) -> None:
    """ASH-3.3: two structures on one hex: the earlier in the initiative has it; the other's prestige comes back. Only
    that hex is lost, not the rest of a chain; a side's own two on a hex do not clash."""
    board = preparing()
    depot(board, "red", "0404")
    depot(board, "blue", "0604")
    hold(board, "blue", "0603")
    board.give("red", LayRailway(board.path("0404", "0504")))
    board.give("blue", LayRailway(board.path("0604", "0504", "0503", "0603")))
    board.give("blue", BuildDepot(board.cell("0603")))
    board.give(first, Stake(1))
    events = board.reveal()
    middle, loser = board.cell("0504"), {"red": "blue", "blue": "red"}[first]
    both, blues = board.state.works, [("rail", "0503"), ("rail", "0603"), ("depot", "0603")]
    assert [work.side for work in both if work.cell == middle] == [first]
    assert [(w.kind, *board.labels([w.cell])) for w in both if w.side == "blue" and w.cell != middle] == blues
    spent = {"red": 0, "blue": 2 * 20 + 150}
    spent[first] += 21
    assert {side: 600 - own.prestige for side, own in board.state.sides.items()} == spent
    lost = {"side": loser, "structure": "rail", "cell": middle, "price": 20, "to_base": False}
    assert facts(events, "order-lost") == lost
    ordered = all_facts(events, "ordered")
    assert [found["structure"] for found in ordered if found["side"] == "blue"] == ["rail", "depot"]
    assert [found["side"] for found in ordered if middle in found["cells"]] == [first]


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_a_trench_ring_takes_no_hex(first: str) -> None:
    """ASH-3.3, ruling: a trench ring lies round its hex (ASH-6.3): it clashes with no structure, as with an enemy's
    railway across the hex of the base. Two railways there clash."""
    board = preparing(sides=3)
    rails(board, "blue", "0103")
    rails(board, "green", "0301")
    board.give("red", DigTrenches(board.cell("0101")))
    board.give("blue", LayRailway(board.path("0103", "0102", "0101")))
    board.give("green", LayRailway(board.path("0301", "0201", "0101")))
    board.give(first, Stake(2))
    board.give("green", Stake(1))
    lost = facts(board.reveal([*([1, 2] if first == "green" else [])]), "order-lost")
    assert (lost["structure"], lost["cell"]) == ("rail", 0)
    board.end_turn()
    assert board.labels(board.state.trenches) == ["0102", "0201"]


@pytest.mark.parametrize("first", ["red", "blue"])
def test_ash_3_3_a_central_base_goes_before_a_depot(first: str) -> None:
    """ASH-3.3, ruling: where a side has placed its central base no other builds a depot, whatever the initiative; what
    was paid for it comes back."""
    board = preparing(turn=1)
    board.army("red", "rifles 0707")
    (cell,) = board.path("0707")
    board.give("red", BuildDepot(cell))
    board.give("blue", PlaceBase(cell))
    board.give(first, Stake(1))
    lost = {"side": "red", "structure": "depot", "cell": cell, "price": 150, "to_base": True}
    assert facts(board.reveal(), "order-lost") == lost
    assert (board.state.bases, board.state.works) == ({cell: "blue"}, [])
    assert board.state.sides["red"].prestige == 600 - (first == "red")


# -- secrecy -----------------------------------------------------------------------------------------------------------


def test_ash_3_2_what_is_entered_is_secret_until_the_reveal() -> None:
    """ASH-3.2: in secret: nothing but the own compartment changes, and no other seat may look into it. What concerns
    the reserve is its owner's secret at the reveal, too."""
    board = preparing()
    reserve, promoted = board.army("red", "rifles reserve", "rifles reserve")
    stands, shown = board.army("red", "rifles 0102", "rifles 0303")
    promoted.upgrades_due = shown.upgrades_due = 1
    orders = [Buy("rifles"), Place(reserve.id, 1), Withdraw(stands.id), DigTrenches(0)]
    orders += [LayRailway(board.path("0202", "0302")), Stake(7)]
    orders += [ChooseUpgrade(unit.id, "sharp") for unit in (promoted, shown)]
    for order in orders:
        assert board.give("red", order) == []
    assert board.state.sealed["blue"].spent == 0
    assert (board.state.works, board.state.sides["red"].prestige, stands.cell) == ([], 600, board.cell("0102"))
    for ask in (board.known("blue").sealed, board.known("blue").prestige, board.known("blue").reserve):
        with pytest.raises(PermissionError):
            ask("red")
    secret = [event for event in board.reveal() if not event.is_known_to("blue")]
    assert [event.kind for event in secret] == ["upgrade-chosen", "bought"]
    assert dict(secret[0].facts) == {"unit": promoted.id, "side": "red", "upgrade": "sharp"}
