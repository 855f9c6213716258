"""Lines as players write them from their papers: what they mean is what is entered."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems import REGISTRY
from tests.papers.sheets import saved

WEST, EAST = "west", "east"

MOBILISED = {
    WEST: "buy 2 infantry divisions in Dovermark\nbuy 1 tank division in Bell Hills\nbuy a war fleet in Dovermark",
    EAST: "купить пехотную дивизию в Гарланде\nкупить 1 бомбардировщик, где: Гарланд\n"
    "купить военный флот в Гарланде\nкупить торговый флот в Гарланде",
}


def mobilised() -> Game:
    """First summer in the talks of its first turn, both sides having bought a few units by their sheets."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="a", referee=True)
    for side, sheet in MOBILISED.items():
        assert not enter_sheet(game, side, sheet, "en").faults
        game.seal(side)
    while not game.waiting_for():
        game.step()
    return game


@pytest.fixture(scope="module")
def talks() -> Game:
    return mobilised()


@pytest.fixture(scope="module")
def writing(talks: Game) -> Game:
    """The same game, where all write their orders."""
    game = copy_of(talks)
    for side in (WEST, EAST):
        assert not enter_sheet(game, side, "end the talks", "en").faults
    while not game.waiting_for():
        game.step()
    return game


def given(game: Game, side: str, line: str) -> dict[str, Any]:
    """The order that a line alone gives on a copy of the game."""
    copy = copy_of(game)
    since = len(copy.record.entries)
    taken = enter_sheet(copy, side, line, "en")
    assert [render(one.fault, "en") for one in taken.faults] == []
    assert not taken.letter
    (body,) = [entry.body for entry in copy.record.entries[since:] if entry.kind is EntryKind.ORDER]
    return dict(body)


def lines(*groups: tuple[str, dict[str, Any], tuple[str, ...]]) -> list[Any]:
    return [pytest.param(side, body, line, id=line) for side, body, said in groups for line in said]


FIRST, BOTH = ["west-infantry-1"], ["west-infantry-1", "west-infantry-2"]
ATTACK = {"kind": "attack", "target": "Me", "units": BOTH}
MOVE = {"kind": "move", "target": "Al", "units": FIRST}
LANDING = {"kind": "land", "target": "Li", "units": FIRST, "fleets": ["west-war-fleet-1"]}
BOMB = {"kind": "bomb", "target": "Do", "aim": "factory", "units": ["east-bombers-1"]}


@pytest.mark.parametrize(
    ("side", "body", "line"),
    lines(
        (
            WEST,
            ATTACK,
            (
                "2 infantry divisions at Dovermark: attack Mesa",
                "infantry division 1, 2 (West League) at Dovermark: attack Mesa",
                "infantry divisions 1, 2 at Dovermark attack Mesa",
                "infantry 1 and 2: attack Mesa",
                "all infantry in Dovermark attacks the Mesa",
                "both infantry divisions from Dovermark attack Mesa",
            ),
        ),
        (
            WEST,
            MOVE,
            (
                "1 infantry from Dovermark to Alder Coast",
                "one infantry division from Dovermark to Alder Coast",
                "Infantry 1 to Alder Coast",
                "infantry division 1 at Dovermark moves to Alder Coast",
            ),
        ),
        (
            WEST,
            LANDING,
            (
                "infantry division 1: land in Lido",
                "infantry division 1: land in Lido across Middle Sea with war fleet 1",
                "infantry 1 lands in Lido with fleets war fleet 1",
            ),
        ),
        (WEST, {"kind": "move", "units": ["west-tanks-1"]}, ("tank division in Bell Hills: move to Caldmoor",)),
        (
            WEST,
            {"kind": "defend", "target": "Ca", "units": ["west-tanks-1", *BOTH]},
            ("1 tank division from Bell Hills and 2 infantry from Dovermark: defend Caldmoor",),
        ),
        (
            WEST,
            {"kind": "buy", "type": "infantry", "place": "Al", "count": 2},
            ("buy two infantry divisions in Alder Coast", "Buy: 2 infantry for Alder Coast"),
        ),
        (WEST, {"kind": "buy", "type": "tanks", "count": 1}, ("buy a tank in Bell Hills", "buy tanks in Bell Hills")),
        (WEST, {"kind": "when", "when": "later"}, ("act later", "act: later", "действовать: позже", "act: late")),
        (
            WEST,
            {"kind": "standing", "region": "Be", "word": "all"},
            ("standing orders for Bell Hills: all", "standing order in Bell Hills: defend with all"),
        ),
        (
            EAST,
            BOMB,
            (
                "полк бомбардировщиков 1 (Восточный союз) – Гарланд: бомбить, где: Довермарк: завод, над: Среднее море",
                "полк бомбардировщиков 1 бомбит завод в Довермарке",
                "бомбардировщик 1: бомбить Довермарк: завод",
                "bomber 1 bombs the factory in Dovermark",
            ),
        ),
        (
            EAST,
            {"kind": "move", "target": "Ho", "units": ["east-infantry-1"]},
            ("1 пехотная дивизия из Гарланда в Хольм", "Пехотная дивизия 1 – в Хольм", "пехота 1 идёт в Хольм"),
        ),
        (EAST, {"kind": "attack", "target": "Or"}, ("пехота 1 атакует Орле", "пехотная дивизия 1: атака: Орле")),
        (
            EAST,
            {"kind": "fetch", "target": "S~", "good": "supply"},
            ("торговый флот 1: привезти снабжение из Южного моря",),
        ),
        (
            EAST,
            {"kind": "buy", "type": "fighters", "place": "Ga", "count": 1},
            ("купить истребитель в Гарланде", "купить 1 полк истребителей, где: Гарланд"),
        ),
    ),
)
def test_a_line_is_read_as_a_player_means_it(writing: Game, side: str, body: dict[str, Any], line: str) -> None:
    assert body.items() <= given(writing, side, line).items()


