"""What a player reads in the panels, what he has left undone, and what he is advised to do."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.ashlands.orders.preparing.building import DigTrenches
from hexwar_tui.systems.ashlands.orders.preparing.entering import ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.rounds.actions import Move, Wait
from hexwar_tui.systems.ashlands.rules.victory import resign
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.show.advice import left_undone
from hexwar_tui.systems.ashlands.show.briefing import briefing
from hexwar_tui.systems.ashlands.show.panels import condition
from hexwar_tui.systems.ashlands.show.wares import structures
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import panel, seen
from tests.systems.ashlands.preparing import event, fighting, hold, preparing


def panel_of(board: Board, side: str, id: str) -> Panel:
    """A panel as it is drawn."""
    return next(panel for panel in seen(board, side).panels if panel.id == id)


# -- panels ------------------------------------------------------------------------------------------------------------


def test_the_turn_panel() -> None:
    """Part of the turn, event, initiative with whoever moves, control points of all with key points and base."""
    board = fighting(sides=3)
    board.state.order, board.state.sides["blue"].points = ["blue", "red"], 4
    hold(board, "blue", "0303")
    resign(board.frame, "green", board.table())
    assert panel(board, "red", "turn") == [
        *("Opening round 2/30", "Event", "None this turn.", "Initiative", "1. Blue moves now", "2. Red"),
        *("Control points, 50 win", "Red 0/50", "0 key points base 0101", "Blue 4/50", "1 key point base 0707"),
        *("Green 0/50", "is out"),
    ]
    assert [line.tone for line in panel_of(board, "red", "turn").lines[4:6]] == [Tone.GOOD, Tone.PLAIN]
    del board.state.bases[board.cell("0101")]
    assert "0 key points no central base" in panel(board, "red", "turn")


def at_the_end(board: Board, side: str) -> int:
    """What a side reads that the end of the turn will bring it."""
    return int(panel(board, side, "means")[2].removeprefix("At the end of the turn, as things are "))


def test_the_end_of_the_turn_counts_places_as_they_will_change_hands() -> None:
    """ASH-3.5: whoever has a unit on a key point or base at the end of the turn has it; a base taken pays nobody. No
    side has a panel of another's means (ASH-3.2)."""
    board = fighting()
    for side, labels in (("red", ("0303", "0304")), ("blue", ("0305",)), (None, ("0404",))):
        hold(board, side, *labels)
    assert panel(board, "red", "means") == ["Red", "Prestige 600", "At the end of the turn, as things are +120"]
    board.army("red", "rifles 0404", "rifles 0305")
    board.army("blue", "rifles 0303", "rifles 0101")
    assert (at_the_end(board, "red"), at_the_end(board, "blue")) == (30, 110)
    board.army("red", "rifles 0707")
    assert at_the_end(board, "blue") == 10
    assert [panel.id for panel in seen(board, "red").panels] == ["turn", "means", "units", "reserve"]
    assert not any("Blue" in line for id in ("means", "reserve") for line in panel(board, "red", id))
    assert "Blue" in panel(board, "referee", "means")


def test_the_end_of_the_turn_counts_what_is_entered_in_preparation() -> None:
    """ASH-1.6, 2.3: a base entered in the first turn and units placed on key points count before the reveal as after
    it; nobody else sees any of it."""
    board = preparing(turn=1, options={"cb_income": 50})
    hold(board, None, "0102", "0303")
    (unit,) = board.army("red", "rifles reserve")
    assert at_the_end(board, "red") == 0
    for order, income in ((PlaceBase(board.cell("0101")), 50), (Place(unit.id, board.cell("0102")), 60)):
        board.give("red", order)
        assert at_the_end(board, "red") == income
    assert at_the_end(board, "blue") == 0
    board.give("blue", PlaceBase(board.cell("0707")))
    board.reveal([60, 40])
    assert at_the_end(board, "red") == 60


def test_the_end_of_the_turn_counts_who_is_withdrawn_as_gone() -> None:
    """ASH-3.2, 3.5: a key point on which nobody stands stays with its holder, whoever is withdrawn from it."""
    board = preparing()
    hold(board, "red", "0102")
    hold(board, "blue", "0201")
    units = board.army("red", "rifles 0102", "rifles 0201")
    assert at_the_end(board, "red") == 120
    for unit in units:
        board.give("red", Withdraw(unit.id))
    assert at_the_end(board, "red") == 110


