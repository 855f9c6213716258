"""Detection (SKI-1.2 a, 1.3, 1.4): who must be detected before he is shot at, and the detection tests of the turn."""

from __future__ import annotations

from enum import Enum

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import Sighting, Unit

TEST = say("Detection test")


class Detection(Enum):
    """What is known of a shooter's detection test of a target."""

    PLAIN = "plain"  # no test is needed
    TEST = "test"  # it has yet to be made
    PASSED = "passed"  # made this turn by the shooter, or for the whole side
    FAILED = "failed"  # made by the shooter this turn: there is no other


def detection(frame: SkiFrame, shooter: Unit, target: Unit) -> Detection:
    """PLAIN if the shooter needs no detection test of the target, else how that test stands in this turn: PASSED,
    FAILED, or TEST if it has yet to be made."""
    return tested(frame, shooter, target) if needs_test(frame, shooter, target) else Detection.PLAIN


def tested(frame: SkiFrame, shooter: Unit, target: Unit) -> Detection:
    """How the detection test of the target stands in this turn for a shooter who needs one: PASSED, FAILED, or TEST if
    it has yet to be made."""
    tests = [test for test in frame.state.sightings if test.target == target.id]
    if any(test.passed and (test.shared or test.by == shooter.id) for test in tests):
        return Detection.PASSED
    return Detection.FAILED if any(test.by == shooter.id for test in tests) else Detection.TEST


def needs_test(frame: SkiFrame, shooter: Unit, target: Unit) -> bool:
    """Whether the shooter must detect the target before shooting at it: the target is in a house, in a bunker or on
    light cover (SKI-1.2 a, 1.3, 1.4). Not if the shooter is in a building himself (1.2 b), nor, for light cover, if he
    is on a hill (1.5, ruling)."""
    if positions.inside(frame, shooter) is not None:
        return False
    if positions.inside(frame, target) is not None:
        return True
    return positions.in_cover(frame, target) and not positions.on_hill(frame, shooter)


def is_hidden(frame: SkiFrame, shooter: Unit, target: Unit) -> bool:
    """SKI-1.2 a, 1.3: whether the target may not be shot at, because it is in a building in which the shooter is not,
    and was not active in its side's last turn."""
    building = positions.inside(frame, target)
    if building is None or building == positions.inside(frame, shooter):
        return False
    return not turns.was_active(frame, target)


def struck(frame: SkiFrame, caller: Unit, cell: Cell) -> tuple[Detection, Unit | None]:
    """SKI-1.4: how far the enemies on a hex are detected for an air strike of the caller, and which of them that holds
    for: an enemy whom the caller need not detect or has detected, if there is one, else one of whom he may still make a
    test, else one whom he has failed to detect. (PLAIN, None) if no enemy is there."""
    enemies = [unit for unit in positions.outside_at(frame, cell) if unit.side != caller.side]
    found = {detection(frame, caller, unit): unit for unit in reversed(enemies)}  # of several the one raised first
    order = (Detection.PLAIN, Detection.PASSED, Detection.TEST, Detection.FAILED)
    return next(((how, found[how]) for how in order if how in found), (Detection.PLAIN, None))


def show(frame: SkiFrame, by: Unit, target: Unit, table: Table) -> None:
    """Notes that the unit `by`, which needs no test, has detected the target for its whole side (SKI-1.2 b)."""
    frame.state.sightings.append(Sighting(by.id, target.id, passed=True, shared=True))
    table.tell(combat.Sighted(by.id, target.id))


def take_test(frame: SkiFrame, by: Unit, target: Unit, table: Table, *, shared: bool = False) -> bool:
    """Rolls a detection test that the unit `by` makes of the target, keeps it for the turn, and returns whether it
    passed. A `shared` test serves the whole side."""
    need = frame.options.detect
    (die,) = table.roll(f"1d{FACES}", TEST, "SKI-1.2", (by.id, target.id))
    passed = die >= need
    frame.state.sightings.append(Sighting(by.id, target.id, passed, shared))
    table.tell(combat.Detection(by.id, target.id, die, need, passed, shared))
    return passed
