"""ASH-4: the actions of units."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.choices import choices
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.orders import Draft
from hexwar_tui.systems.ashlands.movement import Gait, allowance, ways
from hexwar_tui.systems.ashlands.offers import offered_ways
from hexwar_tui.systems.ashlands.orders_recover import Recover
from hexwar_tui.systems.ashlands.orders_round import Attack, EndRound, March, Move, Rally, Shoot, Wait
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent
from tests.systems.ashlands.boards import Board, facts, kinds

ROW = "........"


def labels(board: Board, unit: str, gait: Gait) -> set[str]:
    """The hexes in which the unit may end a movement."""
    grid = board.frame.scenario.ground.grid
    return {grid.label(cell) for cell in ways(board.frame, board.state.units[unit], gait)}


def row(first: int, last: int) -> set[str]:
    """Hexes of the top row."""
    return {f"{column:02}01" for column in range(first, last + 1)}


# -- 4.1 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_1_move_goes_1_or_2() -> None:
    """ASH-4.1: Move 1–2 hexes."""
    board = Board(ROW)
    unit = board.stand("red", "rifles", "0101")
    assert labels(board, unit.id, Gait.MOVE) == row(2, 3)
    assert board.refusal("red", Move(unit.id, board.path("0101"), None, None)) == (
        "It goes at least one hex.",
        "ASH-4.1",
    )
    too_far = Move(unit.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", too_far) == ("rifles 1 can go only 2 hexes.", "ASH-4.1")
    events = board.give("red", Move(unit.id, board.path("0101", "0201", "0301"), None, None))
    assert facts(events, "moved") == {"unit": unit.id, "path": [0, 1, 2]}
    assert (unit.cell, unit.acted, board.state.occupied) == (2, 1, {2: unit.id})


def test_ash_4_1_move_then_shoot() -> None:
    """ASH-4.1: then may Shoot, from where it has come to."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0601")
    events = board.give("red", Move(red.id, board.path("0101", "0201", "0301"), blue.id, None), [1] * 10)
    assert kinds(events) == ["moved", "volley", "fired"]
    assert facts(events, "fired")["from"] == 2


def test_ash_4_1_march_goes_1_to_4_and_does_not_shoot() -> None:
    """ASH-4.1: March 1–4 hexes, no shooting."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0801")
    assert labels(board, red.id, Gait.MARCH) == row(2, 5)
    path = board.path("0101", "0201", "0301", "0401", "0501")
    assert board.refusal("red", March(red.id, path, blue.id, None))[1] == "ASH-4.1"
    longer = March(red.id, (*path, board.cell("0601")), None, None)
    assert board.refusal("red", longer) == ("rifles 1 can go only 4 hexes.", "ASH-4.1")
    assert board.refusal("red", March(red.id, path[:1], None, None)) == ("It goes at least one hex.", "ASH-4.1")
    assert kinds(board.give("red", March(red.id, path, None, None))) == ["marched"]
    assert red.cell == 4


def test_ash_4_1_shoot_stands_still() -> None:
    """ASH-4.1: Shoot without moving."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    assert kinds(board.give("red", Shoot(red.id, blue.id, None), [1] * 10)) == ["volley", "fired"]
    assert (red.cell, red.acted) == (0, 1)


def test_ash_4_1_attack_goes_up_to_4_to_a_hex_next_to_the_target() -> None:
    """ASH-4.1: Attack: 0–4 hexes to a hex adjacent to the target, then melee."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0601")
    path = board.path("0101", "0201", "0301", "0401", "0501")
    assert board.refusal("red", Attack(red.id, blue.id, path[:4])) == (
        "An Attack ends on a hex next to its target.",
        "ASH-4.1",
    )
    events = board.give("red", Attack(red.id, blue.id, path), [1] * 20)
    assert kinds(events) == ["charged", "volley", "struck", "volley", "struck-back", "melee", "fell-back"]
    assert facts(events, "charged")["path"] == list(path)
    assert (red.cell, red.acted) == (4, 1)


def test_ash_4_1_attack_no_farther_than_4() -> None:
    """ASH-4.1: 0–4 hexes."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0701")
    path = board.path("0101", "0201", "0301", "0401", "0501", "0601")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == ("rifles 1 can go only 4 hexes.", "ASH-4.1")


