"""What a seat is told in words: cards of units, why not, hexes, panels, advice."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Listing
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest
from hexwar_tui.systems.skirmish.orders.forming import RecruitUnits
from hexwar_tui.systems.skirmish.orders.moving import Done
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.show.briefing import briefing
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.grounds import blues_turn, house
from tests.systems.skirmish.playing import begun, scenario
from tests.systems.skirmish.shots import fire, move, take
from tests.systems.skirmish.what_is_shown import FIELD, OPEN, board, card, hex_in_words, lines, panel, text, view

RIFLE = ["Weapons", "Rifle | 1 shot left", "range 14, hits on 11+ and no effect on tracked vehicles and walkers"]
ACTIVE = "It was active in its side's last turn (SKI-1.2)."
NO_HARM = "None of its weapons can harm it from here now."
TOUCHED = "It has been touched: it moves, shoots or is declared done next (SKI-4.5)."


def test_ski_2_1_a_card_has_all_of_a_sheet() -> None:
    """Name, side, what is special now, movement, save, what is left, cost, weapons and skills with their words."""
    board = house(fighter("red grenades melta-charge +medic", save_bonus=-1, damage=1))
    assert card(board, "R") == [
        "Soldier 1 | Red",
        "Wounded: half its movement, −3 to hit (SKI-2.1).",
        "Movement points left | 2",
        "Movement | 2 now, else 5",
        "Saving roll | 15+",
        "Cost | 8 points",
        "Save bonus of the crew | −1",
        "Weapons",
        "Grenades | 1 shot left",
        "range 4, hits on 14+, everybody on the hex and no effect on tracked vehicles and walkers",
        "Melta charge | once a game",
        "range 1, never misses, a failed save kills a soldier, 3 damage to machines and damages houses and bunkers",
        "Nearest enemy",
        "Soldier 1 (Blue) | 4 hexes",
        NO_HARM,
        "Skills",
        "Medic: Instead of shooting, makes a wounded soldier on his or a neighbouring hex sound on 11+.",
    ]
    shown = view(board).card(board["R"].id)
    assert [line.bar for line in shown if line.bar] == [(1, 2), (2, 2)]
    assert "Спасбросок" in [render(line.text, "ru") for line in shown]
    assert lines(view(board).card("red-99")) == ["No such unit is known to this side."]


def test_ski_2_1_weapons_as_rows_of_a_table() -> None:
    """Range, roll and shots in columns, a dash for what a weapon has none of; what is special about it in a note."""
    on = house("red rifle machine-gun melta-charge")
    on["R"].weapons[2].spent = True
    rows = [[text(part) for part in line.row] for line in view(on).card(on["R"].id) if line.row]
    assert rows == [
        ["Weapons", "range", "hits", "shots"],
        ["Rifle", "14", "11+", "1 of 1"],
        ["no effect on tracked vehicles and walkers"],
        ["Machine gun", "18", "12+", "3 of 3"],
        ["no effect on tracked vehicles and walkers"],
        ["Melta charge", "1", "–", "used up"],
        ["never misses, a failed save kills a soldier, 3 damage to machines and damages houses and bunkers"],
    ]
    assert not [line.row for line in view(Board(".A", A="red")).card("red-1") if line.row]


def test_ski_2_1_shots_left_and_used_up() -> None:
    """How many shots of a turn are left; what fires once a game and has; a unit without any weapon."""
    board = house("red rifle machine-gun melta-charge")
    rifle, gun, charge = board["R"].weapons
    rifle.fired_in, rifle.shots, gun.fired_in, gun.shots, charge.spent = 2, 1, 2, 2, True
    assert {"Rifle | no shot left", "Machine gun | 1 of 3 shots", "Melta charge | used up"} <= set(card(board, "R"))
    tones = {text(line.text): line.tone for line in view(board).card(board["R"].id)}
    assert (tones["Machine gun"], tones["Melta charge"]) == (Tone.PLAIN, Tone.QUIET)
    assert card(Board(".A", A="red"), "A")[-2:] == ["Weapons", "None."]


def test_ski_2_3_a_card_before_the_sheets_are_shown() -> None:
    """Chassis and place only, and that the sheet is shown later; of who is unknown nothing."""
    board = house()
    board.state.phase, board.state.sheets_shown = Phase.DEPLOYING, False
    shown = ["Movement | 5", "Saving roll | 15+", "Its sheet is shown before the first turn (SKI-2.3)."]
    assert card(board, "C")[1:] == shown
    assert card(board, "C", "blue")[-3:] == RIFLE
    board.put_at(C=None)
    assert card(board, "C") == ["No such unit is known to this side."]
    assert "Not deployed yet." in card(board, "C", "blue")


def test_ski_4_5_a_card_says_what_a_unit_may_still_do() -> None:
    """Points left, moved, touched, done: of the side to move only; of the fallen that they are destroyed."""
    board = house()
    assert "Movement points left | 5" in card(board, "R")
    assert not any("oint" in line and "left" in line for line in card(board, "C"))
    board["R"].moved_in, board.state.touched = 2, "red-1"
    assert {"It moves no more this turn.", TOUCHED} <= set(card(board, "R"))
    assert TOUCHED not in card(board, "S")
    board["R"].done_in = 2
    assert "It is done for this turn." in card(board, "R")
    assert "It moves no more this turn." not in card(board, "R")
    board.state.phase = Phase.COUNT
    assert "It is done for this turn." not in card(board, "R")
    fallen = Board(".A", A=fighter("red tracked autocannon", fallen=True, damage=5))
    assert card(fallen, "A")[1:3] == ["Destroyed.", "Movement | 7"]


def test_ski_1_2_a_card_says_where_a_soldier_looks_out() -> None:
    """At an opening to fire, or to observe; and that he was active, so that he may be shot at."""
    board = house()
    board["A"].opening = board.opening("0502 NW")
    assert {"Its position is 0502 north-west.", ACTIVE} <= set(card(board, "A"))
    assert ACTIVE not in card(board, "B")
    board["A"].observing = True
    assert "It observes through 0502 north-west." in card(board, "A")


def test_ski_2_1_the_numbers_of_a_weapon() -> None:
    """Range, roll, and what is special about it: whom it hits and whom not, what it damages."""
    weapons = load_catalogue().weapons
    called = "called down where the flyer or a Spotter sees, hits on 10+, everybody on the hex, "
    for weapon, told in {
        "sniper-rifle": "range 28, hits on 7+, no save for soldiers and no effect on tracked vehicles and walkers",
        "autocannon": "range 20, hits on 11+ and −3 to hit on tracked vehicles and walkers",
        "laser-cannon": "range 24, hits on 9+, 2 damage to machines and damages houses and bunkers",
        "air-strike": called + "a failed save kills a soldier, 2 damage to machines and damages houses",
    }.items():
        assert text(carried.weapon_text(load_catalogue(), weapons[weapon])) == told


def test_a_sheet_in_one_line() -> None:
    """Weapons and skills; who has nothing is unarmed."""
    board = Board(FIELD, A="red rifle +medic", B="red")
    texts = [text(carried.sheet_text(board.frame, unit)) for unit in board.state.units.values()]
    assert texts == ["Rifle and Medic", "unarmed"]


# -- why not -----------------------------------------------------------------------------------------------------------


def reasons(on: Board, letter: str) -> dict[str, str]:
    """The orders that a unit can't be given, each with its reason."""
    draft = Draft("red", None, {"unit": on[letter].id})
    refused = why_not(SKIRMISH.order_types, on.known("red"), draft)
    return {refusal.candidate.value: text(refusal.objection.reason) for refusal in refused}


