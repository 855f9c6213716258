"""The sentences of turns, income, purchases and the end.

| kind | facts |
| --- | --- |
| `turn-begins` | turn |
| `income` | side, manpower, production, supply |
| `talks-over` | turn |
| `bought` | side, type, at, count, manpower, production |
| `not-bought` | side, type, at, count |
| `order-of-sides` | sides, rolls: of each side its id, what it chose, its dice |
| `side-out`, `resigned`, `draw-offered`, `draw-accepted` | side |
| `peace-lasts` | turns (in a row, at whose ends no two sides were at war), ends (how many of them end the game) |
| `game-over` | winners (sides), why (a key of `victory.REASONS`) |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.theatre.rules.victory import REASONS
from hexwar_tui.systems.theatre.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.theatre.say.words import WHENS, TheWords
from hexwar_tui.systems.theatre.state import When


def _turn_begins(facts: Facts, words: TheWords) -> Text:
    return say("Turn {turn}, {date}.", turn=facts["turn"], date=words.date(facts["turn"]))


def _income(facts: Facts, words: TheWords) -> Text:
    return say(
        "{side}: income – manpower {manpower}, production {production}, supply {supply}.",
        side=words.side(facts["side"]),
        manpower=facts["manpower"],
        production=facts["production"],
        supply=facts["supply"],
    )


def _talks_over(facts: Facts, words: TheWords) -> Text:
    return say("The talks are over: orders are written.")


def _bought(facts: Facts, words: TheWords) -> Text:
    return say(
        "{side}: bought for {place} – {units} (manpower {manpower}, production {production}).",
        side=words.side(facts["side"]),
        place=words.place(facts["at"]),
        units=words.stack(facts["type"], facts["count"]),
        manpower=facts["manpower"],
        production=facts["production"],
    )


def _not_bought(facts: Facts, words: TheWords) -> Text:
    return say(
        "{side}: not bought for {place} – {units}; it can't be placed there or paid any more.",
        side=words.side(facts["side"]),
        place=words.place(facts["at"]),
        units=words.stack(facts["type"], facts["count"]),
    )


def _order_of_sides(facts: Facts, words: TheWords) -> Text:
    return say("Order of sides: {sides}.", sides=listing([_place_in_order(roll, words) for roll in facts["rolls"]]))


def _place_in_order(roll: Sequence[Any], words: TheWords) -> Text:
    side, when, *dice = roll
    chosen = WHENS[When(when)]
    if not dice:
        return say("{side} ({when})", side=words.side(side), when=chosen)
    thrown = ", ".join(str(die) for die in dice)
    return say("{side} ({when}, 1d100: {dice})", side=words.side(side), when=chosen, dice=thrown)


def _side_out(facts: Facts, words: TheWords) -> Text:
    return say(
        "{side}: no region is left; the side is out and its units are disbanded.", side=words.side(facts["side"])
    )


def _resigned(facts: Facts, words: TheWords) -> Text:
    return say("{side}: resigned; the units are disbanded.", side=words.side(facts["side"]))


def _draw_offered(facts: Facts, words: TheWords) -> Text:
    return say("{side}: a draw is offered.", side=words.side(facts["side"]))


def _draw_accepted(facts: Facts, words: TheWords) -> Text:
    return say("{side}: the draw is accepted.", side=words.side(facts["side"]))


def _peace_lasts(facts: Facts, words: TheWords) -> Text:
    so_far = {"n": facts["turns"], "turns": facts["ends"]}
    return say("No two sides are at war: {n} of {turns} turns, after which the game is a draw.", **so_far)


def _game_over(facts: Facts, words: TheWords) -> Text:
    if not facts["winners"]:
        return say("The game ends in a draw. {reason}", reason=REASONS[facts["why"]])
    winners = words.sides(facts["winners"])
    return say("The game is won by {winners}. {reason}", winners=winners, reason=REASONS[facts["why"]])


PHRASES: Mapping[str, Phrasing] = {
    "turn-begins": _turn_begins,
    "income": _income,
    "talks-over": _talks_over,
    "bought": _bought,
    "not-bought": _not_bought,
    "order-of-sides": _order_of_sides,
    "side-out": _side_out,
    "resigned": _resigned,
    "draw-offered": _draw_offered,
    "draw-accepted": _draw_accepted,
    "peace-lasts": _peace_lasts,
    "game-over": _game_over,
}
