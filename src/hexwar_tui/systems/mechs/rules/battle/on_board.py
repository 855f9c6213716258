"""Battles on a board (MEC-3.8): each is a game of Skirmish, opened within the campaign, and has a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import MOST_SIDES, Side
from hexwar_tui.engine.words.language import LANGUAGES, LONGEST_NAME, Name, Text, render, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import BOTH
from hexwar_tui.systems.mechs.rules.battle.boards import board_at
from hexwar_tui.systems.mechs.rules.battle.exchange import Result, arms_of, bonuses_of
from hexwar_tui.systems.mechs.rules.movement import terrain_of
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.scenario import GARRISON
from hexwar_tui.systems.mechs.state import Army, Battle, Unit
from hexwar_tui.systems.skirmish.catalogue import UnitSpec
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.sequence import victory
from hexwar_tui.systems.skirmish.rules.sequence.result import BattleResult, battle_result
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.setup.laying_out import lay_out

SEED = "4d20"
"""The dice that decide how a generated board looks."""

DECIDED = (victory.LAST, victory.RESIGNED, victory.RULED)
"""If a battle on the board ends for one of these reasons, its winner there has won; without one nobody has."""

DRAWN = (victory.AGREED, victory.BOTH_DEAD)
"""If a battle on the board ends for one of these reasons, nobody has won it."""


def open_board(frame: MecFrame, table: Table) -> None:
    """Opens a game of Skirmish for the battle: on the board of its key point, elsewhere on one drawn for the
    terrain."""
    battle = frame.state.under_way
    values = board_options(frame)
    scenario = _scenario(frame, battle)
    if scenario.terrain is not None:
        seed = table.roll(SEED, say("The board"), "MEC-1.1", (battle.attacker, battle.defender))
        scenario = lay_out(scenario, read_options(SkiOptions, values), "-".join(map(str, seed)))
    table.tell(fights.BoardOpened(battle.cell))
    table.open_frame("skirmish", scenario, values)


def board_options(frame: MecFrame) -> Mapping[str, int]:
    """The options of Skirmish, by name, that battles of this game are fought with."""
    options = frame.options
    return {
        "width": options.board_width,
        "height": options.board_height,
        "turns": options.battle_turns,
        "turn_seconds": options.turn_seconds,
        "game_seconds": options.game_seconds,
    }


def side_of(army: Army) -> Side:
    """The id of the army's side on the board: that of its side, or `GARRISON`."""
    return army.side or GARRISON


def taking_part(army: Army, battle: Battle) -> Sequence[Unit]:
    """The army's units that take part in the battle, in the order of their numbers on the board."""
    return [unit for unit in army.units if unit.id not in battle.left_out]


def _scenario(frame: MecFrame, battle: Battle) -> SkiScenario:
    state, words = frame.state, MecWords(frame)
    armies = [state.armies[battle.attacker], state.armies[battle.defender]]
    attacker, defender = map(side_of, armies)
    title = say("{army} against {enemy}", army=words.unit(battle.attacker), enemy=words.unit(battle.defender))
    data: dict[str, Any] = {
        "format": 1,
        "system": "skirmish",
        "id": "battle",
        "title": named(title),
        "description": named(say("A battle in {place}.", place=words.place(battle.cell))),
        "minutes": 40,
        "sides": tuple(_side(frame, army) for army in armies),
        "edges": {attacker: "west", defender: "east"},
        "forces": {side_of(army): tuple(_spec(frame, unit) for unit in taking_part(army, battle)) for army in armies},
        "automatic": tuple(side for side in (attacker, defender) if side == GARRISON),
        "task": named(_task(frame)),
        "area_counts": frame.options.attack_needs == BOTH,
        **_ground(frame, battle.cell),
    }
    return SkiScenario.model_validate(data)


def _task(frame: MecFrame) -> Text:
    """The sentence that says what wins the battle (MEC-3.8)."""
    turns = frame.options.battle_turns
    if frame.options.attack_needs == BOTH:
        return say(
            "The attacker wins by wiping out the defender, or by destroying more points and holding more area by the"
            " end of turn {turns}; else the defender wins.",
            turns=turns,
        )
    return say(
        "The attacker wins by wiping out the defender, or by destroying more points by the end of turn {turns}; else"
        " the defender wins.",
        turns=turns,
    )


def _ground(frame: MecFrame, cell: Cell) -> Mapping[str, Any]:
    """The scenario's fields for the ground: a key point's board, where the defender deploys in his half (ruling), or
    the terrain of the hex."""
    point = frame.state.points.get(cell)
    if point is None:
        return {"kind": "meeting", "terrain": terrain_of(frame, cell)}
    spec = board_at(frame.scenario, point)
    return {"kind": "defence", "map": spec.map, "objects": spec.objects, "fences": spec.fences}


def _side(frame: MecFrame, army: Army) -> SideSpec:
    """The side of an army on the board; it keeps its colour, and a garrison gets one that no side has."""
    colours = {spec.id: spec.colour for spec in frame.scenario.sides}
    if army.side is not None:
        return SideSpec(id=army.side, name=named(frame.side_name(army.side)), colour=colours[army.side])
    free = next(slot for slot in range(MOST_SIDES) if slot not in colours.values())
    return SideSpec(id=GARRISON, name=named(MecWords(frame).unit(army.id)), colour=free)


def _spec(frame: MecFrame, unit: Unit) -> UnitSpec:
    """A unit as it goes to the board: with its damage, the weapons left, and its pilot's bonuses (MEC-3.5, 3.7)."""
    type, (hit_bonus, save_bonus) = unit_type(frame.scenario.catalogue, unit), bonuses_of(frame, unit)
    return UnitSpec(
        chassis=type.chassis,
        weapons=arms_of(frame, unit),
        skills=type.skills,
        name=named(MecWords(frame).unit(unit.id)),
        damage=unit.damage,
        hit_bonus=hit_bonus,
        save_bonus=save_bonus,
    )


def named(text: Text) -> Name:
    """The text as a name in all languages, cut off after the greatest length of names."""
    return Name.of({language: render(text, language)[:LONGEST_NAME] for language in LANGUAGES})


# -- what comes of it --------------------------------------------------------------------------------------------------


def result_of(frame: MecFrame, ended: SkiFrame) -> Result:
    """The result of the battle under way, from the game on the board that has `ended`."""
    state, battle = frame.state, frame.state.under_way
    result = battle_result(ended)
    damage: dict[str, int] = {}
    spent: dict[str, Sequence[str]] = {}
    for army in (state.armies[battle.attacker], state.armies[battle.defender]):
        units = taking_part(army, battle)
        for fought in (unit for unit in result.units if unit.side == side_of(army)):
            unit = units[fought.number - 1]
            damage[unit.id] = fought.damage if fought.survived else unit_type(frame.scenario.catalogue, unit).stages
            spent[unit.id] = fought.spent
    return Result(_winner(frame, battle, result), damage, spent)


def _winner(frame: MecFrame, battle: Battle, result: BattleResult) -> str | None:
    """The id of the army that has won on the board; None for a drawn battle (MEC-3.8)."""
    by_side = {side_of(frame.state.armies[id]): id for id in (battle.attacker, battle.defender)}
    if result.why in DECIDED:
        return None if result.winner is None else by_side[result.winner]
    if result.why in DRAWN:
        return None
    attacker, defender = by_side
    won = result.destroyed[attacker] > result.destroyed[defender]
    if frame.options.attack_needs == BOTH:
        won = won and result.held[attacker] > result.held[defender]
    return battle.attacker if won else battle.defender
