"""How units come into a game of Theatre of War: each power numbers its own by type."""

from __future__ import annotations

from hexwar_tui.systems.theatre.state import PlaceId, Power, TheState, Unit


def unit_id(power: Power, type: str, number: int) -> str:
    """The id of the unit of this power, type and number: "axis-tanks-3"."""
    return f"{power}-{type}-{number}"


def raised_by(state: TheState, power: Power) -> dict[str, int]:
    """How many units of each type a power has ever had, by type; changing this dict changes the state."""
    return state.sides[power].raised if power in state.sides else state.neutrals[power].raised


def raise_unit(state: TheState, power: Power, type: str, at: PlaceId, *, fresh: bool = False) -> Unit:
    """Adds a unit of a power to the state under the next number of its type, and returns it. Its price is not taken; a
    `fresh` one takes no order this turn."""
    raised = raised_by(state, power)
    number = raised[type] = raised.get(type, 0) + 1
    unit = Unit(unit_id(power, type, number), power, type, number, at, fresh=fresh)
    state.units[unit.id] = unit
    return unit
