"""Rules that are played a little wrong."""

from __future__ import annotations

from tests.planted import Bug

RULES = (
    Bug(
        "one more step through difficult ground",
        "systems/ashlands/orders/rounds/ways.py",
        "if difficult[near] and at < len(path) - 2:",
        "if difficult[near] and at < len(path) - 3:",
        "A unit goes one hex on after a Difficult hex, which uses up all movement left.",
    ),
    Bug(
        "the bonus of a garrison goes to those who storm it",
        "systems/envoys/rules/armies/battles.py",
        "bonus = frame.options.garrison if is_garrison(frame, army, foe) else 0",
        "bonus = frame.options.garrison if is_garrison(frame, foe, army) else 0",
        "Army and foe changed places in the second half of a battle.",
    ),
    Bug(
        "a weapon reaches one hex too far",
        "systems/skirmish/orders/legality/aiming.py",
        "if weapon.range is None or far <= weapon.range:",
        "if weapon.range is None or far <= weapon.range + 1:",
        "Hexes between two units are taken for the distance.",
    ),
    Bug(
        "no zone of control on rough ground",
        "systems/mechs/rules/movement.py",
        "watched = frozenset(watched_cells(frame, army.side))",
        "watched = frozenset(cell for cell in watched_cells(frame, army.side) if costs[cell] < 2)",
        "An army walks past an enemy wherever entering a hex costs more than one point.",
    ),
    Bug(
        "helpers are called before those who stand there",
        "systems/theatre/rules/land/defence.py",
        "ready: Sequence[Unit] = [*there, *cheapest_first(helpers)]",
        "ready: Sequence[Unit] = [*cheapest_first(helpers), *there]",
        "A region that defends with few units leaves its own ones idle.",
    ),
)
