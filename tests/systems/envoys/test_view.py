"""What a side is shown (ENV-6): the map in its fog, cards, panels, layers, advice."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.envoys.rules.land.cities import change_owner
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, Mode, Phase, Plan, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board

ROWS = ("............", "....~.......", "............", "............")


def board() -> Board:
    """Red in the west with two armies; one of Blue's in its sight, another far away."""
    made = Board(*ROWS, sides=2)
    made.city("0101", "red", capital=True)
    made.city("0402")
    made.city("1204", "blue", capital=True)
    made.army("red", "0101", 12)
    made.army("red", "0303", 24)
    made.army("blue", "0503", 13)
    made.army("blue", "1204", 20)
    made.look()
    return made


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return ENVOYS.show.view(on.known(seat))


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def said(lines: Iterable[Line]) -> list[str]:
    """Lines with their values."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def panel(shown: View, id: str) -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in shown.panels if each.id == id))


def test_env_6_1_the_map_has_three_fogs() -> None:
    """In sight now, seen earlier, never seen."""
    on = board()
    on.state.armies["red-2"].cell = on.cell("0203")
    shown = view(on)
    fogs = {label: shown.look(on.cell(label)).fog for label in ("0303", "0603", "1201")}
    assert fogs == {"0303": Fog.SEEN, "0603": Fog.REMEMBERED, "1201": Fog.UNKNOWN}
    on.state.turn = 5
    assert "As it was in turn 2, when it was last in sight. (ENV-6.1)" in said(view(on).describe(on.cell("0603")))
    assert said(view(on).describe(on.cell("1201")))[0] == "1201: never seen"


def test_env_6_1_a_city_is_remembered_as_it_was() -> None:
    """Its holder then, with the turn, whoever holds it now; an army there is not remembered."""
    on = board()
    on.city("0603", "blue")
    on.look()
    on.state.armies["red-2"].cell = on.cell("0101")
    on.state.armies["blue-1"].cell = on.cell("0603")
    on.state.turn, on.state.cities[on.cell("0603")].owner = 4, None
    look = view(on).look(on.cell("0603"))
    assert look.fog is Fog.REMEMBERED
    assert look.site is not None
    assert look.site.owner == "blue"
    assert look.badges == ()
    assert "  as of turn 2" in panel(view(on), "cities")
    assert view(on).look(on.cell("1204")).site is None


def test_env_6_2_a_foreign_army_is_shown_by_its_band() -> None:
    """No number, no id, no exact strength, but the middle of the band; with the option the strength."""
    on = board()
    (badge,) = view(on).look(on.cell("0503")).badges
    assert (badge.unit, badge.strength, badge.marks) == ("blue@0503", None, "~13")
    assert said(view(on).card("blue@0503"))[:2] == ["the army of Blue in 0503 | Blue", "Strength | about 11–15"]
    assert said(view(on).card("blue-1")) == ["This side knows nothing of such an army."]
    exact = Board(*ROWS, options={"show_strength": "exact"})
    exact.army("red", "0303", 12)
    exact.army("blue", "0503", 33)
    (badge,) = view(exact).look(exact.cell("0503")).badges
    assert (badge.strength, badge.marks) == (33, "")
    weak = Board(*ROWS)
    weak.army("red", "0303", 12)
    weak.army("blue", "0503", 33)
    assert view(weak).look(weak.cell("0503")).badges[0].marks == ">30"


def test_env_6_2_of_two_foreign_armies_on_one_hex_both_are_shown() -> None:
    """They meet there on their marches; neither hides the other, and nothing tells which is which."""
    on = board()
    on.army("blue", "0503", 24)
    shown = [(badge.unit, badge.marks) for badge in view(on).look(on.cell("0503")).badges]
    assert shown == [("blue@0503", "~13"), ("blue@0503#2", "~25")]
    assert said(view(on).card("blue@0503#2"))[:2] == ["the army of Blue in 0503 | Blue", "Strength | about 21–30"]


def test_an_own_army_shows_its_order_and_its_number() -> None:
    """While orders are written, and what it is about while they are carried out."""
    on = board()
    order = ArmyOrder(Plan(Mode.ROUTE, on.path("0402")), [Task(When.SEES_ARMY, Then.FLEE)])
    assert view(on).look(on.cell("0303")).badges[0].acted is False
    on.state.sealed["red"] = Compartment(orders={"red-2": order})
    (badge,) = view(on).look(on.cell("0303")).badges
    assert (badge.unit, badge.strength, badge.acted, badge.marks) == ("red-2", 24, True, "2")
    assert any("0303 → 0402" in line for line in said(view(on).card("red-2")))
    on.reveal()
    shown = said(view(on).card("red-2"))
    assert "Steps left | 0" in shown
    assert any(line.startswith("when it sees an enemy army") for line in shown)


def test_the_panels_tell_the_turn_the_armies_and_the_cities() -> None:
    """What a side has and sees, and how it stands to others."""
    on = board()
    shown = view(on)
    assert [text(fact) for fact in shown.headline[:2]] == ["1 city", "2 armies"]
    turn = panel(shown, "turn")
    assert "Capital | 0101" in turn
    assert "Red | your state" in turn
    assert "Blue | not in contact" in turn
    assert panel(shown, "armies")[0] == "Red 1 | strength 12"
    assert "the army of Blue in 0503 | strength about 11–15" in panel(shown, "armies")
    assert panel(shown, "cities") == ["0101, capital | Red", "0402 | free"]
    on.contact("red", "blue")
    assert "Blue | in contact" in panel(view(on), "turn")


def test_env_1_2_a_capital_that_was_lost_is_a_city_like_any_other() -> None:
    """Once taken it is a city like any other; taken back, it forms no armies either."""
    on = board()
    home = on.cell("0101")
    capital = "A capital: armies form here until it is lost. (ENV-2.5)"
    site = view(on).look(home).site
    assert site is not None
    assert site.glyph == "★"
    assert capital in said(view(on).describe(home))
    for owner in ("blue", "red"):
        change_owner(on.frame, on.state.cities[home], owner)
        for seat in ("red", "blue", REFEREE):
            site = view(on, seat).look(home).site
            assert site is None or site.glyph == "⌂"
            assert capital not in said(view(on, seat).describe(home))
            assert not any("0101, capital" in line for line in panel(view(on, seat), "cities"))
        assert "Capital (lost: it forms no armies) | 0101" in panel(view(on), "turn")


def test_the_layers_show_sight_marches_ways_and_holders() -> None:
    """Each over the hexes that it is about; land that can't be entered is left out."""
    on = board()
    on.state.sealed["red"] = Compartment(orders={"red-2": ArmyOrder(Plan(Mode.ROUTE, on.path("0302", "0301")))})
    layers = {layer.id: layer.cells for layer in view(on).overlays}
    here, away = on.cell("0303"), on.cell("1101")
    assert set(layers["sight"](here)) == set(on.known("red").visible)
    assert layers["moves"](here)[on.cell("0402")] == "1"
    assert on.cell("0502") not in layers["moves"](here)
    assert layers["moves"](away) == {}
    assert layers["ways"](here) == {on.cell("0302"): "·", on.cell("0301"): "x"}
    assert layers["reach"](here)[on.cell("0303")] == "2"
    assert layers["owners"](here) == {on.cell("0101"): "1", on.cell("0402"): "0"}
    on.state.turn, on.state.armies["red-2"].cell = 4, on.cell("0101")
    assert layers["age"](here) == {}
    assert {layer.id: layer.cells for layer in view(on).overlays}["age"](here)[on.cell("0603")] == "2"


