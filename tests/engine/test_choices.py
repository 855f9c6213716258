"""What can come next in a half-made order, and what can't: offered is what some legal order can be made with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.choices import (
    Choices,
    candidates,
    choices,
    complete,
    field_of_unit,
    first_objection,
    is_left_out,
    legal_orders,
    may_be_left_out,
    objection_to,
    why_not,
)
from hexwar_tui.engine.orders.order import (
    Candidate,
    Draft,
    FieldKind,
    FieldSpec,
    flag_field,
    hex_field,
    parts_field,
    path_field,
    specs,
    text_field,
    unit_field,
)
from hexwar_tui.engine.words.language import Text, render, say
from tests.engine.yard import MINE, WAGON, Couple, Job, Load, Pull, Yard


@dataclass(frozen=True, slots=True)
class Paint(Job):
    kind: ClassVar[str] = "paint"
    title: ClassVar[Text] = say("Paint")
    words: str = text_field(say("What?"), 9, least=3)
    twice: bool = flag_field(say("Twice?"))


@dataclass(frozen=True, slots=True)
class Shunt(Job):
    kind: ClassVar[str] = "shunt"
    title: ClassVar[Text] = say("Shunt")
    path: tuple[int, ...] = path_field(
        say("Where to?"),
        lambda known, values: ((0, 1), (0, 2)),
        onward=lambda known, values, begun: (begun, Candidate((*begun, 5)), (*begun, 6)),
    )


PLACE = FieldSpec(FieldKind.CHOICE, say("Where?"), lambda known, values: [f"{values['wagon']}-{n}" for n in (1, 2)])


@dataclass(frozen=True, slots=True)
class Sort(Job):
    kind: ClassVar[str] = "sort"
    title: ClassVar[Text] = say("Sort")
    parts: tuple[tuple[str, str], ...] = parts_field(
        say("Which where?"), (("wagon", WAGON), ("place", PLACE)), lambda known, values: known.bounds
    )


@dataclass(frozen=True, slots=True)
class Guard(Job):
    kind: ClassVar[str] = "guard"
    title: ClassVar[Text] = say("Guard")
    parts: tuple[tuple[str], ...] | None = parts_field(
        say("Which?"), (("wagon", WAGON),), lambda known, values: known.bounds, optional=True
    )


ALL = (Pull, Couple, Load, Paint, Shunt, Sort, Guard)


def values(found: Choices) -> list[Any]:
    return [candidate.value for candidate in found.candidates]


def english(text: Text) -> str:
    return render(text, "en")


@dataclass(frozen=True, slots=True)
class Shove(Job):
    """The hex comes first, then what is shoved there, then by which of the yard's own; the second goes by the first."""

    kind: ClassVar[str] = "shove"
    title: ClassVar[Text] = say("Shove")
    hex: int = hex_field(say("Where to?"), lambda known, values: (3, 4))
    freight: str = unit_field(say("What?"), lambda known, values: [f"crate-{values['hex']}"])
    engine: str = unit_field(say("By which?"), lambda known, values: known.wagons)


def test_a_unit_that_was_picked_answers_the_field_it_is_a_candidate_of() -> None:
    """Whatever that field is called, and whatever comes before it; an order that is not for this unit takes it nowhere.
    Where a field is called as usual, that one is meant, and its own objection says why not."""
    assert field_of_unit(Shove, Yard(), "b") == "engine"
    assert field_of_unit(Shove, Yard(), "crate-4") == "freight"
    assert field_of_unit(Shove, Yard(), "d") is None
    assert field_of_unit(Shove, Yard(closed=True), "b") is None
    assert field_of_unit(Paint, Yard(), "b") is None
    assert field_of_unit(Pull, Yard(), "d") == "unit"


def test_kinds_are_offered_of_which_a_legal_order_can_be_made() -> None:
    """Those that are closed, refused whatever they say, or have nothing to choose from are not; each says why."""
    known = Yard(wagons=(), against=lambda order: isinstance(order, Load))
    offered = choices(ALL, known, Draft("red"))
    assert (offered.field, offered.spec) == ("", None)
    assert values(offered) == ["paint", "shunt", "guard"]
    assert [english(candidate.label) for candidate in offered.candidates] == ["Paint", "Shunt", "Guard"]
    refused = {refusal.candidate.value: refusal.objection for refusal in why_not(ALL, known, Draft("red"))}
    assert list(refused) == ["pull", "couple", "load", "sort"]
    assert english(refused["pull"].reason) == "No wagon is left."
    assert english(refused["load"].reason) == "Not so: Load(tons=1)."
    assert english(refused["couple"].reason) == "There is nothing to choose for “Which wagons?”."
    assert {objection.rule for objection in refused.values()} == {"TOY-1"}


def test_a_closed_kind_says_why_it_is_closed() -> None:
    """It is offered nowhere, and no legal order of it is found."""
    known = Yard(closed=True)
    assert values(choices(ALL, known, Draft("red"))) == []
    assert {english(refusal.objection.reason) for refusal in why_not(ALL, known, Draft("red"))} == {
        "The yard is closed."
    }
    assert list(legal_orders(Pull, known)) == []
    assert english(first_objection(Pull, Yard(wagons=(), closed=True), {}).reason) == "The yard is closed."


