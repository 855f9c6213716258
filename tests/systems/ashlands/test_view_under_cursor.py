"""What a player sees under the cursor: a hex in words, the card of a unit, the layers of the map."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade
from hexwar_tui.systems.ashlands.state import Phase, Work
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import GROUND, described, said, seen
from tests.systems.ashlands.preparing import PLAIN, depot, event, fighting, hold, named, preparing, rails

# -- a hex in words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("0303", ["0303: Ash plain", "Nothing special. (ASH-6.1)"]),
        ("0201", ["0201: Dead forest", "Partial cover: −1 on the shooter's attack dice. (ASH-6.1)"]),
        ("0401", ["0401: Mountains", "No movement and no fire through it. (ASH-6.1)"]),
    ],
)
def test_terrain_and_what_it_does(label: str, told: list[str]) -> None:
    """A hex is named by its terrain, with what that does and the rule."""
    assert described(fighting(*GROUND), "red", label)[:2] == told


def test_what_lies_on_a_hex_is_told() -> None:
    """Zone, key point, base, depot, railway, intelligence, trenches and danger, each with its rule."""
    board = fighting()
    hold(board, "blue", "0303")
    hold(board, None, "0304")
    rails(board, "red", "0303")
    rails(board, None, "0304")
    board.state.intel = [board.cell("0303")]
    board.state.trenches = [board.cell("0303")]
    event(board, "small-storm", cells=[board.cell("0303")])
    assert described(board, "red", "0303")[2:] == [
        "Trenches: Partial cover, −1 on the shooter's attack dice. (ASH-6.3)",
        "Dangerous this turn: at its end each model here rolls 1d6 and is wounded on 1 or 2. (ASH-6.2)",
        "Key point, Blue: 1 control point and 10 prestige a turn. (ASH-2.3)",
        "Railway, Red. (ASH-6.3)",
        "Intelligence: 3 control points for a unit here at the end of a turn. (ASH-8.1)",
    ]
    assert described(board, "red", "0304")[2:] == [
        "Key point, nobody's: 1 control point and 10 prestige a turn. (ASH-2.3)",
        "Railway, nobody's. (ASH-6.3)",
    ]
    assert described(board, "blue", "0101")[2:] == [
        "Deployment zone of Red. (ASH-1.4)",
        "Central base of Red: 100 prestige a turn; Full cover, +1 on defence dice against shooting. (ASH-1.6)",
    ]


def test_depots_tell_whether_they_are_linked() -> None:
    """ASH-3.2: a depot's holder, whether units can be placed there, and what an abandoned one gives."""
    board = fighting()
    depot(board, "red", "0203")
    depot(board, "red", "0404")
    depot(board, None, "0505")
    board.state.abandoned = [board.cell("0505")]
    linked = "It is linked to the zone: units can be placed on it and next to it. (ASH-3.2)"
    assert described(board, "blue", "0203")[2:] == ["Supply depot, Red. (ASH-6.3)", linked]
    apart = "It is not linked to the zone by unbroken railway. (ASH-3.2)"
    assert described(board, "red", "0404")[2:] == ["Supply depot, Red. (ASH-6.3)", apart]
    assert described(board, "red", "0505")[2:] == [
        "Supply depot, nobody's. (ASH-6.3)",
        "Abandoned: 150 prestige more for whoever takes it first. (ASH-8.1)",
    ]


def test_structures_under_way_are_told_to_all() -> None:
    """ASH-3.2: after the reveal everybody knows what is being built."""
    board = fighting()
    board.state.works = [Work("red", "depot", board.cell("0404"), 150)]
    under_way = "Under way for Red, done at the end of the turn: supply depot. (ASH-6.3)"
    assert described(board, "blue", "0404")[2:] == [under_way]
    assert described(board, "blue", "0405")[2:] == []


def test_the_unit_on_a_hex_is_told() -> None:
    """Name, side, strength, Quality and Defence, rank, and what is special about it now."""
    board = fighting()
    unit = board.stand("red", "rifles", "0303", alive=4, rank=2, experience=21, suppressed=True)
    told = seen(board, "blue").describe(board.cell("0303"))
    assert said(told)[2:6] == [
        "rifles 1 4/10 Red",
        "Quality 4+, Defence 5+, Veteran",
        "Suppressed: it can only rally, hits in melee on 6 only, and uses no special property (ASH-4.3).",
        "It can still act this turn.",
    ]
    assert (told[2].unit, told[4].tone) == (unit.id, Tone.BAD)


