"""THE-6.1 to 6.3: battles on land, scripted die by die."""

from __future__ import annotations

from hexwar_tui.systems.theatre.state import Aim, DefenceWord, Good, Task, Unit, Word
from tests.systems.theatre.boards import FULL_GARRISONS, Board, facts, kinds


def attack(board: Board, target: str, *units: Unit) -> None:
    """All these units are to attack a region."""
    for unit in units:
        board.order(unit, Task.ATTACK, target)


def bases(board: Board, *units: Unit) -> list[str]:
    """Where units are now, "" for those that are gone."""
    return [board.state.units[unit.id].at if unit.id in board.state.units else "" for unit in units]


def test_worked_example_1_two_tank_divisions_take_a_neutral_region() -> None:
    """2 tank divisions (2d6+2d6: 3,5,6,1 = 15) attack 3 neutral infantry (4,6,2 = 12): region taken, infantry
    disbanded, 4 supply spent, the neutral state spent 3 of that region's 6."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    tanks = board.units("red", "tanks", "R1", 2)
    attack(board, "N1", *tanks)
    board.begin()
    assert board.notice() == "Region N1: attacked by Red (2 × tank division)"
    events = board.step([3, 5, 6, 1, 4, 6, 2])
    assert kinds(events) == ["war-declared", "supplied", "supplied", "land-battle", "region-taken"]
    battle = facts(events, "land-battle")
    assert (sum(battle["attack"]), sum(battle["defence"]), battle["result"]) == (15, 12, "won")
    assert [(event.facts["power"], event.facts["points"]) for event in events[1:3]] == [("red", 4), ("north", 3)]
    assert board.state.regions["N1"].owner == "red"
    assert list(board.state.units) == [tank.id for tank in tanks]
    assert bases(board, *tanks) == ["N1", "N1"]
    assert (board.stores("red").supply, board.state.sides["red"].spent) == (16, 4)
    assert board.text(events[3]) == (
        "Region N1: attack by Red – 2 × tank division, 3 5 6 1 = 15. Defence by North: 3 × infantry division, "
        "4 6 2 = 12. The attack wins. Disbanded: infantry division 1 (North), infantry division 2 "
        "(North) and infantry division 3 "
        "(North)."
    )


def test_worked_example_2_a_neutral_region_beaten_off_twice_defends_passively() -> None:
    """The same region, beaten off twice and attacked a third time, can no longer pay: its three infantry roll one d6
    together."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    for wave, left in ((0, 3), (1, 0)):
        (unit,) = board.units("red", "infantry", "R1")
        attack(board, "N1", unit)
        events = board.resolve([1, 6, 6, 6], "red")
        assert facts(events, "land-battle")["result"] == "lost", wave
        assert board.state.regions["N1"].garrison_supply == left
    (unit,) = board.units("red", "infantry", "R1")
    attack(board, "N1", unit)
    events = board.resolve([5, 4], "red")
    battle = facts(events, "land-battle")
    assert (battle["defenders"], len(battle["passive"]), battle["passed"]) == ([], 3, [4])
    assert battle["result"] == "won"
    assert "3 × infantry division passively, 4 = 4" in board.text(next(e for e in events if e.kind == "land-battle"))
    assert [unit.power for unit in board.state.units.values()] == ["red"]


def test_the_6_1_the_higher_sum_keeps_the_region_and_the_losers_are_disbanded() -> None:
    """All attackers that fought are lost; the defenders stay, and have paid."""
    board = Board("R1B1", "R2B2")
    units = [board.unit("red", "tanks", "R1"), board.unit("red", "infantry", "R1")]
    guard = board.unit("blue", "tanks", "B1")
    attack(board, "B1", *units)
    events = board.resolve([1, 1, 1, 2, 2])
    assert facts(events, "land-battle")["lost"] == ["red-infantry-1", "red-tanks-1"]
    assert list(board.state.units) == [guard.id]
    assert board.state.regions["B1"].owner == "blue"
    assert (board.stores("red").supply, board.stores("blue").supply) == (17, 18)


