"""What a side is shown (ENV-6): the map in its fog, cards, panels, layers, advice; and the sentences that it reads of
marches, battles, cities and levies (ENV-2, 3, 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Fog, HexLook, Site, View
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.rules.armies import levies
from hexwar_tui.systems.envoys.rules.land.cities import change_owner, set_owner
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, Mode, Plan, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, told_to
from tests.systems.envoys.marching import drawn, impulse

ROWS = ("............", "....~.......", "............", "............")


def board() -> Board:
    """Red in the west with two armies; one of Blue's in its sight, another far away."""
    cities = "0101 red capital, 0402, 1204 blue capital"
    made = drawn("red 0101, red 0303 24, blue 0503 13, blue 1204 20", *ROWS, cities=cities)
    made.look()
    return made


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return ENVOYS.show.view(on.known(seat))


def look(on: Board, label: str, seat: str = "red") -> HexLook:
    """How a hex looks to the seat."""
    return view(on, seat).look(on.cell(label))


def site(on: Board, label: str, seat: str = "red") -> Site:
    """What stands on a hex, as the seat is shown it."""
    found = look(on, label, seat).site
    assert found is not None
    return found


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def said(lines: Iterable[Line]) -> list[str]:
    """Lines with their values."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def under(on: Board, label: str, seat: str = "red") -> list[str]:
    """What is said of a hex."""
    return said(view(on, seat).describe(on.cell(label)))


def panel(shown: View, id: str) -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in shown.panels if each.id == id))


def test_env_6_1_the_map_has_three_fogs() -> None:
    """In sight now, seen earlier, never seen."""
    on = board()
    on.state.armies["red-2"].cell = on.cell("0203")
    fogs = {label: look(on, label).fog for label in ("0303", "0603", "1201")}
    assert fogs == {"0303": Fog.SEEN, "0603": Fog.REMEMBERED, "1201": Fog.UNKNOWN}
    on.state.turn = 5
    assert "As it was in turn 2, when it was last in sight. (ENV-6.1)" in under(on, "0603")
    assert under(on, "1201")[0] == "1201: never seen"


def test_env_6_1_a_city_is_remembered_as_it_was() -> None:
    """Its holder then, with the turn, whoever holds it now; an army there is not remembered."""
    on = board()
    on.city("0603", "blue")
    on.look()
    on.state.armies["red-2"].cell = on.cell("0101")
    on.state.armies["blue-1"].cell = on.cell("0603")
    on.state.turn, on.state.cities[on.cell("0603")].owner = 4, None
    assert look(on, "0603").fog is Fog.REMEMBERED
    assert site(on, "0603").owner == "blue"
    assert look(on, "0603").badges == ()
    assert "  as of turn 2" in panel(view(on), "cities")
    assert look(on, "1204").site is None


def test_env_6_2_a_foreign_army_is_shown_by_its_band() -> None:
    """No number, no id, no exact strength, but the middle of the band; with the option the strength."""
    on = board()
    (badge,) = look(on, "0503").badges
    assert (badge.unit, badge.strength, badge.marks) == ("blue@0503", None, "~13")
    assert said(view(on).card("blue@0503"))[:2] == ["the army of Blue in 0503 | Blue", "Strength | about 11–15"]
    assert said(view(on).card("blue-1")) == ["This side knows nothing of such an army."]
    for shown, strength, marks in (("exact", 33, ""), ("band", None, ">30")):
        on = drawn("red 0303, blue 0503 33", *ROWS, options={"show_strength": shown})
        (badge,) = look(on, "0503").badges
        assert (badge.strength, badge.marks) == (strength, marks)


def test_env_6_2_of_two_foreign_armies_on_one_hex_both_are_shown() -> None:
    """They meet there on their marches; neither hides the other, and nothing tells which is which."""
    on = board()
    on.army("blue", "0503", 24)
    shown = [(badge.unit, badge.marks) for badge in look(on, "0503").badges]
    assert shown == [("blue@0503", "~13"), ("blue@0503#2", "~25")]
    assert said(view(on).card("blue@0503#2"))[:2] == ["the army of Blue in 0503 | Blue", "Strength | about 21–30"]


def test_an_own_army_shows_its_order_and_its_number() -> None:
    """While orders are written, and what it is about while they are carried out."""
    on = board()
    order = ArmyOrder(Plan(Mode.ROUTE, on.path("0402")), [Task(When.SEES_ARMY, Then.FLEE)])
    assert look(on, "0303").badges[0].acted is False
    on.state.sealed["red"] = Compartment(orders={"red-2": order})
    (badge,) = look(on, "0303").badges
    assert (badge.unit, badge.strength, badge.acted, badge.marks) == ("red-2", 24, True, "2")
    assert any("0303 → 0402" in line for line in said(view(on).card("red-2")))
    on.reveal()
    shown = said(view(on).card("red-2"))
    assert "Steps left | 0" in shown
    assert any(line.startswith("when it sees an enemy army") for line in shown)


def test_an_own_army_shows_the_nearest_enemy() -> None:
    """By its band, how far it is, and the chance to beat it; not an ally, and not on the cards of others."""
    on = drawn("red 0303 24, blue 0503 13", *ROWS)
    assert said(view(on).card("red-1"))[-4:-1] == [
        "Nearest enemy",
        "the army of Blue in 0503 | 2 hexes",
        "Strength | about 11–15",
    ]
    assert said(view(on).card("red-1"))[-1].startswith("Chance to win there, as it stands now | ")
    assert "Nearest enemy" not in said(view(on).card("blue@0503"))


def test_the_panels_tell_the_turn_the_armies_and_the_cities() -> None:
    """What a side has and sees, and how it stands to others."""
    on = board()
    shown = view(on)
    assert [text(fact) for fact in shown.headline[:2]] == ["1 city", "2 armies"]
    assert {"Capital | 0101", "Red | your state", "Blue | not in contact"} <= set(panel(shown, "turn"))
    assert panel(shown, "armies")[0] == "Red 1 | strength 12"
    assert "the army of Blue in 0503 | strength about 11–15" in panel(shown, "armies")
    assert panel(shown, "cities") == ["0101, capital | Red", "0402 | free"]
    on.contact("red", "blue")
    assert "Blue | in contact" in panel(view(on), "turn")
    on.state.sides["blue"].out = True
    assert "Blue | is out" in panel(view(on), "turn")


def test_an_army_that_is_to_merge_reads_the_same_in_an_open_frame_when_the_other_is_gone() -> None:
    """Its order names an army of its own side, which is no secret."""
    on = board()
    on.begin()
    on.state.armies["red-1"].plan = Plan(Mode.MERGE, army="red-9")
    opened = ENVOYS.known(on.known("red").open, "red")
    assert "Red 1: goes to merge with the army Red 9." in panel(view(on), "armies")
    assert panel(ENVOYS.show.view(opened), "armies") == panel(view(on), "armies")


def test_an_army_that_is_to_make_contact_says_where() -> None:
    """As one that is to attack; one whose plan names no hex stays where it is."""
    on = board()
    on.begin()
    for plan, told in (
        (Plan(Mode.CONTACT, cell=on.cell("0402")), "goes to make contact in 0402."),
        (Plan(Mode.ATTACK, cell=on.cell("0402")), "attacks in 0402."),
        (Plan(Mode.CONTACT), "stays in the city."),
    ):
        on.state.armies["red-1"].plan = plan
        assert f"Red 1: {told}" in panel(view(on), "armies")


def test_env_2_5_no_levy_is_announced_where_none_forms() -> None:
    """With levies of strength 0 the panel says nothing of the turns till the next."""
    for levy, told in ((10, 1), (0, 0)):
        on = drawn("red 0101, blue 1204", *ROWS, cities="0101 red capital", options={"levy": levy})
        assert sum("levy forms" in line for line in panel(view(on), "turn")) == told


def test_env_2_5_a_capital_that_a_ruling_gave_away_announces_no_levy_until_it_is_back() -> None:
    """It is not lost by that, but none forms in it either."""
    for owner, told in (("blue", 0), ("red", 1)):
        on = board()
        set_owner(on.frame, on.state.cities[on.cell("0101")], "blue")
        set_owner(on.frame, on.state.cities[on.cell("0101")], owner)
        assert sum("levy forms" in line for line in panel(view(on), "turn")) == told
        assert sum("A capital: armies form here" in line for line in under(on, "0101")) == told
        assert levies.is_to_form(on.frame, "red") == bool(told)


def test_env_1_2_a_capital_that_was_lost_is_a_city_like_any_other() -> None:
    """Once taken it is a city like any other; taken back, it forms no armies either."""
    on = board()
    capital = "A capital: armies form here until it is lost. (ENV-2.5)"
    assert site(on, "0101").glyph == "★"
    assert capital in under(on, "0101")
    for owner in ("blue", "red"):
        change_owner(on.frame, on.state.cities[on.cell("0101")], owner)
        for seat in ("red", "blue", REFEREE):
            found = look(on, "0101", seat).site
            assert found is None or found.glyph == "⌂"
            assert capital not in under(on, "0101", seat)
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
    """The capital first, then free cities nearby, then seal; nobody is sent out of a capital that would be left
    bare."""
    on = drawn("red 0101", *ROWS, cities="0101 red, 0702", turn=1)
    on.look()
    assert text(view(on).advice).startswith("Name one of your cities as the capital")
    on.state.sides["red"].capital = on.cell("0101")
    assert text(view(on).advice) == "Send Red 1 to look at land that you have not seen."
    on.army("red", "0502")
    assert text(view(on).advice) == "0702 is free: send Red 2 there."
    (told,) = ENVOYS.show.left_undone(on.known("red"))
    assert text(told).startswith("They have no order and stay: Red 1")
    on.state.sealed["red"] = Compartment(orders={"red-2": ArmyOrder()})
    assert text(view(on).advice) == "Red 1 guards the capital, and all others have their orders: seal."
    on.state.sealed["red"] = Compartment(orders={"red-1": ArmyOrder(), "red-2": ArmyOrder()})
    assert text(view(on).advice) == "Every army has its order: seal."
    assert ENVOYS.show.left_undone(on.known("red")) == ()


def test_the_referee_sees_all() -> None:
    """Every army with its number and strength, every hex."""
    shown = view(board(), REFEREE)
    assert [line.badge.unit for line in shown.units] == ["red-1", "red-2", "blue-1", "blue-2"]
    assert all(shown.look(cell).fog is Fog.SEEN for cell in shown.grid.cells)
    assert said(shown.card("blue-2"))[1] == "Strength | 20"


# -- sentences ---------------------------------------------------------------------------------------------------------


def texts(on: Board, events: Sequence[News], side: str) -> list[str]:
    """What a side reads."""
    return [on.text(event) for event in told_to(events, side)]


def test_a_battle_as_both_and_a_third_read_it() -> None:
    """Both read the sums, others bands; a tie in words."""
    on = drawn("red 0101>0102 24, blue 0102 20, green 0104 5", cities="0102 blue")
    events = impulse(on, 4, 7)
    assert texts(on, events, "red") == [
        (
            "Red 1 comes upon an army of Blue at 0102: 24 + die 4 = 28 against 20 + 2 + die 7 = 29. "
            "Red 1 is destroyed; the winner has 18 left."
        )
    ]
    assert texts(on, events, "blue") == [
        (
            "Blue 1 is met by an army of Red at 0102: 20 + 2 + die 7 = 29 against 24 + die 4 = 28. "
            "Blue 1 wins and has 18 left."
        )
    ]
    assert texts(on, events, "green") == ["At 0102 an army of Red (21–30) and one of Blue (16–20) fight: Blue wins."]
    on = drawn("red 0101>0102 14, blue 0102, green 0104 5", cities="0102 blue")
    events = impulse(on, 4, 4)
    assert texts(on, events, "red")[0].endswith("A tie: both stay where they stood and halt for this turn.")
    assert texts(on, events, "green")[0].endswith("fight: a tie.")


def test_a_city_that_falls_and_what_stops_an_army() -> None:
    """Land, own armies, the limit."""
    on = drawn("red 0101>0102 24, blue 0102 10", cities="0102 blue")
    assert texts(on, impulse(on, 6, 9), "red")[1:] == [
        "Red takes the city 0102; it was held by Blue.",
        "Red 1 has taken 0102 from an army: that makes its loss good, and it gains 3: strength 27.",
    ]
    on = drawn("red 0101>0102, red 0302 20, red 0303+red-2", "...", "^..", "...")
    assert texts(on, impulse(on), "red") == [
        "Red 1 stops in 0101: no army can enter 0102.",
        "Red 3 stops in 0303 and does not join Red 2: together they would have 32, more than 30.",
    ]


def test_marches_as_they_are_seen_and_made() -> None:
    """Others' cell by cell, the own ones at the end of the turn."""
    on = drawn("blue 0601>0501>0401>0501, red 0101 1", *["." * 9] * 2, cities="0101 red")
    assert [told for _ in range(3) for told in texts(on, impulse(on), "red")] == [
        "Marching in sight: an army of Blue (11–15) comes into sight at 0401.",
        "Marching in sight: an army of Blue (11–15) goes out of sight from 0401.",
    ]
    assert texts(on, on.resolve(), "blue")[0] == "Blue 1 has marched from 0601 to 0501: 3 hexes."


