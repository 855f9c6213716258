"""Battles as the world map knows them (MEC-3): how they arise, and how they go on.

`clashes` are the pairs of armies that must fight. A battle goes from stage to stage: the sides agree on how it is
fought; it is fought, quickly (`exchange`) or on its board (`on_board`); the loser retreats; the winner picks the pilot
of the loser who learns from it. Stages that are steps are announced by `notice` and done by `step`; the others wait for
an order of `asked`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import AGREED, ON_BOARD, QUICK
from hexwar_tui.systems.mechs.rules.battle import exchange, on_board
from hexwar_tui.systems.mechs.rules.battle.aftermath import ask_retreat, learners, settle
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to
from hexwar_tui.systems.mechs.rules.movement import terrain_of
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Army, Battle, Kind, Phase, Stage
from hexwar_tui.systems.skirmish.frame import SkiFrame


@dataclass(frozen=True, slots=True)
class Clash:
    """Two armies, by id, that have met and must fight; `attacker` is that of the side to move."""

    attacker: str
    defender: str


def clashes(frame: MecFrame) -> list[Clash]:
    """The battles that must be fought: each pair of an army of the side to move and an enemy next to it that have not
    fought this turn (MEC-3.1)."""
    state = frame.state
    return [
        Clash(army.id, enemy.id)
        for army in state.armies_of(state.mover)
        for enemy in enemies_next_to(frame, army.side, army.cell)
        if (army.id, enemy.id) not in state.fought
    ]


def notice_of_clash(frame: MecFrame) -> Notice | None:
    """Announces the battle that begins by itself, as it is the only one; None if there is none, or several."""
    found = clashes(frame)
    if len(found) != 1:
        return None
    words = MecWords(frame)
    armies = {"army": words.unit(found[0].attacker), "enemy": words.unit(found[0].defender)}
    return Notice(say("{army} meets {enemy}: a battle.", **armies), "MEC-3.1")


def begin(frame: MecFrame, clash: Clash, table: Table) -> None:
    """Begins the battle of two armies for the defender's hex; the attacker can't move any more this turn (MEC-3.1)."""
    state = frame.state
    attacker, defender = state.armies[clash.attacker], state.armies[clash.defender]
    attacker.stopped_in = state.turn
    state.fought.append((attacker.id, defender.id))
    point = state.points.get(defender.cell)
    if point is not None:
        point.disturbed = point.owner is not None
    state.phase, state.battle = Phase.BATTLE, Battle(attacker.id, defender.id, defender.cell)
    state.battle.stage = Stage.LEAVE if to_leave_out(frame) else _stage_of_manner(frame)
    ground = terrain_of(frame, defender.cell) if point is None else point.kind.value
    table.tell(fights.BattleBegins(attacker.id, defender.id, defender.cell, ground))


def to_leave_out(frame: MecFrame) -> int:
    """How many units the attacker must leave out of the battle under way (MEC-3.6)."""
    battle = frame.state.under_way
    return staying_out(frame, frame.state.armies[battle.attacker], battle.cell)


def staying_out(frame: MecFrame, army: Army, cell: Cell) -> int:
    """How many units of the army would have to stay out if it attacked the hex: at a fortress as many as the option
    `fortress_out` says, but never all; elsewhere 0."""
    point = frame.state.points.get(cell)
    if point is None or point.kind is not Kind.FORTRESS:
        return 0
    return min(frame.options.fortress_out, len(army.units) - 1)


def leave_out(frame: MecFrame, units: Sequence[str], table: Table) -> None:
    """Leaves these units (ids) of the attacker out of the battle, which goes on to its next stage."""
    battle = frame.state.under_way
    battle.left_out, battle.stage = list(units), _stage_of_manner(frame)
    table.tell(fights.LeftOut(battle.attacker, tuple(units)))


# -- on the board or quickly -------------------------------------------------------------------------------------------


def _stage_of_manner(frame: MecFrame) -> Stage:
    """The stage of a battle that can be fought, by the option for how battles are fought (MEC-3.8)."""
    by_option = {QUICK: Stage.FIGHT, ON_BOARD: Stage.BOARD, AGREED: Stage.MANNER}
    return by_option[frame.options.battles]


def choose(frame: MecFrame, quickly: bool, table: Table) -> None:
    """Notes that the side that is asked wants to fight quickly or not. Once both sides want it, as garrisons always do,
    the battle is fought quickly; if one does not, on the board."""
    state, battle = frame.state, frame.state.under_way
    by_attacker = battle.stage is Stage.MANNER
    army = battle.attacker if by_attacker else battle.defender
    if not quickly:
        battle.stage = Stage.BOARD
    elif by_attacker and state.armies[battle.defender].side is not None:
        battle.stage = Stage.ANSWER
    else:
        battle.stage = Stage.FIGHT
    table.tell(fights.Manner(army, quickly, battle.stage is not Stage.ANSWER))


def come_back(frame: MecFrame, ended: SkiFrame, table: Table) -> None:
    """Gives the armies the result of the battle on a board whose frame has `ended`; then asks for the retreat."""
    settle(frame, on_board.result_of(frame, ended), table)
    ask_retreat(frame, table)


def asked(frame: MecFrame) -> tuple[Side, ...]:
    """The side, as the only item, for which the battle under way waits. Its stage has to be one that asks a side."""
    state, battle = frame.state, frame.state.under_way
    ids = {
        Stage.LEAVE: battle.attacker,
        Stage.MANNER: battle.attacker,
        Stage.ANSWER: battle.defender,
        Stage.RETREAT: battle.loser,
        Stage.LESSON: battle.winner,
    }
    id = ids[battle.stage]
    side = None if id is None else state.armies[id].side
    assert side is not None, "nobody is asked for a garrison's word"
    return (side,)


def is_off(frame: MecFrame) -> bool:
    """True if the battle under way can't go on because a side has resigned: an army in it is gone or, where the winner
    is to pick a pilot, all whom it could pick."""
    battle, armies = frame.state.under_way, frame.state.armies.keys()
    if battle.stage is not Stage.LESSON:
        return not {battle.attacker, battle.defender} <= armies
    # A loser that was destroyed is None by now; its pilots can be picked all the same.
    return not {battle.winner, battle.loser or battle.winner} <= armies or not learners(frame)


def notice(frame: MecFrame) -> Notice | None:
    """Announces the next step of the battle under way: fighting quickly, or opening its board. None while a side is
    asked, or without a battle."""
    battle = frame.state.battle
    if battle is None or battle.stage not in (Stage.FIGHT, Stage.BOARD):
        return None
    if battle.stage is Stage.BOARD:
        return Notice(say("The board of the battle is laid out."), "MEC-3.8")
    return Notice(say("The battle is fought quickly."), "MEC-3.8")


def step(frame: MecFrame, table: Table) -> None:
    """Does what `notice` announces: fights the battle quickly and gives the armies its result, or opens its board."""
    battle = frame.state.under_way
    if battle.stage is Stage.BOARD:
        on_board.open_board(frame, table)
        return
    settle(frame, exchange.fight(frame, table), table)
    ask_retreat(frame, table)
