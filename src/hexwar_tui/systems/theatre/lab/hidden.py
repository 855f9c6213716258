"""What a side may not know of a game of Theatre of War, as the rule book says it (THE-5.1, 8.1).

"Forces and resources on the map are open once revealed; orders, purchases under way and talks are secret." Nothing here
is taken from the façade of what a seat may know.
"""

from __future__ import annotations

from hexwar_tui.engine.lab.hidden import Redraw, number
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import (
    Clause,
    ClauseKind,
    Compartment,
    DefenceWord,
    Good,
    Message,
    Phase,
    Power,
    Purchase,
    SideState,
    Task,
    TheState,
    Treaty,
    TreatyStanding,
    UnitOrder,
    When,
    Word,
)

NEVER_REDRAWN = (
    *("turn", "phase", "sides", "neutrals", "wars", "order", "mover", "stage", "fought", "counts", "peace_turns"),
    *("draw_offers", "winners", "why"),
)
"""The parts of the state, by name, that are open to all, so that no variant changes them."""


def _tasks(frame: TheFrame, side: Seat, rng: Rng) -> None:
    """Redraws the orders of all units that are not of `side`: those of last turn, in the resolution those of this one,
    too."""
    state = frame.state
    for unit in state.units.values():
        if unit.power != side:
            unit.last = rng.choice([None, _any_order(state, rng)])
            if state.phase is Phase.RESOLUTION:
                unit.order = rng.choice([None, _any_order(state, rng)])
                unit.done, unit.paid = rng.choice((True, False)), rng.choice((True, False))


def _any_order(state: TheState, rng: Rng) -> UnitOrder:
    return UnitOrder(rng.choice(list(Task)), rng.choice(list(state.regions)), good=Good.SUPPLY)


def _defence(frame: TheFrame, side: Seat, rng: Rng) -> None:
    """Redraws the standing orders for the defence of regions of other sides."""
    for region in frame.state.regions.values():
        if region.owner != side and region.owner in frame.state.sides:
            region.standing = DefenceWord(rng.choice(list(Word)), number(rng, 0, 9))


def _talks(frame: TheFrame, side: Seat, rng: Rng) -> None:
    """Redraws what others have said to each other and agreed on, and which messages of the side they have read."""
    state, talks = frame.state, frame.state.talks
    for message in talks.messages:
        message.unread = rng.choice((True, False)) if message.sender == side else message.unread
    talks.messages = [message for message in talks.messages if side in (message.sender, message.to)]
    talks.treaties = [treaty for treaty in talks.treaties if side in treaty.parties]
    talks.past = [treaty for treaty in talks.past if side in treaty.parties]
    others = [id for id in state.sides if id != side]
    if len(others) > 1:
        talks.messages.insert(0, Message(others[0], others[1], 0, f"{rng.random()} of us"))
    if state.neutrals:
        neutral = rng.choice(list(state.neutrals))
        talks.treaties.insert(0, _pact(others[0], neutral, state.turn, number(rng, 50, 74)))
        talks.past.insert(0, _pact(others[0], neutral, state.turn, number(rng, 75, 99)))


def _pact(one: Side, other: Power, turn: int, nth: int) -> Treaty:
    """A treaty in force between two others, the `nth` of theirs, with a right of way and a guarantee."""
    clauses = [Clause(ClauseKind.PASSAGE, other, one), Clause(ClauseKind.GUARANTEE, one, other)]
    return Treaty(f"{one}+{other}/{nth}", one, [one, other], clauses, turn, None, TreatyStanding.IN_FORCE)


def _writing(frame: TheFrame, side: Seat, rng: Rng) -> None:
    """Redraws what other sides have bought, ordered and chosen this turn."""
    if frame.state.phase in (Phase.MOBILISING, Phase.ORDERS):
        for id, own in frame.state.sides.items():
            if id != side and not own.out:
                frame.state.sealed[id] = _written(frame.state, id, own, rng)


def _written(state: TheState, side: Side, own: SideState, rng: Rng) -> Compartment:
    held = [code for code, region in state.regions.items() if region.owner == side]
    written = Compartment(when=rng.choice(list(When)))
    if own.stores.manpower >= 3 and own.stores.production >= 1 and held:
        written.purchases = [Purchase("infantry", rng.choice(held), 1)]
    if state.phase is Phase.ORDERS and held:
        mine = [unit.id for unit in state.units.values() if unit.power == side]
        written.orders = {id: _any_order(state, rng) for id in mine if rng.random() < 0.7}
        written.standing = {rng.choice(held): DefenceWord(Word.ALL)}
    return written


SECRETS: tuple[Redraw[TheScenario, TheOptions, TheState], ...] = (_tasks, _defence, _talks, _writing)
"""The functions that draw a secret anew in a frame, one for each kind of secret."""
