"""What can come next in a half-made order, and what can't and why.

Both ask the order's own `objection`, so that the list of choices and the check never disagree: a value is offered
only when at least one legal order can be made with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder, Objection
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, Values, specs
from hexwar_tui.engine.words.language import Text, say

OrderTypes = Sequence[type[Order]]

UNIT = "unit"
"""The usual name of the field for the unit that an order is for."""

UNITS = "units"
"""The usual name of the field for the units that an order is for."""

BEFORE = 20
"""How many beginnings of an order are tried to find a unit among the candidates of a later field."""

NONE = Candidate(None, say("nothing"))
"""The candidate that stands for leaving an optional field out."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A kind or value that a draft can't be given next, and the objection to it."""

    candidate: Candidate
    objection: Objection


@dataclass(frozen=True, slots=True)
class Choices:
    """What a draft may be given next, and what not.

    `field` is the field asked for; "" while the kind is being chosen (then the values are kinds), None when the order
    is complete. For numbers, text, several units and parts `bounds` are the least and the most. `refused` are the kinds
    or candidates that are left out, each with the reason; empty where values are not listed.
    """

    field: str | None
    spec: FieldSpec | None
    candidates: tuple[Candidate, ...] = ()
    bounds: tuple[int, int] | None = None
    refused: tuple[Refusal, ...] = ()


def order_type(types: OrderTypes, kind: str) -> type[Order]:
    """The order type in `types` with this kind. Raises BadOrder where there is none."""
    for found in types:
        if found.kind == kind:
            return found
    raise BadOrder(say("There is no order called “{kind}”.", kind=kind))


def complete(types: OrderTypes, draft: Draft) -> Order:
    """The order that `draft` makes. Raises BadOrder where its kind, or a field that is not optional, is missing."""
    if draft.kind is None:
        raise BadOrder(say("The order has no kind yet."))
    made = order_type(types, draft.kind)
    values: dict[str, Any] = {}
    for name, spec in specs(made).items():
        if name not in draft.values and not spec.optional:
            raise BadOrder(say("The order lacks an answer to “{ask}”.", ask=spec.ask))
        values[name] = draft.values.get(name)
    return made(**values)


def choices(types: OrderTypes, known: Any, draft: Draft, begun: Sequence[int] = ()) -> Choices:
    """What the draft may be given next, by what its seat knows: values with which a legal order can be made that keeps
    the values it has; and those that are refused.

    With `begun`, the beginning of a path that is drawn leg by leg, the candidates are the paths that begin so.
    """
    if draft.kind is None:
        kinds = (kind for kind in types if _takes(kind, draft.values))
        offered = ((Candidate(kind.kind, kind.title), objecting(kind, known, draft.values)) for kind in kinds)
        can, refused = _sorted_out(offered)
        return Choices("", None, can, None, refused)
    made = order_type(types, draft.kind)
    name = _next_field(made, draft.values)
    if name is None:
        return Choices(None, None)
    spec = specs(made)[name]
    if spec.kind in (FieldKind.NUMBER, FieldKind.TEXT, FieldKind.PARTS):
        return Choices(name, spec, (), _open_bounds(spec, known, draft.values))
    found = _onward(spec, known, draft.values, begun) if begun else candidates(spec, known, draft.values)
    can, refused = _sorted_out((each, _objecting_with(made, known, draft.values, name, each)) for each in found)
    bounds = spec.bounds(known, draft.values) if spec.bounds else None
    return Choices(name, spec, can, bounds, () if begun or spec.candidates is None else refused)


def _sorted_out(
    judged: Iterable[tuple[Candidate, Objection | None]],
) -> tuple[tuple[Candidate, ...], tuple[Refusal, ...]]:
    """The candidates to which there is no objection, and the refusals of the others."""
    can, refused = [], []
    for candidate, objection in judged:
        if objection is None:
            can.append(candidate)
        else:
            refused.append(Refusal(candidate, objection))
    return tuple(can), tuple(refused)


def why_not(types: OrderTypes, known: Any, draft: Draft) -> tuple[Refusal, ...]:
    """The kinds or candidates that `choices` leaves out, each with the reason; empty where values are not listed."""
    return choices(types, known, draft).refused


def field_of_unit(made: type[Order], known: Any, unit: str) -> str | None:
    """The field of an order that is filled in when the unit with the id `unit` is picked on the map; None where there
    is none.

    That is the field called `UNIT`; without it the first field for a unit that has this unit among its candidates,
    whatever may be asked before it.
    """
    fields = [name for name, spec in specs(made).items() if spec.kind is FieldKind.UNIT]
    if UNIT in fields:
        return UNIT
    if not fields or made.closed(known) is not None:
        return None
    return next((name for name in fields if _may_be(made, known, name, unit)), None)


