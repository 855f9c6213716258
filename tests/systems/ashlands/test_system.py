"""Ashlands as the engine knows it: secrets, rulings, what must hold of a state, what is offered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.engine.choices import choices, why_not
from hexwar_tui.engine.errors import BadOrder, IllegalOrder
from hexwar_tui.engine.journal import Entry, EntryKind
from hexwar_tui.engine.language import render
from hexwar_tui.engine.orders import Draft, NothingToDraw, specs
from hexwar_tui.engine.players import Desk, RandomPlayer
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.systems.ashlands import draws, victory
from hexwar_tui.systems.ashlands.movement import Gait
from hexwar_tui.systems.ashlands.orders_preparation import Buy, ChooseUpgrade, Place, Withdraw
from hexwar_tui.systems.ashlands.orders_recover import Recover
from hexwar_tui.systems.ashlands.orders_round import Attack, March, Move, Shoot
from hexwar_tui.systems.ashlands.state import Phase, Purchase, TurnEvent, Unit, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import preparing

ROW = "........"
ROWS = (ROW, ROW, ROW)


# -- secrets -----------------------------------------------------------------------------------------------------------


def secretive() -> Board:
    board = Board(*ROWS)
    board.stand("red", "rifles", None)
    board.stand("blue", "rifles", None)
    board.stand("blue", "rifles", "0801")
    board.state.sealed["blue"].purchases.append(Purchase("blue-dozen-r3", "dozen"))
    return board


def test_the_other_sides_secrets_are_kept() -> None:
    """Prestige, reserve and what is entered in Preparation are their owner's secret; the map is open."""
    board = secretive()
    red = board.known("red")
    assert (red.prestige("red"), [unit.id for unit in red.reserve("red")]) == (600, ["red-rifles-r1"])
    assert red.unit("blue-rifles-r1") is None
    assert red.unit("blue-rifles-1") is not None
    for ask in (red.prestige, red.reserve, red.sealed, red.units_raised):
        with pytest.raises(PermissionError):
            ask("blue")
    assert [unit.id for unit in red.own()] == ["red-rifles-r1"]
    assert [unit.id for unit in red.enemies()] == ["blue-rifles-1"]
    assert [unit.id for unit in red.on_map()] == ["blue-rifles-1"]


def test_the_referee_may_know_all() -> None:
    """The referee sees what every side sees."""
    known = secretive().known(REFEREE)
    assert (known.prestige("blue"), known.units_raised("blue")) == (600, 2)
    assert [unit.id for unit in known.reserve("blue")] == ["blue-rifles-r1"]
    assert known.unit("blue-rifles-r1") is not None
    assert known.sealed("blue").purchases == [Purchase("blue-dozen-r3", "dozen")]


def test_the_nearest_place_worth_going_to() -> None:
    """What draws practice players: enemies, and places that their side does not hold."""
    board = Board(*ROWS)
    red = board.stand("red", "rifles", "0101")
    assert board.known("red").aim_of(red) is None
    board.stand("blue", "rifles", "0801")
    assert board.known("red").aim_of(red) == board.cell("0801")
    board.state.key_points = {board.cell("0501"): "red", board.cell("0601"): "blue"}
    assert board.known("red").aim_of(red) == board.cell("0601")
    board.state.depots = {board.cell("0301"): None}
    assert board.known("red").aim_of(red) == board.cell("0301")
    board.base("blue", "0803")
    assert board.known("red").aim_of(board.stand("red", "rifles", None)) is None
    assert board.known("red").aim_of(red) == board.cell("0301")
    board.stand("red", "rifles", "0102")
    assert board.known("red").aim_of(board.stand("red", "rifles", "0201")) == board.cell("0803")


# -- rulings -----------------------------------------------------------------------------------------------------------


def rule(board: Board, subject: str, fact: str, value: Any) -> None:
    ASHLANDS.amend(board.frame, Change(subject, fact, value), board.table())


def fact(board: Board, subject: str, name: str) -> Any:
    return next(found.facts[name] for found in ASHLANDS.subjects(board.frame) if found.id == subject)


def ruled() -> Board:
    board = Board("....", ".^..")
    board.stand("red", "brutes", "0101")
    board.stand("blue", "rifles", "0401")
    return board


UNIT = "unit:red-brutes-1"

