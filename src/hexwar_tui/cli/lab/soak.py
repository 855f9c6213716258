"""`hexwar fuzz all`: kept games of all systems, played by programs that are killed, which must lose nothing."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from hexwar_tui.cli.lab.lengths import games, scenarios_of
from hexwar_tui.cli.setup.folders import own_folders
from hexwar_tui.cli.talk.speak import complain, print_json, say_line
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.storage.lab.soak import CAN_RUN, SoakFault, SoakTally, soak_game
from hexwar_tui.systems import REGISTRY

LONG = 5
"""From so many minutes on a soak fails if it never had a game of some system or kind of table, or never did some
acts."""


def soak(asked: argparse.Namespace) -> int:
    """Plays kept games and kills their programs, as many games or as long as asked for. Returns 1 if anything was lost,
    and leaves that game's folder in the working directory; 1 also if a long soak never did all that it should (`LONG`);
    else 0.

    Game number n of seed s has the seed ``s/n``, and `--seed s/n` plays that one alone again. Moments at which it is
    killed from outside are not drawn by the seed.
    """
    if not CAN_RUN:
        raise BadOrder(say("A soak forks its programs to kill them, which this system can't do."))
    scenarios = _scenarios(asked.scenario)
    tally = SoakTally()
    for seed, number in games(asked):
        of_one = scenarios[number % len(scenarios)]
        folder = Path(tempfile.mkdtemp(prefix="hexwar-soak-"))
        try:
            soak_game(REGISTRY, of_one[number // len(scenarios) % len(of_one)], seed, number, folder, tally)
        except SoakFault as fault:
            return _fail(fault, folder, as_json=asked.json)
        finally:
            # Not there any more where a fault has kept it elsewhere.
            shutil.rmtree(folder, ignore_errors=True)
    _print(tally, as_json=asked.json)
    missing = _missing(tally) if asked.scenario is None and (asked.minutes or 0) >= LONG else []
    for name in missing:
        complain(say("Never happened: {name}", name=name))
    return 1 if missing else 0


def _scenarios(name: str | None) -> list[list[Scenario]]:
    """The shipped scenarios, in a list for each system; or only the one called `name`."""
    if name is not None:
        return [[load_scenario(REGISTRY, name, own_folders())]]
    of_systems = (scenarios_of(system, None) for system in REGISTRY)
    return [scenarios for scenarios in of_systems if scenarios]


def _missing(tally: SoakTally) -> list[str]:
    """Returns the names of what a long soak should have met and has not: systems, kinds of table, acts, and acts in
    which a program was killed."""
    wanted = [(tally.systems, [*REGISTRY]), (tally.tables, ["referee", "no referee", "seal", "no seal"])]
    wanted += [(tally.kills, ["opening", "order", "save"]), (tally.done, ["undo", "ruling", "save", "load"])]
    return [name for counts, names in wanted for name in names if not counts[name]]


def _fail(fault: SoakFault, folder: Path, *, as_json: bool) -> int:
    left = free_save_path(Path.cwd(), f"soak-{fault.system}-{fault.seed}", "")
    try:
        shutil.move(folder, left)
    except OSError:
        # Where nothing can be written here, the files stay beside the other temporary ones.
        left = folder.rename(folder.with_name(f"{folder.name}-lost"))
    path = left.name if left.parent == Path.cwd() else str(left)
    if as_json:
        print_json({"fault": fault.what, "seed": fault.seed, "folder": path})
    complain(say("{what} Seed {seed}; the files are in {path}.", what=fault.what, seed=fault.seed, path=path))
    return 1


def _print(tally: SoakTally, *, as_json: bool) -> None:
    parts = {"kills": tally.kills, "done": tally.done, "systems": tally.systems, "tables": tally.tables}
    if as_json:
        counted = {name: _sorted(counts) for name, counts in parts.items()}
        print_json({"games": tally.games, "orders": tally.orders, "survived": tally.kills.total(), **counted})
        return
    kills = tally.kills.total()
    say_line(
        say(
            "{games} games, {orders} orders, {kills} kills survived, nothing lost.",
            games=tally.games,
            orders=tally.orders,
            kills=kills,
        )
    )
    titles = (say("Killed while at:"), say("Done:"), say("Games, by system:"), say("Games, by kind of table:"))
    for title, counts in zip(titles, parts.values(), strict=True):
        say_line(title)
        for name, number in _sorted(counts).items():
            print(f"{number:>9}  {name}")


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
