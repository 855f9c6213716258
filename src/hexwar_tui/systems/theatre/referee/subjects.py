"""What a referee may change in a game of Theatre of War, and what each change does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.values import Value
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.rules.diplomacy import talks, wars
from hexwar_tui.systems.theatre.rules.diplomacy.guests import send_home
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import peace_binds
from hexwar_tui.systems.theatre.rules.economy.purchases import raise_unit
from hexwar_tui.systems.theatre.rules.invariants import can_be_based
from hexwar_tui.systems.theatre.say.phrases_rulings import DRAW, NEW_UNITS, REFUSES, SIGNS, VALUES
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import (
    DefenceWord,
    Good,
    Phase,
    Power,
    Treaty,
    TreatyStanding,
    Unit,
    Wish,
    WishKind,
)

Choices: TypeAlias = Mapping[str, Sequence[tuple[Value, Text]]]

Bases: TypeAlias = Callable[[Power, str], Sequence[tuple[Value, Text]]]

RICHEST = 9_999
"""The most points of a resource that a ruling can give a power."""

MOST_WISHED = 99
"""The most points of a resource that a referee can let a neutral wish for."""


def subjects(frame: TheFrame) -> Iterator[Subject]:
    """The game, its powers, wishes, regions, units and treaties, each with the facts that a referee may change."""
    state, words = frame.state, TheWords(frame)
    winners = None if state.winners is None else ",".join(state.winners) or DRAW
    playing = tuple((side, words.side(side)) for side in state.living())
    ends: Choices = {"winner": (*playing, (DRAW, VALUES[DRAW]))}
    yield Subject("game", "game", say("The game"), {"winner": winners}, choices=ends)
    bases = _bases(frame, words)
    for power in _powers(frame):
        yield _power(frame, power, words, bases)
    for neutral in state.neutrals:
        yield _wishes(frame, neutral, words)
    held: Choices = {"owner": tuple((power, words.power(power)) for power in _powers(frame))}
    for code, region in state.regions.items():
        stands: Mapping[str, Value] = {
            "owner": region.owner,
            "factories out": region.factories_hit,
            "derricks out": region.derricks_hit,
            "garrison supply": region.garrison_supply,
        }
        cell = frame.scenario.geography.cells[code][0]
        yield Subject(f"region:{code}", "region", words.place(code), stands, cell, held)
    for id in sorted(state.units):
        unit = state.units[id]
        facts: Mapping[str, Value] = {"base": unit.at, "removed": False}
        cell = frame.scenario.geography.cells[unit.at][0]
        yield Subject(f"unit:{id}", "unit", words.unit(id), facts, cell, {"base": bases(unit.power, unit.type)})
    for treaty in state.talks.treaties:
        yield _treaty(treaty, words)


def _powers(frame: TheFrame) -> tuple[Power, ...]:
    """The sides that play on, and all neutrals."""
    return (*frame.state.living(), *frame.state.neutrals)


def _power(frame: TheFrame, power: Power, words: TheWords, bases: Bases) -> Subject:
    stores = frame.state.stores_of(power)
    facts: dict[str, Value] = {good.value: stores.amount(good) for good in Good}
    facts |= dict.fromkeys(("war", "peace", *NEW_UNITS))
    others = tuple((other, words.power(other)) for other in _others(frame, power))
    choices: dict[str, Sequence[tuple[Value, Text]]] = {"war": others, "peace": others}
    for type in NEW_UNITS:
        choices[type] = bases(power, type)
    return Subject(f"power:{power}", "power", words.power(power), facts, choices=choices)


def _others(frame: TheFrame, power: Power) -> tuple[Power, ...]:
    """The powers that a power can be at war with: one of the two is always a side."""
    others = _powers(frame) if power in frame.state.sides else tuple(frame.state.living())
    return tuple(other for other in others if other != power)


def _bases(frame: TheFrame, words: TheWords) -> Bases:
    """Returns a function that gives the places, with their names, in which a unit of a power and type can be based."""

    @cache
    def found(power: Power, type: str) -> tuple[tuple[Value, Text], ...]:
        places = (place for place in frame.scenario.geography.cells if _fits(frame, power, type, place))
        return tuple((place, words.place(place)) for place in places)

    return found


def _fits(frame: TheFrame, power: Power, type: str, place: str) -> bool:
    return can_be_based(frame, Unit("", power, type, 0, place))


def _treaty(treaty: Treaty, words: TheWords) -> Subject:
    name = words.treaty(treaty.id)
    if treaty.standing is TreatyStanding.PROPOSED:
        answers: Choices = {"answer": tuple((word, VALUES[word]) for word in (SIGNS, REFUSES))}
        return Subject(f"treaty:{treaty.id}", "treaty", name, {"answer": None, "void": False}, choices=answers)
    return Subject(f"treaty:{treaty.id}", "treaty", name, {"ends": treaty.ends, "void": False})


def amend(frame: TheFrame, change: Change, table: Table) -> None:
    """Makes a referee's change. Then units that have no leave any more to stand where they are go home, and sides are
    out or win if that follows. Raises IllegalOrder for an unknown subject or fact, or a value that it can't have."""
    kind, _, id = change.subject.partition(":")
    amends: Mapping[str, Callable[[TheFrame, str, str, Value, Table], None]] = {
        "game": _amend_game,
        "power": _amend_power,
        "region": _amend_region,
        "unit": _amend_unit,
        "treaty": _amend_treaty,
        "wishes": _amend_wishes,
    }
    if kind not in amends:
        raise IllegalOrder(say("There is nothing of this name that could be changed."))
    amends[kind](frame, id, change.fact, change.value, table)
    if frame.state.phase is not Phase.OVER:
        send_home(frame, table)
        victory.check(frame, table)


