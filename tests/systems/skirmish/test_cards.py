"""The card of a unit: its sheet, and what is special about it now."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.show import sheets
from hexwar_tui.systems.skirmish.state import Phase
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, soldier, vehicle


def card(board: Board, letter: str, side: str = "red") -> list[str]:
    """The lines of a unit's card as a side reads them, in English."""
    lines = sheets.card(board.known(side), SkiWords(board.frame), board[letter].id)
    return [" | ".join(render(part, "en") for part in (line.text, line.value or "") if part) for line in lines]


RIFLE = ["Weapons", "Rifle | 1 shot left", "range 14, hits on 11+ and no effect on tracked vehicles and walkers"]


def test_ski_2_1_a_card_has_all_of_a_sheet() -> None:
    """Name, side, what is special now, movement, save, what is left, cost, weapons and skills with their words."""
    board = house(red=soldier("red", "grenades", "melta-charge", skills=["medic"], save_bonus=-1, damage=1))
    assert card(board, "R") == [
        "Soldier 1 | Red",
        "Wounded: half its movement, −3 to hit (SKI-2.1).",
        "Movement points left | 2",
        "Movement | 5",
        "Saving roll | 15+",
        f"Cost | {points(board['R'])} points",
        "Save bonus of the crew | −1",
        "Weapons",
        "Grenades | 1 shot left",
        "range 4, hits on 11+, everybody on the hex and no effect on tracked vehicles and walkers",
        "Melta charge | once a game",
        "range 1, never misses, a failed save kills a soldier, 3 damage to machines and damages houses and bunkers",
        "Skills",
        "Medic: Instead of shooting, makes a wounded soldier on his or a neighbouring hex sound on 11+.",
    ]
    (left,) = [line.bar for line in sheets.card(board.known("red"), SkiWords(board.frame), "red-1") if line.bar]
    assert left == (1, 2)


def test_ski_2_1_shots_left_and_used_up() -> None:
    """How many shots of a turn are left; what fires once a game and has; a unit without any weapon."""
    board = house(red=soldier("red", "machine-gun", "melta-charge"))
    gun, charge = board["R"].weapons
    gun.fired_in, gun.shots, charge.spent = 2, 2, True
    lines = {line.text: line for line in sheets.card(board.known("red"), SkiWords(board.frame), "red-1")}
    shown = card(board, "R")
    assert "Machine gun | 1 of 3 shots" in shown
    assert "Melta charge | used up" in shown
    tones = {render(text, "en"): line.tone for text, line in lines.items()}
    assert (tones["Machine gun"], tones["Melta charge"]) == (Tone.PLAIN, Tone.QUIET)
    assert card(Board(".A", A=soldier("red")), "A")[-2:] == ["Weapons", "None."]


def test_ski_2_3_a_card_before_the_sheets_are_shown() -> None:
    """Chassis and place only, and that the sheet is shown later; of who is unknown nothing."""
    board = house()
    board.state.phase, board.state.sheets_shown = Phase.DEPLOYING, False
    shown = card(board, "C")
    assert shown[1:] == ["Movement | 5", "Saving roll | 15+", "Its sheet is shown before the first turn (SKI-2.3)."]
    assert card(board, "C", "blue")[-3:] == RIFLE
    board["C"].cell = None
    assert card(board, "C") == ["No such unit is known to this side."]
    assert "Not deployed yet." in card(board, "C", "blue")


def test_ski_4_5_a_card_says_what_a_unit_may_still_do() -> None:
    """Points left, moved, touched, done: of the side to move only."""
    board = house()
    assert "Movement points left | 5" in card(board, "R")
    assert not any("oint" in line and "left" in line for line in card(board, "C"))
    board["R"].moved_in, board.state.touched = 2, "red-1"
    assert "It moves no more this turn." in card(board, "R")
    touched = "It has been touched: it moves, shoots or is declared done next (SKI-4.5)."
    assert touched in card(board, "R")
    assert touched not in card(board, "S")
    board["R"].done_in = 2
    assert "It is done for this turn." in card(board, "R")
    assert "It moves no more this turn." not in card(board, "R")
    board.state.phase = Phase.COUNT
    assert "It is done for this turn." not in card(board, "R")


def test_ski_1_2_a_card_says_where_a_soldier_looks_out() -> None:
    """At an opening to fire, or to observe; and that he was active, so that he may be shot at."""
    board = house()
    board["A"].opening = board.opening("0502 NW")
    assert "Its position is 0502 north-west." in card(board, "A")
    assert "It was active in its side's last turn (SKI-1.2)." in card(board, "A")
    assert "It was active in its side's last turn (SKI-1.2)." not in card(board, "B")
    board["A"].observing = True
    assert "It observes through 0502 north-west." in card(board, "A")


def test_the_fallen_are_destroyed() -> None:
    """Nothing else is said of how they are."""
    board = Board(".A", A=vehicle("red", "tracked", "autocannon", fallen=True, damage=5))
    assert card(board, "A")[1:3] == ["Destroyed.", "Movement | 7"]


@pytest.mark.parametrize(
    ("weapon", "text"),
    [
        ("sniper-rifle", "range 28, hits on 7+, no save for soldiers and no effect on tracked vehicles and walkers"),
        ("autocannon", "range 20, hits on 11+ and −3 to hit on tracked vehicles and walkers"),
        ("laser-cannon", "range 24, hits on 9+, 2 damage to machines and damages houses and bunkers"),
    ],
)
def test_ski_2_1_the_numbers_of_a_weapon(weapon: str, text: str) -> None:
    """Range, roll, and what is special about it."""
    assert render(carried.weapon_text(load_catalogue().weapons[weapon]), "en") == text


def test_ski_2_1_a_weapon_that_has_fired_has_no_shot_left() -> None:
    """Shots: what is left of them in this turn."""
    board = Board(".A", A=soldier("red", "rifle", "machine-gun"))
    for weapon in board["A"].weapons:
        weapon.fired_in, weapon.shots = board.state.turn, 1
    told = card(board, "A")
    assert "Rifle | no shot left" in told
    assert "Machine gun | 2 of 3 shots" in told


def test_ski_2_1_the_numbers_of_an_air_strike() -> None:
    """It has no range, and tells all that it does."""
    told = render(carried.weapon_text(load_catalogue().weapons["air-strike"]), "en")
    hits = "called down where the flyer or a Spotter sees, hits on 10+, everybody on the hex, "
    assert told == hits + "a failed save kills a soldier, 2 damage to machines and damages houses"


def test_a_sheet_in_one_line() -> None:
    """Weapons and skills; who has nothing is unarmed."""
    board = house(red=soldier("red", "rifle", skills=["medic"]))
    board.put(soldier("red"), "0101")
    texts = [carried.sheet_text(SkiWords(board.frame), unit) for unit in board.state.units.values()]
    assert render(texts[0], "en") == "Rifle and Medic"
    assert render(texts[-1], "en") == "unarmed"
