"""How screens and widgets put texts before the player: in his language, and never as markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.dom import DOMNode
from textual.style import Style

from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.stage.keys import without_arrows

if TYPE_CHECKING:
    from hexwar_tui.tui.stage.host import Host


def named_key(key: str, what: Content) -> Content:
    """Returns `key`, as printed on keyboards, in the colour of keys, and behind it what it does."""
    return Content.assemble(Content.styled(key, "$text-accent bold"), " ", what)


Pairs = Sequence[tuple[str, Text]]
"""Keys, as printed on keyboards, each with what it does; the most used first."""


class Speaking(DOMNode):
    """A screen or widget that puts texts before the player."""

    @property
    def hexwar(self) -> Host:
        """The app, typed as `Host`."""
        return cast("Host", self.app)

    def words(self, text: Text) -> str:
        """`text` in the language and the characters of the settings."""
        return self.hexwar.words(text)

    def content(self, text: Text, style: str | Style = "") -> Content:
        """`text` as content in the reader's language, drawn in `style`; brackets in it are brackets, never markup."""
        return Content.styled(self.words(text), style) if style else Content(self.words(text))

    def keys_that_fit(self, pairs: Pairs, last: Pairs, width: int) -> Content:
        """A line of keys of at most so many cells: as many of `pairs` as there is room for, and always the `last`. In
        ASCII arrows are words."""
        name = without_arrows if self.hexwar.charset == "ascii" else str
        for many in range(len(pairs), -1, -1):
            shown = (named_key(name(key), self.content(what)) for key, what in (*pairs[:many], *last))
            line = Content("  ").join(shown)
            if line.cell_length <= width:
                break
        return line
