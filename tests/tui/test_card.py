"""Lines of a panel as they are laid out: cards, heads, tables, figures, lists, sentences, and nothing of them cut."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.view import Badge, HexLook, UnitLine, View
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.outlook.looking import hex_lines
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.card import BLANK, Card
from tests.tui.map.boards import small_view

UNIT = Line("Rifles 1", "Red", unit="red-1", cell=0, tone=Tone.HEADING)
WEAPONS = (
    Line("Weapons", tone=Tone.HEADING, row=("Weapons", "hexes", "dice")),
    Line("Rifle (H3; A1) ×8", row=("Rifle ×8", "3", "8")),
    Line("Long rifle: may pick.", row=("may pick",)),
    Line("Heavy shoulder gun (H12; A2) ×1", row=("Heavy shoulder gun ×1", "12", "2")),
)


class Speaker(Speaking):
    """Speaks English to a terminal of these characters and colours."""

    def __init__(self, charset: str = "unicode", colours: str | None = "truecolor") -> None:
        super().__init__()
        self.host = SimpleNamespace(
            words=lambda text: render(text, "en"), charset=charset, palette=palette_for("hexwar", colours)
        )

    @property
    def hexwar(self) -> Any:
        return self.host


def view(*, ready: bool = True) -> View:
    """A view of one unit on its first hex."""
    badge = Badge("red-1", "red", "R", 4, acted=not ready, full=8)
    seen = small_view({"0101": HexLook("plain", badges=(badge,))})
    return replace(seen, units=(UnitLine(badge, "Rifles 1", 0, ready),))


def drawn(*lines: Line, width: int = 30, speaker: Speaker | None = None, seen: View | None = None) -> list[str]:
    laid_out = Card(speaker or Speaker(), width, view() if seen is None else seen).laid_out(lines)
    return [content.plain.rstrip() for content in laid_out]


def test_a_card_begins_with_tile_name_place_and_state() -> None:
    """Below them what is left of the unit, and its side. Where there is no room for the state, it follows the side."""
    assert drawn(UNIT) == [" R  Rifles 1      0101 · ready", "▀▀▀ Red"]
    assert drawn(UNIT, seen=view(ready=False))[0].endswith("0101 · acted")
    assert drawn(UNIT, width=20) == [" R  Rifles 1    0101", "▀▀▀ Red · ready"]
    (_, below) = Card(Speaker(), 30, view()).laid_out([UNIT])
    assert next(str(span.style) for span in below.spans) == bars.LIT
    assert drawn(replace(UNIT, unit="unknown")) == ["Rifles 1", "Red"]


def test_the_tile_has_the_brackets_of_its_side_where_colours_are_few() -> None:
    """Whose a unit is must be told without colours, too."""
    assert drawn(UNIT, speaker=Speaker("ascii", None))[0].startswith("[R] Rifles 1")
    assert drawn(UNIT, speaker=Speaker("unicode", "standard"))[0].startswith("[R] Rifles 1")


def test_heads_have_a_rule_that_leads_to_their_value() -> None:
    """Blocks stand apart; a head without room for a rule is still one."""
    lines = (Line("Order", tone=Tone.HEADING), Line("It stays."), Line("Algeria", "Axis", tone=Tone.HEADING))
    assert drawn(*lines, width=20) == ["─ Order ────────────", "It stays.", "", "─ Algeria ───── Axis"]
    assert drawn(lines[0], width=20, speaker=Speaker("ascii")) == ["- Order ------------"]
    assert drawn(lines[2], width=10) == ["─ Algeria", "      Axis"]
    assert Card(Speaker(), 20).laid_out(lines)[2] is BLANK


def test_rows_are_a_table_whose_columns_are_aligned() -> None:
    """The head of the table stands on the rule's line. Notes stand below their rows; a long name goes on below."""
    assert drawn(*WEAPONS, width=30) == [
        "─ Weapons          hexes  dice",
        "Rifle ×8               3     8",
        "may pick",
        "Heavy shoulder        12     2",
        "  gun ×1",
    ]
    assert drawn(*WEAPONS[:2], width=16) == ["─ Weapons  hexes  dice", "Rifle ×8  3  8"]
    hidden = Line("It can still act this turn.", row=("",))
    assert drawn(hidden, Line("Quality", "3+")) == ["Quality 3+"]


def test_no_word_of_a_table_is_split() -> None:
    """A name with a word for which there is no room beside the columns has them below it."""
    head = Line("Arms", tone=Tone.HEADING, row=("Arms", "hexes", "dice"))
    assert drawn(
        head,
        Line("", row=("Autocannon", "3", "8")),
        width=20,
    ) == [
        "─ Arms   hexes  dice",
        "Autocannon",
        "             3     8",
    ]


def test_figures_share_a_line_and_bars_fill_one() -> None:
    """Bars come first, and begin and end at the same cells. Figures are aligned where they don't fit on one line; what
    has no room beside others stands alone."""
    models, rank = Line("Models", bar=(8, 10)), Line("Experience", bar=(3, 10))
    short = [Line("Quality", "5+"), Line("Defence", "5+")]
    assert drawn(short[0], models, short[1], rank) == [
        "Models      ━━━━━━━━━  8 of 10",
        "Experience  ━━━━━━━━━  3 of 10",
        "Quality 5+      Defence 5+",
    ]
    assert drawn(models, speaker=Speaker("ascii", None)) == ["Models  ==========---  8 of 10"]
    assert drawn(models, speaker=Speaker(colours=None)) == ["Models  ━━━━━━━━━━┄┄┄  8 of 10"]
    figures = [*short, Line("Rank", "Experienced"), Line("Refill price of a model", "10")]
    assert drawn(*figures) == ["Quality 5+      Defence 5+", "Rank Experienced", "Refill price of a model 10"]
    words = (Line("Long word", "3+"), Line("Word", "12+"), Line("Longer word", "3+"))
    assert drawn(*words, width=34) == ["Long word   3+    Word        12+", "Longer word 3+"]


