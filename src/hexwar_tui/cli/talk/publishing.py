"""What a referee has published in newspapers, by its words on the command line."""

from __future__ import annotations

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.newspaper import Published

PUBLISHED = {
    "rankings": Published.RANKINGS,
    "battles": Published.BATTLES,
    "treaties": Published.AGREEMENTS,
}
"""What --public takes, by its words there."""


def published(text: str | None) -> tuple[Published, ...]:
    """What the words in `text`, parted by commas, have published; nothing for None. Raises BadOrder for other words."""
    asked_for = [word.strip().lower() for word in (text or "").split(",") if word.strip()]
    for word in asked_for:
        if word not in PUBLISHED:
            told = clean(word, 40)
            raise BadOrder(say("“{word}” can't be published; these can: {words}.", word=told, words=tuple(PUBLISHED)))
    return tuple(PUBLISHED[word] for word in asked_for)
