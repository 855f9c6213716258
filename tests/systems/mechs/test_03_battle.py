"""MEC-3.1, 3.2, 3.6 to 3.8: battles as the world map knows them, whatever decides them."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.options import AGREED, ON_BOARD
from hexwar_tui.systems.mechs.orders.battle import LeaveOut, Retreat
from hexwar_tui.systems.mechs.orders.moving import EndTurn, Engage, March
from hexwar_tui.systems.mechs.orders.odds import odds_between, odds_of
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.show.descriptions import army_lines
from hexwar_tui.systems.mechs.state import Army, Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, WATER
from tests.systems.mechs.boards import OPEN, Board, facts, kinds, met

# -- MEC-3.1 -----------------------------------------------------------------------------------------------------------


def test_mec_3_1_armies_fight_as_soon_as_they_are_next_to_each_other() -> None:
    """The battle begins by itself; the side to move attacks, on the board of the defender's hex; movement ends."""
    board = Board(*OPEN)
    army = board.army("red", "0101")
    board.army("blue", "0401")
    board.give("red", March("red-1", board.path("0101", "0201", "0301")))
    assert isinstance(MECHS.rules.next_step(board.frame), Notice)
    assert MECHS.rules.waiting_for(board.frame) == ()
    board.step()
    battle = board.state.battle
    assert battle is not None
    assert (battle.attacker, battle.defender, battle.cell) == ("red-1", "blue-1", board.cell("0401"))
    assert army.stopped_in == board.state.turn


def test_mec_3_1_the_movement_of_the_attacker_is_over() -> None:
    """The panel and the refusal name this rule, and not that of splitting and joining."""
    board, attacker, _ = met()
    board.settle(attacker)
    board.steps()
    board.give("blue", Retreat(board.known("blue").retreats[0]))
    assert board.state.phase is Phase.MARCH
    assert ("It moves no more this turn. (MEC-3.1)", "") in [
        (render(line.text, "en"), line.value) for line in army_lines(board.known("red"), attacker)
    ]
    free = next(cell for cell in board.known("red").grid.neighbours[attacker.cell])
    assert board.refusal("red", March("red-1", (attacker.cell, free))) == (
        "It moves no more this turn: it has fought.",
        "MEC-3.1",
    )


def test_mec_3_1_once_a_turn_per_pair() -> None:
    """Two armies that have fought do not fight again in this turn; in the next side's turn they do."""
    board = Board(*OPEN)
    board.army("red", "0303")
    board.army("blue", "0403")
    board.state.fought = [("red-1", "blue-1")]
    assert MECHS.rules.next_step(board.frame) is None
    board.give("red", EndTurn())
    board.step()
    assert board.known("blue").clashes == [Clash("blue-1", "red-1")]


def test_mec_3_1_of_several_the_side_to_move_picks() -> None:
    """Nothing else is ordered before; what has not met is not picked."""
    board = Board(*OPEN)
    board.army("red", "0303")
    board.army("blue", "0403")
    board.army("blue", "0302")
    board.army("blue", "0706")
    assert MECHS.rules.next_step(board.frame) is None
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.refusal("red", EndTurn()) == ("Armies have met: first pick the battle to fight.", "MEC-3.1")
    assert board.refusal("red", Engage("red-1", "blue-3"))[1] == "MEC-3.1"
    board.give("red", Engage("red-1", "blue-2"))
    assert board.state.battle == Battle("red-1", "blue-2", board.cell("0302"))


def test_mec_3_1_a_winner_next_to_further_enemies_fights_them_too() -> None:
    """In the same turn, from the hex that it has taken."""
    board = Board(*OPEN)
    army = board.army("red", "0303")
    board.army("blue", "0403")
    board.army("blue", "0503")
    board.step()
    board.settle(army)
    board.give("blue", Retreat(board.cell("0405")))
    assert army.cell == board.cell("0403")
    assert board.known("red").clashes == [Clash("red-1", "blue-2")]