def test_the_6_1_a_tie_keeps_the_region_and_nobody_is_lost() -> None:
    """Ruling: the attackers go back."""
    board = Board("R1B1")
    one, other = board.unit("red", "infantry", "R1"), board.unit("blue", "infantry", "B1")
    attack(board, "B1", one)
    events = board.resolve([4, 4])
    assert facts(events, "land-battle")["result"] == "tie"
    assert board.text(events[3]).endswith("A tie: the attack goes back, nobody is lost.")
    assert bases(board, one, other) == ["R1", "B1"]
    assert board.state.regions["B1"].owner == "blue"


def test_the_6_1_attackers_come_from_several_regions_into_one_battle() -> None:
    """All units of a side in the battle for a region sum their dice; all that attacked stand in it afterwards."""
    board = Board("R1B1R2", "R3B2R4")
    one, other = board.unit("red", "infantry", "R1"), board.unit("red", "infantry", "R2")
    board.unit("blue", "infantry", "B1")
    attack(board, "B1", one, other)
    events = board.resolve([3, 3, 5])
    assert facts(events, "land-battle")["attack"] == [3, 3]
    assert bases(board, one, other) == ["B1", "B1"]


def test_the_6_1_an_undefended_region_is_taken_without_dice() -> None:
    """Aircraft and fleets do not defend; the attack is paid all the same."""
    board = Board("R1B1B2~1")
    tank = board.unit("red", "tanks", "R1")
    board.unit("blue", "bombers", "B1")
    attack(board, "B1", tank)
    events = board.resolve()
    assert "undefended" in kinds(events)
    assert bases(board, tank) == ["B1"]
    assert board.stores("red").supply == 18


def test_the_6_1_regions_are_fought_over_in_the_order_of_their_codes() -> None:
    """One step each, whatever the order of units."""
    board = Board("R1B2B1", "B4R2B3")
    attack(board, "B4", board.unit("red", "tanks", "R2"))
    attack(board, "B2", board.unit("red", "tanks", "R1"))
    board.begin("red", "blue")
    taken = [facts(board.step(), "region-taken")["at"] for _ in range(2)]
    assert taken == ["B2", "B4"]


# -- who defends -------------------------------------------------------------------------------------------------------


def defended(word: DefenceWord, attackers: int, dice: list[int], guards: int = 4) -> dict[str, object]:
    """The battle of so many infantry divisions against guards under a standing word."""
    board = Board("R1B1B2")
    board.units("blue", "infantry", "B1", guards)
    board.state.regions["B1"].standing = word
    attack(board, "B1", *board.units("red", "infantry", "R1", attackers))
    return facts(board.resolve(dice), "land-battle")


def test_the_6_2_defend_with_all() -> None:
    """All that stand there are paid and roll."""
    battle = defended(DefenceWord(Word.ALL), 1, [6, 1, 1, 1, 1])
    assert (battle["defence"], battle["passive"]) == ([1, 1, 1, 1], [])


def test_the_6_2_defend_with_at_most_some() -> None:
    """The others may not be paid: they roll one die together."""
    battle = defended(DefenceWord(Word.AT_MOST, 2), 3, [6, 6, 6, 1, 2, 3])
    assert (battle["defence"], battle["passed"]) == ([1, 2], [3])
    assert battle["passive"] == ["blue-infantry-3", "blue-infantry-4"]
    assert len(battle["lost"]) == 4  # type: ignore[arg-type]


def test_the_6_2_defend_with_as_many_as_attack_is_the_default() -> None:
    """As many units as attack, and were paid for it."""
    assert DefenceWord() == DefenceWord(Word.AS_MANY)
    battle = defended(DefenceWord(), 3, [1, 1, 1, 4, 4, 4, 2])
    assert (battle["defence"], battle["passed"]) == ([4, 4, 4], [2])


def test_the_6_2_defend_passively() -> None:
    """Nobody is paid; all roll one die together, and are lost together with the region."""
    battle = defended(DefenceWord(Word.PASSIVELY), 1, [6, 5])
    assert (battle["defence"], battle["passed"], len(battle["lost"])) == ([], [5], 4)  # type: ignore[arg-type]


