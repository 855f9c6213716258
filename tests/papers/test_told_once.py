"""What has happened stands in one set of papers: the next tells only what is since, the newspaper comes once a turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.papers.newspaper import Published
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.papers.turn.writing_out import USUAL_FORMS, TurnPapers, Wishes, write_turn
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from tests.papers.sheets import letters, saved

WISHES = Wishes("en", lambda view, language: {}, forms=USUAL_FORMS[:1])


def news(papers: TurnPapers, side: str = "South") -> list[str]:
    """What the report of a side says has happened."""
    text = (papers.folder / side / "report.md").read_text("utf-8")
    told = text.partition("## What has happened\n\n")[2].partition("\n\n")[0]
    return told.splitlines()


def next_part(game: Game) -> None:
    game.submit(game.waiting_for()[0], EndRound())


def test_a_part_tells_only_what_is_since_the_last_papers(tmp_path: Path) -> None:
    """Papers of the same moment tell the same again; where none lie, all that is told without them is told."""
    game = saved("ashlands-full-two-middle")
    first = write_turn(game, tmp_path, WISHES)
    next_part(game)
    second = write_turn(game, tmp_path, WISHES)
    assert first.folder != second.folder
    assert len(news(first)) > 5
    told = news(second)
    assert told == ["- Opening round: South ends its part."]
    assert news(write_turn(game, tmp_path, WISHES, again=True)) == told
    alone = write_turn(game, tmp_path / "elsewhere", WISHES)
    assert set(told) < set(news(alone))


def test_papers_of_another_course_of_the_game_count_for_nothing(tmp_path: Path) -> None:
    """After going back what was told then is told again, with what has come in its place."""
    game = saved("ashlands-full-two-middle")
    other = saved("ashlands-full-two-middle")
    next_part(other)
    next_part(other)
    write_turn(other, tmp_path, WISHES)
    next_part(game)
    fresh, beside = write_turn(game, tmp_path / "alone", WISHES), write_turn(game, tmp_path, WISHES)
    assert news(fresh) == news(beside)


def test_the_newspaper_comes_with_the_first_papers_of_a_turn(tmp_path: Path) -> None:
    game = saved("ashlands-full-two-middle")
    first = write_turn(game, tmp_path, WISHES)
    next_part(game)
    second = write_turn(game, tmp_path, WISHES)
    assert any(file.name == "newspaper.md" for file in first.files)
    assert not any(file.name == "newspaper.md" for file in second.files)


@pytest.mark.parametrize(
    ("published", "count"), [((), 1), ((Published.BATTLES,), 1), ((Published.BATTLES, Published.AGREEMENTS), 0)]
)
def test_a_newspaper_without_news_is_named_to_the_referee(
    tmp_path: Path, published: tuple[Published, ...], count: int
) -> None:
    """With what would bring it some, as long as there is any such."""
    game = letters()
    for side, capital in (("aldmark", "Hythe"), ("corvia", "Istra")):
        enter_sheet(game, side, f"capital: {capital}", "en")
        game.seal(side)
    while game.next_step() is not None:
        game.step()
    papers = write_turn(game, tmp_path, replace(WISHES, published=published))
    assert (papers.folder / "contents.txt").read_text("utf-8").count("--public") == count
