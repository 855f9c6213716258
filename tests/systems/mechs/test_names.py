"""Things of Iron Lances in the words of orders: by their names as they are shown, and by their ids."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.pilots import Assign, GiveName, Train
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Unit
from tests.systems.mechs.boards import text


@pytest.fixture(scope="module")
def begun() -> Game:
    """A game in its first turn."""
    return Game.new(REGISTRY, load_scenario(REGISTRY, "mechs/one-evening"), seed="names")


def mechs(game: Game) -> tuple[MecWords, list[Unit]]:
    """The words of Red, and the mechs of his first army."""
    known = game.known("red")
    assert isinstance(known, MecKnown)
    return known.words, [unit for unit in known.own["red-1"].units if unit.pilot is not None]


def read(game: Game, words: str) -> Order:
    """The order that Red gives in these words."""
    return read_words(game.top.system.order_types, words, naming(game, "red"))


def test_pilots_go_by_name_and_by_id(begun: Game) -> None:
    """Also one who is not to be chosen, as he has no experience: that is what he is refused for."""
    words, (mech, *_) = mechs(begun)
    name, wanted = text(words.pilot(str(mech.pilot))), Train("red-1", str(mech.pilot), "gunnery")
    for called in (mech.pilot, name, name.upper()):
        assert read(begun, f"train unit=red-1 pilot='{called}' skill=gunnery") == wanted
    objection = wanted.objection(begun.known("red"))
    assert objection is not None
    assert text(objection.reason) == "This pilot has no experience to spend."


def test_units_go_by_name_where_they_are_chosen(begun: Game) -> None:
    """In any order of the fields, in both languages; other choices by what is read there, too."""
    words, (mech, other, *_) = mechs(begun)
    for language in ("en", "ru"):
        name, pilot = render(words.unit(mech.id), language), render(words.pilot(str(other.pilot)), language)
        order = read(begun, f"assign pilot='{pilot}' mech='{name}' unit=red-1")
        assert order == Assign("red-1", mech.id, str(other.pilot))
    assert read(begun, f"name unit=red-1 whom='{mech.id}' name=Bertha") == GiveName("red-1", mech.id, "Bertha")
    assert read(begun, "train unit=red-1 pilot=red-p1 skill=пилотирование") == Train("red-1", "red-p1", "piloting")
