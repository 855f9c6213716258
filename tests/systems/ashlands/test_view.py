"""What a player sees: the top line, the map, a hex in words, cards, layers, and nothing that is another's secret."""

from __future__ import annotations

from hexwar_tui.engine.view import TERRAIN_LOOKS, HexLook
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.preparing.building import DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.rounds.actions import Wait
from hexwar_tui.systems.ashlands.show.advice import left_undone
from hexwar_tui.systems.ashlands.state import Phase, Work
from hexwar_tui.systems.ashlands.terrain import load_terrain
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import GROUND, described, panel, said, seen
from tests.systems.ashlands.preparing import PLAIN, depot, event, fighting, hold, preparing, rails


def look(board: Board, side: str, label: str) -> HexLook:
    """The picture of a hex."""
    return seen(board, side).look(board.cell(label))


# -- the top line and the map ------------------------------------------------------------------------------------------


def test_the_headline_names_own_prestige_and_points() -> None:
    """A side reads what it can still spend and how far it is from the goal; the referee the points of all."""
    board = preparing()
    board.state.sides["red"].points = 7
    board.give("red", Stake(50))
    event(board, "bounty", sides=["red"])
    told = {side: [render(text, "en") for text in seen(board, side).headline] for side in ("red", "referee")}
    assert told == {"red": ["prestige 550", "points 7 of 50", "Bounty"], "referee": ["Red 7", "Blue 0", "Bounty"]}


def test_terrain_zones_sites_and_small_marks() -> None:
    """Terrains are drawn by looks that themes know, zones by their borders. Bases, depots, intelligence and key points
    have glyphs, in ASCII too; what else lies there has marks. ASH-6.2: hexes that harm who stays are marked."""
    board = fighting(*GROUND)
    top = [look(board, "red", label) for label in ("0101", "0201", "0301", "0401", "0501")]
    assert [each.terrain for each in top] == ["plain", "forest", "wooded-hills", "mountain", "chasm"]
    assert [each.owner for each in (*top[1:3], look(board, "red", "0808"))] == ["red", None, "blue"]
    assert {terrain.look for terrain in load_terrain().values()} <= set(TERRAIN_LOOKS)
    hold(board, "red", "0303", "0304", "0305")
    depot(board, "blue", "0304")
    rails(board, "red", "0304", "0306")
    board.state.intel, board.state.trenches = [*board.path("0305", "0307")], [board.cell("0306")]
    event(board, "large-storm", cells=[board.cell("0404")])
    board.army("red", "rifles 0403")
    found = {label: look(board, "red", label) for label in ("0101", "0303", "0304", "0305", "0306", "0307", "0408")}
    assert {label: (site.glyph, site.plain, site.owner) for label, each in found.items() if (site := each.site)} == {
        "0101": ("⌂", "B", "red"),
        "0303": ("★", "*", "red"),
        "0304": ("▣", "D", "blue"),
        "0305": ("i", "i", None),
        "0307": ("i", "i", None),
    }
    assert [each.label for each in found.values()] == ["", "", "*=", "*", "=u", "", ""]
    assert [look(board, "red", label).perilous for label in ("0404", "0403", "0408")] == [True, True, False]


def test_what_lies_under_a_depot_or_a_base_has_marks() -> None:
    """A hex has one glyph; a key point and intelligence under a depot or a base are marked beside it."""
    board = fighting(*GROUND)
    hold(board, "red", "0101", "0303")
    depot(board, "blue", "0303")
    depot(board, "blue", "0304")
    board.state.intel = [*board.path("0303", "0304")]
    assert [look(board, "red", label).label for label in ("0101", "0303", "0304")] == ["*", "*i", "i"]


def test_badges_show_strength_and_marks() -> None:
    """A unit is drawn with its letter, its models, whether it has acted, and marks for what ails it."""
    board = fighting()
    unit = board.stand("red", "rifles", "0303", alive=7, suppressed=True, vip=True, no_supply=True, acted=2)
    (badge,) = look(board, "blue", "0303").badges
    assert (badge.unit, badge.side, badge.strength, badge.acted, badge.marks) == (unit.id, "red", 7, True, "!V-")
    assert render(badge.letter, "en") == "A"
    (other,) = board.army("red", "rifles 0304")
    acted = [look(board, "red", "0304").badges[0].acted]
    board.give("red", Wait(other.id))
    acted.append(look(board, "red", "0304").badges[0].acted)
    board.state.phase = Phase.CLOSING
    acted.append(look(board, "red", "0304").badges[0].acted)
    board.state.turn = 3
    assert [*acted, look(board, "red", "0303").badges[0].acted] == [False, True, False, False]


