"""What a player sees: everything in words, and nothing that is another's secret."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hexwar_tui.engine.language import LANGUAGES, render
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.view import TERRAIN_LOOKS, HexLook, Line, Tone, View
from hexwar_tui.systems.ashlands.events.effects import end_event
from hexwar_tui.systems.ashlands.orders_building import DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders_preparation import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders_round import Wait
from hexwar_tui.systems.ashlands.state import Model, Phase, Work
from hexwar_tui.systems.ashlands.terrain import load_terrain
from hexwar_tui.systems.ashlands.victory import end_game, resign
from hexwar_tui.systems.ashlands.view import left_undone, view
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import PLAIN, depot, event, hold, named, preparing, rails

GROUND = (".fh^#...", *PLAIN[1:])


def seen(board: Board, side: str) -> View:
    """What a side sees now."""
    return view(board.known(side))


def said(lines: Iterable[Line]) -> list[str]:
    """Lines in English, with their values and bars."""
    return [
        " ".join(
            part
            for part in (
                render(line.text, "en").strip(),
                "" if line.bar is None else f"{line.bar[0]}/{line.bar[1]}",
                render(line.value, "en"),
            )
            if part
        )
        for line in lines
    ]


def described(board: Board, side: str, label: str) -> list[str]:
    """Everything that a side is told of a hex."""
    return said(seen(board, side).describe(board.cell(label)))


def look(board: Board, side: str, label: str) -> HexLook:
    """The picture of a hex."""
    return seen(board, side).look(board.cell(label))


def panel(board: Board, side: str, id: str) -> list[str]:
    """The lines of a panel."""
    (found,) = [panel for panel in seen(board, side).panels if panel.id == id]
    return said(found.lines)


def fighting(*rows: str, **more: object) -> Board:
    """A board in the Opening round, red to move."""
    board = preparing(*rows, **more)  # type: ignore[arg-type]
    board.state.phase = Phase.OPENING
    return board


# -- the top line ------------------------------------------------------------------------------------------------------


def test_the_headline_names_own_prestige_and_points() -> None:
    """A side reads what it can still spend and how far it is from the goal; the referee the points of all."""
    board = preparing()
    board.state.sides["red"].points = 7
    board.give("red", Stake(50))
    red, referee = seen(board, "red"), seen(board, "referee")
    assert [render(text, "en") for text in red.headline] == ["prestige 550", "points 7 of 50"]
    assert [render(text, "en") for text in referee.headline] == ["Red 7", "Blue 0"]
    event(board, "bounty", sides=["red"])
    assert render(seen(board, "red").headline[-1], "en") == "Bounty"


def test_the_view_names_turn_part_and_sides() -> None:
    """Turn, part of the turn, sides with their colours and whether they are out, the outcome once there is one."""
    board = preparing(sides=3)
    resign(board.frame, "green", board.table())
    found = seen(board, "red")
    assert (found.seat, found.turn, render(found.phase, "en"), found.outcome) == ("red", 2, "Preparation", None)
    sides = [(line.side, render(line.name, "en"), line.colour, line.out) for line in found.sides]
    assert sides == [("red", "Red", 0, False), ("blue", "Blue", 1, False), ("green", "Green", 2, True)]
    assert found.grid is board.frame.scenario.ground.grid
    end_game(board.frame, ["red"], "goal", board.table())
    outcome = seen(board, "blue").outcome
    assert outcome is not None
    assert render(outcome, "en") == "The control points that were the goal are reached."


# -- the map -----------------------------------------------------------------------------------------------------------


def test_every_terrain_has_its_look() -> None:
    """The five terrains are drawn by looks that every theme knows."""
    board = fighting(*GROUND)
    looks = [look(board, "red", label).terrain for label in ("0101", "0201", "0301", "0401", "0501")]
    assert looks == ["plain", "forest", "wooded-hills", "mountain", "chasm"]
    assert {terrain.look for terrain in load_terrain().values()} <= set(TERRAIN_LOOKS)


def test_zones_belong_to_their_sides() -> None:
    """The borders of the deployment zones are drawn."""
    board = fighting()
    owners = {label: look(board, "red", label).owner for label in ("0202", "0303", "0808")}
    assert owners == {"0202": "red", "0303": None, "0808": "blue"}


def test_sites_and_small_marks() -> None:
    """Bases, depots, intelligence and key points have glyphs, in ASCII too; what else lies there has marks."""
    board = fighting()
    hold(board, "red", "0303", "0304", "0305")
    depot(board, "blue", "0304")
    rails(board, "red", "0304", "0306")
    board.state.intel = [board.cell("0305"), board.cell("0307")]
    board.state.trenches = [board.cell("0306")]
    found = {
        label: (site and (site.glyph, site.plain, site.owner), look(board, "red", label).label)
        for label in ("0101", "0303", "0304", "0305", "0306", "0307", "0404")
        for site in [look(board, "red", label).site]
    }
    assert found == {
        "0101": (("⌂", "B", "red"), ""),
        "0303": (("★", "*", "red"), ""),
        "0304": (("▣", "D", "blue"), "*="),
        "0305": (("i", "i", None), "*"),
        "0306": (None, "=u"),
        "0307": (("i", "i", None), ""),
        "0404": (None, ""),
    }


def test_dangerous_hexes_are_perilous() -> None:
    """ASH-6.2: hexes that harm who stays are marked, with something on them or not."""
    board = fighting()
    event(board, "large-storm", cells=[board.cell("0404")])
    board.stand("red", "rifles", "0403")
    assert [look(board, "red", label).perilous for label in ("0404", "0403", "0408")] == [True, True, False]


def test_badges_show_strength_and_marks() -> None:
    """A unit is drawn with its letter, its models, whether it has acted, and marks for what ails it."""
    board = fighting()
    unit = board.stand("red", "rifles", "0303", alive=7, suppressed=True, vip=True, no_supply=True, acted=2)
    (badge,) = look(board, "blue", "0303").badges
    assert (badge.unit, badge.side, badge.strength, badge.acted, badge.marks) == (unit.id, "red", 7, True, "!V-")
    assert render(badge.letter, "en") == "A"
    other = board.stand("red", "rifles", "0304")
    assert not look(board, "red", "0304").badges[0].acted
    board.give("red", Wait(other.id))
    assert look(board, "red", "0304").badges[0].acted
    board.state.phase = Phase.CLOSING
    assert not look(board, "red", "0304").badges[0].acted
    board.state.turn = 3
    assert not look(board, "red", "0303").badges[0].acted


# -- plans -------------------------------------------------------------------------------------------------------------


def planned() -> Board:
    """Red has entered something of everything."""
    board = preparing(turn=1)
    reserve = board.stand("red", "rifles", None)
    going = board.stand("red", "squad", "0201")
    board.give("red", PlaceBase(board.cell("0102")))
    board.give("red", Buy("squad"))
    board.give("red", Buy("dozen"))
    board.give("red", Place(reserve.id, board.cell("0101")))
    board.give("red", Place("red-squad-r3", board.cell("0202")))
    board.give("red", Withdraw(going.id))
    board.give("red", DigTrenches(board.cell("0102")))
    board.give("red", LayRailway(board.path("0202", "0302")))
    board.give("red", Stake(30))
    return board


def test_own_plans_are_drawn() -> None:
    """What a side has entered it sees on the map: units to come, units to go, the base."""
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


def test_own_plans_are_told() -> None:
    """What a side has entered it reads under the cursor and in its panels."""
    board = planned()
    assert "To be the central base of Red." in described(board, "red", "0102")
    assert "Ordered by Red: trenches." in described(board, "red", "0102")
    assert "To be placed here: rifles (reserve 1)." in described(board, "red", "0101")
    assert "To be placed here: squad (reserve 3)." in described(board, "red", "0202")
    assert "To be withdrawn: squad 1." in described(board, "red", "0201")
    assert "Ordered by Red: railway." in described(board, "red", "0302")
    assert panel(board, "red", "means") == [
        "Red",
        "Prestige 600",
        "At the end of the turn, as things are +0",
        "Entered for this turn",
        "squad (reserve 3) −100",
        "dozen (reserve 4) −100",
        "trenches at 0102 −100",
        "railway at 0302 −20",
        "Stake on initiative −30",
        "Left 250",
    ]
    assert panel(board, "red", "reserve") == [
        "Red",
        "rifles (reserve 1) 10/10 to be placed at 0101",
        "squad (reserve 3) bought, to be placed at 0202",
        "dozen (reserve 4) bought, waits",
        "squad 1 to be withdrawn",
    ]
    listed = {line.badge.unit: line.cell for line in seen(board, "red").units}
    assert listed == {"red-squad-1": 1, "red-rifles-r1": None, "red-squad-r3": None, "red-dozen-r4": None}


def test_the_referee_sees_all_plans() -> None:
    """Whoever rules sees what each side has entered."""
    board = planned()
    assert look(board, "referee", "0202").badges[0].unit == "red-squad-r3"
    assert "To be withdrawn: squad 1." in described(board, "referee", "0201")
    assert panel(board, "referee", "reserve")[-2:] == ["Blue", "No unit waits in the reserve."]
    assert said(seen(board, "referee").card("red-squad-r3"))[0] == "squad (reserve 3)"


def dump(board: Board, side: str) -> str:
    """Everything that a view answers, as text."""
    found = seen(board, side)
    cells = found.grid.cells
    units = [
        unit for other in ("red", "blue") for unit in (f"{other}-rifles-r1", f"{other}-squad-1", f"{other}-squad-r3")
    ]
    parts: list[object] = [
        found.headline,
        [found.look(cell) for cell in cells],
        [found.describe(cell) for cell in cells],
        [found.card(unit) for unit in units],
        found.units,
        found.panels,
        [[overlay.cells(cell) for cell in cells] for overlay in found.overlays],
        found.advice,
        found.outcome,
        left_undone(board.known(side)),
    ]
    return "\n".join(map(repr, parts))


def test_another_s_plans_prestige_and_reserve_are_in_no_view() -> None:
    """ASH-3.2: whatever red enters, has and keeps in reserve, blue's view is the same to the last word."""
    board, bare = planned(), preparing(turn=1)
    bare.stand("red", "rifles", None)
    bare.stand("red", "squad", "0201")
    board.state.sides["red"].prestige = 17
    assert dump(board, "blue") == dump(bare, "blue")
    assert dump(board, "red") != dump(bare, "red")
    bare.state.remove(bare.state.units["red-rifles-r1"])
    assert dump(board, "blue") == dump(bare, "blue")


