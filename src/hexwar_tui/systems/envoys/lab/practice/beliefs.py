"""What a hard practice player of Envoys takes for possible: where the armies of its only opponent may be, and how
strong they are. Each turn goes on from what was possible the turn before, as far as what is seen now bears it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.practice.situation import Situation, strength_of
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.state import City, EnvState, Remembered

Place = tuple[Cell, int]
"""Where an army is, and how strong."""

NEAR = 4
"""How wrong a belief is, in strength, that has an army where none is seen."""

TAKEN = 3
"""How wrong it is by each city that the opponent holds and should not, or does not hold and should."""

ASTRAY = 10
"""How wrong it is, at most, by an army that is somewhere else."""


class Belief(NamedTuple):
    """One thing that is possible: the armies of the opponent; whether its capital is `lost` and forms no more levies;
    and the own armies, by their numbers, as they would be then, and the cities that the seat would know it to hold.

    It came about by the opponent's having played by the manner of that number, None if it has not played yet.
    """

    foes: tuple[Place, ...]
    lost: bool = False
    own: tuple[tuple[int, Cell, int], ...] = ()
    held: tuple[Cell, ...] = ()
    manner: int | None = None

    def as_text(self) -> str:
        """The belief as it is noted."""
        foes = ",".join(f"{cell}.{strength}" for cell, strength in self.foes)
        own = ",".join(f"{number}.{cell}.{strength}" for number, cell, strength in self.own)
        held = ",".join(map(str, self.held))
        return f"{int(self.lost)};{foes};{own};{held};{'' if self.manner is None else self.manner}"


def read(text: str, grid: Grid, manners: int) -> Belief:
    """The belief that was noted as `text` of a war on this grid, in which the opponent is taken to play by one of so
    many manners; also one that was noted by a version of the program that noted neither cities nor manner. Raises
    ValueError where it is none."""
    lost, foes, own, held, manner = (*text.split(";"), "", "")[:5]
    belief = Belief(
        tuple((int(cell), int(strength)) for cell, strength in _numbers(foes)),
        lost == "1",
        tuple((int(number), int(cell), int(strength)) for number, cell, strength in _numbers(own)),
        tuple(int(cell) for (cell,) in _numbers(held)),
        int(manner) if manner else None,
    )
    cells = {*(cell for cell, _ in belief.foes), *(cell for _, cell, _ in belief.own), *belief.held}
    if not all(0 <= cell < grid.size for cell in cells) or (belief.manner or 0) not in range(manners):
        raise ValueError(f"no belief of such a war: {text}")
    return belief


def _numbers(text: str) -> Iterable[list[str]]:
    return (each.split(".") for each in text.split(",") if each)


def of_frame(frame: EnvFrame, seat: Seat, manner: int) -> Belief:
    """What is true in an imagined game in which the opponent plays by the manner of that number (`ahead.FOES`)."""
    armies, foe = frame.state.armies.values(), foe_of(frame.state.sides, seat)
    known = frame.state.sides[seat].memory.cities
    return Belief(
        tuple((army.cell, army.strength) for army in armies if army.side == foe),
        frame.state.sides[foe].capital_lost,
        tuple((army.number, army.cell, army.strength) for army in armies if army.side == seat),
        tuple(sorted(cell for cell, city in known.items() if city.owner == foe)),
        manner,
    )


def foe_of(sides: Iterable[Side], seat: Seat) -> Side:
    """The only opponent of a seat."""
    return next(side for side in sides if side != seat)


def at_first(situation: Situation) -> Belief:
    """What is likely of the opponent's armies before anything is noted, on a land that looks the same turned half
    round: in the first turn that they are as the own ones; later that they keep the cities which they are taken to
    hold."""
    image, known = situation.image, situation.known
    assert image is not None, "the land has an image"
    likely = [(image(army.cell), army.strength) for army in known.own.values()]
    if known.turn > 1:
        likely = [*situation.garrisons]
    # Armies are numbered by the rank of their cells, and those with lower numbers go first where it comes to that.
    return Belief(tuple(sorted(likely, key=lambda foe: known.rank[foe[0]])))


def borne_out(known: EnvKnown, beliefs: Sequence[Belief], most: int) -> list[Belief]:
    """The `most` beliefs that are the least wrong now, each set right where it is seen to be wrong."""
    judged = [(_wrong(known, belief), belief) for belief in beliefs]
    judged.sort(key=lambda each: each[0])
    return [_set_right(known, belief) for _, belief in judged[:most]]


def _wrong(known: EnvKnown, belief: Belief) -> float:
    """How wrong a belief is seen to be, in strength."""
    pairs, left = _matched(known, belief)
    wrong: float = _wrong_of_own(known, belief) + NEAR * sum(cell in known.visible for cell, _ in left)
    if belief.manner is not None:
        held = known.cities_of(foe_of(known.sides, known.seat))
        wrong += TAKEN * len({*held} ^ {*belief.held})
    for seen, place in pairs:
        if place is None:
            wrong += strength_of(seen)
        else:
            wrong += min(ASTRAY, known.grid.distance(seen.cell, place[0])) + abs(_within(seen, place[1]) - place[1])
    return wrong


def _wrong_of_own(known: EnvKnown, belief: Belief) -> int:
    """How much the own armies differ from what they would be."""
    own = {army.number: (army.cell, army.strength) for army in known.own.values()}
    thought = {number: (cell, strength) for number, cell, strength in belief.own}
    wrong = sum(each[number][1] for each in (own, thought) for number in own.keys() ^ thought.keys() if number in each)
    for number in own.keys() & thought.keys():
        (cell, strength), (other, expected) = own[number], thought[number]
        wrong += abs(strength - expected) + min(NEAR, known.grid.distance(cell, other))
    return wrong


def _matched(known: EnvKnown, belief: Belief) -> tuple[list[tuple[Sighting, Place | None]], list[Place]]:
    """Which army of a belief each one in sight may be, None where there is none, and those that are left."""
    left, pairs = [*belief.foes], list[tuple[Sighting, Place | None]]()
    for seen in known.sightings.values():
        far = known.grid.distances_from(seen.cell)
        place = min(left, key=lambda place: far[place[0]] + abs(_within(seen, place[1]) - place[1]), default=None)
        if place is not None:
            left.remove(place)
        pairs.append((seen, place))
    return pairs, left


def _within(seen: Sighting, strength: int) -> int:
    """The strength nearest to this one that an army in sight may have."""
    low, high = (seen.strength, seen.strength) if seen.strength is not None else seen.band
    return max(low, strength if high is None else min(high, strength))


def _set_right(known: EnvKnown, belief: Belief) -> Belief:
    """The belief with the armies in sight where they are seen, and the others out of sight, in their order; without
    those for which no hex is out of sight."""
    pairs, left = _matched(known, belief)
    now = {place: (seen.cell, _within(seen, place[1])) for seen, place in pairs if place is not None}
    taken = {seen.cell for seen, _ in pairs}
    for place in left:
        cell = _out_of_sight(known, place[0], taken)
        if cell is not None:
            taken.add(cell)
            now[place] = cell, place[1]
    new = [(seen.cell, strength_of(seen)) for seen, place in pairs if place is None]
    foes = (*(now[place] for place in belief.foes if place in now), *new)
    return belief._replace(foes=foes or _who_took(known, belief))


def _who_took(known: EnvKnown, belief: Belief) -> tuple[Place, ...]:
    """The army that there must be where the opponent was believed to have none and holds a city that it should not: as
    strong as the strongest own one, or as at the start, as nobody knows better; none, where it holds no such city. One
    that is only seen now may have been its own all the time; then it is believed too strong for a while."""
    taken = [cell for cell in known.cities_of(foe_of(known.sides, known.seat)) if cell not in belief.held]
    cells = [cell for cell in (_out_of_sight(known, each, set()) for each in taken) if cell is not None]
    if belief.manner is None or not cells:
        return ()
    own = (army.strength for army in known.own.values())
    return ((min(cells, key=known.rank.__getitem__), max(own, default=known.options.start_strength)),)


def scattered(known: EnvKnown, belief: Belief, rng: Rng) -> Belief:
    """The belief with each army out of sight in a city out of sight that is within a turn's march, or where it was."""
    foes, taken = [], {cell for cell, _ in belief.foes}
    for cell, strength in belief.foes:
        far = known.grid.distances_from(cell)
        hidden = [
            at for at in known.cities if at not in known.visible and at not in taken and far[at] <= known.options.move
        ]
        there = cell if cell in known.visible else rng.choice([cell, *hidden])
        taken.add(there)
        foes.append((there, strength))
    return belief._replace(foes=tuple(foes))