# -- plans -------------------------------------------------------------------------------------------------------------


def planned() -> Board:
    """Red has entered something of everything."""
    board = preparing(turn=1)
    reserve, going = board.army("red", "rifles reserve", "squad 0201")
    base, zone, end = board.path("0102", "0202", "0302")
    orders = [PlaceBase(base), Buy("squad"), Buy("dozen"), Place(reserve.id, 0), Place("red-squad-r3", zone)]
    for order in (*orders, Withdraw(going.id), DigTrenches(base), LayRailway((zone, end)), Stake(30)):
        board.give("red", order)
    return board


def test_own_plans_are_drawn_and_told() -> None:
    """What a side has entered it sees on the map and reads under the cursor: units to come, units to go, the base."""
    board = planned()
    badges = {label: look(board, "red", label).badges for label in ("0101", "0202", "0201")}
    assert {label: [(b.unit, b.strength, b.marks) for b in found] for label, found in badges.items()} == {
        "0101": [("red-rifles-r1", 10, "+")],
        "0202": [("red-squad-r3", 6, "+")],
        "0201": [("red-squad-1", 6, "<")],
    }
    site = look(board, "red", "0102").site
    assert site is not None
    assert (site.glyph, site.owner) == ("⌂", "red")
    for label, told in (
        ("0102", "To be the central base of Red."),
        ("0102", "Ordered by Red: trenches."),
        ("0101", "To be placed here: rifles (reserve, no. 1)."),
        ("0202", "To be placed here: squad (reserve, no. 3)."),
        ("0201", "To be withdrawn: squad 1."),
        ("0302", "Ordered by Red: railway."),
    ):
        assert told in described(board, "red", label)


def dump(board: Board, side: str) -> list[object]:
    """Everything that a view answers."""
    found = seen(board, side)
    cells = found.grid.cells
    units = [f"{other}-{id}" for other in ("red", "blue") for id in ("rifles-r1", "squad-1", "squad-r3")]
    on_demand = [[found.look(cell), found.describe(cell), [o.cells(cell) for o in found.overlays]] for cell in cells]
    eager = [found.headline, found.units, found.panels, found.advice, found.outcome, left_undone(board.known(side))]
    return [repr(part) for part in (on_demand, [found.card(unit) for unit in units], eager)]


def test_another_s_plans_prestige_and_reserve_are_in_no_view() -> None:
    """ASH-3.2: whatever red enters, has and keeps in reserve, blue's view is the same to the last word; of what waits
    in another's reserve nothing is known, as of what is not there at all. Whoever rules sees what each has entered."""
    board, bare = planned(), preparing(turn=1)
    bare.army("red", "rifles reserve", "squad 0201")
    board.state.sides["red"].prestige = 17
    assert dump(board, "blue") == dump(bare, "blue")
    assert dump(board, "red") != dump(bare, "red")
    bare.state.remove(bare.state.units["red-rifles-r1"])
    assert dump(board, "blue") == dump(bare, "blue")
    cards = [said(seen(board, "blue").card(unit)) for unit in ("red-rifles-r1", "red-squad-r3", "nobody")]
    assert cards == [["This side knows nothing of such a unit."]] * 3
    assert said(seen(board, "red").card("red-rifles-r1"))[:2] == ["rifles (reserve, no. 1) Red", "In the reserve."]
    assert look(board, "referee", "0202").badges[0].unit == "red-squad-r3"
    assert "To be withdrawn: squad 1." in described(board, "referee", "0201")
    assert panel(board, "referee", "reserve")[-2:] == ["Blue", "No unit waits in the reserve."]
    assert said(seen(board, "referee").card("red-squad-r3"))[0] == "squad (reserve, no. 3)"


# -- a hex in words ----------------------------------------------------------------------------------------------------


