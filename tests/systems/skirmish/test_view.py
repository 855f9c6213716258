"""What a seat is shown: looks, cards, panels, layers, advice."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, render
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import TERRAIN_LOOKS, Edge, Line, Overlay, View
from hexwar_tui.systems import SHELF
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.looks import BASES, GROUND
from hexwar_tui.systems.skirmish.orders_clock import EndTurn
from hexwar_tui.systems.skirmish.orders_deploying import DeployRest
from hexwar_tui.systems.skirmish.orders_forming import RecruitUnits
from hexwar_tui.systems.skirmish.orders_moving import Done, Move
from hexwar_tui.systems.skirmish.state import Opening, Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.playing import begun, scenario
from tests.systems.skirmish.shots import fire, take

HOUSE = r"""
.     .     .     .
   .  __ .     .
.    oh \__ .     .
   . \__ hA\   .
.     . \__D.     .
   .     .     .
.C    .     c     .B
   .     .V    .
"""
"""A house on 0302 and 0402: a window to the north-west of 0302, a door to the south-east of 0402."""

ROW = """
.A    .C    .E
   .B    .D    .
.     .     .
   .     .     .
"""

FIELD = """
.A    .B
   .     .
.     .
   .     .
"""


def board() -> Board:
    """A of red in the house, V on the ground; B of blue beside light cover, C far to the west."""
    return Board(
        HOUSE,
        A=soldier("red", "rifle", "grenades", skills=["medic"]),
        V=vehicle("red", "tracked", "laser-cannon", damage=2),
        B=soldier("blue", "machine-gun", damage=1, active_in=1),
        C=soldier("blue", "rifle"),
    )


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return SKIRMISH.view(on.known(seat))


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def lines(told: Iterable[Line]) -> list[str]:
    """Lines in English, each with its value."""
    return [f"{text(line.text)} | {text(line.value)}".removesuffix(" | ") for line in told]


def panel(on: Board, id: str, seat: str = "red") -> list[str]:
    """The lines of a panel."""
    (found,) = [panel for panel in view(on, seat).panels if panel.id == id]
    return lines(found.lines)


def overlay(on: Board, id: str, seat: str = "red") -> Overlay:
    """A layer."""
    (found,) = [overlay for overlay in view(on, seat).overlays if overlay.id == id]
    return found


def marked(on: Board, id: str, label: str, seat: str = "red") -> dict[str, str]:
    """The marks of a layer by label, with the cursor on a hex."""
    cells = overlay(on, id, seat).cells(on.cell(label))
    return {on.land.grid.label(cell): mark for cell, mark in cells.items()}


def says(on: Board, id: str, label: str) -> str:
    """What a layer says, with the cursor on a hex."""
    return text(overlay(on, id).says(on.cell(label)))


# -- looks -------------------------------------------------------------------------------------------------------------


def test_every_ground_and_base_has_a_look_that_themes_know() -> None:
    """No hex is left undrawn."""
    assert set(GROUND.values()) | set(BASES.values()) <= set(TERRAIN_LOOKS)


def test_what_stands_on_hex_sides_is_drawn() -> None:
    """Walls, the window, and from either side the door."""
    on = board()
    look = view(on).look
    window = look(on.cell("0302"))
    assert window.terrain == "floor"
    assert window.edges == (Edge.WALL, Edge.WALL, Edge.NONE, Edge.WALL, Edge.WALL, Edge.WINDOW)
    assert look(on.cell("0402")).edges[2] is Edge.DOOR
    assert look(on.cell("0503")).edges[5] is Edge.DOOR
    assert look(on.cell("0101")).edges == ()


def test_a_collapsed_house_is_drawn_as_cover() -> None:
    """Without its walls."""
    on = board()
    house = on.state.buildings["house-1"]
    house.damage, house.collapsed = 3, True
    assert view(on).look(on.cell("0302")).terrain == "cover"
    assert view(on).look(on.cell("0302")).edges == ()


def test_badges_say_what_matters() -> None:
    """Wounded and active; stages left of vehicles; at an opening; moved."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    badges = {line.badge.unit: line.badge for line in view(on).units}
    assert (badges["blue-1"].marks, badges["blue-1"].strength) == ("!*", None)
    assert (badges["red-2"].marks, badges["red-2"].strength) == ("", 3)
    assert badges["red-1"].marks == "o"


