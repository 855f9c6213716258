"""A hex that is not lit says why it can't be picked."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.tui.table.asking import likeliest, note_at, offered_first, place_offered, why_unlit
from hexwar_tui.tui.table.order_entry import OrderEntry, Way
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give
from tests.tui.table_kit import raid
from tests.tui.test_order_entry import asked, begun, shipped

SOME = 40
"""Hexes of a question that are asked for their reasons."""


def why(game: Game, kind: str, cell: int, *answers: object) -> Objection:
    """What is said of a hex when an order of Red has come as far as these answers."""
    entry = begun(game, kind, *answers)
    question = asked(entry)
    assert question.way is Way.MAP
    assert cell not in question.places
    return why_unlit(game, entry.draft, question, cell)


def test_a_way_says_what_keeps_it_from_the_hex() -> None:
    """Too far, somebody in the way, or it begins there: by the way that comes nearest, and on from there."""
    game = raid()
    last = game.view("red").grid.cells[-1]
    assert why(game, "walk", last, "red-1") == Objection(say("That is too far."), "TOY-1.1")
    game.top.state.raiders["blue-1"].cell = 1
    assert render(why(game, "walk", 1, "red-1").reason, "en") == "Somebody is in the way."
    assert render(why(game, "walk", 0, "red-1").reason, "en").startswith("The way begins here.")


def test_beside_the_question_stands_which_hex_no_way_leads_to() -> None:
    """As soon as the cursor is there, and not only when it is picked; nothing where the way begins."""
    game = raid()
    question, last = asked(begun(game, "walk", "red-1")), game.view("red").grid.cells[-1]
    assert render(note_at(question, last), "en") == "This hex can't be reached."
    assert note_at(question, 0) == ""
    assert note_at(asked(begun(skirmish(), "strike", "red-1")), last) == ""


def test_a_unit_or_a_hex_side_says_why_it_is_not_meant() -> None:
    """By the order's own objection to it, of sides to the first; where nobody stands, that nobody can be picked there,
    by the order's rule."""
    game = Game.new(TOYS, toy_scenario("raid", 3), seed="s")
    raiders = game.top.state.raiders
    raiders["red-1"].cell, raiders["blue-1"].cell, raiders["green-1"].cell, raiders["blue-2"].cell = 7, 8, 13, 35
    assert why(game, "strike", 35, "red-1") == Objection(say("It is not next to that enemy."), "TOY-1.1")
    assert render(why(game, "strike", 30, "red-1").reason, "en").startswith("Nobody on this hex can be picked.")
    game = raid()
    game.top.state.fences = [(0, direction) for direction in range(6)]
    assert why(game, "fence", 0) == Objection(say("A fence is there already."), "TOY-1.1")


def skirmish() -> Game:
    """A raid in which red-1 stands next to blue-1 and blue-2."""
    game = Game.new(TOYS, toy_scenario("raid", 3), seed="s")
    raiders = game.top.state.raiders
    raiders["red-1"].cell, raiders["blue-1"].cell, raiders["green-1"].cell, raiders["blue-2"].cell = 7, 8, 35, 13
    return game


def test_of_several_targets_the_nearest_is_offered() -> None:
    """From wherever the cursor is; on a target it stays."""
    game = skirmish()
    entry = begun(game, "strike", "red-1")
    view, question, draft = game.view("red"), asked(entry), entry.draft
    assert set(question.places) == {8, 13}
    assert place_offered(view, question, draft, 7) in {8, 13}
    assert [place_offered(view, question, draft, cell) for cell in (8, 13, 9)] == [8, 13, 8]


def test_a_way_is_drawn_from_its_unit_but_to_a_target_the_shortest_is_offered() -> None:
    """A target can be struck from several hexes, and the cursor has just been on it; a walk may lead anywhere."""
    game = skirmish()
    entry = begun(game, "walk", "red-1")
    view, question, draft = game.view("red"), asked(entry), entry.draft
    assert place_offered(view, question, draft, 7) == 7
    shortest = min(len(found.value) for found in question.places.values())
    for at in (7, 8):
        offered = place_offered(view, question, draft.with_value("target", "blue-1"), at)
        assert len(question.places[offered].value) == shortest


