"""Order entry, field by field, without a screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from shutil import copy
from typing import ClassVar

import pytest

from hexwar_tui.engine.errors import BadOrder, Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act
from hexwar_tui.engine.orders.order import Draft, Order, unit_field
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.tui.table.order_entry import OrderEntry, Way
from hexwar_tui.tui.table.order_text import draft_line, order_line
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import RAID, Fence, RaidKnown, Walk

SAVES = Path(__file__).parents[2] / "saves"


def raid() -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="s")


def test_a_unit_picked_on_the_map_leaves_the_orders_that_take_a_unit() -> None:
    """Kinds without a unit are not offered; those it may not take now say why."""
    can, cannot = OrderEntry(raid(), "red", {"unit": "red-1"}).kinds()
    assert [kind.value for kind in can] == ["walk"]
    assert [(no.candidate.value, no.objection.rule) for no in cannot] == [("strike", "TOY-1.1")]


@dataclass(frozen=True, slots=True)
class Lure(Order):
    """An order that asks for a foe first, and then for its own raider under a name of its own."""

    kind: ClassVar[str] = "lure"
    title: ClassVar[Text] = say("Lure")
    target: str = unit_field(say("Whom?"), lambda known, values: ["blue-1", "blue-2"])
    bait: str = unit_field(say("By whom?"), lambda known, values: known.own())

    def refusal(self, known: RaidKnown) -> Objection | None:
        return Objection(say("It is not hungry."), "TOY-1.1") if self.target == "blue-1" else None


def test_a_unit_picked_on_the_map_answers_its_field_wherever_that_stands() -> None:
    """The order is offered, the foe is asked for, and the raider is not asked for again."""
    game = raid()
    game.frames[0].system = replace(RAID, order_types=(Walk, Lure))
    entry = OrderEntry(game, "red", {"unit": "red-1"})
    assert [kind.value for kind in entry.kinds()[0]] == ["walk", "lure"]
    entry.begin("lure")
    assert (entry.draft.values, entry.unit) == ({"bait": "red-1"}, "red-1")
    asked = entry.question()
    assert asked is not None
    assert [found.value for found in asked.choices.candidates] == ["blue-2"]
    entry.answer("blue-2")
    assert entry.question() is None
    assert entry.order() == Lure(target="blue-2", bait="red-1")


def test_what_a_unit_can_never_do_is_not_told() -> None:
    """Of what it can't do now the reasons are told; a soldier without the skill is no Medic all game."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/first-shots"), seed="s")
    while game.turn == 0:
        game.step() if game.next_step() else act(game, game.waiting_for()[0], RandomPlayer(Random(1)), Random(1))
    seat = game.waiting_for()[0]
    unit = next(line.badge.unit for line in game.view(seat).units if line.ready)
    can, cannot = OrderEntry(game, seat, {"unit": unit}).kinds()
    refused = {refusal.candidate.value for refusal in game.why_not(Draft(seat, None, {"unit": unit}))}
    assert {"treat", "mend", "deploy"} <= refused
    assert {"treat", "mend", "deploy"}.isdisjoint(no.candidate.value for no in cannot)
    assert {kind.value for kind in can} >= {"move", "done"}


def test_an_order_is_asked_for_field_by_field_on_the_map() -> None:
    """The unit, then the way: each candidate lies on its hex, with its mark."""
    entry = OrderEntry(raid(), "red")
    entry.begin("walk")
    first = entry.question()
    assert first is not None
    assert (first.way, set(first.places)) == (Way.MAP, {0, 1})
    entry.answer(first.places[0].value)
    second = entry.question()
    assert second is not None
    assert second.way is Way.MAP
    assert second.places[6].mark == "2"
    entry.answer(second.places[6].value)
    assert entry.question() is None
    assert entry.order() == Walk("red-1", (0, 6))


def test_escape_steps_back_one_answer_at_a_time() -> None:
    """From the complete order to the way, to the unit, and out."""
    entry = OrderEntry(raid(), "red")
    entry.begin("walk")
    entry.answer("red-1")
    entry.answer((0, 6))
    with pytest.raises(BadOrder):
        OrderEntry(raid(), "red").order()
    assert entry.back()
    assert entry.draft.values == {"unit": "red-1"}
    assert entry.back()
    assert entry.draft.values == {}
    assert not entry.back()


def test_what_lies_nowhere_is_asked_for_in_a_list() -> None:
    """A choice is on no hex."""
    entry = OrderEntry(Game.new(TOYS, toy_scenario("race"), seed="s"), "red")
    entry.begin("rest")
    question = entry.question()
    assert question is not None
    assert (question.way, question.places) == (Way.LIST, {})


def test_hex_sides_are_asked_for_by_their_hexes() -> None:
    """Those of one hex are told apart when it has been picked."""
    entry = OrderEntry(raid(), "red")
    entry.begin("fence")
    question = entry.question()
    assert question is not None
    assert (question.way, set(question.places)) == (Way.MAP, {0, 1, 2})
    assert [candidate.value for candidate in question.stacked[1]] == [(1, 2), (1, 3)]
    entry.answer(question.choices.candidates[0].value)
    assert entry.order() == Fence((0, 2))