def test_the_panels_of_units_and_reserve() -> None:
    """All units on the map by side, with strength and what ails them. ASH-7.2: a rank upgrade that is not chosen yet is
    named until it is."""
    board = fighting()
    shaken, done, _ = board.army("red", "rifles 0303 4", "rifles 0304", "rifles 0305")
    shaken.suppressed, done.acted, done.no_supply, done.upgrades_due = True, 2, True, 1
    board.stand("blue", "brutes", "0505", vip=True).models[0].toughness = 1
    assert panel(board, "blue", "units") == [
        *("Red 3 units on the map", "0303 rifles 1 4/10 Suppressed", "0304 rifles 2 10/10 No supply and done"),
        *("0305 rifles 3 10/10", "Blue 1 unit on the map", "0505 brutes 1 3/3 VIP and 2 wounds"),
    ]
    tones = [line.tone for line in panel_of(board, "red", "units").lines[1:4]]
    assert tones == [Tone.BAD, Tone.QUIET, Tone.PLAIN]
    board.state.phase, nobody = Phase.PREPARATION, ["Red", "No unit waits in the reserve."]
    assert panel(board, "red", "reserve") == [*nobody, "Promoted", "rifles 2 1 rank upgrade to be chosen"]
    board.give("red", ChooseUpgrade(done.id, "sharp"))
    assert panel(board, "red", "reserve") == nobody


# -- what must not be overlooked ---------------------------------------------------------------------------------------


def alarm(board: Board, side: str) -> tuple[str, str] | None:
    """What a side must not overlook, in English."""
    found = seen(board, side).alarm
    return None if found is None else (render(found.brief, "en"), render(found.sentence, "en"))


BRIEF = "Enemy on your only base 0101!"
STANDS = "rifles 1 (Blue) stands on your only base 0101. If it is there at the end of the turn, "


def test_an_enemy_on_the_only_base_is_an_alarm() -> None:
    """ASH-2.1, 3.5: it says that the game is lost where it would be; the panel shows the base in red, too."""
    board = fighting()
    (own,) = board.army("red", "rifles 0101")
    assert alarm(board, "red") is None
    board.state.put(own, board.cell("0202"))
    board.army("blue", "rifles 0101")
    assert alarm(board, "red") == (BRIEF, f"{STANDS}you lose the game.")
    assert alarm(board, "blue") is alarm(board, "referee") is None
    assert [line.cell for line in panel_of(board, "blue", "turn").lines if line.tone is Tone.BAD] == [0]
    board.state.phase = Phase.OVER
    assert alarm(board, "red") is None


def test_a_base_may_fall_without_the_game() -> None:
    """Where others keep their bases, or both fall, the loss of one does not decide the game yet."""
    three, both = fighting(sides=3), fighting()
    both.army("red", "rifles 0707")
    for board in (three, both):
        board.army("blue", "rifles 0101")
        assert alarm(board, "red") == (BRIEF, f"{STANDS}the base falls.")


# -- what is left undone, and what to do next --------------------------------------------------------------------------


def undone(board: Board, side: str) -> list[str]:
    """What a side has left undone, in English."""
    return [render(text, "en") for text in left_undone(board.known(side))]


def advised(board: Board, side: str) -> str:
    """What a side is advised to do, in English."""
    return render(seen(board, side).advice, "en")


