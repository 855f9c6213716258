"""MEC-3.1, 3.2, 3.6 to 3.8: battles as the world map knows them, whatever decides them."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.system import Notice
from hexwar_tui.systems.mechs.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.mechs.options import AGREED, ON_BOARD
from hexwar_tui.systems.mechs.orders.battle import LeaveOut, Retreat
from hexwar_tui.systems.mechs.orders.moving import EndTurn, Engage, March
from hexwar_tui.systems.mechs.orders.odds import odds_between, odds_of
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.show.advice import advice
from hexwar_tui.systems.mechs.show.descriptions import army_lines
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, WATER
from tests.systems.mechs.boards import Board, allied, facts, kinds, met, said, text


def waiting(board: Board) -> tuple[str, ...]:
    """The sides that may act."""
    return MECHS.rules.waiting_for(board.frame)


def test_mec_3_1_armies_fight_as_soon_as_they_are_next_to_each_other() -> None:
    """The battle begins by itself; the side to move attacks, on the board of the defender's hex; movement ends."""
    board = Board()
    army, _ = board.armies(red="0101", blue="0401")
    board.march("red-1", "0101", "0201", "0301")
    assert isinstance(MECHS.rules.next_step(board.frame), Notice)
    assert waiting(board) == ()
    board.step()
    assert board.state.battle == Battle("red-1", "blue-1", board.cell("0401"))
    assert army.stopped_in == board.state.turn


def test_mec_3_1_once_a_turn_per_pair() -> None:
    """Two armies that have fought do not fight again in this turn; in the next side's turn they do."""
    board = Board()
    board.armies(red="0303", blue="0403")
    board.state.fought = [("red-1", "blue-1")]
    assert MECHS.rules.next_step(board.frame) is None
    board.give("red", EndTurn())
    board.step()
    assert board.known("blue").clashes == [Clash("blue-1", "red-1")]


def test_mec_3_1_of_several_the_side_to_move_picks() -> None:
    """Nothing else is ordered before; what has not met is not picked."""
    board = Board()
    board.army("red", "0303")
    for label in ("0403", "0302", "0706"):
        board.army("blue", label)
    assert MECHS.rules.next_step(board.frame) is None
    assert waiting(board) == ("red",)
    assert board.refusal("red", EndTurn()) == ("Armies have met: first pick the battle to fight.", "MEC-3.1")
    assert board.refusals("red", Engage("red-1", "blue-3")) == {"MEC-3.1"}
    board.give("red", Engage("red-1", "blue-2"))
    assert board.state.battle == Battle("red-1", "blue-2", board.cell("0302"))


@pytest.mark.parametrize("alliances", [True, False])
def test_mec_3_1_alliances_hold_where_the_option_says_so(alliances: bool) -> None:
    """Every other player's armies are hostile, unless alliances; a garrison always is."""
    board = allied(alliances=alliances)
    board.armies(red="0303", blue="0403", green="0706")
    assert board.known("red").clashes == ([] if alliances else [Clash("red-1", "blue-1")])


def test_mec_3_1_orders_are_given_in_the_own_turn() -> None:
    """Alternate turns, in the order of seats; whoever ends his turn hands over to the next that plays on."""
    board = Board(sides=3)
    board.armies(red="0101", green="0706")
    board.state.sides["blue"].out = True
    assert board.refusal("green", EndTurn()) == ("It is not this side's turn to give orders.", "MEC-3.1")
    board.end_turn()
    assert (waiting(board), board.state.turn) == (("green",), 2)
    board.end_turn()
    assert (waiting(board), board.state.turn) == (("red",), 3)


def chained(**options: Any) -> Board:
    """Red stands two hexes from Blue's gunner, who has a tank behind him; the odds are all but certain."""
    board = Board(options=options)
    board.army("red", "0203", "rifles", "lancer")
    board.army("blue", "0403", "engineer")
    board.army("blue", "0503", "titan", "titan")
    return board


CHAIN = [
    "  Red 1 wins, if fought quickly | over 98 %",
    "  Winning, it meets Blue 2 (2 units): another battle.",
    "  Red 1 wins that too, if it has lost nothing | 1 % (within 0–2)",
]