RULINGS = [
    ("side:red", "prestige", 55),
    ("side:red", "points", 7),
    (UNIT, "hex", "0301"),
    (UNIT, "hex", "reserve"),
    (UNIT, "experience", 12),
    (UNIT, "rank", 3),
    (UNIT, "suppressed", True),
    (UNIT, "has acted", True),
    (UNIT, "no supply", True),
    (UNIT, "model 2", 0),
    (UNIT, "model 3", 1),
    ("hex:0102", "key point", "neutral"),
    ("hex:0102", "key point", "blue"),
    ("hex:0102", "depot", "red"),
    ("hex:0102", "rail", "red"),
    ("hex:0102", "base", "red"),
    ("hex:0102", "trench", True),
    ("game", "winner", "red"),
    ("game", "winner", "draw"),
]


@pytest.mark.parametrize(("subject", "name", "value"), RULINGS)
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
        ("side:green", "prestige", 5),
        ("side:red", "prestige", -1),
        ("side:red", "prestige", 100_001),
        ("side:red", "prestige", True),
        ("side:red", "points", "many"),
        ("side:red", "raise", "dragons"),
        ("side:red", "colour", 1),
        (UNIT, "hex", "0202"),
        (UNIT, "hex", "0401"),
        (UNIT, "hex", "9999"),
        (UNIT, "rank", 4),
        (UNIT, "suppressed", 1),
        (UNIT, "brave", True),
        (UNIT, "model 0", 1),
        (UNIT, "model 4", 1),
        (UNIT, "model two", 1),
        (UNIT, "model 1", 4),
        (UNIT, "removed", False),
        ("unit:nobody", "rank", 1),
        ("hex:0202", "depot", "red"),
        ("hex:0102", "depot", "green"),
        ("hex:0102", "depot", True),
        ("hex:0102", "base", "neutral"),
        ("hex:0102", "trench", "red"),
        ("hex:0102", "weather", "red"),
        ("game", "winner", "green"),
        ("game", "length", 3),
        ("weather", "wind", 3),
    ],
)
def test_rulings_that_cannot_be(subject: str, name: str, value: Any) -> None:
    """A ruling that leads nowhere is refused, and nothing has changed."""
    board = ruled()
    before = list(ASHLANDS.subjects(board.frame))
    with pytest.raises(IllegalOrder):
        rule(board, subject, name, value)
    assert list(ASHLANDS.subjects(board.frame)) == before


def test_a_unit_that_something_is_entered_for_is_not_ruled_onto_the_map() -> None:
    """On the map it would go by another name than in what its side has entered."""
    board = preparing()
    waiting, promoted = board.stand("red", "rifles", None), board.stand("red", "rifles", None, upgrades_due=1)
    board.give("red", Place(waiting.id, 0))
    board.give("red", ChooseUpgrade(promoted.id, "sharp"))
    for unit in (waiting, promoted):
        with pytest.raises(IllegalOrder, match="has entered something"):
            rule(board, f"unit:{unit.id}", "hex", "0404")
    board.reveal([1, 2])
    rule(board, f"unit:{promoted.id}", "hex", "0404")
    assert (waiting.id, promoted.id) == ("red-rifles-1", "red-rifles-2")


def test_a_unit_that_something_is_entered_for_is_not_ruled_away() -> None:
    """What its side has entered would name a unit that is not there; and a unit raised would take the id of one that
    was bought."""
    board = preparing()
    waiting, standing = board.stand("red", "rifles", None), board.stand("red", "rifles", "0101")
    board.give("red", Place(waiting.id, 1))
    board.give("red", Withdraw(standing.id))
    board.state.sides["red"].prestige = 500
    board.give("red", Buy("rifles"))
    for unit in (waiting, standing):
        with pytest.raises(IllegalOrder, match="has entered something"):
            rule(board, f"unit:{unit.id}", "removed", True)
    with pytest.raises(IllegalOrder, match="has bought units"):
        rule(board, "side:red", "raise", "rifles")
    rule(board, "side:blue", "raise", "rifles")
    board.reveal([1, 2])
    board.check()
    rule(board, "side:red", "raise", "rifles")


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
    assert (board.state.sides["red"].prestige, ASHLANDS.invariants(board.frame)) == (0, [])


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
    found = ASHLANDS.outcome(board.frame)
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


