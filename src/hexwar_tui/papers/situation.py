"""How a game stands, in sentences for a reader: who is waited for or has won, what happens by itself next, and what a
referee may amend."""

from __future__ import annotations

from collections import Counter

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.referee.notes import letters_to_answer, line_of, notes
from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.orders.order_words import order_words
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat
from hexwar_tui.engine.words.language import Text, listing, render, say
from hexwar_tui.storage.campaigns.export import entry_before_turn
from hexwar_tui.storage.disk.places import plain_name

PRACTICE_GOES_ON = say("practice players play on.")

CAN_BE_AMENDED = say("Entered in secret: can be amended")
"""What stands above `amendable_lines`."""

NOTED = say("Notes, and letters to the referee")
"""What stands above `noted_lines`."""


def what_is_next(game: Game, seat: Seat) -> Text:
    """The sentence, for `seat`, that says how the game ended, who is waited for, or what happens by itself next.

    In a game with a referee a side learns of a step only when it happens. In a sealed phase a side learns only whether
    it is waited for itself, and a reader without a side learns nothing of who still writes.
    """
    if game.outcome is not None:
        return how_it_ended(game)
    notice = game.next_step()
    if notice is not None:
        is_told = seat == REFEREE or not game.record.referee
        return say("Next: {what}", what=notice.what) if is_told else say("Next: the referee goes on.")
    if is_practice_alone(game):
        return say("Next: {what}", what=PRACTICE_GOES_ON)
    if seat != REFEREE and game.is_sealed():
        if seat not in game.sides:
            return say("Waiting for orders.")
        is_open = seat in waited_for(game, seat)
        return say("Waiting for your orders.") if is_open else say("Waiting for the orders of others.")
    return say("Waiting for: {sides}.", sides=tuple(seat_name(game, waited) for waited in waited_for(game, seat)))


def is_practice_alone(game: Game) -> bool:
    """Whether practice players have all the seats, so that nobody at the keyboard is ever waited for."""
    return all(chair.player != HUMAN for chair in game.record.seats)


def how_it_ended(game: Game) -> Text:
    """The sentence that says who has won a game that is over, why, and by which rule."""
    outcome = game.outcome
    assert outcome is not None, "only a game that is over has an end"
    winners = tuple(seat_name(game, seat) for seat in outcome.winners) or say("nobody")
    told = {"winners": winners, "reason": outcome.reason}
    if not outcome.rule:
        return say("The game is over. Won: {winners}. {reason}", **told)
    return say("The game is over. Won: {winners}. {reason} ({rule})", rule=outcome.rule, **told)


def seat_name(game: Game, seat: Seat) -> Text:
    """Returns what a seat is called in this game: the name of the side, or “the referee” for any seat that is not a
    side's."""
    return game.frames[0].side_name(seat) if seat in game.sides else say("the referee")


def amendable_lines(game: Game, seat: Seat, language: str) -> list[str]:
    """Returns a line for each order that a referee may amend now: the number of its entry, the side, and the order by
    its title and as it is typed in `language`. Empty where there are none, and for every other seat."""
    return [
        one_line(say("#{n} {side}: {what}", n=entry.number, side=seat_name(game, entry.seat), what=what), language)
        for entry in (game.amendable() if seat == REFEREE else ())
        for what in [_as_entered(game, entry, language)]
    ]


def _as_entered(game: Game, entry: Entry, language: str) -> Text:
    """The order of an entry, or the orders that a referee has entered in its place."""
    written = [entry.body] if entry.kind is EntryKind.ORDER else entry.body["orders"]
    orders = [read_order(game.top.system.order_types, data) for data in written]
    names = naming(game, entry.seat)
    return listing([say("{title} ({words})", title=o.title, words=order_words(o, names, language)) for o in orders])


def noted_lines(game: Game, seat: Seat) -> tuple[Text, ...]:
    """The referee's notes, and the letters of the sides to him since the last turn began, with earlier ones
    that wait for an answer; none for any other seat."""
    if seat != REFEREE:
        return ()
    return tuple(line_of(game, kept) for kept in (*notes(game), *letters_to_answer(game, last_part(game, REFEREE))))


def last_part(game: Game, seat: Seat) -> int:
    """Returns the number of the entry behind which the news of `seat` begin: its last order or seal, 0 where it has
    given none; for the referee the last entry before the previous turn began."""
    if seat == REFEREE:
        return entry_before_turn(game, max(0, game.turn - 1))
    own = (EntryKind.ORDER, EntryKind.SEAL)
    return max((e.number for e in standing(game.record.entries) if e.seat == seat and e.kind in own), default=0)


def news_from(game: Game, seat: Seat) -> int:
    """Returns the number of the entry behind which a report's news begin: the last one before the previous turn began,
    or that of the side's last order or seal of an earlier turn, if it comes before.

    So a side's own sending hides nothing that others did between its last papers and that: rather told twice than not.
    """
    before = last_part(game, REFEREE)
    own = (EntryKind.ORDER, EntryKind.SEAL)
    earlier = (e for e in standing(game.record.entries) if e.seat == seat and e.kind in own and e.turn < game.turn)
    return before if seat == REFEREE else min(before, max((entry.number for entry in earlier), default=0))


def one_line(text: Text, language: str) -> str:
    """A text in `language` on a single line, as it is typed or mailed."""
    return render(text, language).replace("\n", " ")


def file_names(game: Game, language: str) -> dict[Seat, str]:
    """What files of each seat are called: by its name, with the side's id behind it where several go by that."""
    names = {seat: plain_name(render(seat_name(game, seat), language)) for seat in (*game.sides, REFEREE)}
    shared = Counter(name.casefold() for name in names.values())
    return {seat: f"{name} {seat}" if shared[name.casefold()] > 1 else name for seat, name in names.items()}
