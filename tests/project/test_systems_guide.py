"""docs/systems.md: what it shows stands so in the example it is written along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "systems.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "ambush" / "ambush"

EXCERPTS = re.findall(r"^```python\n# (\S+)\n(.+?)^```", GUIDE, re.MULTILINE | re.DOTALL)

LONGEST = 200
"""Lines of a guide that is still read."""


@pytest.mark.parametrize(("file", "code"), EXCERPTS, ids=[file for file, _ in EXCERPTS])
def test_an_excerpt_is_the_examples_own(file: str, code: str) -> None:
    """Line by line."""
    assert code in (EXAMPLE / file).read_text("utf-8")


def test_each_excerpt_names_its_file() -> None:
    """And there are some."""
    assert GUIDE.count("```python") == len(EXCERPTS) > 5


def test_the_guide_goes_through_every_file() -> None:
    """In not more lines than are read."""
    files = {path.name for path in EXAMPLE.glob("*.*")} - {"__init__.py"}
    assert {file for file in files if f"`{file}`" not in GUIDE} <= {"rules.en.md"}
    assert "rules.en.md" in GUIDE
    assert len(GUIDE.splitlines()) <= LONGEST


def test_readme_and_contributing_lead_to_it() -> None:
    """Whoever looks there finds it."""
    for paper in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/systems.md)" in (ROOT / paper).read_text("utf-8")