def test_ash_4_1_attack_from_where_it_stands() -> None:
    """ASH-4.1: 0 allowed when already adjacent."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0201")
    board.give("red", Attack(red.id, blue.id, board.path("0101")), [1] * 20)
    assert (red.cell, red.acted) == (0, 1)


def test_ash_4_1_attack_on_the_first_hex() -> None:
    """ASH-4.1: next to the target is next to its hex, also in the corner of the map."""
    board = Board("....", "....")
    blue, red = board.stand("blue", "rifles", "0101"), board.stand("red", "rifles", "0301")
    apart, near = board.path("0301"), board.path("0301", "0201")
    assert board.refusal("red", Attack(red.id, blue.id, apart))[0] == "An Attack ends on a hex next to its target."
    assert board.objection("red", Attack(red.id, blue.id, near)) is None


def test_ash_4_1_attack_has_no_enemy_and_no_difficult_hex_on_the_way() -> None:
    """ASH-4.1: no enemy unit and no Difficult hex on the way."""
    board = Board("...h....")
    red, blue = board.stand("red", "rifles", "0201"), board.stand("blue", "rifles", "0601")
    path = board.path("0201", "0301", "0401", "0501")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == (
        "An Attack can't go through the Difficult hex 0401.",
        "ASH-4.1",
    )
    assert labels(board, red.id, Gait.ATTACK) == row(1, 3)
    board.stand("blue", "rifles", "0301")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == ("An enemy unit bars the way at 0301.", "ASH-4.2")


def test_ash_4_1_attack_does_not_strike_from_a_difficult_hex_it_enters() -> None:
    """ASH-4.1: the hex from which it strikes is on the way, too."""
    board = Board("..h.....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    order = Attack(red.id, blue.id, board.path("0101", "0201", "0301"))
    assert board.refusal("red", order)[1] == "ASH-4.1"


@pytest.mark.parametrize("terrain", ["h", "#"])
def test_ash_4_1_start_and_target_of_an_attack_may_be_difficult_or_underground(terrain: str) -> None:
    """ASH-4.1: the hexes of start and target may be Difficult or Underground."""
    board = Board(f"{terrain}..{terrain}....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    board.give("red", Attack(red.id, blue.id, board.path("0101", "0201", "0301")), [1] * 20)
    assert red.cell == 2


def test_ash_4_1_attack_wants_an_enemy_on_the_map() -> None:
    """ASH-4.1: a target is an enemy unit on the map."""
    board = Board(ROW)
    red, friend = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", "0201")
    hidden = board.stand("blue", "rifles", None)
    for target in (friend.id, hidden.id, "nobody"):
        assert board.refusal("red", Attack(red.id, target, board.path("0101"))) == (
            "That is no enemy unit on the map.",
            "ASH-4.1",
        )


def test_ash_4_1_wait_in_the_opening_round() -> None:
    """ASH-4.1: Wait: in the Opening round, leaves the unit ready for the Closing round."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    events = board.give("red", Wait(red.id))
    assert facts(events, "waited") == {"unit": red.id}
    assert board.refusal("red", Wait(red.id)) == ("rifles 1 waits for the Closing round.", "ASH-4.1")
    board.state.phase = Phase.CLOSING
    board.give("red", March(red.id, board.path("0101", "0201"), None, None))
    assert red.acted == 1