def _out_of_sight(known: EnvKnown, cell: Cell, taken: set[Cell]) -> Cell | None:
    """The cell out of sight, and not `taken`, that is nearest to a cell; None if there is none."""
    far = known.grid.distances_from(cell)
    free = (at for at in known.grid.cells if at not in known.visible and at not in taken and known.may_enter(at))
    return min(free, key=lambda at: (far[at], known.rank[at]), default=None)


def laid_out(situation: Situation, belief: Belief, rng: Rng) -> Sandbox:
    """A game to think on that is as the seat knows it and as it believes, in which the opponent has not written yet."""
    known = situation.known
    system = known.open.system
    world = Sandbox([known.open], {system.id: system}, thrower(rng))
    frame, foe = world.top, foe_of(known.sides, known.seat)
    if foe in frame.sealed:  # What it has written is secret, so it writes anew.
        frame.sealed.remove(foe)
    _armies(frame.state, belief, foe)
    _cities(situation, frame, foe)
    if known.turn > 1:
        _capital(situation, frame.state, belief, foe)
    _remember(situation, frame.state, foe)
    sight.look(frame)
    return world


def _armies(state: EnvState, belief: Belief, foe: Side) -> None:
    """Puts the armies that are believed in place of those in sight."""
    state.armies = {id: army for id, army in state.armies.items() if army.side != foe}
    for cell, strength in belief.foes:
        raise_army(state, foe, cell, strength)


def _capital(situation: Situation, state: EnvState, belief: Belief, foe: Side) -> None:
    own, capital = state.sides[foe], situation.foreign_capital
    assert capital is not None, "the land has an image"
    own.capital, city = capital, state.cities.get(capital)
    own.capital_lost = belief.lost or city is None or city.owner != foe


def _cities(situation: Situation, frame: EnvFrame, foe: Side) -> None:
    """Adds the cities never seen that are to be expected: the opponent's where the own ones come to lie."""
    known, image, cities = situation.known, situation.image, frame.state.cities
    assert image is not None, "the land has an image"
    for cell in known.cities:
        if image(cell) not in cities and known.seen_in(image(cell)) is None:
            mirrored = foe if known.open.state.cities[cell].first_owner == known.seat else None
            cities[image(cell)] = City(image(cell), mirrored, mirrored)


def _remember(situation: Situation, state: EnvState, foe: Side) -> None:
    """Has the opponent know as much of the land as the seat does, turned half round."""
    image = situation.image
    assert image is not None, "the land has an image"
    memory, seen = state.sides[foe].memory, state.sides[situation.known.seat].memory.seen
    for cell in situation.known.grid.cells:
        memory.seen[image(cell)] = seen[cell]
    for cell, city in state.cities.items():
        if memory.seen[cell] >= 0:
            memory.cities[cell] = Remembered(city.owner, max(1, memory.seen[cell]))
