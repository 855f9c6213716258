"""Sheets that come back: line by line, what is right is entered, what is not is named, and the rest is a letter."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder, CannotUndo, NotYourTurn
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.sentences import order_sentence
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.orders.armies import Go, March, Stay
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from tests.papers.sheets import MIDDLES, entered, letters, saved, talks

ALDMARK, CORVIA = "aldmark", "corvia"


@pytest.fixture
def game() -> Game:
    return letters()


def hexed(game: Game, label: str) -> int:
    return game.view(ALDMARK).grid.cell_of_label(label)


def told(game: Game, taken: Taken, language: str = "en") -> str:
    return "\n".join(render(line, language) for line in answer(game, taken, language))


FULL = """\
Aldmark 1 at 0204: march to 0306
Aldmark 2: march southeast 3; when it sees an enemy army, it flees the way it came
Aldmark 3: stay
capital: Hythe
"""


def test_all_that_is_right_is_entered(game: Game) -> None:
    """In the order in which it stands; what would be entered is what is entered."""
    said = take_in(game, ALDMARK, FULL, "en")
    assert entered(game, ALDMARK) == []
    taken = enter_sheet(game, ALDMARK, FULL, "en")
    assert (taken, taken.faults, taken.letter) == (said, (), "")
    flees = (("sees-army", "flee", None, None, None, None),)
    assert entered(game, ALDMARK) == [
        Go("aldmark-1", hexed(game, "0306"), None),
        March("aldmark-2", "se", 3, flees),
        Stay("aldmark-3", None),
        NameCapital(hexed(game, "0501")),
    ]


WAYS_TO_SAY_IT = [
    "aldmark 1 AT 0204: MARCH TO 0306.",
    "Aldmark: Aldmark 1: march to 0306",
    "1: march to 0306",
    "Aldmark 1 — go to 0306",
    "Aldmark 1 march to 0306",
    "> > Aldmark 1 at 0204: march to 0306",
    "1) Aldmark 1: march to 0306",
    "* Aldmark 1 at\u00a00204: march\u00a0to 0306 ",
    "Aldmark 1: march to __0306__",
    "Альдмарк 1 в 0204: марш в 0306",
    "альдмарк 1: ИДТИ К 0306",
    "Альдмарк 1: march to 0306",
    "Aldmark 1: идти в 0306",
    "Aldmark 1 at Dalby: march to 0306",
    "Aldmark 1 at Dalby (0204): march to 0306",
    "go unit=aldmark-1 hex=0306",
    'go unit="Aldmark 1" hex=0306',
]


@pytest.mark.parametrize("line", WAYS_TO_SAY_IT)
def test_the_same_order_in_many_ways(game: Game, line: str) -> None:
    """In either language, in any case, with and without side and place, quoted, numbered, or in the old words."""
    taken = enter_sheet(game, ALDMARK, f"Hello,\n\n{line}\n", "en")
    assert (taken.faults, taken.letter) == ((), "Hello,")
    assert entered(game, ALDMARK) == [Go("aldmark-1", hexed(game, "0306"), None)]


@pytest.mark.parametrize(
    ("line", "why", "meant"),
    [
        ("Aldmark 1: marhc to 0306", "Behind the unit stands one of these", "Aldmark 1: march to 0306"),
        ("Aldmrk 1: march to 0306", "you know of no unit", "Aldmark 1: march to 0306"),
        ("Aldmark 1: march to Hithe", "you know of no place “Hithe”", "Aldmark 1: march to Hythe"),
        ("Aldmark 1 at 0408: march to 0306", "stands in Dalby", "Aldmark 1 at Dalby: march to 0306"),
        ("Aldmark 1: march soutwest 1", "can't stand for an answer", "Aldmark 1: march southwest 1"),
        ("Альдмарк 1: мрш в 0306", "Behind the unit", "Альдмарк 1: марш в 0306"),
        ("Aldmark 9: march to 0306", "you know of no unit “Aldmark 9”", ""),
        ("Aldmark 1: march to 9999", "there is no hex “9999”", ""),
        ("Aldmark 1: march southwest 9", "ENV-2.1", ""),
        ("march to 0306", "The unit is missing", ""),
        ("Aldmark 1: march ____ 3", "blank left", ""),
        ("go unit=aldmark-1 hex=x", "no hex “x”", ""),
        ("Aldmark 1: stay; when it sees an enmy army, it halts", "can't stand", "it sees an enemy army"),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_entered(game: Game, line: str, why: str, meant: str) -> None:
    """With its number, its text, why, and what was meant; a slip of the pen is put right by nobody but its writer."""
    taken = enter_sheet(game, ALDMARK, f"Aldmark 2: stay\n\n{line}\nAldmark 3: stay\n", "en")
    (fault,) = taken.faults
    assert (fault.number, fault.text) == (3, line)
    assert why in render(fault.fault, "en")
    assert meant in fault.meant if meant else fault.meant == ""
    assert entered(game, ALDMARK) == [Stay("aldmark-2", None), Stay("aldmark-3", None)]
    letter = told(game, taken)
    assert f"Line 3: “{line}”" in letter
    assert ("Did you mean" in letter) == bool(meant)


def test_lines_that_contradict_each_other_are_named_both(game: Game) -> None:
    """Which one holds is not guessed; the same line twice is one order."""
    text = "Aldmark 1: march to 0306\nAldmark 1: stay\nAldmark 2: stay\nAldmark 2: stay\n"
    taken = enter_sheet(game, ALDMARK, text, "en")
    assert [line.number for line in taken.faults] == [1, 2]
    assert entered(game, ALDMARK) == [Stay("aldmark-2", None)]


def test_the_same_purchase_twice_is_two() -> None:
    """A unit that is bought has no name by which two could be told apart."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="two")
    while game.is_sealed() is False:
        game.step()
    taken = enter_sheet(game, "north", "buy Grenadiers\nbuy Grenadiers\n", "en")
    assert not taken.faults
    assert len(entered(game, "north")) == 2
    again = enter_sheet(game, "north", "buy Grenadiers\n", "en")
    assert not again.faults
    assert len(entered(game, "north")) == 1