def test_ash_4_1_wait_in_the_closing_round() -> None:
    """ASH-4.1: in the Closing round, ends its action."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.state.phase = Phase.CLOSING
    board.give("red", Wait(red.id))
    assert (red.acted, red.waited) == (1, 0)
    assert board.refusal("red", Wait(red.id)) == ("rifles 1 has acted this turn.", "ASH-3.4")


def test_ash_4_1_one_action_per_turn() -> None:
    """ASH-4: one per unit and turn; in the next turn it is ready again."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.give("red", March(red.id, board.path("0101", "0201"), None, None))
    again = March(red.id, board.path("0201", "0301"), None, None)
    assert board.refusal("red", again) == ("rifles 1 has acted this turn.", "ASH-3.4")
    board.state.turn = 2
    board.give("red", again)
    assert red.cell == 2


def test_ash_4_1_only_own_units_on_the_map_act() -> None:
    """ASH-3.4: a side orders its own units; those in the reserve are placed in Preparation (3.2)."""
    board = Board(ROW)
    blue, reserve = board.stand("blue", "rifles", "0101"), board.stand("red", "rifles", None)
    assert board.refusal("red", Wait(blue.id)) == ("That is no unit of this side.", "ASH-3.4")
    assert board.refusal("red", Wait("nobody")) == ("That is no unit of this side.", "ASH-3.4")
    assert board.refusal("red", Wait(reserve.id))[1] == "ASH-3.2"


# -- Recover -----------------------------------------------------------------------------------------------------------


def test_ash_4_1_recover_brings_models_back() -> None:
    """ASH-4.1: pay the refill price per dead model to bring it back (each costs the unit 1 experience)."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=6, experience=12, rank=1)
    board.state.sides["red"].prestige = 35
    events = board.give("red", Recover(red.id, (("rifleman", 3),), ()))
    assert (red.alive, red.experience, red.rank, red.acted, red.cell) == (9, 9, 1, 1, 0)
    assert board.state.sides["red"].prestige == 5
    assert facts(events, "recovered") == {
        "unit": red.id,
        "models": [["rifleman", 3]],
        "upgrades": [],
        "price": 30,
        "paid": 3,
        "healed": 0,
    }


def test_ash_4_1_recover_up_to_full_strength() -> None:
    """ASH-4.1: up to full strength."""
    board = Board(ROW)
    red = board.stand("red", "squad", "0101", alive=3)
    refused = "Only dead models are brought back, up to full strength."
    for models in ((("rifleman", 3),), (("rifleman", 1), ("rifleman", 2)), (("leader", 2),), (("dragon", 1),)):
        assert board.refusal("red", Recover(red.id, models, ())) == (refused, "ASH-4.1")
    assert board.refusal("red", Recover(red.id, (("rifleman", 0),), ()))[1] == "ASH-4.1"
    board.give("red", Recover(red.id, (("rifleman", 1), ("leader", 1), ("rifleman", 1)), ()))
    assert (red.alive, board.state.sides["red"].prestige) == (6, 570)


def test_ash_4_1_recovering_never_costs_the_rank_nor_more_experience_than_there_is() -> None:
    """ASH-4.1: each costs the unit 1 experience, never the rank; ASH-1.2: never below 0."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=6, experience=2, rank=2)
    events = board.give("red", Recover(red.id, (("rifleman", 4),), ()))
    assert (red.experience, red.rank, facts(events, "recovered")["paid"]) == (0, 2, 2)


def test_ash_4_1_recover_costs_what_the_side_has() -> None:
    """ASH-3.2: nobody spends more prestige than he holds; all of it he may."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=6)
    board.state.sides["red"].prestige = 29
    order = Recover(red.id, (("rifleman", 3),), ())
    assert board.refusal("red", order) == ("It costs 30 prestige; this side has 29.", "ASH-4.1")
    board.state.sides["red"].prestige = 30
    board.give("red", order)
    assert board.state.sides["red"].prestige == 0


@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (3, 6), (4, 6), (5, 6)])
def test_ash_4_1_recover_regains_3_of_toughness(before: int, after: int) -> None:
    """ASH-4.1: every model's Toughness regains 3, not above its maximum."""
    board = Board(ROW)
    tank = board.stand("red", "tanks", "0101")
    tank.models[0].toughness = before
    events = board.give("red", Recover(tank.id, (), ()))
    assert tank.models[0].toughness == after
    assert facts(events, "recovered")["healed"] == after - before


