"""ENV-5.4: the referee at the resolution, step by step; what he may change, and what must hold of every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import BadDice, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.orders.armies import Route
from hexwar_tui.systems.envoys.orders.mustering import NameCapital, SplitArmy
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd
from hexwar_tui.systems.envoys.referee.subjects import amend, subjects
from hexwar_tui.systems.envoys.rules.armies import levies
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, Phase, Stage
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, small_scenario
from tests.systems.envoys.marching import drawn
from tests.systems.envoys.talks import in_force, letters

Value = int | str | bool | None


# -- step by step ------------------------------------------------------------------------------------------------------


def sealed_game(*, typed: bool, referee: bool = True) -> Game:
    """Red marches on Yaz, blue stays; all have sealed, and the referee, if there is one, takes the steps."""
    cities = [
        {"hex": "0101", "name": "Ash", "owner": "red", "strength": 12},
        {"hex": "0104", "name": "Yaz", "owner": "blue", "strength": 10},
        {"hex": "0404", "name": "Elm", "owner": "blue", "strength": 10},
    ]
    scenario = small_scenario(["....", "....", "....", "...."], cities=cities)
    game = Game.new(REGISTRY, scenario, seed="seed", referee=referee, typed=typed)
    cell = scenario.land.grid.cell_of_label
    game.submit("red", NameCapital(cell("0101")))
    game.submit("red", Route("red-1", tuple(map(cell, ("0101", "0102", "0103", "0104"))), None))
    game.submit("blue", NameCapital(cell("0104")))
    game.seal("red")
    game.seal("blue")
    return game


def come_to_battle(game: Game) -> list[str]:
    """Takes the steps up to the first battle; what was announced before each of them, and of the battle."""
    told = []
    while True:
        notice = game.next_step()
        assert notice is not None
        told.append(render(notice.what, "en"))
        if game.top.state.stage is Stage.BATTLE:
            return told
        game.step()


def test_env_5_4_he_sees_what_will_happen_next() -> None:
    """Every impulse and every battle is a step that he takes. A turn taken step by step is the turn that runs by
    itself: the dice are keyed by what they are for."""
    game = sealed_game(typed=False)
    moves = "Impulse {}: every army that has steps left takes one."
    looks = "Impulse {}: cities change hands, all look around, tasks are looked at."
    assert come_to_battle(game) == [
        "All sides have sealed: what they entered is revealed.",
        "What was agreed takes effect, and the armies set out.",
        *(text.format(number) for number in (1, 2) for text in (moves, looks)),
        moves.format(3),
        "Battle at Yaz (0104): Red 1 comes upon Blue 1",
    ]
    while game.next_step() is not None:
        game.step()
    game.verify()
    assert game.turn == 2
    assert sealed_game(typed=False, referee=False).digest() == game.digest()


def test_env_5_4_he_types_in_the_dice_of_a_battle() -> None:
    """He is asked for one die after the other, and nothing has happened before both are there."""
    game = sealed_game(typed=True)
    come_to_battle(game)
    for dice, why in (((), "Battle: Red 1, strength 12"), ((9,), "Battle: Blue 1, strength 10")):
        with pytest.raises(NeedDice) as need:
            game.step(dice)
        assert render(need.value.request.why, "en") == why
        assert need.value.request.rule == "ENV-3.1"
    with pytest.raises(BadDice):
        game.step((9, 16))
    game.step((9, 3))
    assert set(game.top.state.armies) == {"red-1", "blue-2"}
    game.step()
    assert game.top.state.armies["red-1"].strength == 15


def test_env_5_4_he_amends_between_impulse_and_battle() -> None:
    """The strength of an army that is about to fight; where it stands only when the impulse is settled. An army that he
    removes fights no battle, and the other marches on."""
    game = sealed_game(typed=True)
    come_to_battle(game)
    elsewhere = Ruling("a slip", (Change("army:blue-1", "hex", "0303"),))
    game.rule(Ruling("a slip", (Change("army:blue-1", "strength", 20),)))
    with pytest.raises(IllegalOrder) as refused:
        game.rule(elsewhere)
    assert refused.value.rule == "ENV-5.2"
    game.step((1, 1))
    assert set(game.top.state.armies) == {"blue-1", "blue-2"}
    game.step()
    game.rule(elsewhere)
    game = sealed_game(typed=True)
    come_to_battle(game)
    game.rule(Ruling("a slip", (Change("army:blue-1", "removed", True),)))
    game.step()
    game.step()
    army = game.top.state.armies["red-1"]
    assert (army.strength, game.top.state.cities[army.cell].owner) == (12, "red")


# -- what he may change ------------------------------------------------------------------------------------------------


def board() -> Board:
    """Two sides with a city and an army each, a free city, the sea."""
    rows = ("........", "...~....", "........", "........")
    made = drawn("red 0101, blue 0804", *rows, cities="0101 red capital, 0804 blue capital, 0404")
    made.look()
    return made


def rule(on: Board, subject: str, fact: str, value: Value) -> None:
    """Makes a change, after which the state must be sound."""
    amend(on.frame, Change(subject, fact, value), on.table())
    on.check()


def refused(on: Board, subject: str, fact: str, value: Value) -> str:
    """The sentence by which a change is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        amend(on.frame, Change(subject, fact, value), on.table())
    return render(refusal.value.reason, "en")


