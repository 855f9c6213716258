"""The sentences of the events of a turn, its income and purchases, and of the end of the game."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.rules.victory import REASONS
from hexwar_tui.systems.theatre.say.words import WHENS, TheWords
from hexwar_tui.systems.theatre.state import When

PHRASES = Phrases[TheWords](side=TheWords.side)

PHRASES.says(turn.Income, N_("{side}: income – manpower {manpower}, production {production}, supply {supply}."))
PHRASES.says(turn.TalksOver, N_("The talks are over: now all write their orders."))
PHRASES.says(turn.SideOut, N_("{side}: no region is left; the side is out and its units are disbanded."))
PHRASES.says(by_word.Resigned, N_("{side}: resigned; the units are disbanded."))
PHRASES.says(by_word.DrawOffered, N_("{side}: a draw is offered."))
PHRASES.says(by_word.DrawAccepted, N_("{side}: the draw is accepted."))


@PHRASES.sentence
def _turn_begins(event: turn.TurnBegins, words: TheWords) -> Text:
    return say("Turn {turn}, {date}.", turn=event.turn, date=words.date(event.turn))


@PHRASES.sentence
def _bought(event: turn.Bought, words: TheWords) -> Text:
    return say(
        "{side}: bought for {place} – {units} (manpower {manpower}, production {production}).",
        side=words.side(event.side),
        place=words.place(event.at),
        units=words.stack(event.type, event.count),
        manpower=event.manpower,
        production=event.production,
    )


@PHRASES.sentence
def _not_bought(event: turn.NotBought, words: TheWords) -> Text:
    return say(
        "{side}: not bought for {place} – {units}; it can't be placed there or paid any more.",
        side=words.side(event.side),
        place=words.place(event.at),
        units=words.stack(event.type, event.count),
    )


@PHRASES.sentence
def _order_of_sides(event: turn.OrderOfSides, words: TheWords) -> Text:
    return say("Order of sides: {sides}.", sides=listing([_place_in_order(roll, words) for roll in event.rolls]))


def _place_in_order(roll: turn.Throw, words: TheWords) -> Text:
    side, when, *dice = roll
    chosen = WHENS[When(str(when))]
    if not dice:
        return say("{side} ({when})", side=words.side(str(side)), when=chosen)
    thrown = ", ".join(str(die) for die in dice)
    return say("{side} ({when}, 1d100: {dice})", side=words.side(str(side)), when=chosen, dice=thrown)


@PHRASES.sentence
def _peace_lasts(event: turn.PeaceLasts, words: TheWords) -> Text:
    return say(
        "No side is at war with another, and wars with neutrals do not count: turn {n} of {turns}, then it is a draw.",
        n=event.turns,
        turns=event.ends,
    )


@PHRASES.sentence
def _game_over(event: by_word.GameOver, words: TheWords) -> Text:
    return by_word.ending(event.winners, REASONS[event.why], words)
