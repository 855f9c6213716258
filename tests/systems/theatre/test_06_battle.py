"""THE-6.1 to 6.3, 6.5: battles on land, scripted die by die, and who flees from a region that falls."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.state import DefenceWord, Word
from tests.systems.theatre.boards import FULL_GARRISONS, Board, at_war, facts, kinds

ATTACK = "red infantry R1 attack B1"


def test_worked_example_1_two_tank_divisions_take_a_neutral_region() -> None:
    """2 tank divisions (2d6+2d6: 3,5,6,1 = 15) attack 3 neutral infantry (4,6,2 = 12): region taken, infantry
    disbanded, 4 supply spent, the neutral state spent 3 of that region's 6."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    tanks = board.put("red 2 tanks R1 attack N1")
    board.begin()
    assert board.notice() == "Region N1: attacked by Red (2 × tank division)"
    events = board.step([3, 5, 6, 1, 4, 6, 2])
    assert kinds(events) == ["war-declared", "supplied", "supplied", "land-battle", "region-taken"]
    assert [(event.facts["power"], event.facts["points"]) for event in events[1:3]] == [("red", 4), ("north", 3)]
    assert board.state.regions["N1"].owner == "red"
    assert board.left == [tank.id for tank in tanks]
    assert board.bases(*tanks) == ["N1", "N1"]
    assert (board.supply("red"), board.state.sides["red"].spent) == ((16,), 4)
    battle = facts(events, "land-battle")
    assert (sum(battle["attack"]), sum(battle["defence"]), battle["result"]) == (15, 12, "won")


