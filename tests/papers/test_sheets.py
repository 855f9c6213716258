"""What a sheet says of that which may be written into it."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.sheet import order_sheet
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
