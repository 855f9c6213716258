"""What an order to an army or a treaty will lead to, as far as its side knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from typing import TypeAlias

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.options import WITH_THE_TURN
from hexwar_tui.systems.envoys.orders.at_odds import at_odds
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import is_in_force
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import is_alliance, is_ended_by
from hexwar_tui.systems.envoys.rules.land.routes import Way
from hexwar_tui.systems.envoys.say.sentences import task_text
from hexwar_tui.systems.envoys.state import Army, Compare, Mode, Task, Then, When


def way_preview(known: EnvKnown, army: Army, way: Way) -> Preview:
    """The preview of going along `way`, which begins with the army's own cell: the part that it gets along this turn,
    how much is left, and the foreign armies seen on that part. A way of one cell means that the army stays."""
    steps, most = len(way) - 1, known.options.move
    strength = Line(say("Strength"), str(army.strength))
    if not steps:
        return Preview((strength, *_city_lines(known, army)))
    walked = way[: most + 1]
    labels = " → ".join(known.grid.label(cell) for cell in walked)
    lines = [
        strength,
        Line(say("Way"), say_many("{n} hex of {most}", "{n} hexes of {most}", min(steps, most), most=most)),
        Line(labels),
    ]
    if steps > most:
        lines.append(Line(say("It does not come there this turn: {n} hexes are left.", n=steps - most)))
    unseen = sum(known.seen_in(cell) is None for cell in walked)
    if unseen:
        told = say_many("{n} hex of the way you have never seen.", "{n} hexes of the way you have never seen.", unseen)
        is_goal_unseen = known.seen_in(way[-1]) is None
        lines.append(Line(told, tone=Tone.BAD if is_goal_unseen else Tone.QUIET))
    return Preview((*lines, *_unseen_city(known, walked[-1]), *_met(known, army, walked)), way=walked)


def _unseen_city(known: EnvKnown, goal: Cell) -> Iterator[Line]:
    """A warning where the way leads into a city of others that is out of sight: whoever came there since is not
    seen."""
    city = known.cities.get(goal)
    is_shown = any(seen.cell == goal for seen in known.sightings.values())
    if city is not None and not city.in_sight and not is_shown and city.owner != known.seat:
        told = say(
            "{city} is not in sight: it is shown as of turn {turn}, and an enemy army may stand there by now.",
            city=known.words.place(goal),
            turn=city.turn,
        )
        yield Line(told, tone=Tone.BAD)


def warned(preview: Preview, caution: Text) -> Preview:
    """The `preview` with the `caution` of its order in red, if there is any."""
    return replace(preview, lines=(*preview.lines, Line(caution, tone=Tone.BAD))) if caution else preview


def with_tasks(known: EnvKnown, army: Army, preview: Preview, tasks: Sequence[Task]) -> Preview:
    """The `preview` with a line in red for each of the `tasks` whose condition holds already, as far as the seat knows:
    the army does that before it goes anywhere."""
    due = [task for task in tasks if _holds_now(known, army, task)]
    told = say("This holds already where it stands, and is done before it sets out:")
    lines = [line for task in due for line in (Line(told, tone=Tone.BAD), Line(task_text(task, known.words)))]
    return replace(preview, lines=(*preview.lines, *lines, *_halts_beside(known, army, preview.way, tasks)))


def _halts_beside(known: EnvKnown, army: Army, way: Sequence[Cell], tasks: Sequence[Task]) -> Iterator[Line]:
    """A warning where the way ends this turn at an own army that stays, unless a task merges the two and they may be
    one army (ENV-2.3)."""
    others = [each for each in mustered(known).values() if way and each.cell == way[-1] and each.id != army.id]
    other = next((each for each in others if each.part_of is None and _stays(known, each)), None)
    if other is None:
        return
    most, together = known.options.merge_max, army.strength + other.strength
    named = known.words.unit(other.id)
    if together > most:
        told = say(
            "{army} stands there: together {n}, more than {most}, so it halts beside it.",
            army=named,
            n=together,
            most=most,
        )
        yield Line(told, tone=Tone.BAD)
    elif not (_merges(tasks, other) or _merges(_tasks_written(known, other), army)):
        merge = task_text(Task(When.MEETS_OWN, Then.MERGE), known.words)
        told = say("{army} stands there: without the task “{task}” it halts beside it.", army=named, task=merge)
        yield Line(told, tone=Tone.BAD)


def _merges(tasks: Sequence[Task], other: Army) -> bool:
    """Whether one of an army's tasks merges it with `other`; either of the two may have it."""
    return any(task.then is Then.MERGE and task.with_army in (None, other.id) for task in tasks)


def _tasks_written(known: EnvKnown, army: Army) -> Sequence[Task]:
    """The tasks that are written for an own army."""
    written = known.compartment(known.seat).orders.get(army.id)
    return () if written is None else written.tasks


