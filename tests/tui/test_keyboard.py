"""What a terminal sends, made into messages: pastes, streams of keys, sequences that are none."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.events import Event, Key, MouseDown, MouseMove, Paste

from hexwar_tui.tui.stage.keyboard import (
    LONGEST_PASTE,
    MOST_LETTERS,
    MOST_TYPED,
    PASTE_PAUSE,
    STREAM_PAUSE,
    USUAL_PAUSE,
    Keyboard,
    TerminalAnswer,
)

LONG = 1 << 17
READ = 4095


def read(keyboard: Keyboard, text: str) -> list[str]:
    """What comes of a text that is read in pieces, and then of a rest: keys by their names, pastes by their lengths."""
    found = [message for at in range(0, len(text), READ) for message in keyboard.feed(text[at : at + READ])]
    return list(named([*found, *keyboard.rest()]))


def named(messages: Iterable[object]) -> Iterable[str]:
    """Messages in words."""
    for message in messages:
        assert isinstance(message, Event)
        match message:
            case Key():
                yield message.key
            case Paste() if len(message.text) > 20:
                yield f"paste of {len(message.text)}"
            case Paste():
                yield f"paste {message.text!r}"
            case _:
                yield type(message).__name__


@pytest.mark.row(39)
@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("x" * LONG + "?", [f"paste of {LONGEST_PASTE}", "question_mark"]),
        ("text\r" * LONG, [f"paste of {LONGEST_PASTE}", "t"]),
        ("\x1b[A" * LONG + "?", ["up", "question_mark"]),
        ("\x1b[<35;10;10M" * LONG, ["MouseMove"]),
        ("\x1b[" + "1;" * LONG, []),
        ("\x1b]52;c;" + "A" * LONG, []),
        ("\x1bP" + "A" * LONG + "\x1b\\?", ["question_mark"]),
        ("\x1b[200~" + "x" * LONG, [f"paste of {LONGEST_PASTE}"]),
        ("\x1b[200~" + "x" * LONG + "\x1b[201~?", [f"paste of {LONGEST_PASTE}", "question_mark"]),
    ],
    ids=["letters", "lines", "arrows", "mouse", "sequence", "string", "string-that-ends", "paste-without-end", "paste"],
)
def test_more_than_anybody_types(text: str, heard: list[str]) -> None:
    """Row 39: 128 kB of it are one paste, or nothing; what they end with is a key, and so is the next one."""
    keyboard = Keyboard()
    assert read(keyboard, text) == heard
    assert read(keyboard, "\x1b[B?") == ["down", "question_mark"]


def test_what_is_typed_is_keys() -> None:
    """As many as anybody types in one go are keys, each of them."""
    assert read(Keyboard(), "e\r\x1b[A\x1bOPя" * 30) == ["e", "enter", "up", "f1", "я"] * 30


@pytest.mark.parametrize("length", [MOST_LETTERS + 1, 121, 180, MOST_TYPED, MOST_TYPED + 1])
def test_letters_at_once_are_a_paste(length: int) -> None:
    """None of them is lost, though so many keys could not wait for their turn; the last one still is a key."""
    keyboard, text = Keyboard(), ("some words " * 60)[: length - 1] + "x"
    found = [*keyboard.feed(text), *keyboard.rest()]
    assert [message.text for message in found if isinstance(message, Paste)] == [text[:-1]]
    assert [message.character for message in found if isinstance(message, Key)] == ["x"]


def test_the_end_of_a_line_behind_letters_says_yes_to_nothing() -> None:
    """It belongs to what was pasted; a few letters with an Enter are keys."""
    assert read(Keyboard(), "x" * 100 + "\r") == ["paste of 99", "x"]
    assert read(Keyboard(), "two lines\r" * 9) == ["paste of 88", "s"]
    assert read(Keyboard(), "x" * (MOST_LETTERS - 1) + "\r") == ["x"] * (MOST_LETTERS - 1) + ["enter"]


def test_marked_pastes() -> None:
    """In pieces, with keys around them, without what is no text; an empty one is none."""
    keyboard = Keyboard()
    found: list[object] = []
    for piece in ("a\x1b[20", "0~two\nli", "nes \x1b[31m\x00[b]\x1b[2", "01~b", "\x1b[200~\x1b[201~c"):
        found += keyboard.feed(piece)
    assert list(named(found)) == ["a", "paste 'two\\nlines [31m[b]'", "b", "c"]


@pytest.mark.row(39)
def test_nothing_that_never_ends_is_waited_for() -> None:
    """Row 39: a pause ends a stream soon, and a paste whose end was lost."""
    keyboard = Keyboard()
    assert keyboard.pause == USUAL_PAUSE
    assert list(keyboard.feed("x" * 1000)) == []
    assert keyboard.pause == STREAM_PAUSE
    assert list(named(keyboard.rest())) == ["paste of 999", "x"]
    assert list(keyboard.feed("\x1b[200~abc")) == []
    assert keyboard.pause == PASTE_PAUSE
    assert list(named(keyboard.rest())) == ["paste 'abc'"]
    assert keyboard.pause == USUAL_PAUSE


@pytest.mark.row(22, 39)
@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b[1114112u",
        "\x1b[99999999999999999999;1u",
        "\x1b[97:65;1u",
        "\x1b[97;1:1u",
        "\x1b[55296u",
        "\x1b[1;1;1X",
        "\x1b[<0;;M",
        "\x1b[<0;99999999999;1M",
        "\x1b[48;0;0;0;0t\x1b[<35;3;3M",
    ],
)
def test_sequences_that_are_no_keys(sequence: str) -> None:
    """Rows 22 and 39: none ends the app, and none types what is in it; the next key is heard."""
    keyboard = Keyboard()
    heard = [message for message in keyboard.feed(sequence + "?") if isinstance(message, Key | MouseDown | MouseMove)]
    assert list(named(heard)) == ["question_mark"]


def test_what_terminals_know() -> None:
    """Keys of several kinds of terminals, modified ones, clicks and the focus come through."""
    text = "\x1b[[A\x1b[11~\x1b[1;5C\x1b[97;5u\x1b[Z\x1b[<0;3;3M\x1b[<0;3;3m\x1b[I\x1b[?2026;2$y"
    heard = ["f1", "f1", "ctrl+right", "ctrl+a", "shift+tab", "MouseDown", "MouseUp", "AppFocus"]
    assert list(named(message for message in Keyboard().feed(text) if isinstance(message, Event))) == heard


ANSWERS = "P>|kitty(0.43.1)", "_Gi=1;OK"


@pytest.mark.parametrize("end", ["\x1b\\", "\x07"], ids=["st", "bell"])
@pytest.mark.parametrize("length", [1, 2, 3, 7, READ])
def test_answers_of_the_terminal_are_no_keys(length: int, end: str) -> None:
    """However they come apart, and whatever is typed around them; an Escape before or after one is a key."""
    text = f"a\x1b{ANSWERS[0]}{end}b\x1b[A\x1b{ANSWERS[1]}{end}\x1b{ANSWERS[1]}{end}c\x1b"
    keyboard, found = Keyboard(), []
    for at in range(0, len(text), length):
        found += keyboard.feed(text[at : at + length])
    found += keyboard.rest()
    answers = [message.text for message in found if isinstance(message, TerminalAnswer)]
    assert answers == [ANSWERS[0], ANSWERS[1], ANSWERS[1]]
    keys = [message for message in found if not isinstance(message, TerminalAnswer)]
    assert sorted(named(keys)) == ["a", "b", "c", "escape", "up"]


def test_what_is_pasted_is_no_answer() -> None:
    """Nobody's text speaks for the terminal."""
    pasted = f"\x1b[200~\x1b{ANSWERS[1]}\x1b\\\x1b[201~"
    assert not [message for message in Keyboard().feed(pasted) if isinstance(message, TerminalAnswer)]


@pytest.mark.parametrize("text", ["\x1b", "\x1bP", "\x1b_", "\x1b_G", "\x1bP>|kit"], ids=ascii)
def test_an_answer_that_never_ends_is_not_waited_for(text: str) -> None:
    """What begins as one may have been typed: after the usual pause it is keys."""
    keyboard = Keyboard()
    assert not [*keyboard.feed(text)]
    assert keyboard.pause == USUAL_PAUSE
    assert [*named(keyboard.rest())]
    assert [*named(keyboard.feed("x"))] == ["x"]