@pytest.mark.parametrize("line", ["buy 2 Grenadiers", "купить двух гренадеров", "buy 2 x Grenadiers"])
def test_a_purchase_of_several_is_as_many_lines(line: str) -> None:
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="two")
    while game.is_sealed() is False:
        game.step()
    taken = enter_sheet(game, "north", f"{line}\ndone\n", "en")
    assert [each.order for each in taken.lines[:2]] == ["buy Grenadiers"] * 2
    assert len(entered(game, "north")) == 2


def test_an_order_for_several_units_is_one_for_each() -> None:
    """Each is entered for itself, and what is wrong for one of them is told of that one."""
    sheet = "Scouts 1 and Scouts 7: wait\nHeavy gunners 5, Walker 4: march to 1312\n"
    taken = enter_sheet(saved("ashlands-full-two-middle"), "south", sheet, "en").lines
    assert [(line.number, line.order) for line in taken[:2]] == [(1, "Scouts 1: wait"), (1, "Scouts 7: wait")]
    assert [line.number for line in taken[2:]] == [2, 2]


def test_an_attack_from_the_only_hex_needs_no_hex() -> None:
    """Where it could come from several hexes, the line has to say which."""
    sheet = "Scouts 1: attack Marksmen 5\nWalker 4: attack Marksmen 5\nScouts 7: attack Cyclists 2\n"
    several, none, only = take_in(saved("ashlands-full-two-middle"), "south", sheet, "en").lines
    assert (only.fault, only.order.endswith("1505")) == ("", True)
    assert "From where does it strike?" in render(several.fault, "en")
    assert "cannot come next to" in render(none.fault, "en")


def test_a_later_sheet_replaces_the_earlier_one(game: Game) -> None:
    """As a whole, as long as nothing is revealed; what was sealed is sealed again, unless something is wrong in it."""
    enter_sheet(game, ALDMARK, FULL, "en")
    second = enter_sheet(game, ALDMARK, "Aldmark 3: march to 0409\ncapital: Dalby\n", "en")
    assert second.replaces
    assert entered(game, ALDMARK) == [Go("aldmark-3", hexed(game, "0409"), None), NameCapital(hexed(game, "0204"))]
    game.seal(ALDMARK)
    third = enter_sheet(game, ALDMARK, FULL, "en")
    assert (third.sealed, len(entered(game, ALDMARK))) == (True, 4)
    assert ALDMARK in game.top.sealed
    fourth = enter_sheet(game, ALDMARK, FULL.replace("stay", "saty"), "en")
    assert (fourth.sealed, len(entered(game, ALDMARK))) == (False, 3)
    assert ALDMARK not in game.top.sealed


def test_a_sheet_that_comes_too_late_changes_nothing(game: Game) -> None:
    """Once all have sealed it is final."""
    for side in game.sides:
        game.submit(side, NameCapital(game.known(side).cities_of(side)[0]))
        game.seal(side)
    before = len(game.record.entries)
    with pytest.raises((NotYourTurn, CannotUndo)):
        enter_sheet(game, ALDMARK, FULL, "en")
    assert len(game.record.entries) == before


