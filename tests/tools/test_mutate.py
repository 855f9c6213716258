"""The tools that break the source: which sites they draw, which tests they ask, and that they notice and put back."""

from __future__ import annotations

import ast
from pathlib import Path, PurePath

import pytest

from tests.tools import copies, mutate
from tests.tools.changed import read_diff
from tests.tools.copies import ROOT, Copy, failing_as_it_is
from tests.tools.mutate import EQUIVALENTS, drawn, read_equivalents
from tests.tools.related import RELATED, SOURCE, part_of, stages
from tests.tools.sites import broken, sites

PARTS = ("engine", "storage", "papers", "systems", "practice", "cli", "tui")
A, TEST = PurePath("src/hexwar_tui/engine/a.py"), "tests/engine/test_a.py"

SOURCES = """
def is_in_reach(distance: int, reach: int) -> bool:
    return 0 < distance <= reach + 1

LIMIT = 3

def waits(sides: list[str]) -> bool:
    if not sides:
        return False
    return sides[0] == "red" and len(sides) > LIMIT
"""

PASSES = "from hexwar_tui.engine.a import LIMIT\n\n\ndef test_limit() -> None:\n    assert LIMIT == 3\n"
HANGS = "from hexwar_tui.engine.a import LIMIT\n\n\ndef test_limit() -> None:\n    while LIMIT != 3:\n        pass\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module and one test of it."""
    root = tmp_path / "tree"
    files = {A: SOURCES, "src/hexwar_tui/__init__.py": "", "src/hexwar_tui/engine/__init__.py": "", TEST: PASSES}
    # pytest loads it wherever the program is installed.
    files |= {"src/hexwar_tui/contract/__init__.py": "", "src/hexwar_tui/contract/plugin.py": ""}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "tests/tools").mkdir()
    (root / "tests/tools/guard.py").write_text((ROOT / "tests/tools/guard.py").read_text())
    monkeypatch.setattr(copies, "ROOT", root)
    return root


def copy_of(tmp_path: Path) -> Copy:
    folder = tmp_path / "copy"
    folder.mkdir()
    return Copy(folder)


def test_every_constant_and_branch_is_a_site(tree: Path) -> None:
    """Each can be broken, each in another way, and what comes of it is Python."""
    found = list(sites(tree, Path(A)))
    assert {site.what for site in found} == {
        "0 + 1",
        "1 + 1",
        "3 + 1",
        "+ <-> -",
        "False turned",
        "not dropped",
        "condition turned",
        "Eq -> NotEq",
        "Gt -> GtE",
        "and <-> or",
    }
    texts = {broken(SOURCES, site.node) for site in found}
    assert len(texts) == len(found) - 1, "turning “if not” and dropping its “not” come to the same"
    assert ast.unparse(ast.parse(SOURCES)) not in texts
    assert {site.source for site in found if site.what == "not dropped"} == {"if not sides:"}


DIFF = """diff --git a/src/hexwar_tui/engine/a.py b/src/hexwar_tui/engine/a.py
--- a/src/hexwar_tui/engine/a.py
+++ b/src/hexwar_tui/engine/a.py
@@ -3 +3 @@ def is_in_reach(distance: int, reach: int) -> bool:
-    return 0 < distance < reach + 1
+    return 0 < distance <= reach + 1
@@ -5,2 +5,0 @@ LIMIT = 2
-gone
-gone
@@ -8,0 +7,2 @@ def waits(sides: list[str]) -> bool:
+def waits(sides: list[str]) -> bool:
+    if not sides:
"""


def test_lines_written_since_are_read_from_a_diff() -> None:
    """A hunk without a number of lines is one line; one that only takes lines away adds none."""
    assert read_diff(DIFF.splitlines()) == {A: {3, 7, 8}}


