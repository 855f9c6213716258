"""ASH-4.1: units recover: models, Toughness, and paid upgrades."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import candidates, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.recovering import UPGRADES, Recover
from hexwar_tui.systems.ashlands.state import Unit
from tests.systems.ashlands.boards import ROW, Board, facing, facts
from tests.systems.ashlands.preparing import offered


def weak(unit: str, *, prestige: int = 600, **fields: int) -> tuple[Board, Unit]:
    """A board with a unit of red's, and what its side has."""
    board = Board(ROW)
    (red,) = board.army("red", unit)
    for name, value in fields.items():
        setattr(red, name, value)
    board.state.sides["red"].prestige = prestige
    return board, red


def test_ash_4_1_recover_brings_models_back() -> None:
    """ASH-4.1: pay the refill price per dead model to bring it back (each costs the unit 1 experience, never the
    rank)."""
    board, red = weak("rifles 0101 6", prestige=35, experience=12, rank=1)
    events = board.give("red", Recover(red.id, (("rifleman", 3),), ()))
    assert (red.alive, red.experience, red.rank, red.acted, red.cell) == (9, 9, 1, 1, 0)
    assert board.state.sides["red"].prestige == 5
    told = {"unit": red.id, "models": [["rifleman", 3]], "upgrades": [], "price": 30, "paid": 3, "healed": 0}
    assert facts(events, "recovered") == told


def test_ash_1_2_recovering_never_costs_more_experience_than_there_is() -> None:
    """ASH-4.1: each costs the unit 1 experience, never the rank; ASH-1.2: never below 0."""
    board, red = weak("rifles 0101 6", experience=2, rank=2)
    events = board.give("red", Recover(red.id, (("rifleman", 4),), ()))
    assert (red.experience, red.rank, facts(events, "recovered")["paid"]) == (0, 2, 2)


def test_ash_4_1_recover_up_to_full_strength() -> None:
    """ASH-4.1: up to full strength; who lacks nothing and buys nothing has nothing to recover."""
    board, red = weak("squad 0101 3")
    too_many = (("rifleman", 3),), (("rifleman", 1), ("rifleman", 2)), (("leader", 2),), (("dragon", 1),)
    refused = ("Only dead models are brought back, up to full strength.", "ASH-4.1")
    assert board.refusals("red", *(Recover(red.id, models, ()) for models in too_many)) == {refused}
    assert board.refusal("red", Recover(red.id, (("rifleman", 0),), ()))[1] == "ASH-4.1"
    board.give("red", Recover(red.id, (("rifleman", 1), ("leader", 1), ("rifleman", 1)), ()))
    assert (red.alive, board.state.sides["red"].prestige) == (6, 570)
    board.state.turn = 2
    assert board.refusal("red", Recover(red.id, (), ())) == ("It has nothing to recover.", "ASH-4.1")


def test_ash_4_1_recover_costs_what_the_side_has() -> None:
    """ASH-3.2: nobody spends more prestige than he holds; all of it he may."""
    board, red = weak("rifles 0101 6", prestige=29)
    order = Recover(red.id, (("rifleman", 3),), ())
    assert board.refusal("red", order) == ("It costs 30 prestige; this side has 29.", "ASH-4.1")
    board.state.sides["red"].prestige = 30
    board.give("red", order)
    assert board.state.sides["red"].prestige == 0


def test_ash_4_1_recover_says_that_it_is_too_dear() -> None:
    """ASH-4.1: where nothing can be paid, the reason is what there would be, its price, and what the side has."""
    board, red = weak("rifles 0101", prestige=4)

    def why(**unit: str) -> str:
        found = why_not((Recover,), board.known("red"), Draft("red", None, unit))
        return "" if not found else render(found[0].objection.reason, "en")

    poor = "It has nothing to bring back, and an upgrade costs {} prestige; this side has 4."
    assert why() == why(unit=red.id) == poor.format(5)
    board.state.sides["red"].prestige = 5
    assert why(unit=red.id) == ""
    board.state.sides["red"].prestige, red.models[0].toughness = 4, 0
    assert why(unit=red.id) == "It can recover nothing for less than 5 prestige; this side has 4."
    red.models[0].toughness, red.models[1].upgrades = 1, ["gun"]
    assert why(unit=red.id) == poor.format(10)
    red.models[1].upgrades, red.upgrades = ["gun", "surgeon"], ["plates", "flag"]
    assert why(unit=red.id) == "It has nothing to recover."


@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (3, 6), (4, 6), (5, 6)])
def test_ash_4_1_recover_regains_3_of_toughness(before: int, after: int) -> None:
    """ASH-4.1: every model's Toughness regains 3, not above its maximum; so it is offered to whoever has lost nobody,
    as to whoever may buy upgrades."""
    board, tank = weak("tanks 0101")
    (rifles,) = board.army("red", "rifles 0301")
    tank.models[0].toughness = before
    assert offered(board, "red", Recover) == [tank.id, rifles.id]
    events = board.give("red", Recover(tank.id, (), ()))
    assert (tank.models[0].toughness, facts(events, "recovered")["healed"]) == (after, after - before)


