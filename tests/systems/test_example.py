"""examples/ambush, the package that the guide is written along: taken from its folder as an installer would put it, it
passes its own tests, and is played, kept and fuzzed like any other system."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import copytree

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_game, variants
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.system import AnySystem
from tests.systems import test_outside as outside
from tests.systems.test_outside import ROOT, run

EXAMPLE = ROOT / "examples" / "ambush"

UNAIDED = "--disable-plugin-autoload"
"""Pytest goes through all modules of whatever has a plugin that it finds by itself: it need not."""

CONTRACT = (
    *("-m", "pytest", "-q", "-rf", "--tb=line", UNAIDED, "-p", "no:cacheprovider", "-p", "hexwar_tui.contract.plugin"),
    *("--pyargs", "hexwar_tui.contract", "--system", "ambush", "-m", "not long"),
)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder from which its processes see the package with its entry point, by what its pyproject.toml says."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    facts = tmp_path / f"hexwar_ambush-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = [f"{name} = {place}" for name, place in project["entry-points"]["hexwar.systems"].items()]
    (facts / "entry_points.txt").write_text("\n".join(["[hexwar.systems]", *entries]))
    return tmp_path


def hexwar(folder: Path, *lines: str) -> list[str]:
    """What each of these command lines says, in one process that can import the package."""
    return outside.hexwar(folder, *lines, package=EXAMPLE)


def test_its_own_tests_pass(installed: Path) -> None:
    """One or more for each rule of its book."""
    told = run(installed, "-m", "pytest", "-q", UNAIDED, "-p", "no:cacheprovider", str(EXAMPLE), package=EXAMPLE)
    assert told.returncode == 0, told.stdout + told.stderr
    assert " passed" in told.stdout


def test_it_is_played_against_its_practice_player_and_kept(installed: Path) -> None:
    """By its own words: the garrison is set up by the practice player, and the column sees nothing of it."""
    listed, _, shown, _, checked, rule = hexwar(
        installed,
        "systems",
        "new ambush/first-column -o game.hexwar --side garrison=steady --seed 1",
        "show game.hexwar --as column",
        "order game.hexwar --as column move unit=tank-1 path=0104,0203,0303",
        "check game.hexwar",
        "rules ambush AMB-3.4",
    )
    assert "from hexwar-ambush" in listed
    assert "[T]" in shown
    assert "/G" not in shown
    assert "═ Road" in shown
    assert "all right" in checked
    assert "AMB-3.4" in rule


def test_practice_players_play_it_to_the_end(installed: Path) -> None:
    """Both sides of each scenario by the practice player that comes with it; it beats a random one in nine games of
    ten. Random games find no fault, and come by what happens in the game."""
    lines = []
    for scenario in ("first-column", "two-roads"):
        game = f"{scenario}.hexwar"
        new = f"new ambush/{scenario} -o {game} --side column=steady --side garrison=steady --seed 1"
        lines += [new, f"step {game} --all", f"show {game} --as column"]
    fuzz, trial = "fuzz ambush --games 6 --seed 7", "trial ambush --games 40 --least 90 --seed 1"
    *played, found, tried = hexwar(installed, *lines, fuzz, trial)
    assert all("The game is over. Won: " in shown for shown in played[2::3])
    assert "no fault" in found
    assert "steady" in tried


@pytest.fixture
def ambush(monkeypatch: pytest.MonkeyPatch) -> AnySystem:
    """The system itself, in this process."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    system: AnySystem = import_module("ambush.system").AMBUSH
    return system


def ordered(game: Game, words: str) -> None:
    """The side that is waited for gives an order, written as on the command line."""
    (seat,) = game.waiting_for()
    game.submit(seat, read_words(game.top.system.order_types, words, naming(game, seat)))


