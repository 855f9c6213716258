"""What a player sees: the top line, the map and the plans, and nothing that is another's secret."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.text_map import map_rows
from hexwar_tui.engine.view import TERRAIN_LOOKS, HexLook
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.ashlands.orders.preparing.building import DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.rounds.actions import Wait
from hexwar_tui.systems.ashlands.rules.victory import end_game, resign
from hexwar_tui.systems.ashlands.show.advice import left_undone
from hexwar_tui.systems.ashlands.state import Model, Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from hexwar_tui.systems.ashlands.terrain import load_terrain
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import GROUND, described, panel, said, seen
from tests.systems.ashlands.preparing import depot, event, fighting, hold, preparing, rails


def look(board: Board, side: str, label: str) -> HexLook:
    """The picture of a hex."""
    return seen(board, side).look(board.cell(label))


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
    assert render(outcome, "en") == "The goal in control points has been reached."


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
    assert "To be placed here: rifles (reserve, no. 1)." in described(board, "red", "0101")
    assert "To be placed here: squad (reserve, no. 3)." in described(board, "red", "0202")
    assert "To be withdrawn: squad 1." in described(board, "red", "0201")
    assert "Ordered by Red: railway." in described(board, "red", "0302")
    assert panel(board, "red", "means") == [
        "Red",
        "Prestige 600",
        "At the end of the turn, as things are +100",
        "Entered for this turn",
        "squad (reserve, no. 3) −100",
        "dozen (reserve, no. 4) −100",
        "trenches at 0102 −100",
        "railway at 0302 −20",
        "Stake on initiative −30",
        "Left 250",
    ]
    assert panel(board, "red", "reserve") == [
        "Red",
        "rifles (reserve, no. 1) 10/10 to be placed at 0101",
        "squad (reserve, no. 3) bought, to be placed at 0202",
        "dozen (reserve, no. 4) bought, waits",
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
    assert said(seen(board, "referee").card("red-squad-r3"))[0] == "squad (reserve, no. 3)"


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
    assert said(seen(board, "red").card("red-rifles-r1"))[:2] == ["rifles (reserve, no. 1) Red", "In the reserve."]


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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_terrain_has_one_name_in_legend_panel_and_rule_book(language: str) -> None:
    """The legend of the text map says what the panel of a hex and the table of ASH-6.1 say."""
    letters = "".join(terrain.letter for terrain in load_terrain().values())
    board = Board(letters.ljust(8, "."), *["........"] * 7)
    view = seen(board, "red")
    legend, book = "\n".join(map_rows(view, language)), ASHLANDS.rule_book(language)
    for cell, terrain in enumerate(load_terrain().values()):
        name = render(terrain.name, language)
        assert name in legend
        assert f"| {name} |" in book
        assert render(view.describe(cell)[0].text, language).endswith(name)
