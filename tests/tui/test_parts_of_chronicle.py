"""The parts of the chronicle without an app: lines, keys along them, chips, and a line told in full."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.events import About
from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.round.chronicle.bars import MOST_DICE, Bars
from hexwar_tui.tui.round.chronicle.items import Items, Sieve, Thrown
from hexwar_tui.tui.round.chronicle.lines import ChronicleList, Head, Row
from hexwar_tui.tui.round.chronicle.turns import TurnColumns, standings
from hexwar_tui.tui.round.inks import Inks
from hexwar_tui.tui.stage.speech import Speaking
from tests.tui.table_kit import raid
from tests.tui.test_chronicle import walked

SAID = ("Red no. 1 walks", "Red shouts", "Blue walks", "Nothing happens", "Blue is gone")
KINDS = (About.MARCH, About.TALK, About.MARCH, About.EVENT, About.LOSS)
LABELS = ("0103", "", "0204", "", "0101")
TURNS = {0: 0, 1: 1, 2: 1, 3: 2, 4: 3}


def host(charset: str = "unicode", colours: str | None = "truecolor") -> Any:
    palette = palette_for("hexwar", colours)
    style = SimpleNamespace(side=lambda slot: "")
    return SimpleNamespace(
        words=lambda text: render(text, "en"), language="en", charset=charset, palette=palette, side_style=style.side
    )


class Speaker(Speaking):
    """Speaks English without an app."""

    hexwar: Any = host()


class Lines(ChronicleList):
    """A list without a screen; remembers what it told."""

    hexwar: Any = host()

    def __init__(self) -> None:
        view = raid().view("red")
        super().__init__(lambda at: Row(KINDS[at], SAID[at], LABELS[at]), view)
        self.inks = Inks(self, view)
        self.told: list[Any] = []
        self.seen: list[tuple[int, int]] = []

    def post_message(self, message: Any) -> bool:
        self.told.append(message)
        return True

    def refresh(self, *args: Any, **more: Any) -> Any:
        return self

    def scroll_to_region(self, region: Any, **more: Any) -> Any:
        self.seen.append((region.y, region.height))

    @property
    def size(self) -> Size:
        return Size(40, 4)


def shown(turns: dict[int, int] = TURNS, wanted: str = "", by: Any = None) -> Lines:
    found = Lines()
    found.hexwar = by or host()
    found.show(turns, wanted)
    return found


def styles(line: Content) -> list[str]:
    return [str(span.style) for span in line.spans]


def test_lines_stand_under_their_turns() -> None:
    """A head for each turn; what was before the first has one of its own."""
    found = shown()
    assert found._rows == [Head(0), 0, Head(1), 1, 2, Head(2), 3, Head(3), 4]
    assert [found._head(turn, 30).plain.strip("─ ") for turn in (0, 3)] == ["Before the first turn", "Turn 3"]
    assert shown({})._rows == []


def test_at_first_the_newest_line_is_marked_then_the_nearest() -> None:
    """What was marked stays so, or else the line behind it, or the last; where there is none nothing is marked."""
    found = shown()
    assert found.marked == 4
    found.mark(2)
    for turns, marked in ((TURNS, 2), ({0: 0, 3: 2}, 3), ({0: 0}, 0), ({}, None), (TURNS, 4)):
        found.show(turns)
        assert found.marked == marked
    marks = [message.at for message in found.told]
    assert marks == [4, 2, 3, 0, None, 4], "it is told once of each"


def test_the_head_of_a_turn_comes_into_sight_with_its_first_line() -> None:
    """Of a later line only itself does."""
    found = shown()
    for at in (1, 2, 0):
        found.mark(at)
    assert found.seen[-3:] == [(2, 2), (4, 1), (0, 2)]


def test_keys_move_the_mark_and_stop_at_the_ends() -> None:
    """By lines, by pages of as many as are seen less two, to both ends; and by turns: back to the first line of this
    one, from there to the turn before."""
    found = shown()
    steps = [
        *((found.action_move, -1, 3), (found.action_move, 5, 4), (found.action_page, -1, 2), (found.action_page, 1, 4)),
        *((found.action_end, 0, 0), (found.action_move, -1, 0), (found.action_end, -1, 4)),
        *((found.action_turn, 1, 4), (found.action_turn, -1, 3), (found.action_turn, -1, 1), (found.action_turn, 1, 3)),
    ]
    for act, by, at in steps:
        act(by)
        assert found.marked == at
    found.mark(2)
    found.action_turn(-1)
    assert found.marked == 1
    found.action_turn(-1)
    assert found.marked == 0
    found.action_turn(-1)
    assert found.marked == 0
    found.action_turn(1)
    assert found.marked == 1


def test_without_lines_keys_do_nothing() -> None:
    """Nor is a line chosen, which one that is marked is."""
    found = shown({})
    for act, by in ((found.action_move, 1), (found.action_page, 1), (found.action_end, 0), (found.action_turn, 1)):
        act(by)
    found.action_choose()
    assert (found.marked, found.told) == (None, [])
    found = shown()
    found.action_choose()
    assert isinstance(found.told[-1], ChronicleList.Chosen)


def test_a_click_marks_a_line_and_one_on_the_marked_chooses_it() -> None:
    """On a head, or beside all lines, it does nothing."""
    found = shown()

    def click(row: object) -> None:
        found.on_click(SimpleNamespace(style=SimpleNamespace(meta={"row": row})))  # type: ignore[arg-type]

    for row in (0, len(found._rows), None):
        click(row)
    assert (found.marked, len(found.told)) == (4, 1)
    click(1)
    assert (found.marked, len(found.told)) == (0, 2)
    click(1)
    assert isinstance(found.told[-1], ChronicleList.Chosen)


def test_a_line_fills_its_width() -> None:
    """Sign, sentence and hex, flush right; a sentence that is too long is cut, and the hex never is."""
    found = shown()
    assert found._line(0, 40).plain == " → Red no. 1 walks                 0103 "
    assert found._line(3, 40).plain == " ! Nothing happens                      "
    assert found._line(0, 24).plain == " → Red no. 1 walks 0103 "
    assert found._line(0, 23).plain == " → Red no. 1 wal… 0103 "
    assert found._line(0, 6).plain == " → Red… 0103 "
    plain = shown(by=host("ascii", None))
    assert plain._line(0, 23).plain == " > Red no. 1 walk 0103 "
    assert found._head(1, 20).plain == "── Turn 1 " + 10 * "─"
    assert plain._head(1, 20).plain == "-- Turn 1 " + 10 * "-"
    assert found._head(1, 5).plain == "── Turn 1 "


def test_a_head_tells_how_the_sides_stood_as_far_as_it_has_room() -> None:
    """First without what is counted, then not at all; turns that were not counted have none. Always as wide as the
    list."""
    found = shown()
    found.show_standings({1: (Content("Points"), Content("Red 3"), Content("Blue 12"))})
    assert found._head(1, 45).plain == "── Turn 1 ──────── Points   Red 3   Blue 12 ─"
    assert found._head(1, 39).plain == "── Turn 1 ── Points   Red 3   Blue 12 ─"
    assert found._head(1, 38).plain == "── Turn 1 ────────── Red 3   Blue 12 ─"
    assert found._head(1, 30).plain == "── Turn 1 ── Red 3   Blue 12 ─"
    assert found._head(1, 29).plain == f"── Turn 1 {'─' * 19}"
    assert found._head(2, 45).plain == f"── Turn 2 {'─' * 35}"


def test_a_turn_is_gone_to_by_its_number() -> None:
    """Or the next one that has lines; behind the last one nothing is marked anew."""
    found = shown()
    for turn, marked in ((1, 1), (3, 4), (0, 0), (2, 3), (9, 3)):
        found.go_to_turn(turn)
        assert found.marked == marked
    found.show({0: 0, 4: 3})
    found.go_to_turn(1)
    assert found.marked == 4


def test_only_the_marked_line_stands_on_a_ground_of_its_own() -> None:
    """Without colours it is reversed."""
    for by, style in ((host(), "bold on $primary 45%"), (host(colours=None), "reverse")):
        found = shown(by=by)
        assert [style in styles(found._line(at, 40)) for at in range(5)] == [False] * 4 + [True]


def test_what_is_searched_for_is_lit_wherever_it_stands() -> None:
    """Each time, in any case; where letters are not counted alike in both cases nothing is."""
    lit = shown(wanted="ED")._lit("Red and red: medium, end")
    assert [(span.start, span.end) for span in lit.spans if str(span.style) == MARK] == [(1, 3), (9, 11), (14, 16)]
    assert MARK not in styles(shown(wanted="s")._lit("Straße s"))
    assert MARK not in styles(shown()._lit("Red"))
    first = shown(wanted="red")._lit("Red and red")
    assert [(span.start, span.end) for span in first.spans if str(span.style) == MARK] == [(0, 3), (8, 11)]


# -- around the list ---------------------------------------------------------------------------------------------------


def items(**other: Any) -> Any:
    """Made-up lines: three kinds of news, and the dice of each."""
    usual = {"counts": {About.FIGHT: 3, About.MARCH: 2, About.TALK: 1}, "view": raid().view("red")}
    return SimpleNamespace(**{**usual, **other})


def bars(found: Any, by: Any = None) -> Bars:
    speaker = Speaker()
    speaker.hexwar = by or host()
    return Bars(speaker, found)


def test_chips_are_broken_only_between_them() -> None:
    """As many in a line as there is room for; each leads to its own kind."""
    chips = bars(items()).chips
    one = chips(Sieve(), 80)
    assert one.plain == " 1 ✶ fights   2 → marches   3 ≡ talks "
    assert chips(Sieve(), len(one)).plain == one.plain
    assert chips(Sieve(), len(one) - 1).plain == " 1 ✶ fights   2 → marches \n 3 ≡ talks "
    assert chips(Sieve(), 5).plain.count("\n") == 2
    metas = [span.style.meta for span in one.spans if not isinstance(span.style, str) and span.style.meta]
    assert [meta["kind"] for meta in metas] == [1, 2, 3]


def test_hidden_kinds_are_told_from_those_shown() -> None:
    """By their ground, and without colours by brackets."""
    sieve = Sieve(hidden=frozenset({About.MARCH}))
    assert bars(items(), host("ascii", None)).chips(sieve, 80).plain == "[1 * fights]  2 > marches  [3 = talks]"
    spans = styles(bars(items()).chips(sieve, 80))
    assert [style for style in spans if " on " in style] == [
        "bold on $primary 60%",
        "$foreground-muted on $panel",
        "bold on $primary 60%",
    ]


def test_what_alone_is_shown_stands_behind_the_chips() -> None:
    """A side, a unit, a hex, by their names."""
    view = raid().view("red")
    found = items(atlas=SimpleNamespace(name=lambda cell: f"hex {cell}"))
    side, unit = view.sides[0], view.units[0]
    told = bars(found).chips(Sieve(side=side.side, unit=unit.badge.unit, cell=0), 200).plain
    assert told.endswith(f" only {render(side.name, 'en')}   only {render(unit.name, 'en')}   only hex 0 ")
    assert "only" not in bars(found).chips(Sieve(), 200).plain


def told_in_full(dice: Sequence[Thrown], cell: int | None = 7, width: int = 40, by: Any = None) -> list[str]:
    """The lines of a made-up fight."""
    found = items(
        all=[SimpleNamespace(entry=SimpleNamespace(turn=4))],
        said=lambda at: "It was fought.",
        dice=lambda at: dice,
        atlas=SimpleNamespace(name=lambda cell: f"hex {cell}"),
        game=raid(),
    )
    return [line.plain for line in bars(found, by).told(0, cell, Inks(Speaker(), found.view), width)]


@pytest.mark.parametrize(("dice", "more"), [(0, ""), (1, ""), (MOST_DICE, ""), (MOST_DICE + 1, "and 1 more roll")])
def test_a_line_in_full_has_its_dice_below_an_empty_line(dice: int, more: str) -> None:
    """A dozen rolls at most; of further ones how many there are."""
    told = told_in_full([Thrown(say("to hit"), "TOY-1", (), (6, 1))] * dice)
    assert told[:2] == ["Turn 4   hex 7", "It was fought."]
    rest = ["", *["to hit  TOY-1", " 6   1 "] * min(dice, 12), *([more] if more else [])] if dice else []
    assert told[2:] == rest
    assert told_in_full((), cell=None)[0] == "Turn 4   "


def test_dice_are_broken_only_between_them() -> None:
    """As many in a line as there is room for, one at least; without colours in brackets."""
    roll = [Thrown(say("to hit"), "TOY-1", (), (6, 1, 5))]
    assert told_in_full(roll, width=11)[4:] == [" 6   1   5 "]
    assert told_in_full(roll, width=10)[4:] == [" 6   1 ", " 5 "]
    assert told_in_full(roll, width=1)[4:] == [" 6 ", " 1 ", " 5 "]
    assert told_in_full(roll, by=host("ascii", None))[4:] == ["[6] [1] [5]"]


def test_where_a_system_does_not_say_what_a_roll_was_for_its_rule_does() -> None:
    """With whom it was about, each once."""
    rule, title = next((rule.id, rule.title) for rule in RuleBook.read(raid().top.system.rule_book("en")).rules)
    roll = [Thrown(None, rule, (say("Scouts"), say("Riders"), say("Scouts")), (3,))]
    assert told_in_full(roll)[3] == f"{title}  Scouts  Riders  {rule}"
    assert told_in_full([Thrown(None, "TOY-0", (), (3,))])[3] == "  TOY-0"


# -- turns -------------------------------------------------------------------------------------------------------------


class Columns(TurnColumns):
    """Columns without a screen; remembers what it told."""

    hexwar: Any = host()

    def __init__(self, lines: dict[int, int], now: int | None, width: int) -> None:
        self.told: list[Any] = []
        self.wide = width
        super().__init__()
        self.show(lines)
        self.point_at(now)

    def post_message(self, message: Any) -> bool:
        self.told.append(message)
        return True

    def refresh(self, *args: Any, **more: Any) -> Any:
        return self

    @property
    def size(self) -> Size:
        return Size(self.wide, 2)

    def clicked(self, x: int) -> int | None:
        """The turn that a click on this cell leads to; None for none."""
        self.told.clear()
        self.on_click(SimpleNamespace(x=x))  # type: ignore[arg-type]
        return self.told[0].turn if self.told else None


def test_columns_are_as_high_as_much_happened() -> None:
    """The highest for the most, none for nothing, and the lowest for what is almost nothing; what was before the first
    turn has none. One column is none to choose from."""
    found = Columns({0: 9, 1: 8, 2: 1, 4: 100}, 4, 60)
    top, numbers = found.render().plain.split("\n")
    assert top == "        ▁▁▁ ▁▁▁     ███ "
    assert numbers.rstrip() == " Turns  1   2   3   4"
    assert found.has_some
    assert not Columns({0: 9, 1: 8}, 1, 60).has_some
    assert Columns({}, None, 60).render().plain == "        \n Turns    "


def test_a_click_on_a_column_leads_to_its_turn() -> None:
    """And one beside them nowhere."""
    found = Columns({1: 8, 2: 1, 3: 5}, 3, 60)
    assert [found.clicked(x) for x in (7, 8, 11, 12, 19, 20)] == [None, 1, 1, 2, 3, None]


@pytest.mark.parametrize(
    ("width", "columns", "numbers"),
    [(36, 26, "1 3 5 7 9 11 14 17 20 23 26"), (20, 10, "17 20 23 26"), (10, 0, "")],
)
def test_where_there_is_no_room_the_last_turns_have_columns(width: int, columns: int, numbers: str) -> None:
    """And as many numbers as can be read, that of the present turn in any case."""
    found = Columns(dict.fromkeys(range(1, 27), 3), 26, width)
    top, below = found.render().plain.split("\n")
    assert top.count("█") == columns
    assert below.removeprefix(" Turns").split() == numbers.split()


def test_how_the_sides_stood_is_told_by_turn() -> None:
    """What was counted, then each side with its number."""
    sides = raid().view("red").sides
    chart = Chart("held", say("Villages"), (1, 2), {"red": (3, 4), "blue": (0, 7)})
    told = standings(Speaker(), chart, sides)
    assert {turn: [part.plain for part in parts] for turn, parts in told.items()} == {
        1: ["Villages", "Red 3", "Blue 0"],
        2: ["Villages", "Red 4", "Blue 7"],
    }


def test_keys_name_the_digits_that_there_are() -> None:
    """And those of the search only after one; the last two always."""

    def keys(counts: Sequence[About], width: int = 200, *, is_searched: bool = False) -> str:
        return bars(items(counts=dict.fromkeys(counts, 1))).keys(width, is_searched=is_searched).plain

    assert "1-3 show, hide" in keys((About.FIGHT, About.MARCH, About.TALK))
    assert "  1 show, hide  " in keys((About.FIGHT,))
    assert "n N" not in keys((About.FIGHT,))
    assert "n N next, last match" in keys((About.FIGHT,), is_searched=True)
    assert keys((About.FIGHT,), 20) == "Esc back  ? help"


def test_the_top_line_counts_what_is_shown() -> None:
    """Of all lines, and says by whose eyes."""
    game = walked()

    def words(text: Text) -> str:
        return render(text, "en")

    found = Items(game, "blue", words)
    told = bars(found).top_line(1).plain
    assert f"1 of {len(found.all)} lines" in told
    assert told.endswith("as seen by: Blue")