def moments(game: Game) -> Iterator[str]:
    """A game that is set up, driven into the sight of a hidden gun, and handed over: at each moment its name."""
    yield "begun"
    ordered(game, "place unit=gun-1 hex=0705")
    ordered(game, "place unit=hunters-1 hex=0803")
    ordered(game, "mine hex=0604")
    yield "set up"
    ordered(game, "end")
    yield "the column's part"
    ordered(game, "move unit=tank-2 path=0204,0304,0404,0504")
    assert game.top.state.drive is not None
    yield "a tank has halted"
    ordered(game, "answer")
    ordered(game, "end")
    yield "the garrison's part"


def test_the_column_can_tell_no_hidden_unit_and_no_mine(ambush: AnySystem) -> None:
    """With hidden units and mines elsewhere, by the system's own word, each alone and both, it finds out nothing more
    at any of these moments, by no way there is."""
    registry, seen = {"ambush": ambush}, Counter[str]()
    raw = (EXAMPLE / "ambush" / "scenarios" / "ambush" / "first-column.json").read_bytes()
    game = Game.new(registry, read_scenario(registry, raw, "first-column"), seed="hidden")
    for moment in moments(game):
        assert leaks_of_a_game(game, "column", moment, singly=True) == []
        seen[moment] = len(variants(game.top, "column", moment))
    assert len(seen) == 5
    assert all(seen.values())


def test_it_teaches_by_a_lesson_of_its_own(ambush: AnySystem) -> None:
    """Its lesson is data alone: two steps, of which the first asks for a drive along the road that is legal."""
    path = EXAMPLE / "ambush" / "scenarios" / "ambush" / "first-column.json"
    lesson = lesson_beside(path)
    assert lesson is not None
    assert [step.ends for step in lesson.steps] == ["order", "end"]
    game = Game.new({"ambush": ambush}, read_scenario({"ambush": ambush}, path.read_bytes(), path.name), seed="lesson")
    course = Course(lesson, game, "column")
    ordered(game, "place unit=gun-1 hex=0705")
    ordered(game, "place unit=hunters-1 hex=0803")
    ordered(game, "end")
    ask = course.ask()
    assert ask is not None
    assert ask.order is not None
    assert not ask.meanwhile
    assert ask.order.kind == "move"
    game.submit("column", ask.order)
    course.note_entries()
    assert course.at == 1


def asked(folder: Path, package: Path, *words: str) -> str:
    """What pytest prints of the contract, asked of the example as it lies in this folder."""
    return run(folder, *CONTRACT, *words, package=package).stdout


def test_it_keeps_the_contract_of_systems(installed: Path) -> None:
    """All that every system owes, but in long games."""
    *_, last = asked(installed, EXAMPLE).strip().splitlines()
    assert " passed" in last
    assert "failed" not in last
    assert "error" not in last


LEAK = """

from dataclasses import replace


class Told(AmbKnown):
    def __init__(self, frame, seat):
        super().__init__(frame, seat)
        self.mines = {mine.cell: mine.found for mine in frame.state.mines}


AMBUSH = replace(AMBUSH, known=Told)
"""


ALL_ARE_TOLD = "Placed(self.unit, self.hex)"


def test_a_secret_that_gets_out_of_it_is_found_by_the_contract(installed: Path) -> None:
    """Mines that are shown to the column; the placing of a hidden unit, of which all are told."""
    package = installed / "leaky"
    copytree(EXAMPLE / "ambush", package / "ambush")
    orders = package / "ambush" / "orders.py"
    orders.write_text(orders.read_text("utf-8").replace("Placed(self.unit, self.hex), (side,)", ALL_ARE_TOLD), "utf-8")
    with (package / "ambush" / "system.py").open("a", encoding="utf-8") as file:
        file.write(LEAK)
    told = asked(installed, package, "-k", "hidden_variants")
    assert "FAILED" in told
    assert "test_a_side_can_tell_no_secret[ambush/" in told
    assert "test_news_name_nobody_that_a_side_knows_nothing_of[ambush/" in told
