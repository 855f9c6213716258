"""The contract of systems, asked of one that another package brings: it passes, and what is planted in it is found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.systems.test_outside import bring, put, run
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

SYSTEM = replace({name}, id="{id}", place=f"{{__name__}}:SYSTEM", {parts})
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


def bring_system(folder: Path, id: str, toy: str = "harvest", more: str = "", parts: str = "") -> str:
    """Lays out a scenario for a toy that is changed so; returns the module that is to be its system."""
    data = json.loads(toy_scenario(toy).model_dump_json()) | {"system": id}
    put(folder, {f"raiders/scenarios/{id}/toy.json": json.dumps(data)})
    return PLAIN.format(id=id, toy=toy, name=toy.upper(), more=more, parts=parts)


def asked(folder: Path, systems: Mapping[str, str], words: str, *alone: str) -> str:
    """What pytest prints of the contract's tests that these words choose, asked of systems that a package brings, each
    as its module; by `alone` its plugin is named, else pytest finds it."""
    entries = [f"{id} = raiders.{id}:SYSTEM" for id in systems]
    bring(folder, *entries, modules={"raiders": "", **{f"raiders/{id}": module for id, module in systems.items()}})
    command = ["-m", "pytest", "-q", "-rsf", "--tb=line", "-p", "no:cacheprovider", "-p", "no:warnings", *alone]
    named = [word for id in systems for word in ("--system", id)]
    ended = run(folder, *command, "--pyargs", "hexwar_tui.contract", *named, "-k", words)
    return ended.stdout + ended.stderr


@pytest.mark.parametrize("toy", ["harvest", pytest.param("race", marks=pytest.mark.long)])
def test_a_system_from_outside_passes(tmp_path: Path, toy: str) -> None:
    """One with sealed phases, and one without, which has a clock; what a system has not is skipped with a reason."""
    told = asked(tmp_path, {"elsewhere": bring_system(tmp_path, "elsewhere", toy)}, NOT_HERE)
    *_, last = told.strip().splitlines()
    assert " passed" in last
    assert "failed" not in last
    assert "error" not in last
    assert ("sides write in secret in none of their phases" in told) is (toy == "race")


PLANTED = {
    "leaky": (LEAK, "show=Show(shows, HARVEST.show.left_undone)"),
    "numbered": (NUMBERED, "referee=Refereed()"),
    "unbooked": (NO_BOOK, "rule_book=book"),
    "upgraded": ("", "version=1, upgrades={1: dict}"),
}
"""What is wrong in a system: a leak, a hex by its number, a rule that is not there, an upgrade of today."""


def test_what_is_planted_in_it_is_found(tmp_path: Path) -> None:
    """The test that fails says what it is, and does not fail for the other systems."""
    systems = {id: bring_system(tmp_path, id, more=more, parts=parts) for id, (more, parts) in PLANTED.items()}
    told = asked(tmp_path, systems, "in_secret_changes_nothing or hexes or cites or stands_where", *ALONE)
    failed = [line.partition("::")[2].partition(" - ")[0] for line in told.splitlines() if "FAILED" in line]
    assert sorted(failed) == [
        "test_every_rule_that_it_cites_is_in_its_book[unbooked]",
        "test_facts_of_subjects_that_are_hexes_are_declared_so[numbered]",
        "test_it_stands_where_it_says[upgraded]",
        "test_what_one_side_enters_in_secret_changes_nothing_for_the_others[leaky/toy-typed-referee]",
        "test_what_one_side_enters_in_secret_changes_nothing_for_the_others[leaky/toy]",
    ]
    assert "The fact “at” of a worker is the hex it is at" in told


def test_a_system_that_cannot_be_loaded_or_has_nothing_to_play_is_refused(tmp_path: Path) -> None:
    """In a sentence, before anything is collected."""
    broken, empty = tmp_path / "broken", tmp_path / "empty"
    told = asked(broken, {"broken": bring_system(broken, "broken", more="1 / 0")}, "hexes", *ALONE)
    assert "The rule system “broken” can't be loaded. It comes from “raiders 1.5”. division by zero" in told
    told = asked(empty, {"empty": bring_system(tmp_path / "elsewhere", "empty")}, "hexes", *ALONE)
    assert "“empty” has no scenario: its package holds none in scenarios/empty/." in told
