"""`hexwar map`: scenarios as maps of the editor Tiled, and back; and maps from pictures."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexwar_tui.cli.setup.setting_up import scenario_called, scenario_path
from hexwar_tui.cli.talk.drawing import drawn_tiles
from hexwar_tui.cli.talk.keeping import say_written
from hexwar_tui.cli.talk.reading import kind_of, read_text
from hexwar_tui.cli.talk.speak import complain, print_json, words
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.errors import BadOrder, ScenarioError
from hexwar_tui.engine.games.drawn_maps import has_map, with_drawn_map
from hexwar_tui.engine.games.scenario_files import scenario_data, scenario_faults
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario
from hexwar_tui.engine.maps.map_parts import take_apart
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, Layer, Writing
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.colours import MOST_HEXES, Rgb, height_for, painted, read_picture, rgb, usual_colours
from hexwar_tui.papers.maps.coming_in import Arrived, arrived, paintbox_of
from hexwar_tui.papers.maps.going_out import COLUMNS, Picture, paintings, tiled_map
from hexwar_tui.papers.maps.lattice import Lattice
from hexwar_tui.papers.maps.painted_over import painted_over
from hexwar_tui.papers.maps.tiled_map import LARGEST, BadMap
from hexwar_tui.papers.maps.tmx import READERS, WRITERS
from hexwar_tui.storage.disk.files import demand_free, read_file, write_file
from hexwar_tui.storage.errors import shown
from hexwar_tui.systems import REGISTRY

MOST_FAULTS = 5
"""How many faults of a new scenario are told."""


def export_map(asked: argparse.Namespace) -> None:
    """`hexwar map export SCENARIO -o NEW.tmx|NEW.tmj [--axis x|y] [--seed SEED]`: writes a scenario as a map of Tiled,
    and beside it the tiles as PNG. Raises BadOrder for a file named otherwise, NoPng where PNG can't be made."""
    kind, image = kind_of(asked.output, *WRITERS), asked.output.with_suffix(".png")
    scenario, data, notices = _with_map(asked)
    for path in (asked.output, image):
        demand_free(path)
    paintbox = paintbox_of(scenario.system, REGISTRY)
    parts = take_apart(paintbox, scenario, data)
    tiles = paintings(paintbox, scenario, parts)
    marked = [(tile.ground, tile.mark) for tile in tiles]
    drawn, size = drawn_tiles(marked, scenario.sides, COLUMNS, turned=asked.axis == "y")
    found = tiled_map(paintbox, scenario, parts, tiles, Picture(image.name, *size), asked.axis)
    write_file(image, drawn)
    write_file(asked.output, WRITERS[kind](found))
    _tell([asked.output, image], notices, asked, data, (parts.width, parts.height))


def _with_map(asked: argparse.Namespace) -> tuple[Scenario, dict[str, Any], list[Text]]:
    """The scenario that was asked for, and its data; where it has no map, with one that is drawn, and is said to be."""
    scenario, data = scenario_called(asked.scenario), scenario_data(REGISTRY, scenario_path(asked.scenario))
    paintbox = paintbox_of(scenario.system, REGISTRY)
    if has_map(paintbox, data):
        return scenario, data, []
    data = with_drawn_map(REGISTRY[scenario.system], paintbox, scenario, data, asked.seed)
    seed = clean(asked.seed, 100)
    told = say("The scenario has no map of its own: this one was drawn by the seed “{seed}”.", seed=seed)
    return read_scenario(REGISTRY, scenario_text(data).encode(), asked.output.name), data, [told]


def import_map(asked: argparse.Namespace) -> None:
    """`hexwar map import FILE.tmx|FILE.tmj -o NEW.json [--id ID]`: writes the scenario in a map of Tiled. Raises BadMap
    where there is none, or none that is sound: then nothing is written."""
    kind_of(asked.output, ".json")
    read = READERS[kind_of(asked.map, *READERS)]
    demand_free(asked.output)
    found = arrived(read(read_file(asked.map, LARGEST)), REGISTRY)
    text = _text(found.data, asked)
    if wrong := faults(REGISTRY, text.encode("utf-8", "surrogatepass"), asked.output.name):
        raise BadMap(say("No sound scenario comes of it: {what}.", what=_what(wrong[0])))
    _write(found, text, asked)