def test_what_a_unit_has_done_is_the_reason_why_it_can_not_do_it_again() -> None:
    """Moved and let go; no shots left; and what it has not the skill for."""
    on = Board(FIELD, A="red rifle +engineer", B="blue rifle")
    assert set(reasons(on, "A")) & {"move", "fire"} == set()
    on.put("red rifle +medic", "0401")
    on.give("red", move(on, "A", "0102"))
    on["A"].weapons[0].fired_in, on["A"].weapons[0].shots = on.state.turn, 1
    told = reasons(on, "A")
    assert told["move"] == "Soldier 1 has moved and was let go: it moves no more this turn."
    assert told["fire"] == "Rifle has no shots left this turn."
    assert told["treat"] == "Soldier 1 does not have the skill Medic."
    assert told["spot"] == "Soldier 1 is no Spotter and does not observe through an opening."


def test_a_unit_waits_while_another_one_is_bound_to_act() -> None:
    """SKI-4.5: the reason is the unit that has been touched, not that there were no way."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    told = reasons(on, "V")
    assert told["move"] == told["fire"] == "Soldier 1 has been touched: it moves, shoots or is declared done first."


# -- hexes -------------------------------------------------------------------------------------------------------------


def test_a_hex_tells_all_there_is_to_it() -> None:
    """Ground, object and rule, what stands on its sides, who is there with what is open of him, who sees it."""
    on = board()
    assert hex_in_words(on, "0402") == [
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
    assert [line.bar for line in view(on).describe(on.cell("0402")) if line.bar] == [(3, 3), (2, 2)]
    assert hex_in_words(on, "0704") == [
        "0704: open ground",
        "Soldier 1 | Blue",
        "Machine gun",
        "Wounded: half its movement, −3 to hit (SKI-2.1).",
        "It was active in its side's last turn (SKI-1.2).",
        "Seen by 2 of 2 units of Red; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)",
    ]
    assert "window: north-west" in hex_in_words(on, "0302")


def test_who_sees_a_hex_is_told_shortly() -> None:
    """How many of each side, the nearest of them, what hides it from the nearest who does not; where one side stands,
    of the other alone; why not, of the own side alone."""
    on = board()
    by_red = "Seen by 2 of 2 units of Red; the nearest is Soldier 1, 3 hexes away. (SKI-1.9)"
    by_blue = "Seen by 1 of 2 units of Blue; the nearest is Soldier 2, 3 hexes away. (SKI-1.9)"
    why_not = "Not seen by Soldier 1: House 1 at 0402 is in the way. (SKI-1.9)"
    assert hex_in_words(on, "0101")[1:] == [by_red, by_blue]
    assert hex_in_words(on, "0101", "blue")[1:] == [by_red, by_blue, why_not]
    assert hex_in_words(on, "0301") == [
        "0301: open ground",
        "wall: south (SKI-1.2)",
        "Not seen by Soldier 1: a wall of House 1 at 0302 is in the way. (SKI-1.9)",
        "Seen by 2 of 2 units of Blue; the nearest is Soldier 2, 4 hexes away. (SKI-1.9)",
    ]


def test_a_hex_before_the_first_turn() -> None:
    """Whose zone it is; of foreign units their chassis, and no bar."""
    on, zone = board(), "Deployment zone of Blue. (SKI-3.1)"
    on.put_at(C="0701")
    assert zone not in hex_in_words(on, "0701")
    on.state.phase, on.state.sheets_shown, on.state.turn = Phase.DEPLOYING, False, 0
    assert {zone, "Soldier 2 | Blue"} <= set(hex_in_words(on, "0701"))
    assert "Rifle" not in hex_in_words(on, "0701")
    assert [line.bar for line in view(on).describe(on.cell("0701")) if line.bar] == []


def test_a_hex_of_water_and_a_building_that_serves() -> None:
    """What water does, and for whom a building is Spotter; of a ruin there is nothing left to stand."""
    on = Board(OPEN.replace(".", "~", 2).replace("~", ".", 1), A="red", B="blue")
    assert hex_in_words(on, "0102")[1].startswith("Soldiers cross it and may not shoot that turn")
    assert not any(line.startswith("Soldiers cross it") for line in hex_in_words(on, "0101"))
    on = board()
    on.state.buildings["house-1"].spotter.append("red")
    served = "It has Spotter for Red while that side is alone inside. (SKI-1.8)"
    assert served in hex_in_words(on, "0302")
    assert "   Spotter for Red" in panel(on, "objects")
    on.state.buildings["house-1"].collapsed = True
    told = hex_in_words(on, "0302")
    assert "House 1 (light cover)" in told[0]
    assert "Damage until it falls" not in [*told, *panel(on, "objects")]


# -- panels ------------------------------------------------------------------------------------------------------------


def test_the_panels_line_by_line() -> None:
    """Order, points, area now and counted, and who would win by it; units with what is left of them; objects with their
    openings by hex side."""
    on = board()
    on.end_turn()
    on.state.sides["blue"].lost = 4
    assert panel(on, "turn") == [
        *("Battle", "1. Red", "2. Blue | moves now"),
        *("Points destroyed", "Red | 4", "Blue | 0"),
        *("Area", "Red | now 14 hexes", "Blue | now 10 hexes"),
        *("Average of the last count", "Red | 14", "Blue | 10"),
        *("If it ended by the counts so far", "Red"),
        "More points destroyed than lost, and more area held.",
    ]
    blue = ["Blue | 2 units in all", "0704 Soldier 1 | wounded", "   Machine gun | 5 points"]
    assert panel(on, "sheets") == [
        *("Red | 2 units in all", "0402 Soldier 1", "   Rifle, Grenades and Medic | 6 points"),
        *("0404 Tracked vehicle 2", "   Laser cannon | 17 points"),
        *(*blue, "0104 Soldier 2", "   Rifle | 3 points"),
    ]
    assert panel(on, "objects") == [
        *("House 1 (house) | 0302", "Damage until it falls"),
        *("   door: 0402 south-east", "   window: 0302 north-west", "Cover 1 (light cover) | 0504"),
    ]
    on["C"].fallen, on["C"].damage, on["C"].cell = True, 2, None
    fallen = ["Blue | 1 unit in all", *blue[1:], "Soldier 2 | destroyed", "   Rifle | 3 points"]
    assert panel(on, "sheets")[5:] == fallen


def test_the_panels_show_what_openings_are_used_for() -> None:
    """Who has fired through each; who would win while neither has what it takes; the referee sees what both see."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    on.give("red", fire(on["A"], "rifle", on["B"]), [2])
    assert "   door: 0402 south-east | fired: Soldier 1" in panel(on, "objects")
    assert len(view(on, REFEREE).units) == 4
    assert panel(on, "sheets", REFEREE) == panel(on, "sheets")
    on.end_turn()
    assert "a draw" in panel(on, "turn")


