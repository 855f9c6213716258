"""Which tests are to notice when a part of the source is broken, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

SOURCE = PurePath("src/hexwar_tui")

EXAMPLE = PurePath("examples/ambush")
"""The package of a system from outside; its tests, and those that play it, are to notice when it is broken."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of pytest: the tests of a folder, all or those that `-k` chooses."""

    folder: str
    chosen: str = ""


def _of_system(name: str) -> tuple[Stage, ...]:
    return Stage(f"tests/systems/{name}"), Stage("tests/golden", name), Stage("tests/contract", name)


RELATED: dict[str, tuple[Stage, ...]] = {
    "engine": (
        Stage("tests/engine"),
        Stage("tests/contract", "raid or harvest or race or engine"),
        Stage("tests/golden"),
    ),
    "storage": (
        Stage("tests/storage"),
        Stage("tests/project", "python_guide"),
        Stage("tests/contract", "secret_phases or sealed_games"),
        Stage("tests/cli", "not bench and not trial"),
    ),
    "papers": (Stage("tests/papers"), Stage("tests/cli", "not bench and not trial"), Stage("tests/contract", "hidden")),
    **{f"systems/{name}": _of_system(name) for name in ("ashlands", "envoys", "skirmish", "mechs", "theatre")},
    "systems": (Stage("tests/systems", "test_outside or test_registry"),),
    "practice": (Stage("tests/practice"),),
    "cli": (Stage("tests/cli"), Stage("tests/project", "costs or bound")),
    "tui": (Stage("tests/tui"), Stage("tests/end_to_end")),
}
"""The stages of every part of the source; a folder that is not there yet is passed over."""

APART = ("papers", "practice", "cli", "tui", "systems")
"""Parts that are broken where they are asked for, as their tests take long."""

OUTSIDE = "not long and not privileged"
"""Only what everybody's machine runs at every change is to notice."""


def part_of(file: PurePath) -> str:
    """The part that a file of the source belongs to. Raises LookupError where no tests are named for it."""
    inside = file.relative_to(SOURCE).as_posix()
    return next(part for part in RELATED if inside.startswith(f"{part}/"))


def stages(root: Path, broken: PurePath) -> Iterator[list[str]]:
    """The words behind `pytest` for each stage when this file is broken: the nearest test files come first."""
    if broken.is_relative_to(EXAMPLE):
        yield ["-m", OUTSIDE, "tests/systems/test_example.py"]
        return
    for stage in RELATED[part_of(broken)]:
        files = [file.relative_to(root) for file in sorted((root / stage.folder).rglob("test_*.py"))]
        if files:
            chosen = ["-k", stage.chosen] if stage.chosen else []
            yield ["-m", OUTSIDE, *chosen, *(str(file) for file in nearest_first(root, files, broken))]


def nearest_first(root: Path, files: list[Path], broken: PurePath) -> list[Path]:
    """The test files, those first that import the module which is broken, then those that name it: they notice
    soonest."""
    module = ".".join(broken.relative_to("src").with_suffix("").parts)

    def distance(file: Path) -> int:
        text = (root / file).read_text(encoding="utf-8")
        return 0 if module in text else 1 if broken.stem in text or broken.stem in file.stem else 2

    return sorted(files, key=distance)
