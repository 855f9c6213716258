"""What a side may know of a game of Envoys, by the rules alone.

"Armies and cities see 3 cells. Each player's map: never seen / seen once (terrain and cities as last seen, with the
turn) / in sight now. A player is told of his own actions, what happens on cells in sight at that moment (enemy strength
shown as a rough band), his messages, and every elimination. Nothing else, by no side channel." Nothing here is taken
from the program's façade of what a seat may know, its sight, its memory or its view.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.lab.hidden import band, sees, shares_sight
from hexwar_tui.systems.envoys.state import EnvState

Facts = dict[str, Any]


def shows_map_to(state: EnvState, giver: Side, to: Side) -> bool:
    """Whether the giver has agreed by any treaty ever to open its map to the other."""
    return any(
        clause.kind is ClauseKind.SHARE_MAP and {giver, to} <= set(treaty.parties)
        for treaty in (*state.diplomacy.treaties, *state.diplomacy.past)
        for clause in treaty.clauses
    )


def may_be_known(game: Game, side: Side) -> Facts:
    """What a side sees now and has of its own."""
    state: EnvState = game.top.state
    seen = sees(game.top, side)
    written = state.sealed.get(side)
    parts = written.splits if written is not None else []
    whole = {id: [army.number, army.cell, army.strength] for id, army in state.armies.items() if army.side == side}
    for part in parts:
        whole[part.army][2] -= part.strength
    split = [(part.number, whole[part.army][1], part.strength) for part in parts]
    exact = game.top.options.show_strength == "exact"
    return {
        "in sight": set(seen),
        "own armies": Counter([*(tuple(army) for army in whole.values()), *split]),
        "foreign armies": Counter(
            (army.side, army.cell, (army.strength, army.strength) if exact else band(army.strength))
            for army in state.armies.values()
            if army.side != side and army.cell in seen
        ),
        "cities in sight": {cell: city.owner for cell, city in state.cities.items() if cell in seen},
        "out": {id: own_state.out for id, own_state in state.sides.items()},
        "messages": [m.words for m in state.diplomacy.messages if side in (m.sender, m.to)],
        "contacts": {id for pair in state.diplomacy.contacts if side in pair for id in pair if id != side},
    }


@dataclasses.dataclass
class Explorer:
    """What a side has ever seen, noted down by somebody who looks over its shoulder after every step.

    `last` has by cell the turn in which it was last seen; `holders` whoever held a city in a turn in which it was, or,
    of one that was lost or was seen to change hands, who has got it; `watched` the cities in sight at the last look.
    """

    side: Side
    last: dict[int, int] = dataclasses.field(default_factory=dict)
    holders: dict[int, set[Side | None]] = dataclasses.field(default_factory=dict)
    watched: dict[int, Side | None] = dataclasses.field(default_factory=dict)

    def look(self, game: Game) -> None:
        """Notes down what is in sight now, and what those who open their maps have seen."""
        state: EnvState = game.top.state
        seen = sees(game.top, self.side)
        for cell, before in self.watched.items():
            if cell not in seen and state.cities[cell].owner != before:
                self.holders[cell] = {state.cities[cell].owner}
        self.watched = {cell: city.owner for cell, city in state.cities.items() if cell in seen}
        for cell in seen:
            newly = self.last.get(cell) != state.turn
            self.last[cell] = state.turn
            if cell in state.cities:
                held = self.holders.setdefault(cell, set())
                if newly:
                    held.clear()
                held.add(state.cities[cell].owner)

    def is_helped(self, game: Game) -> bool:
        """Whether anybody has agreed to show the side a map or what he sees, so that it may know more than this."""
        state: EnvState = game.top.state
        return any(shows_map_to(state, id, self.side) or shares_sight(state, id, self.side) for id in state.sides)
