"""What is shown of Iron Lances: the map, sheets, panels, layers, advice, sentences; all of it to everybody."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.record.counting import Deed, Fight, Lost, Tally, Thrown
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.events import fights, on_map
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.orders.mustering import Buy
from hexwar_tui.systems.mechs.orders.table import TABLE_ORDERS
from hexwar_tui.systems.mechs.show.advice import wins_by_waiting
from hexwar_tui.systems.mechs.show.counting import TALLIES
from hexwar_tui.systems.mechs.show.looks import ARMY, GARRISON, LETTERS
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board, allied, said, text


def board() -> Board:
    """Red with a damaged army beside its fortress, Blue, and the garrison of a city."""
    made = Board("........", "...~f...", "........", "........")
    army = made.army("red", "0101", "lancer", "hound", "sapper", damage=2)
    made.pilot(army, gunnery=4, experience=2)
    army.units[2].spent = ["melta-charge"]
    army.units[1].pilot, army.pilots = None, [*army.pilots, "red-p2"]
    made.army("blue", "0804", "tank")
    made.point("0103", Kind.FORTRESS, "red", count=1)
    made.garrison("0501", "tank", "rifles")
    return made


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return MECHS.show.view(on.known(seat))


def panel(shown: View, id: str) -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in shown.panels if each.id == id))


def test_the_map_shows_armies_points_and_land() -> None:
    """An army by the number of its units, marked where damage slows it; a key point by its kind and holder; the same to
    both sides, the referee and onlookers."""
    on = board()
    shown = view(on)
    (badge,) = shown.look(0).badges
    assert (badge.unit, badge.side, badge.strength, badge.marks) == ("red-1", "red", 3, "1!")
    site = shown.look(16).site
    assert site is not None
    assert (site.plain, site.owner) == ("F", "red")
    (garrison,) = shown.look(4).badges
    assert (garrison.side, garrison.strength, text(garrison.letter)) == (None, 2, "G")
    assert [shown.look(cell).terrain for cell in (0, 11, 12)] == ["plain", "water", "forest"]
    looks = [shown.look(cell) for cell in shown.grid.cells]
    assert {look.fog for look in looks} == {Fog.SEEN}
    for other in (view(on, seat) for seat in ("blue", REFEREE, "")):
        assert [other.look(cell) for cell in other.grid.cells] == looks
        assert said(other.card("red-1")) == said(shown.card("red-1"))


def test_an_army_sheet_has_the_nearest_enemy() -> None:
    """An army or a garrison that it fights, how far it is and how strong; not one of an ally, and none for a garrison,
    which goes to nobody."""
    on = board()
    (garrison_id,) = (army.id for army in on.state.armies.values() if army.side is None)
    found = {id: _nearest(view(on), id) for id in ("red-1", "blue-1", garrison_id)}
    garrison = "the garrison of Redford"
    assert [found[id][0] for id in ("red-1", "blue-1")] == [f"{garrison} | 4 hexes", f"{garrison} | 5 hexes"]
    assert found["red-1"][1].startswith("2 units | ")
    assert found[garrison_id] == []


def _nearest(shown: View, id: str) -> list[str]:
    """What a card says of the nearest enemy."""
    lines = said(shown.card(id))
    return lines[lines.index("Nearest enemy") + 1 :] if "Nearest enemy" in lines else []


def test_an_army_sheet_has_units_damage_pilots_and_experience() -> None:
    """And what is used up, and pilots without a mech. A unit has a sheet of its own, with what it is on a board; of
    what is gone it says so."""
    shown = view(board())
    lines = said(shown.card("red-1"))
    assert {
        "Lancer 1 | mech",
        "  Badger | 6/6",
        "  no pilot: fights as with 8/8",
        "  used up: Melta charge",
        "More than half of its units are damaged: it has half its points. (MEC-2.3)",
    } <= set(lines)
    assert any("experience 2" in line and "4/6" in line for line in lines)
    assert [line.bar for line in shown.card("red-1") if line.bar] == [(7, 8), (7, 8), (2, 2)]
    assert "Walker | move 6, save 8+, damage 8" in said(shown.card("red-lancer-1"))
    assert said(shown.card("red-tank-9")) == ["There is no such army or unit any more."]


def test_panels_tell_credits_bonuses_and_turns_left() -> None:
    """Of the sides, and of every key point."""
    on = board()
    assert "  credits | 100" in panel(view(on), "turn")
    points = panel(view(on), "points")
    assert points[0] == "Stonegate (0103): fortress | Red"
    assert "a pilot 6/6 – in 2 turns of its holder. (MEC-4.1)" in points
    assert "  garrison | 2 units" in points
    on.state.points[on.cell("0103")].disturbed = True
    assert "a pilot 6/6 – in 3 turns of its holder. (MEC-4.1)" in panel(view(on), "points")
    assert any("without a mech" in line for line in panel(view(on), "pilots"))
    assert [text(fact) for fact in view(on).headline] == ["1 key point", "credits 100"]


def test_an_army_that_has_acted_is_dimmed() -> None:
    """Of the side to move; others wait for their turn."""
    on = board()
    on.army("red", "0404").stopped_in = on.state.turn
    acted = {line.badge.unit for line in view(on).units if line.badge.acted}
    assert (acted & {"red-1", "blue-1"}, "red-2" in acted) == (set(), True)


def test_a_hex_is_described() -> None:
    """Its terrain and difficulty, its point, who stands there."""
    shown = view(board())
    lines = said(shown.describe(4))
    assert lines[:2] == ["0501: field", "It costs 1 movement point to enter. (MEC-2.1)"]
    assert {"Redford (0501): city | nobody's", "the garrison of Redford | 2 units"} <= set(lines)
    assert "No army can enter it. (MEC-1.1)" in said(shown.describe(11))


def test_layers_show_reach_enemies_costs_and_holders() -> None:
    """Each over the hexes that it is about."""
    on = board()
    layers = {layer.id: layer.cells for layer in view(on).overlays}
    assert layers["reach"](on.cell("0101"))[on.cell("0301")] == "2"
    assert layers["reach"](on.cell("0601")) == {}
    assert on.cell("0703") in layers["reach"](on.cell("0804"))
    assert [on.cell(label) in layers["watched"](0) for label in ("0401", "0803", "0102")] == [True, True, False]
    assert layers["cost"](0)[on.cell("0502")] == "3"
    assert on.cell("0402") not in layers["cost"](0)
    assert layers["owners"](0) == {on.cell("0103"): "1", on.cell("0501"): "0"}
    on.state.at = 1
    of_red = {layer.id: layer.cells for layer in view(on).overlays}["watched"](0)
    assert [on.cell(label) in of_red for label in ("0803", "0102")] == [True, False]


def test_mec_2_1_the_layer_of_reach_has_what_is_left_to_the_side_to_move() -> None:
    """An army that has marched goes as far as its other points take it; when its side's turn is over, as far as all of
    them do."""
    on = Board("." * 14, "~" * 13 + ".")
    on.army("red", "0101")
    on.army("blue", "1402")

    def furthest() -> str:
        layers = {layer.id: layer.cells for layer in view(on, "blue").overlays}
        return max(map(on.label, layers["reach"](on.cell("0401"))))

    on.march("red-1", "0101", "0201", "0301", "0401")
    assert furthest() == "0901"
    on.end_turn()
    assert furthest() == "1201"


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_the_map_are_letters_of_the_language(language: str) -> None:
    """One for each kind of unit and army, no two the same, none of another alphabet."""
    letters = [render(letter, language) for letter in (*LETTERS.values(), ARMY, GARRISON)]
    assert len(set(letters[:-2])) == len(LETTERS)
    assert len(set(letters[-2:])) == 2
    assert {len(letter) for letter in letters} == {1}
    assert {letter.isascii() for letter in letters} == {language == "en"}


def test_a_march_is_shown_before_it_is_given() -> None:
    """Its way and cost, what it takes, whom it meets, and the odds."""
    on = board()
    on.state.armies["red-1"].units[1].damage = 0
    order = March("red-1", on.path("0101", "0201", "0301", "0401"))
    preview = order.preview(on.known("red"))
    assert preview.way == order.path
    assert said(preview.lines) == [
        "Way | 3 hexes",
        "Movement points used | 3 of 8",
        "It meets the garrison of Redford (2 units): a battle.",
        "  Red 1 wins, if fought quickly | 74 % (within 69–78)",
    ]
    on.point("0201", owner="blue")
    assert "It takes Ashbridge (0201)." in said(order.preview(on.known("red")).lines)


def test_a_purchase_is_shown_before_it_is_made() -> None:
    """Price, what it is, and where it goes."""
    on = board()
    buy = Buy(on.cell("0103"), "scout")
    lines = said(buy.preview(on.known("red")).lines)
    assert "Price | 35 of 100 credits" in lines
    assert lines[-1] == "It is kept there until an army of yours comes."
    on.state.armies["red-1"].cell = on.cell("0103")
    assert said(buy.preview(on.known("red")).lines)[-1] == "It joins Red 1."


def test_where_an_ally_stands_a_purchase_is_kept() -> None:
    """Not even a side without an army forms one on a hex where another stands already."""
    on = allied()
    on.army("blue", "0103")
    on.point("0103", owner="red")
    buy = Buy(on.cell("0103"), "scout")
    assert said(buy.preview(on.known("red")).lines)[-1] == "It is kept there until an army of yours comes."
    on.give("red", buy)
    assert (on.state.armies_of("red"), len(on.state.points[on.cell("0103")].units)) == ([], 1)


def test_advice_leads_a_newcomer_through_the_turn() -> None:
    """Experience, marches, the end of the turn, and what is asked in battles."""
    on = board()
    pilot, army = on.state.pilots["red-p3"], on.state.armies["red-1"]
    march = "March with Red 1 towards Redford (0501)"
    assert text(view(on).advice) == "A pilot has experience: spend it, on gunnery first."
    pilot.gunnery = 1
    assert text(view(on).advice) == "A pilot has experience: spend it on piloting; gunnery can't become better."
    pilot.piloting = 1
    assert text(view(on).advice).startswith(march)
    pilot.gunnery, pilot.experience = 4, 0
    assert text(view(on).advice).startswith(march)
    army.stopped_in = on.state.turn
    assert text(view(on).advice) == "Nothing is left to do: end the turn."
    assert view(on, "blue").advice == ""
    on.state.phase = Phase.BATTLE
    on.state.battle = Battle("red-1", "blue-1", on.cell("0804"), Stage.LEAVE, [], "red-1", "blue-1")
    for stage, seat in ((Stage.LEAVE, "red"), (Stage.RETREAT, "blue"), (Stage.LESSON, "red")):
        on.state.battle.stage = stage
        assert text(view(on, seat).advice)


def test_what_would_be_left_undone_is_named() -> None:
    """Repairs that lapse, experience, armies that could march."""
    on = board()
    army = on.state.armies["red-1"]
    army.cell = on.cell("0103")
    on.state.points[army.cell].repairs = 1
    undone = [
        "Stonegate (0103) could repair units free of charge.",
        "Experience to spend: Red 1.",
        "They have not marched: Red 1.",
    ]
    assert [text(told) for told in MECHS.show.left_undone(on.known("red"))] == undone
    assert MECHS.show.left_undone(on.known("blue")) == ()
    army.moved_in = on.state.turn
    assert [text(told) for told in MECHS.show.left_undone(on.known("red"))] == undone[:2]


def test_whoever_wins_by_waiting_is_not_asked_why_armies_stand() -> None:
    """Two thirds of the key points held since the turn before: the advice is to hold them."""
    on = board()
    on.state.armies["red-1"].cell = on.cell("0103")
    told = "They have not marched: Red 1."
    assert told in [text(each) for each in MECHS.show.left_undone(on.known("red"))]
    for point in on.state.points.values():
        point.owner = "red"
    assert told in [text(each) for each in MECHS.show.left_undone(on.known("red"))], "not held for a turn yet"
    on.state.sides["red"].holding = 1
    assert told not in [text(each) for each in MECHS.show.left_undone(on.known("red"))]
    for pilot in on.state.pilots.values():
        pilot.experience = 0
    assert text(view(on).advice).startswith("Hold what you hold until your next turn, and you win")
    on.state.turn = on.frame.options.turns
    assert told in [text(each) for each in MECHS.show.left_undone(on.known("red"))], "there is no next turn"


def test_who_wins_by_waiting_counts_what_allies_hold() -> None:
    """As the count at the start of the turn does; without the option they are no allies."""
    for alliances in (True, False):
        on = allied("........", "........", alliances=alliances)
        for label, side, army in (("0101", "red", "0201"), ("0501", "blue", "0601"), ("0801", "blue", "0802")):
            on.point(label, Kind.CITY, side)
            on.army(side, army, "tank")
        on.army("green", "0102", "tank")
        on.state.sides["red"].holding = 1
        assert wins_by_waiting(on.known("red")) is alliances


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        ("collected", {"units": ["red-tank-4"], "pilots": []}, "Red 1 in 0202 is joined by Tank 4."),
        ("collected", {"units": [], "pilots": ["red-p2"]}, "Red 1 in 0202 is joined by the pilots Dusty."),
        (
            "collected",
            {"units": ["red-tank-4"], "pilots": ["red-p2"]},
            "Red 1 in 0202 is joined by Tank 4 and the pilots Dusty.",
        ),
        ("disbanded", {"pilots": []}, "Red 1 is no more."),
        ("disbanded", {"pilots": ["red-p1"]}, "Red 1 is no more; its pilots go to 0202: Badger."),
        ("disbanded", {"pilots": ["red-p1"], "cell": None}, "Red 1 is no more, and its pilots are lost: Badger."),
        ("battle-over", {"enemy": "garrison-2", "winner": None, "lost": ["tank", "tank"], "enemy_lost": []}, ""),
        ("point-taken", {"side": None, "before": "red", "lost": []}, "0202 is nobody's now."),
        (
            "battle-over",
            {"enemy": "garrison-2", "winner": "red-1", "lost": [], "enemy_lost": ["tank", "tank"]},
            "The battle is won by Red 1. Lost by Red 1: nothing; by the garrison of Redford: 2 × Tank.",
        ),
        ("left-out", {"units": ["red-tank-4"]}, "Units of Red 1 that stay out of the battle: Tank 4."),
        (
            "trained",
            {"pilot": "red-p1", "gunnery": 5, "piloting": 6},
            "Badger has learned: gunnery 5, piloting 6; lower is better.",
        ),
        ("army-lost", {}, "Red 1 has nowhere to retreat to, and is lost."),
    ],
)
def test_sentences_that_seldom_come(kind: str, facts: dict[str, object], sentence: str) -> None:
    """In words, in every language."""
    on = board()
    event = News("mechs", kind, {"army": "red-1", "cell": on.cell("0202"), **facts}, None, 0)  # type: ignore[dict-item]
    told = MECHS.say.phrase(event, MECHS.say.words(on.frame))
    assert not sentence or text(told) == sentence
    assert all(render(told, language).strip() for language in LANGUAGES)


def test_the_dice_that_reach_what_is_needed_are_counted_as_hits() -> None:
    """A die that shows just the number needed hits; a weapon that never misses has thrown none and is not counted."""
    made = board()
    unit = made.state.armies["red-1"].units[0].id

    def counted(dice: tuple[int, ...], need: int | None) -> tuple[Tally, ...]:
        fired = fights.Volley(unit, "laser", "rifles", dice, need, 3, (), 20, 3, 3, 4)
        return TALLIES(News.of(fired, "mechs"), made.frame)

    assert counted((12, 13, 14, 20), 13) == (Thrown("red", 4, 8, 20, 3),)
    assert counted((), None) == ()


def test_battles_and_key_points_are_counted_by_their_sides() -> None:
    """A battle is fought by its sides, and won by one of them or by none; each has lost its own units, at the battle's
    hex, and the winner's deed weighs what both have lost. A garrison is nobody's. Of a key point what was kept there is
    lost, and taking it from somebody weighs more."""
    on = board()
    cell, counts = on.cell("0202"), lambda event: TALLIES(News.of(event, "mechs"), on.frame)
    on.state.armies["garrison-1"] = on.garrison("0303", "rifles")

    def battle(enemy: str, winner: str | None) -> tuple[Tally, ...]:
        found: tuple[Tally, ...] = counts(
            fights.BattleOver("red-1", enemy, cell, winner, ("rifles",), ("rifles", "rifles"))
        )
        return found

    lost = (Lost("red", 1, cell), Lost("blue", 2, cell))
    assert battle("blue-1", "blue-1") == (Fight(("red", "blue"), "blue"), *lost, Deed("blue", 3, cell))
    assert battle("blue-1", "red-1") == (Fight(("red", "blue"), "red"), *lost, Deed("red", 3, cell))
    assert battle("blue-1", None) == (Fight(("red", "blue"), None), *lost)
    assert battle("garrison-1", "garrison-1") == (Fight(("red",), None), Lost("red", 1, cell))
    kept = Lost("blue", 2, cell)
    assert counts(on_map.PointTaken(cell, "red", "blue", ("rifles", "tank"))) == (kept, Deed("red", 100, cell))
    assert counts(on_map.PointTaken(cell, "red", None, ())) == (Deed("red", 50, cell),)
    assert counts(on_map.PointTaken(cell, None, "blue", ("rifles", "tank"))) == (kept,)
    assert counts(on_map.PointTaken(cell, "red", "blue", ())) == (Deed("red", 100, cell),)


def test_the_end_of_the_turn_is_offered_behind_all_that_can_be_done_in_it() -> None:
    """Also where no army can march any more: only what ends the game comes after it."""
    kinds = list(MECHS.order_types)
    assert kinds[kinds.index(EndTurn) + 1 :] == list(TABLE_ORDERS)