BREACHES: list[tuple[str, Callable[[Board], object]]] = [
    ("who stands where", lambda b: b.state.occupied.clear()),
    ("who stands where", lambda b: b.state.occupied.update({2: "red-brutes-1"})),
    ("who stands where", lambda b: setattr(b.state.units["blue-rifles-1"], "cell", 0)),
    ("stands where nobody can", lambda b: b.state.put(b.state.units["red-brutes-1"], 5)),
    ("nobody can enter", lambda b: b.state.key_points.update({5: None})),
    ("nobody can enter", lambda b: b.state.rails.update({99: None})),
    ("held by no side", lambda b: b.state.depots.update({0: "green"})),
    ("a base and a depot", lambda b: b.state.depots.update({4: "red"})),
    ("two central bases", lambda b: b.state.bases.update({3: "red"})),
    ("without living models", lambda b: kill(b.state.units["red-brutes-1"])),
    ("more wounds", lambda b: setattr(b.state.units["red-brutes-1"].models[0], "toughness", 4)),
    ("more wounds", lambda b: setattr(b.state.units["red-brutes-1"].models[0], "toughness", -1)),
    ("not those of its type", lambda b: b.state.units["red-brutes-1"].models.pop()),
    ("dead model carries", lambda b: b.stand("red", "rifles", "0201", alive=3).models[0].upgrades.append("gun")),
    ("does not exist", lambda b: b.state.units["red-brutes-1"].upgrades.append("wings")),
    ("rank", lambda b: setattr(b.state.units["red-brutes-1"], "rank", 4)),
    ("rank", lambda b: setattr(b.state.units["red-brutes-1"], "experience", 10)),
    ("rank", lambda b: setattr(b.state.units["red-brutes-1"], "experience", -1)),
    ("of no side or type", lambda b: setattr(b.state.units["red-brutes-1"], "side", "green")),
    ("of no side or type", lambda b: setattr(b.state.units["red-brutes-1"], "type", "dragons")),
    ("of no side or type", lambda b: setattr(b.state.units["red-brutes-1"], "id", "x")),
    ("by its number", lambda b: setattr(b.state.units["red-brutes-1"], "number", 0)),
    ("by its number", lambda b: setattr(b.state.units["red-brutes-1"], "number", 2)),
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
    faults = [render(fault.what, "en") for fault in ASHLANDS.invariants(board.frame)]
    assert any(what in fault for fault in faults), faults


# -- what is offered ---------------------------------------------------------------------------------------------------


def battle() -> Board:
    """Something of everything within a few hexes."""
    board = Board("....f...", ".h..^...", "..#.....", "........")
    board.stand("red", "rifles", "0201")
    board.stand("red", "riders", "0303", alive=3)
    board.stand("red", "marksmen", "0401")
    board.stand("red", "guns", "0102", suppressed=True)
    board.stand("blue", "squad", "0403")
    board.stand("blue", "tanks", "0601")
    board.state.key_points = {board.cell("0501"): None}
    board.base("red", "0101")
    board.base("blue", "0804")
    return board


def values(board: Board, kind: str, **filled: Any) -> list[Any]:
    """What can come next in a half-made order of red's."""
    found = choices(ASHLANDS.order_types, board.known("red"), Draft("red", kind, filled))
    return [candidate.value for candidate in found.candidates]


def test_only_kinds_that_can_be_given_are_offered() -> None:
    """Kinds without a legal order are not offered, and say why."""
    board = battle()
    draft = Draft("red", None, {"unit": "red-guns-4"})
    offered = choices(ASHLANDS.order_types, board.known("red"), draft).candidates
    assert [candidate.value for candidate in offered] == ["rally"]
    reasons = {
        refusal.candidate.value: render(refusal.objection.reason, "en")
        for refusal in why_not(ASHLANDS.order_types, board.known("red"), draft)
    }
    assert reasons["march"] == "guns 4 is Suppressed and has to rally first."


def test_targets_that_are_offered_are_those_in_reach() -> None:
    """The list of choices and the check agree: a target is offered if, and only if, it can be shot at."""
    board = battle()
    for unit in ("red-rifles-1", "red-riders-2", "red-marksmen-3"):
        for target in ("blue-squad-1", "blue-tanks-2"):
            legal = board.objection("red", Shoot(unit, target, None)) is None
            assert (target in values(board, "shoot", unit=unit)) is legal


def test_ways_that_are_offered_are_all_there_are() -> None:
    """Every hex to which a legal path leads is offered, once."""
    board = battle()
    grid = board.frame.scenario.ground.grid
    for kind, order_type, most in (("move", Move, 2), ("march", March, 4)):
        paths: list[tuple[int, ...]] = [board.path("0201")]
        ends: set[int] = set()
        for _ in range(most):
            paths = [(*path, near) for path in paths for near in grid.neighbours[path[-1]] if near not in path]
            ends |= {p[-1] for p in paths if not board.objection("red", order_type("red-rifles-1", p, None, None))}
        offered = [path[-1] for path in values(board, kind, unit="red-rifles-1")]
        assert sorted(offered) == sorted(ends)


def test_charges_that_are_offered_end_next_to_the_target() -> None:
    """An Attack is offered from every hex next to the target to which it can come."""
    board = battle()
    assert values(board, "attack", unit="red-riders-2") == ["blue-squad-1", "blue-tanks-2"]
    ends = {path[-1] for path in values(board, "attack", unit="red-riders-2", target="blue-squad-1")}
    near = set(board.frame.scenario.ground.grid.neighbours[board.cell("0403")])
    assert ends
    assert ends <= near
    assert board.cell("0303") in ends


def test_marks_of_ways_are_the_hexes_left() -> None:
    """A way is marked with the hexes that the unit could still go."""
    board = Board(ROW)
    board.stand("red", "rifles", "0101")
    found = choices(ASHLANDS.order_types, board.known("red"), Draft("red", "march", {"unit": "red-rifles-1"}))
    assert {candidate.value[-1]: candidate.mark for candidate in found.candidates} == {1: "3", 2: "2", 3: "1", 4: "0"}


def test_only_assault_is_asked_whom_it_shoots_at_after_a_march() -> None:
    """Without Assault there is nothing to choose after a March."""
    board = battle()
    rifles, riders = board.path("0201", "0301"), board.path("0303", "0302")
    assert values(board, "march", unit="red-rifles-1", path=rifles) == [None]
    assert values(board, "march", unit="red-riders-2", path=riders) == [None, "blue-squad-1"]


def test_snipers_are_asked_whom_they_pick() -> None:
    """The models of the target are offered by class, to Snipers only."""
    board = battle()
    squad = board.state.units["blue-squad-1"]
    squad.models[1].toughness = 0
    board.frame.scenario.armoury.upgrade_model(squad, squad.models[5], "gun")
    picked = {"unit": "red-marksmen-3", "target": "blue-squad-1"}
    assert values(board, "shoot", **picked) == [None, "leader", "rifleman", "rifleman+gun"]
    found = choices(ASHLANDS.order_types, board.known("red"), Draft("red", "shoot", picked)).candidates
    assert [(render(c.label, "en"), render(c.note, "en")) for c in found[1:]] == [
        ("leader", "1"),
        ("rifleman", "3"),
        ("rifleman with gun", "1"),
    ]
    assert values(board, "shoot", unit="red-rifles-1", target="blue-squad-1") == [None]


def test_recovering_offers_what_is_dead_and_what_can_be_bought() -> None:
    """The records of Recover: dead kinds with how many there are, upgrades with their price, bearers where one is."""
    board = battle()
    red, known = board.stand("red", "squad", "0104", alive=3), board.known("red")
    found = choices(ASHLANDS.order_types, known, Draft("red", "recover", {"unit": red.id}))
    assert (found.field, found.bounds) == ("models", (0, 2))
    assert found.spec is not None
    parts = dict(found.spec.parts)
    assert parts["kind"].candidates is not None
    assert parts["number"].bounds is not None
    kinds = [(c.value, c.note) for c in parts["kind"].candidates(known, {"unit": red.id})]
    assert kinds == [("leader", "1"), ("rifleman", "2")]
    assert parts["number"].bounds(known, {"unit": red.id, "kind": "rifleman"}) == (1, 2)
    rifles = {"unit": "red-rifles-1", "models": ()}
    found = choices(ASHLANDS.order_types, known, Draft("red", "recover", rifles))
    assert (found.field, found.bounds) == ("upgrades", (0, 4))
    assert found.spec is not None
    parts = dict(found.spec.parts)
    assert parts["upgrade"].candidates is not None
    assert parts["bearer"].candidates is not None
    bought = [(c.value, c.note) for c in parts["upgrade"].candidates(known, rifles)]
    assert bought == [("plates", "20"), ("flag", "15"), ("gun", "5"), ("surgeon", "10")]
    bearers = [c.value for c in parts["bearer"].candidates(known, {**rifles, "upgrade": "gun"})]
    assert bearers == ["rifleman"]
    assert list(parts["bearer"].candidates(known, {**rifles, "upgrade": "flag"})) == []
    nobody = {"unit": "nobody", "models": ()}
    assert choices(ASHLANDS.order_types, known, Draft("red", "recover", nobody)).bounds == (0, 0)
    assert choices(ASHLANDS.order_types, known, Draft("red", "recover", {"unit": "nobody"})).bounds == (0, 0)
    assert list(parts["bearer"].candidates(known, {**nobody, "upgrade": "gun"})) == []


def drawn(board: Board, kind: str, field: str, values: dict[str, Any], side: str = "red") -> Counter[Any]:
    """What random players draw for a field, and how often of 200 times."""
    spec = next(specs(order)[field] for order in ASHLANDS.order_types if order.kind == kind)
    assert spec.draw is not None
    known, rng = board.known(side), random.Random("drawn")
    return Counter(spec.draw(known, values, rng) for _ in range(200))


def test_practice_players_draw_units_that_may_act() -> None:
    """Suppressed units are drawn for rallying alone, those that lack models for recovering; others' turns draw none."""
    board = battle()
    assert set(drawn(board, "move", "unit", {})) == {"red-rifles-1", "red-riders-2", "red-marksmen-3"}
    assert set(drawn(board, "rally", "unit", {})) == {"red-guns-4"}
    needy = drawn(board, "recover", "unit", {})
    assert needy.most_common(1)[0][0] == "red-riders-2"
    for kind in ("move", "rally", "recover"):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, "unit", {}, "blue")


