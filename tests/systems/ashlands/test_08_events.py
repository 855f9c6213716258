"""ASH-8.1: random events, each with its effect and its end."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.choices import choices
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.language import render
from hexwar_tui.engine.orders import Draft
from hexwar_tui.systems.ashlands import combat, experience, wounds
from hexwar_tui.systems.ashlands.events import effects
from hexwar_tui.systems.ashlands.events.drawing import draw_event
from hexwar_tui.systems.ashlands.events.orders_events import FaceRain, PickUnsupplied
from hexwar_tui.systems.ashlands.events.table import event_of, load_events
from hexwar_tui.systems.ashlands.movement import Gait, allowance
from hexwar_tui.systems.ashlands.orders_preparation import Place, Withdraw
from hexwar_tui.systems.ashlands.orders_recover import Recover
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.preparing import PLAIN, all_facts, depot, event, hold, named, preparing

ROLLS = {
    "great-storm": (1, 5),
    "bounty": (6, 10),
    "poor-supply": (11, 15),
    "battle-fatigue": (16, 20),
    "huge-storm": (21, 25),
    "earthquake": (26, 30),
    "no-quarter": (31, 35),
    "vip-escort": (36, 40),
    "intelligence": (41, 45),
    "merciless": (46, 50),
    "countdown": (51, 55),
    "large-storm": (56, 60),
    "fall-of-a-legend": (61, 65),
    "suppressing-fire": (66, 70),
    "blood-soaked": (71, 75),
    "abandoned-depot": (76, 80),
    "intercept": (81, 85),
    "small-storm": (86, 90),
    "acid-rain": (91, 95),
    "hidden-reserve": (96, 100),
}


def before_event(*rows: str, turn: int = 2, **more: object) -> Board:
    """A board at the beginning of a turn, whose event is not rolled yet."""
    board = preparing(*rows, turn=turn, **more)  # type: ignore[arg-type]
    board.state.phase = Phase.EVENT
    return board


def rolled(board: Board, id: str, *dice: int) -> list[Event]:
    """Rolls this event, with these dice for what it draws; its events."""
    return board.step([4, ROLLS[id][0], *dice])


def fighting(*rows: str, **more: object) -> Board:
    """A board in the Opening round of a turn, red to move."""
    board = preparing(*rows, **more)  # type: ignore[arg-type]
    board.state.phase = Phase.OPENING
    return board


def dangerous(board: Board) -> list[str]:
    """The hexes that are Dangerous now."""
    return named(
        board, [cell for cell in board.frame.scenario.ground.grid.cells if effects.is_dangerous(board.frame, cell)]
    )


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", range(1, 101))
def test_ash_8_1_the_table_gives_an_event_for_every_roll(roll: int) -> None:
    """ASH-8.1: an event, by 1d100."""
    first, last = ROLLS[event_of(roll)]
    assert first <= roll <= last


def test_ash_8_1_the_table_has_twenty_events_and_no_gap() -> None:
    """ASH-8.1: twenty events, five rolls each, in this order."""
    assert {id: (found.first, found.last) for id, found in load_events().items()} == ROLLS


@pytest.mark.parametrize("die", [1, 2, 3])
def test_ash_8_1_below_4_there_is_no_event(die: int) -> None:
    """ASH-8.1: each turn 1d6; on 4+ an event."""
    board = before_event()
    events = board.step([die])
    assert (kinds(events), facts(events, "no-event")) == (["no-event", "preparation-begins"], {"die": die})
    assert board.state.event is None
    assert board.state.phase is Phase.PREPARATION


@pytest.mark.parametrize("die", [4, 5, 6])
def test_ash_8_1_on_4_or_more_there_is_an_event(die: int) -> None:
    """ASH-8.1: on 4+ an event, by 1d100."""
    board = before_event()
    events = board.step([die, 46])
    assert facts(events, "event") == {"event": "merciless", "dice": [die, 46]}
    assert board.state.event is not None
    assert board.state.event.id == "merciless"
    assert kinds(events) == ["event", "preparation-begins"]
    assert board.state.phase is Phase.PREPARATION


def test_ash_8_1_the_first_turn_has_none() -> None:
    """ASH-8.1: from the second turn on, by the option `first_event_turn`."""
    board = before_event(turn=1)
    assert kinds(board.step()) == ["preparation-begins"]
    later = before_event(turn=2, options={"first_event_turn": 3})
    assert kinds(later.step()) == ["preparation-begins"]
    early = before_event(turn=1, options={"first_event_turn": 1})
    assert kinds(early.step([1])) == ["no-event", "preparation-begins"]


@pytest.mark.parametrize("id", list(ROLLS))
def test_ash_3_5_per_turn_effects_end(id: str) -> None:
    """ASH-3.5: per-turn effects end with the turn, whatever the event."""
    board = fighting()
    board.stand("red", "rifles", "0101")
    event(board, id, cells=[63], sides=["red"], numbers={"red": 1, "blue": 1}, answers={"red": "slow"})
    board.state.blood = {"red": 2}
    board.state.phase = Phase.END
    effects.end_event(board.frame)
    assert (board.state.event, board.state.blood) == (None, {})
    assert dangerous(board) == []
    assert effects.melee_bonus(board.frame) == effects.melee_experience(board.frame) == 0
    assert effects.morale_change(board.frame, "red") == effects.morale_change(board.frame, "blue") == 0
    assert not effects.shoots_twice(board.frame)
    assert not effects.is_slow(board.frame, "red")


# -- storms ------------------------------------------------------------------------------------------------------------

GORGE = ("........", "........", "...#....", *PLAIN[3:])


def test_ash_8_1_great_storm() -> None:
    """ASH-8.1: Great storm: every hex not Underground is Dangerous."""
    board = before_event(*GORGE)
    rolled(board, "great-storm")
    everything = board.frame.scenario.ground.grid.cells
    assert dangerous(board) == [label for label in named(board, everything) if label != "0403"]
    unit = board.stand("red", "rifles", "0101")
    hidden = board.stand("red", "rifles", "0403")
    events = board.end_turn([1, 2, 3, 4, 5, 6, 3, 3, 3, 3], until=1)
    assert facts(events, "dangerous-test")["wounds"] == 2
    assert (unit.alive, hidden.alive) == (8, 10)


@pytest.mark.parametrize(("id", "radius"), [("huge-storm", 5), ("large-storm", 2)])
def test_ash_8_1_storms_around_a_hex(id: str, radius: int) -> None:
    """ASH-8.1: Huge storm: hexes within 5 of a random hex, not Underground, are Dangerous; Large storm: within 2."""
    board = before_event(*("." * 12,) * 4, "....#.......", *("." * 12,) * 7)
    middle = board.cell("0505")
    events = rolled(board, id, middle + 2)
    centre = middle + 1
    assert facts(events, "event-hex") == {"event": id, "cell": centre}
    grid = board.frame.scenario.ground.grid
    near = [cell for cell in grid.cells if grid.distance(cell, centre) <= radius and cell != middle]
    assert dangerous(board) == named(board, near)


def test_ash_8_1_small_storm() -> None:
    """ASH-8.1: Small storm: one random hex is Dangerous; nothing is said of Underground."""
    board = before_event(*GORGE)
    gorge = board.cell("0403")
    events = rolled(board, "small-storm", gorge + 1)
    assert facts(events, "event-hex")["cell"] == gorge
    assert dangerous(board) == ["0403"]


def test_ash_8_1_random_hexes_go_by_rank() -> None:
    """Random hexes go by the rank that every hex carries, so that a map turned half round gives the same game."""
    ranks = [63 - cell for cell in range(64)]
    board = before_event(scenario={"ranks": ranks})
    assert facts(rolled(board, "small-storm", 1), "event-hex")["cell"] == 63


# -- a side ------------------------------------------------------------------------------------------------------------


def test_ash_8_1_bounty() -> None:
    """ASH-8.1: Bounty: each destroyed unit of one random player earns its destroyer 25 prestige."""
    board = before_event(sides=3)
    assert facts(rolled(board, "bounty", 2), "event-side") == {"event": "bounty", "side": "blue"}
    red, blue, green = (
        board.stand(side, "rifles", label)
        for side, label in zip(("red", "blue", "green"), ("0301", "0302", "0303"), strict=True)
    )
    table = board.table()
    wounds.destroy(board.frame, blue, red, table)
    wounds.destroy(board.frame, green, red, table)
    assert all_facts(table.events, "prestige") == [{"side": "red", "gained": 25, "event": "bounty"}]
    assert [own.prestige for own in board.state.sides.values()] == [625, 600, 600]


def test_ash_8_1_bounty_pays_destroyers_only() -> None:
    """ASH-8.1: earns its destroyer: who dies of the ground earns nobody anything."""
    board = fighting()
    event(board, "bounty", sides=["blue"])
    table = board.table()
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0301"), None, table)
    assert kinds(table.events) == ["destroyed"]


def test_ash_8_1_battle_fatigue() -> None:
    """ASH-8.1: Battle fatigue: a random player's army has −1 on morale tests."""
    board = before_event()
    rolled(board, "battle-fatigue", 1)
    red, blue = board.stand("red", "rifles", "0301"), board.stand("blue", "rifles", "0303")
    assert effects.morale_change(board.frame, "red") == -1
    assert (wounds.morale_need(board.frame, red), wounds.morale_need(board.frame, blue)) == (5, 4)


