"""Units go by less than their name where that says which one is meant, and never where another may be meant."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.order_words import Names, Naming
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.papers.sheets import saved
from tests.papers.test_by_kind import placed

GRID = Grid(20, 20)
UNITS = {
    "u6": ("Heavy machine guns 6", "Тяжёлые пулемётчики 6"),
    "u7": ("Field guns 7", "Полевые пушки 7"),
    "u4": ("Trench rifles 4", "Присяжные стрелки 4"),
    "u2": ("Sappers 2", "Сапёры 2"),
    "u3": ("Sappers 3", "Сапёры 3"),
    "u9": ("Rifles 9", "Винтовки 9"),
    "e8": ("Scouts 8", "Разведчики 8"),
    "e1": ("Scouts 1", "Разведчики 1"),
}
FOES = ("e8", "e1")
PICKS = {"scout": ("Scout", "Разведчик"), "leader": ("Leader", "Командир")}


def reader(*, in_reach: bool = True, units: Names = UNITS) -> Reader:
    """Reads for the side that has all of these `units` but scouts, which may be `in_reach` of it."""

    def offered(spec: object, values: object) -> dict[object, tuple[str, ...]]:
        asked = render(getattr(spec, "ask", ""), "en")
        if asked == "Whom does it shoot at?":
            return {id: UNITS[id] for id in FOES if in_reach}
        return dict(PICKS) if "Sniper" in asked else {}

    known = Naming(GRID, units, {}, offered=offered, own=frozenset(units) - set(FOES))
    return Reader(ASHLANDS.order_types, known)


def fault(line: str, language: str = "en", read_by: Reader | None = None) -> str:
    """Why a line is not read."""
    with pytest.raises(BadOrder) as refused:
        (read_by or reader()).read(line)
    return render(refused.value.text, language)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("HMG 6", "u6"),
        ("MG 6", "u6"),
        ("Heavy MG 6", "u6"),
        ("machine guns 6", "u6"),
        ("Guns 6", "u6"),
        ("Guns 7", "u7"),
        ("Heavy machine guns no. 6", "u6"),
        ("Heavy machine guns №6", "u6"),
        ("пулемётчики 6", "u6"),
        ("Стрелки 4", "u4"),
        ("ПС 4", "u4"),
        ("Sap 3", "u3"),
    ],
)
def test_a_number_decides_behind_a_word_that_fits(name: str, unit: str) -> None:
    assert getattr(reader().read(f"{name}: wait"), "unit", None) == unit


@pytest.mark.parametrize(
    ("name", "may_be"),
    [
        ("Sappers 4", ("Trench rifles 4", "Sappers 2", "Sappers 3")),
        ("Rifles 4", ("Trench rifles 4", "Rifles 9")),
        ("MG 4", ("Trench rifles 4", "Heavy machine guns 6")),
        ("MG 5", ("Heavy machine guns 6",)),
    ],
)
def test_a_number_never_decides_against_its_word(name: str, may_be: tuple[str, ...]) -> None:
    """Both units that may be meant are named, the one of the number and that of the word."""
    told = fault(f"{name}: wait")
    assert all(one in told for one in may_be), told


@pytest.mark.parametrize("name", ["XY 6", "M 6", "6", "Cars 6", "Scouts 6"])
def test_a_number_behind_a_word_for_nothing_is_no_name(name: str) -> None:
    assert "may be" not in fault(f"{name}: wait")


@pytest.mark.parametrize("name", ["XY 6", "XY 5", "MG 5"])
def test_who_has_no_number_is_not_suggested_for_another_name(name: str) -> None:
    """A unit that is called by a name without a number is not meant by a word for something else and a number."""
    units = {**UNITS, "u0": ("Supply column", "Обоз")}
    assert getattr(reader(units=units).read("Supply column: wait"), "unit", None) == "u0"
    told = fault(f"{name}: wait", read_by=reader(units=units))
    assert "Supply column" not in told
    assert ("may be" in told) == (name == "MG 5")


def test_a_target_goes_by_its_number_and_a_short_word() -> None:
    """Those are enemies, whatever number own units have."""
    order = reader().read("HMG 6: shoot at Sco 8")
    assert getattr(order, "target", None) == "e8"
    assert "Scouts 8" in fault("HMG 6: shoot at Sco 6")
    order = reader(in_reach=False).read("HMG 6: shoot at Sco 8")
    assert getattr(order, "target", None) == "e8"
    with pytest.raises(BadOrder):
        reader(in_reach=False).read("HMG 6: shoot at MG 6")


@pytest.mark.parametrize("line", ["picking 2 Scout", "picking Scout, Scout", "picking Scout and Leader"])
def test_one_who_picks_is_told_that_he_picks_one(line: str) -> None:
    """To write a line twice, as for purchases, is no advice for a unit that acts once."""
    assert fault(f"HMG 6: shoot at Scouts 8, {line}") == "one is chosen here, and not 2: write “Scout”."


def test_a_count_of_one_is_one() -> None:
    order = reader().read("HMG 6: shoot at Scouts 8, picking 1 Scout")
    assert getattr(order, "pick", None) == "scout"


@pytest.mark.parametrize(
    "line",
    [
        "движение в 2004, затем стрелять по Разведчикам 8",
        "движение в 2004, затем стрелять: Разведчики 8",
        "движение в 2004 и стрелять по Разведчикам 8",
        "move to 2004, then shoot at Scouts 8",
        "move to 2004 and fire at Scouts 8",
    ],
)
def test_a_shot_behind_a_move_is_said_as_alone(line: str) -> None:
    order = reader().read(f"HMG 6: {line}")
    assert getattr(order, "target", None) == "e8"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("HMG 6: shoot Scouts 8", "shoot"),
        ("HMG 6: огонь Разведчики 8", "shoot"),
        ("HMG 6: move 2004, shoot Scouts 8", "move"),
        ("Sappers 2 march 2004", "march"),
        ("HMG 6: марш 2004", "march"),
        ("HMG 6: поставить 2004", "place"),
        ("HMG 6: ждут", "wait"),
        ("HMG 6: остаться на месте", "wait"),
        ("база 2004", "place-base"),
        ("depot 2004", "depot"),
        ("railway 2004", "railway"),
    ],
)
def test_small_words_may_be_forgotten(line: str, kind: str) -> None:
    assert type(reader().read(line)).kind == kind


@pytest.mark.parametrize("line", ["HMG 6: 2004", "HMG 6: to 2004", "HMG 6: Scouts 8", "HMG 6: at Scouts 8", "2004"])
def test_the_word_that_says_what_is_ordered_may_not(line: str) -> None:
    assert fault(line)


NEW = "Trench rifles 1: place at 0404\nTrench rifles 2: place at 0304\n"


@pytest.mark.parametrize("name", ["Crawler", "Crawler (reserve)", "Crawler (reserve, no. 4)", "Crawler no. 1"])
def test_what_is_bought_goes_by_its_kind_with_or_without_a_note(name: str) -> None:
    assert placed(f"{NEW}{name}: place at 0205\n")["north-crawler-r4"] == 205


def test_what_rests_on_a_wrong_line_waits_by_whatever_name() -> None:
    """A line of the same unit waits, also where either names it by less; another unit goes on."""
    game = saved("ashlands-full-two-middle")
    sheet = "Gunners 5: march to 2424\nHeavy gunners 5: wait\nHG 5: wait\nWalker: wait\n"
    wrong, *same, other = enter_sheet(game, "south", sheet, "en").lines
    assert wrong.fault
    assert [render(line.fault, "en") for line in same] == ["It waits for line 1, which is not entered."] * 2
    assert other.fault == ""


def test_who_gets_an_upgrade_is_asked_where_several_may() -> None:
    """Where only one kind of models can, it is meant."""
    game = saved("ashlands-full-two-middle")
    unit = game.top.state.units["south-sworn-rifles-6"]
    (line,) = take_in(game, "south", "Sworn rifles 6: recover, upgrade Squad beam lance", "en").lines
    assert line.order.endswith("upgrades Squad beam lance for Sworn rifleman")
    game.top.scenario.armoury.upgrade_model(unit, unit.models[0], "field-surgeon")
    (line,) = enter_sheet(game, "south", "Sworn rifles 6: recover, upgrade Squad beam lance", "en").lines
    told = "Squad beam lance goes to one model: say for which, Sworn rifleman with Field surgeon, Sworn rifleman."
    assert render(line.fault, "en").startswith(told)