def test_a_unit_in_another_s_reserve_has_no_card() -> None:
    """Of what waits in another's reserve nothing is known, as of what is not there at all."""
    board = planned()
    nothing = ["This side knows nothing of such a unit."]
    for unit in ("red-rifles-r1", "red-squad-r3", "nobody"):
        assert said(seen(board, "blue").card(unit)) == nothing
    assert said(seen(board, "red").card("red-rifles-r1"))[:2] == ["rifles (reserve 1) Red", "In the reserve."]


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
        "brutes (reserve 1)",
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


# -- panels ------------------------------------------------------------------------------------------------------------


def test_the_turn_panel() -> None:
    """Part of the turn, event, initiative with whoever moves, control points of all with key points and base."""
    board = fighting(sides=3)
    board.state.order = ["blue", "red"]
    board.state.sides["blue"].points = 4
    hold(board, "blue", "0303")
    resign(board.frame, "green", board.table())
    assert panel(board, "red", "turn") == [
        "Opening round 2/30",
        "Event",
        "None this turn.",
        "Initiative",
        "1. Blue moves now",
        "2. Red",
        "Control points, 50 win",
        "Red 0/50",
        "0 key points base 0101",
        "Blue 4/50",
        "1 key point base 0707",
        "Green 0/50",
        "is out",
    ]
    (found,) = [panel for panel in seen(board, "red").panels if panel.id == "turn"]
    assert [line.tone for line in found.lines[4:6]] == [Tone.GOOD, Tone.PLAIN]
    del board.state.bases[board.cell("0101")]
    assert "0 key points no central base" in panel(board, "red", "turn")


