"""What can come next in a half-made order, and what can't: offered is what some legal order can be made with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.choices import (
    Choices,
    candidates,
    choices,
    complete,
    field_of_unit,
    is_left_out,
    legal_orders,
    may_be_left_out,
    objecting,
    why_no_record,
    why_not,
)
from hexwar_tui.engine.orders.order import (
    Candidate,
    Draft,
    FieldKind,
    FieldSpec,
    Order,
    Values,
    flag_field,
    hex_field,
    parts_field,
    path_field,
    specs,
    text_field,
    unit_field,
)
from hexwar_tui.engine.words.language import Text, say
from tests.engine.games import english
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


@dataclass(frozen=True, slots=True)
class Shove(Job):
    """The hex comes first, then what is shoved there, then by which of the yard's own; the second goes by the first."""

    kind: ClassVar[str] = "shove"
    title: ClassVar[Text] = say("Shove")
    hex: int = hex_field(say("Where to?"), lambda known, values: (3, 4))
    freight: str = unit_field(say("What?"), lambda known, values: [f"crate-{values['hex']}"])
    engine: str = unit_field(say("By which?"), lambda known, values: known.wagons)


ALL = (Pull, Couple, Load, Paint, Shunt, Sort, Guard)


def values(found: Choices) -> list[Any]:
    return [candidate.value for candidate in found.candidates]


def offered(known: Yard, kind: str | None = None, *begun: Any, **filled: Any) -> list[Any]:
    """The values that can come next in a draft."""
    return values(choices(ALL, known, Draft("red", kind, filled), *begun))


def refused(known: Yard, kind: str | None = None, **filled: Any) -> dict[Any, str]:
    """The values that can't come next in a draft, each with what is said."""
    found = why_not(ALL, known, Draft("red", kind, filled))
    return {refusal.candidate.value: english(refusal.objection.reason) for refusal in found}


def not_b(order: Any) -> bool:
    """What speaks against an order for the wagon b."""
    return bool(order.unit == "b")


@pytest.mark.parametrize(
    ("kind", "known", "unit", "field"),
    [
        (Shove, Yard(), "b", "engine"),
        (Shove, Yard(), "crate-4", "freight"),
        (Shove, Yard(), "d", None),
        (Shove, Yard(closed=True), "b", None),
        (Paint, Yard(), "b", None),
        (Pull, Yard(), "d", "unit"),
    ],
)
def test_a_unit_that_was_picked_answers_the_field_it_is_a_candidate_of(
    kind: type[Order], known: Yard, unit: str, field: str | None
) -> None:
    """Whatever that field is called, and whatever comes before it; an order that is not for this unit takes it nowhere.
    Where a field is called as usual, that one is meant, and its own objection says why not."""
    assert field_of_unit(kind, known, unit) == field


def test_kinds_are_offered_of_which_a_legal_order_can_be_made() -> None:
    """Those that are closed, refused whatever they say, or have nothing to choose from are not; each says why."""
    known = Yard(wagons=(), against=lambda order: isinstance(order, Load))
    found = choices(ALL, known, Draft("red"))
    assert (found.field, found.spec) == ("", None)
    assert values(found) == ["paint", "shunt", "guard"]
    assert [english(candidate.label) for candidate in found.candidates] == ["Paint", "Shunt", "Guard"]
    assert refused(known) == {
        "pull": "No wagon is left.",
        "couple": "There is nothing to choose for “Which wagons?”.",
        "load": "Not so: Load(tons=1).",
        "sort": "There is nothing to choose for “Which where?”.",
    }
    assert {refusal.objection.rule for refusal in why_not(ALL, known, Draft("red"))} == {"TOY-1"}
    closed = Yard(closed=True)
    assert (offered(closed), set(refused(closed).values())) == ([], {"The yard is closed."})
    assert list(legal_orders(Pull, closed)) == []
    assert why_no(Pull, Yard(wagons=(), closed=True)) == "The yard is closed."


