"""What a drawing begins with: an empty map, a scenario that is there, a map that is drawn by chance, or a game."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.drawn_maps import has_map, with_drawn_map
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.export import entry_before_turn
from hexwar_tui.workshop.areas import usual_code
from hexwar_tui.workshop.drawing import Drawing, paintbox_of

TITLE = {"en": "A new scenario", "ru": "Новый сценарий"}
DESCRIPTION = {"en": "What it is about.", "ru": "О чём он."}

SIDES = (
    {"id": "first", "name": {"en": "First", "ru": "Первая"}, "colour": "blue"},
    {"id": "second", "name": {"en": "Second", "ru": "Вторая"}, "colour": "orange"},
)
"""The sides of an empty scenario."""


class CannotBegin(HexwarError):
    """Raised where no drawing can begin with what was chosen."""


def empty(system: AnySystem, width: int, height: int) -> Drawing:
    """An empty map of this size, with two sides and whatever else a scenario of the system must have."""
    head = {"format": 1, "system": system.id, "id": "new-scenario", "title": TITLE, "description": DESCRIPTION}
    data = {**head, "minutes": 60, "sides": [*SIDES], **paintbox_of(system).blank}
    drawing = Drawing.of(system, copy.deepcopy(data), (width, height))
    for layer in drawing.paintbox.layers[:1]:
        drawing.layers[layer.key] = [usual_code(drawing, layer.key)] * (width * height)
    return drawing


def of_data(system: AnySystem, scenario: Scenario, data: Mapping[str, Any], seed: str) -> Drawing:
    """A scenario as its file has it; one whose map is drawn by chance with the map that this seed gives. Raises
    BadOptions where its options leave no room for one."""
    paintbox = paintbox_of(system)
    whole = data if has_map(paintbox, data) else with_drawn_map(system, paintbox, scenario, data, seed)
    return Drawing.of(system, copy.deepcopy(dict(whole)))


def with_size(system: AnySystem, scenario: Scenario, data: Mapping[str, Any], width: int, height: int) -> Scenario:
    """A scenario whose map is drawn by chance, with the options that say how large. Raises BadOptions where it can't be
    so large, CannotBegin where it has no such options."""
    names = system.options_type.model_fields
    if "width" not in names or "height" not in names:
        raise CannotBegin(say("{system} draws no maps of any size by chance.", system=system.title))
    options = {**data.get("options", {}), "width": width, "height": height}
    read_options(system.options_type, options)
    return scenario.model_copy(update={"options": options})


def of_game(game: Game, turn: int) -> Drawing:
    """The scenario of a game with the map on which it was played, and on it who held what, and which units stood where,
    when `turn` began. Raises CannotBegin for a game that goes on: its sides may not know all of that; CannotUndo where
    it had no such turn."""
    if game.outcome is None:
        raise CannotBegin(say("Only a game that is over can be taken: its sides may not know all of it before."))
    then = copy_of(game)
    then.rewind(entry_before_turn(game, turn))
    frame = then.frames[0]
    system: AnySystem = frame.system
    data = frame.scenario.model_dump(mode="json", exclude_defaults=True)
    stands = paintbox_of(system).stands
    return Drawing.of(system, data if stands is None else {**data, **stands(frame.scenario, frame.state)})
