"""`hexwar check`: finds what is wrong with scenarios and saves, and recovers what can be recovered."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.cli.talk.keeping import say_written
from hexwar_tui.cli.talk.seating import open_seal
from hexwar_tui.cli.talk.speak import complain, dice_are_loaded, print_json, say_line, words
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder, HexwarError
from hexwar_tui.engine.games.scenario_files import scenario_faults
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.checking import Findings, examine
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.campaigns.last_seen import remember
from hexwar_tui.storage.campaigns.recovery import Source, recover
from hexwar_tui.storage.disk.files import check_path, demand_free, read_file
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.systems import REGISTRY

_BEGINNING_OF_SAVES = b'{"magic":"hexwar'


@dataclass(frozen=True, slots=True)
class _Checked:
    """What was found in a file, and what can be recovered where it is a save with faults or to be repaired."""

    path: Path
    found: Findings
    sources: Sequence[Source] = ()


def check(asked: argparse.Namespace) -> int:
    """`hexwar check FILE...`: prints every fault of scenarios and saves, and what can be recovered of these; with
    --repair -o NEW writes one of the recoveries to a new file. Returns the exit status: 2 where there are faults or
    loaded dice."""
    if asked.repair != (asked.output is not None) or (asked.repair and len(asked.files) != 1):
        raise BadOrder(say("To repair, name one save, --repair, and a new file behind -o."))
    if asked.source is not None and not asked.repair:
        raise BadOrder(say("--from goes with --repair: it is the number of what is to be recovered."))
    checked = [_look_over(path, asked) for path in asked.files]
    if asked.json:
        print_json([_data(one) for one in checked])
    else:
        for one in checked:
            _tell(one)
    if asked.repair:
        return _repair(checked[0], asked)
    return 2 if any(one.found.faults or one.found.loaded for one in checked) else 0


def _look_over(path: Path, asked: argparse.Namespace) -> _Checked:
    asked.keys = None
    try:
        check_path(path)
        if _is_scenario(path):
            return _Checked(path, Findings([fault.text for fault in scenario_faults(REGISTRY, path)]))
        found = examine(REGISTRY, path, open_seal(asked, path), autosaves=places().autosaves)
    except HexwarError as fault:
        found = Findings([fault.text])
    if not (found.faults or asked.repair) or not _can_be_a_save(path):
        return _Checked(path, found)
    return _Checked(path, found, recover(REGISTRY, path, asked.keys, autosaves=places().autosaves))


def _is_scenario(path: Path) -> bool:
    """Whether the file is to be checked as a scenario: its name ends in .json, and it does not begin as a save does."""
    if path.suffix != ".json":
        return False
    try:
        return not read_file(path).startswith(_BEGINNING_OF_SAVES)
    except SaveError:
        return True


def _can_be_a_save(path: Path) -> bool:
    try:
        check_path(path)
    except SaveError:
        return False
    return not _is_scenario(path)


def _data(checked: _Checked) -> dict[str, object]:
    return {
        "file": str(checked.path),
        "faults": [words(fault) for fault in checked.found.faults],
        "loaded": [words(told) for told in checked.found.loaded],
        "facts": [words(fact) for fact in checked.found.facts],
        "recoverable": [
            {
                "from": source.origin.value,
                "turn": source.turn,
                "orders": source.orders,
                "lost": source.lost,
                "text": words(source.text()),
            }
            for source in checked.sources
        ],
    }


def _tell(checked: _Checked) -> None:
    for fault in checked.found.faults:
        complain(fault)
    for told in checked.found.loaded:
        complain(say("{file}: {what}", file=shown(checked.path), what=dice_are_loaded(told)))
    for number, source in enumerate(checked.sources, 1):
        complain(say("{n}. Can be recovered: {source}.", n=number, source=source.text()))
    if not (checked.found.faults or checked.found.loaded):
        say_line(say("{path}: all right.", path=shown(checked.path)))
    for fact in checked.found.facts:
        say_line(fact)


def _repair(checked: _Checked, asked: argparse.Namespace) -> int:
    """Writes the recovery that --from numbers, else the first, to the new file; the damaged files stay as they are.
    Returns the exit status; raises BadOrder where there is no such recovery."""
    sources = checked.sources
    if not sources:
        raise BadOrder(say("Nothing can be recovered from {path}.", path=shown(checked.path)))
    number = 1 if asked.source is None else asked.source
    if not 1 <= number <= len(sources):
        raise BadOrder(say("--from is a number from 1 to {n}, as they are listed.", n=len(sources)))
    demand_free(asked.output)
    source = sources[number - 1]
    game = source.to_go_on()
    save_copy(game, asked.output, seal=source.seal)
    if not source.is_copy:
        # What is lost has been said: it is here that the game goes on.
        remember(places().last_seen, game.record, source.seal, asked.output)
    if not asked.json:
        say_written(asked.output)
    return 0
