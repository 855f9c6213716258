"""Redraws what a side may not know of a game of Ashlands, by what the introduction of the rule book says.

"Everything on the map is open information, at all times; stakes, purchases, placements, orders for structures are
secret until the reveal; prestige and reserves stay their owner's secret (stakes are shown)." Nothing here is taken from
the façade of what a seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.lab.hidden import Redraw, mixed, number
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.systems.ashlands.frame import AshFrame, roster
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.rules.beginning import raise_unit
from hexwar_tui.systems.ashlands.rules.experience import rank_of
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Phase, Purchase, Unit, reserve_id

NEVER_REDRAWN = (
    *("turn", "phase", "order", "at", "occupied", "key_points", "depots", "bases", "rails", "trenches", "intel"),
    *("abandoned", "works", "event", "end_step", "base_takers", "blood", "draw_offers", "winners", "why"),
)
"""The parts of the state that are open to all: the map, the turn, the event and the score."""


def _others(frame: AshFrame, side: Seat) -> Iterator[Side]:
    """The sides but `side` that are not out."""
    return (id for id, own in frame.state.sides.items() if id != side and not own.out)


def _reserves(frame: AshFrame, side: Seat, rng: Rng) -> None:
    """Draws the reserves of the other sides anew, some units with wounds and experience, and removes what these sides
    have entered. Units that the event of the turn names stay, because the event is open."""
    state = frame.state
    named = state.event.units if state.event is not None else []
    for id in _others(frame, side):
        state.sealed.pop(id, None)
        for unit in list(state.units.values()):
            if unit.side == id and unit.cell is None and unit.id not in named:
                state.remove(unit)
        state.sides[id].units_raised += number(rng, 0, 9)
        for _ in range(number(rng, 1, 4)):
            _season(raise_unit(state, frame.scenario.armoury, id, rng.choice(sorted(roster(frame, id)))), rng)


def _season(unit: Unit, rng: Rng) -> None:
    """Gives a unit random wounds, experience and rank, as if it had been withdrawn from the map."""
    for model in mixed(rng, range(len(unit.models)))[: number(rng, 0, len(unit.models) - 1)]:
        unit.models[model].toughness = 0
    unit.experience = rng.choice((0, 12, 25, 40))
    unit.rank = unit.upgrades_due = rank_of(unit.experience)
    unit.suppressed = rng.choice((True, False))


def _prestige(frame: AshFrame, side: Seat, rng: Rng) -> None:
    """Draws the prestige of the other sides anew."""
    for id in _others(frame, side):
        frame.state.sides[id].prestige = number(rng, 100, 1999)


def _preparations(frame: AshFrame, side: Seat, rng: Rng) -> None:
    """Draws anew what the other sides have entered in this Preparation; does nothing outside it."""
    if frame.state.phase is not Phase.PREPARATION:
        return
    for id in _others(frame, side):
        frame.state.sealed[id] = entered = Compartment(stake=number(rng, 0, 50), spent=number(rng, 0, 90))
        raised = frame.state.sides[id].units_raised
        for n in range(1, number(rng, 1, 4)):
            type = rng.choice(sorted(roster(frame, id)))
            entered.purchases.append(Purchase(reserve_id(id, type, raised + n), type))
        if entered.purchases and rng.random() < 0.5:
            entered.placements[entered.purchases[0].unit] = rng.choice(frame.scenario.ground.grid.cells)


SECRETS: tuple[Redraw[AshScenario, AshOptions, AshState], ...] = (_reserves, _prestige, _preparations)
"""The functions that each draw one kind of secret of the other sides anew: reserves, prestige, what they entered."""
