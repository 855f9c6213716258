"""README, CONTRIBUTING, pyproject and .ci tell the same story."""

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import hexwar_tui
from tests.project.sources import PACKAGE, ROOT, modules

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMMAND = re.compile(r"^ {4}(python3 -m venv .*)$", re.MULTILINE)


def required() -> set[str]:
    """Returns the names of every package that the project asks for."""
    extras = PYPROJECT["project"]["optional-dependencies"].values()
    wanted = [
        *PYPROJECT["build-system"]["requires"],
        *PYPROJECT["project"]["dependencies"],
        *(each for extra in extras for each in extra),
    ]
    return {re.split(r"[<>=!~\[; ]", requirement)[0] for requirement in wanted}


def contents(folder: Path) -> dict[str, bytes]:
    """Returns every file in a folder and below it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_readme_has_two_commands() -> None:
    """A fresh machine needs one line to play and one line to test."""
    play, test = COMMAND.findall((ROOT / "README.md").read_text("utf-8"))
    assert play.endswith("/hexwar")
    assert "pytest" in test


def test_ci_runs_what_the_readme_says() -> None:
    """The tests that guard a change are started by the README's own line."""
    command = COMMAND.findall((ROOT / "README.md").read_text("utf-8"))[1]
    assert f"    {command}\n" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_every_dependency_has_its_reason() -> None:
    """What is required is explained in CONTRIBUTING.md, and nothing else is."""
    cells = re.findall(r"^\| ([a-z, -]+) \| .+ \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    explained = {package for cell in cells for package in cell.split(", ")} - {"package", "---"}
    assert explained == required()


def test_no_dependency_for_nothing() -> None:
    """Each package that players install is imported somewhere."""
    text = "\n".join(path.read_text("utf-8") for path in modules())
    packages = {re.split(r"[<>=]", requirement)[0] for requirement in PYPROJECT["project"]["dependencies"]}
    imported = set(re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE))
    brought = {package for module, by in packages_distributions().items() if module in imported for package in by}
    assert packages - brought == set()


def test_the_version_is_told_once() -> None:
    """The package's version is that of the program; the changelog has a place for what comes next."""
    assert PYPROJECT["project"]["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", hexwar_tui.__version__)
    assert "\n## Unreleased\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_package_carries_the_scenarios() -> None:
    """An installed program has every scenario inside; a checkout that is installed in place reads its own."""
    installed = Path(hexwar_tui.__file__).parent
    if installed.samefile(PACKAGE):
        pytest.skip("installed in place: there is no copy to compare")
    assert contents(installed / "scenarios") == contents(ROOT / "scenarios") != {}
