"""The file of a series: games are kept as they end, and no other series is mixed with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import GameKey
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.disk.locks import SaveHeld
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.lab.series_file import OtherSeries, SeriesFile

QUESTION: dict[str, Any] = {"program": {"played_by": "1"}, "players": ["a", "b"], "seed": "s"}
REASON = say("{side} has won: {why}", side="…", why=say("nobody is left"))


def key(number: int) -> GameKey:
    return GameKey("harvest/toy", "a", "b", number)


def ended(turns: int = 3) -> Ended:
    return Ended(
        ("red", "blue"), turns, 1, "TOY-1.1", REASON, {"red": 1.5, "blue": -0.25}, {"red": {"a": (3, 1)}, "blue": {}}
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of three games."""
    with SeriesFile(tmp_path / "a.jsonl", QUESTION) as file:
        for number in range(3):
            file.add(key(number), ended(number + 2))
    return tmp_path / "a.jsonl"


def test_what_was_kept_is_there_again(path: Path) -> None:
    """Every game as it ended, and those that are added; nothing else is left in the folder."""
    with SeriesFile(path, QUESTION) as file:
        assert file.games == {key(number): ended(number + 2) for number in range(3)}
        file.add(key(7), ended())
    with SeriesFile(path, QUESTION) as file:
        assert file.games[key(7)] == ended()
        assert len(file.games) == 4
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_each_game_is_on_disk_as_it_ends(path: Path) -> None:
    """A line for each, behind that of the question, while the file is still open."""
    with SeriesFile(path, QUESTION) as file:
        file.add(key(3), ended())
        lines = path.read_text("utf-8").splitlines()
    assert [json.loads(line).get("number") for line in lines] == [None, 0, 1, 2, 3]
    assert json.loads(lines[0])["question"] == QUESTION


@pytest.mark.parametrize("torn", [1, 2, 100])
def test_a_line_that_was_never_finished_is_left_out(path: Path, torn: int) -> None:
    """Wherever a kill has cut it; the next game is written in its place."""
    path.write_bytes(path.read_bytes()[:-torn])
    with SeriesFile(path, QUESTION) as file:
        assert list(file.games) == [key(0), key(1)]
        file.add(key(2), ended(4))
    with SeriesFile(path, QUESTION) as file:
        assert file.games == {key(number): ended(number + 2) for number in range(3)}


@pytest.mark.parametrize("left", [0, 10])
def test_a_file_that_was_hardly_begun_is_begun_again(path: Path, left: int) -> None:
    """A part of the first line is no game that could be lost."""
    path.write_bytes(path.read_bytes()[:left])
    with SeriesFile(path, QUESTION) as file:
        assert file.games == {}
        file.add(key(0), ended())
    with SeriesFile(path, QUESTION) as file:
        assert list(file.games) == [key(0)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({**QUESTION, "seed": "t"}, "asks something else"),
        ({**QUESTION, "players": ["a"]}, "asks something else"),
        ({**QUESTION, "program": {"played_by": "2"}}, "another version"),
    ],
)
def test_another_series_is_refused(path: Path, question: dict[str, Any], said: str) -> None:
    """What differs is said; nothing is written there, and the file can be opened by its own question afterwards."""
    before = path.read_bytes()
    with pytest.raises(OtherSeries, match=said):
        SeriesFile(path, question)
    assert path.read_bytes() == before
    with SeriesFile(path, QUESTION) as file:
        assert len(file.games) == 3


@pytest.mark.parametrize("text", ["dear diary\n", "{}\n", "[1]\n", '{"magic":"hexwar-journal"}\n', "dear diary"])
def test_what_is_no_series_is_left_alone(tmp_path: Path, text: str) -> None:
    """Whatever else stands in a file is not written over."""
    path = tmp_path / "diary"
    path.write_text(text, "utf-8")
    with pytest.raises(OtherSeries, match="holds no series"):
        SeriesFile(path, QUESTION)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("line", ["{}", "xyz", '{"scenario":1}', '{"number":-1}'])
def test_a_damaged_line_is_named(path: Path, line: str) -> None:
    """By its number, counted from 1; nothing is thrown away."""
    lines = path.read_text("utf-8").splitlines()
    lines[2] = line
    path.write_text("\n".join([*lines, ""]), "utf-8")
    with pytest.raises(SaveError, match="line 3 can't be read"):
        SeriesFile(path, QUESTION)


def test_one_program_at_a_time(path: Path) -> None:
    """A second one is told that the file is in use."""
    with SeriesFile(path, QUESTION), pytest.raises(SaveHeld):
        SeriesFile(path, QUESTION)


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    """It is refused before the first game: a folder, and a file where a folder should be."""
    (tmp_path / "file").write_text("", "utf-8")
    for path in (tmp_path, tmp_path / "file" / "a.jsonl"):
        with pytest.raises(SaveError):
            SeriesFile(path, QUESTION)