def test_who_has_done_all_is_drawn_as_done() -> None:
    """Declared done, or moved and fired."""
    on = board()
    on.give("red", Done(on["V"].id))
    badges = {line.badge.unit: line for line in view(on).units}
    assert (badges["red-2"].badge.acted, badges["red-2"].ready) == (True, False)
    assert (badges["red-1"].badge.acted, badges["red-1"].ready) == (False, True)


def test_who_has_moved_is_done_once_nothing_is_left_to_fire() -> None:
    """Not before it has moved; nor with shots left, unless it has tended, which it does instead of shooting."""
    on = Board(".A\n\n.\n\n.B\n", A=soldier("red", "machine-gun", "rifle"), B=soldier("blue"))

    def is_done(letter: str) -> bool:
        return {line.badge.unit: line.badge.acted for line in view(on).units}[on[letter].id]

    gun, rifle = on["A"].weapons
    gun.fired_in, gun.shots, rifle.fired_in, rifle.shots = 2, 3, 2, 1
    assert not is_done("A"), "it may still move"
    on["A"].moved_in = 2
    assert is_done("A")
    rifle.shots = 0
    assert not is_done("A"), "its rifle is loaded"
    on["A"].tended_in = 2
    assert is_done("A")
    on["A"].moved_in = 1
    assert not is_done("A")
    on["B"].done_in = 2
    assert not is_done("B"), "it is not its side's turn"


def test_the_mark_of_who_has_moved() -> None:
    """Of the side to move, and before the first turn of none."""
    on = Board(".A\n\n.\n\n.B\n", A=soldier("red"), B=soldier("blue"))

    def marks() -> list[str]:
        return [line.badge.marks for line in view(on).units]

    unmoved = marks()
    on["A"].moved_in = on["B"].moved_in = 2
    moved = marks()
    assert moved[0] != unmoved[0]
    assert moved[1] == unmoved[1]
    on.state.turn, on.state.phase = 0, Phase.DEPLOYING
    on["A"].moved_in = 0
    assert marks() == unmoved


def test_the_headline() -> None:
    """The score, as the side at the table has it, and the unit that is bound to act next."""
    on = board()
    on.state.sides["red"].lost, on.state.sides["blue"].lost = 3, 5
    assert [text(told) for told in view(on).headline] == ["destroyed 5, lost 3"]
    on.state.touched = on["V"].id
    headline = [text(told) for told in view(on, "blue").headline]
    assert headline == ["destroyed 3, lost 5", "touched: Tracked vehicle 2"]


def test_the_headline_while_forces_are_formed() -> None:
    """The points that a side has left, nobody else's; once forces are formed the score."""
    game = Game.new(SHELF, scenario(forces={}, options={"deploy": 3, "points_1": 9, "points_2": 7}), seed="headline")
    game.submit("red", RecruitUnits(chassis="soldier", count=1, name=""))

    def headline(seat: str) -> list[str]:
        return [text(told) for told in game.view(seat).headline]

    assert (headline("red"), headline("blue")) == (["points left 7 of 9"], ["points left 7 of 7"])
    assert headline("referee") == []
    game.submit("blue", RecruitUnits(chassis="soldier", count=1, name=""))
    for side in game.sides:
        game.seal(side)
    assert headline("red") == ["destroyed 0, lost 0"]


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_hex_in_words() -> None:
    """Ground, object and rule, what stands on its sides, who is there, who sees it, and what hides it from others."""
    on = board()
    told = lines(view(on).describe(on.cell("0302")))
    assert told[0] == "0302: House 1 (house)"
    assert "Walls all round; in and out only through a door. (SKI-1.2)" in told
    assert "window: north-west" in told
    assert len(sight(told)) == 2
    unseen = lines(view(on, "blue").describe(on.cell("0101")))
    assert any(line.startswith("Not seen by Soldier 1: ") and line.endswith("(SKI-1.9)") for line in unseen)