def test_ash_4_1_recover_heals_every_model_but_the_dead() -> None:
    """ASH-4.1: every model's Toughness; the dead are brought back whole, for their price."""
    board = Board(ROW)
    brutes = board.stand("red", "brutes", "0101")
    for model, toughness in zip(brutes.models, (0, 1, 2), strict=True):
        model.toughness = toughness
    board.give("red", Recover(brutes.id, (("brute", 1),), ()))
    assert [model.toughness for model in brutes.models] == [3, 3, 3]


def test_ash_4_1_recover_wants_something_to_recover() -> None:
    """ASH-4.1: who lacks nothing and buys nothing has nothing to recover."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    assert board.refusal("red", Recover(red.id, (), ())) == ("It has nothing to recover.", "ASH-4.1")


def test_ash_4_1_recover_is_offered_to_whoever_has_something_to_recover() -> None:
    """ASH-4.1: also to a unit that has lost nobody: it may buy upgrades, and its Toughness comes back by itself."""
    board = Board(ROW)
    red, tank = board.stand("red", "rifles", "0101"), board.stand("red", "tanks", "0301")
    tank.models[0].toughness -= 1
    offered = choices((Recover,), board.known("red"), Draft("red", "recover"))
    assert {candidate.value for candidate in offered.candidates} == {red.id, tank.id}


def test_ash_4_1_recover_buys_upgrades_for_the_unit_or_one_model() -> None:
    """ASH-4.1: buy listed paid upgrades for the unit or one model (they never raise the refill price)."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=9)
    order = Recover(red.id, (("rifleman", 1),), (("plates", None), ("gun", "rifleman")))
    events = board.give("red", order)
    assert board.state.sides["red"].prestige == 600 - 10 - 20 - 5
    assert red.upgrades == ["plates"]
    assert [model.upgrades for model in red.models] == [[], ["gun"], *([[]] * 8)]
    assert facts(events, "recovered")["upgrades"] == [["plates", None], ["gun", "rifleman"]]
    red.models[5].toughness = 0
    board.state.turn = 2
    board.give("red", Recover(red.id, (("rifleman", 1),), ()))
    assert board.state.sides["red"].prestige == 600 - 10 - 20 - 5 - 10


@pytest.mark.parametrize(
    ("purchases", "sentence"),
    [
        ((("sharp", None),), "This unit type has no such upgrade to buy."),
        ((("plates", "rifleman"),), "plates goes to the whole unit."),
        ((("gun", None),), "gun goes to one living model."),
        ((("gun", "leader"),), "gun goes to one living model."),
        ((("flag", None),), "It has flag; every upgrade is had once."),
        ((("surgeon", "rifleman"),), "It has surgeon; every upgrade is had once."),
        ((("plates", None), ("plates", None)), "It has plates; every upgrade is had once."),
    ],
)
def test_ash_4_1_recover_buys_only_what_fits(purchases: tuple[tuple[str, str | None], ...], sentence: str) -> None:
    """ASH-4.1: listed upgrades, each for whom it is meant, each once."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=8, upgrades=["flag"])
    red.models[9].upgrades.append("surgeon")
    assert board.refusal("red", Recover(red.id, (), purchases)) == (sentence, "ASH-4.1")


def test_ash_4_1_two_upgrades_for_models_in_one_go() -> None:
    """ASH-4.1: a second upgrade goes to another model of the class named, or to the same one if it is the last."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=2)
    board.give("red", Recover(red.id, (), (("gun", "rifleman"), ("surgeon", "rifleman"))))
    assert [model.upgrades for model in red.models[8:]] == [["gun"], ["surgeon"]]
    last = board.stand("red", "rifles", "0201", alive=1)
    board.give("red", Recover(last.id, (), (("gun", "rifleman"), ("surgeon", "rifleman"))))
    assert last.models[9].upgrades == ["gun", "surgeon"]


