"""The orders of deployment (SKI-3.1, 3.2, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Rng, Values, choice_field, hex_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.legality import deploying, touching
from hexwar_tui.systems.skirmish.rules.ground import land, places
from hexwar_tui.systems.skirmish.rules.sequence import deployment
from hexwar_tui.systems.skirmish.say import carried

NOBODY = say("No unit waits to be deployed.")

AGAIN = 0.02
"""The chance that a random player moves a deployed unit to another hex once no unit waits to be deployed."""

INDOORS = 0.4
"""The chance that a random player deploys a unit in a house or bunker, if its zone has one."""


def _units(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    """The side's units, first those that wait to be deployed, then those that may still be put elsewhere, each with
    what it carries; none while the side does not deploy."""
    if deploying.closed(known) is None:
        for unit in sorted(known.own(), key=lambda unit: unit.cell is not None):
            yield Candidate(unit.id, note=carried.sheet_text(known.open, unit))


def _draw_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    units = deploying.waiting(known) or (list(known.own()) if rng.random() < AGAIN else [])
    return draws.one_of([unit.id for unit in units], rng)


def _hexes(known: SkiKnown, values: Values) -> Iterator[Cell]:
    unit = known.unit(values["unit"])
    if deploying.closed(known) is None and unit is not None:
        yield from sorted(deployment.zone(known.open, unit.side))


def _draw_hex(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """Any hex of the side's zone; with the chance of `INDOORS` one of a house or bunker, where the zone has one."""
    zone = sorted(deployment.zone(known.open, known.seat))
    if rng.random() < INDOORS:
        ground = land.standing(known.open)
        return rng.choice([cell for cell in zone if ground.building_at(cell) is not None] or zone)
    return rng.choice(zone)


class Deploying(Order):
    """An order that a side gives while it deploys."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.1: why the seat can't deploy now; None if it can."""
        return deploying.closed(known)


@dataclass(frozen=True, slots=True)
class Deploy(Deploying):
    """SKI-3.1, 3.2: deploys a unit on a hex of the side's zone, or moves one there that is deployed already."""

    kind: ClassVar[str] = "deploy"
    title: ClassVar[Text] = say("Deploy a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("(deploy|place) (at|in|on) {hex}"),)
    key: ClassVar[str] = "d"
    rule: ClassVar[str] = "SKI-3.1"
    eagerness: ClassVar[float] = 20

    unit: str = unit_field(say("Which unit is deployed?"), _units, none=NOBODY, draw=_draw_unit)
    hex: int = hex_field(say("Where?"), _hexes, draw=_draw_hex)

    def refusal(self, known: SkiKnown) -> Objection | None:
        """Why the unit can't be deployed there: it is no living unit of the side, or the hex is not open to it. None if
        it can."""
        unit = known.unit(self.unit)
        if unit is None or unit.side != known.seat or unit.fallen:
            return touching.NOT_YOURS
        if not 0 <= self.hex < known.grid.size:
            return Objection(say("There is no such hex on this map."), self.rule)
        return deploying.objection(known, unit, self.hex)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Puts the unit on the hex, and tells everybody."""
        places.put(frame, frame.state.units[self.unit], self.hex)
        table.tell(sequence.Deployed(self.unit, self.hex))


IN_COVER, IN_FRONT = "cover", "front"
"""How units deploy by themselves, as `DeployRest` says it: soldiers in cover, or all as near to the enemy as they
may."""


def _manners(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(IN_COVER, say("apart and forward, some in cover"))
    yield Candidate(IN_FRONT, say("as far forward as they may"))


@dataclass(frozen=True, slots=True)
class DeployRest(Deploying):
    """Deploys all units of the side that wait, apart from each other: in cover near the front or as near to the enemy
    as they may. Journals of before there was a choice have None, which is the latter."""

    kind: ClassVar[str] = "deploy-rest"
    title: ClassVar[Text] = say("Deploy the rest automatically")
    forms: ClassVar[tuple[str, ...]] = (N_("deploy the rest[: {manner}]"),)
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "SKI-4.1"
    eagerness: ClassVar[float] = 0.5

    manner: str | None = choice_field(
        say("How do they deploy?"), _manners, optional=True, needed=lambda known, values: True
    )

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why nothing can be deployed automatically: the seat does not deploy now, or no unit for which there is room
        waits. None if it can."""
        objecting = deploying.closed(known)
        if objecting is None and deploying.unplaced(known) is None:
            return Objection(NOBODY, "SKI-4.1")
        return objecting

    def refusal(self, known: SkiKnown) -> Objection | None:
        """An objection if `manner` is none of those that there are; else None."""
        if self.manner not in (None, IN_COVER, IN_FRONT):
            return Objection(say("Units deploy in cover, or as far forward as they may."), self.rule)
        return None

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Puts each waiting unit for which there is room on the hex that `deployment.by_themselves` chooses, and tells
        everybody."""
        for unit, cell in deployment.by_themselves(frame, side, in_cover=self.manner == IN_COVER):
            places.put(frame, unit, cell)
            table.tell(sequence.Deployed(unit.id, cell))


@dataclass(frozen=True, slots=True)
class EndDeployment(Deploying):
    """SKI-4.1: ends the side's deployment."""

    kind: ClassVar[str] = "end-deployment"
    title: ClassVar[Text] = say("End the deployment")
    forms: ClassVar[tuple[str, ...]] = (N_("end (|the )deployment"),)
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "SKI-4.1"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[float] = 4

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why the side can't end its deployment: it does not deploy now, or a unit for which there is room still waits.
        None if it can."""
        objecting = deploying.closed(known)
        if objecting is None and (unit := deploying.unplaced(known)) is not None:
            name = known.words.unit(unit.id)
            return Objection(say("{unit} is not deployed yet.", unit=name), "SKI-4.1")
        return objecting

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Ends the side's deployment: the other side deploys next or, after both, the sheets are shown."""
        deployment.end(frame, side, table)
