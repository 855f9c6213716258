"""What a referee states of a neutral's wishes (THE-8.1): points of each resource, a guarantee, a region."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Subject
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Good, Power, Wish, WishKind

Value: TypeAlias = int | str | bool | None

MOST_POINTS = 99
"""Of a resource that a neutral wishes for."""


def wishes_subject(frame: TheFrame, neutral: Power, words: TheWords) -> Subject:
    """The wishes of a neutral: points of each resource, 0 for none, whether a guarantee, which region."""
    wishes = frame.state.neutrals[neutral].wishes
    facts: dict[str, Value] = {
        good.value: max((wish.points for wish in wishes if wish.good is good), default=0) for good in Good
    }
    facts["guarantee"] = any(wish.kind is WishKind.GUARANTEE for wish in wishes)
    facts["region"] = next((wish.place for wish in wishes if wish.kind is WishKind.REGION), None)
    regions = ((place, words.place(place)) for place, region in frame.state.regions.items() if region.owner != neutral)
    name = say("Wishes of {power}", power=words.power(neutral))
    return Subject(f"wishes:{neutral}", "wishes", name, facts, choices={"region": ((None, say("none")), *regions)})


def amend_wishes(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    """States one wish anew. Raises IllegalOrder where there is no such fact or it can't have that value."""
    if id not in frame.state.neutrals:
        raise IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
    own = frame.state.neutrals[id]
    if fact in tuple(Good):
        kept = [wish for wish in own.wishes if wish.good != fact]
        points = _points(value)
        stated = Wish(WishKind.RESOURCES, Good(fact), points) if points else None
    elif fact == "guarantee" and isinstance(value, bool):
        kept = [wish for wish in own.wishes if wish.kind is not WishKind.GUARANTEE]
        stated = Wish(WishKind.GUARANTEE) if value else None
    elif fact == "region" and (value is None or _is_foreign(frame, id, value)):
        kept = [wish for wish in own.wishes if wish.kind is not WishKind.REGION]
        stated = None if value is None else Wish(WishKind.REGION, place=str(value))
    else:
        raise IllegalOrder(say("“{fact}” can't be changed so.", fact=fact), "THE-8.1")
    own.wishes = kept if stated is None else [*kept, stated]


def _points(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS:
        raise IllegalOrder(say("A whole number from 0 to {most} is wanted.", most=MOST_POINTS))
    return value


def _is_foreign(frame: TheFrame, neutral: Power, place: Value) -> bool:
    region = frame.state.regions.get(str(place))
    return region is not None and region.owner != neutral