def test_ash_4_1_an_upgrade_goes_with_its_model_and_can_be_bought_again() -> None:
    """ASH-5.2: its weapons go with it; a model brought back has what its kind has."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "rifles", "0201", alive=1)
    blue.models[9].upgrades.append("gun")
    blue.models[0].toughness = 1
    board.give("red", Shoot(red.id, blue.id, None), [6, 1, 2, 6])
    assert [model.upgrades for model in blue.models] == [[]] * 10
    board.state.at = 1
    board.give("blue", Recover(blue.id, (("rifleman", 9),), (("gun", "rifleman"),)))
    assert (blue.alive, sum(len(model.upgrades) for model in blue.models)) == (10, 1)


def test_ash_8_3_medic() -> None:
    """ASH-8.3: Medic: the first model brought back is free, and no model brought back costs experience."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=6, experience=5)
    red.models[9].upgrades.append("surgeon")
    board.state.sides["red"].prestige = 21
    board.give("red", Recover(red.id, (("rifleman", 3),), ()))
    assert (board.state.sides["red"].prestige, red.experience) == (1, 5)
    board.state.turn = 2
    board.give("red", Recover(red.id, (("rifleman", 1),), ()))
    assert (board.state.sides["red"].prestige, red.alive) == (1, 10)


def test_ash_8_1_no_supply_cannot_recover() -> None:
    """ASH-8.1: No supply: cannot Recover until withdrawn to reserve."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101", alive=6, no_supply=True)
    assert board.refusal("red", Recover(red.id, (("rifleman", 1),), ()))[1] == "ASH-8.1"


# -- 4.2 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_2_movement_goes_hex_by_hex() -> None:
    """ASH-4.2: movement goes hex by hex through free passable hexes, from where the unit stands."""
    board = Board("..^.", "....")
    red = board.stand("red", "rifles", "0101")
    for path, rule in (
        (("0101", "0301"), "ASH-4.2"),
        (("0201", "0301"), "ASH-4.2"),
        (("0101", "0201", "0301"), "ASH-6.1"),
    ):
        assert board.refusal("red", Move(red.id, board.path(*path), None, None))[1] == rule
    assert board.refusal("red", Move(red.id, (), None, None))[1] == "ASH-4.2"
    assert board.refusal("red", Move(red.id, (0, 99), None, None))[1] == "ASH-4.2"
    assert board.refusal("red", Move(red.id, (0, -1), None, None))[1] == "ASH-4.2"


def test_ash_4_2_own_units_are_passed_not_stopped_on() -> None:
    """ASH-4.2: own units may be passed, not stopped on."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.stand("red", "rifles", "0201")
    assert labels(board, red.id, Gait.MOVE) == {"0301"}
    stop = Move(red.id, board.path("0101", "0201"), None, None)
    sentence = "The hex 0201 is taken: own units may be passed, not stopped on."
    assert board.refusal("red", stop) == (sentence, "ASH-4.2")
    there_and_back = March(red.id, board.path("0101", "0201", "0101"), None, None)
    assert board.refusal("red", there_and_back)[1] == "ASH-4.2"
    board.give("red", Move(red.id, board.path("0101", "0201", "0301"), None, None))
    assert red.cell == 2


