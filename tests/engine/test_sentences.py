"""Sentences of orders: one declaration to write and to read them by."""

from __future__ import annotations

from itertools import islice

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.forms import BLANK, in_language, matches, plain
from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.orders.sentences import Reader, forms_of, order_sentence, subject
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems import REGISTRY
from tests.papers.sheets import MIDDLES, letters, saved

PATTERN = "(march|go) to {hex}[ at {speed}][; {task}]"


def test_a_pattern_is_written() -> None:
    """With its first words, without what is left out, and with blanks for what is still open."""
    form = in_language(PATTERN, "en")
    assert form.filled({"hex": "0306", "speed": None, "task": "when tired, rest"}) == "march to 0306; when tired, rest"
    assert form.shortest({}) == f"march to {BLANK}"
    assert form.bracketed({"hex": "<1>"}) == f"march to <1>[ at {BLANK}][; {BLANK}]"
    assert list(form.first_words()) == ["march", "go"]
    assert form.fields() == ("hex", "speed", "task")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("march to 0306", [{"hex": "0306"}]),
        ("GO  to 0306 .", [{"hex": "0306 ."}]),
        ("go to 0306 at once;rest", [{"hex": "0306", "speed": "once", "task": "rest"}]),
        ("marching to 0306", []),
        ("march to", []),
        ("march 0306", []),
    ],
)
def test_a_pattern_is_read(line: str, found: list[dict[str, str]]) -> None:
    """In any case, with any spaces; words end where they end."""
    spans = list(matches(PATTERN, plain(line)))
    read = [{name: line[start:end].strip() for name, (start, end) in one.items()} for one in spans]
    assert all(one in read for one in found)
    assert bool(read) == bool(found)


@pytest.mark.parametrize(
    ("pattern", "line", "is_read"),
    [
        (PATTERN, "march 0306", True),
        ("make: {what}", "make a fort", True),
        (PATTERN, "to 0306", False),
        (PATTERN, "0306", False),
        ("make: {what}", ": a fort", False),
    ],
)
def test_read_loosely_small_words_and_colons_may_be_lacking(pattern: str, line: str, *, is_read: bool) -> None:
    """Those that say what is ordered never; and none at all, unless it is read so."""
    assert (next(matches(pattern, plain(line), loosely=True), None) is not None) is is_read
    assert next(matches(pattern, plain(line)), None) is None


def test_a_unit_that_stands_elsewhere_is_told_to_stand_where_it_does_now() -> None:
    """By the number of the hex, where that has no name; and not where it stood when the sheet was written."""
    game = letters()
    grid = game.view("aldmark").grid
    before, now = grid.cell_of_label("0102"), grid.cell_of_label("0103")
    game.top.state.armies["aldmark-2"].cell = now
    for starts in ({}, {"aldmark-2": before}):
        reader = Reader(game.top.system.order_types, naming(game, "aldmark"), starts)
        with pytest.raises(BadOrder) as refused:
            reader.read("Aldmark 2 at 0408: stay")
        assert str(refused.value) == "Aldmark 2 stands in 0103."
        assert reader.read("Aldmark 2 at 0103: stay") == reader.read("Aldmark 2: stay")


def test_all_orders_of_all_systems_are_sentences() -> None:
    """None goes by the words of the command line; every field that must be given is in the sentence, or the unit."""
    for system in REGISTRY.values():
        for made in system.order_types:
            assert forms_of(made), (system.id, made.kind)
            wanted = {name for name, spec in specs(made).items() if not spec.optional} - {subject(made)}
            for language in LANGUAGES:
                said = set(in_language(forms_of(made)[0], language).fields())
                assert wanted <= said, (system.id, made.kind)