def _stays(known: EnvKnown, army: Army) -> bool:
    """Whether an own army stays where it is, by what is written for it."""
    written = known.compartment(known.seat).orders.get(army.id)
    return written is None or written.plan.mode is Mode.STAY


def _holds_now(known: EnvKnown, army: Army, task: Task) -> bool:
    """Whether an army or a city that the task waits for is seen near enough, foreign ones of any strength: of those no
    more than a band may be known. A free city that is to be taken is no surprise."""
    if task.compare is not Compare.ANY:
        return False
    sides = [side for side in known.sides if side != known.seat and task.owner in (None, side)]
    enemies = [side for side in sides if not known.is_allied(side)]
    seen, within = known.sightings.values(), known.options.sight
    match task.when:
        case When.SEES_ARMY:
            cells = [other.cell for other in seen if other.side in enemies]
        case When.NEXT_TO:
            cells, within = [other.cell for other in seen if other.side in sides], 1
        case When.SEES_ENEMY_CITY:
            cells = [cell for side in enemies for cell in known.cities_of(side)]
        case When.SEES_FREE_CITY if task.then is not Then.TAKE_IT:
            cells = list(known.cities_of(None))
        case When.MEETS_OWN:
            own = (each for each in mustered(known).values() if task.with_army in (None, each.id))
            cells, within = [each.cell for each in own if each.cell != army.cell], 1
        case _:
            return False
    return any(known.grid.distance(army.cell, cell) <= within for cell in cells)


def split_preview(known: EnvKnown, army: Army, strength: int) -> Preview:
    """What splitting `strength` off an army does: how strong both will be, and that the part must leave the hex."""
    named = {"army": known.words.unit(army.id), "before": army.strength, "left": army.strength - strength}
    must_go = say("The part must leave: give it an order, or the two are one army again at the end of the turn.")
    return Preview(
        (
            Line(say("{army}: {before} → {left}. It may stay here, as a garrison, or go.", **named)),
            Line(say("The new part: {n}, an army of its own from now on.", n=strength)),
            Line(must_go, tone=Tone.BAD),
        )
    )


def _city_lines(known: EnvKnown, army: Army) -> Iterator[Line]:
    if army.cell in known.cities_of(known.seat):
        yield Line(say("In battle"), say("+{n} in its own city", n=known.options.garrison))


def _met(known: EnvKnown, army: Army, way: Way) -> Iterator[Line]:
    """The foreign armies that stand on the way now; of enemies also the chance to beat them there, and that this may be
    another by then."""
    enemies = False
    for seen in known.sightings.values():
        if seen.cell in way:
            yield Line(known.words.unit(seen.id), _strength(seen), cell=seen.cell, tone=Tone.BAD)
            if not known.is_allied(seen.side):
                enemies = True
                yield Line(say("Chance to win there, as it stands now"), chance_text(known, army, seen))
    if enemies:
        yield Line(say("All armies march at once: others may stand there by then."), tone=Tone.QUIET)


def chance_text(known: EnvKnown, army: Army, seen: Sighting) -> Text:
    """The chance to win against a foreign army; a range where only the band of its strength is known."""
    bonus = known.options.garrison if seen.cell in known.cities_of(seen.side) else 0
    weakest, strongest = seen.band if seen.strength is None else (seen.strength, seen.strength)
    best = win_chance(army.strength, weakest + bonus, known.options.die)
    if strongest is None:
        return say("at most {chance}", chance=percent(best))
    worst = win_chance(army.strength, strongest + bonus, known.options.die)
    if worst == best:
        return percent(best)
    return say("{worst} – {best}", worst=percent(worst), best=percent(best))


def _strength(seen: Sighting) -> Text:
    return band_text(seen.band) if seen.strength is None else str(seen.strength)


# -- treaties ----------------------------------------------------------------------------------------------------------


def warnings(known: EnvKnown, treaty: Treaty) -> Iterator[Phrase]:
    """What a party is warned of before all have signed a treaty, as far as the seat knows: that it gives away the
    seat's capital, which of it and another one holds, and what happens if it leaves nobody but allies."""
    for clause in treaty.clauses:
        own_city = clause.cell if clause.kind is ClauseKind.CITY and clause.giver == known.seat else None
        if own_city is not None and own_city == known.standing_capital(known.seat):
            city = known.words.place(own_city)
            yield _ruled(say("{city} is your capital: handed over, it never forms armies again.", city=city))
    yield from at_odds(known, treaty)
    if is_alliance(treaty):
        yield from _only_allies(known, treaty.parties, treaty.clauses)


def treaty_preview(known: EnvKnown, treaty: Treaty) -> Preview:
    """The preview of proposing or signing a treaty: the `warnings` in red, and what comes of it."""
    told = (Line(text, tone=Tone.BAD) for text in warnings(known, treaty))
    return Preview((*told, *_to_come(known, treaty)))


