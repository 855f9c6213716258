"""A whole turn of a practice player written at once on a game to think on, which is far quicker than order by order."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.envoys.lab.practice import campaign
from hexwar_tui.systems.envoys.lab.practice.manners import Manner
from hexwar_tui.systems.envoys.lab.practice.situation import Intent, Situation, seat_of_power
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.show.advice import wants_capital


def write(world: Sandbox, seat: Seat, manner: Manner, fixed: Mapping[str, Intent] | None = None) -> None:
    """Writes what a player of this manner would for its armies, those apart for which an intent is `fixed`. It is not
    sealed."""
    known = world.known(seat)
    if wants_capital(known):
        world.give(seat, NameCapital(seat_of_power(known)))
    situation = Situation(world.known(seat), manner, fixed)
    while (split := campaign.split(situation)) is not None:
        world.give(seat, split)
        situation = Situation(world.known(seat), manner, fixed)
    for order in campaign.orders(situation):
        world.give(seat, order)


def play_turn(world: Sandbox, manners: Mapping[Seat, Manner]) -> None:
    """Plays a turn to its end: each side writes by its manner, and seals."""
    for seat in world.waiting_for():
        write(world, seat, manners[seat])
        world.seal(seat)
