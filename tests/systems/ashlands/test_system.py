"""Ashlands as the engine knows it: secrets, what is offered, and the rest of the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, March, Move, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.offers import targets_of_assault
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.state import Purchase, Work
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import ROW, Board, battle

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
    assert (red.state.sides["blue"].prestige, red.state.sides["blue"].units_raised) == (0, 0)
    for ask in (red.prestige, red.reserve, red.sealed):
        with pytest.raises(PermissionError):
            ask("blue")
    assert [unit.id for unit in red.own()] == ["red-rifles-r1"]
    assert [unit.id for unit in red.enemies()] == ["blue-rifles-1"]
    assert [unit.id for unit in red.on_map()] == ["blue-rifles-1"]


def test_the_referee_may_know_all() -> None:
    """The referee sees what every side sees."""
    known = secretive().known(REFEREE)
    assert (known.prestige("blue"), known.state.sides["blue"].units_raised) == (600, 2)
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


# -- what is offered ---------------------------------------------------------------------------------------------------


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
    assert reasons["march"] == "Guns 4 is Suppressed and has to rally first."


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


def test_a_unit_that_is_not_there_marches_at_nobody() -> None:
    """Nobody is offered as its target."""
    board = battle()
    assert targets_of_assault(board.known("red"), {"unit": "red-none-9", "path": board.path("0303", "0302")}) == []


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


# -- the rest of the protocol ------------------------------------------------------------------------------------------


def test_what_happened_is_counted_by_name() -> None:
    """The tally knows every order and event, with 0 for what never was."""
    board = battle()
    order = Attack("red-riders-2", "blue-squad-1", board.path("0303"))
    events = board.give("red", order, [1] * 9)
    entry = Entry(1, EntryKind.ORDER, "red", 1, {"kind": "attack"}, events=events)
    counts = ASHLANDS.lab().tally([entry, Entry(2, EntryKind.STEP, REFEREE, 1, {})])
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
        assert ASHLANDS.prices(None, language)
    with pytest.raises(BadOrder):
        ASHLANDS.prices("nobody", "en")


def test_a_whole_order_is_undone_or_not_by_what_it_rolled() -> None:
    """Recovering rolls nothing and costs prestige; works of one side are told to all at the end."""
    board = battle()
    board.state.works = [Work("red", "rail", board.cell("0104"), 20)]
    table = board.table()
    Recover("red-riders-2", (("rifleman", 1),), ()).carry_out(board.frame, "red", table)
    assert table.rolls == []
    assert board.state.sides["red"].prestige == 590
