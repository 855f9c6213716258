"""The command `pack`, which has commands of its own, and their arguments."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.talk.declaring import Commands, later
from hexwar_tui.cli.talk.usage import CommandParser, term


def declare_pack(commands: Commands) -> None:
    """Declares `pack` with check, build, install, list, show and remove."""
    told = term("packs of scenarios: check, build, install, list, show and remove them")
    top = commands.add_parser("pack", help=told, description=told)
    acts = top.add_subparsers(
        title=term("commands"), metavar=term("COMMAND"), required=True, dest="act", parser_class=CommandParser
    )
    _declare_making(acts)
    _declare_keeping(acts)


def _declare_making(acts: Commands) -> None:
    _add_pack(_act(acts, "check", "check_packs", term("name every mistake in a pack")))
    build = _act(acts, "build", "build", term("make one file of the folder of a pack, to be handed on"))
    build.add_argument("pack", type=Path, metavar=term("FOLDER"), help=term("the folder of a pack"))
    build.add_argument("-o", dest="output", type=Path, required=True, metavar=term("NEW.zip"), help=term("a new file"))


def _declare_keeping(acts: Commands) -> None:
    install = _act(acts, "install", "install", term("install a pack: its scenarios are played like your own"))
    _add_pack(install)
    told = term("also in the place of the same version, or a newer one")
    install.add_argument("--replace", action="store_true", help=told)
    _act(acts, "list", "list_packs", term("the packs that are installed"))
    shown = _act(acts, "show", "show_pack", term("what a pack holds, or one of its texts"))
    _add_id(shown)
    shown.add_argument("text", nargs="?", metavar=term("TEXT"), help=term("the name of a text, as it is listed"))
    _add_id(_act(acts, "remove", "remove", term("remove a pack; games that come from it go on")))


def _act(acts: Commands, name: str, function: str, text: str) -> argparse.ArgumentParser:
    """Declares a command of `pack`, which this function runs."""
    act: argparse.ArgumentParser = acts.add_parser(name, help=text, description=text)
    act.set_defaults(run=later("files.packs", function))
    act.add_argument("--json", action="store_true", help=term("print JSON for programs"))
    return act


def _add_pack(command: argparse.ArgumentParser) -> None:
    command.add_argument("pack", type=Path, metavar=term("FOLDER|FILE"), help=term("a pack: a folder, or a zip"))


def _add_id(command: argparse.ArgumentParser) -> None:
    command.add_argument("id", metavar=term("ID"), help=term("the id of an installed pack"))
