"""What units cost: the sum of the costs of their characteristics (SKI-2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.systems.skirmish.catalogue import Force, load_catalogue


def cost(chassis: str, weapons: Sequence[str], skills: Sequence[str]) -> int:
    """The command points of one unit, by the ids of what it has. Raises KeyError for what is not in the catalogue."""
    catalogue = load_catalogue()
    armed = sum([catalogue.weapons[id].cost for id in weapons])
    skilled = sum([catalogue.skills[id].cost for id in skills])
    return catalogue.chassis[chassis].cost + armed + skilled


def force_cost(force: Force) -> int:
    """The command points of a ready-made force."""
    return sum(cost(unit.chassis, unit.weapons, unit.skills) * unit.count for unit in force.units)