def test_ash_4_2_enemy_units_are_never_passed() -> None:
    """ASH-4.2: enemy units never."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.stand("blue", "rifles", "0301")
    assert labels(board, red.id, Gait.MARCH) == {"0201"}
    through = March(red.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", through) == ("An enemy unit bars the way at 0301.", "ASH-4.2")


def test_ash_4_2_difficult_uses_up_all_movement_left() -> None:
    """ASH-4.2: entering a Difficult hex uses up all movement left, so at most one a turn (other hexes may come before
    it)."""
    board = Board("..h.....")
    red = board.stand("red", "rifles", "0101")
    assert labels(board, red.id, Gait.MARCH) == {"0201", "0301"}
    on = March(red.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", on) == ("The Difficult hex 0301 uses up all movement left.", "ASH-4.2")
    board.give("red", March(red.id, board.path("0101", "0201", "0301"), None, None))
    assert red.cell == 2


def test_ash_4_2_the_hexes_left_after_a_way() -> None:
    """ASH-4.2: each way is marked with the hexes left at its end; none are on a Difficult hex, unless for who flies."""

    def marks(type: str) -> list[str | None]:
        board = Board("..h")
        red = board.stand("red", type, "0101")
        return [way.mark for way in offered_ways(Gait.MARCH)(board.known("red"), {"unit": red.id})]

    assert marks("rifles") == ["3", "0"]
    assert marks("birds") == ["3", "2"]


def test_ash_4_2_leaving_a_difficult_hex_costs_nothing_more() -> None:
    """ASH-4.2: only entering one ends the movement."""
    board = Board("h.......")
    red = board.stand("red", "rifles", "0101")
    assert labels(board, red.id, Gait.MARCH) == row(2, 5)
    board.give("red", March(red.id, board.path("0101", "0201", "0301", "0401", "0501"), None, None))


def test_ash_4_2_ways_are_shortest_and_lowest_in_rank() -> None:
    """Of two equally short ways the one over the hexes of lower rank is offered."""
    board = Board("...", "...")
    red = board.stand("red", "rifles", "0101")
    assert ways(board.frame, red, Gait.MOVE)[board.cell("0301")] == board.path("0101", "0201", "0301")
    ranked = Board("...", "...", scenario={"ranks": [0, 5, 2, 3, 4, 1]})
    red = ranked.stand("red", "rifles", "0101")
    assert ways(ranked.frame, red, Gait.MOVE)[ranked.cell("0302")] == ranked.path("0101", "0201", "0302")


@pytest.mark.parametrize(
    ("type", "gait", "hexes"),
    [
        ("rifles", Gait.MOVE, 2),
        ("rifles", Gait.MARCH, 4),
        ("rifles", Gait.ATTACK, 4),
        ("riders", Gait.MOVE, 3),
        ("riders", Gait.MARCH, 6),
        ("riders", Gait.ATTACK, 6),
        ("tanks", Gait.MOVE, 1),
        ("tanks", Gait.MARCH, 3),
        ("tanks", Gait.ATTACK, 3),
    ],
)
def test_ash_8_3_fast_and_slow(type: str, gait: Gait, hexes: int) -> None:
    """ASH-8.3: Fast (+1/+2 on moves), Slow (1 hex less on every move)."""
    board = Board(ROW)
    assert allowance(board.frame, board.stand("red", type, "0101"), gait) == hexes


def test_ash_8_1_slow_leaves_at_least_1() -> None:
    """ASH-8.1: Slow: 1 hex less on every move, at least 1; the same property counts once."""
    board = Board(ROW)
    tank = board.stand("red", "tanks", "0101")
    board.state.event = TurnEvent("acid-rain", answers={"red": "slow"})
    assert allowance(board.frame, tank, Gait.MOVE) == 1
    assert allowance(board.frame, tank, Gait.MARCH) == 3
    assert allowance(board.frame, board.stand("red", "rifles", "0201"), Gait.MOVE) == 1
    assert allowance(board.frame, board.stand("blue", "rifles", "0301"), Gait.MOVE) == 2


def test_ash_8_3_flying_ignores_difficult() -> None:
    """ASH-8.3: Flying (ignores Difficult); mountains stay barred (6.1)."""
    board = Board(".hh..^..")
    birds, blue = board.stand("red", "birds", "0101"), board.stand("blue", "rifles", "0401")
    assert board.refusal("red", March(birds.id, board.path("0101", "0201", "0301", "0401"), None, None))[1] == "ASH-4.2"
    assert labels(board, birds.id, Gait.MARCH) == {"0201", "0301"}
    assert board.objection("red", Attack(birds.id, blue.id, board.path("0101", "0201", "0301"))) is None
    board.state.remove(blue)
    assert labels(board, birds.id, Gait.MARCH) == row(2, 5)
    board.give("red", March(birds.id, board.path("0101", "0201", "0301", "0401", "0501"), None, None))
    board.state.turn = 2
    assert board.refusal("red", March(birds.id, board.path("0501", "0601"), None, None))[1] == "ASH-6.1"


def test_ash_8_3_assault_shoots_after_a_march() -> None:
    """ASH-8.3: Assault (may shoot after March)."""
    board = Board(ROW)
    riders, blue = board.stand("red", "riders", "0101"), board.stand("blue", "rifles", "0801")
    path = board.path("0101", "0201", "0301", "0401", "0501")
    events = board.give("red", March(riders.id, path, blue.id, None), [1] * 4)
    assert kinds(events) == ["marched", "volley", "fired"]


# -- 4.3 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_3_suppressed_may_only_rally() -> None:
    """ASH-4.3: a Suppressed unit must spend its action to rally: that is the only order open to it."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=8, suppressed=True), board.stand("blue", "rifles", "0201")
    orders = (
        Move(red.id, board.path("0101"), None, None),
        March(red.id, board.path("0101"), None, None),
        Shoot(red.id, blue.id, None),
        Attack(red.id, blue.id, board.path("0101")),
        Wait(red.id),
        Recover(red.id, (), ()),
    )
    for order in orders:
        assert board.refusal("red", order) == ("rifles 1 is Suppressed and has to rally first.", "ASH-4.3")
    events = board.give("red", Rally(red.id))
    assert facts(events, "rallied") == {"unit": red.id}
    assert (red.suppressed, red.acted) == (False, 1)


