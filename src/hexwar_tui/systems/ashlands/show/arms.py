"""Which arm the unit types are of, for maps that show signs and not letters."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.view import Arm

_ARMS: Mapping[str, Arm] = {
    "trench-rifles": Arm.INFANTRY,
    "conscripts": Arm.INFANTRY,
    "sappers": Arm.ENGINEERS,
    "grenadiers": Arm.INFANTRY,
    "machine-guns": Arm.WEAPONS,
    "mortars": Arm.ARTILLERY,
    "field-guns": Arm.ARTILLERY,
    "marksmen": Arm.RECON,
    "cyclists": Arm.RECON,
    "crawler": Arm.ARMOUR,
    "bikers": Arm.RECON,
    "skirmishers": Arm.INFANTRY,
    "knife-bands": Arm.INFANTRY,
    "gliders": Arm.AIR,
    "lurkers": Arm.RECON,
    "buggies": Arm.MECHANIZED,
    "rocket-carts": Arm.ARTILLERY,
    "hauler": Arm.ARMOUR,
    "sworn-rifles": Arm.INFANTRY,
    "scouts": Arm.RECON,
    "shield-bearers": Arm.INFANTRY,
    "lancers": Arm.ANTITANK,
    "heavy-gunners": Arm.WEAPONS,
    "champions": Arm.INFANTRY,
    "stalkers": Arm.RECON,
    "walker": Arm.ARMOUR,
}
"""By the id of a unit type. They are no part of the rosters, as games keep those that they were begun with."""


def arm_of(type: str) -> Arm:
    """The arm of the unit type of this id; `OTHER` for those of rosters that did not come with the game."""
    return _ARMS.get(type, Arm.OTHER)