def test_mec_3_1_alliances_hold_where_the_option_says_so() -> None:
    """Every other player's armies are hostile, unless alliances; a garrison always is."""
    for alliances, hostile in ((True, []), (False, [Clash("red-1", "blue-1")])):
        board = Board(*OPEN, sides=3, options={"alliances": alliances}, scenario={"alliances": [["red", "blue"]]})
        board.army("red", "0303")
        board.army("blue", "0403")
        board.army("green", "0706")
        assert board.known("red").clashes == hostile


def test_mec_3_1_orders_are_given_in_the_own_turn() -> None:
    """Alternate turns, in the order of seats; whoever ends his turn hands over to the next that plays on."""
    board = Board(*OPEN, sides=3)
    for side, label in (("red", "0101"), ("green", "0706")):
        board.army(side, label)
    board.state.sides["blue"].out = True
    assert board.refusal("green", EndTurn()) == ("It is not this side's turn to give orders.", "MEC-3.1")
    board.give("red", EndTurn())
    board.steps()
    assert MECHS.rules.waiting_for(board.frame) == ("green",)
    assert board.state.turn == 2
    board.give("green", EndTurn())
    board.steps()
    assert (MECHS.rules.waiting_for(board.frame), board.state.turn) == (("red",), 3)


def said(preview: Preview) -> list[str]:
    """The lines of a preview in English, their values behind a bar."""
    lines = ((render(line.text, "en"), render(line.value, "en")) for line in preview.lines)
    return [f"{text} | {value}" if value else text for text, value in lines]


def chained(**options: Any) -> Board:
    """Red stands two hexes from Blue's gunner, who has a tank behind him; the odds are all but certain."""
    board = Board(*OPEN, options=options)
    board.army("red", "0203", "rifles", "lancer")
    board.army("blue", "0403", "engineer")
    board.army("blue", "0503", "titan", "titan")
    return board


def test_mec_3_1_a_march_tells_the_battles_that_its_victory_leads_straight_into() -> None:
    """With the odds of both, before it is given."""
    board = chained()
    march = March("red-1", board.path("0203", "0303"))
    assert said(march.preview(board.known("red")))[2:] == [
        "It meets Blue 1: a battle. | 1 unit",
        "  it wins, if they fight quickly | over 98 %",
        "  If it wins, it meets Blue 2 at once: another battle. | 2 units",
        "  it wins that, too, without the losses of the first | 1 % (0–2)",
    ]


def test_mec_3_1_battles_that_are_never_fought_quickly_have_no_such_odds() -> None:
    """What the victory leads into is told all the same; whom it has fought this turn it does not fight again."""
    board = chained(battles=ON_BOARD)
    march = March("red-1", board.path("0203", "0303"))
    assert said(march.preview(board.known("red")))[2:] == [
        "It meets Blue 1: a battle. | 1 unit",
        "  If it wins, it meets Blue 2 at once: another battle. | 2 units",
    ]
    board.state.fought = [("red-1", "blue-2")]
    assert said(march.preview(board.known("red")))[2:] == ["It meets Blue 1: a battle. | 1 unit"]


def test_mec_3_1_odds_beforehand_are_those_of_the_battle() -> None:
    """A fortress is attacked without the units that are missed least."""
    board = Board(*OPEN, options={"battles": AGREED})
    army = board.army("red", "0203", "rifles", "lancer", "tank", damage=1)
    board.army("blue", "0706")
    garrison = board.garrison("0403", "tank", kind=Kind.FORTRESS)
    ahead = odds_between(board.frame, army, garrison)
    board.give("red", March("red-1", board.path("0203", "0303")))
    board.step()
    board.give("red", LeaveOut(("red-rifles-1", "red-tank-3")))
    assert odds_of(board.frame) == ahead


def test_mec_3_1_of_several_battles_each_shows_its_odds() -> None:
    """Before one is picked, and whom its victory leads to."""
    board = chained()
    board.state.armies["red-1"].cell = board.cell("0303")
    board.army("blue", "0302", "engineer")
    assert said(Engage("red-1", "blue-1").preview(board.known("red"))) == [
        "Blue 1 | 1 unit",
        "  it wins, if they fight quickly | over 98 %",
        "  If it wins, it meets Blue 2 at once: another battle. | 2 units",
        "  it wins that, too, without the losses of the first | 1 % (0–2)",
    ]


