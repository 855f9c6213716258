"""What a side is told of a game of Theatre of War (THE-5.1): places, cards, panels."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.theatre.state import (
    Clause,
    ClauseKind,
    DefenceWord,
    Message,
    Phase,
    Purchase,
    Task,
    Treaty,
    TreatyStanding,
    UnitOrder,
    When,
    Word,
)
from tests.systems.theatre.what_is_shown import board, cells, hex_of, overlay, panel, said, text, view

# -- in words ----------------------------------------------------------------------------------------------------------


def test_a_region_is_told_in_words() -> None:
    """Owner, relation, capital, garrison, its neighbours, who stands there; own words for its defence only."""
    on = board(options={"neutral_infantry": 3, "neutral_supply": 6})
    on.state.regions["R1"].standing = DefenceWord(Word.AT_MOST, 2)
    on.units("red", "tanks", "R1", 2)
    told = said(view(on).describe(hex_of(on, "R1")))
    assert told[0] == "Region R1 | Red"
    assert "A capital: counts as 3 regions (THE-9.1)" in told
    assert "Standing order: defend with at most 2 units (THE-6.2)" in told
    assert "2 × tank division | Red" in told
    assert "Borders on: Region N1 and Region R2" in told
    assert "Seas: Sea ~1" in told
    neutral = said(view(on).describe(hex_of(on, "N1")))
    assert neutral[:2] == ["Region N1 | North", "North | at peace"]
    assert "Supply of its own garrison: 6 (THE-6.3)" in neutral
    assert "Units" in neutral
    foreign = said(view(on, "blue").describe(hex_of(on, "R1")))
    assert not any("Standing order" in line for line in foreign)
    assert "Undefended: whoever attacks takes it without dice. (THE-6.1)" in said(view(on).describe(hex_of(on, "B1")))


def test_a_sea_is_told_in_words() -> None:
    """A sea at the edge of the map says what it is for; fleets are lines that lead to their hex."""
    on = board()
    fleet = on.unit("blue", "war-fleet", "=1")
    lines = view(on).describe(hex_of(on, "=1"))
    assert said(lines)[:2] == [
        "Sea =1 | sea",
        "Overseas: trade fleets fetch supply or production here. (THE-7.4)",
    ]
    (line,) = [line for line in lines if line.unit == fleet.id]
    assert line.cell in cells(on, "=1")
    assert view(on).look(line.cell or 0).badges[0].unit == fleet.id


@pytest.mark.parametrize(("war", "treaty", "wanted"), [(True, False, Tone.BAD), (False, True, Tone.GOOD)])
def test_how_powers_stand_is_told(war: bool, treaty: bool, wanted: Tone) -> None:
    """At war, or bound to peace by a treaty: on the hex, in the panel and in the layer."""
    on = board()
    if war:
        on.war("red", "blue")
    if treaty:
        clauses = [Clause(ClauseKind.PEACE)]
        on.state.talks.treaties = [Treaty("t1", "red", ["red", "blue"], clauses, 1, 4, TreatyStanding.IN_FORCE, 5)]
    shown = view(on)
    word = "at war" if war else "peace by treaty"
    (line,) = [line for line in shown.describe(hex_of(on, "B1")) if text(line.value) == word]
    assert line.tone is wanted
    assert f"With us | {word}" in panel(shown, "turn")
    marks, _ = overlay(shown, "relations", hex_of(on, "R1"))
    assert {marks[cell] for cell in cells(on, "B1")} == {"x" if war else "="}
    assert {marks[cell] for cell in cells(on, "R1")} == {"o"}
    told = panel(shown, "pacts")
    assert ("Red against Blue" in " ".join(told)) is war or "Blue against Red" in " ".join(told)
    agreed = "Treaty of Red and Blue, for 4 turns: peace. | in force to the end of turn 4"
    assert (agreed in told) is treaty


def test_a_stack_has_a_card() -> None:
    """What its units are, and what they are about, each thing with how many; of others no orders."""
    on = board()
    units = on.units("red", "infantry", "R2", 3)
    on.order(units[0], Task.ATTACK, "N1")
    on.order(units[1], Task.ATTACK, "N1")
    told = said(view(on).card(units[2].id))
    assert told[0] == "3 × infantry division | Red"
    assert "Base | Region R2" in told
    assert {"Dice: 1d6 (THE-3.1)", "Supply when active: 1 (THE-5.3)", "Reach: 1 (THE-3.2)"} <= set(told)
    assert told[-2:] == ["attack on Region N1 | 2", "no order | 1"]
    assert "Orders" not in said(view(on, "blue").card(units[0].id))
    assert said(view(on).card("nobody-1")) == ["There is no such unit."]


def test_the_5_1_fresh_units_take_no_order() -> None:
    """Their card says so; they are not among those to be ordered."""
    on = board()
    fresh = on.unit("red", "tanks", "R1", fresh=True)
    shown = view(on)
    assert "Takes no order this turn, but defends. (THE-5.1)" in said(shown.card(fresh.id))
    assert [line.ready for line in shown.units if line.badge.unit == fresh.id] == [False]


def test_units_are_listed_own_ones_first() -> None:
    """Each with its hex; ready are own ones without an order while orders are written."""
    on = board()
    mine, other = on.units("red", "infantry", "R1", 2), on.unit("blue", "infantry", "B1")
    on.order(mine[0], Task.DEFEND, "R1")
    lines = view(on).units
    assert [line.badge.unit for line in lines] == [mine[0].id, mine[1].id, other.id]
    assert [line.ready for line in lines] == [False, True, False]
    assert lines[0].cell == lines[1].cell
    assert lines[0].cell in cells(on, "R1")
    on.state.phase = Phase.TALKS
    assert not any(line.ready for line in view(on).units)


def test_a_stack_whose_units_are_all_ordered_is_done() -> None:
    """It stands back on the map; others' never do."""
    on = board()
    units = on.units("red", "infantry", "R1", 2)
    on.order(units[0], Task.DEFEND, "R1")

    def acted(seat: str) -> set[bool]:
        look = view(on, seat).look
        return {badge.acted for cell in cells(on, "R1") for badge in look(cell).badges}

    assert acted("red") == {False}
    on.order(units[1], Task.DEFEND, "R1")
    assert acted("red") == {True}
    assert acted("blue") == {False}