def test_the_force_has_a_tab_of_its_own_while_it_is_formed() -> None:
    """Running cost, unit by unit with its price; of the other side nothing."""
    game = Game.new(REGISTRY, scenario(forces={}, options={"deploy": 3, "points_1": 20}), seed="panels")
    game.submit("red", RecruitUnits(chassis="soldier", weapon="rifle", skill="medic", count=1, name="Ann"))
    (force, *others) = game.view("red").panels
    assert (force.id, [panel.id for panel in others]) == ("force", ["turn", "sheets", "objects"])
    formed = ["1. Soldier: Rifle and Medic | 5", "   called Ann", "Blue | forms in secret"]
    assert lines(force.lines) == ["Red | 1 unit in all", "Command points left", *formed]
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


# -- briefing ----------------------------------------------------------------------------------------------------------


def remarks(on: Board) -> dict[str, str]:
    """The remarks on living units in red's briefing, by their hexes."""
    found = {}
    for part in briefing(on.known("red")):
        if isinstance(part, Listing) and text(part.title) in ("Your units", "Units of others"):
            heads = [text(head) for head in part.head]
            for row in part.rows:
                told = dict(zip(heads, map(text, row), strict=True))
                found[told["Hex"]] = told["Remarks"]
    return found


def test_ski_4_5_the_briefing_says_who_is_done() -> None:
    """Of the side to move, who was declared done in this turn; of the other side none, nor before the first turn."""
    on = Board(FIELD, A="red rifle", B="blue rifle")
    assert remarks(on) == {"0101": "–", "0301": "–"}
    on["A"].done_in = on["B"].done_in = 2
    assert remarks(on) == {"0101": "done", "0301": "–"}
    on["A"].done_in = 1
    assert remarks(on)["0101"] == "–"
    on.state.turn, on.state.phase, on["A"].done_in = 0, Phase.DEPLOYING, 0
    assert remarks(on)["0101"] == "–"


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_leads_through_a_turn() -> None:
    """Shoot who sees somebody; then move; then say "Turn!"; the other side waits."""
    on = board()
    assert (
        text(view(on).advice) == "Tracked vehicle 2 at 0404 has an enemy in its line of fire, in range: let it shoot."
    )
    assert text(view(on, "blue").advice) == ""
    on.give("red", take(on, on["A"], "0402 SE"))
    assert text(view(on).advice) == "Move Soldier 1, shoot with it, or declare it done."
    undone = [text(told) for told in SKIRMISH.show.left_undone(on.known("red"))]
    assert undone[0] == "Soldier 1 has been touched but has not acted."
    on.give("red", Done(on["A"].id))
    on.give("red", move(on, "V", "0403"))
    on["V"].weapons.clear()
    assert text(view(on).advice) == "Nothing is left to do: say “Turn!”."
    assert SKIRMISH.show.left_undone(on.known("red")) == ()


