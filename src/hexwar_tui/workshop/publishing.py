"""A drawing as the file of a scenario, among the scenarios of the person who has drawn it."""

from __future__ import annotations

import re
from pathlib import Path

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.disk.files import write_file
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.scenario_facts import slug

_ID = re.compile(r"[a-z][a-z0-9-]{,99}")


def scenario_of(registry: Registry, drawing: Drawing) -> Scenario:
    """The scenario that is drawn. Raises BadParts or ScenarioError where it is none yet."""
    return read_scenario(registry, scenario_text(drawing.data()).encode(), f"{drawing.rest.get('id', '')}.json")


def scenario_path(folder: Path, drawing: Drawing) -> Path:
    """The file of the scenario in a folder of scenarios: called by its id, as far as files of scenarios can be."""
    id = str(drawing.rest.get("id", ""))
    return folder / drawing.system.id / f"{id if _ID.fullmatch(id) else slug(id)}.json"


def write_scenario(folder: Path, drawing: Drawing) -> Path:
    """Writes the scenario, sound or not, into a folder of scenarios, in the place of one with the same id; returns its
    file. Raises SaveError, and BadParts where things can't be what they are meant to be."""
    path = scenario_path(folder, drawing)
    data = scenario_text(drawing.data()).encode()
    make_folder(path.parent)
    write_file(path, data)
    return path