# -- panels ------------------------------------------------------------------------------------------------------------


def test_the_turn_and_the_resources() -> None:
    """Season and year, own resources first with what comes in; what was bought, chosen and ordered this turn."""
    on = board()
    unit = on.unit("red", "infantry", "R2")
    on.order(unit, Task.ATTACK, "N1")
    compartment = on.known("red").compartment("red")
    compartment.purchases.append(Purchase("tanks", "R1", 2))
    compartment.orders[unit.id] = UnitOrder(Task.ATTACK, "N1")
    compartment.when = When.LATER
    on.state.sealed["red"] = compartment
    told = panel(view(on), "turn")
    assert told[:6] == [
        "spring 1939",
        "Orders",
        "Red | counts for 4 regions",
        "manpower | 18 (+2 a turn)",
        "production | 14 (+6 a turn)",
        "supply | 20 (+3 a turn)",
    ]
    assert {"2 × tank division | Region R1", "Sooner or later | later", "All orders together | 1 of 20"} <= set(told)
    others = panel(view(on, "blue"), "turn")
    assert "production | 20 (+6 a turn)" in others
    assert not any("tank" in line or "later" in line for line in others if "not chosen" not in line)


def test_the_order_of_sides_is_told_as_it_is_drawn_up() -> None:
    """Who acts first, who chose what, what was rolled; whose orders are carried out, and who is out."""
    on = board()
    on.begin("blue", "red")
    on.state.sides["blue"].rolls, on.state.sides["red"].rolls = [77], [41, 9]
    on.state.sides["red"].spent = 3
    told = panel(view(on), "turn")
    assert told[1] == "Orders are carried out: Blue | Sea"
    assert told[2:4] == ["1. Blue | sooner: 77", "2. Red | sooner: 41, 9"]
    assert "Supply spent this turn | 3" in told
    on.state.sides["blue"].out = True
    assert "Blue | is out" in panel(view(on), "turn")


def test_forces_are_listed_by_place() -> None:
    """All powers' stacks; a line leads to the hex."""
    on = board()
    on.units("red", "infantry", "R1", 4)
    on.unit("blue", "war-fleet", "~1")
    on.units("north", "infantry", "N1", 3)
    shown = view(on)
    told = panel(shown, "forces")
    assert told == [
        "Red | 4 units",
        "4 × infantry division",
        "4 × infantry division | Region R1",
        "Blue | 1 unit",
        "war fleet",
        "war fleet | Sea ~1",
        "North | 3 × infantry division",
    ]
    lines = next(each.lines for each in shown.panels if each.id == "forces")
    assert [line.cell in cells(on, "R1") for line in lines if line.unit][:1] == [True]


def test_regions_and_neutrals_are_listed() -> None:
    """Who holds what; of neutrals their wishes, their enemies and what they were given."""
    wishes = [{"kind": "guarantee"}, {"kind": "resources", "good": "supply", "points": 3}]
    on = board(neutrals=[{"id": "north", "name": "North", "wishes": wishes}])
    on.war("blue", "north")
    on.stores("north", production=2)
    told = panel(view(on), "regions")
    assert told[:3] == ["Red | 2 regions", "Region R1 | capital, 2 factories and 1 derrick", "Region R2"]
    assert told[told.index("North") :] == [
        "North",
        "At war with | Blue",
        "Wishes for | a guarantee",
        "or | supply 3",
        "Has been given: production | 2",
        "Region N1 | 1 derrick",
    ]


def test_messages_and_peace_are_told() -> None:
    """Messages of this turn and the last one, those of the seat only; how long all have kept peace."""
    on = board()
    on.state.turn, on.state.peace_turns = 3, 2
    on.state.talks.messages = [Message("blue", "red", 1, "Old."), Message("blue", "red", 3, "Peace?")]
    told = panel(view(on), "pacts")
    assert told[:3] == ["Wars", "All are at peace.", "Peace of all sides | 2 of 4 turns, then a draw"]
    assert told[-2:] == ["Messages", "Blue to Red: “Peace?”"]


@pytest.mark.parametrize(("turns", "tone"), [(2, Tone.QUIET), (3, Tone.BAD)])
def test_the_last_turn_of_peace_is_a_warning(turns: int, tone: Tone) -> None:
    """With one more the game is a draw."""
    on = board()
    on.state.peace_turns = turns
    lines = next(each.lines for each in view(on).panels if each.id == "pacts")
    assert next(line.tone for line in lines if text(line.text) == "Peace of all sides") is tone


def test_the_headline_says_what_a_side_has() -> None:
    """Stores, season and regions; for the referee the season."""
    on = board()
    assert [text(fact) for fact in view(on).headline] == [
        "manpower 20",
        "production 20",
        "supply 20",
        "spring 1939",
        "2 regions",
    ]
    assert [text(fact) for fact in view(on, REFEREE).headline] == ["spring 1939"]
