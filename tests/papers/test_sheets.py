"""What a sheet says of that which may be written into it."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.words.language import LANGUAGES, render, say
from hexwar_tui.papers.blanks.rows import row
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import take_in
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose
from tests.papers.sheets import letters, saved, talks


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
    assert "treaty with <1>[ for <2> turns]: <3>" in sheet
    assert "0, or left out: without end" in sheet
    assert "Several stand with ; between them." in sheet
    clauses = (
        "Peace",
        "Gift: West League, 1 manpower",
        "Guarantee: West League",
        "Right of way: West League",
        "Cession of a region: West League, Alder Coast",
    )
    assert "Cession of a region | Trade Peace: Neither" in sheet
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
    named = ["West League, turn 5: Peace", "West League, the 2nd between them, turn 5:"]
    assert [line.rpartition(" and ")[2].removeprefix("East League ").strip() for line in lines] == named * 2


def test_tasks_say_what_may_be_done_with_what_is_met() -> None:
    """With each trigger what may follow it; what stands for a city has its place."""
    sheet = told(saved("envoys-three-crowns-middle"), "aldmark")
    assert "it sees an enemy city | it sees a free city: it goes there and takes it | it halts" in sheet
    assert "when it sees a free city, it goes there and takes it" in sheet
    assert "it attacks a city: 2304" in sheet


def test_a_treaty_is_shown_for_some_turns() -> None:
    """Nobody means “for 0 turns” but who wants it without end."""
    lines = order_sheet(talks(), "west", "en")
    assert any("for example: treaty with" in line and "for 5 turns" in line for line in lines)
    assert not any("for example" in line and "for 0 turns" in line for line in lines)


@pytest.mark.parametrize(("language", "words"), [("en", "march along "), ("ru", "марш путём ")])
def test_a_way_is_shown_hex_by_hex(language: str, words: str) -> None:
    """With an example of this turn, which is read as it stands."""
    game = letters()
    side = game.sides[0]
    shown = [line.partition(": ")[2] for line in order_sheet(game, side, language) if f": {words}" in line]
    ways = [line for line in shown if "," in line]
    assert ways
    taken = take_in(game, side, ways[0], language)
    assert [(line.fault, line.order) for line in taken.lines] == [("", taken.lines[0].order)]


def test_blanks_are_numbered_as_they_follow_each_other() -> None:
    """In the sentence of an order, and in that of a clause; what stands there is told in the same order."""
    sheet = told(talks(), "west")
    assert "give <1> <2> to <3> " in sheet
    assert "<1>[: <2>][, <3> <4>][, <5>]" in sheet
    at = [sheet.index(asked, sheet.index("give <1>")) for asked in ("<1> How many", "<2> Which", "<3> To whom?")]
    assert at == sorted(at)


def test_how_many_can_be_had_is_told_for_each_choice() -> None:
    """Where it hangs on what is chosen, as on prices and stores."""
    stores = talks().known("west").stores
    bounds = f"manpower: 1 to {stores.manpower} | production: 1 to {stores.production} | supply: 1 to {stores.supply}"
    assert f"How many points? {bounds}" in told(talks(), "west")
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="k")
    ranges = (
        "infantry division: 1 to 3 | tank division, bomber regiment, fighter regiment, war fleet, trade fleet: 1 to 4"
    )
    assert f"buy <1> × <2> in <3> <1> How many? {ranges}" in told(game, "west")


def test_examples_of_records_are_whole() -> None:
    """A heading without examples is none; a number that is asked for stands in the example."""
    game = saved("ashlands-full-two-middle")
    units = game.top.state.units
    units["south-walker-4"].acted = game.turn
    units["south-heavy-gunners-5"].models[-1].toughness = 0
    recover = told(game, "south").partition(" Recover: ")[2]
    assert "For example: 1 Heavy gunner <2>" in recover
    whole = told(saved("ashlands-full-two-middle"), "south").partition(" Recover: ")[2]
    assert "For example: <2>" not in whole


def test_what_can_never_stand_in_a_blank_is_left_out() -> None:
    """A march ends without a shot, so its sentence has no word of one; for some units only it is said."""
    sheet = told(saved("ashlands-full-two-middle"), "south")
    assert "March: march to <1> As far" in sheet
    assert "Move: move to <1>[, then shoot at <2>] As far" in sheet
    assert "For Walker 4, Heavy gunners 5, Sworn rifles 6: <2> nothing to choose; leave it out" in sheet


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_may_follow_a_move_is_listed_and_shown(language: str) -> None:
    """Targets within reach from any of the hexes, and an example that says the whole sentence and can be sent."""
    game = saved("ashlands-full-two-middle")
    whole = {"en": "Scouts 7: move to 1006, then shoot at", "ru": "Разведчики 7: движение в 1006, затем стрелять:"}
    (example,) = re.findall(rf"{whole[language]} \S+ [0-9]+", sheet := told(game, "south", language))
    assert {"en": "Grenadiers 4 | Cyclists 7 | Conscripts 1 (if", "ru": "Гренадеры 4 | Самокатчики 7 |"}[
        language
    ] in sheet
    (line,) = take_in(game, "south", example, language).lines
    assert (line.fault, line.order) == ("", example)


def test_what_can_be_bought_has_its_price() -> None:
    """And says so where it is more than there is; how many of the dead there are and what each costs."""
    game = saved("ashlands-full-two-middle")
    game.top.state.units["south-heavy-gunners-5"].models[-1].toughness = 0
    recover = told(game, "south").partition(" Recover: ")[2].partition(" Shoot: ")[0]
    assert re.search(
        r"How many\? 1 <2> Which models are brought back\? Heavy gunner – 1 dead, [0-9]+ prestige each", recover
    )
    assert "Squad beam lance – 5 prestige | Field surgeon – 10 prestige;" in recover
    game.top.state.sides["south"].prestige = 8
    recover = told(game, "south").partition(" Recover: ")[2].partition(" Shoot: ")[0]
    assert "Squad beam lance – 5 prestige | Field surgeon – 10 prestige, and you have 8" in recover


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("What is listed here holds for Walker 4.", "For Scouts 7: <1> Squad beam lance")),
        ("ru", ("Перечисленное здесь — для: Шагоход 4", "Разведчики 7: <1>")),
    ],
)
def test_what_may_stand_for_other_units_is_told_too(language: str, words: tuple[str, str]) -> None:
    """Where it is not the same: for whom the list holds, and what the others can do. The first blank is listed with
    each unit, and not again."""
    sheet = told(saved("ashlands-full-two-middle"), "south", language)
    assert [each in sheet for each in words] == [True, True]
    assert sheet.count("1517 | 1617 | 1618") == 1


def test_many_hexes_are_all_listed_in_stretches() -> None:
    """So that a player can see whether a far one can be reached."""
    sheet = told(saved("ashlands-full-two-middle"), "south")
    assert "march to ____ (1116–1120, 1215–1220, 1315–1321, 1414–1421, 1514–1517, 1519–1522," in sheet


def test_the_hex_that_is_named_as_another_has_no_name() -> None:
    """Also where all that are not listed have one, its number alone stands there."""
    for last in ("Quarry (0626)", "0711"):
        words = [f"Town {n} (01{n})" for n in range(10, 40)]
        said = row([*words, "Quarry (0626)", last], FieldSpec(FieldKind.HEX, ""), "en")
        assert said.endswith("such as 0122" if last != "0711" else "such as 0711")


def test_a_long_list_of_hexes_begins_nearby_and_says_how_others_are_written() -> None:
    """Places with a name first, then by how far they are from the unit; the hex that is named as another is legal."""
    game = letters()
    side, sheet = game.sides[0], told(letters(), letters().sides[0])
    assert "more)" not in sheet
    unit = next(line for line in game.view(side).units if line.badge.side == side and line.cell is not None)
    listed = re.search(r"march to ____ \((.*?) … or another hex by its number on the map, such as (\d{4})\)", sheet)
    assert listed is not None
    named = [each.endswith(")") for each in listed[1].split(" | ")]
    assert named == sorted(named, reverse=True)
    assert "<6> Which hex? Dalby (0204) | Hythe (0501) |" in sheet
    (line,) = take_in(game, side, f"{render(unit.name, 'en')}: march to {listed[2]}", "en").lines
    assert line.fault == ""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_agreed_by_a_clause_is_explained(language: str) -> None:
    """Each kind that is offered in a sentence, below the blank for it."""
    for game in (talks(), saved("envoys-two-banks-middle")):
        side = game.sides[0]
        sheet, named = told(game, side, language), naming(game, side)
        (kind,) = [spec for name, spec in specs(_made(game, "propose"))["clauses"].parts if name == "kind"]
        offered = named.offered(kind, {"partner": game.sides[1]})
        assert offered
        for value, names in offered.items():
            means = render(game.top.system.primer.terms[value], language)
            assert f"{names[LANGUAGES.index(language)]}: {means}" in sheet


def _made(game: Game, kind: str) -> type[Order]:
    return next(made for made in game.top.system.order_types if made.kind == kind)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_may_stand_by_what_is_chosen_before(language: str) -> None:
    """Where fleets are placed, and not land units alone; from where each target can be struck."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="a")
    words = {
        "en": "war fleet, trade fleet: Alder Coast | Bell Hills | Dovermark | Elm Cape | Middle Sea",
        "ru": "военный флот, торговый флот: Ольховый берег | Колокольные холмы | Довермарк | Вязовый мыс",
    }
    assert words[language] in told(game, "west", language)
    attack = {"en": "Crawler 8: 0506", "ru": "Бронеход 8: 0506"}
    assert attack[language] in told(saved("ashlands-full-two-middle"), "south", language)


def test_what_only_a_table_has_stands_in_no_paper() -> None:
    """That messages were read, or the clock is stopped: who writes by mail has no use for it."""
    game = talks()
    game.submit("east", SendMessage("west", "Well?"))
    for paper in (order_sheet(game, "west", "en"), report(game, "west", "en")):
        assert "Mark all messages" not in "\n".join(paper)
    assert "message to" in "\n".join(order_sheet(game, "west", "en"))


@pytest.mark.parametrize(("language", "first"), [("en", "defend with at most 1 unit"), ("ru", "не больше чем 1 ")])
def test_choices_that_only_count_up_are_told_by_the_first_and_the_last(language: str, first: str) -> None:
    """Twelve ways to defend with so many units are a row of words, no list."""
    game = orders()
    sheet = told(game, "west", language)
    assert first in sheet
    assert "| … |" in sheet
    assert not re.search("at most 2 units|не больше чем 2 ", sheet)


def orders() -> Game:
    """The game of the talks, in the orders that come behind them."""
    game = talks()
    for side in game.waiting_for():
        game.submit(side, EndTalks())
    while not game.waiting_for():
        game.step()
    return game
