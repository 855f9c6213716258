"""The planted bugs: five of each kind or more, over all systems and the example, and each still fits the source."""

from __future__ import annotations

import ast

import pytest

from tests.planted import Bug, Misfit
from tests.tools.copies import ROOT
from tests.tools.planted import PLANTED
from tests.tools.related import APART, EXAMPLE, RELATED, part_of

BUGS = [bug for bugs in PLANTED.values() for bug in bugs]


def test_there_are_five_of_each_kind_at_least_over_all_parts() -> None:
    """Rules, leaks, saves, undo and replay, and secrets of a system from outside; every system, the engine and the
    storage has one at least."""
    assert [len(bugs) for bugs in PLANTED.values()] == [5, 5, 5, 5, 6]
    assert {part_of(bug.path) for bug in BUGS if not bug.path.is_relative_to(EXAMPLE)} == set(RELATED) - set(APART)
    assert len({bug.name for bug in BUGS}) == len(BUGS)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_each_fits_the_source(bug: Bug) -> None:
    """Its old text is there exactly once, and with the new one the module is another one and still Python."""
    source = (ROOT / bug.path).read_text(encoding="utf-8")
    planted = bug.planted(source)
    assert ast.dump(ast.parse(planted)) != ast.dump(ast.parse(source))


def test_a_patch_that_does_not_fit_says_so() -> None:
    """Text that is not there, or there twice, is refused by the name of the bug."""
    bug = Bug("a bug", "a.py", "x = 1", "x = 2", "")
    assert bug.planted("x = 1\ny = 1\n") == "x = 2\ny = 1\n"
    for source in ("y = 1\n", "x = 1\nx = 1\n"):
        with pytest.raises(Misfit, match="a bug"):
            bug.planted(source)
