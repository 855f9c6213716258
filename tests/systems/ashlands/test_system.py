"""Ashlands as the engine knows it: secrets, what is offered, and the rest of the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.choices import Choices, choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import March, Move, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.offers import targets_of_assault
from hexwar_tui.systems.ashlands.state import Purchase, Unit
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import ROW, Board, battle, facing

# -- secrets -----------------------------------------------------------------------------------------------------------


def test_the_other_sides_secrets_are_kept() -> None:
    """Prestige, reserve and what is entered in Preparation are their owner's secret; the map is open. The referee may
    know all."""
    board, *_ = facing("rifles reserve", "rifles reserve")
    board.army("blue", "rifles 0801")
    bought = Purchase("blue-dozen-r3", "dozen")
    board.state.sealed["blue"].purchases.append(bought)
    red, referee = board.known("red"), board.known(REFEREE)
    assert (red.prestige("red"), [unit.id for unit in red.reserve("red")]) == (600, ["red-rifles-r1"])
    assert (red.unit("blue-rifles-r1"), red.unit("blue-rifles-1") is None) == (None, False)
    assert (red.state.sides["blue"].prestige, red.state.sides["blue"].units_raised) == (0, 0)
    for ask in (red.prestige, red.reserve, red.sealed):
        with pytest.raises(PermissionError):
            ask("blue")
    units = [[unit.id for unit in found] for found in (red.own(), red.enemies, red.on_map())]
    assert units == [["red-rifles-r1"], ["blue-rifles-1"], ["blue-rifles-1"]]
    assert (referee.prestige("blue"), referee.state.sides["blue"].units_raised) == (600, 2)
    assert [referee.unit("blue-rifles-r1")] == list(referee.reserve("blue"))
    assert referee.sealed("blue").purchases == [bought]


def test_the_nearest_place_worth_going_to() -> None:
    """What draws practice players: enemies, and places that their side does not hold."""
    board = Board(ROW, ROW, ROW)
    (red,) = board.army("red", "rifles 0101")

    def aim_of(unit: Unit) -> int | None:
        return board.known("red").aim_of(unit)

    assert aim_of(red) is None
    board.army("blue", "rifles 0801")
    assert aim_of(red) == board.cell("0801")
    board.state.key_points = {board.cell("0501"): "red", board.cell("0601"): "blue"}
    assert aim_of(red) == board.cell("0601")
    board.state.depots = {board.cell("0301"): None}
    board.base("blue", "0803")
    assert aim_of(red) == board.cell("0301")
    reserve, _, other = board.army("red", "rifles reserve", "rifles 0102", "rifles 0201")
    assert (aim_of(reserve), aim_of(other)) == (None, board.cell("0803"))


# -- what is offered ---------------------------------------------------------------------------------------------------


def asked(board: Board, kind: str, **filled: Any) -> Choices:
    """What red is asked for next in a half-made order."""
    return choices(ASHLANDS.order_types, board.known("red"), Draft("red", kind, filled))


def values(board: Board, kind: str, **filled: Any) -> list[Any]:
    """What can come next in it."""
    return [candidate.value for candidate in asked(board, kind, **filled).candidates]


def test_only_kinds_that_can_be_given_are_offered() -> None:
    """Kinds without a legal order are not offered, and say why."""
    known, draft = battle().known("red"), Draft("red", None, {"unit": "red-guns-4"})
    assert [candidate.value for candidate in choices(ASHLANDS.order_types, known, draft).candidates] == ["rally"]
    refused = why_not(ASHLANDS.order_types, known, draft)
    reasons = {refusal.candidate.value: render(refusal.objection.reason, "en") for refusal in refused}
    assert reasons["march"] == "Guns 4 is Suppressed and has to rally first."


def test_targets_and_ways_that_are_offered_are_all_there_are() -> None:
    """The list of choices and the check agree: a target is offered if, and only if, it can be shot at; and every hex to
    which a legal path leads is offered, once."""
    board = battle()
    for unit in ("red-rifles-1", "red-riders-2", "red-marksmen-3"):
        for target in ("blue-squad-1", "blue-tanks-2"):
            legal = board.objection("red", Shoot(unit, target, None)) is None
            assert (target in values(board, "shoot", unit=unit)) is legal
    near = board.frame.scenario.ground.grid.neighbours
    for kind, order_type, most in (("move", Move, 2), ("march", March, 4)):
        paths: list[tuple[int, ...]] = [board.path("0201")]
        ends: set[int] = set()
        for _ in range(most):
            paths = [(*path, cell) for path in paths for cell in near[path[-1]] if cell not in path]
            ends |= {p[-1] for p in paths if not board.objection("red", order_type("red-rifles-1", p, None, None))}
        assert sorted(path[-1] for path in values(board, kind, unit="red-rifles-1")) == sorted(ends)


def test_charges_that_are_offered_end_next_to_the_target() -> None:
    """An Attack is offered from every hex next to the target to which it can come; none says what could be gone on."""
    board = battle()
    assert values(board, "attack", unit="red-riders-2") == ["blue-squad-1", "blue-tanks-2"]
    ends = {path[-1] for path in values(board, "attack", unit="red-riders-2", target="blue-squad-1")}
    assert board.cell("0303") in ends
    assert ends <= {*board.frame.scenario.ground.grid.neighbours[board.cell("0403")]}
    offered = asked(board, "attack", unit="red-riders-2", target="blue-squad-1").candidates
    assert {each.note for each in offered} == {""}


def test_whom_a_unit_shoots_at_after_a_march() -> None:
    """Without Assault there is nothing to choose after a March; a unit that is not there marches at nobody."""
    board = battle()
    rifles, riders = board.path("0201", "0301"), board.path("0303", "0302")
    assert values(board, "march", unit="red-rifles-1", path=rifles) == [None]
    assert values(board, "march", unit="red-riders-2", path=riders) == [None, "blue-squad-1"]
    assert targets_of_assault(board.known("red"), {"unit": "red-none-9", "path": riders}) == []


def test_snipers_are_asked_whom_they_pick() -> None:
    """The models of the target are offered by class, to Snipers only."""
    board = battle()
    squad = board.state.units["blue-squad-1"]
    squad.models[1].toughness = 0
    board.frame.scenario.armoury.upgrade_model(squad, squad.models[5], "gun")
    nobody, *found = asked(board, "shoot", unit="red-marksmen-3", target="blue-squad-1").candidates
    assert [(c.value, render(c.label, "en"), render(c.note, "en")) for c in found] == [
        ("leader", "leader", "1 model"),
        ("rifleman", "rifleman", "3 models"),
        ("rifleman+gun", "rifleman with gun", "1 model"),
    ]
    assert [nobody.value] == values(board, "shoot", unit="red-rifles-1", target="blue-squad-1") == [None]


def test_recovering_offers_what_is_dead_and_what_can_be_bought() -> None:
    """The records of Recover: dead kinds with how many there are, upgrades with their price, bearers where one is."""
    board = battle()
    (red,), known = board.army("red", "squad 0104 3"), board.known("red")

    def part(found: Choices, name: str, **filled: Any) -> list[Any]:
        offered = dict(found.spec.parts)[name].candidates if found.spec else None
        return [(c.value, render(c.note, "en")) for c in offered(known, filled)] if offered else []

    dead = asked(board, "recover", unit=red.id)
    assert (dead.field, dead.bounds, dead.spec is None) == ("models", (0, 2), False)
    assert part(dead, "kind", unit=red.id) == [
        ("leader", "1 dead, 10 prestige each"),
        ("rifleman", "2 dead, 10 prestige each"),
    ]
    number = dead.spec and dict(dead.spec.parts)["number"].bounds
    assert number is not None
    assert number(known, {"unit": red.id, "kind": "rifleman"}) == (1, 2)
    rifles: dict[str, Any] = {"unit": "red-rifles-1", "models": ()}
    bought = asked(board, "recover", **rifles)
    assert (bought.field, bought.bounds) == ("upgrades", (0, 4))
    prices = [("plates", "20 prestige"), ("flag", "15 prestige"), ("gun", "5 prestige"), ("surgeon", "10 prestige")]
    assert part(bought, "upgrade", **rifles) == prices
    board.state.sides["red"].prestige = 12
    assert ("flag", "15 prestige, and you have 12") in part(bought, "upgrade", **rifles)
    board.state.sides["red"].prestige = 500
    assert [value for value, _ in part(bought, "bearer", **rifles, upgrade="gun")] == ["rifleman"]
    nobody: dict[str, Any] = {"unit": "nobody", "models": ()}
    assert part(bought, "bearer", **rifles, upgrade="flag") == part(bought, "bearer", **nobody, upgrade="gun") == []
    for filled in (nobody, {"unit": "nobody"}):
        assert asked(board, "recover", **filled).bounds == (0, 0)


# -- the rest of the protocol ------------------------------------------------------------------------------------------


def test_the_price_table_names_a_roster_that_there_is_not() -> None:
    """In every language there is one of all."""
    assert all(ASHLANDS.prices(None, language) for language in ("en", "ru"))
    with pytest.raises(BadOrder):
        ASHLANDS.prices("nobody", "en")