@pytest.mark.parametrize("name", ["", *MIDDLES])
def test_what_is_written_is_read_as_the_same(name: str) -> None:
    """Legal orders of every kind, in both languages."""
    game, read = saved(name) if name else letters(), 0
    types = game.top.system.order_types
    for seat in game.waiting_for():
        known = naming(game, seat)
        reader = Reader(types, known)
        for made in types:
            for order in islice(legal_orders(made, game.known(seat)), 6):
                for language in LANGUAGES:
                    line = order_sentence(order, known, language)
                    assert reader.read(line) == order, line
                    read += 1
    assert read > 4


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("купить 1 танковую дивизию в Колокольных холмах", "buy 1 tank division in Bell Hills"),
        ("fighter regiment 1: cover Mesa", "fighter regiment 1 (West League): cover Mesa"),
        ("полк истребителей 1: прикрыть Месу", "fighter regiment 1 (West League): cover Mesa"),
        ("infantry division 1, infantry division 2: attack Upper Karst", None),
    ],
)
def test_names_in_every_case(line: str, same: str | None) -> None:
    """Russian ones as the sentence has them; without what stands in parentheses behind them; several in one line."""
    game = saved("theatre-first-summer-middle")
    reader = Reader(game.top.system.order_types, naming(game, "west"))
    read = reader.read(line)
    if same is None:
        assert read.units == ("west-infantry-1", "west-infantry-2")
    else:
        assert read == reader.read(same)


def test_only_who_stays_may_be_told_where_he_stands_behind_his_order() -> None:
    """A march that is written so might as well be meant to end there: it is not read."""
    game = letters()
    reader = Reader(game.top.system.order_types, naming(game, "aldmark"))
    assert reader.read("Aldmark 2: stay in Hythe") == reader.read("Aldmark 2: stay")
    assert reader.read("Aldmark 2: march to 0102")
    with pytest.raises(BadOrder):
        reader.read("Aldmark 2: march to 0102 in Hythe")


def test_a_sentence_has_the_form_of_a_word_that_goes_with_its_number() -> None:
    """Whatever letters the forms begin with, in the order of the catalogue; behind a blank stands the last. Any is
    read, and words that are no forms of one stay as they are."""
    pattern = "{n} (man/people)[ or {m} (man/people)] (go|went)"
    form = in_language(pattern, "en")
    assert form.filled({"n": "1", "m": None}) == "1 man go"
    assert form.filled({"n": "21", "m": "1"}) == "21 people or 1 man go"
    assert form.shortest({}) == "____ people go"
    assert form.bracketed({"n": "5"}) == "5 people[ or ____ people] go"
    assert [spans["n"] for spans in matches(pattern, "5 man went")] == [(0, 1), (0, 1)]
    russian = in_language(N_TURNS, "ru")
    assert [russian.filled({"turns": str(n), "partner": "А", "clauses": "мир"}) for n in (1, 3, 12, 21)] == [
        f"предложить А, на {n} {word}: мир" for n, word in ((1, "ход"), (3, "хода"), (12, "ходов"), (21, "ход"))
    ]


def test_a_pattern_that_is_not_translated_is_written_with_the_forms_that_it_has() -> None:
    """Russian has three forms for a number and this pattern only two: the last stands for those it lacks."""
    form = in_language("{n} (man/people)", "ru")
    assert [form.filled({"n": str(n)}) for n in (1, 3, 5)] == ["1 man", "3 people", "5 people"]


@pytest.mark.parametrize(
    ("line", "is_blank"),
    [
        ("Aldmark 2: march to ____", True),
        ("Aldmark 2: ____", True),
        ("Aldmark 2: march to 0102; ____", False),
        ("Aldmark 2: march to 0102", False),
        ("march unit=aldmark-2 to=____", True),
        ("march unit=aldmark-2 to=0102 reaction=____", False),
        ("Aldmark 2: fly to ____", False),
    ],
)
def test_a_line_is_left_blank_where_none_of_its_blanks_is_filled_in(line: str, is_blank: bool) -> None:
    """As a sentence and in the words of the command line: the unit that the sheet names is nothing filled in."""
    game = letters()
    assert Reader(game.top.system.order_types, naming(game, "aldmark")).is_left_blank(line) is is_blank


N_TURNS = "(propose to|offer to) {partner}[ for {turns} (turn/turns)]: {clauses}"