def on_signing(known: EnvKnown, treaty: Treaty) -> Text:
    """What a side is told that signs: from when the treaty is in force, and the `warnings`."""
    begins = comes_into_force(known, treaty)
    return one_after_another([*([begins] if begins else ()), *warnings(known, treaty)])


def one_after_another(sentences: Sequence[Text]) -> Text:
    """The sentences as one text; "" without any."""
    return reduce(lambda first, then: say("{first} {then}", first=first, then=then), sentences) if sentences else ""


def _to_come(known: EnvKnown, treaty: Treaty) -> Iterator[Line]:
    """Lines on what comes of a treaty that the seat signs now: from when it is in force, of several parties which have
    still to sign it; and of joint victory who wins by it, and who else could."""
    names, parties = known.words.sides, treaty.parties
    missing = [side for side in parties if side not in (*treaty.signed, known.seat)]
    if missing:
        yield Line(say("It is in force from the turn after all have signed."), tone=Tone.QUIET)
    else:
        yield Line(say("With you all have signed: it is in force from the next turn."))
    if missing and len(parties) > 2:
        yield Line(say("Still to sign: {sides}. Who refuses ends it for all.", sides=names(missing)))
    if any(clause.kind is ClauseKind.JOINT_VICTORY for clause in treaty.clauses):
        told = say("{sides} win together: with all cities, or as the last. (ENV-1.3)", sides=names(parties))
        yield Line(told)
        others = [side for side in known.sides_in if side not in parties]
        if others:
            yield Line(say("To win with them, {sides} must sign that with each of them.", sides=names(others)))


def comes_into_force(known: EnvKnown, treaty: Treaty) -> Text:
    """A sentence that says from when a proposal is in force that the seat signs as the last; "" where others have yet
    to sign."""
    if set(treaty.parties) - {*treaty.signed, known.seat}:
        return ""
    if known.options.post == WITH_THE_TURN:
        return say(
            "Signed by all with this, in force from turn {turn}, unless it is withdrawn before the post goes.",
            turn=known.turn + 1,
        )
    return say("Signed by all, in force from turn {turn}.", turn=known.turn + 1)


def _ruled(text: Phrase, rule: str = "ENV-1.2") -> Phrase:
    return say("{text} ({rule})", text=text, rule=rule)


def _only_allies(known: EnvKnown, parties: Sequence[Side], clauses: Sequence[Clause]) -> Iterator[Phrase]:
    """A warning of what ends with the first turn of this alliance, if by it and by the treaties that the seat knows all
    sides left are allies; else nothing."""
    next_turn = (treaty for treaty in known.treaties if is_in_force(treaty, known.turn + 1))
    kept = [(treaty.parties, treaty.clauses) for treaty in next_turn if not is_ended_by(treaty, parties)]
    agreed: list[_Agreed] = [*kept, (parties, clauses)]
    if not _binds_all(known, agreed, ClauseKind.ALLIANCE):
        return
    if _binds_all(known, agreed, ClauseKind.JOINT_VICTORY):
        told = say(
            "It leaves only allies, all bound to joint victory: they win, and the game ends with the turn in which it "
            "comes into force."
        )
    else:
        told = say(
            "It leaves only allies, but without joint victory between these: {pairs}. With the turn in which it comes "
            "into force all alliances without joint victory end, and the war goes on.",
            pairs=tuple(say("{one} – {other}", one=one, other=other) for one, other in _unbound(known, agreed)),
        )
    yield _ruled(told, "ENV-1.3")


_Agreed: TypeAlias = tuple[Sequence[Side], Sequence[Clause]]
"""The parties of a treaty, and its clauses."""


def _binds_all(known: EnvKnown, agreed: Sequence[_Agreed], kind: ClauseKind) -> bool:
    """Whether every two of the sides that are left are parties of a treaty with a clause of this kind."""
    return not any(True for _ in _pairs_unbound(known, agreed, kind))


def _pairs_unbound(known: EnvKnown, agreed: Sequence[_Agreed], kind: ClauseKind) -> Iterator[tuple[Side, Side]]:
    """Every two of the sides that are left which are no parties of a treaty with a clause of this kind."""
    bound = [set(sides) for sides, clauses in agreed if any(clause.kind is kind for clause in clauses)]
    for pair in combinations(known.sides_in, 2):
        if not any(set(pair) <= sides for sides in bound):
            yield pair


def _unbound(known: EnvKnown, agreed: Sequence[_Agreed]) -> Iterator[tuple[Text, Text]]:
    """The names of every two sides that are not bound to joint victory."""
    for one, other in _pairs_unbound(known, agreed, ClauseKind.JOINT_VICTORY):
        yield known.words.side(one), known.words.side(other)
