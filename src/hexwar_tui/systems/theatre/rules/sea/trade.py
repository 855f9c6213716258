"""Trade fleets at work (THE-7.4, 2.3): from overseas, from neutrals, and with goods for others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.gifts import receive
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import trade_terms
from hexwar_tui.systems.theatre.rules.economy.income import regions_of, works
from hexwar_tui.systems.theatre.rules.economy.supply import pay_for_turn
from hexwar_tui.systems.theatre.rules.sea.sailing import escorts_of, is_sea_way, sail, waters
from hexwar_tui.systems.theatre.rules.shooting import living
from hexwar_tui.systems.theatre.rules.steps import Step, finish, give_up, order_of, ordered
from hexwar_tui.systems.theatre.state import AT_SEA, Good, PlaceId, Power, Task, Unit

RULE = "THE-7.4"
CARRY_RULE = "THE-2.3"

TASKS = (Task.FETCH, Task.TRADE, Task.CARRY)


def next_step(frame: TheFrame, side: Side) -> Step | None:
    """The next trip of a side's trade fleets, of all that do the same and go the same way; None if none is left."""
    fleets = ordered(frame, side, *TASKS)
    if not fleets:
        return None
    first = min(fleets, key=_group)
    convoy = [fleet for fleet in fleets if _group(fleet) == _group(first)]
    place, power = frame.scenario.place_name(order_of(first).target), frame.side_name(side)
    rule = CARRY_RULE if order_of(first).task is Task.CARRY else RULE
    what = say("{power}: trade fleets sail – {place}", power=power, place=place)
    return Step(what, rule, partial(_trip, frame, side, convoy))


def _group(fleet: Unit) -> tuple[int, PlaceId, str, PlaceId, list[PlaceId]]:
    order = order_of(fleet)
    return TASKS.index(order.task), order.target, _good(fleet).value, fleet.at, order.way


def _good(fleet: Unit) -> Good:
    good = order_of(fleet).good
    assert good is not None, "trade fleets sail for a good"
    return good


def _trip(frame: TheFrame, side: Side, convoy: Sequence[Unit], table: Table) -> None:
    """Lets the trade fleets of a convoy sail there and back with their escorts; those that are not sunk bring or hand
    over the good. All give up if the trip can't be made."""
    order, good = order_of(convoy[0]), _good(convoy[0])
    why = _hindrance(frame, side, convoy[0])
    if why:
        give_up(convoy, order.target, why, table)
        return
    cargo = _load(frame, side, convoy, good) if order.task is Task.CARRY else {}
    seas = waters(frame.scenario.geography, convoy[0].at, order.way, order.target)
    finish(convoy)
    escorts = escorts_of(frame, side, convoy, seas[0])
    finish(escorts)
    paid = pay_for_turn(frame, escorts, seas[0], table)
    sail(frame, side, [*convoy, *paid], seas, table)
    home = living(frame, convoy)
    sunk = sum(points for id, points in cargo.items() if id not in frame.state.units)
    if sunk:
        table.tell(war.CargoSunk(side, good, sunk))
    if home and order.task is Task.CARRY:
        _hand_over(frame, side, order.target, home, good, sum(cargo[fleet.id] for fleet in home), table)
    elif home:
        _bring(frame, side, order.target, home, good, order.task, table)


def _hindrance(frame: TheFrame, side: Side, fleet: Unit) -> str:
    """Why a trip can't be made, as a key of `phrases_war.WHYS`; "" where it can."""
    order, state = order_of(fleet), frame.state
    if not is_sea_way(frame.scenario.geography, [fleet.at, *order.way, order.target]):
        return "no-way"
    if _good(fleet) not in AT_SEA:
        return "manpower"
    if order.task is Task.FETCH:
        return "" if order.target in frame.scenario.overseas() else "no-way"
    owner = state.regions[order.target].owner
    if owner == side or state.at_war(side, owner):
        return "lost"
    if order.task is Task.TRADE:
        return "" if _on_sale(frame, side, owner, _good(fleet)) else "no-treaty"
    return "" if order.points and state.sides[side].stores.amount(_good(fleet)) else "nothing-to-carry"


def _bring(
    frame: TheFrame, side: Side, target: PlaceId, fleets: Sequence[Unit], good: Good, task: Task, table: Table
) -> None:
    """Puts into a side's stores what its fleets have fetched; a neutral sells no more than what it works in a turn."""
    state, points = frame.state, frame.options.overseas * len(fleets)
    if task is Task.TRADE:
        owner = state.regions[target].owner
        on_sale, granted = _on_sale(frame, side, owner, good), state.neutrals[owner].granted
        points = min(on_sale, trade_terms(state, side, owner, good) * len(fleets))
        granted[good] = granted.get(good, 0) + points
    state.sides[side].stores.put(good, points)
    table.tell(war.Brought(side, target, tuple(fleet.id for fleet in fleets), good, points))


def _on_sale(frame: TheFrame, side: Side, neutral: Power, good: Good) -> int:
    """How many points of a good a neutral has left to sell to a side this turn: what its factories or derricks give,
    less what it has sold. 0 without a treaty, and for a power that is no neutral."""
    if neutral not in frame.state.neutrals or not trade_terms(frame.state, side, neutral, good):
        return 0
    at_work = [works(frame, place) for place in regions_of(frame, neutral)]
    if good is Good.PRODUCTION:
        made = frame.options.production * sum(factories for factories, _ in at_work)
    else:
        made = frame.options.supply * sum(derricks for _, derricks in at_work)
    return max(0, made - frame.state.neutrals[neutral].granted.get(good, 0))


# -- carrying ----------------------------------------------------------------------------------------------------------


def _load(frame: TheFrame, side: Side, fleets: Iterable[Unit], good: Good) -> dict[str, int]:
    """Takes what each fleet is to carry out of the stores, as far as there is any; returns the points by fleet."""
    stores, cargo = frame.state.sides[side].stores, {}
    for fleet in fleets:
        points = min(order_of(fleet).points, frame.options.cargo, stores.amount(good))
        stores.put(good, -points)
        cargo[fleet.id] = points
    return cargo


def _hand_over(
    frame: TheFrame, side: Side, target: PlaceId, fleets: Sequence[Unit], good: Good, points: int, table: Table
) -> None:
    owner = frame.state.regions[target].owner
    table.tell(war.Carried(side, target, owner, tuple(fleet.id for fleet in fleets), good, points))
    receive(frame, owner, good, points, table)
