"""ENV-1.2, 2.1, 2.4, 4.1, 4.4: what can be written for armies, and how it reads."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.orders.choices import candidates, choices, why_not
from hexwar_tui.engine.orders.order import Draft, Order, Preview, specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.armies import Approach, Go, March, Route, Stay
from hexwar_tui.systems.envoys.orders.mustering import NameCapital, SplitArmy
from hexwar_tui.systems.envoys.orders.tasks_written import record_of, task_of
from hexwar_tui.systems.envoys.state import ArmyOrder, Mode, Plan, Split, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import agree, drawn, standing

FLAT = ("............",) * 12


def on_board(armies: str, *rows: str, **more: Any) -> Board:
    """These armies, which have looked around, on twelve by twelve hexes of plain or on other land."""
    board = drawn(armies, *(rows or FLAT), **more)
    board.look()
    return board


def offered(board: Board, kind: type[Order], field: str, **values: Any) -> list[Any]:
    """What red is offered for a field."""
    return [found.value for found in candidates(specs(kind)[field], board.known("red"), values)]


def said(board: Board, order: Order) -> str:
    """An order of red as a sentence, in English."""
    return render(order.sentence(board.known("red")), "en")


def lines(preview: Preview) -> dict[str, str]:
    """The lines of a preview with their values."""
    return {render(line.text, "en"): render(line.value, "en") for line in preview.lines}


def refused(board: Board, order: Order) -> str:
    """The sentence by which an order of red is refused."""
    return board.refusal("red", order)[0]


def test_env_1_2_the_capital_is_one_of_the_own_cities_named_in_the_first_turn() -> None:
    """First order of each player: name one of his cities capital; until all have sealed it can be another. It can't be
    moved, and once taken it is never named again."""
    board = on_board("red 0303", cities="0303 red, 0505 red, 0309 blue", turn=1)
    first, other, foreign = (NameCapital(board.cell(label)) for label in ("0303", "0505", "0309"))
    board.give("red", first)
    assert board.state.sealed["red"].capital == first.hex
    assert board.refusal("red", first) == ("You have named this city already.", "ENV-1.2")
    assert board.refusal("red", foreign)[1] == "ENV-1.2"
    board.give("red", other)
    assert said(board, other) == "The capital is 0505."
    board.state.turn = 2
    told = ("The capital is named in the first turn, and never again.", "ENV-1.2")
    assert board.refusal("red", first) == told


DIRECTIONS = {
    "n": "0605 0604",
    "ne": "0706 0805",
    "e": "0706 0806",
    "se": "0707 0807",
    "s": "0607 0608",
    "sw": "0507 0407",
    "w": "0506 0406",
    "nw": "0506 0405",
}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_env_2_1_directions(direction: str) -> None:
    """Directions are the six of the grid and the four compass words, which draw the straightest line of hexes."""
    board = on_board("red 0606")
    order, way = March("red-1", direction, 2, None), board.path(*DIRECTIONS[direction].split())
    assert order.preview(board.known("red")).way == (board.cell("0606"), *way)
    board.give("red", order)
    assert board.state.sealed["red"].orders["red-1"].plan == Plan(Mode.ROUTE, path=way)


def test_env_2_1_a_march_ends_before_what_is_known_to_bar_it() -> None:
    """Sea and mountains that were never seen count as passable until seen."""
    board = on_board("red 0104", *(("......~.....",) * 8))
    assert board.objection("red", March("red-1", "e", 10, None)) is None
    board.army("red", "0404")
    board.look()
    assert board.refusal("red", March("red-2", "e", 3, None)) == ("The way is free for 2 hexes only.", "ENV-2.1")
    assert board.objection("red", March("red-2", "e", 2, None)) is None
    assert refused(board, March("red-1", "e", 10, None)) == "The way is free for 5 hexes only."


def test_env_2_1_a_route_goes_hex_by_hex_as_far_as_an_army_goes() -> None:
    """An army moves up to 10 cells a turn along a path; here it is 3."""
    board = on_board("red 0202", options={"move": 3})
    for labels, told in (
        ("0203 0204", "The way begins where the army stands."),
        ("0202", "An army goes 1 to 3 hexes."),
        ("0202 0203 0204 0205 0206", "An army goes 1 to 3 hexes."),
        (
            "0202 0204",
            (
                "An army goes hex by hex; the way has a gap: 0204 does not lie next to 0202: put 0203 between 0202 and"
                " 0204."
            ),
        ),
    ):
        assert refused(board, Route("red-1", tuple(board.path(*labels.split())), None)) == told
    board.give("red", Route("red-1", tuple(board.path("0202", "0203", "0204")), None))
    ends = {way[-1] for way in offered(board, Route, "path", unit="red-1")}
    assert ends == set(board.frame.scenario.land.grid.within(board.cell("0202"), 3)) - {board.cell("0202")}


def test_env_2_1_of_a_far_goal_is_shown_how_far_the_army_comes_this_turn() -> None:
    """An army moves up to 3 cells a turn here: those are the way, and how many are left is told."""
    board = on_board("red 0202", options={"move": 3, "sight": 1})
    preview = Go("red-1", board.cell("0208"), None).preview(board.known("red"))
    assert preview.way == tuple(board.path("0202", "0203", "0204", "0205"))
    assert lines(preview) == {
        "Strength": "12",
        "Way": "3 hexes of 3",
        "0202 → 0203 → 0204 → 0205": "",
        "It does not come there this turn: 3 hexes are left.": "",
        "2 hexes of the way you have never seen.": "",
    }


def test_env_2_2_who_stays_in_the_own_city_is_told_what_that_is_worth() -> None:
    """The garrison's bonus in battle, "+2"; nowhere else, nor in the city of another."""
    board = on_board("red 0202, red 0404, red 0606")
    board.city("0202", "red")
    board.city("0404", "blue")
    said = [lines(Stay(army, None).preview(board.known("red"))) for army in ("red-1", "red-2", "red-3")]
    assert said[0] == {"Strength": "12", "In battle": "+2 in its own city"}
    assert said[1] == said[2] == {"Strength": "12"}


