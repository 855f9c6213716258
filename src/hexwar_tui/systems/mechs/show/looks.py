"""How a hex is drawn on the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from hexwar_tui.engine.view import Arm, Badge, HexLook, Site
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import KINDS, UnitKind, unit_type
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.state import Army, Kind, Unit
from hexwar_tui.systems.mechs.terrain import LOOKS

SITES: Mapping[Kind, tuple[str, str]] = {Kind.FORTRESS: ("♜", "F"), Kind.CITY: ("⌂", "C"), Kind.INDUSTRY: ("⚙", "I")}
"""The glyphs of key points, each in Unicode and in ASCII."""

# Translators: the letter of an army on the map, one character
ARMY = say("A")
# Translators: the letter of a garrison on the map, one character
GARRISON = say("G")

LETTERS: Mapping[UnitKind, Text] = {
    # Translators: the letter of a mech in lists, one character
    "mech": say("M"),
    # Translators: the letter of a tank in lists, one character
    "tank": say("T"),
    # Translators: the letter of a light vehicle in lists, one character
    "vehicle": say("V"),
    # Translators: the letter of a VTOL in lists, one character
    "vtol": say("F"),
    # Translators: the letter of infantry in lists, one character
    "infantry": say("S"),
}
ARMS: Mapping[UnitKind, Arm] = {
    "mech": Arm.OTHER,
    "tank": Arm.ARMOUR,
    "vehicle": Arm.MECHANIZED,
    "vtol": Arm.AIR,
    "infantry": Arm.INFANTRY,
}
assert ARMS.keys() == KINDS.keys(), "every kind has its arm"
assert LETTERS.keys() == KINDS.keys(), "every kind has its letter"


class Looks:
    """Answers, when it is called with a cell, how its hex looks, by the state at the time when this was made."""

    def __init__(self, known: MecKnown) -> None:
        self._known = known
        self._badges: dict[Cell, tuple[Badge, ...]] = {}
        for army in known.state.armies.values():
            self._badges[army.cell] = (*self._badges.get(army.cell, ()), army_badge(known, army))

    def __call__(self, cell: Cell) -> HexLook:
        """How the hex looks: its terrain, key point and armies."""
        known, badges = self._known, self._badges.get(cell)
        look, point = LOOKS[known.terrain(cell)], known.state.points.get(cell)
        if badges is None and point is None:
            return _bare(look)
        if point is None:
            return HexLook(look, badges=badges or ())
        site = Site(*SITES[point.kind], owner=point.owner)
        return HexLook(look, owner=point.owner, badges=badges or (), site=site, label=known.words.place(cell))


@lru_cache(maxsize=16)
def _bare(look: str) -> HexLook:
    """The look of a hex with nothing on it."""
    return HexLook(look)


def army_badge(known: MecKnown, army: Army) -> Badge:
    """The badge of the army: its strength is the number of units; it is marked with its number, and "!" if slowed."""
    letter, arm = (GARRISON, Arm.POST) if army.side is None else (ARMY, Arm.MECHANIZED)
    acted, marks = army.side == known.state.mover and not is_ready(known, army), "!" * army.is_slowed
    return Badge(army.id, army.side, letter, len(army.units), acted=acted, marks=f"{army.number}{marks}", arm=arm)


def unit_badge(known: MecKnown, army: Army, unit: Unit) -> Badge:
    """The badge of a unit, for lists: its strength is how much damage still destroys it; "!" marks a damaged one."""
    type = unit_type(known.catalogue, unit)
    marks = "!" if unit.damage else ""
    return Badge(
        unit.id,
        army.side,
        LETTERS[type.kind],
        type.stages - unit.damage,
        marks=marks,
        full=type.stages,
        arm=ARMS[type.kind],
    )


def is_ready(known: MecKnown, army: Army) -> bool:
    """True if the army's side is to move and the army has movement points left."""
    return army.side == known.state.mover and bool(movement.points_left(known.frame, army))
