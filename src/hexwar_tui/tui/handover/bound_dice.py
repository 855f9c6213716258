"""What binds the program's dice: in words, and in numbers for whoever wants to check them."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import Text, say

TITLE = say("The dice")


def told_before(game: Game) -> tuple[Text, ...]:
    """What each side may note before it first acts, so that it can check the dice when the game is over."""
    return (
        say("Before the first order the dice were bound by this hash; nobody can change them any more."),
        game.commitment,
        say("Note it, if you like. When the game is over, it is shown what it was made of: a seed and a salt."),
    )


def told_after(game: Game) -> tuple[Text, ...]:
    """The same hash, and what it was made of, or that it was made of something else."""
    dice = game.record.dice
    made_of = (
        say("It was made of the seed {seed} and the salt {salt}.", seed=dice.seed, salt=dice.salt)
        if dice.is_as_bound
        else say("It was not made of the seed {seed} and the salt {salt}.", seed=dice.seed, salt=dice.salt)
    )
    return say("Before the first order the dice were bound by this hash:"), game.commitment, made_of
