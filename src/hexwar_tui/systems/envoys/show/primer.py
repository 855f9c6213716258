"""What papers tell of the rules: how the game is won, and what each order does and costs."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.options import EnvOptions


def in_short(options: EnvOptions) -> Mapping[str, Text]:
    """By the kind of an order a sentence on what it does and costs, in a game with these options."""
    return {
        "route": say("The army takes exactly this way, hex by hex, as far as its steps last."),
        "go": say("The army finds its way there by itself, as far as its steps last."),
        "march": say("Straight on in a direction, so many hexes."),
        "approach": say("Goes for the nearest army of a state in sight, and stops next to it."),
        "stay": say("Stays; tasks may still set it off. An army without an order stays, too."),
        "split": say(
            "Each part has at least {least}; the new part must leave the hex in the same turn.",
            least=options.split_min,
        ),
        "capital": say("One of your cities, in turn 1 and for good; levies form there."),
        "propose": say(
            "To states in contact; in force once all parties have signed. Clauses on victory and on standing in cities"
            " hold between allies only: the treaty, or one in force, needs the clause Alliance."
        ),
        "sign": say("When all parties have signed, the treaty is in force."),
        "refuse": say("The proposal is ended for all its parties."),
        "withdraw": say("Your own proposal, as long as not all have signed."),
        "end-treaty": say("It ends with the turn in which all parties have agreed."),
        "message": say("To one state in contact; what you write may be true or false."),
        "disclose": say("Tells one state in contact who plays yours."),
        "introduce": say("Two states that you are in contact with are in contact with each other."),
        "found-union": say("All contacts become known to all, and a public chronicle is kept."),
    }


PRIMER = Primer(("ENV-1.3", "ENV-1.4"), in_short)
"""The rules of victory, and the orders in short."""