def test_env_2_1_an_army_goes_to_a_hex_over_known_land() -> None:
    """To a cell: the way is found over cells the player knows; what no way leads to is refused."""
    board = on_board("red 0202", *(("..~...",) * 8))
    far = Go("red-1", board.cell("0602"), None)
    assert board.objection("red", far) is None  # nobody has seen all of the coast
    assert board.refusal("red", Go("red-1", board.cell("0302"), None)) == ("No army can enter 0302.", "ENV-1.1")
    board.army("red", "0207")
    board.look()
    assert refused(board, far) == "No way that you know of leads to 0602."
    assert refused(board, Go("red-1", board.cell("0202"), None)) == "The army stands there already."


def test_env_2_4_an_army_is_split_into_parts_of_ten_at_least() -> None:
    """24 splits into 11 and 13, 19 not at all; each part may be given orders of its own. The new part starts on the
    same cell and leaves it in the same turn."""
    board = on_board("red 0505 24, red 0802 19")
    assert offered(board, SplitArmy, "unit") == ["red-1", "red-2"]
    bounds = specs(SplitArmy)["strength"].bounds
    assert bounds is not None
    assert bounds(board.known("red"), {"unit": "red-1"}) == (10, 14)
    for army, strength, whole in (("red-1", 9, 24), ("red-1", 15, 24), ("red-2", 10, 19)):
        told = (f"Each part must have a strength of 10 at least, and this army has {whole}.", "ENV-2.4")
        assert board.refusal("red", SplitArmy(army, strength)) == told
    refused_in_list = choices((SplitArmy,), board.known("red"), Draft("red", None, {"unit": "red-2"})).refused
    assert [render(each.objection.reason, "en") for each in refused_in_list] == [told[0]]
    board.give("red", SplitArmy("red-1", 11))
    assert board.state.sealed["red"].splits == [Split("red-1", "red-3", 3, 11)]
    board.give("red", March("red-3", "n", 2, None))
    assert refused(board, SplitArmy("red-2", 10)) == "To be split, an army must have a strength of 20 at least."
    board.reveal()
    board.resolve()
    assert standing(board) == "red-1 0505 13, red-2 0802 19, red-3 0503 11"


def test_env_4_2_a_task_whose_condition_holds_already_is_told_before_the_order_is_given() -> None:
    """The army would halt at once, and does; no word where nobody is seen, is an ally, or his strength would decide."""
    told = "This holds already where it stands, and is done before it sets out:"

    def at_once(armies: str, when: str, compare: str | None = None, then: str = "halt", city: str = "") -> bool:
        board = on_board(armies)
        if city:
            board.city(city)
            board.look()
        order = March("red-1", "n", 2, ((when, then, compare, None, None, None),))
        return told in lines(order.preview(board.known("red")))

    assert at_once("red 0505, blue 0508", "sees-army")
    assert at_once("red 0505, blue 0506", "next-to")
    assert not at_once("red 0505, blue 0508", "next-to")
    assert not at_once("red 0505, blue 0508", "sees-army", "weaker")
    assert not at_once("red 0505, blue 0508", "blocked")
    assert at_once("red 0505, red 0506, blue 0512", "meets-own", then="merge")
    assert not at_once("red 0505, red 0507, blue 0512", "meets-own", then="merge")
    assert at_once("red 0505, blue 0512", "sees-free-city", city="0508")
    assert not at_once("red 0505, blue 0512", "sees-free-city", then="take-it", city="0508"), "that is what is wanted"
    board = on_board("red 0505, blue 0508")
    board.give("red", March("red-1", "n", 2, (("sees-army", "halt", None, None, None, None),)))
    board.reveal()
    board.resolve()
    assert standing(board).startswith("red-1 0505")


