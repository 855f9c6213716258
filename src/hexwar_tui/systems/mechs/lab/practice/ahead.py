"""How the hard players of Iron Lances think ahead: at the beginning of each of their turns they try several ways to
campaign for some turns against steady players, and keep to the way after which they stand best."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.engine.lab.imagined import SitDown
from hexwar_tui.engine.lab.planning import Planning, PlanningPlayer
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Decided, Observation, PlainPlayer
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.systems.mechs.catalogue import health
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.mechs.lab.practice.player import PracticePlayer
from hexwar_tui.systems.mechs.options import ON_BOARD
from hexwar_tui.systems.mechs.rules import hostility, victory
from hexwar_tui.systems.mechs.state import Army
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.practice.manners import STEADY as ON_THE_BOARD

FARTHEST, FAR = 4, 32
"""For how many turns of each side it is played on: at most so many, and the second number divided by the armies."""

MOST_WORLDS, WORLDS = 5, 26
"""In how many imagined games: at most so many, and the second number divided by the armies."""

HOLDING, ARMIES = 0.5, 0.7
"""What it is worth to hold enough key points to win, and to have all armies, where all key points are worth 1."""

LIKED = 0.1
"""How much better another way than the usual one must be in the mean: games are few, and others play otherwise."""

UNDECIDED = 0.9
"""How near a seat comes to having won while the game goes on."""


class HardPlayer:
    """A player that plans its campaign from `manner`, and does on the board of a battle what the player `plain` does,
    which plans nothing."""

    def __init__(self, rng: Rng, manner: Manner, plain: PlainPlayer) -> None:
        self._planning, self._plain = PlanningPlayer(rng, planning(manner)), plain

    def decide(self, observation: Observation) -> Decided:
        """The order to give next, with a note where a plan was made for it. None can come only on a board."""
        player = self._plain if isinstance(observation.known, SkiKnown) else self._planning
        return player.decide(observation)


def planning(manner: Manner) -> Planning:
    """How a player plans that plays by this manner where it sees nothing better."""
    ways = {
        "usual": manner,
        "dare": replace(manner, odds=0.3, care=0.6, fear=0.5),
        "rush": replace(manner, prize=3 * manner.prize, fear=0.3, later=0.9),
        "hunt": replace(manner, prize=0.3 * manner.prize, care=0.8),
    }
    return Planning(
        plans={name: _player(way) for name, way in ways.items()},
        others=_player(STEADY),
        part=_turn,
        worth=worth,
        is_over=_is_far,
        worlds=_worlds,
        liked=LIKED,
    )


def _player(manner: Manner) -> SitDown:
    return lambda rng: PracticePlayer(manner, ON_THE_BOARD)


def _turn(known: MecKnown) -> str:
    return f"{known.state.turn} {known.state.at}"


def _worlds(known: MecKnown) -> int:
    """None where all battles are fought on boards, as that takes too long."""
    if not known.is_mover or known.options.battles == ON_BOARD:
        return 0
    return max(1, min(MOST_WORLDS, WORLDS // max(1, len(known.state.armies))))


def _is_far(begun: MecFrame, now: MecFrame) -> bool:
    far = max(1, min(FARTHEST, FAR // max(1, len(begun.state.armies))))
    return now.state.turn >= begun.state.turn + far and now.state.at == begun.state.at


def worth(frame: MecFrame, seat: Seat) -> float:
    """How well a seat stands, from -1 for lost to 1 for won: by its strength and that of its strongest enemy."""
    state = frame.state
    if state.winners is not None:
        return (1.0 if seat in state.winners else -1.0) if state.winners else 0.0
    if state.sides[seat].out:
        return -1.0
    foes = [side for side in state.sides if hostility.is_hostile(frame, seat, side)]
    own, other = _strength(frame, seat), max((_strength(frame, foe) for foe in foes), default=0.0)
    return UNDECIDED * (own - other) / max(1.0, own + other)


def _strength(frame: MecFrame, side: Side) -> float:
    state = frame.state
    points = len(state.points_of(side)) / max(1, len(state.points))
    holding = HOLDING * (not state.sides[side].out and victory.holds_enough(frame, side))
    whole = sum(_health(frame, army) for army in state.armies.values() if army.side is not None)
    return points + holding + ARMIES * sum(_health(frame, army) for army in state.armies_of(side)) / max(1.0, whole)


def _health(frame: MecFrame, army: Army) -> float:
    return sum(health(frame.scenario.catalogue, unit) for unit in army.units)
