"""A rule book in a game: where an option stands in it that has another value at this table, that value is told.

Behind what an option decides, the text names it with its usual value: ``50 control points `[goal=50]```.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hexwar_tui.engine.data.options import Options, option_list
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.books.option_text import value_text

MARK = re.compile(r"`\[([a-z][a-z0-9_]*)=[^\]`]*\]`")
"""An option in the text, with its usual value."""


def in_game(markdown: str, options: Options, words: Callable[[Text], str]) -> str:
    """The book with what differs in this game: in bold, by the option's title, where the text has the usual value."""
    specs = {spec.name: spec for spec in option_list(type(options))}

    def told(mark: re.Match[str]) -> str:
        spec = specs.get(mark[1])
        value = getattr(options, mark[1], None)
        if spec is None or value is None or value == spec.default:
            return mark[0]
        said = say("in this game: {title}: {value}", title=spec.title, value=value_text(spec, value))
        return f"**[{words(said)}]**"

    return MARK.sub(told, markdown)