def test_mec_3_1_while_a_battle_waits_the_side_to_move_is_told_so() -> None:
    """Not that it is not its turn; who is not to move is told that."""
    board, _, defender = met()
    board.settle(defender)
    told = "The battle of Red 1 against Blue 1 comes first. The loser retreats."
    assert board.refusal("red", EndTurn()) == (told, "MEC-3.1")
    assert board.refusal("blue", EndTurn())[0] == "It is not this side's turn to give orders."


def test_mec_3_1_while_bonuses_are_due_the_side_to_move_is_told_so() -> None:
    """A referee may stop between its steps."""
    board = Board(*OPEN)
    board.army("red", "0303")
    point = board.point("0101", owner="red")
    board.state.phase, board.state.due = Phase.BONUS, [point.cell]
    told = "The turn is only beginning: bonuses come before orders."
    assert board.refusal("red", EndTurn()) == (told, "MEC-3.1")


# -- MEC-3.2 -----------------------------------------------------------------------------------------------------------


def test_mec_3_2_an_attacker_who_wins_takes_the_hex() -> None:
    """The loser leaves it."""
    board, attacker, defender = met()
    board.settle(attacker)
    board.give("blue", Retreat(board.cell("0602")))
    assert (attacker.cell, defender.cell) == (board.cell("0403"), board.cell("0602"))
    assert board.state.phase is Phase.MARCH


def test_mec_3_2_a_defender_who_wins_stays() -> None:
    """The attacker retreats."""
    board, attacker, defender = met()
    board.settle(defender)
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    board.give("red", Retreat(board.cell("0103")))
    assert (attacker.cell, defender.cell) == (board.cell("0103"), board.cell("0403"))


def test_mec_3_2_a_drawn_board_counts_as_held() -> None:
    """Ruling: the attacker retreats, nobody gains experience."""
    board, attacker, defender = met()
    board.settle(None)
    board.give("red", Retreat(board.cell("0103")))
    assert [pilot.experience for pilot in board.state.pilots.values()] == [0, 0]
    assert (attacker.cell, defender.cell) == (board.cell("0103"), board.cell("0403"))


def test_mec_3_2_both_destroyed_leave_the_hex_empty() -> None:
    """Ruling: nobody wins."""
    board, attacker, defender = met(ours=("rifles",), theirs=("rifles",))
    events = board.settle(None, damage={**board.destroyed(attacker), **board.destroyed(defender)})
    assert board.state.armies == {}
    assert kinds(events) == ["battle-over", "disbanded", "disbanded"]


def test_mec_3_2_a_winner_who_wipes_out_takes_the_hex_at_once() -> None:
    """Nobody is left to retreat."""
    board, attacker, defender = met(theirs=("rifles",))
    board.settle(attacker, damage=board.destroyed(defender))
    assert attacker.cell == board.cell("0403")
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)


# -- MEC-3.6 -----------------------------------------------------------------------------------------------------------


def before_a_fortress(*types: str, kind: Kind = Kind.FORTRESS) -> Board:
    """Red has attacked the garrison of a point with units of these types."""
    board = Board(*OPEN)
    board.army("red", "0303", *types)
    board.army("blue", "0706")
    board.garrison("0403", "rifles", kind=kind)
    board.step()
    return board


def test_mec_3_6_the_attacker_of_a_fortress_names_two_units_that_stay_out() -> None:
    """Two different ones of his army; then the battle is fought."""
    board = before_a_fortress("lancer", "tank", "rifles")
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.refusal("red", LeaveOut(("red-tank-2",))) == ("2 units of the army stay out.", "MEC-3.6")
    assert board.refusal("red", LeaveOut(("red-tank-2",) * 2))[1] == "MEC-3.6"
    assert board.refusal("red", LeaveOut(("red-tank-2", "garrison-rifles-1")))[1] == "MEC-3.6"
    assert board.refusal("blue", LeaveOut(("red-tank-2", "red-rifles-3")))[1] == "MEC-3.6"
    board.give("red", LeaveOut(("red-tank-2", "red-rifles-3")))
    battle = board.state.battle
    assert battle is not None
    assert (battle.left_out, battle.stage) == (["red-tank-2", "red-rifles-3"], Stage.FIGHT)