def test_a_hex_tells_all_there_is_to_it() -> None:
    """A house with who is inside, foreign units with what is open of them, and where sight is cut off, by what."""
    on = board()
    assert lines(view(on).describe(on.cell("0402"))) == [
        "0402: House 1 (house)",
        "Walls all round; in and out only through a door. (SKI-1.2)",
        "Damage until it falls",
        "wall: north, north-east, south and south-west",
        "door: south-east",
        "Soldier 1 | Red",
        "Rifle, Grenades and Medic",
        "Movement points left | 5",
        "Seen by 2 of 2 units of Blue; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)",
    ]
    assert lines(view(on).describe(on.cell("0704"))) == [
        "0704: open ground",
        "Soldier 1 | Blue",
        "Machine gun",
        "Wounded: half its movement, −3 to hit (SKI-2.1).",
        "It was active in its side's last turn (SKI-1.2).",
        "Seen by 2 of 2 units of Red; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)",
    ]
    assert lines(view(on).describe(on.cell("0301"))) == [
        "0301: open ground",
        "wall: south (SKI-1.2)",
        "Not seen by Soldier 1: a wall of House 1 at 0302 is in the way. (SKI-1.9)",
        "Seen by 2 of 2 units of Blue; the nearest is Soldier 2, 4 hexes away. (SKI-1.9)",
    ]
    bars = [line.bar for line in view(on).describe(on.cell("0402")) if line.bar]
    assert bars == [(3, 3), (2, 2)]


def test_who_waits_to_be_deployed() -> None:
    """While a side deploys, its units that stand nowhere yet are ready, and nobody else's."""
    on = Board(".A    .C\n   .B    .\n", A=soldier("red"), B=soldier("red"), C=soldier("blue"))
    on.state.phase, on.state.sheets_shown, on.state.turn = Phase.DEPLOYING, False, 0
    on["A"].cell = on["C"].cell = None
    assert {line.badge.unit for line in view(on).units if line.ready} == {on["A"].id}


def test_a_hex_before_the_first_turn() -> None:
    """Whose zone it is; of foreign units their chassis, and no bar."""
    on = board()
    on.state.phase, on.state.sheets_shown, on.state.turn = Phase.DEPLOYING, False, 0
    on["C"].cell = on.cell("0701")
    told = view(on).describe(on.cell("0701"))
    assert "Deployment zone of Blue. (SKI-3.1)" in lines(told)
    assert "Deployment zone of Blue. (SKI-3.1)" not in lines(view(board()).describe(on.cell("0701")))
    assert "Soldier 2 | Blue" in lines(told)
    assert [line.bar for line in told if line.bar] == []
    assert "Rifle" not in lines(told)


def test_a_hex_of_water_and_a_building_that_serves() -> None:
    """What water does, and for whom a building is Spotter; of a ruin there is nothing left to stand."""
    on = Board(".A\n\n~\n\n.B\n", A=soldier("red"), B=soldier("blue"))
    assert lines(view(on).describe(on.cell("0102")))[1].startswith("Soldiers cross it and may not shoot that turn")
    assert not any(line.startswith("Soldiers cross it") for line in lines(view(on).describe(on.cell("0101"))))
    on = board()
    on.state.buildings["house-1"].spotter.append("red")
    served = "It has Spotter for Red while that side is alone inside. (SKI-1.8)"
    assert served in lines(view(on).describe(on.cell("0302")))
    assert "   Spotter for Red" in panel(on, "objects")
    on.state.buildings["house-1"].collapsed = True
    told = lines(view(on).describe(on.cell("0302")))
    assert "House 1 (light cover)" in " ".join(told)
    assert "Damage until it falls" not in [*told, *panel(on, "objects")]


def sight(told: list[str]) -> list[str]:
    """What a hex in words says of who sees it."""
    return [line for line in told if line.startswith(("Seen by", "Not seen by"))]