def test_units_that_share_a_hex_are_told_apart_when_it_has_been_picked() -> None:
    """The others are picked at once; where all stand on one hex, a list is quicker."""
    game = Game.new(TOYS, toy_scenario("raid", 3), seed="s")
    raiders = game.top.state.raiders
    raiders["red-1"].cell, raiders["blue-1"].cell, raiders["blue-2"].cell, raiders["green-1"].cell = 7, 8, 8, 13
    entry = OrderEntry(game, "red")
    entry.begin("strike")
    entry.answer("red-1")
    question = entry.question()
    assert question is not None
    assert (question.way, set(question.places)) == (Way.MAP, {8, 13})
    assert {cell: [unit.value for unit in units] for cell, units in question.stacked.items()} == {
        8: ["blue-1", "blue-2"]
    }
    raiders["green-1"].cell = 23
    entry = OrderEntry(game, "red")
    entry.begin("strike")
    entry.answer("red-1")
    question = entry.question()
    assert question is not None
    assert (question.way, question.places) == (Way.LIST, {})


@pytest.mark.parametrize(("kind", "way"), [("send", Way.SEVERAL), ("plan", Way.PARTS), ("note", Way.TEXT)])
def test_every_kind_of_field_has_its_way(kind: str, way: Way) -> None:
    """Several, parts and texts have dialogs of their own."""
    entry = OrderEntry(Game.new(TOYS, toy_scenario("harvest"), seed="s"), "red")
    entry.begin(kind)
    question = entry.question()
    assert question is not None
    assert question.way is way


def test_refused_places_are_known_with_their_reasons() -> None:
    """A hex that lies too far or is taken is refused in words when it is picked."""
    entry = OrderEntry(raid(), "red", {"unit": "red-1"})
    entry.begin("walk")
    question = entry.question()
    assert question is not None
    assert 1 not in question.places


def test_lists_that_can_only_be_empty_are_not_asked_for(tmp_path: Path) -> None:
    """A unit that has lost nobody is not asked whom it brings back, but at once what it buys."""
    game = load(copy(SAVES / "ashlands-full-two-middle.hexwar", tmp_path))
    entry = OrderEntry(game, game.waiting_for()[0])
    entry.begin("recover")
    entry.answer("north-conscripts-1")
    assert entry.draft.values == {"unit": "north-conscripts-1", "models": ()}
    question = entry.question()
    assert question is not None
    assert question.way is Way.PARTS


def test_what_was_answered_is_called_by_its_name_though_it_can_not_be_chosen_twice() -> None:
    """A half-made order names each answer among the choices there were for it, not among those that are left."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/meeting-in-the-fields"), seed="s")
    entry = OrderEntry(game, "red")
    entry.begin("recruit")
    entry.answer("soldier")
    entry.answer("machine-gun")
    recruiting = next(kind for kind in game.top.system.order_types if kind.kind == "recruit")
    line = draft_line(game, entry.draft, recruiting.title)
    assert render(line, "en") == "Recruit units: Soldier, Machine gun"


def test_numbers_and_parts_are_named_in_the_words_of_their_fields() -> None:
    """A treaty is with others by their names, for so many turns or without end; of purchases so many units are
    bought; a gift is of points."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/six-states"), seed="s")
    first, second, third, fourth = (game.top.system.say.words(game.top).side(side) for side in game.sides[1:5])
    propose = Draft(game.sides[0], "propose", {"partner": game.sides[1], "others": ((game.sides[2],),), "turns": 0})
    names = [render(name, "en") for name in (first, second, third, fourth)]
    assert titled(game, propose) == f"Propose a treaty: {names[0]}, {names[1]}, without end"
    assert titled(game, propose.with_value("turns", 4)) == f"Propose a treaty: {names[0]}, {names[1]}, 4 turns"
    assert titled(game, propose.with_value("others", None)) == f"Propose a treaty: {names[0]}, without end"
    many = propose.with_value("others", tuple((side,) for side in game.sides[2:5]))
    assert titled(game, many) == f"Propose a treaty: {names[0]}, 3 parts, without end"
    war = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="s")
    lines = {
        draft: titled(war, Draft(war.sides[0], *draft[:1], dict(draft[1:])))
        for draft in (("propose", ("turns", 4)), ("unbuy", ("count", 1)), ("give", ("points", 3)))
    }
    assert list(lines.values()) == [
        "Propose a treaty: 4 turns",
        "Give back what was bought: 1 unit",
        "Hand over resources: 3 points",
    ]


def test_what_is_bought_is_listed_as_a_sentence() -> None:
    """What is bought, where, and how many."""
    war = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="s")
    side = war.sides[0]
    place = min(war.known(side).regions_of(side))
    line = render(order_line(war, side, Buy("infantry", place, 5)), "en")
    assert line.startswith("Buys 5 infantry divisions for ")


def titled(game: Game, draft: Draft) -> str:
    """A half-made order, named in English."""
    title = next(kind.title for kind in game.top.system.order_types if kind.kind == draft.kind)
    return render(draft_line(game, draft, title), "en")
