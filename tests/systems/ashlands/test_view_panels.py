"""What a player reads in the panels, what he has left undone, and what he is advised to do."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.ashlands.orders.preparing.entering import ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.rules.events.effects import end_event
from hexwar_tui.systems.ashlands.rules.victory import resign
from hexwar_tui.systems.ashlands.show.advice import left_undone
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.looking import panel, seen
from tests.systems.ashlands.preparing import event, fighting, hold, preparing

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


def test_the_end_of_the_turn_counts_places_as_they_will_change_hands() -> None:
    """ASH-3.5: whoever has a unit on a key point or base at the end of the turn has it; a base taken pays nobody."""
    board = fighting()
    hold(board, "red", "0303", "0304")
    hold(board, "blue", "0305")
    hold(board, None, "0404")
    for side, label in (("red", "0404"), ("red", "0305"), ("blue", "0303"), ("blue", "0101")):
        board.stand(side, "rifles", label)
    assert panel(board, "red", "means")[2] == "At the end of the turn, as things are +30"
    assert panel(board, "blue", "means")[2] == "At the end of the turn, as things are +110"
    board.stand("red", "rifles", "0707")
    assert panel(board, "blue", "means")[2] == "At the end of the turn, as things are +10"


def test_the_end_of_the_turn_counts_what_is_entered_in_preparation() -> None:
    """ASH-1.6, 2.3: a base entered in the first turn and units placed on key points count before the reveal as after
    it; whoever is withdrawn leaves what the side holds, but takes nothing any more; nobody else sees any of it."""
    board = preparing(turn=1, options={"cb_income": 50})
    hold(board, None, "0102", "0303")
    board.stand("red", "rifles", None)
    line = "At the end of the turn, as things are +"
    assert panel(board, "red", "means")[2] == line + "0"
    board.give("red", PlaceBase(board.cell("0101")))
    assert panel(board, "red", "means")[2] == line + "50"
    board.give("red", Place("red-rifles-r1", board.cell("0102")))
    assert panel(board, "red", "means")[2] == line + "60"
    assert panel(board, "blue", "means")[2] == line + "0"
    board.give("blue", PlaceBase(board.cell("0707")))
    board.reveal([60, 40])
    assert panel(board, "red", "means")[2] == line + "60"


def test_the_end_of_the_turn_counts_who_is_withdrawn_as_gone() -> None:
    """ASH-3.2, 3.5: a key point on which nobody stands stays with its holder."""
    board = preparing()
    hold(board, "red", "0102")
    hold(board, "blue", "0201")
    for label in ("0102", "0201"):
        board.stand("red", "rifles", label)
    line = "At the end of the turn, as things are +"
    assert panel(board, "red", "means")[2] == line + "120"
    for unit in list(board.known("red").own()):
        board.give("red", Withdraw(unit.id))
    assert panel(board, "red", "means")[2] == line + "110"


# -- what must not be overlooked ---------------------------------------------------------------------------------------


def alarm(board: Board, side: str) -> tuple[str, str] | None:
    """What a side must not overlook, in English."""
    found = seen(board, side).alarm
    return None if found is None else (render(found.brief, "en"), render(found.sentence, "en"))


def test_an_enemy_on_the_only_base_is_an_alarm() -> None:
    """ASH-2.1, 3.5: it says that the game is lost where it would be; the panel shows the base in red, too."""
    board = fighting()
    own = board.stand("red", "rifles", "0101")
    assert alarm(board, "red") is None
    board.state.put(own, board.cell("0202"))
    enemy = board.stand("blue", "rifles", "0101")
    stands = "rifles 1 (Blue) stands on your only base 0101."
    brief = "Enemy on your only base 0101!"
    assert alarm(board, "red") == (brief, f"{stands} If it is there at the end of the turn, you lose the game.")
    assert alarm(board, "blue") is None
    assert alarm(board, "referee") is None
    (turn,) = [panel for panel in seen(board, "blue").panels if panel.id == "turn"]
    assert [line.cell for line in turn.lines if line.tone is Tone.BAD] == [enemy.cell]
    board.state.phase = Phase.OVER
    assert alarm(board, "red") is None


def test_a_base_may_fall_without_the_game() -> None:
    """Where others keep their bases, or both fall, the loss of one does not decide the game yet."""
    three = fighting(sides=3)
    three.stand("blue", "rifles", "0101")
    falls = "rifles 1 (Blue) stands on your only base 0101. If it is there at the end of the turn, the base falls."
    found = alarm(three, "red")
    assert found is not None
    assert found[1] == falls
    both = fighting()
    both.stand("blue", "rifles", "0101")
    both.stand("red", "rifles", "0707")
    found = alarm(both, "red")
    assert found is not None
    assert found[1] == falls


def test_an_enemy_on_the_base_comes_before_key_points() -> None:
    """Whoever can attack it is advised to, else whoever can shoot at it."""
    board = fighting()
    hold(board, None, "0404")
    board.stand("red", "rifles", "0303")
    enemy = board.stand("blue", "rifles", "0101")
    assert advised(board, "red") == "Drive rifles 1 (Blue) off your base with rifles 1."
    (draft,) = seen(board, "red").advised
    assert draft is not None
    assert (draft.kind, draft.values["target"]) == ("attack", enemy.id)


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
        "In the reserve and not placed: rifles (reserve, no. 2).",
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
        (PlaceBase(0), "Place the central base in your zone, on ash plain away from the enemy."),
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


def test_no_unit_is_sent_where_an_own_one_stands() -> None:
    """A key point that is to be taken and has an own unit on it needs no other; whoever stands there stays."""
    board = fighting()
    hold(board, None, "0404", "0808")
    board.stand("red", "rifles", "0404")
    board.stand("red", "rifles", "0403")
    assert advised(board, "red") == "Bring rifles 2 nearer to the key point 0808."
    board.stand("blue", "rifles", "0808")
    assert "key point" not in advised(board, "red")


def test_nobody_is_sent_where_no_way_leads() -> None:
    """What is nearest as the crow flies counts for nothing where no March comes nearer to it; who can't go shoots."""
    board = fighting(*("...^....",) * 8)
    hold(board, None, "0501")
    board.stand("red", "rifles", "0301")
    enemy = board.stand("blue", "rifles", "0808")
    assert advised(board, "red") == "Hold what you have: end your part."
    board.state.put(enemy, board.cell("0201"))
    assert advised(board, "red") == "rifles 1 can shoot at rifles 1."


def test_advice_where_nothing_can_be_placed() -> None:
    """A reserve that has no room, and a promotion without an upgrade left, are not asked for."""
    board = preparing(options={"prestige": 0})
    board.stand("red", "rifles", None, upgrades_due=1, upgrades=["sharp", "tough", "swift"])
    for label in ("0101", "0102", "0201", "0202"):
        board.stand("blue", "rifles", label)
    assert advised(board, "red") == "All is prepared: seal."