def test_who_sees_a_hex_is_told_shortly() -> None:
    """How many of each side, the nearest of them, what hides it from the nearest who does not; where one side stands,
    of the other alone; why not, of the own side alone."""
    on = board()
    by_red = "Seen by 2 of 2 units of Red; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)"
    by_blue = "Seen by 1 of 2 units of Blue; the nearest is Soldier 2, 3 hexes away. (SKI-1.9)"
    why_not = "Not seen by Soldier 1: House 1 at 0402 is in the way. (SKI-1.9)"
    assert sight(lines(view(on, "red").describe(on.cell("0101")))) == [by_red, by_blue]
    assert sight(lines(view(on, "blue").describe(on.cell("0101")))) == [by_red, by_blue, why_not]
    assert sight(lines(view(on, "red").describe(on.cell("0402")))) == [
        "Seen by 2 of 2 units of Blue; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)"
    ]


def test_a_soldier_is_drawn_by_his_main_weapon() -> None:
    """The costliest; the unarmed and machines by their chassis; the letters are distinct in both languages."""
    on = Board(
        ROW,
        A=soldier("red", "rifle", "grenades"),
        B=soldier("red", "grenades", "machine-gun"),
        C=soldier("red"),
        D=vehicle("red", "tracked", "laser-cannon"),
        E=soldier("blue", "sniper-rifle"),
    )
    drawn = {line.badge.unit: text(line.badge.letter) for line in view(on).units}
    assert list(drawn.values()) == ["R", "G", "S", "T", "N"]
    table = load_catalogue()
    for language in ("en", "ru"):
        letters = [kind.letter.in_language(language) for kind in (*table.chassis.values(), *table.weapons.values())]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)


def test_before_the_sheets_are_shown_soldiers_are_drawn_alike() -> None:
    """SKI-2.3: what a deployed enemy carries can't be told from his letter."""
    on = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "machine-gun"))
    on.state.sheets_shown, on.state.phase = False, Phase.DEPLOYING
    assert [text(line.badge.letter) for line in view(on).units] == ["R", "S"]


def test_a_card_has_all_characteristics() -> None:
    """Chassis, weapons with their numbers, skills, cost, condition."""
    on = board()
    told = lines(view(on).card(on["A"].id))
    assert told[0] == "Soldier 1 | Red"
    assert "Saving roll | 15+" in told
    assert "Спасбросок" in [render(line.text, "ru") for line in view(on).card(on["A"].id)]
    assert "Cost | 6 points" in told
    assert "Rifle | 1 of 1 shots" in told
    assert "range 14, hits on 11+ and no effect on Tracked vehicle and Walker" in told
    assert any(line.startswith("Medic: ") for line in told)
    assert lines(view(on).card("red-99")) == ["This side knows nothing of such a unit."]


def test_a_weapon_in_words() -> None:
    """Range, roll, whom it hits and whom not, what it damages, how often."""
    on = Board(
        ".A\n\n.B\n\n",
        A=vehicle("red", "flyer", "air-strike", "melta-charge", "sniper-rifle", "grenades"),
        B=soldier("blue"),
    )
    on["A"].weapons[1].spent = True
    told = lines(view(on).card(on["A"].id))
    weapons = told[told.index("Weapons") + 1 :]
    assert weapons == [
        "Air strike | once a game",
        (
            "called down anywhere, hits on 10+, everybody on the hex, soldiers die at once, "
            "2 damage to machines and damages houses"
        ),
        "Melta charge | used up",
        "range 1, never misses, soldiers die at once, 3 damage to machines and damages houses and bunkers",
        "Sniper rifle | 1 of 1 shots",
        "range 28, hits on 7+, no save for soldiers and no effect on Tracked vehicle and Walker",
        "Grenades | 1 of 1 shots",
        "range 4, hits on 11+, everybody on the hex and no effect on Tracked vehicle and Walker",
    ]
    assert "None." in lines(view(on).card(on["B"].id))


