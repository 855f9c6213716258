"""Lines that say orders for several: each is told by itself, in the reader's language, and never with wrong advice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.taking.several import written_out
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems import REGISTRY
from tests.papers.sheets import letters, saved

MIDDLE = "ashlands-full-two-middle"


def faults(game: Game, side: str, sheet: str, language: str = "en") -> list[str]:
    """Why lines of a sheet are not entered."""
    return [render(line.fault, language) for line in enter_sheet(game, side, sheet, language).faults]


def buying() -> Game:
    """A game of Ashlands in which both sides buy in secret."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="two")
    while not game.is_sealed():
        game.step()
    return game


def test_each_order_of_a_line_has_its_own_fault_in_a_secret_phase() -> None:
    """Though both have the number of the line, and are tried once more."""
    taken = enter_sheet(letters(), "aldmark", "Aldmark 1, Aldmark 3: march to 0203\n", "en")
    alone = [enter_sheet(letters(), "aldmark", f"Aldmark {n}: march to 0203\n", "en").lines[0] for n in (1, 3)]
    assert all(line.fault for line in alone)
    assert [(line.text, line.order, line.fault) for line in taken.lines] == [
        (line.text, line.order, line.fault) for line in alone
    ]


def test_what_ends_a_part_names_a_line_once() -> None:
    *_, held = faults(saved(MIDDLE), "south", "Heavy gunners 5, Walker 4: march to 1312\ndone\n")
    assert held == "This ends the part, and lines are not entered: 1."


def test_the_units_of_a_line_are_told_in_the_readers_language() -> None:
    sheet = "Тяжёлые пулемётчики 5, Шагоход 4: марш в 1312\n"
    lines = enter_sheet(saved(MIDDLE), "south", sheet, "ru").lines
    assert len(lines) == 2
    assert not any(name in line.text for line in lines for name in ("Heavy", "Walker")), lines


def test_units_of_one_name_are_told_apart_in_a_line() -> None:
    """By their places as it says them; what is written out reads them again."""
    game = saved(MIDDLE)
    known = naming(game, "south")
    one, other = [unit for unit in known.units if unit in known.own and unit in known.stands][:2]
    same = replace(known, units={**known.units, one: ("Twins 1", "Близнецы 1"), other: ("Twins 1", "Близнецы 1")})
    places = [known.grid.label(known.stands[unit]) for unit in (one, other)]
    reader = Reader(game.top.system.order_types, same, dict(same.stands), game.known("south"))
    line = f"Twins 1 at {places[0]}, Twins 1 at {places[1]}: wait"
    assert written_out(reader, line, same, "en") == (f"{one}: wait", f"{other}: wait")


def why_unread(line: str) -> str:
    """Why an order of a side that buys is not read."""
    game = buying()
    reader = Reader(game.top.system.order_types, naming(game, "north"), {}, game.known("north"))
    with pytest.raises(BadOrder) as refused:
        reader.read(line)
    return render(refused.value.text, "en")


@pytest.mark.parametrize("line", ["buy Grenadiers and Mortars", "buy Grenadiers, Mortars"])
def test_a_list_of_purchases_is_a_line_for_each(line: str) -> None:
    assert why_unread(line) == "a line is an order for one: write a line for each."


def test_several_of_one_kind_are_so_many_lines() -> None:
    """Where only one order can be given at a time."""
    assert why_unread("buy 3 Grenadiers") == "a line is an order for one: write it 3 times."