def test_advice_leads_a_newcomer_through_the_turn() -> None:
    """The capital first, then free cities nearby, then seal."""
    on = Board(*ROWS, turn=1)
    on.city("0101", "red")
    on.city("0702")
    on.army("red", "0101")
    on.look()
    assert text(view(on).advice).startswith("Name one of your cities as the capital")
    on.state.sides["red"].capital = on.cell("0101")
    assert text(view(on).advice) == "Send Red 1 to look at land that you have not seen."
    on.army("red", "0502")
    assert text(view(on).advice) == "0702 is free: send Red 2 there."
    (told,) = ENVOYS.show.left_undone(on.known("red"))
    assert text(told).startswith("They have no order and stay: Red 1")
    on.state.sealed["red"] = Compartment(orders={"red-1": ArmyOrder(), "red-2": ArmyOrder()})
    assert text(view(on).advice) == "Every army has its order: seal."
    assert ENVOYS.show.left_undone(on.known("red")) == ()


def test_the_referee_sees_all() -> None:
    """Every army with its number and strength, every hex."""
    on = board()
    shown = view(on, REFEREE)
    assert [line.badge.unit for line in shown.units] == ["red-1", "red-2", "blue-1", "blue-2"]
    assert all(shown.look(cell).fog is Fog.SEEN for cell in shown.grid.cells)
    assert on.state.phase is Phase.ORDERS
    assert said(shown.card("blue-2"))[1] == "Strength | 20"