def test_env_4_4_one_order_per_army_the_last_one_counts() -> None:
    """ENV-4.1; orders can be changed until sealed, by those who play on and for their own armies."""
    board = on_board("red 0505, blue 0508")
    board.give("red", March("red-1", "n", 2, (("blocked", "halt", None, None, None, None),)))
    board.give("red", Stay("red-1", None))
    assert board.state.sealed["red"].orders == {"red-1": ArmyOrder()}
    assert board.refusal("red", Stay("blue-1", None)) == ("You have no such army.", "ENV-4.1")
    board.state.sides["red"].out = True
    assert board.refusal("red", Stay("red-1", None))[1] == "ENV-4.4"


def test_env_4_1_whom_an_army_approaches_is_in_sight() -> None:
    """Approach a named player's army in sight."""
    board = on_board("red 0505, blue 0507, green 0512")
    assert offered(board, Approach, "side", unit="red-1") == ["blue"]
    assert refused(board, Approach("red-1", "green", None)) == "No army of this player is in sight."
    board.give("red", Approach("red-1", "blue", None))
    assert board.state.sealed["red"].orders["red-1"].plan == Plan(Mode.APPROACH, side="blue")


BAD_TASKS = [
    (("sees", "halt", None, None, None, None), "A task waits for one of"),
    (("blocked", "take-it", None, None, None, None), "that can't be done about what it waits for."),
    (("blocked", "halt", "weaker", None, None, None), "strengths are compared only"),
    (("took-city", "halt", None, "blue", None, None), "a player is named only"),
    (("sees-army", "halt", None, None, "red-2", None), "an army of yours is named only"),
    (("sees-army", "halt", None, None, None, 5), "a hex is named only"),
    (("sees-army", "halt", None, "red", None, None), "another player who plays on must be named."),
    (("meets-own", "merge", None, None, "red-1", None), "another army of yours must be named."),
    (("merged", "merge", None, None, None, None), "it must name the army to merge with."),
    (("merged", "attack-city", None, None, None, 0), "it must name a city that you know of and do not hold."),
    (("merged", "go-to", None, None, None, None), "it must name a hex that an army can enter."),
]


@pytest.mark.parametrize(("task", "reason"), BAD_TASKS)
def test_env_4_1_tasks_are_whole(task: tuple[Any, ...], reason: str) -> None:
    """What a task waits for and what it does must fit, and what it names must be there."""
    told, rule = on_board("red 0505, red 0508").refusal("red", Stay("red-1", (task,)))
    assert reason in told
    assert rule == "ENV-4.1"


def test_env_4_1_at_most_four_tasks() -> None:
    """With at most four tasks."""
    board = on_board("red 0505")
    task = ("sees-army", "flee", None, None, None, None)
    assert board.objection("red", Stay("red-1", (task,) * 4)) is None
    assert board.refusal("red", Stay("red-1", (task,) * 5)) == ("An army takes 4 tasks at most.", "ENV-4.1")


def test_env_4_1_every_task_that_is_offered_is_legal() -> None:
    """The dialogs ask only for what fits: whatever is picked in them makes a task."""
    board = on_board("red 0505, red 0508, green 1212", cities="0507 blue")
    parts = specs(Stay)["task"].parts

    def records(filled: dict[str, Any]) -> list[tuple[Any, ...]]:
        if len(filled) == len(parts):
            return [tuple(filled.values())]
        name, part = parts[len(filled)]
        values = {"unit": "red-1", **filled}
        found = [found.value for found in candidates(part, board.known("red"), values)]
        found = found[:2] if name == "hex" else found
        return [record for value in found for record in records({**filled, name: value})]

    made = records({})
    assert len(made) > 200
    assert {(record[0], record[1]) for record in made} >= {(when.value, "flee") for when in When}
    assert {record[1] for record in made} == {then.value for then in Then}
    for record in made:
        assert board.objection("red", Stay("red-1", (record,))) is None, record


