"""The word that ended the talks of a side counts on when others have only answered it; else it is waited for again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.post.delivering import deliver_waiting
from hexwar_tui.papers.post.standing import HowFar, sides_now
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Refuse, Sign
from tests.papers.sheets import talks
from tests.papers.test_too_late import at, post

WEST, EAST = "west", "east"
PEACE = "treaty with East League for 4 turns: peace"


def proposed(*more: str) -> tuple[Game, str, dict[str, str]]:
    """Talks in which West has proposed a peace and ended its own; East's answer to that, with these lines, has come
    behind it. The title of the treaty, and the answers by file."""
    game = talks()
    west, east = ("\n".join(order_sheet(game, side, "en")) for side in (WEST, EAST))
    post(game, at(west, f"{PEACE}\ndone", 1.0))
    words = game.top.system.say.others
    assert words is not None
    title = render(words(game.known(EAST))[game.known(EAST).treaties[-1].id], "en")
    _, _, answers = post(game, at(west, f"{PEACE}\ndone", 1.0), at(east, "\n".join(more).format(title=title), 2.0))
    return game, title, answers


@pytest.mark.parametrize("word", ["sign", "refuse"])
def test_an_answer_alone_does_not_open_the_talks_of_who_has_ended_them(word: str) -> None:
    """Whether the other signs or refuses: West has said that it is done, is told, and is not waited for again."""
    game, title, answers = proposed(f"{word} {{title}}")
    assert game.waiting_for() == (EAST,)
    assert title.split(", turn")[0] in " ".join(answers.values())
    both, _, _ = proposed(f"{word} {{title}}", "done")
    assert both.is_sealed()


def test_a_message_opens_them_and_the_referee_is_told_why() -> None:
    """As it may want an answer, like a proposal."""
    game, _, _ = proposed('message to West League: "Never!"', "refuse {title}", "done")
    assert game.waiting_for() == (WEST,)
    (west,) = sides_now(game)
    assert west.how_far is HowFar.OPENED
    assert "it has to end it again" in render(west.line("West League"), "en")


def test_who_has_gone_on_talking_behind_his_word_is_waited_for() -> None:
    """It counts no more."""
    game, _, _ = proposed()
    post(game, at("\n".join(order_sheet(game, WEST, "en")), 'message to East League: "Well?"', 3.0))
    game.submit(EAST, Refuse(game.known(EAST).treaties[-1].id))
    deliver_waiting(game, lambda _: None, "en")
    assert WEST in game.waiting_for()


def answered() -> Game:
    """Talks in which West has proposed a peace and ended its own, and East has signed."""
    game = talks()
    game.submit(WEST, Propose(EAST, 4, (("peace", None, None, None, None),)))
    game.submit(WEST, EndTalks())
    game.submit(EAST, Sign(game.known(EAST).treaties[-1].id))
    assert WEST in game.waiting_for()
    return game


def test_the_turn_ends_them_again_too() -> None:
    """Where the answer was entered by hand, or waited for a step."""
    game = answered()
    deliver_waiting(game, lambda _: None, "en")
    assert game.waiting_for() == (EAST,)


def test_a_practice_player_ends_its_talks_itself() -> None:
    game = answered()
    game.record.seats = [replace(seat, player="any") if seat.side == WEST else seat for seat in game.record.seats]
    deliver_waiting(game, lambda _: None, "en")
    assert WEST in game.waiting_for()