def test_the_turn_panel_tells_all_of_the_event() -> None:
    """The event with its effect, and whatever was drawn for it."""
    board = fighting()
    unit = board.stand("red", "rifles", "0303")
    event(board, "poor-supply", sides=["red"], cells=[board.cell("0404")], numbers={"red": 1}, units=[unit.id])
    board.state.blood = {"blue": 2}
    told = panel(board, "blue", "turn")
    assert told[1:3] == ["Event", "Poor supply"]
    assert told[5:10] == [
        "It falls on Red.",
        "Hex 0404",
        "Red 1 unit",
        "rifles 1",
        "Melees won by Blue: 2",
    ]
    assert told[4].startswith("Each side picks d3")
    end_event(board.frame)
    assert panel(board, "blue", "turn")[2] == "None this turn."


def test_the_panel_of_means() -> None:
    """Own prestige and what the end of the turn will bring, as things are; in Preparation what is entered as well."""
    board = fighting()
    hold(board, "red", "0303", "0304")
    hold(board, "blue", "0305")
    income = "At the end of the turn, as things are +120"
    assert panel(board, "red", "means") == ["Red", "Prestige 600", income]
    board.state.phase = Phase.PREPARATION
    told = panel(board, "red", "means")
    assert told[3:] == ["Entered for this turn", "Stake on initiative 0", "Left 600"]
    assert "Blue" in panel(board, "referee", "means")