def test_what_is_filled_in_already_is_kept() -> None:
    """A wagon picked first leaves the kinds that ask for one; the others are neither offered nor told of."""
    assert (offered(Yard(), unit="b"), refused(Yard(), unit="b")) == (["pull"], {})
    known = Yard(against=not_b)
    assert (offered(known, unit="b"), refused(known, unit="b")) == ([], {"pull": "Not so: Pull(unit='b', how=None)."})


def test_fields_are_asked_for_one_after_the_other() -> None:
    """The first that is open; when none is, the order is complete."""
    draft = Draft("red").with_kind("pull")
    assert choices(ALL, Yard(), draft).field == "unit"
    assert values(choices(ALL, Yard(), draft)) == list(MINE)
    draft = draft.with_value("unit", "a")
    assert (draft.seat, draft.kind, choices(ALL, Yard(), draft).field) == ("red", "pull", "how")
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


def test_only_values_that_lead_to_a_legal_order_are_offered() -> None:
    """A wagon is refused by itself, or whatever comes after it; the others are offered."""
    known = Yard(against=lambda order: not_b(order) or (order.unit == "c" and order.how != "slow"))
    assert offered(known, "pull") == ["a", "c"]
    assert refused(known, "pull") == {"b": "Not so: Pull(unit='b', how=None)."}
    assert offered(known, "pull", unit="c") == ["slow"]
    assert list(legal_orders(Pull, known)) == [*(Pull("a", how) for how in (None, "fast", "slow")), Pull("c", "slow")]


def test_what_may_be_left_out_is_offered_first_unless_it_is_needed() -> None:
    """By the name that the field has for it, else as "nothing"."""
    how, plain = specs(Pull)["how"], FieldSpec(FieldKind.UNIT, say("Who?"), lambda known, values: ["x"], optional=True)
    first = next(iter(candidates(how, Yard(), {})))
    assert (first.value, english(first.label)) == (None, "as usual")
    assert [candidate.value for candidate in candidates(how, Yard(needed=True), {})] == ["fast", "slow"]
    named = [(candidate.value, english(candidate.label)) for candidate in candidates(plain, Yard(), {})]
    assert named == [(None, "nothing"), ("x", "")]
    for asked in (may_be_left_out, is_left_out):
        assert [asked(how, Yard(needed=needed), {}) for needed in (False, True)] == [True, False]
    assert (may_be_left_out(plain, Yard(), {}), is_left_out(plain, Yard(), {})) == (True, False)
    assert not may_be_left_out(specs(Pull)["unit"], Yard(), {})


def test_open_fields_are_asked_for_by_their_bounds() -> None:
    """Numbers, texts and records have no candidates, and nothing of theirs is refused beforehand."""
    number = choices(ALL, Yard(bounds=(2, 7)), Draft("red", "load"))
    assert (number.field, number.candidates, number.bounds) == ("tons", (), (2, 7))
    assert choices(ALL, Yard(), Draft("red", "paint")).bounds == (3, 9)
    assert choices(ALL, Yard(bounds=(0, 2)), Draft("red", "sort")).bounds == (0, 2)
    assert refused(Yard(against=lambda order: True), "load") == {}


def test_flags_are_yes_or_no() -> None:
    """Both, as far as a legal order can be made with them."""
    draft = Draft("red", "paint", {"words": "abc"})
    flags = [(each.value, english(each.label)) for each in choices(ALL, Yard(), draft).candidates]
    assert flags == [(True, "yes"), (False, "no")]
    assert offered(Yard(against=lambda order: order.twice), "paint", words="abc") == [False]


def test_a_path_goes_on_from_what_is_drawn() -> None:
    """With a beginning the candidates are those that go on from it, as far as they are legal."""
    assert offered(Yard(), "shunt") == [(0, 1), (0, 2)]
    assert offered(Yard(against=lambda order: 6 in order.path), "shunt", [0, 4]) == [(0, 4), (0, 4, 5)]


