"""What a referee may change (ENV-5.4), and what must hold of every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.referee.subjects import amend, subjects
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, Phase
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.talks import in_force

Value = int | str | bool | None


def board() -> Board:
    """Two sides with a city and an army each, a free city, the sea."""
    made = Board("........", "...~....", "........", "........", sides=2)
    made.city("0101", "red", capital=True)
    made.city("0804", "blue", capital=True)
    made.city("0404")
    made.army("red", "0101", 12)
    made.army("blue", "0804", 12)
    made.look()
    return made


def rule(on: Board, subject: str, fact: str, value: Value) -> None:
    """Makes a change, after which the state must be sound."""
    amend(on.frame, Change(subject, fact, value), on.table())
    on.check()


def refused(on: Board, subject: str, fact: str, value: Value) -> str:
    """The sentence by which a change is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        amend(on.frame, Change(subject, fact, value), on.table())
    return render(refusal.value.reason, "en")


def test_env_5_4_everything_on_the_table_is_a_subject() -> None:
    """The game, sides, armies, cities and hexes, each with its present facts."""
    found = {subject.id: dict(subject.facts) for subject in subjects(board().frame)}
    assert found["game"] == {"winner": None}
    assert found["side:red"]["capital"] == "0101"
    assert found["army:red-1"] == {"hex": "0101", "strength": 12, "removed": False}
    assert found["city:0404"] == {"owner": "free"}
    assert found["hex:0402"] == {"terrain": "sea"}
    assert sum(id.startswith("hex:") for id in found) == 32


def test_env_5_4_armies_are_put_elsewhere_made_stronger_and_removed() -> None:
    """An army that is put elsewhere has looked around from there, and begins there."""
    on = board()
    rule(on, "army:red-1", "hex", "0602")
    rule(on, "army:red-1", "strength", 25)
    army = on.state.armies["red-1"]
    assert (army.cell, army.strength, army.trail) == (on.cell("0602"), 25, [on.cell("0602")])
    assert on.state.sides["red"].memory.seen[on.cell("0804")] == on.state.turn
    rule(on, "army:red-1", "removed", True)
    assert "red-1" not in on.state.armies
    assert refused(on, "army:blue-1", "hex", "0402") == "An army stands on a free hex that can be entered."
    assert refused(on, "army:blue-1", "strength", 0) == "A whole number from 1 to 999 is wanted."
    assert refused(on, "army:red-1", "strength", 3) == "“strength” can't be changed so."


def test_env_5_4_what_is_written_for_an_army_is_carried_out_first() -> None:
    """Or its way would begin where it does not stand."""
    on = board()
    on.state.sealed["red"] = Compartment(orders={"red-1": ArmyOrder()})
    told = "Its side has written something for this army, which is carried out first."
    assert refused(on, "army:red-1", "hex", "0602") == told
    assert refused(on, "army:red-1", "removed", True) == told


def test_env_5_4_cities_change_hands_and_sides_meet() -> None:
    """A city, a capital, a new army, a contact."""
    on = board()
    rule(on, "city:0404", "owner", "red")
    rule(on, "side:red", "capital", "0404")
    rule(on, "side:red", "new army", "0403")
    rule(on, "side:blue", "contact", "red")
    rule(on, "side:blue", "contact", "red")
    assert on.state.cities[on.cell("0404")].owner == "red"
    assert on.state.sides["red"].capital == on.cell("0404")
    assert on.state.armies["red-2"].cell == on.cell("0403")
    assert on.state.diplomacy.contacts == [("red", "blue")]
    rule(on, "side:red", "no contact", "blue")
    assert on.state.diplomacy.contacts == []
    rule(on, "city:0404", "owner", "free")
    assert on.state.cities[on.cell("0404")].owner is None
    assert refused(on, "side:red", "capital", "0804") == "A capital is a city of its side."
    assert refused(on, "city:0404", "owner", "green") == "A city is a side's, or “free”."
    assert refused(on, "side:red", "contact", "red") == "Another side is wanted."
    assert refused(on, "hex:9999", "terrain", "sea") == "There is no hex 9999 on this map."