def test_what_is_filled_in_already_is_kept() -> None:
    """A wagon picked first leaves the kinds that ask for one; the others are neither offered nor told of."""
    picked = Draft("red", None, {"unit": "b"})
    assert values(choices(ALL, Yard(), picked)) == ["pull"]
    assert why_not(ALL, Yard(), picked) == ()
    known = Yard(against=lambda order: order.unit == "b")
    assert values(choices(ALL, known, picked)) == []
    [refusal] = why_not(ALL, known, picked)
    assert english(refusal.objection.reason) == "Not so: Pull(unit='b', how=None)."


def test_fields_are_asked_for_one_after_the_other() -> None:
    """The first that is open; when none is, the order is complete."""
    draft = Draft("red").with_kind("pull")
    assert choices(ALL, Yard(), draft).field == "unit"
    assert values(choices(ALL, Yard(), draft)) == list(MINE)
    draft = draft.with_value("unit", "a")
    assert (draft.seat, draft.kind) == ("red", "pull")
    assert choices(ALL, Yard(), draft).field == "how"
    full = draft.with_value("how", "fast")
    assert choices(ALL, Yard(), full) == Choices(None, None)
    assert why_not(ALL, Yard(), full) == ()
    assert complete(ALL, full) == Pull("a", "fast")


def test_an_order_is_complete_without_what_may_be_left_out() -> None:
    """What is lacking is named; so is that there is no kind, or none of that name."""
    assert complete(ALL, Draft("red", "pull", {"unit": "a"})) == Pull("a", None)
    for draft, sentence in (
        (Draft("red", "pull"), "The order lacks an answer to “Which wagon?”."),
        (Draft("red"), "The order has no kind yet."),
        (Draft("red", "fly"), "There is no order called “fly”."),
    ):
        with pytest.raises(BadOrder) as caught:
            complete(ALL, draft)
        assert english(caught.value.text) == sentence
    with pytest.raises(BadOrder):
        objection_to(ALL, Yard(), Draft("red"))


def test_only_values_that_lead_to_a_legal_order_are_offered() -> None:
    """A wagon is refused by itself, or whatever comes after it; the others are offered."""
    known = Yard(against=lambda order: order.unit == "b" or (order.unit == "c" and order.how != "slow"))
    draft = Draft("red", "pull")
    assert values(choices(ALL, known, draft)) == ["a", "c"]
    [refusal] = why_not(ALL, known, draft)
    assert (refusal.candidate.value, english(refusal.objection.reason)) == ("b", "Not so: Pull(unit='b', how=None).")
    assert values(choices(ALL, known, draft.with_value("unit", "c"))) == ["slow"]
    assert list(legal_orders(Pull, known)) == [
        *(Pull("a", how) for how in (None, "fast", "slow")),
        Pull("c", "slow"),
    ]


def test_what_may_be_left_out_is_offered_first_unless_it_is_needed() -> None:
    """By the name that the field has for it, else as "nothing"."""
    how, plain = specs(Pull)["how"], FieldSpec(FieldKind.UNIT, say("Who?"), lambda known, values: ["x"], optional=True)
    first = next(iter(candidates(how, Yard(), {})))
    assert (first.value, english(first.label)) == (None, "as usual")
    assert [candidate.value for candidate in candidates(how, Yard(needed=True), {})] == ["fast", "slow"]
    assert [(candidate.value, english(candidate.label)) for candidate in candidates(plain, Yard(), {})] == [
        (None, "nothing"),
        ("x", ""),
    ]
    assert [may_be_left_out(how, Yard(needed=needed), {}) for needed in (False, True)] == [True, False]
    assert [is_left_out(how, Yard(needed=needed), {}) for needed in (False, True)] == [True, False]
    assert (may_be_left_out(plain, Yard(), {}), is_left_out(plain, Yard(), {})) == (True, False)
    assert not may_be_left_out(specs(Pull)["unit"], Yard(), {})


def test_open_fields_are_asked_for_by_their_bounds() -> None:
    """Numbers, texts and records have no candidates, and nothing of theirs is refused beforehand."""
    number = choices(ALL, Yard(bounds=(2, 7)), Draft("red", "load"))
    assert (number.field, number.candidates, number.bounds) == ("tons", (), (2, 7))
    assert choices(ALL, Yard(), Draft("red", "paint")).bounds == (3, 9)
    assert choices(ALL, Yard(bounds=(0, 2)), Draft("red", "sort")).bounds == (0, 2)
    assert why_not(ALL, Yard(against=lambda order: True), Draft("red", "load")) == ()


def test_flags_are_yes_or_no() -> None:
    """Both, as far as a legal order can be made with them."""
    draft = Draft("red", "paint", {"words": "abc"})
    assert [(c.value, english(c.label)) for c in choices(ALL, Yard(), draft).candidates] == [
        (True, "yes"),
        (False, "no"),
    ]
    assert values(choices(ALL, Yard(against=lambda order: order.twice), draft)) == [False]