def test_mec_3_1_a_march_tells_the_battles_that_its_victory_leads_straight_into() -> None:
    """With the odds of both, before it is given, and before one of several battles is picked."""
    board = chained()
    march = March("red-1", board.path("0203", "0303"))
    told = said(march.preview(board.known("red")).lines)
    assert told[2:] == ["It meets Blue 1 (1 unit): a battle.", *CHAIN]
    board.state.armies["red-1"].cell = board.cell("0303")
    board.army("blue", "0302", "engineer")
    assert said(Engage("red-1", "blue-1").preview(board.known("red")).lines) == ["Blue 1 | 1 unit", *CHAIN]


def test_mec_3_1_battles_that_are_never_fought_quickly_have_no_such_odds() -> None:
    """What the victory leads into is told all the same; whom it has fought this turn it does not fight again."""
    board = chained(battles=ON_BOARD)
    march = March("red-1", board.path("0203", "0303"))
    met_first = "It meets Blue 1 (1 unit): a battle."
    assert said(march.preview(board.known("red")).lines)[2:] == [met_first, CHAIN[1]]
    board.state.fought = [("red-1", "blue-2")]
    assert said(march.preview(board.known("red")).lines)[2:] == [met_first]


def test_mec_3_1_odds_beforehand_are_those_of_the_battle() -> None:
    """A fortress is attacked without the units that are missed least; it is said so, and they are advised."""
    board = Board(options={"battles": AGREED})
    army = board.army("red", "0203", "rifles", "lancer", "tank", damage=1)
    board.army("blue", "0706")
    ahead = odds_between(board.frame, army, board.garrison("0403", "tank", kind=Kind.FORTRESS))
    march = March("red-1", board.path("0203", "0303"))
    told = said(march.preview(board.known("red")).lines)
    assert told[-1].startswith("  Red 1 wins, if fought quickly without its 2 weakest units | ")
    board.march("red-1", "0203", "0303")
    board.step()
    (advised,) = advice(board.known("red")).orders
    assert advised is not None
    assert advised.values == {"parts": ("red-rifles-1", "red-tank-3")}
    board.give("red", LeaveOut(("red-rifles-1", "red-tank-3")))
    assert odds_of(board.frame) == ahead


def test_mec_3_1_whoever_is_to_wait_is_told_for_what() -> None:
    """For a battle, or for bonuses, where a referee stops between steps; who is not to move is told that."""
    board, _, defender = met()
    board.settle(defender)
    told = "The battle of Red 1 against Blue 1 comes first. The loser retreats."
    assert board.refusal("red", EndTurn()) == (told, "MEC-3.1")
    assert board.refusal("blue", EndTurn())[0] == "It is not this side's turn to give orders."
    board = Board()
    board.armies(red="0303")
    point = board.point("0101", owner="red")
    board.state.phase, board.state.due = Phase.BONUS, [point.cell]
    told = "The turn is only beginning: bonuses come before orders."
    assert board.refusal("red", EndTurn()) == (told, "MEC-3.1")


def test_mec_3_2_an_attacker_who_wins_takes_the_hex() -> None:
    """The loser leaves it. The attacker's movement is over, by this rule and not by that of splitting and joining; next
    to a further enemy he fights him, too, in the same turn (MEC-3.1)."""
    board, attacker, defender = met()
    further = board.army("blue", "0503")
    board.settle(attacker)
    board.give("blue", Retreat(board.cell("0405")))
    assert (attacker.cell, defender.cell) == (board.cell("0403"), board.cell("0405"))
    assert board.known("red").clashes == [Clash("red-1", "blue-2")]
    assert board.state.phase is Phase.MARCH
    further.cell = board.cell("0706")
    assert "It moves no more this turn. (MEC-3.1)" in said(army_lines(board.known("red"), attacker))
    on = March("red-1", board.path("0403", "0402"))
    assert board.refusal("red", on) == ("It moves no more this turn: it has fought.", "MEC-3.1")


