"""What a seat is shown on the map of Skirmish: looks, badges, headline, layers."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.counting import Deed, Lost, Tally, Thrown
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import TERRAIN_LOOKS, Edge, Overlay, UnitLine
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.orders.forming import RecruitUnits
from hexwar_tui.systems.skirmish.orders.moving import Done
from hexwar_tui.systems.skirmish.show.counting import TALLIES
from hexwar_tui.systems.skirmish.show.looks import BASES, GROUND
from hexwar_tui.systems.skirmish.state import AreaCount, Opening, Phase
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.playing import scenario
from tests.systems.skirmish.shots import take
from tests.systems.skirmish.what_is_shown import OPEN, board, text, view

ROW = ".A    .C    .E\n   .B    .D    .\n.     .     .\n   .     .     .\n"


def overlay(on: Board, id: str) -> Overlay:
    """A layer as red has it."""
    (found,) = [overlay for overlay in view(on).overlays if overlay.id == id]
    return found


def marked(on: Board, id: str, label: str) -> dict[str, str]:
    """The marks of a layer by label, with the cursor on a hex."""
    return {on.land.grid.label(cell): mark for cell, mark in overlay(on, id).cells(on.cell(label)).items()}


def says(on: Board, id: str, label: str) -> str:
    """What a layer says, with the cursor on a hex."""
    return text(overlay(on, id).says(on.cell(label)))


def line(on: Board, letter: str) -> UnitLine:
    """How a unit is drawn and listed."""
    return next(line for line in view(on).units if line.badge.unit == on[letter].id)


# -- looks -------------------------------------------------------------------------------------------------------------


def test_every_ground_and_base_has_a_look_that_themes_know() -> None:
    """No hex is left undrawn."""
    assert set(GROUND.values()) | set(BASES.values()) <= set(TERRAIN_LOOKS)


def test_what_stands_on_hex_sides_is_drawn() -> None:
    """Walls, the window, and from either side the door; a collapsed house as cover, without its walls."""
    on = board()
    look = view(on).look
    window = look(on.cell("0302"))
    assert window.terrain == "floor"
    assert window.edges == (Edge.WALL, Edge.WALL, Edge.NONE, Edge.WALL, Edge.WALL, Edge.WINDOW)
    assert look(on.cell("0402")).edges[2] is look(on.cell("0503")).edges[5] is Edge.DOOR
    assert look(on.cell("0101")).edges == ()
    house = on.state.buildings["house-1"]
    house.damage, house.collapsed = 3, True
    ruin = view(on).look(on.cell("0302"))
    assert (ruin.terrain, ruin.edges) == ("cover", ())


def test_badges_say_what_matters() -> None:
    """Wounded and active; stages left of vehicles; at an opening; declared done."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    assert line(on, "A").badge.marks == "o"
    on.give("red", Done(on["A"].id))
    assert (line(on, "B").badge.marks, line(on, "B").badge.strength) == ("!*", None)
    assert (line(on, "V").badge.marks, line(on, "V").badge.strength) == ("", 3)
    assert (line(on, "A").badge.acted, line(on, "A").ready) == (True, False)
    assert (line(on, "V").badge.acted, line(on, "V").ready) == (False, True)


def test_who_has_moved_is_done_once_nothing_is_left_to_fire() -> None:
    """Not before it has moved; nor with shots left, unless it has tended, which it does instead of shooting."""
    on = Board(OPEN, A="red machine-gun rifle", B="blue")
    gun, rifle = on["A"].weapons
    gun.fired_in, gun.shots, rifle.fired_in, rifle.shots = 2, 3, 2, 1
    assert not line(on, "A").badge.acted, "it may still move"
    on["A"].moved_in = 2
    assert line(on, "A").badge.acted
    rifle.shots = 0
    assert not line(on, "A").badge.acted, "its rifle is loaded"
    on["A"].tended_in = 2
    assert line(on, "A").badge.acted
    on["A"].moved_in = 1
    assert not line(on, "A").badge.acted
    on["B"].done_in = 2
    assert not line(on, "B").badge.acted, "it is not its side's turn"