def test_env_5_4_who_does_not_see_a_hex_remembers_what_was_there() -> None:
    """ENV-6.1: terrain that is ruled another is seen by those who have it in sight; others remember or know nothing."""
    on = board()
    known = {side: on.known(side) for side in ("red", "blue")}
    seen: Cell = on.cell("0103")
    assert known["red"].terrain(seen) == "plain"
    assert known["blue"].terrain(seen) is None
    rule(on, "army:red-1", "hex", "0801")
    rule(on, "city:0101", "owner", "free")
    rule(on, "hex:0103", "terrain", "mountains")
    assert on.known("red").terrain(seen) == "plain"
    assert on.known("blue").terrain(seen) is None
    rule(on, "army:red-1", "hex", "0203")
    assert on.known("red").terrain(seen) == "mountains"
    assert refused(on, "hex:0203", "terrain", "sea") == "An army or a city is there."
    assert "A kind of terrain is wanted" in refused(on, "hex:0303", "terrain", "lava")


def test_env_5_4_the_referee_can_end_the_game() -> None:
    """With a winner, several, or none."""
    on = board()
    rule(on, "game", "winner", "red,blue")
    assert on.state.winners == ["red", "blue"]
    assert on.state.phase is Phase.OVER
    drawn = board()
    rule(drawn, "game", "winner", "draw")
    assert drawn.state.winners == []
    assert "The winner is one of the sides" in refused(board(), "game", "winner", "green")


# -- what must hold ----------------------------------------------------------------------------------------------------


def no_strength(on: Board) -> None:
    on.state.armies["red-1"].strength = 0


def in_the_sea(on: Board) -> None:
    on.state.armies["red-1"].cell = on.cell("0402")


def wrong_name(on: Board) -> None:
    on.state.armies["red-7"] = on.state.armies.pop("red-1")


def unknown_owner(on: Board) -> None:
    on.state.cities[on.cell("0404")].owner = "green"


def out_and_holding(on: Board) -> None:
    on.state.sides["blue"].out = True


def capital_on_open_land(on: Board) -> None:
    on.state.sides["red"].capital = on.cell("0303")


def contact_the_wrong_way_round(on: Board) -> None:
    on.state.diplomacy.contacts = [("blue", "red")]


def over_without_an_end(on: Board) -> None:
    on.state.phase = Phase.OVER


def short_memory(on: Board) -> None:
    on.state.sides["red"].memory.seen.pop()


@pytest.mark.parametrize(
    "breaks",
    [
        no_strength,
        in_the_sea,
        wrong_name,
        unknown_owner,
        out_and_holding,
        capital_on_open_land,
        contact_the_wrong_way_round,
        over_without_an_end,
        short_memory,
    ],
)
def test_a_state_that_the_rules_do_not_allow_is_found(breaks: Callable[[Board], None]) -> None:
    """Each broken thing is a fault of its own."""
    on = board()
    assert ENVOYS.rules.invariants(on.frame) == []
    breaks(on)
    assert ENVOYS.rules.invariants(on.frame)


def test_env_7_4_a_referee_ends_a_treaty() -> None:
    """A treaty in force gets another last turn, which its parties learn when it ends; or none."""
    on = board()
    on.contact("red", "blue")
    treaty = in_force(on, "red", "blue")
    assert dict(next(s for s in subjects(on.frame) if s.kind == "treaty").facts) == {"end": None}
    assert "turn to come" in refused(on, f"treaty:{treaty.id}", "end", on.state.turn)
    rule(on, f"treaty:{treaty.id}", "end", on.state.turn + 1)
    assert any("the referee has ruled it" in on.text(event) for event in on.resolve())
    assert [subject for subject in subjects(on.frame) if subject.kind == "treaty"] == []