def test_the_6_2_the_passive_die_is_an_option() -> None:
    """No dice, or several."""
    for dice, passed in ((0, []), (2, [3, 3])):
        board = Board("R1B1", options={"passive_die": dice})
        board.state.regions["B1"].standing = DefenceWord(Word.PASSIVELY)
        board.unit("blue", "infantry", "B1")
        attack(board, "B1", board.unit("red", "infantry", "R1"))
        assert facts(board.resolve([5, *passed]), "land-battle")["passed"] == passed


def test_the_6_2_those_ordered_to_defend_come_from_their_own_and_neighbouring_regions() -> None:
    """They are called behind those that stand there; if lost, they are disbanded with them, wherever they are based."""
    board = Board("R1B1B2B3")
    helper, far = board.unit("blue", "infantry", "B2"), board.unit("blue", "infantry", "B3")
    board.unit("blue", "infantry", "B1")
    board.order(helper, Task.DEFEND, "B1")
    board.order(far, Task.DEFEND, "B1")
    board.state.regions["B1"].standing = DefenceWord(Word.ALL)
    attack(board, "B1", board.unit("red", "tanks", "R1"))
    battle = facts(board.resolve([6, 6, 1, 1]), "land-battle")
    assert battle["defenders"] == ["blue-infantry-1", "blue-infantry-3"]
    assert bases(board, helper, far) == ["", "B3"]


def test_the_6_2_helpers_that_are_not_called_stay_out_of_it() -> None:
    """Against one attacker the one that stands there is enough."""
    board = Board("R1B1B2")
    guard, helper = board.unit("blue", "infantry", "B1"), board.unit("blue", "infantry", "B2")
    board.order(helper, Task.DEFEND, "B1")
    attack(board, "B1", board.unit("red", "tanks", "R1"))
    battle = facts(board.resolve([6, 6, 1]), "land-battle")
    assert battle["defenders"] == [guard.id]
    assert bases(board, guard, helper) == ["", "B2"]


def test_the_6_2_a_helper_without_supply_stays_at_home() -> None:
    """Who can't be paid and does not stand there takes no part."""
    board = Board("R1B1B2")
    helper = board.unit("blue", "infantry", "B2")
    board.order(helper, Task.DEFEND, "B1")
    board.stores("blue", supply=0)
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    events = board.resolve()
    assert "undefended" in kinds(events)
    assert bases(board, helper) == ["B2"]


def test_the_6_2_who_can_not_be_paid_rolls_one_die_together() -> None:
    """The cheapest are paid first; the others are lost with the region, too."""
    board = Board("R1B1")
    board.units("blue", "tanks", "B1", 2)
    board.unit("blue", "infantry", "B1")
    board.stores("blue", supply=2)
    board.state.regions["B1"].standing = DefenceWord(Word.ALL)
    attack(board, "B1", *board.units("red", "tanks", "R1", 2))
    battle = facts(board.resolve([6, 6, 6, 6, 1, 2]), "land-battle")
    assert battle["defenders"] == ["blue-infantry-1"]
    assert (battle["passive"], battle["passed"]) == (["blue-tanks-1", "blue-tanks-2"], [2])
    assert list(board.state.units) == ["red-tanks-1", "red-tanks-2"]


def test_the_6_2_each_battle_is_paid() -> None:
    """A region attacked by two sides in a turn pays its defence twice."""
    board = Board("R1B1G1")
    board.unit("blue", "infantry", "B1")
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    attack(board, "B1", board.unit("green", "infantry", "G1"))
    board.resolve([1, 6, 1, 6], "red", "green", "blue")
    assert board.stores("blue").supply == 18
    assert list(board.state.units) == ["blue-infantry-1"]


def test_the_6_2_a_unit_that_had_to_defend_loses_an_attack_not_made_yet() -> None:
    """Whoever attacks sooner pins down."""
    board = Board("R1B1")
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    attack(board, "R1", board.unit("blue", "infantry", "B1"))
    events = board.resolve([1, 6], "red", "blue")
    assert facts(events, "land-battle")["pinned"] == ["blue-infantry-1"]
    assert board.state.regions["R1"].owner == "red"