def _may_be(made: type[Order], known: Any, name: str, unit: str) -> bool:
    """Whether a unit is among the candidates of a field, with one of the first beginnings of the order before it."""
    before = itertools.islice(_beginnings(made, known, name, {}), BEFORE)
    spec = specs(made)[name]
    return any(unit == found.value for values in before for found in candidates(spec, known, values))


def _beginnings(
    made: type[Order], known: Any, name: str | None, values: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    """Values of all fields before the one of that name (None: of all), lazily, that come near to being legal."""
    following = _next_field(made, values)
    if following is None or following == name:
        yield values
        return
    for candidate in _sample_values(specs(made)[following], known, values):
        yield from _beginnings(made, known, name, {**values, following: candidate.value})


def legal_orders(made: type[Order], known: Any, values: Mapping[str, Any] = MappingProxyType({})) -> Iterator[Order]:
    """Yields legal orders of the kind `made` that have `values` in their fields: at least one where there is any, not
    necessarily all. Numbers are only the least and the most, groups of units the smallest, what may be left out of
    lists is."""
    if made.closed(known) is None:
        yield from (order for order in completions(made, known, values) if order.objection(known) is None)


def may_be_left_out(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> bool:
    """Whether a field is optional and, with `values` in the fields before it, not needed after all."""
    return spec.optional and not (spec.needed is not None and spec.needed(known, values))


def is_left_out(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> bool:
    """Whether a field is skipped without asking: it declares when it is needed, and with `values` in the fields before
    it is not."""
    return spec.needed is not None and may_be_left_out(spec, known, values)


def needs_no_answer(choices: Choices, known: Any, values: Mapping[str, Any]) -> bool:
    """Whether a field may be left out, and can be nothing else."""
    if choices.spec is None or not choices.spec.optional:
        return False
    if choices.spec.kind in (FieldKind.NUMBER, FieldKind.TEXT):
        return is_left_out(choices.spec, known, values)
    if choices.spec.kind is FieldKind.PARTS:
        return choices.bounds is not None and choices.bounds[1] < 1
    return [candidate.value for candidate in choices.candidates] == [None]


def only_answer(choices: Choices) -> tuple[Any, ...] | int | None:
    """The only answer to what asks for a number or a list: none, or all units, if no others would do; else None."""
    spec, values, bounds = choices.spec, tuple(candidate.value for candidate in choices.candidates), choices.bounds
    if spec is None or spec.optional or spec.kind not in (FieldKind.UNITS, FieldKind.PARTS, FieldKind.NUMBER):
        return None
    if spec.kind is FieldKind.NUMBER:
        return bounds[0] if bounds is not None and bounds[0] == bounds[1] else None
    is_all = spec.kind is FieldKind.UNITS and not choices.refused and bounds == (len(values), len(values))
    return () if bounds == (0, 0) else values if is_all else None


def _open_bounds(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> tuple[int, int]:
    return spec.bounds(known, values) if spec.bounds else (spec.least, spec.longest)


def candidates(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Iterator[Candidate]:
    """Yields the values that come near to being legal for a field; `NONE`, or what stands for it, first where the field
    may be left out: that which the field itself offers first, if that is None."""
    offered = spec.candidates(known, values) if spec.candidates else ()
    own = (found if isinstance(found, Candidate) else Candidate(found) for found in offered)
    first = next(own, None)
    if may_be_left_out(spec, known, values) and (first is None or first.value is not None):
        yield Candidate(None, spec.left_out) if spec.left_out else NONE
    if spec.kind is FieldKind.FLAG:
        yield Candidate(True, say("yes"))
        yield Candidate(False, say("no"))
    if first is not None:
        yield first
        yield from own


def _onward(spec: FieldSpec, known: Any, values: Mapping[str, Any], begun: Sequence[int]) -> Iterator[Candidate]:
    for found in spec.onward(known, values, tuple(begun)) if spec.onward else ():
        yield found if isinstance(found, Candidate) else Candidate(found)


def objecting(made: type[Order], known: Any, values: Mapping[str, Any]) -> Objection | None:
    """Why no legal order of the kind `made` can be made that keeps `values`; None where one can be. It is the objection
    to the first order that comes near; without one, why the kind is closed, or that there is nothing to choose from."""
    closed = made.closed(known)
    if closed is not None and made.objection is Order.objection:
        return closed  # Whatever is filled in, this is asked first.
    first = None
    for order in completions(made, known, values):
        objection = order.objection(known)
        if objection is None or closed is not None:
            return objection
        first = first or objection
    return first or closed or Objection(_nothing_to_choose(made, known, values), made.rule)


def _nothing_to_choose(made: type[Order], known: Any, values: Mapping[str, Any]) -> Text:
    filled = dict(values)
    for name, spec in specs(made).items():
        if name in filled:
            continue
        first = next(iter(_sample_values(spec, known, filled)), None)
        if first is None:
            return spec.none or say("There is nothing to choose for “{ask}”.", ask=spec.ask)
        filled[name] = first.value
    return say("This can't be ordered now.")


def _next_field(made: type[Order], values: Mapping[str, Any]) -> str | None:
    return next((name for name in specs(made) if name not in values), None)


def can_be_completed(made: type[Order], known: Any, values: Mapping[str, Any]) -> bool:
    """Whether a legal order of the kind `made` exists that keeps all of `values`; False also where one of them is for a
    field that the kind does not have."""
    return _takes(made, values) and objecting(made, known, values) is None


def _takes(made: type[Order], values: Mapping[str, Any]) -> bool:
    return all(name in specs(made) for name in values)


def _objecting_with(
    made: type[Order], known: Any, values: Mapping[str, Any], name: str, candidate: Candidate
) -> Objection | None:
    """Why no legal order has the candidate (in a field of several units, among others); None where one has."""
    spec, first = specs(made)[name], None
    if spec.kind is not FieldKind.UNITS:
        return objecting(made, known, {**values, name: candidate.value})
    for group in _groups_with(spec, known, values, candidate):
        objection = objecting(made, known, {**values, name: group})
        if objection is None:
            return None
        first = first or objection
    return first or objecting(made, known, {**values, name: (candidate.value,)})


def _groups_with(
    spec: FieldSpec, known: Any, values: Mapping[str, Any], candidate: Candidate
) -> Iterator[tuple[Any, ...]]:
    """The smallest groups of units that a candidate may be in."""
    low, _ = _bounds(spec, known, values)
    if low <= 1:
        yield (candidate.value,)
        return
    others = [other.value for other in candidates(spec, known, values) if other.value != candidate.value]
    for group in itertools.combinations(others, low - 1):
        yield (candidate.value, *group)


def completions(made: type[Order], known: Any, values: Mapping[str, Any]) -> Iterator[Order]:
    """Yields orders of the kind `made` with these values, the other fields filled with candidates, legal or not."""
    return (made(**filled) for filled in _beginnings(made, known, None, values))


def _sample_groups(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The smallest groups of units that may be chosen, and, where nobody has to be, last the empty one."""
    low, high = _bounds(spec, known, values)
    units = (candidate.value for candidate in candidates(spec, known, values))
    if low <= 1 <= high:
        yield from ((unit,) for unit in units)
    elif low <= high:
        yield from itertools.combinations(units, low)
    if low == 0 < high:
        yield ()


def _sample_values(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Iterable[Candidate]:
    """Values to try when looking for a legal order: all candidates, or for open kinds a few that stand for the rest.

    Records that may be left out are: they add to an order that is legal without them.
    """
    if spec.kind is FieldKind.NUMBER:
        low, high = _bounds(spec, known, values)
        return [Candidate(number) for number in dict.fromkeys((low, high)) if low <= high]
    if spec.kind is FieldKind.TEXT:
        return [NONE] if is_left_out(spec, known, values) else [Candidate("-" * spec.least)]
    if spec.kind is FieldKind.UNITS:
        return map(Candidate, _sample_groups(spec, known, values))
    if spec.kind is FieldKind.PARTS and spec.optional:
        return [NONE]
    if spec.kind is FieldKind.PARTS:
        low, high = _bounds(spec, known, values)
        filled = (Candidate((record,) * max(low, 1)) for record in records(spec, known, values, {}) if low <= high)
        return itertools.chain(filled, [Candidate(())] if low == 0 else [])
    return candidates(spec, known, values)


def _bounds(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> tuple[int, int]:
    assert spec.bounds is not None, "numbers, groups and parts declare their bounds"
    return spec.bounds(known, values)


def why_no_record(spec: FieldSpec, known: Any, values: Mapping[str, Any], begun: Mapping[str, Any]) -> Text:
    """Why no record of a field of parts can begin with the parts `begun`, in words: there is nothing to choose from for
    a later one; "" where one can. `values` are the fields of the order before it."""
    if next(records(spec, known, values, begun), None) is not None:
        return ""
    filled = {**values, **begun}
    for name, part in spec.parts[len(begun) :]:
        first = next(iter(_sample_values(part, known, filled)), None)
        if first is None:
            return part.none or say("There is nothing to choose for “{ask}”.", ask=part.ask)
        filled[name] = first.value
    return say("This can't be ordered now.")


def records(spec: FieldSpec, known: Any, values: Values, begun: Values) -> Iterator[tuple[Any, ...]]:
    """Yields records for a field of parts, lazily, that begin with the parts `begun` and come near to being legal."""

    def fill(at: int, filled: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
        if at == len(spec.parts):
            yield tuple(filled[name] for name, _ in spec.parts)
            return
        name, part = spec.parts[at]
        for candidate in _sample_values(part, known, {**values, **filled}):
            yield from fill(at + 1, {**filled, name: candidate.value})

    return fill(len(begun), dict(begun))
