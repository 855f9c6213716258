"""The options of Ashlands: what can be set before a game."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.words.language import say

ARMIES = ("levy", "sworn", "raiders")
"""The ids of the armies that can be chosen."""

CALLED = (say("Trench Levy"), say("Sworn Companies"), say("Waste Raiders"))
"""The names of the armies of `ARMIES`, in the same order."""


LONG_WAR: Mapping[str, int] = {
    "width": 40,
    "height": 40,
    "key_points": 8,
    "cb_income": 200,
    "goal": 300,
    "turns": 60,
}
"""Options for long games in which units live to become Elite: few key points, far from each other."""

NO_ROOM: Mapping[str, int] = {
    "width": 12,
    "height": 12,
    "zone": 4,
    "key_points": 0,
    "key_point_gap": 8,
    "first_event_turn": 1,
}
"""Options with which some random events can't take place: no hex is fit for a key point, and events come first."""


class AshOptions(Options):
    """The options of a game of Ashlands; each has the rule that it changes and a title."""

    width: int = option(24, ge=8, le=60, rule="ASH-1.1", title=say("Columns of a generated map"))
    height: int = option(24, ge=8, le=60, rule="ASH-1.1", title=say("Rows of a generated map"))
    zone: int = option(5, ge=1, le=8, rule="ASH-1.4", title=say("Width of a deployment zone"))
    cb_income: int = option(100, ge=0, le=1000, rule="ASH-1.6", title=say("Prestige a turn for the central base"))
    goal: int = option(50, ge=1, le=500, rule="ASH-2.1", title=say("Control points to win"))
    key_points: int = option(17, ge=0, le=60, rule="ASH-2.3", title=say("Key points"))
    key_point_gap: int = option(3, ge=0, le=8, rule="ASH-2.3", title=say("Hexes between key points and zones"))
    turns: int = option(30, ge=1, le=200, rule="ASH-2.4", title=say("Turns at most"))
    prestige: int = option(600, ge=0, le=5000, rule="ASH-3.2", title=say("Starting prestige"))
    refund_lost_stakes: bool = option(False, rule="ASH-3.2", title=say("Lost stakes come back"))
    trench_price: int = option(100, ge=0, le=1000, rule="ASH-6.3", title=say("Price of the trench ring"))
    first_event_turn: int = option(2, ge=1, le=200, rule="ASH-8.1", title=say("First turn with an event"))
    army_1: str = option("levy", choices=ARMIES, titles=CALLED, rule="ASH-9.1", title=say("Army of the first side"))
    army_2: str = option("sworn", choices=ARMIES, titles=CALLED, rule="ASH-9.1", title=say("Army of the second side"))
    army_3: str = option(
        "raiders", choices=ARMIES, titles=CALLED, sides=3, rule="ASH-9.1", title=say("Army of the third side")
    )
    army_4: str = option(
        "levy", choices=ARMIES, titles=CALLED, sides=4, rule="ASH-9.1", title=say("Army of the fourth side")
    )

    @property
    def armies(self) -> tuple[str, str, str, str]:
        """The army chosen for each side, in the order of the scenario's sides."""
        return (self.army_1, self.army_2, self.army_3, self.army_4)
