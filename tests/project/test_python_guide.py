"""docs/python.md: each of its examples runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hexwar_tui

GUIDE = Path(__file__).parents[2] / "docs" / "python.md"

EXAMPLES = re.findall(r"^## (.+?)\n.*?^```python\n(.+?)^```", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)

LONGEST = 25
"""Lines of an example that is still read."""


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_the_example_runs(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, and it says something."""
    monkeypatch.chdir(tmp_path)
    exec(compile(code, f"{GUIDE.name}: {title}", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out.strip()
    assert len(code.splitlines()) <= LONGEST


def test_the_guide_shows_every_public_name() -> None:
    """What is public is shown, and examples take nothing that is not."""
    shown = {
        name.strip()
        for _, code in EXAMPLES
        for line in re.findall(r"from hexwar_tui import (.+)", code)
        for name in line.split(",")
    }
    assert shown | {"Game", "load", "__version__"} == set(hexwar_tui.__all__)
    assert all(re.search(rf"`{name}`", GUIDE.read_text("utf-8")) for name in ("load", "new", "render"))


def test_every_public_name_is_there() -> None:
    """Each is loaded when it is asked for."""
    assert all(getattr(hexwar_tui, name) is not None for name in hexwar_tui.__all__)
