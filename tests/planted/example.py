"""Secrets of a system from outside the program, one of them told aloud: examples/ambush."""

from __future__ import annotations

from tests.planted import Bug

FOLDER = "examples/ambush/ambush"

EXAMPLE = (
    Bug(
        "hidden units are seen when they have moved",
        "known.py",
        "if sees_all or unit.found or unit.side != GARRISON}",
        "if sees_all or unit.found or unit.moved or unit.side != GARRISON}",
        "The column sees on the map who of the garrison has moved, where and with how many steps.",
        FOLDER,
    ),
    Bug(
        "mines lie open",
        "known.py",
        "for mine in state.mines if sees_all or mine.found]",
        "for mine in state.mines]",
        "Hexes are marked as perilous before anybody has driven there, and ways end on them.",
        FOLDER,
    ),
    Bug(
        "the column is told how many mines are left",
        "known.py",
        "self.mines_left = state.mines_left if sees_all else 0",
        "self.mines_left = state.mines_left",
        "A panel of the column has a line that only the garrison should have.",
        FOLDER,
    ),
    Bug(
        "who could fire at a tank that has halted is known to the column",
        "known.py",
        "shooters(self.scenario, self.units, self.passing) if self.passing and sees_all else []",
        "shooters(self.scenario, frame.state.units, self.passing) if self.passing else []",
        "The answer that the garrison is asked for can be looked at by the column, unit by unit.",
        FOLDER,
    ),
    Bug(
        "what hidden units do is told to all",
        "rules.py",
        "return None if unit.found or unit.side == COLUMN else (unit.side,)",
        "return None",
        "The column reads in its news where hidden units have gone.",
        FOLDER,
    ),
    Bug(
        "a tank may look around and drive back",
        "rules.py",
        "            table.reveal()  # It has looked around: nobody drives there and back to have seen for nothing.\n",
        "            pass\n",
        "A drive can be taken back although the unit has seen what was hidden.",
        FOLDER,
    ),
)