def test_a_path_goes_on_from_what_is_drawn() -> None:
    """With a beginning the candidates are those that go on from it, as far as they are legal."""
    draft = Draft("red", "shunt")
    assert values(choices(ALL, Yard(), draft)) == [(0, 1), (0, 2)]
    known = Yard(against=lambda order: 6 in order.path)
    assert values(choices(ALL, known, draft, [0, 4])) == [(0, 4), (0, 4, 5)]


@pytest.mark.parametrize(
    ("low", "high", "against", "offered"),
    [
        (1, 3, (), "abc"),
        (0, 3, (), "abc"),
        (2, 3, (), "abc"),
        (2, 3, ("a", "b"), "abc"),
        (2, 2, ("a", "b", "ab"), "abc"),
        (3, 3, (), "abc"),
        (4, 4, (), ""),
    ],
)
def test_of_several_units_each_is_offered_that_some_group_holds(
    low: int, high: int, against: tuple[str, ...], offered: str
) -> None:
    """However small the smallest group is; groups themselves may be refused, also single units where two are wanted."""
    known = Yard(
        bounds=(low, high), against=lambda order: "".join(order.units) in against or not low <= len(order.units) <= high
    )
    found = choices(ALL, known, Draft("red", "couple"))
    assert values(found) == list(offered)
    assert found.bounds == (low, high)
    assert bool(values(choices((Couple,), known, Draft("red")))) is bool(offered)


def test_a_unit_that_no_group_may_hold_is_refused_with_the_reason_for_a_group() -> None:
    """Where two are wanted, it is not told that one alone is too few."""
    known = Yard(bounds=(2, 2), against=lambda order: "c" in order.units or len(order.units) < 2)
    draft = Draft("red", "couple")
    assert values(choices(ALL, known, draft)) == ["a", "b"]
    [refusal] = why_not(ALL, known, draft)
    assert refusal.candidate.value == "c"
    assert english(refusal.objection.reason) == "Not so: Couple(units=('c', 'a'))."


def test_groups_are_tried_from_the_smallest_on() -> None:
    """One unit where one is enough, else as many as are wanted at least; none where the bounds leave no room."""
    assert [order.units for order in legal_orders(Couple, Yard(bounds=(1, 3)))] == [("a",), ("b",), ("c",)]  # type: ignore[attr-defined]
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    assert [order.units for order in legal_orders(Couple, Yard(bounds=(2, 3)))] == pairs  # type: ignore[attr-defined]
    assert [order.units for order in legal_orders(Couple, Yard(bounds=(2, 2)))] == pairs  # type: ignore[attr-defined]
    assert list(legal_orders(Couple, Yard(bounds=(2, 1)))) == []


def test_of_numbers_the_smallest_and_the_largest_are_tried() -> None:
    """Once where they are the same, and none where nothing lies between."""
    for bounds, tried in (((2, 7), [2, 7]), ((4, 4), [4]), ((5, 4), [])):
        assert list(legal_orders(Load, Yard(bounds=bounds))) == [Load(tons) for tons in tried]
    known = Yard(bounds=(0, 9), against=lambda order: order.tons < 9)
    assert values(choices((Load,), known, Draft("red"))) == ["load"]
    known.bounds = (5, 4)
    assert values(choices((Load,), known, Draft("red"))) == []


def test_of_texts_the_shortest_is_tried() -> None:
    """As many characters as are wanted at least."""
    assert list(legal_orders(Paint, Yard())) == [Paint("---", True), Paint("---", False)]


def test_records_are_made_part_by_part() -> None:
    """Each part from those before; as many records as are wanted at least, and none at all where none will do."""
    one = [(("a", "a-1"),), (("a", "a-2"),)]
    known = Yard(wagons=("a",))
    for bounds, tried in (
        ((1, 2), one),
        ((0, 2), [*one, ()]),
        ((2, 2), [(record[0], record[0]) for record in one]),
        ((2, 1), []),
    ):
        known.bounds = bounds
        assert [order.parts for order in legal_orders(Sort, known)] == tried  # type: ignore[attr-defined]
    assert list(legal_orders(Guard, known)) == [Guard(None)]


def test_a_kind_that_is_legal_all_through_has_no_reason_but_that_it_cannot_be_now() -> None:
    """The sentence for what nobody can explain."""
    assert english(first_objection(Pull, Yard(), {}).reason) == "This can't be ordered now."
    assert english(first_objection(Pull, Yard(wagons=()), {}).reason) == "No wagon is left."
    known = Yard(against=lambda order: order.unit == "b")
    found = objection_to(ALL, known, Draft("red", "pull", {"unit": "b"}))
    assert found is not None
    assert english(found.reason) == "Not so: Pull(unit='b', how=None)."


def test_nothing_speaks_against_what_an_order_can_be_made_of() -> None:
    """Then there is no objection."""
    known = Yard(against=lambda order: order.unit == "b")
    assert objection_to(ALL, known, Draft("red", "pull")) is None
    assert objection_to(ALL, known, Draft("red", "pull", {"unit": "a"})) is None