@pytest.mark.parametrize("is_drawn", [False, True])
def test_mec_3_2_a_defender_who_wins_stays(is_drawn: bool) -> None:
    """The attacker retreats. Ruling: a drawn board counts as held, and nobody gains experience."""
    board, attacker, defender = met()
    board.settle(None if is_drawn else defender)
    assert waiting(board) == ("red",)
    board.give("red", Retreat(board.cell("0103")))
    assert (attacker.cell, defender.cell) == (board.cell("0103"), board.cell("0403"))
    assert {pilot.experience for pilot in board.state.pilots.values()} == {0 if is_drawn else 1}


def test_mec_3_2_whoever_wipes_out_takes_the_hex_at_once() -> None:
    """Nobody is left to retreat. Ruling: both destroyed leave the hex empty, and nobody wins."""
    board, attacker, defender = met(theirs=("rifles",))
    board.settle(attacker, damage=board.destroyed(defender))
    assert attacker.cell == board.cell("0403")
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)
    board, *both = met(ours=("rifles",), theirs=("rifles",))
    assert kinds(board.settle(None, damage=board.destroyed(*both))) == ["battle-over", "disbanded", "disbanded"]
    assert board.state.armies == {}


def before_a_fortress(*types: str, kind: Kind = Kind.FORTRESS) -> Board:
    """Red has attacked the garrison of a point with units of these types."""
    board = Board()
    board.army("red", "0303", *types)
    board.army("blue", "0706")
    board.garrison("0403", "rifles", kind=kind)
    board.step()
    return board


def test_mec_3_6_the_attacker_of_a_fortress_names_two_units_that_stay_out() -> None:
    """Two different ones of his army; then the battle is fought. A pilot who stays out gains nothing."""
    board = before_a_fortress("lancer", "hound", "rifles")
    assert waiting(board) == ("red",)
    told = ("2 units of the army stay out.", "MEC-3.6")
    for out in (("red-hound-2",), ("red-hound-2",) * 2, ("red-hound-2", "garrison-rifles-1")):
        assert board.refusal("red", LeaveOut(out)) == told
    out = ("red-lancer-1", "red-rifles-3")
    assert board.refusals("blue", LeaveOut(out)) == {"MEC-3.6"}
    board.give("red", LeaveOut(out))
    battle = board.state.battle
    assert battle is not None
    assert (tuple(battle.left_out), battle.stage) == (out, Stage.FIGHT)
    board.settle(board.state.armies["red-1"])
    assert [board.state.pilots[id].experience for id in ("red-p1", "red-p2")] == [0, 1]


def test_mec_3_6_one_unit_takes_part_in_any_case() -> None:
    """All but one stay out, if it has fewer; before a city nobody is asked."""
    assert waiting(before_a_fortress("tank")) == ()
    assert waiting(before_a_fortress("lancer", "tank", "rifles", kind=Kind.CITY)) == ()
    board = before_a_fortress("tank", "rifles")
    assert waiting(board) == ("red",)
    board.give("red", LeaveOut(("red-rifles-2",)))


def test_mec_3_7_damage_stays_and_destroyed_units_are_gone() -> None:
    """Their pilots survive on 1d6 4+, and stay with the army."""
    board, attacker, _ = met(ours=("lancer", "hound", "tank"))
    damage = {"red-lancer-1": 8, "red-hound-2": 8, "red-tank-3": 2}
    events = board.settle(attacker, dice=[3, 4], damage=damage)
    assert [(unit.type, unit.damage) for unit in attacker.units] == [("tank", 2)]
    assert attacker.pilots == ["red-p2"]
    assert "red-p1" not in board.state.pilots
    assert facts(events, "battle-over")["lost"] == ["lancer", "hound"]


