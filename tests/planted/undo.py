"""Games that can't quite be taken back or played again."""

from __future__ import annotations

from tests.planted import Bug

UNDO = (
    Bug(
        "snapshots outlive what was taken back",
        "engine/history/replay.py",
        "        self._record.snapshots[:] = self._untouched(striking)\n",
        "",
        "After going back, the next opening brings back what was struck out.",
    ),
    Bug(
        "dice go by the order of entry",
        "engine/record/table.py",
        "name = roll_name(self._turn, rule, by)",
        "name = self._turn",
        "Two fights in another order have other dice.",
    ),
    Bug(
        "a reveal can be taken back",
        "engine/play/flow.py",
        "if table.rolls or table.revealed or table.opened is not None or before != after:",
        "if table.rolls or table.opened is not None or before != after:",
        "A player looks at what an order uncovers and takes the order back.",
    ),
    Bug(
        "a branch throws the same dice",
        "engine/dice/rolls.py",
        'text = f"{self.seed}\\0{self.branch}\\0{request.key}\\0"',
        'text = f"{self.seed}\\0{request.key}\\0"',
        "A copy to play on from is a look ahead.",
    ),
    Bug(
        "who writes first is served first",
        "systems/theatre/rules/sequence_of_play.py",
        "for side in sorted(state.living()):",
        "for side in sorted(state.living(), key=[*state.sealed, *state.living()].index):",
        "The same orders, entered in another order, give other units other numbers.",
    ),
)
