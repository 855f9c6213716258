"""Tasks and treaties are entered by keys in a real terminal of 80x24, read back as sentences, and do what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from tests.end_to_end.at_the_table import hexwar
from tests.end_to_end.records import WithRecords
from tests.systems.envoys import sample


def kept(game: Game, folder: Path, language: str) -> Path:
    """The game's save, and a home beside it in which somebody has chosen this language."""
    (folder / "home").mkdir()
    (folder / "home" / "settings.json").write_text(
        json.dumps({"language": language, "fights": "off", "asks_first": True}), "utf-8"
    )
    path = folder / "game.hexwar"
    Campaign.create(game, path).close()
    return path


@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.long)])
def test_the_five_sample_tasks_by_keys(tmp_path: Path, language: str) -> None:
    """Each order is asked for in full, read back as one sentence, given; when all have sealed, the free city is taken,
    the second army has stayed, the third has joined the fourth and Ide has fallen, and Green is known."""
    save = kept(sample.sample_game(), tmp_path, language)
    with hexwar(tmp_path / "home", "play", str(save)) as terminal:
        table = WithRecords(terminal, save, language)
        table.take_seat("red")
        for order in (*sample.orders(), sample.CAPITAL):
            table.give_and_read("red", order)
        terminal.type("l")
        for sentence in sample.SENTENCES[language]:
            table.read(sentence)
        table.step_back()
        table.seal()
        for side, capital in (("blue", "0809"), ("green", "1705")):
            table.take_seat(side)
            table.give_and_read(side, NameCapital(sample.cell(capital)))
            table.seal()
        table.take_seat("green")
        game = table.game
        terminal.type("\x11")
        assert terminal.wait_end() == 0
    state, places = game.top.state, {army.id: army.cell for army in game.top.state.armies.values()}
    assert game.turn == 2
    assert places["red-1"] == sample.cell("0407")
    assert places["red-2"] == sample.cell("0501")
    assert "red-3" not in places
    assert places["red-4"] == sample.cell("0809")
    assert sample.land().distance(places["red-5"], sample.cell("1705")) == 1
    assert (state.cities[sample.cell("0407")].owner, state.cities[sample.cell("0809")].owner) == ("red", "red")
    assert ("red", "green") in state.diplomacy.contacts


@pytest.mark.parametrize("language", ["ru", pytest.param("en", marks=pytest.mark.long)])
def test_the_sample_treaty_by_keys(tmp_path: Path, language: str) -> None:
    """It is proposed clause by clause, read back as one sentence, read and signed by the other side, and in force from
    the next turn: the city and the contacts are passed on. The signature breaks the proposer's seal: he seals again."""
    save = kept(sample.treaty_game(), tmp_path, language)
    with hexwar(tmp_path / "home", "play", str(save)) as terminal:
        table = WithRecords(terminal, save, language)
        table.take_seat("red")
        table.give_and_read("red", sample.treaty_order())
        table.seal()
        table.take_seat("blue")
        (proposed,) = table.game.known("blue").treaties
        table.give_and_read("blue", Sign(proposed.id))
        table.seal()
        for side in ("green", "white", "red", "red", "blue", "green", "white"):
            table.take_seat(side)
            table.seal()
        table.take_seat("white")
        game = table.game
        terminal.type("\x11")
        assert terminal.wait_end() == 0
    assert game.turn == 4
    assert alliances.bound_jointly(game.top, "red", "blue")
    assert game.top.state.cities[sample.treaty_land().land.grid.cell_of_label("0505")].owner == "red"
    assert game.known("blue").contacts == ("red", "green", "white")