def test_who_can_fire_at_a_hex_is_told() -> None:
    """ASH-4.4: the units that have it in sight and reach, by side; Underground has nobody."""
    board = fighting("........", "..^.....", ".....#..", *PLAIN[3:])
    board.stand("red", "rifles", "0301")
    board.stand("red", "rifles", "0504")
    board.stand("blue", "rifles", "0507")
    board.stand("blue", "brutes", "0505")
    told = "In sight and reach of {}. (ASH-4.4)"
    assert described(board, "red", "0303")[2:] == [told.format("Red: rifles 2")]
    assert described(board, "red", "0501")[2:] == [told.format("Red: rifles 1 and rifles 2")]
    assert described(board, "red", "0405")[2:] == [told.format("Red: rifles 2"), told.format("Blue: rifles 1")]
    hidden = "Nobody can shoot at this hex, and from it none but itself is seen. (ASH-6.1)"
    assert described(board, "red", "0603")[2:] == [hidden]


# -- cards -------------------------------------------------------------------------------------------------------------


def test_the_card_of_a_unit() -> None:
    """A card tells everything: strength, numbers, rank, models with their upgrades, weapons, properties."""
    board = fighting()
    unit = board.stand("red", "riders", "0303", alive=3, rank=1, experience=12, upgrades=["flag"], acted=2)
    unit.models[1].upgrades.append("gun")
    assert said(seen(board, "blue").card(unit.id)) == [
        "riders 1 Red",
        "It has acted this turn.",
        "Models 3/4",
        "Quality 4+",
        "Defence 5+",
        "Rank Experienced",
        "Experience 12/20",
        "Refill price of a model 10",
        "Living models",
        "rifleman with gun ×1",
        "rifleman ×2",
        "Weapons",
        "rifle (H3; A1) ×3",
        "knife (H0; A1) ×3",
        "heavy (H4; A4; Heavy machine gun, Static) ×1",
        "Heavy machine gun: Shoots twice while the event Suppressing fire holds.",
        "Static: Cannot fire in the action in which the unit moved.",
        "Properties",
        "Fast(1/2): Fast(A/B): A hexes more on a Move, B hexes more on a March or an Attack.",
        "Assault: May shoot after a March.",
        "Fearless: Rolls a failed morale test once more.",
        "Upgrades flag",
    ]


def test_the_card_shows_wounds_and_what_is_due() -> None:
    """Tough models show the wounds they can still take; upgrades that are due are told; Elite is the last rank."""
    board = fighting()
    unit = board.stand("red", "brutes", "0303", rank=3, experience=31, upgrades_due=2, no_supply=True, vip=True)
    unit.models[1].toughness = 1
    told = said(seen(board, "red").card(unit.id))
    assert told[1:4] == [
        "No supply: it cannot Recover and shoots at −1 until it is withdrawn to the reserve (ASH-8.1).",
        "It escorts the VIP: 100 prestige in its own zone, or for its destroyer (ASH-8.1).",
        "It can still act this turn.",
    ]
    assert told[7:10] == ["Rank Elite", "Experience 31", "2 rank upgrades to be chosen"]
    assert {"brute ×2 3/3", "brute ×1 1/3"} <= set(told)
    board.state.phase = Phase.PREPARATION
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    assert "1 rank upgrade to be chosen" in said(seen(board, "red").card(unit.id))
    assert "2 rank upgrades to be chosen" in said(seen(board, "blue").card(unit.id))


def test_the_card_of_a_unit_that_waits() -> None:
    """ASH-4.1: a unit that waits is ready again in the Closing round."""
    board = fighting()
    unit = board.stand("red", "rifles", "0303", waited=2)
    assert said(seen(board, "red").card(unit.id))[1] == "It waits for the Closing round."
    board.state.phase = Phase.CLOSING
    assert said(seen(board, "red").card(unit.id))[1] == "It can still act this turn."
    board.state.phase = Phase.PREPARATION
    assert said(seen(board, "red").card(unit.id))[1] == "Models 10/10"