def test_the_mark_of_who_has_moved() -> None:
    """Of the side to move, and before the first turn of none."""
    on = Board(OPEN, A="red", B="blue")
    unmoved = [line(on, letter).badge.marks for letter in "AB"]
    on["A"].moved_in = on["B"].moved_in = 2
    moved = [line(on, letter).badge.marks for letter in "AB"]
    assert moved[0] != unmoved[0]
    assert moved[1] == unmoved[1]
    on.state.turn, on.state.phase, on["A"].moved_in = 0, Phase.DEPLOYING, 0
    assert line(on, "A").badge.marks == unmoved[0]


def test_the_headline() -> None:
    """The score from where one sits, with the names of both for the referee, and the unit that is bound to act next."""
    on = board()
    on.state.sides["red"].lost, on.state.sides["blue"].lost = 3, 5
    on.state.touched = on["V"].id
    for seat, score in (
        ("red", "destroyed 5, lost 3"),
        ("blue", "destroyed 3, lost 5"),
        (REFEREE, "destroyed: Red 5 – 3 Blue"),
    ):
        assert [text(told) for told in view(on, seat).headline] == ["acts next: Tracked vehicle 2", score]
    on.state.touched = None
    assert len(view(on).headline) == 1


def test_the_headline_says_what_is_still_needed_to_win() -> None:
    """By the points destroyed, and the counts of area so far, to each side; nothing before the first count, to the
    referee, and in a battle with a task."""
    on = board()
    on.state.sides["red"].lost, on.state.sides["blue"].lost = 5, 3
    on.state.counts = [AreaCount(1, "red", {"red": 40, "blue": 40})]
    told = {seat: text(view(on, seat).headline[0]) for seat in ("red", "blue", REFEREE)}
    assert told == {
        "red": "needed: 3 points and area",
        "blue": "needed: area",
        REFEREE: "destroyed: Red 3 – 5 Blue",
    }
    on.state.counts = [AreaCount(1, "red", {"red": 39, "blue": 40})]
    on.state.touched = on["V"].id
    assert text(view(on, "blue").headline[0]) == "would win now", "before all that a narrow line leaves out"
    on.state.touched = None
    on.state.phase = Phase.OVER
    assert text(view(on, "blue").headline[0]) == "destroyed 5, lost 3"
    judged = Board(ROW, scenario={"task": {"en": "Hold on."}}, **dict.fromkeys("ACE", "red"), B="blue", D="blue")
    judged.state.counts = on.state.counts
    assert text(view(judged).headline[0]) == "destroyed 0, lost 0"


def test_the_headline_while_forces_are_formed() -> None:
    """The points that a side has left, nobody else's; once forces are formed the score."""
    game = Game.new(REGISTRY, scenario(forces={}, options={"deploy": 3, "points_1": 9, "points_2": 7}), seed="headline")
    game.submit("red", RecruitUnits(chassis="soldier", count=1, name=""))

    def headline(seat: str) -> list[str]:
        return [text(told) for told in game.view(seat).headline]

    assert (headline("red"), headline("blue")) == (["points left 7 of 9"], ["points left 7 of 7"])
    assert headline("referee") == []
    game.submit("blue", RecruitUnits(chassis="soldier", count=1, name=""))
    for side in game.sides:
        game.seal(side)
    assert headline("red") == ["destroyed 0, lost 0"]


def test_who_waits_to_be_deployed() -> None:
    """While a side deploys, its units that stand nowhere yet are ready, and nobody else's."""
    on = Board(ROW, A="red", B="red", C="blue", D="blue", E="blue")
    on.state.phase, on.state.sheets_shown, on.state.turn = Phase.DEPLOYING, False, 0
    on.put_at(A=None, C=None)
    assert {line.badge.unit for line in view(on).units if line.ready} == {on["A"].id}


def test_a_soldier_is_drawn_by_his_main_weapon() -> None:
    """The costliest; the unarmed and machines by their chassis; the letters are distinct in both languages. SKI-2.3:
    what a deployed enemy carries can't be told from his letter."""
    units: dict[str, Any] = {
        "A": "red rifle grenades",
        "B": "red grenades machine-gun",
        "C": "red",
        "D": "red tracked laser-cannon",
    }
    on = Board(ROW, **units, E="blue sniper-rifle")
    assert [text(line.badge.letter) for line in view(on).units] == ["R", "G", "S", "T", "N"]
    table = load_catalogue()
    for language in ("en", "ru"):
        letters = [kind.letter.in_language(language) for kind in (*table.chassis.values(), *table.weapons.values())]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)
    on.state.sheets_shown, on.state.phase = False, Phase.DEPLOYING
    assert [text(line.badge.letter) for line in view(on).units] == ["R", "G", "S", "T", "S"]


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


