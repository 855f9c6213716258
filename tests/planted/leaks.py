"""Secrets that come out where nobody looks for them."""

from __future__ import annotations

from tests.planted import Bug

LEAKS = (
    Bug(
        "a refusal knows the units of a foreign reserve",
        "systems/ashlands/known.py",
        " for id, unit in state.units.items() if unit.cell is not None or unit.side == seat},",
        " for id, unit in state.units.items()},",
        "An order for a hidden unit is refused by its name, not as one for a unit that is not there.",
    ),
    Bug(
        "ways through fog keep to the land as it is",
        "systems/envoys/known.py",
        "            if remembered is not None:\n                return remembered\n",
        "            del remembered\n",
        "What a hex out of sight has become meanwhile shows by where an army can be sent.",
    ),
    Bug(
        "a building tells whom it serves",
        "systems/skirmish/known.py",
        "spotter=[side for side in building.spotter if side == seat]",
        "spotter=[*building.spotter]",
        "The enemy's Spotter is on the sheet of the house that he watches from.",
    ),
    Bug(
        "what a side has bought in secret shows in its stores",
        "systems/theatre/rules/knowledge.py",
        "self._frame.scenario.price_list, self._written(power).purchases)",
        "self._frame.scenario.price_list, (self._state.sealed.get(power) or Compartment()).purchases)",
        "The open stores of another side fall while it writes its orders.",
    ),
    Bug(
        "what nobody is told is told to all",
        "engine/seats.py",
        "return seen_by is None or seat == REFEREE or seat in seen_by",
        "return not seen_by or seat == REFEREE or seat in seen_by",
        "Events and rolls that are kept from every side, secret rulings with them, are news to everybody.",
    ),
)
