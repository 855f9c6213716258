"""What units cost: the sum of the costs of their characteristics (SKI-2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.systems.skirmish.catalogue import Catalogue, Force


def cost(catalogue: Catalogue, chassis: str, weapons: Sequence[str], skills: Sequence[str]) -> int:
    """The command points that a unit with this chassis and these weapons and skills costs, all given by their ids.
    Raises KeyError if the catalogue does not have one of them."""
    armed = sum(catalogue.weapons[id].cost for id in weapons)
    return catalogue.chassis[chassis].cost + armed + sum(catalogue.skills[id].cost for id in skills)


def force_cost(catalogue: Catalogue, force: Force) -> int:
    """The command points that all units of a ready-made force cost together."""
    return sum(cost(catalogue, unit.chassis, unit.weapons, unit.skills) * unit.count for unit in force.units)
