"""What a referee may change, and what must hold of every state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, Withdraw
from hexwar_tui.systems.ashlands.state import Phase, Unit, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, facing
from tests.systems.ashlands.preparing import preparing

# -- rulings -----------------------------------------------------------------------------------------------------------


def rule(board: Board, subject: str, fact: str, value: Any) -> None:
    """The referee rules so."""
    ASHLANDS.referee.amend(board.frame, Change(subject, fact, value), board.table())


def fact(board: Board, subject: str, name: str) -> Any:
    """What a fact is now."""
    return next(found.facts[name] for found in ASHLANDS.referee.subjects(board.frame) if found.id == subject)


def ruled() -> Board:
    """Brutes of red's and rifles of blue's at the ends of a row."""
    board, *_ = facing("brutes 0101", "rifles 0401", "....", ".^..")
    return board


UNIT = "unit:red-brutes-1"


@pytest.mark.parametrize(
    ("subject", "name", "value"),
    [
        *(("side:red", "prestige", 55), ("side:red", "points", 7), (UNIT, "hex", "0301"), (UNIT, "hex", "reserve")),
        *((UNIT, "experience", 12), (UNIT, "rank", 3), (UNIT, "suppressed", True), (UNIT, "has acted", True)),
        *((UNIT, "no supply", True), (UNIT, "model 2", 0), (UNIT, "model 3", 1), ("hex:0102", "key point", "neutral")),
        *(("hex:0102", "key point", "blue"), ("hex:0102", "depot", "red"), ("hex:0102", "rail", "red")),
        *(
            ("hex:0102", "base", "red"),
            ("hex:0102", "trench", True),
            ("game", "winner", "red"),
            ("game", "winner", "draw"),
        ),
    ],
)
def test_rulings(subject: str, name: str, value: Any) -> None:
    """What a referee rules is so, and the state stays sound."""
    board = ruled()
    assert fact(board, subject, name) != value
    rule(board, subject, name, value)
    assert fact(board, subject, name) == value
    board.check()


@pytest.mark.parametrize(
    ("subject", "name", "value"),
    [
        *(("side:green", "prestige", 5), ("side:red", "prestige", -1), ("side:red", "prestige", 100_001)),
        *(("side:red", "prestige", True), ("side:red", "points", "many"), ("side:red", "raise", "dragons")),
        *(("side:red", "colour", 1), (UNIT, "hex", "0202"), (UNIT, "hex", "0401"), (UNIT, "hex", "9999")),
        *(
            (UNIT, "rank", 4),
            (UNIT, "suppressed", 1),
            (UNIT, "brave", True),
            (UNIT, "model 0", 1),
            (UNIT, "model 4", 1),
        ),
        *((UNIT, "model two", 1), (UNIT, "model 1", 4), (UNIT, "removed", False), ("unit:nobody", "rank", 1)),
        *(("hex:0202", "depot", "red"), ("hex:0102", "depot", "green"), ("hex:0102", "depot", True)),
        *(("hex:0102", "base", "neutral"), ("hex:0102", "trench", "red"), ("hex:0102", "weather", "red")),
        *(("game", "winner", "green"), ("game", "length", 3), ("weather", "wind", 3)),
    ],
)
def test_rulings_that_cannot_be(subject: str, name: str, value: Any) -> None:
    """A ruling that leads nowhere is refused, and nothing has changed."""
    board = ruled()
    before = list(ASHLANDS.referee.subjects(board.frame))
    with pytest.raises(IllegalOrder):
        rule(board, subject, name, value)
    assert list(ASHLANDS.referee.subjects(board.frame)) == before


def test_a_unit_that_something_is_entered_for_is_not_ruled_onto_the_map_nor_away() -> None:
    """On the map it would go by another name than in what its side has entered, and that would name a unit that is not
    there; and a unit raised would take the id of one that was bought."""
    board = preparing()
    waiting, promoted, standing = board.army("red", "rifles reserve", "rifles reserve", "rifles 0101")
    promoted.upgrades_due = 1
    for order in (Place(waiting.id, 1), ChooseUpgrade(promoted.id, "sharp"), Withdraw(standing.id), Buy("rifles")):
        board.give("red", order)
    for unit, name, value in (
        *((waiting, "hex", "0404"), (promoted, "hex", "0404"), (waiting, "removed", True), (standing, "removed", True)),
    ):
        with pytest.raises(IllegalOrder, match="has entered something"):
            rule(board, f"unit:{unit.id}", name, value)
    with pytest.raises(IllegalOrder, match="has bought units"):
        rule(board, "side:red", "raise", "rifles")
    rule(board, "side:blue", "raise", "rifles")
    board.reveal([1, 2])
    rule(board, "side:red", "raise", "rifles")
    rule(board, f"unit:{promoted.id}", "hex", "0404")
    assert (waiting.id, promoted.id) == ("red-rifles-2", "red-rifles-3")
    board.check()


@pytest.mark.parametrize("purchases", [0, 40])
def test_what_is_entered_is_not_ruled_away_from_under_it(purchases: int) -> None:
    """ASH-3.2: what a side has bought, ordered and staked is paid at the reveal, so it keeps that much prestige."""
    board = preparing()
    own = board.state.sealed["red"]
    own.spent, own.stake = purchases, 60
    with pytest.raises(IllegalOrder, match=f"takes {purchases + 60} of its prestige"):
        rule(board, "side:red", "prestige", purchases + 59)
    rule(board, "side:red", "prestige", purchases + 60)
    rule(board, "side:blue", "prestige", 0)
    board.reveal()
    assert (board.state.sides["red"].prestige, ASHLANDS.rules.invariants(board.frame)) == (0, [])


@pytest.mark.parametrize("is_revealed", [False, True])
def test_no_base_is_ruled_where_a_depot_is_built(is_revealed: bool) -> None:
    """ASH-1.6: base and depot would be on one hex at the end of the turn; of a railway they take no harm."""
    board = preparing()
    depot, rails = Work("red", "depot", board.cell("0101"), 20), Work("red", "rail", board.cell("0201"), 10)
    works = board.state.works if is_revealed else board.state.sealed["red"].works
    works += [depot, rails]
    with pytest.raises(IllegalOrder, match="A supply depot is ordered there"):
        rule(board, "hex:0101", "base", "red")
    rule(board, "hex:0101", "base", None)
    rule(board, "hex:0201", "base", "red")
    assert board.state.bases[rails.cell] == "red"


def test_rulings_raise_and_remove_units() -> None:
    """A referee raises units into a reserve, and removes units; the last model goes only with its unit."""
    board = ruled()
    rule(board, "side:blue", "raise", "tanks")
    assert fact(board, "unit:blue-tanks-r2", "hex") == "reserve"
    rule(board, "unit:blue-tanks-r2", "hex", "0102")
    with pytest.raises(IllegalOrder, match="last model"):
        rule(board, "unit:blue-tanks-2", "model 1", 0)
    rule(board, UNIT, "removed", True)
    assert list(board.state.units) == ["blue-rifles-1", "blue-tanks-2"]
    board.check()


def test_a_model_ruled_dead_loses_its_upgrades() -> None:
    """ASH-5.2: what a model carries goes with it, also where a referee rules it dead."""
    board = Board("........")
    unit = board.stand("red", "rifles", "0101")
    board.frame.scenario.armoury.upgrade_model(unit, unit.models[1], "gun")
    rule(board, "unit:red-rifles-1", "model 2", 0)
    assert (unit.alive, unit.models[1].upgrades) == (9, [])
    board.check()


def test_rulings_take_places_away() -> None:
    """A place that is ruled away is there no more; a rank never lies below the experience."""
    board = ruled()
    for name in ("key point", "depot", "rail", "base"):
        rule(board, "hex:0102", name, "red")
        rule(board, "hex:0102", name, None)
        assert fact(board, "hex:0102", name) is None
    rule(board, "hex:0102", "trench", True)
    rule(board, "hex:0102", "trench", False)
    assert board.state.trenches == []
    rule(board, UNIT, "experience", 25)
    rule(board, UNIT, "rank", 1)
    assert fact(board, UNIT, "rank") == 2
    rule(board, UNIT, "has acted", True)
    rule(board, UNIT, "has acted", False)
    assert fact(board, UNIT, "has acted") is False


def test_a_ruled_result_is_told() -> None:
    """The end that a referee rules is an outcome like any other."""
    board = ruled()
    rule(board, "game", "winner", "blue")
    found = ASHLANDS.rules.outcome(board.frame)
    assert found is not None
    assert (found.winners, render(found.reason, "en")) == (("blue",), "The referee has ruled so.")


# -- what must hold ----------------------------------------------------------------------------------------------------


def unsound() -> Board:
    board = ruled()
    board.base("red", "0102")
    board.check()
    return board


def kill(unit: Unit) -> None:
    for model in unit.models:
        model.toughness = 0


def put_out(board: Board, side: str) -> None:
    board.state.sides[side].out = True
    board.state.order.remove(side)


BRUTES, RIFLES = "red-brutes-1", "blue-rifles-1"

BREACHES: list[tuple[str, Callable[[Board], object]]] = [
    ("who stands where", lambda b: b.state.occupied.clear()),
    ("who stands where", lambda b: b.state.occupied.update({2: BRUTES})),
    ("who stands where", lambda b: setattr(b.state.units[RIFLES], "cell", 0)),
    ("stands where nobody can", lambda b: b.state.put(b.state.units[BRUTES], 5)),
    ("nobody can enter", lambda b: b.state.key_points.update({5: None})),
    ("nobody can enter", lambda b: b.state.rails.update({99: None})),
    ("held by no side", lambda b: b.state.depots.update({0: "green"})),
    ("a base and a depot", lambda b: b.state.depots.update({4: "red"})),
    ("two central bases", lambda b: b.state.bases.update({3: "red"})),
    ("without living models", lambda b: kill(b.state.units[BRUTES])),
    ("more wounds", lambda b: setattr(b.state.units[BRUTES].models[0], "toughness", 4)),
    ("more wounds", lambda b: setattr(b.state.units[BRUTES].models[0], "toughness", -1)),
    ("not those of its type", lambda b: b.state.units[BRUTES].models.pop()),
    ("dead model carries", lambda b: b.stand("red", "rifles", "0201", alive=3).models[0].upgrades.append("gun")),
    ("does not exist", lambda b: b.state.units[BRUTES].upgrades.append("wings")),
    ("rank", lambda b: setattr(b.state.units[BRUTES], "rank", 4)),
    ("rank", lambda b: setattr(b.state.units[BRUTES], "experience", 10)),
    ("rank", lambda b: setattr(b.state.units[BRUTES], "experience", -1)),
    ("of no side or type", lambda b: setattr(b.state.units[BRUTES], "side", "green")),
    ("of no side or type", lambda b: setattr(b.state.units[BRUTES], "type", "dragons")),
    ("of no side or type", lambda b: setattr(b.state.units[BRUTES], "id", "x")),
    ("by its number", lambda b: setattr(b.state.units[BRUTES], "number", 0)),
    ("by its number", lambda b: setattr(b.state.units[BRUTES], "number", 2)),
    ("by its number", lambda b: setattr(b.state.sides["red"], "units_seen", 0)),
    ("by its number", lambda b: setattr(b.stand("red", "rifles", None), "number", 1)),
    ("by its number", lambda b: setattr(b.stand("red", "rifles", None), "cell", 3)),
    ("by its number", lambda b: (b.stand("red", "rifles", None), setattr(b.state.sides["red"], "units_raised", 1))),
    ("less than nothing", lambda b: setattr(b.state.sides["red"], "prestige", -1)),
    ("less than nothing", lambda b: setattr(b.state.sides["red"], "points", -1)),
    ("not those of the scenario", lambda b: b.state.sides.pop("blue")),
    ("out has units", lambda b: put_out(b, "red")),
    ("initiative", lambda b: b.state.order.pop()),
    ("initiative", lambda b: setattr(b.state, "turn", 0)),
    ("nobody is to move", lambda b: setattr(b.state, "at", 2)),
    ("over without an end", lambda b: setattr(b.state, "phase", Phase.OVER)),
    ("over without an end", lambda b: setattr(b.state, "winners", [])),
    ("entered for no side", lambda b: b.state.sealed.update({"green": b.state.sealed["red"]})),
]


@pytest.mark.parametrize(("what", "breach"), BREACHES)
def test_every_breach_is_found(what: str, breach: Callable[[Board], object]) -> None:
    """A state that its rules do not allow is told as such."""
    board = unsound()
    breach(board)
    faults = [render(fault.what, "en") for fault in ASHLANDS.rules.invariants(board.frame)]
    assert any(what in fault for fault in faults), faults
