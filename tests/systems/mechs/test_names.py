"""Things of Iron Lances in the words of orders: by their names as they are shown, and by their ids."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_words import read_words
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.pilots import Assign, GiveName, Train
from tests.golden.files import read_golden, setting_of
from tests.golden.played import enter, is_entered


@pytest.fixture(scope="module")
def begun() -> Game:
    """A game in its first turn."""
    return Game.new(REGISTRY, load_scenario(REGISTRY, "mechs/one-evening"), seed="names")


def read(game: Game, words: str) -> Order:
    """The order that Red gives in these words."""
    return read_words(game.top.system.order_types, words, naming(game, "red"))


def test_pilots_go_by_name_and_by_id(begun: Game) -> None:
    """Also one who is not to be chosen, as he has no experience: that is what he is refused for."""
    known = begun.known("red")
    assert isinstance(known, MecKnown)
    army = known.own["red-1"]
    pilot = next(unit.pilot for unit in army.units if unit.pilot is not None)
    name = render(known.words.pilot(pilot), "en")
    wanted = Train("red-1", pilot, "gunnery")
    for called in (pilot, name, name.upper()):
        order = read(begun, f"train unit=red-1 pilot='{called}' skill=gunnery")
        assert order == wanted
    objection = wanted.objection(known)
    assert objection is not None
    assert render(objection.reason, "en") == "This pilot has no experience to spend."


def test_units_go_by_name_where_they_are_chosen(begun: Game) -> None:
    """In any order of the fields, in both languages; other choices by what is read there, too."""
    known = begun.known("red")
    assert isinstance(known, MecKnown)
    army = known.own["red-1"]
    mech, other = [unit for unit in army.units if unit.pilot is not None][:2]
    for language in ("en", "ru"):
        name, pilot = render(known.words.unit(mech.id), language), render(known.words.pilot(str(other.pilot)), language)
        order = read(begun, f"assign pilot='{pilot}' mech='{name}' unit=red-1")
        assert order == Assign("red-1", mech.id, str(other.pilot))
    assert read(begun, f"name unit=red-1 whom='{mech.id}' name=Bertha") == GiveName("red-1", mech.id, "Bertha")
    assert read(begun, "train unit=red-1 pilot=red-p1 skill=пилотирование") == Train("red-1", "red-p1", "piloting")


def test_of_two_with_one_name_none_is_guessed() -> None:
    """The ids are named instead."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "mechs/one-evening"), seed="names")
    known = game.known("red")
    assert isinstance(known, MecKnown)
    army = known.own["red-1"]
    first, second = [unit for unit in army.units if unit.pilot is not None][:2]
    for unit in (first, second):
        game.submit("red", GiveName("red-1", unit.id, "Bertha"))
    with pytest.raises(BadOrder) as refused:
        read(game, "assign unit=red-1 mech=Bertha pilot=red-p1")
    told = render(refused.value.text, "en")
    assert first.id in told
    assert second.id in told


def test_mec_3_8_a_board_tells_the_turn_of_the_campaign_before_its_own() -> None:
    """As the save's turn is that of the campaign; on the world map there is but one."""
    lines = read_golden("mechs/four")
    setting = setting_of(lines[0])
    game = setting.begin()
    assert render(game.view("red").turn_words, "en") == f"Turn {game.turn}"
    for line in lines[1:]:
        if game.top.opened_by and game.top.state.turn:
            break
        if is_entered(setting, line):
            enter(game, line)
    assert game.top.opened_by, "a board was opened"
    told = render(game.view("red").turn_words, "en")
    assert told == f"Turn {game.turn}, battle turn {game.top.state.turn}"
