"""The banner of the end: who has won in large letters, how, by which rule, and which game it was."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.practice_player import called
from hexwar_tui.engine.seats import HUMAN, REFEREE
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.storage.saves.save_list import saved_game
from hexwar_tui.tui.look.letters import big
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.stage.host import Host

WORDS = 38
"""How many cells of the banner are left for words beside the large letters, at least."""


ROOMY = 110
"""From how many columns on the day and the players stand at the right of the banner."""

PLAYERS = 24
"""How many cells are left for them there, at least."""

ABREAST = 4
"""Up to how many players have a line each."""


def winning_slot(game: Game, outcome: Outcome) -> int | None:
    """The colour slot of the first of the winners; None for a draw."""
    slots = {line.side: line.colour for line in game.view(REFEREE).sides}
    return slots[outcome.winners[0]] if outcome.winners else None


def verdict(names: Sequence[Text]) -> Text:
    """The sentence that names the winners; without any, it was a draw."""
    if not names:
        return say("A draw.")
    if len(names) == 1:
        return say("Victory: {name}.", name=names[0])
    return say("{names} win together.", names=listing(tuple(names)))


def winners(game: Game, outcome: Outcome) -> tuple[Text, ...]:
    """The names of the winners at this table."""
    return tuple(game.frames[0].side_name(side) for side in outcome.winners)


def large(host: Host, game: Game, outcome: Outcome) -> Content:
    """The name of the first winner in large letters, or that it is a draw: its first word where it has no more room,
    nothing where it has none."""
    names, width = winners(game, outcome), host.size.width
    room = width - WORDS - (PLAYERS if width >= ROOMY else 0)
    word = host.words(names[0] if names else say("Draw"))
    rows = big(word, room, 1, half_blocks=host.charset == "unicode")
    shown = rows if len(rows) > 1 else ()
    return Content.styled("\n".join(shown), side_ink(winning_slot(game, outcome), host.palette))


def told(host: Host, game: Game, outcome: Outcome) -> Content:
    """Who has won and how: a line for the verdict, and what the rules say about it."""
    who = Content.styled(host.words(verdict(winners(game, outcome))), "bold")
    return Content("\n").join((who, Content(host.words(outcome.reason))))


def which_game(game: Game) -> Phrase:
    """The system, the scenario and the number of turns, in one line."""
    frame = game.frames[0]
    return say("{system}: {scenario}, turn {n}", system=frame.system.title, scenario=frame.scenario.title, n=game.turn)


def played_by(host: Host, game: Game) -> tuple[Content, ...]:
    """Each side in its colours with the name of its player, as far as that is known: the one that was given to the
    seat, or that it is a practice player's."""
    own = {side.id: side.name for side in game.frames[0].scenario.sides}
    slots = {line.side: line.colour for line in game.view(REFEREE).sides}
    found = []
    for seat in game.record.seats:
        player: Text = seat.name if seat.player == HUMAN else seat.name or called(seat.player)
        if player and seat.side in slots:
            chip = Content.styled(f" {host.words(own[seat.side])} ", host.side_style(slots[seat.side]))
            found.append(Content.assemble(chip, f" {host.words(player)}"))
    return tuple(found)


def day_of(host: Host, game: Game) -> str:
    """The day on which the game was saved last, as YYYY-MM-DD; "" where it is not known."""
    campaign = host.campaign
    saved = saved_game(campaign.path) if campaign is not None and campaign.game is game else None
    if saved is None or (saved.heading is None and saved.sealed is None):
        return ""
    return f"{saved.saved.astimezone():%Y-%m-%d}"


def about(players: Sequence[Content], day: str) -> Content:
    """The day, and below it the players, two of them in a line where there are many."""
    each = 1 if len(players) <= ABREAST else 2
    rows = [Content("   ").join(players[at : at + each]) for at in range(0, len(players), each)]
    return Content("\n").join([*([Content.styled(day, "$foreground-muted")] if day else []), *rows])


def dice_lines(game: Game) -> tuple[tuple[Text, ...], bool]:
    """What is said about the program's dice, nothing of dice that people threw; and whether all is well with them."""
    if game.record.dice.typed:
        return (), True
    faults = game.dice_faults(REFEREE)
    if not faults:
        return (say("Dice sealed and checked"),), True
    return tuple(say("The dice are loaded. {what}", what=fault) for fault in faults), False