def test_only_sites_on_the_lines_asked_for_are_drawn(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on other lines, or in files that are not named, is left alone."""
    monkeypatch.setattr(mutate, "ROOT", tree)
    found = drawn(["engine"], 100, "1", {A: {3, 8}})
    assert {site.line for site in found} == {3, 8}
    assert drawn(["engine"], 100, "1", {}) == []
    assert len(drawn(["engine"], 100, "1")) > len(found)


def test_every_part_has_its_share() -> None:
    """Of each part as many, whatever its size; the same seed draws the same ones, another one others."""
    parts = ["engine", "storage"]
    first = drawn(parts, 7, "1")
    assert [part_of(site.file) for site in first] == [*["engine"] * 4, *["storage"] * 3]
    assert drawn(parts, 7, "1") == first
    assert drawn(parts, 7, "2") != first


def test_all_that_can_be_broken_has_related_tests() -> None:
    """Every module of theirs belongs to a part, and each part's folders of tests are there."""
    modules = [file for part in PARTS for file in (ROOT / SOURCE / part).rglob("*.py")]
    assert {part_of(file.relative_to(ROOT)) for file in modules if file.name != "__init__.py"} == set(RELATED)
    assert all((ROOT / part_stages[0].folder).is_dir() for part_stages in RELATED.values())


def test_the_nearest_tests_come_first() -> None:
    """Those that import the broken module, before those that name it, before all others; slow ones not at all."""
    first, second = list(stages(ROOT, SOURCE / "systems/ashlands/rules/experience.py"))[:2]
    files = [word for word in first if word.endswith(".py")]
    assert files[0] in ("tests/systems/ashlands/test_07_experience.py", "tests/systems/ashlands/test_05_combat.py")
    assert len(files) == len(list((ROOT / "tests/systems/ashlands").glob("test_*.py")))
    assert first[:2] == ["-m", "not long and not privileged"]
    assert second[2:4] == ["-k", "ashlands"]


def test_what_is_broken_is_noticed_and_put_back(tree: Path, tmp_path: Path) -> None:
    """The test that fails is named; the next change is made to the source as it was."""
    copy = copy_of(tmp_path)
    assert copy.noticed(A, lambda source: source.replace("3", "4")) == f"{TEST}::test_limit"
    assert copy.noticed(A, lambda source: source.replace("> LIMIT", ">= LIMIT")) == ""
    assert (copy.root / A).read_text() == SOURCES
    assert (tree / A).read_text() == SOURCES


def test_a_test_that_fails_anyway_has_noticed_nothing(tree: Path) -> None:
    """What is said to have noticed is asked again on the tree as it is, if it is a test."""
    (tree / TEST).write_text(f"{PASSES}\n\ndef test_other() -> None:\n    assert LIMIT == 4\n")
    tests = [f"{TEST}::test_limit", f"{TEST}::test_other", "no end of the tests"]
    assert failing_as_it_is(tests) == [f"{TEST}::test_other"]


def test_a_hang_is_noticed(tree: Path, tmp_path: Path) -> None:
    """A test that comes to no end is ended, and counts as one that fails."""
    guard = tree / "tests/tools/guard.py"
    guard.write_text(guard.read_text().replace("WORKING = 300.0", "WORKING = 3.0"))
    (tree / TEST).write_text(HANGS)
    noticed = copy_of(tmp_path).noticed(A, lambda source: source.replace("3", "4"))
    assert noticed == f"no end of {TEST}::test_limit"


def test_what_is_explained_is_there_and_could_be_broken() -> None:
    """Every entry of the list of equivalents is a site of today's source, and has a reason."""
    for one in read_equivalents(EQUIVALENTS.read_text(encoding="utf-8")):
        assert any(one.is_of(site) for site in sites(ROOT, Path(one.file)))
        assert len(one.reason) > 20


def test_the_list_of_equivalents_is_four_lines_each() -> None:
    """File, what, source and reason; anything else is refused."""
    (one,) = read_equivalents("# says\n\na.py\nLt -> LtE\nif a < b:\n  for a reason\n")
    assert (one.file, one.what, one.source, one.reason) == (PurePath("a.py"), "Lt -> LtE", "if a < b:", "for a reason")
    with pytest.raises(ValueError, match="four lines"):
        read_equivalents("a.py\nLt -> LtE\nif a < b:\n")