def advised(game: Game, seat: str) -> str:
    """What somebody who has never played is advised to do."""
    return text(game.view(seat).advice)


def test_advice_leads_up_to_the_first_turn() -> None:
    """Form, deploy, and wait while the other side does; a force that costs more than there is is not spoken of."""
    rich = Game.new(REGISTRY, scenario(forces={}, options={"deploy": 3}), seed="advice")
    assert advised(rich, "red").startswith("Take a ready-made force, or recruit units")
    game = Game.new(REGISTRY, scenario(forces={}, options={"deploy": 3, "points_1": 5, "points_2": 5}), seed="advice")
    assert advised(game, "red").startswith("Recruit units: both see their sheets")
    left = ["3 command points are left, enough for another unit.", "Units without a weapon: 1."]
    for side in ("red", "blue"):
        game.submit(side, RecruitUnits(chassis="soldier", count=1, name=""))
        assert advised(game, side).startswith("Recruit more units, or give them skills")
        assert [text(told) for told in game.left_undone(side)] == left
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
    assert advised(game, "red") == "Wheeled vehicle 4 at 1003 has an enemy in its line of fire, in range: let it shoot."
    for unit in game.top.state.units.values():
        unit.weapons.clear()
    assert advised(game, "red") == "Bring Soldier 1 at 0103 nearer, say to 0108."
    game.tell_time(300)
    assert advised(game, "red") == "Time is out: one last action, then “Turn!”."
    game.submit("red", Done("red-1"))
    assert advised(game, "red") == "Time is out: say “Turn!”."
    assert game.left_undone("red") == ()
    assert advised(game, "blue") == ""
    game.tell_time(60)
    assert advised(game, "blue") == "The other side's time is long out: you may say “Turn!” for it."