def test_terrain_and_what_lies_on_a_hex_is_told() -> None:
    """Terrain and what it does, zone, key point, base, railway, intelligence, trenches and danger, each with its rule;
    ASH-3.2: and after the reveal, to everybody, what is being built."""
    board = fighting(*GROUND)
    told = {label: described(board, "red", label)[:2] for label in ("0303", "0201", "0401")}
    assert told == {
        "0303": ["0303: Ash plain", "Nothing special. (ASH-6.1)"],
        "0201": ["0201: Dead forest", "Partial cover: −1 on the shooter's attack dice. (ASH-6.1)"],
        "0401": ["0401: Mountains", "No movement and no fire through it. (ASH-6.1)"],
    }
    for side, label in (("blue", "0303"), (None, "0304")):
        hold(board, side, label)
    for side, label in (("red", "0303"), (None, "0304")):
        rails(board, side, label)
    board.state.intel, board.state.trenches = [board.cell("0303")], [board.cell("0303")]
    board.state.works = [Work("red", "depot", board.cell("0404"), 150)]
    event(board, "small-storm", cells=[board.cell("0303")])
    told = {label: described(board, "blue", label)[2:] for label in ("0303", "0304", "0101", "0404", "0405")}
    assert told == {
        "0303": [
            "Trenches: Partial cover, −1 on the shooter's attack dice. (ASH-6.3)",
            "Dangerous this turn: at its end each model here rolls 1d6 and is wounded on 1 or 2. (ASH-6.2)",
            "Key point, Blue: 1 control point and 10 prestige a turn. (ASH-2.3)",
            "Railway, Red. (ASH-6.3)",
            "Intelligence: 3 control points for a unit here at the end of a turn. (ASH-8.1)",
        ],
        "0304": [
            "Key point, nobody's: 1 control point and 10 prestige a turn. (ASH-2.3)",
            "Railway, nobody's. (ASH-6.3)",
        ],
        "0101": [
            "Deployment zone of Red. (ASH-1.4)",
            "Central base of Red: 100 prestige a turn; Full cover, +1 on defence dice against shooting. (ASH-1.6)",
        ],
        "0404": ["Under way for Red, done at the end of the turn: supply depot. (ASH-6.3)"],
        "0405": [],
    }


def test_depots_tell_whether_they_are_linked() -> None:
    """ASH-3.2: a depot's holder, whether units can be placed there, and what an abandoned one gives."""
    board = fighting()
    for side, label in (("red", "0203"), ("red", "0404"), (None, "0505")):
        depot(board, side, label)
    board.state.abandoned = [board.cell("0505")]
    assert [described(board, "blue", label)[2:] for label in ("0203", "0404", "0505")] == [
        [
            "Supply depot, Red. (ASH-6.3)",
            "It is linked to the zone: units can be placed on it and next to it. (ASH-3.2)",
        ],
        ["Supply depot, Red. (ASH-6.3)", "It is not linked to the zone by unbroken railway. (ASH-3.2)"],
        [
            "Supply depot, nobody's. (ASH-6.3)",
            "Abandoned: 150 prestige more for whoever takes it first. (ASH-8.1)",
        ],
    ]


def test_who_can_fire_at_a_hex_is_told() -> None:
    """ASH-4.4: the units that have it in sight and reach, by side; Underground has nobody."""
    board = fighting("........", "..^.....", ".....#..", *PLAIN[3:])
    board.army("red", "rifles 0301", "rifles 0504")
    board.army("blue", "rifles 0507", "brutes 0505")
    told = {label: described(board, "red", label)[2:] for label in ("0303", "0501", "0405", "0603")}
    reach = "In sight and reach of {}. (ASH-4.4)"
    assert told == {
        "0303": [reach.format("Red: rifles 2")],
        "0501": [reach.format("Red: rifles 1 and rifles 2")],
        "0405": [reach.format("Red: rifles 2"), reach.format("Blue: rifles 1")],
        "0603": ["Nobody can shoot at this hex, and from it none but itself is seen. (ASH-6.1)"],
    }


# -- cards -------------------------------------------------------------------------------------------------------------

FAST = "Fast(1/2): Fast(A/B): A hexes more on a Move, B hexes more on a March or an Attack."


def card(board: Board, side: str, unit: str) -> list[str]:
    """The card of a unit."""
    return said(seen(board, side).card(unit))