@pytest.mark.parametrize(("types", "asked"), [(("tank",), False), (("tank", "rifles"), True)])
def test_mec_3_6_one_unit_takes_part_in_any_case(types: tuple[str, ...], asked: bool) -> None:
    """All but one, if it has fewer."""
    board = before_a_fortress(*types)
    assert (MECHS.rules.waiting_for(board.frame) == ("red",)) == asked
    if asked:
        board.give("red", LeaveOut(("red-rifles-2",)))


def test_mec_3_6_only_fortresses_ask_for_it() -> None:
    """A city does not; a pilot who stays out gains nothing."""
    assert MECHS.rules.waiting_for(before_a_fortress("lancer", "tank", "rifles", kind=Kind.CITY).frame) == ()
    board = before_a_fortress("lancer", "hound", "rifles")
    board.give("red", LeaveOut(("red-lancer-1", "red-rifles-3")))
    board.settle(board.state.armies["red-1"])
    assert [board.state.pilots[id].experience for id in ("red-p1", "red-p2")] == [0, 1]


# -- MEC-3.7, 3.8 ------------------------------------------------------------------------------------------------------


def test_mec_3_7_damage_stays_and_destroyed_units_are_gone() -> None:
    """Their pilots survive on 1d6 4+, and stay with the army."""
    board, attacker, _ = met(ours=("lancer", "hound", "tank"))
    damage = {"red-lancer-1": 8, "red-hound-2": 8, "red-tank-3": 2}
    events = board.settle(attacker, dice=[3, 4], damage=damage)
    assert [(unit.type, unit.damage) for unit in attacker.units] == [("tank", 2)]
    assert attacker.pilots == ["red-p2"]
    assert "red-p1" not in board.state.pilots
    assert facts(events, "battle-over")["lost"] == ["lancer", "hound"]


def test_mec_3_8_a_quick_battle_is_an_exchange_of_dice() -> None:
    """The attacker fires first; hits and saves are those of Skirmish; more value destroyed decides."""
    board = Board(*OPEN, options={"battle_turns": 1})
    attacker, defender = board.army("red", "0303", "scout"), board.army("blue", "0403", "gunner")
    board.point("0706", owner="blue")
    board.step()
    # Three shots of the machine gun, 12 or more: two hit, and both saves of 15 or more fail.
    board.steps([12, 11, 20, 14, 3])
    assert (attacker.cell, defender.id in board.state.armies) == (board.cell("0403"), False)


def test_mec_3_8_in_a_quick_battle_a_save_needs_its_very_number() -> None:
    """Two hits on a soldier, who saves with 15: one roll of that many keeps him alive."""
    board = Board(*OPEN, options={"battle_turns": 1})
    _, defender = board.army("red", "0303", "scout"), board.army("blue", "0403", "gunner")
    board.point("0706", owner="blue")
    board.step()
    board.steps([12, 11, 20, 15, 14, 1, 1, 1])
    assert [unit.damage for unit in defender.units] == [1]


def test_units_are_named_by_type_with_how_many() -> None:
    """One by its type alone."""
    words = MecWords(Board(*OPEN).frame)
    assert render(words.types(["tank", "lancer", "tank"]), "en") == "2 × Tank and Lancer"


def test_mec_3_8_an_attacker_who_destroys_no_more_than_he_loses_has_not_won() -> None:
    """Else the defender wins."""
    board = Board(*OPEN, options={"battle_turns": 1})
    board.army("red", "0303", "gunner")
    board.army("blue", "0403", "gunner")
    board.step()
    board.steps([1, 1, 1, 1, 1, 1])
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.known("red").is_asked(Stage.RETREAT)


