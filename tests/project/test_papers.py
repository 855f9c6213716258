"""README, CONTRIBUTING, pyproject, .ci and docs tell the same story as the program."""

import re
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import hexwar_tui
from hexwar_tui.cli.bench import game, past, screen, sight, theatre, turn, years
from hexwar_tui.cli.bench.bounds import BOUNDS, Bound
from hexwar_tui.cli.bench.costs import Cost
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
    """A fresh machine needs one line to play and one line to test; that starts the tests that guard a change, too."""
    play, test = COMMAND.findall((ROOT / "README.md").read_text("utf-8"))
    assert play.endswith("/hexwar")
    assert "pytest" in test
    assert f"    {test}\n" in (ROOT / ".ci" / "run").read_text("utf-8")


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


def _words(bound: Bound) -> str:
    own = [] if bound.figure is None else [f"{bound.figure:g} {bound.unit}"]
    times = "1/3" if bound.of_peer == 1 / 3 else f"{bound.of_peer:g}" if bound.of_peer else ""
    return ", ".join([*own, *([f"{times} × peer"] if times else [])])


def test_costs_are_told_as_they_are_held() -> None:
    """Every bound of the bench stands in docs/costs.md with its figure, in the same order, and no other does."""
    text = (ROOT / "docs" / "costs.md").read_text("utf-8")
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert [(id.strip("` "), bound.strip()) for id, _, bound, *_ in cells] == [
        (id, _words(bound)) for id, bound in BOUNDS.items()
    ]


TOLD_OF = {
    "sight": f"between hexes {sight.DISTANCE} apart",
    "replay-forwards": f"a replay of {game.ORDERS} orders",
    "replay-back": f"the slowest of {past.BACK}",
    "count-part": f"of {past.PART} entries",
    "chart": f"a screen of {screen.COLUMNS}×{screen.ROWS}",
    "save": f"a game of {game.ORDERS} orders",
    "load": f"a game of {game.ORDERS} orders",
    "unlock": f"a sealed game of {game.ORDERS} orders",
    "years-undo": f"behind {years.ENTRIES:,} entries",
    "years-save": f"a game of {years.ENTRIES:,} entries",
    "years-load": f"a game of {years.ENTRIES:,} entries",
    "turn": f"{turn.SIDES} sides with {turn.ARMIES} armies each on {turn.WIDTH}×{turn.HEIGHT}",
    "quarter": f"{theatre.SIDES} sides with {sum(theatre.FORCES.values())} divisions, regiments and fleets each",
    "scroll": f"a map of {screen.WIDE[0]}×{screen.WIDE[0]}",
    "scroll-500": f"{screen.WIDE[1]}×{screen.WIDE[1]}",
}
"""Of lines of the bench, by their ids, how much is measured, as the paper says it."""


def test_costs_are_told_of_what_is_measured() -> None:
    """How large the games, maps and turns of the bench are stands in docs/costs.md as it is."""
    text = (ROOT / "docs" / "costs.md").read_text("utf-8")
    cells = {line.split("`")[1]: line.split(" | ")[1] for line in text.splitlines() if line.startswith("| `")}
    assert {id: told for id, told in TOLD_OF.items() if told not in cells[id]} == {}


def test_a_bound_by_figure_and_peer_holds_both() -> None:
    """The tighter of the two counts; without the peer the figure alone is left, and without both nothing. Rates are to
    be reached and times kept: a line is held at its bound exactly, and broken on the wrong side of it."""
    assert [Bound("ms", 3, of_peer=2).allowed(peer) for peer in (1.0, 4.0, None)] == [2, 3, 3]
    assert Bound("ms", of_peer=2).allowed(None) is None
    assert Bound("moves/s", 10, of_peer=2).allowed(20.0) == 40
    assert [Bound(unit, 10).allowed(None, slowness=2.0) for unit in ("ms", "moves/s")] == [20, 5]
    assert [Cost("a", rate, "orders/s", 20_000).is_held for rate in (20_000, 19_999)] == [True, False]
    assert [Cost("a", time, "ms", 3).is_held for time in (3, 3.1)] == [True, False]


GUIDE = (ROOT / "docs" / "python.md").read_text("utf-8")

EXAMPLES = re.findall(r"^## (.+?)\n.*?^```python\n(.+?)^```", GUIDE, re.MULTILINE | re.DOTALL)

LONGEST = 25
"""Lines of an example that is still read."""


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_an_example_of_the_python_guide_runs(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it stands there, in an empty folder, and it says something."""
    monkeypatch.chdir(tmp_path)
    exec(compile(code, f"python.md: {title}", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out.strip()
    assert len(code.splitlines()) <= LONGEST


def test_the_python_guide_shows_every_public_name() -> None:
    """What is public is there and is shown, and examples take nothing that is not."""
    taken = re.findall(r"from hexwar_tui import (.+)", "\n".join(code for _, code in EXAMPLES))
    shown = {name.strip() for names in taken for name in names.split(",")}
    assert shown | {"Game", "load", "__version__"} == set(hexwar_tui.__all__)
    assert all(f"`{name}`" in GUIDE for name in ("load", "new", "render"))
    assert all(getattr(hexwar_tui, name) is not None for name in hexwar_tui.__all__)


def test_whoever_checks_types_finds_every_public_name() -> None:
    """Each with where it is defined, as the names that are imported when they are asked for."""
    typed = Path(hexwar_tui.__file__).with_suffix(".pyi").read_text("utf-8")
    found = re.findall(r"^from (\S+) import (\w+) as \2$", typed, re.MULTILINE)
    assert {name for _, name in found} | {"__version__"} == set(hexwar_tui.__all__)
    assert all(getattr(import_module(home), name) is getattr(hexwar_tui, name) for home, name in found)


SYSTEMS = (ROOT / "docs" / "systems.md").read_text("utf-8")
AMBUSH = ROOT / "examples" / "ambush" / "ambush"

LONGEST_GUIDE = 200
"""Lines of a guide that is still read."""


def test_the_guide_to_systems_shows_the_examples_own_lines() -> None:
    """It goes through every file, in not more lines than are read, and each excerpt stands in the file that it names;
    whoever looks in the README or here finds it."""
    excerpts = re.findall(r"^```python\n# (\S+)\n(.+?)^```", SYSTEMS, re.MULTILINE | re.DOTALL)
    assert [file for file, code in excerpts if code not in (AMBUSH / file).read_text("utf-8")] == []
    assert SYSTEMS.count("```python") == len(excerpts) > 5
    files = {path.name for path in AMBUSH.glob("*.*")} - {"__init__.py"}
    assert {file for file in files if f"`{file}`" not in SYSTEMS} <= {"rules.en.md"}
    assert "rules.en.md" in SYSTEMS
    assert len(SYSTEMS.splitlines()) <= LONGEST_GUIDE
    for paper in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/systems.md)" in (ROOT / paper).read_text("utf-8")