def test_the_card_of_a_unit() -> None:
    """A card tells everything: strength, numbers, rank, models with their upgrades, weapons, properties."""
    board = fighting()
    unit = board.stand("red", "riders", "0303", alive=3, rank=1, experience=12, upgrades=["flag"], acted=2)
    unit.models[1].upgrades.append("gun")
    assert card(board, "blue", unit.id) == [
        *("riders 1 Red", "It has acted this turn.", "Models 3/4", "Quality 4+", "Defence 5+", "Rank Experienced"),
        *("Experience 12/20", "Refill price of a model 10", "Living models", "rifleman with gun ×1", "rifleman ×2"),
        *("Weapons", "rifle (H3; A1) ×3", "knife (H0; A1) ×3", "heavy (H4; A4; Heavy machine gun, Static) ×1"),
        "Heavy machine gun: Shoots twice while the event Suppressing fire holds.",
        "Static: Cannot fire in the action in which the unit moved.",
        *("Properties", FAST, "Assault: May shoot after a March.", "Fearless: Rolls a failed morale test once more."),
        "Upgrades flag",
    ]


def test_the_card_shows_wounds_and_what_is_due() -> None:
    """Tough models show the wounds they can still take; upgrades that are due are told; Elite is the last rank."""
    board = fighting()
    unit = board.stand("red", "brutes", "0303", rank=3, experience=31, upgrades_due=2, no_supply=True, vip=True)
    unit.models[1].toughness = 1
    told = card(board, "red", unit.id)
    assert told[1:4] == [
        "No supply: it cannot Recover and shoots at −1 until it is withdrawn to the reserve (ASH-8.1).",
        "It escorts the VIP: 100 prestige in its own zone, or for its destroyer (ASH-8.1).",
        "It can still act this turn.",
    ]
    assert told[7:10] == ["Rank Elite", "Experience 31", "2 rank upgrades to be chosen"]
    assert {"brute ×2 3/3", "brute ×1 1/3"} <= set(told)
    board.state.phase = Phase.PREPARATION
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    assert "1 rank upgrade to be chosen" in card(board, "red", unit.id)
    assert "2 rank upgrades to be chosen" in card(board, "blue", unit.id)


# -- overlays ----------------------------------------------------------------------------------------------------------


def overlay(board: Board, side: str, id: str, cursor: str = "0101") -> dict[str, str]:
    """The marks of a layer, by label."""
    (found,) = [layer for layer in seen(board, side).overlays if layer.id == id]
    grid = board.frame.scenario.ground.grid
    return {grid.label(cell): mark for cell, mark in found.cells(board.cell(cursor)).items()}


def test_the_overlays_of_reach_and_of_marches() -> None:
    """ASH-4.4: how many attack dice the unit under the cursor throws at each hex from where it stands; ASH-4.1: the
    hexes to which it could march, with how far that is."""
    board = fighting("........", options={"zone": 1})
    board.army("red", "guns 0101")
    assert overlay(board, "blue", "reach") == {"0201": "+", "0301": "+", "0401": "+", "0501": "8"}
    assert overlay(board, "red", "moves") == {"0201": "1", "0301": "2", "0401": "3", "0501": "4"}
    assert overlay(board, "red", "moves", "0801") == overlay(board, "blue", "reach", "0201") == {}
    board.army("red", "brutes 0301", "rifles 0401 9", "rifles 0501")
    reach = [set(overlay(board, "red", "reach", label).values()) for label in ("0301", "0401", "0501")]
    assert reach == [set(), {"9"}, {"+"}]


def test_the_overlays_of_supply_and_of_owners() -> None:
    """ASH-3.2: the own hexes that carry supply, and those where units can be placed besides. Whose places are, by the
    number of the side; 0 is nobody's."""
    board = fighting()
    hold(board, "blue", "0603")
    hold(board, None, "0604", "0401")
    rails(board, "red", "0301", "0603", "0605")
    depot(board, "red", "0401")
    own = {*board.known("red").zone("red"), *board.path("0301", "0401")}
    near = {*board.frame.scenario.ground.grid.neighbours[board.cell("0401")]} - own
    marks = dict.fromkeys(board.labels(own), "=") | dict.fromkeys(board.labels(near), "+")
    assert overlay(board, "red", "supply") == marks
    assert len(overlay(board, "blue", "supply")) == 4
    assert len(overlay(board, "referee", "supply")) == len(marks) + 4
    owners = {"0101": "1", "0707": "2", "0301": "1", "0603": "2", "0604": "0", "0605": "1", "0401": "1"}
    assert overlay(board, "red", "owners") == owners