def test_practice_players_seek_contact() -> None:
    """Ways lead towards what is worth going to, and targets are in reach."""
    board = battle()
    rifles = {"unit": "red-rifles-1"}
    aim = board.known("red").aim_of(board.state.units["red-rifles-1"])
    assert aim is not None
    distance = board.frame.scenario.ground.grid.distance
    ways = drawn(board, "move", "path", rifles)
    assert sum(n for way, n in ways.items() if distance(way[-1], aim) < distance(way[0], aim)) > 150
    moved = {"unit": "red-rifles-1", "path": board.path("0201", "0301")}
    assert set(drawn(board, "move", "target", moved)) == {None, "blue-squad-1", "blue-tanks-2"}
    far = {"unit": "red-riders-2", "path": board.path("0303", "0203")}
    assert "blue-tanks-2" not in drawn(board, "move", "target", far)
    for kind, field in (("move", "path"), ("shoot", "target"), ("attack", "target")):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, field, {"unit": "nobody"})
    with pytest.raises(NothingToDraw):
        drawn(board, "attack", "path", {**rifles, "target": "nobody"})


def test_practice_players_end_no_game_that_has_hardly_begun() -> None:
    """They neither resign nor draw in the first turns."""
    board = battle()
    for kind in ("resign", "offer-draw", "accept-draw"):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, "sure", {})
    board.state.turn = 4
    for kind in ("resign", "offer-draw", "accept-draw"):
        assert set(drawn(board, kind, "sure", {})) == {"yes"}