def test_what_is_left_undone_and_advised_in_preparation() -> None:
    """Sealing names a base without a place, upgrades, units that are not placed, and prestige for another unit.
    Somebody who has never played is led from the base to the seal."""
    board = preparing(turn=1, options={"prestige": 200})
    promoted, _ = board.army("red", "rifles 0201", "rifles reserve")
    promoted.upgrades_due = 1
    left = [
        "The central base has no place yet.",
        "rifles 1 has a rank upgrade to be chosen.",
        "In the reserve and not placed: rifles (reserve, no. 2).",
        "200 prestige is left, enough for another unit (rifles: 100).",
    ]
    steps: list[tuple[Order, str]] = [
        (PlaceBase(0), "Place the central base in your zone, on ash plain away from the enemy."),
        (ChooseUpgrade("red-rifles-1", "sharp"), "rifles 1 has earned an upgrade: choose it."),
        (Place("red-rifles-r2", 0), "Place the units of your reserve, towards the nearest key points."),
        (Stake(101), "Buy units, or stake prestige to move first."),
    ]
    for number, (order, text) in enumerate(steps):
        assert (undone(board, "red"), advised(board, "red")) == (left[number:], text)
        board.give("red", order)
    assert (undone(board, "red"), advised(board, "red")) == ([], "All is prepared: seal.")
    assert (undone(board, "referee"), advised(board, "referee")) == ([], "")


def test_what_is_left_undone_in_the_rounds() -> None:
    """Ending a part names who has not acted; in the Closing round that action is lost, a rally most of all."""
    board = fighting()
    shaken, _, done, _ = board.army("red", "rifles 0303", "rifles 0304", "rifles 0305", "rifles reserve")
    shaken.suppressed, done.acted = True, 2
    assert undone(board, "red") == ["2 units have not acted: that leaves the Closing round."]
    board.state.phase = Phase.CLOSING
    lost = [
        "Suppressed and not rallied (order “Rally”): rifles 1.",
        "If the part ends now, rifles 2 loses its action of this turn.",
    ]
    assert (undone(board, "red"), undone(board, "blue")) == (lost, [])
    for unit in board.state.units.values():
        unit.acted = 2
    for board.state.phase in (Phase.CLOSING, Phase.OPENING):
        assert undone(board, "red") == []


def test_advice_in_the_rounds() -> None:
    """Rally first, then towards the nearest key point; when all have acted the part is over."""
    board = fighting()
    hold(board, "red", "0104")
    hold(board, None, "0606", "0404")
    near, far, _ = board.army("red", "rifles 0303", "rifles 0302", "rifles 0101")
    near.acted, far.suppressed = 2, True
    assert (advised(board, "red"), advised(board, "blue")) == ("rifles 2 is Suppressed: let it rally.", "")
    far.suppressed = False
    assert advised(board, "red") == "Bring rifles 2 to the key point 0404."
    near.acted = 0
    assert advised(board, "red") == "Bring rifles 1 to the key point 0404."
    hold(board, "red", "0606", "0404")
    assert advised(board, "red") == "Hold what you have: end your part."
    for unit in board.state.units.values():
        unit.acted = 2
    assert advised(board, "red") == "All your units have acted: end your part."
    board.state.phase = Phase.EVENT_CHOICES
    event(board, "acid-rain")
    assert advised(board, "red") == "The event asks for a choice: its text is in the panel “Turn”."
    assert advised(board, "blue") == ""
    resign(board.frame, "red", board.table())
    assert advised(board, "red") == ""


def test_an_enemy_on_the_base_comes_before_key_points() -> None:
    """Whoever can attack it is advised to, else whoever can shoot at it."""
    board = fighting()
    hold(board, None, "0404")
    board.army("red", "rifles 0303")
    (enemy,) = board.army("blue", "rifles 0101")
    assert advised(board, "red") == "Drive rifles 1 (Blue) off your base with rifles 1."
    (draft,) = seen(board, "red").advised
    assert draft is not None
    assert (draft.kind, draft.values["target"]) == ("attack", enemy.id)


def test_no_unit_is_sent_where_an_own_one_stands_or_no_way_leads() -> None:
    """A key point that is to be taken and has an own unit on it needs no other; whoever stands there stays. What is
    nearest as the crow flies counts for nothing where no March comes nearer to it; who can't go shoots."""
    board = fighting()
    hold(board, None, "0404", "0808")
    board.army("red", "rifles 0404", "rifles 0403")
    assert advised(board, "red") == "Bring rifles 2 nearer to the key point 0808."
    board.army("blue", "rifles 0808")
    assert "key point" not in advised(board, "red")
    walled = fighting(*("...^....",) * 8)
    hold(walled, None, "0501")
    walled.army("red", "rifles 0301")
    (enemy,) = walled.army("blue", "rifles 0808")
    assert advised(walled, "red") == "Hold what you have: end your part."
    walled.state.put(enemy, walled.cell("0201"))
    assert advised(walled, "red") == "rifles 1 can shoot at rifles 1 (Blue)."


