"""A sheet that is sent again as a whole, while orders are carried out at once: nothing is entered a second time."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give
from hexwar_tui.systems.theatre.orders.diplomacy.talks import SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Sign
from tests.papers.sheets import BEFORE_THE_TALKS, talks

WEST, EAST = "west", "east"


def told(game: Game, taken: Taken) -> str:
    return "\n".join(render(line, "en") for line in answer(game, taken, "en"))


def kinds(game: Game, seat: str, since: int = BEFORE_THE_TALKS) -> list[str]:
    """The orders that a seat has given in the talks."""
    return [entry.body["kind"] for entry in game.record.entries[since:] if "kind" in entry.body and entry.seat == seat]


def test_a_gift_is_not_paid_twice() -> None:
    """Whatever the other has done in the meantime; twice in a sheet is once, too."""
    game = talks()
    gift = "give 1 manpower to Karst\n"
    since = len(game.record.entries)
    assert not enter_sheet(game, WEST, gift, "en").faults
    game.submit(EAST, Propose(WEST, 0, (("peace", None, None, None, None),)))
    again = enter_sheet(game, WEST, gift + gift + "give 2 manpower to Karst\n", "en")
    assert [(line.stands, line.fault) for line in again.lines] == [(True, ""), (True, ""), (False, "")]
    assert kinds(game, WEST, since) == [Give.kind, Give.kind]
    assert "give 1 manpower to Karst (stands already)" in told(game, again)


def test_a_treaty_that_is_signed_is_not_refused() -> None:
    """Nor is a proposal made a second time, or the end of the talks told again."""
    game = talks()
    since = len(game.record.entries)
    game.submit(EAST, Propose(WEST, 4, (("peace", None, None, None, None),)))
    offered = game.known(WEST).treaties[-1]
    words = game.top.system.say.others
    assert words is not None
    title = render(words(game.known(WEST))[offered.id], "en")
    sheet = f"sign {title}\ntreaty with East League for 3 turns: Peace\nEnd the talks\n"
    first = enter_sheet(game, WEST, sheet, "en")
    assert not first.faults
    assert kinds(game, WEST, since) == [Sign.kind, Propose.kind, "end-talks"]
    again = enter_sheet(game, WEST, sheet, "en")
    assert [line.stands for line in again.lines] == [True] * 3
    assert f"sign {title} (stands already)" in told(game, again)
    assert len(kinds(game, WEST, since)) == 3


def test_what_a_neutral_has_answered_is_not_carried_out_twice() -> None:
    """Neither what stands before its answer nor what the other side has sent meanwhile is forgotten with it."""
    game = talks()
    since = len(game.record.entries)
    game.submit(EAST, SendMessage(WEST, "We are coming."))
    sheet = (
        'message to East League: "K"\n'
        "treaty with Lido for 5 turns: Guarantee: West League; Right of way: Lido\n"
        "give 1 supply to Karst\n"
    )
    assert not enter_sheet(game, WEST, sheet, "en").faults
    assert any(entry.kind is EntryKind.STEP for entry in game.record.entries[since:])
    again = enter_sheet(game, WEST, f"{sheet}give 2 supply to Karst\n", "en")
    assert [line.stands for line in again.lines] == [True, True, True, False]
    assert kinds(game, WEST, since) == [SendMessage.kind, Propose.kind, Give.kind, Give.kind]
    assert "We are coming." in told(game, again)