def _amend_game(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    winners = [] if value == DRAW else str(value).split(",")
    if fact != "winner" or len(set(winners)) < len(winners) or any(side not in frame.state.sides for side in winners):
        raise IllegalOrder(say("The winner is one of the sides, several with commas between, or “{draw}”.", draw=DRAW))
    victory.end_game(frame, winners, "ruled", table)


# -- powers ------------------------------------------------------------------------------------------------------------


def _amend_power(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    if id not in _powers(frame):
        raise _no_such_fact(fact)
    if fact in tuple(Good):
        setattr(frame.state.stores_of(id), fact, _points(value, RICHEST))
    elif fact == "war":
        other = _other(frame, id, value)
        if peace_binds(frame.state, id, other) is not None:
            raise IllegalOrder(say("A treaty binds the two to peace: it is void first."), "THE-8.1")
        wars.declare(frame, id, other, table)
    elif fact == "peace":
        other = _other(frame, id, value)
        pair = (min(id, other), max(id, other))
        frame.state.wars = [war for war in frame.state.wars if war != pair]
    elif fact in NEW_UNITS:
        _ask_place(frame, id, fact, value)
        raise_unit(frame.state, id, fact, str(value))
    else:
        raise _no_such_fact(fact)


def _other(frame: TheFrame, power: Power, value: Value) -> Power:
    if value not in _others(frame, power):
        raise IllegalOrder(say("Another power is wanted, one of the two a side that plays on."), "THE-5.5")
    return str(value)


# -- regions and units -------------------------------------------------------------------------------------------------


def _amend_region(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    region, spec = frame.state.regions.get(id), frame.scenario.regions.get(id)
    if region is None or spec is None:
        raise _no_such_fact(fact)
    if fact == "owner":
        if value not in _powers(frame):
            raise IllegalOrder(say("A region is held by a side that plays on, or by a neutral."), "THE-1.1")
        region.owner, region.standing, region.garrison_supply = str(value), DefenceWord(), 0
    elif fact == "factories out":
        region.factories_hit = _points(value, spec.factories)
    elif fact == "derricks out":
        region.derricks_hit = _points(value, spec.derricks)
    elif fact == "garrison supply" and region.owner in frame.state.neutrals:
        region.garrison_supply = _points(value, RICHEST)
    else:
        raise _no_such_fact(fact)


def _amend_unit(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    """Moves or removes a unit, whose written and revealed orders are dropped."""
    unit = frame.state.units.get(id)
    if unit is None:
        raise _no_such_fact(fact)
    if fact == "base":
        _ask_place(frame, unit.power, unit.type, value)
        unit.at, unit.order = str(value), None
    elif fact == "removed" and value is True:
        del frame.state.units[id]
    else:
        raise _no_such_fact(fact)
    written = frame.state.sealed.get(unit.power)
    if written is not None:
        written.orders.pop(id, None)


def _ask_place(frame: TheFrame, power: Power, type: str, value: Value) -> None:
    if not isinstance(value, str) or not _fits(frame, power, type, value):
        raise IllegalOrder(
            say("Land units and aircraft are based in regions, fleets in seas and ports, where they have leave to be."),
            "THE-3.2",
        )


def _points(value: Value, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise IllegalOrder(say("A whole number from 0 to {most} is wanted.", most=most))
    return value


# -- treaties ----------------------------------------------------------------------------------------------------------


def _amend_treaty(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    treaty = next((treaty for treaty in frame.state.talks.treaties if treaty.id == id), None)
    if treaty is None:
        raise _no_such_fact(fact)
    if fact == "void" and value is True:
        talks.make_void(frame, treaty, table)
    elif fact == "answer" and treaty.standing is TreatyStanding.PROPOSED:
        _answer(frame, treaty, value, table)
    elif fact == "ends" and treaty.standing is TreatyStanding.IN_FORCE:
        first = frame.state.turn + 1
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < first):
            raise IllegalOrder(
                say("A treaty ends before a turn to come, from {first} on, or never.", first=first), "THE-8.1"
            )
        treaty.ends = value
    else:
        raise _no_such_fact(fact)


def _answer(frame: TheFrame, treaty: Treaty, value: Value, table: Table) -> None:
    """Signs or refuses a proposal for the party that it was made to: so a referee speaks for a neutral."""
    other = treaty.other(treaty.proposer)
    if value == SIGNS:
        talks.sign(frame, treaty, other, table)
    elif value == REFUSES:
        talks.drop(frame, treaty, TreatyStanding.REFUSED, other, table)
    else:
        raise IllegalOrder(say("An answer is “{signs}” or “{refuses}”.", signs=SIGNS, refuses=REFUSES), "THE-8.1")


# -- wishes -----------------------------------------------------------------------------------------------------------


def _wishes(frame: TheFrame, neutral: Power, words: TheWords) -> Subject:
    """The wishes of a neutral as a subject: points of each resource, 0 for none, whether a guarantee, which region."""
    wishes = frame.state.neutrals[neutral].wishes
    facts: dict[str, Value] = {
        good.value: max((wish.points for wish in wishes if wish.good is good), default=0) for good in Good
    }
    facts["guarantee"] = any(wish.kind is WishKind.GUARANTEE for wish in wishes)
    facts["region"] = next((wish.place for wish in wishes if wish.kind is WishKind.REGION), None)
    regions = ((place, words.place(place)) for place, region in frame.state.regions.items() if region.owner != neutral)
    name = say("Wishes of {power}", power=words.power(neutral))
    return Subject(f"wishes:{neutral}", "wishes", name, facts, choices={"region": ((None, say("none")), *regions)})


def _amend_wishes(frame: TheFrame, id: str, fact: str, value: Value, table: Table) -> None:
    """Changes one wish of a neutral. Raises IllegalOrder for an unknown fact, or a value that it can't have."""
    if id not in frame.state.neutrals:
        raise _no_such_fact(fact)
    own = frame.state.neutrals[id]
    if fact in tuple(Good):
        kept = [wish for wish in own.wishes if wish.good != fact]
        points = _points(value, MOST_WISHED)
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


def _is_foreign(frame: TheFrame, neutral: Power, place: Value) -> bool:
    region = frame.state.regions.get(str(place))
    return region is not None and region.owner != neutral


def _no_such_fact(fact: str) -> IllegalOrder:
    return IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