def test_advice_where_nothing_can_be_placed() -> None:
    """A reserve that has no room, and a promotion without an upgrade left, are not asked for."""
    board = preparing(options={"prestige": 0})
    board.stand("red", "rifles", None, upgrades_due=1, upgrades=["sharp", "tough", "swift"])
    board.army("blue", "rifles 0101", "rifles 0102", "rifles 0201", "rifles 0202")
    assert advised(board, "red") == "All is prepared: seal."


def test_a_unit_that_waits_is_not_done() -> None:
    """ASH-4.1: in the Opening round it stays ready for the Closing round; everybody reads that."""
    board = fighting()
    rifles, guns = board.army("red", "rifles 0404", "rifles 0505")
    board.give("red", Wait(rifles.id))
    guns.acted = board.state.turn
    assert [
        render(condition(board.known(side), unit), "en") for side in ("red", "blue") for unit in (rifles, guns)
    ] == [
        *("waits", "done"),
        *("waits", "done"),
    ]
    board.state.phase = Phase.CLOSING
    assert condition(board.known("red"), rifles) == ""


def test_suppressed_units_shoot_at_nobody() -> None:
    """They can only rally, as the list says in the Preparation already."""
    board = fighting()
    (rifles,) = board.army("red", "rifles 0404")
    board.army("blue", "rifles 0405")

    def shots() -> int:
        known = board.known("red")
        parts = {render(part.title, "en"): part for part in briefing(known, AshWords(known.open))}
        return len(parts["In reach of your weapons"].rows)

    assert shots() == 1
    rifles.suppressed = True
    assert shots() == 0
    board.state.phase = Phase.PREPARATION
    assert shots() == 0


def test_a_goal_that_is_too_far_is_said_to_be() -> None:
    """ASH-4.1: not that the way to it has a gap."""
    board = fighting()
    (rifles,) = board.army("red", "rifles 0404")
    board.army("blue", "rifles 0707")
    far = Move(rifles.id, (rifles.hex, board.cell("0407")))
    assert board.refusal("red", far) == ("Rifles 1 can go only 2 hexes.", "ASH-4.1")


def test_why_a_structure_can_not_be_ordered_is_told_truly() -> None:
    """Who holds a key point on which a depot stands isn't told that he holds none; nor is of a base with its trenches
    said that there is none."""
    board = preparing()
    hold(board, "red", "0404")
    board.state.depots[board.cell("0404")] = "red"
    board.state.sides["red"].prestige = 1000
    board.give("red", DigTrenches(board.cell("0101")))
    known = board.known("red")
    told = [render(row[2], "en") for row in structures(known, AshWords(known.open)).rows]
    assert told[:2] == [
        "The base has its trenches already, or they are ordered.",
        "There is a supply depot already, or one is ordered.",
    ]


def test_where_units_in_ambush_can_be_placed_and_who_they_are() -> None:
    """ASH-8.2: those that have it and, by the event Hidden reserve, as many others as are left; said to be none where
    no hex is free, and nothing of an event that is used up."""
    board = preparing()

    def told() -> list[str]:
        known = board.known("red")
        parts = {render(part.title, "en"): part for part in briefing(known, AshWords(known.open))}
        notes = [render(note, "en") for note in parts["Where units can be placed"].notes]
        return [note.partition(":")[0] for note in notes if "Ambush can be placed" in note]

    (plain,) = told()
    assert "by the event" not in plain
    event(board, "hidden-reserve", numbers={"red": 2, "blue": 1})
    assert told() == [plain.replace(")", " and 2 units of any type, by the event of this turn)")]
    event(board, "hidden-reserve", numbers={"red": 0})
    assert told() == [plain]
    board.army(
        "blue",
        "rifles 0401",
        "rifles 0701",
        *(f"rifles {column:02}{row:02}" for column in range(1, 9) for row in (4, 7)),
    )
    (none,) = told()
    assert none.startswith("Who has Ambush can be placed in no other hex now (")