def test_who_sees_a_hex_and_why_it_is_not_seen() -> None:
    """What is in the way of the nearest unit of the side at the table; without any there is nobody to ask."""
    on = board()
    on.put_at(A=None, V="0503")
    assert says(on, "own-sight", "0301").startswith("Tracked vehicle 2 does not see 0301: ")
    assert says(on, "own-sight", "0504") == "0504 is seen by Tracked vehicle 2"
    on.put_at(V=None)
    assert says(on, "own-sight", "0504") == "No unit is on the board"
    assert marked(on, "own-sight", "0101") == {}


def test_movement_and_shelter_are_marked() -> None:
    """Marks, and what they mean."""
    on = board()
    assert marked(on, "moves", "0404")["0403"] == "6"
    assert says(on, "moves", "0404") == "Movement points – Tracked vehicle 2: 7"
    assert marked(on, "cover", "0101") == {"0302": "=", "0402": "=", "0504": "+"}
    assert says(on, "cover", "0101") == "+ light cover, = house, # bunker and ^ hill"


def test_ski_2_2_fire_is_marked_up_to_its_range() -> None:
    """Up to half range of some weapon, beyond it, and no farther; weapons that are called down reach nothing."""
    on = Board(OPEN, A="red grenades air-strike", B="blue")
    near = {"0101": "+", "0102": "+", "0103": "+"}
    assert marked(on, "fire", "0101") == {**near, "0104": "-", "0105": "-"}
    assert says(on, "fire", "0101") == "Grenades 4 and Air strike –; + up to half range, - beyond"
    for _ in range(2):
        on["A"].weapons.pop(0)
        assert marked(on, "fire", "0101") == {}
    assert says(on, "fire", "0101") == "Nobody here can fire this turn"


def test_fire_of_all_on_a_hex_is_marked_by_the_best() -> None:
    """Where one is within half of his range and another is not, the mark is the better one, whoever is first."""
    for first, second in (("grenades", "rifle"), ("rifle", "grenades")):
        on = Board(OPEN, A=f"red {first}", B="blue")
        on.put(f"red {second}", "0101")
        marks = marked(on, "fire", "0101")
        assert (marks["0105"], marks["0108"], marks["0109"]) == ("+", "+", "-")


def test_ski_1_9_points_left_are_marked() -> None:
    """One digit, and from ten on a sign; nobody is nowhere."""
    on = Board(OPEN, A="red flyer", B="blue")
    on.put_at(A="0102")
    marks = marked(on, "moves", "0102")
    assert (marks["0101"], marks["0106"], marks["0107"]) == ("+", "+", "9")
    assert says(on, "moves", "0103") == "Nobody is here"


def test_ski_3_3_area_is_marked_by_the_number_of_its_side() -> None:
    """Red's hexes with 1, Blue's with 2; what is as near to both has no mark."""
    on = Board(OPEN, A="red", B="blue")
    marks = marked(on, "area", "0101")
    assert marks == {"0101": "1", "0102": "1", **{f"010{n}": "2" for n in range(4, 10)}}
    assert says(on, "area", "0101") == "1 Red: 2, 2 Blue: 6 and nobody: 1"


def test_the_dice_that_reach_what_is_needed_are_counted_as_hits() -> None:
    """A die that shows just the number needed hits; a weapon that never misses has thrown none and is not counted."""
    on = Board(OPEN, A="red rifle", B="blue")

    def counted(dice: tuple[int, ...], need: int | None) -> tuple[Tally, ...]:
        fired = combat.Fired("red-1", "rifle", combat.Thrown(dice, need, 3), 8, "blue-1", None, 0)
        return TALLIES(News.of(fired, "skirmish"), on.frame)

    assert counted((12, 13, 14, 20), 13) == (Thrown("red", 4, 8, 20, 3),)
    assert counted((), None) == ()


def test_a_unit_destroyed_is_lost_and_a_deed_of_the_other_side() -> None:
    """By its points, whoever did it."""
    on = Board(OPEN, A="red rifle", B="blue")
    gone = combat.Destroyed("blue-1", "blue", on.cell("0103"), 7, "red-1")
    assert TALLIES(News.of(gone, "skirmish"), on.frame) == (
        Lost("blue", 1, on.cell("0103"), "red-1"),
        Deed("red", 7, on.cell("0103")),
    )