def test_the_panel_of_units() -> None:
    """All units on the map by side, with strength and what ails them."""
    board = fighting()
    board.stand("red", "rifles", "0303", suppressed=True, alive=4)
    board.stand("red", "rifles", "0304", acted=2, no_supply=True)
    board.stand("red", "rifles", "0305")
    board.stand("blue", "brutes", "0505", vip=True).models[0].toughness = 1
    board.stand("red", "rifles", None)
    assert panel(board, "blue", "units") == [
        "Red 3 units on the map",
        "0303 rifles 1 4/10 Suppressed",
        "0304 rifles 2 10/10 No supply and done",
        "0305 rifles 3 10/10",
        "Blue 1 unit on the map",
        "0505 brutes 1 3/3 VIP and 2 wounds",
    ]
    (found,) = [panel for panel in seen(board, "red").panels if panel.id == "units"]
    assert [line.tone for line in found.lines[1:4]] == [Tone.BAD, Tone.QUIET, Tone.PLAIN]


def test_the_reserve_panel_names_upgrades_that_are_due() -> None:
    """ASH-7.2: a rank upgrade that is not chosen yet is named until it is."""
    board = preparing()
    unit = board.stand("red", "rifles", "0303", upgrades_due=1)
    assert panel(board, "red", "reserve") == [
        "Red",
        "No unit waits in the reserve.",
        "rifles 1 1 rank upgrade to be chosen",
    ]
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    assert panel(board, "red", "reserve") == ["Red", "No unit waits in the reserve."]


def test_a_side_has_no_panel_of_another_s_means() -> None:
    """ASH-3.2: prestige and reserve are their owner's; every side has its own panels only."""
    board = fighting()
    assert [panel.id for panel in seen(board, "red").panels] == ["turn", "means", "units", "reserve"]
    assert not any("Blue" in line for line in panel(board, "red", "means") + panel(board, "red", "reserve"))


def test_units_that_may_be_ordered_are_ready() -> None:
    """Only the mover's own units that have not acted are ready, and only in a round."""
    board = fighting()
    fresh, done = board.stand("red", "rifles", "0303"), board.stand("red", "rifles", "0304", acted=2)
    foe = board.stand("blue", "rifles", "0505")
    reserve = board.stand("red", "rifles", None)

    def ready(side: str) -> list[str]:
        return [line.badge.unit for line in seen(board, side).units if line.ready]

    assert (ready("red"), ready("blue"), ready("referee")) == ([fresh.id], [], [])
    assert [line.badge.unit for line in seen(board, "red").units] == [fresh.id, done.id, foe.id, reserve.id]
    assert [line.badge.unit for line in seen(board, "blue").units] == [fresh.id, done.id, foe.id]
    board.state.phase = Phase.PREPARATION
    assert ready("red") == []


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


# -- what is left undone, and what to do next --------------------------------------------------------------------------


def undone(board: Board, side: str) -> list[str]:
    """What a side has left undone, in English."""
    return [render(text, "en") for text in left_undone(board.known(side))]


