"""A sheet that is sent again as a whole, while orders are carried out at once: nothing is entered a second time."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.taking_in import Taken, enter_sheet
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Sign
from tests.papers.sheets import saved

WEST, EAST = "west", "east"

BEFORE_THE_TALKS = 135
"""The entry of the saved game with which the talks of its fifth turn began."""


@pytest.fixture
def talks() -> Game:
    game = saved("theatre-first-summer-middle")
    game.rewind(BEFORE_THE_TALKS)
    return game


def told(game: Game, taken: Taken) -> str:
    return "\n".join(render(line, "en") for line in answer(game, taken))


def kinds(game: Game, seat: str, since: int = BEFORE_THE_TALKS) -> list[str]:
    """The orders that a seat has given in the talks."""
    return [entry.body["kind"] for entry in game.record.entries[since:] if "kind" in entry.body and entry.seat == seat]


def test_a_gift_is_not_paid_twice(talks: Game) -> None:
    """Whatever the other has done in the meantime; twice in a sheet is once, too."""
    gift = "give 1 manpower to Karst\n"
    since = len(talks.record.entries)
    assert not enter_sheet(talks, WEST, gift, "en").faults
    talks.submit(EAST, Propose(WEST, 0, (("peace", None, None, None, None),)))
    again = enter_sheet(talks, WEST, gift + gift + "give 2 manpower to Karst\n", "en")
    assert [(line.stands, line.fault) for line in again.lines] == [(True, ""), (False, "")]
    assert kinds(talks, WEST, since) == [Give.kind, Give.kind]
    assert "give 1 manpower to Karst (stands already)" in told(talks, again)


def test_a_treaty_that_is_signed_is_not_refused(talks: Game) -> None:
    """Nor is a proposal made a second time, or the end of the talks told again."""
    since = len(talks.record.entries)
    talks.submit(EAST, Propose(WEST, 4, (("peace", None, None, None, None),)))
    offered = talks.known(WEST).treaties[-1]
    words = talks.top.system.say.others
    assert words is not None
    title = render(words(talks.known(WEST))[offered.id], "en")
    sheet = f"sign {title}\ntreaty with East League for 3 turns: Peace\nEnd the talks\n"
    first = enter_sheet(talks, WEST, sheet, "en")
    assert not first.faults
    assert kinds(talks, WEST, since) == [Sign.kind, Propose.kind, "end-talks"]
    again = enter_sheet(talks, WEST, sheet, "en")
    assert [line.stands for line in again.lines] == [True] * 3
    assert f"sign {title} (stands already)" in told(talks, again)
    assert len(kinds(talks, WEST, since)) == 3
