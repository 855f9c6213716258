"""ASH-4.1: units recover: models, Toughness, and paid upgrades."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import candidates, choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Shoot
from hexwar_tui.systems.ashlands.orders.rounds.recovering import UPGRADES, Recover
from tests.systems.ashlands.boards import ROW, Board, facts

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


def why_closed(board: Board, unit: str | None = None) -> str:
    """Why Recover is closed, in English: for the unit, or without one."""
    draft = Draft("red", None, {} if unit is None else {"unit": unit})
    found = why_not((Recover,), board.known("red"), draft)
    return "" if not found else render(found[0].objection.reason, "en")


def test_ash_4_1_recover_says_that_it_is_too_dear() -> None:
    """ASH-4.1: where nothing can be paid, the reason is what there would be, its price, and what the side has."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    own = board.state.sides["red"]
    own.prestige = 4
    poor = "It has nothing to bring back, and an upgrade costs 5 prestige; this side has 4."
    assert (why_closed(board), why_closed(board, red.id)) == (poor, poor)
    own.prestige = 5
    assert why_closed(board, red.id) == ""
    own.prestige, red.models[0].toughness = 4, 0
    poor = "It can recover nothing for less than 5 prestige; this side has 4."
    assert why_closed(board, red.id) == poor
    red.models[0].toughness, red.models[1].upgrades = 1, ["gun"]
    poor = "It has nothing to bring back, and an upgrade costs 10 prestige; this side has 4."
    assert why_closed(board, red.id) == poor
    red.models[1].upgrades, red.upgrades = ["gun", "surgeon"], ["plates", "flag"]
    assert why_closed(board, red.id) == "It has nothing to recover."


def test_ash_4_1_recover_asks_for_a_model_only_where_one_gets_the_upgrade() -> None:
    """ASH-4.1: upgrades for itself or for one model."""
    board = Board(ROW)
    board.stand("red", "rifles", "0101")
    bearer = dict(UPGRADES)["bearer"]
    known = board.known("red")
    offered = {id: list(candidates(bearer, known, {"unit": "red-rifles-1", "upgrade": id})) for id in ("gun", "flag")}
    assert [found.value for found in offered["gun"]] == ["rifleman"]
    assert [found.value for found in offered["flag"]] == [None]


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
        ((("plates", "rifleman"),), "Plates goes to the whole unit."),
        ((("gun", None),), "Gun goes to one living model."),
        ((("gun", "leader"),), "Gun goes to one living model."),
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
