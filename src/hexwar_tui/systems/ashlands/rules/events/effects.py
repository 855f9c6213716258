"""What the event of the turn does to rounds, combat and the end of turn (ASH-8.1).

But for `end_event`, functions without a parameter `table` change nothing. Effects last until `end_event`; No supply,
the VIP mark, intelligence markers and abandoned depots stay until the rule of their event takes them away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events import drawn
from hexwar_tui.systems.ashlands.events.turns import Points
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit

STORMS = {"huge-storm": 5, "large-storm": 2, "small-storm": 0}
"""How far, in hexes from the hex drawn, each kind of storm makes hexes Dangerous."""

BOUNTY = 25
"""The prestige for destroying a unit of the side on which the event Bounty has set a price."""

MERCILESS = 3
"""The experience for destroying a Suppressed unit during Merciless, besides the usual one."""

LEGEND = 1
"""The experience that each unit of all other sides gains when an Elite unit is destroyed during Fall of a legend."""

NO_QUARTER = 1
"""The number that the event No quarter adds to attack dice in melee, and to the experience of the winner."""

VIP = 100
"""The prestige for bringing a VIP home, or for destroying the unit that escorts one."""

INTELLIGENCE = 3
"""The control points for taking an intelligence marker."""

COUNTDOWN = 250
"""The prestige that the event Countdown gives the side with the most key points."""

ABANDONED = 150
"""The prestige for the first side that takes an abandoned depot."""


def is_on(frame: AshFrame, id: str) -> bool:
    """True if the event of this turn is the one with this id."""
    event = frame.state.event
    return event is not None and event.id == id


# -- what is asked -----------------------------------------------------------------------------------------------------


def is_dangerous(frame: AshFrame, cell: Cell) -> bool:
    """True if a storm makes the hex Dangerous this turn (ASH-6.2): an Underground one only if the storm is small."""
    event = frame.state.event
    if event is None:
        return False
    if event.id == "small-storm":
        return cell in event.cells
    return not frame.scenario.ground.is_underground[cell] and _is_in_storm(frame, event, cell)


def _is_in_storm(frame: AshFrame, event: TurnEvent, cell: Cell) -> bool:
    if event.id == "great-storm":
        return True
    radius = STORMS.get(event.id)
    return radius is not None and frame.scenario.ground.grid.distance(event.cells[0], cell) <= radius


def melee_bonus(frame: AshFrame) -> int:
    """Returns what No quarter adds to every attack die in melee, and to the experience of the winner; 0 without it."""
    return NO_QUARTER if is_on(frame, "no-quarter") else 0


def morale_change(frame: AshFrame, side: Side) -> int:
    """The number that the event of the turn adds to the side's morale dice, 0 or less: −1 for the side drawn for Battle
    fatigue, and −1 for each melee that others have won during Blood-soaked."""
    event = frame.state.event
    if event is not None and event.id == "battle-fatigue" and side in event.sides:
        return -1
    return -sum(won for winner, won in frame.state.blood.items() if winner != side)


def is_slow(frame: AshFrame, side: Side) -> bool:
    """True if all units of the side are Slow this turn, because the side has chosen so in Acid rain."""
    event = frame.state.event
    return event is not None and event.id == "acid-rain" and event.answers.get(side) == "slow"


# -- what follows from combat ------------------------------------------------------------------------------------------


def after_melee_won(frame: AshFrame, side: Side, table: Table) -> None:
    """During Blood-soaked counts a melee won by `side`, to the harm of all others' morale; else does nothing."""
    if is_on(frame, "blood-soaked"):
        blood = frame.state.blood
        blood[side] = blood.get(side, 0) + 1
        table.tell(drawn.Blood(side, blood[side]))