def test_what_is_left_undone_in_preparation() -> None:
    """Sealing names a base without a place, upgrades, units that are not placed, and prestige for another unit."""
    board = preparing(turn=1, options={"prestige": 200})
    promoted = board.stand("red", "rifles", "0201", upgrades_due=1)
    board.stand("red", "rifles", None)
    assert undone(board, "red") == [
        "The central base has no place yet.",
        "rifles 1 has a rank upgrade to be chosen.",
        "In the reserve and not placed: rifles (reserve 2).",
        "200 prestige is left, enough for another unit.",
    ]
    for order in (PlaceBase(0), ChooseUpgrade(promoted.id, "sharp"), Place("red-rifles-r2", 0), Stake(100)):
        board.give("red", order)
    assert undone(board, "red") == ["100 prestige is left, enough for another unit."]
    board.give("red", Stake(101))
    assert undone(board, "red") == []
    assert undone(board, "referee") == []


def test_what_is_left_undone_in_the_rounds() -> None:
    """Ending a part names who has not acted; in the Closing round that action is lost, a rally most of all."""
    board = fighting()
    board.stand("red", "rifles", "0303", suppressed=True)
    board.stand("red", "rifles", "0304")
    board.stand("red", "rifles", "0305", acted=2)
    board.stand("red", "rifles", None)
    assert undone(board, "red") == ["2 units have not acted: that leaves the Closing round."]
    board.state.phase = Phase.CLOSING
    assert undone(board, "red") == [
        "Suppressed and not rallied: rifles 1.",
        "They lose their action of this turn: rifles 2.",
    ]
    assert undone(board, "blue") == []
    for unit in board.state.units.values():
        unit.acted = 2
    assert undone(board, "red") == []
    board.state.phase = Phase.OPENING
    assert undone(board, "red") == []


def advised(board: Board, side: str) -> str:
    """What a side is advised to do, in English."""
    return render(seen(board, side).advice, "en")


def test_advice_in_preparation() -> None:
    """Somebody who has never played is led from the base to the seal."""
    board = preparing(turn=1, options={"prestige": 100})
    board.stand("red", "rifles", "0201", upgrades_due=1)
    board.stand("red", "rifles", None)
    steps: list[tuple[Order, str]] = [
        (PlaceBase(0), "Place the central base in your zone, on plain ground away from the enemy."),
        (ChooseUpgrade("red-rifles-1", "sharp"), "rifles 1 has earned an upgrade: choose it."),
        (Place("red-rifles-r2", 0), "Place the units of your reserve, towards the nearest key points."),
        (Stake(1), "Buy units, or stake prestige to move first."),
    ]
    for order, text in steps:
        assert advised(board, "red") == text
        board.give("red", order)
    assert advised(board, "red") == "All is prepared: seal."
    assert advised(board, "referee") == ""


def test_advice_in_the_rounds() -> None:
    """Rally first, then towards the nearest key point; when all have acted the part is over."""
    board = fighting()
    hold(board, "red", "0104")
    hold(board, None, "0606", "0404")
    near = board.stand("red", "rifles", "0303", acted=2)
    far = board.stand("red", "rifles", "0302", suppressed=True)
    board.stand("red", "rifles", "0101")
    assert advised(board, "red") == "rifles 2 is Suppressed: let it rally."
    assert advised(board, "blue") == ""
    far.suppressed = False
    assert advised(board, "red") == "Bring rifles 2 to the key point 0404."
    near.acted = 0
    assert advised(board, "red") == "Bring rifles 1 to the key point 0404."
    for label in ("0606", "0404"):
        hold(board, "red", label)
    assert advised(board, "red") == "Hold your key points, and shoot at whoever comes near."
    for unit in board.state.units.values():
        unit.acted = 2
    assert advised(board, "red") == "All your units have acted: end your part."
    board.state.phase = Phase.EVENT_CHOICES
    assert advised(board, "red") == "The event asks for a choice: its text is in the panel “Turn”."
    resign(board.frame, "red", board.table())
    assert advised(board, "red") == ""


# -- both languages ----------------------------------------------------------------------------------------------------


def test_every_line_is_there_in_every_language() -> None:
    """Nothing in a view leaves a field open, in any language."""
    board = planned()
    board.stand("blue", "guns", "0505", suppressed=True, vip=True, models=[Model("gunner", 1), Model("rifleman", 0)])
    found = seen(board, "red")
    lines = [line for cell in found.grid.cells for line in found.describe(cell)]
    lines += [line for unit in found.units for line in found.card(unit.badge.unit)]
    lines += [line for panel in found.panels for line in panel.lines]
    for language in LANGUAGES:
        texts = [render(text, language) for line in lines for text in (line.text, line.value)]
        assert not any("{" in text for text in texts)