def test_ash_4_1_recover_heals_every_model_but_the_dead() -> None:
    """ASH-4.1: every model's Toughness; the dead are brought back whole, for their price."""
    board, brutes = weak("brutes 0101")
    for model, toughness in zip(brutes.models, (0, 1, 2), strict=True):
        model.toughness = toughness
    board.give("red", Recover(brutes.id, (("brute", 1),), ()))
    assert [model.toughness for model in brutes.models] == [3, 3, 3]


def test_ash_4_1_recover_buys_upgrades_for_the_unit_or_one_model() -> None:
    """ASH-4.1: buy listed paid upgrades for the unit or one model (they never raise the refill price); a model is asked
    for only where one gets the upgrade."""
    board, red = weak("rifles 0101 9")
    known, bearer = board.known("red"), dict(UPGRADES)["bearer"]
    bearers = [[c.value for c in candidates(bearer, known, {"unit": red.id, "upgrade": id})] for id in ("gun", "flag")]
    assert bearers == [["rifleman"], [None]]
    events = board.give("red", Recover(red.id, (("rifleman", 1),), (("plates", None), ("gun", "rifleman"))))
    assert board.state.sides["red"].prestige == 600 - 10 - 20 - 5
    assert red.upgrades == ["plates"]
    assert [model.upgrades for model in red.models] == [[], ["gun"], *([[]] * 8)]
    assert facts(events, "recovered")["upgrades"] == [["plates", None], ["gun", "rifleman"]]
    red.models[5].toughness, board.state.turn = 0, 2
    board.give("red", Recover(red.id, (("rifleman", 1),), ()))
    assert board.state.sides["red"].prestige == 600 - 10 - 20 - 5 - 10


@pytest.mark.parametrize(
    ("purchases", "sentence"),
    [
        ((("sharp", None),), "This unit type has no such upgrade to buy."),
        ((("plates", "rifleman"),), "Plates goes to the whole unit."),
        ((("gun", None),), "Gun goes to one model: say for which, rifleman, rifleman with surgeon."),
        ((("gun", "leader"),), "Gun goes to one living model."),
        ((("flag", None),), "It has flag; every upgrade is had once."),
        ((("surgeon", "rifleman"),), "It has surgeon; every upgrade is had once."),
        ((("plates", None), ("plates", None)), "Plates is bought once, and stands twice here."),
    ],
)
def test_ash_4_1_recover_buys_only_what_fits(purchases: tuple[tuple[str, str | None], ...], sentence: str) -> None:
    """ASH-4.1: listed upgrades, each for whom it is meant, each once."""
    board, red = weak("rifles 0101 8")
    red.upgrades, red.models[9].upgrades = ["flag"], ["surgeon"]
    assert board.refusal("red", Recover(red.id, (), purchases)) == (sentence, "ASH-4.1")


@pytest.mark.parametrize(("alive", "had"), [(2, [["gun"], ["surgeon"]]), (1, [[], ["gun", "surgeon"]])])
def test_ash_4_1_two_upgrades_for_models_in_one_go(alive: int, had: list[list[str]]) -> None:
    """ASH-4.1: a second upgrade goes to another model of the class named, or to the same one if it is the last."""
    board, red = weak(f"rifles 0101 {alive}")
    board.give("red", Recover(red.id, (), (("gun", "rifleman"), ("surgeon", "rifleman"))))
    assert [model.upgrades for model in red.models[8:]] == had


def test_ash_4_1_an_upgrade_goes_with_its_model_and_can_be_bought_again() -> None:
    """ASH-5.2: its weapons go with it; a model brought back has what its kind has."""
    board, red, blue = facing("rifles 0101 1", "rifles 0201 2")
    blue.models[9].upgrades.append("gun")
    board.fire(red, blue, [6, 1, 2, 6])
    assert [model.upgrades for model in blue.models] == [[]] * 10
    board.state.at = 1
    board.give("blue", Recover(blue.id, (("rifleman", 9),), (("gun", "rifleman"),)))
    assert (blue.alive, sum(len(model.upgrades) for model in blue.models)) == (10, 1)


def test_ash_8_3_medic() -> None:
    """ASH-8.3: Medic: the first model brought back is free, and no model brought back costs experience."""
    board, red = weak("rifles 0101 6", prestige=21, experience=5)
    red.models[9].upgrades.append("surgeon")
    for turn, models, alive in ((1, 3, 9), (2, 1, 10)):
        board.state.turn = turn
        board.give("red", Recover(red.id, (("rifleman", models),), ()))
        assert (board.state.sides["red"].prestige, red.experience, red.alive) == (1, 5, alive)


def test_ash_8_1_no_supply_cannot_recover() -> None:
    """ASH-8.1: No supply: cannot Recover until withdrawn to reserve."""
    board, red = weak("rifles 0101 6", no_supply=True)
    assert board.refusal("red", Recover(red.id, (("rifleman", 1),), ()))[1] == "ASH-8.1"
