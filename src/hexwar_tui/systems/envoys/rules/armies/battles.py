"""Battles of two hostile armies, with a die for each (ENV-3.1, 3.2)."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.bands import shown_band
from hexwar_tui.systems.envoys.rules.armies.joining import leave_parts
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import chronicle_battle, in_order
from hexwar_tui.systems.envoys.rules.land.sight import watchers
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Army, Battle

RULE = "ENV-3.1"


def announced(frame: EnvFrame, battle: Battle) -> Phrase:
    """The sentence that says where the next battle is and between which armies, for those who throw the dice."""
    words = EnvWords(frame)
    first, second = words.unit(battle.first), words.unit(battle.second)
    return say(
        "Battle at {place}: {first} comes upon {second}", place=words.place(battle.at), first=first, second=second
    )


@lru_cache(maxsize=512)
def win_chance(ours: int, theirs: int, faces: int) -> float:
    """The chance, 0 to 1, that an army which counts `ours` beats one which counts `theirs`, where each rolls a die with
    `faces` faces (ENV-3.1); a tie is no win. Both counts are strength with bonus, before the dice."""
    ahead = ours - theirs
    wins = sum(max(0, min(faces, ahead + die - 1)) for die in range(1, faces + 1))
    return wins / faces**2


def is_garrison(frame: EnvFrame, army: Army, foe: Army) -> bool:
    """Whether `army` gets the bonus of a garrison against `foe`: it stands in a city of its own side that the foe would
    enter (ENV-2.2, 3.4)."""
    city, impulse = frame.state.cities.get(army.cell), frame.state.impulse
    assert impulse is not None, "battles are fought in impulses"
    return city is not None and city.owner == army.side and impulse.headed.get(foe.id) == army.cell


def fight(frame: EnvFrame, battle: Battle, table: Table) -> Army | None:
    """Fights a battle and tells both sides, those who see it and the chronicle. Returns the winner, None after a tie.
    The loser is removed, the winner loses strength; after a tie both are halted for the turn."""
    comer, holder = frame.state.armies[battle.first], frame.state.armies[battle.second]
    ours, theirs = _count(frame, comer, holder, table), _count(frame, holder, comer, table)
    ahead = sum(ours) - sum(theirs)
    winner = None if not ahead else comer if ahead > 0 else holder
    seen_by = [side for side in watchers(frame, battle.at) if side not in (comer.side, holder.side)]
    if seen_by:
        # Before anybody has lost strength: this is what was seen to fight.
        first, second = (war.Fighter(army.side, shown_band(frame, army.strength)) for army in (comer, holder))
        seen = war.BattleSeen(battle.at, first, second, None if winner is None else winner.side)
        table.tell(seen, seen_by)
    _note(frame, comer, holder)
    if winner is None:
        comer.halted = holder.halted = True
    else:
        _conclude(frame, winner, holder if winner is comer else comer, battle.at)
    left = None if winner is None else winner.strength
    for army, foe, numbers, others in ((comer, holder, ours, theirs), (holder, comer, theirs, ours)):
        result: war.Result = "tie" if winner is None else "won" if winner is army else "lost"
        came = army is comer
        told = war.Battle(army.id, battle.at, army.side, foe.side, came, numbers, others, result, left)
        table.tell(told, (army.side,))
    chronicle_battle(frame, comer.side, holder.side, None if winner is None else winner.side, table)
    return winner


def _count(frame: EnvFrame, army: Army, foe: Army, table: Table) -> war.Brought:
    """Rolls the die of `army` and returns all that it counts in the battle against `foe`."""
    why = say("Battle: {army}, strength {n}", army=EnvWords(frame).unit(army.id), n=army.strength)
    (die,) = table.roll(f"1d{frame.options.die}", why, RULE, (army.id, foe.id))
    bonus = frame.options.garrison if is_garrison(frame, army, foe) else 0
    return war.Brought(army.strength, bonus, die)


def _note(frame: EnvFrame, one: Army, other: Army) -> None:
    """Notes that two armies have fought: a part is now an army of its own (ENV-2.4), and their sides will be in contact
    (ENV-7.1)."""
    one.part_of = other.part_of = None
    first, second = in_order(frame, (one.side, other.side))
    if (first, second) not in frame.state.fought:
        frame.state.fought.append((first, second))


def _conclude(frame: EnvFrame, winner: Army, loser: Army, at: Cell) -> None:
    """Removes the loser and takes the winner's loss, which never costs its last point of strength (ENV-3.2)."""
    impulse = frame.state.impulse
    assert impulse is not None, "battles are fought in impulses"
    loss = min(frame.options.battle_loss, winner.strength - 1)
    winner.strength -= loss
    impulse.losses[winner.id] = loss
    if impulse.headed.get(winner.id) == loser.cell and loser.cell in frame.state.cities:
        impulse.stormed.append(loser.cell)
    if loser.cell != at:
        impulse.gone[loser.id] = at
    del frame.state.armies[loser.id]
    leave_parts(frame, loser)