def test_the_6_2_pinning_is_an_option() -> None:
    """Without it the attack is made, and paid, all the same."""
    board = Board("R1R2B1", options={"pin": False})
    attack(board, "B1", board.unit("red", "infantry", "R2"))
    attack(board, "R2", board.unit("blue", "infantry", "B1"))
    board.resolve([1, 6], "red", "blue")
    assert board.state.regions["R2"].owner == "blue"
    assert board.stores("blue").supply == 18


def test_the_6_2_passive_defenders_are_not_pinned() -> None:
    """They did not have to defend: the standing word lets them."""
    board = Board("R1R2B1")
    board.state.regions["B1"].standing = DefenceWord(Word.PASSIVELY)
    attack(board, "B1", board.unit("red", "infantry", "R2"))
    attack(board, "R2", board.unit("blue", "infantry", "B1"))
    board.resolve([1, 6], "red", "blue")
    assert board.state.regions["R2"].owner == "blue"


def test_the_6_2_who_has_attacked_defends_where_it_stands_now() -> None:
    """Red takes B2 and is thrown out of it by Green."""
    board = Board("R1B2G1", "B1B3B4")
    attack(board, "B2", board.unit("red", "infantry", "R1"))
    attack(board, "B2", board.unit("green", "infantry", "G1"))
    events = board.resolve([3, 2], "red", "green", "blue")
    battle = facts(events, "land-battle")
    assert (battle["power"], battle["foe"], battle["defenders"]) == ("green", "red", ["red-infantry-1"])
    assert board.state.regions["B2"].owner == "green"


def test_the_6_2_units_bought_this_turn_defend() -> None:
    """They take no order, but defend."""
    board = Board("R1B1")
    board.unit("blue", "infantry", "B1", fresh=True)
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    assert facts(board.resolve([1, 6]), "land-battle")["defenders"] == ["blue-infantry-1"]


# -- neutrals ----------------------------------------------------------------------------------------------------------


def test_the_6_3_attacking_a_neutral_makes_all_of_its_regions_hostile() -> None:
    """The war is with the whole state."""
    board = Board("R1N1N2B1", options=FULL_GARRISONS)
    attack(board, "N1", board.unit("red", "infantry", "R1"))
    board.resolve([1, 1, 1, 1], "red")
    assert board.state.wars == [("north", "red")]
    assert board.state.regions["N2"].garrison_supply == 6


def test_the_6_3_a_neutral_defends_with_all_it_has() -> None:
    """Whatever the word of the region: 1 supply each, so two full defences."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    board.state.regions["N1"].standing = DefenceWord(Word.PASSIVELY)
    attack(board, "N1", board.unit("red", "infantry", "R1"))
    battle = facts(board.resolve([1, 1, 1, 1], "red"), "land-battle")
    assert len(battle["defenders"]) == 3
    assert board.state.regions["N1"].garrison_supply == 3


def test_the_6_3_gifts_of_supply_are_used_when_the_region_has_none() -> None:
    """First the region's own, then the state's stores."""
    board = Board("R1N1B1", options={"neutral_infantry": 3, "neutral_supply": 2})
    board.stores("north", supply=5)
    attack(board, "N1", board.unit("red", "infantry", "R1"))
    board.resolve([1, 1, 1, 1], "red")
    assert (board.state.regions["N1"].garrison_supply, board.stores("north").supply) == (0, 4)


def test_the_6_3_volunteers_add_to_it() -> None:
    """Units handed over defend with the garrison."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    board.unit("north", "tanks", "N1")
    attack(board, "N1", board.unit("red", "infantry", "R1"))
    battle = facts(board.resolve([5, 1, 1, 1, 1, 1], "red"), "land-battle")
    assert battle["defenders"][-1] == "north-tanks-1"
    assert board.state.regions["N1"].garrison_supply == 1


def test_the_6_3_what_is_left_of_a_garrison_is_lost_with_its_region() -> None:
    """Its supply is nobody's spoils."""
    board = Board("R1N1B1", options={"neutral_infantry": 1})
    attack(board, "N1", board.unit("red", "infantry", "R1"))
    board.resolve([6, 1], "red")
    assert board.state.regions["N1"].garrison_supply == 0
    assert board.stores("red").supply >= 19


