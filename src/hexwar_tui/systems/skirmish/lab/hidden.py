"""What a side may not know of a game of Skirmish, as the rule book says it (SKI-2.3, 4.1).

"All that is on the board is open to both; secret are the forces while they are formed, and what deployed units can do
until the sheets are shown … Until then a unit on the board shows the other side its chassis and its place, and a unit
not deployed nothing at all." Nothing here is taken from the façade of what a seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.lab.hidden import Redraw, mixed, number
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.sequence.beginning import raise_unit
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Compartment, Recruit, SkiState, Weapon

NEVER_REDRAWN = (
    *("turn", "phase", "order", "at", "fences_down", "touched", "sheets_shown", "last_turn", "clock", "openings"),
    *("sightings", "counts", "draw_offers", "winners", "why"),
)
"""The fields of the state that no variant changes, as all of them are open: the course of the game, clock, board,
score."""

FORCE = ("soldier", "walker")
"""The ids of the chassis from which variants make units that the side may not know."""

CARRIED = ("rifle", "grenades", "laser-cannon")


def _foes(frame: SkiFrame, side: Seat) -> Iterator[Side]:
    """The other side, as long as its sheets are not shown."""
    return (id for id in frame.state.sides if id != side and not frame.state.sheets_shown)


def _forming(frame: SkiFrame, side: Seat, rng: Rng) -> None:
    """What the other has entered while both form."""
    for id in _foes(frame, side):
        if id in frame.state.sealed:
            recruits = [_recruit(rng) for _ in range(number(rng, 1, 5))]
            watched = [building for building in frame.state.buildings if rng.choice((True, False))]
            frame.state.sealed[id] = Compartment(recruits, watched)


def _recruit(rng: Rng) -> Recruit:
    return Recruit(rng.choice(FORCE), ["rifle"], name=Name.of(f"Ann {number(rng, 0, 999)}"))


def _waiting(frame: SkiFrame, side: Seat, rng: Rng) -> None:
    """Which units the other has not deployed yet, and how many."""
    state = frame.state
    for id in _foes(frame, side):
        hidden = [unit for unit in state.living(id) if unit.cell is None]
        for unit in hidden:
            del state.units[unit.id]
        for _ in range(number(rng, 1, 4) if hidden else 0):
            raise_unit(state, id, _recruit(rng))


def _sheets(frame: SkiFrame, side: Seat, rng: Rng) -> None:
    """What the units of the other carry, can do and have suffered, and what they are called."""
    for id in _foes(frame, side):
        for unit in frame.state.living(id):
            unit.weapons = [Weapon(weapon) for weapon in mixed(rng, CARRIED)[:2]]
            unit.skills, unit.name = rng.choice([["medic"], ["veteran"], []]), Name.of(f"Bob {number(rng, 0, 999)}")
            unit.hit_bonus, unit.save_bonus = number(rng, 0, 3), number(rng, 0, 3)


def _spotters(frame: SkiFrame, side: Seat, rng: Rng) -> None:
    """Which objects the other has Spotter for."""
    for id in _foes(frame, side):
        for building in frame.state.buildings.values():
            kept = [each for each in building.spotter if each != id]
            building.spotter = [*kept, id] if rng.choice((True, False)) else kept


SECRETS: tuple[Redraw[SkiScenario, SkiOptions, SkiState], ...] = (_forming, _waiting, _sheets, _spotters)
"""The functions that redraw a frame's secrets, one for each kind."""
