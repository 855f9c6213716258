"""Order entry, field by field, without a screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder, Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import Candidate, Draft, Order, specs, unit_field
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, Way
from hexwar_tui.tui.table.order_text import apart, draft_line, order_line, told_apart
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give
from tests.toys.race import Rest
from tests.toys.raid import RAID, Fence, RaidKnown, Walk
from tests.tui.table_kit import harvest, race, raid

SAVES = Path(__file__).parents[2] / "saves"


def shipped(name: str) -> Game:
    """A game of a shipped scenario at its start."""
    return Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="s")


def begun(game: Game, kind: str, *answers: Any, unit: str = "") -> OrderEntry:
    """An order of Red that has come as far as these answers, perhaps from a unit on the map."""
    entry = OrderEntry(game, "red", {"unit": unit} if unit else {})
    entry.begin(kind)
    for answer in answers:
        entry.answer(answer)
    return entry


def asked(entry: OrderEntry) -> Question:
    """What is asked for next."""
    question = entry.question()
    assert question is not None
    return question


def test_a_unit_picked_on_the_map_leaves_the_orders_that_take_a_unit() -> None:
    """Kinds without a unit are not offered; those it may not take now say why."""
    can, cannot = OrderEntry(raid(), "red", {"unit": "red-1"}).kinds()
    assert [kind.value for kind in can] == ["walk"]
    assert [(no.candidate.value, no.objection.rule) for no in cannot] == [("strike", "TOY-1.1")]


def test_whether_anything_can_be_ordered_agrees_with_what_is_offered() -> None:
    """Whoever is picked, one's own or not, alone or with others: there is an order to begin if one is offered."""
    europe, found = shipped("theatre/first-summer"), set()
    seat = europe.waiting_for()[0]
    lines = europe.view(seat).units
    picked: list[tuple[Game, str, dict[str, Any]]] = [(europe, seat, {"units": (line.badge.unit,)}) for line in lines]
    picked += [(raid(), "red", {"unit": unit}) for unit in ("red-1", "blue-1")]
    for game, side, values in picked:
        entry = OrderEntry(game, side, values)
        assert entry.can_begin() == bool(entry.kinds()[0])
        found.add(entry.can_begin())
    assert found == {False, True}


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
    assert [kind.value for kind in OrderEntry(game, "red", {"unit": "red-1"}).kinds()[0]] == ["walk", "lure"]
    entry = begun(game, "lure", unit="red-1")
    assert (entry.draft.values, entry.unit) == ({"bait": "red-1"}, "red-1")
    assert [found.value for found in asked(entry).choices.candidates] == ["blue-2"]
    entry.answer("blue-2")
    assert entry.question() is None
    assert entry.order() == Lure(target="blue-2", bait="red-1")


def test_what_a_unit_can_never_do_is_not_told() -> None:
    """Of what it can't do now the reasons are told; a soldier without the skill is no Medic all game."""
    game = shipped("skirmish/first-shots")
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
    """The unit, then the way: each candidate lies on its hex, with its mark; what is refused lies on none. Escape steps
    back one answer at a time: from the complete order to the way, to the unit, and out."""
    entry = begun(raid(), "walk")
    first = asked(entry)
    assert (first.way, set(first.places)) == (Way.MAP, {0, 1})
    with pytest.raises(BadOrder):
        entry.order()
    entry.answer(first.places[0].value)
    second = asked(entry)
    assert (second.way, second.places[6].mark, 1 in second.places) == (Way.MAP, "2", False)
    entry.answer(second.places[6].value)
    assert entry.question() is None
    assert entry.order() == Walk("red-1", (0, 6))
    left = [(entry.back(), dict(entry.draft.values)) for _ in range(3)]
    assert left == [(True, {"unit": "red-1"}), (True, {}), (False, {})]


def test_hex_sides_are_asked_for_by_their_hexes() -> None:
    """Those of one hex are told apart when it has been picked."""
    entry = begun(raid(), "fence")
    question = asked(entry)
    assert (question.way, set(question.places)) == (Way.MAP, {0, 1, 2})
    assert [candidate.value for candidate in question.stacked[1]] == [(1, 2), (1, 3)]
    entry.answer(question.choices.candidates[0].value)
    assert entry.order() == Fence((0, 2))


def test_units_that_share_a_hex_are_told_apart_when_it_has_been_picked() -> None:
    """The others are picked at once; where all stand on one hex, a list is quicker."""
    game = Game.new(TOYS, toy_scenario("raid", 3), seed="s")
    raiders = game.top.state.raiders
    raiders["red-1"].cell, raiders["blue-1"].cell, raiders["blue-2"].cell, raiders["green-1"].cell = 7, 8, 8, 13
    question = asked(begun(game, "strike", "red-1"))
    assert (question.way, set(question.places)) == (Way.MAP, {8, 13})
    assert {at: [unit.value for unit in units] for at, units in question.stacked.items()} == {8: ["blue-1", "blue-2"]}
    raiders["green-1"].cell = 23
    question = asked(begun(game, "strike", "red-1"))
    assert (question.way, question.places) == (Way.LIST, {})