def test_the_card_of_a_unit_bought_just_now() -> None:
    """Before the reveal a purchase shows what its type is."""
    board = preparing()
    board.give("red", Buy("brutes"))
    board.give("red", Buy("riders"))
    told = said(seen(board, "red").card("red-brutes-r1"))
    toughness = "Toughness(3): Toughness(N): the model dies on its Nth wound."
    assert told == [
        "brutes (reserve, no. 1)",
        "Price 100",
        "Refill price of a model 10",
        "Quality 4+",
        "Defence 4+",
        "brute ×3: claws (H0; A5)",
        toughness,
    ]
    assert said(seen(board, "red").card("red-riders-r2"))[-2:] == [
        "Fast(1/2): Fast(A/B): A hexes more on a Move, B hexes more on a March or an Attack.",
        "Assault: May shoot after a March.",
    ]


# -- overlays ----------------------------------------------------------------------------------------------------------


def overlay(board: Board, side: str, id: str, cursor: str) -> dict[str, str]:
    """The marks of a layer, by label."""
    (found,) = [layer for layer in seen(board, side).overlays if layer.id == id]
    grid = board.frame.scenario.ground.grid
    return {grid.label(cell): mark for cell, mark in found.cells(board.cell(cursor)).items()}


def test_the_overlay_of_sight() -> None:
    """ASH-1.7: the hexes in line of sight, as far as any weapon reaches."""
    board = fighting("........", "^.......", *PLAIN[2:])
    found = overlay(board, "red", "sight", "0101")
    assert ("0102" in found, "0103" in found, "0601" in found, "0701" in found) == (True, False, True, False)
    assert set(found.values()) == {""}


def test_the_overlay_of_reach() -> None:
    """ASH-4.4: how many attack dice the unit under the cursor throws at each hex from where it stands."""
    board = fighting("........", options={"zone": 1})
    board.stand("red", "guns", "0101")
    assert overlay(board, "blue", "reach", "0101") == {"0201": "+", "0301": "+", "0401": "+", "0501": "8"}
    assert overlay(board, "blue", "reach", "0201") == {}
    board.stand("red", "brutes", "0301")
    assert overlay(board, "red", "reach", "0301") == {}
    board.stand("red", "rifles", "0401", alive=9)
    assert set(overlay(board, "red", "reach", "0401").values()) == {"9"}
    board.stand("red", "rifles", "0501")
    assert set(overlay(board, "red", "reach", "0501").values()) == {"+"}


def test_the_overlay_of_marches() -> None:
    """ASH-4.1: the hexes to which the unit under the cursor could march, with how far that is."""
    board = fighting("........", options={"zone": 1})
    board.stand("red", "rifles", "0101")
    assert overlay(board, "red", "moves", "0101") == {"0201": "1", "0301": "2", "0401": "3", "0501": "4"}
    assert overlay(board, "red", "moves", "0801") == {}


def test_the_overlay_of_cover() -> None:
    """ASH-6: partial cover, full cover, or both; the hexes without are left out."""
    board = fighting(GROUND[0], options={"zone": 1})
    board.state.trenches = [board.cell("0301"), board.cell("0501")]
    assert overlay(board, "red", "cover", "0101") == {"0101": "+", "0201": "-", "0301": "=", "0501": "-", "0801": "+"}


def test_the_overlay_of_supply() -> None:
    """ASH-3.2: the own hexes that carry supply, and those where units can be placed besides."""
    board = fighting()
    rails(board, "red", "0301")
    depot(board, "red", "0401")
    found = overlay(board, "red", "supply", "0101")
    assert sorted(label for label, mark in found.items() if mark == "=") == [
        "0101",
        "0102",
        "0201",
        "0202",
        "0301",
        "0401",
    ]
    entries = named(board, board.frame.scenario.ground.grid.neighbours[board.cell("0401")])
    assert sorted(label for label, mark in found.items() if mark == "+") == [
        label for label in entries if label != "0301"
    ]
    assert len(overlay(board, "blue", "supply", "0101")) == 4
    assert len(overlay(board, "referee", "supply", "0101")) == len(found) + 4


def test_the_overlay_of_owners() -> None:
    """Whose places are, by the number of the side; 0 is nobody's."""
    board = fighting()
    hold(board, "blue", "0303")
    hold(board, None, "0304")
    rails(board, "red", "0303", "0305")
    depot(board, "red", "0304")
    assert overlay(board, "red", "owners", "0101") == {
        "0101": "1",
        "0707": "2",
        "0303": "2",
        "0304": "1",
        "0305": "1",
    }
