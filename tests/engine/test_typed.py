"""Text from outside is made harmless once, on its way in."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.words.typed import clean, is_clean

# Any characters, and often those that make trouble: controls, directions, joiners, marks, surrogates, fillers.
TROUBLE = (
    "\x00\x07\x1b\x9b\n\r\t\u2028\u2029\u200b\u200d\u202e\u2066\ufeff\u00ad"
    "\u0301\u0323\u0344\u20dd\u0e31\ud800\ue000\u3164 e"
)
texts = st.text(st.one_of(st.characters(), st.sampled_from(TROUBLE)), max_size=60)


def marks_in_a_row(text: str) -> int:
    """Counts the longest run of combining marks."""
    longest = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        longest = max(longest, run)
    return longest


@pytest.mark.row(16)
@given(texts, st.integers(0, 40), st.booleans())
def test_nothing_harmful_is_left(text: str, longest: int, lines: bool) -> None:
    """Row 16: no control, format, surrogate, private or unassigned character, no line or paragraph mark, within the
    length."""
    cleaned = clean(text, longest, lines)
    left = {unicodedata.category(character) for character in cleaned.replace("\n", "" if lines else "\n")}
    assert not left & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert len(cleaned) <= longest
    assert cleaned == cleaned.strip()


@pytest.mark.row(16)
@given(texts, st.integers(0, 40) | st.just(1000), st.booleans())
def test_what_was_cleaned_is_harmless_beside_anything(text: str, longest: int, lines: bool) -> None:
    """Row 16: marks are never heaped, and never stand at the start, where they would fall on what is shown before. It
    is stored, loaded and cleaned again as the same text, in form NFC."""
    cleaned = clean(text, longest, lines)
    assert marks_in_a_row(cleaned) <= 2
    assert not cleaned or not unicodedata.category(cleaned[0]).startswith("M")
    assert clean(cleaned, longest, lines) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)


@pytest.mark.row(16)
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\x1b[31mRed\x1b[0m", "[31mRed[0m"),
        ("\x9b2JRed", "2JRed"),
        ("a\u202eb\u2066c", "abc"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("  two  words \t", "two  words"),
        ("first\r\nsecond\u2029third", "first second third"),
        ("e\u0301", "é"),
        ("Z" + "\u0301\u0302\u0303\u0304" * 100 + "algo", "Z\u0301\u0302algo".replace("Z\u0301", "Ź")),
        ("\u0301a", "a"),
        ("a \u0301b", "a b"),
        ("no\u00a0break\u3000wide", "no break wide"),
        ("\u3164\u115f", ""),
        ("[bold]{field}[/bold] %s", "[bold]{field}[/bold] %s"),
        ("Ёлка, 陣地, فارس", "Ёлка, 陣地, فارس"),
        ("\ud800", ""),
    ],
)
def test_examples(typed: str, kept: str) -> None:
    """Row 16: escape codes lose their teeth; words of any script, brackets and braces stay."""
    assert clean(typed, 100) == kept


def test_cut_at_the_longest() -> None:
    """The cap counts characters of the cleaned text; a space at the cut goes, too. With `lines` every kind of line end
    becomes a newline, and empty space around the text goes."""
    assert clean("\n dear Red,\r\n\tyield \x85now\n", 100, lines=True) == "dear Red,\n yield \nnow"
    assert clean("\x00four corners", 4) == "four"
    assert clean("four corners", 5) == "four"
    assert clean("four corners", 0) == ""


@pytest.mark.row(16)
def test_a_heap_of_marks_costs_no_more_than_its_length() -> None:
    """Row 16: normalising never sees a heap: a million marks in falling order would take minutes to sort."""
    assert clean("o" + "\u0301\u0323" * 500_000, 10) == "ọ\u0301"


@given(st.text("aZ ~-/йЁя—«”…№", max_size=12), st.integers(0, 14), st.booleans())
def test_plain_text_takes_a_short_way_to_the_same_end(text: str, longest: int, lines: bool) -> None:
    """What is plain all through comes out as it does beside a character that is taken out."""
    assert clean(text, longest, lines) == clean(f"{text}\0", longest, lines)


@pytest.mark.row(16)
@given(texts, st.booleans())
def test_a_look_tells_what_cleaning_would_change(text: str, lines: bool) -> None:
    """Row 16: `is_clean` is `clean` without its work, for any text."""
    for looked_at in (text.strip(), clean(text, len(text), lines)):
        assert is_clean(looked_at, lines) == (clean(looked_at, len(looked_at), lines) == looked_at)