def test_another_side_learns_nothing_of_a_sheet(game: Game) -> None:
    """Neither from its news nor from who is waited for, however many sheets came."""
    seen = (game.view(CORVIA).panels, list(game.news(CORVIA)), order_sheet(game, CORVIA, "en"))
    for _ in range(3):
        enter_sheet(game, ALDMARK, FULL, "en")
    assert (game.view(CORVIA).panels, list(game.news(CORVIA)), order_sheet(game, CORVIA, "en")) == seen


def test_free_text_is_a_letter_to_the_referee(game: Game) -> None:
    """Without the signature, and without what the sheet says itself."""
    sheet = "\n".join(order_sheet(game, ALDMARK, "en"))
    text = f"Dear referee,\nI am away next week.\n\n{sheet}\nAldmark 1: stay\n-- \nmarch to victory\n"
    taken = enter_sheet(game, ALDMARK, text, "en")
    assert taken.letter == "Dear referee,\nI am away next week."
    assert entered(game, ALDMARK) == [Stay("aldmark-1", None)]
    assert "I am away next week." in told(game, taken)


LIKE_ORDERS = ["I buy Grenadiers", "Walker marches to 0607", "Присяжные стрелки идут маршем в 1719", "ставлю 15"]


@pytest.mark.parametrize("line", LIKE_ORDERS)
def test_what_may_have_been_meant_as_an_order_holds_the_end_of_the_part(line: str) -> None:
    """It is named, and how a letter begins, so that no part is ended without what was wanted in it."""
    game = saved("ashlands-full-two-middle")
    (ends,) = [made for made in game.top.system.order_types if made.ends_part]
    end = order_sentence(ends(), naming(game, "south"), "en")
    assert [each.order for each in take_in(game, "south", end, "en").entered] == [end]
    taken = take_in(game, "south", f"{line}\n{end}", "en")
    assert [each.number for each in taken.faults] == [1, 2]
    assert taken.letter == ""
    assert "begins with “Referee:”" in told(game, taken)


@pytest.mark.parametrize("line", LIKE_ORDERS)
def test_a_letter_that_is_addressed_may_say_anything(line: str) -> None:
    """Up to the blank line behind it."""
    text = f"Dear referee,\n{line}\n\n{line}"
    taken = take_in(saved("ashlands-full-two-middle"), "south", text, "en")
    assert taken.letter.splitlines()[:2] == ["Dear referee,", line]
    assert [each.number for each in taken.faults] == [4]


@pytest.mark.parametrize("way", ["Hythe (0501)", "Hythe"])
def test_a_way_leads_by_places_with_their_numbers(game: Game, way: str) -> None:
    """As the sheet lists them, too."""
    (taken,) = take_in(game, "aldmark", f"Aldmark 1: march along {way}", "en").lines
    assert taken.fault == ""
    assert taken.order.startswith("Aldmark 1: march along 0")


@pytest.mark.parametrize("line", ["Referee: march to 0306, may I?", "Судья: Aldmark 1: стоять", "Судье: ход ____?"])
def test_a_line_to_the_referee_is_a_letter(game: Game, line: str) -> None:
    """Even if it begins as an order does, or has a blank."""
    taken = enter_sheet(game, ALDMARK, f"{line}\nAldmark 1: stay\n", "en")
    assert (taken.faults, taken.letter) == ((), line)
    assert entered(game, ALDMARK) == [Stay("aldmark-1", None)]


def test_a_fault_is_told_in_the_language_of_the_reader() -> None:
    """What could have stood there goes by the names that it has in that language."""
    game = talks()
    told_in = {}
    for language in ("en", "ru"):
        taken = take_in(game, "west", "treaty with Xxxx for 3 turns: Peace\n", language)
        told_in[language] = told(game, taken, language)
    assert "these can: East League, Karst" in told_in["en"]
    assert "Восточный союз" in told_in["ru"]
    assert "East League" not in told_in["ru"]


def test_forms_are_told_in_the_language_of_the_reader(game: Game) -> None:
    """Those that may stand behind a unit."""
    taken = take_in(game, ALDMARK, "Альдмарк 1: мрш в 0306\n", "ru")
    assert "«марш" in told(game, taken, "ru")
    assert "march" not in told(game, taken, "ru")