@pytest.mark.parametrize(
    ("low", "high", "against", "found"),
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
    low: int, high: int, against: tuple[str, ...], found: str
) -> None:
    """However small the smallest group is; groups themselves may be refused, also single units where two are wanted."""
    known = Yard(
        bounds=(low, high), against=lambda order: "".join(order.units) in against or not low <= len(order.units) <= high
    )
    units = choices(ALL, known, Draft("red", "couple"))
    assert (values(units), units.bounds) == (list(found), (low, high))
    assert bool(values(choices((Couple,), known, Draft("red")))) is bool(found)


def test_a_unit_that_no_group_may_hold_is_refused_with_the_reason_for_a_group() -> None:
    """Where two are wanted, it is not told that one alone is too few."""
    known = Yard(bounds=(2, 2), against=lambda order: "c" in order.units or len(order.units) < 2)
    assert offered(known, "couple") == ["a", "b"]
    assert refused(known, "couple") == {"c": "Not so: Couple(units=('c', 'a'))."}


PAIRS = [("a", "b"), ("a", "c"), ("b", "c")]
ONE = [(("a", "a-1"),), (("a", "a-2"),)]


@pytest.mark.parametrize(
    ("kind", "bounds", "tried"),
    [
        (Couple, (1, 3), [("a",), ("b",), ("c",)]),
        (Couple, (2, 3), PAIRS),
        (Couple, (2, 2), PAIRS),
        (Couple, (2, 1), []),
        (Couple, (0, 3), [("a",), ("b",), ("c",), ()]),
        (Couple, (0, 0), [()]),
        (Load, (2, 7), [2, 7]),
        (Load, (4, 4), [4]),
        (Load, (5, 4), []),
        (Sort, (1, 2), ONE),
        (Sort, (0, 2), [*ONE, ()]),
        (Sort, (2, 2), [(record[0], record[0]) for record in ONE]),
        (Sort, (2, 1), []),
    ],
)
def test_as_little_as_will_do_is_tried(kind: type[Order], bounds: tuple[int, int], tried: list[Any]) -> None:
    """One unit where one is enough, else as many as are wanted at least; of numbers the smallest and the largest, once
    where they are the same; as many records as are wanted at least, each part from those before; last no unit and no
    record at all where none will do. None where the bounds leave no room."""
    known = Yard(bounds=bounds, wagons=("a",) if kind is Sort else MINE)
    (name,) = specs(kind)
    assert [getattr(order, name) for order in legal_orders(kind, known)] == tried
    assert list(legal_orders(Guard, Yard(wagons=("a",), bounds=(2, 1)))) == [Guard(None)]


def test_of_numbers_and_texts_the_bounds_are_tried() -> None:
    """A number that is legal at its largest alone is offered; of texts there are as many characters as are wanted."""
    known = Yard(bounds=(0, 9), against=lambda order: order.tons < 9)
    assert values(choices((Load,), known, Draft("red"))) == ["load"]
    known.bounds = (5, 4)
    assert values(choices((Load,), known, Draft("red"))) == []
    assert list(legal_orders(Paint, Yard())) == [Paint("---", True), Paint("---", False)]


def why_no(kind: type[Job], known: Yard, **values: Any) -> str:
    """Why no order of the kind can be made with these values."""
    found = objecting(kind, known, values)
    assert found is not None
    return english(found.reason)


@pytest.mark.parametrize(
    ("none", "why"),
    [("The ground is rock.", "The ground is rock."), ("", "There is nothing to choose for “How deep?”.")],
)
def test_why_no_record_goes_on_is_said_of_the_part_that_has_nothing(none: str, why: str) -> None:
    """By the part's own sentence, or one made of its question; of what can go on nothing is said."""

    def depths(known: object, values: Values) -> list[Candidate]:
        return [Candidate("deep", "deep")] if values["tool"] == "spade" else []

    tools = FieldSpec(FieldKind.CHOICE, "How?", lambda known, values: [Candidate("spade", "spade")])
    hexes = FieldSpec(FieldKind.HEX, "Where?", lambda known, values: (1,))
    parts = (("tool", tools), ("where", hexes), ("depth", FieldSpec(FieldKind.CHOICE, "How deep?", depths, none=none)))
    spec = FieldSpec(FieldKind.PARTS, "What?", parts=parts)
    assert why_no_record(spec, None, {}, {"tool": "spade"}) == ""
    assert english(why_no_record(spec, None, {}, {"tool": "eye"})) == why


