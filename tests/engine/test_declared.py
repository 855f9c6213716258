"""What is meant where nothing is said: defaults of orders, their refusals and what is shown; and its digest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder, Objection, demand
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.shown import shown_digest
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Preview, specs
from hexwar_tui.engine.view import (
    BUILT_EDGES,
    Advice,
    Badge,
    Edge,
    Fog,
    HexLook,
    Overlay,
    SideLine,
    Site,
    UnitLine,
    View,
)
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.engine.words.lines import Line, Tone
from tests.engine.games import english, new
from tests.engine.yard import ASK, Everything, Pass, any_number, none
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.race import Race
from tests.toys.raid import Shout


def test_a_field_is_asked_for_and_may_be_anything() -> None:
    """None is optional; a text is one line that may be empty; no number comes first, no unit is marked."""
    numbers = (FieldKind.UNITS, FieldKind.NUMBER, FieldKind.PARTS)
    open_fields = (FieldKind.NUMBER, FieldKind.FLAG, FieldKind.TEXT, FieldKind.PARTS)
    for name, spec in [*specs(Everything).items()][:-1]:
        bounds = any_number if spec.kind in numbers else None
        longest = 20 if spec.kind is FieldKind.TEXT else 0
        offered = None if spec.kind in open_fields else none
        assert replace(spec, parts=()) == FieldSpec(FieldKind(name), ASK, offered, bounds, longest), name
        assert (spec.optional, spec.lines, spec.least, spec.none, spec.left_out) == (False, False, 0, "", "")
    assert FieldSpec(FieldKind.TEXT, ASK).longest == 0
    with pytest.raises(TypeError):
        Everything()


def test_an_order_is_for_its_own_part_of_the_turn() -> None:
    """It ends nothing, retracts nothing, touches no clock, replaces nothing; it is closed to nobody and its fields tell
    it well."""
    order = Pass()
    assert not order.retracts
    assert (order.any_time, order.ends_part, order.touches_clock, order.eagerness) == (False, False, False, 4)
    assert (order.key, order.rule, order.sentence(None), order.preview(None)) == ("", "", "", Preview())
    assert not order.replaces(order)
    assert Pass.closed(None) is None


def test_a_refusal_holds_for_now() -> None:
    """And is counted by its rule; it is raised with its rule behind it, where it has one."""
    objection = Objection(say("Too far."))
    assert (objection.rule, objection.counted, objection.for_good) == ("", "", False)
    demand(None)
    for refused, sentence in ((objection, "Too far."), (Objection(say("Too far."), "TOY-1"), "Too far. (TOY-1)")):
        with pytest.raises(IllegalOrder) as caught:
            demand(refused)
        assert english(caught.value.text) == sentence
        assert (caught.value.rule, caught.value.counted) == (refused.rule, "")


def test_what_is_shown_of_a_hex_is_what_was_said_of_it() -> None:
    """It is seen, nobody's, harmless and empty; a unit has not acted and is not ready; a side is not out."""
    look = HexLook("plain")
    assert (look.owner, look.fog, look.badges, look.site, look.edges) == (None, Fog.SEEN, (), None, ())
    assert (look.perilous, look.region, look.label) == (False, "", "")
    badge = Badge("1", "red", "I")
    assert (badge.strength, badge.acted, badge.marks) == (None, False, "")
    assert not UnitLine(badge, "Infantry", 3).ready
    assert not SideLine("red", "Red", 0).out
    assert Site("●", "*").owner is None
    assert (Line("x").bar, Line("x").tone) == (None, Tone.PLAIN)
    assert Overlay("a", "A", lambda cell: {}).says(3) == ""


def test_hex_sides_and_fog_have_numbers_of_their_own() -> None:
    """From 0, which is nothing on a side, and a hex that is seen."""
    assert [int(edge) for edge in Edge] == list(range(10))
    assert [int(fog) for fog in Fog] == [0, 1, 2]
    assert (Edge.NONE, Fog.SEEN) == (0, 0)
    assert [edge.name for edge in BUILT_EDGES] == ["DOOR", "WINDOW", "WALL", "HIGH_FENCE", "FENCE", "LOW_FENCE"]


def test_a_side_goes_by_the_name_at_the_table() -> None:
    """Else by that of the scenario; a stranger has none."""
    frame = new("raid").top
    assert (frame.opened_by, frame.sealed) == (0, [])
    assert render(frame.side_name("red"), "ru") == "Красные"
    with pytest.raises(KeyError):
        frame.side_name("purple")


def _says(view: View) -> Overlay:
    """The second overlay, saying something else of one hex."""
    own = view.overlays[1]
    return replace(own, says=lambda cell: say("not from here") if cell == 1 else own.says(cell))


CHANGES: dict[str, Callable[[View], dict[str, Any]]] = {
    "hex": lambda view: {"look": lambda cell: HexLook("swamp") if cell == 5 else view.look(cell)},
    "words": lambda view: {"describe": lambda cell: (Line("a well"),) if cell == 5 else view.describe(cell)},
    "card": lambda view: {"card": lambda unit: (Line("wounded"),) if unit == "blue-1" else view.card(unit)},
    "overlay": lambda view: {"overlays": (view.overlays[0], _says(view))},
    "phase": lambda view: {"phase": say("rest")},
    "advice": lambda view: {"advice_for": lambda unit: Advice(say("wait")) if unit == "blue-1" else Advice()},
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_difference_on_a_screen_gives_another_digest(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one hex, of what is known of it, of a unit's sheet, of an overlay, of the top line, of advice to a unit."""
    game, view = Game.new(TOYS, toy_scenario("race", rows=("...",) * 3), seed="s"), Race.view
    before = shown_digest(game, "red")
    assert shown_digest(game, "red") == before
    assert len(bytes.fromhex(before)) == 16

    def changed(self: Race, known: Any) -> View:
        seen = view(self, known)
        return replace(seen, **CHANGES[change](seen))

    monkeypatch.setattr(Race, "view", changed)
    assert shown_digest(game, "red") != before


def test_the_digest_of_what_is_shown_is_that_of_a_seat() -> None:
    """The same for a copy, another for another side, and another once a side has heard something."""
    first, second = new("raid"), new("raid")
    assert shown_digest(first, "red") == shown_digest(second, "red") != shown_digest(first, "blue")
    second.submit("red", Shout(words="hear me"))
    assert shown_digest(second, "red") != shown_digest(first, "red")