def test_a_hex_named_wrong(game: Game) -> None:
    """The place where a unit stands is told by its name in the language of the reader, too."""
    taken = take_in(game, ALDMARK, "Aldmark 1 at 0408: march to 0306\n", "ru")
    why = told(game, taken, "ru").replace("Aldmark 1 at 0408: march to 0306", "")
    assert "Альдмарк 1" in why


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("buy 2 tank divisions in Bell Hills", 2),
        ("buy one tank division in Bell Hills", 1),
        ("buy 1 tank division in Bell Hills", 1),
    ],
)
def test_several_and_one_as_they_are_said(line: str, count: int) -> None:
    """Names in the plural, and one as a word."""
    taken = take_in(saved("theatre-first-summer-middle"), "west", line, "en")
    assert [told.order for told in taken.entered] == [f"buy {count} × tank division in Bell Hills"]


def test_lines_that_a_mailer_has_parted_are_read_together(game: Game) -> None:
    """At a space, with a space left at the end or without one."""
    whole = (
        "Aldmark 2: march southeast 3; when it sees an enemy army, it flees the way it came;"
        " when it is beaten back, it halts"
    )
    for parted in (whole.replace("the way", "the\nway"), whole.replace("; when it is", ";\nwhen it is")):
        taken = enter_sheet(game, ALDMARK, f"{parted}\nAldmark 1: stay\n", "en")
        assert (taken.faults, taken.letter) == ((), "")
        (march, stay) = entered(game, ALDMARK)
        assert isinstance(march, March)
        assert len(march.task or ()) == 2
        assert stay == Stay("aldmark-1", None)


def test_a_message_ends_where_its_quotes_do(game: Game) -> None:
    """Over several lines."""
    far = saved("envoys-two-banks-middle")
    side = far.waiting_for()[0]
    other = next(iter(far.known(side).contacts))
    text = f"message to {other}: “Dear friend,\n\nlet us meet\nat the bridge.”\nDear referee, more later.\n"
    taken = take_in(far, side, text, "en")
    assert (len(taken.entered), taken.letter) == (1, "Dear referee, more later.")


@pytest.mark.parametrize(
    "words",
    [
        "You have beaten me fairly: let us meet at the bridge which lies between",
        "Dear friend,",
        "“Dear friend",
        'he is 5" tall, I am told',
    ],
)
def test_a_message_without_quotes_is_the_rest_of_its_line(words: str) -> None:
    """However long it is and however it ends; so is one whose quotes are never closed. The lines below are read."""
    far = saved("envoys-two-banks-middle")
    other = next(iter(far.known(ALDMARK).contacts))
    text = f"message to {other}: {words}\nour armies.\nAldmark 3: stay\nmessage to {other}: “Once more.”\n"
    taken = take_in(far, ALDMARK, text, "en")
    bare = words.lstrip("“")
    said = [f'message to Corvia: "{bare}"', "Aldmark 3: stay", 'message to Corvia: "Once more."']
    assert [line.order for line in taken.entered] == said
    assert (taken.faults, taken.letter) == ((), "our armies.")


def test_a_sheet_is_for_its_game_turn_and_side(game: Game) -> None:
    sheet = "\n".join(order_sheet(game, ALDMARK, "en"))
    for text, side in ((sheet, CORVIA), (sheet.replace("turn=1", "turn=2"), ALDMARK), ("> " + sheet, CORVIA)):
        with pytest.raises(BadOrder):
            take_in(game, side, text, "en")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", MIDDLES)
def test_an_untouched_sheet_orders_nothing(name: str, language: str) -> None:
    """Nor is it taken for a letter; what it gives as an example is read and can be given."""
    game = saved(name)
    for seat in game.waiting_for():
        sheet = order_sheet(game, seat, language)
        assert take_in(game, seat, "\n".join(sheet), language).is_empty
        mark = "for example: " if language == "en" else "например: "
        examples = [line.partition(mark)[2] for line in sheet if mark in line]
        for example in (one for one in examples if len(one) < 40):
            taken = take_in(game, seat, example, language)
            assert [line.fault for line in taken.lines] == [""], example


@pytest.mark.parametrize(
    "line",
    [
        "пехотная дивизия 1 (Западный союз) – Колокольные холмы: оборона: Ольховый берег",
        "пехотная дивизия 1 в Колокольных холмах: оборонять Ольховый берег",
        "Пехотная дивизия 1 оборона: Ольховый Берег",
        "infantry division 1 defend Alder Coast",
    ],
)
def test_units_and_their_places_are_named_as_people_do(line: str) -> None:
    """In the nominative as the sheet has it, in the case that a preposition wants, and without a colon."""
    (taken,) = take_in(saved("theatre-first-summer-middle"), "west", line, "ru").lines
    assert (taken.fault, taken.order) == ("", "пехотная дивизия 1 (Западный союз): оборона: Ольховый берег")


