"""A toy whose practice player remembers something: it notes how many of its turns it has ended."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from hexwar_tui.engine.practice_player import Decided, Noted, Observation, PlayerKind, Weighed
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from tests.toys.common import system_of
from tests.toys.raid import EndTurn, Raid, Walk

WEIGHED = (Weighed(2.0, way="hold"), Weighed(1.5, EndTurn()), Weighed(-1, Walk("red-1", (0, 1))), Weighed(0.5))
"""What the player weighs."""


@dataclass(frozen=True, slots=True)
class _Mindful:
    """Ends every turn, counts, and weighs what it might have done."""

    rng: random.Random

    def decide(self, observation: Observation) -> Decided:
        notes = f"{len(observation.notes.split()) + 1} {observation.notes}".strip()
        return Noted(EndTurn(), notes, WEIGHED)


class MindfulRaid(Raid):
    """Raiders with a practice player that notes each turn before what it noted earlier."""

    players: Mapping[str, PlayerKind] = {"mindful": PlayerKind(say("a mindful player"), _Mindful)}


MINDFUL_RAID = system_of(MindfulRaid(), "MINDFUL_RAID")
MINDFUL: Mapping[str, AnySystem] = {"raid": MINDFUL_RAID}