def test_env_5_4_everything_on_the_table_is_a_subject() -> None:
    """The game, sides, armies, cities and hexes, each with its present facts."""
    found = {subject.id: dict(subject.facts) for subject in subjects(board().frame)}
    assert found["game"] == {"winner": None}
    assert found["side:red"]["capital"] == "0101"
    assert found["army:red-1"] == {"hex": "0101", "strength": 12, "removed": False}
    assert found["city:0404"] == {"owner": "free"}
    assert found["hex:0402"] == {"terrain": "sea"}
    assert sum(id.startswith("hex:") for id in found) == 32


def test_env_5_4_armies_are_put_elsewhere_made_stronger_and_removed() -> None:
    """An army that is put elsewhere has looked around from there, and begins there."""
    on = board()
    rule(on, "army:red-1", "hex", "0602")
    rule(on, "army:red-1", "strength", 25)
    army = on.state.armies["red-1"]
    assert (army.cell, army.strength, army.trail) == (on.cell("0602"), 25, [on.cell("0602")])
    assert on.state.sides["red"].memory.seen[on.cell("0804")] == on.state.turn
    rule(on, "army:red-1", "removed", True)
    assert "red-1" not in on.state.armies
    assert refused(on, "army:blue-1", "hex", "0402") == "An army stands on a free hex that can be entered."
    assert refused(on, "army:blue-1", "strength", 0) == "A whole number from 1 to 999 is wanted."
    assert refused(on, "army:red-1", "strength", 3) == "“strength” can't be changed so."


def test_env_5_4_what_is_written_for_an_army_is_carried_out_first() -> None:
    """Or its way would begin where it does not stand."""
    on = board()
    on.state.sealed["red"] = Compartment(orders={"red-1": ArmyOrder()})
    told = "Its side has written something for this army, which is carried out first."
    assert refused(on, "army:red-1", "hex", "0602") == told
    assert refused(on, "army:red-1", "removed", True) == told


def test_env_5_4_cities_change_hands_and_sides_meet() -> None:
    """A city, a capital, a new army, a contact."""
    on = board()
    rule(on, "city:0404", "owner", "red")
    rule(on, "side:red", "capital", "0404")
    rule(on, "side:red", "new army", "0403")
    rule(on, "side:blue", "contact", "red")
    rule(on, "side:blue", "contact", "red")
    assert on.state.cities[on.cell("0404")].owner == "red"
    assert on.state.sides["red"].capital == on.cell("0404")
    assert on.state.armies["red-2"].cell == on.cell("0403")
    assert on.state.diplomacy.contacts == [("red", "blue")]
    rule(on, "side:red", "no contact", "blue")
    assert on.state.diplomacy.contacts == []
    rule(on, "city:0404", "owner", "free")
    assert on.state.cities[on.cell("0404")].owner is None
    assert refused(on, "side:red", "capital", "0804") == "A capital is a city of its side."
    assert refused(on, "city:0404", "owner", "green") == "A city is a side's, or “free”."
    assert refused(on, "side:red", "contact", "red") == "Another side is wanted."
    assert refused(on, "hex:9999", "terrain", "sea") == "There is no hex 9999 on this map."


def test_env_5_4_who_does_not_see_a_hex_remembers_what_was_there() -> None:
    """ENV-6.1: terrain that is ruled another is seen by those who have it in sight; others remember or know nothing."""
    on = board()
    known = {side: on.known(side) for side in ("red", "blue")}
    seen = on.cell("0103")
    assert known["red"].terrain(seen) == "plain"
    assert known["blue"].terrain(seen) is None
    rule(on, "army:red-1", "hex", "0801")
    rule(on, "city:0101", "owner", "free")
    rule(on, "hex:0103", "terrain", "mountains")
    assert on.known("red").terrain(seen) == "plain"
    assert on.known("blue").terrain(seen) is None
    rule(on, "army:red-1", "hex", "0203")
    assert on.known("red").terrain(seen) == "mountains"
    assert refused(on, "hex:0203", "terrain", "sea") == "An army or a city is there."
    assert "A kind of terrain is wanted" in refused(on, "hex:0303", "terrain", "lava")


def test_env_5_4_the_referee_can_end_the_game() -> None:
    """With a winner, several, or none."""
    on = board()
    rule(on, "game", "winner", "red,blue")
    assert on.state.winners == ["red", "blue"]
    assert on.state.phase is Phase.OVER
    drawn = board()
    rule(drawn, "game", "winner", "draw")
    assert drawn.state.winners == []
    assert "The winner is one of the sides" in refused(board(), "game", "winner", "green")


