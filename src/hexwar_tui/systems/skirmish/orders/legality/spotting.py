"""Detection tests made for others (SKI-1.2 b): by Spotters and by those who observe through an opening."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.orders.legality.strikes import is_spotter
from hexwar_tui.systems.skirmish.rules.fire.detection import is_hidden
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit

NO_LOOKOUT = say("No Spotter of this side may act, and nobody who observes through an opening.")
NOBODY_THERE = Objection(say("No enemy who has to be detected is on that hex."), "SKI-1.2")


def may_spot(known: SkiKnown, unit: Unit) -> bool:
    """Whether the unit is one that makes detection tests for others: it is a Spotter, or observes through an
    opening."""
    return (unit.observing and unit.opening is not None) or is_spotter(known, unit)


def lookout_objection(known: SkiKnown, unit: Unit) -> Objection | None:
    """Why the unit may make no detection test for others now, of any enemy; None if it may."""
    name = known.words.unit(unit.id)
    if not may_spot(known, unit):
        text = say("{unit} is no Spotter and does not observe through an opening.", unit=name)
        return Objection(text, "SKI-1.2")
    if any(test.shared and test.by == unit.id for test in known.state.sightings):
        return Objection(say("{unit} has made a test for others this turn.", unit=name), "SKI-1.2")
    return None


def sheltered(known: SkiKnown) -> list[Unit]:
    """The enemies in buildings or on light cover, of whom detection tests may be made, each as it may be aimed at
    (`positions.aims`)."""
    frame = known.open
    aims = (aim for enemy in known.enemies() for aim in positions.aims(enemy))
    return [aim for aim in aims if positions.inside(frame, aim) is not None or positions.in_cover(frame, aim)]


def test_objection(known: SkiKnown, unit: Unit, target: Unit) -> Objection | None:
    """Why the unit may make no detection test of `target` for others: the target keeps still in a building, is detected
    for all or tested by this unit already, or is out of sight. None if it may."""
    name, whom = known.words.unit(unit.id), known.words.whose(target.id)
    if is_hidden(known.open, unit, target):
        text = say("{target} was not active last turn: inside a building it is not detected.", target=whom)
        return Objection(text, "SKI-1.2")
    tests = [test for test in known.state.sightings if test.target == target.id]
    if any(test.passed and test.shared for test in tests):
        return Objection(say("{target} has been detected for the whole side.", target=whom), "SKI-1.2")
    if any(test.by == unit.id for test in tests):
        return Objection(say("{unit} has made its test of {target} this turn.", unit=name, target=whom), "SKI-1.2")
    assert target.cell is not None, "it is on the board"
    return aiming.outlook_objection(known, unit, target.cell) or aiming.sight_objection(known, unit, target)


def testable(known: SkiKnown, unit: Unit, cell: Cell) -> list[Unit]:
    """The enemies on a hex of whom the unit may make a detection test for others, each once."""
    found: dict[str, Unit] = {}
    for aim in sheltered(known):
        if aim.cell == cell and test_objection(known, unit, aim) is None:
            found.setdefault(aim.id, aim)
    return list(found.values())


def chosen(known: SkiKnown, unit: Unit, cell: Cell, named: str | None) -> Unit | Objection:
    """The enemy on a hex of whom the unit makes a detection test: the one with the id `named` or, if that is None, the
    only one of whom it may make one. Else an objection: nobody is there or may be tested, or several may be and none is
    named."""
    there = [enemy for enemy in sheltered(known) if enemy.cell == cell and named in (None, enemy.id)]
    if not there:
        return NOBODY_THERE
    allowed = [enemy for enemy in testable(known, unit, cell) if named in (None, enemy.id)]
    if len(allowed) > 1:
        return Objection(say("There is more than one target on that hex: it must be named."), "SKI-1.2")
    if allowed:
        return allowed[0]
    objection = test_objection(known, unit, there[0])
    assert objection is not None, "nobody there may be tested"
    return objection