def test_ash_4_3_only_the_suppressed_rally() -> None:
    """ASH-4.3: rallying is for Suppressed units, and their action."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    assert board.refusal("red", Rally(red.id)) == ("rifles 1 is not Suppressed.", "ASH-4.3")
    red.suppressed, red.acted = True, 1
    assert board.refusal("red", Rally(red.id)) == ("rifles 1 has acted this turn.", "ASH-3.4")


def test_ash_4_3_suppressed_uses_no_special_property_but_harmful_ones_stay() -> None:
    """ASH-4.3: uses no special property; Toughness and harmful properties stay."""
    board = Board(ROW)
    armoury = board.frame.scenario.armoury
    riders, tank = board.stand("red", "riders", "0101"), board.stand("red", "tanks", "0201")
    riders.suppressed = tank.suppressed = True
    assert not armoury.has(riders, "assault")
    assert armoury.numbers(riders, "fast") == ()
    assert armoury.has(tank, "slow")
    assert armoury.toughness(tank, tank.models[0]) == 6
    lancers = board.stand("red", "lancers", "0301", suppressed=True)
    assert {arm.piercing for arm in armoury.arms(lancers)} == {0}
    guns = board.stand("red", "guns", "0401", suppressed=True)
    heavy = next(iter(armoury.arms(guns)))
    assert (heavy.static, heavy.heavy) == (True, False)


# -- 4.4 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_4_every_weapon_that_reaches_fires() -> None:
    """ASH-4.4: one target; every weapon that reaches it (hex distance) with line of sight fires."""
    board = Board(ROW)
    guns, near, far = (
        board.stand("red", "guns", "0101"),
        board.stand("blue", "rifles", "0401"),
        board.stand("blue", "rifles", "0501"),
    )
    volley = facts(board.give("red", Shoot(guns.id, far.id, None), [1] * 8), "volley")
    assert (volley["weapon"], volley["dice"]) == ("heavy", [1] * 8)
    board.state.turn = 2
    events = board.give("red", Shoot(guns.id, near.id, None), [1] * 12)
    fired = [event.facts["weapon"] for event in events if event.kind == "volley"]
    assert fired == ["heavy", "rifle"]


def test_ash_4_4_out_of_reach() -> None:
    """ASH-4.4: every weapon that reaches it."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0501")
    assert board.refusal("red", Shoot(red.id, blue.id, None)) == (
        "rifles 1 (Blue) is 4 hexes away; the weapons of rifles 1 reach 3.",
        "ASH-4.4",
    )
    move = Move(red.id, board.path("0101", "0201"), blue.id, None)
    assert board.objection("red", move) is None


