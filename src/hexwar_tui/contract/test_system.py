"""What a system declares is what it is: where it stands, its book, its orders, its subjects, its laboratory."""

from __future__ import annotations

import dataclasses
import pickle
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

import pytest

from hexwar_tui.contract.tools.tables import Table, one_act, while_playing
from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.fairness.start import Comparing
from hexwar_tui.engine.maps.map_parts import put_together, take_apart
from hexwar_tui.engine.orders.order import Draft, specs
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import AnySystem, Subject, system_at
from hexwar_tui.engine.view import TERRAIN_LOOKS
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.hexgrid.grid import Grid

ACTS = 120

MOMENTS = 10
"""Refusals, and the subjects of a referee, are looked at each time so many acts are done."""


def system_of(table: Table) -> AnySystem:
    """The rule system that a table plays."""
    return table.registry[table.system]


def moments(table: Table) -> Iterator[Game]:
    """Plays a random game of up to `ACTS` acts; yields it at its start and after every act."""
    game, rng = table.begin("declared"), random.Random("declared")
    yield game
    for _ in while_playing(game, ACTS):
        one_act(game, rng)
        yield game


def test_it_stands_where_it_says(first: Table) -> None:
    """A system is found at the place that it names, under its own id, also when it is pickled; its upgrades lead from
    versions of its rules before the present one."""
    system = system_of(first)
    assert system.id == first.system
    assert system_at(system.place) is system
    assert pickle.loads(pickle.dumps(system)) is system
    assert set(system.upgrades) <= set(range(1, system.version))


def test_its_orders_are_declared_values(first: Table) -> None:
    """Each kind of order is a frozen dataclass that declares all of its fields and has a kind of its own."""
    types = system_of(first).order_types
    assert types
    for made in types:
        assert dataclasses.is_dataclass(made)
        assert made.__dataclass_params__.frozen, f"an order is a value: {made.__name__} is to be frozen"
        assert set(specs(made)) == {field.name for field in dataclasses.fields(made)}
    assert len({made.kind for made in types}) == len(types)


def rule_ids(system: AnySystem, language: str) -> list[str]:
    """The ids of all sections, then of all rules, in the book of this language."""
    book = RuleBook.read(system.rule_book(language))
    return [*(section.id for section in book.sections), *(rule.id for rule in book.rules)]


def test_its_rule_book_can_be_read_in_every_language(first: Table) -> None:
    """The rule book has the same sections and rules, by id, in every language."""
    ids = [rule_ids(system_of(first), language) for language in LANGUAGES]
    assert ids[0]
    assert ids.count(ids[0]) == len(ids)


def cited(game: Game) -> Iterator[str]:
    """Yields the ids of rules named at this moment by refusals, by the next step and by the end of the game."""
    for seat in game.waiting_for():
        draft = Draft(seat)
        yield from (refusal.objection.rule for refusal in game.why_not(draft))
        for kind in game.choices(draft).candidates:
            yield from (refusal.objection.rule for refusal in game.why_not(draft.with_kind(kind.value)))
    if (notice := game.next_step()) is not None:
        yield notice.rule
    if game.outcome is not None:
        yield game.outcome.rule


def test_every_rule_that_it_cites_is_in_its_book(first: Table) -> None:
    """Every rule id named by refusals, dice, steps, orders, counts or the end of a random game is in the rule book."""
    systems, rules, rolls = {first.system: system_of(first)}, set[str](), list[Roll]()
    for number, game in enumerate(moments(first)):
        systems |= {frame.system.id: frame.system for frame in game.frames}
        if number % MOMENTS == 0 or game.outcome is not None:
            rules |= set(cited(game))
        rolls = [roll for entry in game.record.entries for roll in entry.dice]
    declared = (made.rule for system in systems.values() for made in system.order_types)
    counted = (refusal.split()[0] for refusal in system_of(first).lab().refusals)
    rules |= {*declared, *counted, *(roll.rule for roll in rolls)}
    books = {id for system in systems.values() for id in rule_ids(system, LANGUAGES[0])}
    assert sorted(rules - books - {""}) == []


