"""Makes keys, clicks and pastes of what a terminal sends, but no more keys than somebody can type."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator

from textual.constants import ESCAPE_DELAY
from textual.events import Key, MouseEvent, Paste
from textual.keys import Keys
from textual.message import Message

from hexwar_tui.tui.stage.private import BRACKETED_PASTE_END, BRACKETED_PASTE_START, PrivateParser

LONGEST_PASTE = 20_000
"""How many characters of a paste are kept; no field has room for more."""

MOST_TYPED, MOST_LETTERS = 512, 50
"""How many characters may come at once from somebody who presses keys or moves a mouse; and how many if each of them is
a key, none needing a sequence. More at once were pasted: so many keys could not wait for their turn, and were lost."""

FARTHEST = 10_000
"""The highest column or row that a mouse can be at."""

LONGEST_KEY = 32
"""How many characters long the sequence of a key or a click is at most."""

USUAL_PAUSE = ESCAPE_DELAY if "ESCDELAY" in os.environ else 0.01
"""Seconds without input that make a lone Escape a key: as many as the environment says, for lines on which the bytes of
one key come apart, or else a tenth of what Textual waits, since all that Escape does comes later by them."""

STREAM_PAUSE, PASTE_PAUSE = 0.02, 0.5
"""Seconds without input that end a stream, and end a paste without an end mark."""

_SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-Z\\-~]")
_ANSWERS = re.compile(r"\x1b\[(M.*|<?[-\d;]+[mM]|\?\d+;\d\$y)")
"""Complete sequences that are no keys: clicks, and answers of the terminal to questions."""

_TOO_LONG = re.compile(
    r"\x1b(?:\[[0-?]{29,}[ -/]*(?:[@-~]|(?P<numbers>\Z))|[\]PX^_][^\x07\x1b]{30,}(?:\x07|\x1b\\|(?P<words>\Z)))"
)
"""Sequences longer than those of any key; `_REST` is what may follow where one has not ended."""
_REST = {
    "numbers": re.compile(r"[0-?]*[ -/]*(?:[@-~]|\Z)"),
    "words": re.compile(r"[^\x07\x1b]*(?:\x07|\x1b\\|\Z)"),
}

_TOLD = re.compile(r"\x1b(P>\|[^\x07\x1b]{0,200}|_G[^\x07\x1b]{0,200})(?:\x1b\\|\x07)")
"""Answers of the terminal about itself, which are no keys."""
_TELLING = re.compile(r"\x1b(?:P(?:>(?:\|[^\x07\x1b]{0,200}\x1b?)?)?|_(?:G[^\x07\x1b]{0,200}\x1b?)?)?\Z")
"""The beginning of one; also a lone Escape, which is a key if nothing follows."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class TerminalAnswer(Message):
    """Tells the app what the terminal has answered about itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class SteadyParser(PrivateParser):
    """Textual's parser, but a sequence that belongs to no key gives no key. Textual would type its characters, and
    numbers in it that are too large, or of another form, would end the app."""

    def looked_over(self, sequence: str, keys: Callable[[], Iterable[Key]]) -> Iterable[Key]:
        """The keys that Textual's `keys` makes of `sequence`, if they can be typed; else an ignored key or none."""
        try:
            usual = list(keys())
        except (ValueError, OverflowError):
            usual = []
        if usual and all(_is_text(key.character) for key in usual):
            return usual
        is_of_none = _SEQUENCE.fullmatch(sequence) and not _ANSWERS.fullmatch(sequence)
        return [Key(Keys.Ignore, sequence)] if usual or is_of_none else []

    def parse_mouse_code(self, code: str) -> Message | None:
        """The mouse event that `code` stands for; None if it is at a place where no mouse can be."""
        try:
            event = super().parse_mouse_code(code)
        except ZeroDivisionError:  # The window has said that it has no size.
            return None
        return None if isinstance(event, MouseEvent) and max(event.x, event.y) > FARTHEST else event


class Keyboard:
    """Takes what is read from the terminal piece by piece, and makes messages of it.

    More at once than anybody types is a paste, whether the terminal says so or not; keys in it that need sequences are
    ignored. Its last key still counts as a key, as somebody may have pressed it while the rest went on. A sequence that
    never ends is not waited for.
    """

    def __init__(self, debug: bool = False) -> None:
        self._parser = SteadyParser(debug)
        self._begun = ""
        self._unended: re.Pattern[str] | None = None
        self._pasted: str | None = None
        self._stream: str | None = None

    @property
    def pause(self) -> float:
        """How many seconds without input must pass before `rest` is called for what was begun."""
        if self._stream is not None:
            return STREAM_PAUSE
        return USUAL_PAUSE if self._pasted is None else PASTE_PAUSE

    def feed(self, text: str) -> Iterator[Message]:
        """Yields the messages that the next piece of input completes."""
        text, self._begun = self._begun + text, ""
        while text:
            mark = BRACKETED_PASTE_START if self._pasted is None else BRACKETED_PASTE_END
            before, found, text = text.partition(mark)
            if not found:
                before, self._begun = _without_begun(before, mark)
                if self._pasted is None and not self._begun and (telling := _TELLING.search(before)):
                    before, self._begun = before[: telling.start()], telling[0]
            if self._pasted is None:
                yield from self._typed(before)
                self._pasted = "" if found else None
            else:
                self._pasted = (self._pasted + before)[:LONGEST_PASTE]
                if found:
                    yield from self._end_paste()

    def rest(self) -> Iterator[Message]:
        """Yields the messages of input that was begun, given that nothing has followed for as long as `pause` says."""
        begun, self._begun, self._unended = self._begun, "", None
        if self._pasted is not None:
            yield from self._end_paste()
        else:
            yield from self._typed(begun)
            yield from self._end_stream()
        yield from self._parser.end_sequence()

    def _end_paste(self) -> Iterator[Message]:
        text, self._pasted = self._pasted or "", None
        yield from _paste(text)

    def _typed(self, text: str) -> Iterator[Message]:
        for told in _TOLD.finditer(text):
            yield TerminalAnswer(told[1])
        text = self._without_long_sequences(_TOLD.sub("", text))
        if self._stream is not None or _is_pasted(text):
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


def _is_pasted(text: str) -> bool:
    """Whether `text` is more than anybody types at once."""
    return len(text) > (MOST_TYPED if "\x1b" in text else MOST_LETTERS)


def _paste(text: str) -> Iterator[Message]:
    """Yields `text` as a paste, without control characters; nothing if nothing is left."""
    text = _CONTROLS.sub("", text[:LONGEST_PASTE])
    if text:
        yield Paste(text)


def _is_text(character: str | None) -> bool:
    """Whether a key's character can be shown, which half of a surrogate pair can't; True for None, no character."""
    return character is None or not any("\ud800" <= half <= "\udfff" for half in character)


def _without_begun(text: str, mark: str) -> tuple[str, str]:
    """Splits `text` before an end that may begin `mark`. A lone Escape stays: it is a key until more follows."""
    for length in range(len(mark) - 1, 1, -1):
        if text.endswith(mark[:length]):
            return text[:-length], text[-length:]
    return text, ""