def test_ash_8_1_intercept() -> None:
    """ASH-8.1: Intercept: a random player gains 1 control point."""
    board = before_event()
    board.state.sides["blue"].points = 3
    events = rolled(board, "intercept", 2)
    assert facts(events, "points") == {"side": "blue", "gained": 1, "total": 4}
    assert [own.points for own in board.state.sides.values()] == [0, 4]


def test_ash_8_1_events_fall_on_sides_that_play_on() -> None:
    """ASH-2.2: a side that is out is no player any more; two that are left are drawn from by a die of two faces."""
    board = before_event(sides=3)
    board.state.bases.pop(board.known("red").zone("red")[0])
    board.state.sides["red"].out = True
    board.state.order.remove("red")
    assert facts(rolled(board, "intercept", 1), "event-side")["side"] == "blue"


# -- poor supply -------------------------------------------------------------------------------------------------------


def test_ash_8_1_poor_supply() -> None:
    """ASH-8.1: Poor supply: each player picks d3 own units on the map (all, if he has fewer): No supply."""
    board = before_event(sides=3)
    red = [board.stand("red", "rifles", label) for label in ("0301", "0302", "0303")]
    blue = [board.stand("blue", "rifles", label) for label in ("0304", "0305")]
    reserve = board.stand("red", "rifles", None)
    events = rolled(board, "poor-supply", 2, 3, 1)
    assert all_facts(events, "event-number") == [
        {"event": "poor-supply", "side": side, "number": number}
        for side, number in (("red", 2), ("blue", 3), ("green", 1))
    ]
    assert all_facts(events, "supply-cut") == [{"side": "blue", "units": [unit.id for unit in blue]}]
    assert ASHLANDS.waiting_for(board.frame) == ("red",)
    assert ASHLANDS.next_step(board.frame) is None
    ids = [unit.id for unit in red]
    assert board.refusal("red", PickUnsupplied((ids[0],))) == ("2 units are to be chosen.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[0], ids[0])))[0] == "2 units are to be chosen."
    assert board.refusal("red", PickUnsupplied(tuple(ids)))[0] == "2 units are to be chosen."
    assert board.refusal("red", PickUnsupplied((ids[0], ids[0], ids[1])))[0] == "2 units are to be chosen."
    own = ("Only units of this side on the map can be chosen.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[0], blue[0].id))) == own
    assert board.refusal("red", PickUnsupplied((ids[0], reserve.id))) == own
    found = choices((PickUnsupplied,), board.known("red"), Draft("red", "pick-unsupplied"))
    assert (found.bounds, [c.value for c in found.candidates]) == ((2, 2), ids)
    board.give("red", PickUnsupplied((ids[2], ids[0])))
    assert [unit.no_supply for unit in (*red, *blue, reserve)] == [True, False, True, True, True, False]
    assert ASHLANDS.waiting_for(board.frame) == ()
    assert kinds(board.step()) == ["preparation-begins"]
    done = ("No units are to be chosen now.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[1], ids[0]))) == done
    assert board.refusal("blue", PickUnsupplied(())) == done
    assert choices((PickUnsupplied,), board.known("red"), Draft("red", "pick-unsupplied")).bounds == (0, 0)


def test_ash_8_1_poor_supply_leaves_no_choice_where_all_are_cut() -> None:
    """ASH-8.1: who has just so many units on the map picks nothing: all of them have No supply."""
    board = before_event()
    units = [board.stand("red", "rifles", label) for label in ("0301", "0302")]
    events = rolled(board, "poor-supply", 2, 1)
    assert facts(events, "supply-cut") == {"side": "red", "units": [unit.id for unit in units]}
    assert board.state.phase is Phase.PREPARATION
    assert all(unit.no_supply for unit in units)


def notice(board: Board) -> tuple[str, str]:
    """What is announced next, in English, and its rule."""
    found = ASHLANDS.next_step(board.frame)
    assert found is not None
    return render(found.what, "en"), found.rule


def test_ash_3_1_event_choices_are_made_openly_in_order_of_seats() -> None:
    """ASH-3.1: its choices are made openly, in order of seats, before Preparation."""
    board = before_event()
    for side, labels in (("blue", ("0304", "0305")), ("red", ("0301", "0302"))):
        for label in labels:
            board.stand(side, "rifles", label)
    rolled(board, "poor-supply", 1, 1)
    assert not ASHLANDS.is_sealed(board.frame)
    for side in ("red", "blue"):
        assert ASHLANDS.waiting_for(board.frame) == (side,)
        unit = next(id for id in board.state.units if id.startswith(side))
        events = board.give(side, PickUnsupplied((unit,)))
        assert events[0].seen_by is None
    assert ASHLANDS.waiting_for(board.frame) == ()
    assert notice(board) == ("Everybody has chosen: Preparation begins.", "ASH-3.1")


def test_ash_8_1_no_supply_cannot_recover_and_shoots_at_minus_1() -> None:
    """ASH-8.1: No supply (cannot Recover, −1 to shoot) until withdrawn to reserve; it outlasts the turn."""
    board = fighting()
    unit = board.stand("red", "rifles", "0101", alive=5, no_supply=True)
    foe = board.stand("blue", "rifles", "0201")
    assert not effects.may_recover(board.frame, unit)
    assert effects.may_recover(board.frame, foe)
    assert board.refusal("red", Recover(unit.id, (("rifleman", 1),), ()))[1] == "ASH-8.1"
    (volley,) = combat.shots(board.frame, unit, 0, foe, moved=False)
    assert volley.need == 5
    assert combat.blows(board.frame, unit, foe)[0].need == 4
    effects.end_event(board.frame)
    assert unit.no_supply
    board.state.phase = Phase.PREPARATION
    board.give("red", Withdraw(unit.id))
    board.reveal([1, 2])
    assert not unit.no_supply


def test_ash_8_1_poor_supply_says_what_it_means() -> None:
    """The preview of the choice names its effect."""
    board = preparing()
    (line,) = PickUnsupplied(()).preview(board.known("red")).lines
    assert render(line.text, "en") == "Until withdrawn to the reserve they cannot Recover and shoot at −1."


# -- earthquake --------------------------------------------------------------------------------------------------------


def test_ash_8_1_earthquake() -> None:
    """ASH-8.1: Earthquake: all units within 1 of a random hex take the Dangerous test at once."""
    board = before_event()
    on, beside, off = (board.stand("red", "squad", label) for label in ("0404", "0504", "0604"))
    events = rolled(board, "earthquake", board.cell("0404") + 1, *[1] * 6, *[3] * 6)
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [on.id, beside.id]
    assert (on.id in board.state.units, beside.alive, off.alive) == (False, 6, 6)
    assert dangerous(board) == []


def test_ash_2_2_who_loses_his_last_unit_to_an_earthquake_is_out() -> None:
    """ASH-2.2: no CB and no unit: out, whatever has destroyed the last."""
    board = before_event(sides=3)
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    events = rolled(board, "earthquake", board.cell("0404") + 1, 1, 1)
    assert facts(events, "side-out") == {"side": "red"}
    assert board.state.sides["red"].out
    assert list(board.state.sealed) == ["blue", "green"]


def test_ash_2_2_nobody_prepares_when_an_earthquake_has_ended_the_game() -> None:
    """ASH-2.2: the last side left wins at once; no Preparation begins any more."""
    board = before_event()
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    events = rolled(board, "earthquake", board.cell("0404") + 1, 1, 1)
    assert kinds(events)[-2:] == ["side-out", "game-over"]
    assert (board.state.phase, board.state.winners) == (Phase.OVER, ["blue"])


# -- melee -------------------------------------------------------------------------------------------------------------


def test_ash_8_1_no_quarter() -> None:
    """ASH-8.1: No quarter: +1 on attack dice in melee, +1 experience for winning one; melee only."""
    board = fighting()
    event(board, "no-quarter")
    red, blue = board.stand("red", "rifles", "0303", alive=2), board.stand("blue", "rifles", "0403", alive=1)
    assert combat.blows(board.frame, red, blue)[0].need == 3
    assert combat.shots(board.frame, red, board.cell("0303"), blue, moved=False)[0].need == 4
    table = board.table_with(_Tray([3, 3, 1, 1]))
    combat.fight(board.frame, red, blue, table)
    assert red.experience == experience.DESTROYS + 1


def test_ash_8_1_blood_soaked() -> None:
    """ASH-8.1: Blood-soaked: each melee won lays −1 on morale tests of all units hostile to the winner, adding up."""
    board = fighting(sides=3)
    table = board.table()
    effects.after_melee_won(board.frame, "red", table)
    assert (table.events, board.state.blood) == ([], {})
    event(board, "blood-soaked")
    for side in ("red", "red", "blue"):
        effects.after_melee_won(board.frame, side, table)
    assert all_facts(table.events, "blood") == [
        {"side": "red", "won": 1},
        {"side": "red", "won": 2},
        {"side": "blue", "won": 1},
    ]
    changes = {side: effects.morale_change(board.frame, side) for side in board.state.sides}
    assert changes == {"red": -1, "blue": -2, "green": -3}


def test_ash_8_1_suppressing_fire() -> None:
    """ASH-8.1: Suppressing fire: every heavy machine gun shoots twice; other weapons do not."""
    board = fighting()
    guns, foe = board.stand("red", "guns", "0303"), board.stand("blue", "rifles", "0403")

    def attacks() -> dict[str, int]:
        found = combat.shots(board.frame, guns, board.cell("0303"), foe, moved=False)
        return {volley.weapon: volley.attacks for volley in found}

    assert attacks() == {"heavy": 8, "rifle": 4}
    event(board, "suppressing-fire")
    assert attacks() == {"heavy": 16, "rifle": 4}


# -- destroying --------------------------------------------------------------------------------------------------------


def test_ash_8_1_merciless() -> None:
    """ASH-8.1: Merciless: destroying a Suppressed unit gives +3 experience more."""
    board = fighting()
    event(board, "merciless")
    red = board.stand("red", "rifles", "0301")
    shaken = board.stand("blue", "rifles", "0302", suppressed=True)
    steady = board.stand("blue", "rifles", "0303")
    wounds.destroy(board.frame, steady, red, board.table())
    assert red.experience == 3
    wounds.destroy(board.frame, shaken, red, board.table())
    assert red.experience == 9


def test_ash_8_1_fall_of_a_legend() -> None:
    """ASH-8.1: Fall of a legend: destroying an Elite unit gives every unit on the map but those of its army 1
    experience."""
    board = fighting(sides=3)
    event(board, "fall-of-a-legend")
    red, green = board.stand("red", "rifles", "0301"), board.stand("green", "rifles", "0304")
    hidden = board.stand("green", "rifles", None)
    friend = board.stand("blue", "rifles", "0305")
    veteran = board.stand("blue", "rifles", "0302", rank=2)
    elite = board.stand("blue", "rifles", "0303", rank=3)
    wounds.destroy(board.frame, veteran, red, board.table())
    assert (red.experience, green.experience) == (3, 0)
    table = board.table()
    wounds.destroy(board.frame, elite, red, table)
    assert facts(table.events, "legend-fell") == {"unit": elite.id, "side": "blue"}
    assert [unit.experience for unit in (red, green, friend, hidden)] == [7, 1, 0, 0]


def test_ash_8_1_without_the_event_destroying_gives_nothing_more() -> None:
    """ASH-8.1: effect this turn: bounties, mercilessness and legends count under their events only."""
    board = fighting()
    red = board.stand("red", "rifles", "0301")
    for id in (None, "countdown"):
        foe = board.stand("blue", "rifles", "0303", rank=3, suppressed=True)
        board.state.event = None if id is None else event(board, id, sides=["blue"])
        wounds.destroy(board.frame, foe, red, board.table())
    assert (red.experience, board.state.sides["red"].prestige) == (6, 600)


# -- VIP ---------------------------------------------------------------------------------------------------------------


def test_ash_8_1_vip_escort() -> None:
    """ASH-8.1: VIP escort: a random unit of a random player is VIP."""
    board = before_event(sides=3)
    board.stand("red", "rifles", None)
    low, high = board.stand("blue", "rifles", "0305"), board.stand("blue", "rifles", "0301")
    green = board.stand("green", "rifles", "0302")
    events = rolled(board, "vip-escort", 1, 2)
    assert facts(events, "event-side")["side"] == "blue"
    assert facts(events, "vip-named") == {"unit": low.id, "side": "blue", "cell": board.cell("0305")}
    assert (low.vip, high.vip, green.vip) == (True, False, False)


def test_ash_8_1_vip_escort_needs_a_unit_on_the_map() -> None:
    """ASH-8.1: where no unit is on the map there is nobody to escort."""
    board = before_event()
    board.stand("red", "rifles", None)
    assert facts(rolled(board, "vip-escort"), "event-void") == {"event": "vip-escort"}


def test_ash_8_1_a_vip_at_home_pays() -> None:
    """ASH-8.1: at the end of a turn in its own zone, its owner gains 100 prestige and the mark goes; the mark outlasts
    the turn of its event."""
    board = fighting()
    home, away = board.stand("red", "rifles", "0202", vip=True), board.stand("red", "rifles", "0303", vip=True)
    abroad = board.stand("blue", "rifles", "0102", vip=True)
    plain = board.stand("red", "rifles", "0201")
    hidden = board.stand("red", "rifles", None, vip=True)
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert kinds(table.events) == ["vip-home", "prestige"]
    assert facts(table.events, "vip-home") == {"unit": home.id, "side": "red"}
    assert facts(table.events, "prestige") == {"side": "red", "gained": 100, "event": "vip-escort"}
    assert [unit.vip for unit in (home, away, abroad, plain, hidden)] == [False, True, True, False, True]
    assert board.state.sides["red"].prestige == 700


def test_ash_8_1_a_vip_destroyed_pays_the_destroyer() -> None:
    """ASH-8.1: destroyed, the destroyer gains it, in whatever turn; besides the bounty of that turn."""
    board = fighting()
    red = board.stand("red", "rifles", "0301")
    table = board.table()
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0302", vip=True), red, table)
    assert facts(table.events, "prestige") == {"side": "red", "gained": 100, "event": "vip-escort"}
    event(board, "bounty", sides=["blue"])
    wounds.destroy(board.frame, board.stand("blue", "rifles", "0302", vip=True), red, board.table())
    assert board.state.sides["red"].prestige == 600 + 100 + 125


# -- what is found on the map ------------------------------------------------------------------------------------------

WIDE = ("." * 10,) * 10


def free_places(board: Board) -> list[str]:
    """The hexes where key points may lie, by ASH-2.3: in no zone nor within 3 hexes of one, and passable."""
    grid = board.frame.scenario.ground.grid
    zones = [cell for side in board.state.sides for cell in board.known("red").zone(side)]
    return named(board, [cell for cell in grid.cells if all(grid.distance(cell, home) > 3 for home in zones)])


def test_ash_8_1_intelligence() -> None:
    """ASH-8.1: Intelligence: marker on a random hex where key points may lie; the player with a unit there at the end
    of a turn gains 3 control points, marker removed."""
    board = before_event(*WIDE)
    by_number = free_places(board)
    cells = sorted(board.cell(label) for label in by_number)
    events = rolled(board, "intelligence", 2)
    (marker,) = board.state.intel
    assert marker == cells[1]
    assert facts(events, "intelligence-placed") == {"cell": marker}
    table = board.table()
    effects.at_end_of_turn(board.frame, "markers", table)
    assert (table.events, board.state.intel) == ([], [marker])
    board.state.put(unit := board.stand("blue", "rifles", None), marker)
    board.state.sides["blue"].points = 2
    effects.at_end_of_turn(board.frame, "markers", table)
    assert kinds(table.events) == ["intelligence-taken", "points"]
    assert facts(table.events, "intelligence-taken") == {"cell": marker, "side": "blue", "unit": unit.id}
    assert facts(table.events, "points") == {"side": "blue", "gained": 3, "total": 5}
    assert (board.state.intel, board.state.sides["blue"].points) == ([], 5)


def test_ash_8_1_intelligence_counts_before_the_victory_check() -> None:
    """ASH-3.5: markers, then control points, then the victory check."""
    board = fighting(*WIDE, options={"goal": 3})
    board.state.intel = [board.cell("0505")]
    board.stand("red", "rifles", "0505")
    board.end_turn()
    assert board.state.winners == ["red"]


def test_ash_8_1_a_second_marker_lies_elsewhere() -> None:
    """ASH-8.1: a marker on a hex: where one lies already no second is placed; with no place left there is none."""
    board = before_event(*WIDE)
    cells = sorted(board.cell(label) for label in free_places(board))
    board.state.intel = cells[1:]
    rolled(board, "intelligence")
    assert sorted(board.state.intel) == cells
    board.state.phase = Phase.EVENT
    assert facts(rolled(board, "intelligence"), "event-void") == {"event": "intelligence"}


def test_ash_8_1_abandoned_depot() -> None:
    """ASH-8.1: Abandoned depot: a neutral supply depot on a random hex where key points may lie; its first taker also
    gains 150 prestige."""
    board = before_event(*WIDE)
    cells = sorted(board.cell(label) for label in free_places(board))
    depot(board, "red", named(board, [cells[0]])[0])
    events = rolled(board, "abandoned-depot", 1)
    found = cells[1]
    assert facts(events, "depot-found") == {"cell": found}
    assert (board.state.depots[found], board.state.abandoned) == (None, [found])
    table = board.table()
    effects.at_end_of_turn(board.frame, "control", table)
    assert (table.events, board.state.abandoned) == ([], [found])
    taker = board.stand("blue", "rifles", None)
    board.state.put(taker, found)
    board.end_turn(until=2)
    assert board.state.depots[found] == "blue"
    assert (board.state.abandoned, board.state.sides["blue"].prestige) == ([], 750)
    board.state.take_up(taker)
    board.stand("red", "rifles", named(board, [found])[0])
    board.end_turn(until=2)
    assert board.state.depots[found] == "red"
    assert board.state.sides["red"].prestige == 600


def test_ash_8_1_no_place_for_an_abandoned_depot() -> None:
    """ASH-8.1: where every such hex has a depot none is placed."""
    board = before_event(*WIDE)
    for label in free_places(board):
        depot(board, None, label)
    assert facts(rolled(board, "abandoned-depot"), "event-void") == {"event": "abandoned-depot"}


# -- countdown ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "gains"),
    [
        ({"red": 2, "blue": 1, "green": 0}, {"red": 250}),
        ({"red": 1, "blue": 1, "green": 0}, {"red": 125, "blue": 125}),
        ({"red": 1, "blue": 1, "green": 1}, {"red": 83, "blue": 83, "green": 83}),
        ({"red": 0, "blue": 0, "green": 0}, {}),
    ],
)
def test_ash_8_1_countdown(held: dict[str, int], gains: dict[str, int]) -> None:
    """ASH-8.1: Countdown: most key points at the end of the turn: 250 prestige, shared by a tie, rounded down."""
    board = fighting(sides=3)
    labels = iter(("0303", "0304", "0305"))
    for side, number in held.items():
        for _ in range(number):
            hold(board, side, next(labels))
    hold(board, None, "0404", "0405", "0406")
    event(board, "countdown")
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert {found["side"]: found["gained"] for found in all_facts(table.events, "prestige")} == gains
    board.state.event = None
    table = board.table()
    effects.at_end_of_turn(board.frame, "prestige", table)
    assert table.events == []


@pytest.mark.parametrize("stage", ["danger", "experience", "points", "victory", "structures", "effects"])
def test_ash_3_5_events_act_at_their_own_stages(stage: str) -> None:
    """ASH-3.5: control, markers and prestige are the stages at which events act, and no others."""
    board = fighting()
    hold(board, "red", "0303")
    event(board, "countdown")
    board.stand("red", "rifles", "0202", vip=True)
    board.state.intel = [board.cell("0202")]
    board.state.abandoned = [depot(board, "red", "0404")]
    table = board.table()
    effects.at_end_of_turn(board.frame, stage, table)
    assert table.events == []


# -- acid rain ---------------------------------------------------------------------------------------------------------


def test_ash_8_1_acid_rain() -> None:
    """ASH-8.1: Acid rain: each player chooses: all own units are Slow (1 hex less on every move, at least 1), or they
    take the Dangerous test."""
    board = before_event()
    red = board.stand("red", "squad", "0301")
    blue, other = board.stand("blue", "squad", "0304"), board.stand("blue", "squad", "0303")
    reserve = board.stand("blue", "squad", None)
    rolled(board, "acid-rain")
    assert ASHLANDS.waiting_for(board.frame) == ("red",)
    wrong = ("Its units are Slow this turn, or take the test.", "ASH-8.1")
    assert board.refusal("red", FaceRain("umbrella")) == wrong
    found = choices((FaceRain,), board.known("red"), Draft("red", "face-rain")).candidates
    assert [c.value for c in found] == ["slow", "test"]
    assert kinds(board.give("red", FaceRain("slow"))) == ["rain-slow"]
    done = ("No rain is to be faced now.", "ASH-8.1")
    assert board.refusal("red", FaceRain("slow")) == done
    assert ASHLANDS.waiting_for(board.frame) == ("blue",)
    events = board.give("blue", FaceRain("test"), [1, 2, 3, 4, 5, 6, *[3] * 6])
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [other.id, blue.id]
    assert (other.alive, blue.alive, reserve.alive) == (4, 6, 6)
    board.step()
    assert board.refusal("blue", FaceRain("slow")) == done
    assert (effects.is_slow(board.frame, "red"), effects.is_slow(board.frame, "blue")) == (True, False)
    assert (allowance(board.frame, red, Gait.MOVE), allowance(board.frame, red, Gait.MARCH)) == (1, 3)
    assert allowance(board.frame, blue, Gait.MOVE) == 2


def test_ash_2_2_who_loses_his_last_unit_in_the_rain_is_out() -> None:
    """ASH-2.2: no CB and no unit: out, and the others choose on."""
    board = before_event(sides=3)
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    rolled(board, "acid-rain")
    events = board.give("red", FaceRain("test"), [1, 1])
    assert facts(events, "side-out") == {"side": "red"}
    assert ASHLANDS.waiting_for(board.frame) == ("blue",)


@pytest.mark.parametrize("id", ["poor-supply", "acid-rain"])
def test_ash_3_1_choices_are_asked_for_by_their_own_event_only(id: str) -> None:
    """ASH-3.1: nobody answers an event that has not come."""
    board = preparing()
    unit = board.stand("red", "rifles", "0101")
    board.state.phase = Phase.EVENT_CHOICES
    other = {"poor-supply": FaceRain("slow"), "acid-rain": PickUnsupplied((unit.id,))}[id]
    event(board, id, numbers={"red": 1, "blue": 1})
    assert board.refusal("red", other)[1] == "ASH-8.1"
    board.state.event = None
    assert board.refusal("red", other)[1] == "ASH-8.1"


# -- hidden reserve and Ambush -----------------------------------------------------------------------------------------


def test_ash_8_1_hidden_reserve() -> None:
    """ASH-8.1: Hidden reserve: d3 units of each reserve may be placed this Preparation as with Ambush."""
    board = before_event()
    units = [board.stand("red", "rifles", None) for _ in range(4)]
    ambusher = board.stand("red", "marksmen", None)
    events = rolled(board, "hidden-reserve", 2, 1)
    assert [found["number"] for found in all_facts(events, "event-number")] == [2, 1]
    board.give("red", Place(units[0].id, board.cell("0404")))
    board.give("red", Place(ambusher.id, board.cell("0405")))
    board.give("red", Place(units[1].id, board.cell("0101")))
    assert board.state.sealed["red"].ambushes == [units[0].id]
    board.give("red", Place(units[2].id, board.cell("0403")))
    assert board.refusal("red", Place(units[3].id, board.cell("0402")))[1] == "ASH-3.2"
    board.reveal([1, 2])
    assert named(board, [unit.cell for unit in (*units[:3], ambusher) if unit.cell is not None]) == [
        "0101",
        "0403",
        "0404",
        "0405",
    ]


def test_ash_8_1_hidden_reserve_ends_with_its_turn() -> None:
    """ASH-8.1: this Preparation; under another event, or none, only Ambush itself helps."""
    board = preparing()
    unit = board.stand("red", "rifles", None)
    event(board, "poor-supply", numbers={"red": 2, "blue": 2})
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    event(board, "hidden-reserve", numbers={"blue": 2})
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    event(board, "hidden-reserve", numbers={"red": 1})
    assert board.objection("red", Place(unit.id, board.cell("0404"))) is None


def test_ash_8_2_ambush_keeps_3_hexes_from_enemies() -> None:
    """ASH-8.2: placed on any free passable hex at least 3 hexes from every enemy unit and outside enemy zones."""
    board = preparing("........", "........", "........", "...^....", *PLAIN[4:])
    unit = board.stand("red", "marksmen", None)
    foe = board.stand("blue", "rifles", "0505")
    board.stand("red", "rifles", "0303")
    grid = board.frame.scenario.ground.grid
    found = choices((Place,), board.known("red"), Draft("red", "place", {"unit": unit.id})).candidates
    enemy_zone = board.known("red").zone("blue")
    free = [
        cell
        for cell in grid.cells
        if grid.distance(cell, foe.cell or 0) >= 3
        and cell not in enemy_zone
        and cell not in (board.cell("0404"), board.cell("0303"))
    ]
    assert sorted(c.value for c in found) == free
    near = "An Ambush keeps 3 hexes from every enemy unit; one is nearer."
    assert board.refusal("red", Place(unit.id, board.cell("0503"))) == (near, "ASH-8.2")
    assert board.objection("red", Place(unit.id, board.cell("0502"))) is None
    zone = "Nobody is placed in Ambush in an enemy zone."
    assert board.refusal("red", Place(unit.id, board.cell("0808"))) == (zone, "ASH-8.2")
    board.give("red", Place(unit.id, board.cell("0502")))
    assert board.state.sealed["red"].ambushes == []


def test_ash_8_2_in_the_own_zone_nobody_needs_an_ambush() -> None:
    """ASH-3.2: in the own zone a unit is placed beside an enemy, too."""
    board = preparing()
    unit = board.stand("red", "marksmen", None)
    board.stand("blue", "rifles", "0301")
    assert board.objection("red", Place(unit.id, board.cell("0201"))) is None


def test_ash_4_3_a_suppressed_unit_does_not_ambush() -> None:
    """ASH-4.3: a Suppressed unit uses no special property; one bought just now has its type's."""
    board = preparing()
    unit = board.stand("red", "marksmen", None, suppressed=True)
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    unit.suppressed = False
    assert board.objection("red", Place(unit.id, board.cell("0404"))) is None


def test_ash_8_2_a_unit_bought_now_may_have_ambush() -> None:
    """ASH-8.2: Ambush is the type's property, from the day it is bought."""
    from hexwar_tui.systems.ashlands.orders_preparation import Buy

    board = preparing()
    board.give("red", Buy("marksmen"))
    board.give("red", Buy("rifles"))
    assert board.objection("red", Place("red-marksmen-r1", board.cell("0404"))) is None
    assert board.objection("red", Place("red-rifles-r2", board.cell("0404"))) is not None


class _Tray:
    """Throws these dice, and 4 when there are none left."""

    def __init__(self, dice: list[int]) -> None:
        self.dice = dice

    def throw(self, request: object) -> tuple[int, ...]:
        """The next dice."""
        count = request.pool.count  # type: ignore[attr-defined]
        found, self.dice = self.dice[:count], self.dice[count:]
        return tuple(found) + (4,) * (count - len(found))


def test_draw_event_rolls_once() -> None:
    """ASH-8.1: one d6, one d100."""
    board = before_event()
    table = board.table([6, 55])
    draw_event(board.frame, table)
    assert [(roll.dice, roll.rule) for roll in table.rolls] == [("1d6", "ASH-8.1"), ("1d100", "ASH-8.1")]
