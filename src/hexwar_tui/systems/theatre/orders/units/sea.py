"""What war fleets are ordered to do besides escorting: hold a sea, attack one, hunt trade (THE-5.2, 7.3)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder, able_units_field, against_field, target_field
from hexwar_tui.systems.theatre.state import PlaceId, Task

IN_PORT = say("A fleet holds the sea in which it is; move it to one.")
NO_SEA = say("No sea is within reach.")


def _seas(known: TheKnown) -> list[PlaceId]:
    return sorted(known.geography.seas)


@dataclass(frozen=True, slots=True)
class Hold(UnitsOrder):
    """THE-7.3: war fleets stay in the sea where they are and fight enemies that come there."""

    kind: ClassVar[str] = "hold"
    title: ClassVar[Text] = say("Hold a sea")
    forms: ClassVar[tuple[str, ...]] = (N_("(hold|holds|stay in|stays in) {target}"),)
    key: ClassVar[str] = "s"
    rule: ClassVar[str] = "THE-7.3"
    task: ClassVar[Task] = Task.HOLD
    eagerness: ClassVar[float] = 6

    target: str = target_field(say("Which sea is held?"), _seas, Task.HOLD, none=IN_PORT)
    units: tuple[str, ...] = able_units_field(Task.HOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(UnitsOrder):
    """THE-7.3: war fleets attack foreign war fleets in their sea or a neighbouring one."""

    kind: ClassVar[str] = "assault"
    title: ClassVar[Text] = say("Attack a sea")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(assault|assaults|attack the sea|attack the fleets in|attack fleets in) {target}[ against {against}]"),
    )
    key: ClassVar[str] = "f"
    rule: ClassVar[str] = "THE-7.3"
    task: ClassVar[Task] = Task.ASSAULT
    eagerness: ClassVar[float] = 30

    target: str = target_field(say("Which sea is attacked?"), _seas, Task.ASSAULT, none=NO_SEA)
    against: str | None = against_field(Task.ASSAULT)
    units: tuple[str, ...] = able_units_field(Task.ASSAULT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid(UnitsOrder):
    """THE-7.3: war fleets hunt the trade fleets that are in a sea or come through it."""

    kind: ClassVar[str] = "raid"
    title: ClassVar[Text] = say("Hunt trade fleets")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(raid|raids|hunt trade in|hunt trade fleets in) {target}[ against {against}]"),
    )
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "THE-7.3"
    task: ClassVar[Task] = Task.RAID
    eagerness: ClassVar[float] = 20

    target: str = target_field(say("In which sea?"), _seas, Task.RAID, none=NO_SEA)
    against: str | None = against_field(Task.RAID)
    units: tuple[str, ...] = able_units_field(Task.RAID)