def test_env_5_4_a_change_is_told_in_words() -> None:
    """What is changed by its name, which fact of it, and the new value."""
    names = ENVOYS.say.words(board().frame)
    told = [
        render(names.change(Change(*change)), "en")
        for change in (
            ("game", "winner", "red,blue"),
            ("side:red", "capital", "0101"),
            ("army:red-1", "strength", 3),
            ("city:0404", "owner", "free"),
            ("hex:0303", "terrain", "sea"),
        )
    ]
    assert told == [
        "The game: winner – Red and Blue",
        "Red: capital – 0101",
        "Red 1: strength – 3",
        "City in 0404: holder – free",
        "Hex 0303: terrain – sea",
    ]


# -- what must hold ----------------------------------------------------------------------------------------------------


def _wrong_name(on: Board) -> None:
    on.state.armies["red-7"] = on.state.armies.pop("red-1")


BREAKS: dict[str, Callable[[Board], object]] = {
    "no strength": lambda on: setattr(on.state.armies["red-1"], "strength", 0),
    "in the sea": lambda on: setattr(on.state.armies["red-1"], "cell", on.cell("0402")),
    "wrong name": _wrong_name,
    "unknown owner": lambda on: setattr(on.state.cities[on.cell("0404")], "owner", "green"),
    "out and holding": lambda on: setattr(on.state.sides["blue"], "out", True),
    "capital on open land": lambda on: setattr(on.state.sides["red"], "capital", on.cell("0303")),
    "contact the wrong way round": lambda on: setattr(on.state.diplomacy, "contacts", [("blue", "red")]),
    "over without an end": lambda on: setattr(on.state, "phase", Phase.OVER),
    "short memory": lambda on: on.state.sides["red"].memory.seen.pop(),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_state_that_the_rules_do_not_allow_is_found(what: str) -> None:
    """Each broken thing is a fault of its own."""
    on = board()
    assert ENVOYS.rules.invariants(on.frame) == []
    BREAKS[what](on)
    assert ENVOYS.rules.invariants(on.frame)


def test_env_7_4_a_referee_ends_a_treaty() -> None:
    """A treaty in force gets another last turn, which its parties learn when it ends; or none."""
    on = board()
    on.contact("red", "blue")
    treaty = in_force(on, "red", "blue")
    assert dict(next(s for s in subjects(on.frame) if s.kind == "treaty").facts) == {"end": None}
    assert "turn to come" in refused(on, f"treaty:{treaty.id}", "end", on.state.turn)
    rule(on, f"treaty:{treaty.id}", "end", on.state.turn + 1)
    assert any("the referee has ruled it" in on.text(event) for event in on.resolve())
    assert [subject for subject in subjects(on.frame) if subject.kind == "treaty"] == []


def test_env_7_4_a_treaty_that_a_referee_ends_later_does_not_end_with_this_turn() -> None:
    """Nobody is told that it does; it has a term now, and without one its parties may agree to end it again."""
    on = board()
    on.contact("red", "blue")
    treaty = in_force(on, "red", "blue", turns=3)
    assert on.refusal("red", AgreeToEnd(treaty.id)) == ("It ends with its time, and not before.", "ENV-7.4")
    rule(on, f"treaty:{treaty.id}", "end", None)
    on.give("red", AgreeToEnd(treaty.id))
    endless = in_force(on, "red", "blue")
    rule(on, f"treaty:{endless.id}", "end", on.state.turn + 5)
    assert not any("ends with this turn" in line for line in letters(on, "red"))
    assert on.refusal("red", AgreeToEnd(endless.id)) == ("It ends with its time, and not before.", "ENV-7.4")


def test_env_5_4_a_new_army_does_not_take_the_number_of_a_part_that_is_to_be_split_off() -> None:
    """Both are there in the end, and so is a part that is written down after the ruling."""
    on = drawn("red 0101", "......", "......", cities="0602 red", options={"split_min": 1})
    on.give("red", SplitArmy("red-1", 4))
    rule(on, "side:red", "new army", "0301")
    on.give("red", SplitArmy("red-1", 3))
    assert len(mustered(on.known("red"))) == 4


def test_env_1_2_a_capital_that_a_referee_names_forms_armies_though_another_was_lost() -> None:
    """His word goes before the rule that none is named again."""
    on = board()
    on.state.sides["red"].capital_lost = True
    rule(on, "city:0404", "owner", "red")
    assert not levies.is_to_form(on.frame, "red")
    rule(on, "side:red", "capital", "0404")
    assert levies.is_to_form(on.frame, "red")
    assert on.known("red").standing_capital("red") == on.cell("0404")


def test_env_1_2_a_side_without_a_city_need_not_name_a_capital() -> None:
    """A ruling may take the last one before it has named it: it can seal all the same."""
    on = board()
    on.state.turn, on.state.sides["red"].capital = 1, None
    assert ENVOYS.sealing.seal_objection(on.known("red")) is not None
    for city in on.state.cities.values():
        city.owner = "blue"
    assert ENVOYS.sealing.seal_objection(on.known("red")) is None
