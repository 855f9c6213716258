"""Views of the boards of key points, which every seat may look at at any time (MEC-1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules.battle.boards import board_at
from hexwar_tui.systems.mechs.rules.battle.on_board import named
from hexwar_tui.systems.mechs.scenario import BoardSpec
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.sequence.beginning import new_state
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.system import SKIRMISH

ATTACKER, DEFENDER = "attacker", "defender"


def other_maps(known: MecKnown) -> Iterator[OtherMap]:
    """For every key point its board, as a map that the seat can look at."""
    for cell, point in known.state.points.items():
        spec = board_at(known.frame.scenario, point)
        title = say("{place}: {board}", place=known.words.place(cell), board=spec.name)
        yield OtherMap(title, partial(board_view, known.seat, spec), cell)


def board_view(seat: str, spec: BoardSpec) -> View:
    """The view of a board without units: its ground, its objects, and where both sides deploy."""
    frame = _empty_board(spec.model_dump_json())
    view = SKIRMISH.show.view(SKIRMISH.known(frame, seat))
    objects = tuple(panel for panel in view.panels if panel.id == "objects")
    return replace(view, phase=spec.name, headline=(), panels=objects, advice="", overlays=())


@lru_cache(maxsize=16)
def _empty_board(board: str) -> SkiFrame:
    """A game of Skirmish on the board that this JSON text describes, before anything has happened."""
    spec = BoardSpec.model_validate_json(board)
    scenario = SkiScenario(
        format=1,
        system=SKIRMISH.id,
        id="board",
        title=spec.name,
        description=spec.name,
        minutes=1,
        sides=(
            SideSpec(id=ATTACKER, name=named(say("attacker")), colour=0),
            SideSpec(id=DEFENDER, name=named(say("defender")), colour=1),
        ),
        kind="defence",
        edges={ATTACKER: "west", DEFENDER: "east"},
        map=spec.map,
        objects=spec.objects,
        fences=spec.fences,
    )
    state = new_state(scenario, (ATTACKER, DEFENDER))
    return SkiFrame(SKIRMISH, scenario, read_options(SkiOptions, {}), state)