def hex_faults(grid: Grid, subject: Subject) -> Iterator[str]:
    """Yields a sentence for each fact of a subject that is declared as a hex but holds none."""
    for fact in subject.hexes:
        value = subject.facts[fact]
        named = (other for other, _ in subject.choices.get(fact, ()))
        if value not in {None, *named, *grid.cells, *map(grid.label, grid.cells)}:
            yield f"The fact “{fact}” of {subject.id} is to be a hex, and is {value!r}."


def undeclared(grid: Grid, subject: Subject) -> Iterator[tuple[str, bool]]:
    """Yields the facts of a subject on the map that are not declared as hexes, each with whether its value is the hex
    where the subject is."""
    if subject.cell is not None:
        here = subject.cell, grid.label(subject.cell)
        for fact, value in subject.facts.items():
            if fact not in subject.hexes and type(value) in (int, str):
                yield fact, value in here


def test_facts_of_subjects_that_are_hexes_are_declared_so(first: Table) -> None:
    """Every fact declared in a subject's `hexes` holds a hex or a choice, and no other fact is always the hex where the
    subject is: only declared hexes can be picked on the map and typed by their printed number."""
    places: dict[tuple[str, str], set[tuple[object, object]]] = defaultdict(set)
    for number, game in enumerate(moments(first)):
        if number % MOMENTS == 0:
            grid = game.view(REFEREE).grid
            for subject in game.top.system.referee.subjects(game.top):
                assert list(hex_faults(grid, subject)) == []
                for fact, same in undeclared(grid, subject):
                    places[subject.kind, fact].add((subject.cell, same))
    for (kind, fact), seen in places.items():
        is_hex = len(seen) > 1 and all(same for _, same in seen)
        assert not is_hex, f"The fact “{fact}” of a {kind} is the hex it is at: name it in the subject's `hexes`."


def test_its_paintbox_has_all_of_its_maps(shipped: Table) -> None:
    """What a scenario holds comes back the same from the parts that its paintbox takes it apart into, whose grounds
    have looks that themes know."""
    system, data = system_of(shipped), shipped.begin("painted").record.scenario
    paintbox, scenario = system.paintbox, system.scenario_type.model_validate(data, strict=False)
    if paintbox is None:
        pytest.skip("it has none")
    assert put_together(paintbox, take_apart(paintbox, scenario, data)) == data
    assert {ground.look for layer in paintbox.layers for ground in layer.grounds(scenario)} <= set(TERRAIN_LOOKS)


def test_its_corners_can_be_played(first: Table) -> None:
    """The laboratory's `corners` are valid options of the system, and a game begun with them is sound, where the
    scenario has room for them."""
    system, scenario = system_of(first), first.begin("corner").frames[0].scenario
    for options in system.lab().corners:
        read_options(system.options_type, options)
        with suppress(BadOptions):
            assert Game.new(first.registry, scenario, options=dict(options), seed="corner").faults() == []


def test_its_tally_counts_what_happened(first: Table) -> None:
    """The laboratory's tally gives a count of at least 0 for each name, the same names for any game, and 0 for all of
    them before anything was played."""
    lab = system_of(first).lab()
    *_, game = moments(first)
    counted, none = lab.tally(game.record.entries), lab.tally([])
    assert all(number >= 0 for number in counted.values())
    assert set(none.values()) <= {0}
    assert any(counted.values()) or not counted


def test_its_laboratory_tells_what_every_side_begins_with(shipped: Table) -> None:
    """Where it compares starts at all: all sides in the order of seats, with units that begin somewhere and whose turns
    have shares from 0 to 1; places are somewhere, and who has one is a side."""
    lab = system_of(shipped).lab()
    if not isinstance(lab, Comparing):
        pytest.skip("its laboratory does not compare what sides begin with")
    game = shipped.begin("declared")
    opening = lab.opening(game.frames[0])
    assert list(opening.sides) == list(game.sides)
    for start in opening.sides.values():
        for mover in (start.usual, start.quickest or start.usual):
            shares = mover.turn(mover.begins)
            assert mover.begins
            assert all(shares[spot] == 0 for spot in mover.begins)
            assert all(0 <= share <= 1 for share in shares.values())
    assert all(place.spots and place.owner in (None, *game.sides) for aim in opening.aims for place in aim.places)
