"""Lists as a beginner meets them: what their numbers mean, and what stands beside their lines."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.choices import Choices, Refusal
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, specs
from hexwar_tui.engine.view import Badge
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy
from hexwar_tui.tui.dialogs.menu import numbered
from hexwar_tui.tui.round.end_words import strength_left
from hexwar_tui.tui.table.asking import listed, strength_of
from hexwar_tui.tui.table.order_entry import Question, Way
from hexwar_tui.tui.table.prospects import Prospects

OFFERED = ["rifles", "guns", "mortars"]


def keys(can: list[str], cannot: list[str]) -> dict[str, str]:
    """The keys of the lines of a list in which some can't be picked."""
    refused = tuple(Refusal(Candidate(each), Objection("It costs too much.")) for each in cannot)
    question = Question(Choices("type", specs(Buy)["type"], tuple(map(Candidate, can)), None, refused), Way.LIST, {})
    items = numbered(listed(question, [*can, *cannot], OFFERED))
    return {item.value.value: item.key for item in items}


def test_a_line_keeps_its_number_when_another_can_no_more_be_paid_for() -> None:
    """With all to be had, with the first too dear, and with only the last left."""
    assert keys(OFFERED, []) == {"rifles": "1", "guns": "2", "mortars": "3"}
    assert keys(["guns", "mortars"], ["rifles"]) == {"rifles": "1", "guns": "2", "mortars": "3"}
    assert keys(["mortars"], ["rifles", "guns"]) == {"rifles": "1", "guns": "2", "mortars": "3"}


def test_of_a_long_list_only_the_first_nine_lines_are_numbered() -> None:
    """The tenth has no key, refused lines or not."""
    names = [f"kind {n}" for n in range(11)]
    refused = (Refusal(Candidate(names[0]), Objection("It costs too much.")),)
    question = Question(
        Choices("type", specs(Buy)["type"], tuple(map(Candidate, names[1:])), None, refused), Way.LIST, {}
    )
    items = numbered(listed(question, [*names[1:], names[0]], names))
    assert [item.key for item in items] == [*"23456789", "", "", "1"]


def test_a_unit_that_stands_with_others_is_listed_with_its_strength() -> None:
    """As its sign on the map says; for what is no unit there is nothing to say."""
    view = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="s").view("aldmark")
    assert render(strength_of(view, "aldmark-2"), "en") == "strength 12"
    assert strength_of(view, "somebody") == ""


def test_the_units_at_the_end_have_their_strength() -> None:
    """Of how much it was whole, as far as that is known; nothing where no strength is."""
    assert strength_left(Badge("u", "red", "U", 7, full=10)) == "7/10"
    assert strength_left(Badge("u", "red", "U", 7)) == "7"
    assert strength_left(Badge("u", "red", "U")) == ""


def test_very_many_hexes_are_not_counted() -> None:
    """Sixty are told, more say only that they are many."""
    for many, told in ((60, "60 hexes to choose"), (61, "")):
        places = {cell: Candidate(cell) for cell in range(many)}
        question = Question(Choices("at", FieldSpec(FieldKind.HEX, ""), tuple(places.values())), Way.MAP, places)
        assert render(noted(question), "en") == told


def test_the_only_number_of_shots_beside_all_of_them_is_no_note() -> None:
    """“1 shot” beside “Fire” would be read as all that the weapon has."""
    for offered, told in (((None, "1"), ""), (("gun",), "the one")):
        choices = Choices("shots", FieldSpec(FieldKind.CHOICE, ""), tuple(map(Candidate, offered)))
        question = Question(choices, Way.LIST, {})
        assert render(noted(question), "en") == told


def noted(question: Question) -> Text:
    """The note beside an order that asks this first."""
    entry = cast("Any", SimpleNamespace(begin=lambda kind: None, question=lambda: question))
    return Prospects(lambda: entry, lambda *_: "the one", lambda *_: {}, lambda *_: False).note("go")
