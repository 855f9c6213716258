"""The command odds: type against type, as a table."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size

from hexwar_tui.cli.setup.setting_up import system_or_scenario
from hexwar_tui.cli.talk.speak import print_json, say_line, words
from hexwar_tui.engine.dice.matches import Matches, Setting
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import say

NARROWEST = 80
"""The fewest columns of a terminal that a table is made for."""

CELL = 4
"""How many columns a number takes, with the space before it."""

LONGEST_NAME = 28

NOTHING = "–"
"""Stands where types can't fight each other."""


def odds(asked: argparse.Namespace) -> None:
    """`hexwar odds SYSTEM|SCENARIO`: prints the exact odds of each type against each, as a table, CSV or JSON. Raises
    BadOrder where the system has no such odds, or not in this setting."""
    system, scenario = system_or_scenario(asked.system)
    if system.matches is None:
        raise BadOrder(say("There are no odds of type against type in this system."))
    found = system.matches(scenario, Setting(asked.apart, asked.ground))
    if asked.json:
        print_json(_data(found))
    elif asked.csv:
        _write_csv(found)
    else:
        _print_table(found, max(NARROWEST, get_terminal_size().columns))


def _data(found: Matches) -> dict[str, object]:
    """The odds as values for JSON."""
    pairs = [{"attacker": one, "target": other, **told} for (one, other), told in found.chances.items()]
    return {
        "what": words(found.what),
        "attackers": {id: words(name) for id, name in found.attackers.items()},
        "targets": {id: words(name) for id, name in found.targets.items()},
        "measures": {id: words(name) for id, name in found.measures.items()},
        "odds": pairs,
    }


def _write_csv(found: Matches) -> None:
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("attacker", "target", *found.measures))
    for pair, told in found.chances.items():
        rows.writerow((*pair, *(round(told[measure], 6) for measure in found.measures)))


def _print_table(found: Matches, width: int) -> None:
    """Prints a table of as many blocks of columns, one below the other, as it needs in `width` columns."""
    say_line(found.what)
    measure, name = next(iter(found.measures.items()))
    say_line(say("In each cell: {measure}, in percent.", measure=name))
    rows = {id: words(name)[:LONGEST_NAME] for id, name in found.attackers.items()}
    columns = list(found.targets)
    side = max(map(len, rows.values()), default=0)
    most = max(1, (width - side) // CELL)
    for block in (columns[start : start + most] for start in range(0, len(columns), most)):
        print()
        for at in block:
            print(f"{columns.index(at) + 1:>3}  {words(found.targets[at])}")
        print()
        print(" " * side + "".join(f"{columns.index(at) + 1:>{CELL}}" for at in block))
        for id, row in rows.items():
            print(f"{row:<{side}}" + "".join(f"{cell:>{CELL}}" for cell in _cells(found, id, block, measure)))


def _cells(found: Matches, attacker: str, targets: Sequence[str], measure: str) -> Iterator[str]:
    for target in targets:
        told = found.chances.get((attacker, target))
        yield NOTHING if told is None else str(round(100 * told[measure]))