def test_figures_keep_their_order() -> None:
    """Only short ones that follow one another share lines; long ones, and a single short one, have lines of their own,
    their values aligned."""
    figures = (Line("Red", "15"), Line("the long garrison", "12"), Line("Move", "6"), Line("Save", "8+"))
    assert drawn(*figures, width=34) == ["Red               15", "the long garrison 12", "Move 6      Save 8+"]
    assert drawn(Line("Red", "15"), Line("the garrison of Stonegate", "12"), width=24) == [
        "Red 15",
        "the garrison of Stonegate 12",
    ]


def test_bars_of_several_blocks_begin_at_the_same_cell() -> None:
    """Whatever stands between them."""
    lines = (Line("North", bar=(5, 50)), Line("3 key points"), Line("South", bar=(8, 50)), Line("It", bar=(1, 2)))
    shown = [line for line in drawn(*lines) if "━" in line]
    assert {line.index("━") for line in shown} == {7}


def test_two_columns_without_a_head_are_figures() -> None:
    """A sentence of older words may say in a table what it is the figure of."""
    assert drawn(Line("Dice: 2d6 (THE-3.1)", row=("Dice", "2d6")), Line("Reach: 1", row=("Reach", "1"))) == [
        "Dice 2d6      Reach 1"
    ]


def test_entries_of_a_list_end_at_the_right_edge() -> None:
    """Names at the left; bar, number and value at the right, or below. The hex that a line leads to goes with it."""
    long = Line("0304 Marksmen 5", "Suppressed, done", bar=(3, 10), unit="b", cell=3)
    assert drawn(Line("Rifles", bar=(8, 10), unit="a", cell=2), long) == [
        "Rifles           ━━━━━ 8 of 10",
        "0304 Marksmen 5  ━━━━━ 3 of 10",
        "              Suppressed, done",
    ]
    (entry,) = Card(Speaker(), 40).laid_out([Line("Istra", "Aldmark", cell=7)])
    assert any(getattr(span.style, "meta", {}).get("cell") == 7 for span in entry.spans)


def test_chances_are_columns_over_what_they_are_of() -> None:
    """What is likelier is higher; where there is no room, or no signs, they are told in words."""
    line = Line("To kill", "0: 25 %", chances=(("0", 0.25), ("1", 0.5), ("2+", 0.25)))
    assert drawn(line) == [
        "             ██",
        "To kill  ██  ██  ██",
        "         0   1   2+",
        "         25  50  25 %",
    ]
    told = ["To kill  0: 25 %  1: 50 %  2+: 25 %"]
    assert drawn(line, speaker=Speaker("ascii")) == drawn(line, width=16) == told
    assert bars.columns([]) == ("", "")
    assert bars.columns([1.0, 0.001]) == ("█ ", "█▁")
    assert bars.columns([1.0, 0.5], 1) == ("  ", "█▄")


@pytest.mark.parametrize(("now", "full", "cells"), [(0, 8, 0), (1, 100, 1), (99, 100, 9), (8, 8, 10), (3, 0, 0)])
def test_a_bar_is_empty_at_nothing_only_and_full_at_all_only(now: int, full: int, cells: int) -> None:
    """What is left of a nearly destroyed unit is seen, and what a nearly whole one has lost."""
    assert bars.filled(now, full, 10) == cells


def test_the_rule_behind_a_sentence_is_dim() -> None:
    """The sentence itself is not."""
    (line,) = Card(Speaker(), 40).laid_out([Line(say("{text} ({rule})", text="It stays.", rule="ASH-6.1"))])
    assert [(span.start, span.end) for span in line.spans] == [(9, 19)]


@pytest.mark.parametrize("width", range(8, 70, 5))
def test_nothing_is_cut_at_any_width(width: int) -> None:
    """Every word and number of every line stands somewhere, once it is wrapped."""
    lines = [UNIT, *WEAPONS, Line("Models", bar=(8, 10)), Line("Quality", "5+"), Line("Istra", "Aldmark", cell=7)]
    laid_out = Card(Speaker(), width, view()).laid_out(lines)
    words = " ".join(part.plain for content in laid_out for part in content.wrap(width)).replace("-", "")
    for word in ("Rifles", "0101", "ready", "Red", "Weapons", "hexes", "dice", "Heavy", "shoulder", "12", "8 of 10"):
        assert all(part in words for part in word.split()), word


def test_a_hex_says_nothing_twice() -> None:
    """The card of a unit comes first; lines of the hex that are in it, or tell of its unit, are left out, and with all
    of its lines a head. A head that never had any lines stays."""
    condition = Line("It is suppressed.", tone=Tone.BAD)
    head, ground = Line("0101: plain", tone=Tone.HEADING), Line("Nothing special.", tone=Tone.QUIET)
    units = (Line("Units", tone=Tone.HEADING), Line("Rifles 1", unit="red-1"), condition)
    near = (Line("Near", tone=Tone.HEADING), Line("Scouts", unit="red-2"))
    told = (head, ground, UNIT, condition, *units, *near, Line("Nowhere", tone=Tone.HEADING))
    seen = replace(view(), describe=lambda cell: told, card=lambda unit: (UNIT, condition, Line("Quality", "5+")))
    shown = hex_lines(seen, 0)
    assert shown == [UNIT, condition, Line("Quality", "5+"), head, ground, *near, Line("Nowhere", tone=Tone.HEADING)]
