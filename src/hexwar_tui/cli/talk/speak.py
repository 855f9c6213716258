"""What commands print: sentences in the reader's language, or JSON for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE, Text, render, say
from hexwar_tui.storage.disk.places import places

if TYPE_CHECKING:
    # Only named here: whoever prints a sentence does not pay for the engine.
    from hexwar_tui.engine.dice.rolls import Roll, RollRequest
    from hexwar_tui.engine.events import News
    from hexwar_tui.engine.game import Game
    from hexwar_tui.engine.record.journal import Entry
    from hexwar_tui.engine.seats import Seat


def language() -> str:
    """The reader's language: that of the variable HEXWAR_LANGUAGE, of the settings, or of the operating system, the
    first of these that names a language the program has; else English."""
    wanted = os.environ.get("HEXWAR_LANGUAGE", "")
    if wanted in LANGUAGES:
        return wanted
    return _language_of_settings(places().settings) or _language_of_system(os.environ)


@cache
def _language_of_settings(path: Path) -> str | None:
    if not os.path.exists(path):  # noqa: PTH110 - which does not mind folders that can't be looked into
        return None
    from hexwar_tui.storage.beside.settings import read_settings

    return read_settings(path)[0].language


def _language_of_system(environment: Mapping[str, str]) -> str:
    wanted = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return wanted[:2] if wanted[:2] in LANGUAGES else SOURCE_LANGUAGE


def words(text: Text) -> str:
    """`text` in the reader's language."""
    return render(text, language())


def say_line(text: Text) -> None:
    """Prints `text` in the reader's language, on a line of its own."""
    print(words(text))


def complain(text: Text) -> None:
    """Prints `text` in the reader's language on standard error."""
    print(words(text), file=sys.stderr)


def print_json(data: Any) -> None:
    """Prints `data` as JSON; characters beyond ASCII are escaped if the output can't take them."""
    print(json.dumps(data, ensure_ascii=is_plain(), indent=1))


def is_plain() -> bool:
    """Whether the output has to be plain ASCII, as its encoding is no form of Unicode."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return str(encoding).lower().replace("-", "") not in ("utf8", "utf16", "utf32")


# -- what happened ----------------------------------------------------------------------------------------------------


def tell(
    game: Game,
    seat: Seat,
    since: int,
    *,
    as_json: bool,
    need: RollRequest | None = None,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Prints what `seat` may know of all that happened behind entry `since`, and who is waited for now. `need` are the
    dice that the next step asks for, if it does; `more` is told besides in JSON."""
    if as_json:
        print_json({**_data_of(game, seat, since, need), **(more or {})})
        return
    for _, event in game.news(seat, since):
        say_line(game.phrase(event))
    say_line(what_comes(game, seat) if need is None else dice_wanted(need))


def _data_of(game: Game, seat: Seat, since: int, need: RollRequest | None) -> dict[str, Any]:
    return {
        "events": [event_data(game, event) for _, event in game.news(seat, since)],
        "dice": [roll_data(game, entry, roll) for entry, roll in game.rolls(seat, since)],
        "waiting_for": list(waited_for(game, seat)),
        "needs_dice": need_data(need),
        "outcome": outcome_data(game),
    }


def need_data(need: RollRequest | None) -> dict[str, Any] | None:
    """The dice that are wanted, as values for JSON: "roll", "why" and "rule"; None if none are wanted."""
    return None if need is None else {"roll": str(need.pool), "why": words(need.why), "rule": need.rule}


def event_data(game: Game, event: News) -> dict[str, Any]:
    """An event as values for JSON: its facts by name, its "kind", and its sentence as "text"."""
    from hexwar_tui.engine.play.rulings import open_facts

    return {**open_facts(event), "kind": event.kind, "text": words(game.phrase(event))}


def roll_data(game: Game, entry: Entry, roll: Roll) -> dict[str, Any]:
    """A roll of `entry` as values for JSON: "roll" (the dice), "result", "why" (what it was for or, where the system
    does not say that, the title of the rule that asked for it) and "rule"."""
    purpose = game.purpose(entry, roll)
    why = _title_of(game, roll.rule) if purpose is None else words(purpose)
    return {"roll": roll.dice, "result": roll.result, "why": why, "rule": roll.rule}


def _title_of(game: Game, rule: str) -> str:
    from hexwar_tui.engine.data.rulebook import rule_title

    return rule_title((frame.system.rule_book(language()) for frame in reversed(game.frames)), rule)


def outcome_data(game: Game) -> dict[str, Any] | None:
    """How the game ended, as values for JSON: what speaks against its dice ("loaded"), "winners", the reason as "text",
    "rule" and "scores"; None while it goes on."""
    from hexwar_tui.engine.seats import REFEREE

    outcome = game.outcome
    if outcome is None:
        return None
    return {
        "loaded": [words(fault) for fault in game.dice_faults(REFEREE)],
        "winners": list(outcome.winners),
        "text": words(outcome.reason),
        "rule": outcome.rule,
        "scores": dict(outcome.scores),
    }


def what_comes(game: Game, seat: Seat) -> Text:
    """A sentence: how the game has ended, who is waited for, or what `seat` may know of the next step."""
    from hexwar_tui.engine.seats import REFEREE
    from hexwar_tui.papers.situation import PRACTICE_GOES_ON, is_practice_alone, what_is_next

    notice = game.next_step()
    if game.outcome is not None:
        return how_it_ended(game)
    if notice is not None and (seat == REFEREE or not game.record.referee):
        return say("Next, with “hexwar step”: {what}", what=notice.what)
    if notice is None and is_practice_alone(game):
        return say("Next, with “hexwar step”: {what}", what=PRACTICE_GOES_ON)
    return what_is_next(game, seat)


def how_it_ended(game: Game) -> Text:
    """The sentences for a game that is over: who has won and why, the seed and salt of the program's dice, and whether
    these give the rolls that were made."""
    from hexwar_tui.engine.seats import REFEREE
    from hexwar_tui.papers.situation import how_it_ended as ending

    ended, dice = ending(game), game.record.dice
    if dice.typed:
        return ended
    ended = say("{ended} Seed {seed}, salt {salt}.", ended=ended, seed=dice.seed, salt=dice.salt)
    loaded = [dice_are_loaded(fault) for fault in game.dice_faults(REFEREE)]
    for sentence in loaded or [say("They give every roll of this game.")]:
        ended = say("{ended} {sentence}", ended=ended, sentence=sentence)
    return ended


def dice_are_loaded(fault: Text) -> Text:
    """The sentence that says that dice are loaded; `fault` is one of `Game.dice_faults`."""
    return say("The dice are loaded. {what}", what=fault)


def dice_wanted(need: RollRequest) -> Text:
    """The sentence that asks for dice to be thrown on the table and given with --dice."""
    return say(
        "Throw {dice} and give the result with --dice: {why} ({rule}).",
        dice=str(need.pool),
        why=need.why,
        rule=need.rule,
    )
