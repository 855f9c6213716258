"""What a terminal sends, made into keys, clicks and pastes; never more of it than anybody types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from textual.events import Key, MouseEvent, Paste
from textual.keys import Keys
from textual.message import Message

from hexwar_tui.tui.stage.private import BRACKETED_PASTE_END, BRACKETED_PASTE_START, PrivateParser

LONGEST_PASTE = 20_000
"""Characters that are kept of a paste; no field has room for more."""

MOST_TYPED = 512
"""Characters that may be read at once from somebody who types, or who moves a mouse. What is longer was pasted."""

FARTHEST = 10_000
"""Columns and rows that a mouse can be away."""

LONGEST_KEY = 32
"""Characters of the longest sequence that a key or a click makes."""

USUAL_PAUSE, STREAM_PAUSE, PASTE_PAUSE = 0.1, 0.02, 0.5
"""Seconds without input after which a lone Escape is the key, a stream is over, a paste without an end is over."""

_SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-Z\\-~]")
_ANSWERS = re.compile(r"\x1b\[(M.*|<?[-\d;]+[mM]|\?\d+;\d\$y)")
"""Complete sequences that are no keys, but clicks, and answers of the terminal."""

_TOO_LONG = re.compile(
    r"\x1b(?:\[[0-?]{29,}[ -/]*(?:[@-~]|(?P<numbers>\Z))|[\]PX^_][^\x07\x1b]{30,}(?:\x07|\x1b\\|(?P<words>\Z)))"
)
"""Sequences longer than those of any key; `_REST` is what may follow where one has not ended."""
_REST = {
    "numbers": re.compile(r"[0-?]*[ -/]*(?:[@-~]|\Z)"),
    "words": re.compile(r"[^\x07\x1b]*(?:\x07|\x1b\\|\Z)"),
}

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class SteadyParser(PrivateParser):
    """Textual's parser, but a sequence that is no key's makes none: Textual types its characters, and numbers too large
    or of another form end the app."""

    def looked_over(self, sequence: str, keys: Callable[[], Iterable[Key]]) -> Iterable[Key]:
        """None for a sequence that is no key's."""
        try:
            usual = list(keys())
        except (ValueError, OverflowError):
            usual = []
        if usual and all(_is_text(key.character) for key in usual):
            return usual
        is_of_none = _SEQUENCE.fullmatch(sequence) and not _ANSWERS.fullmatch(sequence)
        return [Key(Keys.Ignore, sequence)] if usual or is_of_none else []

    def parse_mouse_code(self, code: str) -> Message | None:
        """What a mouse did; None where there can be no mouse."""
        try:
            event = super().parse_mouse_code(code)
        except ZeroDivisionError:  # The window has said that it has no size.
            return None
        return None if isinstance(event, MouseEvent) and max(event.x, event.y) > FARTHEST else event


class Keyboard:
    """Takes what is read, piece by piece, and makes messages of it.

    What comes at once and is longer than anybody types is a paste, whether the terminal says so or not; keys that need
    sequences are then not heeded. Its last key may have been pressed by somebody who waits for an end of it, and is a
    key. Nothing that never ends is waited for.
    """

    def __init__(self, debug: bool = False) -> None:
        self._parser = SteadyParser(debug)
        self._begun = ""
        self._unended: re.Pattern[str] | None = None
        self._pasted: str | None = None
        self._stream: str | None = None

    @property
    def pause(self) -> float:
        """Seconds without input after which `rest` is to be asked."""
        if self._stream is not None:
            return STREAM_PAUSE
        return USUAL_PAUSE if self._pasted is None else PASTE_PAUSE

    def feed(self, text: str) -> Iterator[Message]:
        """Yields what comes of the next piece."""
        text, self._begun = self._begun + text, ""
        while text:
            mark = BRACKETED_PASTE_START if self._pasted is None else BRACKETED_PASTE_END
            before, found, text = text.partition(mark)
            if not found:
                before, self._begun = _without_begun(before, mark)
            if self._pasted is None:
                yield from self._typed(before)
                self._pasted = "" if found else None
            else:
                self._pasted = (self._pasted + before)[:LONGEST_PASTE]
                if found:
                    yield from self._end_paste()

    def rest(self) -> Iterator[Message]:
        """Yields what was begun, as nothing follows."""
        begun, self._begun, self._unended = self._begun, "", None
        if self._pasted is not None:
            yield from self._end_paste()
        else:
            yield from self._typed(begun)
            yield from self._end_stream()
        yield from self._parser.tick()

    def _end_paste(self) -> Iterator[Message]:
        text, self._pasted = self._pasted or "", None
        yield from _paste(text)

    def _typed(self, text: str) -> Iterator[Message]:
        text = self._without_long_sequences(text)
        if self._stream is not None or len(text) > MOST_TYPED:
            stream = (self._stream or "") + text
            # The beginning is kept for the paste that it may be, the end for the key that it may end with.
            self._stream = stream[:LONGEST_PASTE] + stream[LONGEST_PASTE:][-LONGEST_KEY:]
        elif text:
            yield from self._parser.feed(text)

    def _end_stream(self) -> Iterator[Message]:
        # The end of a line belongs to what was pasted: it must not say yes to anything.
        stream, self._stream = (self._stream or "").rstrip("\r\n"), None
        if stream:
            escape = stream.rfind("\x1b", -LONGEST_KEY)
            at = escape if escape >= 0 else len(stream) - 1
            if "\x1b" not in stream[:at]:
                yield from _paste(stream[:at])
            yield from self._parser.feed(stream[at:])

    def _without_long_sequences(self, text: str) -> str:
        if self._unended is not None:
            rest = self._unended.match(text)
            end = rest.end() if rest else 0
            self._unended = self._unended if end == len(text) else None
            text = text[end:]
        for found in _TOO_LONG.finditer(text):
            if found.lastgroup is not None:
                self._unended = _REST[found.lastgroup]
        return _TOO_LONG.sub("", text)


def _paste(text: str) -> Iterator[Message]:
    """A paste, if there is anything in it."""
    text = _CONTROLS.sub("", text[:LONGEST_PASTE])
    if text:
        yield Paste(text)


def _is_text(character: str | None) -> bool:
    """Whether a character, if there is one, can be shown at all: half of a surrogate pair can't."""
    return character is None or not any("\ud800" <= half <= "\udfff" for half in character)


def _without_begun(text: str, mark: str) -> tuple[str, str]:
    """Splits off what may be the beginning of a mark; a lone Escape is a key until more of a mark follows."""
    for length in range(len(mark) - 1, 1, -1):
        if text.endswith(mark[:length]):
            return text[:-length], text[-length:]
    return text, ""
