"""What the referee may change in a game of Ashlands, and how it is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.beginning import raise_unit
from hexwar_tui.systems.ashlands.rules.experience import ELITE, rank_of
from hexwar_tui.systems.ashlands.rules.victory import end_game
from hexwar_tui.systems.ashlands.say.phrases_rulings import DRAW, NEUTRAL, RESERVE, VALUES
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import AshState, Unit

Value: TypeAlias = int | str | bool | None
Choices: TypeAlias = Mapping[str, Sequence[tuple[Value, Text]]]

MOST = 100_000
"""The highest number that the referee can rule for prestige, control points or experience."""


def subjects(frame: AshFrame) -> Iterator[Subject]:
    """What the referee may change: the game, each side, each unit, and each passable hex, with the facts of each that
    can be changed and the values between which he may choose."""
    state, words, ground = frame.state, AshWords(frame), frame.scenario.ground
    sides = tuple((side, words.side(side)) for side in state.sides)
    winners = None if state.winners is None else ",".join(state.winners) or DRAW
    ends = {"winner": (*sides, (DRAW, VALUES[DRAW]))}
    yield Subject("game", "game", say("The game"), {"winner": winners}, choices=ends)
    types = {"raise": tuple((type, words.type(type)) for type in frame.scenario.catalogue.types)}
    for side, own in state.sides.items():
        facts: Mapping[str, Value] = {"prestige": own.prestige, "points": own.points, "raise": None}
        most = {"prestige": (0, MOST), "points": (0, MOST)}
        yield Subject(f"side:{side}", "side", words.side(side), facts, choices=types, bounds=most)
    ranks = tuple((rank, words.rank(rank)) for rank in range(ELITE + 1))
    stands: Choices = {"hex": ((RESERVE, VALUES[RESERVE]),), "rank": ranks}
    for unit in state.units.values():
        facts = _unit_facts(frame, unit)
        name, bounds = words.whose(unit.id), _unit_bounds(frame, unit)
        yield Subject(f"unit:{unit.id}", "unit", name, facts, unit.cell, stands, ("hex",), bounds)
    held = ((None, say("none")), *sides)
    taken = ((NEUTRAL, VALUES[NEUTRAL]), *held)
    places: Choices = {"key point": taken, "depot": taken, "rail": taken, "base": held}
    for cell in ground.grid.cells:
        if ground.is_passable[cell]:
            label = ground.grid.label(cell)
            name = say("Hex {hex}", hex=label)
            yield Subject(f"hex:{label}", "hex", name, _hex_facts(state, cell), cell, places)


def _unit_facts(frame: AshFrame, unit: Unit) -> Mapping[str, Value]:
    models = {f"model {n}": model.toughness for n, model in enumerate(unit.models, 1)}
    return {
        "hex": RESERVE if unit.cell is None else frame.scenario.ground.grid.label(unit.cell),
        "experience": unit.experience,
        "rank": unit.rank,
        "suppressed": unit.suppressed,
        "has acted": unit.acted == frame.state.turn,
        "no supply": unit.no_supply,
        "removed": False,
        **models,
    }


def _unit_bounds(frame: AshFrame, unit: Unit) -> Mapping[str, tuple[int, int]]:
    toughness = frame.scenario.armoury.toughness
    models = {f"model {n}": (0, toughness(unit, model)) for n, model in enumerate(unit.models, 1)}
    return {"experience": (0, MOST), **models}


def _hex_facts(state: AshState, cell: Cell) -> Mapping[str, Value]:
    return {
        "key point": _holder(state.key_points, cell),
        "depot": _holder(state.depots, cell),
        "rail": _holder(state.rails, cell),
        "base": state.bases.get(cell),
        "trench": cell in state.trenches,
    }


def _holder(places: Mapping[Cell, Side | None], cell: Cell) -> Value:
    return (places[cell] or NEUTRAL) if cell in places else None


def amend(frame: AshFrame, change: Change, table: Table) -> None:
    """Makes the referee's change. Raises IllegalOrder for an unknown subject or fact, or an impossible value."""
    kind, _, id = change.subject.partition(":")
    amends: Mapping[str, Callable[[AshFrame, str, str, Value, Table], None]] = {
        "game": _amend_game,
        "side": _amend_side,
        "unit": _amend_unit,
        "hex": _amend_hex,
    }
    if kind not in amends:
        raise IllegalOrder(say("There is nothing of this name that could be changed."))
    amends[kind](frame, id, change.fact, change.value, table)


def _amend_game(frame: AshFrame, id: str, fact: str, value: Value, table: Table) -> None:
    winners = [] if value == DRAW else str(value).split(",")
    if fact != "winner" or len(set(winners)) < len(winners) or any(side not in frame.state.sides for side in winners):
        raise IllegalOrder(say("The winner is one of the sides, several with commas between, or “{draw}”.", draw=DRAW))
    end_game(frame, winners, "ruled", table)


def _amend_side(frame: AshFrame, id: str, fact: str, value: Value, table: Table) -> None:
    own = frame.state.sides.get(id)
    if own is None:
        raise _no_such_fact(fact)
    if fact == "prestige":
        own.prestige = _number(value, MOST)
        _demand_what_is_entered(frame, id)
    elif fact == "points":
        own.points = _number(value, MOST)
    elif fact == "raise" and value in frame.scenario.catalogue.types:
        if id in frame.state.sealed and frame.state.sealed[id].purchases:
            raise IllegalOrder(say("This side has bought units that are revealed first."), "ASH-3.2")
        raise_unit(frame.state, frame.scenario.armoury, id, str(value))
    else:
        raise _no_such_fact(fact)