def test_env_4_3_what_was_written_is_one_sentence() -> None:
    """Army, order and tasks, each in its own words."""
    board = on_board("red 0505, red 0508, blue 0507", cities="0506 blue")
    tasks = (
        ("sees-army", "contact", "stronger", "blue", None, None),
        ("meets-own", "merge", None, None, "red-2", None),
        ("merged", "merge", None, None, "red-2", None),
        ("took-city", "stay", None, None, None, None),
    )
    assert said(board, Go("red-1", board.cell("0506"), tasks)) == (
        "Red 1: goes to 0506; when it sees an enemy army stronger than itself (Blue), it stops next to it and makes "
        "contact, without a battle; when it meets the army Red 2, it merges with it; when it has merged with an army, "
        "it merges with the army Red 2; when it has taken a city, it stays in the city."
    )
    told = "Red 2: approaches the nearest army in sight (Blue) and stops next to it."
    assert said(board, Approach("red-2", "blue", None)) == told
    assert said(board, Stay("red-2", None)) == "Red 2: stays where it is."
    attack = (("sees-enemy-city", "attack-it", None, None, None, None),)
    told = "Red 2: stays where it is; when it sees an enemy city, it attacks the city."
    assert said(board, Stay("red-2", attack)) == told
    path = tuple(board.path("0508", "0509"))
    assert said(board, Route("red-2", path, None)) == "Red 2: goes 0508 → 0509, 1 hex."


def test_env_3_1_the_chance_of_a_battle_on_the_way_is_shown_before() -> None:
    """From what is known: of an army of which only a band is shown the worst and the best; no chance against allies."""
    # Of 225 throws of two dice of 15 faces 105 are higher, 15 equal; 66 higher by 4 and more, for 12 against 15; 78
    # higher by 3 and more, for 12 against an army of 12 in its own city.
    chance = "Chance to win there, as it stands now"
    for shown, strength, told in (
        ("exact", 12, "46.7 %"),
        ("band", 12, "29.3 % – 53.3 %"),
        ("band", 40, "at most 0 %"),
    ):
        board = on_board(f"red 0505, blue 0503 {strength}", options={"show_strength": shown})
        order = March("red-1", "n", 5, None)
        shown_lines = lines(order.preview(board.known("red")))
        assert shown_lines[chance] == told
        assert "All armies march at once: others may stand there by then." in shown_lines
        if shown == "exact":
            board.city("0503", "blue")
            assert lines(order.preview(board.known("red")))[chance] == "34.7 %"
        agree(board, "red", "blue")
        among_allies = lines(order.preview(board.known("red")))
        assert "the army of Blue in 0503" in among_allies
        assert chance not in among_allies


def test_env_4_1_a_task_of_the_state_is_written_as_it_was() -> None:
    """What an order holds and what the state holds say the same."""
    task = Task(When.NEXT_TO, Then.CONTACT, owner="green")
    assert task_of(record_of(task)) == task


@pytest.mark.parametrize(
    ("label", "direction", "why"),
    [
        ("0202", "n", ("No army can enter 0201: mountains.", "ENV-1.1")),
        ("0202", "s", ("No army can enter 0203: sea.", "ENV-1.1")),
        ("0102", "nw", ("The map ends there.", "ENV-2.1")),
    ],
)
def test_env_2_1_a_direction_that_is_closed_at_once_says_why(label: str, direction: str, why: tuple[str, str]) -> None:
    """A step into land that cannot be entered fails: mountains, sea, or the edge of the map."""
    board = on_board(f"red {label}", ".^..", "....", ".~..")
    draft = Draft("red", "march", {"unit": "red-1"})
    refused = {one.candidate.value: one.objection for one in why_not(ENVOYS.order_types, board.known("red"), draft)}
    assert (render(refused[direction].reason, "en"), refused[direction].rule) == why


def test_env_6_1_who_sends_an_army_to_a_city_out_of_sight_is_warned() -> None:
    """Only where it is not seen now, and not his own: an army may have come there since it was."""
    board = Board("." * 12, "." * 12)
    board.city("0801", "blue")
    board.army("red", "0601", 12)
    board.look()

    def is_warned() -> bool:
        told = Go("red-1", board.cell("0801"), None).preview(board.known("red")).lines
        return any(
            f"not in sight: it is shown as of turn {board.state.turn}, and" in render(line.text, "en") for line in told
        )

    assert not is_warned()
    board.state.armies["red-1"].cell = board.cell("0101")
    assert is_warned()
    board.state.cities[board.cell("0801")].owner = "red"
    board.look()
    assert not is_warned()
