"""The command that measures how hard lessons are to lose."""

import pytest

from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.systems import REGISTRY
from tools import plain_play
from tools.plain_play import PLAYERS, play, scenario_of

TAUGHT = [file.name for file in find_scenarios(REGISTRY) if lesson_beside(file.path) is not None]


@pytest.mark.parametrize("name", TAUGHT)
def test_plain_play_wins_the_game_of_a_lesson(name: str) -> None:
    """Without hints, against the usual practice player, in the scenario of the lesson; 40 games are for the command."""
    assert [play(name, "plain", number)[0] for number in range(4)].count("won") >= 3


def test_a_careless_player_does_other_things() -> None:
    """Both begin with the same dice, but one of them plays some of its orders at random."""
    plain, careless = ([play("ashlands/first-steps", player, number) for number in range(8)] for player in PLAYERS)
    assert plain != careless


def test_a_scenario_without_a_lesson_has_none() -> None:
    """None is returned, so that it is not measured."""
    assert scenario_of("skirmish/the-mill") is None


def test_a_row_for_each_player_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With what was won, drawn and lost; 1 is returned where plain play has won too seldom."""
    assert plain_play.main(["skirmish/first-shots", "--games", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[1] for row in rows] == list(PLAYERS)
    monkeypatch.setattr(plain_play, "WANTED", 1.1)
    assert plain_play.main(["skirmish/first-shots", "--games", "1"]) == 1
