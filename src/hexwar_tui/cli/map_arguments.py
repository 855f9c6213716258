"""The command `map`, which has commands of its own, and their arguments."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.talk.declaring import Commands, add_repeated, later
from hexwar_tui.cli.talk.usage import CommandParser, number, term


def declare_map(commands: Commands) -> None:
    """Declares `map` with export, import and from-picture."""
    told = term("scenarios as maps of the editor Tiled, and back; maps from pictures")
    top = commands.add_parser("map", help=told, description=told)
    acts = top.add_subparsers(
        title=term("commands"), metavar=term("COMMAND"), required=True, dest="act", parser_class=CommandParser
    )
    _declare_export(acts)
    _declare_import(acts)
    _declare_from_picture(acts)


def _act(acts: Commands, name: str, function: str, text: str) -> argparse.ArgumentParser:
    """Declares a command of `map`, which this function runs."""
    act: argparse.ArgumentParser = acts.add_parser(name, help=text, description=text)
    act.set_defaults(run=later("files.maps", function))
    act.add_argument("--json", action="store_true", help=term("print JSON for programs"))
    return act


def _declare_export(acts: Commands) -> None:
    export = _act(acts, "export", "export_map", term("a scenario as a map of Tiled, and its tiles beside it as PNG"))
    _add_scenario(export)
    _add_new(export, term("NEW.tmx|NEW.tmj"))
    export.add_argument(
        "--axis",
        choices=("x", "y"),
        default="x",
        help=term("y turns the map to the left, so that its hexes have points"),
    )
    seed = term("the seed by which a map is drawn where the scenario has none; else 1")
    export.add_argument("--seed", metavar=term("SEED"), default="1", help=seed)


def _declare_import(acts: Commands) -> None:
    taken = _act(acts, "import", "import_map", term("a scenario from a map of Tiled that was exported"))
    taken.add_argument("map", type=Path, metavar=term("FILE.tmx|FILE.tmj"), help=term("a map of Tiled"))
    _add_new(taken, term("NEW.json"))
    _add_id(taken)


def _declare_from_picture(acts: Commands) -> None:
    text = term("a scenario with a map made of a picture, by its colours")
    painted = _act(acts, "from-picture", "paint_map", text)
    painted.add_argument("picture", type=Path, metavar=term("PICTURE.png"), help=term("a picture in PNG"))
    _add_scenario(painted)
    _add_new(painted, term("NEW.json"))
    painted.add_argument(
        "--width", type=number, required=True, metavar=term("N"), help=term("how many columns of hexes the map has")
    )
    painted.add_argument(
        "--height", type=number, metavar=term("N"), help=term("how many rows; else as the picture is shaped")
    )
    painted.add_argument("--layer", metavar=term("LAYER"), help=term("what is painted; else the ground of the map"))
    add_repeated(
        painted,
        "--colour",
        term("COLOUR=GROUND"),
        term("what stands for a ground, such as “#4c84c4=water”; the nearest counts"),
    )
    painted.add_argument(
        "--colours", type=Path, metavar=term("FILE"), help=term("a file with a colour and its ground on each line")
    )
    _add_id(painted)


def _add_scenario(command: argparse.ArgumentParser) -> None:
    text = term("a scenario such as ashlands/first-steps, or a file")
    command.add_argument("scenario", metavar=term("SCENARIO"), help=text)


def _add_new(command: argparse.ArgumentParser, names: str) -> None:
    command.add_argument("-o", dest="output", type=Path, required=True, metavar=names, help=term("a new file"))


def _add_id(command: argparse.ArgumentParser) -> None:
    command.add_argument("--id", metavar=term("ID"), help=term("the id of the new scenario; else that of the old one"))
