"""fairness: what sides begin with, and games between equals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.lab.trial import Endless
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice import workers
from tests.cli.conftest import Shell
from tests.systems.openings import SIDES

SHIPPED = ("ashlands/full-four", "envoys/six-states", "mechs/six-lances", "skirmish/the-mill", "theatre/europe-1939")


def lopsided() -> Path:
    """A file of a scenario in which all speaks for West."""
    data = {
        "format": 1,
        "system": "envoys",
        "id": "lopsided",
        "title": "Lopsided",
        "description": "All speaks for West.",
        "minutes": 5,
        "sides": SIDES,
        "map": {"rows": ["............"], "legend": {".": "plain"}},
        "cities": [
            {"hex": "0101", "name": "A", "owner": "west", "strength": 30},
            {"hex": "0301", "name": "B"},
            {"hex": "0501", "name": "C"},
            {"hex": "1201", "name": "D", "owner": "east"},
        ],
        "options": {"move": 2},
    }
    path = Path("lopsided.json")
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_an_even_scenario_is_said_to_be_even(hexwar: Shell) -> None:
    """Its numbers stand beside each other, none of them marked."""
    out = hexwar.done("fairness", "envoys/two-banks").out
    (nearest,) = (line for line in out.splitlines() if line.startswith("Cities: turns to the nearest"))
    assert nearest.split()[-2:] == ["0.7", "0.7"]
    assert "Even: in nothing that was measured do the sides differ by more than 10 %." in out
    assert "uneven" not in out
    assert "“--games 100” has practice players play it" in out.replace("\n", " ")


def test_a_lopsided_one_is_told_as_such(hexwar: Shell) -> None:
    """Each number in which it is uneven, and where most."""
    out = hexwar.done("fairness", lopsided(), "--turns", "2").out
    lines = {line.split("  ")[0]: line for line in out.splitlines()}
    assert lines["Cities: turns to the nearest"].split()[-6:] == ["1.0", "3.5", "uneven", "by", "111", "%"]
    assert lines["Forces, in strength"].endswith("uneven by 86 %")
    assert "Hexes within 2 turns" in lines
    assert "uneven" not in lines["Hexes within 2 turns"]
    assert "most of all in this\none:\nCities: where it is first – East 0.0, West 2.0." in out


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SHIPPED)
def test_it_fits_into_80_columns_without_colours(
    hexwar: Shell, name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With six sides and with long names; where names are too long, numbers stand for them."""
    monkeypatch.setenv("HEXWAR_LANGUAGE", language)
    out = hexwar.done("fairness", name).out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert name != "envoys/six-states" or out.splitlines()[2].startswith("1 ")


def test_json_has_all_of_it(hexwar: Shell) -> None:
    """By ids, with the numbers as they are."""
    data = hexwar.done("fairness", lopsided(), "--json").data
    assert (data["scenario"], data["turns"], data["seed"], data["games"]) == ("envoys/lopsided", 3, "1", None)
    assert data["sides"] == [{"side": "west", "name": "West"}, {"side": "east", "name": "East"}]
    assert (data["usual"], data["quickest"]) == ({"west": "army", "east": "army"}, {})
    measures = {measure["id"]: measure for measure in data["measures"]}
    nearest = measures["cities.nearest"]
    assert nearest | {"values": {"west": 1.0, "east": 3.5}, "spread": 1.1111, "uneven": True} == nearest
    assert data["uneven"] == [id for id, measure in measures.items() if measure["uneven"]]


def test_games_are_played_between_equals(hexwar: Shell) -> None:
    """As many as are asked for; the shares of both sides are the whole."""
    words = ["fairness", "ashlands/first-steps", "--games", "2", "--jobs", "1"]
    out = hexwar.done(*words).out
    assert "Games of steady against itself: 2.\n" in out
    games = hexwar.done(*words, "--json").data["games"]
    assert (games["player"], games["played"], games["failed"]) == ("steady", 2, 0)
    assert sum(side["share"] for side in games["sides"]) == 1
    assert all(side["interval"][0] <= side["share"] <= side["interval"][1] for side in games["sides"])


@pytest.mark.parametrize(("failing", "played"), [({2, 3}, 1), ({1, 2, 3}, 0)])
def test_why_a_game_failed_is_told(
    hexwar: Shell, monkeypatch: pytest.MonkeyPatch, failing: set[int], played: int
) -> None:
    """Of the first that did, whether others were played to their end or none."""
    asked: list[Task] = []

    def play(task: Task) -> Ended:
        asked.append(task)
        if len(asked) in failing:
            raise Endless(say("Game {n} has no end.", n=len(asked)))
        return Ended((task.match.scenario.sides[0].id,), 5, 0, "", say("It was enough."))

    monkeypatch.setattr(workers, "play", play)
    ended = hexwar("fairness", "ashlands/first-steps", "--games", "3", "--jobs", "1")
    asked.clear()
    games = json.loads(hexwar("fairness", "ashlands/first-steps", "--games", "3", "--jobs", "1", "--json").out)["games"]
    first = f"Game {min(failing)} has no end."
    assert ended.status == 1
    told = f"Not played to their end, and not counted: {len(failing)}. The first of them: {first}"
    assert told in ended.out.replace("\n", " ")
    assert (games["played"], games["failed"], games["fault"]) == (played, len(failing), first)


def test_a_system_that_tells_nothing_can_be_played(hexwar: Shell) -> None:
    """Its games are all that there is."""
    out = hexwar.done("fairness", "harvest/toy", "--games", "2", "--jobs", "1").out
    assert "Its system does not tell what sides begin with" in out
    assert "Games of " in out


def test_what_makes_no_sense_is_refused(hexwar: Shell) -> None:
    """In a sentence each."""
    name = "envoys/two-banks"
    assert hexwar.refused("fairness", name, "--turns", "0") == "Ground is counted in 1 to 1000 turns."
    assert hexwar.refused("fairness", name, "--games", "0") == "At least one game is to be played."
    assert hexwar.refused("fairness", name, "--jobs", "0") == "At least one process is to play."
    assert "A seed is" in hexwar.refused("fairness", name, "--seed", "")
    assert "There is no scenario called" in hexwar.refused("fairness", "envoys/nowhere")