def paint_map(asked: argparse.Namespace) -> None:
    """`hexwar map from-picture PICTURE.png SCENARIO -o NEW.json --width N [--height N] [--layer LAYER] [--colour
    COLOUR=GROUND] [--colours FILE] [--id ID]`: writes the scenario with a map made of a picture, and says what is still
    missing in it. Raises BadMap for what is no picture, or too large, BadOrder for unknown grounds or layers."""
    kind_of(asked.output, ".json")
    scenario, data = scenario_called(asked.scenario), scenario_data(REGISTRY, scenario_path(asked.scenario))
    paintbox = paintbox_of(scenario.system, REGISTRY)
    layer = _layer(paintbox, asked.layer)
    colours = _colours(layer, scenario, asked)
    demand_free(asked.output)
    picture = read_picture(read_file(asked.picture, LARGEST))
    height = height_for(picture, max(1, asked.width)) if asked.height is None else asked.height
    if asked.width < 1 or height < 1 or asked.width * height > MOST_HEXES:
        raise BadOrder(say("A map made of a picture has 1 to {n} hexes.", n=MOST_HEXES))
    grounds = painted(picture, Lattice(asked.width, height), colours)
    found = painted_over(paintbox, scenario, data, layer, grounds, (asked.width, height))
    _write(found, _text(found.data, asked), asked)


def _layer(paintbox: AnyPaintbox, name: str | None) -> Layer[Any]:
    layers = {layer.key: layer for layer in paintbox.layers}
    if name is not None and name not in layers:
        told = say("There is no layer “{name}”; there are: {layers}.", name=clean(name, 40), layers=tuple(layers))
        raise BadOrder(told)
    return paintbox.layers[0] if name is None else layers[name]


def _colours(layer: Layer[Any], scenario: Scenario, asked: argparse.Namespace) -> dict[Rgb, str]:
    """By colour the ids of the grounds that a picture is made of; the usual ones where none are given."""
    given = [line for line in (read_text(asked.colours) if asked.colours else "").splitlines() if line.strip()]
    pairs = [*(line.split(maxsplit=1) for line in given), *(word.split("=", 1) for word in asked.colour)]
    grounds = {ground.id: ground for ground in layer.grounds(scenario)}
    found = {rgb(pair[0]): _ground(pair[1].strip() if len(pair) == 2 else "", tuple(grounds)) for pair in pairs}
    if not found and layer.writing is Writing.CODES:
        raise BadOrder(say("“{title}” have no usual colours: give them by --colour or --colours.", title=layer.title))
    return found or usual_colours([*grounds.values()])


def _ground(named: str, grounds: tuple[str, ...]) -> str:
    """The id of a ground that was given by this name."""
    if named not in grounds:
        raise BadOrder(say("“{text}” is no ground; there are: {grounds}.", text=clean(named, 40), grounds=grounds))
    return named


def _text(data: dict[str, Any], asked: argparse.Namespace) -> str:
    """The text of a scenario, by the id that was asked for."""
    if asked.id is not None:
        data["id"] = asked.id
    return scenario_text(data)


def _what(fault: ScenarioError) -> Text:
    return say("{key}: {reason}", key=fault.key, reason=fault.reason) if fault.key else fault.reason


def _write(found: Arrived, text: str, asked: argparse.Namespace) -> None:
    """Writes a scenario, and says what did not come along, and what is missing for a game."""
    write_file(asked.output, text.encode())
    wrong = scenario_faults(REGISTRY, asked.output)
    missing = [say("It can't be played yet: {what}.", what=_what(fault)) for fault in wrong[:MOST_FAULTS]]
    if len(wrong) > MOST_FAULTS:
        missing.append(say("“hexwar check {file}” tells the rest.", file=shown(asked.output)))
    _tell([asked.output], [*found.notices, *missing], asked, found.data, found.size)


def _tell(
    written: Sequence[Path], notices: Sequence[Text], asked: argparse.Namespace, data: Any, size: tuple[int, int]
) -> None:
    """Says what was written, and on standard error what there is to know of it."""
    if asked.json:
        told = {"scenario": f"{data['system']}/{data['id']}", "width": size[0], "height": size[1]}
        print_json({"written": [*map(str, written)], **told, "notices": [*map(words, notices)]})
        return
    for notice in notices:
        complain(notice)
    for path in written:
        say_written(path)