def test_what_speaks_against_an_order_is_said_of_the_first_that_comes_near() -> None:
    """Or that there is nothing to make one of. Where an order can be made, there is no objection."""
    assert why_no(Pull, Yard(wagons=())) == "No wagon is left."
    known = Yard(against=not_b)
    assert why_no(Pull, known, unit="b") == "Not so: Pull(unit='b', how=None)."
    for values in ({}, {"unit": "a"}):
        assert objecting(Pull, known, values) is None


# -- by word -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AtTable:
    seat: str
    draw_offers: Sequence[str] = ()
    out: Sequence[str] = ("green",)
    sides: tuple[str, ...] = ("red", "blue", "green")

    def is_out(self, side: str) -> bool:
        return side in self.out


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    rule: ClassVar[str] = "TOY-3.1"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Resign?"))


@dataclass(frozen=True, slots=True)
class Offer(by_word.OfferDraw):
    rule: ClassVar[str] = "TOY-3.2"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Offer a draw?"))


@dataclass(frozen=True, slots=True)
class Accept(by_word.AcceptDraw):
    rule: ClassVar[str] = "TOY-3.3"
    playing_rule: ClassVar[str] = "TOY-3.4"
    sure: str = by_word.sure(say("Accept the draw?"))


NOT_PLAYING = ("Only a side that plays on may do this.", "TOY-3.4")
OFFERED = "This side has offered a draw already."
BY_ANOTHER = "Another side has offered a draw, which can be accepted."


@pytest.mark.parametrize(
    ("order", "known", "why"),
    [
        (Resign("yes"), AtTable("red"), None),
        (Resign("yes"), AtTable("red", ("red", "blue")), None),
        (Resign("no"), AtTable("red"), ("Resigning has to be confirmed.", "TOY-3.1")),
        (Resign("yes"), AtTable("green"), NOT_PLAYING),
        (Resign("yes"), AtTable("referee"), NOT_PLAYING),
        (Offer("yes"), AtTable("red"), None),
        (Offer("yes"), AtTable("red", ("red",)), (OFFERED, "TOY-3.2")),
        (Offer("yes"), AtTable("red", ("blue",)), (BY_ANOTHER, "TOY-3.2")),
        (Offer("yes"), AtTable("green"), NOT_PLAYING),
        (Accept("yes"), AtTable("red", ("blue",)), None),
        (Accept("yes"), AtTable("red"), ("Nobody has offered a draw.", "TOY-3.3")),
        (Accept("yes"), AtTable("red", ("blue", "red")), ("This side has agreed to a draw already.", "TOY-3.3")),
        (Accept("yes"), AtTable("green", ("blue",)), NOT_PLAYING),
        (Accept("yes"), AtTable("referee", ("blue",)), NOT_PLAYING),
    ],
)
def test_who_may_say_what(order: Order, known: AtTable, why: tuple[str, str] | None) -> None:
    """Sides that play on, each once, in this order; what is closed is refused in the same words."""
    objection = order.objection(known)
    assert (None if objection is None else (english(objection.reason), objection.rule)) == why
    if not isinstance(order, Resign) or why == NOT_PLAYING:
        assert type(order).closed(known) == objection


def test_these_words_can_be_said_at_any_time() -> None:
    """By one answer, whether it is the side's turn or not; they end no part and are hardly ever said by chance."""
    assert all(kind.any_time and not kind.ends_part for kind in (Resign, Offer, Accept))
    assert Resign.eagerness < Offer.eagerness < Accept.eagerness
    assert list(legal_orders(Resign, AtTable("red"))) == [Resign("yes")]