@pytest.mark.parametrize(
    ("game", "kind", "way"),
    [
        (partial(Game.new, TOYS, toy_scenario("harvest", 3), seed="s"), "give", Way.LIST),
        (harvest, "send", Way.SEVERAL),
        (harvest, "plan", Way.PARTS),
        (harvest, "note", Way.TEXT),
    ],
)
def test_every_kind_of_field_has_its_way(game: Any, kind: str, way: Way) -> None:
    """What lies nowhere is asked for in a list; several, parts and texts have dialogs of their own."""
    question = asked(begun(game(), kind))
    assert (question.way, question.places) == (way, {})


def test_of_a_list_of_one_thing_that_is_taken() -> None:
    """It is not asked for, but named with the order; who steps back comes to what was asked before. An order that is
    changed begins with a question that leaves a choice, too."""
    game = harvest()
    entry = begun(game, "give")
    assert entry.draft.values == {"to": "blue"}
    assert asked(entry).way is Way.NUMBER
    entry.answer(2)
    assert render(order_line(game, "red", entry.order()), "en") == "Give grain: Blue, 2"
    assert entry.back()
    assert (entry.draft.values, entry.back()) == ({"to": "blue"}, False)
    again = OrderEntry(race(), "red")
    again.begin_with(Rest("lying"))
    assert again.question() is None
    assert not again.back()


def test_a_list_of_one_thing_is_asked_for_where_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wanted one of those learns there why it can't be."""
    refusal = Objection(say("They have enough."))
    monkeypatch.setattr(Give, "refusal", lambda order, known: None if order.to == "blue" else refusal)
    question = asked(begun(Game.new(TOYS, toy_scenario("harvest", 3), seed="s"), "give"))
    assert [candidate.value for candidate in question.choices.candidates] == ["blue"]
    assert [refused.objection for refused in question.refused] == [refusal]


def test_a_number_that_can_only_be_one_is_not_asked_for() -> None:
    """Who can pay for a single unit is not asked how many; who steps back comes to what was asked before."""
    game = harvest()
    game.top.state.grain["red"] = 1
    entry = begun(game, "give")
    assert (entry.question(), entry.draft.values) == (None, {"to": "blue", "amount": 1})
    assert not entry.back()


def test_lists_that_can_only_be_empty_are_not_asked_for(tmp_path: Path) -> None:
    """A unit that has lost nobody is not asked whom it brings back, but at once what it buys."""
    game = load(copy(SAVES / "ashlands-full-two-middle.hexwar", tmp_path))
    entry = OrderEntry(game, game.waiting_for()[0])
    entry.begin("recover")
    entry.answer("north-conscripts-1")
    assert entry.draft.values == {"unit": "north-conscripts-1", "models": ()}
    assert asked(entry).way is Way.PARTS
    again = OrderEntry(game, entry.draft.seat)
    again.begin_with(Recover("north-conscripts-1", (), ()))
    assert (again.question(), again.back(), again.back()) == (None, True, True)
    assert asked(again).choices.field == "unit"  # who changes the order is not asked for the empty list either


@pytest.mark.parametrize(
    "save", ["ashlands-full-two", "envoys-six-states", "theatre-first-summer", "skirmish-the-mill"]
)
def test_an_order_that_is_changed_asks_as_often_as_one_that_is_made(save: str, tmp_path: Path) -> None:
    """Whoever steps back comes to the same questions: not to those that leave no choice, such as what can only be left
    out."""
    game = load(copy(SAVES / f"{save}-middle.hexwar", tmp_path))
    seat, left_out = game.waiting_for()[0], 0
    for kind in game.top.system.order_types:
        for order in islice(legal_orders(kind, game.known(seat)), 5):
            made, changed = OrderEntry(game, seat), OrderEntry(game, seat)
            made.begin(kind.kind)
            while (question := made.question()) is not None:
                made.answer(getattr(order, question.choices.field or ""))
            changed.begin_with(made.order())
            steps = [sum(iter(entry.back, False)) for entry in (made, changed)]
            assert steps[0] == steps[1], order
            left_out += steps[0] < len(specs(kind))
    assert left_out


def titled(game: Game, draft: Draft) -> str:
    """A half-made order, named in English."""
    title = next(kind.title for kind in game.top.system.order_types if kind.kind == draft.kind)
    return render(draft_line(game, draft, title), "en")


