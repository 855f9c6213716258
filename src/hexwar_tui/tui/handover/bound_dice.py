"""The sentences that tell players by which hash the program's dice are bound, and what it was made of."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import Text, say

TITLE = say("The dice")


def sentences_before(game: Game) -> tuple[Text, ...]:
    """The sentences for a side before it acts: the hash that binds the dice, and that the end shows its making."""
    return (
        say("Before the first order the dice were bound by this hash; nobody can change them any more."),
        game.commitment,
        say("Note it, if you like. When the game is over, it is shown what it was made of: a seed and a salt."),
    )


def sentences_after(game: Game) -> tuple[Text, ...]:
    """The sentences for the end of the game: the hash, the seed and salt, and whether it was made of these two."""
    dice = game.record.dice
    made_of = (
        say("It was made of the seed {seed} and the salt {salt}.", seed=dice.seed, salt=dice.salt)
        if dice.is_as_bound
        else say("It was not made of the seed {seed} and the salt {salt}.", seed=dice.seed, salt=dice.salt)
    )
    return say("Before the first order the dice were bound by this hash:"), game.commitment, made_of
