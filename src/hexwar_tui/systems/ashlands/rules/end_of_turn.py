"""The nine steps by which a turn ends, in the order of ASH-3.5."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules import experience, victory
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.wounds import dangerous_test
from hexwar_tui.systems.ashlands.rules.turn import sides_in
from hexwar_tui.systems.ashlands.state import AshState, Phase, Unit, Work

KEY_POINT_CONTROL, KEY_POINT_PRESTIGE = 1, 10
"""ASH-2.3: the control points, and the prestige, that a key point gives its holder at the end of every turn."""


def endanger(frame: AshFrame, table: Table) -> None:
    """Tests every unit that stands on a Dangerous hex (ASH-6.2)."""
    for unit in list(frame.state.units.values()):
        if unit.cell is not None and effects.is_dangerous(frame, unit.cell):
            dangerous_test(frame, unit, table)


def pass_control(frame: AshFrame, table: Table) -> None:
    """Gives every key point, depot and base on which a unit stands to that unit's side; others keep their holders."""
    state = frame.state
    takers = (_take_base(state, unit, table) for unit in list(state.units.values()))
    state.base_takers = [taker for taker in takers if taker is not None]
    for unit in state.units.values():
        _take(
            unit, state.key_points, turns.KeyPointTaken, experience.TAKES_KEY_POINT, experience.TAKES_KEY_POINT, table
        )
        _take(unit, state.depots, turns.DepotTaken, 0, experience.TAKES_DEPOT, table)


def _take(
    unit: Unit,
    places: dict[Cell, Side | None],
    told: type[turns.KeyPointTaken | turns.DepotTaken],
    if_neutral: int,
    if_held: int,
    table: Table,
) -> None:
    """Gives the place of `places` on which the unit stands, if there is one, to its side, and tells that by `told`.

    The unit gains the experience `if_neutral` if nobody held the place, `if_held` if another side did; nothing happens
    where its own side holds it.
    """
    cell = unit.cell
    if cell is None or cell not in places or places[cell] == unit.side:
        return
    before = places[cell]
    places[cell] = unit.side
    table.tell(told(cell, unit.side, unit.id, before))
    experience.gain(unit, if_neutral if before is None else if_held, table)


def _take_base(state: AshState, unit: Unit, table: Table) -> Side | None:
    """ASH-1.6: makes the enemy base on which the unit stands a supply depot of its side, and returns that side. None
    where it stands on no enemy base."""
    cell = unit.cell
    if cell is None or state.bases.get(cell, unit.side) == unit.side:
        return None
    before = state.bases.pop(cell)
    state.depots[cell] = unit.side
    table.tell(turns.BaseTaken(cell, unit.side, unit.id, before))
    experience.gain(unit, experience.TAKES_BASE, table)
    return unit.side


def leave_to_events(frame: AshFrame, table: Table) -> None:
    """Does nothing: at this step only the events of the turn act, on their markers (ASH-8.1)."""


def count_points(frame: AshFrame, table: Table) -> None:
    """Gives every side one control point for each key point that it holds (ASH-2.3)."""
    state = frame.state
    for side in sides_in(state):
        gained = KEY_POINT_CONTROL * victory.points_held(state, side)
        if gained:
            state.sides[side].points += gained
            table.tell(turns.Points(side, gained, state.sides[side].points))


def pay_prestige(frame: AshFrame, table: Table) -> None:
    """Gives every side prestige for the key points that it holds, and for its central base (ASH-1.6, 2.3)."""
    state = frame.state
    for side in sides_in(state):
        gained = KEY_POINT_PRESTIGE * victory.points_held(state, side)
        gained += frame.options.cb_income * sum(1 for owner in state.bases.values() if owner == side)
        if not gained:
            continue
        state.sides[side].prestige += gained
        table.tell(turns.Income(side, gained, state.sides[side].prestige), [side])


def finish_structures(frame: AshFrame, table: Table) -> None:
    """Puts the structures ordered this turn on the map (ASH-6.3). A trench ring is lost if its base has fallen."""
    works, frame.state.works = frame.state.works, []
    built: dict[tuple[Side, str, bool], list[Cell]] = {}
    for work in works:
        built.setdefault((work.side, work.kind, _build(frame, work)), []).append(work.cell)
    for (side, kind, done), cells in built.items():
        told = turns.StructureDone if done else turns.StructureLost
        table.tell(told(kind, side, tuple(cells)))


def _build(frame: AshFrame, work: Work) -> bool:
    state, ground = frame.state, frame.scenario.ground
    if work.kind == "depot":
        state.depots[work.cell] = work.side
    elif work.kind == "rail":
        state.rails[work.cell] = work.side
    elif state.bases.get(work.cell) == work.side:
        ring = [cell for cell in ground.grid.neighbours[work.cell] if ground.is_passable[cell]]
        state.trenches += [cell for cell in ring if cell not in state.trenches]
    else:
        return False
    return True


def end_effects(frame: AshFrame, table: Table) -> None:
    """Ends the event of this turn and all offers of a draw, and begins the next turn."""
    state = frame.state
    effects.end_event(frame)
    state.draw_offers = []
    table.tell(turns.TurnEnded(state.turn))
    state.turn += 1
    state.phase, state.end_step = Phase.EVENT, 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the end of turn: the `word` by which `effects.at_end_of_turn` knows it, the sentence that announces it,
    its rule, and the function that does it."""

    word: str
    what: Phrase
    rule: str
    do: Callable[[AshFrame, Table], None]


STAGES = (
    Stage("danger", say("Units on dangerous ground are tested."), "ASH-6.2", endanger),
    Stage("control", say("Key points, depots and bases pass to whoever stands on them."), "ASH-3.5", pass_control),
    Stage("markers", say("Markers are settled."), "ASH-3.5", leave_to_events),
    Stage("experience", say("Units gain experience for surviving."), "ASH-7.1", experience.reward_survivors),
    Stage("points", say("Control points are counted."), "ASH-2.3", count_points),
    Stage("victory", say("Has anybody won?"), "ASH-2.1", victory.check),
    Stage("prestige", say("Prestige is paid."), "ASH-2.3", pay_prestige),
    Stage("structures", say("Structures are finished."), "ASH-6.3", finish_structures),
    Stage("effects", say("The effects of this turn end."), "ASH-3.5", end_effects),
)
"""The steps of the end of turn, in the order of ASH-3.5."""


def next_stage(frame: AshFrame) -> Stage:
    """The step of the end of turn that is due next, by the number in `state.end_step`."""
    return STAGES[frame.state.end_step]


def take_stage(frame: AshFrame, table: Table) -> None:
    """Does the step that is due next, then what the event of the turn does after this step, unless the turn or the game
    has ended by it. Last, sides that have neither a base nor a unit are put out."""
    stage = next_stage(frame)
    frame.state.end_step += 1
    stage.do(frame, table)
    if frame.state.phase is Phase.END:
        effects.at_end_of_turn(frame, stage.word, table)
    victory.drop_out(frame, table)
