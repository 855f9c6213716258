"""What somebody who has never played would do next, and what would be lost by ending the turn now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.language import Text, say
from hexwar_tui.systems.mechs import movement
from hexwar_tui.systems.mechs.catalogue import repair_price
from hexwar_tui.systems.mechs.hostility import enemies_next_to
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.state import BEST, Army, Pilot, Stage, pilots_of


def left_undone(known: MecKnown) -> tuple[Text, ...]:
    """Repairs that lapse with the turn, experience that is not spent, armies that could still march."""
    return tuple(_undone(known)) if known.is_mover and not known.clashes else ()


def _undone(known: MecKnown) -> Iterator[Text]:
    for point in known.own_points:
        army = known.state.army_at(point.cell)
        present = [*point.units, *(army.units if army is not None and army.side == known.seat else ())]
        if point.repairs and not known.state.marched and any(map(repair_price, present)):
            yield say("{place} could repair units free of charge.", place=known.words.place(point.cell))
    learned = [army for army in known.own.values() if _learners(known, army)]
    if learned:
        yield say("Pilots have experience to spend: {armies}.", armies=known.words.units([army.id for army in learned]))
    idle = idle_armies(known)
    if idle:
        yield say("They have not marched: {armies}.", armies=known.words.units([army.id for army in idle]))


def idle_armies(known: MecKnown) -> list[Army]:
    """The seat's armies that could march and have not yet."""
    return [
        army
        for army in known.own.values()
        if army.moved_in < known.state.turn
        and movement.points_left(known.frame, army)
        and not enemies_next_to(known.frame, army.side, army.cell)
    ]


def _learners(known: MecKnown, army: Army) -> list[Pilot]:
    """The pilots of an army who have experience, and a skill that can become better by it."""
    pilots = (known.state.pilots[id] for id in pilots_of(army))
    return [pilot for pilot in pilots if pilot.experience and pilot.can_learn]


ASKED: Mapping[Stage, Text] = {
    Stage.LEAVE: say("A fortress: name the units that stay out of the battle, the damaged ones first."),
    Stage.MANNER: say("A battle: fight it on the board, or propose to fight it quickly; the panel tells the odds."),
    Stage.ANSWER: say("Agree to fight quickly if the odds in the panel please you, else fight on the board."),
    Stage.RETREAT: say("Your army is beaten: pick the hex it retreats to."),
    Stage.LESSON: say("You have won: pick the enemy pilot who gains experience; the weakest harms you least."),
}
"""What is asked in a battle."""


def advice(known: MecKnown) -> Text:
    """One sentence for somebody who has never played."""
    asked = next((told for stage, told in ASKED.items() if known.is_asked(stage)), "")
    if asked:
        return asked
    if known.clashes:
        return say("Several armies have met: pick the battle to fight first.")
    if not known.is_mover:
        return ""
    learners = [pilot for army in known.own.values() for pilot in _learners(known, army)]
    if any(pilot.gunnery > BEST for pilot in learners):
        return say("A pilot has experience: spend it, on gunnery first.")
    if learners:
        return say("A pilot has experience: spend it on piloting; gunnery can't become better.")
    for army in idle_armies(known):
        free = [cell for cell, point in known.state.points.items() if known.is_hostile(point.owner)]
        if free:
            away = known.grid.distances_from(army.cell)
            near = min(free, key=lambda cell: (away[cell], known.rank[cell]))
            place, name = known.words.place(near), known.words.unit(army.id)
            return say("March with {army} towards {place}: whoever holds key points wins.", army=name, place=place)
    return say("Nothing is left to do: end the turn.")
