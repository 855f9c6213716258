"""What a sheet says of that which may be written into it."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import take_in
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose
from tests.papers.sheets import saved, talks


def told(game: Game, seat: str, language: str = "en") -> str:
    """The whole sheet in one line."""
    return " ".join(" ".join(line.lstrip("#") for line in order_sheet(game, seat, language)).split())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_form_of_a_message_is_shown(language: str) -> None:
    """With the names of those to whom it can go."""
    for game, seat, names in (
        (talks(), "west", {"en": "East League", "ru": "Восточный союз"}),
        (saved("envoys-three-crowns-middle"), "aldmark", {"en": "Corvia | Torland", "ru": "Корвия | Торланд"}),
    ):
        sheet = told(game, seat, language)
        form = {"en": 'message to <1>: "<2>"', "ru": '<1>: "<2>"'}[language]
        assert form in sheet
        assert f"<1> {render(say('To whom?'), language)} {names[language]}" in sheet


def test_all_clauses_of_treaties_are_shown() -> None:
    """By sentences that are read, of all partners, with who gives and what; and what 0 turns are."""
    game = talks()
    sheet = told(game, "west")
    assert "treaty with <1> for <2> turns: <3>" in sheet
    assert "0: without end" in sheet
    assert "Several stand with ; between them." in sheet
    clauses = (
        "Peace",
        "Gift: West League, 1 manpower",
        "Guarantee: West League",
        "Right of way: West League",
        "Cession of a region: West League, Alder Coast",
    )
    assert "Cession of a region | Trade <2>" in sheet
    assert all(clause in sheet for clause in (*clauses, "Trade: Karst, 1 production"))
    whole = f"treaty with East League for 0 turns: {'; '.join(clauses)}"
    assert not take_in(game, "west", whole, "en").faults


def test_every_treaty_that_waits_has_its_lines() -> None:
    """To sign and to refuse each of them."""
    game = talks()
    peace, guarantee = ("peace", None, None, None, None), ("guarantee", "east", None, None, None)
    for clauses in ((peace,), (peace, guarantee)):
        game.submit("east", Propose("west", 0, clauses))
    lines = [line for line in order_sheet(game, "west", "en") if "sign " in line or "refuse " in line]
    assert [line.split(":")[-1].strip() for line in lines] == ["Peace", "Peace, Guarantee"] * 2


def test_tasks_say_what_may_be_done_with_what_is_met() -> None:
    """With each trigger what may follow it; what stands for a city has its place."""
    sheet = told(saved("envoys-three-crowns-middle"), "aldmark")
    assert "it sees an enemy city | it sees a free city: it goes there and takes it | it halts" in sheet
    assert "when it sees a free city, it goes there and takes it" in sheet
    assert "it attacks a city: 2304" in sheet
