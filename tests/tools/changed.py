"""Which lines of the source were written since a commit."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePath

_FILE = re.compile(r"^\+\+\+ b/(.+)$")
_ADDED = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")


def changed_lines(root: Path, commit: str) -> dict[PurePath, set[int]]:
    """By file the numbers of the lines that a checkout at `root` has and a commit of it did not have.

    Raises CalledProcessError where git knows no such commit.
    """
    command = ["git", "diff", "--unified=0", "--no-color", "--no-ext-diff", commit, "--", "src"]
    found = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return read_diff(found.stdout.splitlines())


def read_diff(lines: Iterable[str]) -> dict[PurePath, set[int]]:
    """By file the numbers of the lines that a diff without context adds."""
    found: dict[PurePath, set[int]] = {}
    added: set[int] = set()
    for line in lines:
        if file := _FILE.match(line):
            added = found.setdefault(PurePath(file[1]), set())
        elif hunk := _ADDED.match(line):
            first, many = int(hunk[1]), int(hunk[2] or 1)
            added.update(range(first, first + many))
    return found