def _demand_what_is_entered(frame: AshFrame, side: Side) -> None:
    """Raises IllegalOrder if the side has less prestige than what it has entered in secret takes at the reveal."""
    entered = frame.state.sealed.get(side)
    if entered is not None and frame.state.sides[side].prestige < (wanted := entered.spent + entered.stake):
        raise IllegalOrder(
            say("This side has entered what takes {n} of its prestige at the reveal.", n=wanted), "ASH-3.2"
        )


def _amend_unit(frame: AshFrame, id: str, fact: str, value: Value, table: Table) -> None:
    unit = frame.state.units.get(id)
    if unit is None:
        raise _no_such_fact(fact)
    if fact == "hex":
        _stand(frame, unit, value)
    elif fact == "experience":
        unit.experience = _number(value, MOST)
        unit.rank = max(unit.rank, rank_of(unit.experience))
    elif fact == "rank":
        unit.rank = max(_number(value, ELITE), rank_of(unit.experience))
    elif fact == "removed" and value is True:
        _demand_nothing_entered(frame, unit)
        frame.state.remove(unit)
    elif fact.startswith("model "):
        _amend_model(frame, unit, fact, value)
    else:
        _amend_mark(frame, unit, fact, value)


def _amend_mark(frame: AshFrame, unit: Unit, fact: str, value: Value) -> None:
    if not isinstance(value, bool):
        raise IllegalOrder(say("Yes or no is wanted."))
    if fact == "suppressed":
        unit.suppressed = value
    elif fact == "no supply":
        unit.no_supply = value
    elif fact == "has acted":
        unit.acted = frame.state.turn if value else 0
    else:
        raise _no_such_fact(fact)


def _amend_model(frame: AshFrame, unit: Unit, fact: str, value: Value) -> None:
    number = fact.removeprefix("model ")
    if not number.isdecimal() or not 1 <= int(number) <= unit.full_strength:
        raise _no_such_fact(fact)
    model = unit.models[int(number) - 1]
    toughness = _number(value, frame.scenario.armoury.toughness(unit, model))
    if toughness == 0 and unit.alive == 1 and model.is_alive:
        raise IllegalOrder(say("The last model goes with the unit: remove the unit."), "ASH-1.3")
    model.toughness = toughness
    if not toughness:
        model.upgrades.clear()


def _stand(frame: AshFrame, unit: Unit, value: Value) -> None:
    """Puts a unit on the hex labelled `value`, or takes it off the map. Raises IllegalOrder if it can't stand there, or
    its side has entered something for it, as it may get another id."""
    state, ground = frame.state, frame.scenario.ground
    _demand_nothing_entered(frame, unit)
    if value == RESERVE:
        state.take_up(unit)
        return
    cell = _cell(frame, str(value))
    if not ground.is_passable[cell] or cell in state.occupied:
        raise IllegalOrder(say("A unit stands on a free hex that can be entered."), "ASH-1.1")
    state.put(unit, cell)


def _demand_nothing_entered(frame: AshFrame, unit: Unit) -> None:
    """Raises IllegalOrder if anything that is entered in secret names the unit by its present id."""
    for own in frame.state.sealed.values():
        if unit.id in (*own.placements, *own.upgrades, *own.withdrawals):
            raise IllegalOrder(say("Its side has entered something for this unit, which is revealed first."), "ASH-3.2")


def _amend_hex(frame: AshFrame, id: str, fact: str, value: Value, table: Table) -> None:
    state, cell = frame.state, _cell(frame, id)
    held = {"key point": state.key_points, "depot": state.depots, "rail": state.rails}
    if value not in (None, NEUTRAL, True, False, *state.sides) or not frame.scenario.ground.is_passable[cell]:
        raise IllegalOrder(say("A place is a side's, “{neutral}”, or not there.", neutral=NEUTRAL))
    if fact in held and not isinstance(value, bool):
        _set(held[fact], cell, None if value == NEUTRAL else value, there=value is not None)
    elif fact == "base" and (value is None or value in state.sides):
        if value is not None:
            _demand_no_depot_begun(state, cell)
        _set(state.bases, cell, value, there=value is not None)
    elif fact == "trench" and isinstance(value, bool):
        state.trenches = [other for other in state.trenches if other != cell] + [cell] * value
    else:
        raise _no_such_fact(fact)


def _demand_no_depot_begun(state: AshState, cell: Cell) -> None:
    """Raises IllegalOrder if a depot is ordered on the hex, where no base may stand when it is built (ASH-1.6)."""
    ordered = [*state.works, *(work for own in state.sealed.values() for work in own.works)]
    if any(work.kind == "depot" and work.cell == cell for work in ordered):
        raise IllegalOrder(say("A supply depot is ordered there."), "ASH-1.6")


def _set(places: dict[Cell, Any], cell: Cell, holder: Value, *, there: bool) -> None:
    if there:
        places[cell] = holder
    else:
        places.pop(cell, None)


def _cell(frame: AshFrame, label: str) -> Cell:
    try:
        return frame.scenario.ground.grid.cell_of_label(label)
    except BadLabel as fault:
        raise IllegalOrder(say("There is no hex {hex} on this map.", hex=label)) from fault


def _number(value: Value, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise IllegalOrder(say("A whole number from 0 to {most} is wanted.", most=most))
    return value


def _no_such_fact(fact: str) -> IllegalOrder:
    return IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