def weakened(board: Board, *, types: tuple[str, ...]) -> tuple[Army, Army]:
    """Red's rifleman has attacked units of these types in 0403; one more hit destroys any of them, and him."""
    attacker, defender = board.army("red", "0303", "rifles"), board.army("blue", "0403", *types)
    board.point("0101", owner="red")
    board.point("0706", owner="blue")
    for unit in (*attacker.units, *defender.units):
        unit.damage = unit_type(unit).stages - 1
    board.step()
    return attacker, defender


def test_mec_3_8_an_attacker_who_is_wiped_out_in_a_quick_battle_has_lost() -> None:
    """Whoever has nobody left has lost, whatever he destroyed: here a car, which is worth more than a rifleman."""
    board = Board(*OPEN, options={"battle_turns": 1})
    attacker, defender = weakened(board, types=("scout", "gunner"))
    # The rifle hits the car, which fails its save; the grenades miss. One shot of the gunner hits, and no save is made.
    events = board.steps([11, 1, 1, 12, 1, 1, 1])
    assert facts(events, "battle-over")["winner"] == "blue-1"
    assert facts(events, "battle-over")["enemy_lost"] == ["scout"]
    assert (attacker.id in board.state.armies, defender.cell) == (False, board.cell("0403"))
    assert [unit.type for unit in defender.units] == ["gunner"]
    assert board.state.phase is Phase.MARCH


def test_mec_3_8_a_garrison_that_has_wiped_out_its_attacker_stays() -> None:
    """It has lost more than he, and holds the point all the same."""
    board = Board(*OPEN, options={"battle_turns": 1})
    attacker = board.army("red", "0303", "rifles", damage=1)
    board.point("0101", owner="red")
    board.army("blue", "0706")
    garrison = board.garrison("0403", "scout", "gunner")
    garrison.units[0].damage = unit_type(garrison.units[0]).stages - 1
    board.step()
    board.steps([11, 1, 1, 12, 1, 1, 1])
    assert attacker.id not in board.state.armies
    assert [unit.type for unit in garrison.units] == ["gunner"]
    assert board.state.points[garrison.cell].garrison == garrison.id


def test_mec_3_8_who_fights_for_a_fortress_and_falls_has_lost_though_others_stayed_out() -> None:
    """Those who stayed out retreat; the garrison stays."""
    board = Board(*OPEN, options={"battle_turns": 1, "fortress_out": 1})
    attacker = board.army("red", "0303", "rifles", "tank", damage=1)
    board.army("blue", "0706")
    garrison = board.garrison("0403", "scout", "gunner", kind=Kind.FORTRESS)
    garrison.units[0].damage = unit_type(garrison.units[0]).stages - 1
    board.step()
    board.give("red", LeaveOut(("red-tank-2",)))
    board.steps([11, 1, 1, 12, 1, 1, 1])
    assert [unit.type for unit in attacker.units] == ["tank"]
    assert board.known("red").is_asked(Stage.RETREAT)
    assert garrison.id in board.state.armies


def test_what_never_happened_is_counted_as_never() -> None:
    """Everything worth counting is there, with 0."""
    counts = MECHS.lab().tally([])
    assert {"army-lost", "retreat without choice", "order march", "battle attacker wins"} <= set(counts)
    assert set(counts.values()) == {0}


def test_battles_and_retreats_are_counted() -> None:
    """By ground, by who wins, and by whether there was a choice; what happens on boards is counted by Skirmish."""
    board, attacker, _ = met()
    events = [*board.settle(attacker), *board.give("blue", Retreat(board.cell("0602")))]
    events += [News("skirmish", "game-over", {"winners": [], "why": "last"}, frame=1)]
    counts = MECHS.lab().tally([Entry(1, EntryKind.STEP, "referee", 2, {}, events=events)])
    assert (counts["battle attacker wins"], counts["battle defender wins"], counts["battle nobody wins"]) == (1, 0, 0)
    assert (counts["retreat with choice"], counts["retreat without choice"]) == (1, 0)
    assert counts["game-over"] == 0
    assert {name for name in counts if name.startswith("battle-begins ")} == {
        *(f"battle-begins {terrain}" for terrain in DIFFICULTY if terrain != WATER),
        *(f"battle-begins {kind}" for kind in Kind),
    }
