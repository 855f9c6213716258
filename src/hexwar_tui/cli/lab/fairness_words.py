"""How even the sides of a scenario are, in tables of at most 80 columns and in sentences."""

from __future__ import annotations

from hexwar_tui.cli.talk.speak import say_line, words
from hexwar_tui.engine.lab.fairness.measured import Fairness
from hexwar_tui.engine.lab.fairness.words import sentences
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.forms.columns import broken
from hexwar_tui.papers.forms.fairness import measure_table, share_table, unplayed
from hexwar_tui.practice.equals import Shares

ROOM = 80
"""How many columns of characters there are."""


def print_measures(found: Fairness, *, hint: bool) -> None:
    """Prints what was measured, a column for each side, and what there is to say of it; with `hint` also how games are
    played."""
    say_line(found.scenario)
    if found.measures:
        print()
        for line in measure_table(found, words, ROOM):
            print(line)
        print()
    for text in sentences(found):
        _print_broken(words(text))
    if hint:
        _print_broken(words(say("“--games 100” has practice players play it, and tells who wins how often.")))


def print_shares(found: Fairness, player: str, shares: Shares | None) -> None:
    """Prints how games between equals have gone: the share of each side, which is marked where it is uneven for all but
    sure."""
    print()
    if shares is None or not shares.games:
        say_line(say("No game was played to its end."))
    else:
        _print_broken(words(say("Games of {player} against itself: {n}.", player=player, n=shares.games)))
        for line in share_table(found.names, shares, words, ROOM):
            print(line)
    if shares is not None and shares.failed:
        _print_broken(words(unplayed(shares)))


def _print_broken(text: str) -> None:
    for line in broken(text, ROOM):
        print(line)
