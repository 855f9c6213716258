"""The frame of Envoys as a seat may know it: nothing is left in it that is secret from the seat (ENV-6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import VOID, TextMap
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.envoys.diplomacy import Diplomacy, Message, Treaty
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.land import LEGEND, PLAIN
from hexwar_tui.systems.envoys.rules.beginning import army_id
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import shares_sight
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import Army, City, EnvState, Memory, Mode, Phase, Plan, SideState, Stage

REMEMBERED = 32
"""Of so many lands, as seats last saw them, the tables are kept: each seat asks for the same one until it sees more."""

_LETTERS = {terrain: letter for letter, terrain in LEGEND.items()}


@dataclass(frozen=True, slots=True)
class Sighting:
    """A foreign army in sight: that an army of a side is on a cell, and nothing that tells which one.

    `id` names it by side and hex, as other sides may: ``red@0405``, ``red@0405#2`` for a second army of that side on
    the hex. `strength` is None where only the band is shown (ENV-6.2); `band` is the least and the most strength that
    it may have, with None for the most in the band without an upper end.
    """

    id: str
    side: Side
    cell: Cell
    strength: int | None
    band: tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class KnownCity:
    """A city as a side knows it: `owner` is who held it (None: free) in `turn`, the last turn in which the side had it
    in sight or knew that it changed hands."""

    cell: Cell
    owner: Side | None
    turn: int
    in_sight: bool


class Seen(Protocol):
    """The answers of `EnvKnown` that an open frame is made of; `EnvKnown` describes each of them."""

    seat: Seat

    @property
    def cities(self) -> Mapping[Cell, KnownCity]:
        """The cities that are known, by cell."""

    @property
    def own(self) -> Mapping[str, Army]:
        """The seat's own armies by id."""

    @property
    def sightings(self) -> Mapping[str, Sighting]:
        """The foreign armies in sight, in an order that tells nothing."""

    @property
    def contact_pairs(self) -> tuple[tuple[Side, Side], ...]:
        """The pairs of sides in contact, as far as known."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages that the seat has sent or got."""

    @property
    def treaties(self) -> tuple[Treaty, ...]:
        """The seat's treaties and proposals."""

    @property
    def past_treaties(self) -> tuple[Treaty, ...]:
        """The seat's treaties and proposals that are over."""

    @property
    def terrains(self) -> Sequence[str | None]:
        """The terrain of each cell as last seen, by cell; None of one never seen, "" where there is no hex."""


def opened(frame: EnvFrame, seen: Seen) -> EnvFrame:
    """The frame with what `seen`, a side's façade, tells of it and nothing else: land never seen is plain, foreign
    armies in sight have new numbers and the least strength of their bands, other sides remember nothing and have
    written nothing.

    What is left of a resolution under way is not in it, as that belongs to armies out of sight: the armies have come
    to the end of the turn, unless none has set out yet.
    """
    seat, state, dealt = seen.seat, frame.state, frame.state.diplomacy
    armies = {id: _aimed(army) for id, army in seen.own.items()}
    armies |= {army.id: army for army in _foreign(seen.sightings.values())}
    is_over = state.phase is Phase.RESOLUTION and state.stage is not Stage.BEGIN
    known = EnvState(
        turn=state.turn,
        phase=state.phase,
        sides={
            side: _its_own(own) if side == seat else _of_another(own, armies, side) for side, own in state.sides.items()
        },
        cities=_cities(frame, seen),
        armies=armies,
        sealed={side: written for side, written in state.sealed.items() if side == seat},
        stage=Stage.END if is_over else state.stage,
        fought=[pair for pair in state.fought if seat in pair],
        diplomacy=_dealings(dealt, seen),
        draw_offers=state.draw_offers,
        winners=state.winners,
        why=state.why,
    )
    told = {giver for giver, to in dealt.disclosed if to == seat} | {seat}
    names = {side: name for side, name in frame.names.items() if side in told}
    return replace(frame.laid_open(seat, known), scenario=_scenario(frame, seen, known), names=names)


