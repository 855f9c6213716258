"""Bugs as they happen in such games, kept as small patches: the tests must notice every one of them.

    python -m tests.tools.planted

plants each in a copy of the tree and runs the related tests. A patch names its old text exactly: where the source has
moved on, it fails loudly and is written anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath


class Misfit(Exception):
    """A patch whose old text is not there exactly once."""


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug: a name, the file below `src/hexwar_tui`, or another folder, the text that stands there, the one in its
    place, and what a player would come to see."""

    name: str
    file: str
    old: str
    new: str
    seen: str
    below: str = "src/hexwar_tui"

    @property
    def path(self) -> PurePath:
        """The file, seen from the top of the tree."""
        return PurePath(self.below) / self.file

    def planted(self, source: str) -> str:
        """The source with the bug in it. Raises Misfit."""
        if source.count(self.old) != 1:
            raise Misfit(f"{self.name}: its old text is {source.count(self.old)} times in {self.file}")
        return source.replace(self.old, self.new)
