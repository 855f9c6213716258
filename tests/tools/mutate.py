"""Breaks one constant or branch at a time, and looks whether the tests notice.

    python -m tests.tools.mutate --sites 200 --seed 1               the engine, the storage and all systems
    python -m tests.tools.mutate systems/ashlands --sites 60        one part
    python -m tests.tools.mutate --since v0.9 --sites 100           only lines written since a commit, app included
    python -m tests.tools.mutate --covered .coverage                asks the tests that have run a line: covering.py
    python -m tests.tools.mutate --covered … --took took.xml        the quickest of them first

Every part has an equal share of the sites. They are broken two at a time, each in a copy of the tree, so that nothing
here is touched; `related.py` says which tests are to notice. Prints each survivor with file, line and source, and the
share caught of every part; what `equivalents.txt` explains is not counted as caught, but its reason stands beside it.
Ends with 0 if at least `--wanted` in a hundred were caught, and with 2 if a test that has noticed anything fails on the
tree as it is, too.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

from tests.tools.changed import changed_lines
from tests.tools.copies import ROOT, Copy, failing_as_it_is, in_copies
from tests.tools.covering import Covering, seconds_taken
from tests.tools.related import APART, RELATED, SOURCE, part_of
from tests.tools.sites import Site, broken, sites

EQUIVALENTS = Path(__file__).parent / "equivalents.txt"


Lines = Mapping[PurePath, Collection[int]]


def drawn(parts: Sequence[str], number: int, seed: str, lines: Lines | None = None) -> list[Site]:
    """So many sites, an equal share of each part, the first parts one more; the same seed draws the same ones. Only
    those on the `lines` of each file, where any are given."""
    found: list[Site] = []
    for at, part in enumerate(parts):
        everything = list(_sites_of(part, lines))
        share = number // len(parts) + (at < number % len(parts))
        found += random.Random(f"{seed}/{part}").sample(everything, min(share, len(everything)))
    return found


def _sites_of(part: str, lines: Lines | None) -> Iterator[Site]:
    for file in sorted((ROOT / SOURCE / part).rglob("*.py")):
        name = file.relative_to(ROOT)
        wanted = None if lines is None else lines.get(name, ())
        yield from (site for site in sites(ROOT, name) if wanted is None or site.line in wanted)


@dataclass(frozen=True)
class Equivalent:
    """A place whose breaking changes nothing that anybody could notice, and why."""

    file: PurePath
    what: str
    source: str
    reason: str

    def is_of(self, site: Site) -> bool:
        """Whether the site is this place; lines may have moved."""
        return (self.file, self.what, self.source) == (PurePath(site.file), site.what, site.source)


def read_equivalents(text: str) -> list[Equivalent]:
    """Those of a text: file, what is done, the source line and the reason, each on a line of its own, blank lines
    between; lines that begin with # say something about the file. Raises ValueError."""
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    found = []
    for block in kept.split("\n\n"):
        if lines := block.strip().splitlines():
            if len(lines) != 4 or not all(line.strip() for line in lines):
                raise ValueError(f"four lines each: {lines[0]}")
            file, what, source, reason = (line.strip() for line in lines)
            found.append(Equivalent(PurePath(file), what, source, reason))
    return found


def main() -> int:
    """Breaks `--sites` places drawn by `--seed`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(RELATED)}; else all")
    parser.add_argument("--sites", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wanted", type=int, default=90)
    parser.add_argument("--since", metavar="COMMIT", help="only lines that were written since")
    parser.add_argument("--covered", metavar="FILE", type=Path, help="ask the tests that have run a line, as recorded")
    parser.add_argument("--took", metavar="FILE", type=Path, help="the quickest of them first, as a report says")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(RELATED):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    usual = [part for part in RELATED if asked.since or part not in APART]
    lines = changed_lines(ROOT, asked.since) if asked.since else None
    took = seconds_taken(asked.took) if asked.took else {}
    covering = Covering(asked.covered, took) if asked.covered else None
    return _break(drawn(asked.parts or usual, asked.sites, asked.seed, lines), asked.wanted, covering)


def _break(places: Sequence[Site], wanted: int, covering: Covering | None) -> int:
    equivalents = read_equivalents(EQUIVALENTS.read_text(encoding="utf-8"))
    caught, tried, began = Counter[str](), Counter[str](), time.monotonic()
    noticing: set[str] = set()
    for site, found in in_copies(partial(_noticed, covering), places):
        tried[part_of(site.file)] += 1
        caught[part_of(site.file)] += bool(found)
        noticing.add(found)
        if not found:
            why = next((f" [{one.reason}]" for one in equivalents if one.is_of(site)), "")
            print(f"survived: {site.file}:{site.line}: {site.what}: {site.source}{why}", flush=True)
    if failing := failing_as_it_is(noticing - {""}):
        print(f"fails on the tree as it is: {' '.join(failing)}", file=sys.stderr)
        return 2
    for part, number in tried.items():
        print(f"{part}: {caught[part]} of {number} caught")
    took = (time.monotonic() - began) / max(1, tried.total())
    percent = caught.total() * 100 // max(1, tried.total())
    print(f"{caught.total()} of {tried.total()} caught ({percent} %), {took:.1f} seconds for each")
    return 0 if caught.total() * 100 >= wanted * tried.total() else 1


def _noticed(covering: Covering | None, copy: Copy, site: Site) -> str:
    runs = None if covering is None else list(covering.runs(copy.root, site))
    return copy.noticed(site.file, lambda source: broken(source, site.node), runs)


if __name__ == "__main__":
    sys.exit(main())