def test_practice_players_draw_ways_that_can_be_gone() -> None:
    """A way of a hex at least; nothing for a unit that is shut in."""
    board = Board("...^.", "..^^^")
    shut_in, free = board.stand("red", "rifles", "0501"), board.stand("red", "rifles", "0101")
    known, rng = board.known("red"), random.Random(1)
    with pytest.raises(NothingToDraw):
        draws.way_to_aim(Gait.MOVE)(known, {"unit": shut_in.id}, rng)
    ways = [draws.way_to_aim(Gait.MOVE)(known, {"unit": free.id}, rng) for _ in range(20)]
    assert {way[0] for way in ways} == {free.cell}
    assert {len(way) for way in ways} <= {2, 3}


def test_practice_players_shoot_with_what_fires_after_moving() -> None:
    """Where a Static weapon alone reaches, nobody is drawn for a target after a way."""
    board = Board("........")
    guns, foe = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0601")
    for labels, targets in ((("0101", "0201"), {None}), (("0101", "0201", "0301"), {None, foe.id})):
        values, rng = {"unit": guns.id, "path": board.path(*labels)}, random.Random(1)
        assert {draws.target_after_way(board.known("red"), values, rng) for _ in range(200)} == targets


def test_practice_players_seek_the_experienced() -> None:
    """The more experienced a target the more it draws, above all an Elite one while its fall is worth something."""
    board = battle()
    known, squad = board.known("red"), board.state.units["blue-squad-1"]
    targets = ["blue-squad-1", "blue-tanks-2"]

    def share() -> float:
        """How often the squad is drawn, and not the Green tanks, for every time that these are."""
        rng = random.Random("prey")
        found = Counter(draws.prey(known, targets, rng) for _ in range(40_000))
        return found["blue-squad-1"] / found["blue-tanks-2"]

    shares = []
    for rank in range(4):
        squad.rank = rank
        shares.append(round(share()))
    assert shares == [1, 3, 5, 7]
    board.state.event = TurnEvent("fall-of-a-legend")
    assert 45 < share() < 55
    assert draws.prey(known, ["nobody"], random.Random(1)) == "nobody"
    with pytest.raises(NothingToDraw):
        draws.prey(known, [], random.Random(1))