def test_worked_example_2_a_neutral_region_beaten_off_twice_defends_passively() -> None:
    """The same region, beaten off twice and attacked a third time, can no longer pay: its three infantry roll one d6
    together."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    for left in (3, 0):
        board.put("red infantry R1 attack N1")
        assert facts(board.resolve([1, 6, 6, 6], "red"), "land-battle")["result"] == "lost"
        assert board.state.regions["N1"].garrison_supply == left
    board.put("red infantry R1 attack N1")
    battle = facts(board.resolve([5, 4], "red"), "land-battle")
    assert (battle["defenders"], len(battle["passive"]), battle["passed"]) == ([], 3, [4])
    assert [unit.power for unit in board.state.units.values()] == ["red"]


def test_the_6_1_the_higher_sum_keeps_the_region_and_the_losers_are_disbanded() -> None:
    """All attackers that fought are lost; the defenders stay, and have paid."""
    board = Board("R1B1", "R2B2", units=("red tanks R1 attack B1", ATTACK, "blue tanks B1"))
    assert facts(board.resolve([1, 1, 1, 2, 2]), "land-battle")["lost"] == ["red-infantry-1", "red-tanks-1"]
    assert (board.left, board.state.regions["B1"].owner) == (["blue-tanks-1"], "blue")
    assert board.supply() == (17, 18)


def test_the_6_1_a_tie_keeps_the_region_and_nobody_is_lost() -> None:
    """Ruling: the attackers go back."""
    board = Board("R1B1")
    units = board.put(ATTACK, "blue infantry B1")
    assert facts(board.resolve([4, 4]), "land-battle")["result"] == "tie"
    assert (board.bases(*units), board.state.regions["B1"].owner) == (["R1", "B1"], "blue")


def test_the_6_1_attackers_come_from_several_regions_into_one_battle() -> None:
    """All units of a side in the battle for a region sum their dice; all that attacked stand in it afterwards."""
    board = Board("R1B1R2", "R3B2R4")
    one, other, _ = board.put(ATTACK, "red infantry R2 attack B1", "blue infantry B1")
    assert facts(board.resolve([3, 3, 5]), "land-battle")["attack"] == [3, 3]
    assert board.bases(one, other) == ["B1", "B1"]


def test_the_6_1_an_undefended_region_is_taken_without_dice() -> None:
    """Aircraft and fleets do not defend; the attack is paid all the same."""
    board = Board("R1B1B2~1")
    tank, *_ = board.put("red tanks R1 attack B1", "blue bombers B1")
    assert "undefended" in kinds(board.resolve())
    assert (board.bases(tank), board.supply("red")) == (["B1"], (18,))


def test_the_6_1_regions_are_fought_over_in_the_order_of_their_codes() -> None:
    """One step each, whatever the order of units."""
    board = Board("R1B2B1", "B4R2B3", units=("red tanks R2 attack B4", "red tanks R1 attack B2"))
    board.begin("red", "blue")
    assert [facts(board.step(), "region-taken")["at"] for _ in range(2)] == ["B2", "B4"]


# -- who defends -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "most", "attackers", "dice", "defence", "passed"),
    [
        pytest.param(Word.ALL, 0, 1, [6, 1, 1, 1, 1], [1, 1, 1, 1], [], id="all"),
        pytest.param(Word.AT_MOST, 2, 3, [6, 6, 6, 1, 2, 3], [1, 2], [3], id="at most two"),
        pytest.param(DefenceWord().word, 0, 3, [1, 1, 1, 4, 4, 4, 2], [4, 4, 4], [2], id="the default, as many"),
        pytest.param(Word.PASSIVELY, 0, 1, [6, 5], [], [5], id="passively"),
    ],
)
def test_the_6_2_four_defend_by_the_word_of_their_region(
    word: Word, most: int, attackers: int, dice: list[int], defence: list[int], passed: list[int]
) -> None:
    """With all, at most some, as many as attack, which is the default, or passively. Those that are called are paid and
    roll; the others roll one die together, and are lost with the region."""
    board = Board("R1B1B2", units=(f"red {attackers} infantry R1 attack B1", "blue 4 infantry B1"))
    board.word("B1", word, most)
    battle = facts(board.resolve(dice), "land-battle")
    assert (battle["defence"], battle["passed"]) == (defence, passed)
    assert battle["passive"] == [f"blue-infantry-{number}" for number in range(len(defence) + 1, 5)]
    won = sum(dice[:attackers]) > sum(dice[attackers:])
    assert len(battle["lost"]) == (4 if won else attackers)
    assert board.supply("blue") == (20 - len(defence),)


@pytest.mark.parametrize("passed", [[], [3, 3]])
def test_the_6_2_the_passive_die_is_an_option(passed: list[int]) -> None:
    """No dice, or several."""
    board = Board("R1B1", units=(ATTACK, "blue infantry B1"), options={"passive_die": len(passed)})
    board.word("B1", Word.PASSIVELY)
    assert facts(board.resolve([5, *passed]), "land-battle")["passed"] == passed


@pytest.mark.parametrize(
    ("word", "supply", "defends", "base"),
    [
        pytest.param(Word.ALL, 20, ["blue-infantry-1", "blue-infantry-2"], "", id="called behind the guard"),
        pytest.param(Word.AS_MANY, 20, ["blue-infantry-1"], "B2", id="the guard is enough"),
        pytest.param(Word.ALL, 0, [], "B2", id="who can't be paid stays at home"),
    ],
)
def test_the_6_2_those_ordered_to_defend_come_from_their_own_and_neighbouring_regions(
    word: Word, supply: int, defends: list[str], base: str
) -> None:
    """If lost, they are disbanded with those that stand there, wherever they are based; from farther off nobody comes,
    and who is not called, or not paid, stays out of it."""
    board = Board("R1B1B2B3", units=("red tanks R1 attack B1", "blue infantry B1"))
    helper, far = board.put("blue infantry B2 defend B1", "blue infantry B3 defend B1")
    board.word("B1", word)
    board.stores("blue", supply=supply)
    battle = facts(board.resolve([6, 6, *[1] * max(1, len(defends))]), "land-battle")
    assert (battle["defenders"], board.bases(helper, far)) == (defends, [base, "B3"])


def test_the_6_2_who_can_not_be_paid_rolls_one_die_together() -> None:
    """The cheapest are paid first; the others are lost with the region, too."""
    board = Board("R1B1", units=("red 2 tanks R1 attack B1", "blue 2 tanks B1", "blue infantry B1"))
    board.stores("blue", supply=2)
    board.word("B1", Word.ALL)
    battle = facts(board.resolve([6, 6, 6, 6, 1, 2]), "land-battle")
    assert battle["defenders"] == ["blue-infantry-1"]
    assert (battle["passive"], battle["passed"]) == (["blue-tanks-1", "blue-tanks-2"], [2])
    assert board.left == ["red-tanks-1", "red-tanks-2"]


def test_the_6_2_each_battle_is_paid() -> None:
    """A region attacked by two sides in a turn pays its defence twice."""
    board = Board("R1B1G1", units=(ATTACK, "green infantry G1 attack B1", "blue infantry B1"))
    board.resolve([1, 6, 1, 6], "red", "green", "blue")
    assert (board.supply("blue"), board.left) == ((18,), ["blue-infantry-1"])


@pytest.mark.parametrize(
    ("pin", "word", "attacked"),
    [(True, Word.AS_MANY, False), (False, Word.AS_MANY, True), (True, Word.PASSIVELY, True)],
)
def test_the_6_2_a_unit_that_had_to_defend_loses_an_attack_not_made_yet(pin: bool, word: Word, attacked: bool) -> None:
    """Whoever attacks sooner pins down; not where the option says otherwise, nor passive defenders, whose word lets
    them."""
    both = ("red infantry R2 attack B1", "blue infantry B1 attack R2")
    board = Board("R1R2B1", units=both, options={"pin": pin})
    board.word("B1", word)
    battle = facts(board.resolve([1, 6], "red", "blue"), "land-battle")
    assert battle["pinned"] == ([] if attacked else ["blue-infantry-1"])
    assert board.state.regions["R2"].owner == ("blue" if attacked else "red")
    assert board.supply("blue") == (20 - (word is not Word.PASSIVELY) - attacked,)


def test_the_6_2_who_has_attacked_defends_where_it_stands_now() -> None:
    """Red takes B2 and is thrown out of it by Green."""
    board = Board("R1B2G1", "B1B3B4", units=("red infantry R1 attack B2", "green infantry G1 attack B2"))
    battle = facts(board.resolve([3, 2], "red", "green", "blue"), "land-battle")
    assert (battle["power"], battle["foe"], battle["defenders"]) == ("green", "red", ["red-infantry-1"])
    assert board.state.regions["B2"].owner == "green"


def test_the_6_2_units_bought_this_turn_defend() -> None:
    """They take no order, but defend."""
    board = Board("R1B1", units=(ATTACK,))
    board.unit("blue", "infantry", "B1", fresh=True)
    assert facts(board.resolve([1, 6]), "land-battle")["defenders"] == ["blue-infantry-1"]


# -- neutrals ----------------------------------------------------------------------------------------------------------


def test_the_6_3_attacking_a_neutral_makes_all_of_its_regions_hostile() -> None:
    """The war is with the whole state. It defends with all it has, whatever the word of the region: 1 supply each, so
    two full defences; other regions pay nothing."""
    board = Board("R1N1N2B1", units=("red infantry R1 attack N1",), options=FULL_GARRISONS)
    board.word("N1", Word.PASSIVELY)
    assert len(facts(board.resolve([1, 1, 1, 1], "red"), "land-battle")["defenders"]) == 3
    assert board.state.wars == [("north", "red")]
    assert [board.state.regions[place].garrison_supply for place in ("N1", "N2")] == [3, 6]


def test_the_6_3_gifts_of_supply_are_used_when_the_region_has_none() -> None:
    """First the region's own, then the state's stores."""
    garrison = {"neutral_infantry": 3, "neutral_supply": 2}
    board = Board("R1N1B1", units=("red infantry R1 attack N1",), options=garrison)
    board.stores("north", supply=5)
    board.resolve([1, 1, 1, 1], "red")
    assert (board.state.regions["N1"].garrison_supply, board.stores("north").supply) == (0, 4)


@pytest.mark.parametrize(("dice", "left"), [([5, 1, 1, 1, 1, 1], 1), ([6, 1, 1, 1, 1, 1], 0)])
def test_the_6_3_volunteers_add_to_it(dice: list[int], left: int) -> None:
    """Units handed over defend with the garrison. What is left of it is lost with its region: its supply is nobody's
    spoils."""
    units = ("north tanks N1", "red infantry R1 attack N1")
    board = Board("R1N1B1", units=units, options=FULL_GARRISONS)
    assert facts(board.resolve(dice, "red"), "land-battle")["defenders"][-1] == "north-tanks-1"
    assert (board.state.regions["N1"].garrison_supply, board.supply("red")) == (left, (19,))


# -- a region falls ----------------------------------------------------------------------------------------------------


def test_the_6_5_aircraft_flee_to_the_nearest_own_region_within_two() -> None:
    """The first by code of those equally near; what they were ordered to do is not done."""
    board = Board("R1B1B3B2")
    plane, _ = board.put("blue bombers B1 move B2", ATTACK)
    events = board.resolve([], "red", "blue")
    assert facts(events, "fled")["moves"] == [[plane.id, "B3"]]
    assert (board.bases(plane), "moved" in kinds(events)) == (["B3"], False)


@pytest.mark.parametrize(("reach", "base"), [(2, ""), (3, "B2")])
def test_the_6_5_aircraft_without_such_a_region_are_disbanded(reach: int, base: str) -> None:
    """How far they may flee is an option."""
    board = Board("R1B1~1~2B2", options={"rebase": reach})
    plane, _ = board.put("blue fighters B1", ATTACK)
    assert facts(board.resolve(), "fled")["lost"] == ([] if base else [plane.id])
    assert board.bases(plane) == [base]


def test_the_6_5_fleets_in_port_flee_to_the_next_sea() -> None:
    """War and trade fleets alike."""
    board = Board("R1B1~1B2")
    fleets = board.put("blue war-fleet B1", "blue trade-fleet B1", ATTACK)[:2]
    board.resolve()
    assert board.bases(*fleets) == ["~1", "~1"]


def test_the_6_5_who_flees_does_nothing_more_this_turn() -> None:
    """Bombers bomb nothing, though their target is in reach from where they are now, too; fighters cover nothing, and
    Green's bombers meet nobody; fleets hunt nothing, and trade sails through the sea to which they have fled."""
    board = at_war("R1B2~1=1", "R2B1~1=1", "G1G1G1=1", factories={"R1": 1, "B1": 1})
    board.war("blue", "green")
    board.put(
        "red infantry R1 attack B2", "red trade-fleet ~1 fetch =1 good=supply", "green bombers G1 bomb B1 aim=factory"
    )
    fled = board.put("blue bombers B2 bomb R1 aim=factory", "blue fighters B2 cover B1", "blue war-fleet B2 raid ~1")
    assert "intercepted" not in kinds(board.resolve([6], "red", "green", "blue"))
    assert (board.bases(*fled), board.supply("red")) == (["B1", "B1", "~1"], (20,))
    assert [board.state.regions[place].factories_hit for place in ("R1", "B1")] == [0, 1]


def test_the_6_5_the_word_for_its_defence_is_forgotten() -> None:
    """The new holder begins with the default."""
    board = Board("R1B1B2", units=(ATTACK,))
    board.word("B1", Word.PASSIVELY)
    board.resolve()
    assert board.state.regions["B1"].standing == DefenceWord()
