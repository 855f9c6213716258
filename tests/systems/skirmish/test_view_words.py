"""What a seat is told in words: hexes, cards, panels, advice."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest
from hexwar_tui.systems.skirmish.orders.forming import RecruitUnits
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.playing import begun, scenario
from tests.systems.skirmish.shots import fire, take
from tests.systems.skirmish.what_is_shown import board, lines, panel, text, view

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


def test_a_card_has_all_characteristics() -> None:
    """Chassis, weapons with their numbers, skills, cost, condition."""
    on = board()
    told = lines(view(on).card(on["A"].id))
    assert told[0] == "Soldier 1 | Red"
    assert "Saving roll | 15+" in told
    assert "Спасбросок" in [render(line.text, "ru") for line in view(on).card(on["A"].id)]
    assert "Cost | 6 points" in told
    assert "Rifle | 1 shot left" in told
    assert "range 14, hits on 11+ and no effect on tracked vehicles and walkers" in told
    assert any(line.startswith("Medic: ") for line in told)
    assert lines(view(on).card("red-99")) == ["No such unit is known to this side."]


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
            "called down where the flyer or a Spotter sees, hits on 10+, everybody on the hex, "
            "a failed save kills a soldier, 2 damage to machines and damages houses"
        ),
        "Melta charge | used up",
        "range 1, never misses, a failed save kills a soldier, 3 damage to machines and damages houses and bunkers",
        "Sniper rifle | 1 shot left",
        "range 28, hits on 7+, no save for soldiers and no effect on tracked vehicles and walkers",
        "Grenades | 1 shot left",
        "range 4, hits on 11+, everybody on the hex and no effect on tracked vehicles and walkers",
    ]
    assert "None." in lines(view(on).card(on["B"].id))


def test_the_panels_show_score_sheets_and_objects() -> None:
    """Points, area and its prospect; both sides' sheets; objects with their openings by hex side and their use."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    on.give("red", fire(on["A"], "rifle", on["B"]), [2])
    assert "      door: 0402 south-east | fired: Soldier 1".strip() in [line.strip() for line in panel(on, "objects")]
    sheets = panel(on, "sheets")
    assert "Blue | 2 units in all" in sheets
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
        *("Red | 2 units in all", "0402 Soldier 1", "   Rifle, Grenades and Medic | 6 points"),
        *("0404 Tracked vehicle 2", "   Laser cannon | 17 points"),
        *("Blue | 2 units in all", "0704 Soldier 1 | wounded", "   Machine gun | 5 points"),
        *("0104 Soldier 2", "   Rifle | 3 points"),
    ]
    assert panel(on, "objects") == [
        *("House 1 (house) | 0302", "Damage until it falls"),
        *("   door: 0402 south-east", "   window: 0302 north-west", "Cover 1 (light cover) | 0504"),
    ]
    on["C"].fallen, on["C"].damage, on["C"].cell = True, 2, None
    assert panel(on, "sheets")[5:] == [
        *("Blue | 1 unit in all", "0704 Soldier 1 | wounded", "   Machine gun | 5 points"),
        *("Soldier 2 | destroyed", "   Rifle | 3 points"),
    ]


def test_the_referee_sees_both() -> None:
    """All units, and what both see."""
    on = board()
    assert len(view(on, REFEREE).units) == 4
    assert panel(on, "sheets", REFEREE) == panel(on, "sheets")


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_leads_through_a_turn() -> None:
    """Shoot who sees somebody; then move; then say "Turn!"; the other side waits."""
    on = board()
    assert text(view(on).advice) == "Tracked vehicle 2 sees an enemy in range: let it shoot."
    assert text(view(on, "blue").advice) == ""
    on.give("red", take(on, on["A"], "0402 SE"))
    assert text(view(on).advice) == "Move Soldier 1, shoot with it, or declare it done."
    undone = [text(told) for told in SKIRMISH.show.left_undone(on.known("red"))]
    assert undone[0] == "Soldier 1 has been touched but has not acted."
    on.give("red", Done(on["A"].id))
    on.give("red", Move(on["V"].id, (on["V"].cell or 0, on.cell("0403"))))
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
    game = Game.new(REGISTRY, scenario(forces={}, options={"deploy": 3, "points_1": 20}), seed="panels")
    game.submit("red", RecruitUnits(chassis="soldier", weapon="rifle", skill="medic", count=1, name="Ann"))
    (force, *others) = game.view("red").panels
    assert (force.id, [panel.id for panel in others]) == ("force", ["turn", "sheets", "objects"])
    assert lines(force.lines) == [
        "Red | 1 unit in all",
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