def test_practice_players_dig_in_when_the_enemy_is_near() -> None:
    """A ring of trenches draws only while an enemy unit is within 6 hexes of the base."""
    board = preparing()
    foe = board.stand("blue", "rifles", "0801")
    board.stand("red", "rifles", "0102")
    with pytest.raises(NothingToDraw):
        drawn(board, "trenches", "base", {})
    board.state.put(foe, board.cell("0701"))
    assert set(drawn(board, "trenches", "base", {})) == {board.cell("0101")}
    board.state.bases.clear()
    with pytest.raises(NothingToDraw):
        drawn(board, "trenches", "base", {})


def test_a_round_can_always_be_played_on() -> None:
    """A practice player finds an order in any round; without one he would be stuck."""
    board = battle()
    desk = Desk(board.known("red"), ASHLANDS.order_types, sealed=False, may_seal=False)
    for seed in range(20):
        order = RandomPlayer(random.Random(seed)).decide(desk)
        assert order is not None
        assert board.objection("red", order) is None


# -- the rest of the protocol ------------------------------------------------------------------------------------------


def test_what_happened_is_counted_by_name() -> None:
    """The tally knows every order and event, with 0 for what never was."""
    board = battle()
    order = Attack("red-riders-2", "blue-squad-1", board.path("0303"))
    events = board.give("red", order, [1] * 9)
    entry = Entry(1, EntryKind.ORDER, "red", 1, {"kind": "attack"}, events=events)
    counts = ASHLANDS.tally([entry, Entry(2, EntryKind.STEP, REFEREE, 1, {})])
    assert (counts["order attack"], counts["order rally"], counts["volley"], counts["struck"]) == (1, 0, 2, 1)
    assert {f"order {kind.kind}" for kind in ASHLANDS.order_types} <= set(counts)
    assert {"base-taken", "legend-fell", "event", "game-over"} <= set(counts)


def test_reasons_for_an_end_are_told_with_their_rule() -> None:
    """Every reason is a sentence; those of the rule book name their rule."""
    assert {why: rule for why, (_, rule) in victory.REASONS.items()} == {
        "goal": "ASH-2.1",
        "bases": "ASH-2.1",
        "last": "ASH-2.2",
        "turns": "ASH-2.4",
        "agreed": "",
        "ruled": "",
    }


def test_rule_book_and_prices() -> None:
    """The rule book is there in both languages, and the price table names a roster that there is not."""
    for language in ("en", "ru"):
        assert "ASH-5.3" in ASHLANDS.rule_book(language)
        assert ASHLANDS.price_table(None, language)
    with pytest.raises(BadOrder):
        ASHLANDS.price_table("nobody", "en")


def test_no_game_is_opened_above() -> None:
    """Ashlands opens no frames."""
    board = battle()
    with pytest.raises(AssertionError, match="Ashlands"):
        ASHLANDS.resume(board.frame, None, board.frame, board.table())  # type: ignore[arg-type]


def test_a_whole_order_is_undone_or_not_by_what_it_rolled() -> None:
    """Recovering rolls nothing and costs prestige; works of one side are told to all at the end."""
    board = battle()
    board.state.works = [Work("red", "rail", board.cell("0104"), 20)]
    table = board.table()
    Recover("red-riders-2", (("rifleman", 1),), ()).carry_out(board.frame, "red", table)
    assert table.rolls == []
    assert board.state.sides["red"].prestige == 590
