"""What units cost: the sum of the costs of their characteristics (SKI-2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.systems.skirmish.catalogue import Force, load_catalogue


def cost(chassis: str, weapons: Sequence[str], skills: Sequence[str]) -> int:
    """The command points of a unit with this chassis and these weapons and skills, given by their ids. Raises KeyError
    for an id that the catalogue does not have."""
    catalogue = load_catalogue()
    armed = sum(catalogue.weapons[id].cost for id in weapons)
    return catalogue.chassis[chassis].cost + armed + sum(catalogue.skills[id].cost for id in skills)


def force_cost(force: Force) -> int:
    """The command points of all units of a ready-made force together."""
    return sum(cost(unit.chassis, unit.weapons, unit.skills) * unit.count for unit in force.units)
