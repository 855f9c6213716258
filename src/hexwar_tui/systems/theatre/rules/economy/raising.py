"""How units come into a game of Theatre of War: each power counts its own by type."""

from __future__ import annotations

from hexwar_tui.systems.theatre.state import PlaceId, Power, TheState, Unit


def unit_id(power: Power, type: str, number: int) -> str:
    """The id of a power's unit of this type and number."""
    return f"{power}-{type}-{number}"


def raised_by(state: TheState, power: Power) -> dict[str, int]:
    """How many units of each type a power ever had, to be counted on."""
    return state.sides[power].raised if power in state.sides else state.neutrals[power].raised


def raise_unit(state: TheState, power: Power, type: str, at: PlaceId, *, fresh: bool = False) -> Unit:
    """A new unit of a power, under the next number of its type. Its price is not paid here."""
    raised = raised_by(state, power)
    number = raised[type] = raised.get(type, 0) + 1
    unit = Unit(unit_id(power, type, number), power, type, number, at, fresh=fresh)
    state.units[unit.id] = unit
    return unit