def after_destroyed(frame: AshFrame, destroyer: Unit, destroyed: Unit, table: Table) -> None:
    """Gives `destroyer` and its side the prestige and experience that events grant for destroying `destroyed`, which
    has been removed already; during Fall of a legend also experience to others."""
    event = frame.state.event
    if destroyed.vip:
        gain_prestige(frame, destroyer.side, VIP, "vip-escort", table)
    if event is None:
        return
    if event.id == "bounty" and destroyed.side in event.sides:
        gain_prestige(frame, destroyer.side, BOUNTY, event.id, table)
    elif event.id == "merciless" and destroyed.suppressed:
        experience.gain(destroyer, MERCILESS, table)
    elif event.id == "fall-of-a-legend" and destroyed.rank == experience.ELITE:
        table.tell(drawn.LegendFell(destroyed.id, destroyed.side))
        for unit in by_rank(frame):
            if unit.side != destroyed.side:
                experience.gain(unit, LEGEND, table)


def gain_prestige(frame: AshFrame, side: Side, prestige: int, event: str, table: Table) -> None:
    """Gives the side prestige by the event of this id, and tells all sides how much; its total stays secret."""
    frame.state.sides[side].prestige += prestige
    table.tell(drawn.Prestige(side, prestige, event))


# -- the end of turn ---------------------------------------------------------------------------------------------------


def at_end_of_turn(frame: AshFrame, stage: str, table: Table) -> None:
    """Does what random events do after the step `stage` of the end of turn (a `word` in `end_of_turn.STAGES`): pays for
    abandoned depots, intelligence, VIPs and Countdown."""
    if stage == "control":
        _reward_first_takers(frame, table)
    elif stage == "markers":
        _take_intelligence(frame, table)
    elif stage == "prestige":
        _bring_vips_home(frame, table)
        if is_on(frame, "countdown"):
            _count_down(frame, table)


def _reward_first_takers(frame: AshFrame, table: Table) -> None:
    """Abandoned depot: pays the side that has just taken one for the first time."""
    state = frame.state
    for cell in list(state.abandoned):
        taker = state.depots.get(cell)
        if taker is not None:
            state.abandoned.remove(cell)
            gain_prestige(frame, taker, ABANDONED, "abandoned-depot", table)


def _take_intelligence(frame: AshFrame, table: Table) -> None:
    """Intelligence: takes markers off on which units stand, and gives their sides control points."""
    state = frame.state
    for cell in list(state.intel):
        unit = state.unit_at(cell)
        if unit is not None:
            state.intel.remove(cell)
            own = state.sides[unit.side]
            own.points += INTELLIGENCE
            table.tell(drawn.IntelligenceTaken(cell, unit.side, unit.id))
            table.tell(Points(unit.side, INTELLIGENCE, own.points))


def _bring_vips_home(frame: AshFrame, table: Table) -> None:
    """VIP escort: takes the mark off units that escort a VIP in their own zone, and pays their sides."""
    for unit in by_rank(frame):
        if unit.vip and unit.cell in frame.scenario.zone(unit.side, frame.options.zone):
            unit.vip = False
            table.tell(drawn.VipHome(unit.id, unit.side))
            gain_prestige(frame, unit.side, VIP, "vip-escort", table)


def _count_down(frame: AshFrame, table: Table) -> None:
    """Countdown: pays the side with the most key points, if any is held; several share, rounded down."""
    held = Counter(holder for holder in frame.state.key_points.values() if holder is not None)
    if not held:
        return
    most = max(held.values())
    first = [side for side in frame.state.sides if held[side] == most]
    for side in first:
        gain_prestige(frame, side, COUNTDOWN // len(first), "countdown", table)


def end_event(frame: AshFrame) -> None:
    """Ends the event of the turn, and forgets the melees counted for Blood-soaked."""
    frame.state.event = None
    frame.state.blood.clear()


def by_rank(frame: AshFrame) -> Iterator[Unit]:
    """The units on the map, ordered by the ranks of their hexes."""
    rank, occupied = frame.scenario.ground.rank, frame.state.occupied
    return (frame.state.units[occupied[cell]] for cell in sorted(occupied, key=rank.__getitem__))