PEACE = ["peace", None, None, None, None]


@pytest.mark.parametrize(
    ("side", "body", "line"),
    lines(
        (
            WEST,
            {"kind": "propose", "partner": "east", "turns": 3, "clauses": [PEACE, ["gift", "east", "supply", 2, None]]},
            (
                "treaty with East League for 3 turns: peace, gift from East League of 2 supply",
                "propose to East League for 3 turns: Peace; Gift: East League, 2 supply",
            ),
        ),
        (
            WEST,
            {"kind": "propose", "partner": "east", "turns": 5, "clauses": [PEACE]},
            (
                "propose peace to East League for 5 turns",
                "предложить мир с Восточным союзом на 5 ходов",
            ),
        ),
        (
            WEST,
            {"kind": "propose", "partner": "lido", "turns": 0, "clauses": [["guarantee", "west", None, None, None]]},
            (
                "treaty with Lido: Guarantee: West League",
                "treaty with Lido without end: Guarantee from West League",
                "treaty with Lido: guarantee",
            ),
        ),
        (
            WEST,
            {"kind": "propose", "partner": "mesa", "clauses": [["trade", "mesa", "supply", 1, None]]},
            ("Treaty with Mesa for 4 turns: Trade, 1 supply", "treaty with Mesa: trade of 1 supply"),
        ),
        (
            WEST,
            {"kind": "give", "to": "mesa", "good": "production", "points": 2},
            ("Give Mesa 2 production", "give 2 points of production to Mesa", "дать Месе 2 производства"),
        ),
    ),
)
def test_what_is_said_in_talks(talks: Game, side: str, body: dict[str, Any], line: str) -> None:
    assert body.items() <= given(talks, side, line).items()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("3 infantry divisions at Dovermark: attack Mesa", "there are 2 of them."),
        ("infantry at Dovermark: attack Mesa", "say how many: there are 2 of them."),
    ],
)
def test_a_number_that_is_not_there_is_named(writing: Game, line: str, why: str) -> None:
    taken = enter_sheet(copy_of(writing), WEST, line, "en")
    assert [render(one.fault, "en") for one in taken.lines] == [why]


def test_units_without_an_order_are_counted_first(writing: Game) -> None:
    copy = copy_of(writing)
    taken = enter_sheet(copy, WEST, "infantry 1: move to Caldmoor\n1 infantry from Dovermark to Alder Coast", "en")
    assert not taken.faults
    assert {str(order.units) for _, order in copy.entered(WEST)} == {"('west-infantry-1',)", "('west-infantry-2',)"}


@pytest.mark.parametrize(
    "head",
    [
        "infantry divisions 1, 2, 3",
        "infantry division 1, 2 and 3 (West League)",
        "infantry division 1 (West League), 2, 3",
        "infantry divisions 1-3",
        "infantry divisions 1, 2–3",
    ],
)
def test_many_of_a_kind_are_named_by_their_numbers(head: str) -> None:
    """Three and more, as reports list them, and from one number to another."""
    (line,) = enter_sheet(saved("theatre-first-summer-middle"), WEST, f"{head}: attack Upper Karst", "en").lines
    named = ", ".join(f"infantry division {n} (West League)" for n in (1, 2, 3))
    assert (line.fault, line.order) == ("", f"{named}: attack Upper Karst")


def test_a_row_has_those_units_that_there_are() -> None:
    """A number that is lost in between is passed over; a row without its first unit is none."""
    game = saved("theatre-first-summer-middle")
    (kept,) = enter_sheet(game, WEST, "infantry divisions 2-5: attack Upper Karst", "en").lines
    assert render(kept.fault, "en") == "Infantry division 5 (West League): Upper Karst is out of reach. (THE-3.2)"
    (none,) = enter_sheet(game, WEST, "tank divisions 4-6: attack Upper Karst", "en").lines
    assert "tank divisions 4" in render(none.fault, "en")


def test_what_is_counted_and_chosen_is_said_in_plain_russian() -> None:
    """“2 × tank division” needs no other form of the word; who acts sooner acts "раньше", and the old word is read."""
    lines = "купить 2 танковая дивизия, где: Довермарк\nдействовать: попозже\n"
    bought, when = enter_sheet(saved("theatre-first-summer-middle"), "west", lines, "ru").lines
    assert (bought.order, when.order) == ("купить 2 × танковая дивизия, где: Довермарк", "действовать позже")
