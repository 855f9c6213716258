"""What is meant where nothing is said: defaults of orders, their fields, refusals and what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hexwar_tui.engine.errors import IllegalOrder, Objection, demand
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import (
    FieldKind,
    FieldSpec,
    Order,
    Preview,
    choice_field,
    edge_field,
    flag_field,
    hex_field,
    number_field,
    parts_field,
    path_field,
    region_field,
    side_field,
    specs,
    text_field,
    unit_field,
    units_field,
)
from hexwar_tui.engine.view import BUILT_EDGES, Badge, Edge, Fog, HexLook, Overlay, SideLine, Site, UnitLine
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.engine.words.lines import Line, Tone
from tests.toys import TOYS
from tests.toys.common import toy_scenario

ASK = say("What?")


def none(known: Any, values: Any) -> tuple[()]:
    return ()


def room(known: Any, values: Any) -> tuple[int, int]:
    return 0, 1


@dataclass(frozen=True, slots=True)
class Plain(Order):
    kind: ClassVar[str] = "plain"
    title: ClassVar[Text] = say("Plain")
    unit: str = unit_field(ASK, none)
    units: tuple[str, ...] = units_field(ASK, none, room)
    side: str = side_field(ASK, none)
    hex: int = hex_field(ASK, none)
    edge: tuple[int, int] = edge_field(ASK, none)
    path: tuple[int, ...] = path_field(ASK, none)
    region: str = region_field(ASK, none)
    choice: str = choice_field(ASK, none)
    number: int = number_field(ASK, room)
    flag: bool = flag_field(ASK)
    text: str = text_field(ASK, 9)
    parts: tuple[tuple[Any, ...], ...] = parts_field(ASK, (), room)


def test_a_field_is_asked_for_and_may_be_anything() -> None:
    """None is optional; a text is one line that may be empty; no number comes first, no unit is marked."""
    for name, spec in specs(Plain).items():
        bounds = room if spec.kind in (FieldKind.UNITS, FieldKind.NUMBER, FieldKind.PARTS) else None
        offered = None if spec.kind in (FieldKind.NUMBER, FieldKind.FLAG, FieldKind.TEXT, FieldKind.PARTS) else none
        longest = 9 if spec.kind is FieldKind.TEXT else 0
        assert spec == FieldSpec(FieldKind(name), ASK, offered, bounds, longest), name
        assert (spec.optional, spec.lines, spec.least, spec.none, spec.left_out) == (False, False, 0, "", "")
    assert FieldSpec(FieldKind.TEXT, ASK).longest == 0
    with pytest.raises(TypeError):
        Plain()


def test_an_order_is_for_its_own_part_of_the_turn() -> None:
    """It ends nothing, touches no clock, replaces nothing; it is closed to nobody and its fields tell it well."""
    order = Plain("", (), "", 0, (0, 0), (), "", "", 0, False, "", ())
    assert (order.any_time, order.ends_part, order.touches_clock, order.eagerness) == (False, False, False, 4)
    assert (order.key, order.rule, order.sentence(None), order.preview(None)) == ("", "", "", Preview())
    assert not order.replaces(order)
    assert Plain.closed(None) is None


def test_a_refusal_holds_for_now() -> None:
    """And is counted by its rule; it is raised with its rule behind it, where it has one."""
    objection = Objection(say("Too far."))
    assert (objection.rule, objection.counted, objection.for_good) == ("", "", False)
    demand(None)
    for refused, sentence in ((objection, "Too far."), (Objection(say("Too far."), "TOY-1"), "Too far. (TOY-1)")):
        with pytest.raises(IllegalOrder) as caught:
            demand(refused)
        assert render(caught.value.text, "en") == sentence
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
    frame = Game.new(TOYS, toy_scenario("raid"), seed="s").top
    assert (frame.opened_by, frame.sealed) == (0, [])
    assert render(frame.side_name("red"), "ru") == "Красные"
    with pytest.raises(KeyError):
        frame.side_name("purple")
