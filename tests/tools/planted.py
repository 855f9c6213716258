"""Plants the bugs of `tests/planted` one by one in copies of the tree, and looks whether the related tests notice.

    python -m tests.tools.planted            all of them
    python -m tests.tools.planted garrison   those whose names hold the word

Says of each which test has caught it. Ends with 0 only if all are caught, by tests that pass on the tree as it is.
"""

from __future__ import annotations

import argparse
import sys

from tests.planted import Bug
from tests.planted.example import EXAMPLE
from tests.planted.leaks import LEAKS
from tests.planted.rules import RULES
from tests.planted.saves import SAVES
from tests.planted.undo import UNDO
from tests.tools.copies import Copy, failing_as_it_is, in_copies

PLANTED = {"rules": RULES, "leaks": LEAKS, "saves": SAVES, "undo and replay": UNDO, "from outside": EXAMPLE}


def main() -> int:
    """Plants all bugs, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="?", default="", help="a part of the names of those to plant; else all")
    word = parser.parse_args().word
    chosen = [(kind, bug) for kind, bugs in PLANTED.items() for bug in bugs if word in bug.name]
    noticing: list[str] = []
    for (kind, bug), test in in_copies(_noticed, chosen):
        noticing += [test] if test else []
        print(f"{kind}: {bug.name}: {f'caught by {test}' if test else 'SURVIVED'}", flush=True)
    if failing := failing_as_it_is(noticing):
        print(f"fails on the tree as it is: {' '.join(failing)}", file=sys.stderr)
        return 2
    print(f"{len(noticing)} of {len(chosen)} caught")
    return 0 if chosen and len(noticing) == len(chosen) else 1


def _noticed(copy: Copy, named: tuple[str, Bug]) -> str:
    return copy.noticed(named[1].path, named[1].planted)


if __name__ == "__main__":
    sys.exit(main())