def test_who_can_still_do_one_of_two_is_named_before_the_end() -> None:
    """A unit that has moved but has somebody to shoot at, and one that has shot but not moved."""
    on = board()
    on["V"].moved_in = on.state.turn
    undone = [text(told) for told in SKIRMISH.show.left_undone(on.known("red"))]
    assert undone[-1] == "They can still shoot: Tracked vehicle 2."
    on["V"].moved_in, on["V"].active_in = 0, on.state.turn
    undone = [text(told) for told in SKIRMISH.show.left_undone(on.known("red"))]
    assert undone[-1] == "They can still move: Tracked vehicle 2."


def test_who_could_still_take_an_opening_is_named_before_the_end() -> None:
    """A unit that has moved within a house, and is at no opening yet."""
    on = blues_turn()
    on["B"].moved_in, on["B"].opening = on.state.turn, None
    undone = [text(told) for told in SKIRMISH.show.left_undone(on.known("blue"))]
    assert f"They can still take an opening: {text(on.known('blue').words.unit(on['B'].id))}." in undone


def test_of_many_units_left_undone_the_first_are_named() -> None:
    """Up to five all are; of more four, and how many others there are."""
    for many, named in ((5, "2, Soldier 3, Soldier 4 and Soldier 5"), (7, "2, Soldier 3, Soldier 4 and 3 more")):
        letters = "ABCDEFG"[:many]
        row = "".join(f".{letter}\n\n" for letter in f"{letters}Z")
        on = Board(row, **dict.fromkeys(letters, "red rifle"), Z="blue")
        told = [text(each) for each in SKIRMISH.show.left_undone(on.known("red"))]
        assert told == [f"They have neither moved nor shot: Soldier 1, Soldier {named}."]