def test_the_panels_show_score_sheets_and_objects() -> None:
    """Points, area and its prospect; both sides' sheets; objects with their openings by hex side and their use."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    on.give("red", fire(on["A"], "rifle", on["B"]), [2])
    assert "      door: 0402 south-east | fired: Soldier 1".strip() in [line.strip() for line in panel(on, "objects")]
    sheets = panel(on, "sheets")
    assert "Blue | 2 units" in sheets
    assert "   Machine gun | 5 points" in sheets
    on.give("red", EndTurn())
    on.step()
    score = panel(on, "turn")
    assert "If it ended by the counts so far" in score
    assert "a draw" in score


def test_the_panels_line_by_line() -> None:
    """Order, points, area now and counted, and who would win by it; units with what is left of them; objects."""
    on = board()
    on.give("red", EndTurn())
    on.step()
    on.state.sides["blue"].lost = 4
    assert panel(on, "turn") == [
        *("Battle", "1. Red", "2. Blue | moves now"),
        *("Points destroyed", "Red | 4", "Blue | 0"),
        *("Area", "Red | now 14 hexes", "Blue | now 10 hexes"),
        *("Average of the last count", "Red | 14", "Blue | 10"),
        *("If it ended by the counts so far", "Red"),
        "More points destroyed than lost, and more area held.",
    ]
    assert panel(on, "sheets") == [
        *("Red | 2 units", "0402 Soldier 1", "   Rifle, Grenades and Medic | 6 points"),
        *("0404 Tracked vehicle 2", "   Laser cannon | 17 points"),
        *("Blue | 2 units", "0704 Soldier 1 | wounded", "   Machine gun | 5 points"),
        *("0104 Soldier 2", "   Rifle | 3 points"),
    ]
    assert panel(on, "objects") == [
        *("House 1 (house) | 0302", "Damage until it falls"),
        *("   door: 0402 south-east", "   window: 0302 north-west", "Cover 1 (light cover) | 0504"),
    ]
    on["C"].fallen, on["C"].damage, on["C"].cell = True, 2, None
    assert panel(on, "sheets")[5:] == [
        *("Blue | 1 unit", "0704 Soldier 1 | wounded", "   Machine gun | 5 points"),
        *("Soldier 2 | destroyed", "   Rifle | 3 points"),
    ]


def test_the_referee_sees_both() -> None:
    """All units, and what both see."""
    on = board()
    assert len(view(on, REFEREE).units) == 4
    assert panel(on, "sheets", REFEREE) == panel(on, "sheets")


# -- layers ------------------------------------------------------------------------------------------------------------


def test_what_a_unit_sees_and_from_where_it_is_seen() -> None:
    """From its opening once it has taken one; in words, too."""
    on = board()
    inside = marked(on, "sight", "0402")
    on["A"].opening = Opening(on.cell("0402"), 2)
    at_the_door = marked(on, "sight", "0402")
    assert "0704" in at_the_door
    assert "0102" not in at_the_door
    assert len(at_the_door) > len(inside)
    assert says(on, "sight", "0402") == "Seen by Soldier 1 at 0402 south-east"
    assert says(on, "sight", "0101") == "Seen from 0101"
    assert "0704" in marked(on, "seen-from", "0402")
    assert says(on, "seen-from", "0402") == "From these hexes one sees Soldier 1 at 0402 south-east"


def test_why_a_hex_is_not_seen() -> None:
    """What is in the way of the nearest own unit."""
    on = board()
    on.state.units.pop(on["A"].id)
    on["V"].cell = on.cell("0503")
    assert says(on, "own-sight", "0301").startswith("Tracked vehicle 2 does not see 0301: ")
    assert says(on, "own-sight", "0504") == "0504 is seen by Tracked vehicle 2"


def test_fire_movement_shelter_and_area() -> None:
    """Marks, and what they mean."""
    on = board()
    assert marked(on, "fire", "0404")["0704"] == "+"
    assert says(on, "fire", "0404") == "Laser cannon 24; + up to half range, - beyond"
    assert marked(on, "moves", "0404")["0403"] == "6"
    assert says(on, "moves", "0404") == "Movement points – Tracked vehicle 2: 7"
    assert marked(on, "cover", "0101") == {"0302": "=", "0402": "=", "0504": "+"}
    assert says(on, "cover", "0101") == "+ light cover, = house, # bunker and ^ hill"
    numbers = list(marked(on, "area", "0101").values())
    red, blue = numbers.count("1"), numbers.count("2")
    assert says(on, "area", "0101") == f"1 Red: {red}, 2 Blue: {blue} and nobody: {28 - red - blue}"


OPEN = """
.A

