"""What a curtain may say of the seat that it calls: only what everybody in the room may know."""

from __future__ import annotations

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.papers.situation import seat_name

HUE_NAMES = dict(
    zip(
        HUES,
        (
            N_("blue"),
            N_("orange"),
            N_("green"),
            N_("pink"),
            N_("red"),
            N_("white"),
            N_("violet"),
            N_("yellow"),
            N_("black"),
        ),
        strict=True,
    )
)
"""What the hues of sides are called, as templates, by their names in files."""

_SIGNS = (
    N_("square brackets"),
    N_("round brackets"),
    N_("curly brackets"),
    N_("pointed brackets"),
    N_("bars"),
    N_("colons"),
    N_("dollar signs"),
    N_("plus signs"),
    N_("equals signs"),
)
"""What stands around the units of the sides on the map, in words, by slot."""


@dataclass(frozen=True, slots=True)
class Calling:
    """What is said of the seat that is called, besides its name; without anything, a call outside of a game.

    `title` and `turn` are those of the game. `side` is the side's own name and `slot` its colour: "" and None for the
    referee, and where it may be secret which side the one who is called plays. `ended` is the seat that has just ended
    its part, "" where that is not to be told.
    """

    title: Text = ""
    turn: int = 0
    side: Text = ""
    slot: int | None = None
    ended: Text = ""


def call(game: Game, seat: Seat, before: Seat | None) -> Calling:
    """What is said when `seat` is called in `game`, and `before` sat at the keyboard until now (None: nobody did).

    In a sealed phase nobody is told who has ended his part, as it may be a secret who has nothing to order.
    """
    frame = game.frames[0]
    ended = seat_name(game, before) if before in game.sides and before != seat and not game.is_sealed() else ""
    spec = next((spec for spec in frame.scenario.sides if spec.id == seat), None)
    # Where a system calls sides by their own names although players have others, nobody is to learn who plays what.
    if spec is None or frame.system.say.words(frame).side(seat) != seat_name(game, seat):
        return Calling(frame.scenario.title, game.turn, ended=ended)
    return Calling(frame.scenario.title, game.turn, spec.name, spec.colour, ended)


def signs_of(side: Text, slot: int) -> Text:
    """The sentence that says how the units of the side in `slot` are told from others on the map."""
    return say("{side}: {colour}, {signs}", side=side, colour=say(HUE_NAMES[HUES[slot]]), signs=say(_SIGNS[slot]))
