"""THE-6.1 to 6.3: the odds of a battle on land, beside the battles themselves and beside counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hexwar_tui.engine.view import Listing
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.systems.theatre.orders.units import odds as land_odds
from hexwar_tui.systems.theatre.orders.units.odds import LandOdds
from hexwar_tui.systems.theatre.state import Aim, Compartment, DefenceWord, Phase, Task, Unit, UnitOrder, Word
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import agree, guarantee, talking
from tests.systems.theatre.boards import FULL_GARRISONS, Board

ROW = "R1B1B2"

MORE = "They may buy or bring more before the attack is carried out."


def odds(board: Board, target: str, *units: Unit) -> LandOdds:
    """The odds of an attack of Red with these units."""
    return land_odds.odds(board.known("red"), target, {unit.id: UnitOrder(Task.ATTACK, target) for unit in units})


def counted(ours: int, theirs: int) -> object:
    """Won, tied, lost, by looking at all ways the dice can fall; nearly."""
    won = tied = 0
    for dice in product(range(1, 7), repeat=ours + theirs):
        ahead = sum(dice[:ours]) - sum(dice[ours:])
        won, tied = won + (ahead > 0), tied + (ahead == 0)
    total = 6 ** (ours + theirs)
    return pytest.approx([float(Fraction(ways, total)) for ways in (won, tied, total - won - tied)])


@pytest.mark.parametrize(("tanks", "infantry"), [(0, 1), (1, 0), (1, 1), (2, 0)])
def test_the_6_1_the_odds_are_exact(tanks: int, infantry: int) -> None:
    """Against a neutral garrison of three, all paid."""
    board = Board("R1N1B1", options={"neutral_infantry": 3})
    found = odds(board, "N1", *board.put(f"red {tanks} tanks R1", f"red {infantry} infantry R1"))
    assert list(found.expected.chances) == counted(2 * tanks + infantry, 3)
    assert found.worst is found.best is found.expected
    assert found.helpers == ()


@pytest.mark.parametrize(("supply", "dice"), [(0, 1), (1, 2), (3, 3)])
def test_the_6_3_a_garrison_without_supply_rolls_one_die(supply: int, dice: int) -> None:
    """With supply for one of three: it rolls, and one die for the others."""
    board = Board("R1N1B1", options={**FULL_GARRISONS, "neutral_supply": supply})
    assert list(odds(board, "N1", *board.put("red tanks R1")).expected.chances) == counted(2, dice)


def test_the_6_1_an_undefended_region_is_certain() -> None:
    """As far as one knows: whoever is next to it may have been told to help; what others have written is not looked
    at. If nobody is paid there is no chance."""
    board = Board(ROW)
    unit, helper = board.put("red infantry R1", "blue infantry B2")
    found = odds(board, "B1", unit)
    assert found.expected.chances == found.best.chances == (1, 0, 0)
    assert list(found.worst.chances) == counted(1, 1)
    assert [unit.id for unit in found.helpers] == [helper.id]
    board.state.sealed["blue"] = Compartment(
        orders={helper.id: UnitOrder(Task.DEFEND, "B1")}, standing={"B1": DefenceWord(Word.ALL)}
    )
    assert odds(board, "B1", unit) == found
    board.stores("red", supply=0)
    assert odds(board, "B1", unit).expected.chances == (0, 0, 1)


def test_the_6_2_the_word_of_others_is_a_secret() -> None:
    """The default is expected; the worst is that all defend, the best that all do so passively."""
    board = Board(ROW, units=("blue 3 infantry B1",))
    board.word("B1", Word.PASSIVELY)
    found = odds(board, "B1", *board.put("red 2 infantry R1"))
    assert list(found.expected.chances) == list(found.worst.chances) == counted(2, 3)
    assert (len(found.expected.called), len(found.expected.passive)) == (2, 1)
    assert list(found.best.chances) == counted(2, 1)


def test_the_5_3_the_unpaid_are_named() -> None:
    """What is paid before, at sea, in the air and in battles before it, is taken off."""
    board = Board(ROW, "R2R3B3")
    *units, plane = board.put("red 2 infantry R1", "red tanks R1", "red bombers R1")
    board.stores("red", supply=5)
    found = odds(board, "B1", *units)
    assert (len(found.attackers), found.unpaid) == (3, ())
    board.state.sealed["red"] = Compartment(orders={plane.id: UnitOrder(Task.BOMB, "B2")})
    found = odds(board, "B1", *units)
    assert [unit.id for unit in found.attackers] == ["red-infantry-1", "red-infantry-2"]
    assert [unit.id for unit in found.unpaid] == ["red-tanks-1"]


def test_the_6_1_those_written_before_attack_together_with_those_given_now() -> None:
    """One battle, and nobody twice; who attacks another region, or bombs this one, is not among them."""
    board = Board(ROW, "R2B3B4", units=("blue infantry B1",))
    one, other, elsewhere, plane = board.put("red 3 infantry R1", "red bombers R1")
    board.state.sealed["red"] = Compartment(
        orders={
            one.id: UnitOrder(Task.ATTACK, "B1"),
            elsewhere.id: UnitOrder(Task.ATTACK, "B3"),
            plane.id: UnitOrder(Task.BOMB, "B1", aim=Aim.LAND),
        }
    )
    for given in ((other,), (one, other)):
        found = odds(board, "B1", *given)
        assert [unit.id for unit in found.attackers] == [one.id, other.id]
        assert list(found.expected.chances) == counted(2, 1)


def test_the_6_1_the_odds_in_words() -> None:
    """Line by line, with what is uncertain."""
    board = Board(ROW, units=("blue 2 infantry B1", "blue tanks B2"))
    orders = {unit.id: UnitOrder(Task.ATTACK, "B1") for unit in board.put("red infantry R1", "red tanks R1")}
    board.stores("red", supply=2)
    told = [(render(line.text, "en"), render(line.value, "en")) for line in land_odds.lines(board.known("red"), orders)]
    assert told == [
        ("Attack on Region B1", "infantry division"),
        ("Not paid", "tank division"),
        ("Called to defend", "infantry division"),
        ("Passive defence", "infantry division"),
        ("As it stands now", "wins 9.3 %, ties 6.9 %, is beaten off 83.8 %"),
        ("Wins, if all defend who could", "0.1 %"),
        ("Wins, if they only defend passively", "41.7 %"),
        (MORE, ""),
        ("Not known: the standing order there, what supply is left by then", ""),
        ("May have been told to help", "tank division"),
    ]


def test_the_6_1_nothing_is_promised_of_a_region_that_is_empty_now() -> None:
    """Its side may buy or bring units before the attack: no chance is told, unless helpers are near; of neutrals it is
    said that others act, too."""
    board = Board(ROW, units=("blue tanks B3",))
    orders = {unit.id: UnitOrder(Task.ATTACK, "B1") for unit in board.put("red 2 infantry R1")}
    told = [render(line.text, "en") for line in land_odds.lines(board.known("red"), orders)]
    empty = "Nobody stands there now: without a defender it falls without a fight."
    assert told[:2] == [empty, MORE]
    assert not any("Wins" in line for line in told)
    board.put("blue tanks B2")
    told = [render(line.text, "en") for line in land_odds.lines(board.known("red"), orders)]
    assert told[:3] == [empty, "Wins, if all defend who could", MORE]
    neutral = Board("R1N1B1", options=FULL_GARRISONS)
    orders = {unit.id: UnitOrder(Task.ATTACK, "N1") for unit in neutral.put("red 3 tanks R1")}
    told = [render(line.text, "en") for line in land_odds.lines(neutral.known("red"), orders)]
    assert told[-1] == "Others act, too: it may change by then."
    assert MORE not in told


def test_the_6_1_odds_are_told_as_everywhere_to_a_tenth_of_a_percent() -> None:
    """What hardly ever happens is under 0.1 %, not 1 %: of eight dice against three nearly all win."""
    board = Board("R1N1B1", options=FULL_GARRISONS)
    orders = {unit.id: UnitOrder(Task.ATTACK, "N1") for unit in board.put("red 3 tanks R1", "red 2 infantry R1")}
    told = {line.text: line.value for line in land_odds.lines(board.known("red"), orders)}
    chances = told[say("As it stands now")]
    assert render(chances, "en") == "wins 99.9 %, ties under 0.1 %, is beaten off under 0.1 %"
    assert render(chances, "ru") == "победа 99,9 %, ничья меньше 0,1 %, отбита меньше 0,1 %"


def test_the_6_1_the_table_of_odds_says_what_it_takes_for_granted_and_leaves_out_whom_a_treaty_protects() -> None:
    """Red stands between North, which it comes to guarantee, and Blue."""
    board = talking("N1R1B1", units=("red infantry R1", "blue infantry B1"))
    agree(board, "red", "north", guarantee("red"))
    board.state.phase = Phase.ORDERS
    parts = THEATRE.show.view(board.known("red")).briefing()
    (table,) = (part for part in parts if isinstance(part, Listing) and render(part.title, "en") == "Odds")
    assert [render(row[0], "en") for row in table.rows] == ["Region B1"]
    told = " ".join(render(note, "en") for note in table.notes)
    assert "as many units defend as attack" in told
    assert "nobody comes from neighbouring regions" in told


def test_the_6_1_the_table_of_odds_reckons_with_own_land_units_beside_a_region_alone() -> None:
    """Neither with land units further back nor with aircraft and fleets that stand beside it."""
    units = ("red tanks R1", "red infantry R2", "red bombers R2", "red war-fleet R2", "blue infantry B1")
    parts = THEATRE.show.view(Board("R1R2B1", "~1~1~1", units=units).known("red")).briefing()
    (table,) = (part for part in parts if isinstance(part, Listing) and render(part.title, "en") == "Odds")
    told = [[render(cell, "en") for cell in row] for row in table.rows]
    assert told == [["Region B1", "Blue, at peace", "infantry division", "41.7 %"]]
