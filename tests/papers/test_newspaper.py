"""The newspaper: what all may know of a turn, and what a referee has published besides."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from hexwar_tui.engine.events import Topic
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import NOBODY
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.document import Document, Heading, Items, Paragraph, Rows, Table
from hexwar_tui.papers.forms.discord import LONGEST, NOTHING, write_discord
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.newspaper import Published, last_turn, moment, newspaper
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture(scope="module")
def realms() -> Game:
    """A game of which everybody knows hardly anything."""
    return load_game(REGISTRY, SAVES / "envoys-four-realms-middle.hexwar").game


@pytest.fixture(scope="module")
def summer() -> Game:
    """A game of which everybody knows nearly everything."""
    return load_game(REGISTRY, SAVES / "theatre-first-summer-middle.hexwar").game


def text_of(game: Game, turn: int | None = None, published: Collection[Published] = ()) -> str:
    return "\n".join(written(newspaper(game, "en", turn, published), Form.MARKDOWN, "en"))


def test_it_tells_what_everybody_saw_and_nothing_else(realms: Game, summer: Game) -> None:
    """Each news of the turn that all were told, but details, and none that anybody was not."""
    for game in (realms, summer):
        for turn in range(1, game.turn + 1):
            told = text_of(game, turn)
            for entry, news in game.news("referee"):
                sentence = f"- {render(game.phrase(news), 'en')}"
                if entry.turn == turn and news.seen_by is not None:
                    assert sentence not in told
    assert "- East League: income" in text_of(summer)
    assert "Middle Sea: fleets fight." in text_of(summer)


def test_battles_are_published_when_the_referee_says_so(realms: Game) -> None:
    """A battle that two sides were told of is in the newspaper once he publishes battles, each of them once."""
    battles = [
        (entry.turn, news)
        for entry, news in realms.news("referee")
        if realms.top.system.say.phrase.read(news).topic() is Topic.BATTLES
    ]
    turn, battle = battles[0]
    place = re.escape(render(realms.phrase(battle), "en").partition(":")[0])
    assert not re.search(place, text_of(realms, turn))
    assert len(re.findall(place, text_of(realms, turn, [Published.BATTLES]))) == 1


def test_treaties_in_force_and_rankings_are_published_when_the_referee_says_so(realms: Game) -> None:
    """A sentence for each treaty that was in force at the end of the turn, and a row for each side."""
    plain, all_of_it = text_of(realms), text_of(realms, None, list(Published))
    assert "are allies" not in plain
    assert "Standings" not in plain
    assert "- Treaty of Corvia and Torland for 8 turns" in all_of_it
    assert "| Torland | 15 | 89 |" in all_of_it
    assert "are allies" not in text_of(realms, 2, list(Published))


def test_the_map_is_that_of_the_turn(summer: Game) -> None:
    """An earlier turn has the map and the numbers of its end; where nobody knows any of the map there is none."""
    assert moment(summer, 2).whole_view(NOBODY).turn < summer.turn
    assert moment(summer, last_turn(summer)) is summer
    then, now = (newspaper(summer, "en", turn, [Published.RANKINGS]).blocks for turn in (2, None))
    for kind in (Rows, Table):
        assert [b for b in then if isinstance(b, kind)] != [b for b in now if isinstance(b, kind)]


def test_an_unknown_map_is_left_out(realms: Game) -> None:
    assert not [block for block in newspaper(realms, "en").blocks if isinstance(block, Rows)]


def test_a_message_is_never_too_long(summer: Game) -> None:
    """Every piece has room in a message and is whole by itself, code closed, and no line is lost."""
    document = newspaper(summer, "ru", None, list(Published))
    pieces = write_discord(document, "ru")
    assert len(pieces) > 1
    assert max(map(len, pieces)) <= LONGEST
    assert all(piece.count("```") % 2 == 0 for piece in pieces)
    lines = {line for piece in pieces for line in piece.splitlines()}
    assert {line for block in document.blocks if isinstance(block, Rows) for line in block.lines if line} <= lines


def test_typed_words_call_nobody_and_end_no_code() -> None:
    """A player can neither call everybody nor break out of a map; a line longer than a message is cut between words."""
    long = "word " * 900
    blocks = (Heading("**@everyone**"), Paragraph(("<@123> ||x||", long)), Items(("`a`",)), Rows(("```", "·")))
    pieces = write_discord(Document(say("News"), blocks), "en")
    text = "\n".join(pieces)
    assert f"@{NOTHING}everyone" in text
    assert f"\\<@{NOTHING}123\\>" in text
    assert "\\|\\|x" in text
    assert text.count("word") == 900
    assert max(map(len, pieces)) <= LONGEST
    assert f"`{NOTHING}`{NOTHING}`" in text