@pytest.mark.parametrize(
    ("dice", "damage"),
    [
        # Three shots of the machine gun, 12 or more: two hit, and both saves of 15 or more fail.
        ((12, 11, 20, 14, 3), []),
        # One roll of 15 keeps him alive; he misses.
        ((12, 11, 20, 15, 14, 1, 1, 1), [1]),
    ],
)
def test_mec_3_8_a_quick_battle_is_an_exchange_of_dice(dice: tuple[int, ...], damage: list[int]) -> None:
    """The attacker fires first; hits and saves are those of Skirmish; more value destroyed decides, else the defender
    wins."""
    board = Board(options={"battle_turns": 1})
    attacker, defender = board.army("red", "0303", "scout"), board.army("blue", "0403", "gunner")
    board.point("0706", owner="blue")
    board.step()
    board.steps(dice)
    assert [unit.damage for army in board.state.armies_of("blue") for unit in army.units] == damage
    assert attacker.cell == (defender.cell if not damage else board.cell("0303"))
    assert board.known("red").is_asked(Stage.RETREAT) == bool(damage)


@pytest.mark.parametrize("is_garrison", [False, True])
def test_mec_3_8_an_attacker_who_is_wiped_out_in_a_quick_battle_has_lost(is_garrison: bool) -> None:
    """Whoever has nobody left has lost, whatever he destroyed: here a car, which is worth more than a rifleman. Also
    against a garrison, which holds the point all the same."""
    board = Board(options={"battle_turns": 1})
    attacker = board.army("red", "0303", "rifles", damage=1)
    board.point("0101", owner="red")
    board.army("blue", "0706")
    types = ("scout", "gunner")
    defender = board.garrison("0403", *types) if is_garrison else board.army("blue", "0403", *types)
    for unit in defender.units:
        unit.damage = unit_type(load_catalogue(), unit).stages - 1
    board.step()
    # The rifle hits the car, which fails its save; the grenades miss. One shot of the gunner hits, and no save is made.
    result = facts(board.steps([11, 1, 1, 12, 1, 1, 1]), "battle-over")
    assert (result["winner"], result["enemy_lost"]) == (defender.id, ["scout"])
    assert attacker.id not in board.state.armies
    assert ([unit.type for unit in defender.units], board.state.phase) == (["gunner"], Phase.MARCH)
    assert not is_garrison or board.state.points[defender.cell].garrison == defender.id


def test_mec_3_8_who_fights_for_a_fortress_and_falls_has_lost_though_others_stayed_out() -> None:
    """Those who stayed out retreat; the garrison stays."""
    board = Board(options={"battle_turns": 1, "fortress_out": 1})
    attacker = board.army("red", "0303", "rifles", "tank", damage=1)
    board.army("blue", "0706")
    garrison = board.garrison("0403", "scout", "gunner", kind=Kind.FORTRESS)
    garrison.units[0].damage = unit_type(load_catalogue(), garrison.units[0]).stages - 1
    board.step()
    board.give("red", LeaveOut(("red-tank-2",)))
    board.steps([11, 1, 1, 12, 1, 1, 1])
    assert [unit.type for unit in attacker.units] == ["tank"]
    assert board.known("red").is_asked(Stage.RETREAT)
    assert garrison.id in board.state.armies


def test_units_are_named_by_type_with_how_many() -> None:
    """One by its type alone."""
    words = MecWords(Board().frame)
    assert text(words.types(["tank", "lancer", "tank"])) == "2 × Tank and Lancer"


def test_battles_and_retreats_are_counted() -> None:
    """By ground, by who wins, and by whether there was a choice; what happens on boards is counted by Skirmish; what
    never happened with 0."""
    board, attacker, _ = met()
    events = [*board.settle(attacker), *board.give("blue", Retreat(board.cell("0602")))]
    events += [News("skirmish", "game-over", {"winners": [], "why": "last"}, frame=1)]
    counts = MECHS.lab().tally([Entry(1, EntryKind.STEP, "referee", 2, {}, events=events)])
    assert (counts["battle attacker wins"], counts["battle defender wins"], counts["battle nobody wins"]) == (1, 0, 0)
    assert (counts["retreat with choice"], counts["retreat without choice"]) == (1, 0)
    assert (counts["game-over"], counts["army-lost"], counts["order march"]) == (0, 0, 0)
    assert {name for name in counts if name.startswith("battle-begins ")} == {
        *(f"battle-begins {terrain}" for terrain in DIFFICULTY if terrain != WATER),
        *(f"battle-begins {kind}" for kind in Kind),
    }