def _foreign(sightings: Iterable[Sighting]) -> Iterable[Army]:
    """The armies in sight, numbered anew by side."""
    raised: dict[Side, int] = {}
    for seen in sightings:
        raised[seen.side] = number = raised.get(seen.side, 0) + 1
        strength = seen.band[0] if seen.strength is None else seen.strength
        yield Army(army_id(seen.side, number), seen.side, number, seen.cell, strength)


def _aimed(army: Army) -> Army:
    """The army; one that follows an army of another side goes, instead, to the hex where that was last seen."""
    plan, follows = army.plan, army.plan.mode in (Mode.ATTACK, Mode.CONTACT)
    return replace(army, plan=Plan(plan.mode, cell=plan.cell)) if follows else army


def _dealings(dealt: Diplomacy, seen: Seen) -> Diplomacy:
    return Diplomacy(
        contacts=list(seen.contact_pairs),
        messages=list(seen.messages),
        treaties=list(seen.treaties),
        past=list(seen.past_treaties),
        disclosed=[pair for pair in dealt.disclosed if seen.seat in pair],
        founder=dealt.founder,
    )


def _its_own(own: SideState) -> SideState:
    """The seat's own side, without remembered terrain: the land of an open frame is as the seat last saw it."""
    return replace(own, memory=replace(own.memory, terrain={}))


def _of_another(own: SideState, armies: Mapping[str, Army], side: Side) -> SideState:
    raised = sum(army.side == side for army in armies.values())
    return SideState(Memory([-1] * len(own.memory.seen)), armies_raised=raised, out=own.out, resigned=own.resigned)


def _cities(frame: EnvFrame, seen: Seen) -> dict[Cell, City]:
    """The cities that are known. One out of sight that is remembered as held by a side which is out of the game, or
    which would show the seat what is near it, is free."""
    state, seat = frame.state, seen.seat
    found = {}
    for cell, city in seen.cities.items():
        first = state.cities[cell].first_owner if cell in state.cities else None
        owner = city.owner
        if not city.in_sight and owner is not None:
            sees_for = owner == seat or shares_sight(frame, owner, seat)
            owner = None if sees_for or state.sides[owner].out else owner
        found[cell] = City(cell, owner, first if first == seat else None)
    return found


def _scenario(frame: EnvFrame, seen: Seen, known: EnvState) -> EnvScenario:
    """The scenario with the land as the seat last saw it, and the cities that it knows or that were named to it."""
    scenario, grid = frame.scenario, frame.scenario.land.grid
    named = set(known.cities)
    for treaty in (*known.diplomacy.treaties, *known.diplomacy.past):
        named.update(clause.cell for clause in treaty.clauses if clause.cell is not None)
    rows, cells = _rows(grid, seen), frozenset(named)
    remembered = scenario.laid_open
    if (rows, cells) not in remembered:
        if len(remembered) >= REMEMBERED:
            remembered.clear()
        remembered[rows, cells] = _drawn(scenario, rows, cells)
    return remembered[rows, cells]


def _drawn(scenario: EnvScenario, rows: tuple[str, ...], named: frozenset[Cell]) -> EnvScenario:
    """The scenario with this map, and of its cities those on the cells `named`."""
    specs = [spec for spec in scenario.cities if scenario.land.grid.cell_of_label(spec.hex) in named]
    changed = {
        "map": TextMap(rows=rows, legend=dict(LEGEND)),
        "cities": tuple(spec.model_copy(update={"owner": None, "strength": None}) for spec in specs),
        "ranks": scenario.land.rank,
    }
    # A copy of the model would have the land that was worked out from the true map.
    return EnvScenario.model_construct(**{name: getattr(scenario, name) for name in EnvScenario.model_fields} | changed)


def _rows(grid: Grid, seen: Seen) -> tuple[str, ...]:
    letters = [VOID if id == "" else _LETTERS[id or PLAIN] for id in seen.terrains]
    return tuple("".join(letters[start : start + grid.width]) for start in range(0, grid.size, grid.width))