.

.

.

.B

.

.

.

.
"""
"""A lane of nine hexes: A on the first, B on the fifth of them."""


def test_ski_2_2_fire_is_marked_up_to_its_range() -> None:
    """Up to half range of some weapon, beyond it, and no farther; weapons that are called down reach nothing."""
    on = Board(OPEN, A=soldier("red", "grenades", "air-strike"), B=soldier("blue"))
    near = {"0101": "+", "0102": "+", "0103": "+"}
    assert marked(on, "fire", "0101") == {**near, "0104": "-", "0105": "-"}
    assert says(on, "fire", "0101") == "Grenades 4 and Air strike –; + up to half range, - beyond"
    on["A"].weapons.pop(0)
    assert marked(on, "fire", "0101") == {}
    on["A"].weapons.clear()
    assert marked(on, "fire", "0101") == {}
    assert says(on, "fire", "0101") == "Nobody here can fire this turn"


def test_fire_of_all_on_a_hex_is_marked_by_the_best() -> None:
    """Where one is within half of his range and another is not, the mark is the better one, whoever is first."""
    for first, second in (("grenades", "rifle"), ("rifle", "grenades")):
        on = Board(OPEN, A=soldier("red", first), B=soldier("blue"))
        on.put(soldier("red", second), "0101")
        marks = marked(on, "fire", "0101")
        assert (marks["0105"], marks["0108"], marks["0109"]) == ("+", "+", "-")


def test_ski_1_9_points_left_are_marked() -> None:
    """One digit, and from ten on a sign; nobody is nowhere."""
    on = Board(OPEN, A=vehicle("red", "flyer"), B=soldier("blue"))
    on["A"].cell = on.cell("0102")
    marks = marked(on, "moves", "0102")
    assert (marks["0101"], marks["0106"], marks["0107"]) == ("+", "+", "9")
    assert says(on, "moves", "0103") == "Nobody is here"


def test_ski_3_3_area_is_marked_by_the_number_of_its_side() -> None:
    """Red's hexes with 1, Blue's with 2; what is as near to both has no mark."""
    on = Board(OPEN, A=soldier("red"), B=soldier("blue"))
    marks = marked(on, "area", "0101")
    assert marks == {"0101": "1", "0102": "1", **{f"010{n}": "2" for n in range(4, 10)}}
    assert says(on, "area", "0101") == "1 Red: 2, 2 Blue: 6 and nobody: 1"


def test_who_sees_a_hex_is_asked_of_own_units_only() -> None:
    """Of the side at the table; without any there is nobody to ask."""
    on = Board(OPEN, A=soldier("red"), B=soldier("blue"))
    assert says(on, "own-sight", "0109") == "0109 is seen by Soldier 1"
    on["A"].cell = None
    assert says(on, "own-sight", "0109") == "No unit is on the board"
    assert marked(on, "own-sight", "0101") == {}


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_leads_through_a_turn() -> None:
    """Shoot who sees somebody; then move; then say "Turn!"; the other side waits."""
    on = board()
    assert text(view(on).advice) == "Tracked vehicle 2 sees an enemy in range: let it shoot."
    assert text(view(on, "blue").advice) == ""
    on.give("red", take(on, on["A"], "0402 SE"))
    assert text(view(on).advice) == "Move Soldier 1, shoot with it, or declare it done."
    undone = [text(told) for told in SKIRMISH.left_undone(on.known("red"))]
    assert undone[0] == "Soldier 1 has been touched and not moved."
    on.give("red", Done(on["A"].id))
    on.give("red", Move(on["V"].id, (on["V"].cell or 0, on.cell("0403"))))
    on["V"].weapons.clear()
    assert text(view(on).advice) == "Nothing is left to be done: say “Turn!”."
    assert SKIRMISH.left_undone(on.known("red")) == ()


def advised(game: Game, seat: str) -> str:
    """What somebody who has never played is advised to do."""
    return text(game.view(seat).advice)


def test_advice_leads_up_to_the_first_turn() -> None:
    """Form, deploy, and wait while the other side does."""
    game = Game.new(SHELF, scenario(forces={}, options={"deploy": 3, "points_1": 5, "points_2": 5}), seed="advice")
    assert advised(game, "red").startswith("Take a ready-made force, or recruit units")
    for side in ("red", "blue"):
        game.submit(side, RecruitUnits(chassis="soldier", count=1, name=""))
        assert advised(game, side).startswith("Recruit more units, or give them skills")
        assert [text(told) for told in game.left_undone(side)] == [
            "3 command points are left, enough for another unit.",
            "Units without a weapon: 1.",
        ]
        game.submit(side, RecruitUnits(chassis="soldier", weapon="rifle", count=1, name=""))
        assert advised(game, side) == "The force is complete: seal."
        game.seal(side)
    (first,) = game.waiting_for()
    (second,) = (side for side in game.sides if side != first)
    assert advised(game, first).startswith("Deploy your units near cover")
    assert advised(game, second) == ""
    game.submit(first, DeployRest())
    assert advised(game, first) == "All are deployed: end the deployment."


def test_advice_knows_the_clock() -> None:
    """One last action, then "Turn!", which at last the other side may say."""
    game = begun(scenario())
    assert advised(game, "red") == "Soldier 1 sees an enemy in range: let it shoot."
    for unit in game.top.state.units.values():
        unit.weapons.clear()
    assert advised(game, "red") == "Bring Soldier 1 nearer, from cover to cover."
    game.tell_time(300)
    assert advised(game, "red") == "Time is out: one last action, then “Turn!”."
    game.submit("red", Done("red-1"))
    assert advised(game, "red") == "Time is out: say “Turn!”."
    assert game.left_undone("red") == ()
    assert advised(game, "blue") == ""
    game.tell_time(60)
    assert advised(game, "blue") == "The other side's time is long out: you may say “Turn!” for it."


def test_the_force_has_a_tab_of_its_own_while_it_is_formed() -> None:
    """Running cost, unit by unit with its price; of the other side nothing."""
    game = Game.new(SHELF, scenario(forces={}, options={"deploy": 3, "points_1": 20}), seed="panels")
    game.submit("red", RecruitUnits(chassis="soldier", weapon="rifle", skill="medic", count=1, name="Ann"))
    (force, *others) = game.view("red").panels
    assert (force.id, [panel.id for panel in others]) == ("force", ["turn", "sheets", "objects"])
    assert lines(force.lines) == [
        "Red | 1 unit",
        "Command points left",
        "1. Soldier: Rifle and Medic | 5",
        "   called Ann",
        "Blue | forms in secret",
    ]
    assert force.lines[1].bar == (15, 20)
    assert lines(game.view("blue").panels[0].lines)[0] == "Red | forms in secret"


def test_the_turn_panel_says_whose_turn_it_is() -> None:
    """Both sides in their order, the mover marked; no tab for a force that is formed."""
    game = begun(scenario())
    (turn, *_) = game.view("blue").panels
    assert turn.id == "turn"
    assert lines(turn.lines)[:3] == ["Battle", "1. Red | moves now", "2. Blue"]
    assert turn.lines[0].bar == (1, 6)
    game.tell_time(65)
    told = lines(game.view("blue").panels[0].lines)
    assert told[told.index("Time used in the game") + 1 :] == ["Red | 1:05", "Blue | 0:00"]


def test_the_score_is_told_from_where_one_sits() -> None:
    """Points destroyed and lost; with the names of both for the referee."""
    on = board()
    on.state.sides["blue"].lost, on.state.sides["red"].lost = 12, 5
    assert [text(view(on, seat).headline[0]) for seat in ("red", "blue", REFEREE)] == [
        "destroyed 12, lost 5",
        "destroyed 5, lost 12",
        "destroyed: Red 12 – 5 Blue",
    ]
