"""What the seat has not done yet, and what a beginner may do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.mechs.catalogue import least_worth, repair_price
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.battle import FightOnBoard, FightQuickly, LeaveOut, Lesson, Retreat
from hexwar_tui.systems.mechs.orders.moving import EndTurn, Engage, March
from hexwar_tui.systems.mechs.orders.pilots import Train
from hexwar_tui.systems.mechs.rules import movement, victory
from hexwar_tui.systems.mechs.rules.battle.battles import to_leave_out
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to
from hexwar_tui.systems.mechs.state import BEST, Army, Pilot, Stage, pilots_of


def left_undone(known: MecKnown) -> tuple[Text, ...]:
    """Sentences about what the seat would lose by ending its turn now: free repairs, unspent experience, armies that
    have not marched. Empty if nothing, or if it can't end its turn."""
    return tuple(_undone(known)) if known.is_mover and not known.clashes else ()


def _undone(known: MecKnown) -> Iterator[Text]:
    for point in known.own_points:
        broken = any(repair_price(known.catalogue, unit) for unit in known.units_at(point))
        if point.repairs and not known.state.marched and broken:
            yield say("{place} could repair units free of charge.", place=known.words.place(point.cell))
    learned = [army for army in known.own.values() if _learners(known, army)]
    if learned:
        yield say("Experience to spend: {armies}.", armies=known.words.units([army.id for army in learned]))
    idle = idle_armies(known)
    if idle and not wins_by_waiting(known):
        yield say("They have not marched: {armies}.", armies=known.words.units([army.id for army in idle]))


def wins_by_waiting(known: MecKnown) -> bool:
    """Whether the seat wins at the start of its next turn if it holds until then what it holds now (MEC-5.1)."""
    state, options = known.state, known.options
    is_last_turn = 0 < options.turns <= state.turn
    is_next_enough = not is_last_turn and state.sides[known.seat].holding + 1 >= options.hold_turns
    return is_next_enough and victory.holds_enough(known.frame, known.seat)


def idle_armies(known: MecKnown) -> list[Army]:
    """The seat's armies that have not marched this turn and still can."""
    return [
        army
        for army in known.own.values()
        if army.moved_in < known.state.turn
        and movement.points_left(known.frame, army)
        and not enemies_next_to(known.frame, army.side, army.cell)
    ]


def _learners(known: MecKnown, army: Army) -> list[Pilot]:
    """The pilots of an army who have experience to spend on a skill."""
    pilots = (known.state.pilots[id] for id in pilots_of(army))
    return [pilot for pilot in pilots if pilot.experience and pilot.can_learn]


ASKED: Mapping[Stage, tuple[Text, tuple[type[Order], ...]]] = {
    Stage.LEAVE: (say("A fortress: some units stay out of the battle; keep the strongest in it."), (LeaveOut,)),
    Stage.MANNER: (
        say(
            "A battle: on the board (“{board}”), or quickly, by dice (“{quick}”), if the other side agrees (a garrison"
            " does); its odds are shown first.",
            board=FightOnBoard.key,
            quick=FightQuickly.key,
        ),
        (FightOnBoard, FightQuickly),
    ),
    Stage.ANSWER: (
        say(
            "Agree to fight quickly (“{quick}”) if the odds please you, which are shown before the order is given; else"
            " fight on the board (“{board}”).",
            board=FightOnBoard.key,
            quick=FightQuickly.key,
        ),
        (FightQuickly, FightOnBoard),
    ),
    Stage.RETREAT: (say("Your army is beaten: pick the hex it retreats to."), (Retreat,)),
    Stage.LESSON: (
        say("You have won: pick the enemy pilot who gains experience; the weakest harms you least."),
        (Lesson,),
    ),
}
"""By stage of a battle what the seat is asked there, as advice, and the kinds of orders that answer it."""


def advice(known: MecKnown) -> Advice:
    """Tells a beginner in a sentence what to do next, with drafts of orders for it; empty if nothing is to be done."""
    for stage, (text, orders) in ASKED.items():
        if known.is_asked(stage):
            return Advice(text, tuple(_begun(known, order, **_weakest(known, order)) for order in orders))
    if known.clashes:
        return Advice(say("Several armies have met: pick the battle to fight first."), (_begun(known, Engage),))
    if not known.is_mover:
        return Advice()
    return (
        _lesson(known)
        or _wait(known)
        or _march(known)
        or Advice(say("Nothing is left to do: end the turn."), (_begun(known, EndTurn),))
    )


def _weakest(known: MecKnown, order: type[Order]) -> Mapping[str, object]:
    """For the order to name who stays out at a fortress those worth least as they are; nothing for any other."""
    if order is not LeaveOut:
        return {}
    army = known.state.armies[known.state.under_way.attacker]
    return {"parts": least_worth(known.catalogue, army.units, to_leave_out(known.frame))}


def _begun(known: MecKnown, order: type[Order], **values: object) -> Draft:
    return Draft(known.seat, order.kind, values)


def _lesson(known: MecKnown) -> Advice | None:
    for army in known.own.values():
        if can_be_completed(Train, known, {"unit": army.id}):
            text = say("A pilot has experience: spend it, on gunnery first.")
            if all(pilot.gunnery <= BEST for pilot in _learners(known, army)):
                text = say("A pilot has experience: spend it on piloting; gunnery can't become better.")
            return Advice(text, (_begun(known, Train, unit=army.id),))
    return None


def _wait(known: MecKnown) -> Advice | None:
    if not wins_by_waiting(known):
        return None
    text = say("Hold what you hold until your next turn, and you win: end the turn, or guard your key points first.")
    return Advice(text, (_begun(known, EndTurn),))


def _march(known: MecKnown) -> Advice | None:
    """Advice for the first army that can get nearer to a hostile key point, to march to the nearest; None if none
    can."""
    hostile = [cell for cell, point in known.state.points.items() if known.is_hostile(point.owner)]
    for army in idle_armies(known):
        away = known.grid.distances_from(army.cell)
        for goal in sorted(hostile, key=lambda cell: (away[cell], known.rank[cell])):
            way = _way_towards(known, army, goal)
            if way is not None:
                place, name = known.words.place(goal), known.words.unit(army.id)
                text = say("March with {army} towards {place}: whoever holds key points wins.", army=name, place=place)
                return Advice(text, (_begun(known, March, unit=army.id, path=way),))
    return None


def _way_towards(known: MecKnown, army: Army, goal: Cell) -> movement.Way | None:
    """The way that takes the army nearest to the goal; None if none takes it nearer than it is."""
    ahead, ways = distances(known.grid, (goal,), known.costs), known.ways(army)
    ends = [cell for cell in ways.cells if cell in ahead]
    end = min(ends, key=lambda cell: (ahead[cell], known.rank[cell]), default=None)
    if end is None or ahead[end] >= ahead.get(army.cell, ahead[end]):
        return None
    return ways.path_to(end)
