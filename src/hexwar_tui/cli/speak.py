"""What the commands say: sentences in the reader's language, or JSON for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from hexwar_tui.engine.dice import Roll
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import LANGUAGES, SOURCE_LANGUAGE, Text, render


def language() -> str:
    """The reader's language: HEXWAR_LANGUAGE, else the locale's, else English."""
    for name in ("HEXWAR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        chosen = os.environ.get(name, "")[:2].lower()
        if chosen in LANGUAGES:
            return chosen
    return SOURCE_LANGUAGE


def words(text: Text) -> str:
    """`text` in the reader's language."""
    return render(text, language())


def say_line(text: Text) -> None:
    """Prints a sentence."""
    print(words(text))


def complain(text: Text) -> None:
    """Prints a sentence on standard error."""
    print(words(text), file=sys.stderr)


def print_json(data: Any) -> None:
    """Prints a document for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def event_data(game: Game, event: Event) -> dict[str, Any]:
    """An event for programs: its kind, its sentence, and its facts."""
    return {"kind": event.kind, "text": words(game.phrase(event)), **event.facts}


def roll_data(roll: Roll) -> dict[str, Any]:
    """A roll for programs."""
    return {"roll": roll.dice, "result": roll.result, "rule": roll.rule}


def tell(game: Game, events: Sequence[Event], rolls: Iterable[Roll], *, as_json: bool) -> None:
    """Says what happened, and who may act now."""
    waiting = list(game.waiting_for())
    if as_json:
        told = [event_data(game, event) for event in events]
        print_json({"events": told, "dice": [roll_data(roll) for roll in rolls], "waiting_for": waiting})
        return
    for event in events:
        say_line(game.phrase(event))
