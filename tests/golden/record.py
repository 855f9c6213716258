"""Records golden games: `python -m tests.golden.record [NAME…]`; without a name, all of them, and the table of options.

What was entered in them is played by today's rules, and the files are written again, so that their diff says what has
changed. Where that is more than what a side is shown, the version of the system's rules has to be raised first. What
the rules refuse now is left out and said. `--anew` draws the games again from their recipes, with other orders.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from tests.golden.files import Refused, as_read, heading, names_of_files, path_of, read_golden, setting_of, write_golden
from tests.golden.options import FILE as OPTIONS
from tests.golden.options import options_text
from tests.golden.played import Line, Telling, is_entered
from tests.golden.recipes import RECIPES, played_anew


class SameVersion(Exception):
    """The rules have changed, and their version has not been raised."""


def played_again(name: str) -> list[Line]:
    """The lines of a recorded game by today's rules. Raises SameVersion."""
    old = read_golden(name)
    new = as_read(list(_lines_again(name, old)))
    if _by_rules(old) != _by_rules(new) and old[0]["rules"] == new[0]["rules"]:
        raise SameVersion(f"{name}: the rules play it differently: raise the `version` of its system first")
    return new


LATER = {kind.kind for system in REGISTRY.values() for kind in system.say.phrase.types if kind.later}
"""The kinds of events that only tell more of what was played so before, too: replays of older games don't miss them."""


def _by_rules(lines: Sequence[Line]) -> list[Line]:
    """The lines without what depends on words and pictures, the views of the sides, and of what was told the kinds
    alone: facts may be added, as replays compare those that were recorded."""
    return [
        {name: _of_rules(name, value) for name, value in line.items() if name not in ("seats", "rules", "end")}
        for line in lines
    ]


def _of_rules(name: str, value: Any) -> Any:
    if name == "told":
        return [kind for kind in (event.partition(" ")[0] for event in value) if kind not in LATER]
    if name == "events":
        return {kind: count for kind, count in value.items() if kind.partition("/")[2] not in LATER}
    return value


def _lines_again(name: str, lines: Sequence[Line]) -> Iterator[Line]:
    setting = setting_of(lines[0])
    yield heading(setting)
    telling = Telling(setting.begin())
    yield from telling.begin()
    for line in lines:
        if is_entered(setting, line):
            try:
                yield from telling.give(line)
            except Refused as refusal:
                print(f"{name}: entry {line['entry']} is left out: {render(refusal.text, 'en')}")
    yield from telling.end()


def main(arguments: Sequence[str]) -> int:
    """Records the games named; 1 where one could not be recorded."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a game or a whole system; all without")
    parser.add_argument("--anew", action="store_true", help="draw the orders again, too")
    wanted = parser.parse_args(arguments)
    code = 0
    for name in [name for name in RECIPES if not wanted.names or _is_named(name, wanted.names)]:
        try:
            lines = played_anew(RECIPES[name]) if wanted.anew or not path_of(name).exists() else played_again(name)
        except SameVersion as fault:
            print(fault, file=sys.stderr)
            code = 1
            continue
        write_golden(name, lines)
        print(f"{name}: {len(lines)} lines")
    OPTIONS.write_text(options_text(), encoding="utf-8")
    for name in set(names_of_files()) - set(RECIPES):
        print(f"{name}: has no recipe any more; remove its file", file=sys.stderr)
    return code


def _is_named(name: str, names: Sequence[str]) -> bool:
    return name in names or name.partition("/")[0] in names


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