def test_a_hex_for_a_unit_is_chosen_from_where_it_stands_and_another_is_brought_near() -> None:
    """An army that is to go somewhere keeps the cursor; what has no place yet has it go to the nearest one."""
    game = shipped("envoys/first-letters")
    seat = game.waiting_for()[0]
    entry = OrderEntry(game, seat, {"unit": "aldmark-3"})
    entry.begin("go")
    home = next(line.cell for line in game.view(seat).units if line.badge.unit == "aldmark-3")
    assert home is not None
    assert place_offered(game.view(seat), asked(entry), entry.draft, home) == home
    capital = OrderEntry(game, seat)
    capital.begin("capital")
    view, question = game.view(seat), asked(capital)
    for at in view.grid.cells[::7]:
        offered, far = place_offered(view, question, None, at), view.grid.distance
        assert far(at, offered) == min(far(at, cell) for cell in question.places)


def test_of_regions_the_advised_one_is_offered_first() -> None:
    """For the order that is advised, as far as it is begun: its own region, wherever the cursor is; for any other
    order of the kind the nearest."""
    game = shipped("theatre/first-summer")
    seat, sea = "west", "S~"
    view = game.view(seat)
    for type, at_once in (("trade-fleet", True), ("war-fleet", False)):
        entry = OrderEntry(game, seat)
        entry.begin("buy")
        entry.answer(type)
        offered = place_offered(view, asked(entry), entry.draft, view.grid.cell_of_label("0706"))
        assert (view.look(offered).region == sea) is at_once, type


def test_a_list_begins_at_a_target_where_it_may_be_left_out() -> None:
    """Nobody goes where he can shoot for nothing; a list without a target begins at its first line."""
    view = skirmish().view("red")
    assert likeliest(view, [None, "red-2", "blue-1", "blue-2"], None) == 2
    assert likeliest(view, ["red-2", "blue-1"], None) == 0
    assert likeliest(view, [None, "red-2"], "red-1") == 0
    assert likeliest(view, [None, "red-2", "blue-1"], "red-2") == 1


LEARNED = ("ashlands/first-steps", "envoys/first-letters", "skirmish/first-shots", "mechs/one-evening")


@pytest.mark.parametrize("name", [*LEARNED, "theatre/first-summer"])
def test_no_unlit_hex_is_without_a_reason(name: str) -> None:
    """Of every order that can be begun, at its first question on the map: a whole sentence, and a rule of the book."""
    game = shipped(name)
    seat = game.waiting_for()[0]
    asked = 0
    for kind in OrderEntry(game, seat).kinds()[0]:
        entry = OrderEntry(game, seat)
        entry.begin(kind.value)
        question = entry.question()
        while question is not None and question.way is Way.LIST:
            entry.answer(question.choices.candidates[0].value)
            question = entry.question()
        if question is None or question.way is not Way.MAP:
            continue
        unlit = [cell for cell in game.view(seat).grid.cells if cell not in question.places]
        for cell in unlit[:: max(1, len(unlit) // SOME)]:
            objection = why_unlit(game, entry.draft, question, cell)
            said = render(objection.reason, "en")
            assert (said[0].upper(), said[-1]) == (said[0], ".")
            assert RuleBook.read(game.top.system.rule_book("en")).rule(objection.rule)
            asked += 1
    assert asked


def test_a_list_of_what_is_paid_for_begins_at_what_is_advised_and_not_at_what_was_bought_last() -> None:
    """Whoever has bought infantry does not always need more. A list of what costs nothing begins where the last order
    led."""
    game = shipped("theatre/first-summer")
    here = Draft("west", "buy", {"place": "Al"})
    game.submit("west", Buy("infantry", here.values["place"], 1))
    assert offered_first(game, Buy, here, "type") is None
    assert offered_first(game, Buy, Draft("west", "buy", {}), "type") == "trade-fleet"
    fields = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    fields.submit("red", Give("green", 1))
    assert offered_first(fields, Give, Draft("red", "give", {}), "to") == "green"