def test_ash_4_4_no_line_of_sight() -> None:
    """ASH-4.4, 1.7: with line of sight."""
    board = Board("..^.....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    assert board.refusal("red", Shoot(red.id, blue.id, None)) == (
        "Mountains lie between rifles 1 and rifles 1 (Blue).",
        "ASH-1.7",
    )


def test_ash_4_4_who_can_be_shot_at() -> None:
    """ASH-4.4: enemy units on the map."""
    board = Board(ROW)
    red, friend = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", "0201")
    hidden = board.stand("blue", "rifles", None)
    for target in (friend.id, hidden.id, red.id, "nobody"):
        assert board.refusal("red", Shoot(red.id, target, None))[0] == "That is no enemy unit on the map."


def test_ash_1_3_melee_weapons_do_not_shoot() -> None:
    """ASH-1.3: H0 melee only."""
    board = Board(ROW)
    brutes, blue = board.stand("red", "brutes", "0101"), board.stand("blue", "rifles", "0201")
    assert board.refusal("red", Shoot(brutes.id, blue.id, None)) == ("brutes 1 has no weapon to shoot with.", "ASH-1.3")


def test_ash_8_3_static_does_not_fire_after_moving() -> None:
    """ASH-8.3: Static cannot fire in the action in which the unit moved."""
    board = Board(ROW)
    guns, blue = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0601")
    far = Move(guns.id, board.path("0101", "0201"), blue.id, None)
    assert board.refusal("red", far)[1] == "ASH-8.3"
    near = Move(guns.id, board.path("0101", "0201", "0301"), blue.id, None)
    events = board.give("red", near, [1] * 4)
    assert [event.facts["weapon"] for event in events if event.kind == "volley"] == ["rifle"]


def test_ash_8_3_indirect_fires_without_line_of_sight() -> None:
    """ASH-8.3: Indirect fires without line of sight."""
    board = Board("..^.....")
    mortars, blue = board.stand("red", "mortars", "0101"), board.stand("blue", "rifles", "0401")
    assert kinds(board.give("red", Shoot(mortars.id, blue.id, None), [1] * 4)) == ["volley", "fired"]


# -- 3.4 ---------------------------------------------------------------------------------------------------------------


def test_ash_3_4_orders_only_in_the_rounds_and_in_turn() -> None:
    """ASH-3.4: in initiative order, in the Opening and Closing round."""
    board = Board(ROW)
    blue = board.stand("blue", "rifles", "0101")
    board.stand("red", "rifles", "0301")
    assert board.refusal("blue", Wait(blue.id))[1] == "ASH-3.4"
    assert board.refusal("blue", EndRound())[1] == "ASH-3.4"
    board.state.at = 1
    assert board.objection("blue", EndRound()) is None
    for phase in (Phase.EVENT, Phase.PREPARATION, Phase.END):
        board.state.phase = phase
        assert board.refusal("blue", Wait(blue.id)) == (
            "Units act in the Opening and in the Closing round only.",
            "ASH-3.4",
        )


def test_orders_that_are_refused_change_nothing() -> None:
    """An order with an objection is not carried out."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    with pytest.raises(IllegalOrder):
        board.give("red", Rally(red.id))
    assert red.acted == 0
