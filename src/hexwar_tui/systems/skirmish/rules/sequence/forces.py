"""Building a force (SKI-2.1, 4.1): what a unit may be made of, what it costs, and how a force is raised."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.skirmish.catalogue import Catalogue
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.sequence.beginning import raise_unit, recruits, waiting_to_form
from hexwar_tui.systems.skirmish.state import Compartment, Phase, Recruit

MOST_WEAPONS, MOST_SKILLS = 3, 2
"""SKI-2.1, a ruling: the most weapons, and the most skills, that a recruited unit may have."""

SPOTTER = "spotter"
"""The id of the skill that can also be bought for houses and bunkers (SKI-1.8)."""


def budget(frame: SkiFrame, side: Side) -> int:
    """The command points that `side` may spend on its force (SKI-3.1, 3.2)."""
    is_first = side == frame.scenario.sides[0].id
    return frame.options.points_1 if is_first else frame.options.points_2


def cost(frame: SkiFrame, recruit: Recruit) -> int:
    """SKI-2.1: the command points that a unit costs: its chassis, weapons and skills together."""
    return prices.cost(frame.scenario.catalogue, recruit.chassis, recruit.weapons, recruit.skills)


def spotter_cost(frame: SkiFrame) -> int:
    """SKI-1.8: the command points that Spotter for one house or bunker costs."""
    return frame.scenario.catalogue.skills[SPOTTER].cost


def spent(frame: SkiFrame, compartment: Compartment) -> int:
    """The command points that all the units and Spotters cost that a side has entered."""
    return sum(cost(frame, recruit) for recruit in compartment.recruits) + spotter_cost(frame) * len(
        compartment.spotters
    )


def force(frame: SkiFrame, id: str) -> list[Recruit]:
    """The units of the ready-made force with this id. Raises KeyError if there is none."""
    return [recruit for spec in frame.scenario.catalogue.forces[id].units for recruit in recruits(spec)]


def make_objection(frame: SkiFrame, recruit: Recruit) -> Objection | None:
    """Why there can't be such a unit: its chassis, a weapon or a skill is not in the catalogue, or it has one of these
    twice. None if there can."""
    catalogue, weapons, skills = frame.scenario.catalogue, recruit.weapons, recruit.skills
    if recruit.chassis not in catalogue.chassis:
        return Objection(say("There is no such kind of unit."), "SKI-2.1")
    if any(id not in catalogue.weapons for id in weapons) or any(id not in catalogue.skills for id in skills):
        return Objection(say("There is no such weapon or skill."), "SKI-2.1")
    if len(set(weapons)) < len(weapons) or len(set(skills)) < len(skills):
        return Objection(say("A unit has each weapon and each skill once."), "SKI-2.1")
    return None


def made_of(catalogue: Catalogue, recruit: Recruit) -> Text:
    """What a unit is made of, in words: "Soldier: rifle, grenades and Medic"."""
    name = catalogue.chassis[recruit.chassis].name
    parts = [catalogue.weapons[id].name for id in recruit.weapons]
    parts += [catalogue.skills[id].name for id in recruit.skills]
    return say("{unit}: {parts}", unit=name, parts=listing(parts)) if parts else name


def reveal(frame: SkiFrame, table: Table) -> None:
    """Raises the units that the sides have entered in secret, in the order of seats, and gives their Spotters to the
    objects; the roll for deployment follows. What the units have stays secret until the sheets are shown."""
    state = frame.state
    for side in waiting_to_form(state):
        for recruit in state.sealed[side].recruits:
            raise_unit(state, side, recruit)
        for id in state.sealed[side].spotters:
            state.buildings[id].spotter.append(side)
    state.sealed = {}
    state.phase = Phase.DEPLOYMENT_ROLL
    table.tell(sequence.ForcesFormed())
