"""The contract of systems, asked of one that another package brings: it passes, and what is planted in it is found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systems.test_outside import ROOT, bring
from tests.toys.common import toy_scenario

NOT_HERE = "not kept_game and not sealed_games and not hash_seeds"
"""What takes a process, a key or minutes: `tests/contract` asks it every day."""

ALONE = ("--disable-plugin-autoload", "-p", "hexwar_tui.contract.plugin")
"""The plugin by its name: pytest does not go through all modules of whatever has one that it finds by itself."""

PLAIN = """
from dataclasses import replace
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.system import Show, Subject
from hexwar_tui.engine.words.language import say
from tests.toys.{toy} import {name}

{more}

CROSS_COUNTRY = replace({name}, id="cross-country", place=f"{{__name__}}:CROSS_COUNTRY", {parts})
"""

LEAK = """
def shows(known):
    placed = sum(len(entered.workers) for entered in known.frame.state.sealed.values())
    return replace(HARVEST.show.view(known), headline=(say("{n} sent", n=placed),))
"""

NUMBERED = """
class Refereed:
    def subjects(self, frame):
        for worker in range(3):
            cell = (frame.state.turn + worker) % 5
            yield Subject(f"worker:{worker}", "worker", say("Worker"), {"at": cell}, cell)
    def amend(self, frame, change, table):
        HARVEST.referee.amend(frame, change, table)
"""

NO_BOOK = """
def book(language):
    return "## TOY-9 Rules\\n\\n### TOY-9.1 Nothing of it\\n\\nPlay."
"""


def asked(
    folder: Path,
    words: str,
    *alone: str,
    toy: str = "harvest",
    more: str = "",
    parts: str = "",
    has_scenario: bool = True,
) -> str:
    """What pytest prints of the contract's tests that these words choose, asked of a toy as a package brings it; by
    `alone` its plugin is named, else pytest finds it."""
    bring(folder, module=PLAIN.format(toy=toy, name=toy.upper(), more=more, parts=parts))
    data = json.loads(toy_scenario(toy).model_dump_json()) | {"system": "cross-country"}
    path = folder / "raiders" / "scenarios" / "cross-country" / "toy.json"
    path.write_text(json.dumps(data), "utf-8")
    if not has_scenario:
        path.unlink()
    command = [sys.executable, "-m", "pytest", "-q", "-rsf", "--tb=line", "-p", "no:cacheprovider", "-p", "no:warnings"]
    run = subprocess.run(
        [*command, *alone, "--pyargs", "hexwar_tui.contract", "--system", "cross-country", "-k", words],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "HEXWAR_HOME": str(folder / "home"),
        },
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


@pytest.mark.parametrize("toy", ["harvest", pytest.param("race", marks=pytest.mark.long)])
def test_a_system_from_outside_passes(tmp_path: Path, toy: str) -> None:
    """One with sealed phases, and one without, which has a clock; what a system has not is skipped with a reason."""
    told = asked(tmp_path, NOT_HERE, toy=toy)
    *_, last = told.strip().splitlines()
    assert " passed" in last
    assert "failed" not in last
    assert "error" not in last
    assert ("sides write in secret in none of their phases" in told) is (toy == "race")


@pytest.mark.parametrize(
    ("words", "more", "parts", "fails"),
    [
        (
            "in_secret_changes_nothing",
            LEAK,
            "show=Show(shows, HARVEST.show.left_undone)",
            "test_what_one_side_enters_in_secret_changes_nothing_for_the_others",
        ),
        ("hexes", NUMBERED, "referee=Refereed()", "The fact “at” of a worker is the hex it is at"),
        ("cites", NO_BOOK, "rule_book=book", "test_every_rule_that_it_cites_is_in_its_book"),
        ("stands_where", "", "version=1, upgrades={1: dict}", "test_it_stands_where_it_says"),
    ],
    ids=["a leak", "a hex by its number", "a rule that is not there", "an upgrade of today"],
)
def test_what_is_planted_in_it_is_found(tmp_path: Path, words: str, more: str, parts: str, fails: str) -> None:
    """The test that fails says what it is."""
    told = asked(tmp_path, words, *ALONE, more=more, parts=parts)
    assert " failed" in told
    assert fails in told


def test_a_system_that_cannot_be_loaded_or_has_nothing_to_play_is_refused(tmp_path: Path) -> None:
    """In a sentence, before anything is collected."""
    told = asked(tmp_path / "broken", "hexes", *ALONE, more="1 / 0")
    assert "The rule system “cross-country” can't be loaded. It comes from “raiders 1.5”. division by zero" in told
    told = asked(tmp_path / "empty", "hexes", *ALONE, has_scenario=False)
    assert "“cross-country” has no scenario: its package holds none in scenarios/cross-country/." in told