def test_advice_takes_the_last_enemy_city_before_it_looks_for_land() -> None:
    """A free city comes first; of several enemy cities only one that is likely to fall, the only one by an even
    chance; not that of an ally."""
    on = Board("." * 9, "." * 9, sides=2)
    on.state.sides["red"].capital = on.cell("0101")
    on.city("0101", "red")
    on.army("red", "0101", 12)
    on.army("red", "0301", 13)
    on.city("0501", "blue")
    on.army("blue", "0501", 8)
    on.look()
    assert text(view(on).advice) == "0501 belongs to Blue: send Red 2 to take it."
    (draft,) = view(on).advised
    assert draft is not None
    assert draft.values == {"unit": "red-2", "hex": on.cell("0501")}
    on.city("0502", "blue")
    on.look()
    assert text(view(on).advice) == "0502 belongs to Blue: send Red 2 to take it."


def test_a_battle_is_seen_by_its_sums() -> None:
    """The dice alone may be equal where the battle is won."""
    ours, theirs = war.Brought(24, 0, 4), war.Brought(20, 2, 4)
    (trace,) = war.Battle("red-1", 1, "red", "blue", True, ours, theirs, "won", 22).traces()
    assert (trace.dice, text(trace.mark)) == (((4, True), (4, False)), "28 : 26 won")