# -- a region falls ----------------------------------------------------------------------------------------------------


def test_the_6_5_aircraft_flee_to_the_nearest_own_region_within_two() -> None:
    """The first by code of those equally near; what they were ordered to do is not done."""
    board = Board("R1B1B3B2")
    plane = board.unit("blue", "bombers", "B1")
    board.order(plane, Task.MOVE, "B2")
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    events = board.resolve([], "red", "blue")
    assert bases(board, plane) == ["B3"]
    assert facts(events, "fled")["moves"] == [[plane.id, "B3"]]
    assert "moved" not in kinds(events)


def test_the_6_5_aircraft_without_such_a_region_are_disbanded() -> None:
    """How far they may flee is an option."""
    for reach, base in ((2, ""), (3, "B2")):
        board = Board("R1B1~1~2B2", options={"rebase": reach})
        plane = board.unit("blue", "fighters", "B1")
        attack(board, "B1", board.unit("red", "infantry", "R1"))
        events = board.resolve([], "red", "blue")
        assert bases(board, plane) == [base]
        assert facts(events, "fled")["lost"] == ([] if base else [plane.id])


def test_the_6_5_fleets_in_port_flee_to_the_next_sea() -> None:
    """War and trade fleets alike."""
    board = Board("R1B1~1B2")
    fleets = [board.unit("blue", "war-fleet", "B1"), board.unit("blue", "trade-fleet", "B1")]
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    board.resolve([], "red", "blue")
    assert bases(board, *fleets) == ["~1", "~1"]


def test_the_6_5_bombers_that_flee_bomb_nothing() -> None:
    """Who has to flee does nothing more this turn: its target is in reach from where it is now, too."""
    board = Board("B1B2R1", factories={"R1": 1})
    board.war("red", "blue")
    plane = board.unit("blue", "bombers", "B2")
    board.order(plane, Task.BOMB, "R1", aim=Aim.FACTORY)
    attack(board, "B2", board.unit("red", "infantry", "R1"))
    board.resolve([], "red", "blue")
    assert bases(board, plane) == ["B1"]
    assert board.state.regions["R1"].factories_hit == 0


def test_the_6_5_fighters_that_flee_cover_nothing() -> None:
    """Green's bombers fly over the region that they were to cover, and meet nobody."""
    board = Board("B1B2R1", "B3G1R2", factories={"B1": 1})
    board.war("red", "blue")
    board.war("blue", "green")
    plane = board.unit("blue", "fighters", "B2")
    board.order(plane, Task.COVER, "B1")
    attack(board, "B2", board.unit("red", "infantry", "R1"))
    board.order(board.unit("green", "bombers", "G1"), Task.BOMB, "B1", aim=Aim.FACTORY)
    events = board.resolve([6], "red", "green", "blue")
    assert bases(board, plane) == ["B1"]
    assert "intercepted" not in kinds(events)
    assert board.state.regions["B1"].factories_hit == 1


def test_the_6_5_fleets_that_flee_hunt_nothing() -> None:
    """Trade sails through the sea to which they have fled, and which they were to hunt in."""
    board = Board("R1B2~1=1", "R2B1~1=1")
    board.war("red", "blue")
    fleet = board.unit("blue", "war-fleet", "B2")
    board.order(fleet, Task.RAID, "~1")
    attack(board, "B2", board.unit("red", "infantry", "R1"))
    trader = board.unit("red", "trade-fleet", "~1")
    board.order(trader, Task.FETCH, "=1", good=Good.SUPPLY)
    board.resolve([], "red", "blue")
    assert bases(board, fleet, trader) == ["~1", "~1"]
    assert board.stores("red").supply == 20


def test_the_6_5_the_word_for_its_defence_is_forgotten() -> None:
    """The new holder begins with the default."""
    board = Board("R1B1B2")
    board.state.regions["B1"].standing = DefenceWord(Word.PASSIVELY)
    attack(board, "B1", board.unit("red", "infantry", "R1"))
    board.resolve()
    assert board.state.regions["B1"].standing == DefenceWord()