@pytest.mark.parametrize(("language", "came"), [("en", "Walker 4 marches to"), ("ru", "Шагоход 4")])
def test_what_came_of_each_line_is_told_at_once(language: str, came: str) -> None:
    """Where orders are carried out at once, below the line; a sheet that is only tried tells nothing of dice."""
    game = saved("ashlands-full-two-middle")
    made = {each.kind: each for each in game.top.system.order_types}
    order = next(each for each in legal_orders(made["march"], game.known("south")) if "walker" in each.unit)
    line = order_sentence(order, naming(game, "south"), language)
    tried = take_in(game, "south", line, language)
    taken = enter_sheet(game, "south", line, language)
    assert [each.came for each in tried.lines] == [()]
    lines = told(game, taken, language).splitlines()
    assert came in lines[lines.index(next(each for each in lines if line in each)) + 1]
    assert lines[-3].startswith("  ")


@pytest.mark.parametrize("way", ["1417, 1416", "1416", "1518 -> 1417 -> 1416"])
def test_the_answer_shows_the_way_that_was_meant(way: str) -> None:
    """Hex by hex, whether it was written so or by its last hex; what it shows is read as the same."""
    game = saved("ashlands-full-two-middle")
    (line,) = take_in(game, "south", f"Walker 4: move to {way}", "en").lines
    assert (line.fault, line.order) == ("", "Walker 4: move to 1417, 1416")
    assert take_in(game, "south", line.order, "en").lines[0].order == line.order


def test_bought_units_are_placed_by_the_same_sheet() -> None:
    """By their type, or its number; the first sheet of a game shows how, and what it costs."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="k", referee=True)
    while game.next_step() is not None:
        game.step()
    sheet = "\n".join(order_sheet(game, "north", "en"))
    assert "____: place at ____" in sheet
    assert "Trench rifles (reserve, no. 1): place at 0101" in sheet
    assert "trenches round ____" in sheet
    assert "Costs 100 prestige" in sheet
    assert "railway to ____" in sheet
    bought = "base at 0302\ntrenches round 0302\nbuy Cyclists\nbuy Sappers\n"
    text = f"{bought}Cyclists 1: place at 0501\nSappers: place at 0502"
    taken = enter_sheet(game, "north", text, "en")
    assert taken.faults == ()
    assert [line.order for line in taken.entered][-2:] == [
        "Cyclists (reserve, no. 1): place at 0501",
        "Sappers (reserve, no. 2): place at 0502",
    ]
    game.seal("north")
    assert "____: place at ____" not in "\n".join(order_sheet(game, "north", "en"))


@pytest.mark.parametrize(
    "line",
    [
        "treaty with Karst for 4 turns: right of way: Karst, guarantee: West League",
        "treaty with the Karst for 4 turns: right of way: Karst and guarantee: the West League",
        "договор с Карстом на 4 хода: право прохода: Карст, гарантия: Западный союз",
        "end talks",
        "Конец переговоров",
    ],
)
def test_talks_are_read_as_people_write(line: str) -> None:
    """Clauses with commas between them, names with an article or in another case, the end of the talks."""
    (taken,) = take_in(talks(), "west", line, "en").lines
    assert taken.fault == ""
    assert taken.order in (
        "treaty with Karst for 4 turns: Right of way: Karst; Guarantee: West League",
        "End the talks",
    )


def test_a_line_may_lack_a_colon_and_what_a_unit_can_be_ordered_is_listed() -> None:
    """Of what may stand behind a unit only what it can be ordered now is listed, in the quotes of the language."""
    lines = "пехотная дивизия 1: оборона Колокольные холмы\nпехотная дивизия 1: оборрр чего-то\n"
    lacks, other = enter_sheet(saved("theatre-first-summer-middle"), "west", lines, "ru").lines
    assert (lacks.fault, lacks.order) == ("", "пехотная дивизия 1 (Западный союз): оборона: Колокольные холмы")
    told = render(other.fault, "ru")
    assert told.startswith("За именем стоит одно из этого: «атака: ____», «оборона: ____», ")
    assert "«бомбить" not in told


def test_who_asks_for_nothing_but_a_language_leaves_no_letter_to_answer() -> None:
    """It is done; with anything else it is a letter."""
    game = saved("theatre-first-summer-middle")
    for line in ("Referee: in English, please.", "Судья: по-русски, пожалуйста"):
        taken = take_in(game, "west", f"{line}\n", "en")
        assert (taken.letter, taken.is_empty, len(taken.needless)) == ("", False, 1)
    told = "Referee: in English, please, and who moves first?"
    assert take_in(game, "west", f"{told}\n", "en").letter == told