def test_what_was_answered_is_called_by_its_name_though_it_can_not_be_chosen_twice() -> None:
    """A half-made order names each answer among the choices there were for it, not among those that are left."""
    game = shipped("skirmish/meeting-in-the-fields")
    entry = begun(game, "recruit", "soldier", "machine-gun")
    assert titled(game, entry.draft) == "Recruit units: Soldier, Machine gun"


def test_numbers_and_parts_are_named_in_the_words_of_their_fields() -> None:
    """A treaty is with others by their names, for so many turns or without end; of purchases so many units are
    bought; a gift is of points; what is bought is listed as a sentence."""
    game = shipped("envoys/six-states")
    words = game.top.system.say.words(game.top)
    first, second = (render(words.side(side), "en") for side in game.sides[1:3])
    propose = Draft(game.sides[0], "propose", {"partner": game.sides[1], "others": ((game.sides[2],),), "turns": 0})
    assert titled(game, propose) == f"Propose a treaty: {first}, {second}, without end"
    assert titled(game, propose.with_value("turns", 4)) == f"Propose a treaty: {first}, {second}, 4 turns"
    assert titled(game, propose.with_value("others", None)) == f"Propose a treaty: {first}, without end"
    many = propose.with_value("others", tuple((side,) for side in game.sides[2:5]))
    assert titled(game, many) == f"Propose a treaty: {first}, 3 parts, without end"
    war = shipped("theatre/first-summer")
    side = war.sides[0]
    assert titled(war, Draft(side, "propose", {"turns": 4})) == "Propose a treaty: 4 turns"
    assert titled(war, Draft(side, "unbuy", {"count": 1})) == "Give back what was bought: 1 unit"
    assert titled(war, Draft(side, "give", {"points": 3})) == "Hand over resources: 3 points"
    place = min(war.known(side).regions_of(side))
    assert render(order_line(war, side, Buy("infantry", place, 5)), "en").startswith("Buys 5 infantry divisions for ")


def test_units_of_several_sides_are_told_apart_in_a_list() -> None:
    """By the name of their side, also a single one that is called like one of the reader's own; a name that has the
    side is left as it is, and so is a list of one side's units with names of their own."""
    game = load(SAVES / "ashlands-first-steps-middle.hexwar")
    own, foe, other = "north-trench-rifles-1", "south-trench-rifles-1", "south-marksmen-5"
    with_sides = game.view("north")
    bare = {own: "Trench rifles 1", foe: "Trench rifles 1", other: "Marksmen 5"}
    units = [replace(line, name=bare[line.badge.unit]) for line in with_sides.units if line.badge.unit in bare]
    view = replace(with_sides, units=tuple(units))

    def told(*units: str, view: View = view) -> list[str]:
        lines = {line.badge.unit: line for line in view.units}
        texts = told_apart([Candidate(unit) for unit in units], [lines[unit].name for unit in units], view)
        return [render(text, "en") for text in texts]

    assert told(own, foe, other) == ["Trench rifles 1 (North)", "Trench rifles 1 (South)", "Marksmen 5 (South)"]
    assert told(foe) == ["Trench rifles 1 (South)"]
    assert told(foe, other) == ["Trench rifles 1 (South)", "Marksmen 5"]
    assert told(own) == ["Trench rifles 1"]
    assert told(own, foe, other, view=with_sides) == told(own, foe, other)
    assert told(foe, other, view=with_sides) == ["Trench rifles 1 (South)", "Marksmen 5 (South)"]
    whole = ["A of North", "B of South"]
    assert told_apart([Candidate(own), Candidate(foe)], whole, view) == whole
    assert told_apart([Candidate(foe, label="that")], ["that"], view) == ["that"]


def test_in_a_prompt_a_unit_has_its_side_where_both_sides_have_one_of_that_name() -> None:
    """While an order is made and when it is complete; one's own goes without. So do those whom no own unit is called
    like."""
    game = load(SAVES / "ashlands-first-steps-middle.hexwar")
    own, foe, other = "north-trench-rifles-1", "south-trench-rifles-1", "south-marksmen-5"
    words = apart(game, "north")
    named = [render(words.unit(unit), "en") for unit in (own, foe, other)]
    assert named == ["Trench rifles 1", "Trench rifles 1 (South)", "Marksmen 5"]
    drafts = [Draft("north", "shoot", {"unit": own, "target": unit}) for unit in (foe, other)]
    told = [render(draft_line(game, draft, "Shoot"), "en") for draft in drafts]
    assert told == ["Shoot: Trench rifles 1, Trench rifles 1 (South)", "Shoot: Trench rifles 1, Marksmen 5"]
