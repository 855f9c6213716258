"""A rule book for one game: it names the values of those options that differ from the usual ones.

Behind what an option decides, the text names it with its usual value: ``50 control points `[goal=50]```.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hexwar_tui.engine.data.options import Options, option_list
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.books.option_text import value_text

MARK = re.compile(r"`\[([a-z][a-z0-9_]*)=[^\]`]*\]`")
"""Finds an option in the text, with its usual value."""


def in_game(markdown: str, options: Options, words: Callable[[Text], str]) -> str:
    """The rule book with the values that differ in this game put in, in bold, where it names the usual ones. `words`
    puts a text into the reader's language."""
    specs = {spec.name: spec for spec in option_list(type(options))}

    def told(mark: re.Match[str]) -> str:
        spec = specs.get(mark[1])
        value = getattr(options, mark[1], None)
        if spec is None or value is None or value == spec.default:
            return mark[0]
        said = say("in this game: {title}: {value}", title=spec.title, value=value_text(spec, value))
        return f"**[{words(said)}]**"

    return MARK.sub(told, markdown)
