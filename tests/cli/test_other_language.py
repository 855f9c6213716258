"""A referee whose commands speak now one language, now another: his papers stay in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.papers.post.folders import answer_folder, language_of_names, papers_folder
from tests.cli.conftest import Shell
from tests.cli.test_turn import GAME, PAPERS, fields, game_at, send

__all__ = ["fields"]


def write_to_referee() -> Path:
    """A sheet with a letter has come; returns where."""
    mail = Path("in")
    mail.mkdir()
    head = f"#: hexwar game={game_at().record.id} turn=1 side=red"
    (mail / "red.txt").write_text(f"{head}\nsend units=red-1 region=west\nMay I?\n", "utf-8")
    return mail


def test_papers_go_where_papers_of_the_game_are(fields: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another language the next turn is written beside the one before, and an answer there is taken in."""
    mail = write_to_referee()
    fields.done("post", GAME, mail)
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    letters = PAPERS / "turn 01/the referee/letters to answer.txt"
    letters.write_text(letters.read_text("utf-8") + "You may.\n", "utf-8")
    fields.done("post", GAME, mail)
    send(fields, "blue")
    fields.done("turn", GAME, "--yes")
    assert not Path("fields - бумаги").exists()
    assert sorted(path.name for path in PAPERS.iterdir()) == ["turn 01", "turn 02"]
    assert "You may." in (PAPERS / "turn 02/the referee/letters to answer.txt").read_text("utf-8")
    assert "“May I?” – “You may.”" in "".join(
        path.read_text("utf-8") for path in (PAPERS / "turn 02/Red").glob("*.md")
    ).replace("«", "“").replace("»", "”")
    assert {path.name for path in Path().iterdir() if "ответы" in path.name} == set()


def test_papers_written_anew_in_another_language_replace_the_first(
    fields: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields.done("turn", GAME)
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    assert fields("turn", GAME).status == 2, "they lie there already"
    fields.done("turn", GAME, "--again")
    assert [path.name for path in PAPERS.iterdir()] == ["turn 01"]
    there = sorted(path.name for path in (PAPERS / "turn 01/the referee").iterdir())
    assert not any(name.startswith("report") for name in there)
    assert "отчёт.md" in there


def test_folders_in_russian_are_found_as_well(tmp_path: Path) -> None:
    """Of folders in both languages the fuller one is meant, whatever language the command speaks."""
    game = tmp_path / "war.hexwar"
    assert (papers_folder(game, "ru").name, papers_folder(game, "en").name) == ("war - бумаги", "war - papers")
    for name in ("war - бумаги/ход 01", "war - бумаги/ход 02", "war - papers/turn 02", "war - ответы"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "war - ответы/ход 01 - Юг.txt").write_text("", "utf-8")
    for language in ("en", "ru"):
        papers = papers_folder(game, language)
        assert papers == tmp_path / "war - бумаги"
        assert language_of_names(papers, language) == "ru"
        assert answer_folder(game, language) == tmp_path / "war - ответы"
        assert language_of_names(tmp_path / "war - ответы", language) == "ru"
