"""The arguments of `hexwar lab` and `hexwar fairness`."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.talk.declaring import Commands, add, add_repeated
from hexwar_tui.cli.talk.usage import measure, number, term


def declare_lab(commands: Commands) -> None:
    """Declares the command."""
    text = term("series of practice players against each other")
    lab = add(commands, "lab", "lab.lab", text, json=False)
    _declare_question(lab)
    into = term("keep each game there as it ends, and go on with those that are there")
    lab.add_argument("--into", type=Path, metavar=term("FILE"), help=into)
    _declare_workers(lab)
    shown = lab.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help=term("print JSON for programs"))
    shown.add_argument("--chart", action="store_true", help=term("draw the shares with their intervals, too"))


def _declare_workers(lab: argparse.ArgumentParser) -> None:
    where = lab.add_mutually_exclusive_group()
    jobs = term("how many processes play; else one for each core")
    where.add_argument("--jobs", type=number, metavar=term("N"), help=jobs)
    scheduler = term("the workers of a dask cluster play, by the address of its scheduler")
    where.add_argument("--scheduler", metavar=term("ADDRESS"), help=scheduler)


def _declare_question(lab: argparse.ArgumentParser) -> None:
    scenarios = term("a scenario such as ashlands/first-steps, or a file")
    lab.add_argument("scenarios", nargs="+", metavar=term("SCENARIO"), help=scenarios)
    players = term("who is to play: each meets every other, one alone meets itself")
    lab.add_argument("--players", required=True, metavar=term("A,B,..."), help=players)
    games = term(
        "how many games of each pairing in each scenario, rounded up so that all seats are played alike; else 200"
    )
    lab.add_argument("--games", type=number, default=200, metavar=term("N"), help=games)
    within = term("stop when every share is known to less than so many points of 100")
    lab.add_argument("--within", type=measure, metavar=term("POINTS"), help=within)
    lab.add_argument("--seed", default="lab", metavar=term("SEED"), help=term("the same seed plays the same games"))
    add_repeated(lab, "--option", term("NAME=VALUE"), term("an option of the rules"))


def declare_fairness(commands: Commands) -> None:
    """Declares the command."""
    text = term("how even the sides of a scenario are: ways, ground, sight, forces, and games")
    fairness = add(commands, "fairness", "lab.fairness", text)
    named = term("a scenario such as ashlands/first-steps, or a file")
    fairness.add_argument("scenario", metavar=term("SCENARIO"), help=named)
    turns = term("in how many turns ground is counted; else 3")
    fairness.add_argument("--turns", type=number, default=3, metavar=term("N"), help=turns)
    games = term("how many games practice players play against themselves; else none")
    fairness.add_argument("--games", type=number, metavar=term("N"), help=games)
    seed = term("the seed of the games, and of maps that are drawn; else 1")
    fairness.add_argument("--seed", default="1", metavar=term("SEED"), help=seed)
    jobs = term("how many processes play; else one for each core")
    fairness.add_argument("--jobs", type=number, metavar=term("N"), help=jobs)
